"""§Sequenza di gioco, §Raggio di comando: command points."""

import pytest

from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason


def price(action="move", **facts):
    return ask("command_cost", action=action, **facts)


def test_without_the_cinc_there_is_no_free_cp():
    assert ask("command_points", 3).values == {"allowed": True, "cp": 3, "cinc_free_cp": 1, "move_cost": 1}
    assert reason("command_points", army_routed=True, cinc_lost=True) == "army_routed"


def test_the_surcharge_names_all_its_reasons_and_doubles_once():
    far = price(elements=9, cinc_distance_mm=301, cinc_in_sight=False, cinc_in_melee=True)

    assert (far.cost, far.surcharge) == (2, ["cinc_too_far", "cinc_out_of_sight", "cinc_in_melee"])
    assert [part.value for part in far.sums[0].parts] == [1, 1]


def test_other_actions_cost_one_for_each_element_and_are_dear_by_house_rule_only():
    assert (price("about_face", elements=5, cinc_lost=True).cost, price("replace", elements=2).cost) == (5, 2)
    assert price("about_face", elements=5, cinc_lost=True, house_rules={"R15": "all_actions"}).cost == 10


def test_the_free_cp_serves_the_cinc_alone_once():
    assert price("reman_guns", cinc_element=True, cp_available=0).values == {
        "allowed": True,
        "cost": 0,
        "surcharge": [],
        "free_cp_spent": True,
        "cp_left": 0,
    }
    second = price(cinc_element=True, free_cp_used=True, cinc_in_melee=True, house_rules={"R15": "all_actions"})
    assert (second.cost, second.free_cp_spent, second.surcharge, second.cp_left) == (1, False, [], None)


def test_what_cannot_be_paid_is_refused():
    assert reason("command_cost", action="change_formation", elements=4, cp_available=3) == "not_enough_cp"
    assert price("change_formation", elements=4, cp_available=4).cp_left == 0


@pytest.mark.parametrize(
    "facts",
    [
        {"action": "change_formation", "elements": 1},
        *(
            {"action": "move", "cinc_lost": True, name: value}
            for name, value in (
                ("cinc_in_melee", True),
                ("cinc_element", True),
                ("free_cp_used", True),
                ("cinc_distance_mm", 1),
                ("cinc_in_sight", False),
            )
        ),
        *(
            {"action": "move", "cinc_element": True, name: value}
            for name, value in (("elements", 2), ("cinc_distance_mm", 1), ("cinc_in_sight", False))
        ),
        {"action": "move", "cp_available": 7},
        {"action": "move", "elements": 101},
        {"action": "move", "cinc_distance_mm": 1201},
        {"action": "move", "elements": None},
        {"action": "shoot"},
    ],
    ids=str,
)
def test_contradictions_and_ranges(facts):
    assert is_wrong("command_cost", **facts)
