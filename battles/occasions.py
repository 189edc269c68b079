"""What a battle is part of: a round of a tournament, an engagement of a campaign, a club's evening. The apps above say it.

An app registers a finder when it loads. Pages ask when they are made, so that a change is seen with the battle's next entry.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.apps import apps
from django.db import connection
from psycopg.sql import SQL, Identifier, Literal


@dataclass(frozen=True, slots=True)
class Occasion:
    """``label``: what the battle is part of ("Spring Cup, round 2, table 5"), in the reader's language; ``url``: its page."""

    label: str
    url: str


#: Primary keys of battles → the occasions of those that have one; as many queries for many as for one.
Finder = Callable[[Collection[int]], Mapping[int, Occasion]]


@dataclass(frozen=True, slots=True)
class _App:
    finder: Finder
    models: tuple[str, ...]
    counts: bool


_apps: dict[str, _App] = {}


def register(app: str, finder: Finder, *models: str, counts: bool = True) -> None:
    """Make an app's finder known (called from ``AppConfig.ready``). ``counts``: the app reckons with its battles' results.

    ``models``: the labels of those that point to battles by a field ``battle``. The finder is asked for no other battles; one
    that names no models is asked for all.
    """
    _apps[app] = _App(finder, models, counts)


def is_counted(battle: int) -> bool:
    """Does an app above reckon with this battle's result?"""
    return any(app.finder([battle]) for app in _apps.values() if app.counts)


def occasions_of(battles: Collection[int]) -> dict[int, Occasion]:
    """The occasions of those of the battles that have one, by the battle's primary key.

    One query tells which apps know any of them, and only those are asked: most battles are part of nothing.
    """
    found: dict[int, Occasion] = {}
    if not battles:
        return found
    known = _known(battles)
    for name, app in _apps.items():
        own = known.get(name, ()) if app.models else battles
        if own:
            found |= app.finder(own)
    return found


def _known(battles: Collection[int]) -> dict[str, list[int]]:
    """By app those of the battles that its models point to."""
    labels = tuple((name, label) for name, app in _apps.items() for label in app.models)
    if not labels:
        return {}
    known = dict[str, list[int]]()
    with connection.cursor() as cursor:
        cursor.execute(_asks(labels), {"wanted": list(battles)})
        for name, battle in cursor.fetchall():
            known.setdefault(name, []).append(battle)
    return known


@lru_cache
def _asks(labels: tuple[tuple[str, str], ...]) -> str:
    """The statement that asks the models of these apps which of the battles they point to."""
    part = SQL("SELECT {}, battle_id FROM {} WHERE battle_id = ANY(%(wanted)s)")
    tables = ((name, Identifier(apps.get_model(label)._meta.db_table)) for name, label in labels)
    return SQL(" UNION ALL ").join(part.format(Literal(name), table) for name, table in tables).as_string()
