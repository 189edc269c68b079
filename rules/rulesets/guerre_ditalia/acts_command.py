"""The command step as acts: command points and what they buy, replacements, contacts (§Raggio di comando, §Mischia)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between, contacts_of
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.command import command_cost, command_points
from rules.rulesets.guerre_ditalia.consequences import say
from rules.rulesets.guerre_ditalia.contacts import enemies_of, part, take_over, touch
from rules.rulesets.guerre_ditalia.known import forget_ground, house_rules, is_gone, not_phasing, refusal, remember, troop
from rules.rulesets.guerre_ditalia.melee import may_start_melee
from rules.rulesets.guerre_ditalia.movement import manoeuvre
from rules.rulesets.guerre_ditalia.replacement import replacement
from rules.rulesets.guerre_ditalia.state import cinc_of, routing
from rules.rulesets.guerre_ditalia.terms import TERMS

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_UNITS = Role("units", Text("Element or group", "Elemento o gruppo"), many=True)


# --- command points ----------------------------------------------------------------------------------------------


def known_of_points(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {"army_routed": side["army_routed"], "cinc_lost": side["cinc_lost"], **house_rules(state)}


def points_rolled(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "command_points", chosen)
    working.put("battle", "cp_rolled", outcome.cp)
    working.put("battle", "cp_left", outcome.cp)
    return working.effects()


# --- prices ------------------------------------------------------------------------------------------------------


def known_of_price(state: State, units: list[str], action: str) -> dict[str, Any]:
    """What the state knows of a price; where the CinC is asked only if it matters. §Raggio di comando, R14 to R18."""
    side = str(state[units[0]]["side"])
    fields = state[f"side:{side}"]
    cinc = cinc_of(state, side)
    found = {
        "action": action,
        "elements": len(units),
        "cinc_lost": cinc is None,
        "cinc_in_melee": bool(cinc and state[cinc]["in_melee"]),
        "cinc_element": units == [cinc] and action != "change_formation",
        "free_cp_used": bool(cinc and fields["cinc_free_cp_used"]),
        "cp_available": state.battle["cp_left"],
        **house_rules(state),
    }
    dear = action == "move" or state.battle["house_rules"].get("R15") == "all_actions"
    if cinc is None or cinc in units or not dear:
        found |= {"cinc_distance_mm": 0, "cinc_in_sight": True}
    return found


def suggested_distance(state: State, chosen: Chosen) -> dict[str, Any]:
    """As far from the CinC as last time."""
    return {"cinc_distance_mm": state[chosen["units"][0]]["to_cinc_mm"] or 0}


def price_known(state: State, units: list[str], action: str) -> Outcome:
    """The price as it is with the CinC near and in sight."""
    facts = known_of_price(state, units, action)
    if action == "change_formation":
        facts["elements"] = max(2, facts["elements"])
    return near_price(facts)


def near_price(facts: Mapping[str, Any]) -> Outcome:
    """The price with the CinC near and in sight. Every button of an army asks for it, and few prices differ."""
    house_rules = tuple(sorted(facts["house_rules"].items()))
    return _near_price(tuple((name, value) for name, value in facts.items() if name != "house_rules"), house_rules)


@lru_cache(maxsize=512)
def _near_price(facts: tuple[tuple[str, Any], ...], house_rules: tuple[tuple[str, str], ...]) -> Outcome:
    given = {"cinc_distance_mm": 0, "cinc_in_sight": True, **dict(facts), "house_rules": dict(house_rules)}
    return command_cost.run(given, typed())


def cannot_pay(state: State, units: list[str], action: str) -> Text | None:
    if state.battle["cp_left"] is None:
        return Text("The CP are not rolled yet (§Sequenza di gioco).", "I CP non sono ancora tirati (§Sequenza di gioco).")
    return refusal(price_known(state, units, action))


#: What the acts buy, by their names.
_BUYS = {name: name for name in ("move", "about_face", "change_formation", "reman_guns")} | {"replacement": "replace"}
_FAR = Text(" (2 if the CinC is far)", " (2 se il CinC è lontano)")


def title_with_price(state: State, act: Act, unit: str) -> Text:
    """An act's title with what it costs this element now. §Raggio di comando, R14 to R18."""
    action = _BUYS.get(act.name)
    if action is None or state.battle["cp_left"] is None:
        return act.title
    facts = known_of_price(state, [unit], action) | {"cp_available": None}
    elements = 2 if action == "change_formation" else 1
    price = near_price({**facts, "elements": elements})
    if price.free_cp_spent and price.cost == 0:
        return Text(f"{act.title.en} · the CinC's free CP", f"{act.title.it} · CP gratuito del CinC")
    because = Text(
        "".join(f" ({TERMS[reason].en})" for reason in price.surcharge),
        "".join(f" ({TERMS[reason].it})" for reason in price.surcharge),
    )
    far = _FAR if "cinc_distance_mm" not in facts and not price.surcharge else because
    each = Text(" each", " a elemento") if action != "move" else Text("", "")
    cost = price.cost // elements
    return Text(f"{act.title.en} · {cost} CP{each.en}{far.en}", f"{act.title.it} · {cost} CP{each.it}{far.it}")


