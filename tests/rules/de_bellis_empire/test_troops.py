"""§2.0: what an army costs."""

from rules.engine.dice import typed
from rules.rulesets.de_bellis_empire.troops import army_cost


def cost(*corps, **facts):
    return army_cost.run({"corps": [{"elements": elements} for elements in corps], **facts}, typed())


def test_one_corps_of_36_points_needs_no_general_in_chief_and_breaks_at_12():
    army = cost({"line_infantry": 6, "light_infantry": 2, "cuirassiers": 1, "medium_artillery": 1, "irregular_infantry": 1})

    assert (army.corps_costs, army.unspent, army.break_points) == ([36], [0], [12])
    assert army.legal
    assert not army.general_in_chief


def test_the_sum_shows_what_each_type_costs():
    (corps,) = cost({"guard_infantry": 2, "voltigeurs": 0, "lancers": 3}).sums

    assert [(part.id, part.value) for part in corps.parts] == [("guard_infantry", 10), ("lancers", 9)]
    assert corps.total == 19


def test_unspent_points_stay_with_their_corps():
    """R8: the second corps is over its budget although the army as a whole is not."""
    army = cost({"line_infantry": 1}, {"guard_infantry": 8})

    assert army.unspent == [33, -4]
    assert army.violations == ["corps_2_over_budget"]


def test_limits_are_named_army_first_then_corps_by_corps():
    army = cost({}, *[{"elite_infantry": 9}] * 3, {"elite_infantry": 10})

    assert army.violations == ["too_many_corps", "corps_1_empty", "corps_5_over_budget"]
    assert not army.legal


def test_a_third_of_an_odd_budget_is_rounded_up():
    assert cost({"line_infantry": 1}, budget_per_corps=37).break_points == [13]
