"""Interpenetration as acts («Interpenetrazione volontaria», «Interpenetrazione involontaria»)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus.acts import MEASURED, UNIT
from rules.rulesets.impetus.consequences import lose
from rules.rulesets.impetus.interpenetration import involuntary_interpenetration, may_interpenetrate
from rules.rulesets.impetus.known import passing
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.why_not import why_not_gone, why_not_itself

_FRIEND = Role("friend", _("Friend in the way"))


def known_of_passing(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"mover": passing(state, chosen["unit"]), "other": passing(state, chosen["friend"])}


MAY_INTERPENETRATE = Act(
    may_interpenetrate,
    (UNIT, _FRIEND),
    known=known_of_passing,
    why_not=why_not_itself,
    steps=MEASURED,
    lookup=True,
)


def known_of_friend(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "mover": passing(state, chosen["unit"]),
        "other": passing(state, chosen["friend"]),
        **house_rules(state, involuntary_interpenetration),
    }


def why_not_in_the_way(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if address == chosen.get("unit"):
        return _("It is the same unit.")
    return why_not_gone(state, address)


def after_meeting_friend(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.other_disordered:
        working.put(chosen["friend"], "disordered", True)
    if outcome.mover_destroyed:
        lose(working, chosen["unit"])
    return settled(working, "involuntary_interpenetration", chosen)


INVOLUNTARY_INTERPENETRATION = Act(
    involuntary_interpenetration,
    (UNIT, _FRIEND),
    after_meeting_friend,
    known=known_of_friend,
    why_not=why_not_in_the_way,
    ask_first=("prefers_push", "blocked_at_start"),
)
