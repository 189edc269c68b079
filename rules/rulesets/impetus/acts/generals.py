"""Commands put forward, initiative, and generals as acts («Generali»; core, R14 to R16, R50)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import Dice
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import COMMAND, MEASURED, UNIT, NothingAsked
from rules.rulesets.impetus.acts.contests import again_task, contest_act, thrown_so_far
from rules.rulesets.impetus.consequences import first, task
from rules.rulesets.impetus.contest import code_of
from rules.rulesets.impetus.generals import can_cede, command_check
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import activate, eligible, in_setup, settled
from rules.rulesets.impetus.state import apart, named, say, traits_of
from rules.rulesets.impetus.vying import cede, initiative_again, initiative_both_again, initiative_throw
from rules.rulesets.impetus.why_not import why_not_gone, why_not_itself, why_not_yet

# --- commands nominated ----------------------------------------------------------------------------------------------


@procedure(
    title=_("Nominate a command"),
    cite="fuori scheda, R14",
    help=_("It vies with the other side's for the initiative."),
    headline=headlines.always(_("Nominated")),
)
def nominate(facts: NothingAsked, dice: Dice) -> Outcome:
    """One that has not been activated. core, R14."""
    return outcome(nominated=True)


def why_not_nominate(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = str(state.side_of(address))
    if address in eligible(state, side):
        return None
    return say(
        state,
        _("{command} has been activated, or has nobody left (off the sheet, R14)."),
        command=address,
    )


def after_nomination(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(f"side:{state.side_of(chosen['command'])}", "nominated", chosen["command"])
    return settled(working, "nominate", chosen)


NOMINATE = Act(nominate, (COMMAND,), after_nomination, why_not=why_not_nominate)


# --- initiative ----------------------------------------------------------------------------------------------------


def known_of_initiative(state: State, chosen: Chosen) -> dict[str, Any]:
    """Both commands; of one that is alone only the first. core, R14."""
    commands = {"a": chosen["first"]} | ({"b": chosen["second"]} if chosen.get("second") else {})
    names = apart({code: named(state, command).en for code, command in commands.items()})
    found: dict[str, Any] = {"thrown": [], "a_reroll": None, "b_reroll": None, "b": None}
    return found | {code: known_of_commander(state, command, names[code]) for code, command in commands.items()}


def known_of_commander(state: State, command: str, name: str) -> dict[str, Any]:
    fields = state[command]
    return {
        "name": name,
        "general": fields["general"],
        "traits": traits_of(fields),
        "first_roll": fields["general"] is not None and not fields["has_rolled"],
    }


def vying_commands(state: State, facts: Mapping[str, Any]) -> dict[str, str]:
    """The commands put forward, as the throw calls them: of two, side a's is ``a``; one alone is ``a``."""
    put_forward = [state[f"side:{side}"]["nominated"] for side in "ab"]
    return dict(zip("ab", [command for command in put_forward if command], strict=False))


def after_initiative_throw(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever may roll again is asked, then the winner who may cede; else it is decided. core, R14, R16."""
    commands, working = vying_commands(state, facts), Working(state)
    if outcome.decides:
        command = commands[code_of(outcome.decides, facts["a"]["name"])]
        again = "initiative_both_again" if state[command]["general"] == "expert" else "initiative_again"
        first(working, again_task(state, again, {"command": command}, facts, outcome))
        return settled(working, act, chosen)
    winner = commands[code_of(outcome.ahead, facts["a"]["name"])]
    if len(commands) > 1 and can_cede(state[winner]["general"], traits_of(state[winner])):
        first(working, cede_task(state, winner, facts, outcome))
        return settled(working, act, chosen)
    return after_initiative(act, state, chosen, facts, outcome)


INITIATIVE = contest_act(
    initiative_throw,
    (
        Role("first", _("Command"), who="any", kind="command"),
        Role("second", _("Against"), who="any", kind="command", optional=True),
    ),
    after_initiative_throw,
    known_of_initiative,
    "initiative",
    lambda state, role, chosen, address: None if role == "first" else _("Only one command was nominated."),
)
INITIATIVE_AGAIN = contest_act(initiative_again, (COMMAND,), after_initiative_throw)
INITIATIVE_BOTH_AGAIN = contest_act(initiative_both_again, (COMMAND,), after_initiative_throw)


def cede_task(state: State, winner: str, facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    why = say(
        state,
        _("{who} has the initiative and may cede it (Generali; off the sheet, R14)."),
        who=winner,
    )
    known = thrown_so_far(facts, outcome) | {"by": outcome.ahead}
    return task("cede", str(state[winner]["side"]), why, {"command": winner}, known)


def after_initiative(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The acting command is activated, or spent where its general is idle. core, R14, R15."""
    working, commands = Working(state), vying_commands(state, facts)
    for code, command in commands.items():
        working.put(command, "has_rolled", True)
        working.put(command, "general", outcome.generals_after[facts[code]["name"]])
    acting = commands[code_of(outcome.acts, facts["a"]["name"])]
    if outcome.command_acts:
        activate(working, acting)
    else:
        working.put(acting, "activated", True)
    return settled(working, act, chosen)


CEDE = Act(cede, (COMMAND,), lambda *done: after_initiative("cede", *done), ask_first=("cedes",))


# --- generals ------------------------------------------------------------------------------------------------------


@procedure(
    title=_("General joins a unit"),
    cite=f"{sheet.GENERALS}, fuori scheda, R50",
    help=_("He helps only the unit that he is with."),
    headline=headlines.always(_("The general joins it")),
)
def general_joins(facts: NothingAsked, dice: Dice) -> Outcome:
    """Generali; core, R50."""
    return outcome(joined=True)


def why_not_join(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "command":
        if state[address]["general"] is None:
            return _("Its general is lost (off the sheet, R50).")
        if not in_setup(state) and state.battle["active_command"] != address:
            return _("Its command is not active (off the sheet, R14).")
        if state[address]["general_moved"]:
            return _("He has changed units already.")
        return why_not_yet(state)
    if f"command:{state[address]['command']}" != chosen["command"]:
        return _("It belongs to another command.")
    if state[chosen["command"]]["attached_to"] == address:
        return say(state, _("He is with {unit}."), unit=address)
    return why_not_gone(state, address)


def after_joining(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["command"], "attached_to", chosen["unit"])
    # Who lost his unit joins another at once (core, R50), which is no move of his activation.
    if "due" not in chosen:
        working.put(chosen["command"], "general_moved", True)
    return settled(working, "general_joins", chosen)


GENERAL_JOINS = Act(
    general_joins,
    (COMMAND, UNIT),
    after_joining,
    why_not=why_not_join,
    steps=("baggage", "activation"),
)


def known_of_radius(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    command = state[state.command_of(unit)]
    radius = {"base_radius_h": command["base_radius_h"]} if command["base_radius_h"] else {}
    return {
        **radius,
        "unit_type": state[unit]["type"],
        "general_present": command["general"] is not None,
        "traits": traits_of(command),
    }


COMMAND_CHECK = Act(
    command_check,
    (UNIT,),
    known=known_of_radius,
    why_not=why_not_itself,
    steps=MEASURED,
    ask_first=("distance_h",),
    lookup=True,
)
