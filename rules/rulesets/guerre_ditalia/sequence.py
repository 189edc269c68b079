"""§Terreno, §Piazzamento, §Sequenza di gioco, §Rotta: the set-up and the half-turn as data, what happens by itself between
steps, what is left to do, and who has won.
"""

from collections.abc import Callable

from rules.engine.dice import typed
from rules.engine.play.dues import add_due, drop_dues, dues
from rules.engine.play.sequence import Sequence, Step, Steps, Undone, Verdict, what_is_due
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.guerre_ditalia.consequences import why_routed, withdraw
from rules.rulesets.guerre_ditalia.contacts import has_to_fight, set_contacts
from rules.rulesets.guerre_ditalia.deployment import reserve_size
from rules.rulesets.guerre_ditalia.known import can_shoot, rout_facts
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.rout import rout_check
from rules.rulesets.guerre_ditalia.state import named, phasing_side, say, side_of_role, word
from rules.rulesets.guerre_ditalia.tables import REMOVAL_NEEDS

STEPS = Steps(
    (
        Step(
            "attacker",
            _("Who attacks"),
            "§Terreno, R2",
            _("Name the attacker, or roll a die each."),
            "setup",
        ),
        Step(
            "terrain_count",
            _("How much terrain"),
            "§Terreno, R1",
            _("The defender rolls for the pieces; in an encounter anybody."),
            "setup",
        ),
        Step(
            "terrain",
            _("Terrain"),
            "§Terreno, §Corso d'acqua",
            _("Lay the pieces, or the river if the die offered it."),
            "setup",
        ),
        Step(
            "side",
            _("Sides of the table"),
            "§Terreno, R2",
            _("The defender takes his side of the table; in an encounter a die gives the sides."),
            "setup",
        ),
        Step(
            "remove_terrain",
            _("Removing terrain"),
            "§Terreno, R3",
            _("The attacker may take one piece away, or turn one."),
            "setup",
        ),
        Step(
            "substitution",
            _("Light foot instead"),
            "§Piazzamento, R9",
            _("Each side may replace two elements."),
            "setup",
        ),
        Step(
            "deploy_attacker",
            _("The attacker deploys"),
            "§Piazzamento, R10",
            _("Within 10 cm of his edge, 15 cm from the sides; name the reserve."),
            "setup",
        ),
        Step(
            "deploy_defender",
            _("The defender deploys"),
            "§Piazzamento",
            _("Within 20 cm of his edge, 15 cm from the sides."),
            "setup",
        ),
        Step(
            "deploy_reserve",
            _("The reserve deploys"),
            "§Piazzamento, R10",
            _("In the attacker's own zone."),
            "setup",
        ),
        Step(
            "command",
            _("Command and movement"),
            "§Sequenza di gioco 1, §Raggio di comando",
            _("Roll the CP and spend them: moves, manoeuvres, guns, replacements. Note who comes into contact."),
        ),
        Step(
            "shooting_phasing",
            _("Shooting of the player in phase"),
            "§Sequenza di gioco 2, §Tiro a distanza",
            _("Whoever has an enemy in range must shoot; the target may answer."),
        ),
        Step(
            "shooting_non_phasing",
            _("Shooting of the other player"),
            "§Sequenza di gioco 3, R34, R38",
            _("All but guns that have not answered must shoot."),
        ),
        Step(
            "melee",
            _("Melees"),
            "§Sequenza di gioco 4, §Mischia",
            _("The player in phase picks the order; every contact fights a round."),
        ),
        Step(
            "rout",
            _("Rout"),
            "§Rotta, R90",
            _("Does the winner pursue? If so the loser first withdraws at full speed."),
        ),
    ),
    counts="half_turn",
)
step = STEPS.step
in_setup = STEPS.in_setup
turn = STEPS.turn
SETUP = tuple(s.id for s in STEPS if s.phase == "setup")
TURN = ("command", "shooting_phasing", "shooting_non_phasing", "melee")


def owners(state: State) -> frozenset[str]:
    """Return the sides that act in this step and end it."""
    now = state.battle["step"]
    if state.battle["finished"]:
        return frozenset()
    if now in ("attacker", "substitution"):
        return frozenset("ab")
    if now in ("terrain_count", "terrain", "side", "deploy_defender"):
        defended = now == "deploy_defender" or state.battle["battle_type"] == "attack_defence"
        return frozenset(side_of_role(state, "defender")) if defended else frozenset("ab")
    if now in SETUP:
        return frozenset(side_of_role(state, "attacker"))
    if now == "rout":
        return frozenset(state.battle["winner"] or "ab")
    side = phasing_side(state)
    return frozenset(opponent(side) if now == "shooting_non_phasing" else side)


