"""Four armies with names of those who were there: Cannae, 216 BC, and Legnano, 1176.

The figures are ours: the sheet prints no lists. Each line is type, name, VBU, impetus, discipline, VD, and what else it has.
"""

from typing import Any

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.impetus.messages import _


def _unit(type_: str, name: str, vbu: int, impetus: int, discipline: str, vd: int, **more: Any) -> ListedUnit:
    return ListedUnit(type_, name, {"vbu": vbu, "impetus": impetus, "discipline": discipline, "vd": vd, **more})


def _command(name: str, commander: str, general: str, *units: ListedUnit, **traits: bool) -> ListedCommand:
    return ListedCommand(name, commander, units, {"general": general, "base_radius_h": 12, **traits})


ROME = ListedArmy(
    "Consules Romani, Canne 216 a.C.",
    "Gaius Terentius Varro",
    (
        _command(
            "Legiones",
            "Gnaeus Servilius Geminus",
            "poor",
            _unit("heavy_foot", "Legio I, principes", 6, 2, "B", 3, close_weapon="pilum", ranks=2, with_general=True),
            _unit("heavy_foot", "Legio II, principes", 6, 2, "B", 3, close_weapon="pilum", ranks=2),
            _unit("heavy_foot", "Legio III, hastati", 5, 2, "B", 2, close_weapon="pilum"),
            _unit("heavy_foot", "Ala sociorum, hastati", 5, 2, "C", 2, close_weapon="pilum"),
            _unit("heavy_foot", "Triarii", 6, 1, "A", 3, melee_weapon="long_spear"),
            _unit("skirmishers", "Velites", 3, 0, "B", 1, missile_weapon="javelin"),
            _unit("skirmishers", "Velites sociorum", 3, 0, "C", 1, missile_weapon="javelin"),
        ),
        _command(
            "Equites Romani",
            "Lucius Aemilius Paullus",
            "reliable",
            _unit("medium_cavalry", "Equites, ala dextra", 4, 2, "B", 2, with_general=True),
            _unit("medium_cavalry", "Equites extraordinarii", 4, 2, "B", 2),
            brave=True,
        ),
        _command(
            "Equites sociorum",
            "Gaius Terentius Varro",
            "incompetent",
            _unit("medium_cavalry", "Equites Campani", 4, 2, "C", 2, with_general=True),
            _unit("medium_cavalry", "Equites Latini", 4, 2, "C", 2),
        ),
    ),
    {"structure": "poor", "scouting_points": 1},
    _("The deep infantry of the consuls, with the horse of citizens and allies on its wings."),
)

CARTHAGE = ListedArmy(
    "Carthago, Canne 216 a.C.",
    "Hannibal Barca",
    (
        _command(
            "Galli et Hispani",
            "Hannibal Barca",
            "genius",
            _unit("light_foot", "Galli", 5, 4, "C", 2, impetuous=True),
            _unit("light_foot", "Galli Boii", 5, 4, "C", 2, impetuous=True),
            _unit("light_foot", "Scutarii Hispani", 5, 3, "B", 2, close_weapon="pilum", with_general=True),
            _unit("skirmishers", "Funditores Baleares", 3, 0, "A", 1, missile_weapon="sling"),
            _unit("skirmishers", "Lonchophoroi", 3, 0, "B", 1, missile_weapon="javelin"),
            self_confident=True,
        ),
        _command(
            "Libyes",
            "Mago Barca",
            "expert",
            _unit("heavy_foot", "Libyes, cornu dextrum", 6, 2, "A", 3, melee_weapon="long_spear", with_general=True),
            _unit("heavy_foot", "Libyes, cornu sinistrum", 6, 2, "A", 3, melee_weapon="long_spear"),
            tough=True,
        ),
        _command(
            "Equites Hispani et Galli",
            "Hasdrubal",
            "expert",
            _unit("heavy_cavalry_2", "Equites Galli", 5, 4, "B", 3, with_general=True),
            _unit("medium_cavalry", "Equites Hispani", 5, 3, "B", 2),
            _unit("medium_cavalry", "Equites Celtiberi", 5, 3, "B", 2),
            cavalry=True,
        ),
        _command(
            "Numidae",
            "Maharbal",
            "reliable",
            _unit("light_cavalry", "Numidae Masaesyli", 4, 1, "B", 1, missile_weapon="javelin", with_general=True),
            _unit("light_cavalry", "Numidae Massyli", 4, 1, "B", 1, missile_weapon="javelin"),
        ),
    ),
    {"structure": "good", "scouting_points": 3},
    _("Gauls and Spaniards in the bent centre, Africans at its ends, the better horse on both wings."),
)

