"""Four orders of battle in excerpt, with regiments and commanders that were there: Marengo 1800 and Borodino 1812.

A unit stands for a battalion, a cavalry regiment or a battery; sizes and qualities are our reading, as the sheet has none (R53).
"""

from typing import Any

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.ordre_mixte.messages import _


def _unit(profile: str, name: str, bases: int = 4, quality: str = "regular", **options: Any) -> ListedUnit:
    return ListedUnit(profile, name, {"bases": bases, "quality": quality, **options})


def _russian(name: str, bases: int = 4, quality: str = "regular") -> ListedUnit:
    return _unit("infantry", name, bases, quality, russian=True)


def _command(name: str, commander: str, *units: ListedUnit, charismatic: bool = False) -> ListedCommand:
    return ListedCommand(name, commander, units, {"charismatic": charismatic})


FRENCH_MARENGO = ListedArmy(
    "Armée de Réserve, Marengo 1800",
    "Napoléon Bonaparte",
    (
        _command(
            "Division Gardanne",
            "Gaspard Amédée Gardanne",
            _unit("infantry", "I/44e Ligne", 5),
            _unit("infantry", "II/44e Ligne", 5),
            _unit("infantry", "I/101e Ligne", 5),
            _unit("infantry", "II/101e Ligne", 5, "recruit"),
            _unit("medium_artillery", "Batterie à pied", 2),
        ),
        _command(
            "Division Boudet",
            "Louis Desaix",
            _unit("infantry", "I/9e Légère", 6, "veteran"),
            _unit("infantry", "II/9e Légère", 6, "veteran"),
            _unit("infantry", "I/30e Ligne", 5),
            _unit("infantry", "I/59e Ligne", 5),
            _unit("horse_artillery", "Artillerie à cheval", 2, "veteran"),
            charismatic=True,
        ),
        _command(
            "Brigade Kellermann",
            "François-Étienne Kellermann",
            _unit("heavy_cavalry", "2e Cavalerie", 4, "veteran"),
            _unit("heavy_cavalry", "20e Cavalerie", 4),
            _unit("heavy_cavalry", "8e Dragons", 4),
        ),
    ),
    notes=_("Gardanne at the Fontanone in the morning; Desaix and Kellermann for the evening."),
)

AUSTRIAN_MARENGO = ListedArmy(
    "K.k. Armee in Italien, Marengo 1800",
    "Michael von Melas",
    (
        _command(
            "Division Hadik",
            "Karl Joseph Hadik von Futak",
            _unit("infantry", "I/IR 52 Erzherzog Anton", 6),
            _unit("infantry", "I/IR 53 Jellachich", 6),
            _unit("infantry", "I/IR 47 Franz Kinsky", 6),
            _unit("infantry", "Leichtes Bataillon Bach", 4),
            _unit("medium_artillery", "6-Pfünder-Batterie", 2),
        ),
        _command(
            "Division Kaim",
            "Konrad Valentin von Kaim",
            _unit("infantry", "I/IR 63 Erzherzog Joseph", 6),
            _unit("infantry", "I/IR 23 Großherzog von Toskana", 6),
            _unit("infantry", "Grenadiere Lattermann", 4, "veteran"),
            _unit("infantry", "Grenadiere Weidenfeld", 4, "veteran"),
            _unit("light_artillery", "3-Pfünder-Liniengeschütze", 2),
        ),
        _command(
            "Division Elsnitz",
            "Anton von Elsnitz",
            _unit("heavy_cavalry", "1. Kaiser-Dragoner", 4),
            _unit("heavy_cavalry", "4. Karaczay-Dragoner", 4),
            _unit("light_cavalry", "7. Husaren", 4, "veteran"),
        ),
    ),
    notes=_("The main column that had to force the Fontanone, and the horse behind it."),
)

FRENCH_BORODINO = ListedArmy(
    "La Grande Armée, Borodino 1812",
    "Napoléon Ier",
    (
        _command(
            "Division Morand",
            "Charles Antoine Morand",
            _unit("infantry", "I/13e Légère", 5, "veteran"),
            _unit("infantry", "II/13e Légère", 5, "veteran"),
            _unit("infantry", "I/17e Ligne", 5),
            _unit("infantry", "I/30e Ligne", 5, "veteran"),
            _unit("infantry", "II/30e Ligne", 5, "veteran"),
            _unit("heavy_artillery", "Batterie de 12", 3),
        ),
        _command(
            "Division Ledru",
            "Michel Ney",
            _unit("infantry", "I/24e Légère", 5, "veteran"),
            _unit("infantry", "I/46e Ligne", 5),
            _unit("infantry", "I/72e Ligne", 5),
            _unit("medium_artillery", "Batterie à pied", 3),
            charismatic=True,
        ),
        _command(
            "Cavalerie de réserve",
            "Auguste de Caulaincourt",
            _unit("cuirassier", "5e Cuirassiers", 4, "veteran"),
            _unit("cuirassier", "8e Cuirassiers", 4, "veteran"),
            _unit("heavy_cavalry", "2e Carabiniers", 4, "elite"),
            _unit("light_cavalry", "6e Chevau-légers lanciers", 4, lancer=True),
            _unit("horse_artillery", "Artillerie à cheval", 2, "veteran"),
        ),
    ),
    notes=_("Before the great redoubt: Morand's assault, and the horse that took it in the end."),
)

RUSSIAN_BORODINO = ListedArmy(
    "Russian army, Borodino 1812",
    "Mikhail Kutuzov",
    (
        _command(
            "VII Corps",
            "Nikolay Raevsky",
            _russian("I/Ladoga Infantry"),
            _russian("I/Poltava Infantry"),
            _russian("I/Nizhny Novgorod Infantry"),
            _russian("I/Orel Infantry"),
            _russian("I/5th Jägers", quality="veteran"),
            _unit("heavy_artillery", "26th Battery Company", 3, "veteran"),
            charismatic=True,
        ),
        _command(
            "24th Division",
            "Pyotr Likhachev",
            _russian("I/Ufa Infantry"),
            _russian("I/Shirvan Infantry"),
            _russian("I/Butyrki Infantry"),
            _russian("I/Tomsk Infantry"),
            _russian("I/40th Jägers"),
            _unit("medium_artillery", "24th Light Company", 3),
        ),
        _command(
            "Cavalry",
            "Fyodor Korf",
            _unit("heavy_cavalry", "Pskov Dragoons", 4),
            _unit("heavy_cavalry", "Chevalier Guards", 4, "elite"),
            _unit("light_cavalry", "Sumy Hussars", 4, "veteran"),
            _unit("light_cavalry", "Polish Uhlans", 4, lancer=True),
            _unit("horse_artillery", "2nd Guard Horse Artillery", 2, "elite"),
        ),
    ),
    notes=_("The great redoubt and its neighbours: steady foot, many guns."),
)

SAMPLES = (FRENCH_MARENGO, AUSTRIAN_MARENGO, FRENCH_BORODINO, RUSSIAN_BORODINO)
