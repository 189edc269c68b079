"""§4.0 «Sequenza di gioco» as data, what happens by itself between steps, what is left to do, and who has won."""

from collections.abc import Callable

from rules.engine.dice import typed
from rules.engine.play.dues import Due, add_due, drop_dues, dues
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, what_is_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.army import break_points
from rules.rulesets.de_bellis_empire.consequences import note_first_beaten, victory_facts
from rules.rulesets.de_bellis_empire.contacts import active_side, is_to_be_fought, passive_side, set_contacts
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.rout import victory
from rules.rulesets.de_bellis_empire.state import corps_of_side, is_chief_alive, left, named, say
from rules.rulesets.de_bellis_empire.tables import TABLE
from rules.rulesets.de_bellis_empire.turn import next_step

STEPS = Steps(
    (
        Step(
            "table",
            _("Table and terrain"),
            "§3.0",
            _("Agree on the table and at least three pieces of terrain."),
            "setup",
        ),
        Step(
            "lots",
            _("Drawing lots"),
            "§4.0, R10",
            _("One die a side: the higher is first player."),
            "setup",
        ),
        Step(
            "deploy_second",
            _("Second player deploys"),
            "§4.0",
            _("Within 15 cm of his own edge."),
            "setup",
        ),
        Step(
            "deploy_first",
            _("First player deploys"),
            "§4.0",
            _("Within 15 cm of his own edge."),
            "setup",
        ),
        Step(
            "generals",
            _("Quality of the generals"),
            "§4.0",
            _("A die for each general and general in chief."),
            "setup",
        ),
        Step(
            "movement",
            _("Movement"),
            "§4.0, §5.1",
            _("Roll each general's PA, then spend them: moves, formations, contacts. Tick who comes into contact."),
        ),
        Step(
            "defensive_fire",
            _("Defensive fire"),
            "§4.0, §7.0",
            _("The passive player fires with elements out of contact."),
        ),
        Step(
            "melee",
            _("Melees"),
            "§4.0, §8.0",
            _("The active player picks the order; every contact is fought once."),
        ),
        Step(
            "break_check",
            _("Break check"),
            "§4.0, §10.0",
            _("Each corps of the passive player that has lost a third of its budget routs."),
        ),
    )
)
step = STEPS.step
in_setup = STEPS.in_setup
turn = STEPS.turn
_SETUP = tuple(s.id for s in STEPS if s.phase == "setup")
_PLAYERS = {"first": _("first player"), "second": _("second player")}


def side_of_player(state: State, player: str) -> str:
    return "b" if state["side:b"]["player"] == player else "a"


def owners(state: State) -> frozenset[str]:
    """Return the sides that act in this step and end it."""
    now = state.battle["step"]
    if state.battle["finished"]:
        return frozenset()
    if now in ("table", "lots", "generals"):
        return frozenset("ab")
    if now in ("deploy_second", "deploy_first"):
        return frozenset(side_of_player(state, now[7:]))
    return frozenset(active_side(state) if now in ("movement", "melee") else passive_side(state))


def acting(state: State) -> frozenset[str]:
    """The owners of the step, and whoever is asked for something (a retreat, a pursuit)."""
    return owners(state) if state.battle["finished"] else owners(state) | {due.side for due in dues(state)}


def where(state: State) -> Text:
    """ "Turn 3, first player (army): defensive fire"."""
    title = step(state).title
    if in_setup(state):
        return _("Set-up: {title}").format(title=title)
    player = _PLAYERS[state.battle["active"]]
    army = state[f"side:{active_side(state)}"]["name"]
    text = _("Turn {turn}, {player} ({army}): {title}")
    return text.format(turn=turn(state), player=player, army=army, title=title.map(str.lower))


# --- what is left to do ------------------------------------------------------------------------------------------


def undone(state: State) -> list[Undone]:
    """List what is left to do in this step: dues, then what the step itself asks for."""
    if state.battle["finished"]:
        return []
    own = _LEFT_UNDONE.get(state.battle["step"])
    return what_is_due(state) + (own(state) if own else [])


def _table_undone(state: State) -> list[Undone]:
    found = []
    if state.battle["table_width_mm"] is None:
        size = _("The size of the table is not set (§3.0).")
        found.append(Undone(size, act="table_size"))
    missing = TABLE.terrain_pieces - len(state.battle["terrain"])
    if missing > 0:
        text = _("Pieces of terrain still missing: {missing} (§3.0).").format(missing=missing)
        found.append(Undone(text, act="terrain_feature"))
    return found


