"""Movimento: which movement may be made, and what it brings."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.impetus.manoeuvre import manoeuvre
from rules.rulesets.impetus.terms import UNIT_TYPES


def made(name, unit_type="heavy_foot", **facts):
    if name == "wheel" and unit_type == "artillery":
        facts.setdefault("artillery_class", "B")
    return manoeuvre.run({"manoeuvre": name, "unit_type": unit_type, **facts}, typed())


def who(name, **facts):
    """The types that may make it."""
    return {type_ for type_ in UNIT_TYPES if not made(name, type_, **facts).refused}


NIMBLE = {"skirmishers", "light_cavalry", "medium_cavalry"}
NIMBLEST = {"skirmishers", "light_cavalry"}
ALL = set(UNIT_TYPES)


@pytest.mark.parametrize(
    ("name", "disordered", "group", "second"),
    [
        ("forward", ALL, ALL, ALL),
        ("wheel", ALL, ALL, ALL),
        ("lateral_oblique", set(), NIMBLE, NIMBLE),
        ("backward", NIMBLE, NIMBLEST, ALL),
        ("change_of_front", set(), set(), set()),
    ],
)
def test_who_may(name, disordered, group, second):
    assert who(name) == ALL
    assert who(name, disordered=True) == disordered
    assert who(name, group=True) == group
    assert who(name, movement_number=2) == second
    assert who(name, movement_number=2, disordered=True) == set()


def effects(name, unit_type="heavy_foot", **facts):
    found = made(name, unit_type, **facts)
    return found.distance, found.causes_disorder, found.discipline_test


def test_distances():
    assert [made("lateral_oblique", t).distance for t in ("elephants", "heavy_foot")] == ["one_h", "full"]
    assert made("lateral_oblique", large_unit=True).distance == "one_h"
    assert made("lateral_oblique", impetuous=True).distance == "full"
    assert [made("backward", t).distance for t in ("elephants", "wagenburg")] == ["one_h", "full"]
    assert made("backward", large_unit=True).distance == made("backward", impetuous=True).distance == "one_h"
    assert made("forward", "elephants", large_unit=True, impetuous=True).distance == "full"
    assert made("change_of_front", "elephants", angle=90).distance == "turn"


def test_going_backward_disorders_all_but_some():
    """R55: no mounted type is excluded."""
    in_order = {t for t in UNIT_TYPES if not made("backward", t).causes_disorder}

    assert in_order == ALL - {"heavy_foot", "missile_foot", "artillery"}
    assert made("backward", "light_foot", impetuous=True).causes_disorder is True
    assert made("backward", "medium_cavalry", impetuous=True).causes_disorder is False
    assert not any(made(name).causes_disorder for name in ("forward", "wheel", "lateral_oblique", "change_of_front"))


def test_tests_that_come_before():
    assert effects("change_of_front")[2] == "change_of_front"
    assert effects("change_of_front", "skirmishers")[2] is effects("change_of_front", "light_cavalry")[2] is None
    assert effects("forward")[2] is None
    for name in ("forward", "wheel", "backward"):
        assert effects(name, movement_number=6)[2] == "second_move"
    assert effects("lateral_oblique", "medium_cavalry", movement_number=2)[2] == "second_move"


def test_all_that_is_said_of_a_wheel():
    assert made("wheel").values == {
        "allowed": True,
        "distance": "full",
        "max_angle": None,
        "must_go_forward": True,
        "causes_disorder": False,
        "discipline_test": None,
        "must_be_last_movement": False,
        "may_contact_enemy": True,
        "voluntary_interpenetration": False,
        "may_shoot": True,
    }


def test_guns_a_and_c_wheel_once_and_little():
    """R71."""
    for class_, most, last in (("A", 45, True), ("B", None, False), ("C", 45, True)):
        wheel = made("wheel", "artillery", artillery_class=class_, angle=45)
        assert (wheel.max_angle, wheel.must_be_last_movement) == (most, last)
    assert made("wheel", "artillery", artillery_class="A", angle=46).reason == "artillery_max_45"
    assert made("wheel", "artillery", artillery_class="A", movement_number=2).reason == "artillery_one_movement"
    assert made("wheel", "artillery", artillery_class="B", angle=180).allowed
    assert made("forward", "artillery", movement_number=2).allowed


def test_who_wheels_and_goes_on():
    combined = {"light_foot", "heavy_cavalry_1", "heavy_cavalry_2", "medium_cavalry", "light_cavalry"}

    assert who("wheel", then_forward=True) == combined
    assert made("wheel", "light_foot", then_forward=True).must_be_last_movement is True


REASONS = [
    ("movement_is_over", {"after_final_movement": True}),
    ("disordered", {"disordered": True}),
    ("no_group_move", {"group": True}),
    ("first_and_only_movement", {"movement_number": 2}),
    ("may_not_contact_enemy", {"contacts_enemy": True}),
    ("may_not_contact_friends", {"contacts_friends": True}),
    ("no_room", {"room": False}),
]


@pytest.mark.parametrize("first", range(len(REASONS)))
def test_the_first_reason_against_a_change_of_front_is_told(first):
    facts = {name: value for _, said in REASONS[first:] for name, value in said.items()}
    if first == 0:
        facts["movement_number"] = 2

    assert made("change_of_front", **facts).values == {"allowed": False, "reason": REASONS[first][0]}


def test_the_order_of_the_other_reasons():
    later = {"movement_number": 2, "contacts_enemy": True}

    assert made("lateral_oblique", "heavy_foot", disordered=True, **later).reason == "disordered"
    assert made("lateral_oblique", "heavy_foot", **later).reason == "type_no_second_movement"
    gun = {"unit_type": "artillery", "artillery_class": "A", "angle": 90, "then_forward": True, "disordered": True}
    assert made("wheel", **gun, **later).reason == "artillery_one_movement"
    assert made("wheel", **gun).reason == "artillery_max_45"
    assert made("wheel", **{**gun, "angle": None}).reason == "wheel_and_forward_not_combined"
    assert (
        made("wheel", "heavy_foot", then_forward=True, disordered=True, movement_number=2).reason
        == "disordered_no_second_movement"
    )
    assert made("backward", "skirmishers", contacts_enemy=True).reason == "may_not_contact_enemy"
    assert made("backward", "skirmishers", contacts_friends=True).allowed


@pytest.mark.parametrize(
    ("name", "unit_type", "facts"),
    [
        ("wheel", "artillery", {"artillery_class": None}),
        ("wheel", "heavy_foot", {"artillery_class": "A"}),
        ("forward", "artillery", {"artillery_class": "A"}),
        ("forward", "heavy_foot", {"angle": 90}),
        ("backward", "heavy_foot", {"angle": 1}),
        ("change_of_front", "heavy_foot", {"angle": 91}),
        ("wheel", "heavy_foot", {"angle": 0}),
        ("wheel", "heavy_foot", {"angle": 181}),
        ("forward", "heavy_foot", {"then_forward": True}),
        ("forward", "heavy_foot", {"after_final_movement": True}),
        ("forward", "heavy_foot", {"room": False}),
        ("forward", "heavy_foot", {"movement_number": 0}),
        ("forward", "heavy_foot", {"movement_number": 7}),
        ("forward", "heavy_foot", {"movement_number": 1.0}),
        ("forward", "heavy_foot", {"room": None}),
        ("sideways", "heavy_foot", {}),
    ],
    ids=str,
)
def test_wrong_facts(name, unit_type, facts):
    with pytest.raises(FactError):
        made(name, unit_type, **facts)
