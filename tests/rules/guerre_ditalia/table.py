"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.dues import dues
from rules.rulesets.guerre_ditalia.play import PLAY
from tests.rules.table import PlayedTable

#: Pikes, swordsmen, arquebusiers, light foot, gendarmes with the CinC, light cavalry, a gun, a camp.
ELEMENTS = (
    ("pikes", {}),
    ("swordsmen", {}),
    ("missile_foot", {"archebus": True}),
    ("light_foot", {}),
    ("gendarmes", {"cinc": True}),
    ("light_cavalry", {}),
    ("artillery", {}),
    ("camp", {}),
)


def army(name, elements=ELEMENTS, **options):
    units = tuple(ListedUnit(type_, f"{name} {n} {type_}", chosen) for n, (type_, chosen) in enumerate(elements, 1))
    return ListedArmy(name, f"{name} chief", (ListedCommand(f"{name} division", units=units),), options)


class Table(PlayedTable):
    """One of this ruleset, in which side a attacks; see ``PlayedTable``."""

    play = PLAY

    def __init__(self, step="command", elements=ELEMENTS, cp=6, armies=None, **options):
        armies = armies or (army("Blue", elements), army("Red", elements))
        self.state = PLAY.fields.muster([MusteredSide(code, a) for code, a in zip("ab", armies, strict=True)], options)
        for unit, _ in list(self.state.units()):
            self.put(unit, ranks_behind=0)  # somebody has looked
        if step != "attacker":
            self.put("side:a", role="attacker")
            self.put("side:b", role="defender")
            self.put("battle", step=step)
        if step == "command":
            self.put("battle", cp_rolled=cp, cp_left=cp)

    @property
    def due(self):
        return [(due.act, due.chosen.get("unit") or due.chosen.get("army")) for due in dues(self.state)]

    def touch(self, unit, target, **facts):
        """Two elements come into contact in the command step."""
        self.put(unit, moved=True)
        return self.do("contact", unit=unit, target=target, facts=facts)

    def to_melee(self):
        """On to the melee step of this half-turn."""
        while self.state.battle["step"] != "melee":
            self.end()
