"""What has become of both armies (§1.3, §1.5): points lost for tournaments, figures of every unit for campaigns."""

from rules.engine.play.result import SideResult, UnitFate
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars.cards import scores
from rules.rulesets.naran_fuciliers_wars.holders import LEADERS, gone, standing
from rules.rulesets.naran_fuciliers_wars.losses import losses_of
from rules.rulesets.naran_fuciliers_wars.sequence import has_nothing_left


def result(state: State) -> tuple[SideResult, ...]:
    """Both sides: losses in points, of the points agreed for each army; units in figures."""
    return tuple(_of_side(state, side) for side in "ab")


def _of_side(state: State, side: str) -> SideResult:
    leaders = [man for _, man in state.units(side=side) if man["role"] in LEADERS]
    return SideResult(
        code=side,
        scores={score.id: score.value for score in scores(state, side)},
        losses=losses_of(state, side),
        had=state.battle["army_points"],
        leaders_lost=sum(gone(man) for man in leaders),
        general_lost=state[f"side:{side}"]["commander_status"] != "active",
        camp_lost=False,
        broken=has_nothing_left(state, side),
        fates=lambda: tuple(_fate(state, unit) for unit, fields in state.units(side=side) if fields["sort"] == "unit"),
    )


def _fate(state: State, unit: str) -> UnitFate:
    """Who never came has lost nobody: only the points of its army count that. §3.1.1."""
    fields = state[unit]
    had, now = fields["figures_start"], standing(fields)
    if state[state.command_of(unit)]["position"] != "on_table":
        return UnitFate(unit, "stands", 0, had)
    if fields["fate"] in ("destroyed", "killed") or now == 0:
        return UnitFate(unit, "lost", had, had)
    if fields["fate"] == "captured":
        return UnitFate(unit, "captured", had - now, had)
    if fields["fate"] == "fled":
        return UnitFate(unit, "fled", had - now, had)
    if fields["routing"]:
        return UnitFate(unit, "dispersed", had - now, had)
    return UnitFate(unit, "reduced" if now < had else "stands", had - now, had)
