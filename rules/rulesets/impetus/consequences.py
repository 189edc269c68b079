"""What follows what: tasks that wait their turn, contacts, losses, the course of a charge and of a melee.

One thing is due at a time. ``battle["queue"]`` holds the tasks after it; a task whose people are gone falls away.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.dice import typed
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Chosen
from rules.engine.play.dues import add_due
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text, reason_from_json, reason_to_json
from rules.rulesets.impetus.losses import unit_status
from rules.rulesets.impetus.melee import melee_result
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.state import left, named, say
from rules.rulesets.impetus.terms import ENEMY, NEVER_PURSUES, Fighter

Task = dict[str, Any]

#: A task that nobody is asked for: who has won the round that was fought.
_RESULT = "@result"


def task(
    act: str, side: str, why: Text, chosen: Chosen, facts: Mapping[str, Any] | None = None, *, needs: Sequence[str] = ()
) -> Task:
    """Something to be due later; ``needs``: units that must still be there then."""
    return {
        "act": act,
        "side": side,
        **reason_to_json(why),
        "chosen": dict(chosen),
        "facts": dict(facts or {}),
        "needs": list(needs),
    }


def first(working: Working, *tasks: Task) -> None:
    """Put tasks before all that waits."""
    working.put("battle", "queue", [*tasks, *working.battle["queue"]])


def last(working: Working, *tasks: Task) -> None:
    """Put tasks after all that waits."""
    working.put("battle", "queue", [*working.battle["queue"], *tasks])


def raise_next(working: Working) -> None:
    """Make the next task due, unless something is."""
    while working.battle["queue"] and not working.battle["due"]:
        head, *rest = working.battle["queue"]
        working.put("battle", "queue", rest)
        if any(gone(working[unit]) for unit in head["needs"]) or nobody_to_join(working.state, head):
            continue
        if head["act"] == _RESULT:
            conclude(working)
        else:
            add_due(working, head["act"], head["side"], reason_from_json(head), head["chosen"], head["facts"])


def nobody_to_join(state: State, head: Task) -> bool:
    """A general who is lost, or has another unit, or none left."""
    if head["act"] != "general_joins":
        return False
    command = head["chosen"]["command"]
    return not state[command]["general"] or state[command]["attached_to"] is not None or not left(state, command)


# --- contacts ------------------------------------------------------------------------------------------------------


def touch(working: Working, unit: str, enemy: str) -> None:
    """Put two units in melee with each other."""
    for one, other in ((unit, enemy), (enemy, unit)):
        if other not in working[one]["in_melee_with"]:
            working.put(one, "in_melee_with", [*working[one]["in_melee_with"], other])


def part(working: Working, unit: str) -> None:
    """Take a unit out of contact with all its enemies."""
    for enemy in working[unit]["in_melee_with"]:
        working.put(enemy, "in_melee_with", [u for u in working[enemy]["in_melee_with"] if u != unit])
    working.put(unit, "in_melee_with", [])


# --- losses --------------------------------------------------------------------------------------------------------


def lose(working: Working, unit: str, *, left_table: bool = False) -> None:
    """A unit is destroyed or off the table: its VD counts, its contacts end, its general finds another. core, R49, R50."""
    if gone(working[unit]):
        return
    part(working, unit)
    for name in ("acting", "on_opportunity", "closed_ranks"):
        working.put(unit, name, False)
    working.put(unit, "left_table" if left_table else "destroyed", True)
    command = working.state.command_of(unit)
    fields = working[command]
    working.put(command, "vd_lost", min(fields["vd_total"], fields["vd_lost"] + working[unit]["vd"]))
    if fields["attached_to"] == unit:
        working.put(command, "attached_to", None)
        if fields["general"] and left(working.state, command):
            why = say(
                working.state,
                _("{unit} is lost: its general joins the nearest unit of his command (off the sheet, R50)."),
                unit=unit,
            )
            last(working, task("general_joins", fields["side"], why, {"command": command}))


def lose_general(working: Working, command: str) -> None:
    """core, R50."""
    working.put(command, "general", None)
    working.put(command, "attached_to", None)


def weaken(working: Working, unit: str, vbu: int, rear: Sequence[int]) -> None:
    """Set what is left of a unit, and mark it worn or exhausted. core, R34, R53."""
    working.put(unit, "vbu", vbu)
    working.put(unit, "rear_ranks", list(rear))
    if vbu > 0:
        facts = {
            "vbu_initial": working[unit]["vbu_start"],
            "vbu_current": vbu,
            **house_rules(working.state, unit_status),
        }
        working.put(unit, "status", unit_status.run(facts, typed()).status)


def cohesion_due(state: State, act: str, unit: str, facts: Mapping[str, Any]) -> Task:
    """Whoever was hit tests. core, R3."""
    why = say(
        state,
        _("{unit} was hit: cohesion test (off the sheet, R3)."),
        unit=unit,
    )
    return task(act, state[unit]["side"], why, {"unit": unit}, facts, needs=[unit])


# --- a charge ------------------------------------------------------------------------------------------------------


def charge(working: Working, charger: str, target: str) -> None:
    """Declared: a target that is free may react, then the charge is measured. Test di Disciplina; core, R38."""
    state = working.state
    working.put("battle", "fight", {"attacker": charger, "defender": target, "attacks": "charging", "meets": "receiving"})
    for name, value in (("charged", True), ("closed_ranks", False), ("on_opportunity", False)):
        working.put(charger, name, value)
    both = {"charger": charger, "target": target}
    reach = say(
        state,
        _("{charger} charges {target}: does it arrive? (R22)"),
        **both,
    )
    tasks = [task("charge_distance", state[charger]["side"], reach, both, needs=[charger, target])]
    if not state[target]["in_melee_with"]:
        answer = say(
            state,
            _("{target} is charged by {charger}: how does it react? (Test di Disciplina)"),
            **both,
        )
        tasks.insert(0, task("react", state[target]["side"], answer, both, needs=[charger, target]))
    first(working, *tasks)


def fight(working: Working, attacker: str, defender: str, attacks: str, meets: str) -> None:
    """Start a melee of these two. core, R38, R45."""
    touch(working, attacker, defender)
    working.put("battle", "fight", {"attacker": attacker, "defender": defender, "attacks": attacks, "meets": meets})
    why = say(
        working.state,
        _("{attacker} is in contact with {defender}: melee at once."),
        attacker=attacker,
        defender=defender,
    )
    chosen = {"attacker": attacker, "defender": defender}
    first(working, task("melee", working[attacker]["side"], why, chosen, needs=[attacker, defender]))


# --- after the blows -----------------------------------------------------------------------------------------------


def result_task() -> Task:
    return task(_RESULT, "", Text(""), {})


def result_facts(state: State) -> dict[str, Any]:
    """The round that was fought, as ``melee_result`` asks it."""
    found = state.battle["fight"]
    facts: dict[str, Any] = {}
    for who in ENEMY:
        unit = state[found[who]]
        facts |= {
            f"{who}_type": unit["type"],
            f"{who}_impetuous": unit["impetuous"],
            f"{who}_losses": min(12, found["losses"][who]),
            f"{who}_test": found["tests"][who],
            f"{who}_destroyed": gone(unit),
        }
    return facts | house_rules(state, melee_result)


def round_so_far(state: State, unit: str) -> dict[str, Any] | None:
    """The round as it stands where this unit's test is the last of it; else nothing."""
    found, queue = state.battle["fight"], state.battle["queue"]
    if not (found and "losses" in found and queue and queue[0]["act"] == _RESULT):
        return None
    return result_facts(state) | {"who": "attacker" if found["attacker"] == unit else "defender"}


