"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.dues import dues
from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.table import PlayedTable

#: One corps a side: line, light and guard infantry, two horse, a battery.
ELEMENTS = ("line_infantry", "line_infantry", "light_infantry", "guard_infantry", "dragoons", "light_cavalry", "medium_artillery")


def army(name, corps=1, elements=ELEMENTS):
    listed = tuple(
        ListedCommand(
            f"{name} {n}", f"General {n}", tuple(ListedUnit(e, f"{name} {n}.{i} {e}") for i, e in enumerate(elements, 1))
        )
        for n in range(1, corps + 1)
    )
    return ListedArmy(name, f"{name} chief", listed)


class Table(PlayedTable):
    """One of this ruleset; see ``PlayedTable``."""

    play = PLAY

    def __init__(self, corps=1, elements=ELEMENTS, step="movement", **options):
        sides = [MusteredSide("a", army("Blue", corps, elements)), MusteredSide("b", army("Red", corps, elements))]
        self.state = PLAY.fields.muster(sides, options)
        if step != "table":
            self.put("side:a", player="first")
            self.put("side:b", player="second")
            self.put("battle", step=step)

    @property
    def due(self):
        return [
            (due.act, due.chosen.get("unit") or due.chosen.get("winner") or due.chosen.get("corps")) for due in dues(self.state)
        ]

    def touch(self, attacker, target):
        """Two elements come into contact in the movement step."""
        self.put(attacker, activated=True)
        return self.do("contact", attacker=attacker, target=target)
