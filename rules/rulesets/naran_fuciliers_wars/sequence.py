"""The order of play (§2, §3): set-up steps, the eight rounds of a turn, whose command is next, and what happens by itself."""

from collections.abc import Callable, Iterable, Iterator

from rules.engine.dice import typed
from rules.engine.play.dues import add_due, drop_dues, dues
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, what_is_due
from rules.engine.play.state import Change, Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import consequences, contacts
from rules.rulesets.naran_fuciliers_wars.casualties import LEADERS
from rules.rulesets.naran_fuciliers_wars.check_list import CHECK_LIST
from rules.rulesets.naran_fuciliers_wars.holders import (
    commander_of,
    commands,
    gone,
    individuals,
    is_present,
    named,
    order_of,
    pending_of,
    say,
    side_code,
    side_word,
    units,
)
from rules.rulesets.naran_fuciliers_wars.influence import bloodlust_expiry
from rules.rulesets.naran_fuciliers_wars.known import is_in_formation, leaders_on_table
from rules.rulesets.naran_fuciliers_wars.losses import losses_of, result_of
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.obligations import obligation_facts
from rules.rulesets.naran_fuciliers_wars.orders import order_obligations
from rules.rulesets.naran_fuciliers_wars.setting_up import deploy_order
from rules.rulesets.naran_fuciliers_wars.tables import LAST_TURN

STEPS = Steps(
    (
        Step(
            "scouting",
            _("Scouting"),
            "§2.1",
            _("Both armies scout: who is outscouted or outmanoeuvred?"),
            "setup",
        ),
        Step(
            "terrain",
            _("Terrain"),
            "§2.2",
            _("Rivers first, then the other features; agree on class and cover of each, and what howitzers may fire over."),
            "setup",
        ),
        Step(
            "deploy_order",
            _("Who deploys first"),
            "§2.3.2",
            _("The loser of scouting; else the lower total."),
            "setup",
        ),
        Step(
            "deployment_first",
            _("Deployment"),
            "§2.3",
            _("March columns in the zone, within the command radius; an order face down for every command."),
            "setup",
        ),
        Step(
            "deployment_second",
            _("Deployment"),
            "§2.3",
            _("March columns in the zone, within the command radius; an order face down for every command."),
            "setup",
        ),
        Step(
            "reinforcement_turn",
            _("First turn of reinforcements"),
            "§2.3.4",
            _("Whoever deployed first throws for both."),
            "setup",
        ),
        Step(
            "speech",
            _("Incitement speech"),
            "§2.4",
            _("Each commander-in-chief, to one unit; a heroic one must."),
            "setup",
        ),
        Step(
            "reserves_reinforcements",
            _("Reserves and reinforcements"),
            "§3.1",
            _("A command in turn, from whoever deployed first."),
        ),
        Step(
            "orders",
            _("Orders"),
            "§3.2",
            _("Revealed, sent, delivered, tested: first whoever deployed first, then the other."),
        ),
        Step(
            "reorganisation",
            _("Reorganisation"),
            "§3.3",
            _("A command in turn: formations, reorganising, lying down, lowering the standard, disengaging."),
        ),
        Step(
            "fire",
            _("Fire: targets"),
            "§3.4.1",
            _("A command in turn declares its targets; a volley declared is final, and nobody measures before."),
        ),
        Step(
            "volleys",
            _("Fire: volleys"),
            "§3.4.1, §3.4.3",
            _("All volleys, then loss tests, then the dead are removed."),
        ),
        Step(
            "initiative_movement",
            _("Initiative and movement"),
            "§3.5",
            _("By markers, the lowest first; falling back comes first of all."),
        ),
        Step(
            "melee",
            _("Melee"),
            "§3.6",
            _("Captures and wraps are declared, then every combat is fought."),
        ),
        Step(
            "influence",
            _("Influence"),
            "§3.7",
            _("A unit in turn, from whoever deployed first."),
        ),
        Step(
            "command_test",
            _("Command test"),
            "§3.8",
            _("Armies that have lost a leader or their standard."),
        ),
    )
)
step = STEPS.step
in_setup = STEPS.in_setup
turn = STEPS.turn
_SETUP = tuple(step.id for step in STEPS if step.phase == "setup")
IN_TURN = tuple(step.id for step in STEPS if step.phase != "setup")

