"""Rulings: every point where a book is silent or doubtful, with what was decided and what a club may play instead."""

from dataclasses import dataclass

from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Alternative:
    """A house rule that a battle may choose: ``id`` as in ``house_rules`` facts."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """``id`` (``"R35"``), the question, the default answer, why, and the alternatives that can be switched on.

    ``printed``, ``ours``: where a book leaves a rule's core out, what it does print of it, and what had to be supplied.
    """

    id: str
    question: Text
    default: Text
    why: Text
    alternatives: tuple[Alternative, ...] = ()
    cite: str = ""
    printed: Text | None = None
    ours: Text | None = None
