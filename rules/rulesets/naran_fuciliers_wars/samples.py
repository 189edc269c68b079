"""Four sample armies of 1,000 points from the sample books: an excerpt of Turin, 7 September 1706, and of Raab, 14 June 1809.

Names are of those who were there; figures and points are ours.
"""

from typing import Any

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.naran_fuciliers_wars.books import NAPOLEONIC, WAR_OF_THE_SPANISH_SUCCESSION, Book
from rules.rulesets.naran_fuciliers_wars.messages import _


def _maker(book: Book) -> Any:
    """Units of a book: profile, own name, number of figures, and what else was chosen."""

    def made(profile: str, name: str, figures: int, **more: Any) -> ListedUnit:
        entry = book.line(profile)
        return ListedUnit(entry.kind, name, {**entry.line, "figures": figures, **more})

    return made


def _brigade(name: str, general: str, value: int, *units: ListedUnit, **more: Any) -> ListedCommand:
    return ListedCommand(name, general, units, {"kind": "infantry_brigade", "general_value": value, **more})


def _cavalry(name: str, general: str, value: int, *units: ListedUnit, **more: Any) -> ListedCommand:
    return ListedCommand(name, general, units, {"kind": "cavalry_brigade", "general_value": value, **more})


_wss, _nap = _maker(WAR_OF_THE_SPANISH_SUCCESSION), _maker(NAPOLEONIC)
#: A battery has no standard.
_BATTERY = {"standard_bearers": 0, "musicians": 0}

SAVOY = ListedArmy(
    "Alleati, Torino 1706",
    "Principe Eugenio di Savoia",
    (
        _brigade(
            "Ala sinistra",
            "Leopold von Anhalt-Dessau",
            3,
            _wss("Granatieri riuniti", "Granatieri prussiani", 9),
            _wss("Fucilieri", "Anhalt", 12),
            _wss("Fucilieri", "Markgraf Philipp", 12),
            _wss("Artiglieria leggera da 3 libbre", "Pezzi leggeri prussiani", 4, guns=2, **_BATTERY),
        ),
        _cavalry(
            "Cavalleria imperiale",
            "Marchese di Langallerie",
            2,
            _wss("Corazzieri", "Corazzieri Pfalz", 7),
            _wss("Dragoni", "Dragoni di Savoia", 6),
        ),
        _brigade(
            "Riserva",
            "Principe di Sassonia-Gotha",
            2,
            _wss("Fucilieri", "Sachsen-Gotha", 12),
            _wss("Guardie", "Guardie di Savoia", 8),
            position="reserve",
        ),
    ),
    {"chief_value": 4, "messengers": 2},
    _("The relief army before the French lines between Dora and Stura."),
)
FRANCE = ListedArmy(
    "Francesi, Torino 1706",
    "Duc d'Orléans",
    (
        _brigade(
            "Linee della Stura",
            "Comte d'Estaing",
            2,
            _wss("Fucilieri", "Piémont", 14),
            _wss("Fucilieri", "La Marine", 14),
            _wss("Granatieri riuniti", "Grenadiers réunis", 9),
            _wss("Artiglieria leggera da 3 libbre", "Pièces à la suédoise", 4, guns=2, **_BATTERY),
        ),
        _cavalry(
            "Cavalleria della destra",
            "Marquis de Bonneval",
            2,
            _wss("Cavalleria di linea", "Royal Piémont", 7),
            _wss("Dragoni", "Dragons de Hautefort", 7),
        ),
        _brigade(
            "Riserva di Lucento",
            "Comte de Saint-Frémond",
            3,
            _wss("Fucilieri", "Normandie", 14),
            _wss("Fucilieri", "Bretagne", 12),
            position="reserve",
        ),
    ),
    {"chief_value": 3, "messengers": 2},
    _("The besiegers behind their unfinished lines."),
)
ITALY = ListedArmy(
    "Armata d'Italia, Raab 1809",
    "Eugène de Beauharnais",
    (
        _brigade(
            "Divisione Seras",
            "Jean Seras",
            3,
            _nap("Fucilieri", "1er de ligne", 12),
            _nap("Fucilieri", "53e de ligne", 12),
            _nap("Fanteria leggera", "35e léger", 12),
            _nap("Artiglieria leggera da 4 libbre", "Pezzi da 4", 4, guns=2, **_BATTERY),
        ),
        _cavalry(
            "Divisione Grouchy",
            "Emmanuel de Grouchy",
            3,
            _nap("Dragoni", "7e dragons", 7),
            _nap("Ussari", "8e chasseurs", 7),
        ),
        _brigade(
            "Guardia italiana",
            "Teodoro Lechi",
            2,
            _nap("Granatieri", "Granatieri della Guardia reale", 10),
            _nap("Fanteria leggera", "Veliti reali", 10),
            position="reserve",
        ),
    ),
    {"chief_value": 3, "messengers": 2},
    _("Eugène's army of Italy on the way to Wagram."),
)
AUSTRIA = ListedArmy(
    "Austriaci, Raab 1809",
    "Erzherzog Johann",
    (
        _brigade(
            "Colloredo",
            "Hieronymus Colloredo",
            2,
            _nap("Fucilieri", "IR 27 Strassoldo", 16),
            _nap("Fucilieri", "IR 61 Saint-Julien", 16),
            _nap("Granatieri", "Grenadiere Muhlen", 10),
            _nap("Artiglieria leggera da 4 libbre", "3-Pfünder", 4, guns=2, **_BATTERY),
        ),
        _cavalry(
            "Frimont",
            "Johann von Frimont",
            2,
            _nap("Ussari", "Ott-Husaren", 8),
            _nap("Ussari", "Insurrection", 8, quality="poor", figure_cost=8),
        ),
        _brigade(
            "Landwehr della fattoria",
            "Alois von Gavasini",
            2,
            _nap("Landwehr", "Grazer Landwehr", 16),
            _nap("Fucilieri", "IR 62 Franz Jellačić", 14),
            position="reserve",
        ),
    ),
    {"chief_value": 3, "messengers": 2},
    _("Archduke John's army on the heights of Kismegyer."),
)
SAMPLES = (SAVOY, FRANCE, ITALY, AUSTRIA)
