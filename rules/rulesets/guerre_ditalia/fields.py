"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Any

from rules.engine import facts as engine
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.terms import GUNS

#: Every procedure takes a battle's house rules as they are, also those that change nothing in it.
HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "R3": ("roll_for_shift",),
    "R15": ("all_actions",),
    "R20": ("plus_20",),
    "R40": ("melee_factor",),
    "R41": ("shooting_only",),
    "R47": ("contact_only",),
    "R48": ("both_needed",),
    "R49": ("all_ranks",),
    "R51": ("stack",),
    "R52": ("bare_die",),
    "R61": ("exact_half_less",),
    "R74": ("cascade",),
}


def house_rules(*acting: str) -> Any:
    """All of them are accepted; ``acting`` are those that change something here."""
    return engine.house_rules(HOUSE_RULES, acting)


def count(
    label: Text,
    least: int,
    most: int,
    default: Any = ...,
    help: Text | None = None,
    *,
    unit: str | None = None,
) -> Any:
    """A whole number."""
    return fact(default, ge=least, le=most, label=label, help=help, unit=unit)


def troop_type(label: Text = _("Type")) -> Any:
    return fact(label=label)


ONE_ARMY, OTHER_ARMY = _("One army"), _("The other army")


def name(label: Text = _("Name")) -> Any:
    """Declare a name for the label of a die; empty where there is none."""
    return fact("", label=label)


def training() -> Any:
    return fact("regular", label=_("Training"))


def swiss() -> Any:
    return flag(_("Swiss"), _("They always march faster."))


def archebus() -> Any:
    return flag(_("Arquebuses"), _("Missile foot only."))


def general() -> Any:
    return flag(_("A general's element"))


def routing() -> Any:
    return flag(
        _("In rout"),
        _("It has fled and not moved since, or its army is routed."),
    )


def crew_fled() -> Any:
    return flag(_("Its crew has fled"), _("Guns only."))


def battle_type(default: str) -> Any:
    return fact(default, label=_("Battle"))


def role() -> Any:
    return fact(label=_("Role"))


def cinc_lost(label: Text = _("CinC lost")) -> Any:
    return flag(label)


def cp_available() -> Any:
    return fact(None, ge=0, le=6, label=_("CP available"), unit="CP")


def distance(label: Text = _("Distance"), default: Any = ..., help: Text | None = None) -> Any:
    return fact(default, ge=0, le=1200, label=label, help=help, unit="mm")


def terrain(label: Text = _("Terrain"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def terrain_under() -> Any:
    return terrain(help=_("Where it stands; “fortification” means behind it."))


def terrain_met(label: Text) -> Any:
    return fact(
        [],
        max_length=13,
        label=label,
        help=_("Everything that it touches."),
    )


def ranks_behind(default: Any = ...) -> Any:
    """§Mischia: the biggest factor of the book, so a battle supposes nothing."""
    help = _("Spears behind spears; pikes behind pikes or missile foot.")
    return count(_("Ranks behind"), 0, 3, default, help)


def attacked_on(label: Text = _("Attacked on"), help: Text | None = None) -> Any:
    return fact("front", label=label, help=help)


def friends_in_path(help: Text) -> Any:
    return fact([], max_length=8, label=_("Friends in the way"), help=help)


def enemy_in_path() -> Any:
    return flag(_("An enemy in the way"))


def crew_fled_without_gun(type_: str, crew_fled: bool) -> Iterator[Contradiction]:
    """§Artiglieria sotto tiro: only guns have a crew that runs."""
    if crew_fled and type_ not in GUNS:
        yield Contradiction("crew_fled", _("Only guns have a crew."))


def archebus_without_missile_foot(type_: str, archebus: bool) -> Iterator[Contradiction]:
    """§Gli elementi della battaglia, R42: arquebusiers are missile foot."""
    if archebus and type_ != "missile_foot":
        yield Contradiction("archebus", _("Only missile foot has arquebuses."))


def steep_hill_without_light_foot(type_: str, terrain: str, name: str = "terrain") -> Iterator[Contradiction]:
    """§Casi particolari: nobody else gets there. ``name``: the fact to point at."""
    if terrain == "steep_hill" and type_ != "light_foot":
        yield Contradiction(name, _("Only light foot stands on a steep hill."))
