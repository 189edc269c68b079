"""What counts is kept: steps, points, units, purses and ratings go over, and none comes from nowhere."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.campaigns.engine.worlds import rolled, run

a_few = settings(max_examples=100, deadline=None, derandomize=True)
strengths = st.lists(st.integers(0, 40), min_size=1, max_size=12)
points = st.lists(st.integers(0, 50), max_size=5)
results = st.sampled_from(["holder", "draw", "loser"])
victories = st.sampled_from(["minor", "decisive", "great", "total"])


@st.composite
def fates(draw):
    """Fates of some units, each with losses that fit."""
    found = []
    for number in range(draw(st.integers(1, 8))):
        of = draw(st.integers(2, 20))
        fate = draw(st.sampled_from(["intact", "reduced", "dispersed", "destroyed", "captured"]))
        least, most = {"intact": (0, 0), "reduced": (1, of - 1), "destroyed": (of, of)}.get(fate, (0, of - 1))
        found.append({"unit": f"u{number}", "fate": fate, "lost": draw(st.integers(least, most)), "of": of})
    return found


@a_few
@given(strengths, st.integers(0, 100))
def test_losses_are_spread_and_none_is_left_over(strengths, percent):
    units = [{"id": f"u{number}", "strength": strength} for number, strength in enumerate(strengths)]
    found = run("allot_losses", {"units": units, "percent": percent})

    assert sum(found["lost"].values()) == found["steps"] == -(-sum(strengths) * percent // 100)
    assert all(found["lost"][unit["id"]] + found["left"][unit["id"]] == unit["strength"] for unit in units)
    assert max(found["left"].values()) <= max(strengths)


@a_few
@given(
    fates(),
    st.sampled_from(["holder", "draw", "loser"]),
    st.sampled_from(["minor", "decisive", "great", "total"]),
    st.binary(min_size=4),
)
def test_recovery_gives_back_its_share_and_no_more_than_was_lost(units, result, severity, seed):
    severity = "draw" if result == "draw" else severity
    found = rolled("recovery", {"result": result, "severity": severity, "units": units}, seed)

    assert found["recovered"] == sum(unit["recovered"] for unit in found["units"]) == found["lost"] * found["percent"] // 100
    for before, after in zip(units, found["units"], strict=True):
        assert after["recovered"] <= before["lost"]
        assert (after["status"] == "destroyed") == (after["strength"] == 0)
        assert after["strength"] in (0, before["of"] - before["lost"] + after["recovered"])


@a_few
@given(fates(), st.binary(min_size=4))
def test_what_recovery_says_can_be_carried_home_and_its_entries_fold_to_it(units, seed):
    recovered = rolled("recovery", {"result": "loser", "severity": "decisive", "units": units}, seed)["units"]
    fates = [
        {**unit, "recovered": back["recovered"], "status": back["status"]} for unit, back in zip(units, recovered, strict=True)
    ]
    home = {
        "frozen": [{"unit": unit["unit"], "strength": unit["of"], "seq": 1} for unit in units],
        "fates": fates,
    }
    away = {"frozen": [{"unit": "x", "strength": 1, "seq": 1}], "fates": [{"unit": "x", "fate": "intact", "of": 1}]}
    ledger = {unit["unit"]: {"seq": 1, "strength": unit["strength"]} for unit in (*home["frozen"], *away["frozen"])}
    applied = run("apply_result", {"status": "ended", "ruled": True, "a": home, "b": away, "ledger": ledger})

    assert applied["count"] == len(units) + 1
    for unit, back, entry in zip(units, recovered, applied["entries"], strict=False):
        muster = {"seq": 1, "kind": "muster", "steps": unit["of"]}
        written = {name: entry[name] for name in ("seq", "kind", "steps", "status")}
        current = {"strength": back["strength"], "status": back["status"]}
        assert run("ledger_fold", {"of": unit["of"], "entries": [muster, written], "current": current})["matches"]


@a_few
@given(st.integers(0, 200), st.lists(st.integers(0, 3), max_size=12))
def test_wear_loses_no_hundredth_over_many_turns(steps, turns):
    carried, due = 0, 0
    for unsupplied in turns:
        found = run("wear", {"steps": steps, "carried": carried, "turns_unsupplied": unsupplied})
        due += steps * found["percent"] - 100 * found["lost"]
        carried = found["carried"]
        steps -= found["lost"]
        assert steps >= 0
        assert due == carried


@a_few
@given(st.integers(0, 9999), st.integers(0, 9999), st.sampled_from(["a", "b", None]), st.integers(0, 100))
def test_ratings_go_from_one_to_the_other(rating_a, rating_b, winner, k):
    severity = "minor" if winner else "draw"
    facts = {"winner": winner, "severity": severity, "rating_a": rating_a, "rating_b": rating_b, "league": {"k": k}}
    found = run("league_result", facts)

    assert sum(found["rating"].values()) == rating_a + rating_b
    assert sum(found["expected"].values()) == 100


@a_few
@given(
    st.lists(st.integers(0, 50), max_size=5), st.lists(st.integers(0, 50), max_size=5), st.integers(0, 100), st.integers(0, 100)
)
def test_an_exchange_is_even_or_paid_for(points_a, points_b, purse_a, purse_b):
    a, b = (
        [{"id": f"{party}{n}", "points": p} for n, p in enumerate(points)] for party, points in (("a", points_a), ("b", points_b))
    )
    found = run("exchange", {"a": a, "b": b, "agreed": True, "purse_a": purse_a, "purse_b": purse_b})

    if found["allowed"]:
        paid = {"a": found["pays"], "b": -found["pays"], None: 0}[found["payer"]]
        assert found["value_a"] - paid == found["value_b"]
        assert found["released"] == sorted(unit["id"] for unit in (*a, *b))


@a_few
@given(st.lists(st.integers(1, 9), min_size=2, max_size=8), st.data())
def test_regrouping_keeps_every_unit(points, data):
    units = [{"id": f"u{number}", "points": worth} for number, worth in enumerate(points)]
    chosen = data.draw(st.lists(st.sampled_from([unit["id"] for unit in units]), unique=True))
    force = {"id": "A", "faction": "red", "at": "X", "units": units}
    found = run("regroup", {"do": "split", "from": force, "units": chosen, "new_id": "C"})

    if found["allowed"]:
        assert sorted(found["from"]["units"] + found["to"]["units"]) == sorted(unit["id"] for unit in units)
    else:
        assert found["reason"] in ("nothing_chosen", "nothing_left")


@a_few
@given(st.dictionaries(st.sampled_from("ABCD"), st.sampled_from(["red", "blue"])), st.integers(0, 50))
def test_income_and_points_are_those_of_the_places_held(control, before):
    places = [{"id": place, "income": number, "vp": number + 1} for number, place in enumerate("ABCD")]
    sides = [{"id": "R", "factions": ["red"]}, {"id": "B", "factions": ["blue"]}]
    paid = run("income", {"places": places, "sides": sides, "control": control})
    found = run("standing", {"places": places, "sides": sides, "control": control, "objectives": [], "before": {"R": before}})

    assert sum(paid["factions"].values()) == sum(place["income"] for place in places if place["id"] in control)
    assert sum(row["income"] for row in paid["rows"]) == sum(paid["factions"].values())
    assert sum(found["totals"].values()) == before + sum(place["vp"] for place in places if place["id"] in control)
