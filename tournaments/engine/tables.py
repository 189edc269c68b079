"""Tables for the pairs of a round: fresh ones, with fresh terrain. T§6.22, R40, R41."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.ask import Id
from tournaments.engine.matching import Edge, Vector, least_matching
from tournaments.engine.messages import _

TERMS = ("repeat_tables", "repeat_terrain", "terrain_wish", "order_gap")


class SeatedPair(Facts):
    a: Id = fact(label=_("First player"))
    b: Id = fact(label=_("Second player"))
    terrain: list[Id] = fact([], max_length=20, label=_("Kinds of terrain wanted"))


class Table(ask.Identified):
    terrain: Id | None = fact(None, label=_("Kind of terrain"))


class FixedTable(Facts):
    player: Id = fact(label=_("Player"))
    table: Id = fact(label=_("Table"))


class AssignTablesFacts(Facts):
    pairs: list[SeatedPair] = fact(min_length=1, max_length=200, label=_("Pairs"))
    tables: list[Table] = fact(min_length=1, max_length=400, label=_("Tables"))
    played: dict[Id, Annotated[list[Id], Field(max_length=60)]] = fact({}, label=_("Tables played at"))
    fixed: list[FixedTable] = fact([], max_length=100, label=_("Fixed tables"))
    top: bool = ask.flag(_("Tables in the order of the pairs"))

    def contradictions(self) -> Iterator[Contradiction]:
        tables = [table.id for table in self.tables]
        yield from ask.unique("pairs", [who for pair in self.pairs for who in (pair.a, pair.b)])
        yield from ask.unique("tables", tables)
        yield from ask.unique("fixed", [fixed.player for fixed in self.fixed])
        if any(fixed.table not in tables for fixed in self.fixed):
            yield Contradiction("fixed", _("There is no such table."))


@procedure(
    title=_("Assign tables"),
    cite="T§6.22, R40, R41",
    help=_("Which pair plays at which table?"),
)
def assign_tables(facts: AssignTablesFacts, dice: Dice) -> Outcome:
    """A table for each pair, with the least cost in order of precedence. T§6.22."""
    bound = bound_tables(facts)
    if bound is None:
        return refused("fixed_conflict", "T§6.22")
    if len(facts.tables) < len(facts.pairs):
        return refused("too_few_tables", "T§6.22")
    costs = Costs(facts)
    free = {edge: costs.of(*edge) for edge in free_seats(facts, bound)}
    matched = least_matching(edges_of(free, facts), len(facts.pairs) - len(bound)) or set()
    seats = dict(sorted([*bound.items(), *((pair, number - len(facts.pairs)) for pair, number in matched)]))
    cost = [sum(column) for column in zip(*(costs.of(pair, table) for pair, table in seats.items()), strict=True)]
    return outcome(
        allowed=True,
        tables=[[facts.pairs[pair].a, facts.pairs[pair].b, facts.tables[table].id] for pair, table in seats.items()],
        cost=[list(entry) for entry in zip(TERMS, cost, strict=True)],
    )


def bound_tables(facts: AssignTablesFacts) -> dict[int, int] | None:
    """Pairs (by number from 0) at their fixed tables; None where two are bound against each other."""
    number = {table.id: place for place, table in enumerate(facts.tables)}
    fixed = {each.player: number[each.table] for each in facts.fixed}
    bound: dict[int, int] = {}
    for place, pair in enumerate(facts.pairs):
        wanted = {fixed[who] for who in (pair.a, pair.b) if who in fixed}
        if len(wanted) > 1:
            return None
        for table in wanted:
            bound[place] = table
    return None if ask.has_twice(bound.values()) else bound


def free_seats(facts: AssignTablesFacts, bound: dict[int, int]) -> Iterator[Edge]:
    """Every pair that is not bound, with every table that nobody is bound to."""
    taken = set(bound.values())
    for pair in range(len(facts.pairs)):
        if pair not in bound:
            yield from ((pair, table) for table in range(len(facts.tables)) if table not in taken)


def edges_of(seats: dict[Edge, Vector], facts: AssignTablesFacts) -> dict[Edge, Vector]:
    """Seats as edges between pairs and tables, which are numbered behind the pairs."""
    return {(pair, len(facts.pairs) + table): vector for (pair, table), vector in seats.items()}


class Costs:
    """What it costs to seat a pair at a table, by what its players have played at. R40, R41."""

    def __init__(self, facts: AssignTablesFacts) -> None:
        self.facts = facts
        terrain = {table.id: table.terrain for table in facts.tables}
        self.tables: list[Counter[str]] = []
        self.terrains: list[Counter[str | None]] = []
        for pair in facts.pairs:
            played = [table for who in (pair.a, pair.b) for table in facts.played.get(who, [])]
            self.tables.append(Counter(played))
            self.terrains.append(Counter(terrain[table] for table in played if table in terrain))

    def of(self, pair: int, table: int) -> Vector:
        place, wanted = self.facts.tables[table], self.facts.pairs[pair].terrain
        return (
            self.tables[pair][place.id],
            self.terrains[pair][place.terrain] if place.terrain is not None else 0,
            1 if wanted and place.terrain not in wanted else 0,
            (pair - table) ** 2 if self.facts.top else 0,
        )
