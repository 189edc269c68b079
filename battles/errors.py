"""What only somebody in a battle can run into (everything else: ``common.errors``)."""

from collections.abc import Sequence
from typing import Any

from common.errors import Refused


class Stale(Refused):
    """The page was older than the battle where it matters; ``entries`` are the sequence numbers it had not seen."""

    def __init__(self, text: object, entries: Sequence[int]) -> None:
        super().__init__(text)
        self.entries = list(entries)


class MoreDice(Refused):
    """The procedure wants one more die than was typed: ``sides`` and ``label`` say which; what was typed is kept in ``faces``."""

    status = 422

    def __init__(self, text: object, *, sides: int, label: str, faces: Sequence[Any]) -> None:
        super().__init__(text)
        self.sides, self.label, self.faces = sides, label, list(faces)
