"""How a battle stands, and what its sides are called."""

from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.text import Text, reason_from_json


def verdict_reason(table: dict[str, Any]) -> Text | None:
    """Return why the rulebook ends the battle; None while it does not."""
    verdict = table.get("verdict")
    return reason_from_json(verdict) if verdict else None


def standing(table: dict[str, Any], names: dict[str, str]) -> str:
    """Return the state of a battle in a sentence: in progress, or how it ended."""
    result = table.get("result")
    verdict = table.get("verdict")
    if not result and verdict and left_to_players(verdict):
        return reason_from_json(verdict).of(get_language() or "en")
    if not result:
        return _("The rulebook has a winner: still to be confirmed.") if verdict else _("In progress")
    winner = names.get(result["winner"] or "", "")
    loser = next((name for code, name in names.items() if code != result["winner"]), "")
    if result["how"] == "concession":
        return _("%(winner)s won: %(loser)s conceded.") % {"winner": winner, "loser": loser}
    if result["how"] == "abandon":
        return _("Abandoned by agreement.")
    if result["how"] == "time":
        return _("Time was called: undecided.")
    if winner:
        return _("%(winner)s won.") % {"winner": winner}
    return _("A draw.")


def outcome_word(table: dict[str, Any], sides: str) -> str:
    """Return in a word how a battle is going or ended; ``sides``: those that the reader plays, if any."""
    result = table.get("result")
    if not result:
        return _("In progress")
    if result["how"] == "abandon":
        return pgettext("a battle", "Abandoned")
    winner = result["winner"]
    if not winner:
        return pgettext("a battle", "Undecided") if result["how"] == "time" else pgettext("a battle", "Drawn")
    if sides not in ("a", "b"):
        return pgettext("a battle", "Ended")
    return pgettext("a battle", "Won") if sides == winner else pgettext("a battle", "Lost")


def left_to_players(verdict: dict[str, Any]) -> bool:
    """Return True if the rulebook ends the battle without a winner."""
    return not verdict.get("decided", True)


def side_names(snapshot: Snapshot) -> dict[str, str]:
    """Side codes → names."""
    return {code: snapshot.state[f"side:{code}"]["name"] for code in "ab"}


def shares_lost(play: Play, state: State) -> dict[str, int]:
    """Return the losses of each side in percent, as its book counts; empty where the book counts none."""
    sides = or_else("losses by the book", lambda: play.result(state), lambda _why: ())
    return {side.code: min(100, round(100 * side.losses / side.had)) if side.had else 0 for side in sides}


def army_name(snapshot: Snapshot, side: str) -> str:
    """The full name of a side's army, where the side goes by a short one."""
    armies: dict[str, str] = snapshot.table.get("armies", {})
    return armies.get(side, "")


def place_title(role: str, sides: str, names: dict[str, str]) -> str:
    """Return the title of a place: "Player of the Army of Italy"."""
    if role == "referee":
        return _("Referee")
    if role == "spectator":
        return _("Spectator")
    if sides == "ab":
        return _("Player of both sides, on one phone")
    return _("Player of %(side)s") % {"side": names[sides]}
