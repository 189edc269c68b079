"""A battle's result as the apps above read it: campaigns carry losses home, tournaments score.

It is worked out from the rows, so that it is what the log says at this moment; ``battles.signals`` tell when to look.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from battles.ledger.reading import load_rows
from battles.models import Battle, Unit
from rules.engine.play.result import SideResult
from rules.engine.ruleset import rulesets


@dataclass(frozen=True, slots=True)
class Result:
    """How a battle ended.

    ``winner``: a side's code, or None. ``how``: one of ``battles.models.battle.How``. ``at_the_limit``: by the rulebook because
    its last turn was played. ``turns``: played, 0 while it was set up. ``sides``: by code, in the ruleset's own measures (points,
    PM, VD, elements …). ``sources``: address of a unit → primary key of the list's unit that it is a copy of, if still there.
    """

    winner: str | None
    how: str
    at_the_limit: bool
    turns: int
    sides: Mapping[str, SideResult]
    sources: Mapping[str, int]


def result_of(battle: Battle) -> Result | None:
    """The result of a battle that has ended, None while it goes on. Two queries, whatever its size."""
    _seq, state = load_rows(battle.pk)
    ended = state["table"]["result"]
    play = rulesets()[battle.ruleset].play
    if not ended or play is None:
        return None
    verdict = play.sequence.verdict(state)
    return Result(
        winner=ended["winner"],
        how=ended["how"],
        at_the_limit=bool(ended["how"] == "verdict" and verdict and verdict.at_the_limit),
        turns=play.sequence.turn(state),
        sides={side.code: side for side in play.result(state)},
        sources=sources_of(battle),
    )


def sources_of(battle: Battle) -> dict[str, int]:
    """Addresses of the units that were mustered from a list that still is → primary keys of its units."""
    found = Unit.objects.filter(battle=battle, source__isnull=False).values_list("code", "source_id")
    return {f"unit:{code}": source for code, source in found if source}
