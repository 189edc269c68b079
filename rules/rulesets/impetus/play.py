"""An Impetus battle: the acts on offer, what can be recorded, and the ``Play`` that brings it all together."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import MusteredSide
from rules.engine.play.acts import Acts
from rules.engine.play.cards import Cards, Record
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import StateFields, gone
from rules.engine.play.play import Play
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus import acts_combat, acts_moves, acts_setup, sequence
from rules.rulesets.impetus.army import ARMY
from rules.rulesets.impetus.consequences import lose, lose_general, nobody_to_join, part
from rules.rulesets.impetus.state import TRACKED, armies, card, invariants, scores
from rules.rulesets.impetus.terms import FOOT


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies, with the first roll of the set-up due."""
    return sequence.first_state(armies(sides, options))


ACTS = Acts(
    (*acts_setup.ACTS, *acts_moves.ACTS, *acts_combat.ACTS),
    gone=gone,
    cite="core, R14",
    waits=Text("It is the other side's turn to act", "Tocca all'altra parte"),
)


#: Who may set up what. The sheet speaks of foot behind them.
PLANTS: dict[str, frozenset[str]] = {"stakes": FOOT, "pavises": frozenset({"missile_foot", "heavy_foot"})}

# --- results worked out on the table ---------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted without facts: of a unit its fate or order, of a command its general's, of a side its set-up."""
    if state.battle["finished"]:
        return []
    if address.startswith("unit:"):
        return [] if gone(state[address]) else unit_records(state, address)
    if address.startswith("command:"):
        return command_records(state, address)
    return side_records(state, address) if address.startswith("side:") else []


def unit_records(state: State, unit: str) -> list[Record]:
    found = []
    for name, title in (
        ("destroyed", Text("Destroyed", "Distrutta")),
        ("left_table", Text("Left the table", "Uscita dal tavolo")),
    ):
        working = Working(state)
        lose(working, unit, left_table=name == "left_table")
        found.append(Record(name, title, tuple(moot_gone(working, unit))))
    in_order = Text("Put in order", "Rimessa in ordine")
    disordered = Text("Disordered", "Disordinata")
    changed = [("disordered", in_order if state[unit]["disordered"] else disordered)]
    for name, up, down in (
        ("stakes", Text("Stakes planted", "Pali piantati"), Text("Stakes left behind", "Pali abbandonati")),
        ("pavises", Text("Pavises set up", "Pavesi piantati"), Text("Pavises left behind", "Pavesi abbandonati")),
    ):
        if state[unit][name] or state[unit]["type"] in PLANTS[name]:
            changed.append((name, down if state[unit][name] else up))
    for name, title in changed:
        found.append(Record(name, title, (Effect(unit, name, not state[unit][name]),)))
    if state[unit]["in_melee_with"] and not state.battle["due"]:
        working = Working(state)
        part(working, unit)
        found.append(Record("parted", Text("Out of contact", "Fuori contatto"), tuple(working.effects())))
    return found


def moot_gone(working: Working, unit: str) -> list[Effect]:
    """What was due of a unit that is gone is due no more, and what came after it goes on."""
    drop_dues(working, lambda due: unit not in due.chosen.values() and not nobody_to_join(working.state, due._asdict()))
    return sequence.went_on(working)


def command_records(state: State, command: str) -> list[Record]:
    if state[command]["general"] is None:
        return []
    working = Working(state)
    lose_general(working, command)
    drop_dues(working, lambda due: due.act != "general_joins" or due.chosen.get("command") != command)
    return [Record("general_lost", Text("General lost", "Generale perduto"), tuple(sequence.went_on(working)))]


def side_records(state: State, side: str) -> list[Record]:
    titles = {
        "baggage_placed": Text("Baggage placed", "Bagaglio posizionato"),
        "plan_written": Text("Battle plan written", "Piano di battaglia scritto"),
    }
    return [Record(name, title, (Effect(side, name, True),)) for name, title in titles.items() if not state[side][name]]


PLAY = Play(
    fields=StateFields(TRACKED, muster),
    army=ARMY,
    sequence=sequence.SEQUENCE,
    acts=ACTS,
    cards=Cards(card, scores, records),
    invariants=invariants,
)
