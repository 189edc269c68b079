"""A De Bellis Empire battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from rules.engine.play.acts import Acts
from rules.engine.play.cards import Cards, Record
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire import acts_combat, acts_lookups, acts_movement, acts_setup, sequence
from rules.rulesets.de_bellis_empire.army import ARMY
from rules.rulesets.de_bellis_empire.asked import forget_ground
from rules.rulesets.de_bellis_empire.chain import after_leaving, drop_swaps, lose, rout
from rules.rulesets.de_bellis_empire.contacts import part
from rules.rulesets.de_bellis_empire.tracked import OPTIONS, TRACKED, card, invariants, muster, scores

ACTS = Acts(
    (*acts_setup.ACTS, *acts_movement.ACTS, *acts_combat.ACTS, *acts_lookups.ACTS),
    gone=gone,
    cite="§4.0",
    waits=Text("It is the other player's step", "È la fase dell'altro giocatore"),
)


# --- results worked out on the table -------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted without facts: of an element its fate, of a corps its general's and its rout."""
    if address.startswith("unit:"):
        return [] if gone(state[address]) else _element_records(state, address)
    if not address.startswith("command:"):
        return []
    found = []
    if not state[address]["eliminated"]:
        working = Working(state)
        working.put(address, "eliminated", True)
        found.append(Record("general_eliminated", Text("General lost", "Generale perduto"), tuple(working.effects())))
    if not state[address]["routed"]:
        working = Working(state)
        rout(working, address, 0)
        drop_dues(working, lambda due: due.act != "break_check" or due.chosen.get("corps") != address)
        found.append(Record("routed", Text("Corps routed", "Corpo in rotta"), tuple(working.effects())))
    return found


def _element_records(state: State, unit: str) -> list[Record]:
    lost = {"destroyed": False, "left_table": True}
    titles = {"destroyed": Text("Destroyed", "Distrutto"), "left_table": Text("Left the table", "Uscito dal tavolo")}
    found = []
    for name, left_table in lost.items():
        working = Working(state)
        lose(working, unit, left_table=left_table)
        after_leaving(working, unit, "destroyed")
        drop_swaps(working)
        found.append(Record(name, titles[name], tuple(working.effects())))
    for name, title in (("retreat", Text("Has retreated", "Si è ritirato")), ("flight", Text("Has fled", "È fuggito"))):
        working = Working(state)
        part(working, unit)
        forget_ground(working, unit)
        if name == "flight":
            working.put(unit, "already_fled", True)
        after_leaving(working, unit, name)
        drop_swaps(working)
        drop_dues(working, lambda due: due.act not in ("retreat", "flight") or due.chosen.get("unit") != unit)
        found.append(Record(name, title, tuple(working.effects())))
    return found


PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
)
