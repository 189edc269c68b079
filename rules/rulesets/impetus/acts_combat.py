"""Shooting, charges, melee and what they lead to, as acts («Tabella di Tiro» to «Ritirata / Inseguimento / Carica»)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus.acts_moves import MOST_MOVEMENTS, acts_now, known_of_test, test_task
from rules.rulesets.impetus.calls import (
    cohesion_melee,
    cohesion_shot,
    declare_charge,
    melee_round,
    react,
    reaction_shot,
    way_back,
)
from rules.rulesets.impetus.consequences import (
    charge,
    cohesion_due,
    fight,
    first,
    lose,
    lose_general,
    part,
    pursues,
    result_task,
    round_so_far,
    task,
    weaken,
)
from rules.rulesets.impetus.discipline import discipline_test
from rules.rulesets.impetus.interpenetration import involuntary_interpenetration
from rules.rulesets.impetus.known import defences_of, general_facts, large, passing
from rules.rulesets.impetus.retreat import charge_distance, retreat_and_pursuit
from rules.rulesets.impetus.sequence import active_side, settled
from rules.rulesets.impetus.shooting import shooting
from rules.rulesets.impetus.state import say, word
from rules.rulesets.impetus.terms import CLOSES_RANKS, ENEMY
from rules.rulesets.impetus.why_not import by_the_table, has_fought, in_melee, is_gone, not_its_turn, pending

_UNIT = Role("unit", Text("Unit", "Unità"))
_CHARGER = Role("charger", Text("Charger", "Chi carica"))
_TARGET = Role("target", Text("Target", "Bersaglio"), who="enemy")
#: A test of the tenth evasion is the last that there is.
MOST_EVASIONS = 10


# --- shooting --------------------------------------------------------------------------------------------------------


def may_shoot(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        return is_gone(state, address)
    found = not_its_turn(state, address) or no_weapon(state, address) or has_fought(state, address)
    if found:
        return found
    if fields["has_shot"]:
        return say(state, "{unit} has shot in this activation.", "{unit} ha già tirato in questa attivazione.", unit=address)
    if fields["changed_front"]:
        return say(state, "{unit} has changed front (Movimento).", "{unit} ha cambiato fronte (Movimento).", unit=address)
    return in_melee(state, address)


def no_weapon(state: State, unit: str) -> Text | None:
    if state[unit]["missile_weapon"]:
        return None
    return say(state, "{unit} has nothing to shoot with.", "{unit} non ha armi da tiro.", unit=unit)


def known_of_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """All that its line and its activation tell."""
    shooter, target = state[chosen["shooter"]], state[chosen["target"]]
    return {
        "shooter_type": shooter["type"],
        "target_type": target["type"],
        "weapon": shooter["missile_weapon"],
        "weapon_class": shooter["weapon_class"],
        "vbu": shooter["vbu"],
        "movements": min(6, shooter["movements"]),
        "disordered": shooter["disordered"],
        "in_melee": bool(shooter["in_melee_with"]),
        "changed_front": shooter["changed_front"],
        "target_large_unit": large(state, chosen["target"]),
        "fire_kind": "normal",
        **house_rules(state, shooting),
    }


def known_of_reaction_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Its kind came with the due; it has not moved in this activation, which is the enemy's. R31."""
    found = known_of_shot(state, chosen) | {"movements": 0, "changed_front": False}
    return {name: value for name, value in found.items() if name != "fire_kind"}


def suggested_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    target = state[chosen["target"]]
    return {"range_band": "short", "target_cover": "pavises" if target["pavises"] else target["cover"]}


