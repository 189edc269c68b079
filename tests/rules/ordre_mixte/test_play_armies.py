"""Orders of battle: no points, what cannot be, the samples, and how they are mustered (R1, R53)."""

from dataclasses import replace

import pytest

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.rulesets.ordre_mixte.play import PLAY

BOOK = PLAY.army


def army_of(*units):
    return ListedArmy("Army", "", (ListedCommand("Division", "", units),))


def mustered(army, **options):
    return PLAY.fields.muster([MusteredSide("a", army), MusteredSide("b", army)], options)


def broken(*units):
    return [found.text.en for found in BOOK.reckon(army_of(*units)).broken]


@pytest.mark.parametrize("army", BOOK.samples, ids=lambda army: army.name)
def test_the_samples_break_no_bound_and_hold_all_three_arms(army):
    reckoning = BOOK.reckon(army)

    assert (reckoning.broken, reckoning.budget) == ((), None)
    assert {unit["arm"] for _, unit in mustered(army).units()} == {"infantry", "cavalry", "artillery"}
    assert all(unit.name for command in army.commands for unit in command.units)


def test_russian_infantry_has_its_own_row_and_russian_horse_has_not():
    state = mustered(BOOK.samples[3])

    assert {unit["russian"] for _, unit in state.units(side="a") if unit["arm"] == "infantry"} == {True}
    assert {unit["russian"] for _, unit in state.units(side="a") if unit["arm"] != "infantry"} == {False}


def test_pm_are_those_of_the_roster_else_bases_times_pm_per_base():
    army = army_of(ListedUnit("infantry", options={"bases": 6}), ListedUnit("infantry", options={"bases": 4, "pm": 7}))
    state = mustered(army, pm_per_base="2")

    assert [(unit["bases"], unit["pm"]) for _, unit in state.units(side="a")] == [(6, 12), (4, 7)]


def test_what_cannot_be_is_named():
    assert broken(ListedUnit("heavy_cavalry", "Guards", {"russian": True})) == ["Guards: Russian infantry is for infantry."]
    assert broken(ListedUnit("infantry", "Line", {"lancer": True})) == ["Line: Lancers is for cavalry."]
    assert broken(ListedUnit("infantry", "Line", {"bases": 25})) == ["Line: 1 to 24 bases."]
    assert broken(ListedUnit("dragons")) == ["“dragons” is no kind of unit."]
    assert [found.text.en for found in BOOK.reckon(replace(army_of(), commands=())).broken] == [
        "An army needs at least one command."
    ]
