"""§Gli elementi della battaglia, §Addestramento: the troops."""

from collections.abc import Iterator
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import BASES, FACTORS, LOSSES, MODIFIERS, MOVES, SHOOTING_FACTORS
from rules.rulesets.guerre_ditalia.terms import FOLLOWERS, MOUNTED, TroopClass, TroopType


class ElementProfileFacts(Facts):
    type: TroopType = fields.troop_type()
    archebus: bool = fields.archebus()
    house_rules: dict[str, str] = fields.house_rules()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.archebus_without_missile_foot(self.type, self.archebus)


@procedure(
    title=_("Profile"),
    cite="§Gli elementi della battaglia, Tab. movimenti, Tab. risultati",
    help=_("Base, movement, range and factors of a troop type."),
    headline=headlines.of_profile,
)
def element_profile(facts: ElementProfileFacts, dice: Dice) -> Outcome:
    """The rows of a type in all tables. §Gli elementi della battaglia, R41, R42."""
    base, moves, factors = BASES[facts.type], MOVES[facts.type], FACTORS[facts.type]
    shooting = SHOOTING_FACTORS[facts.type] if moves.range else None
    values: dict[str, Any] = {
        "class": class_of(facts.type),
        "base_front_mm": base.front,
        "base_depth_mm": base.depth,
        "base_depth_max_mm": base.deepest,
        "figures": base.figures,
        "figures_max": base.most_figures,
        "move_mm": moves.move,
        "range_mm": moves.range,
        "flight_mm": moves.flight,
        "factor_vs_foot": factors.foot,
        "factor_vs_mounted": factors.mounted,
        "shooting_factor_vs_foot": shooting.foot if shooting else None,
        "shooting_factor_vs_mounted": shooting.mounted if shooting else None,
        "archebus_bonus": MODIFIERS["archebus"].value if facts.archebus else 0,
        "archebus_close_below_mm": moves.range // 2 if facts.archebus and moves.range else None,
        "follows_up": facts.type in FOLLOWERS,
        "loss_value": LOSSES["camp_lost" if facts.type == "camp" else "elements_lost"].value,
    }
    return outcome(**values)


def class_of(type_: TroopType) -> TroopClass:
    """R43: guns and camps count as foot."""
    return "mounted" if type_ in MOUNTED else "foot"