def _lots_undone(state: State) -> list[Undone]:
    drawn = state["side:a"]["player"] is not None
    return [] if drawn else [Undone(_("Lots are not drawn (§4.0)."), act="first_player")]


def _movement_undone(state: State) -> list[Undone]:
    return [
        Undone(
            _("{corps} has PA left: {pa} (§5.1).").format(corps=named(state, corps), pa=state[corps]["pa_left"]),
            on=corps,
        )
        for corps in corps_of_side(state, active_side(state))
        if state[corps]["pa_left"] and any(not state[unit]["activated"] for unit in left(state, corps))
    ]


def _melee_undone(state: State) -> list[Undone]:
    return [
        Undone(
            say(
                state,
                _("{attacker} and {defender} are in contact and have not fought (§8.0)."),
                attacker=contact["attacker"],
                defender=contact["defender"],
            ),
            act="melee",
            chosen={"attacker": contact["attacker"], "defender": contact["defender"]},
        )
        for contact in state.battle["contacts"]
        if is_to_be_fought(state, contact)
    ]


_LEFT_UNDONE: dict[str, Callable[[State], list[Undone]]] = {
    "table": _table_undone,
    "lots": _lots_undone,
    "movement": _movement_undone,
    "melee": _melee_undone,
}


def why_not_end(state: State, side: str) -> Text | None:
    """Return why ``side`` cannot end the step: it is not its owner, or something compulsory is due."""
    if state.battle["finished"]:
        return _("The battle is over.")
    if side not in owners(state):
        return _("The other player ends this step (§4.0).")
    if state.battle["step"] == "lots" and _lots_undone(state):
        return _lots_undone(state)[0].text
    return next((due.text for due in dues(state) if not due.optional), None)


# --- what happens by itself --------------------------------------------------------------------------------------


def end_step(state: State) -> list[Effect]:
    """End this step and begin the next. A break check in which no corps can break is passed over: nothing would be rolled."""
    working = Working(state)
    _end(working)
    _begin(working)
    if working.battle["step"] == "break_check" and not working.battle["due"]:
        _end(working)
        _begin(working)
    return working.effects()


def _end(working: Working) -> None:
    now = working.battle["step"]
    drop_dues(working, _outlasts(now))
    if now == "lots" and working["side:a"]["player"] is None:
        # Passed by agreement without lots: side a begins.
        working.put("side:a", "player", "first")
        working.put("side:b", "player", "second")
    elif now == "movement":
        _clear_movement(working)
    elif now == "melee":
        _clear_melee(working)
    elif now == "break_check":
        for unit, __ in working.state.units():
            for field in ("activated", "ran", "fired"):
                working.put(unit, field, False)
    _go_on(working)


def _outlasts(now: str) -> Callable[[Due], bool]:
    """A battery may change places until it is fought: that choice alone outlasts a step (§8.2)."""
    return lambda due: due.act == "artillery_swap" and now in ("movement", "defensive_fire")


def _go_on(working: Working) -> None:
    now = working.battle["step"]
    if now in _SETUP:
        working.put("battle", "step", (*_SETUP, "movement")[_SETUP.index(now) + 1])
        return
    facts = {"active": working.battle["active"], "step": now, "turn": min(working.battle["turn"], 99)}
    following = next_step.run(facts, typed())
    working.put("battle", "step", following.step)
    working.put("battle", "active", following.active)
    working.put("battle", "turn", following.turn)


def _begin(working: Working) -> None:
    now = working.battle["step"]
    if now == "generals":
        _add_quality_dues(working)
    elif now == "movement":
        _add_activation_dues(working)
    elif now == "melee":
        set_contacts(working, [contact | {"fought": False} for contact in working.battle["contacts"]])
    elif now == "break_check":
        _add_break_dues(working)


def _clear_movement(working: Working) -> None:
    """PA not spent are lost, generals may move again, a rout flight is over. §5.1, R12, R60."""
    side = active_side(working.state)
    for corps in corps_of_side(working.state, side):
        for field, value in (("pa", None), ("pa_left", None), ("taken_over", False), ("has_moved", False)):
            working.put(corps, field, value)
        working.put(corps, "flights_due", 0)
        working.put(corps, "rout_flight_due", False)
    own = f"side:{side}"
    for field, value in (("chief_pa", None), ("chief_pa_left", None), ("chief_has_moved", False), ("commands_corps", None)):
        working.put(own, field, value)


