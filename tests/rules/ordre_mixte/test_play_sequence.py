"""«Sequenza di mossa»: the order of the phases, who acts in them, what is passed over, and how a battle ends."""

from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.ordre_mixte.table import Table


def test_the_phases_are_those_of_the_sheet():
    turn = [step.id for step in PLAY.steps if step.phase == "turn"]

    assert len(turn) == 22
    assert turn[:5] == ["orders", "recovery", "compulsory_moves", "follow_up_moves", "initiative"]
    assert turn[15:] == [
        "late_charges", "fire", "fire_morale", "close_to_contact", "melee_flank_rear", "melee_other", "turn_end",
    ]  # fmt: skip


def test_a_quiet_turn_passes_over_what_concerns_nobody():
    table = Table("deployment")
    passed = [table.end(), table.end()]
    table.do("initiative", [2, 5], army="side:a")
    passed += [table.end() for _ in range(7)]

    assert passed == [
        "orders", "initiative", "phase_1_generals", "phase_1_troops", "phase_2_generals", "phase_2_troops",
        "late_charges", "fire", "orders",
    ]  # fmt: skip
    assert table["battle"]["turn"] == 2
    assert table["battle"]["side_a"] is None


def test_the_winner_of_the_roll_moves_first_and_the_loser_second():
    table = Table("initiative")
    assert PLAY.may_end(table.state, "a").en == "The initiative is not rolled (R40)."
    table.do("initiative", [3, 3, 2, 5], army="side:a")

    assert table.why_not("initiative", army="side:b") == "Side A is known this turn (R40)."
    assert table.end() == "phase_1_generals"
    assert PLAY.acting(table.state) == {"b"}
    assert PLAY.where(table.state).en == "Turn 1: A: generals (Red)"
    assert PLAY.may_end(table.state, "a").en == "The other side ends this phase (Sequenza di mossa)."
    table.end()
    table.end()
    assert PLAY.acting(table.state) == {"a"}


def test_orders_are_free_text_with_the_turn_from_which_they_hold():
    table = Table("orders")
    table.do("give_orders", facts={"orders": "Hold the farm", "orders_from": 2}, command="command:a1")

    assert PLAY.card(table.state, "command:a1").line.en == "Blue general · from turn 2: Hold the farm"
    assert PLAY.card(table.state, "command:a1").line.it == "Blue general · dal turno 2: Hold the farm"


def test_the_turns_agreed_end_the_battle_without_a_winner():
    table = Table("orders", turn_limit=3)
    table.put("battle", turn=3)
    table.put("unit:b1-1", pm=1, bases=1)
    assert PLAY.verdict(table.state) is None

    table.put("battle", turn=4)
    verdict = PLAY.verdict(table.state)
    assert verdict.winner is None
    assert verdict.why.en.endswith("PM lost: Blue 0, Red 3.")


def test_an_army_of_which_nothing_is_left_has_lost():
    table = Table("fire", units=("infantry",))
    table.put("unit:a1-1", pm_lost_this_phase=9)
    table.end()

    assert table["unit:a1-1"]["destroyed"]
    assert PLAY.verdict(table.state).winner == "b"
    assert [score.value for score in PLAY.scores(table.state, "a")] == [4, 1]


def test_the_signs_of_a_turn_go_with_it_and_those_of_the_battle_stay():
    table = Table("turn_end")
    table.put("unit:a1-3", moved=True, fired=True, charging="unit:b1-1", evaded=True, fatigue="tired", fought=True)
    table.put("unit:a1-1", disordered=True, formation="square")
    table.put("command:a1", moved=True, attached_to="unit:a1-1")
    table.end()

    unit = table["unit:a1-3"]
    assert [unit[name] for name in ("moved", "fired", "charging", "evaded", "fought")] == [False, False, None, False, False]
    assert (unit["fatigue"], table["unit:a1-1"]["disordered"], table["unit:a1-1"]["formation"]) == ("tired", True, "square")
    assert (table["command:a1"]["moved"], table["command:a1"]["attached_to"]) == (False, "unit:a1-1")
