"""Set-up and turn as data, what happens by itself between steps, what is left to do, and who has won.

The sheet prints the set-up («Schieramento»); the course of a turn is core (R14).
"""

from collections import abc
from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.army import MusteredSide
from rules.engine.dice import typed
from rules.engine.play.acts import Chosen
from rules.engine.play.dues import dues, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, what_is_due
from rules.engine.play.state import Effect, Fields, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.impetus import sheet
from rules.rulesets.impetus.consequences import last, raise_next, task
from rules.rulesets.impetus.deployment import deployment_order
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.state import OF_ACTIVATION, armies, commands_of, left, named, say
from rules.rulesets.impetus.why_not import why_not_yet

STEPS = Steps(
    (
        Step(
            "attacker",
            _("Attacker and defender"),
            f"{sheet.DEPLOYMENT} 1",
            _("Two dice a side; mounted units help."),
            "setup",
        ),
        Step(
            "terrain_1",
            _("Defender's first terrain"),
            f"{sheet.DEPLOYMENT} 2",
            _("He rolls on the table of his army."),
            "setup",
        ),
        Step(
            "terrain_2",
            _("Attacker's terrain"),
            f"{sheet.DEPLOYMENT} 3",
            _("At least 8H from the first piece."),
            "setup",
        ),
        Step(
            "terrain_3",
            _("Defender's second terrain"),
            f"{sheet.DEPLOYMENT} 4",
            _("As the first."),
            "setup",
        ),
        Step(
            "baggage",
            _("Baggage and plans"),
            f"{sheet.DEPLOYMENT} 5–6",
            _("The defender places first; plans in advanced play only."),
            "setup",
        ),
        Step(
            "deploy_first",
            _("Who deploys first"),
            f"{sheet.DEPLOYMENT} 7",
            _("Two dice and the scouting points not used."),
            "setup",
        ),
        Step(
            "deployment",
            _("Deployment"),
            f"{sheet.DEPLOYMENT} 8–10",
            _("The strongest command of each, then in turn."),
            "setup",
        ),
        Step(
            "nominate",
            _("Commands nominated"),
            "fuori scheda, R14",
            _("Each side names a command that has not acted."),
        ),
        Step(
            "initiative",
            _("Initiative"),
            f"{sheet.GENERALS}, fuori scheda, R14",
            _("The higher total acts, unless it cedes."),
        ),
        Step(
            "activation",
            _("Activation"),
            "fuori scheda, R14",
            _("Unit by unit: rally, move, shoot, charge, fight; or wait on opportunity."),
        ),
        Step(
            "end_of_turn",
            _("End of the turn"),
            sheet.CORE_BREAK,
            _("Commands and armies that lost half of their VD break."),
        ),
    )
)
step = STEPS.step
in_setup = STEPS.in_setup
turn = STEPS.turn
_ORDER = tuple(s.id for s in STEPS)
_SETUP = tuple(s.id for s in STEPS if s.phase == "setup")
#: Steps that a player ends; the others end by themselves once nothing is due.
_ENDED = frozenset({"baggage", "activation"})
_PLACERS = {"terrain_1": "defender_first", "terrain_2": "attacker", "terrain_3": "defender_second"}


def active_side(state: State) -> str | None:
    """Return the side whose command acts, or None."""
    command = state.battle["active_command"]
    return None if command is None else str(state[command]["side"])


def owners(state: State) -> frozenset[str]:
    """Return the sides that end this step."""
    if state.battle["finished"]:
        return frozenset()
    active = active_side(state)
    return frozenset("ab") if active is None else frozenset(active)


def acting(state: State) -> frozenset[str]:
    """Return who is asked for something; else the owners of the step, and those who wait on opportunity. core, R62."""
    if state.battle["finished"]:
        return frozenset()
    due_sides = frozenset(due.side for due in dues(state))
    if due_sides:
        return due_sides
    active = active_side(state)
    if active is not None and any(fields["on_opportunity"] for __, fields in state.units(side=opponent(active))):
        return frozenset("ab")
    return owners(state)


def where(state: State) -> Text:
    """ "Turn 3, Galli et Hispani: activation"."""
    title = step(state).title
    if in_setup(state):
        return _("Set-up: {title}").format(title=title)
    command = state.battle["active_command"]
    whose = f", {named(state, command).en}" if command else ""
    return _("Turn {turn}{whose}: {title}").format(turn=turn(state), whose=whose, title=title.map(str.lower))


# --- what is left to do ----------------------------------------------------------------------------------------------


