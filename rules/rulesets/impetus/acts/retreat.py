"""Retreat and pursuit as acts («Ritirata / Inseguimento / Carica»; core, R43, R44, R59)."""

from collections.abc import Mapping
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, rolled_for_named
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import UNIT
from rules.rulesets.impetus.consequences import fight, first, lose, part, pursues, task
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.retreat import retreat_and_pursuit
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import say
from rules.rulesets.impetus.why_not import why_not_gone

# --- the way back --------------------------------------------------------------------------------------------------


WayBack = Literal["clear", "friend_behind", "no_way_back"]


class WayBackFacts(Facts):
    way: WayBack = fact("clear", label=_("Behind it"))


@procedure(
    title=_("Way back"),
    cite=f"{sheet.INVOLUNTARY}, fuori scheda, R59",
    help=_("What a beaten unit finds behind it."),
    headline=headlines.of_way,
)
def way_back(facts: WayBackFacts, dice: Dice) -> Outcome:
    """A unit that cannot begin to retreat is lost. core, R59."""
    return outcome(way=facts.way, unit_destroyed=facts.way == "no_way_back")


def after_way_back(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """core, R59; a friend in the way has a test of its own."""
    working, unit = Working(state), chosen["unit"]
    if outcome.unit_destroyed:
        lose(working, unit)
    elif outcome.way == "friend_behind" and friends_of(state, unit):
        why = say(
            state,
            _("{unit} meets a friend on its retreat (Interpenetrazione involontaria)."),
            unit=unit,
        )
        facts_ = {"movement": "retreat"}
        first(working, task("involuntary_interpenetration", state[unit]["side"], why, {"unit": unit}, facts_, needs=[unit]))
    return settled(working, "way_back", chosen)


def friends_of(state: State, unit: str) -> list[str]:
    return [u for u, fields in state.units(side=state[unit]["side"]) if u != unit and not gone(fields)]


WAY_BACK = Act(way_back, (UNIT,), after_way_back, ask_first=("way",), quick="way")


# --- retreat and pursuit -------------------------------------------------------------------------------------------


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    winner, loser = chosen["winner"], chosen["loser"]
    return {
        "winner_type": state[winner]["type"],
        "loser_type": state[loser]["type"],
        "winner_impetuous": state[winner]["impetuous"],
        "loser_destroyed": gone(state[loser]),
        **pursues(state, winner),
    }


def why_not_met(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if address == chosen.get("loser"):
        return _("It is the beaten unit itself.")
    return why_not_gone(state, address)


def after_pursuit(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever is caught, or met on the way, is fought at once. core, R44."""
    working, winner, loser = Working(state), chosen["winner"], chosen["loser"]
    goes = outcome.pursuit_h is not None
    if not gone(state[loser]):
        leaves_its_place(working, loser)
    if goes and outcome.pursuit_h > 0:
        part(working, winner)
        leaves_its_place(working, winner)
    met = chosen.get("met")
    if outcome.contact:
        fight(working, winner, loser, "pursuing", "pursued")
    elif goes and outcome.pursuit_h > 0 and met and not gone(state[met]):
        fight(working, winner, met, "pursuing", "pursued")
    return settled(working, "retreat_and_pursuit", chosen)


def leaves_its_place(working: Working, unit: str) -> None:
    """Ranks, stakes and cover stay behind. R13."""
    for name in ("closed_ranks", "stakes", "pavises"):
        working.put(unit, name, False)
    working.put(unit, "cover", "none")
    working.put(unit, "terrain", "open")


def die_of_pursuit(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor | None:
    """Return the loser for its retreat, the winner for its pursuit."""
    address = str(chosen.get("loser" if by == "loser" else "winner"))
    return rolled_for_named(state, address, label)


RETREAT_AND_PURSUIT = Act(
    retreat_and_pursuit,
    (
        Role("winner", _("Winner")),
        Role("loser", _("Loser"), who="enemy"),
        Role("met", _("Another enemy in its path"), who="enemy", optional=True),
    ),
    after_pursuit,
    known=known_of_pursuit,
    suggested=lambda state, chosen: {"pursue": False},
    why_not=why_not_met,
    ask_first=("pursue",),
    rolled_for=die_of_pursuit,
)
