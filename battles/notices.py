"""Notices of battles: a new seat at once; by a periodic task a move, something due, a proposal, a report.

A battle without an entry for a minute is read as its page would be: whose move it is, what is due and what is proposed to whom.
Players who have the page open see that, and get a notice only after a quarter of an hour, since the page may be unattended. The
author of the latest entry gets none. Each notice has a key, so that it is sent once.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from battles import ledger
from battles.ledger import Requester, Snapshot
from battles.ledger.tolerant import or_else
from battles.models import Battle, Entry, Seat
from battles.models.battle import Role
from battles.queries.proposals import sides_to_answer
from battles.queries.standing import side_names
from battles.queries.visibility import view_of
from live.presence import present
from people.notices.actions import send, settle
from people.notices.kinds import Kind
from rules.engine.play.dues import dues

SEAT, MOVE, DUE, PROPOSAL, REPORT = "seat", "your_move", "due_act", "proposal", "report"
#: Kinds that are dismissed once they are done.
PASSING = (MOVE, DUE, PROPOSAL)
KINDS = (
    Kind(SEAT, _("A seat for you in a battle"), _("You have a seat in %(battle)s.")),
    Kind(
        MOVE,
        _("It is your move"),
        _("It is your move in %(battle)s."),
        _("%(side)s to move in %(battle)s."),
        for_clubs=False,  # where much is played a channel would speak of nothing else
    ),
    Kind(DUE, _("Something due"), _("%(battle)s is waiting for you: something is due.")),
    Kind(PROPOSAL, _("A proposal by the other side"), _("You have a proposal to answer in %(battle)s.")),
    Kind(
        REPORT,
        _("A report is ready"),
        _("%(battle)s has ended: the report is ready."),
        _("%(battle)s has ended: the report is ready."),
        channels=("bell",),
    ),
)

#: Time without an entry after which notices go to players who have the page closed, and to those who have it open.
PAUSE, LONG_PAUSE = timedelta(minutes=1), timedelta(minutes=15)
#: How far a run of the task goes back at least, and at most after it did not run for a while.
BACK, FARTHEST = LONG_PAUSE + timedelta(minutes=5), timedelta(days=1)
LOOKED = "battles:looked"


class Waiting(NamedTuple):
    """A side that a battle waits for: the kind of notice, and its key."""

    side: str
    kind: str
    key: str


def tell_seated(battle: Battle, seats: Iterable[Seat], *, known_to: Collection[int | None]) -> None:
    """Notify accounts for which somebody else has reserved a seat in a new battle, but those to whom it is known."""
    users = {seat.user_id for seat in seats}.difference(known_to)
    if users and not battle.is_demo:
        url = reverse("battles:battle", args=[battle.code])
        send(SEAT, users, battle.code, url=url, values={"battle": battle.name}, subject=_subject(battle))


def look(now: datetime | None = None) -> int:
    """Notify the players whom battles wait for; return how many notices. An error in one battle is logged and stops no other."""
    now = now or timezone.now()
    since = max(min(cache.get(LOOKED, now), now - BACK), now - FARTHEST)
    number = sum(or_else("whose move it is", lambda one=one: _notify(one, now), lambda _why: 0) for one in _paused(since, now))  # type: ignore[misc]
    number += sum(_send_report(one) for one in _ended(since))
    cache.set(LOOKED, now - PAUSE, None)
    return number


def _paused(since: datetime, now: datetime) -> list[Battle]:
    """Return battles in which the latest entry was written after ``since``, and at least a minute ago."""
    latest = Entry.objects.filter(battle=OuterRef("pk"), seq=OuterRef("seq"))
    seated = Seat.objects.filter(user__isnull=False, left_at=None, role=Role.PLAYER).values("battle")
    going_on = Battle.objects.filter(pk__in=seated, ended_at=None, archived_at=None, is_demo=False)
    dated = going_on.annotate(latest=Subquery(latest.values("at")[:1]), doer=Subquery(latest.values("seat__user")[:1]))
    return list(dated.filter(latest__gt=since, latest__lte=now - PAUSE))


def _notify(battle: Battle, now: datetime) -> int:
    snapshot = ledger.read(battle.code, Requester())
    if snapshot is None or snapshot.ended_at:
        return 0
    waiting = list(_waiting(snapshot))
    subject = _subject(battle)
    settle(subject, PASSING, but=[f"{one.kind}:{one.key}" for one in waiting])
    players = _players(battle)
    looking = present(ledger.TOPIC, battle.code, set(players)) if now - battle.latest < LONG_PAUSE else set()  # type: ignore[attr-defined]
    away = {user: sides for user, sides in players.items() if user not in looking and user != battle.doer}  # type: ignore[attr-defined]
    url, number = reverse("battles:battle", args=[battle.code]), 0
    for one in waiting:
        values = {"battle": battle.name}
        club = None
        if one.kind == MOVE:
            values["side"], club = side_names(snapshot)[one.side], _public_club(battle)
        users = [user for user, sides in away.items() if sides == one.side]
        number += len(send(one.kind, users, one.key, url=url, values=values, subject=subject, club=club))
    return number


def _waiting(snapshot: Snapshot) -> Iterator[Waiting]:
    """Yield the sides that the battle waits for, and why: what is due first, else the move; and what is proposed."""
    compulsory = [due for due in dues(snapshot.state) if not due.optional]
    for due in {due.side: due for due in reversed(compulsory)}.values():  # the first of each side
        yield Waiting(due.side, DUE, f"{snapshot.code}:{due.id}")
    for side in "" if compulsory else "ab":
        visible = view_of(snapshot, side)
        if side in visible.play.sequence.acting(visible.state):
            moment = "-".join(str(part) for part in snapshot.play.sequence.moment(snapshot.state))
            yield Waiting(side, MOVE, f"{snapshot.code}:{moment}"[:140])
    for proposal in snapshot.table["proposals"]:
        for side in sides_to_answer(proposal):
            yield Waiting(side, PROPOSAL, f"{snapshot.code}:{proposal['id']}")


def _players(battle: Battle) -> dict[int, str]:
    """Return accounts with the sides that they play; players of both sides are at the table."""
    seats = Seat.objects.filter(battle=battle, left_at=None, role=Role.PLAYER, user__isnull=False)
    return dict(seats.values_list("user_id", "sides"))


def _ended(since: datetime) -> list[Battle]:
    """Return battles that ended after ``since``."""
    return list(Battle.objects.filter(ended_at__gt=since, is_demo=False))


def _send_report(battle: Battle) -> int:
    subject = _subject(battle)
    settle(subject, (SEAT, *PASSING))
    taking_part = Seat.objects.filter(battle=battle, left_at=None, user__isnull=False).exclude(role=Role.SPECTATOR)
    made = send(
        REPORT,
        taking_part.values_list("user_id", flat=True),
        battle.code,
        url=reverse("battles:report", args=[battle.code]),
        values={"battle": battle.name},
        subject=subject,
        club=_public_club(battle),
    )
    return len(made)


def _subject(battle: Battle) -> str:
    return f"battle:{battle.code}"


def _public_club(battle: Battle) -> int | None:
    """Return the club whose channel may read of this battle; None where its members may not watch."""
    return battle.club_id if battle.is_open_to_club else None
