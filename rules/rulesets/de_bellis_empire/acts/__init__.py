"""The book's procedures as acts of a battle, a chapter a file: who takes part, what the state knows, what changes."""

from rules.engine.play.acts import Acts, acts_of
from rules.engine.play.fields import gone
from rules.rulesets.de_bellis_empire.acts import (
    command,
    contacts,
    fire,
    formations,
    melee,
    movement,
    results,
    rout,
    terrain,
    towns,
    turn,
    zone_of_control,
)
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.verbs import VERBS

_BY_CHAPTER = acts_of(
    *(terrain, turn, command, movement, formations, zone_of_control),
    *(fire, contacts, melee, results, rout, towns),
)

ACTS = Acts(
    sorted(_BY_CHAPTER, key=lambda act: act.lookup),  # what is only asked stands below what is done
    gone=gone,
    cite="§4.0",
    waits=_("It is the other player's step"),
    verbs=VERBS,
)
