"""Drums Beyond the Hedge at the table: what becomes due, in the order of its specification."""

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.dues import dues
from rules.engine.ruleset import ruleset
from tests.rules.table import PlayedTable


class Table(PlayedTable):
    """The two sample armies, with the goes of side a begun."""

    def __init__(self, **house_rules):
        self.play = ruleset("drums-beyond-the-hedge").play
        samples = self.play.army.samples
        sides = [MusteredSide("a", samples[0]), MusteredSide("b", samples[1])]
        self.state = self.play.fields.muster(sides, {"house_rules": house_rules})

    def set_up(self):
        self.do("vanguard", (6, 1), side="side:a")
        for number in range(6):
            self.do("terrain_piece", (1,), side=f"side:{'ba'[number % 2]}")
        while self.state.battle["step"] == "deploy":
            self.end()
        self.do("initiative", (6, 1), side="side:a")

    def find(self, side, profile, training="drilled"):
        """Return the address of the first such unit."""
        return next(a for a, unit in self.state.units(side) if (unit["profile"], unit["training"]) == (profile, training))

    @property
    def due(self):
        return [due.act for due in dues(self.state)]


@pytest.fixture
def table():
    table = Table()
    table.set_up()
    return table


def fire(table, dice, target, **facts):
    """The guns of side a fire at close range."""
    gun = table.find("a", "gun")
    table.do("command_roll", (6,), unit=gun, facts={"order": "fire", "rating": 2, "distance_cm": 0})
    return table.do("volley", dice, due=0, target=target, facts={"range_cm": 10, "target": {"cover": "none"}, **facts})


def charge(table, target):
    """The horse of side a charges and the target's morale holds."""
    horse = table.find("a", "horse", "veteran")
    table.do("command_roll", (6,), unit=horse, facts={"order": "charge", "rating": 1, "distance_cm": 0})
    table.do("charge_reach", due=0, target=target, facts={"gap_cm": 10})
    table.do("morale", (6, 6), due=0, facts={"leader": "none"})
    return horse


def test_a_volley_brings_morale_before_the_risk_to_the_leader(table):
    target = table.find("b", "line")
    captain = table.state.commands("b")[0]
    table.put(captain, attached_to=target)

    fire(table, (6, 6, 6, 1, 1, 1), target)

    assert table.due == ["morale", "leader_risk"]


def test_a_rout_brings_its_move_before_the_panic_of_friends(table):
    fire(table, (6, 6, 6, 1, 1, 1), table.find("b", "line"))

    table.do("morale", (1, 2), due=0, facts={"leader": "none"})

    assert table.due == ["rout_move", "panic"]


def test_a_unit_that_holds_may_fire_with_the_dice_of_its_first_volley_alone(table):
    target = table.find("b", "line")
    table.put(target, files=4, suppression=2)
    charge(table, target)

    assert table.due == ["volley", "melee"]
    assert table.do("volley", (6, 1), due=0).values["dice"] == 2


def test_a_closing_volley_may_be_declined(table):
    target = table.find("b", "line")
    charge(table, target)

    table.decline()

    assert table.due == ["melee"]


def test_a_unit_without_firearms_fights_at_once(table):
    charge(table, table.find("b", "horse"))

    assert table.due == ["melee"]


def test_terrain_is_placed_in_turn_the_defender_first():
    table = Table()
    table.do("vanguard", (6, 1), side="side:a")
    placed = []
    while table.state.battle["step"] == "terrain":
        (side,) = table.play.sequence.acting(table.state)
        placed.append(side)
        table.do("terrain_piece", (1,), side=f"side:{side}")

    assert placed == ["b", "a", "b", "a", "b", "a"]


def test_the_order_may_come_from_a_lesser_leader_who_is_near(table):
    outcome = table.do("command_roll", (3,), unit=table.find("a", "line"), facts={"order": "fire", "rating": 1, "distance_cm": 5})

    assert outcome.values["modifiers"] == {"leader": 1}


@pytest.mark.parametrize("order", ["fire", "rally"])
def test_an_attached_leader_gives_the_order_himself(table, order):
    unit = table.find("a", "line")
    captain = table.state.commands("a")[1]
    table.put(captain, attached_to=unit)
    table.put(unit, suppression=1)

    outcome = table.do("command_roll", (6,), unit=unit, facts={"order": order})

    assert outcome.values["modifiers"] == {"leader": 1, "leader_attached": 1, "suppressed": -1}
    if order == "rally":
        assert table.do("rally", (1,), due=0).values["modifiers"] == {"leader": 1, "leader_attached": 1}
