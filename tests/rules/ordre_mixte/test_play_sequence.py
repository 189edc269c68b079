"""«Sequenza di mossa»: the order of the phases, who acts in them, what is passed over, and how a battle ends."""

from rules.engine.text import Text
from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.ordre_mixte.table import Table


def test_the_phases_are_those_of_the_sheet():
    turn = [step.id for step in PLAY.sequence.steps if step.phase == "turn"]

    assert len(turn) == 22
    assert turn[:5] == ["orders", "recovery", "compulsory_moves", "follow_up_moves", "initiative"]
    assert turn[15:] == [
        "late_charges", "fire", "fire_morale", "close_to_contact", "melee_flank_rear", "melee_other", "turn_end",
    ]  # fmt: skip


def test_a_quiet_turn_passes_over_what_concerns_nobody():
    table = Table("deployment")
    passed = [table.end(), table.end()]
    table.do("initiative", [2, 5], army="side:a")
    assert table["battle"]["step"] == "phase_1_generals"
    passed += [table.end() for _ in range(6)]

    assert passed == [
        "orders", "initiative", "phase_1_troops", "phase_2_generals", "phase_2_troops", "late_charges", "fire", "orders",
    ]  # fmt: skip
    assert table["battle"]["turn"] == 2
    assert table["battle"]["side_a"] is None


def test_the_winner_of_the_roll_moves_first_and_the_loser_second():
    table = Table("initiative")
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The initiative is not rolled (R40)."
    outcome = table.do("initiative", [3, 3, 2, 5], army="side:a")

    assert table["battle"]["step"] == "phase_1_generals"
    assert PLAY.sequence.acting(table.state) == {"b"}
    assert PLAY.sequence.where(table.state) == Text("Turn 1 · Red: generals", "Turno 1 · Red: generali")
    again = "3–3 is a tie, again (R40)"
    assert [die.label.en for die in outcome.dice] == ["Blue", "Red", f"Blue: {again}", f"Red: {again}"]
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The other side ends this phase (Sequenza di mossa)."
    table.end()
    table.end()
    assert PLAY.sequence.acting(table.state) == {"a"}


def test_orders_are_free_text_with_the_turn_from_which_they_hold():
    table = Table("orders")
    table.do("generals_may_order", commands=["command:a1"])
    table.do("give_orders", facts={"orders": "Hold the farm", "orders_from": 2}, command="command:a1")

    assert PLAY.cards.card(table.state, "command:a1").line.en == "Blue general · from turn 2: Hold the farm"
    assert PLAY.cards.card(table.state, "command:a1").line.it == "Blue general · dal turno 2: Hold the farm"


def test_orders_for_a_later_turn_leave_those_that_hold_until_then():
    table = Table("orders")
    table.do("generals_may_order", commands=["command:a1"])
    table.do("give_orders", facts={"orders": "Hold the farm", "orders_from": 1}, command="command:a1")
    table.do("give_orders", facts={"orders": "Attack", "orders_from": 2}, command="command:a1")
    assert PLAY.cards.card(table.state, "command:a1").line.en == "Blue general · from turn 1: Hold the farm · from turn 2: Attack"

    table.put("battle", step="turn_end", side_a="side_1")
    table.end()
    assert PLAY.cards.card(table.state, "command:a1").line.en == "Blue general · from turn 2: Attack"


def test_only_generals_who_are_ticked_give_orders_and_only_this_turn():
    table = Table("orders", commands=2)
    assert table.why_not("give_orders", command="command:a1").startswith("Say first that its general may")
    table.do("generals_may_order", commands=["command:a1"])
    table.do("generals_may_order", commands=["command:a2"])

    assert table.why_not("give_orders", command="command:a1")
    assert table.why_not("give_orders", command="command:a2") is None
    assert "may_issue_orders" in [marker.id for marker in PLAY.cards.card(table.state, "command:a2").markers]

    table.end()
    assert not table["command:a2"]["may_issue_orders"]


def said_done(table, *sides):
    """These say that the phase is over; the phase that there is now."""
    table.apply(PLAY.sequence.ended_by(table.state, *sides))
    return table["battle"]["step"]


def test_a_phase_of_both_ends_when_both_have_said_so():
    table = Table("orders")
    assert PLAY.sequence.acting(table.state) == {"a", "b"}
    assert said_done(table, "b") == "orders"

    assert PLAY.sequence.acting(table.state) == {"a"}
    assert PLAY.sequence.why_not_end(table.state, "b").en == "The other side is not done with this phase yet."
    assert PLAY.sequence.where(table.state).en == "Turn 1 · New orders (Blue)"
    assert said_done(table, "a") == "initiative"
    assert table["battle"]["done"] == []


