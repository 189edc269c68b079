"""The log folded anew: what the rows must hold."""

from typing import Any

from campaigns.models import Campaign, Entry
from rules.engine.play.state import Change, State


def folded(campaign: Campaign) -> dict[str, Any]:
    """All holders as the changes of all entries, one after the other, make them. One query."""
    state = State({})
    for changes in Entry.objects.filter(campaign=campaign).order_by("seq").values_list("changes", flat=True):
        state = state.after(Change(*change) for change in changes)
    return state.holders
