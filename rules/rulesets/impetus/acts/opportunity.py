"""Waiting on opportunity and reacting from it, as acts («Test di Disciplina»; core, R62)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import Dice
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import headlines
from rules.rulesets.impetus.acts import TARGET, UNIT, NothingAsked
from rules.rulesets.impetus.acts.discipline import known_of_test
from rules.rulesets.impetus.acts.shooting import shot_task, why_not_unarmed
from rules.rulesets.impetus.consequences import acts_now, charge, first
from rules.rulesets.impetus.discipline import discipline_test
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import active_side, settled
from rules.rulesets.impetus.state import say, word
from rules.rulesets.impetus.why_not import why_not_gone, why_not_in_melee, why_not_its_turn, why_not_yet


@procedure(
    title=_("Place on opportunity"),
    cite="fuori scheda, R62",
    help=_("It waits, and may react once until its next activation."),
    headline=headlines.always(_("On opportunity")),
)
def stand_ready(facts: NothingAsked, dice: Dice) -> Outcome:
    """Instead of anything else in this activation. core, R62."""
    return outcome(on_opportunity=True)


def why_not_stand_ready(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if why_not_its_turn(state, address) or why_not_in_melee(state, address):
        return why_not_its_turn(state, address) or why_not_in_melee(state, address)
    if fields["acting"] or fields["fought"]:
        return _("It has done something already (off the sheet, R62).")
    return None


def after_standing_ready(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    acts_now(working)
    working.put(unit, "on_opportunity", True)
    working.put(unit, "done", True)
    return settled(working, "stand_ready", chosen)


STAND_READY = Act(stand_ready, (UNIT,), after_standing_ready, why_not=why_not_stand_ready, steps=("activation",))


def why_not_seize(kind: str, state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Once, in an enemy's activation. core, R62."""
    if role == "target":
        if why_not_gone(state, address):
            return why_not_gone(state, address)
        return None if state[address]["acting"] else _("It is not acting (off the sheet, R62).")
    if why_not_gone(state, address) or why_not_yet(state):
        return why_not_gone(state, address) or why_not_yet(state)
    if not state[address]["on_opportunity"]:
        return say(
            state,
            _("{unit} is not on opportunity (off the sheet, R62)."),
            unit=address,
        )
    if active_side(state) != opponent(state[address]["side"]):
        return _("One reacts to the enemy's activation (off the sheet, R62).")
    if not any(fields["acting"] for __, fields in state.units(side=opponent(state[address]["side"]))):
        return _("No enemy is acting yet.")
    return why_not_in_melee(state, address) or (why_not_unarmed(state, address) if kind == "opportunity_fire" else None)


def after_opportunity(kind: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    working.put(unit, "on_opportunity", False)
    if outcome.effect == "shoots":
        first(working, shot_task(state, unit, target, "opportunity"))
    elif outcome.effect == "charges":
        charge(working, unit, target)
    return settled(working, kind, chosen)


def _opportunity(kind: str) -> Act:
    return Act(
        discipline_test,
        (UNIT, TARGET),
        lambda state, chosen, facts, outcome: after_opportunity(kind, state, chosen, facts, outcome),
        known=lambda state, chosen: known_of_test(kind, state, chosen),
        why_not=lambda state, role, chosen, address: why_not_seize(kind, state, role, chosen, address),
        steps=("activation",),
        ask_first=("out_of_command",),
        label=word(kind),
        id=kind,
    )


OPPORTUNITY_CHARGE = _opportunity("opportunity_charge")
OPPORTUNITY_FIRE = _opportunity("opportunity_fire")