def conclude(working: Working) -> None:
    """Decide who won, and what the winner and the beaten do now. core, R43, R44, R45."""
    found = working.battle["fight"]
    if any(found["tests"][who] == "none" and gone(working[found[who]]) for who in ENEMY):
        working.put("battle", "fight", None)  # taken off by hand before its test: the players have settled the fight
        return
    outcome = melee_result.run(result_facts(working.state), typed())
    working.put("battle", "fight", None)
    if outcome.loser is None:
        return
    loser, winner = found[outcome.loser], found[ENEMY[who_of(outcome.loser)]]
    lost = {"won": found["losses"][outcome.winner], "beaten": found["losses"][outcome.loser]}
    part(working, loser)
    working.put(loser, "closed_ranks", False)
    tasks = []
    state = working.state
    if outcome.loser_retreats:
        text = _("{loser} lost {beaten} VBU, {winner} {won}: {loser} is beaten and retreats (off the sheet, R43).")
        why = text.format(loser=named(state, loser), winner=named(state, winner), **lost)
        tasks.append(task("way_back", state[loser]["side"], why, {"unit": loser}, needs=[loser]))
    if outcome.loser_retreats or outcome.winner_may_pursue:
        why = say(
            state,
            _("{winner} has beaten {loser}: retreat and pursuit (off the sheet, R44)."),
            loser=loser,
            winner=winner,
        )
        chosen = {"winner": winner, "loser": loser}
        tasks.append(task("retreat_and_pursuit", state[winner]["side"], why, chosen, needs=[winner]))
    first(working, *tasks)


def who_of(word: str) -> Fighter:
    return "attacker" if word == "attacker" else "defender"


def pursues(state: State, winner: str) -> dict[str, bool]:
    """Return the fact ``pursue`` where the rules decide it; nothing where the winner has a choice. core, R44."""
    if state[winner]["type"] in NEVER_PURSUES:
        return {"pursue": False}
    return {"pursue": True} if state[winner]["impetuous"] else {}


def acts_now(working: Working, *units: str) -> None:
    """Activate these; who acted before has had its turn, but for a melee that it still has to fight. core, R14, R45."""
    for unit, fields in working.state.units():
        if fields["acting"] and unit not in units:
            working.put(unit, "acting", False)
            working.put(unit, "done", fields["fought"] or not fields["in_melee_with"])
    for unit in units:
        working.put(unit, "acting", True)
