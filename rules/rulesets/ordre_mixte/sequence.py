"""«Sequenza di mossa» as data, automatic effects between phases, what is left to do, and the end of the battle."""

from collections.abc import Callable

from rules.engine.dice import typed
from rules.engine.play.acting import house_rules
from rules.engine.play.dues import add_due, drop_dues, dues
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, what_is_due
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.ordre_mixte.acts.charges import known_of_follow_up, why_not_charge, why_not_evade
from rules.rulesets.ordre_mixte.acts.fire import why_not_artillery_fire, why_not_infantry_fire
from rules.rulesets.ordre_mixte.acts.melee import why_not_rest
from rules.rulesets.ordre_mixte.acts.movement import can_march
from rules.rulesets.ordre_mixte.charges import follow_up_move
from rules.rulesets.ordre_mixte.consequences import apply_fire, ask_melees, forget_losses, mark_charged, set_pairs, settle_melees
from rules.rulesets.ordre_mixte.known import mover, plays, say, side_of_role
from rules.rulesets.ordre_mixte.melee import cavalry_fatigue
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.state import named, pm_at_start, pm_lost, standing

_SEQUENCE = "Sequenza di mossa"


def _phase(number: int) -> tuple[Step, ...]:
    """The five lines of one side's movement: in the first phase A's (who moves first), in the second B's."""
    return (
        Step(
            f"phase_{number}_strategic",
            _("Phase {number}: strategic moves").format(number=number),
            f"{_SEQUENCE}, R42",
            _("March columns and limbered guns, twice as far."),
        ),
        Step(
            f"phase_{number}_generals",
            _("Phase {number}: generals").format(number=number),
            f"{_SEQUENCE}, R54",
            _("30 cm each; attach and detach: choose a command."),
        ),
        Step(
            f"phase_{number}_troops",
            _("Phase {number}: moves and charges").format(number=number),
            f"{_SEQUENCE}, R47, R61",
            _("Cavalry first. Chargers stop 1 cm short of an enemy that can fire; against others they go into contact."),
        ),
        Step(
            f"phase_{number}_evasion",
            _("Phase {number}: evasions").format(number=number),
            f"{_SEQUENCE}, R44",
            _("Those who are charged and can, evade."),
        ),
        Step(
            f"phase_{number}_finish",
            _("Phase {number}: finishing moves").format(number=number),
            f"{_SEQUENCE}, R45",
            _("Chargers whose opponents evaded may go on."),
        ),
    )


class TurnsAgreed(Steps):
    """The steps of the sheet; a turn beyond those agreed is counted once its first phase is over. R53."""

    def turn(self, state: State) -> int:
        """The turn that is being played, or was last; 0 while the battle is being set up."""
        return super().turn(state) - turns_are_over(state)


def turns_are_over(state: State) -> bool:
    """Have the turns agreed been played, and no other begun? R53."""
    limit = state.battle["turn_limit"]
    return bool(limit) and state.battle["step"] == "orders" and state.battle["turn"] == limit + 1


