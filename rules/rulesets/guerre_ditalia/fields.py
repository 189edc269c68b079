"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Any

from rules.engine import facts as engine
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
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


def troop_type(label: Text = Text("Type", "Tipo")) -> Any:
    return fact(label=label)


ONE_ARMY, OTHER_ARMY = Text("One army", "Un esercito"), Text("The other army", "L'altro esercito")


def name(label: Text = Text("Name", "Nome")) -> Any:
    """What somebody is called, for the label of his die; empty where he has no name."""
    return fact("", label=label)


def training() -> Any:
    return fact("regular", label=Text("Training", "Addestramento"))


def swiss() -> Any:
    return flag(Text("Swiss", "Svizzeri"), Text("They always march faster.", "Marciano sempre più veloci."))


def archebus() -> Any:
    return flag(Text("Arquebuses", "Archibugi"), Text("Missile foot only.", "Solo fanteria da tiro."))


def general() -> Any:
    return flag(Text("A general's element", "Elemento di un generale"))


def routing() -> Any:
    return flag(
        Text("In rout", "In rotta"),
        Text(
            "It has fled and not moved since, or its army is routed.",
            "È fuggito e non ha più mosso, o il suo esercito è in rotta.",
        ),
    )


def crew_fled() -> Any:
    return flag(Text("Its crew has fled", "I serventi sono fuggiti"), Text("Guns only.", "Solo artiglieria."))


def battle_type(default: str) -> Any:
    return fact(default, label=Text("Battle", "Battaglia"))


def role() -> Any:
    return fact(label=Text("Role", "Ruolo"))


def cinc_lost(label: Text = Text("CinC lost", "CinC eliminato")) -> Any:
    return flag(label)


def cp_available() -> Any:
    return fact(None, ge=0, le=6, label=Text("CP available", "CP disponibili"), unit="CP")


def distance(label: Text = Text("Distance", "Distanza"), default: Any = ..., help: Text | None = None) -> Any:
    return fact(default, ge=0, le=1200, label=label, help=help, unit="mm")


def terrain(label: Text = Text("Terrain", "Terreno"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def terrain_under() -> Any:
    return terrain(
        help=Text(
            "Where it stands; “fortification” means behind it.", "Dove si trova; «fortificazione» vuol dire dietro di essa."
        )
    )


def terrain_met(label: Text) -> Any:
    return fact(
        [],
        max_length=13,
        label=label,
        help=Text("Everything that it touches.", "Tutto quello che tocca."),
    )


def ranks_behind(default: Any = ...) -> Any:
    """§Mischia: the biggest factor of the book, so a battle supposes nothing."""
    help = Text(
        "Spears behind spears; pikes behind pikes or missile foot.",
        "Spears dietro Spears; picche dietro picche o fanteria da tiro.",
    )
    return count(Text("Ranks behind", "Ranghi alle spalle"), 0, 3, default, help)


def attacked_on(label: Text = Text("Attacked on", "Attaccato su"), help: Text | None = None) -> Any:
    return fact("front", label=label, help=help)


def friends_in_path(help: Text) -> Any:
    return fact([], max_length=8, label=Text("Friends in the way", "Amici sul percorso"), help=help)


def enemy_in_path() -> Any:
    return flag(Text("An enemy in the way", "Un nemico sul percorso"))


def crew_fled_without_gun(type_: str, crew_fled: bool) -> Iterator[Contradiction]:
    """§Artiglieria sotto tiro: only guns have a crew that runs."""
    if crew_fled and type_ not in GUNS:
        yield Contradiction("crew_fled", Text("Only guns have a crew.", "Solo l'artiglieria ha serventi."))


def archebus_without_missile_foot(type_: str, archebus: bool) -> Iterator[Contradiction]:
    """§Gli elementi della battaglia, R42: arquebusiers are missile foot."""
    if archebus and type_ != "missile_foot":
        yield Contradiction("archebus", Text("Only missile foot has arquebuses.", "Solo la fanteria da tiro ha archibugi."))


def steep_hill_without_light_foot(type_: str, terrain: str, name: str = "terrain") -> Iterator[Contradiction]:
    """§Casi particolari: nobody else gets there. ``name``: the fact to point at."""
    if terrain == "steep_hill" and type_ != "light_foot":
        yield Contradiction(
            name, Text("Only light foot stands on a steep hill.", "Su una collina impervia sta solo la fanteria leggera.")
        )