def pay(working: Working, units: list[str], cost: int, *, free: bool) -> None:
    """CP go; the CinC's free one too where he has used it. R16."""
    working.put("battle", "cp_left", max(0, working.battle["cp_left"] - cost))
    if free:
        working.put(f"side:{working[units[0]]['side']}", "cinc_free_cp_used", True)


# --- moves -------------------------------------------------------------------------------------------------------


def others_of(chosen: Chosen, address: str) -> list[str]:
    return [unit for unit in chosen.get("units") or () if unit != address]


def against_manoeuvre(state: State, unit: str, name: str) -> Text | None:
    """What the state knows against it, whatever the ground and the zones of control. §Movimento e Manovre."""
    facts = {
        **troop(state, unit),
        "manoeuvre": name,
        "already_moved": state[unit]["moved"],
        "crew_fled": state[unit]["crew_fled"],
        "engaged_by": [troop(state, enemy) for enemy in enemies_of(state, unit)][:4],
        **house_rules(state),
    }
    return refusal(manoeuvre.run(facts, typed()))


def may_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """An element or a group; out of a melee only one by itself, from slower enemies (break off). R13, R30 to R32."""
    others = others_of(chosen, address)
    engaged = state[address]["in_melee"]
    alone = not others or not (engaged or state[address]["fled"] or any(state[u]["in_melee"] or state[u]["fled"] for u in others))
    return first_of(
        is_gone(state, address),
        not_phasing(state, address),
        against_manoeuvre(state, address, "retreat" if engaged else "advance"),
        None if alone else Text("It moves alone (§Fuga, §Movimento e Manovre).", "Muove da solo (§Fuga, §Movimento e Manovre)."),
        cannot_pay(state, [*others, address], "move"),
    )


