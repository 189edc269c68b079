"""The reorganisation phase as acts: formations, ranks, lying down, the army standard lowered (§3.3, §3.4.2, §4.11)."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.acts.roles import ARMY, UNIT
from rules.rulesets.naran_fuciliers_wars.holders import commander_of, formation_of, is_standard_up, order_of, say, word
from rules.rulesets.naran_fuciliers_wars.known import of
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.reorganisation import (
    change_formation,
    formation_check,
    formation_options,
    lie_down,
    lower_standard,
    reorganise,
)
from rules.rulesets.naran_fuciliers_wars.sequence import take_in_hand, why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_any_unit, why_not_unit
from rules.rulesets.naran_fuciliers_wars.words import FORMATIONS

_STEP = ("reorganisation",)


def why_not_begin(state: State, unit: str) -> Text | None:
    """A unit on the table, of the command in hand, that has not reorganised or changed in this phase (R30)."""
    if why_not_unit(state, unit):
        return why_not_unit(state, unit)
    if state[unit]["stop"]:
        return say(state, _("{unit} has its Stop marker already (§3.3, R30)."), unit=unit)
    return why_not_its_turn(state, unit)


# --- reorganising ----------------------------------------------------------------------------------------------------


def known_of_reorganising(state: State, chosen: Chosen) -> dict[str, Any]:
    return of(state, chosen["unit"], "disorganised", "engaged", "reaction")


def why_not_reorganise(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(why_not_begin(state, address), refusal(reorganise, known_of_reorganising(state, {"unit": address})))


def after_reorganising(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    take_in_hand(working, unit)
    working.put(unit, "disorganised", False)
    working.put(unit, "stop", True)
    fields = working[unit]
    working.put(unit, "ranks", dressed(fields["arm"], fields["formation"], fields["figures"]))
    return working.effects()


REORGANISE = Act(reorganise, (UNIT,), after_reorganising, known=known_of_reorganising, why_not=why_not_reorganise, steps=_STEP)

# --- formations ------------------------------------------------------------------------------------------------------


def known_of_change(state: State, unit: str, wanted: str) -> dict[str, Any]:
    fields = state[unit]
    return {
        **of(state, unit, "arm", "engaged", "reaction", "disorganised", "attack_column_allowed"),
        "order": order_of(state, unit),
        "from_formation": formation_of(fields),
        "to_formation": "column" if wanted == "attack_column" else wanted,
    }


def suggested_of_change(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"in_woods": state[chosen["unit"]]["terrain"] in ("wood", "forest")}


def changer(wanted: str) -> Act:
    """An act a formation: one tap instead of a choice."""

    def known(state: State, chosen: Chosen) -> dict[str, Any]:
        return known_of_change(state, chosen["unit"], wanted)

    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        fields = state[address]
        if fields["formation"] == wanted:
            return say(state, _("{unit} stands so already."), unit=address)
        if wanted == "attack_column" and not fields["attack_column_allowed"]:
            return _("Its list gives it no attack column (§3.3.2).")
        return first_of(why_not_begin(state, address), refusal(change_formation, known_of_change(state, address, wanted)))

    def after(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
        working, unit = Working(state), chosen["unit"]
        take_in_hand(working, unit)
        working.put(unit, "formation", wanted)
        working.put(unit, "ranks", dressed(working[unit]["arm"], wanted, working[unit]["figures"]))
        working.put(unit, "stop", True)
        return working.effects()

    formation = word(wanted)
    return Act(
        change_formation,
        (UNIT,),
        after,
        known=known,
        suggested=suggested_of_change,
        why_not=why_not,
        steps=_STEP,
        id=f"form_{wanted}",
        label=_("Form: {formation}").format(formation=formation.map(str.lower)),
        ask_first=("room",),
        at_once=True,
    )


FORM = tuple(changer(formation) for formation in ("line", "column", "attack_column", "square", "battery", "limbered"))


def can_form(arm: str, wanted: str) -> bool:
    """Return True if this arm has such a formation at all."""
    return wanted in FORMATIONS.get(arm, ()) or (wanted == "attack_column" and arm in ("infantry", "cavalry"))


def known_of_options(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {**of(state, unit, "arm", "attack_column_allowed"), "order": order_of(state, unit)}


OPTIONS = Act(
    formation_options,
    (UNIT,),
    no_effects,
    known=known_of_options,
    why_not=why_not_any_unit,
    steps=("reorganisation", "initiative_movement"),
    lookup=True,
)

# --- ranks -----------------------------------------------------------------------------------------------------------


def known_of_ranks(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**of(state, chosen["unit"], "arm", "formation"), **house_rules(state, formation_check)}


def suggested_ranks(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {"ranks": unit["ranks"] or dressed(unit["arm"], unit["formation"], unit["figures"])}


def why_not_dress(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if fields["arm"] not in ("infantry", "cavalry") or fields["formation"] == "square":
        return _("It has no ranks (§3.3.2).")
    return why_not_unit(state, address)


def after_dressing(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Its ranks as they are; too few or too many disorganise it. §3.3.2."""
    unit = chosen["unit"]
    found = [Effect(unit, "ranks", list(facts["ranks"]))] if sum(facts["ranks"]) == state[unit]["figures"] else []
    return [*found, Effect(unit, "disorganised", True)] if outcome.now_disorganised else found


