"""Dice at the table: each is called by the name of whom it is rolled for, and a tie says that it is one."""

from rules.engine.dice import Typed
from rules.engine.play.acting import carry_out
from tests.rules.de_bellis_empire.table import Table

LINE, GUARD = "unit:a1-1", "unit:b1-4"


def labels(table, name, dice, **chosen):
    done = carry_out(table.state, table.play.acts[name], chosen, {}, Typed(dice))
    return [die.label for die in done.outcome.dice]


def test_the_lots_are_the_armies_and_a_tie_is_drawn_again():
    english = [label.en for label in labels(Table(step="table"), "first_player", [3, 3, 2, 5], army="side:a")]

    assert english == ["Blue", "Red", "Blue: tie 3–3, roll again (R10)", "Red: tie 3–3, roll again (R10)"]


def test_a_melee_is_rolled_by_elements_and_a_tie_of_totals_again():
    table = Table(step="melee")
    table.put(LINE, activated=True)
    table.put("battle", step="movement")
    table.touch(LINE, "unit:b1-2")
    table.put("battle", step="melee")
    found = labels(table, "melee", [3, 3, 5, 2], attacker=LINE, defender="unit:b1-2")

    assert [label.en for label in found] == [
        "Blue 1.1 line_infantry: attacker",
        "Red 1.2 line_infantry: defender",
        "Blue 1.1 line_infantry: attacker: tie 6–6, roll again (§9.0)",
        "Red 1.2 line_infantry: defender: tie 6–6, roll again (§9.0)",
    ]
    assert found[2].it == "Blue 1.1 line_infantry: attaccante: parità 6–6, si ritira (§9.0)"


def test_a_volley_is_rolled_by_elements():
    table = Table(step="defensive_fire")
    act, chosen = table.play.acts["fire"], {"shooter": "unit:b1-1", "target": LINE}
    done = carry_out(table.state, act, chosen, {"range": "medium"}, Typed([6, 1]))

    assert [die.label.it for die in done.outcome.dice] == ["Red 1.1 line_infantry: chi tira", "Blue 1.1 line_infantry: bersaglio"]


def test_generals_roll_under_their_names():
    table = Table(corps=2, step="generals")
    assert [die.en for die in labels(table, "general_quality", [3], corps="command:a2")] == ["General 2: general"]
    assert [die.en for die in labels(table, "chief_quality", [3], army="side:a")] == ["Blue chief: general"]
    assert [die.en for die in labels(table, "activation", [3], corps="command:a1")] == ["General 1: activation"]
