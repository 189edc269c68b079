"""Initiative and movement as acts: markers, moves, falling back, width, friends in the way, rivers (§3.5)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.acts.roles import ARMY, UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import fall, go_on, reaction, remove_losses, strike, wounded
from rules.rulesets.naran_fuciliers_wars.contacts import part
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    command_value,
    formation_of,
    has_charismatic_leader,
    is_individual,
    is_square,
    leader_of,
    order_of,
    say,
    side_word,
)
from rules.rulesets.naran_fuciliers_wars.known import (
    called,
    characters,
    command_called,
    leaders_on_table,
    of,
    presence,
    sergeant,
    steadiness,
    to_pick,
)
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.movement import (
    collision,
    expand_contract,
    falling_back_retest,
    initiative,
    interpenetration,
    manoeuvre,
    movement_allowance,
    river_fording,
)
from rules.rulesets.naran_fuciliers_wars.sequence import begin_movement, why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_any_unit, why_not_there, why_not_unit

_FRIEND = Role("friend", _("Friends in the way"))

_STEP = ("initiative_movement",)

# --- initiative (§3.5.3) ---------------------------------------------------------------------------------------------


def known_of_initiative(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"commands": [_leader(state, command) for command in leaders_on_table(state)], **house_rules(state, initiative)}


def _leader(state: State, command: str) -> dict[str, Any]:
    leader, value = leader_of(state, command), command_value(state, command)
    commander = bool(leader and state[leader]["role"] == "commander_in_chief")
    return {
        "id": called(state)[command],
        "side": side_word(state[command]["side"]),
        "command_value": max(1, value) if leader else 0,
        "has_general": leader is not None,
        "charismatic_commander": commander and has_charismatic_leader(state, command) and value == 5,
    }


def after_initiative(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "initiative", chosen)
    begin_movement(working, [command_called(state, name) for name in outcome.order])
    return working.effects()


def die_of_initiative(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return the command called ``by``, named with its army where several have that name."""
    found = command_called(state, by)
    name, known_as = str(state[found]["name"]), by
    if name != known_as:
        army = state[f"side:{state[found]['side']}"]["name"]
        name = f"{name} ({army})"
    return RolledFor(found, label.replace(Text(known_as), name))


INITIATIVE = Act(initiative, (ARMY,), after_initiative, known=known_of_initiative, rolled_for=die_of_initiative)

# --- falling back (§3.4.5, §3.5.1) -----------------------------------------------------------------------------------


