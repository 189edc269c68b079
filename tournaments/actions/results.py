"""The result of a game: reported by one, confirmed by the other, or from the battle, or the umpire's word. T§6.4, T§6.7."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from common.errors import Refused
from rules.engine.errors import FactError
from rules.engine.outcome import Outcome
from tournaments.actions.notices import result_settled, tell_of_result
from tournaments.actions.writing import Writing, once, writing
from tournaments.engine.results import result_action
from tournaments.engine.scores import ResultFacts, score_game
from tournaments.models import LogEntry, Pairing, ResultStatus, Status
from tournaments.queries.dependents import Dependents, dependents_of, rounds_paired_on
from tournaments.queries.lines import result_words
from tournaments.queries.procedures import resolve
from tournaments.queries.viewers import Requester

Result = Mapping[str, Any]
#: Actions that give a game its result.
ENTERING = ("report", "confirm", "set_result", "from_battle", "drop")


@once()
def report(*, code: str, who: Requester, round: int, position: int, result: Result) -> str:
    """A player says how the game ended; the new status. The same as the other's report confirms it, another disputes it."""
    with writing(code, who, "report") as work:
        game, actor = _game(work, round, position)
        checked(work, game, result)
        standing = _standing(game, actor)
        same = None if standing is None else equal(standing, result)
        outcome = _ask(work, game, "report", actor, same=same)
        mine = "report_a" if actor == "player_a" else "report_b"
        if outcome.status != ResultStatus.DISPUTED:
            work.set(game, result=dict(result))
        work.set(game, **{mine: dict(result)}, status=outcome.status)
        result_settled(work, game)
        if outcome.status in (ResultStatus.REPORTED_A, ResultStatus.REPORTED_B):
            tell_of_result(work, game, game.b if actor == "player_a" else game.a)
        work.answer = str(outcome.status)
        return str(outcome.status)


@once()
def confirm(*, code: str, who: Requester, round: int, position: int) -> None:
    """The other player agrees."""
    with writing(code, who, "confirm") as work:
        game, actor = _game(work, round, position)
        outcome = _ask(work, game, "confirm", actor)
        work.set(game, status=outcome.status)
        result_settled(work, game)


@once()
def dispute(*, code: str, who: Requester, round: int, position: int, reason: str) -> None:
    """A player does not agree: the umpire decides, or both report the same."""
    with writing(code, who, "dispute", reason=reason) as work:
        game, actor = _game(work, round, position)
        outcome = _ask(work, game, "dispute", actor)
        work.set(game, status=outcome.status)
        result_settled(work, game)


@once()
def withdraw_report(*, code: str, who: Requester, round: int, position: int) -> None:
    """A player takes the own report back."""
    with writing(code, who, "withdraw_report") as work:
        game, actor = _game(work, round, position)
        outcome = _ask(work, game, "withdraw", actor)
        work.set(game, status=outcome.status, result=None, report_a=None, report_b=None)
        result_settled(work, game)


class Taken(Refused):
    """The game has another result that counts. A press with its ``mark`` replaces it."""

    def __init__(self, text: str, mark: str) -> None:
        super().__init__(text)
        self.mark = mark


class Depended(Refused):
    """Later rounds were paired on the result. A press with their ``mark`` is carried out."""

    def __init__(self, dependents: Dependents) -> None:
        super().__init__(_("Other things depend on this result: look at them, then press once more."))
        self.lines, self.mark = dependents.lines, dependents.mark


@once()
def set_result(
    *,
    code: str,
    who: Requester,
    round: int,
    position: int,
    result: Result,
    reason: str = "",
    over: str | None = None,
    shown_dependents: str | None = None,
) -> None:
    """Set a result as the umpire: it counts at once and overrides reports.

    ``over``: the mark of the result it may replace, empty for none; Taken where the game has another one that counts.
    ``shown_dependents``: the mark of the dependents that the page showed, empty for none; Depended where there are others.
    """
    with writing(code, who, "set_result", reason=reason) as work:
        game, actor = _game(work, round, position)
        checked(work, game, result)
        if over is not None and game.counts and game.result is not None and not equal(game.result, result):
            mark = work.snapshot.aspect(f"result:{round}-{position}") or ""
            if over != mark:
                raise Taken(_already(work, game, game.result), mark)
        _refuse_if_depended(work, game, result, shown_dependents)
        outcome = _ask(work, game, "set", actor)
        work.audited = outcome.audited
        work.set(game, status=outcome.status, result=dict(result), by_battle=False)
        result_settled(work, game)


