"""What a person who pressed something can run into: sentences, shown where the thumb is."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language

from rules.engine.text import Text


class Refused(Exception):
    """It may not be done: ``text`` says what, why, and what next, ``cite`` the section that says so, ``status`` is for HTTP."""

    status = 409
    #: The field of the form beside which it is said; empty where it stands above everything.
    field = ""

    def __init__(self, text: object, *, cite: str = "") -> None:
        said = text.of(get_language() or "en") if isinstance(text, Text) else str(text)
        super().__init__(said)
        self.text, self.cite = said, cite


class NotYours(Refused):
    """The seat may not do this at all (a spectator, the other side, nobody)."""

    status = 403


class Unfit(Refused):
    """What was filled in does not fit: it is kept, and the sentence stands beside its ``field``."""

    status = 422

    def __init__(self, text: object, *, field: str) -> None:
        super().__init__(text)
        self.field = field


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
