"""An Impetus battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from rules.engine.play.acts import Acts
from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.play import Play
from rules.engine.text import Text
from rules.rulesets.impetus import acts_combat, acts_moves, acts_setup, sequence
from rules.rulesets.impetus.army import ARMY
from rules.rulesets.impetus.cards import card, records, scores
from rules.rulesets.impetus.invariants import invariants
from rules.rulesets.impetus.state import TRACKED

ACTS = Acts(
    (*acts_setup.ACTS, *acts_moves.ACTS, *acts_combat.ACTS),
    gone=gone,
    cite="core, R14",
    waits=Text("It is the other side's turn to act", "Tocca all'altra parte"),
)


PLAY = Play(
    fields=StateFields(TRACKED, sequence.muster),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
)