LOMBARD_LEAGUE = ListedArmy(
    "Lega Lombarda, Legnano 1176",
    "Guido da Landriano",
    (
        _command(
            "Fanti del Carroccio",
            "Guido da Landriano",
            "reliable",
            _unit("heavy_foot", "Fanti di Porta Romana", 5, 1, "B", 2, melee_weapon="long_spear", ranks=2, with_general=True),
            _unit("heavy_foot", "Fanti di Porta Ticinese", 5, 1, "B", 2, melee_weapon="long_spear", ranks=2),
            _unit("heavy_foot", "Fanti di Porta Vercellina", 5, 1, "C", 2, melee_weapon="long_spear"),
            _unit("missile_foot", "Balestrieri", 4, 0, "B", 2, missile_weapon="crossbow", weapon_class="B"),
            _unit("skirmishers", "Arcieri del contado", 3, 0, "C", 1, missile_weapon="short_bow", weapon_class="B"),
            tough=True,
        ),
        _command(
            "Cavalieri di Milano",
            "Alberto da Giussano",
            "expert",
            _unit("heavy_cavalry_2", "Milites di Milano", 6, 4, "B", 3, with_general=True),
            _unit("heavy_cavalry_2", "Milites di Porta Orientale", 6, 4, "B", 3),
            _unit("medium_cavalry", "Scudieri", 5, 3, "C", 2),
            brave=True,
        ),
        _command(
            "Cavalieri di Brescia e Lodi",
            "Podestà di Brescia",
            "reliable",
            _unit("heavy_cavalry_2", "Milites di Brescia", 6, 4, "B", 3, with_general=True),
            _unit("heavy_cavalry_2", "Milites di Lodi e Piacenza", 6, 4, "C", 3),
        ),
    ),
    {"structure": "average", "scouting_points": 2},
    _("The communal foot around the Carroccio, the knights who were beaten and came back, Alberto of the legend."),
)

EMPIRE = ListedArmy(
    "Imperium Romanum, Legnano 1176",
    "Friedrich I. Barbarossa",
    (
        _command(
            "Hausmacht",
            "Friedrich I. Barbarossa",
            "charismatic",
            _unit("heavy_cavalry_2", "Ritter von Staufen", 7, 4, "B", 3, impetuous=True, with_general=True),
            _unit("heavy_cavalry_2", "Schwäbische Ritter", 7, 4, "B", 3, impetuous=True),
            _unit("heavy_foot", "Serjanten zu Fuß", 5, 1, "C", 2, melee_weapon="long_spear"),
            brave=True,
        ),
        _command(
            "Kölner Aufgebot",
            "Philipp von Heinsberg",
            "expert",
            _unit("heavy_cavalry_2", "Ritter von Köln", 6, 4, "B", 3, impetuous=True, with_general=True),
            _unit("heavy_cavalry_2", "Ritter von Magdeburg", 6, 4, "B", 3, impetuous=True),
            _unit("medium_cavalry", "Ministerialen", 5, 3, "B", 2),
            self_confident=True,
        ),
        _command(
            "Comaschi",
            "Consoli di Como",
            "reliable",
            _unit("heavy_foot", "Fanti di Como", 5, 1, "C", 2, melee_weapon="long_spear", with_general=True),
            _unit("missile_foot", "Arcieri di Como", 4, 0, "C", 2, missile_weapon="short_bow", weapon_class="A"),
            _unit("medium_cavalry", "Cavalieri di Como", 5, 3, "B", 2),
        ),
    ),
    {"structure": "average", "scouting_points": 1},
    _("Knights from beyond the Alps, with the men of Como, met before all had come up."),
)

SAMPLES = (ROME, CARTHAGE, LOMBARD_LEAGUE, EMPIRE)
