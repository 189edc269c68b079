"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Any

from rules.engine import facts as engine
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.text import Text
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
        """Is this house rule chosen?"""
        return self.house_rules.get(ruling) == alternative

    def is_hard(self, cover: str) -> bool:
        """Is this hard cover? By house rule heavy cover is the same thing. R7."""
        return cover == "hard" or (cover == "heavy" and self.plays("R7", "heavy_is_hard"))


def arm(label: Text = Text("Arm", "Arma")) -> Any:
    return fact(label=label)


def formation(label: Text = Text("Formation", "Formazione")) -> Any:
    return fact(label=label)


def target_arm() -> Any:
    return arm(Text("Target: arm", "Bersaglio: arma"))


def target_formation() -> Any:
    return formation(Text("Target: formation", "Bersaglio: formazione"))


def cavalry_weight() -> Any:
    return fact(
        None,
        label=Text("Weight of the cavalry", "Tipo di cavalleria"),
        help=Text("For cavalry only.", "Solo per la cavalleria."),
    )


def gun_type(default: Any = None) -> Any:
    return fact(
        default,
        label=Text("Kind of battery", "Tipo di batteria"),
        help=Text("For artillery only.", "Solo per l'artiglieria."),
    )


def charge_phase() -> Any:
    return fact(
        "movement",
        label=Text("When the charge is made", "Quando si carica"),
        help=Text("In the movement of its side, or late.", "Nel movimento della sua parte, o in ritardo."),
    )


def quality() -> Any:
    return fact("regular", label=Text("Quality", "Qualità"))


def cover(label: Text = Text("Cover", "Copertura")) -> Any:
    return fact(
        "none",
        label=label,
        help=Text("Hard: walls, buildings, works.", "Dura: muri, edifici, opere."),
    )


def target_cover() -> Any:
    return cover(Text("Target: cover", "Bersaglio: copertura"))


def ground() -> Any:
    return fact(
        "open",
        label=Text("Ground of the whole move", "Terreno di tutto il movimento"),
        help=Text("Road: the whole way is on it.", "Strada: tutto il percorso è su strada."),
    )


def fatigue(default: Any = "fresh") -> Any:
    return fact(
        default,
        label=Text("Fatigue", "Stanchezza"),
        help=Text("Only cavalry tires.", "Si stanca solo la cavalleria."),
    )


def general() -> Any:
    return fact(
        "none",
        label=Text("General with the unit", "Generale aggregato"),
        help=Text("Charismatic: attached, and with that gift.", "Carismatico: aggregato, e con questa dote."),
    )


def bases(label: Text = Text("Bases", "Basi")) -> Any:
    return fact(ge=1, le=24, label=label)


def bases_lost() -> Any:
    return fact(
        0,
        ge=0,
        le=24,
        label=Text("Bases lost", "Basette perse"),
        help=Text("In the whole battle, with those of this phase.", "In tutta la battaglia, questa fase compresa."),
    )


def russian() -> Any:
    return flag(Text("Russian", "Russa"), Text("Counts for infantry.", "Conta per la fanteria."))


def supported() -> Any:
    return flag(
        Text("Supported", "Supportata"),
        Text(
            "Friendly infantry or cavalry, not routing, behind it within 10 cm; counts for infantry.",
            "Fanteria o cavalleria amica, non in rotta, alle spalle entro 10 cm; conta per la fanteria.",
        ),
    )


def disordered() -> Any:
    return flag(Text("Disordered", "In disordine"))


def routing() -> Any:
    return flag(Text("Routing", "In rotta"))


def retreating() -> Any:
    return flag(Text("Retreating", "In ritirata"))


def in_melee(label: Text = Text("Locked in melee since last turn", "In mischia dal turno prima")) -> Any:
    return flag(label)


def target_in_melee() -> Any:
    return in_melee(Text("Target locked in melee since last turn", "Bersaglio in mischia dal turno prima"))


def guns_abandoned() -> Any:
    return flag(Text("Guns abandoned", "Pezzi abbandonati"))


def flank_or_rear() -> Any:
    return flag(Text("Hit on flank or rear", "Colpito sul fianco o sul retro"))


def range_band() -> Any:
    return fact(label=Text("Range", "Gittata"))


def formation_of_another_arm(arm: str, formation: str | None, name: str = "formation") -> Iterator[Contradiction]:
    """Each arm has its own formations. ``name``: the fact to point at."""
    if formation is not None and formation not in FORMATIONS[arm]:
        yield Contradiction(name, Text("This arm has no such formation.", "Quest'arma non ha questa formazione."))


def weight_of_cavalry(arm: str, weight: str | None) -> Iterator[Contradiction]:
    """Cavalry, and nobody else, is light or heavy."""
    if arm == "cavalry" and weight is None:
        yield Contradiction("cavalry_weight", Text("Light or heavy?", "Leggera o pesante?"))
    if arm != "cavalry" and weight is not None:
        yield Contradiction("cavalry_weight", Text("Only cavalry has a weight.", "Vale solo per la cavalleria."))


def kind_of_battery(arm: str, gun_type: str | None) -> Iterator[Contradiction]:
    """A battery, and nothing else, is of one of the four kinds."""
    if arm == "artillery" and gun_type is None:
        yield Contradiction("gun_type", Text("Which kind of battery?", "Che tipo di batteria?"))
    if arm != "artillery" and gun_type is not None:
        yield Contradiction("gun_type", Text("Only artillery has guns.", "Solo l'artiglieria ha pezzi."))


def tired_without_cavalry(arm: str, fatigue: str) -> Iterator[Contradiction]:
    """R24: nobody else tires."""
    if arm != "cavalry" and fatigue != "fresh":
        yield Contradiction("fatigue", Text("Only cavalry tires.", "Si stanca solo la cavalleria."))


def abandoned_without_guns(arm: str, guns_abandoned: bool) -> Iterator[Contradiction]:
    """Only a battery has guns to leave."""
    if guns_abandoned and arm != "artillery":
        yield Contradiction("guns_abandoned", Text("Only artillery has guns.", "Solo l'artiglieria ha pezzi."))
