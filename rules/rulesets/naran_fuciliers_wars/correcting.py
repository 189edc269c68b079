"""What a correction by hand brings with it."""

from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars.contacts import part
from rules.rulesets.naran_fuciliers_wars.holders import gone


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a corrected unit brings with it: no contacts of one that is gone or free."""
    working, unit = Working(state), effect.on
    if unit.startswith("unit:") and (gone(working[unit]) or (effect.field == "engaged" and not effect.value)):
        part(working, unit)
    return working.effects()
