"""Army lists: handed in as frozen copies, checked by the rulebook's own checker, locked, published at a time. T§6.26."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from armies.copies import copy_army, copy_text, digest_of, listed_copy
from armies.models import Army
from common.errors import Refused
from rules.engine.outcome import Outcome
from rules.engine.ruleset import rulesets
from tournaments.actions.notices import list_settled, lists_still_due, tell_of_list_sent_back
from tournaments.actions.players import player_of
from tournaments.actions.writing import Writing, once, staff, writing
from tournaments.engine.lists import army_list
from tournaments.models import Adjustment, AdjustmentKind, HandedInList, Player
from tournaments.queries.procedures import resolve, sentence
from tournaments.queries.viewers import Requester

#: Where the organiser named no deadline.
NEVER = 4_000_000_000


@once()
def submit_list(*, code: str, who: Requester, number: int, army: Army, reason: str = "") -> None:
    """Hand in a copy of a player's list, by the player or by the staff. A late one costs what the organiser said.

    Of a locked list the staff alone hand in another, with a ``reason``.
    """
    with writing(code, who, "submit_list", reason=reason) as work:
        player = player_of(work, number)
        if army.ruleset not in work.snapshot.settings.rulesets:
            raise Refused(sentence("list_not_legal"))
        _submit(work, player, freeze_list(player, army, timezone.now()))


@once()
def submit_text(*, code: str, who: Requester, number: int, text: str, points: int | None = None, reason: str = "") -> None:
    """Hand in a list as it was typed, for any game; its first line is its name. ``points``: as the player adds them up."""
    with writing(code, who, "submit_list", reason=reason) as work:
        player, document = player_of(work, number), copy_text(text)
        if not document["text"]:
            raise Refused(_("The list is empty."))
        copy = HandedInList(player=player, name=document["text"].splitlines()[0][:80], document=document, points=points)
        copy.digest, copy.handed_in_at = digest_of(document), timezone.now()
        _submit(work, player, copy)


def _submit(work: Writing, player: Player, copy: HandedInList) -> None:
    outcome = _ask(work, player, "submit", legal=check_copy(copy, work.snapshot.settings.army_points))
    if outcome.state == "locked":  # the staff replaced a list that they had accepted
        copy.accepted_at = copy.handed_in_at
        work.audited = True
    store_copy(work, copy)
    work.set(player, handed_in=copy, list_state=outcome.state, list_at=copy.handed_in_at)
    _name_army(work, player)
    _late(work, player, str(outcome.penalty))
    lists_still_due(work.snapshot)
    list_settled(work, player)


def freeze_list(player: Player, army: Army, now: datetime) -> HandedInList:
    """Return a copy of the live list as it is now, not yet saved; inside a transaction."""
    army = Army.objects.select_for_update().get(pk=army.pk)  # an edit locks this row first: no half of one is copied
    document, sources = copy_army(army)
    return HandedInList(
        player=player,
        ruleset=army.ruleset,
        name=army.name,
        document=document,
        digest=digest_of(document),
        handed_in_at=now,
        source=army,
        sources=sources,
    )


def store_copy(work: Writing, copy: HandedInList) -> None:
    """Insert a copy with the one that it is compared with, and delete the entry's other copies."""
    former = list(HandedInList.objects.filter(player=copy.player))
    copy.replaces = next((one for one in reversed(former) if one.accepted_at), former[-1] if former else None)
    work.add(copy)
    if copy.replaces is not None:
        work.set(copy.replaces, replaces=None)
    for one in former:
        if one != copy.replaces:
            work.remove(one)


def check_copy(copy: HandedInList, limit: int | None) -> bool:
    """Ask the rulebook's checker about a copy, write the answer into it, and return it: legal, and within the agreed points?

    Of a typed list only the points are known, if they were given.
    """
    if copy.is_text:
        copy.is_legal = limit is None or copy.points is None or copy.points <= limit
        return copy.is_legal
    ruleset = rulesets().get(copy.ruleset)
    if ruleset is None or ruleset.play is None:
        return False
    points = ruleset.play.army.reckon(listed_copy(copy.document))
    copy.points = points.total
    copy.is_legal = not points.broken and (limit is None or points.total <= limit)
    return copy.is_legal


@once()
def withdraw_list(*, code: str, who: Requester, number: int) -> None:
    """The list is taken back."""
    with writing(code, who, "withdraw_list") as work:
        player = player_of(work, number)
        outcome = _ask(work, player, "withdraw")
        work.set(player, handed_in=None, list_state=outcome.state, list_at=None)
        list_settled(work, player)


@once()
def accept_list(*, code: str, who: Requester, number: int) -> None:
    """The umpire has looked at the list and accepts it."""
    with writing(code, who, "accept_list") as work:
        player = player_of(work, number)
        work.set(player, list_state=_ask(work, player, "accept").state, list_note="")
        if player.handed_in is not None:
            work.set(player.handed_in, accepted_at=timezone.now())
        lists_still_due(work.snapshot)
        list_settled(work, player)


@once()
def reject_list(*, code: str, who: Requester, number: int, reason: str) -> None:
    """The umpire sends the list back, with a reason."""
    with writing(code, who, "reject_list", reason=reason) as work:
        player = player_of(work, number)
        outcome = _ask(work, player, "reject")
        work.audited = True
        work.set(player, list_state=outcome.state, list_note=work.reason)
        tell_of_list_sent_back(work, player)


@once()
def lock_lists(*, code: str, who: Requester) -> None:
    """Lock every list that was handed in: the rulebook's checker is asked again, rejected lists have to be settled first."""
    with writing(code, who, "lock_lists") as work:
        staff(work)
        limit, now = work.snapshot.settings.army_points, timezone.now()
        handed_in = {one.handed_in.pk: one for one in work.snapshot.people if one.handed_in and one.list_state != "locked"}
        copies = list(HandedInList.objects.filter(pk__in=handed_in))
        before = {copy.pk: (copy.points, copy.is_legal) for copy in copies}
        illegal = [handed_in[copy.pk].name for copy in copies if not check_copy(copy, limit)]
        if illegal:
            text = _("These lists break the rules or the points limit: %(names)s. Send them back, or change the limit.")
            raise Refused(text % {"names": ", ".join(illegal)})
        for copy in copies:
            player = handed_in[copy.pk]
            work.set(player, list_state=_ask(work, player, "lock", legal=True).state)
            checked = {"points": copy.points, "is_legal": copy.is_legal}
            copy.points, copy.is_legal = before[copy.pk]
            work.assign(copy, **checked, accepted_at=copy.accepted_at or now)
        HandedInList.objects.bulk_update(copies, ["points", "is_legal", "accepted_at"])


@once()
def publish_lists(*, code: str, who: Requester) -> None:
    """Publish the lists: everybody may read them now."""
    with writing(code, who, "publish_lists") as work:
        staff(work)
        work.set(work.event, lists_published=True)
        for player in work.snapshot.people:
            if player.handed_in is not None:
                _ask(work, player, "publish")
                _name_army(work, player)


@once()
def hide_lists(*, code: str, who: Requester) -> None:
    """Take the publication of the lists back: they are hidden again, and the battles with them."""
    with writing(code, who, "hide_lists") as work:
        staff(work)
        work.set(work.event, lists_published=False)


def _name_army(work: Writing, player: Player) -> None:
    """Call the army by its list where the entry names none; not before everybody may read the list."""
    if work.event.lists_published and player.handed_in is not None:
        work.set(player, army=player.army or player.handed_in.name)


def _late(work: Writing, player: Player, penalty: str) -> None:
    """Set the penalty for the present list, in place of a former one."""
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
