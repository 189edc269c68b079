"""Two dice a side as acts: the throw, and the decision to roll some of them again («Schieramento» 7, «Generali»; core, R16)."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, nothing_known
from rules.engine.play.dues import dues
from rules.engine.play.state import Effect, State
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.impetus.consequences import task
from rules.rulesets.impetus.contest import code_of
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.state import named
from rules.rulesets.impetus.vying import advised


def again_task(state: State, act: str, who: dict[str, str], facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """Whoever may roll again decides now, seeing what both threw; what was decided before stands. core, R16."""
    holder = next(iter(who.values()))
    why = _("{standing}. Does {who} roll again? (R16)").format(standing=outcome.standing, who=named(state, holder))
    side = str(state.side_of(holder))
    return task(act, side, why, who, thrown_so_far(facts, outcome) | {"by": outcome.decides})


def thrown_so_far(facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """Return the throws on which the next decision is made."""
    known = {"a": facts["a"], "b": facts["b"], "thrown": [*facts["thrown"], *(die.face for die in outcome.dice)]}
    known |= {f"{side}_reroll": facts.get(f"{side}_reroll") for side in "ab"}
    if facts.get("by"):
        known[f"{code_of(facts['by'], facts['a']['name'])}_reroll"] = facts.get("reroll", "none")
    return known


def suggested_again(procedure: Procedure[Any], name: str, state: State) -> dict[str, Any]:
    due = next((due for due in dues(state) if due.act == name), None)
    if due is None:
        return {}
    facts = procedure.facts.read(due.facts)
    return {"reroll": advised(facts, code_of(due.facts["by"], facts.a.name))}


def contest_act(
    procedure: Procedure[Any],
    roles: tuple[Role, ...],
    effects: Callable[[str, State, Chosen, Mapping[str, Any], Outcome], list[Effect]],
    known: Callable[[State, Chosen], dict[str, Any]] = nothing_known,
    id_: str | None = None,
    why_not: Callable[[State, str, Chosen, str], Text | None] = lambda state, role, chosen, address: None,
) -> Act:
    """A throw of two dice a side, or a decision to roll some of them again."""
    name = id_ or procedure.name
    again = "reroll" in procedure.facts.model_fields
    return Act(
        procedure,
        roles,
        lambda *done: effects(name, *done),
        known=known,
        suggested=(lambda state, chosen: suggested_again(procedure, name, state)) if again else nothing_known,
        why_not=why_not,
        ask_first=("reroll",) if again else (),
        id=name,
    )