#: Steps in which both sides handle their commands in turn, one command at a time (§3.1 to §3.4).
BY_COMMAND = ("reserves_reinforcements", "reorganisation", "fire")
#: Steps that whoever deployed first finishes before the other begins (§3.2).
BY_SIDE = ("orders",)
#: Steps in which one act of a side is followed by one of the other (§3.7).
BY_ACT = ("influence",)


def first_side(state: State) -> str:
    """Whoever deployed first, side A before that is known."""
    return str(state.battle["first_deployer"] or "a")


# --- whose it is ----------------------------------------------------------------------------------------------------


def marker_up(state: State) -> str | None:
    """The command whose initiative marker is up, in the movement phase. §3.5.3."""
    order, moved = state.battle["initiative_order"], state.battle["moved_commands"]
    return order[moved] if state.battle["step"] == "initiative_movement" and moved < len(order) else None


def owners(state: State) -> frozenset[str]:
    """Return the sides that act in this step and end it."""
    now = state.battle["step"]
    if state.battle["finished"]:
        return frozenset()
    if now == "deployment_second":
        return frozenset(opponent(first_side(state)))
    if now in ("deployment_first", "reinforcement_turn"):
        return frozenset(first_side(state))
    if now in (*BY_COMMAND, *BY_SIDE, *BY_ACT):
        return frozenset(state.battle["active"] or first_side(state))
    if now == "initiative_movement":
        up = marker_up(state)
        return frozenset(state[up]["side"] if up else first_side(state))
    return frozenset("ab").difference(state.battle["done"])


def done(state: State, side: str) -> list[Effect] | None:
    """End one's part of the step, but not over the other's speech, nor over combats that are still to be fought. §2.4, §3.6."""
    now, other = state.battle["step"], opponent(side)
    if other in state.battle["done"]:
        return None
    speaks = now == "speech" and commander_of(state, other) is not None and not state[f"side:{other}"]["speech_made"]
    fights = now == "melee" and any(not contact["fought"] for contact in state.battle["contacts"])
    return [Effect("battle", "done", [side])] if speaks or fights else None


def acting(state: State) -> frozenset[str]:
    """The owners of the step, and whoever is asked for something."""
    return owners(state) if state.battle["finished"] else owners(state) | {due.side for due in dues(state)}


def where(state: State) -> Text:
    """ "Turn 3: fire: targets (Savoy: Brigade Hackbrett)", "Set-up: deployment (Savoy)"."""
    title = step(state).title
    found = _("Turn {turn}: {title}").format(turn=turn(state), title=title.map(str.lower))
    if in_setup(state):
        found = _("Set-up: {title}").format(title=title.map(str.lower))
    own = owners(state)
    if len(own) != 1:
        return found
    army = named(state, f"side:{next(iter(own))}")
    command = marker_up(state) or state.battle["in_hand"]
    if command is None:
        return Text("{found} ({army})").format(found=found, army=army)
    name = named(state, command)
    return _("{found} ({army}: {name})").format(found=found, army=army, name=name)


# --- what is left to do ---------------------------------------------------------------------------------------------


def undone(state: State) -> list[Undone]:
    """List what is left to do in this step: dues, then what the step itself asks for."""
    if state.battle["finished"]:
        return []
    own = _LEFT_UNDONE.get(state.battle["step"])
    return what_is_due(state) + (list(own(state)) if own else [])


def _scouting_undone(state: State) -> Iterator[Undone]:
    if state.battle["scouting_result"] is None:
        yield Undone(_("The scouting test is still to come (§2.1)."), act="scouting_test")


def _terrain_undone(state: State) -> Iterator[Undone]:
    if not state.battle["terrain_placed"]:
        text = _("Nobody has laid the terrain yet (§2.2.3).")
        yield Undone(text, act="terrain_placement")


def _deploy_order_undone(state: State) -> Iterator[Undone]:
    if state.battle["first_deployer"] is None:
        text = _("It is not decided who deploys first (§2.3.2).")
        yield Undone(text, act="deploy_order")