STEPS = TurnsAgreed(
    (
        Step(
            "deployment",
            _("Deployment"),
            "R7, R53",
            _("Name the cover of each terrain piece: light, heavy, hard, broken. Deploy, and set formations."),
            "setup",
        ),
        Step(
            "orders",
            _("New orders"),
            f"{_SEQUENCE}, R52",
            _("Choose a command: say which generals may give new orders, then what they are."),
        ),
        Step(
            "recovery",
            _("Recovery"),
            f"{_SEQUENCE}, R37, R38",
            _("Routing units try to recover."),
        ),
        Step(
            "compulsory_moves",
            _("Compulsory moves"),
            f"{_SEQUENCE}, R37",
            _("Routing and retreating units make their move; who leaves the table is lost."),
        ),
        Step(
            "follow_up_moves",
            _("Breakthroughs and advances"),
            f"{_SEQUENCE}, R49",
            _("Winners of last turn follow up, if they want."),
        ),
        Step(
            "initiative",
            _("Initiative"),
            f"{_SEQUENCE}, R40",
            _("A die each: who moves first this turn?"),
        ),
        *_phase(1),
        *_phase(2),
        Step(
            "late_charges",
            _("Late charges"),
            f"{_SEQUENCE}, R46",
            _("Units of either side that have not moved may charge; who moved first declares first."),
        ),
        Step(
            "fire",
            _("Fire"),
            f"{_SEQUENCE}, R18",
            _("Both sides fire at once; losses come off together at the end. Agree what each shooter sees."),
        ),
        Step(
            "fire_morale",
            _("Morale after the fire"),
            "Test di morale, R27, R28",
            _("Units that lost PM and have 4 or fewer test."),
        ),
        Step(
            "close_to_contact",
            _("Closing to contact"),
            f"{_SEQUENCE}, R48",
            _("Chargers who stood go in."),
        ),
        Step(
            "melee_flank_rear",
            _("Melees on flank and rear"),
            f"{_SEQUENCE}, R19",
            _("Say which melees are on a flank or rear; these come first."),
        ),
        Step(
            "melee_other",
            _("Other melees"),
            f"{_SEQUENCE}, R19",
            _("All the other melees."),
        ),
        Step(
            "turn_end",
            _("End of the turn"),
            "R24, R51",
            _("Tired cavalry that spent the turn in the rear has rested."),
        ),
    )
)
step = STEPS.step
in_setup = STEPS.in_setup
turn = STEPS.turn
_ORDER = tuple(step.id for step in STEPS)

#: Fields of a unit that a turn leaves behind as they began.
_CLEARED: dict[str, object] = {
    "moved": False,
    "strategic_moved": False,
    "evaded": False,
    "compulsory_moved": False,
    "followed_up": False,
    "fired": False,
    "bases_fired": 0,
    "fired_at": [],
    "stood": False,
    "charging": None,
    "charge_phase": None,
    "allowance_mm": 0,
    "opponents_evaded": False,
    "charged": False,
    "fought": False,
    "rested": False,
}


def owners(state: State) -> frozenset[str]:
    """Return the sides that act in this phase and end it. A phase of both ends when either has said so, or has nothing to do.

    Of late charges side A declares first (R46).
    """
    now = str(state.battle["step"])
    if now.startswith("phase_"):
        return frozenset(opponent(mover(state)) if now.endswith("_evasion") else mover(state))
    waited_for = [side for side in "ab" if side not in state.battle["done"] and something_to_do(state, side)]
    if now == "late_charges" and len(waited_for) == 2:
        return frozenset(side_of_role(state, "A"))
    return frozenset(waited_for or "ab")


def something_to_do(state: State, side: str) -> bool:
    """Return True if there is anything for this side in a phase of both."""
    can = _CAN.get(state.battle["step"])
    if any(due.side == side for due in dues(state)):
        return True
    return can is not None and any(can(state, unit) for unit, __ in standing(state, side))


#: What a unit could do in a phase of both, beside what is due.
_CAN: dict[str, Callable[[State, str], bool]] = {
    "deployment": lambda state, unit: True,
    "orders": lambda state, unit: True,
    "initiative": lambda state, unit: True,
    "late_charges": lambda state, unit: why_not_charge(state, "unit", {}, unit) is None,
    "fire": lambda state, unit: (
        why_not_infantry_fire(state, "unit", {}, unit) is None or why_not_artillery_fire(state, "unit", {}, unit) is None
    ),
    "turn_end": lambda state, unit: why_not_rest(state, "unit", {}, unit) is None,
}


def done(state: State, side: str) -> list[Effect] | None:
    """A side has done its part of a phase of both; None where that ends it. Initiative is the same for both."""
    waiting = [other for other in "ab" if other not in (side, *state.battle["done"]) and something_to_do(state, other)]
    if not waiting or state.battle["step"] == "initiative" or str(state.battle["step"]).startswith("phase_"):
        return None
    working = Working(state)
    drop_dues(working, lambda due: due.side != side)
    working.put("battle", "done", [*state.battle["done"], side])
    return working.effects()


