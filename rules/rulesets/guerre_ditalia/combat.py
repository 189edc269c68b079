"""§Risoluzione delle mischie (e dei tiri): what shots and melees have in common."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Modifier
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields
from rules.rulesets.guerre_ditalia.tables import MODIFIERS
from rules.rulesets.guerre_ditalia.terms import Terrain, Training, TroopType


class Combatant(Facts):
    """An element in an opposed roll."""

    type: TroopType = fields.troop_type()
    training: Training = fields.training()
    archebus: bool = fields.archebus()
    general: bool = fields.general()
    routing: bool = fields.routing()
    terrain: Terrain = fields.terrain_under()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.archebus_without_missile_foot(self.type, self.archebus)
        yield from fields.steep_hill_without_light_foot(self.type, self.terrain)

    def die(self, part: Text) -> Text:
        """Return the label of its die: by its part in the roll, where nobody has a name."""
        return part

    def standing(self) -> Iterator[Modifier]:
        """Yield the modifiers that apply in every combat. Tab. fattori, R56, R66."""
        if self.general:
            yield MODIFIERS["general"]
        if self.training in ("veteran", "elite"):
            yield MODIFIERS["veteran_or_elite"]
        if self.training == "recruit":
            yield MODIFIERS["recruits"]
        if self.routing:
            yield MODIFIERS["routing"]


def enemy_support(supporters: int) -> Iterator[Modifier]:
    """A point less for each enemy in support. Tab. fattori, R53."""
    each = MODIFIERS["enemy_support"]
    if supporters:
        yield replace(each, value=each.value * supporters)
