"""Initiative and movement as acts: markers, moves, falling back, contact, rivers, friends in the way, messengers (§3.5)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.asked import (
    called,
    characters,
    command_called,
    is_gone,
    leaders_on_table,
    not_a_unit,
    of,
    presence,
    refusal,
    sergeant,
    steadiness,
    to_pick,
)
from rules.rulesets.naran_fuciliers_wars.chain import fall, go_on, lost, reaction, remove, remove_losses, strike, wounded
from rules.rulesets.naran_fuciliers_wars.contact import chase_messenger, contact, gunners_refuge
from rules.rulesets.naran_fuciliers_wars.contacts import part, touch
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    charismatic_leader,
    command_value,
    formation_of,
    is_individual,
    is_square,
    leader_of,
    order_of,
    say,
    side_word,
)
from rules.rulesets.naran_fuciliers_wars.movement import (
    collision,
    expand_contract,
    falling_back_retest,
    initiative,
    interpenetration,
    movement_allowance,
    river_fording,
)
from rules.rulesets.naran_fuciliers_wars.sequence import begin_movement, not_its_turn

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_UNIT = Role("unit", Text("Unit", "Unità"))
_FRIEND = Role("friend", Text("Friends in the way", "Amici sul percorso"))
_TARGET = Role("target", Text("Enemy", "Nemico"), who="enemy")
_STEP = ("initiative_movement",)


# --- initiative (§3.5.3) --------------------------------------------------------------------------------------------


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
        "charismatic_commander": commander and charismatic_leader(state, command) and value == 5,
    }


def markers_drawn(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "initiative", chosen)
    begin_movement(working, [command_called(state, name) for name in outcome.order])
    return working.effects()


# --- moving ---------------------------------------------------------------------------------------------------------


def free_to_move(state: State, unit: str) -> Text | None:
    """A unit whose command's marker is up, and that has not moved."""
    if not_a_unit(state, unit):
        return not_a_unit(state, unit)
    if state[unit]["moved"]:
        return say(state, "{unit} has moved (§3.5).", "{unit} ha già mosso (§3.5).", unit=unit)
    return not_its_turn(state, unit)


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
        return found | {"mobile_battery": mobile(state, unit)}
    return found | {"has_draught": True, "mobile_battery": False}


def mobile(state: State, unit: str) -> bool:
    """A battery that moves without limbering: by its profile, or a light or horse one on attack (R32)."""
    fields = state[unit]
    return bool(
        fields["mobile_battery"]
        or (fields["battery"] in ("light_artillery", "horse_artillery") and order_of(state, unit) == "attack")
    )


def suggested_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"terrain": state[chosen["unit"]]["terrain"]}


def may_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(free_to_move(state, address), refusal(movement_allowance, known_of_move(state, {"unit": address})))


