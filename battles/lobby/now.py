"""The battle that somebody is in the middle of: it comes first on the first page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from battles import ledger
from battles.ledger import Snapshot
from battles.models import Battle
from battles.queries.glance import whose_move
from battles.queries.standing import side_names
from battles.queries.visibility import own_sides, view_of, view_of_seat
from battles.seats.access import requester_of


@dataclass(frozen=True, slots=True)
class Now:
    """A battle going on, and what it waits for: "Turn 3, your move"."""

    battle: Battle
    ruleset: object
    sides: tuple[str, ...]
    waits: str
    mine: bool


def battle_now(request: HttpRequest, battles: Sequence[Battle]) -> Now | None:
    """Return the first of these battles that the person plays or referees, read as its page is; None if there is none."""
    battle = next((one for one in battles if any(seat.role != "spectator" for seat in one.own_seats)), None)  # type: ignore[attr-defined]
    snapshot = ledger.read(battle.code, requester_of(request, battle.code)) if battle else None
    if battle is None or snapshot is None:
        return None
    waits, mine = _waits(snapshot)
    return Now(battle, snapshot.ruleset.name, tuple(side_names(snapshot).values()), waits, mine)


def _waits(snapshot: Snapshot) -> tuple[str, bool]:
    """For whom the battle waits, and whether that is who asks."""
    view = view_of_seat(snapshot.seat)
    visible = view_of(snapshot, view)
    sequence = visible.play.sequence
    turn, acting = sequence.turn(visible.state), sequence.acting(visible.state)
    if any(side in acting for side in own_sides(view)) and view != "referee":
        return (_("Turn %(turn)s, your move") % {"turn": turn} if turn else _("Set-up, your move")), True
    return whose_move(turn, acting, side_names(snapshot)), False
