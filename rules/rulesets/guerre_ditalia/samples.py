"""Four armies with the names of captains and companies that were there: Fornovo 1495 and Ravenna 1512.

The numbers of elements are ours, so that an evening ends; the morale level is left to the ruling (R86).
"""

from typing import Any

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.guerre_ditalia.messages import _

_CINC = {"cinc": True}
_GENERAL = {"general": True}
_ELITE = {"training": "elite"}
_VETERAN = {"training": "veteran"}
_RECRUIT = {"training": "recruit"}
_SWISS = {"training": "veteran", "swiss": True}
_ARQUEBUS = {"archebus": True}


def _division(name: str, commander: str, *elements: tuple[str, str] | tuple[str, str, dict[str, Any]]) -> ListedCommand:
    """A division from (type, name) pairs; a third item holds the element's options."""
    return ListedCommand(name, commander, tuple(ListedUnit(e[0], e[1], dict(e[2]) if len(e) == 3 else {}) for e in elements))


FRENCH_FORNOVO = ListedArmy(
    "Armée de Charles VIII, Fornovo 1495",
    "Charles VIII",
    (
        _division(
            "Avant-garde",
            "Pierre de Rohan, maréchal de Gié",
            ("gendarmes", "Compagnie de Gié", _GENERAL),
            ("gendarmes", "Lances de Trivulce"),
            ("pikes", "Suisses, premier rang", _SWISS),
            ("pikes", "Suisses, deuxième rang", _SWISS),
            ("pikes", "Suisses, troisième rang", _SWISS),
            ("pikes", "Suisses, quatrième rang", _SWISS),
            ("halberdiers", "Hallebardiers suisses", _SWISS),
            ("missile_foot", "Arbalétriers gascons"),
            ("artillery", "Grands canons"),
        ),
        _division(
            "Bataille",
            "Charles VIII",
            ("gendarmes", "Maison du Roi", {**_ELITE, **_CINC}),
            ("gendarmes", "Cent gentilshommes", _ELITE),
            ("gendarmes", "Compagnie de Bourbon"),
            ("cavalry", "Archers écossais", _ELITE),
            ("missile_cavalry", "Arbalétriers à cheval"),
            ("light_foot", "Laquais gascons"),
            ("artillery", "Fauconneaux"),
        ),
        _division(
            "Arrière-garde",
            "Louis de La Trémoille",
            ("gendarmes", "Compagnie de La Trémoille", _GENERAL),
            ("gendarmes", "Compagnie de Foix"),
            ("cavalry", "Archers d'ordonnance"),
            ("missile_foot", "Francs-archers", _RECRUIT),
            ("camp", "Bagages"),
        ),
    ),
    notes=_("The king's march home along the Taro: Swiss and guns in front, the horse behind, the baggage in the hills."),
)

LEAGUE_FORNOVO = ListedArmy(
    "Armata della Lega, Fornovo 1495",
    "Francesco II Gonzaga",
    (
        _division(
            "Milanesi",
            "Gianfrancesco Sanseverino",
            ("gendarmes", "Lance del conte di Caiazzo", _GENERAL),
            ("gendarmes", "Lance di Galeazzo Pallavicini"),
            ("gendarmes", "Lance di Annibale Bentivoglio"),
            ("missile_cavalry", "Balestrieri a cavallo milanesi"),
            ("pikes", "Fanti tedeschi"),
            ("pikes", "Fanti tedeschi, secondo rango"),
            ("missile_foot", "Schioppettieri milanesi", _ARQUEBUS),
        ),
        _division(
            "Battaglia",
            "Francesco II Gonzaga",
            ("gendarmes", "Lance del marchese di Mantova", {**_VETERAN, **_CINC}),
            ("gendarmes", "Lance di Rodolfo Gonzaga", _VETERAN),
            ("gendarmes", "Lance di Ranuccio Farnese"),
            ("missile_cavalry", "Balestrieri a cavallo veneziani"),
            ("swordsmen", "Rotellieri"),
            ("spears", "Provvisionati"),
            ("spears", "Provvisionati, secondo rango"),
            ("missile_foot", "Balestrieri veneti"),
            ("artillery", "Bombarde veneziane"),
        ),
        _division(
            "Stradiotti e riserva",
            "Antonio da Montefeltro",
            ("light_cavalry", "Stradiotti di Pietro Duodo"),
            ("light_cavalry", "Stradiotti di Alessandro Beccaguto"),
            ("light_cavalry", "Stradiotti di Corfù"),
            ("gendarmes", "Lance di Antonio da Montefeltro", _GENERAL),
            ("cavalry", "Elmetti della riserva"),
            ("spears", "Cernide", _RECRUIT),
            ("light_foot", "Schermagliatori"),
            ("camp", "Accampamento della Ghiaruola"),
        ),
    ),
    notes=_("Three crossings of the swollen Taro: Milanese at the van, the marquis at the rear, stradiots on the hills."),
)

