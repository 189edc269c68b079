"""What a battle is part of: a round of a tournament, an engagement of a campaign, a club's evening. The apps above declare it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.apps import apps
from django.db import connection
from django.utils.module_loading import import_string
from psycopg.sql import SQL, Identifier, Literal

from common.registry import declared


@dataclass(frozen=True, slots=True)
class Occasion:
    """``label``: what the battle is part of ("Spring Cup, round 2, table 5"), in the reader's language; ``url``: its page."""

    label: str
    url: str


#: Primary keys of battles → the occasions of those that have one, in a fixed number of queries.
Finder = Callable[[Collection[int]], Mapping[int, Occasion]]


@dataclass(frozen=True, slots=True)
class OccasionSource:
    """An app whose events have battles, declared as ``battle_occasions`` of its ``AppConfig``.

    ``find``: dotted path of a ``Finder``. ``models``: labels of the models that point to battles by a field ``battle``; only
    their battles are asked for, all where there are none. ``counts``: the app uses the battles' results.
    """

    find: str
    models: tuple[str, ...] = ()
    counts: bool = True

    def occasions(self, battles: Collection[int]) -> Mapping[int, Occasion]:
        """Return the occasions of these battles."""
        find: Finder = import_string(self.find)
        return find(battles)


def sources() -> list[OccasionSource]:
    """Return the sources of all apps."""
    return declared("battle_occasions")


def is_counted(battle: int) -> bool:
    """Return True if an app above uses this battle's result."""
    return any(source.occasions([battle]) for source in sources() if source.counts)


def occasions_of(battles: Collection[int]) -> dict[int, Occasion]:
    """Return the occasions of those of the battles that have one, by the battle's primary key.

    One query tells which sources know any of them, and only those are asked: most battles are part of nothing.
    """
    occasions: dict[int, Occasion] = {}
    if not battles:
        return occasions
    known = _known(battles)
    for source in sources():
        own = known.get(source.find, ()) if source.models else battles
        if own:
            occasions |= source.occasions(own)
    return occasions


def _known(battles: Collection[int]) -> dict[str, list[int]]:
    """Return, by source, those of the battles that its models point to."""
    labels = tuple((source.find, label) for source in sources() for label in source.models)
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
