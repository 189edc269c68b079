"""§Piazzamento."""

import pytest

from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason


@pytest.mark.parametrize(
    ("elements", "already", "why"),
    [
        (["camp", "pikes"], 1, "too_many"),
        (["camp", "pikes"], 0, "camp"),
        (["pikes", "camp"], 0, "type_not_replaceable"),
        (["organ_guns"], 1, "type_not_replaceable"),
        (["cavalry", "light_foot"], 0, "already_light_foot"),
        (["cavalry"], 2, "too_many"),
        (["forlorn_hope", "forlorn_hope"], 0, None),
    ],
)
def test_who_may_become_light_foot(elements, already, why):
    assert reason("substitution", elements=elements, already_substituted=already) == why


def test_lists_have_their_length():
    assert is_wrong("substitution", elements=[])
    assert is_wrong("substitution", elements=["cavalry"] * 11)
    assert is_wrong("substitution", elements=["cavalry"], already_substituted=3)


def test_the_reserve_is_rounded_up():
    assert [ask("reserve_size", role="attacker", elements=n).reserve for n in (1, 4, 5, 200)] == [1, 1, 2, 50]
    assert is_wrong("reserve_size", role="attacker", elements=201)
    assert is_wrong("reserve_size", elements=12)


def test_zones():
    assert ask("deployment_limits", role="attacker").values == {
        "order": 1,
        "depth_mm": 100,
        "side_margin_mm": 150,
        "zone_width_mm": 600,
        "fortification_depth_mm": None,
        "keeps_reserve": True,
        "moves_first": True,
    }
