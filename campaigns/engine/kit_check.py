"""§6.1: what is wrong with a kit, by name and in the section's order."""

from collections.abc import Iterable, Iterator
from typing import get_args

from campaigns.engine import ask
from campaigns.engine.graphs import Graph
from campaigns.engine.kit_rules import ascending
from campaigns.engine.kits import Kit, KitForce
from campaigns.engine.messages import _
from campaigns.engine.terms import AnyRuleset
from campaigns.engine.theatre import Sides
from campaigns.engine.world import Road
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

#: Players that a league needs at least.
LEAGUE_PLAYERS = 3


class CheckKitFacts(Facts):
    """A kit. Its ruleset is one whose trackers the engine reads, or ``other``."""

    kit: Kit = ask.word("kit")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.kit.ruleset not in get_args(AnyRuleset):
            yield Contradiction("kit", _("This ruleset is not known."))


@procedure(
    title=_("Check a kit"),
    cite="§6.1",
    help=_("Can a campaign be played with this kit?"),
)
def check_kit(facts: CheckKitFacts, dice: Dice) -> Outcome:
    """All problems of a kit, and its size. §6.1."""
    kit = facts.kit
    problems = list(_problems(kit))
    points = {faction: 0 for side in kit.sides for faction in (each.id for each in side.factions)}
    for force in kit.forces:
        if force.faction in points:
            points[force.faction] += sum(unit.points for unit in force.units)
    return outcome(
        valid=not problems,
        problems=problems,
        factions=len(points),
        places=len({place.id for place in kit.places}),
        points=points,
    )


def _problems(kit: Kit) -> Iterator[str]:
    yield from _of_sides(kit)
    if kit.kind == "map":
        yield from _Map(kit).problems()
    elif kit.kind == "tree":
        yield from _of_tree(kit)
    else:
        yield from _of_league(kit)
    if kit.kind != "map" and (kit.places or kit.roads or kit.objectives):
        yield "map_not_used"
    if kit.kind != "tree" and (kit.nodes or kit.start is not None):
        yield "tree_not_used"
    if kit.kind != "league" and kit.league is not None:
        yield "league_not_used"


def repeated(ids: Iterable[str]) -> Iterator[str]:
    """Each id once for every time that it comes again."""
    listed: set[str] = set()
    for each in ids:
        if each in listed:
            yield each
        listed.add(each)


def _of_sides(kit: Kit) -> Iterator[str]:
    """§6.1, 1."""
    sides = [side.id for side in kit.sides]
    yield from (f"duplicate_side:{side}" for side in repeated(sides))
    factions = (faction.id for side in kit.sides for faction in side.factions)
    yield from (f"duplicate_faction:{faction}" for faction in repeated(factions))
    yield from (f"side_without_faction:{side.id}" for side in kit.sides if not side.factions)
    if not ascending(kit.rules.bands):
        yield "bands_out_of_order"
    if not ascending(kit.rules.severity):
        yield "severity_out_of_order"
    if len(set(sides)) < 2 and kit.kind != "league":
        yield "one_side_only"
    yield from (f"bad_truce:{a}~{b}" for a, b in kit.truces if a == b or not {a, b} <= set(sides))


class _Map:
    """§6.1, 2: the map, the forces on it, and what there is to win."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.places = {place.id: place for place in reversed(kit.places)}
        self.map_order = list(dict.fromkeys(place.id for place in kit.places))
        named = ((side.id, [faction.id for faction in side.factions]) for side in kit.sides)
        self.sides = Sides(named, kit.truces)
        self.factions = [faction for side in kit.sides for faction in side.factions]

    def problems(self) -> Iterator[str]:
        if not self.places:
            yield "no_places"
        yield from (f"duplicate_place:{place}" for place in repeated(place.id for place in self.kit.places))
        yield from self._of_roads()
        yield from (f"unconnected:{place}" for place in self._unconnected())
        for place in self.map_order:
            owner = self.places[place].owner
            if owner is not None and owner not in self.sides.of_faction:
                yield f"unknown_owner:{place}"
        for faction in self.factions:
            if faction.capital is not None and faction.capital not in self.places:
                yield f"unknown_capital:{faction.id}"
        yield from self._of_forces()
        yield from (f"enemies_together:{place}" for place in self.map_order if self._enemies_together(place))
        yield from self._of_objectives()
        manned = {force.faction for force in self.kit.forces}
        yield from (f"faction_without_force:{faction.id}" for faction in self.factions if faction.id not in manned)

    def _of_roads(self) -> Iterator[str]:
        joined: set[frozenset[str]] = set()
        for road in self.kit.roads:
            if road.a == road.b:
                yield f"road_to_itself:{road.a}"
            elif not self._leads_somewhere(road):
                yield f"road_to_nowhere:{road.a}~{road.b}"
            else:
                if road.ends in joined:
                    yield f"duplicate_road:{road.a}~{road.b}"
                joined.add(road.ends)
                if road.kind == "sea" and not all(self.places[end].port for end in road.ends):
                    yield f"sea_needs_ports:{road.a}~{road.b}"

    def _leads_somewhere(self, road: Road) -> bool:
        return road.ends <= self.places.keys()

    def _unconnected(self) -> list[str]:
        """Places not reached from the first one."""
        near: dict[str, set[str]] = {place: set() for place in self.places}
        for road in self.kit.roads:
            if self._leads_somewhere(road):
                near[road.a].add(road.b)
                near[road.b].add(road.a)
        reached: set[str] = set()
        ahead = self.map_order[:1]
        while ahead:
            place = ahead.pop()
            if place not in reached:
                reached.add(place)
                ahead += near[place]
        return [place for place in self.map_order if place not in reached]

    def _of_forces(self) -> Iterator[str]:
        yield from (f"duplicate_force:{force}" for force in repeated(force.id for force in self.kit.forces))
        for force in self.kit.forces:
            yield from self._of_force(force)

    def _of_force(self, force: KitForce) -> Iterator[str]:
        if force.faction not in self.sides.of_faction:
            yield f"unknown_faction:{force.id}"
        if force.at not in self.places:
            yield f"unknown_place:{force.id}"
        elif force.inside and not self.places[force.at].fort:
            yield f"inside_without_walls:{force.id}"
        if not any(force.units):
            yield f"force_without_units:{force.id}"

    def _enemies_together(self, place: str) -> bool:
        """Are hostile sides both in the field there, or both inside?"""
        known = [force for force in self.kit.forces if force.at == place and force.faction in self.sides.of_faction]
        for inside in (False, True):
            there = {self.sides.of_faction[force.faction] for force in known if force.inside is inside}
            if any(self.sides.enemy_among(side, there) for side in there):
                return True
        return False

    def _of_objectives(self) -> Iterator[str]:
        for objective in self.kit.objectives:
            if objective.place not in self.places or (objective.side is not None and objective.side not in self.sides.factions):
                yield f"bad_objective:{objective.place}"
        if not self.kit.objectives and not any(place.vp for place in self.places.values()):
            yield "nothing_to_win"


def _of_tree(kit: Kit) -> Iterator[str]:
    """§6.1, 3."""
    if len({side.id for side in kit.sides}) > 2:
        yield "tree_has_two_sides"
    if not kit.nodes or kit.start is None:
        yield "no_tree"
    else:
        yield from Graph(kit.nodes, kit.start).problems()


def _of_league(kit: Kit) -> Iterator[str]:
    """§6.1, 4."""
    if kit.league is None:
        yield "no_league"
    if len({faction.id for side in kit.sides for faction in side.factions}) < LEAGUE_PLAYERS:
        yield "too_few_players"
