"""§6.2 and §6.33: the graph of a tree of scenarios, and a step along it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.ask import Id, Prose
from campaigns.engine.messages import _
from campaigns.engine.settling import no_winner_is_a_draw
from campaigns.engine.terms import CRUSHING, WORTH, Party, Severity
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

GRAPH, STEP = "§6.2", "§6.33"

Branch = Literal["a", "b", "draw"]
BRANCHES: tuple[Branch, ...] = ("a", "b", "draw")
#: Branches after a great or total victory, by winner.
GREAT: dict[str, str] = {"a": "a_great", "b": "b_great"}


class Next(Facts):
    """Where a node leads, by its winner."""

    a: Id | None = ask.word("a", None)
    b: Id | None = ask.word("b", None)
    draw: Id | None = ask.word("draw", None)
    a_great: Id | None = ask.word("a_great", None)
    b_great: Id | None = ask.word("b_great", None)

    @property
    def targets(self) -> list[str]:
        """The different nodes that it leads to."""
        named = (self.a, self.b, self.draw, self.a_great, self.b_great)
        return list(dict.fromkeys(target for target in named if target is not None))


class Node(Facts):
    """NODE: a scenario that leads on, or an ``end`` with its winner."""

    id: Id = ask.word("id")
    scenario: Prose = ask.word("scenario", "")
    next: Next = ask.word("next", Next())
    end: Branch | None = ask.word("end", None)
    points: int = ask.number("points", 0, 999, 1)
    tables: int = ask.number("tables", 1, 20, 1)

    @property
    def title(self) -> str:
        """The scenario's name, before the colon of its text."""
        return self.scenario.partition(":")[0].partition(" / ")[0].strip() or self.id


class GraphFacts(Facts):
    nodes: list[Node] = ask.many("nodes", least=1)
    start: Id = ask.word("start")


class CheckGraphFacts(GraphFacts):
    """The nodes and where they start."""


@procedure(
    title=_("Check a tree"),
    cite=GRAPH,
    help=_("Does every way lead to an end, and how long is it?"),
)
def check_graph(facts: CheckGraphFacts, dice: Dice) -> Outcome:
    """Return the problems of the graph, or the length of its ways. §6.2."""
    graph = Graph(facts.nodes, facts.start)
    problems = graph.problems()
    if problems:
        return outcome(valid=False, problems=problems, longest=None, shortest=None, paths=None)
    ways = graph.ways()
    return outcome(valid=True, problems=[], longest=ways.longest, shortest=ways.shortest, paths=ways.count)


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways from a node to an end: their number, and how many battles the longest and the shortest have."""

    count: int
    longest: int
    shortest: int


class Graph:
    """Nodes by id (of one given twice the first counts), and where they start."""

    def __init__(self, nodes: Sequence[Node], start: str) -> None:
        self.given, self.start = nodes, start
        self.nodes: dict[str, Node] = {}
        for node in nodes:
            self.nodes.setdefault(node.id, node)

    def problems(self) -> list[str]:
        """Everything wrong, in the section's order; cycles only where all targets are there."""
        return list(self._malformed()) or [*self._cycles(), *self._unreachable()]

    def _malformed(self) -> Iterator[str]:
        visited: set[str] = set()
        for node in self.given:
            if node.id in visited:
                yield f"duplicate_node:{node.id}"
            visited.add(node.id)
        if self.start not in self.nodes:
            yield f"unknown_start:{self.start}"
        for node in self.nodes.values():
            yield from self._malformed_node(node)

    def _malformed_node(self, node: Node) -> Iterator[str]:
        for target in node.next.targets:
            if target not in self.nodes:
                yield f"unknown_target:{node.id}>{target}"
        if node.end is not None:
            if node.next.targets:
                yield f"end_goes_on:{node.id}"
            return
        for branch in BRANCHES:
            if getattr(node.next, branch) is None:
                yield f"missing_branch:{node.id}:{branch}"

    @cached_property
    def _reached(self) -> Mapping[str, set[str]]:
        """From each node, all that can be reached by one step or more."""
        return {node: self._from(node) for node in self.nodes}

    def _from(self, start: str) -> set[str]:
        found: set[str] = set()
        ahead = list(self.nodes[start].next.targets)
        while ahead:
            node = ahead.pop()
            if node not in found:
                found.add(node)
                ahead += self.nodes[node].next.targets
        return found

    def _cycles(self) -> Iterator[str]:
        return (f"cycle:{node}" for node in self.nodes if node in self._reached[node])

    def _unreachable(self) -> Iterator[str]:
        reached = self._reached[self.start] | {self.start}
        return (f"unreachable:{node}" for node in self.nodes if node not in reached)

    def ways(self) -> Ways:
        """All ways from the start of a graph without problems."""
        known: dict[str, Ways] = {}
        # A node reaches more nodes than any of those it leads to, where there is no cycle.
        for node in sorted(self.nodes, key=lambda node: len(self._reached[node])):
            ahead = [known[target] for target in self.nodes[node].next.targets]
            known[node] = _ways_through(ahead) if ahead else Ways(1, 0, 0)
        return known[self.start]