def shot(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    acts_now(working, chosen["shooter"])
    working.put(chosen["shooter"], "has_shot", True)
    hit(working, chosen, facts, outcome)
    return settled(working, "shooting", chosen)


def hit(working: Working, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> None:
    """Whoever was hit tests at once. Tabella di Tiro; core, R3."""
    shooter, target = chosen["shooter"], chosen["target"]
    working.put(shooter, "shots", working[shooter]["shots"] + 1)
    cover = facts.get("target_cover", "none")
    if cover != "pavises":
        working.put(target, "cover", cover)
    if outcome.hits:
        said = {
            "hits": min(40, outcome.hits),
            "missile_weapon": facts["weapon"],
            "range_band": facts["range_band"],
            "fire_kind": facts.get("fire_kind", "normal"),
        }
        first(working, cohesion_due(working.state, "cohesion_shot", target, said))


def shot_in_reaction(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    hit(working, chosen, facts, outcome)
    return settled(working, "reaction_shot", chosen)


# --- cohesion ------------------------------------------------------------------------------------------------------


def known_of_hit(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    return {
        "unit_type": fields["type"],
        "vbu": fields["vbu"],
        "disordered": fields["disordered"],
        **general_facts(state, unit),
        "rear_ranks_vbu": fields["rear_ranks"],
    }


def known_of_shot_at(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_hit(state, chosen["unit"]) | house_rules(state, cohesion_shot)


def known_of_struck(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    own = {name: state[unit][name] for name in ("melee_weapon", "closed_ranks")}
    return known_of_hit(state, unit) | own | {"round": round_so_far(state, unit)} | house_rules(state, cohesion_melee)


def suggested_struck(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"defended_position": True} if defences_of(state, chosen["unit"]) == "fortifications" else {}


def tested(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Losses and disorder; a general may fall, the unit may be gone. core, R3, R50, R53."""
    working, unit = Working(state), chosen["unit"]
    weaken(working, unit, outcome.vbu_after, outcome.rear_ranks_vbu_after)
    working.put(unit, "disordered", outcome.now_disordered)
    if outcome.general_lost:
        lose_general(working, state.command_of(unit))
    if outcome.unit_destroyed:
        lose(working, unit)
    found = state.battle["fight"]
    if act == "cohesion_melee" and found and "losses" in found:
        who = "attacker" if found["attacker"] == unit else "defender"
        working.put(
            "battle",
            "fight",
            found | {"losses": found["losses"] | {who: outcome.losses}, "tests": found["tests"] | {who: outcome.result}},
        )
    return settled(working, act, chosen)


# --- charges -------------------------------------------------------------------------------------------------------


def may_charge(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        return is_gone(state, address)
    if not_its_turn(state, address) or in_melee(state, address):
        return not_its_turn(state, address) or in_melee(state, address)
    if fields["frenzy"] == "holds":
        return Text("It is held back (frenzy, R12).", "È trattenuta (frenesia, R12).")
    if fields["movement_over"]:
        return Text("Its last movement was the last (Movimento).", "Il suo ultimo movimento era l'ultimo (Movimento).")
    if fields["has_shot"] and fields["type"] == "artillery":
        return Text("It has shot.", "Ha già tirato.")
    return has_fought(state, address) or too_far_gone(fields)


def too_far_gone(fields: Fields) -> Text | None:
    """A charge after a movement is a further one. Movimento."""
    if fields["movements"] >= MOST_MOVEMENTS:
        return Text("It has made six movements.", "Ha fatto sei movimenti.")
    if fields["movements"] and fields["disordered"]:
        return by_the_table("disordered_no_second_movement")
    return None


def charges(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Reactions follow; first of all, where it is not its first movement, the test for that. Movimento."""
    working, charger = Working(state), chosen["charger"]
    acts_now(working, charger)
    working.put(charger, "movements", state[charger]["movements"] + 1)
    charge(working, charger, chosen["target"])
    if working[charger]["movements"] > 1:
        why = say(
            state,
            "{unit} charges after moving: discipline test (Movimento).",
            "{unit} carica dopo essersi mossa: Test di Disciplina (Movimento).",
            unit=charger,
        )
        first(working, test_task(working.state, "second_move", why, charger, []))
    return settled(working, "declare_charge", chosen)


def known_of_reaction(state: State, chosen: Chosen) -> dict[str, Any]:
    target = state[chosen["target"]]
    shoots = bool(target["missile_weapon"])
    found: dict[str, Any] = {
        "can_close_ranks": target["type"] in CLOSES_RANKS,
        "can_shoot": shoots,
        "can_evade": target["evasions"] < MOST_EVASIONS,
    }
    return found if shoots else found | {"shoots": False}


def reacts(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Defensive fire, then the reaction: each has its test. Test di Disciplina."""
    working = Working(state)
    kinds = (["defensive_fire"] if outcome.shoots else []) + ([outcome.reacts] if outcome.reacts != "stands" else [])
    tasks = []
    for kind in kinds:
        said = word(kind)
        why = say(state, "{unit} reacts: ", "{unit} reagisce: ", unit=chosen["target"])
        cite = "Test di Disciplina, R61" if kind == "evade" else "Test di Disciplina"
        why = Text(f"{why.en}{said.en.lower()} ({cite}).", f"{why.it}{said.it.lower()} ({cite}).")
        roles = {"unit": chosen["target"], "charger": chosen["charger"]}
        tasks.append(task(kind, state[chosen["target"]]["side"], why, roles, needs=[chosen["target"], chosen["charger"]]))
    first(working, *tasks)
    return settled(working, "react", chosen)


def known_of_reacting(kind: str, state: State, chosen: Chosen) -> dict[str, Any]:
    found = known_of_test(kind, state, chosen)
    charger = state[chosen["charger"]]
    if kind == "defensive_fire":
        return found | {"charger_movements": min(5, max(1, charger["movements"]))}
    if kind == "evade":
        found["evasion_number"] = min(MOST_EVASIONS, state[chosen["unit"]]["evasions"] + 1)
    return found | {"enemy_type": charger["type"]}


def fires_at_charger(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.effect == "shoots":
        first(working, shot_task(state, chosen["unit"], chosen["charger"], "defensive"))
    return settled(working, "defensive_fire", chosen)


def shot_task(state: State, shooter: str, target: str, kind: str) -> dict[str, Any]:
    why = say(
        state,
        "{shooter} shoots at {target} (Tabella di Tiro).",
        "{shooter} tira su {target} (Tabella di Tiro).",
        shooter=shooter,
        target=target,
    )
    facts = {"fire_kind": kind, **({"range_band": "short"} if kind == "defensive" else {})}
    roles = {"shooter": shooter, "target": target}
    return task("reaction_shot", state[shooter]["side"], why, roles, facts, needs=[shooter, target])


def reacted(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Evade, countercharge, close ranks: core, R11, R13, R61."""
    working, unit, kind = Working(state), chosen["unit"], facts["kind"]
    working.put(unit, "disordered", outcome.now_disordered)
    if kind == "evade":
        working.put(unit, "evasions", state[unit]["evasions"] + 1)
        if outcome.effect != "stands":
            working.put("battle", "fight", (state.battle["fight"] or {}) | {"evades": True})
            for name in ("closed_ranks", "stakes", "pavises"):
                working.put(unit, name, False)
    elif kind == "close_ranks":
        working.put(unit, "closed_ranks", state[unit]["closed_ranks"] or outcome.result == "pass")
    elif outcome.result == "pass" and state.battle["fight"]:
        working.put(unit, "closed_ranks", False)
        working.put("battle", "fight", state.battle["fight"] | {"meets": "countercharging"})
    return settled(working, kind, chosen)


def known_of_reach(state: State, chosen: Chosen) -> dict[str, Any]:
    charger = state[chosen["charger"]]
    return {"unit_type": charger["type"], "impetuous": charger["impetuous"]}


def reached(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """In contact it fights at once; else it stands where its reach ended. R22."""
    working, charger, target = Working(state), chosen["charger"], chosen["target"]
    found = state.battle["fight"] or {}
    terrain = facts.get("terrain", "open")
    working.put(charger, "terrain", terrain)
    working.put(charger, "cover", "none")
    for name in ("stakes", "pavises"):
        working.put(charger, name, False)
    if outcome.disorders:
        working.put(charger, "disordered", True)
    if outcome.result == "contact":
        meets = "receiving" if state[target]["in_melee_with"] else found.get("meets", "receiving")
        fight(working, charger, target, "charging", meets)
        if found.get("evades"):
            working.put("battle", "fight", working.battle["fight"] | {"evades": True})
    else:
        working.put("battle", "fight", None)
    return settled(working, "charge_distance", chosen)


# --- melee ---------------------------------------------------------------------------------------------------------


def may_fight_on(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A melee that lasts, once in an activation. core, R45."""
    if role in ("supports", "enemy_supports"):
        return may_support(state, role, chosen, address)
    if role == "defender":
        if address in state[chosen["attacker"]]["in_melee_with"]:
            return None
        return Text("They are not in melee.", "Non sono in mischia.")
    if not_its_turn(state, address):
        return not_its_turn(state, address)
    if not state[address]["in_melee_with"]:
        return say(state, "{unit} is not in melee.", "{unit} non è in mischia.", unit=address)
    return has_fought(state, address)


def may_support(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Any friend beside a main unit; four at most. core, R42."""
    main = chosen["attacker"] if role == "supports" else chosen["defender"]
    if address == main:
        return Text("It is the main unit.", "È l'unità principale.")
    if len(chosen.get(role) or ()) >= 4:
        return Text("Four supports are the most.", "Quattro supporti al massimo.")
    return is_gone(state, address)


def fighter(state: State, unit: str) -> dict[str, Any]:
    """A unit as the melee sees it."""
    fields = state[unit]
    return {
        "unit_type": fields["type"],
        **{
            name: fields[name]
            for name in (
                "discipline",
                "vbu",
                "impetus",
                "impetuous",
                "disordered",
                "camels",
                "closed_ranks",
                "status",
                "melee_weapon",
                "close_weapon",
            )
        },
        "large_unit": large(state, unit),
        "rear_ranks": len(fields["rear_ranks"]),
        **general_facts(state, unit),
    }


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """How the main units meet is known; only a charging one can have manoeuvred. R36; core, R38."""
    due = any(due["act"] == "melee" for due in state.battle["due"])
    found = state.battle["fight"] if due and state.battle["fight"] else {}
    found = {"attacks": "engaged", "meets": "engaged"} | found
    mains = {"attacker": (chosen["attacker"], found["attacks"]), "defender": (chosen["defender"], found["meets"])}
    supports = {"attacker": chosen.get("supports") or (), "defender": chosen.get("enemy_supports") or ()}
    sides: dict[str, Any] = {}
    for who, (unit, approach) in mains.items():
        main = fighter(state, unit) | {"approach": approach}
        if approach != "charging":
            main["manoeuvred_charge"] = False
        others = [fighter(state, u) | {"approach": None, "manoeuvred_charge": False} for u in supports[who]]
        sides[who] = {"main": main, "supports": others}
    return sides | house_rules(state, melee_round)


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "attacker": {
            "main": taken_in_front(state, chosen["attacker"]),
            "supports": [ground(state, u) for u in chosen.get("supports") or ()],
        },
        "defender": {
            "main": taken_in_front(state, chosen["defender"]) | caught(state),
            "supports": [ground(state, u) for u in chosen.get("enemy_supports") or ()],
        },
    }


def taken_in_front(state: State, unit: str) -> dict[str, Any]:
    return {"contacted": "front", "supported_flanks": 0, **ground(state, unit)}


def caught(state: State) -> dict[str, Any]:
    """Whoever runs away is most likely caught from behind. core, R61."""
    due = any(due["act"] == "melee" for due in state.battle["due"])
    return {"contacted": "rear"} if due and state.battle["fight"].get("evades") else {}


def ground(state: State, unit: str) -> dict[str, Any]:
    return {"terrain": state[unit]["terrain"], "defences": defences_of(state, unit)}


def fought(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Each main unit that was hit tests, then it is seen who won. core, R3, R43."""
    working = Working(state)
    units = {"attacker": chosen["attacker"], "defender": chosen["defender"]}
    if not any(due["act"] == "melee" for due in state.battle["due"]):
        acts_now(working, units["attacker"])
    tasks = []
    for who, enemy in ENEMY.items():
        unit, main = units[who], facts[who]["main"]
        working.put(unit, "fought", True)
        working.put(unit, "terrain", main.get("terrain", "open"))
        hits = getattr(outcome, f"{who}_hits_taken")
        if hits:
            said = {
                "hits": min(40, hits),
                "enemy_type": state[units[enemy]]["type"],
                "contacted": main.get("contacted", "front"),
            }
            tasks.append(cohesion_due(state, "cohesion_melee", unit, said))
    nothing = {"losses": {"attacker": 0, "defender": 0}, "tests": {"attacker": "none", "defender": "none"}}
    working.put("battle", "fight", {**units, **nothing})
    first(working, *tasks, result_task())
    return settled(working, "melee", chosen)


# --- retreat and pursuit -------------------------------------------------------------------------------------------


def way_found(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """core, R59; a friend in the way has a test of its own."""
    working, unit = Working(state), chosen["unit"]
    if outcome.unit_destroyed:
        lose(working, unit)
    elif outcome.way == "friend_behind" and friends_of(state, unit):
        why = say(
            state,
            "{unit} meets a friend on its retreat (Interpenetrazione involontaria).",
            "{unit} incontra un amico nella ritirata (Interpenetrazione involontaria).",
            unit=unit,
        )
        facts_ = {"movement": "retreat"}
        first(working, task("involuntary_interpenetration", state[unit]["side"], why, {"unit": unit}, facts_, needs=[unit]))
    return settled(working, "way_back", chosen)


def friends_of(state: State, unit: str) -> list[str]:
    return [u for u, fields in state.units(side=state[unit]["side"]) if u != unit and not gone(fields)]


def may_be_in_the_way(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if address == chosen.get("unit"):
        return Text("It is the same unit.", "È la stessa unità.")
    return is_gone(state, address)


def known_of_friend(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "mover": passing(state, chosen["unit"]),
        "other": passing(state, chosen["friend"]),
        **house_rules(state, involuntary_interpenetration),
    }


def passed_friend(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.other_disordered:
        working.put(chosen["friend"], "disordered", True)
    if outcome.mover_destroyed:
        lose(working, chosen["unit"])
    return settled(working, "involuntary_interpenetration", chosen)


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    winner, loser = chosen["winner"], chosen["loser"]
    return {
        "winner_type": state[winner]["type"],
        "loser_type": state[loser]["type"],
        "winner_impetuous": state[winner]["impetuous"],
        "loser_destroyed": gone(state[loser]),
        **pursues(state, winner),
    }


def may_be_met(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if address == chosen.get("loser"):
        return Text("It is the beaten unit itself.", "È l'unità battuta.")
    return is_gone(state, address)


def pursued(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever is caught, or met on the way, is fought at once. core, R44."""
    working, winner, loser = Working(state), chosen["winner"], chosen["loser"]
    goes = outcome.pursuit_h is not None
    if not gone(state[loser]):
        leaves_its_place(working, loser)
    if goes and outcome.pursuit_h > 0:
        part(working, winner)
        leaves_its_place(working, winner)
    met = chosen.get("met")
    if outcome.contact:
        fight(working, winner, loser, "pursuing", "pursued")
    elif goes and outcome.pursuit_h > 0 and met and not gone(state[met]):
        fight(working, winner, met, "pursuing", "pursued")
    return settled(working, "retreat_and_pursuit", chosen)


def leaves_its_place(working: Working, unit: str) -> None:
    """Ranks, stakes and cover stay behind. R13."""
    for name in ("closed_ranks", "stakes", "pavises"):
        working.put(unit, name, False)
    working.put(unit, "cover", "none")
    working.put(unit, "terrain", "open")


# --- opportunity ---------------------------------------------------------------------------------------------------


def may_seize(kind: str, state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Once, in an enemy's activation. core, R62."""
    if role == "target":
        if is_gone(state, address):
            return is_gone(state, address)
        return None if state[address]["acting"] else Text("It is not acting (core, R62).", "Non sta agendo (core, R62).")
    if is_gone(state, address) or pending(state):
        return is_gone(state, address) or pending(state)
    if not state[address]["on_opportunity"]:
        return say(state, "{unit} is not on opportunity (core, R62).", "{unit} non è in opportunità (core, R62).", unit=address)
    if active_side(state) != opponent(state[address]["side"]):
        return Text("One reacts to the enemy's activation (core, R62).", "Si reagisce all'attivazione nemica (core, R62).")
    if not any(fields["acting"] for _, fields in state.units(side=opponent(state[address]["side"]))):
        return Text("No enemy is acting yet.", "Nessun nemico sta ancora agendo.")
    return in_melee(state, address) or (no_weapon(state, address) if kind == "opportunity_fire" else None)


def seized(kind: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
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
        (_UNIT, _TARGET),
        lambda state, chosen, facts, outcome: seized(kind, state, chosen, facts, outcome),
        known=lambda state, chosen: known_of_test(kind, state, chosen),
        why_not=lambda state, role, chosen, address: may_seize(kind, state, role, chosen, address),
        steps=("activation",),
        ask_first=("out_of_command",),
        label=word(kind),
        id=kind,
    )


def _reaction(kind: str) -> Act:
    return Act(
        discipline_test,
        (_UNIT, Role("charger", Text("Charger", "Chi carica"), who="enemy")),
        fires_at_charger if kind == "defensive_fire" else reacted,
        known=lambda state, chosen: known_of_reacting(kind, state, chosen),
        ask_first=("out_of_command",),
        label=word(kind),
        id=kind,
    )


_SHOT_ASKED = ("range_band", "target_cover", "arc", "indirect", "target_evading")
_MELEE_ASKED = (
    "attacker.main.manoeuvred_charge",
    "attacker.main.supported_flanks",
    "defender.main.supported_flanks",
    "defender.main.contacted",
    "attacker.main.contacted",
    "attacker.main.terrain",
    "defender.main.terrain",
    "defender.main.defences",
)
_MELEE_ROLES = (
    Role("attacker", Text("Attacker", "Attaccante")),
    Role("defender", Text("Defender", "Difensore"), who="enemy"),
    Role("supports", Text("Attacker's supports", "Supporti dell'attaccante"), many=True, optional=True),
    Role("enemy_supports", Text("Defender's supports", "Supporti del difensore"), who="enemy", many=True, optional=True),
)

ACTS = (
    Act(
        shooting,
        (Role("shooter", Text("Shooter", "Chi tira")), _TARGET),
        shot,
        known=known_of_shot,
        suggested=suggested_shot,
        why_not=may_shoot,
        steps=("activation",),
        ask_first=_SHOT_ASKED,
        quick="range_band",
    ),
    Act(
        reaction_shot,
        (Role("shooter", Text("Shooter", "Chi tira")), _TARGET),
        shot_in_reaction,
        known=known_of_reaction_shot,
        suggested=suggested_shot,
        ask_first=_SHOT_ASKED,
    ),
    Act(
        declare_charge,
        (_CHARGER, _TARGET),
        charges,
        why_not=may_charge,
        steps=("activation",),
    ),
    Act(react, (_TARGET, _CHARGER), reacts, known=known_of_reaction, ask_first=("reaction", "shoots"), quick="reaction"),
    *(_reaction(kind) for kind in ("defensive_fire", "evade", "countercharge", "close_ranks")),
    *(_opportunity(kind) for kind in ("opportunity_charge", "opportunity_fire")),
    Act(
        charge_distance,
        (_CHARGER, _TARGET),
        reached,
        known=known_of_reach,
        suggested=lambda state, chosen: {"gap_h": 2},
        ask_first=("gap_h", "terrain"),
    ),
    Act(
        melee_round,
        _MELEE_ROLES,
        fought,
        known=known_of_melee,
        suggested=suggested_melee,
        why_not=may_fight_on,
        steps=("activation",),
        ask_first=_MELEE_ASKED,
        id="melee",
    ),
    Act(
        cohesion_shot,
        (_UNIT,),
        lambda state, chosen, facts, outcome: tested("cohesion_shot", state, chosen, facts, outcome),
        known=known_of_shot_at,
    ),
    Act(
        cohesion_melee,
        (_UNIT,),
        lambda state, chosen, facts, outcome: tested("cohesion_melee", state, chosen, facts, outcome),
        known=known_of_struck,
        suggested=suggested_struck,
        ask_first=("defended_position",),
    ),
    Act(way_back, (_UNIT,), way_found, ask_first=("way",), quick="way"),
    Act(
        involuntary_interpenetration,
        (_UNIT, Role("friend", Text("Friend in the way", "Amico in mezzo"))),
        passed_friend,
        known=known_of_friend,
        why_not=may_be_in_the_way,
        ask_first=("prefers_push", "blocked_at_start"),
    ),
    Act(
        retreat_and_pursuit,
        (
            Role("winner", Text("Winner", "Vincitore")),
            Role("loser", Text("Loser", "Perdente"), who="enemy"),
            Role("met", Text("Another enemy in its path", "Un altro nemico sul cammino"), who="enemy", optional=True),
        ),
        pursued,
        known=known_of_pursuit,
        suggested=lambda state, chosen: {"pursue": False},
        why_not=may_be_met,
        ask_first=("pursue",),
    ),
)
