"""Army lists: what they must say (§Raggio di comando, §Rotta), and how they enter a battle."""

import pytest

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.rulesets.guerre_ditalia.army import ARMY
from rules.rulesets.guerre_ditalia.play import PLAY


def listed(*units, **options):
    return ListedArmy("Test", commands=(ListedCommand("Division", units=units),), options=options)


def broken(army):
    return [(broken.command, broken.text.en) for broken in ARMY.reckon(army).broken]


CINC = ListedUnit("gendarmes", "Maison du Roi", {"cinc": True})


@pytest.mark.parametrize("army", ARMY.samples, ids=lambda army: army.name)
def test_a_sample_army_is_playable_and_every_element_has_a_name(army):
    reckoning = ARMY.reckon(army)

    assert reckoning.broken == ()
    assert reckoning.budget is None
    assert all(unit.name for division in army.commands for unit in division.units)


def test_an_army_has_one_cinc_and_at_most_one_camp():
    pikes = ListedUnit("pikes")

    assert broken(listed(pikes)) == [(None, "One element is the CinC's: here it is 0.")]
    assert broken(listed(CINC, CINC)) == [(None, "One element is the CinC's: here it is 2.")]
    assert broken(listed(CINC, ListedUnit("camp"), ListedUnit("camp"))) == [(None, "An army has one camp: here it has 2.")]
    assert broken(listed(ListedUnit("camp"))) == [(None, "An army needs at least one element.")]


def test_unknown_types_and_arquebuses_in_the_wrong_hands_are_named():
    elephants, archers = ListedUnit("elephants"), ListedUnit("pikes", "Suisses", {"archebus": True})

    assert broken(listed(CINC, elephants, archers)) == [
        (0, "“elephants” is no type of element."),
        (0, "Suisses: only missile foot has arquebuses."),
    ]


def test_remarks_tell_elements_morale_level_and_reserve():
    army = listed(CINC, *[ListedUnit("pikes")] * 9, ListedUnit("camp"))

    assert [text.en for text in ARMY.reckon(army).remarks] == [
        "Elements without the camp: 10.",
        "Morale level: 4, a third of the elements (R86).",
        "When it attacks it keeps 3 in reserve (§Piazzamento).",
    ]


def test_a_given_morale_level_stands():
    army = listed(CINC, ListedUnit("pikes"), morale_level=7)
    state = PLAY.fields.muster([MusteredSide("a", army), MusteredSide("b", listed(CINC))], {})

    assert "Morale level: 7 (§Rotta)." in [text.en for text in ARMY.reckon(army).remarks]
    assert [(score.value, score.limit) for score in PLAY.cards.scores(state, "a")] == [(0, 7)]
    assert [(score.value, score.limit) for score in PLAY.cards.scores(state, "b")] == [(0, 1)]


def test_a_list_without_a_cinc_is_led_by_its_first_element():
    lists = (
        listed(ListedUnit("camp"), ListedUnit("pikes"), ListedUnit("spears")),
        listed(CINC, ListedUnit("halberdiers", "", {"cinc": True})),
    )
    state = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", lists, strict=True)], {})

    assert [address for address, unit in state.units() if unit["cinc"]] == ["unit:a1-2", "unit:b1-1"]
    assert PLAY.invariants(state) == []


def test_ravenna_is_led_by_gaston_de_foix_with_his_markers():
    state = PLAY.fields.muster([MusteredSide(code, army) for code, army in zip("ab", ARMY.samples[2:], strict=True)], {})

    assert state["side:a"]["cinc_name"] == "gaston_de_foix"
    card = PLAY.cards.card(state, "unit:a2-1")
    assert card.line.en == "Gendarmes · veterans"
    assert [marker.id for marker in card.markers] == ["cinc"]
    assert not card.out
