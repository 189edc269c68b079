"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Any

from rules.engine import facts as engine
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.terms import FORMATIONS

#: Every ruling that a club may play otherwise. Each procedure accepts them all.
HOUSE_RULES = {
    "R4": ("two_at_most",),
    "R7": ("heavy_is_hard",),
    "R8": ("target_in_hard_cover", "infantry_in_built_up_area_only"),
    "R9": ("on_open_order_or_artillery",),
    "R10": ("bonus_only",),
    "R14": ("horse_is_light",),
    "R26": ("no_charge_bonus_against_square",),
    "R28": ("all_must_test",),
    "R29": ("d6",),
    "R31": ("one_in_all",),
    "R33": ("retreat_only",),
    "R37": ("may_recover_at_once",),
    "R38": ("general_needed",),
    "R42": ("any_formation",),
    "R47": ("disordered_may_charge",),
}


def house_rules(*acting: str) -> Any:
    """The house rules, of which those of the rulings named tell here."""
    return engine.house_rules(HOUSE_RULES, acting)


class SheetFacts(Facts):
    """Facts of a procedure: the house rules go with every one."""

    house_rules: dict[str, str] = house_rules()

    def plays(self, ruling: str, alternative: str) -> bool:
        """Return True if this house rule is chosen."""
        return self.house_rules.get(ruling) == alternative

    def is_hard(self, cover: str) -> bool:
        """Return True for hard cover; by house rule heavy cover is the same. R7."""
        return cover == "hard" or (cover == "heavy" and self.plays("R7", "heavy_is_hard"))


def arm(label: Text = _("Arm")) -> Any:
    return fact(label=label)


def formation(label: Text = _("Formation")) -> Any:
    return fact(label=label)


def target_arm() -> Any:
    return arm(_("Target: arm"))


def target_formation() -> Any:
    return formation(_("Target: formation"))


def cavalry_weight() -> Any:
    return fact(
        None,
        label=_("Weight of the cavalry"),
        help=_("For cavalry only."),
    )


def gun_type(default: Any = None) -> Any:
    return fact(
        default,
        label=_("Kind of battery"),
        help=_("For artillery only."),
    )


def charge_phase() -> Any:
    return fact(
        "movement",
        label=_("When the charge is made"),
        help=_("In the movement of its side, or late."),
    )


def quality() -> Any:
    return fact("regular", label=_("Quality"))


def cover(label: Text = _("Cover")) -> Any:
    return fact(
        "none",
        label=label,
        help=_("Hard: walls, buildings, works."),
    )


def target_cover() -> Any:
    return cover(_("Target: cover"))


def ground() -> Any:
    return fact(
        "open",
        label=_("Ground of the whole move"),
        help=_("Road: the whole way is on it."),
    )


def fatigue(default: Any = "fresh") -> Any:
    return fact(
        default,
        label=_("Fatigue"),
        help=_("Only cavalry tires."),
    )


def general() -> Any:
    return fact(
        "none",
        label=_("General with the unit"),
        help=_("Charismatic: attached, and with that gift."),
    )


def bases(label: Text = _("Bases")) -> Any:
    return fact(ge=1, le=24, label=label)


def bases_lost() -> Any:
    return fact(
        0,
        ge=0,
        le=24,
        label=_("Bases lost"),
        help=_("In the whole battle, with those of this phase."),
    )


def russian() -> Any:
    return flag(_("Russian"), _("Counts for infantry."))


def supported() -> Any:
    return flag(
        _("Supported"),
        _("Friendly infantry or cavalry, not routing, behind it within 10 cm; counts for infantry."),
    )


def disordered() -> Any:
    return flag(_("Disordered"))


def routing() -> Any:
    return flag(_("Routing"))


def retreating() -> Any:
    return flag(_("Retreating"))


def in_melee(label: Text = _("Locked in melee since last turn")) -> Any:
    return flag(label)


def target_in_melee() -> Any:
    return in_melee(_("Target locked in melee since last turn"))


def guns_abandoned() -> Any:
    return flag(_("Guns abandoned"))


def flank_or_rear() -> Any:
    return flag(_("Hit on flank or rear"))


def range_band() -> Any:
    return fact(label=_("Range"))


def formation_of_another_arm(arm: str, formation: str | None, name: str = "formation") -> Iterator[Contradiction]:
    """Each arm has its own formations. ``name``: the fact to point at."""
    if formation is not None and formation not in FORMATIONS[arm]:
        yield Contradiction(name, _("This arm has no such formation."))


def weight_of_cavalry(arm: str, weight: str | None) -> Iterator[Contradiction]:
    """Cavalry, and nobody else, is light or heavy."""
    if arm == "cavalry" and weight is None:
        yield Contradiction("cavalry_weight", _("Light or heavy?"))
    if arm != "cavalry" and weight is not None:
        yield Contradiction("cavalry_weight", _("Only cavalry has a weight."))


def kind_of_battery(arm: str, gun_type: str | None) -> Iterator[Contradiction]:
    """A battery, and nothing else, is of one of the four kinds."""
    if arm == "artillery" and gun_type is None:
        yield Contradiction("gun_type", _("Which kind of battery?"))
    if arm != "artillery" and gun_type is not None:
        yield Contradiction("gun_type", _("Only artillery has guns."))


def tired_without_cavalry(arm: str, fatigue: str) -> Iterator[Contradiction]:
    """R24: nobody else tires."""
    if arm != "cavalry" and fatigue != "fresh":
        yield Contradiction("fatigue", _("Only cavalry tires."))


def abandoned_without_guns(arm: str, guns_abandoned: bool) -> Iterator[Contradiction]:
    """Yield a contradiction unless a battery leaves its guns."""
    if guns_abandoned and arm != "artillery":
        yield Contradiction("guns_abandoned", _("Only artillery has guns."))
