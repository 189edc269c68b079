"""A campaign along a tree: its present node with its tables, and a drawing of nodes, branches and the way so far."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.graphs import Node
from campaigns.ledger.scenarios import localised, title_of
from campaigns.ledger.snapshot import Snapshot

COLUMN, ROW, WIDE, HIGH, MARGIN = 190, 84, 150, 52, 16
#: In a kit's words: the side that attacks.
ATTACKER = re.compile(r"\b([ab])(?= (?:attacks|attacca)\b)")
BRANCHES = ("a", "b", "draw", "a_great", "b_great")


def node_of(snapshot: Snapshot) -> Node:
    """Return the campaign's present node."""
    return next(node for node in snapshot.kit.nodes if node.id == snapshot.here["node"])


def commands_of(snapshot: Snapshot, side: str) -> dict[int, int]:
    """Return a side's commands that have ready units: primary key → points."""
    found: dict[int, int] = {}
    for force, _fields in snapshot.standing_forces():
        if snapshot.side_of(force) == side:
            for code, unit in snapshot.ready_units(force):
                command = snapshot.units[code].source.command_id
                found[command] = found.get(command, 0) + snapshot.worth(code, unit["strength"])
    return found


def tables_here(snapshot: Snapshot) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the engagements of the present node."""
    codes = [code for code, row in snapshot.engagements.items() if row.turn == snapshot.turn]
    return [(code, snapshot.state[f"engagement:{code}"]) for code in codes]


@dataclass(frozen=True, slots=True)
class Spot:
    """A node as it is drawn; ``state``: ``now``, ``past``, ``ahead`` or ``end``."""

    id: str
    title: str
    x: int
    y: int
    state: str
    points: int
    tables: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A way from one node to another: for whose victories, and whether it was taken."""

    path: str
    words: str
    x: int
    y: int
    taken: bool


@dataclass(frozen=True, slots=True)
class Tree:
    """The drawing, and in words what follows from the campaign's present node."""

    width: int
    height: int
    spots: list[Spot]
    branches: list[Branch]
    follows: list[tuple[str, str]]
    scenario: str
    text: list[str]
    wide: int = WIDE
    high: int = HIGH


def tree_of(snapshot: Snapshot) -> Tree | None:
    """None for a campaign that follows no tree."""
    nodes = {node.id: node for node in snapshot.kit.nodes}
    if not nodes or snapshot.kit.start is None:
        return None
    columns = _columns(nodes, snapshot.kit.start)
    taken = {(at, branch) for at, branch in snapshot.here.get("path") or []}
    past, now = {at for at, _branch in taken}, snapshot.here["node"]
    spots = {}
    for number, column in enumerate(columns):
        for row, node in enumerate(column):
            state = "now" if node == now else "past" if node in past else "end" if nodes[node].end else "ahead"
            x, y = MARGIN + number * COLUMN, MARGIN + row * ROW
            spots[node] = Spot(node, _title(nodes[node]), x, y, state, nodes[node].points, nodes[node].tables)
    branches = [branch for node in nodes.values() for branch in _branches(snapshot, node, spots, taken)]
    current = nodes[now]
    return Tree(
        width=2 * MARGIN + (len(columns) - 1) * COLUMN + WIDE,
        height=2 * MARGIN + (max(map(len, columns)) - 1) * ROW + HIGH,
        spots=list(spots.values()),
        branches=branches,
        follows=[(words, _title(nodes[target])) for words, target in _targets(snapshot, current)],
        scenario=_with_names(snapshot, localised(current.scenario)),
        text=[f"{_title(nodes[at])}: {branch_words(snapshot, branch)}" for at, branch in snapshot.here.get("path") or []],
    )


def _title(node: Node) -> str:
    return _("The end") if node.end and not node.scenario else title_of(node)


def _with_names(snapshot: Snapshot, text: str) -> str:
    """A scenario's words with a side's name where a kit writes which of the two attacks."""
    language = get_language() or "en"
    names = [snapshot.side_name(side).of(language) for side in snapshot.side_by_id]
    return ATTACKER.sub(lambda found: names["ab".index(found[1])], text)


def branch_words(snapshot: Snapshot, branch: str) -> str:
    """Return the victory for which a branch is, in words."""
    if branch == "draw":
        return _("a draw")
    side = snapshot.side_name(list(snapshot.side_by_id)["ab".index(branch[0])]).of(get_language() or "en")
    return (_("%(side)s, great victory") if branch.endswith("great") else _("%(side)s win")) % {"side": side}


def _targets(snapshot: Snapshot, node: Node) -> list[tuple[str, str]]:
    """Where a node leads, branches to the same node together."""
    found: dict[str, list[str]] = {}
    for branch in BRANCHES:
        target = getattr(node.next, branch)
        if target is not None:
            found.setdefault(target, []).append(branch_words(snapshot, branch))
    return [("; ".join(words), target) for target, words in found.items()]


def _columns(nodes: Mapping[str, Node], start: str) -> list[list[str]]:
    """Each node as far to the right as its longest way from the start."""
    depth = {start: 0}
    waiting = [start]
    while waiting:
        node = waiting.pop(0)
        for target in nodes[node].next.targets:
            if depth.get(target, -1) < depth[node] + 1:
                depth[target] = depth[node] + 1
                waiting.append(target)
    columns: list[list[str]] = [[] for _depth in range(1 + max(depth.values()))]
    for node in nodes:
        columns[depth.get(node, 0)].append(node)
    return columns


def _branches(snapshot: Snapshot, node: Node, spots: Mapping[str, Spot], taken: set[tuple[str, str]]) -> list[Branch]:
    found = []
    for words, target in _targets(snapshot, node):
        one, other = spots[node.id], spots[target]
        x1, y1, x2, y2 = one.x + WIDE, one.y + HIGH // 2, other.x, other.y + HIGH // 2
        middle = (x1 + x2) // 2
        was = any((node.id, branch) in taken and getattr(node.next, branch) == target for branch in BRANCHES)
        path = f"M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}"
        found.append(Branch(path, f"{one.title} → {other.title}: {words}", middle, (y1 + y2) // 2, was))
    return found
