"""Results of many games together: a team's match, and prizes besides the standings. T§6.24, T§6.25."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from tournaments.engine import ask
from tournaments.engine.exact import Amount, Exact, Points, canonical, distance, mean
from tournaments.engine.knockout import Best


class Board(Facts):
    """The points of one board's game."""

    a: Points = fact(label=Text("First team", "Prima squadra"))
    b: Points = fact(label=Text("Second team", "Seconda squadra"))


class TeamMatchFacts(Facts):
    boards: list[Board] = fact(min_length=1, max_length=12, label=Text("Boards", "Tavoli"))
    margin: Amount = fact(0, label=Text("A victory needs more than", "Per vincere serve più di"))
    cap: Amount | None = fact(None, label=Text("A sum counts at most", "Una somma vale al massimo"))
    win: Points = fact(2, label=Text("Match points of a victory", "Punti squadra per la vittoria"))
    draw: Points = fact(1, label=Text("Match points of a draw", "Punti squadra per il pareggio"))
    loss: Points = fact(0, label=Text("Match points of a defeat", "Punti squadra per la sconfitta"))


@procedure(
    title=Text("Match of two teams", "Incontro a squadre"),
    cite="T§6.24, R54",
    help=Text("Which team has won, and what does it get?", "Quale squadra ha vinto, e che cosa ottiene?"),
)
def team_match(facts: TeamMatchFacts, dice: Dice) -> Outcome:
    """By the sums of the boards, each counted up to the cap afterwards. T§6.24."""
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
    values: list[Points] = fact(max_length=60, label=Text("Values", "Valori"))


class SideRankingFacts(Facts):
    entries: list[Entry] = fact(min_length=1, max_length=400, label=Text("Players", "Giocatori"))
    mode: RankingMode = fact("sum", label=Text("What counts", "Che cosa conta"))
    best_of: Annotated[int, Field(ge=1, le=60)] | None = fact(None, label=Text("So many of the best", "Quanti dei migliori"))
    least: int = fact(0, ge=0, le=60, label=Text("Values needed", "Valori necessari"))
    order: Best = fact("high", label=Text("Better is", "Meglio se"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("entries", [entry.id for entry in self.entries])
        if (self.best_of is not None) != (self.mode == "best"):
            yield Contradiction(
                "best_of",
                Text("How many count is said of the best, and only there.", "Quanti contano si dice per i migliori, e solo lì."),
            )


@procedure(
    title=Text("Ranking besides the standings", "Classifica a parte"),
    cite="T§6.25",
    help=Text("Who is first for this prize?", "Chi è primo per questo premio?"),
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
