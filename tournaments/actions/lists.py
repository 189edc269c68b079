"""Army lists: submitted, checked by the rulebook's own checker, locked, published at a time. T§6.26."""

from typing import Any

from django.utils import timezone

from armies.models import Army
from armies.queries import listed
from common.errors import Refused
from rules.engine.outcome import Outcome
from rules.engine.ruleset import rulesets
from tournaments.actions.notices import list_settled, lists_still_due, tell_of_list_sent_back
from tournaments.actions.players import player_of
from tournaments.actions.writing import Writing, staff, writing
from tournaments.engine.lists import army_list
from tournaments.models import Adjustment, AdjustmentKind, Player
from tournaments.queries.procedures import resolve, sentence
from tournaments.queries.viewers import Requester

#: Where the organiser named no deadline.
NEVER = 4_000_000_000


def submit_list(*, code: str, who: Requester, number: int, army: Army) -> None:
    """A player's list, or the staff's for them. A late one costs what the organiser said."""
    with writing(code, who, "submit_list") as work:
        player = player_of(work, number)
        if army.ruleset not in work.snapshot.settings.rulesets:
            raise Refused(sentence("list_not_legal"))
        outcome = _ask(work, player, "submit", legal=is_legal(army, work.snapshot.settings.army_points))
        work.set(player, army_list=army, army=player.army or army.name, list_state=outcome.state, list_at=timezone.now())
        _late(work, player, str(outcome.penalty))
        lists_still_due(work.snapshot)
        list_settled(work, player)


def is_legal(army: Army, points: int | None) -> bool:
    """Does the rulebook's checker accept the list, within the agreed points?"""
    play = rulesets()[army.ruleset].play
    if play is None:
        return False
    reckoning = play.army.reckon(listed(army))
    return not reckoning.broken and (points is None or reckoning.total <= points)


def withdraw_list(*, code: str, who: Requester, number: int) -> None:
    """The list is taken back."""
    with writing(code, who, "withdraw_list") as work:
        player = player_of(work, number)
        outcome = _ask(work, player, "withdraw")
        work.set(player, army_list=None, list_state=outcome.state, list_at=None)
        list_settled(work, player)


def accept_list(*, code: str, who: Requester, number: int) -> None:
    """The umpire has looked at the list and accepts it."""
    with writing(code, who, "accept_list") as work:
        player = player_of(work, number)
        work.set(player, list_state=_ask(work, player, "accept").state, list_note="")
        lists_still_due(work.snapshot)
        list_settled(work, player)


def reject_list(*, code: str, who: Requester, number: int, reason: str) -> None:
    """The umpire sends the list back, with a reason."""
    with writing(code, who, "reject_list", reason=reason) as work:
        player = player_of(work, number)
        outcome = _ask(work, player, "reject")
        work.audited = True
        work.set(player, list_state=outcome.state, list_note=work.reason)
        tell_of_list_sent_back(work, player)


def lock_lists(*, code: str, who: Requester) -> None:
    """No list changes any more; rejected ones have to be settled first."""
    with writing(code, who, "lock_lists") as work:
        staff(work)
        for player in work.snapshot.people:
            if player.army_list_id is not None and player.list_state != "locked":
                work.set(player, list_state=_ask(work, player, "lock").state)


def publish_lists(*, code: str, who: Requester) -> None:
    """Everybody may read the lists now."""
    with writing(code, who, "publish_lists") as work:
        staff(work)
        for player in work.snapshot.people:
            if player.army_list_id is not None:
                _ask(work, player, "publish")
        work.set(work.event, lists_published=True)


def _late(work: Writing, player: Player, penalty: str) -> None:
    """The penalty of the list that stands now, in place of a former one."""
    player = player.team_of or player  # a late list costs the team
    former = next((a for a in work.snapshot.adjustments if a.player is player and a.kind == AdjustmentKind.LATE_LIST), None)
    if former is not None and penalty == "0":
        work.remove(former)
    elif former is not None:
        work.set(former, points=penalty)
    elif penalty != "0":
        work.add(Adjustment(player=player, kind=AdjustmentKind.LATE_LIST, points=penalty))


def _ask(work: Writing, player: Player, action: str, **facts: Any) -> Outcome:
    """Ask the engine whether this may be done with the list now."""
    rules, given = work.snapshot.settings.lists, work.event.settings.get("lists", {})
    actor = work.viewer.role if work.viewer.is_staff else "owner" if player.numbers.intersection(work.viewer.players) else "other"
    work.facts["name"] = player.name
    return resolve(
        army_list,
        {
            "action": action,
            "state": player.list_state,
            "actor": actor,
            "now": int(timezone.now().timestamp()),
            "deadline": rules.deadline if rules.deadline is not None else NEVER,
            "publish_at": rules.publish_at,
            "accept_late": rules.accept_late,
            "penalty_per_day": given.get("penalty_per_day", 0),
            "penalty_most": given.get("penalty_most"),
            "reason": bool(work.reason),
            **facts,
        },
    )
