"""A De Bellis Empire battle: the ``Play`` that brings its parts together."""

from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields
from rules.engine.play.names import name_kinds
from rules.engine.play.play import Play
from rules.rulesets.de_bellis_empire.acts import ACTS
from rules.rulesets.de_bellis_empire.army import ARMY
from rules.rulesets.de_bellis_empire.cards import card, records, scores
from rules.rulesets.de_bellis_empire.correcting import follows
from rules.rulesets.de_bellis_empire.invariants import invariants
from rules.rulesets.de_bellis_empire.result import result
from rules.rulesets.de_bellis_empire.sequence import SEQUENCE
from rules.rulesets.de_bellis_empire.state import OPTIONS, TRACKED, kind_of, muster

PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS, upgrades=(name_kinds(kind_of),), follows=follows),
    army=ARMY,
    sequence=SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
    result=result,
)