def _deployment_undone(state: State) -> Iterator[Undone]:
    for side in owners(state):
        for command in commands(state, side):
            if is_present(state, command) and state[command]["order"] is None:
                text = say(state, _("{command} has no order yet (§3.2)."), command=command)
                yield Undone(text, act="choose_order", chosen={"command": command})


def _reinforcement_turn_undone(state: State) -> Iterator[Undone]:
    if state.battle["reinforcements_from"] is None and waiting(state, "reinforcement"):
        text = _("The first turn of reinforcements is not known (§2.3.4).")
        yield Undone(text, act="reinforcement_turn")


def _speech_undone(state: State) -> Iterator[Undone]:
    for side in sorted(owners(state)):
        commander = commander_of(state, side)
        if commander and not state[f"side:{side}"]["speech_made"]:
            text = _("{who} may speak to a unit (§2.4).")
            if state[commander]["heroic"]:
                text = _("{who} must speak to a unit (§4.7).")
            yield Undone(say(state, text, who=commander), on=commander)


def _ending(state: State) -> list[str]:
    """Commands whose go is over when the step is ended now: the one in hand, else all that their side has left. §3.3."""
    if state.battle["in_hand"]:
        return [state.battle["in_hand"]]
    return [command for side in owners(state) for command in commands(state, side) if is_to_handle(state, command)]


def _arrivals_undone(state: State) -> Iterator[Undone]:
    """Reserves wait as long as their player likes; reinforcements are on their way. §3.1.1."""
    for command in _ending(state):
        fields = state[command]
        if fields["position"] == "reinforcement" and fields["arrival_tested"] < state.battle["turn"]:
            text = say(state, _("{command} may test to arrive (§3.1.1)."), command=command)
            yield Undone(text, act="reinforcement_arrival", chosen={"command": command})


def _fire_undone(state: State) -> Iterator[Undone]:
    """Once a command has begun, its player knows what he does; before that, its whole fire is passed over."""
    for command in [] if state.battle["in_hand"] else _ending(state):
        if any(_can_fire(state, unit) for unit, __ in units(state, command=command)):
            text = say(state, _("{command} may still fire (§3.4.1)."), command=command)
            yield Undone(text, on=command)


def _can_fire(state: State, unit: str) -> bool:
    """By what lies beside it: loaded, in battery, not fired, not in melee, not bound to answer only. §3.4.1, §3.4.2."""
    fields = state[unit]
    if fields["fired"] or fields["engaged"] or fields["prone"] or fields["formation"] == "limbered":
        return False
    bound = order_obligations.run(obligation_facts(state, unit), typed()).fires
    return fields["gun_state"] == "manned" and bound in ("may", "must")


def _reorganisation_undone(state: State) -> Iterator[Undone]:
    for command in _ending(state):
        for unit, fields in units(state, command=command):
            if (
                not is_in_formation(state, unit)
                and not fields["disorganised"]
                and fields["reaction"] == "ok"
                and not fields["engaged"]
            ):
                text = say(
                    state,
                    _("{unit} is not in a formation of its order: it must change (§3.3.2)."),
                    unit=unit,
                )
                yield Undone(text, on=unit)


def _orders_undone(state: State) -> Iterator[Undone]:
    for side in owners(state):
        for command in commands(state, side):
            pending = pending_of(state, command)
            if pending and pending["since"] < state.battle["turn"] and state[command]["order_tested"] < state.battle["turn"]:
                text = say(
                    state,
                    _("An order is on its way to {command}: has it arrived (§3.2.2)?"),
                    command=command,
                )
                yield Undone(text, act="new_order_test", chosen={"command": command})


def _movement_undone(state: State) -> Iterator[Undone]:
    up = marker_up(state)
    if up is None:
        return
    for unit, fields in units(state, command=up):
        if fields["moved"] or fields["stop"] or fields["engaged"]:
            continue
        if fields["reaction"] == "bloodlust" or (order_of(state, unit) == "attack" and fields["arm"] != "artillery"):
            text = say(state, _("{unit} must advance (§3.2.1)."), unit=unit)
            yield Undone(text, act="move", chosen={"unit": unit})