def _ways_through(ahead: Sequence[Ways]) -> Ways:
    return Ways(
        sum(ways.count for ways in ahead),
        1 + max(ways.longest for ways in ahead),
        1 + min(ways.shortest for ways in ahead),
    )


class TableResult(Facts):
    """The result of one of a node's tables."""

    winner: Party | None = ask.word("winner", None)
    severity: Severity = ask.word("severity")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from no_winner_is_a_draw(self.winner, self.severity)


class TreePoints(Facts):
    a: Annotated[int, Field(ge=0, le=ask.MOST)] = ask.word("a", 0)
    b: Annotated[int, Field(ge=0, le=ask.MOST)] = ask.word("b", 0)


class TreeStepFacts(GraphFacts):
    at: Id = ask.word("at")
    points: TreePoints = ask.word("points", TreePoints())
    results: list[TableResult] = ask.many("results", most=20)

    def contradictions(self) -> Iterator[Contradiction]:
        graph = Graph(self.nodes, self.start)
        if graph.problems():
            yield Contradiction("nodes", _("This graph is not valid."))
        elif self.at not in graph.nodes:
            yield Contradiction("at", _("There is no such node."))


@procedure(
    title=_("Step along a tree"),
    cite=STEP,
    help=_("Who has won the node, and what comes next?"),
)
def tree_step(facts: TreeStepFacts, dice: Dice) -> Outcome:
    """Go from a node to the next, by the results of its tables. §6.33."""
    nodes = {node.id: node for node in facts.nodes}
    node = nodes[facts.at]
    if node.end is not None:
        return refused("ended", STEP)
    still_open = node.tables - len(facts.results)
    if still_open < 0:
        return refused("too_many_results", STEP)
    if still_open:
        return refused("tables_open", STEP, open=still_open)
    won = _won(facts.results)
    branch = _branch(node, won, facts.results)
    following = nodes[getattr(node.next, branch)]
    share = node.points // 2 if won == "draw" else node.points
    return outcome(
        allowed=True,
        won=won,
        branch=branch,
        next=following.id,
        points={
            "a": facts.points.a + (share if won != "b" else 0),
            "b": facts.points.b + (share if won != "a" else 0),
        },
        ended=following.end is not None,
        winner=following.end,
    )


def _won(results: Sequence[TableResult]) -> Branch:
    """By tables, then by the weight of the victories."""
    for lead in (_lead(results, by_worth=False), _lead(results, by_worth=True)):
        if lead:
            return "a" if lead > 0 else "b"
    return "draw"


def _lead(results: Sequence[TableResult], *, by_worth: bool) -> int:
    """How far a is ahead of b, in tables or in worth of victories."""
    sign = {"a": 1, "b": -1}
    return sum(sign[result.winner] * (WORTH[result.severity] if by_worth else 1) for result in results if result.winner)


def _branch(node: Node, won: Branch, results: Sequence[TableResult]) -> str:
    """A great victory without a lost table takes its own branch, where the node has one."""
    great = GREAT.get(won)
    if great is None or getattr(node.next, great) is None:
        return won
    victories = [result for result in results if result.winner is not None]
    unbeaten = all(result.winner == won for result in victories)
    return great if unbeaten and any(result.severity in CRUSHING for result in victories) else won
