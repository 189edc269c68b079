"""What is proposed at a table, as its state holds it (``battles.actions.agree``)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.play.state import opponent


def sides_to_answer(proposed: Mapping[str, Any]) -> str:
    """Return the sides that still have to answer a proposal."""
    wanted: str = proposed.get("wanted") or opponent(proposed["by"])
    return wanted
