"""What a battle is part of: a round of a tournament, an engagement of a campaign, a club's evening. The apps above say it.

An app registers a finder when it loads. Pages ask when they are made, so that a change is seen with the battle's next entry.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Occasion:
    """``label``: what the battle is part of ("Spring Cup, round 2, table 5"), in the reader's language; ``url``: its page."""

    label: str
    url: str


#: Primary keys of battles → the occasions of those that have one; as many queries for many as for one.
Finder = Callable[[Collection[int]], Mapping[int, Occasion]]
_finders: dict[str, Finder] = {}
_counting: set[str] = set()


def register(app: str, finder: Finder, *, counts: bool = True) -> None:
    """Make an app's finder known (called from ``AppConfig.ready``). ``counts``: the app reckons with its battles' results."""
    _finders[app] = finder
    if counts:
        _counting.add(app)


def is_counted(battle: int) -> bool:
    """Does an app above reckon with this battle's result?"""
    return any(finder([battle]) for app, finder in _finders.items() if app in _counting)


def occasions_of(battles: Collection[int]) -> dict[int, Occasion]:
    """The occasions of those of the battles that have one, by the battle's primary key. A query for each app at the most."""
    found: dict[int, Occasion] = {}
    for finder in _finders.values() if battles else ():
        found |= finder(battles)
    return found
