"""§6.9: the beaten of all battles retreat together."""

from collections.abc import Iterator, Mapping

from campaigns.engine import ask
from campaigns.engine.ask import Id, Pair
from campaigns.engine.messages import _
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import World, twice, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure


class Retreating(Facts):
    """A beaten force: at a place or on a road. ``banned``: where the victors came from; ``prefer``: its own choice."""

    force: Id = ask.word("force")
    place: Id | None = ask.word("place", None)
    road: Pair | None = ask.word("road", None)
    from_: Id | None = ask.word("from", None, alias="from")
    banned: list[Id] = ask.some("banned")
    prefer: list[Id] = ask.some("prefer")

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.place is None) == (self.road is None):
            yield Contradiction("place", _("Either a place or a road."))
        if self.road is not None and self.from_ not in self.road:
            yield Contradiction("from", _("From which end of the road?"))

    @property
    def named(self) -> set[str]:
        """All places that it names."""
        return {place for place in (self.place, self.from_, *self.banned, *self.prefer) if place is not None}


class RetreatsFacts(World):
    retreating: list[Retreating] = ask.many("retreating", least=1)
    battles: list[Id] = ask.some("battles")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from twice("retreating", (each.force for each in self.retreating))
        yield from unknown("retreating", (each.force for each in self.retreating), (force.id for force in self.forces))
        for each in self.retreating:
            yield from self.unknown_places("retreating", each.named)
        roads = {road.ends for road in self.roads}
        yield from unknown("retreating", (frozenset(each.road) for each in self.retreating if each.road), roads)
        yield from self.unknown_places("battles", self.battles)


@procedure(
    title=_("Retreats"),
    cite="§6.9",
    help=_("Where does each beaten force go, and who is trapped?"),
)
def retreats(facts: RetreatsFacts, dice: Dice) -> Outcome:
    """Everyone takes the first place of his list, until no enemies clash. §6.9."""
    theatre = Theatre(facts)
    leaving = {each.force for each in facts.retreating}
    choices = {each.force: _choices(theatre, each, leaving, set(facts.battles)) for each in facts.retreating}
    rounds = 1
    while clashing := _clashing(theatre, choices):
        for force in clashing:
            choices[force].pop(0)
        rounds += 1
    return outcome(
        to={force: places[0] for force, places in choices.items() if places},
        trapped=sorted(force for force, places in choices.items() if not places),
        rounds=rounds,
    )


def _choices(theatre: Theatre, each: Retreating, leaving: set[str], fought_at: set[str]) -> list[str]:
    """A retreater's list, best first."""
    side = theatre.side_of[each.force]
    barred = fought_at | set(each.banned)
    possible = [place for place in _next_door(theatre, each) if place not in barred and _clear(theatre, side, place, leaving)]
    preferred = [place for place in dict.fromkeys(each.prefer) if place in possible]
    return preferred + sorted((place for place in possible if place not in preferred), key=lambda at: _rank(theatre, side, at))


def _next_door(theatre: Theatre, each: Retreating) -> list[str]:
    if each.place is None:
        return [each.from_] if each.from_ is not None else []
    here = each.place
    return [place for place in theatre.neighbours[here] if theatre.open_road(here, place)]


def _clear(theatre: Theatre, side: str, place: str, leaving: set[str]) -> bool:
    """Return True if no enemy is there, in the field or inside, but retreating ones."""
    there = [force for force in theatre.field[place] + theatre.within[place] if force not in leaving]
    return not theatre.enemy_of(side, there)


def _rank(theatre: Theatre, side: str, place: str) -> int:
    """Own places first, then nobody's or a friend's, then the enemy's."""
    owner = theatre.owner(place)
    if owner == side:
        return 0
    return 2 if owner is not None and theatre.hostile(side, owner) else 1


def _clashing(theatre: Theatre, choices: Mapping[str, list[str]]) -> list[str]:
    """Those whose first place an enemy wants too."""
    wanted: dict[str, set[str]] = {}
    for force, places in choices.items():
        if places:
            wanted.setdefault(places[0], set()).add(theatre.side_of[force])
    return [
        force
        for force, places in choices.items()
        if places and theatre.sides.enemy_among(theatre.side_of[force], wanted[places[0]])
    ]
