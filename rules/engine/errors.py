"""What a player can run into: each error is a sentence in both languages.

Anything else that escapes from a procedure is a mistake of ours.
"""

from collections.abc import Sequence

from rules.engine.messages import _
from rules.engine.text import Text, join


def clipped(value: object, length: int) -> str:
    """Return a user's value, short enough for a sentence. A number may be too long even to be written."""
    try:
        return str(value)[:length]
    except ValueError:
        return "…"


class RulesError(Exception):
    """Base of the engine's own errors; ``text`` is the sentence for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Problem(tuple[str, Text]):
    """One thing wrong with the facts: ``(path, text)``; ``path`` is dotted (``"shooter.type"``), ``""`` for the whole."""

    __slots__ = ()

    def __new__(cls, path: str, text: Text) -> "Problem":
        return super().__new__(cls, (path, text))

    @property
    def path(self) -> str:
        return self[0]

    @property
    def text(self) -> Text:
        return self[1]


class FactError(RulesError):
    """The facts are unknown, missing, of a wrong type, out of range or contradictory. ``problems`` names each."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        sentences = [Text("{path}: {text}").format(path=p.path, text=p.text) if p.path else p.text for p in self.problems]
        super().__init__(join("; ", sentences))


class UnknownProcedure(FactError):
    """The ruleset has no procedure of that name."""

    def __init__(self, name: object) -> None:
        shown = clipped(name, 60)
        super().__init__([Problem("procedure", _("There is no procedure “{shown}”.").format(shown=shown))])


class DiceError(RulesError):
    """A face that the die does not have, or dice left over."""


class DiceWanted(DiceError):
    """The procedure needs one more die than was given: ``sides`` and ``label`` say which."""

    def __init__(self, sides: int, label: Text) -> None:
        self.sides, self.label = sides, label
        super().__init__(_("A die is missing: d{sides}, {label}.").format(sides=sides, label=label))
