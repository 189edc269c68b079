"""Guest seats in a browser's session, and what an address answers when something is refused."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.actions.checks import seated
from battles.ledger import Snapshot
from battles.models import Seat
from battles.seats.access import GUESTS, snapshot_or_404
from battles.seats.keys import key_of
from journal.pages import refusals_shown


@dataclass(frozen=True, slots=True)
class Former:
    """A seat that this browser had. ``key``: by which it can be taken back; empty where it cannot."""

    key: str


def sat_here(request: HttpRequest, snapshot: Snapshot) -> bool:
    """Return True if this browser remembers a guest's seat that it has no longer."""
    return snapshot.seat is None and GUESTS.token(request, snapshot.code) is not None


def former_seat(request: HttpRequest, snapshot: Snapshot) -> Former | None:
    """The seat that was freed, or is on another phone now; None where this browser has a seat, or never had one."""
    if not sat_here(request, snapshot):
        return None
    freed = Seat.objects.filter(token=GUESTS.token(request, snapshot.code), battle_id=snapshot.id).first()
    return Former(key_of(freed) if freed is not None and freed.user_id is None and freed.name else "")


def acting_snapshot(request: HttpRequest, code: str) -> Snapshot:
    """The snapshot for somebody who may act: 404 for strangers, NotYours (403) for spectators and those without a seat."""
    snapshot = snapshot_or_404(request, code)
    seated(snapshot)
    return snapshot


def link_context(snapshot: Snapshot) -> dict[str, Any]:
    """Return what the page of a link to a seat shows of the battle."""
    battle, seats = (reverse(f"battles:{page}", args=[snapshot.code]) for page in ("battle", "seats"))
    ways = [(seats, _("All seats")), (battle, _("To the battle"))]
    return {"snapshot": snapshot, "name": snapshot.name, "back": battle, "ways": ways, "is_live": True}


says_why = refusals_shown("battles:battle", gettext_lazy("Back to the battle"))
