"""The fire phase as acts: volleys declared by command and thrown together, answers of units on oppose, loss tests (§3.4)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.contacts import contact_between
from rules.engine.play.dues import due_of, settle_due
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, up_to
from rules.rulesets.naran_fuciliers_wars.acts.roles import UNIT, die_of_volley
from rules.rulesets.naran_fuciliers_wars.consequences import declare_volley, fall, go_on, reaction, strike, volley_thrown
from rules.rulesets.naran_fuciliers_wars.contacts import engagement
from rules.rulesets.naran_fuciliers_wars.fire import (
    band_of,
    cover_check,
    declare_fire,
    fire,
    loss_test,
    range_band,
    ranges_of,
    woods_cover,
    woods_visibility,
)
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    alive,
    formation_of,
    is_individual,
    is_square,
    order_of,
    say,
    standing,
)
from rules.rulesets.naran_fuciliers_wars.known import characters, of, presence, sergeant, square_facts, steadiness, to_pick
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.ranks import ranks_of
from rules.rulesets.naran_fuciliers_wars.sequence import take_in_hand, why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.tables import SIDES_OF_SQUARE
from rules.rulesets.naran_fuciliers_wars.terms import TERMS
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_any_unit, why_not_there, why_not_unit

#: Ammunition of guns in the order in which it is offered; ``volley`` is everybody else's.
KINDS = ("round_shot", "canister", "shell")


_SHOOTER = Role("shooter", _("Firing unit"))

_TARGET = Role("target", _("Target"), who="enemy")

# --- what is known ---------------------------------------------------------------------------------------------------


def kind_of(state: State, address: str) -> str:
    """Return the kind of what is fired at."""
    return "individual" if is_individual(state, address) else str(state[address]["arm"])


def guns_of(unit: Fields) -> int:
    """Dice of a battery: the value of all its guns. §3.4.3."""
    return int(unit["value"] * unit["guns"])


def known_of_shooter(state: State, unit: str, ammunition: str | None) -> dict[str, Any]:
    """All that a declaration asks of who fires. §3.3.2, §3.4.1, §3.4.2."""
    fields = state[unit]
    artillery, square = fields["arm"] == "artillery", is_square(fields)
    found = {
        **of(state, unit, "arm", "weapon", "pounds", "reaction", "prone"),
        "ammunition": ammunition,
        "salvos_left": min(6, fields["salvos"].get(ammunition or "volley", 0)),
        "already_fired": fields["fired"],
        "order": order_of(state, unit),
        "formation": formation_of(fields),
        "ranks": [] if artillery or square else ranks_of(fields),
        "figures": max(1, fields["figures"]) if square else None,
        "gun_value": max(1, guns_of(fields)) if artillery else None,
        "engagement": engagement(state, unit),
    }
    if not square:
        found["square_front"] = False
    if artillery:
        found["blocked_figures"] = 0
    if fields["weapon"] != "howitzer":
        found["indirect"] = False
    return found


def known_of_declaration(state: State, chosen: Chosen, ammunition: str | None) -> dict[str, Any]:
    shooter, target = chosen["shooter"], chosen["target"]
    kind = kind_of(state, target)
    found = {
        **known_of_shooter(state, shooter, ammunition),
        "target_is_engager": contact_between(state, shooter, target) is not None,
        "return_fire": False,
        "fired_on_by_target": False,
        "own_test_result": None,
        "target": kind,
        "target_prone": state[target]["prone"] and kind == "infantry",
        "distance_cm": None,
        **house_rules(state, declare_fire),
    }
    if kind in ("infantry", "cavalry"):
        found["target_protected"] = False
    if not found["house_rules"].get("R35"):
        found["protector_visible"] = True
    return found


def suggested_declaration(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"in_water": state[chosen["shooter"]]["in_water"]}


# --- declaring (§3.4.1, §3.4.2) --------------------------------------------------------------------------------------


def loaded_with(unit: Fields, canister: bool) -> str | None:
    """Return the ammunition of its guns: canister if that was said, else shells or round shot. None for all others."""
    if unit["arm"] != "artillery":
        return None
    return "canister" if canister else next((kind for kind in ("shell", "round_shot") if kind in unit["salvos"]), "round_shot")


def why_not_declare(state: State, role: str, chosen: Chosen, address: str, canister: bool) -> Text | None:
    if role == "target":
        ammunition = loaded_with(state[chosen["shooter"]], canister)
        return why_not_target(state, address) or why_not_at(state, chosen["shooter"], address, ammunition)
    return (
        why_not_unit(state, address)
        or why_not_armed(state, address, canister)
        or why_not_its_turn(state, address)
        or why_not_fire(state, address, loaded_with(state[address], canister))
    )


def why_not_armed(state: State, unit: str, canister: bool) -> Text | None:
    fields = state[unit]
    if fields["weapon"] == "none" or (fields["arm"] == "artillery" and not guns_of(fields)):
        return say(state, _("{unit} has nothing to fire with."), unit=unit)
    if canister and "canister" not in fields["salvos"]:
        return say(state, _("{unit} has no canister (§2.3.5)."), unit=unit)
    if fields["gun_state"] == "abandoned":
        return say(state, _("The guns of {unit} are abandoned."), unit=unit)
    if fields["fired"] and sum(volley["shooter"] == unit for volley in state.battle["volleys"]) >= SIDES_OF_SQUARE:
        return say(state, _("{unit} has fired to all its sides (§3.4.2)."), unit=unit)
    return None


def why_not_fire(state: State, unit: str, ammunition: str | None) -> Text | None:
    """Return why it fires at nobody; a square in melee may yet fire at who engaged it. §3.3.2, R96."""
    engager = is_square(state[unit]) and engagement(state, unit) == "one_side"
    facts = known_of_shooter(state, unit, ammunition) | {"target": "cavalry"}
    return refusal(declare_fire, facts | ({"target_is_engager": True} if engager else {}))


def why_not_target(state: State, address: str) -> Text | None:
    found = why_not_there(state, address)
    if found is None and state[address]["attached_to"]:
        return say(state, _("{unit} is with a unit: fire at that."), unit=address)
    return found


def why_not_at(state: State, shooter: str, target: str, ammunition: str | None) -> Text | None:
    chosen = {"shooter": shooter, "target": target}
    return refusal(declare_fire, known_of_declaration(state, chosen, ammunition))


def after_declaring(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The marker is laid, and stays. A unit on oppose is fired at before anything else is declared. §3.4.1, R36, R37."""
    working, shooter, target = Working(state), chosen["shooter"], chosen["target"]
    take_in_hand(working, shooter)
    spend(working, shooter, facts, outcome)
    at_once = not is_individual(state, target) and order_of(state, target) == "oppose"
    declare_volley(working, shooter, target, volley_facts(state, shooter, facts, outcome), at_once=at_once)
    go_on(working)
    return working.effects()


