"""§5.0: paying for moves, generals, formations, and coming into contact."""

from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.de_bellis_empire.table import Table

NEAR = {"distance_to_general_mm": 100}
FAR = {"distance_to_general_mm": 500}


def ready(pa=4, **options):
    table = Table(**options)
    table.put("command:a1", pa=pa, pa_left=pa)
    return table


def test_a_group_moves_for_one_point_and_is_activated():
    table = ready()
    table.do("move", units=["unit:a1-1", "unit:a1-2"], facts=NEAR)

    assert table["command:a1"]["pa_left"] == 3
    assert table["unit:a1-2"]["activated"]
    assert table.why_not("move", units=["unit:a1-1"]) == "Blue 1.1 line_infantry has been activated in this step (§5.5, R14)."


def test_a_battery_with_infantry_far_from_its_general_costs_four():
    """§5.2, R18."""
    assert ready().do("move", units=["unit:a1-1", "unit:a1-7"], facts=FAR).cost == 4


def test_a_general_who_moves_along_makes_the_first_move_free():
    table = ready(pa=1)
    table.do("move", units=["unit:a1-1"], general="command:a1")
    assert (table["command:a1"]["pa_left"], table["command:a1"]["has_moved"]) == (1, True)

    table.do("move", units=["unit:a1-2"], general="command:a1")
    assert table["command:a1"]["pa_left"] == 0
    assert table.why_not("move", units=["unit:a1-4"]) == "Blue 1 has no PA left (§5.1)."


def test_nobody_moves_before_activation_nor_in_the_others_phase():
    table = Table()

    assert table.why_not("move", units=["unit:a1-1"]) == "Blue 1 has not rolled its activation (§5.1)."
    assert table.why_not("move", units=["unit:b1-1"]) == "Only the active player does this (§4.0)."


def test_a_group_is_of_one_corps_and_without_squares():
    table = ready(corps=2)
    table.put("command:a2", pa=3, pa_left=3)
    assert table.why_not("move", units=["unit:a1-1", "unit:a2-1"]) == "A group is of one corps (§5.2)."

    table.put("unit:a1-2", in_square=True)
    assert table.why_not("move", units=["unit:a1-1", "unit:a1-2"]) == "A square is never part of a group (§5.6)."


def test_the_general_in_chief_takes_over_with_more_points():
    """§5.1, R16."""
    table = ready(pa=2, corps=2)
    table.put("side:a", chief_pa=5, chief_pa_left=5)
    table.do("command_takeover", corps="command:a1", facts={"element_distances_mm": [100, 300]})

    assert (table["command:a1"]["pa_left"], table["side:a"]["commands_corps"]) == (5, "command:a1")
    assert table.do("move", units=["unit:a1-1"], facts={"distance_to_general_mm": 240}).reason == "beyond_general_in_chief"
    assert table.why_not("command_takeover", corps="command:a2") == "The PA are not rolled yet (§5.1)."


def test_generals_move_once_for_nothing():
    table = ready(pa=2, corps=2)
    table.put("side:a", chief_pa=1, chief_pa_left=1)
    for cost in (0, 1, 1):
        assert table.do("move_general", corps="command:a1").cost == cost
    assert table.why_not("move_general", corps="command:a1") == "No PA are left for another move (§5.7)."

    for cost in (0, 1):
        assert table.do("move_chief", army="side:a").cost == cost
    assert table["side:a"]["chief_pa_left"] == 0


def test_infantry_forms_square_and_leaves_it():
    table = ready()
    table.do("square_formation", unit="unit:a1-1")
    assert table["unit:a1-1"]["in_square"]

    table.put("unit:a1-1", activated=False)
    table.do("square_formation", unit="unit:a1-1")
    assert not table["unit:a1-1"]["in_square"]
    assert table.why_not("square_formation", unit="unit:a1-5") == "Only formed infantry forms square (§5.6)."


