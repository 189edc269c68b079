"""What is kept about a person, in every app: to be taken along, and to be forgotten.

People know no armies and no battles: each app above registers what it keeps (``AppConfig.ready``). Imports no models, so that
apps can register before there are any.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from people.models import User

#: Stands in logs and exports where the name of a deleted account stood; pages show it in their language (``shown_name``).
FORMER_MEMBER = "former member"
#: The same for the name of a guest, long after.
GUEST = "guest"
#: Nobody's names.
NAMELESS = (FORMER_MEMBER, GUEST)


def shown_name(name: str) -> str:
    """A name as pages show it: what stands for one that is no longer kept is in the reader's language."""
    if name == FORMER_MEMBER:
        return _("former member")
    return _("guest") if name == GUEST else name


def nothing(user: "User") -> None:
    """For apps whose rows the database itself deletes with the account."""


def no_guests(before: datetime) -> int:
    """For apps that know nobody without an account."""
    return 0


@dataclass(frozen=True, slots=True)
class Keeper:
    """An app that keeps something about people.

    ``about``: all of it, ready for JSON. ``forget``: what must happen before the account is deleted, in the same transaction,
    besides what the database does by itself. ``forget_guests``: take the names of guests out of what ended before then; how many.
    """

    about: "Callable[[User], Any]"
    forget: "Callable[[User], None]"
    forget_guests: Callable[[datetime], int]


_keepers: dict[str, Keeper] = {}


def register(
    name: str,
    *,
    about: "Callable[[User], Any]",
    forget: "Callable[[User], None]" = nothing,
    forget_guests: Callable[[datetime], int] = no_guests,
) -> None:
    """An app's part, under its ``name`` in the file that a person takes along."""
    _keepers[name] = Keeper(about, forget, forget_guests)


def about_in_every_app(user: "User") -> dict[str, Any]:
    """What the apps that registered keep about a person, by their names."""
    return {name: keeper.about(user) for name, keeper in _keepers.items()}


def forget_in_every_app(user: "User") -> None:
    """Let every app take the person's name out of what stays with others."""
    for keeper in _keepers.values():
        keeper.forget(user)


def forget_guests_in_every_app(before: datetime) -> int:
    """Let every app take the names of guests out of what ended before then; how many names."""
    return sum(keeper.forget_guests(before) for keeper in _keepers.values())
