"""Who has been given a seat, told at once; and whose move it is, told to who is not looking, by a look each minute.

A battle at which nothing was done for a minute is read as its page would be: whose move it is, what is due of whom, what is
proposed to whom. Who has the page open sees that anyhow, and is told only after a quarter of an hour, when the page may be open
and nobody before it. Whoever did the latest act is not told: they were there. The keys of the notices keep them to once.
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
#: What is over once it was done.
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

#: After so long without an entry whoever is not looking is told, and whoever has the page open.
PAUSE, LONG_PAUSE = timedelta(minutes=1), timedelta(minutes=15)
#: How far a look goes back at the least, and at the most when there was none for a while.
BACK, FARTHEST = LONG_PAUSE + timedelta(minutes=5), timedelta(days=1)
LOOKED = "battles:looked"


class Waiting(NamedTuple):
    """A side that a battle waits for: the kind of notice, and its key."""

    side: str
    kind: str
    key: str


def tell_seated(battle: Battle, seats: Iterable[Seat], *, known_to: Collection[int | None]) -> None:
    """Accounts for which somebody else has kept a seat in a new battle hear of it, but for those to whom it is known."""
    users = {seat.user_id for seat in seats}.difference(known_to)
    if users and not battle.is_demo:
        url = reverse("battles:battle", args=[battle.code])
        send(SEAT, users, battle.code, url=url, values={"battle": battle.name}, subject=_subject(battle))


def look(now: datetime | None = None) -> int:
    """Tell whoever a battle waits for; how many notices. What fails in one battle is logged there, and holds up no other."""
    now = now or timezone.now()
    since = max(min(cache.get(LOOKED, now), now - BACK), now - FARTHEST)
    number = sum(or_else("whose move it is", lambda one=one: _tell(one, now), lambda _why: 0) for one in _paused(since, now))  # type: ignore[misc]
    number += sum(_tell_report(one) for one in _ended(since))
    cache.set(LOOKED, now - PAUSE, None)
    return number


def _paused(since: datetime, now: datetime) -> list[Battle]:
    """Battles in which the latest entry was written after ``since``, and at least a minute ago."""
    latest = Entry.objects.filter(battle=OuterRef("pk"), seq=OuterRef("seq"))
    seated = Seat.objects.filter(user__isnull=False, left_at=None, role=Role.PLAYER).values("battle")
    going_on = Battle.objects.filter(pk__in=seated, ended_at=None, archived_at=None, is_demo=False)
    dated = going_on.annotate(latest=Subquery(latest.values("at")[:1]), doer=Subquery(latest.values("seat__user")[:1]))
    return list(dated.filter(latest__gt=since, latest__lte=now - PAUSE))


def _tell(battle: Battle, now: datetime) -> int:
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
    """For which sides the battle waits, and why: what is due first, else the move; and what is proposed."""
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
    """People with an account → the side they play; who plays both sits before it."""
    seats = Seat.objects.filter(battle=battle, left_at=None, role=Role.PLAYER, user__isnull=False)
    return dict(seats.values_list("user_id", "sides"))


def _ended(since: datetime) -> list[Battle]:
    """Battles that ended after ``since``."""
    return list(Battle.objects.filter(ended_at__gt=since, is_demo=False))


def _tell_report(battle: Battle) -> int:
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
