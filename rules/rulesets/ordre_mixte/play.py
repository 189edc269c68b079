"""An Ordre Mixte battle: the ``Play`` that brings its parts together."""

from rules.engine.play.acts import Acts, acts_of
from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.names import name_kinds
from rules.engine.play.play import Play
from rules.rulesets.ordre_mixte.acts import charges, concerns, fire, losses, melee, morale, movement, notes, turn
from rules.rulesets.ordre_mixte.army import ARMY
from rules.rulesets.ordre_mixte.cards import card, records, scores
from rules.rulesets.ordre_mixte.correcting import fits, follows
from rules.rulesets.ordre_mixte.invariants import invariants
from rules.rulesets.ordre_mixte.known import opposed_to
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.result import result
from rules.rulesets.ordre_mixte.sequence import SEQUENCE
from rules.rulesets.ordre_mixte.state import OPTIONS, TRACKED, kind_of, muster
from rules.rulesets.ordre_mixte.verbs import VERBS

_BY_CHAPTER = acts_of(turn, movement, charges, fire, melee, morale, losses, notes)

ACTS = Acts(
    sorted(_BY_CHAPTER, key=lambda act: act.lookup),  # what is only asked stands below what is done
    gone=gone,
    cite="Sequenza di mossa",
    waits=_("It is the other side's phase"),
    proper=True,
    concerns=concerns,
    verbs=VERBS,
)

PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS, upgrades=(name_kinds(kind_of),), follows=follows, fits=fits),
    army=ARMY,
    sequence=SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records, opposed=opposed_to),
    invariants=invariants,
    result=result,
)
