"""What each side has lost, in points, and how the battle stands (§1.3): reckoned anew from what has become of everybody."""

from collections.abc import Iterator
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.state import Fields, State
from rules.rulesets.naran_fuciliers_wars.holders import gone
from rules.rulesets.naran_fuciliers_wars.tables import SPECIAL_CHARACTER_COST
from rules.rulesets.naran_fuciliers_wars.victory import battle_losses, victory

_UNIT_FATES = {"destroyed": "destroyed", "fled": "fled", "captured": "captured", "killed": "killed"}


def losses_of(state: State, side: str) -> int:
    """Points that a side has lost so far; commands that never came count once the battle is over (§3.1.1)."""
    items = [item for item in items_of(state, side) if item["points"] > 0]
    return int(battle_losses.run({"items": items[:200]}, typed()).losses)


def items_of(state: State, side: str) -> Iterator[dict[str, Any]]:
    army = state[f"side:{side}"]
    for _, fields in state.units(side=side):
        waits = state[f"command:{fields['command']}"]["position"] != "on_table"
        if waits:
            yield {"points": fields["points"], "fate": "not_entered" if state.battle["finished"] else "on_table"}
        elif gone(fields):
            yield {"points": fields["points"], "fate": _UNIT_FATES[fields["fate"]]}
        elif fields["sort"] == "unit":
            yield {"points": min(fields["points"], dead_points(fields)), "fate": "killed"}
    if army["army_standard"] in ("knocked_down", "captured"):
        yield {"points": army["standard_points"], "fate": "standard_lost"}


def dead_points(unit: Fields) -> int:
    """The dead of a unit that still stands: figures, what special characters cost besides, and the colonel. §1.1, §1.3, §4.9."""
    dead = unit["figures_start"] - unit["figures"] + unit["losses_pending"]
    besides = sum(man.get("points", SPECIAL_CHARACTER_COST) for man in unit["characters"] if not man["alive"])
    return int(dead * unit["figure_cost"] + besides)


def result_of(state: State) -> Outcome:
    """The book's grade as it stands now. §1.3."""
    points = state.battle["army_points"]
    facts = {f"losses_{side}": min(points, losses_of(state, side)) for side in "ab"}
    return victory.run({"army_points": points, **facts, **house_rules(state, victory)}, typed())
