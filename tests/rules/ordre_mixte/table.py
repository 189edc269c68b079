"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.dues import dues
from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.table import PlayedTable

#: One command a side: two battalions, light and heavy horse, a battery.
UNITS = ("infantry", "infantry", "light_cavalry", "heavy_cavalry", "medium_artillery")


def army(name, units=UNITS, commands=1):
    listed = tuple(ListedUnit(unit, f"{name} {n} {unit}") for n, unit in enumerate(units, 1))
    return ListedArmy(name, f"{name} chief", (ListedCommand(f"{name} division", f"{name} general", listed),) * commands)


class Table(PlayedTable):
    """One of this ruleset; see ``PlayedTable``."""

    play = PLAY

    def __init__(self, step="orders", units=UNITS, commands=1, **options):
        sides = [MusteredSide(code, army(name, units, commands)) for code, name in (("a", "Blue"), ("b", "Red"))]
        self.state = PLAY.fields.muster(sides, options)
        self.put("battle", step=step, side_a=None if step in ("deployment", "orders", "initiative") else "side_1")

    @property
    def due(self):
        return [
            (due.act, due.chosen.get("unit") or due.chosen.get("charger") or due.chosen.get("attacker") or due.chosen.get("army"))
            for due in dues(self.state)
        ]

    def facts_of(self, number=0):
        return dues(self.state)[number].facts
