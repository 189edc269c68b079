"""Why not: what several acts refuse in the same words. None where nothing speaks against it."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.errors import DiceWanted, FactError
from rules.engine.play.acts import Chosen
from rules.engine.play.contacts import contact_between, contacts_of
from rules.engine.play.state import State
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.holders import gone, is_individual, on_table, say, word
from rules.rulesets.naran_fuciliers_wars.refusals import REFUSALS


def refusal(procedure: Procedure[Any], facts: Mapping[str, Any]) -> Text | None:
    """What the procedure would refuse by what is known already; None where it would not, or where more must be asked first."""
    try:
        found = procedure.run(dict(facts), typed())
    except (DiceWanted, FactError):
        return None
    if not found.refused:
        return None
    said = REFUSALS.get(found.reason) or word(found.reason)
    return Text(f"{said.en} ({found.cite})", f"{said.it} ({found.cite})") if found.cite else said


def is_gone(state: State, address: str) -> Text | None:
    fields = state[address]
    if gone(fields):
        said = {
            "destroyed": ("{unit} is destroyed.", "{unit} è distrutta."),
            "fled": ("{unit} has fled (§3.4.5).", "{unit} è in fuga, perduta (§3.4.5)."),
            "killed": ("{unit} is dead.", "{unit} è morto."),
            "captured": ("{unit} is captured (§3.5.9).", "{unit} è catturato (§3.5.9)."),
        }[fields["fate"]]
        return say(state, *said, unit=address)
    if not on_table(state, address):
        return say(state, "{unit} is not on the table yet (§3.1).", "{unit} non è ancora sul tavolo (§3.1).", unit=address)
    return None


def not_a_unit(state: State, address: str) -> Text | None:
    """For acts of battalions, regiments and batteries."""
    if is_individual(state, address):
        return Text("Only units do this, not individuals.", "Lo fanno le unità, non i personaggi individuali.")
    return is_gone(state, address)


def not_an_individual(state: State, address: str) -> Text | None:
    if not is_individual(state, address):
        return Text("Only individuals do this (§4.1).", "Lo fanno i personaggi individuali (§4.1).")
    return is_gone(state, address)


def of_units(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return not_a_unit(state, address)


def engaged_with(state: State, unit: str, enemy: str) -> Text | None:
    """Why these two are in no combat that is still to be fought."""
    contact = contact_between(state, unit, enemy)
    if contact is None:
        return say(state, "It is not in contact with {unit} (§3.6.2).", "Non è a contatto con {unit} (§3.6.2).", unit=unit)
    if contact["fought"]:
        return Text("They have fought in this phase (§3.6.1).", "Hanno già combattuto in questa fase (§3.6.1).")
    return None


def not_engaged(state: State, address: str) -> Text | None:
    if contacts_of(state, address):
        return None
    return say(state, "{unit} is not in melee (§3.6.2).", "{unit} non è in mischia (§3.6.2).", unit=address)
