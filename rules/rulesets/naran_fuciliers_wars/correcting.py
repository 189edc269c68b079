"""What a correction by hand brings with it."""

from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars.contacts import part
from rules.rulesets.naran_fuciliers_wars.holders import gone, listed
from rules.rulesets.naran_fuciliers_wars.ranks import dressed


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a corrected unit brings with it: its ranks, commands lost with it, no contacts of one that is gone or free."""
    working, unit = Working(state), effect.on
    if not unit.startswith("unit:"):
        return []
    fields = state[unit]
    if effect.field in ("figures", "formation") and fields["ranks"]:
        working.put(unit, "ranks", dressed(fields["arm"], fields["formation"], fields["figures"]))
    if gone(fields) or (effect.field == "engaged" and not effect.value):
        part(working, unit)
    if effect.field == "fate":
        _count_lost_commands(working, unit)
    return working.effects()


def _count_lost_commands(working: Working, unit: str) -> None:
    """A command is lost with the last of its units (§3.8)."""
    command = working.state.command_of(unit)
    units = listed(working.state, command)
    everybody = bool(units) and all(gone(working[one]) for one in units)
    if everybody != (working[command]["lost"] is not None):
        working.put(command, "lost", "destroyed" if everybody else None)
    side = working[command]["side"]
    own = (working[address] for address in working.state.addresses("command") if working[address]["side"] == side)
    working.put(f"side:{side}", "commands_lost", sum(fields["lost"] is not None for fields in own))