def test_who_plays_both_sides_says_so_once():
    assert said_done(Table("orders"), "a", "b") == "initiative"


def test_who_has_nothing_left_to_fire_with_is_not_waited_for():
    table = Table("fire")
    for unit in ("unit:a1-1", "unit:a1-2", "unit:a1-5"):
        table.put(unit, fired=True)
    assert PLAY.sequence.acting(table.state) == {"b"}

    assert said_done(table, "b") == "orders"


def test_who_has_done_ends_the_phase_once_the_other_has_nothing_left():
    table = Table("fire", units=("infantry",))
    assert said_done(table, "a") == "fire"
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The other side is not done with this phase yet."
    table.put("unit:b1-1", fired=True)
    assert PLAY.sequence.why_not_end(table.state, "a") is None

    assert said_done(table, "a") == "orders"


def test_nobody_passes_over_what_the_other_side_may_still_do():
    table = Table("orders")
    for unit in ("unit:a1-1", "unit:b1-1"):
        table.put(unit, routing=True, disordered=True, rout_moves_made=1)
    assert table.end() == "recovery"
    assert said_done(table, "a") == "recovery"
    assert table.due == [("recover_routed", "unit:b1-1")]

    assert said_done(table, "b") == "compulsory_moves"


def test_side_a_declares_its_late_charges_first():
    table = Table("phase_2_troops")
    table.put("battle", side_a="side_2")
    assert table.end() == "late_charges"
    assert PLAY.sequence.acting(table.state) == {"b"}
    assert said_done(table, "b") == "late_charges"
    assert PLAY.sequence.acting(table.state) == {"a"}

    for number in range(1, 6):
        table.put(f"unit:a1-{number}", moved=True)
    assert said_done(table, "a") == "fire"


def test_the_turns_agreed_end_the_battle_without_a_winner():
    table = Table("orders", turn_limit=3)
    table.put("battle", turn=3)
    table.put("unit:b1-1", pm=1, bases=1)
    assert PLAY.sequence.verdict(table.state) is None

    table.put("battle", turn=4)
    verdict = PLAY.sequence.verdict(table.state)
    assert (verdict.winner, verdict.decided) == (None, False)
    assert verdict.why.en.endswith("who has won is for you to decide (R53). PM lost – Blue: 0 of 20; Red: 3 of 20.")
    assert verdict.why.it.endswith("PM persi – Blue: 0 su 20; Red: 3 su 20.")


def test_the_head_counts_the_turns_that_were_agreed_until_another_is_played():
    table = Table("turn_end", turn_limit=2)
    table.put("battle", turn=2)
    assert table.end() == "orders"
    assert PLAY.sequence.turn(table.state) == 2
    assert PLAY.sequence.where(table.state).en == "The turns agreed are over: 2"

    assert table.end() == "initiative"
    assert PLAY.sequence.turn(table.state) == 3
    assert PLAY.sequence.where(table.state).en == "Turn 3 · Initiative"
    assert not PLAY.sequence.verdict(table.state).decided


def test_an_army_of_which_nothing_is_left_has_lost():
    table = Table("fire", units=("infantry",))
    table.put("unit:a1-1", pm_lost_this_phase=9)
    table.end()

    assert table["unit:a1-1"]["destroyed"]
    assert PLAY.sequence.verdict(table.state).winner == "b"
    assert [score.value for score in PLAY.cards.scores(table.state, "a")] == [4, 1]


def test_the_signs_of_a_turn_go_with_it_and_those_of_the_battle_stay():
    table = Table("turn_end")
    table.put("unit:a1-3", moved=True, fired=True, charging="unit:b1-1", evaded=True, fatigue="tired", fought=True)
    table.put("unit:a1-1", disordered=True, formation="square")
    table.put("command:a1", moved=True, attached_to="unit:a1-1")
    table.put("unit:a1-1", generals=["command:a1"])
    table.end()

    unit = table["unit:a1-3"]
    assert [unit[name] for name in ("moved", "fired", "charging", "evaded", "fought")] == [False, False, None, False, False]
    assert (unit["fatigue"], table["unit:a1-1"]["disordered"], table["unit:a1-1"]["formation"]) == ("tired", True, "square")
    assert (table["command:a1"]["moved"], table["command:a1"]["attached_to"]) == (False, "unit:a1-1")
