"""What a correction by hand brings with it."""

from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.de_bellis_empire.army import cost_of
from rules.rulesets.de_bellis_empire.contacts import part


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a corrected element brings with it: its corps' points lost, no contacts of one that is gone or free."""
    working, unit = Working(state), effect.on
    if not unit.startswith("unit:"):
        return []
    if effect.field in ("destroyed", "left_table", "type"):
        command = state.command_of(unit)
        own = (fields for _, fields in state.units(command=command.partition(":")[2]))
        working.put(command, "points_lost", sum(cost_of(fields["type"]) for fields in own if gone(fields)))
    if gone(working[unit]) or (effect.field == "in_contact" and not effect.value):
        part(working, unit)
    return working.effects()
