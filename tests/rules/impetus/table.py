"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.dues import dues
from rules.engine.play.working import Working
from rules.rulesets.impetus.play import PLAY
from rules.rulesets.impetus.sequence import activate
from tests.rules.table import PlayedTable

#: Heavy foot with the general, javelin skirmishers, impetuous horse, crossbows.
UNITS = (
    ListedUnit("heavy_foot", "foot", {"vbu": 5, "impetus": 2, "vd": 3, "melee_weapon": "long_spear"}),
    ListedUnit("skirmishers", "skirmishers", {"vbu": 3, "impetus": 0, "vd": 1, "missile_weapon": "javelin"}),
    ListedUnit("heavy_cavalry_2", "horse", {"vbu": 6, "impetus": 4, "vd": 3, "impetuous": True}),
    ListedUnit("missile_foot", "crossbows", {"vbu": 4, "vd": 2, "missile_weapon": "crossbow", "weapon_class": "A"}),
)


def army(name, commands=1, units=UNITS, **general):
    listed = tuple(ListedCommand(f"{name} {n}", f"General {n}", units, general) for n in range(1, commands + 1))
    return ListedArmy(name, f"{name} chief", listed, {"structure": "poor"})


class Table(PlayedTable):
    """One of this ruleset; see ``PlayedTable``."""

    play = PLAY

    def __init__(self, commands=1, active="command:a1", general=None, **options):
        sides = [MusteredSide(code, army(name, commands, **(general or {}))) for code, name in (("a", "Blue"), ("b", "Red"))]
        self.state = PLAY.fields.muster(sides, options)
        if active:
            self.put("battle", due=[], queue=[])
            working = Working(self.state)
            activate(working, active)
            self.state = working.state

    @property
    def due(self):
        return [due.act for due in dues(self.state)]

    def asked(self, name, due):
        """What is due of that name, without being told."""
        return next((due for due in dues(self.state) if due.act == name), None)
