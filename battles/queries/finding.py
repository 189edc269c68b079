"""Battles by their names, their sides' names and the names of those who sit at them."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from battles.models import Battle
from common.search import FULL_TEXT, query_of

#: Battles with such a word, by three indexes. As SQL, since putting it together from querysets takes longer than asking it.
_NAMED = " UNION ALL ".join(
    f"SELECT {battle} FROM {table} WHERE {FULL_TEXT % {'expressions': 'name'}} @@ to_tsquery('simple', %s){more}"
    for battle, table, more in (
        ("id", "battles_battle", ""),
        ("battle_id", "battles_side", ""),
        ("battle_id", "battles_seat", " AND left_at IS NULL"),
    )
)


def with_names(battles: QuerySet[Battle], words: Iterable[str]) -> QuerySet[Battle]:
    """Return battles whose names, taken together, have a word beginning with each of the words; by indexes, for any number."""
    for query in filter(None, map(query_of, words)):
        battles = battles.filter(pk__in=RawSQL(_NAMED, [query] * 3))
    return battles
