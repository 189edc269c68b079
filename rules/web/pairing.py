"""Facts of two who face one another, row by row: what one of them says stands beside what the other says of the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.web.fields import Counts, Group, Leaf

#: Two groups with fewer facts in common are no two of a kind.
LEAST_SHARED = 3


@dataclass
class Row:
    """A fact of both, or of one of them alone. ``worth``: what it adds to the total of each, in words (``+1``)."""

    label: str
    help: str
    nodes: tuple[Leaf | None, Leaf | None]
    worth: tuple[str, str] = ("", "")

    @property
    def cells(self) -> list[tuple[Leaf | None, str]]:
        return list(zip(self.nodes, self.worth, strict=True))

    @property
    def leaves(self) -> list[Leaf]:
        return [node for node in self.nodes if node is not None]


def rows_of(root: Group) -> list[Row]:
    """The rows of the first two groups alike; none where there are no two of a kind."""
    groups = [part for part in root.parts if isinstance(part, Group) and part.on is None and not isinstance(part, Counts)]
    if len(groups) != 2:
        return []
    one, other = (dict(_leaves(group, "")) for group in groups)
    if len(one.keys() & other.keys()) < LEAST_SHARED:
        return []
    paths = [*one, *(path for path in other if path not in one)]
    return [_row(one.get(path), other.get(path)) for path in paths]


def _row(one: tuple[str, Leaf] | None, other: tuple[str, Leaf] | None) -> Row:
    label, leaf = one or other or ("", None)
    assert leaf is not None
    return Row(label, leaf.help, (one[1] if one else None, other[1] if other else None))


def _leaves(group: Group, above: str) -> Iterator[tuple[str, tuple[str, Leaf]]]:
    """Facts in a group and in those inside it: path from the group, label, input. Lists stand for themselves."""
    for part in group.parts:
        if isinstance(part, Leaf):
            yield part.path.partition(".")[2], (f"{above}{part.label}", part)
        elif type(part) is Group and part.on is None:
            yield from _leaves(part, f"{part.label}: ")
