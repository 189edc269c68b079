"""Shooting, melee and what they lead to, as acts: recoil, flight, follow-up, voluntary rout, pursuit."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between, contacts_of, enemy_in
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia.consequences import after_leaving, lose, recoil_facts, result_due, say
from rules.rulesets.guerre_ditalia.contacts import fought, may_fight_on, part, touch
from rules.rulesets.guerre_ditalia.flight import flight
from rules.rulesets.guerre_ditalia.follow_up import follow_up
from rules.rulesets.guerre_ditalia.fought import melee_round, shot
from rules.rulesets.guerre_ditalia.known import (
    combatant,
    forget_ground,
    house_rules,
    is_gone,
    not_phasing,
    refusal,
    remember,
    result_pending,
)
from rules.rulesets.guerre_ditalia.recoil import recoil
from rules.rulesets.guerre_ditalia.rout import pursuit_after_rout, voluntary_rout
from rules.rulesets.guerre_ditalia.sequence import able_to_shoot, owners, shooter_facts
from rules.rulesets.guerre_ditalia.shooting import may_shoot, may_support_shooting
from rules.rulesets.guerre_ditalia.state import word
from rules.rulesets.guerre_ditalia.tables import MOST_ROUNDS, MOVES

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_BEATEN = (
    Role("unit", Text("Element", "Elemento")),
    Role("enemy", Text("Who beat it", "Chi l'ha battuto"), who="enemy", optional=True),
    Role("friend", Text("Friend directly in its way", "Amico subito sul percorso"), optional=True),
    Role("friends", Text("Friends beyond that one", "Altri amici dietro quello"), many=True, optional=True),
)
_FIGHT_STEPS = ("command", "shooting_phasing", "shooting_non_phasing", "melee")


# --- shooting ------------------------------------------------------------------------------------------------------


def may_take_part(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Who shoots, at whom, who supports either of them. §Tiro a distanza, R34 to R39."""
    if gone(state[address]) or result_pending(state):
        return first_of(is_gone(state, address), result_pending(state))
    match role:
        case "unit":
            if state[address]["side"] not in owners(state):
                return Text(
                    "The other player shoots in this step (§Sequenza di gioco).",
                    "In questa fase tira l'altro giocatore (§Sequenza di gioco).",
                )
            return refusal(may_shoot.run(shooter_facts(state, address), typed()))
        case "target":
            if state[address]["in_melee"]:
                return say(state, "{unit} is in melee (R36).", "{unit} è in mischia (R36).", unit=address)
            return None
        case "supports":
            return against_support(state, chosen["unit"], chosen.get("supports") or (), address)
        case _:
            return against_answer_support(state, chosen, address)


def against_support(state: State, shooter: str, supports: Any, address: str) -> Text | None:
    """Why this element cannot lend its shot to that one. §Tiro a distanza («Supporto»), R39."""
    if address == shooter:
        return say(state, "{unit} shoots itself.", "{unit} tira già.", unit=address)
    fields = state[address]
    if fields["crew_fled"] or fields["fled"]:
        return refusal(may_shoot.run(shooter_facts(state, address, answering=True), typed()))
    facts = {
        "shooter": state[shooter]["type"],
        "supporter": fields["type"],
        "position": "beside",
        "supporters_so_far": min(3, len([unit for unit in supports if unit != address])),
        "supporter_moved": fields["moved"] and fields["side"] == state[shooter]["side"] and not answers_now(state, shooter),
        "supporter_already_shot": fields["has_shot"],
        "supporter_in_melee": fields["in_melee"],
    }
    return refusal(may_support_shooting.run(facts, typed()))


def answers_now(state: State, unit: str) -> bool:
    """Is this side not the one that shoots in this step?"""
    return state[unit]["side"] not in owners(state)


def against_answer_support(state: State, chosen: Chosen, address: str) -> Text | None:
    target = chosen["target"]
    if not able_to_shoot(state, target, answering=True):
        return say(state, "{unit} cannot answer (R34).", "{unit} non può rispondere (R34).", unit=target)
    return against_support(state, target, chosen.get("answer_supports") or (), address)


def known_of_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Both sides of the roll; whether the target answers is asked only where it can."""
    unit, target = chosen["unit"], chosen["target"]
    lent, lent_back = list(chosen.get("supports") or ()), list(chosen.get("answer_supports") or ())
    found: dict[str, Any] = {
        "shooter": {**combatant(state, unit), "supports": len(lent)},
        "target": {**combatant(state, target), "supports": len(lent_back)},
        **house_rules(state),
    }
    if lent_back:
        found["answering"] = True
    elif not able_to_shoot(state, target, answering=True):
        found["answering"] = False
        found["target"]["shooting_down"] = False
    return found


def suggested_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Within range, on the ground as it was last time."""
    unit, target = chosen["unit"], chosen["target"]
    return {
        "shooter": {"terrain": state[unit]["terrain"], "elements_behind": state[unit]["elements_behind"]},
        "target": {"terrain": state[target]["terrain"], "elements_behind": state[target]["elements_behind"]},
        "distance_mm": MOVES[state[unit]["type"]].range or 0,
    }


