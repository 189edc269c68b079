"""§Piazzamento: light foot instead, the reserve; where a side deploys, looked up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.acts.roles import ARMY, UNIT, UNITS
from rules.rulesets.guerre_ditalia.deployment import against_replacing, deployment_limits, reserve_size, substitution
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.sequence import reserve_wanted
from rules.rulesets.guerre_ditalia.state import say
from rules.rulesets.guerre_ditalia.tables import MOST_SUBSTITUTIONS
from rules.rulesets.guerre_ditalia.terms import TERMS

# --- light foot instead --------------------------------------------------------------------------------------------


def known_of_substitution(state: State, chosen: Chosen) -> dict[str, Any]:
    units = chosen["units"]
    used = state[f"side:{state.side_of(units[0])}"]["substitutions_used"]
    return {"elements": [state[unit]["type"] for unit in units], "already_substituted": used, **house_rules(state)}


def why_not_substitute(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if state[f"side:{state.side_of(address)}"]["substitutions_used"] + len(others) >= MOST_SUBSTITUTIONS:
        return _("A side replaces two elements at most (§Piazzamento).")
    reason = against_replacing(state[address]["type"])
    return TERMS[reason] if reason and reason != "camp" else TERMS["type_not_replaceable"] if reason else None


def after_substitution(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Make them plain light foot. R9."""
    working = Working(state)
    for unit in chosen["units"]:
        fields = (("type", outcome.new_type), ("training", outcome.new_training), ("archebus", False), ("swiss", False))
        for field, value in fields:
            working.put(unit, field, value)
    working.put(f"side:{state.side_of(chosen['units'][0])}", "substitutions_used", outcome.substituted)
    return working.effects()


SUBSTITUTION = Act(
    substitution,
    (UNITS,),
    after_substitution,
    known=known_of_substitution,
    why_not=why_not_substitute,
    steps=("substitution",),
)


# --- the reserve ---------------------------------------------------------------------------------------------------


def known_of_reserve(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {"role": side["role"] or "attacker", "elements": min(200, side["elements_at_start"]), **house_rules(state)}


_COMPLETE = _("The reserve is complete (R10).")


def why_not_keep(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A quarter of the attacker's elements, exactly; the army keeps them, so its page has the button. R10."""
    if state[f"side:{state.side_of(address)}"]["role"] != "attacker":
        return _("Only the attacker keeps a reserve (R11).")
    if role == "army":
        return _COMPLETE if reserve_wanted(state) <= 0 else None
    if state[address]["type"] == "camp":
        return _("The camp is deployed at once (R11).")
    if state[address]["reserve"]:
        return say(state, _("{unit} is in reserve (§Piazzamento)."), unit=address)
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if reserve_wanted(state) <= len(others):
        return _COMPLETE
    return None


def after_keeping(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(unit, "reserve", True) for unit in chosen.get("units") or ()]


RESERVE = Act(
    replace(reserve_size, headline=headlines.of_keeping),
    (ARMY, UNITS),
    after_keeping,
    known=known_of_reserve,
    why_not=why_not_keep,
    steps=("deploy_attacker",),
    label=_("Keep in reserve"),
)


# --- where ---------------------------------------------------------------------------------------------------------


def known_of_deployment(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"role": state[f"side:{state.side_of(chosen['unit'])}"]["role"] or "attacker", **house_rules(state)}


DEPLOYMENT = Act(
    deployment_limits,
    (UNIT,),
    no_effects,
    known=known_of_deployment,
    steps=("deploy_attacker", "deploy_defender", "deploy_reserve"),
    lookup=True,
)
