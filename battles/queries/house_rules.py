"""What a battle plays otherwise than Stendardo reads the book, in words."""

from typing import NamedTuple

from battles.ledger import Snapshot
from rules.engine.text import Text


class HouseRule(NamedTuple):
    """A doubt of the book (``id``: its number among the rulings) and what was agreed for this battle."""

    id: str
    question: Text
    chosen: Text


def house_rules_of(snapshot: Snapshot) -> tuple[HouseRule, ...]:
    """The rulings that this battle decided otherwise, in the order of the rulebook's rulings."""
    agreed = snapshot.state.battle["house_rules"]
    return tuple(
        HouseRule(ruling.id, ruling.question, alternative.text)
        for ruling in snapshot.ruleset.rulings
        for alternative in ruling.alternatives
        if agreed.get(ruling.id) == alternative.id
    )
