"""What is kept about a person, in every app: to be taken along, and to be forgotten.

People know no armies and no battles: each app above registers what it keeps (``AppConfig.ready``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from people import queries
from people.models import User

#: Stands in logs and exports where the name of a deleted account stood; pages show it in their language (``shown_name``).
FORMER_MEMBER = "former member"


@dataclass(frozen=True, slots=True)
class Keeper:
    """An app that keeps something about people.

    ``about``: all of it, ready for JSON. ``forget``: what must happen before the account is deleted, in the same transaction,
    besides what the database does by itself.
    """

    about: Callable[[User], Any]
    forget: Callable[[User], None]


_keepers: dict[str, Keeper] = {}


def register(name: str, *, about: Callable[[User], Any], forget: Callable[[User], None] = lambda user: None) -> None:
    """An app's part, under its ``name`` in the file that a person takes along."""
    _keepers[name] = Keeper(about, forget)


def everything_about(user: User) -> dict[str, Any]:
    """All that any app keeps about a person, for the person."""
    return queries.account_of(user) | {name: keeper.about(user) for name, keeper in _keepers.items()}


def forget(user: User) -> None:
    """Let every app take the person's name out of what stays with others."""
    for keeper in _keepers.values():
        keeper.forget(user)