def acting(state: State) -> frozenset[str]:
    """Return the owners of the phase, and the sides with something due."""
    return owners(state) | {due.side for due in dues(state)}


def where(state: State) -> Text:
    """ "Turn 3 · Red: moves and charges", "Turn 3 · Fire (Red)": of a phase of both, who alone is still waited for."""
    title, now = step(state).title, turn(state)
    if in_setup(state):
        return _("Set-up: {title}").format(title=title)
    if turns_are_over(state):
        return _("The turns agreed are over: {now}").format(now=now)
    army = state[f"side:{next(iter(owners(state)))}"]["name"] if len(owners(state)) == 1 else ""
    if state.battle["step"].startswith("phase_"):
        title = title.map(lambda phase: f"{army}:{phase.partition(':')[2]}")
    elif army:
        title = Text("{title} ({army})").format(title=title, army=army)
    return _("Turn {now} · {title}").format(now=now, title=title)


# --- what is left to do ------------------------------------------------------------------------------------------


def undone(state: State) -> list[Undone]:
    """List what is left to do in this phase: dues, then what the phase itself asks for."""
    own = _LEFT_UNDONE.get(state.battle["step"])
    return what_is_due(state) + (own(state) if own else [])


def _initiative_undone(state: State) -> list[Undone]:
    if state.battle["side_a"] is not None:
        return []
    return [Undone(_("The initiative is not rolled (R40)."), act="initiative")]


def _evasion_undone(state: State) -> list[Undone]:
    text = _("{unit} is charged and can evade (R44).")
    return [Undone(say(state, text, unit=unit), act="evasion", chosen={"unit": unit}) for unit in evaders(state)]


def _finish_undone(state: State) -> list[Undone]:
    text = _("{unit} may finish its move: its opponents evaded (R45).")
    return [Undone(say(state, text, unit=unit), act="finish_move", chosen={"unit": unit}) for unit in left_standing(state)]


_LEFT_UNDONE: dict[str, Callable[[State], list[Undone]]] = {
    "initiative": _initiative_undone,
    "phase_1_evasion": _evasion_undone,
    "phase_2_evasion": _evasion_undone,
    "phase_1_finish": _finish_undone,
    "phase_2_finish": _finish_undone,
}


def why_not_end(state: State, side: str) -> Text | None:
    """Return why ``side`` cannot end the phase: not its owner, something compulsory due, or side A unknown."""
    if side not in owners(state):
        if side in state.battle["done"]:
            return _("The other side is not done with this phase yet.")
        return _("The other side ends this phase (Sequenza di mossa).")
    if state.battle["step"] == "initiative" and _initiative_undone(state):
        return _initiative_undone(state)[0].text
    return next((due.text for due in dues(state) if not due.optional), None)


# --- automatic effects --------------------------------------------------------------------------------------------


def end_step(state: State) -> list[Effect]:
    """End this phase and begin the next in which there is something to do."""
    working = Working(state)
    _end(working)
    while _nothing_to_do(working.state):
        _end(working)
    return working.effects()


def _end(working: Working) -> None:
    now = str(working.battle["step"])
    drop_dues(working, lambda due: False)
    working.put("battle", "done", [])
    if now in _ENDS:
        _ENDS[now](working)
    following = _ORDER[(_ORDER.index(now) + 1) % len(_ORDER)]
    working.put("battle", "step", "orders" if following == "deployment" else following)
    if working.battle["step"] in _BEGINS:
        _BEGINS[working.battle["step"]](working)


