"""Fire, melee and what they lead to, as acts: volley, fight, retreat, flight, pursuit, losses, rout, victory (§7.0 to §11.0)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between, contacts_of
from rules.engine.play.dues import dues, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.de_bellis_empire.asked import (
    forget_ground,
    ground_of,
    is_gone,
    no_general_beside,
    not_active,
    not_passive,
    remember,
    result_pending,
)
from rules.rulesets.de_bellis_empire.chain import (
    after_leaving,
    drop_swaps,
    general_at_risk,
    lose,
    others_retreat,
    pursuit_due,
    result_due,
    rout,
    say,
    victory_facts,
)
from rules.rulesets.de_bellis_empire.contacts import enemies_on, fought, frontal_elsewhere, part, passive_side, touch
from rules.rulesets.de_bellis_empire.fire import fire
from rules.rulesets.de_bellis_empire.melee import TOWN_FIGHTS, melee
from rules.rulesets.de_bellis_empire.results import flight, pursuit, retreat
from rules.rulesets.de_bellis_empire.rout import break_check, general_loss, victory
from rules.rulesets.de_bellis_empire.terms import CAVALRY
from rules.rulesets.de_bellis_empire.tracked import chief_alive, corps_of_side, corps_routed, left

_CORPS = Role("corps", Text("Corps", "Corpo"), kind="command")
_UNIT = Role("unit", Text("Element", "Elemento"))


# --- fire ----------------------------------------------------------------------------------------------------------


def may_take_part_in_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if is_gone(state, address) or result_pending(state):
        return is_gone(state, address) or result_pending(state)
    if unit["in_contact"]:
        return say(state, "{unit} is in contact (§7.0).", "{unit} è a contatto (§7.0).", unit=address)
    if role == "target":
        return None
    if not_passive(state, address):
        return Text("Only the passive player fires (§4.0, R13).", "Tira solo il giocatore passivo (§4.0, R13).")
    if unit["type"] in CAVALRY:
        return Text("Cavalry never fires (§7.1).", "La cavalleria non tira mai (§7.1).")
    if unit["fired"]:
        return say(state, "{unit} has fired in this phase (§7.4).", "{unit} ha già tirato in questa fase (§7.4).", unit=address)
    if role == "supports" and address == chosen.get("shooter"):
        return Text("It is the main shooter (§7.4).", "È già il tiratore principale (§7.4).")
    if role == "supports" and unit["in_square"]:
        return Text("A square supports nobody's fire (§5.6, R24).", "Un quadrato non dà supporto al tiro (§5.6, R24).")
    return None


def known_of_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    shooter, target = chosen["shooter"], chosen["target"]
    return {
        "shooter": {
            **{name: state[shooter][name] for name in ("type", "nation", "old_guard", "in_square", "in_contact")},
            "already_fired": state[shooter]["fired"],
            "corps_routed": corps_routed(state, shooter),
        },
        "target": {
            **{name: state[target][name] for name in ("type", "in_square", "in_contact", "already_fled")},
            **no_general_beside(state, target),
        },
        "shooter_side": "passive" if state[shooter]["side"] == passive_side(state) else "active",
        "supports": [
            {
                **{name: state[unit][name] for name in ("type", "in_contact", "in_square")},
                "already_fired": state[unit]["fired"],
            }
            for unit in chosen.get("supports") or ()
        ],
        **house_rules(state, fire),
    }


def suggested_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"target": ground_of(state, chosen["target"])}


def counted(support: Mapping[str, Any]) -> bool:
    """Did this support count, so that it has fired? R35."""
    hindered = any(support.get(name) for name in ("in_contact", "in_square", "already_fired", "has_other_target"))
    return not hindered and support["type"] not in CAVALRY and bool(support.get("can_fire_at_target", True))


def fired(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Shooter and counted supports have fired; the target suffers at once. §7.4, §7.5."""
    working, target = Working(state), chosen["target"]
    working.put(chosen["shooter"], "fired", True)
    for unit, support in zip(chosen.get("supports") or (), facts.get("supports") or (), strict=False):
        if counted(support):
            working.put(unit, "fired", True)
    remember(working, target, facts.get("target") or {})
    if outcome.target_destroyed:
        lose(working, target)
    if outcome.general_eliminated:
        general_at_risk(working, target)
    result_due(working, target, outcome.result, {}, beside(facts["target"]))
    return working.effects()


