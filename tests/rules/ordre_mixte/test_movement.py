"""«Movimento»: speeds, march order, strategic moves, rout and retreat."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.ordre_mixte.movement import compulsory_move, movement_allowance
from tests.rules.ordre_mixte.order import names, refused_in_order

LIGHT, HEAVY = ({"arm": "cavalry", "cavalry_weight": weight} for weight in ("light", "heavy"))
FOOT_GUNS = [{"arm": "artillery", "gun_type": kind} for kind in ("light", "medium", "heavy")]
HORSE_GUNS = {"arm": "artillery", "gun_type": "horse"}
INFANTRY = {"arm": "infantry"}


def allowance(unit, formation=None, **facts):
    return movement_allowance.run({**unit, "formation": formation, **facts}, typed())


@pytest.mark.parametrize(
    ("unit", "speeds"),
    [
        (INFANTRY, {"column": 17, "march_column": 17, "line": 14, "square": 5, "open_order": 22}),
        (LIGHT, {"column": 30, "march_column": 30, "line": 22}),
        (HEAVY, {"column": 25, "march_column": 25, "line": 20}),
        *((guns, {"limbered": 14, "deployed": 6}) for guns in FOOT_GUNS),
        (HORSE_GUNS, {"limbered": 28, "deployed": 6}),
    ],
    ids=str,
)
def test_the_table(unit, speeds):
    assert {formation: allowance(unit, formation, ground="broken").allowance_cm for formation in speeds} == speeds


def test_march_order():
    """R41."""

    def by_ground(unit, formation):
        return [allowance(unit, formation, ground=ground).modifiers["unit"] for ground in ("open", "road", "broken")]

    assert by_ground(INFANTRY, "march_column") == [{"march_order": 3}, {"march_order_on_road": 7}, {}]
    assert by_ground(LIGHT, "march_column") == [{"march_order": 3}, {"march_order_on_road": 7}, {}]
    assert by_ground(HORSE_GUNS, "limbered") == [{}, {"march_order_on_road": 7}, {}]
    for unit, formation in ((INFANTRY, "column"), (LIGHT, "line"), (HORSE_GUNS, "deployed"), ({"arm": "general"}, None)):
        assert by_ground(unit, formation) == [{}, {}, {}]


def test_a_strategic_move_doubles_the_extras_too():
    """R42."""
    moved = allowance(INFANTRY, "march_column", strategic=True)

    assert (moved.base_cm, moved.multiplier, moved.allowance_cm) == (17, 2, 40)
    assert [(part.id, part.value) for part in moved.sums[0].parts] == [("base_cm", 17), ("march_order", 3), ("strategic", 20)]
    assert allowance(INFANTRY, "line", strategic=True, house_rules={"R42": "any_formation"}).allowance_cm == 28
    assert allowance(HORSE_GUNS, "limbered", strategic=True, ground="road").allowance_cm == 70


def test_a_general_goes_anywhere():
    assert allowance({"arm": "general"}, ground="broken", crossing_bridge_or_defile=True).allowance_cm == 30


REFUSALS = [
    ("routing", {"routing": True}),
    ("retreating", {"retreating": True}),
    ("in_melee", {"in_melee": True}),
    ("defile_needs_march_column", {"crossing_bridge_or_defile": True}),
    ("strategic_needs_march_order", {"strategic": True}),
]


def test_refusals_in_their_order():
    line = {"arm": "infantry", "formation": "line"}
    of_a_general = [*REFUSALS[:3], ("generals_do_not_move_strategically", {"strategic": True, "crossing_bridge_or_defile": True})]

    assert refused_in_order(movement_allowance, line, REFUSALS) == names(REFUSALS)
    assert refused_in_order(movement_allowance, {"arm": "general"}, of_a_general) == names(of_a_general)


def test_bridges_are_for_those_in_march_order_whatever_the_house_rules():
    for unit, formation in ((INFANTRY, "march_column"), (LIGHT, "march_column"), (HORSE_GUNS, "limbered")):
        assert allowance(unit, formation, crossing_bridge_or_defile=True).allowed
    house = {"R42": "any_formation"}
    refusal = allowance(INFANTRY, "column", crossing_bridge_or_defile=True, strategic=True, house_rules=house)
    assert refusal.reason == "defile_needs_march_column"


@pytest.mark.parametrize(
    "wrong",
    [
        {"arm": "general", "formation": "line"},
        {"arm": "general", "cavalry_weight": "light"},
        {"arm": "general", "gun_type": "horse"},
        {"arm": "infantry"},
        {"arm": "infantry", "formation": None},
        {"arm": "infantry", "formation": "limbered"},
        {"arm": "infantry", "formation": "line", "cavalry_weight": "heavy"},
        {"arm": "cavalry", "formation": "line"},
        {"arm": "cavalry", "formation": "line", "cavalry_weight": "medium"},
        {"arm": "artillery", "formation": "limbered"},
        {"arm": "infantry", "formation": "line", "ground": None},
        {"arm": "infantry", "formation": "line", "routing": True, "ground": "rough"},
    ],
    ids=str,
)
def test_contradictions(wrong):
    with pytest.raises(FactError):
        movement_allowance.run(wrong, typed())


# rout and retreat


def compelled(kind, unit, formation, **facts):
    return compulsory_move.run({"kind": kind, **unit, "formation": formation, **facts}, typed())


@pytest.mark.parametrize(
    ("unit", "formation", "rout", "retreat"),
    [
        (INFANTRY, "line", 22, 14),
        (INFANTRY, "march_column", 22, 24),
        (INFANTRY, "open_order", 22, 22),
        (LIGHT, "line", 30, 22),
        (HEAVY, "march_column", 25, 32),
        (FOOT_GUNS[2], "limbered", 14, 21),
        (HORSE_GUNS, "limbered", 28, 35),
        (HORSE_GUNS, "deployed", 22, 22),
    ],
    ids=str,
)
def test_rout_and_retreat_on_a_road(unit, formation, rout, retreat):
    assert [compelled(kind, unit, formation, ground="road").distance_cm for kind in ("rout", "retreat")] == [rout, retreat]


def test_what_rout_and_retreat_are():
    rout, retreat = (compelled(kind, INFANTRY, "march_column").values for kind in ("rout", "retreat"))

    assert rout == {
        "allowed": True,
        "distance_cm": 22,
        "modifiers": {"unit": {}},
        "disordered": True,
        "facing_by_choice": False,
        "over_after_move": False,
    }
    assert retreat == {
        "allowed": True,
        "distance_cm": 20,
        "modifiers": {"unit": {"march_order": 3}},
        "disordered": False,
        "facing_by_choice": True,
        "over_after_move": True,
    }


def test_crews_who_left_limbered_guns_are_on_foot_too():
    """R39."""
    fled = compelled("retreat", HORSE_GUNS, "limbered", ground="road", guns_abandoned=True)

    assert (fled.distance_cm, fled.modifiers) == (22, {"unit": {}})


def test_squares_rout_but_do_not_retreat():
    assert compelled("rout", INFANTRY, "square").distance_cm == 22
    assert compelled("retreat", INFANTRY, "square").values == {"allowed": False, "reason": "squares_do_not_retreat"}


@pytest.mark.parametrize(
    ("unit", "facts"),
    [
        (INFANTRY, {"guns_abandoned": True}),
        (INFANTRY, {"kind": "flight"}),
        (INFANTRY, {"gun_type": "light"}),
        (LIGHT, {"formation": "square"}),
        ({"arm": "general"}, {}),
    ],
    ids=str,
)
def test_contradictions_of_a_compulsory_move(unit, facts):
    with pytest.raises(FactError):
        compulsory_move.run({"kind": "rout", **unit, "formation": "line", **facts}, typed())


def test_what_does_not_concern_an_arm_may_be_left_empty():
    """A fact that other arms leave out is empty for them; where an arm needs it, empty is as bad as missing."""
    assert movement_allowance.run({"arm": "infantry", "formation": "line", "cavalry_weight": None}, typed()).allowance_cm == 14
    with pytest.raises(FactError):
        movement_allowance.run({"arm": "cavalry", "formation": "line", "cavalry_weight": None}, typed())
