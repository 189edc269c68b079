"""What is kept about a person, in every app: to be taken along, and to be forgotten.

People know no armies and no battles: each app above registers what it keeps (``AppConfig.ready``). Imports no models, so that
apps can register before there are any.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from people.models import User

#: Stands in logs and exports where the name of a deleted account stood; pages show it in their language (``shown_name``).
FORMER_MEMBER = "former member"


def shown_name(name: str) -> str:
    """A name as pages show it: that of a deleted account is in the reader's language."""
    return _("former member") if name == FORMER_MEMBER else name


def nothing(user: "User") -> None:
    """For apps whose rows the database itself deletes with the account."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """An app that keeps something about people.

    ``about``: all of it, ready for JSON. ``forget``: what must happen before the account is deleted, in the same transaction,
    besides what the database does by itself.
    """

    about: "Callable[[User], Any]"
    forget: "Callable[[User], None]"


_keepers: dict[str, Keeper] = {}


def register(name: str, *, about: "Callable[[User], Any]", forget: "Callable[[User], None]" = nothing) -> None:
    """An app's part, under its ``name`` in the file that a person takes along."""
    _keepers[name] = Keeper(about, forget)


def about_in_every_app(user: "User") -> dict[str, Any]:
    """What the apps that registered keep about a person, by their names."""
    return {name: keeper.about(user) for name, keeper in _keepers.items()}


def forget_in_every_app(user: "User") -> None:
    """Let every app take the person's name out of what stays with others."""
    for keeper in _keepers.values():
        keeper.forget(user)