def _melee_undone(state: State) -> Iterator[Undone]:
    for contact in state.battle["contacts"]:
        if not contact["fought"]:
            text = say(
                state,
                _("{attacker} and {defender} are engaged and have not fought (§3.6)."),
                attacker=contact["attacker"],
                defender=contact["defender"],
            )
            yield Undone(text, act="melee", chosen={"attacker": contact["attacker"], "defender": contact["defender"]})


_LEFT_UNDONE: dict[str, Callable[[State], Iterator[Undone]]] = {
    "scouting": _scouting_undone,
    "terrain": _terrain_undone,
    "deploy_order": _deploy_order_undone,
    "deployment_first": _deployment_undone,
    "deployment_second": _deployment_undone,
    "reinforcement_turn": _reinforcement_turn_undone,
    "speech": _speech_undone,
    "reserves_reinforcements": _arrivals_undone,
    "orders": _orders_undone,
    "reorganisation": _reorganisation_undone,
    "fire": _fire_undone,
    "initiative_movement": _movement_undone,
    "melee": _melee_undone,
}
#: Steps of the set-up that cannot be passed over: what comes later asks for their results.
_NEEDED = ("scouting", "deploy_order", "deployment_first", "deployment_second", "reinforcement_turn")


def why_not_end(state: State, side: str) -> Text | None:
    """Return why ``side`` cannot end the step: it is not its owner, or something compulsory is due."""
    now = state.battle["step"]
    if state.battle["finished"]:
        return _("The battle is over.")
    if side not in owners(state):
        return _("The other side goes on here (§3.0).")
    due = next((due.text for due in dues(state) if not due.optional), None)
    if due:
        return due
    if now in _NEEDED:
        return next((one.text for one in _LEFT_UNDONE[now](state)), None)
    if now == "speech":
        return next((one.text for one in _speech_undone(state) if state[one.on]["heroic"]), None)
    return None


# --- alternation ----------------------------------------------------------------------------------------------------


def waiting(state: State, position: str) -> list[str]:
    """Commands in reserve, or among the reinforcements."""
    return [command for command in commands(state) if state[command]["position"] == position]


def is_to_handle(state: State, command: str) -> bool:
    """Return True if this command is still to be handled in a step in which commands follow each other."""
    fields, now = state[command], state.battle["step"]
    if fields["handled"] or fields["lost"]:
        return False
    if now == "reserves_reinforcements":
        first = state.battle["reinforcements_from"] or LAST_TURN
        return bool(fields["position"] == "reserve") or (fields["position"] == "reinforcement" and state.battle["turn"] >= first)
    return is_present(state, command)


def why_not_its_turn(state: State, address: str) -> Text | None:
    """Return why a unit, an individual or a command does not act now, where commands follow each other."""
    now, battle = state.battle["step"], state.battle
    command = address if address.startswith("command:") else state.command_of(address)
    if now == "initiative_movement":
        up = marker_up(state)
        # Whoever has lost his leader, and with him his marker, moves with any of his side.
        free = up and command not in battle["initiative_order"] and state[up]["side"] == state[command]["side"]
        if up and up != command and not free:
            return say(state, _("The marker of {command} is up (§3.5.3)."), command=up)
        return None
    if now in BY_COMMAND:
        if battle["in_hand"] and battle["in_hand"] != command:
            return say(state, _("{command} is in hand (§3.3)."), command=battle["in_hand"])
        if state[command]["handled"]:
            return say(state, _("{command} has been handled (§3.3)."), command=command)
    return None


def influencers(state: State, side: str) -> list[str]:
    """Leaders on the table who have not tried in this turn and have a unit to try with: whom they touch, eyes see. §3.7."""
    return [
        leader
        for leader, man in individuals(state, side)
        if man["role"] in LEADERS
        and not man["influence_attempted"]
        and any(consequences.can_lead(state, leader, unit) for unit, __ in units(state, side))
    ]


def take_in_hand(working: Working, address: str) -> None:
    """The first act of a command takes it in hand; where acts alternate, the other side is next."""
    now = working.battle["step"]
    side = working.state.side_of(address)
    if side not in owners(working.state):
        return
    if now in BY_COMMAND and not address.startswith("side:"):
        command = address if address.startswith("command:") else working.state.command_of(address)
        if working.battle["in_hand"] is None and not working[command]["handled"]:
            working.put("battle", "in_hand", command)
    elif now in BY_ACT and side and _has_a_go(working, opponent(side)):
        working.put("battle", "active", opponent(side))


