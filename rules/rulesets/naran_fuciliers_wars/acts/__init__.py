"""The book's procedures as acts of a battle: who takes part, what the state knows, what changes, what becomes due."""

from rules.engine.play.acts import Act, Acts, acts_of
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars.acts import (
    command_tests,
    contact,
    fire,
    influence,
    leaders,
    melee,
    morale,
    movement,
    orders,
    reorganisation,
    reserves,
    setting_up,
)
from rules.rulesets.naran_fuciliers_wars.acts.reorganisation import can_form
from rules.rulesets.naran_fuciliers_wars.holders import gone, is_individual
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.verbs import VERBS

_CHAPTERS = (
    *(setting_up, reserves, orders, reorganisation, fire, movement),
    *(contact, melee, morale, influence, command_tests, leaders),
)

#: Offered after what a unit mostly does, before the look-ups.
_OCCASIONAL = ("collision", "interpenetration", "expand_contract", "river_fording")
#: Acts of individuals; all others are shown to units only, but for those in ``_OF_BOTH``.
_OF_INDIVIDUALS = frozenset({"ride", "influence"})
_OF_BOTH = frozenset({"contact", "river_fording", "disengage", "melee", "melee_targets"})
#: Acts of one arm are not even shown to the others.
_OF_ARM = {
    "declare_canister": ("artillery",),
    "gunners_enter": ("artillery",),
    "gunners_leave": ("artillery",),
    "lie_down": ("infantry",),
    "stand_up": ("infantry",),
    "formation_check": ("infantry", "cavalry"),
    "expand_contract": ("infantry", "cavalry"),
    "chase_messenger": ("cavalry",),
}


def concerns(state: State, act: Act, holder: str) -> bool:
    """Return True if this act is one for such a holder at all."""
    if not holder.startswith("unit:"):
        return True
    name = act.name
    if name not in _OF_BOTH and is_individual(state, holder) != (name in _OF_INDIVIDUALS):
        return False
    arm = state[holder]["arm"]
    if name.startswith("form_"):
        return can_form(arm, name.removeprefix("form_"))
    return arm in _OF_ARM.get(name, (arm,))


def _place(act: Act) -> tuple[bool, bool]:
    return act.lookup, act.name in _OCCASIONAL


ACTS = Acts(
    tuple(sorted(acts_of(*_CHAPTERS), key=_place)),
    gone=gone,
    cite="§3.0",
    waits=_("It is the other side's turn"),
    proper=True,
    concerns=concerns,
    verbs=VERBS,
)