def beside(said: Mapping[str, Any]) -> dict[str, bool]:
    """Whether a general stood beside the element, as told before the dice: not asked again for its retreat."""
    return {"general_adjacent": bool(said.get("general_adjacent", False))}


# --- melee ---------------------------------------------------------------------------------------------------------


def may_fight(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if is_gone(state, address) or result_pending(state):
        return is_gone(state, address) or result_pending(state)
    if role == "attacker":
        if not_active(state, address):
            return not_active(state, address)
        if not contacts_of(state, address):
            return say(state, "{unit} is not in contact (§8.0).", "{unit} non è a contatto (§8.0).", unit=address)
        if all(contact["fought"] for contact in contacts_of(state, address)):
            return say(
                state, "{unit} has fought in this step (§4.0, R69).", "{unit} ha già combattuto (§4.0, R69).", unit=address
            )
        return None
    return may_be_fought(state, chosen["attacker"], address)


def may_be_fought(state: State, attacker: str, defender: str) -> Text | None:
    """One melee for each frontal pair in contact, once a step; a battery first makes its choice. §8.2, §8.4, R68, R69."""
    contact = contact_between(state, attacker, defender)
    if contact is None:
        return say(state, "They are not in contact (§8.0).", "Non sono a contatto (§8.0).")
    if contact["fought"]:
        return Text("This contact has been fought (§4.0, R69).", "Questo contatto è già stato combattuto (§4.0, R69).")
    for unit, enemy in ((attacker, defender), (defender, attacker)):
        before = frontal_elsewhere(state, unit, enemy)
        if before:
            return say(
                state,
                "{unit} fights {enemy} in front (§8.4).",
                "{unit} combatte {enemy} di fronte (§8.4).",
                unit=unit,
                enemy=before,
            )
    if any(due.act == "artillery_swap" and due.chosen["battery"] == defender for due in dues(state)):
        return say(
            state, "{unit} must first choose its place (§8.2).", "{unit} deve prima scegliere il posto (§8.2).", unit=defender
        )
    return None


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, defender = chosen["attacker"], chosen["defender"]
    contact = contact_between(state, attacker, defender)
    return {
        "attacker": known_of_fighter(state, attacker),
        "defender": known_of_fighter(state, defender),
        "contact": "new" if contact and contact["new"] else "continued",
        **house_rules(state, melee),
    }


def known_of_fighter(state: State, unit: str) -> dict[str, Any]:
    return {
        **{name: state[unit][name] for name in ("type", "in_square", "already_fled")},
        "corps_routed": corps_routed(state, unit),
        **no_general_beside(state, unit),
    }


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """The ground as it was last time, and the contacts that are ticked."""
    attacker, defender = chosen["attacker"], chosen["defender"]
    said = {"attacker": seen_of(state, attacker, defender), "defender": seen_of(state, defender, attacker)}
    if (said["attacker"]["town"], said["defender"]["town"]) not in TOWN_FIGHTS:
        said["attacker"]["town"] = said["defender"]["town"] = "none"
    if said["attacker"]["higher"] and said["defender"]["higher"]:
        said["attacker"]["higher"] = said["defender"]["higher"] = False
    return said


def seen_of(state: State, unit: str, opponent: str) -> dict[str, Any]:
    overlapping = enemies_on(state, unit, "front", but=opponent)
    return {
        **ground_of(state, unit),
        "higher": state[unit]["higher"],
        "flank_contacts": min(2, len(enemies_on(state, unit, "flank", but=opponent))),
        "rear_contacts": min(2, len(enemies_on(state, unit, "rear", but=opponent))),
        "overlaps": min(2, len(overlapping)),
        "square_overlaps": min(2, sum(bool(state[enemy]["in_square"]) for enemy in overlapping)),
    }


def melee_fought(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The loser's fate and all that follows, in the order of the book. §8.4."""
    working = Working(state)
    units = {"attacker": chosen["attacker"], "defender": chosen["defender"]}
    winner, loser = units[outcome.winner], units[outcome.loser]
    others = enemies_on(state, winner, "flank", "rear", but=loser)
    working.put("battle", "melee_begun", True)
    for name, unit in units.items():
        remember(working, unit, facts[name])
    fought(working, winner, loser)
    follow = pursuit_facts(working.state, winner, loser, facts, outcome)
    if outcome.loser_destroyed:
        lose(working, loser)
        if outcome.general_eliminated:
            general_at_risk(working, loser)
        others_retreat(working, winner, others, outcome.others_retreat)
        pursuit_due(working, winner, loser, follow)
    else:
        working.put("battle", "pursuit", {"winner": winner, "loser": loser, "facts": follow})
        result_due(working, loser, outcome.result, {"victor": winner}, beside(facts[outcome.loser]))
        others_retreat(working, winner, others, outcome.others_retreat)
    drop_swaps(working)
    return working.effects()


def pursuit_facts(state: State, winner: str, loser: str, facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """What ``pursuit`` asks, once the loser is gone."""
    towns = {facts[name].get("town", "none") for name in ("attacker", "defender")}
    return {
        "winner_type": state[winner]["type"],
        "loser_type": state[loser]["type"],
        "loser_result": outcome.result,
        "winner_in_square": state[winner]["in_square"],
        "mode": "melee",
        "loser_terrain": facts[outcome.loser].get("terrain", "open"),
        "town": towns != {"none"},
    }


# --- retreat, flight, pursuit ----------------------------------------------------------------------------------------


def may_go(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Who can still go back; where the owner may choose, not one that has fled or goes already."""
    if role != "unit":
        return None
    if is_gone(state, address):
        return is_gone(state, address)
    if any(due.chosen.get("unit") == address for due in dues(state) if due.act in ("retreat", "flight")):
        return say(state, "{unit} goes already (§9.0).", "{unit} va già indietro (§9.0).", unit=address)
    if chosen.get("corps"):
        if state.command_of(address) != chosen["corps"]:
            return say(state, "It is not of {corps} (§10.0).", "Non è di {corps} (§10.0).", corps=chosen["corps"])
        if state[address]["activated"]:
            return say(state, "{unit} has fled (§10.0).", "{unit} è già fuggito (§10.0).", unit=address)
    return None


def known_of_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"type": state[unit]["type"], "scale": state.battle["scale"], **no_general_beside(state, unit)}


def suggested_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    """Held by any enemy but the one that beat it. §9.1, R51."""
    return {"other_enemy_contact": bool(enemies_on(state, chosen["unit"], "front", "flank", "rear", but=chosen.get("victor")))}


def retreated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "retreat", chosen)
    went(working, chosen["unit"], outcome, "retreat")
    return working.effects()


def went(working: Working, unit: str, outcome: Outcome, result: str) -> None:
    """It has gone back and is out of contact, or is lost; either way the winner may follow. §8.4, §9.1."""
    if outcome.destroyed:
        lose(working, unit, left_table=outcome.reason == "left_table")
        if outcome.general_eliminated:
            general_at_risk(working, unit)
    else:
        part(working, unit)
    after_leaving(working, unit, "destroyed" if outcome.destroyed else result)
    drop_swaps(working)


def in_rout(state: State) -> bool:
    """Flights in the movement step are those of routed corps; in combat one flees in the other steps."""
    return bool(state.battle["step"] == "movement")


def known_of_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    fields = state[unit]
    found = {"type": fields["type"], "scale": state.battle["scale"], **house_rules(state, flight)}
    if in_rout(state):
        nothing = {"other_enemy_contact": False, "impassable_behind": False, "friend_behind": "none", "column_length": 1}
        return found | nothing | {"cause": "rout", "already_fled": False, "column_blocked": False, "general_adjacent": False}
    return found | {"cause": "combat", "already_fled": fields["already_fled"]} | no_general_beside(state, unit)


def suggested_flight(state: State, chosen: Chosen) -> dict[str, Any]:
    terrain = {"terrain": state[chosen["unit"]]["terrain"]}
    return terrain if in_rout(state) else terrain | suggested_retreat(state, chosen)


def fled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "flight", chosen)
    if facts.get("cause") == "rout":
        fled_in_rout(working, unit, outcome)
        return working.effects()
    went(working, unit, outcome, "flight")
    if outcome.now_fled:
        working.put(unit, "already_fled", True)
        forget_ground(working, unit)
    return working.effects()


def fled_in_rout(working: Working, unit: str, outcome: Outcome) -> None:
    """One fewer to flee; it can do nothing else in this step. §10.0, R60."""
    corps = working.state.command_of(unit)
    left_to_flee = max(0, working[corps]["flights_due"] - 1)
    working.put(corps, "flights_due", left_to_flee)
    working.put(corps, "rout_flight_due", left_to_flee > 0)
    if outcome.destroyed:
        lose(working, unit, left_table=True)
        return
    part(working, unit)
    forget_ground(working, unit)
    working.put(unit, "in_square", False)
    working.put(unit, "activated", True)
    working.put(unit, "ran", True)


def may_be_met(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Enemies that the pursuer touches in its new place."""
    if role == "contacted" and contact_between(state, chosen["winner"], address):
        return say(state, "They are in contact already (§8.0).", "Sono già a contatto (§8.0).")
    return is_gone(state, address)


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    """All of it came with the due; what the state knows anyway is said again."""
    winner, loser = state[chosen["winner"]], state[chosen["loser"]]
    return {"winner_type": winner["type"], "loser_type": loser["type"], "winner_in_square": winner["in_square"], "mode": "melee"}


def followed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The winner stands where the loser stood; whom it touches there is fought in the next phase (R69)."""
    working, winner = Working(state), chosen["winner"]
    settle_due(working, "pursuit", chosen)
    if outcome.pursuit == "never":
        return working.effects()
    forget_ground(working, winner)
    remember(working, winner, {"terrain": facts.get("loser_terrain", "open")})
    for enemy in chosen.get("contacted") or ():
        if not gone(working[enemy]):
            touch(working, winner, enemy, new=False, fought=True)
    return working.effects()


# --- generals, rout, victory -------------------------------------------------------------------------------------------


def known_of_general_loss(state: State, chosen: Chosen) -> dict[str, Any]:
    """Which general it was is asked only where both kinds are still there."""
    found: dict[str, Any] = {"element_result": "destroyed", "cause": "combat", "element_is_enemy": False}
    side = state[chosen["unit"]]["side"]
    if not chief_alive(state, side):
        found["general"] = "corps"
    elif all(state[corps]["eliminated"] for corps in corps_of_side(state, side)):
        found["general"] = "in_chief"
    return found


def general_lost(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The general of the named corps (the element's own unless said otherwise), or the general in chief. §2.0."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "general_loss", chosen)
    if outcome.general_eliminated and facts["general"] == "corps":
        working.put(chosen.get("corps") or state.command_of(unit), "eliminated", True)
    elif outcome.general_eliminated:
        working.put(f"side:{state[unit]['side']}", "chief_eliminated", True)
    return working.effects()


def may_lose_general(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "corps" and state[address]["eliminated"]:
        return say(
            state, "The general of {corps} is lost already (§2.0).", "Il generale di {corps} è già perduto (§2.0).", corps=address
        )
    return None


def known_of_break(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {
        "points_lost": min(corps["points_lost"], corps["budget"]),
        "elements_left": len(left(state, chosen["corps"])),
        "budget": corps["budget"],
        "side": "passive" if corps["side"] == passive_side(state) else "active",
        "already_routed": corps["routed"],
        "general_eliminated": corps["eliminated"],
        **({"elements_in_command": 0} if corps["eliminated"] and not chief_alive(state, corps["side"]) else {}),
    }


def suggested_break(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = chosen["corps"]
    return {} if state[corps]["eliminated"] else {"elements_in_command": len(left(state, corps))}


def break_checked(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "break_check", chosen)
    if outcome.breaks:
        rout(working, chosen["corps"], outcome.flee)
    return working.effects()


def may_be_checked(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["routed"]:
        return say(state, "{corps} is routed (§10.0).", "{corps} è in rotta (§10.0).", corps=address)
    return first_of(not_passive(state, address))


def known_of_victory(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"first_beaten": None, **victory_facts(state)}


def decided(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    if not outcome.finished:
        return []
    return [Effect("battle", "finished", True), Effect("battle", "winner", outcome.winner)]


def may_be_decided(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not victory.run(victory_facts(state), typed()).finished:
        return Text("Neither army is beaten (§11.0).", "Nessuna armata è battuta (§11.0).")
    return result_pending(state)


ACTS = (
    Act(
        fire,
        (
            Role("shooter", Text("Shooter", "Chi tira")),
            Role("target", Text("Target", "Bersaglio"), who="enemy"),
            Role("supports", Text("Supports", "Supporti"), many=True, optional=True),
        ),
        fired,
        known=known_of_fire,
        suggested=suggested_fire,
        why_not=may_take_part_in_fire,
        steps=("defensive_fire",),
        ask_first=("range", "target.cover", "target.terrain", "target.general_adjacent", "enfilade"),
        quick="range",
    ),
    Act(
        melee,
        (
            Role("attacker", Text("Active player's element", "Elemento del giocatore attivo")),
            Role("defender", Text("Passive player's element", "Elemento del giocatore passivo"), who="enemy"),
        ),
        melee_fought,
        known=known_of_melee,
        suggested=suggested_melee,
        why_not=may_fight,
        steps=("melee",),
        ask_first=tuple(
            f"{who}.{name}"
            for who in ("attacker", "defender")
            for name in ("terrain", "general_adjacent", "rear_support", "overlaps", "flank_contacts")
        ),
    ),
    Act(
        retreat,
        (_UNIT, Role("victor", Text("Who beat it", "Chi l'ha battuto"), who="enemy", optional=True)),
        retreated,
        known=known_of_retreat,
        suggested=suggested_retreat,
        why_not=may_go,
        ask_first=("friend_behind", "other_enemy_contact", "impassable_behind", "table_edge_behind"),
    ),
    Act(
        flight,
        (
            _UNIT,
            Role("victor", Text("Who beat it", "Chi l'ha battuto"), who="enemy", optional=True),
            Role("corps", Text("Routed corps", "Corpo in rotta"), kind="command", optional=True),
        ),
        fled,
        known=known_of_flight,
        suggested=suggested_flight,
        why_not=may_go,
        ask_first=("terrain", "leaves_table", "friend_behind", "other_enemy_contact", "impassable_behind"),
    ),
    Act(
        pursuit,
        (
            Role("winner", Text("Winner", "Vincitore")),
            Role("loser", Text("Loser", "Perdente"), who="enemy"),
            Role("contacted", Text("Enemies it touches there", "Nemici che tocca là"), who="enemy", many=True, optional=True),
        ),
        followed,
        known=known_of_pursuit,
        why_not=may_be_met,
    ),
    Act(
        general_loss,
        (_UNIT, Role("corps", Text("Corps of the general", "Corpo del generale"), kind="command", optional=True)),
        general_lost,
        known=known_of_general_loss,
        why_not=may_lose_general,
        ask_first=("general",),
        quick="general",
    ),
    Act(
        break_check,
        (_CORPS,),
        break_checked,
        known=known_of_break,
        suggested=suggested_break,
        why_not=may_be_checked,
        ask_first=("elements_in_command",),
    ),
    Act(
        victory,
        (Role("army", Text("Army", "Armata"), kind="side"),),
        decided,
        known=known_of_victory,
        why_not=may_be_decided,
        steps=("movement", "defensive_fire", "melee", "break_check"),
    ),
)
