"""Photographs put to a battle's log, and taken away again. They change nothing of what is played, hence are no entries."""

from typing import IO

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.checks import seated
from battles.actions.settings import why_not_settle
from battles.ledger import Requester, Snapshot
from battles.models import Entry, Photograph, Seat
from battles.pictures import MOST_BYTES, as_webp, upright
from battles.queries.photographs import photographs_of
from battles.queries.visibility import readable, view_of_seat
from common.errors import NotYours, Refused, Unfit

#: A battle keeps so many; pixels of the longer side, of the picture and of the small one.
MOST, LONGEST, SMALL = 12, 1600, 480


def add_photograph(*, code: str, who: Requester, file: IO[bytes], size: int, seq: int) -> Photograph:
    """A picture (a file of ``size`` bytes) at entry ``seq`` that the person may read; players and the referee may.

    Unfit for what is no picture or too large a one, Refused for more than ``MOST``.
    """
    found = ledger.there(ledger.read(code, who))
    _room(found)
    if size > MOST_BYTES:
        raise Unfit(_("This file is too large: the limit is ten megabytes."), field="picture")
    picture = upright(file, LONGEST, field="picture")
    small = picture.copy()
    small.thumbnail((SMALL, SMALL))
    with ledger.locked(code, who) as snapshot:
        entry = _room(snapshot).filter(seq=seq).first()
        if entry is None:
            raise Unfit(_("The log has no such entry."), field="seq")
        assert snapshot.seat is not None
        return Photograph.objects.create(
            battle_id=snapshot.id,
            seat_id=snapshot.seat.id,
            who=snapshot.seat.name,
            seq=entry.seq,
            turn=entry.turn,
            picture=as_webp(picture),
            small=as_webp(small, 70),
            width=picture.width,
            height=picture.height,
        )


def _room(snapshot: Snapshot) -> QuerySet[Entry]:
    """The entries that a photograph may be put to; Refused where the battle has as many as it keeps."""
    seated(snapshot)
    view = view_of_seat(snapshot.seat)
    if len(photographs_of(snapshot, view)) >= MOST:  # hidden ones do not count: the limit would tell of them
        raise Refused(_("A battle holds twelve photographs: remove one first."))
    return Entry.objects.filter(readable(view), battle_id=snapshot.id)


def is_own(snapshot: Snapshot, photograph: Photograph) -> bool:
    """Return True if the person put the photograph there, from this seat or an earlier one of their account."""
    if snapshot.seat is not None and photograph.seat_id == snapshot.seat.id:
        return True
    user = snapshot.requester.user_id
    return user is not None and Seat.objects.filter(pk=photograph.seat_id or 0, user_id=user).exists()


def why_not_delete(snapshot: Snapshot, photograph: Photograph) -> str | None:
    """Return why the person may not delete a photograph; its author and who opened the battle may."""
    if is_own(snapshot, photograph) or why_not_settle(snapshot, snapshot.requester.user_id) is None:
        return None
    return _("Only the photographer, the player who opened the battle or an organiser of its club can remove this photograph.")


def delete_photograph(*, code: str, who: Requester, token: str) -> None:
    """Delete a photograph for good; nothing happens where it is gone already."""
    snapshot = ledger.there(ledger.read(code, who))
    photograph = Photograph.objects.filter(battle_id=snapshot.id, token=token).defer("picture", "small").first()
    if photograph is None:
        return
    why_not = why_not_delete(snapshot, photograph)
    if why_not:
        raise NotYours(why_not)
    photograph.delete()
