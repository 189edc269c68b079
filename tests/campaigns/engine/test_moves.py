"""Movement, contacts and withdrawals, where the worked cases say nothing."""

import pytest

from rules.engine.errors import FactError
from tests.campaigns.engine.worlds import march, run, world

LINE = ["A-B", "B-C", "C-D"]


def place(found, force):
    return found["positions"][force]["place"]


def test_who_came_by_support_does_not_slip_away():
    found = run(
        "resolve_moves",
        world(
            LINE,
            {
                "r1": ("A", march("B")),
                "b1": ("B", {"do": "hold"}),
                "b2": ("C", {"do": "hold", "support": "B", "avoid": True}),
            },
        ),
    )

    assert found["blocked"] == found["withdrew"] == []
    assert found["battles"][0]["forces"][1] == {"force": "b2", "side": "B", "arrival": 4, "from": "C"}


def test_a_sortie_told_to_avoid_fights_all_the_same():
    places = [{"id": "A", "fort": 1}, {"id": "B"}]
    forces = {
        "r1": ("A", {"do": "besiege"}),
        "b1": ("A", {"do": "sortie", "avoid": True}, {"inside": True}),
    }
    found = run("resolve_moves", world(["A-B"], forces, places=places))

    assert (found["withdrew"], found["blocked"], found["rolls"]) == ([], [], [])
    assert [battle["kind"] for battle in found["battles"]] == ["attack"]


def test_the_die_has_its_bonus_by_those_only_who_have_a_way_out():
    forces = {
        "r1": ("A", march("B")),
        "b1": ("B", {"avoid": True}, {"mounted": True}),
        "b2": ("B", {"avoid": True, "avoid_to": "A"}),
    }
    found = run("resolve_moves", world(LINE, forces), 3)

    assert found["rolls"] == [{"at": {"place": "B", "road": None}, "side": "B", "die": 3, "bonus": 1, "success": True}]
    assert (found["withdrew"], found["blocked"]) == (["b1"], ["b2"])


def test_an_encounter_that_all_have_left_still_bars_the_place():
    """b1 goes back to B, where others have just met and parted."""
    forces = {
        "b2": ("B", {"avoid": True, "avoid_to": "X"}),
        "r2": ("Y", march("B", avoid=True)),
        "b1": ("B", march("C", "D", avoid=True)),
        "r1": ("D", {"do": "hold"}),
    }
    found = run("resolve_moves", world([*LINE, "B-X", "B-Y"], forces))

    assert place(found, "r2") == "Y"
    assert place(found, "b2") == "B", "nobody is left to withdraw from"
    assert place(found, "b1") == "C"


def test_who_is_told_to_intercept_and_avoid_may_slip_away_before_it_has_moved():
    found = run(
        "resolve_moves",
        world(LINE, {"b1": ("B", {"do": "intercept", "target": "C", "avoid": True}), "r1": ("A", march("B"))}),
        4,
    )

    assert found["withdrew"] == ["b1"]
    assert place(found, "b1") == "C"


def test_the_road_back_may_be_closed_but_the_way_out_may_not():
    forces = {"r1": ("A", march("B")), "b1": ("B", {"avoid": True})}
    found = run("resolve_moves", world(LINE, forces, closed=[["C", "B"]]))

    assert (found["blocked"], found["rolls"]) == (["b1"], [])


def test_a_holder_fights_his_own_enemy_and_a_stronger_friend_at_truce_stands_aside():
    forces = {
        "r1": ("A", march("B")),
        "g1": ("C", march("B"), {"points": 40}),
        "b1": ("B", {"do": "hold"}),
    }
    found = run("resolve_moves", world(LINE, forces, truces=[["B", "G"]]))

    (battle,) = found["battles"]
    assert (battle["kind"], battle["sides"], battle["aside"]) == ("attack", ["R", "B"], ["g1"])


def test_a_besieger_who_withdraws_besieges_nobody_any_more():
    places = [{"id": "A", "fort": 1}, {"id": "B"}, {"id": "C"}]
    forces = {
        "b1": ("A", {"do": "hold"}, {"inside": True}),
        "r1": ("A", {"do": "besiege", "avoid": True}),
        "b2": ("B", march("A")),
    }
    found = run("resolve_moves", world(["A-B", "A-C"], forces, places=places, control={"A": "blue"}), 6)

    assert place(found, "r1") == "C"
    assert found["sieges"] == found["battles"] == []


