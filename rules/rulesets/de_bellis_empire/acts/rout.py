"""§10.0 Generals lost, corps that break; §11.0 victory."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.de_bellis_empire.acts.roles import CORPS, TURN, UNIT, die_of_general
from rules.rulesets.de_bellis_empire.consequences import rout, victory_facts
from rules.rulesets.de_bellis_empire.contacts import passive_side
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.rout import break_check, general_loss, victory
from rules.rulesets.de_bellis_empire.state import corps_of_side, is_chief_alive, left, say
from rules.rulesets.de_bellis_empire.why_not import why_not_before_results, why_not_passive

# --- break check -----------------------------------------------------------------------------------------------------


def why_not_break_check(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["routed"]:
        return say(state, _("{corps} is routed (§10.0)."), corps=address)
    return first_of(why_not_passive(state, address))


def known_of_break(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {
        "points_lost": min(corps["points_lost"], corps["budget"]),
        "elements_left": len(left(state, chosen["corps"])),
        "budget": corps["budget"],
        "side": "passive" if corps["side"] == passive_side(state) else "active",
        "already_routed": corps["routed"],
        "general_eliminated": corps["eliminated"],
        **({"elements_in_command": 0} if corps["eliminated"] and not is_chief_alive(state, corps["side"]) else {}),
    }


def suggested_break(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = chosen["corps"]
    return {} if state[corps]["eliminated"] else {"elements_in_command": len(left(state, corps))}


def after_break_check(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "break_check", chosen)
    if outcome.breaks:
        rout(working, chosen["corps"], outcome.flee)
    return working.effects()


BREAK_CHECK = Act(
    break_check,
    (CORPS,),
    after_break_check,
    known=known_of_break,
    suggested=suggested_break,
    why_not=why_not_break_check,
    ask_first=("elements_in_command",),
    rolled_for=die_of_general,
)


# --- generals --------------------------------------------------------------------------------------------------------


def why_not_lose_general(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "corps" and state[address]["eliminated"]:
        return say(state, _("The general of {corps} is lost already (§2.0)."), corps=address)
    return None


def known_of_general_loss(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return which general was lost, unless both kinds are still there: then it is asked."""
    found: dict[str, Any] = {"element_result": "destroyed", "cause": "combat", "element_is_enemy": False}
    side = state[chosen["unit"]]["side"]
    if not is_chief_alive(state, side):
        found["general"] = "corps"
    elif all(state[corps]["eliminated"] for corps in corps_of_side(state, side)):
        found["general"] = "in_chief"
    return found


def after_general_loss(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The general of the named corps (the element's own unless said otherwise), or the general in chief. §2.0."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "general_loss", chosen)
    if outcome.general_eliminated and facts["general"] == "corps":
        working.put(chosen.get("corps") or state.command_of(unit), "eliminated", True)
    elif outcome.general_eliminated:
        working.put(f"side:{state[unit]['side']}", "chief_eliminated", True)
    return working.effects()


GENERAL_LOSS = Act(
    general_loss,
    (UNIT, Role("corps", _("Corps of the general"), kind="command", optional=True)),
    after_general_loss,
    known=known_of_general_loss,
    why_not=why_not_lose_general,
    ask_first=("general",),
    quick="general",
    at_once=True,
)


# --- victory ---------------------------------------------------------------------------------------------------------


def why_not_victory(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if not victory.run(victory_facts(state), typed()).finished:
        return _("Neither army is beaten (§11.0).")
    return why_not_before_results(state)


def known_of_victory(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"first_beaten": None, **victory_facts(state)}


def after_victory(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    if not outcome.finished:
        return []
    return [Effect("battle", "finished", True), Effect("battle", "winner", outcome.winner)]


VICTORY = Act(
    victory,
    (Role("army", _("Army"), kind="side"),),
    after_victory,
    known=known_of_victory,
    why_not=why_not_victory,
    steps=TURN,
)
