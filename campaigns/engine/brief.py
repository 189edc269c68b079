"""§6.10: what the tracker proposes for the table of an encounter."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.terms import AnyRuleset, BattleKind
from campaigns.engine.world import Place, Road, bad_roads, twice, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
#: The edge on the right hand of a side that looks from its own edge (the key) to the middle.
ON_THE_RIGHT = {"south": "east", "east": "north", "north": "west", "west": "south"}
#: The edge of who came from nowhere.
NO_APPROACH = "south"
#: Game turns between impulses (§6.10), and when Naran lets reinforcements come (its §2.3.4).
TURNS_AN_IMPULSE = 2
NARAN_FIRST, NARAN_LAST = 3, 8

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Arrived(Facts):
    """A force in the encounter: when it arrived, and ``from`` which place."""

    force: Id = ask.word("force")
    side: Id = ask.word("side")
    points: int = ask.number("points", 0, 100_000)
    commands: int = ask.number("commands", 0, 40, 1)
    arrival: int = ask.number("arrival", 0, 8, 0)
    from_: Id | None = ask.word("from", None, alias="from")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.from_ is not None and not self.arrival:
            yield Contradiction("from", _("It was there from the start."))


class EncounterBriefFacts(Facts):
    ruleset: AnyRuleset = ask.word("ruleset")
    places: list[Place] = ask.many("places", least=1)
    place: Id | None = ask.word("place", None)
    road: Road | None = ask.word("road", None)
    kind: BattleKind = ask.word("kind")
    attacker: Id | None = ask.word("attacker", None)
    sides: list[Id] = ask.many("sides", least=2, most=2)
    impulse: int = ask.number("impulse", 1, 8)
    forces: list[Arrived] = ask.many("forces", least=2)
    max_commands: int | None = ask.number("max_commands", 1, 40, None)
    date: str | None = ask.word("date", None)
    days: int = ask.number("days", 1, 99, 14)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("places", (place.id for place in self.places))
        yield from twice("sides", self.sides)
        if (self.place is None) == (self.road is None):
            yield Contradiction("place", _("Either a place or a road."))
        yield from self._unknown()
        yield from self._of_another_kind()
        yield from self._bad_forces()
        if self.date is not None and _deadline(self.date, self.days) is None:
            yield Contradiction("date", _("This is no date."))

    def _unknown(self) -> Iterator[Contradiction]:
        known = {place.id for place in self.places}
        yield from unknown("place", () if self.place is None else (self.place,), known)
        yield from bad_roads(() if self.road is None else (self.road,), self.places)
        yield from unknown("forces", (each.from_ for each in self.forces if each.from_ is not None), known)

    def _of_another_kind(self) -> Iterator[Contradiction]:
        meeting = self.kind == "meeting"
        if self.attacker not in ([None] if meeting else self.sides):
            yield Contradiction("attacker", _("Who attacks? In a meeting nobody."))
        if self.road is not None and not meeting:
            yield Contradiction("kind", _("On a road there are only meetings."))
        if self.kind == "assault" and not any(place.fort for place in self.places if place.id == self.place):
            yield Contradiction("kind", _("There are no walls to assault."))

    def _bad_forces(self) -> Iterator[Contradiction]:
        yield from twice("forces", (each.force for each in self.forces))
        if {each.side for each in self.forces} != set(self.sides):
            yield Contradiction("forces", _("Forces of both sides, of no other."))
        if self.road is not None and not {each.from_ for each in self.forces} <= self.road.ends:
            yield Contradiction("forces", _("From which end of the road?"))


@procedure(
    title=_("Proposal for the table"),
    cite="§6.10",
    help=_("Edges, ground, reinforcements and deadline of a battle."),
)
def encounter_brief(facts: EncounterBriefFacts, dice: Dice) -> Outcome:
    """An encounter as a battle on a table. §6.10."""
    table = _Table(facts)
    edges = table.edges()
    points = table.points
    small, large = sorted(points.values())
    reinforcements = table.reinforcements(edges)
    return outcome(
        points=points,
        ratio_percent=100 * large // small if small else None,
        stronger=table.stronger,
        edges=edges,
        on_table={side: sorted(each.force for each in table.first if each.side == side) for side in facts.sides},
        reinforcements=reinforcements,
        commands_over={side: _commands_over(facts, side) for side in facts.sides},
        terrain=table.terrain(),
        fort=table.place.fort if table.place and facts.kind == "assault" else 0,
        deadline=_deadline(facts.date, facts.days) if facts.date is not None else None,
        options=_options(facts, reinforcements),
    )


def _commands_over(facts: EncounterBriefFacts, side: str) -> int:
    """Commands that a side's leader leaves at home."""
    commands = sum(each.commands for each in facts.forces if each.side == side)
    return 0 if facts.max_commands is None else max(0, commands - facts.max_commands)


