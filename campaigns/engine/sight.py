"""§6.7: what a side gets to see. What is unseen leaves no trace."""

from collections.abc import Iterator
from typing import Any, Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.terms import Role
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import Force, World, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

Detail = Literal["full", "exact", "band"]


class Viewer(Facts):
    """Who looks: leaders and commanders for a faction, arbiter and spectators for none."""

    role: Role = ask.word("role")
    faction: Id | None = ask.word("faction", None)

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.role in ("leader", "commander")) != (self.faction is not None):
            yield Contradiction("faction", _("Only leaders and commanders have a faction."))


class SightFacts(World):
    viewer: Viewer = ask.word("viewer")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.viewer.faction is not None:
            yield from unknown("viewer", [self.viewer.faction], self.factions)


@procedure(
    title=_("What is seen"),
    cite="§6.7",
    help=_("Which forces does this viewer know, and how well?"),
)
def sight(facts: SightFacts, dice: Dice) -> Outcome:
    """Own forces in full, the enemy as far as eyes reach. §6.7."""
    theatre = Theatre(facts)
    eyes = Eyes(theatre, facts.viewer)
    visible = []
    for force in sorted(theatre.forces.values(), key=lambda force: force.id):
        detail = eyes.detail(force)
        if detail:
            visible.append(_shown(theatre, force, detail))
    return outcome(forces=visible)


class Eyes:
    """The places that a viewer sees, well or from next door."""

    def __init__(self, theatre: Theatre, viewer: Viewer) -> None:
        self.theatre, self.viewer = theatre, viewer
        self.side = theatre.sides.of_faction[viewer.faction] if viewer.faction is not None else None
        own = self._factions()
        self.mine = {force.id for force in theatre.forces.values() if force.faction in own}
        self.eyes = {theatre.forces[force].at for force in self.mine}
        near = {place for eye in self.eyes for place in theatre.neighbours[eye]}
        self.watched = self.eyes | near | {place for place, faction in theatre.control.items() if faction in own}

    def _factions(self) -> frozenset[str]:
        """The factions whose forces and places are the viewer's own eyes."""
        if self.side is None or self.viewer.faction is None:
            return frozenset()
        shared = self.theatre.rules.share_sight
        return frozenset(self.theatre.sides.factions[self.side]) if shared else frozenset({self.viewer.faction})

    def detail(self, force: Force) -> Detail | None:
        """Return how well a force is known; None is unseen."""
        if self.viewer.role == "arbiter" or force.id in self.mine:
            return "full"
        if self.side is not None and self.theatre.side_of[force.id] == self.side:
            return "exact"
        fog = self.theatre.rules.fog
        if fog == "open":
            return "exact"
        if fog == "own" or self.side is None:
            return None
        if force.at in self.eyes:
            return "exact"
        return "band" if force.at in self.watched else None


def _shown(theatre: Theatre, force: Force, detail: Detail) -> dict[str, Any]:
    shown: dict[str, Any] = {"force": force.id, "faction": force.faction, "place": force.at, "detail": detail}
    if detail == "band":
        return shown | {"band": band(theatre.rules.bands, force.points)}
    shown["points"] = force.points
    if detail == "full":
        shown["order"] = force.order.model_dump() if force.order else None
    return shown


def band(bands: list[int], points: int) -> str:
    """Return how large a force looks from next door."""
    small, medium = bands
    if points <= small:
        return "small"
    return "medium" if points <= medium else "large"
