"""Orders as acts: sent and carried, delivered and tested, changed by generals of cavalry, commands taken over (§3.2)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.acts.roles import COMMAND, UNIT
from rules.rulesets.naran_fuciliers_wars.consequences import react, wounded
from rules.rulesets.naran_fuciliers_wars.holders import (
    command_value,
    commander_of,
    is_individual,
    is_present,
    leader_of,
    led_by,
    order_of,
    pending_of,
    say,
    units,
)
from rules.rulesets.naran_fuciliers_wars.known import command_state, is_led_by_general
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.obligations import obligation_facts
from rules.rulesets.naran_fuciliers_wars.orders import (
    cavalry_order_change,
    command_radius,
    new_order_test,
    order_obligations,
    send_order,
    take_over_command,
)
from rules.rulesets.naran_fuciliers_wars.sequence import IN_TURN
from rules.rulesets.naran_fuciliers_wars.why_not import refusal, why_not_any_unit, why_not_there

_CARRIER = Role("carrier", _("Carried by"))

_CARRIERS = ("messenger", "scout", "order_bearer")

_ORDERS = ("orders",)
#: Steps in which the command radius is asked for.
_MEASURED = ("terrain", "deploy_order", "deployment_first", "deployment_second", *IN_TURN)

_ORDERED = {
    "attack": _("Attack"),
    "hold": _("Hold"),
    "oppose": _("Oppose"),
}


def why_not_in_play(state: State, command: str) -> Text | None:
    """Return that the command has no units on the table, or None."""
    if not is_present(state, command):
        return _("It has no units on the table.")
    return None


def why_not_tested_again(state: State, command: str) -> Text | None:
    if state[command]["order_tested"] == state.battle["turn"]:
        return _("Its general has been tested in this turn (§3.2.2).")
    return None


def why_not_giving_orders(state: State, side: str) -> Text | None:
    """Whoever deployed first comes first (§3.2)."""
    if state.battle["active"] != side:
        return _("The other side gives its orders now (§3.2).")
    return None


# --- what a unit is bound to (§3.2.1) --------------------------------------------------------------------------------


def known_of_obligations(state: State, chosen: Chosen) -> dict[str, Any]:
    return obligation_facts(state, chosen["unit"])


OBLIGATIONS = Act(
    order_obligations, (UNIT,), no_effects, known=known_of_obligations, why_not=why_not_any_unit, steps=IN_TURN, lookup=True
)

RADIUS = Act(command_radius, (COMMAND,), no_effects, steps=_MEASURED, ask_first=("distance_cm",), lookup=True)

# --- the commander-in-chief's own units ------------------------------------------------------------------------------


def known_of_own(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    side = state[command]["side"]
    return {
        "recipient": "own_command",
        "turn": state.battle["turn"],
        "commander_status": state[f"side:{side}"]["commander_status"],
        "general_present": True,
        "entered_this_turn": False,
        "order_pending": False,
        "carrier": None,
        "carrier_in_contact": True,
        "units_total": max(1, sum(1 for __ in units(state, command=command))),
    }


def why_not_change_own(wanted: str) -> Any:
    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        if led_by(state, address) != "commander_in_chief":
            return _("Only the commander-in-chief's own units obey at once (§3.2.2).")
        if order_of(state, address) == wanted:
            return _("That is its order already.")
        return first_of(
            why_not_in_play(state, address),
            why_not_giving_orders(state, state[address]["side"]),
            refusal(send_order, known_of_own(state, {"command": address}) | {"units_in_radius": None}),
        )

    return why_not


def after_own_order(wanted: str) -> Any:
    def after(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
        working = Working(state)
        new_order(working, chosen["command"], wanted)
        return working.effects()

    return after


def new_order(working: Working, command: str, order: str) -> None:
    """An order comes into force, for all to see. §3.2."""
    if order != working[command]["order"]:
        working.put(command, "order_changed_turn", working.battle["turn"])
        working.put(command, "attack_carried_out", False)
        for unit, __ in list(units(working.state, command=command)):
            working.put(unit, "attacked", bool(working[unit]["engaged"]))
    working.put(command, "order", order)
    working.put(command, "order_revealed", True)


OWN_ORDERS = tuple(
    Act(
        send_order,
        (COMMAND,),
        after_own_order(order),
        known=known_of_own,
        why_not=why_not_change_own(order),
        steps=_ORDERS,
        id=f"own_order_{order}",
        label=_("Own units: {order_word}").format(order_word=order_word),
    )
    for order, order_word in _ORDERED.items()
)

# --- sending (§3.2.2) ------------------------------------------------------------------------------------------------


def known_of_sending(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    fields, side = state[command], state[command]["side"]
    carrier = chosen.get("carrier")
    found: dict[str, Any] = {
        "recipient": "general",
        "turn": state.battle["turn"],
        "commander_status": state[f"side:{side}"]["commander_status"],
        "general_present": is_led_by_general(state, command),
        "entered_this_turn": fields["entered_turn"] == state.battle["turn"],
        "order_pending": pending_of(state, command) is not None,
        "units_total": 1,
        "units_in_radius": None,
    }
    if carrier:
        found["carrier"] = "messenger" if state[carrier]["role"] == "messenger" else "order_bearer"
    return found


def why_not_send(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "carrier":
        return why_not_carry(state, address)
    facts = known_of_sending(state, {"command": address}) | {"carrier": "messenger"}
    return first_of(
        why_not_in_play(state, address), why_not_giving_orders(state, state[address]["side"]), refusal(send_order, facts)
    )


def why_not_carry(state: State, address: str) -> Text | None:
    fields = state[address]
    if not is_individual(state, address) or fields["role"] not in _CARRIERS:
        return _("Orders are carried by messengers, scouts and order bearers (§3.2.2).")
    if fields["on_mission"]:
        return say(state, _("{who} carries an order already (§3.2.2)."), who=address)
    if fields["fate"] == "dismissed":
        return _("He has been sent home.")
    return why_not_there(state, address)


def after_sending(wanted: str) -> Any:
    def after(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
        """Put the order face down beside its carrier, who moves with the commander-in-chief's marker. §3.2.2."""
        working, command, carrier = Working(state), chosen["command"], chosen["carrier"]
        working.put(command, "pending", {"order": wanted, "carrier": carrier, "since": state.battle["turn"]})
        working.put(carrier, "carrying", {"order": wanted, "to": command})
        working.put(carrier, "on_mission", True)
        working.put(carrier, "attached_to", None)
        return working.effects()

    return after