def moved(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return _moved(state, chosen, facts, outcome, pressing=False)


def pressed_on(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return _moved(state, chosen, facts, outcome, pressing=True)


def _moved(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome, *, pressing: bool) -> list[Effect]:
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


# --- falling back (§3.4.5) ------------------------------------------------------------------------------------------


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


def fallen_back(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """It leaves whoever it fought, and tests. §3.4.5, §3.5.1, R55, R64."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "falling_back_retest", chosen)
    part(working, unit)
    for field in ("moved", "fell_back"):
        working.put(unit, field, True)
    working.put(unit, "cover", "none")
    reaction(working, unit, outcome)
    go_on(working)
    return working.effects()


# --- contact (§3.5.8, §3.6.2) ---------------------------------------------------------------------------------------


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = chosen["unit"], chosen["target"]
    own, enemy = state[attacker], state[target]
    found: dict[str, Any] = {"attacker_in_water": own["in_water"], "target_in_water": enemy["in_water"]}
    if is_individual(state, attacker):
        found |= {"attacker": "individual", "attacker_arm": None, "attacker_order": None, "attacker_reaction": "ok"}
    else:
        found |= {
            "attacker": "unit",
            "attacker_arm": own["arm"],
            "attacker_order": order_of(state, attacker),
            "attacker_reaction": own["reaction"],
        }
    found["attacker_left_guns"] = own["arm"] == "artillery" and own["gun_state"] == "abandoned"
    if is_individual(state, target):
        return found | {
            "target": "individual",
            "target_arm": None,
            "target_order": None,
            "target_reaction": "ok",
            "target_formation": None,
            "target_attached": enemy["attached_to"] is not None,
            "target_moved": enemy["moved"],
        }
    return found | {
        "target": "unit",
        "target_arm": enemy["arm"],
        "target_order": order_of(state, target),
        "target_reaction": enemy["reaction"],
        "target_formation": formation_of(enemy),
        "target_attached": False,
        "target_protected": False,
        "target_moved": True,
    }


def may_touch(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "target":
        return first_of(is_gone(state, address), refusal(contact, known_of_contact(state, {**chosen, "target": address})))
    fields = state[address]
    if is_gone(state, address):
        return is_gone(state, address)
    if fields["engaged"]:
        return say(state, "{unit} is in melee (§3.5.8).", "{unit} è in mischia (§3.5.8).", unit=address)
    if fields["stop"]:
        return say(state, "{unit} has its Stop marker (§3.3).", "{unit} ha lo Stop (§3.3).", unit=address)
    if is_individual(state, address):
        return free_to_ride(state, address)
    if is_square(fields):
        return Text("A square attacks nobody (§3.3.2).", "Un quadrato non attacca nessuno (§3.3.2).")
    if fields["fell_back"]:
        return say(state, "{unit} has fallen back (§3.4.5).", "{unit} è arretrata (§3.4.5).", unit=address)
    if fields["reaction"] != "bloodlust" and order_of(state, address) != "attack":
        return Text("Only units on attack or in bloodlust engage (§3.2.1).",
                    "Ingaggia solo chi è in Attaccare o in Sete di Sangue (§3.2.1).")  # fmt: skip
    return not_its_turn(state, address)


def free_to_ride(state: State, individual: str) -> Text | None:
    """An individual on his own who has not moved (§3.6.3)."""
    fields = state[individual]
    if fields["moved"]:
        return say(state, "{who} has moved (§4.1).", "{who} ha già mosso (§4.1).", who=individual)
    if fields["attached_to"]:
        return say(state, "{who} is with a unit (§3.6.3).", "{who} è con un'unità (§3.6.3).", who=individual)
    return not_its_turn(state, individual)


def touched(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Melee, or a square tests first, or whoever falls back is ridden down. §3.5.8, §3.4.5."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    working.put(unit, "moved", True)
    working.put(unit, "attacked", True)
    working.put(unit, "prone", False)
    if outcome.next == "target_destroyed":
        remove(working, target, "destroyed")
    elif outcome.next == "square_vs_cavalry":
        why = say(working.state, "{unit} is charged in square by {attacker}: it tests (§3.5.8).",
                  "{unit} è caricata in quadrato da {attacker}: fa il test (§3.5.8).", unit=target, attacker=unit)  # fmt: skip
        add_due(working, "square_vs_cavalry", working[target]["side"], why, {"unit": target, "cavalry": unit})
    else:
        working.put(target, "prone", False)
        side = str(facts.get("contact_side", "front"))
        touch(working, unit, target, face=side, disorganised_defender=bool(outcome.target_disorganised))
    return working.effects()


# --- width, rivers, friends -----------------------------------------------------------------------------------------


def may_shift(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if fields["arm"] not in ("infantry", "cavalry"):
        return Text("It has no front to change (§3.5.7).", "Non ha fronte da cambiare (§3.5.7).")
    if fields["shifted"] or fields["engaged"] or fields["stop"]:
        return Text("Not now (§3.5.7).", "Non adesso (§3.5.7).")
    return first_of(not_a_unit(state, address), not_its_turn(state, address))


def known_of_shift(state: State, chosen: Chosen) -> dict[str, Any]:
    return of(state, chosen["unit"], "quality")


def shifted(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "shifted", True)]


def may_ford(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if state.battle["river_strength"] is None:
        return Text("There is no river (§2.2.2).", "Non c'è un fiume (§2.2.2).")
    if is_gone(state, address):
        return is_gone(state, address)
    if fields["moved"] or fields["stop"] or fields["engaged"]:
        return say(state, "{unit} cannot move any more.", "{unit} non può più muovere.", unit=address)
    if is_individual(state, address):
        return first_of(not_its_turn(state, address))
    if fields["reaction"] != "bloodlust" and order_of(state, address) == "hold":
        return Text("Under hold it stays where it is (§3.2.1).", "In Attendere resta dov'è (§3.2.1).")
    return first_of(not_its_turn(state, address), refusal(river_fording, known_of_ford(state, {"unit": address})))


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
    """Whom the opponent may let drown. R61."""
    unit = chosen["unit"]
    return {"character_picks": [] if is_individual(state, unit) else to_pick(state, unit, characters(state, unit))}


def forded(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Who drowns is gone at once. §3.5.10."""
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


def may_pass(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "friend":
        if address == chosen.get("unit"):
            return Text("That is the unit itself.", "È l'unità stessa.")
        if state[address]["engaged"]:
            return say(state, "{unit} is in melee.", "{unit} è in mischia.", unit=address)
        return not_a_unit(state, address)
    fields = state[address]
    if fields["engaged"] or fields["stop"]:
        return say(state, "{unit} does not move.", "{unit} non muove.", unit=address)
    return first_of(not_a_unit(state, address), not_its_turn(state, address))


def known_of_collision(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"order": order_of(state, unit), "reaction": state[unit]["reaction"], "pushed_back": False}


def collided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Both fall into disorder, and the mover comes out beyond. §3.5.4, R62."""
    if not outcome.collides:
        return [Effect(chosen["unit"], "moved", True)] if outcome.must_stop else []
    both = [Effect(address, "disorganised", True) for address in (chosen["unit"], chosen["friend"])]
    return [*both, Effect(chosen["unit"], "moved", True)]


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


def may_change_places(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["moved"]:
        return say(state, "{unit} has moved (§3.5).", "{unit} ha già mosso (§3.5).", unit=address)
    if role == "friend":
        facts = known_of_passing(state, {**chosen, "friend": address})
        return first_of(may_pass(state, role, chosen, address), refusal(interpenetration, facts))
    if order_of(state, address) != "oppose":
        return Text("Both must be on oppose (§3.5.4).", "Entrambe devono essere in Opporre (§3.5.4).")
    return may_pass(state, role, chosen, address)


def passed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(address, "moved", True) for address in (chosen["unit"], chosen["friend"])]


# --- messengers, gunners --------------------------------------------------------------------------------------------


def known_of_chase(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    light = fields["troop"] == "light_cavalry"
    kind = "light_cavalry" if light else "other_cavalry" if fields["arm"] == "cavalry" else fields["arm"]
    return {
        "unit_type": kind,
        "order": order_of(state, unit),
        "moved": fields["moved"],
        "movement_mm": present_move(fields) * 10,
    }


def may_chase(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        if not is_individual(state, address) or not fields["on_mission"]:
            return Text("Only carriers of orders are chased (§3.5.9).", "Si inseguono solo i portatori di ordini (§3.5.9).")
        return is_gone(state, address)
    if fields["arm"] != "cavalry":
        return Text("Only light cavalry chases messengers (§3.5.9).", "Li insegue solo la cavalleria leggera (§3.5.9).")
    facts = known_of_chase(state, {"unit": address}) | {"distance_mm": 0}
    return first_of(free_to_move(state, address), refusal(chase_messenger, facts))


def caught(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """His order is never delivered. §3.5.9, R66."""
    working, unit, carrier = Working(state), chosen["unit"], chosen["target"]
    working.put(unit, "moved", True)
    working.put(carrier, "captor", unit)
    lost(working, carrier, "captured")
    return working.effects()


def known_of_refuge(action: str) -> Any:
    def known(state: State, chosen: Chosen) -> dict[str, Any]:
        return {"action": action, "reaction": state[chosen["unit"]]["reaction"]}

    return known


def may_refuge(action: str) -> Any:
    def may(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        fields = state[address]
        if fields["arm"] != "artillery":
            return Text("Only gunners do this (§3.5.6).", "Lo fanno solo gli artiglieri (§3.5.6).")
        if (fields["gun_state"] == "abandoned") != (action == "leave"):
            return (
                Text("They are with their guns.", "Sono ai loro pezzi.")
                if action == "leave"
                else Text("They have left their guns (§3.5.6).", "Hanno lasciato i pezzi (§3.5.6).")
            )
        return first_of(not_a_unit(state, address), not_its_turn(state, address))

    return may


def took_refuge(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "gun_state", outcome.gun_state), Effect(chosen["unit"], "moved", True)]


ACTS = (
    Act(initiative, (_ARMY,), markers_drawn, known=known_of_initiative),
    Act(
        movement_allowance,
        (_UNIT,),
        moved,
        known=known_of_move,
        suggested=suggested_of_move,
        why_not=may_move,
        steps=_STEP,
        id="move",
        label=Text("Move", "Muovi"),
        ask_first=("terrain", "on_road", "oblique", "backward"),
    ),
    Act(
        movement_allowance,
        (_UNIT,),
        pressed_on,
        known=known_of_move,
        suggested=suggested_of_move,
        why_not=may_move,
        steps=_STEP,
        id="press_on",
        label=Text("Move without slowing down", "Muovi senza rallentare"),
        ask_first=("terrain", "on_road", "oblique", "backward"),
    ),
    Act(falling_back_retest, (_UNIT,), fallen_back, known=known_of_retest, ask_first=("cannot_move",)),
    Act(
        contact,
        (_UNIT, _TARGET),
        touched,
        known=known_of_contact,
        why_not=may_touch,
        steps=_STEP,
        label=Text("Engage", "Ingaggia"),
        ask_first=("contact_side",),
    ),
    Act(expand_contract, (_UNIT,), shifted, known=known_of_shift, why_not=may_shift, steps=_STEP),
    Act(
        river_fording,
        (_UNIT,),
        forded,
        known=known_of_ford,
        why_not=may_ford,
        choices=picks_in_water,
        steps=_STEP,
        ask_first=("character_picks",),
    ),
    Act(
        collision,
        (_UNIT, _FRIEND),
        collided,
        known=known_of_collision,
        why_not=may_pass,
        steps=_STEP,
        ask_first=("path_free",),
    ),
    Act(
        interpenetration,
        (_UNIT, _FRIEND),
        passed,
        known=known_of_passing,
        why_not=may_change_places,
        steps=_STEP,
        ask_first=("in_contact",),
    ),
    Act(
        chase_messenger,
        (_UNIT, _TARGET),
        caught,
        known=known_of_chase,
        why_not=may_chase,
        steps=_STEP,
        ask_first=("distance_mm",),
    ),
    *(
        Act(
            gunners_refuge,
            (_UNIT,),
            took_refuge,
            known=known_of_refuge(action),
            why_not=may_refuge(action),
            steps=_STEP,
            id=f"gunners_{action}",
            label=label,
            ask_first=("distance_cm", "threatened") if action == "enter" else (),
        )
        for action, label in (
            ("enter", Text("Gunners into a square", "Artiglieri nel quadrato")),
            ("leave", Text("Gunners back to their guns", "Artiglieri di nuovo ai pezzi")),
        )
    ),
)
