"""§Rimpiazzo: a fresh element takes another's place in a melee."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contacts_of
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia.acts.command import pay, price_known, why_not_pay
from rules.rulesets.guerre_ditalia.acts.movement import why_not_manoeuvre
from rules.rulesets.guerre_ditalia.consequences import forget_ground, remember
from rules.rulesets.guerre_ditalia.contacts import take_over
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.replacement import replacement
from rules.rulesets.guerre_ditalia.state import say
from rules.rulesets.guerre_ditalia.terms import RANKED
from rules.rulesets.guerre_ditalia.why_not import why_not_allowed, why_not_gone, why_not_out_of_phase


def is_in_old_melee(state: State, unit: str) -> bool:
    """Return True if it is in a melee from an earlier half-turn. R84."""
    contacts = contacts_of(state, unit)
    return bool(contacts) and all(contact["since"] < state.battle["half_turn"] for contact in contacts)


def known_of_replacement(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, replaced = chosen["unit"], chosen["replaced"]
    return {
        "replacing": state[unit]["type"],
        "replaced": state[replaced]["type"],
        "melee_since_previous_turn": is_in_old_melee(state, replaced),
        # The price is asked for beforehand: the CinC's free CP may pay it.
        "cp_available": None,
        **house_rules(state),
    }


def why_not_replace(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        return first_of(
            why_not_gone(state, address),
            why_not_out_of_phase(state, address),
            why_not_manoeuvre(state, address, "advance"),
            why_not_pay(state, [address], "replace"),
            why_not_replace_anybody(state, address),
        )
    if address == chosen["unit"]:
        return _("It is the one that comes.")
    return why_not_gone(state, address) or why_not_allowed(
        replacement.run(known_of_replacement(state, {**chosen, "replaced": address}), typed())
    )


def why_not_replace_anybody(state: State, unit: str) -> Text | None:
    """Return why it can replace nobody: no melee whose place it could take. §Rimpiazzo."""
    for friend, fields in state.units(side=state[unit]["side"]):
        if fields["in_melee"] and why_not_replace(state, "replaced", {"unit": unit}, friend) is None:
            return None
    return say(state, _("{unit} has nobody to replace (§Rimpiazzo)."), unit=unit)


def after_replacement(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The one takes over the other's contacts, the attack included; the other goes to the rear. R84."""
    working, unit, replaced = Working(state), chosen["unit"], chosen["replaced"]
    price = price_known(state, [unit], "replace")
    pay(working, [unit], price.cost, free=price.free_cp_spent)
    take_over(working, replaced, unit)
    remember(working, unit, {name: state[replaced][name] for name in ("terrain", "higher", "ranks_behind", "elements_behind")})
    forget_ground(working, replaced)
    for who in (unit, replaced):
        working.put(who, "moved", True)
    if working[unit]["type"] not in RANKED:
        working.put(unit, "ranks_behind", 0)
    return working.effects()


REPLACEMENT = Act(
    replacement,
    (Role("unit", _("Who comes")), Role("replaced", _("Who goes"))),
    after_replacement,
    known=known_of_replacement,
    why_not=why_not_replace,
    steps=("command",),
    ask_first=("directly_behind", "elements_between"),
)
