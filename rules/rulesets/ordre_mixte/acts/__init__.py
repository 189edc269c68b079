"""The acts of a battle by the chapters of the sheet, each directly below its own functions; here what several of them share."""

from rules.engine.play.acts import Act, Chosen, Role, RolledFor
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.state import named

UNIT = Role("unit", _("Unit"))
COMMAND = Role("command", _("Command"), kind="command")
ARMY = Role("army", _("Army"), kind="side")


def phases(*names: str) -> tuple[str, ...]:
    """A step of both movement phases."""
    return tuple(f"phase_{number}_{name}" for number in (1, 2) for name in names)


#: The steps of the turn in which something is measured.
TURN = (
    "orders",
    *(f"phase_{number}_{name}" for number in (1, 2) for name in ("strategic", "generals", "troops", "evasion", "finish")),
    "late_charges",
    "fire",
    "melee_flank_rear",
    "melee_other",
)

#: Acts of one arm are not even shown to the others.
_OF_ARM = {
    "infantry_fire": "infantry",
    "split_fire": "infantry",
    "garrison": "infantry",
    "leave_built_up_area": "infantry",
    "infantry_formation": "infantry",
    "cavalry_formation": "cavalry",
    "cavalry_fatigue": "cavalry",
    "artillery_fire": "artillery",
    "artillery_formation": "artillery",
}
#: Acts for those inside a built-up area, or outside, alone.
_OF_PLACE = {"garrison": False, "leave_built_up_area": True, "split_fire": True}


def concerns(state: State, act: Act, holder: str) -> bool:
    """Return True if this act is one for such a holder at all."""
    arm, inside = state[holder].get("arm"), bool(state[holder].get("in_built_up_area"))
    return _OF_ARM.get(act.name, arm) == arm and _OF_PLACE.get(act.name, inside) == inside


def rolled_for(state: State, chosen: Chosen, label: Text, by: str) -> RolledFor | None:
    """Return who rolls a die: who fills the role ``by``, else the unit that acts."""
    address = chosen.get(by) or chosen.get("unit")
    if address is None:
        return None
    name = named(state, address)
    return RolledFor(address, _("{name}: {label}").format(name=name, label=label))
