"""Numbers in requests and spreadsheets."""

from django.utils.translation import get_language


def whole_number(raw: str | None, *, digits: int = 9) -> int | None:
    """Return the number that ``raw`` writes in at most ``digits`` ASCII digits; None for anything else.

    Nine digits fit a column of four bytes; use fifteen for identifiers of eight bytes.
    """
    return int(raw) if raw and len(raw) <= digits and raw.isascii() and raw.isdigit() else None


def csv_delimiter() -> str:
    """Return the delimiter of CSV files in the reader's language: spreadsheets that write 1,5 expect semicolons."""
    return ";" if (get_language() or "").startswith("it") else ","