def acting(state: State) -> frozenset[str]:
    """The owners of the step who are not done with it, and whoever is asked for something (a recoil, a flight, bridges)."""
    if state.battle["finished"]:
        return frozenset()
    return owners(state).difference(state.battle["done"]) | {due.side for due in dues(state)}


def done(state: State, side: str) -> list[Effect] | None:
    """Both replace elements by light foot, so both say that they are done; None where that ends the step. §Piazzamento."""
    if state.battle["step"] != "substitution" or opponent(side) in state.battle["done"]:
        return None
    return [Effect("battle", "done", [side])]


def where(state: State) -> Text:
    """ "Half-turn 3, attacker: melees". Which army that is stands beside it and on its card, so that this fits a phone."""
    title = step(state).title
    if in_setup(state):
        return _("Set-up: {title}").format(title=title)
    role = word(state.battle["phasing"])
    last = _(", pursuit") if state.battle["pursuit"] else Text("")
    return _("Half-turn {turn}, {role}{last}: {title}").format(
        turn=turn(state), role=role.map(str.lower), last=last, title=title.map(str.lower)
    )


# --- what is left to do ------------------------------------------------------------------------------------------


def undone(state: State) -> list[Undone]:
    """List what is left to do in this step: dues, then what the step itself asks for."""
    if state.battle["finished"]:
        return []
    own = _LEFT_UNDONE.get(state.battle["step"])
    return what_is_due(state) + (own(state) if own else [])


def _attacker_undone(state: State) -> list[Undone]:
    if state["side:a"]["role"]:
        return []
    return [Undone(_("It is not settled who attacks (§Terreno)."), act="attacker_roll")]


def _count_undone(state: State) -> list[Undone]:
    if state.battle["pieces_allowed"] is not None:
        return []
    return [Undone(_("The number of pieces of terrain is not rolled (§Terreno)."), act="terrain_count")]


def _side_undone(state: State) -> list[Undone]:
    if state["side:a"]["table_side"] is not None:
        return []
    if state.battle["battle_type"] == "attack_defence":
        return [Undone(_("The defender has not taken his side (§Terreno)."), act="table_side")]
    return [Undone(_("The sides of the table are not rolled (§Terreno)."), act="assign_sides")]


def reserve_wanted(state: State) -> int:
    """Return how many elements the attacker must still hold back. §Piazzamento, R10."""
    side = side_of_role(state, "attacker")
    elements = state[f"side:{side}"]["elements_at_start"]
    kept = sum(bool(unit["reserve"]) for __, unit in state.units(side=side))
    return int(reserve_size.run({"role": "attacker", "elements": min(200, elements)}, typed()).reserve) - kept


def _reserve_undone(state: State) -> list[Undone]:
    left = reserve_wanted(state)
    if left <= 0:
        return []
    text = _("Elements still to be kept in reserve: {left} (§Piazzamento).").format(left=left)
    return [Undone(text, act="reserve_size")]


def _command_undone(state: State) -> list[Undone]:
    left = state.battle["cp_left"]
    if not left:
        return []
    return [Undone(_("CP left, lost at the end of the step: {left} (R16).").format(left=left))]


def _shooting_undone(state: State) -> list[Undone]:
    """Who still has a shot: all of them must shoot if an enemy is in range, which only eyes know."""
    (side,) = owners(state)
    able = [unit for unit, __ in state.units(side=side) if can_shoot(state, unit)]
    if not able:
        return []
    names = [named(state, unit) for unit in able]
    text = _("Must shoot if an enemy is in range (§Sequenza di gioco): {name}.").format(name=join(", ", names))
    return [Undone(text, act="shooting", chosen={"unit": able[0]})]


def _melee_undone(state: State) -> list[Undone]:
    return [
        Undone(
            say(
                state,
                _("{attacker} and {defender} are in contact and have not fought (§Mischia)."),
                attacker=contact["attacker"],
                defender=contact["defender"],
            ),
            act="melee",
            chosen={"unit": contact["attacker"], "enemy": contact["defender"]},
        )
        for contact in state.battle["contacts"]
        if has_to_fight(state, contact)
    ]


_LEFT_UNDONE: dict[str, Callable[[State], list[Undone]]] = {
    "attacker": _attacker_undone,
    "terrain_count": _count_undone,
    "side": _side_undone,
    "deploy_attacker": _reserve_undone,
    "command": _command_undone,
    "shooting_phasing": _shooting_undone,
    "shooting_non_phasing": _shooting_undone,
    "melee": _melee_undone,
}


def why_not_end(state: State, side: str) -> Text | None:
    """Return why ``side`` cannot end the step: it is not its owner, or something compulsory is due."""
    if state.battle["finished"]:
        return _("The battle is over.")
    if side not in owners(state):
        return _("The other player ends this step (§Sequenza di gioco).")
    if side in state.battle["done"]:
        return _("The other side has not done with this step.")
    if state.battle["step"] == "attacker" and _attacker_undone(state):
        return _attacker_undone(state)[0].text
    return next((due.text for due in dues(state) if not due.optional), None)


