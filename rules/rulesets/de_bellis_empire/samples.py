"""Four armies with the names of regiments that were there, each corps within its 36 points.

Marengo is a battle of one corps a side; Borodino of three, each side with its general in chief.
"""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.de_bellis_empire.messages import _


def _corps(name: str, commander: str, nation: str, *elements: tuple[str, str] | tuple[str, str, str]) -> ListedCommand:
    """A corps from (type, name) pairs; a third word names another nation than the army's."""
    return ListedCommand(
        name,
        commander,
        tuple(ListedUnit(e[0], e[1], {"nation": e[2] if len(e) == 3 else nation}) for e in elements),
    )


FRENCH_MARENGO = ListedArmy(
    "Armée de Réserve, Marengo 1800",
    "Napoléon Bonaparte",
    (
        _corps(
            "Corps de Victor",
            "Claude-Victor Perrin",
            "french",
            ("light_infantry", "24e Légère"),
            ("line_infantry", "43e Ligne"),
            ("line_infantry", "44e Ligne"),
            ("line_infantry", "96e Ligne"),
            ("line_infantry", "101e Ligne"),
            ("guard_infantry", "Grenadiers de la Garde consulaire"),
            ("dragoons", "8e Dragons"),
            ("dragoons", "2e Cavalerie"),
            ("light_cavalry", "12e Chasseurs à cheval"),
            ("heavy_artillery", "Batterie de 12"),
        ),
    ),
    notes=_("Victor's men held the Fontanone all morning, with Kellermann's horse and the Consular Guard at hand."),
)

AUSTRIAN_MARENGO = ListedArmy(
    "K.k. Hauptkolonne, Marengo 1800",
    "Michael von Melas",
    (
        _corps(
            "Hauptkolonne Hadik",
            "Karl Joseph Hadik von Futak",
            "other",
            ("line_infantry", "IR 13 Reisky"),
            ("line_infantry", "IR 47 Franz Kinsky"),
            ("line_infantry", "IR 52 Erzherzog Anton"),
            ("line_infantry", "IR 53 Jellachich"),
            ("line_infantry", "IR 63 Erzherzog Joseph"),
            ("elite_infantry", "Grenadiere Lattermann"),
            ("elite_infantry", "Grenadiere Weidenfeld"),
            ("light_infantry", "Leichtes Bataillon Bach"),
            ("light_cavalry", "1. Kaiser-Dragoner"),
            ("light_cavalry", "4. Karaczay-Dragoner"),
            ("medium_artillery", "6-Pfünder-Batterie"),
        ),
    ),
    notes=_("The main column that had to force the Fontanone; its dragoons rode as light horse."),
)

FRENCH_BORODINO = ListedArmy(
    "La Grande Armée, Borodino 1812",
    "Napoléon Ier",
    (
        _corps(
            "1er Corps",
            "Louis-Nicolas Davout",
            "french",
            ("light_infantry", "13e Légère"),
            ("light_infantry", "15e Légère"),
            ("line_infantry", "17e Ligne"),
            ("line_infantry", "25e Ligne"),
            ("line_infantry", "30e Ligne"),
            ("line_infantry", "48e Ligne"),
            ("line_infantry", "57e Ligne"),
            ("line_infantry", "61e Ligne"),
            ("line_infantry", "111e Ligne"),
            ("light_cavalry", "2e Chasseurs à cheval"),
            ("heavy_artillery", "Batterie de 12"),
        ),
        _corps(
            "3e Corps",
            "Michel Ney",
            "french",
            ("light_infantry", "24e Légère"),
            ("line_infantry", "4e Ligne"),
            ("line_infantry", "18e Ligne"),
            ("line_infantry", "46e Ligne"),
            ("line_infantry", "72e Ligne"),
            ("line_infantry", "93e Ligne"),
            ("light_infantry", "Württembergische Jäger", "other"),
            ("light_cavalry", "11e Hussards"),
            ("lancers", "6e Chevau-légers"),
            ("medium_artillery", "Batterie à pied"),
            ("heavy_artillery", "Batterie de 12"),
        ),
        _corps(
            "Réserve de cavalerie",
            "Joachim Murat",
            "french",
            ("cuirassiers", "2e Cuirassiers"),
            ("cuirassiers", "5e Cuirassiers"),
            ("cuirassiers", "8e Cuirassiers"),
            ("dragoons", "1er Carabiniers"),
            ("dragoons", "7e Dragons"),
            ("light_cavalry", "7e Hussards"),
            ("lancers", "9e Chevau-légers"),
            ("lancers", "Ułany 6 Pułku", "other"),
            ("horse_artillery", "Artillerie à cheval"),
        ),
    ),
    notes=_("Davout and Ney before the flèches, Murat's horse behind them."),
)

RUSSIAN_BORODINO = ListedArmy(
    "Russkaya armiya, Borodino 1812",
    "Mikhail Kutuzov",
    (
        _corps(
            "VII Corps",
            "Nikolay Raevsky",
            "russian",
            ("line_infantry", "Ladoga Infantry"),
            ("line_infantry", "Poltava Infantry"),
            ("line_infantry", "Nizhny Novgorod Infantry"),
            ("line_infantry", "Orel Infantry"),
            ("line_infantry", "Smolensk Infantry"),
            ("line_infantry", "Narva Infantry"),
            ("light_infantry", "5th Jägers"),
            ("dragoons", "New Russia Dragoons"),
            ("irregular_cavalry", "Don Cossacks"),
            ("heavy_artillery", "26th Battery Company"),
            ("heavy_artillery", "12th Battery Company"),
        ),
        _corps(
            "VIII Corps",
            "Mikhail Borozdin",
            "russian",
            ("elite_infantry", "Kiev Grenadiers"),
            ("elite_infantry", "Astrakhan Grenadiers"),
            ("elite_infantry", "Fanagoria Grenadiers"),
            ("line_infantry", "Odessa Infantry"),
            ("line_infantry", "Simbirsk Infantry"),
            ("line_infantry", "Vilna Infantry"),
            ("light_infantry", "50th Jägers"),
            ("light_cavalry", "Akhtyrka Hussars"),
            ("medium_artillery", "21st Light Company"),
            ("heavy_artillery", "11th Battery Company"),
        ),
        _corps(
            "V Corps",
            "Dmitry Golitsyn",
            "russian",
            ("guard_infantry", "Izmailovsky Guards"),
            ("guard_infantry", "Lithuania Guards"),
            ("light_infantry", "Guard Jägers"),
            ("cuirassiers", "Astrakhan Cuirassiers"),
            ("cuirassiers", "Military Order Cuirassiers"),
            ("cuirassiers", "Little Russia Cuirassiers"),
            ("irregular_cavalry", "Ataman Cossacks"),
            ("irregular_cavalry", "Karpov's Cossacks"),
            ("horse_artillery", "Guard Horse Artillery"),
        ),
    ),
    notes=_("Raevsky's redoubt, the flèches, and the reserve that was fed into both."),
)

SAMPLES = (FRENCH_MARENGO, AUSTRIAN_MARENGO, FRENCH_BORODINO, RUSSIAN_BORODINO)
