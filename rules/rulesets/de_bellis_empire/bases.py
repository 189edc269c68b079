"""§1.0 «Imbasettamento»: the bases."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.tables import BASES, FIELD_OF_FIRE_FRONTS, SQUARE_MARKER
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, FORMED_INFANTRY, INFANTRY, BaseType, Scale


class BaseSizeFacts(Facts):
    type: BaseType = fact(label=_("Type"))
    scale: Scale = fields.scale()


@procedure(
    title=_("Base size"),
    cite="§1.0, §5.6, §7.1",
    help=_("How large a base is, and what follows from it."),
)
def base_size(facts: BaseSizeFacts, dice: Dice) -> Outcome:
    """Base, field of fire and square marker. §1.0, §7.1, §5.6."""
    base = BASES[facts.type]
    front = base.front(facts.scale)
    shoots = facts.type in INFANTRY | ARTILLERY
    return outcome(
        front_mm=front,
        depth_mm=base.depth(facts.scale),
        figures=base.figures,
        guns=1 if facts.type in ARTILLERY else 0,
        fire_zone_width_mm=FIELD_OF_FIRE_FRONTS * front if shoots else None,
        square_marker_mm=SQUARE_MARKER[facts.scale] if facts.type in FORMED_INFANTRY else None,
    )
