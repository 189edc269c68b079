"""§6.31 and §6.32: points, and the end of a campaign."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.ask import Id, Pair
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from campaigns.engine.world import Holdings, bad_truces, twice, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

Points = Annotated[int, Field(ge=0, le=ask.MOST)]


class Objective(Facts):
    """A place worth points to ``side`` (to anyone: None), every turn or ``at_end``."""

    place: Id = ask.word("place")
    vp: int = ask.number("vp", 1, 99)
    side: Id | None = ask.word("side", None)
    at_end: bool = ask.flag("at_end", True)


class StandingFacts(Holdings):
    truces: list[Pair] = ask.some("truces", most=15)
    objectives: list[Objective] = ask.some("objectives")
    before: dict[Id, Points] = ask.word("before", {})
    battle_points: dict[Id, Points] = ask.word("battle_points", {})
    last_turn: bool = ask.flag("last_turn")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        sides = [side.id for side in self.sides]
        yield from bad_truces(self.truces, self.sides)
        yield from self.unknown_places("objectives", (objective.place for objective in self.objectives))
        yield from unknown("objectives", (each.side for each in self.objectives if each.side is not None), sides)
        yield from unknown("before", self.before, sides)
        yield from unknown("battle_points", self.battle_points, sides)


@procedure(
    title=_("Standing"),
    cite="§6.31",
    help=_("What has each side gained this turn, and who leads?"),
)
def standing(facts: StandingFacts, dice: Dice) -> Outcome:
    """Places, objectives and battles. §6.31."""
    side_of = {faction: side.id for side in facts.sides for faction in side.factions}
    owner = {place: side_of[faction] for place, faction in facts.control.items()}
    gained = {side.id: _gained(facts, side.id, owner) for side in facts.sides}
    totals = {side: facts.before.get(side, 0) + sum(gains.values()) for side, gains in gained.items()}
    ranking = sorted(totals, key=lambda side: -totals[side])
    return outcome(
        gained=gained,
        totals=totals,
        ranking=[
            {"side": side, "total": totals[side], "rank": 1 + sum(total > totals[side] for total in totals.values())}
            for side in ranking
        ],
    )


def _gained(facts: StandingFacts, side: str, owner: Mapping[str, str]) -> dict[str, int]:
    counting = (
        objective
        for objective in facts.objectives
        if owner.get(objective.place) == side and objective.side in (side, None) and (facts.last_turn or not objective.at_end)
    )
    return {
        "places": sum(place.vp for place in facts.places if owner.get(place.id) == side),
        "objectives": sum(objective.vp for objective in counting),
        "battles": facts.battle_points.get(side, 0),
    }


class SideState(Facts):
    """A side at the end of a turn: ``strength`` and ``start`` in points of ready units."""

    id: Id = ask.word("id")
    points: int = ask.count("points", 0)
    strength: int = ask.count("strength")
    start: int = ask.count("start", least=1)
    capital_lost: bool = ask.flag("capital_lost")


class CampaignEndFacts(Facts):
    turn: int = ask.count("turn", least=1)
    last_turn: int = ask.count("last_turn", least=1)
    target: int | None = ask.count("target", None, least=1)
    capitals_end: bool = ask.flag("capitals_end")
    sides: list[SideState] = ask.many("sides", least=1, most=6)
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("sides", (side.id for side in self.sides))
        if self.turn > self.last_turn:
            yield Contradiction("turn", _("The campaign is over."))


@procedure(
    title=_("End of the campaign"),
    cite="§6.32",
    help=_("Is the campaign over, and who has won it?"),
)
def campaign_end(facts: CampaignEndFacts, dice: Dice) -> Outcome:
    """Exhaustion, then the target, then the last turn. §6.32."""
    exhausted = [side.id for side in facts.sides if _exhausted(facts, side)]
    alive = [side for side in facts.sides if side.id not in exhausted]
    why, winner, shared = _end(facts, alive)
    return outcome(ended=why is not None, why=why, winner=winner, shared=shared, exhausted=exhausted)


#: Why a campaign ends, who wins it, and who shares it.
End = tuple[str | None, str | None, list[str]]


def _exhausted(facts: CampaignEndFacts, side: SideState) -> bool:
    return 100 * side.strength <= side.start * facts.rules.exhaustion or (facts.capitals_end and side.capital_lost)


def _end(facts: CampaignEndFacts, alive: list[SideState]) -> End:
    if not alive:
        return "exhaustion", None, [side.id for side in facts.sides]
    if len(alive) == 1 and len(facts.sides) > 1:
        return "exhaustion", alive[0].id, []
    there = [side for side in alive if facts.target is not None and side.points >= facts.target]
    if there:
        return "target", *_best(there, facts.rules.draw_margin)
    if facts.turn == facts.last_turn:
        return "last_turn", *_best(alive, facts.rules.draw_margin)
    return None, None, []


def _best(sides: list[SideState], margin: int) -> tuple[str | None, list[str]]:
    """The side with the most points, or all who are within the margin of it."""
    most = max(side.points for side in sides)
    near = [side.id for side in sides if side.points >= most - margin]
    return (near[0], []) if len(near) == 1 else (None, near)
