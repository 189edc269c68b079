"""A draft changed by hand: what it would cost, before it is done. T§6.13."""

from dataclasses import dataclass
from typing import Any

from tournaments.engine.draft import swap_draft
from tournaments.models import RoundState
from tournaments.queries.field import context_of
from tournaments.queries.procedures import resolve, word
from tournaments.queries.snapshot import PlayedRound, Snapshot


@dataclass(frozen=True, slots=True)
class Preview:
    """``verdict``: ``better``, ``same``, ``worse``, nothing where a bracket has no cost. ``terms``: word, before, after."""

    verdict: str
    terms: tuple[tuple[Any, int, int], ...] = ()
    warnings: tuple[Any, ...] = ()


def draft_facts(snapshot: Snapshot, played: PlayedRound) -> dict[str, Any]:
    """A draft as ``pairing_cost`` and ``swap_draft`` read it."""
    pairs = [[p.a.id_in_facts, p.b.id_in_facts] for p in played.pairings if p.b is not None]
    bye = next((p.a.id_in_facts for p in played.byes), None)
    return {**context_of(snapshot, played.number), "pairs": pairs, "bye": bye}


def preview(snapshot: Snapshot, played: PlayedRound, one: str, other: str) -> Preview:
    """Return what a swap of these two would make of the draft. Refused where it cannot be."""
    if snapshot.settings.kind != "swiss":
        return Preview("")
    facts = {**draft_facts(snapshot, played), "swap": [one, other], "published": played.state != RoundState.DRAFT}
    outcome = resolve(swap_draft, facts)
    before, after = dict(outcome.cost_before), dict(outcome.cost_after)
    terms = tuple((word(term), before[term], after[term]) for term in before if before[term] or after[term])
    return Preview(outcome.verdict, terms, tuple(word(code.partition("@")[0]) for code in outcome.warnings))
