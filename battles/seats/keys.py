"""The key to a guest's seat: a link that its guest may keep, and that gives the seat to whatever phone opens it.

It holds as long as the seat's own token does: taking the seat into an account, leaving it, or using the key makes a former key
worthless. Nothing is stored for it.
"""

import hmac

from django.conf import settings

from battles.models import Seat


def key_of(seat: Seat) -> str:
    """The key to this seat as it stands in an address: the seat's number and a mark that nobody else can draw."""
    mark = hmac.digest(settings.SECRET_KEY.encode(), f"seat {seat.pk} {seat.token}".encode(), "sha256")
    return f"{seat.pk}-{mark.hex()[:32]}"


def seat_of_key(key: str) -> Seat | None:
    """The guest's seat that a key opens, with its battle; None where it opens none (any more)."""
    number = key.partition("-")[0]
    if not number.isdecimal() or len(number) > 15:
        return None
    seat = Seat.objects.select_related("battle").filter(pk=int(number), user=None).exclude(name="").first()
    return seat if seat is not None and hmac.compare_digest(key_of(seat).encode(), key.encode()) else None