def _has_a_go(working: Working, side: str) -> bool:
    """Where sides follow each other: this one has not finished, and of influence has somebody to try it."""
    finished = working[f"side:{side}"]["phase_done"]
    return not finished and (working.battle["step"] not in BY_ACT or bool(influencers(working.state, side)))


def _hand_over(working: Working) -> bool:
    """The side to act has finished with the command in hand (or with all it has left): is anything left to handle?"""
    side = working.battle["active"]
    if working.battle["in_hand"]:
        working.put(working.battle["in_hand"], "handled", True)
    else:
        for command in commands(working.state, side):
            working.put(command, "handled", True)
    working.put("battle", "in_hand", None)
    for candidate in (opponent(side), side):
        if any(is_to_handle(working.state, command) for command in commands(working.state, candidate)):
            working.put("battle", "active", candidate)
            return True
    return False


# --- what happens by itself -----------------------------------------------------------------------------------------


def end_step(state: State) -> list[Effect]:
    """End this step (or this command's part of it) and begin the next. Steps in which there is nothing to do are passed over."""
    working = Working(state)
    if not _goes_on(working):
        _end(working)
        _begin(working)
        while not working.battle["finished"] and _is_empty(working.state):
            _end(working)
            _begin(working)
    return working.effects()


def _goes_on(working: Working) -> bool:
    """The same step goes on, with the next command or the other side."""
    now, battle = working.battle["step"], working.battle
    if now in BY_COMMAND:
        drop_dues(working, lambda due: not due.optional)
        return _hand_over(working)
    if now in (*BY_SIDE, *BY_ACT):
        side = battle["active"]
        working.put(f"side:{side}", "phase_done", True)
        if _has_a_go(working, opponent(side)):
            working.put("battle", "active", opponent(side))
            return True
    if now == "initiative_movement" and marker_up(working.state):
        working.put("battle", "moved_commands", battle["moved_commands"] + 1)
        if marker_up(working.state):
            _ask_falling_back(working)
            return True
    return False


def _is_empty(state: State) -> bool:
    """Is there nothing to do in this step?"""
    now, battle = state.battle["step"], state.battle
    if battle["due"]:
        return False
    if now == "deploy_order":
        return battle["first_deployer"] is not None
    if now == "reinforcement_turn":
        return not waiting(state, "reinforcement")
    if now == "reserves_reinforcements":
        return bool(battle["turn"] < 2) or not any(is_to_handle(state, command) for command in commands(state))
    if now == "volleys":
        return not battle["volleys"]
    if now == "melee":
        return not battle["contacts"]
    if now == "influence":
        return not any(influencers(state, side) for side in "ab")
    return bool(now == "command_test")


def _end(working: Working) -> None:
    now = working.battle["step"]
    drop_dues(working, lambda due: False)
    if now == "fire":
        for unit, fields in list(working.state.units()):
            if not fields["losses_pending"]:
                working.put(unit, "test_pending", False)
    elif now == "volleys":
        consequences.remove_losses(working)
        working.put("battle", "volleys", [])
    elif now == "initiative_movement":
        _markers_away(working)
    elif now == "melee":
        _next_round(working)
    elif now == "command_test":
        _end_turn(working)
        return
    order = (*_SETUP, *IN_TURN)
    working.put("battle", "step", order[order.index(now) + 1])


def _begin(working: Working) -> None:
    now = working.battle["step"]
    working.put("battle", "done", [])
    if now in (*BY_COMMAND, *BY_SIDE, *BY_ACT):
        working.put("battle", "active", first_side(working.state))
        working.put("battle", "in_hand", None)
        for command in working.state.addresses("command"):
            working.put(command, "handled", False)
        for side in "ab":
            working.put(f"side:{side}", "phase_done", False)
        if now in BY_COMMAND:
            _first_to_handle(working)
        elif now in BY_ACT and not influencers(working.state, first_side(working.state)):
            working.put("battle", "active", opponent(first_side(working.state)))
    if now == "deploy_order" and working.battle["scouting_winner"]:
        _loser_deploys_first(working)
    elif now.startswith("deployment_"):
        _ask_orders(working)
    elif now == "orders":
        _reveal(working)
    elif now == "volleys":
        consequences.ask_volleys(working)
    elif now == "initiative_movement":
        _ask_initiative(working)
    elif now == "command_test":
        _ask_command_tests(working)


