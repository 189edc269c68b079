"""Army lists: what they cost and what they may hold (§2.0), and how they enter a battle."""

import pytest

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.rulesets.de_bellis_empire.army import ARMY
from rules.rulesets.de_bellis_empire.play import PLAY
from rules.rulesets.de_bellis_empire.state import named


def listed(*units, corps=1):
    return ListedArmy("Test", commands=tuple(ListedCommand(f"Corps {n}", units=units) for n in range(1, corps + 1)))


def broken(army):
    return [(broken.command, broken.text.en) for broken in ARMY.reckon(army).broken]


@pytest.mark.parametrize("army", ARMY.samples, ids=lambda army: army.name)
def test_a_sample_army_is_legal_and_nearly_spent(army):
    reckoning = ARMY.reckon(army)

    assert reckoning.broken == ()
    assert all(35 <= cost <= 36 for cost in reckoning.commands)
    assert all(unit.name for corps in army.commands for unit in corps.units)


def test_losses_of_an_army_of_one_corps_stand_once():
    """In its score; an army of several shows those of each corps on its card too."""
    for armies, told in ((ARMY.samples[:2], ["elements"]), (ARMY.samples[2:], ["lost", "elements"])):
        state = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", armies, strict=True)], {})

        assert [label.en for label, _ in PLAY.cards.card(state, "command:a1").figures] == told


def test_two_samples_have_one_corps_and_two_have_three():
    assert [len(army.commands) for army in ARMY.samples] == [1, 1, 3, 3]


def test_a_corps_over_its_budget_is_named_with_the_excess():
    army = listed(*[ListedUnit("guard_infantry")] * 8)

    assert broken(army) == [(0, "Corps 1 costs 40 points, 4 more than its budget of 36.")]


def test_at_most_four_corps_and_none_empty():
    assert broken(listed(corps=5)) == [
        (None, "An army has at most 4 corps: this one has 5."),
        *[(n, f"Corps {n + 1} has no elements.") for n in range(5)],
    ]


def test_old_guard_is_french_guard_infantry_and_rifles_are_for_infantry():
    old = ListedUnit("guard_infantry", "Grognards", {"old_guard": True, "nation": "french"})
    russians = ListedUnit("guard_infantry", "Preobrazhensky", {"old_guard": True, "nation": "russian"})
    hussars = ListedUnit("light_cavalry", "Hussars", {"rifle": True})
    riflemen = ListedUnit("light_infantry", "95th", {"rifle": True})

    assert broken(listed(old, russians, hussars, riflemen)) == [
        (0, "Preobrazhensky: only French guard infantry is Old Guard."),
        (0, "Hussars: only infantry carries rifles."),
    ]


def test_an_unknown_type_is_named():
    assert broken(listed(ListedUnit("elephants"))) == [(0, "“elephants” is no type of element.")]


def test_remarks_tell_unspent_points_break_point_and_general_in_chief():
    remarks = [text.en for text in ARMY.reckon(listed(*[ListedUnit("line_infantry")] * 11, corps=2)).remarks]

    assert remarks == [
        "Corps 1: unspent points, lost for good (R8): 3.",
        "Corps 2: unspent points, lost for good (R8): 3.",
        "A corps routs once it has lost 12 points (§10.0).",
        "More than one corps: a general in chief comes with the army, free of charge (§2.0).",
    ]


def test_a_mustered_army_has_codes_by_side_corps_and_place():
    french, russians = ARMY.samples[2:]
    state = PLAY.fields.muster([MusteredSide("a", french), MusteredSide("b", russians)], {"scale": "25mm"})

    assert state.addresses("command") == ["command:a1", "command:a2", "command:a3", "command:b1", "command:b2", "command:b3"]
    assert state["unit:a2-9"] | {"type": "lancers", "nation": "french", "side": "a", "command": "a2"} == state["unit:a2-9"]
    assert state["unit:a2-9"]["name"] == "6e Chevau-légers"
    assert state["side:a"]["chief_present"]
    assert state.battle["scale"] == "25mm"


def test_an_army_of_one_corps_has_no_general_in_chief():
    state = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", ARMY.samples, strict=False)], {})

    assert not state["side:a"]["chief_present"]
    assert PLAY.invariants(state) == []


def test_a_card_tells_type_cost_and_markers():
    state = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", ARMY.samples, strict=False)], {})
    state.holders["unit:a1-6"] |= {"in_square": True, "fired": True}

    card = PLAY.cards.card(state, "unit:a1-6")

    assert card.line.en.endswith("· 5 points")
    assert [marker.id for marker in card.markers] == ["in_square", "fired"]
    assert not card.out


def test_elements_of_one_name_are_numbered():
    twice = ListedUnit("cuirassiers", "Corazzieri")
    army = ListedArmy("Blue", "", (ListedCommand("I", "", (twice, ListedUnit("lancers", "Lancieri"), twice)),))
    state = PLAY.fields.muster([MusteredSide("a", army), MusteredSide("b", army)], {})

    assert [unit["name"] for _, unit in state.units(side="a")] == ["Corazzieri (1)", "Lancieri", "Corazzieri (2)"]


def test_elements_without_a_name_are_numbered_by_their_kind():
    nameless = ListedUnit("cuirassiers")
    corps = ListedCommand("I", "", (nameless, nameless))
    state = PLAY.fields.muster([MusteredSide(side, ListedArmy("Blue", "", (corps, corps))) for side in "ab"], {})

    assert [unit["kind_name"]["it"] for _, unit in state.units(side="a")] == [f"Corazzieri {n}" for n in (1, 2, 3, 4)]
    assert named(state, "unit:a2-1").en == "Cuirassiers 3"
    assert PLAY.cards.card(state, "unit:a1-2").line.it == "Corazzieri · 5 punti"
