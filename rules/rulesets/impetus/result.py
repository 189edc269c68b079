"""How a battle ended: armies in VD, as the army break counts them (core, R49), units in VBU, their rear ranks among them."""

from rules.engine.play.result import SideResult, UnitFate
from rules.engine.play.state import State
from rules.rulesets.impetus.cards import scores, standing
from rules.rulesets.impetus.state import commands_of


def result(state: State) -> tuple[SideResult, ...]:
    """Both sides. A camp the state does not know: what its loss costs is entered as further VD."""
    return tuple(_of_side(state, side) for side in "ab")


def _of_side(state: State, side: str) -> SideResult:
    army, own = standing(state, side), state[f"side:{side}"]
    leaderless = [state[command] for command in commands_of(state, side) if state[command]["general"] is None]
    return SideResult(
        code=side,
        scores={score.id: score.value for score in scores(state, side)},
        losses=army["vd_lost"],
        had=army["vd_total"],
        leaders_lost=len(leaderless),
        general_lost=any(command["commander"] == own["commander"] != "" for command in leaderless),
        camp_lost=False,
        broken=army["broken"],
        fates=lambda: tuple(_fate(state, unit) for unit, _ in state.units(side=side)),
    )


def _fate(state: State, unit: str) -> UnitFate:
    """Who leaves the table with a broken command has run (core, R49); of whoever is destroyed all is lost."""
    fields = state[unit]
    ranks: list[int] = fields.get("rear_ranks_start") or fields["rear_ranks"]
    of = fields["vbu_start"] + sum(ranks)
    lost = of - fields["vbu"] - sum(fields["rear_ranks"])
    if fields["destroyed"]:
        return UnitFate(unit, "lost", of, of)
    if fields["left_table"]:
        return UnitFate(unit, "dispersed" if state[state.command_of(unit)]["broken"] else "left", lost, of)
    return UnitFate(unit, "reduced" if lost else "stands", lost, of)