def _first_to_handle(working: Working) -> None:
    """Whoever deployed first begins, unless he has nothing to handle."""
    first = first_side(working.state)
    if not any(is_to_handle(working.state, command) for command in commands(working.state, first)):
        working.put("battle", "active", opponent(first))


def _loser_deploys_first(working: Working) -> None:
    """The scouting has decided it: nobody throws. §2.3.2."""
    found = {
        "scouting_result": working.battle["scouting_result"],
        "scouting_winner": side_word(working.battle["scouting_winner"]),
    }
    working.put("battle", "first_deployer", side_code(deploy_order.run(found, typed()).first))


def _ask_orders(working: Working) -> None:
    """Every command that is deployed gets its order, face down; cavalry has no choice (§3.2.2). §2.3, §3.2."""
    for side in owners(working.state):
        for command in commands(working.state, side):
            if is_present(working.state, command) and working[command]["order"] is None:
                if working[command]["arm"] == "cavalry":
                    working.put(command, "order", "oppose")
                    continue
                why = say(working.state, _("{command} deploys: lay its order face down (§2.3)."), command=command)
                add_due(working, "choose_order", side, why, {"command": command})


def _reveal(working: Working) -> None:
    """Orders laid at deployment or at entry are turned up. §3.2, §3.1.1."""
    for command in working.state.addresses("command"):
        fields = working[command]
        if fields["position"] == "on_table" and fields["order"] is not None:
            working.put(command, "order_revealed", True)


def _ask_initiative(working: Working) -> None:
    working.put("battle", "initiative_order", [])
    working.put("battle", "moved_commands", 0)
    if not leaders_on_table(working.state):
        return
    side = first_side(working.state)
    why = _("Initiative: a die for every leader (§3.5.3).")
    add_due(working, "initiative", side, why, {"army": f"side:{side}"})


def begin_movement(working: Working, order: list[str]) -> None:
    """The markers are out: the lowest moves first. §3.5.3."""
    working.put("battle", "initiative_order", order)
    working.put("battle", "moved_commands", 0)
    for place, command in enumerate(order, 1):
        working.put(command, "marker", place)
    _ask_falling_back(working)


def _ask_falling_back(working: Working) -> None:
    """When a command's marker is up, its units that fall back do so first. §3.4.5, §3.5.1."""
    up = marker_up(working.state)
    if up is None:
        return
    for unit, fields in list(units(working.state, command=up)):
        if fields["reaction"] == "falling_back" and not fields["fell_back"]:
            why = say(working.state, _("{unit} falls back and tests again (§3.4.5)."), unit=unit)
            add_due(working, "falling_back_retest", working[unit]["side"], why, {"unit": unit})


def _markers_away(working: Working) -> None:
    """Stop markers go once all have moved. §3.5."""
    for unit, __ in list(working.state.units()):
        working.put(unit, "stop", False)
    for command in working.state.addresses("command"):
        working.put(command, "marker", None)
    working.put("battle", "initiative_order", [])
    working.put("battle", "moved_commands", 0)


def _next_round(working: Working) -> None:
    """Combats that last go into their next round. §3.6."""
    consequences.remove_losses(working)
    for unit, __ in list(working.state.units()):
        working.put(unit, "capturing", False)
        working.put(unit, "test_pending", False)
    fresh = {"fought": False, "settled": False, "breakthrough": False, "disorganised_defender": False, "broken_square": False}
    contacts.set_contacts(
        working,
        [
            contact | fresh | {"round": contact["round"] + contact["fought"], "attacker_losses": 0, "defender_losses": 0}
            for contact in working.battle["contacts"]
        ],
    )


