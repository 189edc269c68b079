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
from rules.rulesets.naran_fuciliers_wars.holders import gone, is_individual, is_on_table, say, word
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.refusals import REFUSALS


def refusal(procedure: Procedure[Any], facts: Mapping[str, Any]) -> Text | None:
    """Return what the procedure would refuse by what is known already; None where it would not, or where more must be asked
    first.
    """
    try:
        found = procedure.run(dict(facts), typed())
    except (DiceWanted, FactError):
        return None
    if not found.refused:
        return None
    sentence = REFUSALS.get(found.reason) or word(found.reason)
    return Text("{sentence} ({cite})").format(sentence=sentence, cite=found.cite) if found.cite else sentence


def why_not_there(state: State, address: str) -> Text | None:
    fields = state[address]
    if gone(fields):
        sentence = {
            "destroyed": _("{unit} is destroyed."),
            "fled": _("{unit} has fled (§3.4.5)."),
            "killed": _("{unit} is dead."),
            "captured": _("{unit} is captured (§3.5.9)."),
        }[fields["fate"]]
        return say(state, sentence, unit=address)
    if not is_on_table(state, address):
        return say(state, _("{unit} is not on the table yet (§3.1)."), unit=address)
    return None


def why_not_unit(state: State, address: str) -> Text | None:
    """Refuse all but battalions, regiments and batteries."""
    if is_individual(state, address):
        return _("Only units do this, not individuals.")
    return why_not_there(state, address)


def why_not_individual(state: State, address: str) -> Text | None:
    if not is_individual(state, address):
        return _("Only individuals do this (§4.1).")
    return why_not_there(state, address)


def why_not_any_unit(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return why_not_unit(state, address)


def why_not_engaged_with(state: State, unit: str, enemy: str) -> Text | None:
    """Return why these two are in no combat that is still to be fought."""
    contact = contact_between(state, unit, enemy)
    if contact is None:
        return say(state, _("It is not in contact with {unit} (§3.6.2)."), unit=unit)
    if contact["fought"]:
        return _("They have fought in this phase (§3.6.1).")
    return None


def why_not_engaged(state: State, address: str) -> Text | None:
    if contacts_of(state, address):
        return None
    return say(state, _("{unit} is not in melee (§3.6.2)."), unit=address)