FRENCH_RAVENNA = ListedArmy(
    "L'armée de Gaston de Foix, Ravenna 1512",
    "Gaston de Foix",
    (
        _division(
            "Avant-garde",
            "Alfonso d'Este",
            ("artillery", "Artiglieria del duca di Ferrara", _VETERAN),
            ("artillery", "Colubrine estensi", _VETERAN),
            ("gendarmes", "Compagnie de La Palice", _GENERAL),
            ("gendarmes", "Gentilshommes de l'Hôtel", _ELITE),
            ("pikes", "Landsknechte, erste Reihe", _VETERAN),
            ("pikes", "Landsknechte, zweite Reihe", _VETERAN),
            ("pikes", "Landsknechte, dritte Reihe", _VETERAN),
            ("halberdiers", "Doppelsöldner", _VETERAN),
        ),
        _division(
            "Bataille",
            "Gaston de Foix",
            ("gendarmes", "Compagnie du duc de Nemours", {**_VETERAN, **_CINC}),
            ("gendarmes", "Compagnie de Lautrec"),
            ("gendarmes", "Compagnie de Bayard", _VETERAN),
            ("pikes", "Bandes de Molart"),
            ("pikes", "Bandes de Molart, second rang"),
            ("missile_foot", "Arbalétriers gascons"),
            ("missile_foot", "Arbalétriers de Molart"),
            ("forlorn_hope", "Enfants perdus"),
            ("artillery", "Artillerie du roi"),
        ),
        _division(
            "Arrière-garde",
            "Yves d'Alègre",
            ("gendarmes", "Compagnie d'Alègre", _GENERAL),
            ("cavalry", "Archers d'ordonnance"),
            ("light_cavalry", "Chevau-légers"),
            ("swordsmen", "Fanti di Federico da Bozzolo"),
            ("spears", "Fanti italiani"),
            ("light_foot", "Scorridori"),
            ("camp", "Bagages devant Ravenne"),
        ),
    ),
    options={"cinc_name": "gaston_de_foix"},
    notes=_("Easter Sunday: the Ferrarese guns on the flank, landsknechts and Gascons against the ditch."),
)

SPANISH_RAVENNA = ListedArmy(
    "Ejército de la Liga Santa, Ravenna 1512",
    "Ramón de Cardona",
    (
        _division(
            "Avanguardia",
            "Fabrizio Colonna",
            ("gendarmes", "Lance di Fabrizio Colonna", {**_VETERAN, **_GENERAL}),
            ("gendarmes", "Lance di Marcantonio Colonna"),
            ("light_cavalry", "Jinetes del marqués de Pescara"),
            ("light_cavalry", "Jinetes de Padula"),
            ("missile_cavalry", "Ballesteros a caballo"),
        ),
        _division(
            "Infantería",
            "Pedro Navarro",
            ("pikes", "Piqueros de Zamudio", _VETERAN),
            ("pikes", "Piqueros, segunda fila", _VETERAN),
            ("pikes", "Piqueros, tercera fila"),
            ("swordsmen", "Rodeleros de Samaniego", _VETERAN),
            ("swordsmen", "Rodeleros"),
            ("missile_foot", "Arcabuceros de Navarro", {**_VETERAN, **_ARQUEBUS}),
            ("missile_foot", "Arcabuceros", _ARQUEBUS),
            ("missile_foot", "Ballesteros"),
            ("organ_guns", "Carretas de Navarro"),
            ("artillery", "Artillería del foso"),
        ),
        _division(
            "Batalla y retaguardia",
            "Ramón de Cardona",
            ("gendarmes", "Hombres de armas del virrey", _CINC),
            ("gendarmes", "Hombres de armas de La Palude"),
            ("gendarmes", "Hombres de armas de Carvajal"),
            ("cavalry", "Continos"),
            ("spears", "Fanti pontifici"),
            ("spears", "Fanti pontifici, secondo rango"),
            ("halberdiers", "Alabarderos"),
            ("light_foot", "Ballesteros sueltos"),
            ("camp", "Campo del Molinaccio"),
        ),
    ),
    notes=_("The ditch along the Ronco, Navarro's carts behind it, and foot lying down under the guns."),
)

SAMPLES = (FRENCH_FORNOVO, LEAGUE_FORNOVO, FRENCH_RAVENNA, SPANISH_RAVENNA)