def may_turn(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(
        is_gone(state, address),
        not_phasing(state, address),
        against_manoeuvre(state, address, "about_face"),
        cannot_pay(state, [*others_of(chosen, address), address], "about_face"),
    )


def may_reform(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Several elements, none of which has fled."""
    if state[address]["fled"]:
        return say(state, "{unit} has fled: it moves alone (§Fuga).", "{unit} è fuggito: muove da solo (§Fuga).", unit=address)
    return first_of(
        is_gone(state, address),
        not_phasing(state, address),
        against_manoeuvre(state, address, "advance"),
        cannot_pay(state, [*others_of(chosen, address), address], "change_formation"),
    )


def may_reman(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if gone(unit):
        return is_gone(state, address)
    if not unit["crew_fled"]:
        return say(
            state,
            "{unit} is not abandoned (§Artiglieria sotto tiro).",
            "{unit} non è abbandonato (§Artiglieria sotto tiro).",
            unit=address,
        )
    if unit["in_melee"]:
        return say(state, "{unit} is in melee (R36).", "{unit} è in mischia (R36).", unit=address)
    return first_of(not_phasing(state, address), cannot_pay(state, [*others_of(chosen, address), address], "reman_guns"))


def moved(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """CP spent; out of contact, rallied from flight, somewhere else. §Raggio di comando, §Fuga, R66."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        part(working, unit)
        working.put(unit, "moved", True)
        working.put(unit, "fled", False)
        forget_ground(working, unit)
        if cinc_of(state, state[unit]["side"]) not in (None, *units):
            working.put(unit, "to_cinc_mm", facts.get("cinc_distance_mm", 0))
    return working.effects()


def turned(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Turned or reformed on the spot: moved, and no longer in flight."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        working.put(unit, "moved", True)
        working.put(unit, "fled", False)
    return working.effects()


def remanned(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The crews are back; the guns count as having moved. R32."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        working.put(unit, "crew_fled", False)
        working.put(unit, "moved", True)
    return working.effects()


# --- replacement -------------------------------------------------------------------------------------------------


def in_old_melee(state: State, unit: str) -> bool:
    """Is it in a melee from an earlier half-turn? R84."""
    contacts = contacts_of(state, unit)
    return bool(contacts) and all(contact["since"] < state.battle["half_turn"] for contact in contacts)


def known_of_replacement(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, replaced = chosen["unit"], chosen["replaced"]
    return {
        "replacing": state[unit]["type"],
        "replaced": state[replaced]["type"],
        "melee_since_previous_turn": in_old_melee(state, replaced),
        # The price is asked for beforehand: the CinC's free CP may pay it.
        "cp_available": None,
        **house_rules(state),
    }


def may_replace(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        return first_of(
            is_gone(state, address),
            not_phasing(state, address),
            against_manoeuvre(state, address, "advance"),
            cannot_pay(state, [address], "replace"),
            no_one_to_replace(state, address),
        )
    if address == chosen["unit"]:
        return Text("It is the one that comes.", "È quello che rimpiazza.")
    return is_gone(state, address) or refusal(
        replacement.run(known_of_replacement(state, {**chosen, "replaced": address}), typed())
    )


def no_one_to_replace(state: State, unit: str) -> Text | None:
    """Is anybody in melee whose place it could take? §Rimpiazzo."""
    for friend, fields in state.units(side=state[unit]["side"]):
        if fields["in_melee"] and may_replace(state, "replaced", {"unit": unit}, friend) is None:
            return None
    return say(
        state, "{unit} has nobody to replace (§Rimpiazzo).", "{unit} non ha nessuno da rimpiazzare (§Rimpiazzo).", unit=unit
    )


def replaced_in_melee(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The one takes over the other's contacts, the attack included; the other goes to the rear. R84."""
    working, unit, replaced = Working(state), chosen["unit"], chosen["replaced"]
    price = price_known(state, [unit], "replace")
    pay(working, [unit], price.cost, free=price.free_cp_spent)
    take_over(working, replaced, unit)
    remember(working, unit, {name: state[replaced][name] for name in ("terrain", "higher", "ranks_behind", "elements_behind")})
    forget_ground(working, replaced)
    for who in (unit, replaced):
        working.put(who, "moved", True)
    if working[unit]["type"] not in ("pikes", "spears", "missile_foot"):
        working.put(unit, "ranks_behind", 0)
    return working.effects()


# --- contacts ----------------------------------------------------------------------------------------------------


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    target = chosen["target"]
    fields = state[target]
    state_of_target = "routing" if routing(state, target) else "retreating" if fields["recoiled"] else "steady"
    return {
        "attacker": state[chosen["unit"]]["type"],
        "target": fields["type"],
        "target_state": state_of_target,
        **house_rules(state),
    }


def suggested_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    """Abandoned guns show their rear to the enemy. R32."""
    target = state[chosen["target"]]
    found = {"target_terrain": target["terrain"]}
    return found | {"attacked_on": "rear", "start_position": "rear"} if target["crew_fled"] else found


def may_contact(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "target":
        if contact_between(state, chosen["unit"], address):
            return Text("They are in contact already (§Mischia).", "Sono già a contatto (§Mischia).")
        return is_gone(state, address)
    unit = state[address]
    if gone(unit) or not_phasing(state, address):
        return first_of(is_gone(state, address), not_phasing(state, address))
    never = may_start_melee.run({"attacker": unit["type"], "target": "missile_cavalry"}, typed())
    if never.refused:
        return refusal(never)
    if not unit["moved"]:
        return say(
            state,
            "{unit} has not moved: first its move (§Mischia).",
            "{unit} non ha mosso: prima il movimento (§Mischia).",
            unit=address,
        )
    if any(contact["since"] < state.battle["half_turn"] for contact in contacts_of(state, address)):
        return say(state, "{unit} is in melee (R31).", "{unit} è in mischia (R31).", unit=address)
    return None


def contacted(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    touch(working, chosen["unit"], chosen["target"], face=facts.get("attacked_on", "front"))
    if "target_terrain" in facts:
        remember(working, chosen["target"], {"terrain": facts["target_terrain"]})
    return working.effects()


ACTS: tuple[Act, ...] = (
    Act(command_points, (_ARMY,), points_rolled, known=known_of_points),
    Act(
        replace(command_cost, headline=headlines.PAID["move"]),
        (_UNITS,),
        moved,
        known=lambda state, chosen: known_of_price(state, chosen["units"], "move"),
        suggested=suggested_distance,
        why_not=may_move,
        steps=("command",),
        ask_first=("cinc_distance_mm", "cinc_in_sight"),
        id="move",
        label=Text("Move", "Muovi"),
    ),
    Act(
        replace(command_cost, headline=headlines.PAID["about_face"]),
        (_UNITS,),
        turned,
        known=lambda state, chosen: known_of_price(state, chosen["units"], "about_face"),
        suggested=suggested_distance,
        why_not=may_turn,
        steps=("command",),
        id="about_face",
        label=Text("About-face", "Dietro-front"),
    ),
    Act(
        replace(command_cost, headline=headlines.PAID["change_formation"]),
        (_UNITS,),
        turned,
        known=lambda state, chosen: known_of_price(state, chosen["units"], "change_formation"),
        suggested=suggested_distance,
        why_not=may_reform,
        steps=("command",),
        id="change_formation",
        label=Text("Change formation", "Cambia formazione"),
    ),
    Act(
        replace(command_cost, headline=headlines.PAID["reman_guns"]),
        (_UNITS,),
        remanned,
        known=lambda state, chosen: known_of_price(state, chosen["units"], "reman_guns"),
        suggested=suggested_distance,
        why_not=may_reman,
        steps=("command",),
        id="reman_guns",
        label=Text("Man the guns again", "Rimetti in batteria"),
    ),
    Act(
        replacement,
        (Role("unit", Text("Who comes", "Chi rimpiazza")), Role("replaced", Text("Who goes", "Chi è rimpiazzato"))),
        replaced_in_melee,
        known=known_of_replacement,
        why_not=may_replace,
        steps=("command",),
        ask_first=("directly_behind", "elements_between"),
    ),
    Act(
        may_start_melee,
        (Role("unit", Text("Attacker", "Attaccante")), Role("target", Text("Target", "Bersaglio"), who="enemy")),
        contacted,
        known=known_of_contact,
        suggested=suggested_contact,
        why_not=may_contact,
        steps=("command",),
        ask_first=("attacked_on", "start_position", "target_terrain"),
        id="contact",
        label=Text("Comes into contact", "Arriva a contatto"),
    ),
)
#: A contact that nobody noted while the element moved; told from the others so that not every element seems to have it to do.
_LATE = replace(
    next(act for act in ACTS if act.id == "contact"),
    id="contact_late",
    label=Text("Had come into contact", "Era arrivato a contatto"),
    steps=("shooting_phasing", "melee"),
    seldom=True,
)
ACTS = (*ACTS, _LATE)
