"""Another game: units as players write them, the document of any game that was typed, and stored editions."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks import editions
from rulebooks.engine.another_game import GameError, TypedUnits, document_of, game_of, marker_of, slug_of, units_of
from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.trial import try_out
from rulebooks.models import Edition
from rules.engine.dice import Dice, Typed
from rules.engine.ruleset import ruleset, rulesets

PATTERNS = ("alternate", "both", "units", "none")


@pytest.mark.parametrize(
    ("line", "units"),
    [
        ("6 Legionaries 4", TypedUnits("Legionaries", 6, 4)),
        ("6x Legionaries 4", TypedUnits("Legionaries", 6, 4)),
        ("6\tLegionaries\t4", TypedUnits("Legionaries", 6, 4)),
        ("Legionaries 4", TypedUnits("Legionaries", 1, 4)),
        ("Legionaries", TypedUnits("Legionaries")),
        ("- 43e Ligne (5)", TypedUnits("43e Ligne", 1, 5)),
        ("3 43e Ligne", TypedUnits("43e Ligne", 3)),
        ("Cohort: 5", TypedUnits("Cohort", 1, 5)),
        ("Panzer 4 3", TypedUnits("Panzer 4", 1, 3)),
        ("2 x", TypedUnits("x", 2)),
    ],
)
def test_units_are_read_as_players_write_them(line, units):
    assert units_of(f"\n{line}\n\n") == ([units], [])


@pytest.mark.parametrize("line", ["12", "0 Legionaries", "99 Legionaries", "Legionaries 0", "Legionaries 1000", "…", "A" * 61])
def test_a_line_that_cannot_be_read_is_named_with_its_number(line):
    units, wrong = units_of(f"4 Hastati 4\n{line}\n2 Velites")
    assert [error.line for error in wrong] == [2]
    assert all(wrong[0].text.as_dict().values())
    assert [one.name for one in units] == ["Hastati", "Velites"]


def test_a_side_has_sixty_units_at_most():
    assert units_of("30 A\n30 B")[1] == []
    assert units_of("30 A\n31 B")[1][0].line == 0


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.text(max_size=70),
    st.sampled_from([*PATTERNS, "other"]),
    st.lists(st.text(max_size=45), max_size=12),
    st.none() | st.integers(-2, 120),
    st.lists(st.text(max_size=30), max_size=10),
)
def test_anything_typed_is_refused_with_a_sentence_or_compiles(name, pattern, phases, turns, markers):
    try:
        game = game_of(name, pattern, phases, turns, markers)
    except GameError as error:
        refused = error
    else:
        refused = None
    assert all(refused.text.as_dict().values()) if refused else ruleset_of(document_of(game)).play


@given(st.text(max_size=300))
def test_any_text_of_units_is_read_or_refused(text):
    units, wrong = units_of(text)
    assert all(one.name and 1 <= one.count <= 60 and 1 <= one.strength <= 999 for one in units)
    assert all(error.text.en and error.text.it for error in wrong)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_random_battles_end_and_use_every_act(pattern):
    book = ruleset_of(document_of(game_of("Bella", pattern, ["Move", "Shoot"], 4, ["On fire"])))
    trial = try_out(book, 12)
    assert not trial.stuck
    assert set(trial.never) <= {"end_battle"}  # seldom done at random


def test_the_dice_tray_gives_sum_and_count():
    dice = ruleset_of(document_of(game_of("Bella", "none"))).procedure("dice")
    outcome = dice.run({"count": 4, "die": "d10", "wanted": 7}, Dice(Typed([10, 7, 6, 1])))
    assert outcome.values["faces"] == [10, 7, 6, 1]
    assert (outcome.values["total"], outcome.values["hits"]) == (24, 2)


def test_the_same_game_is_the_same_edition_and_another_pattern_another():
    one, same, other = game_of("Bella", "none"), game_of(" Bella ", "none"), game_of("Bella", "units")
    assert slug_of(one) == slug_of(same) != slug_of(other)


def test_a_stored_edition_is_found_by_its_slug_and_listed_nowhere(db):
    edition = editions.store_game(game_of("Bella", "none", last_turn=3))
    assert editions.store_game(game_of("Bella", "none", last_turn=3)) == edition
    book = ruleset(edition.slug)
    assert book is rulesets()[edition.slug]
    assert book.name.en == "Bella"
    assert edition.slug not in rulesets()


def test_an_unknown_slug_is_no_ruleset(db):
    assert ruleset("game-unknown") is None
    with pytest.raises(KeyError):
        rulesets()["game-unknown"]


def test_an_edition_never_changes(db):
    edition = editions.store_game(game_of("Bella", "none"))
    edition.name = "Other"
    with pytest.raises(ValueError, match="never changes"):
        edition.save()
    assert Edition.objects.get().name == "Bella"


def tray(dice: list[int], **facts):
    book = ruleset_of(document_of(game_of("Bella", "none")))
    return book.procedure("dice").run({"count": 2, "die": "d6", **facts}, Dice(Typed(dice))).values


def test_low_dice_are_rolled_once_more():
    assert tray([1, 5, 2], reroll=2)["faces"] == [5, 2]


def test_high_dice_explode_while_they_show_the_face():
    values = tray([6, 3, 6, 2], explode=6)
    assert values["faces"] == [6, 3, 6, 2]
    assert values["total"] == 17


def test_dice_are_compared_with_the_opponents():
    values = tray([6, 3, 2, 2, 1], against=3)
    assert (values["total"], values["opposing"], values["lead"]) == (9, 5, 4)


@pytest.mark.parametrize(
    ("typed", "marker"),
    [
        ("On fire red", ("On fire", "bad")),
        ("⚑ Hero verde", ("⚑ Hero", "good")),
        ("Red", ("Red", "warn")),
        ("Hero", ("Hero", "warn")),
    ],
)
def test_an_own_marker_may_have_a_colour(typed, marker):
    assert marker_of(typed) == marker
