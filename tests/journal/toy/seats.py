"""Seats at a scoreboard: scorers read what is hidden and invite; spectators read what is open."""

from typing import Any

import journal.seats
from common.errors import NotYours
from journal.guests import GuestSeats
from journal.seats import Person, fit_name
from journal.snapshot import Requester
from journal.writing import locked
from tests.journal.toy.models import Invitation, Seat
from tests.journal.toy.scoreboard import SCOREBOARDS, Points

GUESTS = GuestSeats(Seat, "scoreboard_guests", "scoreboard_guests_ever")


def may_invite(snapshot: Points, role: str) -> bool:
    return snapshot.audience == "scorer" or (snapshot.audience == role == "spectator")


def invite(code: str, requester: Requester, role: str) -> Invitation:
    with locked(SCOREBOARDS, code, requester) as work:
        if not may_invite(work.snapshot, role):
            raise NotYours("Only scorers name scorers.")
        return journal.seats.invite(Invitation(scoreboard=work.row, role=role))


def join(invitation: Invitation, person: Person, name: str, *, user: Any = None, token: str | None = None) -> Seat:
    """Take a seat. Who has been a scorer does not watch with the spectators."""
    with locked(SCOREBOARDS, invitation.scoreboard.code, Requester(person.user_id, token)) as work:
        found, own = journal.seats.open_or_refused(invitation), work.snapshot.seat
        if found.role == "spectator" and person.seats(work.row.seats.filter(role="scorer")).exists():
            raise NotYours("You have read what is hidden.")
        seat = Seat(scoreboard=work.row, user=user, name=fit_name(name), role=found.role)
        journal.seats.take(found, seat, former=[own] if own else [])
        work.append(facts={"taken": seat.name, "role": seat.role})
        return seat


def leave(code: str, requester: Requester) -> None:
    with locked(SCOREBOARDS, code, requester) as work:
        if work.snapshot.seat is None:
            raise NotYours("You have no seat.")
        journal.seats.leave(work.snapshot.seat)
        work.append(facts={"left": work.snapshot.seat.name})


def claim(code: str, user: Any, token: str) -> Seat:
    with locked(SCOREBOARDS, code, Requester(token=token)) as work:
        if work.snapshot.seat is None:
            raise NotYours("You have no seat.")
        work.append(facts={"claimed": work.snapshot.seat.name})
        return journal.seats.claim(work.snapshot.seat, user, work.row.seats.all())
