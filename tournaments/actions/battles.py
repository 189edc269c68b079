"""The battle of a table: opened with both seats, its end the game's result, its reopening takes that back. T§3.5, T§6.6."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from armies.copies import listed_copy
from armies.models import Army
from battles.actions import NewBattle, NewSeat, create_battle
from battles.actions.names import name_after_players
from battles.models import Battle
from battles.queries.games import is_other_game
from battles.record.result import Result, result_of
from common.errors import NotYours, Refused
from rulebooks.engine.another_game import army_of
from rules.engine.army import ListedArmy
from rules.engine.play.result import SideResult
from tournaments.actions.closing import WATCHING, hides_battles
from tournaments.actions.results import checked, from_battle
from tournaments.actions.writing import Writing, once, writing
from tournaments.engine.endings import battle_result
from tournaments.engine.event import known_ruleset
from tournaments.models import LogEntry, Pairing, Player, ResultStatus, RoundState, Status, Watching
from tournaments.queries.fitting import WITHOUT_TOTAL
from tournaments.queries.procedures import resolve
from tournaments.queries.viewers import Requester

#: Results that stand: the battle has no word any more.
COUNTING = (ResultStatus.CONFIRMED, ResultStatus.UMPIRE)
#: Fates that count as a unit lost.
GONE = frozenset({"fled", "dispersed", "lost", "captured"})


@once(lambda entry: Battle.objects.get(pk=entry.answer))
def open_battle(*, code: str, who: Requester, round: int, position: int) -> Battle:
    """The tracked battle of a game, mustered from both players' lists; the one that is there, if there is one."""
    with writing(code, who, "open_battle") as work:
        played = work.snapshot.round(round)
        game = next((p for p in played.games if p.position == position), None) if played else None
        if played is None or game is None or game.b is None or played.state == RoundState.DRAFT:
            raise Refused(_("There is no such game in this round."))
        if not work.viewer.is_staff and not game.side_of(work.viewer.players):
            raise NotYours(_("Only the players at this table can open its battle."))
        if game.battle is not None:
            return game.battle
        if played.state == RoundState.CLOSED or work.event.status == Status.FINISHED:
            raise Refused(_("This round is closed."))
        battle = create_battle(_new_battle(work, game, game.b), known_to=[who.user_id]).battle
        work.facts.update(round=round, position=position, names=[game.a.name, game.b.name])
        work.set(game, battle=battle)
        work.answer = battle.pk
        return battle


def _new_battle(work: Writing, game: Pairing, enemy: Player) -> NewBattle:
    settings = work.snapshot.settings
    ruleset, armies, sources = _armies(work, game, enemy)
    both = [("ab", game.a)] if work.event.is_demo else [("a", game.a), ("b", enemy)]  # nobody sits opposite in a demo
    seats = [NewSeat("player", side, player.user, "" if player.user_id else player.name) for side, player in both]
    seats.append(NewSeat("referee", guest=_("Umpire")))  # who enters plays under the event's umpires: they see every table
    return NewBattle(
        ruleset,
        name_after_players(game.a.name, enemy.name),
        armies,
        sources=sources,
        seats=seats,
        created_by=work.event.owner,
        house_rules=settings.house_rules.get(ruleset, {}),
        options=settings.options.get(ruleset, {}),
        dice_policy=settings.dice_policy,
        watching=WATCHING.get(Watching(work.event.watching), "link"),
        closed=hides_battles(work.snapshot, game.round.number),
        club=work.event.club,
        is_demo=work.event.is_demo,
    )


def _armies(work: Writing, game: Pairing, enemy: Player) -> tuple[str, list[ListedArmy], list[Army | None]]:
    """Return the ruleset, both armies and the lists that they are copies of. Another game needs no lists."""
    rulesets = work.snapshot.settings.rulesets
    lists = [player.handed_in for player in (game.a, enemy) if player.handed_in is not None and not player.handed_in.is_text]
    played = game.round.ruleset or (lists[0].ruleset if lists else rulesets[0])
    if is_other_game(played):
        return played, [army_of((player.army or player.name)[:40], []) for player in (game.a, enemy)], [None, None]
    if len(lists) != 2:
        raise Refused(_("Both players need a list in Stendardo for that. Report the result of your game instead."))
    if any(copy.ruleset != played for copy in lists):
        raise Refused(_("Both armies must use the battle's rulebook."))
    armies = [listed_copy(copy.document, copy.sources, among=copy.source) for copy in lists]
    return played, armies, [copy.source for copy in lists]