def shots_taken(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Everybody who shot has shot; who is beaten suffers at once. §Tiro a distanza, R34, R39."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    shooters = [unit, *(chosen.get("supports") or ())]
    if outcome.target_has_shot:
        shooters += [target, *(chosen.get("answer_supports") or ())]
    for who in shooters:
        working.put(who, "has_shot", True)
    for name, who in (("shooter", unit), ("target", target)):
        remember(working, who, facts[name])
    recoiling = {"cause": "shooting"}
    result_due(working, target, outcome.target_effect, unit, recoil_facts(state, target, **recoiling))
    result_due(working, unit, outcome.shooter_effect, target, recoil_facts(state, unit, **recoiling))
    return working.effects()


# --- melee ---------------------------------------------------------------------------------------------------------


def may_fight(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if gone(state[address]) or result_pending(state):
        return first_of(is_gone(state, address), result_pending(state))
    if role == "enemy":
        return may_be_fought(state, chosen["unit"], address)
    if not_phasing(state, address):
        return not_phasing(state, address)
    contacts = contacts_of(state, address)
    if not contacts:
        return say(state, "{unit} is not in contact (§Mischia).", "{unit} non è a contatto (§Mischia).", unit=address)
    return first_fought(state, [may_be_fought(state, address, enemy_in(contact, address)) for contact in contacts])


def first_fought(state: State, reasons: list[Text | None]) -> Text | None:
    """None when one of the contacts can be fought, else why the first cannot."""
    return None if None in reasons else reasons[0]


def may_be_fought(state: State, unit: str, enemy: str) -> Text | None:
    """A contact fights a round; on after a follow-up; nobody more than three. §Mischia, §Incalzare."""
    contact = contact_between(state, unit, enemy)
    if contact is None:
        return Text("They are not in contact (§Mischia).", "Non sono a contatto (§Mischia).")
    if contact["fought"]:
        return Text(
            "They have fought in this half-turn (§Sequenza di gioco).",
            "Hanno già combattuto in questo semiturno (§Sequenza di gioco).",
        )
    if not may_fight_on(state, contact):
        return Text(
            f"Nobody fights more than {MOST_ROUNDS} rounds (§Incalzare).",
            f"Nessuno combatte più di {MOST_ROUNDS} round (§Incalzare).",
        )
    return None


def parts_of(state: State, chosen: Chosen) -> tuple[str, str, dict[str, Any]]:
    """The attacker and the defender of a contact, and the contact. R82."""
    contact = contact_between(state, chosen["unit"], chosen["enemy"]) or {
        "attacker": chosen["unit"],
        "defender": chosen["enemy"],
        "face": "front",
        "new": False,
        "follow_up": False,
    }
    return contact["attacker"], contact["defender"], contact


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender, contact = parts_of(state, chosen)
    found = {
        "attacker": {**combatant(state, attacker), "rounds_fought": state[attacker]["rounds_fought"]},
        "defender": {**combatant(state, defender), "rounds_fought": state[defender]["rounds_fought"]},
        "contacted_this_round": contact["new"],
        "follow_up": contact["follow_up"],
        "unit_is": "attacker" if attacker == chosen["unit"] else "defender",
        **house_rules(state),
    }
    if contact["face"]:
        found["attacked_on"] = contact["face"]
    return found


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """Ground and ranks as they were last time, as far as both can be true together."""
    attacker, defender, _ = parts_of(state, chosen)
    said = {"attacker": seen_of(state, attacker), "defender": seen_of(state, defender)}
    if said["attacker"]["terrain"] == said["defender"]["terrain"] == "fortification":
        said["attacker"]["terrain"] = "open"
    if said["attacker"]["higher"] and said["defender"]["higher"]:
        said["attacker"]["higher"] = said["defender"]["higher"] = False
    return said


def seen_of(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    ranked = fields["type"] in ("pikes", "spears", "missile_foot")
    return {
        "terrain": fields["terrain"],
        "higher": fields["higher"],
        "ranks_behind": min(3, fields["ranks_behind"]) if ranked else 0,
    }


def melee_fought(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A round for both, the loser's fate, and the winner's advance once the loser is gone. §Mischia, §Incalzare, R77, R82."""
    working = Working(state)
    attacker, defender, contact = parts_of(state, chosen)
    for name, unit in (("attacker", attacker), ("defender", defender)):
        remember(working, unit, facts[name])
        working.put(unit, "rounds_fought", outcome.values[f"{name}_rounds"])
        if outcome.values[f"{name}_effect"] != "recoil":
            working.put(unit, "melee_recoils", 0)
    fought(working, attacker, defender)
    hit_on = facts.get("attacked_on") or contact["face"] or "front"
    if outcome.must_follow_up:
        working.put("battle", "following", {"winner": attacker, "loser": defender})
    for unit, enemy, effect, side in (
        (defender, attacker, outcome.defender_effect, hit_on),
        (attacker, defender, outcome.attacker_effect, "front"),
    ):
        result_due(working, unit, effect, enemy, recoil_facts(working.state, unit, cause="melee", attacked_on=side))
    if outcome.defender_effect == "destroyed":
        after_leaving(working, defender, "destroyed")
    return working.effects()


# --- recoil and flight -----------------------------------------------------------------------------------------------


def may_stand_behind(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Friends in the way: the first decides most, so it has a role of its own."""
    if address == chosen.get("unit"):
        return say(state, "It is {unit} itself.", "È proprio {unit}.", unit=address)
    if role == "friends" and not chosen.get("friend"):
        return Text("First who is directly in its way (Tab. respinte).", "Prima chi è subito sul percorso (Tab. respinte).")
    if role == "friends" and address == chosen["friend"]:
        return say(state, "{unit} is directly in its way.", "{unit} è subito sul percorso.", unit=address)
    return is_gone(state, address)


def friends_of(chosen: Chosen) -> list[str]:
    """Friends in the way, the nearest first; as many as a recoil or a flight looks at."""
    nearest = chosen.get("friend")
    return [nearest, *(chosen.get("friends") or ())][:8] if nearest else []


def types_of(state: State, chosen: Chosen) -> list[str]:
    return [state[friend]["type"] for friend in friends_of(chosen)]


def known_of_recoil(state: State, chosen: Chosen) -> dict[str, Any]:
    friends = types_of(state, chosen)
    found = {"type": state[chosen["unit"]]["type"], "friends_in_path": friends, **house_rules(state)}
    return found if friends else found | {"column_blocked": False}


def recoiled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Back or lost, and the friends with it; then the winner follows. §Respinta, Tab. respinte."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "recoil", chosen)
    for friend, fate in zip(friends_of(chosen), outcome.friends, strict=True):
        if fate == "destroyed":
            lose(working, friend)
            after_leaving(working, friend, "destroyed")
    if outcome.self_lost:
        lose(working, unit)
    else:
        part(working, unit)
        working.put(unit, "recoiled", True)
        working.put(unit, "melee_recoils", outcome.melee_recoils_this_turn)
        forget_ground(working, unit)
        remember(working, unit, {"terrain": facts.get("terrain", "open")})
    after_leaving(working, unit, "destroyed" if outcome.self_lost else "recoil")
    return working.effects()


def known_of_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"type": state[chosen["unit"]]["type"], "friends_in_path": types_of(state, chosen), **house_rules(state)}


def fled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "flight", chosen)
    if outcome.self_lost:
        lose(working, unit, left_table=outcome.result == "leaves_table")
    else:
        part(working, unit)
        working.put(unit, "fled", True)
        forget_ground(working, unit)
    after_leaving(working, unit, "destroyed" if outcome.result == "destroyed" else "flee")
    return working.effects()


# --- follow-up -------------------------------------------------------------------------------------------------------


def may_be_met(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Enemies that the follower touches 2 cm on: the beaten or others."""
    if role != "contacted":
        return None
    if contact_between(state, chosen["unit"], address):
        return Text("They are in contact already (§Mischia).", "Sono già a contatto (§Mischia).")
    return is_gone(state, address)


def known_of_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "type": unit["type"],
        "rounds_fought": min(MOST_ROUNDS, max(1, unit["rounds_fought"])),
        **({} if may_touch_the_beaten(state, chosen) else {"contact_after": bool(chosen.get("contacted"))}),
        **house_rules(state),
    }


def may_touch_the_beaten(state: State, chosen: Chosen) -> bool:
    """Who has only recoiled is reached again as a rule, so that alone is asked; others are named. §Incalzare."""
    beaten = state[chosen["enemy"]]
    return not chosen.get("contacted") and not gone(beaten) and not beaten["fled"]


def suggested_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"contact_after": True}


def met(state: State, chosen: Chosen, facts: Mapping[str, Any]) -> list[str]:
    """Whom the follower touches: those who were named, else the beaten."""
    if may_touch_the_beaten(state, chosen):
        return [chosen["enemy"]] if facts.get("contact_after") else []
    return list(chosen.get("contacted") or ())


def followed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Two centimetres on; in contact again he may fight on with his bonus, as the attacker. §Incalzare, R82, R83."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "follow_up", chosen)
    if not outcome.must_follow_up:
        return working.effects()
    forget_ground(working, unit)
    remember(working, unit, {"terrain": facts.get("terrain_ahead", "open")})
    for enemy in met(state, chosen, facts):
        face = "front" if enemy == chosen.get("enemy") else None
        again = outcome.may_fight_again and state[enemy]["rounds_fought"] < MOST_ROUNDS
        touch(working, unit, enemy, face=face, follow_up=again, fought=not again)
    return working.effects()


# --- rout ------------------------------------------------------------------------------------------------------------


def known_of_giving_up(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"army_routed": state[chosen["army"]]["army_routed"], "battle_over": state.battle["finished"], **house_rules(state)}


def may_give_up(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["voluntary_rout"]:
        return Text("The army has its order already (R88).", "L'esercito ha già l'ordine (R88).")
    if state.battle["pursuit"]:
        return Text("The battle is decided (§Rotta).", "La battaglia è decisa (§Rotta).")
    return refusal(voluntary_rout.run(known_of_giving_up(state, {"army": address}), typed()))


def gave_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["army"], "voluntary_rout", True)]


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {
        "winner_cinc": side["cinc_name"],
        "winner_cinc_lost": side["cinc_lost"],
        "both_routed": bool(side["army_routed"] and state[f"side:{opponent(chosen['army'][5:])}"]["army_routed"]),
        **house_rules(state),
    }


def pursued(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The winner has a last half-turn, or the game is over. §Rotta, R90."""
    working = Working(state)
    settle_due(working, "pursuit_after_rout", chosen)
    working.put("battle", "pursuit" if outcome.pursuit else "finished", True)
    return working.effects()


ACTS = (
    Act(
        shot,
        (
            Role("unit", word("shooter")),
            Role("target", word("target"), who="enemy"),
            Role("supports", Text("In support of the shot", "In supporto al tiro"), many=True, optional=True),
            Role(
                "answer_supports",
                Text("In support of the answer", "In supporto alla risposta"),
                who="enemy",
                many=True,
                optional=True,
            ),
        ),
        shots_taken,
        known=known_of_shot,
        suggested=suggested_shot,
        why_not=may_take_part,
        steps=("shooting_phasing", "shooting_non_phasing"),
        ask_first=("distance_mm", "answering", "target.terrain", "shooter.terrain", "target.elements_behind"),
        id="shooting",
    ),
    Act(
        melee_round,
        (Role("unit", Text("Element", "Elemento")), Role("enemy", Text("Enemy", "Nemico"), who="enemy")),
        melee_fought,
        known=known_of_melee,
        suggested=suggested_melee,
        why_not=may_fight,
        steps=("melee",),
        ask_first=(
            "attacked_on",
            *(f"{who}.{name}" for who in ("attacker", "defender") for name in ("terrain", "ranks_behind", "supports")),
        ),
        id="melee",
    ),
    Act(
        recoil,
        _BEATEN,
        recoiled,
        known=known_of_recoil,
        why_not=may_stand_behind,
        ask_first=("attacked_on", "enemy_in_path", "column_blocked", "table_edge", "terrain"),
    ),
    Act(
        flight,
        _BEATEN,
        fled,
        known=known_of_flight,
        why_not=may_stand_behind,
        ask_first=("enemy_in_path", "terrain", "table_edge"),
    ),
    Act(
        follow_up,
        (
            Role("unit", Text("Winner", "Vincitore")),
            Role("enemy", Text("Loser", "Perdente"), who="enemy"),
            Role(
                "contacted",
                Text("Others that it touches 2 cm on", "Altri che tocca 2 cm più avanti"),
                who="enemy",
                many=True,
                optional=True,
            ),
        ),
        followed,
        known=known_of_follow_up,
        suggested=suggested_follow_up,
        why_not=may_be_met,
        ask_first=("contact_after", "terrain_ahead"),
    ),
    Act(
        voluntary_rout,
        (_ARMY,),
        gave_up,
        known=known_of_giving_up,
        why_not=may_give_up,
        steps=_FIGHT_STEPS,
        seldom=True,
        anytime=True,
    ),
    Act(pursuit_after_rout, (_ARMY,), pursued, known=known_of_pursuit),
)