def undone(state: State) -> list[Undone]:
    """List what is due; in an activation also melees to be fought, frenzies, and units that have not acted."""
    if state.battle["finished"]:
        return []
    if dues(state):
        return what_is_due(state)
    command = state.battle["active_command"]
    if command is None:
        return []
    units = [unit for unit in left(state, command) if not state[unit]["done"]]
    found = [*unfought(state)]
    for unit in units:
        if state[unit]["frenzy"] == "must_charge" and not state[unit]["charged"]:
            text = say(state, _("{unit} must charge (frenzy, R12)."), unit=unit)
            found.append(Undone(text, act="declare_charge", chosen={"charger": unit}))
    wild = [unit for unit in units if state[unit]["impetuous"] and not can_wait(state[unit])]
    if wild:
        names = join(", ", (named(state, unit) for unit in wild))
        text = _("Impetuous within reach of a charge: test frenzy, or charge (R12): {units}.").format(units=names)
        found.append(Undone(text, on=wild[0]))
    waiting = [unit for unit in units if not any(state[unit][name] for name in ("acting", "fought"))]
    if waiting:
        text = _("Units that have not acted: {waiting}.").format(waiting=len(waiting))
        found.append(Undone(text, on=command))
    return found


def can_wait(unit: Fields) -> bool:
    """An impetuous unit that has been held or has charged, or is in melee. R12."""
    return bool(unit["frenzy"] or unit["charged"] or unit["fought"] or unit["in_melee_with"])


def unfought(state: State) -> list[Undone]:
    """Melees of the active command that go on and wait to be fought. core, R45."""
    text = _("{unit} is in melee: it fights on or breaks off (off the sheet, R45).")
    return [
        Undone(say(state, text, unit=unit), on=unit)
        for unit in left(state, state.battle["active_command"] or "command:")
        if state[unit]["in_melee_with"] and not state[unit]["fought"]
    ]


def why_not_end(state: State, side: str) -> Text | None:
    """Return why ``side`` cannot end the step: not its owner, something due, or a melee left to fight."""
    if state.battle["finished"]:
        return _("The battle is over.")
    if side not in owners(state):
        return _("The other side's command is active (off the sheet, R14).")
    return why_not_yet(state) or next((one.text for one in unfought(state)), None)


# --- what happens by itself --------------------------------------------------------------------------------------------


def settled(working: Working, act: str, chosen: Chosen) -> list[Effect]:
    """The act is done and what it was due for with it: the next thing becomes due, or the next step begins."""
    settle_due(working, act, chosen)
    return went_on(working)


def went_on(working: Working) -> list[Effect]:
    raise_next(working)
    while not working.battle["due"] and working.battle["step"] not in _ENDED and not working.battle["finished"]:
        _next(working)
    return working.effects()


def end_step(state: State) -> list[Effect]:
    """End this step and begin the next; what waits behind a due that was passed by agreement comes first."""
    working = Working(state)
    raise_next(working)
    if working.battle["due"]:
        return working.effects()
    if working.battle["step"] == "activation":
        end_activation(working)
    else:
        _next(working)
    return went_on(working)


def enter(working: Working, step_id: str) -> None:
    """A step begins: what it asks becomes due."""
    working.put("battle", "step", step_id)
    begins = _BEGINS.get(step_id)
    if begins:
        begins(working)
    raise_next(working)


def _next(working: Working) -> None:
    """From a step that ended by itself to the next."""
    now = working.battle["step"]
    if now == "nominate":
        enter(working, "initiative" if any(working[f"side:{side}"]["nominated"] for side in "ab") else "end_of_turn")
    elif now == "initiative":
        enter(working, "nominate")
    elif now == "end_of_turn":
        new_turn(working)
        enter(working, "nominate")
    else:
        enter(working, _ORDER[_ORDER.index(now) + 1])


