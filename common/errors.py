"""What a person who pressed something can run into: sentences, shown where the thumb is."""

from typing import Protocol, runtime_checkable

from django.utils.translation import get_language


@runtime_checkable
class InLanguages(Protocol):
    """A text that is there in several languages, such as the rules have."""

    def of(self, language: str) -> str: ...


class Refused(Exception):
    """It may not be done: ``text`` says what, why, and what next, ``cite`` the section that says so, ``status`` is for HTTP."""

    status = 409
    #: The field of the form beside which it is said; empty where it stands above everything.
    field = ""

    def __init__(self, text: object, *, cite: str = "") -> None:
        sentence = text.of(get_language() or "en") if isinstance(text, InLanguages) else str(text)
        super().__init__(sentence)
        self.text, self.cite = sentence, cite


class NotYours(Refused):
    """The person may not do this at all (a spectator, the other side, nobody)."""

    status = 403


class Unfit(Refused):
    """What was filled in does not fit: it is kept, and the sentence stands beside its ``field``."""

    status = 422

    def __init__(self, text: object, *, field: str) -> None:
        super().__init__(text)
        self.field = field


class TooOften(Refused):
    """Somebody tries links or makes things without end, or their phone is stuck."""

    status = 429