RANKS = Act(
    formation_check,
    (UNIT,),
    after_dressing,
    known=known_of_ranks,
    suggested=suggested_ranks,
    why_not=why_not_dress,
    steps=("deployment_first", "deployment_second", "reorganisation"),
    label=_("Ranks as they stand"),
    ask_first=("ranks",),
    seldom=True,
)

# --- lying down ------------------------------------------------------------------------------------------------------


def known_of_lying(action: str) -> Callable[[State, Chosen], dict[str, Any]]:
    def known(state: State, chosen: Chosen) -> dict[str, Any]:
        unit = chosen["unit"]
        return {"action": action, "order": order_of(state, unit), **of(state, unit, "arm", "prone", "engaged", "reaction")}

    return known


def why_not_lie(action: str) -> Callable[[State, str, Chosen, str], Text | None]:
    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        if state[address]["prone"] != (action == "stand_up"):
            return (
                say(state, _("{unit} lies already."), unit=address)
                if action == "lie_down"
                else say(state, _("{unit} is on its feet."), unit=address)
            )
        return first_of(why_not_begin(state, address), refusal(lie_down, known_of_lying(action)(state, {"unit": address})))

    return why_not


def after_lying(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    take_in_hand(working, unit)
    working.put(unit, "prone", outcome.prone_after)
    shaken = working[unit]["reaction"] in ("demoralised", "falling_back")
    working.put(unit, "disorganised", bool(outcome.disorganised_after or shaken))
    working.put(unit, "stop", bool(outcome.stop_marker))
    return working.effects()


LYING = tuple(
    Act(
        lie_down,
        (UNIT,),
        after_lying,
        known=known_of_lying(action),
        why_not=why_not_lie(action),
        steps=_STEP,
        id=action,
        label=label,
        ask_first=("in_crops",) if action == "lie_down" else (),
        at_once=True,
    )
    for action, label in (
        ("lie_down", _("Lie down")),
        ("stand_up", _("Stand up")),
    )
)

# --- the army standard (§4.11) ---------------------------------------------------------------------------------------


def known_of_standard(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"standard_state": state[chosen["army"]]["army_standard"] or "captured"}


def why_not_lower(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = str(state.side_of(address))
    if not is_standard_up(state, side):
        return _("The army standard is not up (§4.11).")
    if commander_of(state, side) is None:
        return _("Its bearer must touch the commander-in-chief (§4.11).")
    return None


def after_lowering(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Save the standard and end its help; the bearer leaves. §4.11."""
    working, army = Working(state), chosen["army"]
    holder = working[army]["standard_held_by"]
    working.put(army, "army_standard", outcome.standard_after)
    working.put(army, "standard_held_by", None)
    if holder and working[holder]["role"] == "army_standard_bearer":
        working.put(holder, "fate", "dismissed")
        working.put(holder, "attached_to", None)
    return working.effects()


LOWER = Act(
    lower_standard,
    (ARMY,),
    after_lowering,
    known=known_of_standard,
    why_not=why_not_lower,
    steps=_STEP,
    ask_first=("friends_in_contact", "commander_in_contact"),
    seldom=True,
)
