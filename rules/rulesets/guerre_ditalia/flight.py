"""§Fuga: how an element flees."""

from typing import Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Facts, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.interpenetration import against_passing
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.movement import halved
from rules.rulesets.guerre_ditalia.tables import BASES, MOVES
from rules.rulesets.guerre_ditalia.terms import FleeingType, Terrain, TroopType


class FlightFacts(Facts):
    type: FleeingType = fields.troop_type()
    friends_in_path: list[TroopType] = fields.friends_in_path(_("In the first base depth behind it."))
    enemy_in_path: bool = fields.enemy_in_path()
    terrain: list[Terrain] = fields.terrain_met(_("Terrain met by the flight"))
    table_edge: bool = flag(_("The flight reaches the table edge"))
    house_rules: dict[str, str] = fields.house_rules()


class Fled(NamedTuple):
    """How a flight ends, and why."""

    result: Literal["flees", "destroyed", "leaves_table"]
    cause: str


@procedure(
    title=_("Flight"),
    cite="§Fuga, Tab. movimenti, R80, R81",
    help=_("How far it flees, and whether it can."),
    headline=headlines.of_flight,
)
def flight(facts: FlightFacts, dice: Dice) -> Outcome:
    """About-face, a base depth, then the flight; or lost. §Fuga, R80, R81."""
    found = fled(facts)
    way = Sum("total_mm", (), () if found.result == "destroyed" else stretches(facts))
    flees = found.result == "flees"
    step, run = (part.value for part in way.parts) if way.parts else (0, 0)
    return outcome(
        sums=[way] if way.parts else [],
        result=found.result,
        cause=found.cause,
        step_mm=step,
        flight_mm=run,
        total_mm=way.total,
        self_lost=not flees,
        now_routing=flees,
    )


def fled(facts: FlightFacts) -> Fled:
    """The first thing that decides it. §Fuga, R80, R81."""
    if facts.enemy_in_path:
        return Fled("destroyed", "enemy_in_path")
    if any(against_passing(facts.type, friend) for friend in facts.friends_in_path):
        return Fled("destroyed", "friend_in_path")
    if "steep_hill" in facts.terrain and facts.type != "light_foot":
        return Fled("destroyed", "forbidden_ground")
    if facts.table_edge:
        return Fled("leaves_table", "table_edge")
    return Fled("flees", "halved" if halved(facts.type, facts.terrain) else "clear")


def stretches(facts: FlightFacts) -> tuple[Modifier, Modifier]:
    """The first step and the run; rounded down where the ground halves the run. R80, R81."""
    run = MOVES[facts.type].flight or 0
    if halved(facts.type, facts.terrain):
        run //= 2
    return Modifier("step_mm", BASES[facts.type].depth, "§Fuga, R80"), Modifier("flight_mm", run, "Tab. movimenti, R81")
