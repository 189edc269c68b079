"""What a correction by hand may say of a unit, and what it brings with it."""

from collections.abc import Sequence

from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.rulesets.ordre_mixte.consequences import set_pairs
from rules.rulesets.ordre_mixte.terms import FORMATIONS


def fits(fields: Fields, name: str) -> Sequence[str] | None:
    """Return the formations and the fatigue that a unit of this arm can have; None for other fields."""
    if name == "formation":
        return [form for forms in FORMATIONS.values() for form in sorted(forms) if form in FORMATIONS[fields["arm"]]]
    if name == "fatigue" and fields["arm"] != "cavalry":
        return ["fresh"]
    return None


def follows(state: State, effect: Effect) -> list[Effect]:
    """Return what a corrected unit brings with it: PM and destruction agree, bases follow, nobody fights one that is gone."""
    working, unit = Working(state), effect.on
    if not unit.startswith("unit:"):
        return []
    if effect.field == "destroyed":
        working.put(unit, "pm", 0 if effect.value else max(1, state[unit]["pm"]))
    elif effect.field == "pm":
        working.put(unit, "destroyed", effect.value == 0)
    elif effect.field == "routing" and effect.value:
        working.put(unit, "disordered", True)
    if effect.field in ("destroyed", "pm"):
        fields = working[unit]
        whole = fields["pm"] == fields["pm_start"]
        needed = fields["bases_start"] if whole else -(-fields["pm"] // state.battle["pm_per_base"])
        working.put(unit, "bases", max(min(fields["bases"], needed), 1 if fields["pm"] else 0))
    if gone(working[unit]) or (effect.field == "in_melee" and not effect.value):
        set_pairs(working, [pair for pair in working.battle["pairs"] if unit not in (pair["attacker"], pair["defender"])])
    return working.effects()