def _nothing_to_do(state: State) -> bool:
    """Phases that only some turns need are passed over when nobody is concerned."""
    now = str(state.battle["step"])
    if now in (
        "recovery",
        "compulsory_moves",
        "follow_up_moves",
        "fire_morale",
        "close_to_contact",
        "melee_flank_rear",
        "melee_other",
    ):
        return not state.battle["due"]
    if now.endswith("_strategic"):
        return not can_march(state, mover(state))
    if now.endswith("_evasion"):
        return not any(True for __, unit in standing(state, mover(state)) if unit["charging"])
    if now.endswith("_finish"):
        return not left_standing(state)
    return now in ("late_charges", "fire", "turn_end") and not any(something_to_do(state, side) for side in "ab")


def evaders(state: State) -> list[str]:
    """Units that could evade now."""
    return [unit for unit, __ in standing(state, opponent(mover(state))) if why_not_evade(state, "unit", {}, unit) is None]


def left_standing(state: State) -> list[str]:
    """Return the chargers whose opponents have evaded."""
    return [unit for unit, fields in standing(state, mover(state)) if fields["opponents_evaded"]]


def _end_orders(working: Working) -> None:
    """Reset each turn which commands may issue new orders. R52."""
    for command in working.state.addresses("command"):
        working.put(command, "may_issue_orders", False)


def _ask_recoveries(working: Working) -> None:
    """Once a turn, after a first rout move. R37, R38."""
    state = working.state
    at_once, needed = plays(state, "R37", "may_recover_at_once"), plays(state, "R38", "general_needed")
    for unit, fields in standing(state):
        if fields["routing"] and (fields["rout_moves_made"] or at_once) and (fields["generals"] or not needed):
            why = say(state, _("{unit} may try to recover (R38)."), unit=unit)
            add_due(working, "recover_routed", fields["side"], why, {"unit": unit}, optional=True)


def _ask_compulsory_moves(working: Working) -> None:
    for unit, fields in standing(working.state):
        if fields["retreating"] and fields["formation"] == "square":
            working.put(unit, "retreating", False)
        elif fields["routing"]:
            why = say(working.state, _("{unit} is routing and must move."), unit=unit)
            add_due(working, "compulsory_move", fields["side"], why, {"unit": unit})
        elif fields["retreating"]:
            why = say(working.state, _("{unit} must retreat."), unit=unit)
            add_due(working, "compulsory_move", fields["side"], why, {"unit": unit})


def _ask_follow_ups(working: Working) -> None:
    """Who has won and may still follow. R49."""
    for unit, fields in standing(working.state):
        if not fields["follow_up_due"] or fields["in_melee"] or fields["compulsory_moved"]:
            continue
        facts = known_of_follow_up(working.state, {"unit": unit})
        if follow_up_move.run(facts, typed()).refused:
            continue
        why = say(working.state, _("{unit} may follow up (R49)."), unit=unit)
        add_due(working, "follow_up_move", fields["side"], why, {"unit": unit}, optional=True)


def _forget_follow_ups(working: Working) -> None:
    for unit, __ in working.state.units():
        working.put(unit, "follow_up_due", False)


def _drop_empty_charges(working: Working) -> None:
    """Who has not gone on after an evasion charges nobody. R45."""
    for unit, fields in working.state.units():
        if fields["opponents_evaded"]:
            working.put(unit, "opponents_evaded", False)
            working.put(unit, "charging", None)
    mark_charged(working)


def _ask_closings(working: Working) -> None:
    """Every charge is settled, side A's first; the destroyed have nothing to settle. R48, R61."""
    state = working.state
    first = side_of_role(state, "A")
    for side in (first, opponent(first)):
        for unit, fields in standing(state, side):
            target = fields["charging"]
            if target is None:
                continue
            why = say(
                state,
                _("{charger} charges {target}: does it close (R48)?"),
                charger=unit,
                target=target,
            )
            add_due(working, "close_to_contact", side, why, {"charger": unit, "target": target})


def _begin_melees(working: Working) -> None:
    """All melees wait again, those of last turn too; which come first is asked. R19, R50."""
    forget_losses(working)
    set_pairs(working, [pair | {"stage": "waiting"} for pair in working.battle["pairs"]])
    if working.battle["pairs"]:
        side = side_of_role(working.state, "A")
        why = _("Which melees are on a flank or rear (R19)?")
        add_due(working, "melee_order", side, why, {"army": f"side:{side}"})