def spend(working: Working, unit: str, facts: Mapping[str, Any], outcome: Outcome) -> None:
    """Mark that it has fired, and take a marker away."""
    kind = facts.get("ammunition") or "volley"
    if outcome.salvo_spent:
        working.put(unit, "salvos", {**working[unit]["salvos"], kind: max(0, outcome.salvos_left)})
    working.put(unit, "fired", True)
    working.put(unit, "in_water", bool(facts.get("in_water", False)))


def volley_facts(state: State, unit: str, facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """Return the facts of the throw that the declaration has settled. §3.4.3, R38, R39."""
    fields = state[unit]
    shooter: dict[str, Any] = {"ammunition": facts.get("ammunition"), "pounds": facts.get("pounds")}
    further_side = bool(facts.get("already_fired"))
    if fields["arm"] == "artillery":
        shooter |= {"gun_value": outcome.base_dice, "figures": None, "unit_figures": fields["figures"], "sharpshooter": False}
    else:
        shooter |= {"figures": outcome.base_dice, "gun_value": None}
        shooter["unit_figures"] = max(outcome.base_dice, side_of_square(facts) or fields["figures"])
        shooter["sharpshooter"] = bool(alive(fields, "sharpshooter")) and not further_side
    shooter["bonus_dice"] = 0 if further_side else fields["bonus_dice"]
    return {"shooter": shooter, "range_band": outcome.range_band, "indirect": bool(facts.get("indirect", False))}


def side_of_square(facts: Mapping[str, Any]) -> int | None:
    """Figures of the side that fires; None for other formations. R31, R39."""
    if facts["formation"] != "square":
        return None
    side, remainder = divmod(facts["figures"], SIDES_OF_SQUARE)
    return int(side + remainder if facts.get("square_front") else side)


_DECLARATION_ASKED = (
    "target_is_nearest",
    "line_of_sight",
    "blocked_figures",
    "square_front",
    "indirect",
    "target_protected",
    "in_water",
)


def _declaration(name: str, label: Text, *, canister: bool) -> Act:
    """A battery's canister is an act of its own, so that the markers left of each kind are known."""
    return Act(
        declare_fire,
        (_SHOOTER, _TARGET),
        after_declaring,
        known=lambda state, chosen: known_of_declaration(state, chosen, loaded_with(state[chosen["shooter"]], canister)),
        suggested=suggested_declaration,
        why_not=lambda state, role, chosen, address: why_not_declare(state, role, chosen, address, canister),
        steps=("fire",),
        ask_first=_DECLARATION_ASKED,
        label=label,
        id=name,
        at_once=True,
    )


DECLARE = _declaration("declare_fire", declare_fire.title, canister=False)

CANISTER = _declaration("declare_canister", _("Declare canister"), canister=True)

# --- return fire (§3.4.2, R37) ---------------------------------------------------------------------------------------


def known_of_return_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return the facts of a declaration at who fired at it. A battery with several kinds of ammunition chooses."""
    unit, target = chosen["unit"], chosen["target"]
    fields = state[unit]
    loaded = [kind for kind in KINDS if fields["salvos"].get(kind)] if fields["arm"] == "artillery" else []
    found = known_of_declaration(state, {"shooter": unit, "target": target}, loaded[0] if loaded else None)
    if order_of(state, unit) == "oppose":
        found |= {"return_fire": True, "fired_on_by_target": True, "own_test_result": fields["test_result"]}
    if len(loaded) > 1:
        del found["ammunition"]
        found["salvos_left"] = min(6, *(fields["salvos"][kind] for kind in loaded))
    return found | {"target_is_nearest": True}


def after_return_fire(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    settle_due(working, "return_fire", chosen)
    kind = facts.get("ammunition")
    spend(working, unit, facts, outcome)
    if kind:  # the batteries' kinds were not told apart above
        working.put(unit, "salvos", {**state[unit]["salvos"], kind: max(0, state[unit]["salvos"].get(kind, 0) - 1)})
    declare_volley(working, unit, target, volley_facts(state, unit, facts, outcome), returned=True)
    go_on(working)
    return working.effects()


RETURN_FIRE = Act(
    declare_fire,
    (Role("unit", _("Unit that answers")), _TARGET),
    after_return_fire,
    known=known_of_return_fire,
    ask_first=("ammunition", "line_of_sight", "blocked_figures"),
    label=_("Return fire"),
    id="return_fire",
)

# --- questions before the throw (§3.4.2, §3.4.3) ---------------------------------------------------------------------


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {"weapon": unit["weapon"], "pounds": unit["pounds"] if unit["weapon"] == "cannon" else None}


def why_not_measure(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["weapon"] == "none" or state[address]["sort"] != "unit":
        return _("It has nothing to fire with.")
    return why_not_unit(state, address)


RANGE = Act(
    range_band,
    (UNIT,),
    no_effects,
    known=known_of_range,
    why_not=why_not_measure,
    steps=("fire", "volleys"),
    ask_first=("distance_cm",),
    lookup=True,
)


def known_of_cover(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"figures": max(1, state[chosen["unit"]]["figures"])}


COVER = Act(
    cover_check,
    (UNIT,),
    no_effects,
    known=known_of_cover,
    why_not=why_not_any_unit,
    steps=("fire", "volleys"),
    ask_first=("in_light", "in_heavy"),
    lookup=True,
)

VISIBILITY = Act(
    woods_visibility, (UNIT,), no_effects, why_not=why_not_any_unit, steps=("fire", "initiative_movement"), lookup=True
)

WOODS_COVER = Act(woods_cover, (UNIT,), no_effects, why_not=why_not_any_unit, steps=("fire", "volleys"), lookup=True)

# --- the throw (§3.4.3) ----------------------------------------------------------------------------------------------


def known_of_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    shooter, target = chosen["shooter"], chosen["target"]
    fields = state[shooter]
    found: dict[str, Any] = {
        "shooter": {
            **of(state, shooter, "arm", "weapon", "quality", "disorganised", "reaction"),
            "strength": fields["fire_strength"],
        },
        "target": known_of_target(state, target),
    }
    if _is_measured(state, chosen):
        found["distance_cm"] = None
    if not picks_in_fire(state, chosen)["character_picks"]:
        found["character_picks"] = []
    return found


def _is_measured(state: State, chosen: Chosen) -> bool:
    """Was its range settled by the declaration, as it was before volleys were measured when they are thrown?"""
    due = due_of(state, chosen.get("due"))
    return bool(due and due.facts.get("range_band"))


def picks_in_fire(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """Return the target's characters that the volley may pick; an individual is the target himself. §3.4.3."""
    target = chosen["target"]
    men = [] if is_individual(state, target) else characters(state, target)
    return {"character_picks": to_pick(state, target, men)}


def choices_of_fire(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """Return whom it may pick, and the bands of its weapon, if it has one, by their bounds. §3.4.3, R36, R41."""
    fields = state[chosen["shooter"]]
    if fields["weapon"] == "none":
        return picks_in_fire(state, chosen)
    ranges = ranges_of(fields["weapon"], fields["pounds"])
    names = [name for name in ("point_blank", "short", "long") if getattr(ranges, name)]
    bands = [(str(getattr(ranges, name)), up_to(TERMS[name], getattr(ranges, name))) for name in names]
    if ranges.minimum:
        bands.insert(0, (str(ranges.minimum - 1), TERMS["too_close"]))
    return picks_in_fire(state, chosen) | {"distance_cm": [*bands, (str(ranges.long + 1), TERMS["out_of_range"])]}


def known_of_target(state: State, target: str) -> dict[str, Any]:
    fields, kind = state[target], kind_of(state, target)
    found = {
        "kind": kind,
        **of(state, target, "resistance", "save"),
        "armour": fields["armour"] or fields["shield"],
        "square": is_square(fields),
    }
    if kind == "individual":
        role = fields["role"] if fields["role"] in LEADERS else "individual"
        found |= {"id": target, "wounds": fields["wounds"], "role": role, "save": fields["save"] or 12}
        return found | {"figures": None, "characters": [], "crew_initial": None, "labourers_to_lose": 0}
    here = characters(state, target)
    figures = max(1, standing(fields), len([man for man in here if man["kind"] in ("special", "standard_bearer")]))
    found |= {"figures": figures, "characters": here, "crew_initial": None, "id": "target", "role": None, "wounds": 0}
    if kind == "artillery":
        found["crew_initial"] = max(figures, fields["figures_start"])
    if kind != "artillery" or not fields["labourers"]:
        found["labourers_to_lose"] = 0
    return found


def suggested_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """The cover as it was last time."""
    return {"target": {"cover": state[chosen["target"]]["cover"]}}


def after_fire(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Apply the hits; the dead are removed when all volleys are over. §3.4.1, §3.4.3."""
    working, shooter, target = Working(state), chosen["shooter"], chosen["target"]
    settle_due(working, "fire", chosen)
    volley_thrown(working, shooter, target)
    if is_near(facts):  # at short range the attack is carried out (§3.2.2)
        working.put(shooter, "attacked", True)
    working.put(target, "cover", facts["target"].get("cover", "none"))
    strike(working, target, outcome.characters)
    if not is_individual(state, target):
        working.put(target, "labourers", max(0, working[target]["labourers"] - outcome.labourers_lost))
        causes = causes_of(facts) if outcome.figures_lost else ()
        fall(working, target, outcome.figures_lost, *causes, test=outcome.loss_test_required)
    go_on(working)
    return working.effects()


def causes_of(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the facts of the fire for the loss test. §3.4.4."""
    shooter = facts["shooter"]
    if shooter["arm"] == "artillery":
        return ("artillery", "canister") if shooter["ammunition"] == "canister" else ("artillery",)
    return ("infantry_short",) if shooter["arm"] == "infantry" and is_near(facts) else ("fire",)


def is_near(facts: Mapping[str, Any]) -> bool:
    """Return True at point blank or short range, as said or as measured."""
    weapon, pounds = facts["shooter"]["weapon"], facts["shooter"].get("pounds")
    band = facts.get("range_band") or band_of(ranges_of(weapon, pounds), facts["distance_cm"])
    return band in ("point_blank", "short")


FIRE = Act(
    fire,
    (_SHOOTER, _TARGET),
    after_fire,
    known=known_of_fire,
    suggested=suggested_fire,
    choices=choices_of_fire,
    ask_first=("distance_cm", "target.cover", "target.labourers_to_lose", "character_picks"),
    rolled_for=die_of_volley,
)

# --- the loss test (§3.4.4) ------------------------------------------------------------------------------------------


def known_of_loss_test(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    by = fields["losses_by"]
    captured = is_for_standard(state, chosen)
    found = {
        **steadiness(state, unit),
        **of(state, unit, "arm", "reaction", "disorganised"),
        **square_facts(state, unit),
        **sergeant(state, unit),
        **presence(state, unit),
        "trigger": "standard_captured" if captured else "fire",
        "losses": None if captured else fields["losses_this_turn"],
        "figures_at_start": None if captured else max(fields["figures_at_turn_start"], fields["losses_this_turn"], 1),
        "by_artillery": "artillery" in by and not captured,
        "by_canister": "canister" in by and not captured,
        "by_infantry_short": "infantry_short" in by and not captured,
        "crew_initial": None,
        **house_rules(state, loss_test),
    }
    if fields["arm"] == "artillery" and not captured:
        found["crew_initial"] = max(fields["figures_start"], found["figures_at_start"])
    return found


def is_for_standard(state: State, chosen: Chosen) -> bool:
    """Return True for the test for the army standard taken from it (§4.11), False for losses by fire."""
    due = next((due for due in state.battle["due"] if due["id"] == chosen.get("due")), None)
    return bool(due and due["facts"].get("trigger") == "standard_captured")


def after_loss_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Its reaction; a morale test that is due besides stays due. §3.4.4, §3.4.5."""
    working, unit = Working(state), chosen["unit"]
    still_pending = state[unit]["test_pending"] and facts.get("trigger") == "standard_captured"
    settle_due(working, "loss_test", chosen)
    reaction(working, unit, outcome)
    if still_pending and working[unit]["fate"] is None:
        working.put(unit, "test_pending", True)
    go_on(working)
    return working.effects()


LOSS_TEST = Act(
    loss_test,
    (UNIT,),
    after_loss_test,
    known=known_of_loss_test,
    ask_first=("cannot_fall_back", "charismatic_distance_cm", "army_standard_distance_cm", "charismatic_with_standard"),
)