def _options(facts: EncounterBriefFacts, reinforcements: list[dict[str, Any]]) -> dict[str, Any]:
    """What the ruleset wants to know at the muster."""
    if facts.ruleset == "guerre-ditalia":
        return {"battle_type": "encounter" if facts.kind == "meeting" else "attack_defence"}
    if facts.ruleset == "naran-fuciliers-wars" and reinforcements:
        return {"scenario_turn": reinforcements[0]["turn"]}
    return {}


def _deadline(given: str, days: int) -> str | None:
    """Return the ISO date some days later; None without a date."""
    try:
        return (date.fromisoformat(given) + timedelta(days=days)).isoformat() if _DATE.fullmatch(given) else None
    except (ValueError, OverflowError):
        return None


class _Table:
    """Directions and arrivals of one encounter."""

    def __init__(self, facts: EncounterBriefFacts) -> None:
        self.facts = facts
        self.places = {place.id: place for place in facts.places}
        self.place = self.places[facts.place] if facts.place is not None else None
        earliest = (min(each.arrival for each in facts.forces if each.side == side) for side in facts.sides)
        self.start = max(facts.impulse, *earliest)
        self.first = [each for each in facts.forces if each.arrival <= self.start]
        self.points = {side: sum(each.points for each in facts.forces if each.side == side) for side in facts.sides}

    @property
    def stronger(self) -> str | None:
        a, b = self.facts.sides
        if self.points[a] == self.points[b]:
            return None
        return a if self.points[a] > self.points[b] else b

    def toward(self, to: str) -> str:
        """*Toward P*: from the place to P; on a road from its other end."""
        if self.facts.road is not None:
            return direction(self.places[self.facts.road.beyond(to)], self.places[to])
        return direction(self.place, self.places[to]) if self.place else NO_APPROACH

    def approach(self, side: str) -> str | None:
        """*Main approach*: toward where most points of its first forces came from, equal: map order."""
        points: dict[str, int] = {}
        for each in self.first:
            if each.side == side and each.from_ is not None:
                points[each.from_] = points.get(each.from_, 0) + each.points
        order = list(self.places)
        main = min(points, key=lambda place: (-points[place], order.index(place)), default=None)
        return None if main is None else self.toward(main)

    def edges(self) -> dict[str, str]:
        """Each side's edge of the table."""
        leading = self.facts.attacker or self.stronger or self.facts.sides[0]
        following = next(side for side in self.facts.sides if side != leading)
        if self.facts.attacker is not None:
            edge = self.approach(leading) or NO_APPROACH
            found = {leading: edge, following: OPPOSITE[edge]}
        else:
            own, others = self.approach(leading), self.approach(following)
            edge = own or (OPPOSITE[others] if others else NO_APPROACH)
            found = {leading: edge, following: others if others and others != edge else OPPOSITE[edge]}
        return {side: found[side] for side in self.facts.sides}

    def reinforcements(self, edges: dict[str, str]) -> list[dict[str, Any]]:
        """Return those who arrive after the start: in which turn, and over which edge."""
        coming = [self._reinforcement(each, edges[each.side]) for each in self.facts.forces if each.arrival > self.start]
        return sorted(coming, key=lambda each: (each["turn"], each["force"]))

    def _reinforcement(self, each: Arrived, own: str) -> dict[str, Any]:
        turn = 1 + TURNS_AN_IMPULSE * (each.arrival - self.start)
        if self.facts.ruleset == "naran-fuciliers-wars":
            turn = min(max(turn, NARAN_FIRST), NARAN_LAST)
        edge = own if each.from_ is None else self.toward(each.from_)
        relative = {own: "own", OPPOSITE[own]: "rear", ON_THE_RIGHT[own]: "right"}
        return {"force": each.force, "side": each.side, "turn": turn, "edge": edge, "relative": relative.get(edge, "left")}

    def terrain(self) -> list[str]:
        if self.place:
            return list(self.place.terrain)
        road = self.facts.road
        return [road.kind] if road and road.kind in ("river", "mountain") else []


def direction(here: Place, there: Place) -> str:
    """*Direction*: x grows to the east, y to the south."""
    dx, dy = there.x - here.x, there.y - here.y
    if abs(dx) > abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"
