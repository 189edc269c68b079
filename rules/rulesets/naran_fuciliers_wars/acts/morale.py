"""After the melee as acts: morale and breakthrough tests, leaving the melee (§3.6.2, §3.6.3, §3.6.6)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.acts.roles import UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import go_on, melee_losses, reaction
from rules.rulesets.naran_fuciliers_wars.contacts import combat_of, enemies_of, part
from rules.rulesets.naran_fuciliers_wars.holders import formation_of, is_individual, order_of, units
from rules.rulesets.naran_fuciliers_wars.known import NEAR, of, presence, square_facts, steadiness
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.morale import breakthrough_test, disengage, morale_test
from rules.rulesets.naran_fuciliers_wars.sequence import take_in_hand, why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_engaged, why_not_there

# --- the tests (§3.6.6, §3.5.8 b) ------------------------------------------------------------------------------------


def known_of_morale(state: State, chosen: Chosen) -> dict[str, Any]:
    """Its losses and those of its combat come with the due; without one they are counted now."""
    unit = chosen["unit"]
    fields = state[unit]
    return {
        **steadiness(state, unit),
        **of(state, unit, "arm", "reaction", "disorganised", "standard_lost"),
        **presence(state, unit),
        "order": order_of(state, unit),
        **melee_losses(state, combat_of(state, unit), unit),
        "figures_at_start": max(1, fields["figures"], fields["losses_pending"]),
    }


def known_of_morale_test(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**known_of_morale(state, chosen), **square_facts(state, chosen["unit"]), **house_rules(state, morale_test)}


def after_morale_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "morale_test", chosen)
    reaction(working, unit, outcome)
    go_on(working)
    return working.effects()


MORALE = Act(morale_test, (UNIT,), after_morale_test, known=known_of_morale_test, ask_first=("cannot_fall_back", *NEAR))


def known_of_breakthrough(state: State, chosen: Chosen) -> dict[str, Any]:
    """The column as it was when it struck: what its own test has made of it since does not matter. R78."""
    return {
        **known_of_morale(state, chosen),
        "first_round": True,
        "formation": formation_of(state[chosen["unit"]]),
        "attacker_formation": "attack_column",
        "attacker_disorganised": False,
        **house_rules(state, breakthrough_test),
    }


def after_breakthrough_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Pushed back it stays in contact, for the column follows. §3.5.8 b."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "breakthrough_test", chosen)
    reaction(working, unit, outcome)
    go_on(working)
    return working.effects()


BREAKTHROUGH = Act(
    breakthrough_test,
    (UNIT, Role("attacker", _("Column"), who="enemy")),
    after_breakthrough_test,
    known=known_of_breakthrough,
    ask_first=NEAR,
)

# --- leaving a melee (§3.6.2, §3.6.3) --------------------------------------------------------------------------------


def known_of_leaving(state: State, chosen: Chosen) -> dict[str, Any]:
    address = chosen["unit"]
    fields, command = state[address], state.command_of(address)
    alone = is_individual(state, address)
    shaken = any(unit["reaction"] in ("falling_back", "bloodlust") for __, unit in units(state, command=command))
    changed = state[command]["order_changed_turn"] == state.battle["turn"] and state[command]["order"] == "oppose"
    found = {
        "kind": "individual" if alone else fields["arm"],
        "opponent": "individual" if all(is_individual(state, enemy) for enemy in enemies_of(state, address)) else "unit",
        "order_changed_to_oppose": changed,
        "command_under_reaction": shaken,
        "move_cm": max(1, fields["base_move_cm"]),
    }
    return found if alone else found | {"wounded_this_phase": False, "friend_in_contact": False}


def why_not_disengage(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Cavalry when units reorganise, individuals when they move. R80."""
    found = why_not_there(state, address) or why_not_engaged(state, address) or why_not_its_turn(state, address)
    if found:
        return found
    if is_individual(state, address) != (state.battle["step"] == "initiative_movement"):
        return _("Cavalry disengages while reorganising, individuals when they move (R80).")
    return refusal(disengage, known_of_leaving(state, {"unit": address}))


def after_disengaging(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, address = Working(state), chosen["unit"]
    take_in_hand(working, address)
    part(working, address)
    if outcome.now_disorganised:
        working.put(address, "disorganised", True)
    return working.effects()


DISENGAGE = Act(
    disengage,
    (UNIT,),
    after_disengaging,
    known=known_of_leaving,
    why_not=why_not_disengage,
    steps=("reorganisation", "initiative_movement"),
    ask_first=("wounded_this_phase", "friend_in_contact"),
)