def test_the_stronger_of_two_storming_sides_attacks_the_stronger_inside():
    places = [{"id": "A", "fort": 1}]
    forces = {
        "b1": ("A", {"do": "hold"}, {"inside": True}),
        "r1": ("A", {"do": "storm"}),
        "g1": ("A", {"do": "storm"}, {"points": 11}),
    }
    found = run("resolve_moves", world([], forces, places=places, breaches=["A"], truces=[["R", "G"]]))

    (battle,) = found["battles"]
    assert (battle["attacker"], battle["defender"], battle["kind"]) == ("G", "B", "assault")
    assert [each["force"] for each in battle["forces"]] == ["b1", "g1"]


def test_a_place_of_a_friend_at_truce_is_not_taken():
    found = run("resolve_moves", world(LINE, {"g1": ("A", march("B"))}, control={"B": "red"}, truces=[["R", "G"]]))

    assert found["control"] == {}


def test_an_interceptor_is_not_set_off_by_a_sortie():
    places = [{"id": "A", "fort": 1}, {"id": "B"}]
    forces = {"b1": ("A", {"do": "sortie"}, {"inside": True}), "r1": ("B", {"do": "intercept", "target": "A"})}
    found = run("resolve_moves", world(["A-B"], forces, places=places))

    assert place(found, "r1") == "B"


def test_an_exhausted_force_never_goes_further_for_being_forced():
    given = world(LINE, {"r1": ("A", None, {"exhausted": True})}, rules={"march": 4})
    found = run("check_order", {**given, "force": "r1", "order": march("B", "C", "D")})

    assert found == {"allowed": True, "cost": 3, "allowance": 3, "arrives": [1, 2, 3], "ends": "D"}


def test_avoiding_to_a_place_next_door_is_checked_for_a_march_too():
    given = world(LINE, {"r1": ("A", None)})
    found = run("check_order", {**given, "force": "r1", "order": march("B", avoid=True, avoid_to="C")})

    assert found["reason"] == "avoid_no_road"


@pytest.mark.parametrize(
    "wrong",
    [
        {"closed": [["A", "C"]]},
        {"closed": [["A", "Q"]]},
        {"closed": [["A"]]},
        {"breaches": ["Q"]},
        {"foraged": ["Q"]},
        {"control": {"Q": "red"}},
        {"control": {"A": "pink"}},
        {"truces": [["R", "Q"]]},
        {"truces": [["R", "B", "G"]]},
        {"rules": {"bands": [50, 20]}},
        {"rules": {"severity": [40, 25, 60]}},
        {"rules": {"costs": {"road": 3}}},
        {"rules": {"wear": []}},
        {"rules": {"march": True}},
        {"sides": []},
        {"places": []},
    ],
    ids=str,
)
def test_a_world_that_cannot_be_is_an_error(wrong):
    with pytest.raises(FactError):
        run("resolve_moves", {**world(LINE, {"r1": ("A", None)}), **wrong})


def test_equal_bands_and_a_road_closed_from_either_end_are_no_errors():
    given = world(LINE, {"r1": ("A", march("B"))}, closed=[["B", "A"]], rules={"bands": [20, 20]})

    assert run("resolve_moves", given)["void"] == [{"force": "r1", "reason": "road_closed"}]


@pytest.mark.parametrize(
    "wrong",
    [
        {"force": "zz", "place": "A"},
        {"force": "r1"},
        {"force": "r1", "place": "Q"},
        {"force": "r1", "road": ["A", "C"], "from": "A"},
        {"force": "r1", "road": ["A", "B"], "from": "C"},
        {"force": "r1", "road": ["A", "B"]},
        {"force": "r1", "place": "A", "banned": ["Q"]},
        {"force": "r1", "place": "A", "prefer": ["Q"]},
    ],
    ids=str,
)
def test_a_retreat_from_nowhere_is_an_error(wrong):
    with pytest.raises(FactError):
        run("retreats", {**world(LINE, {"r1": ("A", None)}), "retreating": [wrong]})


def test_a_garrison_bars_a_retreat_and_a_friend_at_truce_does_not():
    places = [{"id": "A"}, {"id": "B", "fort": 1}, {"id": "C"}]
    forces = {"r1": ("A", None), "b1": ("B", None, {"inside": True}), "g1": ("C", None)}
    given = world(["A-B", "A-C"], forces, places=places, truces=[["R", "G"]])

    assert run("retreats", {**given, "retreating": [{"force": "r1", "place": "A"}]})["to"] == {"r1": "C"}
