"""A battle of Guerre d'Italia: the ``Play`` that brings its parts together."""

from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields
from rules.engine.play.names import name_kinds
from rules.engine.play.play import Play
from rules.rulesets.guerre_ditalia.acts import ACTS
from rules.rulesets.guerre_ditalia.army import ARMY
from rules.rulesets.guerre_ditalia.cards import card, records, scores
from rules.rulesets.guerre_ditalia.correcting import follows
from rules.rulesets.guerre_ditalia.invariants import invariants
from rules.rulesets.guerre_ditalia.result import result
from rules.rulesets.guerre_ditalia.sequence import SEQUENCE
from rules.rulesets.guerre_ditalia.state import OPTIONS, TRACKED, kind_of, muster

PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS, upgrades=(name_kinds(kind_of),), follows=follows),
    army=ARMY,
    sequence=SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
    result=result,
)
