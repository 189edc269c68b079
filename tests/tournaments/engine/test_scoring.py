"""A scoring that is called valid gives points to every result; presets are valid."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournaments.engine.reference import run
from tournaments.engine.exact import canonical, rounded
from tournaments.engine.presets import PRESETS
from tournaments.engine.scoring import Scoring, look_up

thorough = settings(max_examples=150, deadline=None)
SPECIALS = {"bye": "average", "forfeit_win": 20, "forfeit_loss": 0, "double_loss": 0}
ends = st.integers(0, 8).map(lambda halves: Fraction(halves, 2))


def matrix(*bands, **more):
    return {"kind": "matrix", "measure": "difference", "bands": list(bands), **SPECIALS, **more}


def band(low, high, winner=10, loser=10, **more):
    return {"low": low, "high": high, "winner": winner, "loser": loser, **more}


def problems(scoring):
    return run("check_scoring", {"scoring": scoring})["problems"]


@st.composite
def bands(draw):
    """Three or four intervals between rising ends, of which some may not meet as they should."""
    cuts = sorted(draw(st.lists(ends, min_size=1, max_size=3, unique=True)))
    lows, highs = [Fraction(0), *cuts], [*cuts, None]
    return [
        {
            "low": canonical(low),
            "low_included": draw(st.booleans()) if low else True,
            "high": None if high is None else canonical(high),
            "high_included": draw(st.booleans()),
            "winner": 10,
            "loser": 10,
        }
        for low, high in zip(lows, highs, strict=True)
    ]


@thorough
@given(bands(), st.sampled_from([None, 1, "1/2"]))
def test_every_value_lies_in_one_band_of_a_valid_matrix_and_in_none_or_two_of_some_other(bands, step):
    scoring = matrix(*bands, step=step)
    found = [problem.partition("@")[0] for problem in problems(scoring)]
    assume("band_off_grid" not in found)
    read = Scoring.read(scoring)
    grid = [Fraction(eighth, 8) for eighth in range(48)] if step is None else [Fraction(step) * n for n in range(12)]

    holding = [sum(band.holds(value) for band in read.bands) for value in grid]

    assert (set(holding) == {1}) == (not set(found) - {"band_empty"})


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_valid_and_complete(name):
    scoring = run("scoring_preset", {"preset": name})["scoring"]

    assert problems(scoring) == []
    assert scoring.keys() == Scoring.model_fields.keys()
    assert Scoring.read(scoring) == Scoring.read(PRESETS[name])


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (matrix(band(0, None, low_included=False)), ["first_band"]),
        (matrix(band(-1, None)), ["first_band"]),
        (matrix(band(0, None), measure=None), ["measure_missing"]),
        (matrix(band(0, None), step=-1, rounding="up"), ["step_not_positive"]),
        (matrix(band(0, 5), band(5, None, low_included=False), step=2), ["band_off_grid@1", "band_off_grid@2"]),
        (matrix(band(0, 2, high_included=False), band(2, None), step=2), []),
        (matrix(band(0, 2, low_included=True, high_included=False), band(4, None), step=2), ["band_gap@1"]),
        (matrix(band(0, 1), band(2, 2, high_included=False), band(2, None), step=1), ["band_empty@2"]),
        (matrix(band(0, 0, high_included=False), band(0, None)), ["band_empty@1"]),
        (matrix(band(0, None), bye=None, double_loss=None), ["special_missing@bye", "special_missing@double_loss"]),
        (matrix(band(0, 5, 8, 2), band(5, None, 9, 3, low_included=False), total=10), ["band_total@2", "zero_band_unequal"]),
        (
            matrix(band(0, None, 8, 2), measure="winner_units_lost"),
            ["drawn_missing"],
        ),
        ({"kind": "classes", "win": 3, "draw": 1, "loss": 0, "forfeit_win": -1}, ["forfeit_order"]),
        ({"kind": "classes", "win": 3, "draw": 3, "loss": 0, "bands": [band(5, 1)]}, []),
        (
            {"kind": "formula", "terms": [], "min": 2, "max": 1},
            ["no_terms", "range_order", *(f"special_missing@{name}" for name in SPECIALS)],
        ),
    ],
)
def test_problems_in_their_order(scoring, expected):
    assert problems(scoring) == expected


@pytest.mark.parametrize(
    ("value", "how", "step", "expected"),
    [
        ("5/2", "down", 1, 2),
        ("5/2", "up", 1, 3),
        ("5/2", "half_up", 1, 3),
        ("-5/2", "half_up", 1, -3),
        ("-5/2", "down", 1, -3),
        ("-5/2", "up", 1, -2),
        ("7/4", "half_up", "1/2", 2),
        ("5/3", "none", 1, "5/3"),
        (5, "down", "3/2", "9/2"),
    ],
)
def test_rounding(value, how, step, expected):
    assert rounded(Fraction(value), how, Fraction(step)) == Fraction(expected)


def score(scoring, **result):
    return run("score_game", {"scoring": scoring, "result": {"kind": "played", **result}})


sides = st.fixed_dictionaries(
    {
        "lost": st.integers(0, 40),
        "total": st.integers(40, 60),
        "units_lost": st.integers(0, 9),
        "generals_lost": st.integers(0, 2),
        "camp_lost": st.booleans(),
    }
)


@thorough
@given(st.sampled_from(sorted(PRESETS)), sides, sides, st.sampled_from(["a", "b", None]), st.booleans())
def test_turning_the_table_round_turns_the_points_round(preset, a, b, winner, both_broken):
    scoring = run("scoring_preset", {"preset": preset})["scoring"]
    a, b = {**a, "broken": winner == "b" or both_broken}, {**b, "broken": winner == "a" or both_broken}

    found = score(scoring, winner=winner, a=a, b=b)
    turned = score(scoring, winner={"a": "b", "b": "a", None: None}[winner], a=b, b=a)

    assert found["allowed"]
    assert (found["points_a"], found["items_a"], found["class_a"]) == (turned["points_b"], turned["items_b"], turned["class_b"])
    assert found["value"] == turned["value"]
    if scoring["total"] is not None and preset not in ("units-8-1", "de-bellis-empire"):
        assert Fraction(found["points_a"]) + Fraction(found["points_b"]) == scoring["total"]
    if scoring["max"] is None and scoring["min"] is None and scoring["total_rounding"] == "none":
        assert Fraction(found["points_a"]) == sum(Fraction(points) for _, points in found["items_a"])


def test_what_is_kept_is_the_rest_of_the_rounded_share():
    terms = [{"what": "kept_percent", "points": 1}, {"what": "inflicted_percent", "points": 1}]
    formula = {"kind": "formula", "percent_rounding": "half_up", "terms": terms, **SPECIALS}

    found = score(formula, winner=None, a={"lost": 1, "total": 8}, b={"lost": 1, "total": 3})

    assert found["items_a"] == [["kept_percent", 87], ["inflicted_percent", 33]]


def test_the_sum_is_rounded_before_it_is_kept_in_its_range():
    formula = {"kind": "formula", "total_rounding": "up", "max": 3, "terms": [{"what": "inflicted", "points": "1/2"}], **SPECIALS}

    assert score(formula, a={"lost": 5}, b={"lost": 9})["points_b"] == 3
    assert score(formula, a={"lost": 5}, b={"lost": 9})["points_a"] == 3
    assert score(formula, a={"lost": 1}, b={"lost": 0})["points_b"] == 1
    assert score(formula, a={"lost": 1}, b={"lost": 0})["items_b"] == [["inflicted", "1/2"]]


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ({"winner": "a", "a": {"broken": True}, "b": {"lost": 3}}, "winner_broken"),
        ({"winner": "a", "a": {"total": 5}, "b": {"lost": 3}}, "total_missing"),
        ({"winner": "a", "a": {"total": 5}, "b": {"total": 0}}, "total_missing"),
        ({"winner": "a", "a": {"total": 5, "lost": 6}, "b": {"total": 5}}, "loss_above_total"),
        ({"kind": "adjudicated", "points_b": 3}, "adjudication_points_missing"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refusals_of_a_share(result, reason):
    shares = matrix(band(0, None), measure="percent")

    assert score(shares, **result) == {"allowed": False, "reason": reason}


def test_a_bye_needs_no_size_of_armies():
    shares = matrix(band(0, None), measure="percent", bye=7)

    assert score(shares, kind="bye")["items_a"] == [["bye", 7]]


def test_a_band_is_found_by_its_ends():
    scoring = Scoring.read(matrix(band(0, 2), band(2, None, low_included=False)))

    assert [look_up(scoring, value).number for value in (0, 2, Fraction(201, 100), 50)] == [1, 1, 2, 2]
    assert look_up(scoring, -1) is None


def test_only_the_first_of_a_bye_can_get_his_average():
    values = run("score_game", {"scoring": matrix(band(0, None)), "result": {"kind": "bye"}})

    assert values["average_a"] is True
    assert "average_b" not in values