def present_move(unit: Fields) -> int:
    """Its move in its formation, in the open. §3.5.5."""
    move = int(unit["base_move_cm"])
    if unit["arm"] == "infantry" and unit["formation"] in ("line", "square"):
        move -= 5
    return max(1, move // 2 if is_square(unit) else move)


def known_of_retest(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **steadiness(state, unit),
        **presence(state, unit),
        **sergeant(state, unit),
        **house_rules(state, falling_back_retest),
        "move_cm": present_move(state[unit]),
        "square": is_square(state[unit]),
        "arm": state[unit]["arm"],
    }


def after_falling_back(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Leave all whom it fought, and test. §3.4.5, §3.5.1, R55, R64."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "falling_back_retest", chosen)
    part(working, unit)
    for field in ("moved", "fell_back"):
        working.put(unit, field, True)
    working.put(unit, "cover", "none")
    reaction(working, unit, outcome)
    go_on(working)
    return working.effects()


FALL_BACK = Act(falling_back_retest, (UNIT,), after_falling_back, known=known_of_retest, ask_first=("cannot_move",))

# --- friends in the way (§3.5.4) -------------------------------------------------------------------------------------


def why_not_pass(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "friend":
        if address == chosen.get("unit"):
            return _("That is the unit itself.")
        if state[address]["engaged"]:
            return say(state, _("{unit} is in melee."), unit=address)
        return why_not_unit(state, address)
    fields = state[address]
    if fields["engaged"] or fields["stop"]:
        return say(state, _("{unit} does not move."), unit=address)
    return first_of(why_not_unit(state, address), why_not_its_turn(state, address))


def known_of_collision(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"order": order_of(state, unit), "reaction": state[unit]["reaction"], "pushed_back": False}


def after_collision(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Both fall into disorder, and the mover comes out beyond. §3.5.4, R62."""
    if not outcome.collides:
        return [Effect(chosen["unit"], "moved", True)] if outcome.must_stop else []
    both = [Effect(address, "disorganised", True) for address in (chosen["unit"], chosen["friend"])]
    return [*both, Effect(chosen["unit"], "moved", True)]


COLLISION = Act(
    collision,
    (UNIT, _FRIEND),
    after_collision,
    known=known_of_collision,
    why_not=why_not_pass,
    steps=_STEP,
    ask_first=("path_free",),
)


def known_of_passing(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, friend = chosen["unit"], chosen["friend"]
    return {
        "mover": "unit",
        "through": "friend",
        "order_mover": order_of(state, unit),
        "order_other": order_of(state, friend),
        "disorganised_mover": state[unit]["disorganised"],
        "disorganised_other": state[friend]["disorganised"],
    }


def why_not_change_places(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["moved"]:
        return say(state, _("{unit} has moved (§3.5)."), unit=address)
    if role == "friend":
        facts = known_of_passing(state, {**chosen, "friend": address})
        return first_of(why_not_pass(state, role, chosen, address), refusal(interpenetration, facts))
    if order_of(state, address) != "oppose":
        return _("Both must be on oppose (§3.5.4).")
    return why_not_pass(state, role, chosen, address)


def after_changing_places(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(address, "moved", True) for address in (chosen["unit"], chosen["friend"])]


INTERPENETRATION = Act(
    interpenetration,
    (UNIT, _FRIEND),
    after_changing_places,
    known=known_of_passing,
    why_not=why_not_change_places,
    steps=_STEP,
    ask_first=("in_contact",),
)


def known_of_manoeuvre(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"formation": formation_of(state[unit]), "order": order_of(state, unit), **of(state, unit, "moved", "turned")}


MANOEUVRE = Act(
    manoeuvre,
    (UNIT,),
    no_effects,
    known=known_of_manoeuvre,
    why_not=why_not_any_unit,
    steps=("initiative_movement",),
    ask_first=("manoeuvre", "angle"),
    lookup=True,
)

# --- moving (§3.5.5) -------------------------------------------------------------------------------------------------


def why_not_free_to_move(state: State, unit: str) -> Text | None:
    """A unit whose command's marker is up, and that has not moved."""
    if why_not_unit(state, unit):
        return why_not_unit(state, unit)
    if state[unit]["moved"]:
        return say(state, _("{unit} has moved (§3.5)."), unit=unit)
    return why_not_its_turn(state, unit)


def known_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    found = {
        **of(state, unit, "troop", "base_move_cm", "reaction", "engaged"),
        "formation": formation_of(fields),
        "order": order_of(state, unit),
        "stop_marker": fields["stop"],
    }
    if fields["arm"] == "artillery":
        return found | {"mobile_battery": is_mobile(state, unit)}
    return found | {"has_draught": True, "mobile_battery": False}


def is_mobile(state: State, unit: str) -> bool:
    """A battery that moves without limbering: by its profile, or a light or horse one on attack (R32)."""
    fields = state[unit]
    return bool(
        fields["mobile_battery"]
        or (fields["battery"] in ("light_artillery", "horse_artillery") and order_of(state, unit) == "attack")
    )


def suggested_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"terrain": state[chosen["unit"]]["terrain"]}


def why_not_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(why_not_free_to_move(state, address), refusal(movement_allowance, known_of_move(state, {"unit": address})))


def after_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return _after_move(state, chosen, facts, outcome, pressing=False)


def after_pressing_on(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return _after_move(state, chosen, facts, outcome, pressing=True)


def _after_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome, *, pressing: bool) -> list[Effect]:
    """Difficult ground disorganises whoever does not slow down, and some whatever they do. §3.5.5, §3.5.10."""
    working, unit = Working(state), chosen["unit"]
    ground = str(facts.get("terrain", "open"))
    working.put(unit, "moved", True)
    working.put(unit, "prone", False)
    working.put(unit, "cover", "none")
    working.put(unit, "terrain", ground)
    working.put(unit, "in_water", ground in ("bridge", "ford"))
    hasty = outcome.disorganises == "if_over_orderly" and (pressing or outcome.must_use_full)
    if outcome.disorganises == "always" or hasty:
        working.put(unit, "disorganised", True)
    return working.effects()


MOVE = Act(
    movement_allowance,
    (UNIT,),
    after_move,
    known=known_of_move,
    suggested=suggested_of_move,
    why_not=why_not_move,
    steps=_STEP,
    id="move",
    label=_("Move"),
    ask_first=("terrain", "on_road", "oblique", "backward"),
    at_once=True,
)

PRESS_ON = Act(
    movement_allowance,
    (UNIT,),
    after_pressing_on,
    known=known_of_move,
    suggested=suggested_of_move,
    why_not=why_not_move,
    steps=_STEP,
    id="press_on",
    label=_("Move without slowing down"),
    ask_first=("terrain", "on_road", "oblique", "backward"),
    at_once=True,
)

# --- width (§3.5.7) --------------------------------------------------------------------------------------------------


def known_of_shift(state: State, chosen: Chosen) -> dict[str, Any]:
    return of(state, chosen["unit"], "quality")


def why_not_shift(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if fields["arm"] not in ("infantry", "cavalry"):
        return _("It has no front to change (§3.5.7).")
    if fields["shifted"] or fields["engaged"] or fields["stop"]:
        return _("Not now (§3.5.7).")
    return first_of(why_not_unit(state, address), why_not_its_turn(state, address))


def after_shifting(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "shifted", True)]


WIDTH = Act(expand_contract, (UNIT,), after_shifting, known=known_of_shift, why_not=why_not_shift, steps=_STEP)

# --- rivers (§3.5.10) ------------------------------------------------------------------------------------------------


def known_of_ford(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    found = {"river_strength": state.battle["river_strength"] or 1, "save": fields["save"]}
    if is_individual(state, unit):
        role = fields["role"] if fields["role"] in LEADERS else "individual"
        return found | {
            "subject": "individual",
            "arm": None,
            "formation": None,
            "figures": None,
            "save": fields["save"] or 12,
            "wounds": fields["wounds"],
            "role": role,
            "characters": [],
            "character_picks": [],
            "horse_strength": fields["mount_strength"],
        }
    if not picks_in_water(state, chosen)["character_picks"]:
        found["character_picks"] = []
    return found | {
        "subject": "unit",
        "arm": fields["arm"],
        "formation": formation_of(fields),
        "figures": max(1, fields["figures"]),
        "wounds": 0,
        "role": None,
        "characters": characters(state, unit),
        "horse_strength": fields["mount_strength"] if fields["arm"] == "cavalry" else 0,
    }


def picks_in_water(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """Return whom the opponent may let drown. R61."""
    unit = chosen["unit"]
    return {"character_picks": [] if is_individual(state, unit) else to_pick(state, unit, characters(state, unit))}


def why_not_ford(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if state.battle["river_strength"] is None:
        return _("There is no river (§2.2.2).")
    if why_not_there(state, address):
        return why_not_there(state, address)
    if fields["moved"] or fields["stop"] or fields["engaged"]:
        return say(state, _("{unit} cannot move any more."), unit=address)
    if is_individual(state, address):
        return first_of(why_not_its_turn(state, address))
    if fields["reaction"] != "bloodlust" and order_of(state, address) == "hold":
        return _("Under hold it stays where it is (§3.2.1).")
    return first_of(why_not_its_turn(state, address), refusal(river_fording, known_of_ford(state, {"unit": address})))


def after_fording(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Remove at once who drowns. §3.5.10."""
    working, unit = Working(state), chosen["unit"]
    working.put(unit, "moved", True)
    working.put(unit, "in_water", bool(outcome.crossed))
    if is_individual(state, unit):
        wounded(working, unit, {"safe": "saved"}.get(outcome.individual_result, outcome.individual_result))
    else:
        working.put(unit, "disorganised", True)
        working.put(unit, "terrain", "ford")
        strike(working, unit, outcome.characters)
        fall(working, unit, outcome.figures_lost, "river")
        remove_losses(working, [unit])
    go_on(working)
    return working.effects()


FORD = Act(
    river_fording,
    (UNIT,),
    after_fording,
    known=known_of_ford,
    why_not=why_not_ford,
    choices=picks_in_water,
    steps=_STEP,
    ask_first=("character_picks",),
)
