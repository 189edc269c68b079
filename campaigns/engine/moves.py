"""§6.8: a turn's orders, carried out together."""

from typing import Any

from campaigns.engine import control, encounters
from campaigns.engine.marches import Column, Marches, refusals
from campaigns.engine.messages import _
from campaigns.engine.theatre import Theatre
from campaigns.engine.withdrawals import Withdrawals
from campaigns.engine.world import World
from rules.engine.dice import Dice
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure


class ResolveMovesFacts(World):
    """The world, each force with its order as revealed."""


@procedure(
    title=_("Moves of a turn"),
    cite="§4.3–4.6, §6.8",
    help=_("Where do all forces come to stand, and who meets whom?"),
)
def resolve_moves(facts: ResolveMovesFacts, dice: Dice) -> Outcome:
    """Marches, contacts, withdrawals, battles, sieges and control. §6.8."""
    theatre = Theatre(facts)
    void = refusals(theatre)
    marches = Marches(theatre, void)
    marches.run()
    withdrawals = Withdrawals(marches, dice)
    withdrawals.run()
    battles = encounters.battles(marches)
    fought_at = {battle.encounter.place for battle in battles}
    marching = [column for column in marches.columns.values() if column.order.do == "march"]
    return outcome(
        positions={force: _position(column) for force, column in marches.columns.items()},
        void=[{"force": force, "reason": void[force]} for force in sorted(void)],
        stopped=sorted(column.id for column in marching if column.place != column.order.path[-1]),
        forced=sorted(column.id for column in marching if column.order.forced),
        rolls=withdrawals.rolls,
        withdrew=sorted(withdrawals.withdrew),
        blocked=sorted(withdrawals.blocked),
        battles=[encounters.described(battle) for battle in battles],
        aside=sorted(force for battle in battles for force in battle.aside),
        sieges=[{"place": place, "forces": forces} for place, forces in encounters.sieges(marches, fought_at).items()],
        foraged=_foraged(marches),
        control=control.changes(marches, fought_at),
    )


def _position(column: Column) -> dict[str, Any]:
    road = [column.road.a, column.road.b] if column.road else None
    return {"place": column.place, "road": road, "inside": column.inside}


def _foraged(marches: Marches) -> list[str]:
    """Places where a force with a valid forage was not stopped, in map order."""
    foraging = {column.place for column in marches.columns.values() if column.order.do == "forage" and not column.stopped}
    return [place for place in marches.theatre.places if place in foraging]
