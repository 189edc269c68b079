"""Personal data in all apps: exported on request, erased with the account."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from common.registry import declared

if TYPE_CHECKING:
    from people.models import User

#: Replaces the name of a deleted account in logs and exports; pages translate it (``shown_name``).
FORMER_MEMBER = "former member"
#: The same for the name of a guest, long after.
GUEST = "guest"
#: Nobody's names.
NAMELESS = (FORMER_MEMBER, GUEST)


def shown_name(name: str) -> str:
    """Return a name as pages show it; the replacement of an erased one is in the reader's language."""
    if name == FORMER_MEMBER:
        return _("former member")
    return _("guest") if name == GUEST else name


@dataclass(frozen=True, slots=True)
class DataOwner:
    """An app that stores data about people, declared as ``data_owner`` of its ``AppConfig``. Functions are dotted paths.

    ``about(user)``: all of it, ready for JSON, for the file that a person takes along (under ``name``).
    ``forget(user)``: erase it before the account is deleted, in the same transaction, besides the database's cascades.
    ``forget_guests(before)``: remove the names of guests from what ended before then, return the number of names.
    """

    name: str
    about: str
    forget: str = ""
    forget_guests: str = ""


def data_owners() -> list[DataOwner]:
    """Return the data owners of all apps."""
    return declared("data_owner")


def about_in_every_app(user: "User") -> dict[str, Any]:
    """Return what every app stores about a person, by the owners' names."""
    return {owner.name: import_string(owner.about)(user) for owner in data_owners()}


def forget_in_every_app(user: "User") -> None:
    """Remove the person's name in every app from what stays with others."""
    for owner in data_owners():
        if owner.forget:
            import_string(owner.forget)(user)


def forget_guests_in_every_app(before: datetime) -> int:
    """Remove the names of guests from what ended before then; return how many."""
    return sum(import_string(owner.forget_guests)(before) for owner in data_owners() if owner.forget_guests)