def _live() -> QuerySet[Pairing]:
    """Return games of events that are not deleted, with their round and event."""
    return Pairing.objects.filter(round__event__deleted_at=None).select_related("round__event")


def battle_ended(code: str) -> None:
    """A battle has ended: if it is the battle of a game, the game has a result. Nothing where it may not count any more."""
    game = _live().filter(battle__code=code).first()
    if game is not None:
        take_result(game.round.event.code, game.round.number, game.position)


def take_result(code: str, number: int, position: int) -> bool:
    """Enter the result of the game's battle and return True if it has ended. A refusal is an entry for the staff, and False."""
    with writing(code, Requester(name=_("the battle")), "from_battle") as work:
        played = work.snapshot.round(number)
        game = next((p for p in played.games if p.position == position), None) if played else None
        result = result_of(game.battle) if game is not None and game.battle is not None else None
        if game is None or game.b is None or result is None or game.by_battle or game.counts:
            return False
        work.facts.update(round=number, position=position, names=[game.a.name, game.b.name])
        try:
            found = result_facts(resolve(battle_result, facts_of(work, game, result)).result, result)
            checked(work, game, found)
            from_battle(work, game, found)
        except Refused as refused:
            _tell_umpire(work, refused.text)
            return False
        return True


def _tell_umpire(work: Writing, why: str) -> None:
    """An entry of the log for the staff: this game has no result by its battle. Said once."""
    earlier = LogEntry.objects.filter(event=work.event, action="battle_unscored", facts__contains=work.facts)
    if not earlier.exists():
        work.action, work.reason, work.staff_only, work.audited, work.noted = "battle_unscored", why[:300], True, True, True


def take_lost_results() -> int:
    """Results whose battles ended, or went on, while nobody heard it: entered, taken back. How many there were."""
    running = _live().filter(round__event__status=Status.RUNNING, battle__isnull=False).select_related("battle")
    unheard = running.filter(battle__ended_at__isnull=False, by_battle=False).exclude(status__in=COUNTING)
    found = sum(take_result(game.round.event.code, game.round.number, game.position) for game in unheard)
    for game in running.filter(battle__ended_at__isnull=True, by_battle=True, round__state=RoundState.PUBLISHED):
        assert game.battle is not None
        found += battle_reopened(game.battle.code)
    return found


def facts_of(work: Writing, game: Pairing, result: Result) -> dict[str, Any]:
    """Return a battle's result as ``battle_result`` takes it; a battle stopped by time has no end in its log."""
    settings, timed = work.event.settings, result.how == "time"
    assert game.battle is not None
    return {
        "ruleset": known_ruleset(game.battle.ruleset),
        "ended": not timed,
        "time_called": timed,
        "how": None if timed else result.how,
        "winner": None if timed else result.winner,
        **{side: _losses(game.battle.ruleset, result.sides[side]) for side in "ab"},
        "rule": settings.get("end_rule", "draw"),
        "margin": settings.get("margin", 0),
    }


def _losses(ruleset: str, side: SideResult) -> dict[str, Any]:
    return {"lost": max(0, side.losses), "total": None if ruleset in WITHOUT_TOTAL else side.had}


def result_facts(found: dict[str, Any], result: Result) -> dict[str, Any]:
    """The engine's result with what it does not ask for: units, generals, camp."""

    def side(code: str) -> dict[str, Any]:
        of_side = result.sides[code]
        return {
            **found[code],
            "units_lost": sum(unit.fate in GONE for unit in of_side.units),
            "generals_lost": int(of_side.general_lost),
            "camp_lost": of_side.camp_lost,
        }

    return {"kind": found["kind"], "winner": found["winner"], "a": side("a"), "b": side("b")}


def battle_reopened(code: str) -> bool:
    """A battle goes on after all: its result is taken back while the round is open, and the log says so. Whether it was."""
    game = _live().filter(battle__code=code, by_battle=True).first()
    if game is None:
        return False
    with writing(game.round.event.code, Requester(name=_("the battle")), "battle_reopened") as work:
        played = work.snapshot.round(game.round.number)
        found = next((p for p in played.games if p.position == game.position), None) if played else None
        if played is None or found is None or played.state != RoundState.PUBLISHED:
            return False
        if found.status in (ResultStatus.UMPIRE, ResultStatus.NONE) or work.event.status == Status.FINISHED:
            return False
        work.facts.update(round=played.number, position=found.position, names=[found.a.name, found.b.name if found.b else ""])
        others = found.report_a or found.report_b
        status = ResultStatus.NONE if not others else ResultStatus.REPORTED_A if found.report_a else ResultStatus.REPORTED_B
        work.set(found, result=others, status=status, by_battle=False)
        return True