def _ask_command_tests(working: Working) -> None:
    """Armies that owe a test throw for all their commands on the table, whoever deployed first before the other. §3.8."""
    first = first_side(working.state)
    for side in (first, opponent(first)):
        army = f"side:{side}"
        if working[army]["command_test_for"] and testing_commands(working.state, side):
            why = say(working.state, _("{army} has lost a leader or its standard: command test (§3.8)."), army=army)
            add_due(working, "command_test", side, why, {"army": army})


def testing_commands(state: State, side: str) -> list[str]:
    """Commands on the table with somebody to test: units, or a leader without units. §3.8, R85."""
    return [command for command in commands(state, side) if is_present(state, command)]


def _end_turn(working: Working) -> None:
    """Provisional bloodlust ends, what lasts a turn is forgotten; after turn 12 the battle is over. §3.7, R84, R95."""
    now = working.battle["turn"]
    for unit, fields in list(working.state.units()):
        if fields["provisional_since"] is not None and not gone(fields):
            _expire(working, unit)
        for field in ("fired", "moved", "turned", "shifted", "fell_back", "influence_attempted", "stop"):
            working.put(unit, field, False)
        for field in ("losses_this_turn", "losses_pending"):
            working.put(unit, field, 0)
        working.put(unit, "losses_by", [])
        working.put(unit, "test_result", None)
        working.put(unit, "figures_at_turn_start", working[unit]["figures"])
    for side in "ab":
        working.put(f"side:{side}", "command_test_for", None)
        working.put(f"side:{side}", "phase_done", False)
    if now >= LAST_TURN:
        working.put("battle", "finished", True)
        return
    working.put("battle", "turn", now + 1)
    working.put("battle", "step", IN_TURN[0])


def _expire(working: Working, unit: str) -> None:
    fields = working[unit]
    facts = {"provisional": True, "since_turn": fields["provisional_since"], "turn": working.battle["turn"], "confirmed": False}
    found = bloodlust_expiry.run(facts, typed())
    if fields["reaction"] == "bloodlust":
        working.put(unit, "reaction", found.reaction_after)
    if not found.provisional_after:
        working.put(unit, "provisional_since", None)


# --- the end --------------------------------------------------------------------------------------------------------


def verdict(state: State) -> Verdict | None:
    """Return the verdict by points after turn 12, or once a side has nothing on the table and nothing to come. §1.3, R95."""
    if in_setup(state) or not (state.battle["finished"] or any(has_nothing_left(state, side) for side in "ab")):
        return None
    found = result_of(state)
    losses = {side: losses_of(state, side) for side in "ab"}
    winner = found.winner and found.winner[-1]
    grade = _GRADES[found.result]
    counted = _("losses {a} against {b} points (§1.3)").format(a=losses["a"], b=losses["b"])
    why = _("{grade}: {counted}.").format(grade=grade, counted=counted)
    if winner is not None:
        army = named(state, f"side:{winner}")
        why = _("{army}, {grade}: {counted}.").format(army=army, grade=grade.map(str.lower), counted=counted)
    return Verdict(winner, why, at_the_limit=bool(state.battle["finished"]), grade=found.result)


_GRADES = {
    "perfect_draw": _("A perfect draw"),
    "draw": _("A draw"),
    "minor_victory": _("Minor victory"),
    "decisive_victory": _("Decisive victory"),
    "great_victory": _("Great victory"),
    "total_victory": _("Total victory"),
}


def has_nothing_left(state: State, side: str) -> bool:
    """Nothing on the table and nothing still to come. R95."""
    return not any(fields["sort"] == "unit" and not gone(fields) for __, fields in state.units(side=side))


def who_ended(changes: Iterable[Change]) -> str | None:
    """The one command that these changes have handled; None where they end the part of a whole side. §3.3."""
    handled = [on for on, field, _before, after in changes if field == "handled" and after]
    return handled[0] if len(handled) == 1 else None


SEQUENCE = Sequence(
    STEPS,
    acting=acting,
    left=undone,
    why_not_end=why_not_end,
    end_step=end_step,
    where=where,
    verdict=verdict,
    done=done,
    moments=("active",),
    who_ended=who_ended,
    check_list=CHECK_LIST,
)
