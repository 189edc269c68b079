"""A Guerre d'Italia battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from rules.engine.play.acts import Act, Acts
from rules.engine.play.cards import Cards, Record
from rules.engine.play.contacts import contacts_of
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import acts_combat, acts_command, acts_lookups, acts_setup, sequence
from rules.rulesets.guerre_ditalia.army import ARMY
from rules.rulesets.guerre_ditalia.consequences import after_leaving, lose
from rules.rulesets.guerre_ditalia.contacts import part
from rules.rulesets.guerre_ditalia.known import forget_ground
from rules.rulesets.guerre_ditalia.state import OPTIONS, TRACKED, card, invariants, muster, scores
from rules.rulesets.guerre_ditalia.tables import MOVES
from rules.rulesets.guerre_ditalia.terms import GUNS


def title(state: State, act: Act, holder: str) -> Text:
    """What an offer is called: with its price in CP while they are spent; a melee by the part in it. R82."""
    if state.battle["step"] == "command" and holder.startswith("unit:"):
        return acts_command.title_with_price(state, act, holder)
    if act.name == "melee" and (contacts := contacts_of(state, holder)):
        attacks = any(contact["attacker"] == holder for contact in contacts)
        part_in_it = Text(", as the attacker", ", da attaccante") if attacks else Text(", as the defender", ", da difensore")
        return Text(act.title.en + part_in_it.en, act.title.it + part_in_it.it)
    return act.title


ACTS = Acts(
    (*acts_setup.ACTS, *acts_command.ACTS, *acts_combat.ACTS, *acts_lookups.ACTS),
    gone=gone,
    cite="§Sequenza di gioco",
    waits=Text("It is the other player's step", "È la fase dell'altro giocatore"),
    title=title,
)


# --- results worked out on the table -------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted without facts: the fate of an element."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    found = [_lost(state, address, "destroyed"), _lost(state, address, "left_table")]
    unit = state[address]
    if unit["type"] not in GUNS | {"camp"}:
        found.append(_went(state, address, "recoils"))
    if MOVES[unit["type"]].flight:
        found.append(_went(state, address, "flees"))
    if unit["type"] in GUNS and not unit["crew_fled"]:
        working = Working(state)
        working.put(address, "crew_fled", True)
        found.append(Record("crew_flees", Text("Its crew has fled", "I serventi sono fuggiti"), tuple(working.effects())))
    if unit["in_melee"]:
        working = Working(state)
        part(working, address)
        found.append(Record("out_of_contact", Text("Out of contact", "Non più a contatto"), tuple(working.effects())))
    return found


_TITLES = {
    "destroyed": Text("Destroyed", "Distrutto"),
    "left_table": Text("Left the table", "Uscito dal tavolo"),
    "recoils": Text("Has recoiled", "È stato respinto"),
    "flees": Text("Has fled", "È fuggito"),
}


def _lost(state: State, unit: str, name: str) -> Record:
    working = Working(state)
    lose(working, unit, left_table=name == "left_table")
    after_leaving(working, unit, "destroyed")
    return Record(name, _TITLES[name], tuple(working.effects()))


def _went(state: State, unit: str, name: str) -> Record:
    """Back or away, as if the act had been done: what was due of it is settled."""
    working = Working(state)
    part(working, unit)
    forget_ground(working, unit)
    working.put(unit, "recoiled" if name == "recoils" else "fled", True)
    drop_dues(working, lambda due: due.act not in ("recoil", "flight") or due.chosen.get("unit") != unit)
    after_leaving(working, unit, "recoil" if name == "recoils" else "flee")
    return Record(name, _TITLES[name], tuple(working.effects()))


PLAY = Play(
    fields=StateFields(TRACKED, muster, options=OPTIONS),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
)
