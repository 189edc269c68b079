"""Two sample books of profiles. The rulebook prints one profile, the line fusiliers of §1.1 «Il Profilo»; all others are ours,
made around it so that battles can be played at once. A club writes its own.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.rulesets.naran_fuciliers_wars.lines import KINDS
from rules.rulesets.naran_fuciliers_wars.messages import _


class Entry(NamedTuple):
    """A profile of a book: name, kind of unit (``lines.KINDS``), and what it says otherwise than ``lines.PROFILE`` begins."""

    name: str
    kind: str
    line: Mapping[str, Any]


class Book(NamedTuple):
    """A book of profiles: its title and its entries."""

    title: str
    entries: tuple[Entry, ...]

    def line(self, name: str) -> Entry:
        return next(entry for entry in self.entries if entry.name == name)

    def listed(self) -> ListedArmy:
        """The book as lists are kept: a chapter for each arm."""
        chapters = tuple(
            ListedCommand(
                name, "", tuple(ListedUnit(e.kind, e.name, dict(e.line)) for e in self.entries if KINDS[e.kind].arm == arm)
            )
            for arm, name in _CHAPTERS
        )
        return ListedArmy(self.title, commands=chapters, notes=_NOTE, is_book=True)


_CHAPTERS = (("infantry", "Fanteria"), ("cavalry", "Cavalleria"), ("artillery", "Artiglieria"))
_NOTE = _("A sample: the fusiliers are the rulebook's, all other figures are ours. Copy it and write your own.")


def _foot(cost: int, better: int, least: int = 8, most: int = 24, **more: Any) -> dict[str, Any]:
    sizes = {"figure_cost": cost, "upgrade_cost": better, "min_figures": least, "max_figures": most}
    return {"weapon": "firearm", "hand_weapon": "bayonet", **sizes, **more}


def _horse(cost: int, better: int, move: int, save: int, **more: Any) -> dict[str, Any]:
    sizes = {"figure_cost": cost, "upgrade_cost": better, "min_figures": 6, "max_figures": 16}
    return {"value": 2, "move_cm": move, "save": save, "mount_value": 1, **sizes, **more}


def _guns(pounds: int | None, value: int, strength: int, gun: int, move: int, **more: Any) -> dict[str, Any]:
    weapon = "cannon" if pounds else "howitzer"
    own = {"weapon": weapon, "pounds": pounds, "value": value, "fire_strength": strength, "gun_cost": gun, "move_cm": move}
    return {"figure_cost": 4, "upgrade_cost": 2, "min_figures": 4, "max_figures": 12, **own, **more}


#: The printed profile: average, disciplined, value 1, firearm and bayonet, 15 \ 10 cm, no save, 5 points, +3 to veteran, 8 to 24.
FUSILIERS = Entry("Fucilieri", "line_infantry", _foot(5, 3))

WAR_OF_THE_SPANISH_SUCCESSION = Book(
    "Guerra di Successione Spagnola",
    (
        FUSILIERS,
        Entry("Guardie", "line_infantry", _foot(8, 4, quality="veteran", guard=True, attack_column_allowed=True)),
        Entry("Granatieri riuniti", "line_infantry", _foot(8, 4, 8, 16, quality="veteran", attack_column_allowed=True)),
        Entry("Milizia", "line_infantry", _foot(3, 2, 8, 24, quality="poor")),
        Entry("Valdesi", "skirmishers", _foot(5, 3, 6, 12, troop_type="irregular", skirmisher_ability=True)),
        Entry("Corazzieri", "heavy_cavalry", _horse(15, 5, 20, 9, armour=True, quality="veteran", breakthrough_ability=True)),
        Entry("Cavalleria di linea", "heavy_cavalry", _horse(12, 4, 20, 10, breakthrough_ability=True, pistols=True)),
        Entry("Dragoni", "medium_cavalry", _horse(11, 3, 22, 10, weapon="mounted_firearm", dragoons=True)),
        Entry("Ussari", "light_cavalry", _horse(9, 3, 25, 10, troop_type="irregular", pistols=True)),
        Entry("Artiglieria leggera da 3 libbre", "light_artillery", _guns(3, 2, 1, 18, 15)),
        Entry("Artiglieria da campagna da 8 libbre", "field_artillery", _guns(8, 4, 2, 40, 10)),
        Entry("Obici", "field_artillery", _guns(None, 3, 1, 36, 10)),
    ),
)
NAPOLEONIC = Book(
    "Guerre napoleoniche",
    (
        FUSILIERS,
        Entry("Guardia", "line_infantry", _foot(11, 0, 8, 20, quality="elite", guard=True, attack_column_allowed=True)),
        Entry("Granatieri", "line_infantry", _foot(8, 4, quality="veteran", attack_column_allowed=True)),
        Entry("Fanteria leggera", "light_infantry", _foot(6, 3, 8, 20, skirmisher_ability=True, attack_column_allowed=True)),
        Entry("Landwehr", "line_infantry", _foot(3, 2, quality="poor")),
        Entry("Cacciatori", "skirmishers", _foot(6, 3, 6, 12, skirmisher_ability=True)),
        Entry("Corazzieri", "heavy_cavalry", _horse(16, 5, 20, 9, armour=True, quality="veteran", breakthrough_ability=True)),
        Entry("Dragoni", "medium_cavalry", _horse(12, 3, 22, 10, weapon="mounted_firearm", dragoons=True)),
        Entry("Ussari", "light_cavalry", _horse(10, 3, 26, 10, pistols=True)),
        Entry("Lancieri", "light_cavalry", _horse(11, 4, 25, 10, hand_weapon="cavalry_lance", lance=True)),
        Entry("Cosacchi", "light_cavalry", _horse(8, 3, 26, 11, troop_type="irregular", hand_weapon="cavalry_lance", lance=True)),
        Entry("Artiglieria leggera da 4 libbre", "light_artillery", _guns(4, 2, 1, 20, 15)),
        Entry("Artiglieria a cavallo da 6 libbre", "horse_artillery", _guns(6, 3, 1, 32, 22, mobile_battery=True)),
        Entry("Artiglieria da campagna da 12 libbre", "field_artillery", _guns(12, 5, 3, 50, 10)),
        Entry("Obici", "field_artillery", _guns(None, 3, 2, 40, 10)),
    ),
)
BOOKS = (WAR_OF_THE_SPANISH_SUCCESSION, NAPOLEONIC)