def _clear_melee(working: Working) -> None:
    """Contacts that last are new no more. §8.4, R69."""
    set_contacts(working, [contact | {"new": False, "fought": False} for contact in working.battle["contacts"]])
    working.put("battle", "melee_begun", False)
    working.put("battle", "pursuit", None)


def _add_quality_dues(working: Working) -> None:
    """A die for every general whose quality is not known yet. §4.0."""
    text = _("{general}: a die for the general's quality (§4.0).")
    for side in "ab":
        own = f"side:{side}"
        if working[own]["chief_present"] and working[own]["chief_quality"] is None:
            why = say(working.state, _("{army}: a die for the general in chief's quality (§4.0)."), army=own)
            add_due(working, "chief_quality", side, why, {"army": own})
        for corps in corps_of_side(working.state, side):
            if working[corps]["quality"] is None:
                add_due(working, "general_quality", side, say(working.state, text, general=corps), {"corps": corps})


def _add_activation_dues(working: Working) -> None:
    """Every general rolls; then those flee whose corps has broken. §5.1, §10.0."""
    state, side = working.state, active_side(working.state)
    for corps in corps_of_side(state, side):
        if left(state, corps):
            why = say(state, _("{corps} has not rolled its activation (§5.1)."), corps=corps)
            add_due(working, "activation", side, why, {"corps": corps})
    if is_chief_alive(state, side):
        own = f"side:{side}"
        why = say(state, _("The general in chief of {army} has not rolled his activation (§5.1)."), army=own)
        add_due(working, "chief_activation", side, why, {"army": own})
    for corps in corps_of_side(state, side):
        _add_flight_dues(working, side, corps)


def _add_flight_dues(working: Working, side: str, corps: str) -> None:
    """Elements of a broken corps flee: named where all do, else their owner chooses. §10.0, R58, R60."""
    state = working.state
    standing = left(state, corps)
    count = min(working[corps]["flights_due"], len(standing))
    working.put(corps, "flights_due", count)
    working.put(corps, "rout_flight_due", count > 0)
    for number in range(count):
        text = _("{corps} is routed: {n} of {count} elements that must flee (§10.0).")
        why = text.format(corps=named(state, corps), n=number + 1, count=count)
        chosen = {"unit": standing[number]} if count == len(standing) else {}
        add_due(working, "flight", side, why, {**chosen, "corps": corps}, {"cause": "rout"})


def _add_break_dues(working: Working) -> None:
    """A corps with nobody left counts as routed (R61); the passive player's others that have lost enough are checked. §10.0."""
    for corps in working.state.addresses("command"):
        if not left(working.state, corps) and not working[corps]["routed"]:
            working.put(corps, "routed", True)
    note_first_beaten(working)
    side = passive_side(working.state)
    for corps in corps_of_side(working.state, side):
        fields = working[corps]
        if not fields["routed"] and fields["points_lost"] >= break_points(fields["budget"]):
            why = say(working.state, _("{corps} has lost a third of its budget: check whether it breaks (§10.0)."), corps=corps)
            add_due(working, "break_check", side, why, {"corps": corps})


# --- the end -----------------------------------------------------------------------------------------------------


def verdict(state: State) -> Verdict | None:
    """Return the verdict if an army has lost: after a break check, and with one corps a side after each loss. §11.0, R61."""
    if in_setup(state):
        return None
    found = victory.run(victory_facts(state), typed())
    if not found.finished:
        return None
    if found.draw:
        return Verdict(None, _("Both armies are beaten at once (§11.0, R61)."))
    army = named(state, f"side:{'b' if found.winner == 'a' else 'a'}")
    if found.method == "budget_third":
        why = _("{army} has lost a third of its budget (§11.0).")
    else:
        why = _("More than half of the corps of {army} are routed (§11.0).")
    return Verdict(found.winner, why.format(army=army))


SEQUENCE = Sequence(
    STEPS,
    acting=acting,
    left=undone,
    why_not_end=why_not_end,
    end_step=end_step,
    where=where,
    verdict=verdict,
    moments=("active",),
)
