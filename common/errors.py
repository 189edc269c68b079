"""Refusals: exceptions whose sentence is shown beside the button that was pressed."""

from typing import Protocol, runtime_checkable

from django.utils.translation import get_language


@runtime_checkable
class InLanguages(Protocol):
    """A text in several languages, as the rules have them."""

    def of(self, language: str) -> str: ...


class Refused(Exception):
    """Refuse an action: ``text`` says what, why and what next, ``cite`` names the section, ``status`` is for HTTP."""

    status = 409
    #: The field of the form beside which the sentence is shown; "" above the form.
    field = ""

    def __init__(self, text: object, *, cite: str = "") -> None:
        sentence = text.of(get_language() or "en") if isinstance(text, InLanguages) else str(text)
        super().__init__(sentence)
        self.text, self.cite = sentence, cite


class NotYours(Refused):
    """The person has no right to do this."""

    status = 403


class Unfit(Refused):
    """Invalid input: the form is shown again as filled in, with the sentence beside its ``field``."""

    status = 422

    def __init__(self, text: object, *, field: str) -> None:
        super().__init__(text)
        self.field = field


class TooOften(Refused):
    """Too many requests."""

    status = 429
