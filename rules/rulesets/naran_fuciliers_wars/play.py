"""A battle of Naran Fuciliers Wars: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from collections.abc import Iterator

from rules.engine.play.acts import Act, Acts
from rules.engine.play.cards import Cards, Record
from rules.engine.play.fields import StateFields
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import (
    acts_fire,
    acts_leaders,
    acts_lookups,
    acts_melee,
    acts_movement,
    acts_orders,
    acts_reorganisation,
    acts_setup,
    sequence,
)
from rules.rulesets.naran_fuciliers_wars.acts_reorganisation import arm_can
from rules.rulesets.naran_fuciliers_wars.army import ARMY
from rules.rulesets.naran_fuciliers_wars.cards import card, invariants, scores
from rules.rulesets.naran_fuciliers_wars.chain import fall, go_on, lost, react, remove, remove_losses
from rules.rulesets.naran_fuciliers_wars.holders import gone, is_individual, word
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.secrets import hidden
from rules.rulesets.naran_fuciliers_wars.tracked import FORMS, OPTIONS, REACTIONS, TRACKED, muster

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
    """Is this an act for such a one at all?"""
    if not holder.startswith("unit:"):
        return True
    name = act.name
    if name not in _OF_BOTH and is_individual(state, holder) != (name in _OF_INDIVIDUALS):
        return False
    arm = state[holder]["arm"]
    if name.startswith("form_"):
        return arm_can(arm, name.removeprefix("form_"))
    return arm in _OF_ARM.get(name, (arm,))


ACTS = Acts(
    (
        *acts_setup.ACTS,
        *acts_orders.ACTS,
        *acts_reorganisation.ACTS,
        *acts_fire.ACTS,
        *acts_movement.ACTS,
        *acts_melee.ACTS,
        *acts_leaders.ACTS,
        *acts_lookups.ACTS,
    ),
    gone=gone,
    cite="§3.0",
    waits=Text("It is the other side's turn", "Tocca all'altra parte"),
    proper=True,
    concerns=concerns,
)


# --- what can be noted without facts ------------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted of a unit or an individual by hand: markers, losses, formations, and that it is gone."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    if is_individual(state, address):
        return list(_fates_of_individual(state, address))
    return [*_losses(state, address), *_signs(state, address), *_fates_of_unit(state, address)]


def _made(name: str, title: Text, working: Working) -> Record:
    return Record(name, title, tuple(working.effects()))


_LOST = {
    1: Text("1 figure lost", "1 figura persa"),
    2: Text("2 figures lost", "2 figure perse"),
    3: Text("3 figures lost", "3 figure perse"),
}


def _losses(state: State, unit: str) -> Iterator[Record]:
    for number, said in _LOST.items():
        if number < state[unit]["figures"]:
            working = Working(state)
            fall(working, unit, number)
            remove_losses(working, [unit])
            yield _made(f"lost_{number}", said, working)


def _signs(state: State, unit: str) -> Iterator[Record]:
    fields = state[unit]
    for reaction in REACTIONS:
        if reaction != fields["reaction"]:
            working = Working(state)
            react(working, unit, reaction)
            yield _made(f"reaction_{reaction}", word(reaction), working)
    if fields["reaction"] not in ("demoralised", "falling_back"):
        working = Working(state)
        working.put(unit, "disorganised", not fields["disorganised"])
        title = Text("In good order", "In ordine") if fields["disorganised"] else Text("Disorganised", "Disorganizzata")
        yield _made("order", title, working)
    for formation in FORMS[fields["arm"]]:
        if formation != fields["formation"]:
            working = Working(state)
            working.put(unit, "formation", formation)
            working.put(unit, "ranks", dressed(fields["arm"], formation, fields["figures"]))
            yield _made(f"in_{formation}", word(formation), working)


def _fates_of_unit(state: State, unit: str) -> Iterator[Record]:
    for fate, title in (("destroyed", Text("Destroyed", "Distrutta")), ("fled", Text("Fled", "In fuga, perduta"))):
        working = Working(state)
        remove(working, unit, fate)
        go_on(working)
        yield _made(fate, title, working)


def _fates_of_individual(state: State, individual: str) -> Iterator[Record]:
    for fate, title in (
        ("killed", Text("Killed", "Caduto")),
        ("fled", Text("Fled", "In fuga")),
        ("captured", Text("Captured", "Catturato")),
    ):
        working = Working(state)
        lost(working, individual, fate)
        go_on(working)
        yield _made(fate, title, working)


PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records, hidden),
    invariants=invariants,
)
