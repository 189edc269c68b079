"""«Sequenza di mossa»: charges, evasion, closing, follow-up."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.ordre_mixte.charges import charge, close_to_contact, evasion, finish_move, follow_up_move
from tests.rules.ordre_mixte.order import names, refused_in_order

INFANTRY = {"arm": "infantry", "formation": "column"}
HUSSARS = {"arm": "cavalry", "cavalry_weight": "light", "formation": "line"}
DRAGOONS = HUSSARS | {"cavalry_weight": "heavy"}
HORSE_GUNS = {"arm": "artillery", "gun_type": "horse", "formation": "limbered"}
NEAR = {"distance_mm": 100}

# charging


def test_a_charge_reaches_as_far_as_a_move_and_no_farther():
    def reaches(unit, distance_mm, **facts):
        return charge.run({**unit, "distance_mm": distance_mm, **facts}, typed()).allowed

    assert [reaches(INFANTRY, mm) for mm in (170, 171)] == [True, False]
    march = INFANTRY | {"formation": "march_column"}
    assert [reaches(march, mm, ground="road") for mm in (240, 241)] == [True, False]
    assert not reaches(INFANTRY, 171, target_can_fire=False)


def test_a_charge_stops_short_of_those_who_can_fire():
    """R61."""

    def way(distance_mm, **facts):
        found = charge.run({**INFANTRY, "distance_mm": distance_mm, **facts}, typed())
        return found.stop_short_mm, found.move_mm, found.target_may_fire

    assert way(100) == (10, 90, True)
    assert way(9) == (10, 0, True)
    assert way(0, target_can_fire=False) == (0, 0, False)
    assert way(100, target_can_fire=False) == (0, 100, False)


CHARGE_REFUSALS = [
    ("routing", {"routing": True}),
    ("in_melee", {"in_melee": True}),
    ("disordered", {"disordered": True}),
    ("strategic_move", {"strategic": True}),
    ("evaded", {"evaded": True}),
    ("already_moved", {"moved": True}),
    ("out_of_reach", {"distance_mm": 1000}),
]


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (HORSE_GUNS, "artillery_may_not_charge"),
        (INFANTRY | {"formation": "square"}, "square_may_not_charge"),
        (DRAGOONS | {"fatigue": "spent"}, "spent_cavalry"),
    ],
)
def test_refusals_of_a_charge_in_their_order(unit, reason):
    """After rout and melee comes what the unit is, whatever it has done."""
    assert refused_in_order(charge, INFANTRY | NEAR, CHARGE_REFUSALS) == names(CHARGE_REFUSALS)
    found = refused_in_order(charge, unit | NEAR, CHARGE_REFUSALS)
    assert found == ["routing", "in_melee", *[reason] * 5]


def test_by_house_rule_the_disordered_charge():
    """R47."""
    house = {"house_rules": {"R47": "disordered_may_charge"}}

    assert charge.run({**INFANTRY, **NEAR, "disordered": True, **house}, typed()).allowed
    assert charge.run({**INFANTRY, **NEAR, "disordered": True, "strategic": True, **house}, typed()).reason == "strategic_move"


@pytest.mark.parametrize(
    "wrong",
    [
        INFANTRY,
        INFANTRY | {"distance_mm": 1001},
        INFANTRY | {"distance_mm": -1},
        INFANTRY | NEAR | {"fatigue": "tired"},
        INFANTRY | NEAR | {"phase": "evasion"},
        INFANTRY | NEAR | {"retreating": True},
        INFANTRY | NEAR | {"target_can_fire": None},
        HUSSARS | NEAR | {"cavalry_weight": None},
        HORSE_GUNS | NEAR | {"gun_type": None},
        HORSE_GUNS | NEAR | {"fatigue": "spent"},
    ],
    ids=str,
)
def test_contradictions_of_a_charge(wrong):
    with pytest.raises(FactError):
        charge.run(wrong, typed())


# evading


@pytest.mark.parametrize(
    ("unit", "distance_cm"),
    [
        (INFANTRY | {"formation": "open_order"}, 22),
        (HUSSARS, 22),
        (HUSSARS | {"formation": "march_column"}, 33),
        (DRAGOONS | {"fatigue": "spent"}, 20),
        (HORSE_GUNS, 28),
        (HORSE_GUNS | {"ground": "road"}, 35),
        (DRAGOONS, None),
        (DRAGOONS | {"fatigue": "tired"}, None),
        (INFANTRY, None),
        (INFANTRY | {"formation": "square"}, None),
        (HORSE_GUNS | {"formation": "deployed"}, None),
        (HORSE_GUNS | {"guns_abandoned": True}, None),
        (HORSE_GUNS | {"gun_type": "light"}, None),
    ],
    ids=str,
)
def test_who_evades_and_how_far(unit, distance_cm):
    """R44."""
    found = evasion.run(unit, typed())

    if distance_cm is None:
        assert found.reason == "cannot_evade"
    else:
        assert (found.distance_cm, found.counts_as_moved) == (distance_cm, True)


def test_refusals_of_an_evasion_in_their_order():
    hindrances = [
        ("routing", {"routing": True}),
        ("in_melee", {"in_melee": True}),
        ("no_evasion_from_late_charges", {"charge_phase": "late_charge"}),
        ("cannot_evade", {}),
    ]

    assert refused_in_order(evasion, INFANTRY, hindrances) == names(hindrances)


@pytest.mark.parametrize(
    "wrong", [INFANTRY | {"guns_abandoned": True}, INFANTRY | {"fatigue": "spent"}, {"arm": "general"}], ids=str
)
def test_contradictions_of_an_evasion(wrong):
    with pytest.raises(FactError):
        evasion.run(wrong, typed())


def test_the_rest_of_the_move():
    """R45."""

    def finish(allowance, moved, evaded=True):
        return finish_move.run({"allowance_mm": allowance, "moved_mm": moved, "opponents_evaded": evaded}, typed())

    assert finish(220, 150).values == {"allowed": True, "remaining_mm": 70, "stop_short_mm": 10}
    assert finish(220, 220).remaining_mm == 0
    assert finish(220, 0, evaded=False).reason == "opponent_did_not_evade"
    for wrong in ((220, 221), (1001, 0), (10, -1), (220, 0, None)):
        with pytest.raises(FactError):
            finish(*wrong)


# closing and following up


def test_closing_to_contact():
    """R48: the first that applies."""

    def closing(charger, target):
        found = close_to_contact.run({"charger_result": charger, "target_result": target}, typed())
        assert found.closes is (found.reason == "charge_goes_home")
        return found.reason, found.follow_up_due

    for target in ("not_tested", "hold", "retreat", "rout", "destroyed"):
        assert closing("destroyed", target) == ("charger_destroyed", False)
        assert closing("retreat", target) == closing("rout", target) == ("charger_failed_morale", False)
    for charger in ("not_tested", "hold"):
        for target in ("retreat", "rout", "destroyed"):
            assert closing(charger, target) == ("target_gave_way", True)
        for target in ("not_tested", "hold"):
            assert closing(charger, target) == ("charge_goes_home", False)
    assert close_to_contact.run({}, typed()).values == {"closes": True, "reason": "charge_goes_home", "follow_up_due": False}


def test_cavalry_breaks_through_and_infantry_advances():
    """R49."""
    horse, foot = (follow_up_move.run({**unit, "won": True}, typed()) for unit in (HUSSARS, INFANTRY))

    assert (horse.kind, horse.distance_cm, horse.may_contact_enemy) == ("breakthrough", 22, True)
    assert (foot.kind, foot.distance_cm, foot.may_contact_enemy, foot.counts_as_moved) == ("advance", 17, False, True)


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (HORSE_GUNS, "artillery_does_not_follow_up"),
        (INFANTRY | {"formation": "square"}, "square_does_not_follow_up"),
        (DRAGOONS | {"fatigue": "spent"}, "spent_cavalry"),
    ],
)
def test_refusals_of_a_follow_up_in_their_order(unit, reason):
    hindrances = [("routing", {"routing": True}), ("retreating", {"retreating": True}), (reason, {})]

    assert follow_up_move.run({**unit, "won": False, "routing": True, "retreating": True}, typed()).reason == "not_won"
    assert refused_in_order(follow_up_move, unit | {"won": True}, hindrances) == names(hindrances)


@pytest.mark.parametrize("wrong", [INFANTRY, INFANTRY | {"won": None}, INFANTRY | {"won": True, "fatigue": "tired"}], ids=str)
def test_contradictions_of_a_follow_up(wrong):
    with pytest.raises(FactError):
        follow_up_move.run(wrong, typed())