# --- what happens by itself --------------------------------------------------------------------------------------


def end_step(state: State) -> list[Effect]:
    """End this step and begin the next in which there is something to do."""
    working = Working(state)
    _end(working)
    while _nothing_to_do(working.state):
        _end(working)
    _begin(working)
    return working.effects()


def _nothing_to_do(state: State) -> bool:
    """Steps that this battle passes over."""
    battle = state.battle
    match battle["step"]:
        case "remove_terrain":
            return bool(
                battle["battle_type"] == "encounter" or battle["river"] != "none" or battle["pieces_counted"] < min(REMOVAL_NEEDS)
            )
        case "deploy_reserve":
            return not any(unit["reserve"] for __, unit in state.units())
        case "shooting_non_phasing":
            # A routed army does not shoot (R90).
            return bool(battle["pursuit"])
    return False


def _end(working: Working) -> None:
    now = working.battle["step"]
    drop_dues(working, lambda due: False)
    working.put("battle", "following", None)
    working.put("battle", "done", [])
    if now == "attacker" and working["side:a"]["role"] is None:
        working.put("side:a", "role", "attacker")
        working.put("side:b", "role", "defender")
    elif now == "deploy_reserve":
        for unit, __ in working.state.units():
            working.put(unit, "reserve", False)
    elif now == "command":
        working.put("battle", "cp_rolled", None)
        working.put("battle", "cp_left", None)
    if now in SETUP:
        working.put("battle", "step", (*SETUP, "command")[SETUP.index(now) + 1])
    elif now == "melee":
        _end_half_turn(working)
    elif now == "rout":
        _last_half_turn(working)
    else:
        working.put("battle", "step", TURN[TURN.index(now) + 1])


def _end_half_turn(working: Working) -> None:
    """Has an army routed? If not, the other player is in phase. §Sequenza di gioco, §Rotta, R12, R87, R90."""
    _clear_half_turn(working)
    if working.battle["pursuit"]:
        working.put("battle", "finished", True)
        return
    found = rout_check.run(rout_facts(working.state), typed())
    for code in "ab":
        if found.values[f"side_{code}"]["routed"]:
            working.put(f"side:{code}", "army_routed", True)
    if found.winner:
        working.put("battle", "winner", found.winner[-1])
        working.put("battle", "step", "rout")
    elif found.battle_ends:
        working.put("battle", "finished", True)
    else:
        _next_half_turn(working, opponent(phasing_side(working.state)))


def _last_half_turn(working: Working) -> None:
    """The loser has withdrawn; the winner moves once more, or the game is over. §Rotta, R90."""
    if not working.battle["pursuit"]:
        working.put("battle", "finished", True)
        return
    withdraw(working)
    _next_half_turn(working, working.battle["winner"])


def _next_half_turn(working: Working, side: str) -> None:
    working.put("battle", "half_turn", working.battle["half_turn"] + 1)
    working.put("battle", "phasing", working[f"side:{side}"]["role"])
    working.put("battle", "step", "command")


#: What counts within one half-turn, and how it begins. R12, R34, R66, R77.
_OF_A_HALFTURN = (("moved", False), ("has_shot", False), ("rounds_fought", 0), ("melee_recoils", 0), ("recoiled", False))


def _clear_half_turn(working: Working) -> None:
    for unit, __ in list(working.state.units()):
        for field, start in _OF_A_HALFTURN:
            working.put(unit, field, start)
    for code in "ab":
        working.put(f"side:{code}", "cinc_free_cp_used", False)
    still = [contact | {"new": False, "fought": False, "follow_up": False} for contact in working.battle["contacts"]]
    set_contacts(working, still)


def _begin(working: Working) -> None:
    if working.battle["finished"]:
        return
    state, now = working.state, working.battle["step"]
    if now == "command":
        side = phasing_side(state)
        army = f"side:{side}"
        why = say(
            state,
            _("{army} rolls its command points (§Sequenza di gioco)."),
            army=army,
        )
        add_due(working, "command_points", side, why, {"army": army})
    elif now == "rout":
        side = working.battle["winner"]
        loser = why_routed(state, opponent(side))
        why = _("{loser} Does the winner pursue?").format(loser=loser)
        add_due(working, "pursuit_after_rout", side, why, {"army": f"side:{side}"})


# --- the end -----------------------------------------------------------------------------------------------------


def verdict(state: State) -> Verdict | None:
    """Return the verdict once the game is over: after the pursuit, if there was one. §Rotta, R87, R90."""
    if not state.battle["finished"]:
        return None
    winner = state.battle["winner"]
    if winner is None:
        return Verdict(
            None,
            _("Both armies have routed in the same half-turn (R87)."),
        )
    return Verdict(winner, why_routed(state, opponent(winner)))


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
