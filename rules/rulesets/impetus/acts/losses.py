"""The end of a turn as acts: army break and broken commands (core, R49)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import ARMY, COMMAND
from rules.rulesets.impetus.consequences import last, lose, task
from rules.rulesets.impetus.losses import ArmyBreakFacts, army_break
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import army_names, break_facts, commands_of, left, say

# --- army break ----------------------------------------------------------------------------------------------------


class TurnEndFacts(ArmyBreakFacts):
    a_name: str = fact(min_length=1, label=_("Side A"))
    b_name: str = fact(min_length=1, label=_("Side B"))


@procedure(
    title=_("Army break"),
    cite=sheet.CORE_BREAK,
    help=_("Which commands and armies are broken."),
    headline=headlines.of_turn_end,
)
def turn_end(facts: TurnEndFacts, dice: Dice) -> Outcome:
    """The army break, by the armies' names. core, R49."""
    names = {"a": facts.a_name, "b": facts.b_name}
    found = army_break(ArmyBreakFacts.read(facts.model_dump(exclude={"a_name", "b_name"})), dice)
    standings = [(name, found.values[side]) for side, name in names.items()]
    by_name = dict(standings) | {
        "result": {"a_wins": facts.a_name, "b_wins": facts.b_name}.get(found.result, found.result),
        "vd_lost": ", ".join(f"{name} {army['vd_lost']}/{army['vd_total']}" for name, army in standings),
    }
    sums = [replace(total, id=name) for total, name in zip(found.sums, names.values(), strict=True)]
    return replace(found, sums=sums, values=by_name)


def known_of_break(state: State, chosen: Chosen) -> dict[str, Any]:
    """The commands by name, so far as a name is of one command only."""
    found = {**break_facts(state), "end_of_turn": True}
    for side, name in army_names(state).items():
        found[f"{side}_name"] = name
        for losses, command in zip(found[f"{side}_commands"], commands_of(state, side), strict=True):
            losses["id"] = called(state, command)
    return found


def called(state: State, command: str) -> str:
    """Its name; with its number where it shares that with another of its side."""
    name = state[command]["name"]
    alike = [c for c in commands_of(state, state[command]["side"]) if state[c]["name"] == name]
    return name if name and len(alike) == 1 else f"{name} ({command[9:]})".strip()


def after_army_break(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Commands and armies that are broken; the battle is over, or a new turn begins. core, R49."""
    working, beaten = Working(state), []
    for side in "ab":
        standing = outcome.values[facts[f"{side}_name"]]
        beaten += [side] if standing["broken"] else []
        working.put(f"side:{side}", "broken", standing["broken"])
        for command in commands_of(state, side):
            breaks = called(state, command) in standing["commands_broken"]
            if breaks and not state[command]["broken"] and left(state, command):
                last(working, rout_task(state, command))
            working.put(command, "broken", breaks)
    if outcome.result != "continue":
        working.put("battle", "finished", True)
        working.put("battle", "queue", [])
        working.put("battle", "winner", opponent(beaten[0]) if len(beaten) == 1 else None)
    return settled(working, "army_break", chosen)


ARMY_BREAK = Act(turn_end, (ARMY,), after_army_break, known=known_of_break, id="army_break")


# --- broken commands -----------------------------------------------------------------------------------------------


class CommandRoutsFacts(Facts):
    leaves: bool = flag(
        _("Its units leave the table"),
        _("A broken command counts as wholly lost."),
        default=True,
    )


@procedure(
    title=_("Broken command"),
    cite=sheet.CORE_BREAK,
    help=_("What is left of it goes, unless the club lets it fight on."),
    headline=headlines.of_rout,
)
def command_routs(facts: CommandRoutsFacts, dice: Dice) -> Outcome:
    """A broken command counts as wholly lost. core, R49."""
    return outcome(leaves=facts.leaves)


def rout_task(state: State, command: str) -> dict[str, Any]:
    why = say(
        state,
        _("{command} is broken: what is left of it leaves the table (off the sheet, R49)."),
        command=command,
    )
    return task("command_routs", str(state[command]["side"]), why, {"command": command})


def after_rout(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Wholly lost, unless the club lets it fight on. core, R49."""
    working = Working(state)
    if outcome.leaves:
        working.put(chosen["command"], "attached_to", None)
        for unit in left(state, chosen["command"]):
            lose(working, unit, left_table=True)
    return settled(working, "command_routs", chosen)


COMMAND_ROUTS = Act(command_routs, (COMMAND,), after_rout, ask_first=("leaves",))