def test_light_infantry_becomes_two_voltigeur_bases_and_one_again():
    table = ready()
    before = dict(table["unit:a1-3"])
    table.do("skirmish_split", unit="unit:a1-3")
    assert "unit:a1-3" not in table.state
    assert [table[half]["split_partner"] for half in ("unit:a1-3x", "unit:a1-3y")] == ["unit:a1-3y", "unit:a1-3x"]
    assert table["unit:a1-3x"]["name"] == "Blue 1.3 light_infantry (1)"

    for half in ("unit:a1-3x", "unit:a1-3y"):
        table.put(half, activated=False)
    table.do("skirmish_split", unit="unit:a1-3y")
    assert table["unit:a1-3"] == before | {"activated": True}
    assert table["command:a1"]["pa_left"] == 2


def test_bought_voltigeurs_never_were_light_infantry():
    table = ready(elements=("voltigeurs", "line_infantry"))

    assert table.why_not("skirmish_split", unit="unit:a1-1") == "These never were light infantry (§5.4, R7)."


def test_who_has_moved_may_touch_an_enemy_and_both_are_in_contact():
    table = ready()
    assert table.why_not("contact", attacker="unit:a1-1") == "Blue 1.1 line_infantry has not moved in this step (§5.1)."

    table.do("move", units=["unit:a1-1"], facts=NEAR)
    table.do("contact", attacker="unit:a1-1", target="unit:b1-1")

    assert [table[unit]["contact_is_new"] for unit in ("unit:a1-1", "unit:b1-1")] == [True, True]
    assert table.why_not("contact", attacker="unit:a1-1", target="unit:b1-1") == "They are in contact already (§8.0)."


def test_infantry_may_not_attack_cavalry_in_the_open():
    table = ready()
    outcome = table.touch("unit:a1-1", "unit:b1-5")

    assert outcome.reason == "infantry_may_not_attack_cavalry"
    assert not table["unit:b1-5"]["in_contact"]


def test_a_second_enemy_is_asked_which_face_it_touched():
    table = ready()
    table.touch("unit:a1-1", "unit:b1-1")
    table.touch("unit:a1-2", "unit:b1-1")
    assert [act for act, _ in table.due] == ["contact_facing"]

    table.do("contact_facing", due=0, facts={"contacted_on": "flank"})

    assert [contact["face"] for contact in table["battle"]["contacts"]] == ["front", "flank"]
    assert table.due == []


def test_a_battery_attacked_in_front_may_change_places_with_its_support():
    """§8.2: the choice is open until the melee."""
    table = ready()
    table.touch("unit:a1-5", "unit:b1-7")
    table.end()
    table.end()
    assert (
        table.why_not("melee", attacker="unit:a1-5", defender="unit:b1-7")
        == "Red 1.7 medium_artillery must first choose its place (§8.2)."
    )

    table.do("artillery_swap", due=0, supporter="unit:b1-4")

    assert (table["unit:b1-7"]["in_contact"], table["unit:b1-4"]["in_contact"]) == (False, True)
    assert table.why_not("melee", attacker="unit:a1-5", defender="unit:b1-4") is None


def test_an_element_that_moves_away_is_out_of_contact():
    table = ready()
    table.touch("unit:a1-1", "unit:b1-1")
    table.put("unit:a1-1", activated=False)
    table.do("move", units=["unit:a1-1"], facts=NEAR)

    assert table["battle"]["contacts"] == []
    assert not table["unit:b1-1"]["in_contact"]


def test_offers_name_what_may_be_done_and_why_the_rest_may_not():
    table = ready()
    offers = {offer.act: offer.why_not and offer.why_not.en for offer in PLAY.offers(table.state, "a", "unit:a1-5")}

    assert offers["move"] is None
    assert offers["square_formation"] == "Only formed infantry forms square (§5.6)."
    assert offers["fire"] == "This belongs to: defensive fire (§4.0)."
    assert PLAY.offers(table.state, "b", "unit:a1-5") == []