def _already(work: Writing, game: Pairing, result: Result) -> str:
    """The question before a result that counts is replaced: what it is, and who entered it when."""
    entries = LogEntry.objects.filter(event=work.event, action__in=ENTERING)
    last = entries.filter(facts__round=game.round.number, facts__position=game.position).last()
    facts = {"table": game.label, "result": result_words(game, dict(result))}
    if last is None:
        return _("Table %(table)s already has a result: %(result)s. Enter it again to change it.") % facts
    facts |= {"who": last.who, "time": time_format(timezone.localtime(last.at), "H:i")}
    return (
        _("Table %(table)s already has a result: %(result)s (entered by %(who)s, %(time)s). Enter it again to change it.") % facts
    )


def _refuse_if_depended(work: Writing, game: Pairing, result: Result | None, shown: str | None) -> None:
    """Raise Depended for a correction of a result on which rounds were paired, unless the page has ``shown`` their mark."""
    if shown is None or not rounds_paired_on(work.snapshot, game):
        return
    if result is not None and game.result is not None and equal(game.result, result):
        return
    dependents = dependents_of(work.snapshot, game, result)
    if dependents.mark != shown:
        raise Depended(dependents)


@once()
def clear_result(
    *, code: str, who: Requester, round: int, position: int, reason: str, shown_dependents: str | None = None
) -> None:
    """Take a result away as the umpire, with a reason: the game is open again. ``shown_dependents``: as for ``set_result``."""
    with writing(code, who, "clear_result", reason=reason) as work:
        game, actor = _game(work, round, position)
        _refuse_if_depended(work, game, None, shown_dependents)
        outcome = _ask(work, game, "clear", actor)
        work.audited = outcome.audited
        work.set(game, status=outcome.status, result=None, report_a=None, report_b=None, by_battle=False)
        result_settled(work, game)


def from_battle(work: Writing, game: Pairing, result: Result) -> None:
    """Set the result of the game's tracked battle, within a separate action (``actions.battles``)."""
    standing = game.result
    same = None if standing is None else equal(standing, result)
    outcome = _ask(work, game, "from_battle", "battle", same=same)
    work.set(game, status=outcome.status, by_battle=True)
    if outcome.status != ResultStatus.DISPUTED:
        work.set(game, result=dict(result))
    result_settled(work, game)


def checked(work: Writing, game: Pairing, result: Result) -> Outcome:
    """The points of a result; Refused where it is none, or where the scoring cannot count it."""
    raw = work.event.settings
    ruleset = game.round.ruleset or raw["rulesets"][0]
    scoring = raw.get("scorings", {}).get(ruleset, raw["scoring"])
    return resolve(score_game, {"scoring": scoring, "result": dict(result)})


def equal(one: Result, other: Result) -> bool:
    """Do two reports say the same, however they wrote their numbers?"""
    try:
        return ResultFacts.read(one) == ResultFacts.read(other)
    except FactError:
        return False


def _standing(game: Pairing, actor: str) -> Result | None:
    """What a player's report is compared with: the other's, or what came from the battle."""
    others = game.report_b if actor == "player_a" else game.report_a
    return others if others is not None else game.result


def _game(work: Writing, number: int, position: int) -> tuple[Pairing, str]:
    """The game, and what the requester is in it. A draft is there for its staff alone."""
    played = work.snapshot.round(number)
    game = next((p for p in played.games if p.position == position), None) if played else None
    if game is None or (played and played.state == "draft" and not work.viewer.is_staff):
        raise Refused(_("There is no such game in this round."))
    work.facts.update(round=number, position=position, table=game.table.name if game.table else "", names=_names(game))
    return game, actor_in(work, game)


def _names(game: Pairing) -> list[str]:
    return [game.a.name, game.b.name if game.b else ""]


def actor_in(work: Writing, game: Pairing) -> str:
    """The engine's actor: players of the game first where they report, for the staff their office counts elsewhere."""
    side = game.side_of(work.viewer.players)
    playing = f"player_{side}" if side else None
    if work.action in ("set_result", "clear_result"):
        return work.viewer.role if work.viewer.is_staff else playing or "spectator"
    return playing or (work.viewer.role if work.viewer.is_staff else "spectator")


def _ask(work: Writing, game: Pairing, action: str, actor: str, *, same: bool | None = None) -> Outcome:
    return resolve(
        result_action,
        {
            "status": game.status,
            "action": action,
            "actor": actor,
            "round": game.round.state,
            "event": "finished" if work.event.status == Status.FINISHED else "running",
            "same": same,
            "reason": bool(work.reason),
            "battle_confirms": work.snapshot.settings.battle_confirms,
        },
    )