def _end_flank_melees(working: Working) -> None:
    settle_melees(working, flank=True)


def _begin_other_melees(working: Working) -> None:
    ask_melees(working, flank=False)


def _end_other_melees(working: Working) -> None:
    settle_melees(working, flank=False)


def _tire(working: Working) -> None:
    """Horses that have fought this turn. R24."""
    forget_losses(working)
    for unit, fields in standing(working.state):
        if fields["arm"] == "cavalry" and fields["fought"]:
            facts = {"fatigue": fields["fatigue"], "event": "fought_melee", "disordered": fields["disordered"]}
            found = cavalry_fatigue.run({**facts, **house_rules(working.state, cavalry_fatigue)}, typed())
            working.put(unit, "fatigue", found.fatigue_after)
            working.put(unit, "disordered", found.now_disordered)


def _end_turn(working: Working) -> None:
    """The turn's signs go, the next begins, and orders that were on their way arrive. «Sequenza di mossa», R52."""
    for unit, __ in working.state.units():
        for name, start in _CLEARED.items():
            working.put(unit, name, start)
    working.put("battle", "turn", working.battle["turn"] + 1)
    working.put("battle", "side_a", None)
    for command in working.state.addresses("command"):
        working.put(command, "moved", False)
        arrives = working[command]["new_orders_from"]
        if arrives and arrives <= working.battle["turn"]:
            for name, none in (("orders", ""), ("orders_from", None)):
                working.put(command, name, working[command][f"new_{name}"])
                working.put(command, f"new_{name}", none)


_ENDS: dict[str, Callable[[Working], None]] = {
    "orders": _end_orders,
    "follow_up_moves": _forget_follow_ups,
    "phase_1_finish": _drop_empty_charges,
    "phase_2_finish": _drop_empty_charges,
    "fire": apply_fire,
    "melee_flank_rear": _end_flank_melees,
    "melee_other": _end_other_melees,
    "turn_end": _end_turn,
}
_BEGINS: dict[str, Callable[[Working], None]] = {
    "recovery": _ask_recoveries,
    "compulsory_moves": _ask_compulsory_moves,
    "follow_up_moves": _ask_follow_ups,
    "close_to_contact": _ask_closings,
    "melee_flank_rear": _begin_melees,
    "melee_other": _begin_other_melees,
    "turn_end": _tire,
}


# --- the end -----------------------------------------------------------------------------------------------------


def verdict(state: State) -> Verdict | None:
    """An army of which nothing is left has lost; after the turns agreed the players judge by what each lost. R53."""
    if in_setup(state):
        return None
    left = [side for side in "ab" if standing(state, side)]
    if len(left) < 2:
        return Verdict(left[0] if left else None, _nothing_left(state, left))
    limit = state.battle["turn_limit"]
    if limit and state.battle["turn"] > limit:
        return Verdict(None, _turns_over(state), decided=False, at_the_limit=True)
    return None


def _turns_over(state: State) -> Text:
    lost = [(named(state, f"side:{side}"), pm_lost(state, side), pm_at_start(state, side)) for side in "ab"]
    losses = join("; ", (_("{army}: {n} of {had}").format(army=army, n=n, had=had) for army, n, had in lost))
    text = _("The turns agreed are over: who has won is for you to decide (R53). PM lost – {losses}.")
    return text.format(losses=losses)


def _nothing_left(state: State, left: list[str]) -> Text:
    if not left:
        return _("Nothing is left of either army (R53).")
    army = named(state, f"side:{opponent(left[0])}")
    return _("Nothing is left of {army} (R53).").format(army=army)


SEQUENCE = Sequence(
    STEPS,
    acting=acting,
    left=undone,
    why_not_end=why_not_end,
    end_step=end_step,
    where=where,
    verdict=verdict,
    done=done,
)
