"""How a battle stands, and what its sides are called."""

from typing import Any

from django.utils.translation import gettext as _

from battles.ledger import Snapshot


def standing(table: dict[str, Any], names: dict[str, str]) -> str:
    """How a battle stands, in a sentence: going on, or how it ended."""
    result = table.get("result")
    if not result:
        return _("The rulebook has a winner: still to be confirmed.") if table.get("verdict") else _("Going on")
    winner = names.get(result["winner"] or "", "")
    loser = next((name for code, name in names.items() if code != result["winner"]), "")
    if result["how"] == "concession":
        return _("%(winner)s won: %(loser)s conceded.") % {"winner": winner, "loser": loser}
    if result["how"] == "abandon":
        return _("Abandoned by agreement.")
    if winner:
        return _("%(winner)s won.") % {"winner": winner}
    return _("A draw.")


def side_names(snapshot: Snapshot) -> dict[str, str]:
    """Side codes → names."""
    return {code: snapshot.state[f"side:{code}"]["name"] for code in "ab"}


def place_title(role: str, sides: str, names: dict[str, str]) -> str:
    """What a place is called: "Player of the Army of Italy"."""
    if role == "referee":
        return _("Referee")
    if role == "spectator":
        return _("Spectator")
    if sides == "ab":
        return _("Player of both sides, on one phone")
    return _("Player of %(side)s") % {"side": names[sides]}
