"""Whole numbers as they come in a request."""


def whole_number(raw: str | None, *, digits: int = 9) -> int | None:
    """The number that ``raw`` writes with ``0`` to ``9`` alone, at most so many ``digits``; None for anything else.

    Nine digits fit a column of four bytes; an identifier of eight bytes is asked for with fifteen.
    """
    return int(raw) if raw and len(raw) <= digits and raw.isascii() and raw.isdigit() else None
