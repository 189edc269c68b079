"""§4.0: the set-up, the order of the steps, what happens by itself, what is left undone."""

from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.de_bellis_empire.table import Table


def undone(table):
    return [text.en for text in PLAY.sequence.undone(table.state)]


def test_the_set_up_leads_to_the_first_movement_step():
    table = Table(step="table")
    assert PLAY.sequence.where(table.state).en == "Set-up: Table and terrain"
    table.do("table_size", army="side:a")
    for feature in ("wood", "gentle_hill", "village_stone"):
        table.do("terrain_feature", army="side:b", facts={"feature": feature})
    assert (table["battle"]["table_width_mm"], undone(table)) == (600, [])

    assert table.end() == "lots"
    assert PLAY.sequence.why_not_end(table.state, "a").en == "Lots are not drawn (§4.0)."
    table.do("first_player", dice=[2, 2, 1, 6], army="side:a")
    assert (table["side:a"]["player"], table["side:b"]["player"]) == ("second", "first")

    assert table.end() == "deploy_second"
    assert PLAY.sequence.acting(table.state) == {"a"}
    assert table.end() == "deploy_first"
    assert PLAY.sequence.acting(table.state) == {"b"}
    assert table.end() == "generals"
    assert table.due == [("general_quality", "command:a1"), ("general_quality", "command:b1")]
    assert PLAY.sequence.why_not_end(table.state, "a") is not None
    table.do("general_quality", due=0, dice=[6])
    table.do("general_quality", due=0, dice=[1])

    assert table.end() == "movement"
    assert (table["command:a1"]["quality"], table["command:b1"]["quality"]) == ("genius", "mediocre")
    assert table.due == [("activation", "command:b1")]
    assert PLAY.sequence.where(table.state).en == "Turn 1, first player (Red): movement"


def test_a_general_in_chief_rolls_his_quality_too():
    table = Table(corps=2, step="deploy_first")
    table.end()

    assert [act for act, _ in table.due] == ["chief_quality", "general_quality", "general_quality"] * 2


def test_a_turn_is_a_phase_of_each_player():
    table = Table(step="movement")
    steps = [(PLAY.sequence.turn(table.state), table["battle"]["active"], table["battle"]["step"])]
    for _ in range(6):
        table.end()
        steps.append((PLAY.sequence.turn(table.state), table["battle"]["active"], table["battle"]["step"]))

    assert steps == [
        (1, "first", "movement"),
        (1, "first", "defensive_fire"),
        (1, "first", "melee"),
        (1, "second", "movement"),
        (1, "second", "defensive_fire"),
        (1, "second", "melee"),
        (2, "first", "movement"),
    ]


def test_the_passive_player_acts_in_defensive_fire_and_ends_it():
    table = Table(step="defensive_fire")

    assert PLAY.sequence.acting(table.state) == {"b"}
    assert PLAY.sequence.why_not_end(table.state, "b") is None
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The other player ends this step (§4.0)."


def test_activation_points_are_rolled_named_when_left_and_lost_at_the_end():
    table = Table(step="break_check")
    table.put("battle", active="second")
    table.put("command:a1", quality="genius")
    table.end()
    assert undone(table) == ["Blue 1 has not rolled its activation (§5.1)."]

    table.do("activation", due=0, dice=[4])
    assert (table["command:a1"]["pa"], table["command:a1"]["pa_left"]) == (5, 5)
    assert undone(table) == ["Blue 1 has PA left: 5 (§5.1)."]

    table.end()
    assert table["command:a1"]["pa_left"] is None


def test_the_markers_of_a_phase_are_cleared_when_it_ends():
    table = Table(step="melee")
    table.put("unit:a1-1", activated=True)
    table.put("unit:b1-1", fired=True)
    table.end()

    assert (table["unit:a1-1"]["activated"], table["unit:b1-1"]["fired"]) == (False, False)


def test_only_corps_that_have_lost_enough_are_checked():
    """§10.0, R57: a third of 36 is 12."""
    table = Table(corps=2, step="melee")
    for unit in ("unit:b1-1", "unit:b1-2", "unit:b1-3"):
        table.put(unit, destroyed=True)
    table.put("command:b1", points_lost=10)
    assert table.end() == "movement"

    table = Table(corps=2, step="melee")
    for unit in ("unit:b1-1", "unit:b1-2", "unit:b1-3", "unit:b1-6"):
        table.put(unit, destroyed=True)
    table.put("command:b1", points_lost=13)
    assert table.end() == "break_check"
    assert table.due == [("break_check", "command:b1")]
