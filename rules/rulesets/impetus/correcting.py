"""What a correction by hand brings with it."""

from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a correction brings with it: VD lost, no melee with a unit that is gone, no unit with a lost general."""
    working, unit = Working(state), effect.on
    if effect.field == "general" and effect.value is None:
        working.put(effect.on, "attached_to", None)
    if not unit.startswith("unit:"):
        return working.effects()
    if effect.field in ("destroyed", "left_table", "vd"):
        command = state.command_of(unit)
        own = (fields for _, fields in state.units(command=command.partition(":")[2]))
        lost = sum(fields["vd"] for fields in own if gone(fields))
        working.put(command, "vd_lost", min(lost, state[command]["vd_total"]))
    if effect.field == "destroyed" and not effect.value:
        working.put(unit, "vbu", max(1, state[unit]["vbu"]))
    if gone(working[unit]):
        for enemy in state[unit]["in_melee_with"]:
            working.put(enemy, "in_melee_with", [one for one in working[enemy]["in_melee_with"] if one != unit])
        working.put(unit, "in_melee_with", [])
    return working.effects()
