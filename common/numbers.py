"""Numbers as they come in a request, and as spreadsheets write them."""

from django.utils.translation import get_language


def whole_number(raw: str | None, *, digits: int = 9) -> int | None:
    """The number that ``raw`` writes with ``0`` to ``9`` alone, at most so many ``digits``; None for anything else.

    Nine digits fit a column of four bytes; an identifier of eight bytes is asked for with fifteen.
    """
    return int(raw) if raw and len(raw) <= digits and raw.isascii() and raw.isdigit() else None


def csv_delimiter() -> str:
    """What separates the cells of a CSV file in the reader's language: spreadsheets that write 1,5 expect semicolons."""
    return ";" if (get_language() or "").startswith("it") else ","
