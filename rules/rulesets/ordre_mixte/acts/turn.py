"""«Sequenza di mossa»: the phase of initiative is over as soon as side A is known (R40)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, RolledFor
from rules.engine.play.state import Effect, State
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.acts import ARMY
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.sequence import end_step
from rules.rulesets.ordre_mixte.state import named
from rules.rulesets.ordre_mixte.turn import ARMY_DICE, initiative


def army_of_die(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor:
    """Return the army that rolls; its name replaces "first army", "second army". R40."""
    address = f"side:{by}"
    return RolledFor(address, label.replace(ARMY_DICE["ab".index(by)], named(state, address)))


def known_of_initiative(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state, initiative)


def why_not_initiative(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state.battle["side_a"]:
        return _("It is known who moves first this turn (R40).")
    return None


def after_initiative(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Side A goes on with its strategic moves."""
    known = [Effect("battle", "side_a", outcome.a)]
    return [*known, *end_step(state.after(state.changes(known)))]


INITIATIVE = Act(
    initiative,
    (ARMY,),
    after_initiative,
    known=known_of_initiative,
    why_not=why_not_initiative,
    steps=("initiative",),
    ask_first=("method",),
    rolled_for=army_of_die,
)