SEND = tuple(
    Act(
        send_order,
        (COMMAND, _CARRIER),
        after_sending(order),
        known=known_of_sending,
        why_not=why_not_send,
        steps=_ORDERS,
        id=f"send_{order}",
        at_once=True,
        label=_("Send the order: {order_word}").format(order_word=order_word),
    )
    for order, order_word in _ORDERED.items()
)

# --- delivery and the general's test ---------------------------------------------------------------------------------


def _general(state: State, command: str) -> dict[str, Any]:
    return {
        "current_order": order_of(state, command),
        "command_value": max(1, command_value(state, command)),
        "cavalry_command": state[command]["arm"] == "cavalry",
        **command_state(state, command),
    }


def _general_tested(working: Working, command: str, outcome: Outcome) -> None:
    working.put(command, "order_tested", working.battle["turn"])
    accepted = outcome.result in ("accepted", "accepted_confusion", "misunderstood")
    if accepted:
        new_order(working, command, outcome.order_after)
        working.put(command, "order_locked", bool(outcome.values.get("order_locked")))
    for unit, __ in list(units(working.state, command=command)):
        if outcome.units_demoralised:
            react(working, unit, "demoralised")
        if outcome.units_disorganised:
            working.put(unit, "disorganised", True)


def known_of_delivery(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    pending = pending_of(state, command) or {}
    carrier = pending.get("carrier")
    messenger = bool(carrier and state[carrier]["role"] == "messenger")
    return {
        **_general(state, command),
        "new_order": pending.get("order", "hold"),
        "carrier": "messenger" if messenger else "order_bearer",
        "carrier_save": state[carrier]["save"] if carrier else None,
        "carrier_wounds": state[carrier]["wounds"] if carrier else 0,
    }


def why_not_deliver(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if pending_of(state, address) is None:
        return _("No order is on its way to it.")
    if not is_led_by_general(state, address):
        return _("It has no general to receive it (§3.2.2).")
    return first_of(
        why_not_in_play(state, address),
        why_not_giving_orders(state, state[address]["side"]),
        why_not_tested_again(state, address),
    )


def after_delivery(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The chit is turned up; the general takes it, or not; the carrier goes home, waits, or is lost. §3.2.2, R22, R23."""
    working, command = Working(state), chosen["command"]
    carrier = working[command]["pending"]["carrier"]
    _general_tested(working, command, outcome)
    if outcome.retry_next_turn:
        return working.effects()
    working.put(carrier, "on_mission", False)
    if outcome.carrier_result:
        wounded(working, carrier, outcome.carrier_result)
    elif working[carrier]["role"] == "order_bearer":
        working.put(carrier, "fate", "dismissed")
    return working.effects()


DELIVERY = Act(
    new_order_test,
    (COMMAND,),
    after_delivery,
    known=known_of_delivery,
    why_not=why_not_deliver,
    steps=_ORDERS,
    ask_first=("carrier_in_contact", "all_units_in_radius"),
)


def known_in_person(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**_general(state, chosen["command"]), "carrier": "in_person", "carrier_save": None, "carrier_wounds": 0}


def why_not_bring(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """The commander-in-chief rides there himself; the order is chosen on arrival. §3.2.2."""
    side = state[address]["side"]
    if commander_of(state, side) is None:
        return _("The commander-in-chief is lost (§3.2.2).")
    if not is_led_by_general(state, address):
        return _("It has no general to receive it (§3.2.2).")
    if state.battle["turn"] == 1 or state[address]["entered_turn"] == state.battle["turn"]:
        return _("In its first turn no order is changed (§3.2.2).")
    if pending_of(state, address) is not None:
        return _("Another order is on its way to it (§3.2.2).")
    return first_of(why_not_in_play(state, address), why_not_giving_orders(state, side), why_not_tested_again(state, address))


def after_bringing(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    _general_tested(working, chosen["command"], outcome)
    return working.effects()


IN_PERSON = Act(
    new_order_test,
    (COMMAND,),
    after_bringing,
    known=known_in_person,
    why_not=why_not_bring,
    steps=_ORDERS,
    id="order_in_person",
    label=_("Bring an order in person"),
    ask_first=("new_order", "carrier_in_contact", "all_units_in_radius"),
)

# --- generals of cavalry ---------------------------------------------------------------------------------------------


def has_carried_out(state: State, command: str) -> bool:
    """Every unit has engaged, or fired at short range. §3.2.2, R25."""
    own = [fields for __, fields in units(state, command=command)]
    return bool(own) and all(fields["attacked"] for fields in own)


def known_of_cavalry(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    current = order_of(state, command)
    facts = _general(state, command)
    del facts["cavalry_command"]
    return {
        **facts,
        "turn": state.battle["turn"],
        "new_order": "oppose" if current == "attack" else "attack",
        "entered_this_turn": state[command]["entered_turn"] == state.battle["turn"],
        "order_locked": state[command]["order_locked"],
        "attack_carried_out": has_carried_out(state, command),
    }


def why_not_decide(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["arm"] != "cavalry" or not is_led_by_general(state, address):
        return _("Only generals of cavalry decide by themselves (§3.2.2).")
    return first_of(
        why_not_in_play(state, address),
        why_not_giving_orders(state, state[address]["side"]),
        why_not_tested_again(state, address),
        refusal(cavalry_order_change, known_of_cavalry(state, {"command": address})),
    )


def after_deciding(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    _general_tested(working, chosen["command"], outcome)
    return working.effects()


CAVALRY = Act(
    cavalry_order_change,
    (COMMAND,),
    after_deciding,
    known=known_of_cavalry,
    why_not=why_not_decide,
    steps=_ORDERS,
    ask_first=("all_units_in_radius",),
)

# --- taking over -----------------------------------------------------------------------------------------------------


def known_of_taking_over(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    side = state[command]["side"]
    commander = commander_of(state, side)
    own = [c for c in state.addresses("command") if commander and state[c]["leader"] == commander]
    return {
        "commander_status": state[f"side:{side}"]["commander_status"],
        "commander_has_units": any(is_present(state, c) for c in own),
        "general_lost": leader_of(state, command) is None,
        "units_total": max(1, sum(1 for __ in units(state, command=command))),
    }


def why_not_take_over(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    facts = known_of_taking_over(state, {"command": address})
    return first_of(
        why_not_in_play(state, address),
        why_not_giving_orders(state, state[address]["side"]),
        refusal(take_over_command, facts | {"units_in_radius": facts["units_total"]}),
    )


def suggested_radius(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"units_in_radius": known_of_taking_over(state, chosen)["units_total"]}


def after_taking_over(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """He leads them now, and all of his staff move with them. §3.2.2."""
    working, command = Working(state), chosen["command"]
    commander = commander_of(state, state[command]["side"])
    for old in state.addresses("command"):
        if commander and state[old]["leader"] == commander:
            working.put(old, "leader", None)
            for address, fields in list(state.units(command=old.split(":")[1])):
                if fields["sort"] == "individual":
                    working.put(address, "command", command.split(":")[1])
    working.put(command, "leader", commander)
    return working.effects()


TAKE_OVER = Act(
    take_over_command,
    (COMMAND,),
    after_taking_over,
    known=known_of_taking_over,
    suggested=suggested_radius,
    why_not=why_not_take_over,
    steps=_ORDERS,
    ask_first=("units_in_radius",),
)
