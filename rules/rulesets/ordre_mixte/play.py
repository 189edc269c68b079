"""An Ordre Mixte battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from collections.abc import Iterator

from rules.engine.play.acts import Act, Acts
from rules.engine.play.cards import Cards, Record
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.ordre_mixte import acts_combat, acts_initiative, acts_lookups, acts_movement, acts_turn, sequence
from rules.rulesets.ordre_mixte.army import ARMY
from rules.rulesets.ordre_mixte.chain import leave_melees, take_off
from rules.rulesets.ordre_mixte.tracked import COVERS, FORMS, OPTIONS, TRACKED, card, invariants, muster, scores, word

#: Acts of one arm are not even shown to the others.
_OF_ARM = {
    "infantry_fire": "infantry",
    "split_fire": "infantry",
    "garrison": "infantry",
    "leave_built_up_area": "infantry",
    "infantry_formation": "infantry",
    "cavalry_formation": "cavalry",
    "cavalry_fatigue": "cavalry",
    "artillery_fire": "artillery",
    "artillery_formation": "artillery",
}
#: Acts for those inside a built-up area, or outside, alone.
_OF_PLACE = {"garrison": False, "leave_built_up_area": True, "split_fire": True}


def concerns(state: State, act: Act, holder: str) -> bool:
    """Is this an act for such a one at all?"""
    arm, inside = state[holder].get("arm"), bool(state[holder].get("in_built_up_area"))
    return _OF_ARM.get(act.name, arm) == arm and _OF_PLACE.get(act.name, inside) == inside


ACTS = Acts(
    (*acts_turn.ACTS, *acts_initiative.ACTS, *acts_movement.ACTS, *acts_combat.ACTS, *acts_lookups.ACTS),
    gone=gone,
    cite="Sequenza di mossa",
    waits=Text("It is the other side's phase", "È la fase dell'altra parte"),
    proper=True,
    concerns=concerns,
)


# --- what the players see and tick ---------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted of a unit without facts: where it stands, how, and that it has left the table."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    return [*_ticks(state, address), *_fates(state, address)]


def _ticks(state: State, address: str) -> Iterator[Record]:
    unit = state[address]
    for form in FORMS[unit["arm"]]:
        if form != unit["formation"]:
            yield _record(state, address, form, word(form), formation=form)
    if not unit["routing"]:
        if unit["disordered"]:
            yield _record(state, address, "in_order", Text("In good order (R51)", "In ordine (R51)"), disordered=False)
        else:
            yield _record(state, address, "disordered", Text("Disordered", "In disordine"), disordered=True)
    for cover in COVERS:
        if cover != unit["cover"]:
            said = word(cover) if cover != "none" else Text("none", "nessuna")
            title = Text(f"Cover: {said.en.lower()}", f"Copertura: {said.it.lower()}")
            yield _record(state, address, f"cover_{cover}", title, cover=cover)
    if unit["arm"] == "infantry" and state.battle["step"] != "deployment":  # there it is an act
        inside = not unit["in_built_up_area"]
        title = Text("In a built-up area", "In un centro abitato") if inside else Text("In the open", "All'aperto")
        yield _record(state, address, "in_built_up_area", title, in_built_up_area=inside)
    if unit["guns_abandoned"] and not unit["routing"] and not unit["retreating"]:
        yield _record(state, address, "guns_manned", Text("Guns manned again (R39)", "Pezzi ripresi (R39)"), guns_abandoned=False)


def _record(state: State, address: str, name: str, title: Text, **fields: object) -> Record:
    working = Working(state)
    for field, value in fields.items():
        working.put(address, field, value)
    return Record(name, title, tuple(working.effects()))


def _fates(state: State, address: str) -> Iterator[Record]:
    """Gone by the table, not by the dice: its melees end, what is due of it falls away."""
    fates = [
        ("destroyed", "destroyed", Text("Destroyed", "Distrutta")),
        ("left_table", "left_table", Text("Left the table", "Uscita dal tavolo")),
    ]
    if state[address]["guns_abandoned"]:
        fates.append(("guns_taken", "left_table", Text("Guns taken by the enemy (R39)", "Pezzi presi dal nemico (R39)")))
    for name, fate, title in fates:
        working = Working(state)
        if fate == "destroyed":
            working.put(address, "pm", 0)
            working.put(address, "bases", 0)
        take_off(working, address, fate)
        drop_dues(working, lambda due: address not in due.chosen.values())
        leave_melees(working, address)
        yield Record(name, title, tuple(working.effects()))


PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
)
