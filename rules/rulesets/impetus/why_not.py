"""How the acts say no: refusals that several of them share."""

from rules.engine.play.acts import Chosen
from rules.engine.play.dues import dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.state import say
from rules.rulesets.impetus.terms import REFUSALS


def by_the_table(reason: str) -> Text:
    """A refusal of the manoeuvre table. Movimento."""
    return Text("{refusal} (Movimento).").format(refusal=REFUSALS[reason].map(lambda refusal: refusal.rstrip(".")))


def why_not_yet(state: State) -> Text | None:
    """Return what is due and comes first, or None."""
    return next((due.text for due in dues(state)), None)


def why_not_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, _("{unit} is destroyed."), unit=unit)
    return say(state, _("{unit} has left the table."), unit=unit)


def why_not_its_turn(state: State, unit: str) -> Text | None:
    """Refuse units that are not of the active command, or not next: each acts once, one after the other. core, R14."""
    if why_not_gone(state, unit):
        return why_not_gone(state, unit)
    if state.battle["active_command"] != state.command_of(unit):
        return _("Its command is not active (off the sheet, R14).")
    if state[unit]["done"]:
        return say(state, _("{unit} has acted (off the sheet, R14)."), unit=unit)
    return why_not_yet(state)


def why_not_in_melee(state: State, unit: str) -> Text | None:
    if not state[unit]["in_melee_with"]:
        return None
    return say(state, _("{unit} is in melee (off the sheet, R45)."), unit=unit)


def why_not_after_fight(state: State, unit: str) -> Text | None:
    """A charge or a melee ends its activation."""
    if not (state[unit]["charged"] or state[unit]["fought"]):
        return None
    return say(
        state,
        _("{unit} has charged or fought in this activation."),
        unit=unit,
    )


def why_not_itself(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if gone(state[address]):
        return _("It is gone.")
    if role == "friend" and address == chosen.get("unit"):
        return _("It is the same unit.")
    return None
