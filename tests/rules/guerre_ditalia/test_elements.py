"""§Gli elementi della battaglia: the profiles."""

from rules.rulesets.guerre_ditalia.terms import FOLLOWERS, TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong


def test_a_camp_is_foot_that_never_moves_and_counts_two():
    camp = ask("element_profile", type="camp").values

    assert (camp["class"], camp["base_depth_mm"], camp["move_mm"], camp["loss_value"]) == ("foot", 80, 0, 2)
    assert [camp[key] for key in ("figures", "figures_max", "range_mm", "flight_mm", "shooting_factor_vs_foot")] == [None] * 5


def test_arquebuses_shoot_better_below_half_range():
    plain, arquebuses = ask("element_profile", type="missile_foot"), ask("element_profile", type="missile_foot", archebus=True)

    assert (plain.archebus_bonus, plain.archebus_close_below_mm) == (0, None)
    assert (arquebuses.archebus_bonus, arquebuses.archebus_close_below_mm) == (1, 40)
    assert all(is_wrong("element_profile", type=type_, archebus=True) for type_ in TROOP_TYPES if type_ != "missile_foot")


def test_guns_have_two_gunners_on_a_square_base():
    for gun in ("artillery", "organ_guns"):
        found = ask("element_profile", type=gun)
        assert (found.base_front_mm, found.base_depth_mm, found.figures, found.figures_max) == (40, 40, 2, 2)


def test_shooting_factors_are_those_of_melee_but_for_the_forlorn_hope():
    for type_ in TROOP_TYPES:
        found = ask("element_profile", type=type_)
        melee, shooting = (
            (found.values[f"{kind}factor_vs_foot"], found.values[f"{kind}factor_vs_mounted"]) for kind in ("", "shooting_")
        )
        if found.range_mm is None:
            assert shooting == (None, None)
        elif type_ == "forlorn_hope":
            assert (melee, shooting) == ((4, 3), (2, 2))
        else:
            assert melee == shooting


def test_seven_types_follow_up():
    assert {type_ for type_ in TROOP_TYPES if ask("element_profile", type=type_).follows_up} == FOLLOWERS
