"""Results of many games together: a team's match, and prizes besides the standings. T§6.24, T§6.25."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Amount, Exact, Points, canonical, distance, mean
from tournaments.engine.knockout import Best
from tournaments.engine.messages import _


class Board(Facts):
    """The points of one board's game."""

    a: Points = fact(label=_("First team"))
    b: Points = fact(label=_("Second team"))


class TeamMatchFacts(Facts):
    boards: list[Board] = fact(min_length=1, max_length=12, label=_("Boards"))
    margin: Amount = fact(0, label=_("A victory needs more than"))
    cap: Amount | None = fact(None, label=_("A sum counts at most"))
    win: Points = fact(2, label=_("Match points of a victory"))
    draw: Points = fact(1, label=_("Match points of a draw"))
    loss: Points = fact(0, label=_("Match points of a defeat"))


@procedure(
    title=_("Match of two teams"),
    cite="T§6.24, R54",
    help=_("Which team has won, and what does it get?"),
)
def team_match(facts: TeamMatchFacts, dice: Dice) -> Outcome:
    """Decide by the sums of the boards, each counted up to the cap afterwards. T§6.24."""
    if not facts.win >= facts.draw >= facts.loss:
        return refused("points_order", "T§6.24")
    sum_a, sum_b = sum(board.a for board in facts.boards), sum(board.b for board in facts.boards)
    winner = None
    if distance(sum_a, sum_b) > facts.margin:
        winner = "a" if sum_a > sum_b else "b"
    match = {None: (facts.draw, facts.draw), "a": (facts.win, facts.loss), "b": (facts.loss, facts.win)}[winner]
    return outcome(
        allowed=True,
        total_a=canonical(capped(sum_a, facts.cap)),
        total_b=canonical(capped(sum_b, facts.cap)),
        winner=winner,
        match_a=canonical(match[0]),
        match_b=canonical(match[1]),
    )


def capped(value: Exact, cap: Exact | None) -> Exact:
    return value if cap is None else min(value, cap)


# Side rankings

RankingMode = Literal["sum", "average", "best"]


class Entry(ask.Identified):
    values: list[Points] = fact(max_length=60, label=_("Values"))


class SideRankingFacts(Facts):
    entries: list[Entry] = fact(min_length=1, max_length=400, label=_("Players"))
    mode: RankingMode = fact("sum", label=_("What counts"))
    best_of: Annotated[int, Field(ge=1, le=60)] | None = fact(None, label=_("So many of the best"))
    least: int = fact(0, ge=0, le=60, label=_("Values needed"))
    order: Best = fact("high", label=_("Better is"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("entries", [entry.id for entry in self.entries])
        if (self.best_of is not None) != (self.mode == "best"):
            yield Contradiction(
                "best_of",
                _("How many count is said of the best, and only there."),
            )


@procedure(
    title=_("Ranking besides the standings"),
    cite="T§6.25",
    help=_("Who is first for this prize?"),
)
def side_ranking(facts: SideRankingFacts, dice: Dice) -> Outcome:
    """Each player's values together, best first. T§6.25."""
    needed = max(facts.least, 1)
    ranked = [(entry.id, value_of(entry, facts)) for entry in facts.entries if len(entry.values) >= needed]
    ranked.sort(key=lambda row: row[1], reverse=facts.order == "high")
    values = [value for _, value in ranked]
    return outcome(
        rows=[{"id": who, "rank": values.index(value) + 1, "value": canonical(value)} for who, value in ranked],
        left_out=[entry.id for entry in facts.entries if len(entry.values) < needed],
    )


def value_of(entry: Entry, facts: SideRankingFacts) -> Exact:
    if facts.mode == "average":
        return mean(entry.values)
    if facts.mode == "sum":
        return sum(entry.values)
    return sum(sorted(entry.values, reverse=facts.order == "high")[: facts.best_of])