def muster(sides: abc.Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies with their first step begun: the first roll of the set-up is due."""
    working = Working(armies(sides, options))
    enter(working, "attacker")
    went_on(working)
    return working.state


def army_of(state: State, side: str) -> dict[str, int]:
    """Units by type, as the set-up rolls want them."""
    found: dict[str, int] = {}
    for __, unit in state.units(side=side):
        found[unit["type"]] = min(40, found.get(unit["type"], 0) + 1)
    return found


def _begin_attacker(working: Working) -> None:
    state = working.state
    if not all(army_of(state, side) for side in "ab"):
        # Without troops there is nothing to count: side a attacks.
        working.put("battle", "attacker", "a")
        return
    why = _("Who attacks? (Schieramento 1)")
    last(working, task("deployment_attacker_roll", "a", why, {"army": "side:a"}))


def _begin_terrain(working: Working) -> None:
    attacker = working.battle["attacker"] or "a"
    now = working.battle["step"]
    side = attacker if now == "terrain_2" else opponent(attacker)
    if not army_of(working.state, side):
        return
    why = say(
        working.state,
        _("{army} rolls for terrain (Schieramento 2–4)."),
        army=f"side:{side}",
    )
    last(working, task("terrain_choice", side, why, {"army": f"side:{side}"}, {"placer": _PLACERS[now]}))


def _begin_deploy_first(working: Working) -> None:
    why = _("Who decides the order? (Schieramento 7)")
    last(working, task("deploy_first_roll", "a", why, {"army": "side:a"}))


def _begin_deployment(working: Working) -> None:
    """One command after the other; the strongest is named, the others are their owner's choice. Schieramento 8 to 10."""
    state = working.state
    commands = {side: [c for c in commands_of(state, side) if left(state, c)] for side in "ab"}
    if not all(commands.values()):
        return
    facts: dict[str, Any] = {"first": state.battle["deploys_first"] or "a"}
    for side in "ab":
        facts[f"{side}_commands"] = [{"id": c, "vd": state[c]["vd_total"]} for c in commands[side]]
    for place in deployment_order.run(facts, typed()).order:
        side, command = place["side"], place["command"]
        if command:
            why = say(
                state,
                _("{command} deploys: it has the most VD (Schieramento 8–9)."),
                command=command,
            )
        else:
            why = say(
                state,
                _("{army} deploys another command (Schieramento 10)."),
                army=f"side:{side}",
            )
        last(working, task("deploy", side, why, {"command": command} if command else {}))


def eligible(state: State, side: str) -> list[str]:
    """Commands that have not been activated and have somebody to activate. core, R14."""
    return [c for c in commands_of(state, side) if not state[c]["activated"] and left(state, c)]


def _begin_nominate(working: Working) -> None:
    state = working.state
    for side in "ab":
        working.put(f"side:{side}", "nominated", None)
    for side in "ab":
        able = eligible(state, side)
        if able:
            why = say(
                state,
                _("{army} nominates a command (off the sheet, R14)."),
                army=f"side:{side}",
            )
            last(working, task("nominate", side, why, {"command": able[0]} if len(able) == 1 else {}))


def _begin_initiative(working: Working) -> None:
    """The two commands vie; one alone rolls too. core, R14."""
    named_ = [working[f"side:{side}"]["nominated"] for side in "ab" if working[f"side:{side}"]["nominated"]]
    chosen = dict(zip(("first", "second"), named_, strict=False))
    why = _("Initiative of the commands nominated (off the sheet, R14).")
    last(working, task("initiative", str(working.state.side_of(named_[0])), why, chosen))


def _begin_end_of_turn(working: Working) -> None:
    why = _("The turn is over: who is broken? (off the sheet, R49)")
    last(working, task("army_break", "a", why, {"army": "side:a"}))


_BEGINS: dict[str, Callable[[Working], None]] = {
    "attacker": _begin_attacker,
    "terrain_1": _begin_terrain,
    "terrain_2": _begin_terrain,
    "terrain_3": _begin_terrain,
    "deploy_first": _begin_deploy_first,
    "deployment": _begin_deployment,
    "nominate": _begin_nominate,
    "initiative": _begin_initiative,
    "end_of_turn": _begin_end_of_turn,
}


def activate(working: Working, command: str) -> None:
    """Its units begin afresh; those on opportunity may now do something else. core, R14, R62."""
    working.put("battle", "active_command", command)
    working.put(command, "general_moved", False)
    for unit, __ in working.state.units(command=command.split(":")[1]):
        for name, value in OF_ACTIVATION.items():
            working.put(unit, name, value)
        working.put(unit, "on_opportunity", False)
    enter(working, "activation")


def end_activation(working: Working) -> None:
    """The active command is spent. core, R14."""
    command = working.battle["active_command"]
    if command is not None:
        for unit, __ in working.state.units(command=command.split(":")[1]):
            for name, value in OF_ACTIVATION.items():
                working.put(unit, name, value)
        working.put(command, "activated", True)
    working.put("battle", "active_command", None)
    enter(working, "nominate")


def new_turn(working: Working) -> None:
    """Flags of the turn go. core, R14."""
    working.put("battle", "turn", working.battle["turn"] + 1)
    for command in working.state.addresses("command"):
        working.put(command, "activated", False)
    for unit, fields in working.state.units():
        if not gone(fields):
            working.put(unit, "evasions", 0)


# --- the end -----------------------------------------------------------------------------------------------------------


def verdict(state: State) -> Verdict | None:
    """Decided by the army break at the end of a turn. core, R49."""
    if not state.battle["finished"] or not (state["side:a"]["broken"] or state["side:b"]["broken"]):
        return None
    winner = state.battle["winner"]
    if winner is None:
        return Verdict(
            None,
            _("Both armies have lost half of their VD (off the sheet, R49)."),
        )
    beaten = named(state, f"side:{opponent(winner)}")
    why = _("{army} has lost half of its VD (off the sheet, R49).")
    return Verdict(winner, why.format(army=beaten))


SEQUENCE = Sequence(
    STEPS,
    acting=acting,
    left=undone,
    why_not_end=why_not_end,
    end_step=end_step,
    where=where,
    verdict=verdict,
)
