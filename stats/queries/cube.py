"""Figures of the same appearances by several things at once: one statement, one pass over the rows (``GROUPING SETS``)."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection, models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from stats.models import Appearance
from stats.queries.figures import Figures

By = tuple[str, ...]


class Setting(models.TextChoices):
    """What a battle was part of: asked of tournaments and campaigns at each look, since it may change without the battle."""

    FRIENDLY = "friendly", _("Friendly battles")
    TOURNAMENT = "tournament", _("Battles of tournaments")
    CAMPAIGN = "campaign", _("Battles of campaigns")


#: What figures can be taken by, of a row ``a``.
DIMENSIONS = {
    "side": "a.side",
    "ruleset": "a.ruleset",
    "army": "a.army_id",
    "how": "a.how",
    "month": "date_trunc('month', a.day)::date",
    "setting": """CASE WHEN EXISTS (SELECT FROM tournaments_pairing g WHERE g.battle_id = a.battle_id) THEN 'tournament'
        WHEN EXISTS (SELECT FROM campaigns_engagement e WHERE e.battle_id = a.battle_id)
          OR EXISTS (SELECT FROM campaigns_duel d WHERE d.battle_id = a.battle_id) THEN 'campaign' ELSE 'friendly' END""",
}
_FIGURES = {
    "played": "count(*)",
    "won": "count(*) FILTER (WHERE outcome = 'won')",
    "lost": "count(*) FILTER (WHERE outcome = 'lost')",
    "turns": "avg(turns) FILTER (WHERE turns > 0)::float",
    "minutes": "avg(minutes) FILTER (WHERE minutes > 0)::float",
    "all_minutes": "coalesce(sum(minutes), 0)",
    "share_lost": "avg(share_lost)::float",
    "share_inflicted": "avg(share_inflicted)::float",
    "luck": "avg(luck)",
}
_ROWS = "outcome, turns, minutes, share_lost, share_inflicted, luck"


def cube(appearances: QuerySet[Appearance], *sets: By, same: Mapping[str, str] | None = None) -> Mapping[By, list[Figures]]:
    """Return the lines of each set of ``DIMENSIONS``, most battles first; the empty set always has one.

    ``key``: the values of the set's dimensions, one by itself where it has one. ``same``: rulesets that count as another.
    """
    names = sorted({name for one in sets for name in one})
    inside, params = appearances.order_by().values("pk").query.sql_with_params()
    dimensions = dict(DIMENSIONS)
    if same and "ruleset" in names:
        dimensions["ruleset"] = f"CASE a.ruleset {'WHEN %s THEN %s ' * len(same)}ELSE a.ruleset END"
        params = (*(slug for pair in same.items() for slug in pair), *params)
    taken = "".join(f", {dimensions[name]} AS by_{name}" for name in names)
    levels = "".join(f", grouping(by_{name})" for name in names)
    values = "".join(f", by_{name}" for name in names)
    groups = ", ".join(f"({', '.join(f'by_{name}' for name in one)})" for one in sets)
    statement = f"""
        SELECT {", ".join(_FIGURES.values())}{levels}{values}
          FROM (SELECT {_ROWS}{taken} FROM stats_appearance a WHERE a.id IN ({inside})) rows
         GROUP BY GROUPING SETS ({groups}) ORDER BY 1 DESC{values}"""
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return _sorted_out(cursor.fetchall(), names, sets)


def _sorted_out(rows: Iterable[tuple[Any, ...]], names: list[str], sets: Iterable[By]) -> Mapping[By, list[Figures]]:
    """Each row to the set that it was grouped by: where a dimension was not, ``grouping`` is 1."""
    found: dict[By, list[Figures]] = {one: [] for one in sets}
    by_grouped = {frozenset(one): one for one in found}
    figures, levels = len(_FIGURES), len(names)
    for row in rows:
        grouped = row[figures : figures + levels]
        one = by_grouped[frozenset(name for name, not_by in zip(names, grouped, strict=True) if not not_by)]
        values = dict(zip(names, row[figures + levels :], strict=True))
        key = tuple(values[name] for name in one)
        found[one].append(Figures(**dict(zip(_FIGURES, row, strict=False)), key=key[0] if len(key) == 1 else key))
    return found
