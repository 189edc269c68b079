"""A battle of Naran Fuciliers Wars: the ``Play`` that brings its parts together."""

from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields
from rules.engine.play.names import name_kinds
from rules.engine.play.play import Play
from rules.rulesets.naran_fuciliers_wars.acts import ACTS
from rules.rulesets.naran_fuciliers_wars.army import ARMY
from rules.rulesets.naran_fuciliers_wars.cards import card, records, scores
from rules.rulesets.naran_fuciliers_wars.correcting import follows
from rules.rulesets.naran_fuciliers_wars.holders import kind_of
from rules.rulesets.naran_fuciliers_wars.invariants import invariants
from rules.rulesets.naran_fuciliers_wars.result import result
from rules.rulesets.naran_fuciliers_wars.secrets import hidden
from rules.rulesets.naran_fuciliers_wars.sequence import SEQUENCE
from rules.rulesets.naran_fuciliers_wars.state import OPTIONS, TRACKED, muster

PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS, upgrades=(name_kinds(kind_of),), follows=follows),
    army=ARMY,
    sequence=SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records, hidden),
    invariants=invariants,
    result=result,
)
