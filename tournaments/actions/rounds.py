"""A round is published, closed, and taken back. T§6.14."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from tournaments.actions.drafts import ask, latest_of
from tournaments.actions.notices import no_pairings, tell_of_pairings
from tournaments.actions.players import settle_missed
from tournaments.actions.writing import Writing, once, organiser, staff, writing
from tournaments.engine.clock import random_end
from tournaments.models import ResultStatus, Round, RoundState
from tournaments.queries.by_hand import misplaced
from tournaments.queries.procedures import resolve
from tournaments.queries.snapshot import PlayedRound
from tournaments.queries.viewers import Requester


@once()
def choose_ruleset(*, code: str, who: Requester, round: int, ruleset: str) -> None:
    """The rulebook that a round is played with, where the event has several; before anything of it has been played."""
    with writing(code, who, "choose_ruleset") as work:
        organiser(work)
        played = work.snapshot.round(round)
        if played is None or ruleset not in work.snapshot.settings.rulesets:
            raise Refused(_("This rulebook is not played in this tournament."))
        if any(game.status != ResultStatus.NONE or game.battle_id for game in played.games):
            raise Refused(_("This round already has results or battles: its rulebook cannot change."))
        work.staff_only = played.state == RoundState.DRAFT
        work.facts["round"] = round
        work.set(played.row, ruleset=ruleset)


def _acted_on(work: Writing, round: int | None) -> PlayedRound:
    """Return the round of this number, or the last one. Refused where there is none."""
    if round is None:
        return latest_of(work)
    played = work.snapshot.round(round)
    if played is None:
        raise Refused(_("There is no round %(number)s.") % {"number": round})
    return played


@once()
def publish(*, code: str, who: Requester, round: int | None = None) -> None:
    """Players see the round now (default: the last one). Its secret end, if there is one, is rolled at this moment."""
    with writing(code, who, "publish") as work:
        organiser(work)
        played = _acted_on(work, round)
        found = misplaced(work.snapshot, played)
        if found and played.state == RoundState.DRAFT:
            words = _("The draft does not fit those who play: %(names)s. Pair them by hand, or draft again.")
            raise Refused(words % {"names": found.names})
        _round_action(work, "publish", played, played.number)
        work.facts["round"] = played.number
        work.set(played.row, state=RoundState.PUBLISHED, published_at=timezone.now())
        _settle_absent(work, played)
        _roll_end(work, played.row)
        tell_of_pairings(work, played)


def _roll_end(work: Writing, row: Round) -> None:
    """The minutes that nobody knows before the round has ended."""
    settings = work.snapshot.settings
    if settings.random_end is None or settings.clock_minutes is None:
        return
    dice = work.dice()
    end = settings.random_end
    rolled = resolve(
        random_end, {"minutes": settings.clock_minutes, "count": end.count, "sides": end.sides, "each": end.each}, dice
    )
    work.set(row, extra_minutes=rolled.extra_minutes)
    # The faces stay out of the facts: the end is secret until the seed is shown.
    work.facts["end_rolls"] = {"from": work.event.rolls, "count": end.count, "sides": end.sides, "each": end.each}
    work.set(work.event, rolls=work.event.rolls + len(dice.rolled))


@once()
def unpublish(*, code: str, who: Requester, reason: str, round: int | None = None) -> None:
    """The round (default: the last one) is a draft again: only without results, and with a reason."""
    with writing(code, who, "unpublish", reason=reason) as work:
        organiser(work)
        played = _acted_on(work, round)
        _round_action(work, "unpublish", played, played.number)
        work.facts["round"], work.audited = played.number, True
        work.set(played.row, state=RoundState.DRAFT, published_at=None)
        _settle_absent(work, played)
        no_pairings(work, played.number)


def _settle_absent(work: Writing, played: PlayedRound) -> None:
    for player in work.snapshot.playing:
        if played.number in player.absent:
            settle_missed(work, player)


@once()
def close(*, code: str, who: Requester, force: bool = False, reason: str = "", round: int | None = None) -> None:
    """The round (default: the last one) is over.

    Open games hold it up, unless by force with a reason: they give nothing until they come.
    """
    with writing(code, who, "close", reason=reason) as work:
        staff(work)
        played = _acted_on(work, round)
        _round_action(work, "close", played, played.number, force=force)
        work.facts["round"], work.audited = played.number, played.pending > 0
        work.set(played.row, state=RoundState.CLOSED, closed_at=timezone.now())


@once()
def reopen(*, code: str, who: Requester, reason: str, round: int | None = None) -> None:
    """A closed round (default: the last that is closed) is open again, unless the next one is published."""
    with writing(code, who, "reopen", reason=reason) as work:
        organiser(work)
        closed = [one.number for one in work.snapshot.rounds if one.state == RoundState.CLOSED]
        played = _acted_on(work, round or (closed[-1] if closed else None))
        _round_action(work, "reopen", played, played.number)
        work.facts["round"], work.audited = played.number, True
        work.set(played.row, state=RoundState.PUBLISHED, closed_at=None)


def _round_action(work: Writing, action: str, played: PlayedRound | None, number: int, **more: Any) -> None:
    """Ask the engine whether this may be done with the round now."""
    ask(work.snapshot, action, played, number, reason=bool(work.reason), **more)
