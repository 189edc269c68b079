"""What a correction by hand brings with it."""

from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.guerre_ditalia.contacts import part


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a corrected element brings with it: its army's losses, no contacts of one that is gone or free."""
    working, unit = Working(state), effect.on
    if not unit.startswith("unit:"):
        return []
    if effect.field in ("destroyed", "left_table", "type", "cinc"):
        side = state[unit]["side"]
        lost = [fields for _, fields in state.units(side=side) if gone(fields)]
        working.put(f"side:{side}", "elements_lost", sum(not one["cinc"] and one["type"] != "camp" for one in lost))
        working.put(f"side:{side}", "cinc_lost", any(one["cinc"] for one in lost))
        working.put(f"side:{side}", "camp_lost", any(one["type"] == "camp" for one in lost))
    if gone(working[unit]) or (effect.field == "in_melee" and not effect.value):
        part(working, unit)
    return working.effects()
