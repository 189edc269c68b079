"""Reading what was sent."""


def number(raw: str | None) -> int | None:
    """A whole number, or None for anything else."""
    return int(raw) if raw and raw.isascii() and raw.isdigit() and len(raw) < 10 else None
