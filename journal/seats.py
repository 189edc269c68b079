"""Seats: invite to them, take them, leave them, claim them. Who may do so is each app's (docs/explanation/seats.md).

Call these inside ``journal.writing.locked``: rows are read as they are then.
"""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from common.links import new_token
from journal.models import Invitation, Seat

S = TypeVar("S", bound=Seat)
I = TypeVar("I", bound=Invitation)  # noqa: E741 - an invitation

#: The role whose link any number of people may use.
SPECTATOR = "spectator"


class Writer(Protocol):
    """Writes rows; a journal whose log holds seats as well passes one that also notes each change."""

    def add(self, row: models.Model) -> None: ...
    def set(self, row: models.Model, **values: Any) -> None: ...


class Rows:
    """Write rows without noting anything."""

    def add(self, row: models.Model) -> None:
        row.save(force_insert=True)

    def set(self, row: models.Model, **values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=list(values))


ROWS = Rows()


@dataclass(frozen=True, slots=True)
class Person:
    """An account together with the guests' seats that the same browser holds or held (primary keys)."""

    user_id: int | None = None
    guest_seats: frozenset[int] = frozenset()

    def seats(self, seats: "models.QuerySet[S]") -> "models.QuerySet[S]":
        """Return those of these seats that the person ever held."""
        own = Q(pk__in=self.guest_seats)
        if self.user_id is not None:
            own |= Q(user_id=self.user_id)
        return seats.filter(own)


def fit_name(name: str) -> str:
    """Return a name to sit down with; Refused for an empty one, or one with characters that do not fit on a line."""
    if not name.strip():
        raise Refused(_("Enter your name so that the others know who is playing."))
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise Refused(_("A name is one line of text."))
    return name.strip()[:60]


def invite(new: I, *, is_good: Callable[[I], bool] = lambda _found: True, replaces: bool = False, rows: Writer = ROWS) -> I:
    """Return the open invitation to the place of ``new`` that ``is_good``; store ``new`` where there is none.

    ``replaces``: the others to that place end.
    """
    place = {field: getattr(new, field) for field in new.place}
    for found in type(new)._default_manager.filter(revoked_at=None, **place):
        if is_good(found):
            return found
        if replaces:
            revoke(found, rows)
    rows.add(new)
    return new


def revoke(invitation: Invitation, rows: Writer = ROWS) -> None:
    """End an invitation."""
    rows.set(invitation, revoked_at=timezone.now())


def open_or_refused(invitation: I, *, is_good: Callable[[I], bool] = lambda _found: True, ended: str = "") -> I:
    """Return an invitation as it is now. Refused where it was used or revoked, is not good, or has come too late.

    ``ended``: the sentence for what is over, and only watched.
    """
    found = type(invitation)._default_manager.filter(pk=invitation.pk, revoked_at=None).first()
    if found is None or not is_good(found):
        raise Refused(_("This invitation is no longer valid: ask for a new one."))
    if ended and found.role != SPECTATOR:
        raise Refused(ended)
    return found


def take(invitation: Invitation, seat: S, *, former: Iterable[Seat] = (), rows: Writer = ROWS) -> S:
    """Store the seat that somebody takes by an invitation, which is used up. They leave the ``former`` ones.

    An invitation to watch stays open.
    """
    for each in former:
        rows.set(each, left_at=timezone.now())
    rows.add(seat)
    if invitation.role != SPECTATOR:
        revoke(invitation, rows)
    return seat


def leave(seat: Seat, *, ends_link: bool = True, rows: Writer = ROWS) -> None:
    """Mark a seat as left. ``ends_link``: its guest cannot return to it by the token."""
    rows.set(seat, left_at=timezone.now(), **({"token": new_token()} if ends_link else {}))


def claim(seat: S, user: Any, others: "models.QuerySet[S]", *, rows: Writer = ROWS, **fields: Any) -> S:
    """Give a guest's seat to an account; the guest's token ends. Refused where the account holds one of the ``others``."""
    if others.filter(user=user, left_at=None).exists():
        raise Refused(_("You already have another seat here: leave that one first."))
    rows.set(seat, user=user, token=new_token(), **fields)
    return seat
