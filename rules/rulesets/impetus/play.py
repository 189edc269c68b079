"""An Impetus battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from rules.engine.play.acts import Acts, acts_of
from rules.engine.play.cards import Cards
from rules.engine.play.contacts import IN_MELEE
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.names import name_kinds
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.impetus import sequence
from rules.rulesets.impetus.acts import (
    charges,
    cohesion,
    deployment,
    discipline,
    generals,
    interpenetration,
    losses,
    manoeuvre,
    melee,
    movement,
    opportunity,
    retreat,
    shooting,
)
from rules.rulesets.impetus.army import ARMY
from rules.rulesets.impetus.cards import card, records, scores
from rules.rulesets.impetus.correcting import follows
from rules.rulesets.impetus.invariants import invariants
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.result import result
from rules.rulesets.impetus.state import TRACKED, kind_of
from rules.rulesets.impetus.verbs import VERBS

#: In the order of a battle.
_CHAPTERS = (
    *(deployment, generals, losses, discipline, manoeuvre, movement, opportunity),
    *(shooting, charges, melee, cohesion, retreat, interpenetration),
)

ACTS = Acts(
    tuple(sorted(acts_of(*_CHAPTERS), key=lambda act: act.lookup)),
    gone=gone,
    cite="fuori scheda, R14",
    waits=_("It is the other side's turn to act"),
    verbs=VERBS,
)


def opposed_to(state: State, unit: str) -> dict[str, Text]:
    """Enemies in melee with this unit."""
    return dict.fromkeys(state[unit]["in_melee_with"], IN_MELEE)


PLAY = Play(
    fields=StateFields(TRACKED, sequence.muster, upgrades=(name_kinds(kind_of),), follows=follows),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records, opposed=opposed_to),
    invariants=invariants,
    result=result,
)
