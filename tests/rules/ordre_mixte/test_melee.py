"""«Mischie»: bases, modifiers, the order of melees, their outcome, fatigue."""

import pytest

from rules.engine.dice import Dice, Typed, typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.rulesets.ordre_mixte.melee import cavalry_fatigue, melee, melee_order, melee_outcome

LINE = {"arm": "infantry", "formation": "line", "bases_in_contact": 2}
COLUMN = LINE | {"formation": "column"}
SQUARE = LINE | {"formation": "square"}
OPEN_ORDER = LINE | {"formation": "open_order"}
HUSSARS = {"arm": "cavalry", "cavalry_weight": "light", "formation": "line", "bases_in_contact": 2}
CUIRASSIERS = HUSSARS | {"cavalry_weight": "heavy", "cuirassier": True}
GUNS = {"arm": "artillery", "formation": "deployed", "bases_in_contact": 2}


def fought(attacker, defender, **facts):
    """The outcome, with as many dice as it wants."""
    given = {"attacker": attacker, "defender": defender, **facts}
    for dice in ([], [100], [100, 100]):
        try:
            return melee.run(given, Dice(Typed(dice)))
        except DiceWanted:
            continue
    raise AssertionError("a melee takes two dice at most")


def bases(side):
    return side["contact_bases"], side["overlap_counted"], side["second_rank_counted"]


def modifiers(attacker, defender, **facts):
    return fought(attacker, defender, **facts).modifiers["attacker"]


# bases


@pytest.mark.parametrize(
    ("fighter", "counted"),
    [
        (LINE, (2, 2, 3)),
        (COLUMN, (2, 0, 2)),
        (LINE | {"formation": "march_column"}, (2, 0, 2)),
        (SQUARE, (2, 0, 0)),
        (OPEN_ORDER, (2, 0, 0)),
        (HUSSARS, (2, 2, 0)),
        (HUSSARS | {"formation": "column"}, (2, 0, 0)),
        (HUSSARS | {"formation": "march_column"}, (2, 0, 0)),
        (GUNS, (2, 0, 0)),
        (GUNS | {"formation": "limbered"}, (2, 0, 0)),
        (LINE | {"disordered": True}, (2, 0, 0)),
        (COLUMN | {"in_defended_defile": True}, (2, 0, 0)),
        (HUSSARS | {"disordered": True}, (2, 0, 0)),
    ],
    ids=str,
)
def test_which_bases_count(fighter, counted):
    claimed = fighter | {"overlap_bases": 2, "second_rank_bases": 3}

    assert bases(fought(claimed, LINE).attacker) == counted
    assert fought(claimed, LINE).attacker["bases_counted"] == sum(counted)


def test_open_order_counts_one_to_one_and_only_for_itself():
    """R22."""
    swarm = OPEN_ORDER | {"bases_in_contact": 5}
    fight = fought(swarm, LINE)

    assert (fight.attacker["contact_bases"], fight.defender["contact_bases"]) == (2, 2)
    assert fought(swarm, swarm | {"bases_in_contact": 3}).defender["contact_bases"] == 3
    assert fought(swarm | {"disordered": True}, LINE).attacker["contact_bases"] == 2


def test_a_second_rank_stands_behind_bases_that_count():
    """R21."""
    assert bases(fought(COLUMN | {"overlap_bases": 2, "second_rank_bases": 4}, LINE).attacker) == (2, 0, 2)
    assert bases(fought(LINE | {"overlap_bases": 1, "second_rank_bases": 3}, LINE).attacker) == (2, 1, 3)


# modifiers


def test_every_row_for_horse():
    best = CUIRASSIERS | {"charging": True, "lancer": True, "quality": "elite"}

    assert modifiers(best, OPEN_ORDER | {"disordered": True}) == {
        "charging_cavalry": 10,
        "heavy_cavalry": 15,
        "cuirassier": 3,
        "lancer_vs_infantry": 3,
        "elite": 10,
        "vs_open_order_or_artillery": 20,
        "vs_disordered": 10,
    }
    worst = HUSSARS | {"fatigue": "spent", "quality": "recruit", "disordered": True}
    assert modifiers(worst, LINE | {"cover": "light"}) == {
        "spent_cavalry": -10,
        "disordered": -5,
        "recruit": -6,
        "vs_light_cover": -2,
    }
    assert modifiers(HUSSARS | {"fatigue": "tired", "quality": "veteran"}, LINE) == {"tired_cavalry": -5, "veteran": 6}


def test_every_row_for_foot_and_guns():
    qualities = [modifiers(LINE | {"quality": quality}, LINE) for quality in ("elite", "veteran", "regular", "recruit")]

    assert qualities == [{"elite": 5}, {"veteran": 3}, {}, {"recruit": -3}]
    assert modifiers(GUNS | {"quality": "elite"}, OPEN_ORDER) == {
        "artillery": -10,
        "elite": 5,
        "vs_open_order_or_artillery": 20,
    }
    assert modifiers(LINE, GUNS | {"formation": "limbered", "cover": "heavy"}) == {
        "vs_open_order_or_artillery": 20,
        "vs_heavy_cover": -4,
    }


def test_lances_tell_against_infantry_alone():
    """R23."""
    assert modifiers(HUSSARS | {"lancer": True}, GUNS) == {"vs_open_order_or_artillery": 20}
    assert modifiers(HUSSARS | {"lancer": True}, HUSSARS) == {}


def test_charging_infantry_gains_nothing():
    assert modifiers(LINE | {"charging": True}, LINE) == {}


@pytest.mark.parametrize("cover", ["light", "heavy", "hard"])
def test_cover_takes_the_charge_and_the_disorder_away(cover):
    """Note §, R10."""
    shaken = LINE | {"cover": cover, "disordered": True, "overlap_bases": 1, "second_rank_bases": 2}
    charged = fought(HUSSARS | {"charging": True}, shaken)

    assert charged.modifiers == {
        "attacker": {"vs_light_cover": -2} if cover == "light" else {"vs_heavy_cover": -4},
        "defender": {},
    }
    assert bases(charged.defender) == (2, 1, 2)
    assert charged.defender["counts_disordered"] is False
    assert {note.id for note in charged.notes} == {"charge_against_cover", "disorder_set_aside_in_cover"}


def test_cover_shields_only_from_charging_horse():
    shaken = LINE | {"cover": "light", "disordered": True}

    for enemy in (HUSSARS, LINE | {"charging": True}):
        fight = fought(enemy, shaken)
        assert fight.modifiers["attacker"] == {"vs_disordered": 10, "vs_light_cover": -2}
        assert fight.defender["counts_disordered"] is True


def test_the_attacker_in_cover_is_shielded_too():
    fight = fought(LINE | {"cover": "light", "in_defended_defile": True}, HUSSARS | {"charging": True})

    assert fight.attacker["counts_disordered"] is False
    assert fight.modifiers == {"attacker": {}, "defender": {"vs_light_cover": -2}}


def test_by_house_rule_cover_takes_only_the_bonus_away():
    """R10."""
    shaken = LINE | {"cover": "light", "disordered": True, "second_rank_bases": 2}
    fight = fought(HUSSARS | {"charging": True}, shaken, house_rules={"R10": "bonus_only"})

    assert fight.modifiers == {"attacker": {"vs_light_cover": -2}, "defender": {"disordered": -5}}
    assert bases(fight.defender) == (2, 0, 0)


def test_disorder_behind_walls_is_no_gain():
    """Note °, R9, R7."""
    walls, hedge = (LINE | {"disordered": True, "cover": cover} for cover in ("hard", "heavy"))

    assert modifiers(LINE, walls) == {"vs_heavy_cover": -4}
    assert modifiers(LINE, hedge) == {"vs_disordered": 10, "vs_heavy_cover": -4}
    assert modifiers(LINE, hedge, house_rules={"R7": "heavy_is_hard"}) == {"vs_heavy_cover": -4}


def test_by_house_rule_the_note_limits_the_other_row():
    """R9, alone and with R7."""
    r9, r7 = {"R9": "on_open_order_or_artillery"}, {"R7": "heavy_is_hard"}
    walls, hedge = (OPEN_ORDER | {"disordered": True, "cover": cover} for cover in ("hard", "heavy"))

    assert modifiers(LINE, walls, house_rules=r9) == {"vs_disordered": 10, "vs_heavy_cover": -4}
    assert "vs_open_order_or_artillery" in modifiers(LINE, hedge, house_rules=r9)
    assert modifiers(LINE, hedge, house_rules=r9 | r7) == {"vs_disordered": 10, "vs_heavy_cover": -4}
    assert modifiers(LINE, GUNS | {"cover": "hard"}, house_rules=r9) == {"vs_heavy_cover": -4}


def test_by_house_rule_no_bonus_against_squares():
    """R26."""
    house = {"house_rules": {"R26": "no_charge_bonus_against_square"}}
    charging = HUSSARS | {"charging": True}

    assert modifiers(charging, SQUARE) == {"charging_cavalry": 10}
    assert modifiers(charging, SQUARE, **house) == {}
    assert modifiers(charging, LINE, **house) == {"charging_cavalry": 10}


# the blow


def test_each_suffers_what_the_other_inflicts_and_the_attacker_rolls_first():
    fight = melee.run({"attacker": LINE, "defender": LINE | {"bases_in_contact": 3}}, typed(20, 31))

    assert (fight.attacker["hit"], fight.defender["hit"]) == (True, False)
    assert (fight.attacker_pm_lost, fight.defender_pm_lost) == (0, 1)


def test_who_has_no_remainder_rolls_no_die():
    fight = melee.run({"attacker": GUNS, "defender": LINE}, typed(60))

    assert (fight.attacker["percentage"], fight.attacker["roll"], fight.defender["roll"]) == (0, None, 60)
    with pytest.raises(DiceError):
        melee.run({"attacker": GUNS, "defender": LINE}, typed(60, 1))


def test_the_percentage_is_told_before_the_cap():
    """R4."""
    many = CUIRASSIERS | {"bases_in_contact": 24, "charging": True}
    fight = fought(many, GUNS, house_rules={"R4": "two_at_most"})

    assert (fight.attacker["percentage"], fight.attacker["automatic_losses"], fight.attacker["remainder"]) == (1392, 2, 0)


def test_spent_cavalry_charges_on_neither_side():
    spent = HUSSARS | {"fatigue": "spent", "charging": True}

    for pair in ((spent, LINE), (LINE, spent)):
        refusal = melee.run(dict(zip(("attacker", "defender"), pair, strict=True)), typed())
        assert refusal.values == {"allowed": False, "reason": "spent_cavalry_may_not_charge"}


@pytest.mark.parametrize(
    "wrong",
    [
        HUSSARS | {"cavalry_weight": None},
        HUSSARS | {"cuirassier": True},
        HUSSARS | {"formation": "square"},
        HUSSARS | {"fatigue": None},
        LINE | {"cavalry_weight": "light"},
        LINE | {"cuirassier": True},
        LINE | {"lancer": True},
        LINE | {"fatigue": "tired"},
        LINE | {"formation": "deployed"},
        LINE | {"bases_in_contact": 0},
        LINE | {"bases_in_contact": 25},
        LINE | {"overlap_bases": 3},
        LINE | {"second_rank_bases": 3},
        LINE | {"gun_type": "light"},
        LINE | {"house_rules": {}},
        GUNS | {"charging": True},
        GUNS | {"fatigue": "spent"},
        {"arm": "infantry", "formation": "line"},
        None,
    ],
    ids=str,
)
def test_contradictions(wrong):
    with pytest.raises(FactError):
        melee.run({"attacker": LINE, "defender": wrong}, typed(50, 50))


# order and outcome


def test_flank_and_rear_come_first_each_in_the_given_order():
    melees = [
        {"id": "a"},
        {"id": "b", "flank_or_rear": True},
        {"id": "c", "flank_or_rear": False},
        {"id": "d", "flank_or_rear": True},
    ]
    found = melee_order.run({"melees": melees}, typed())

    assert (found.first, found.then, found.order) == (["b", "d"], ["a", "c"], ["b", "d", "a", "c"])


@pytest.mark.parametrize(
    "melees",
    [[], [{"id": "a"}, {"id": "a"}], [{"id": ""}], [{}], [{"id": str(n)} for n in range(41)], None],
    ids=lambda melees: str(melees)[:20],
)
def test_contradictions_of_an_order(melees):
    with pytest.raises(FactError):
        melee_order.run({"melees": melees}, typed())


@pytest.mark.parametrize("stands", ["not_tested", "hold"])
@pytest.mark.parametrize("broken", ["retreat", "rout", "destroyed"])
def test_who_stands_alone_has_won(stands, broken):
    def outcome(arm, attacker, defender):
        facts = {"attacker_arm": arm, "defender_arm": "infantry", "attacker_result": attacker, "defender_result": defender}
        found = melee_outcome.run(facts, typed())
        return found.winner, found.melee_continues, found.follow_up

    assert outcome("cavalry", stands, broken) == ("attacker", False, "breakthrough")
    assert outcome("artillery", stands, broken) == ("attacker", False, "none")
    assert outcome("cavalry", broken, stands) == ("defender", False, "advance")
    assert outcome("cavalry", stands, stands) == ("none", True, "none")
    assert outcome("cavalry", broken, broken) == ("none", False, "none")


@pytest.mark.parametrize(
    ("fatigue", "event", "after"),
    [
        *(("fresh", "fought_melee", "tired"), ("tired", "fought_melee", "spent"), ("spent", "fought_melee", "spent")),
        *(("spent", "rested", "tired"), ("tired", "rested", "fresh"), ("fresh", "rested", "fresh")),
    ],
)
@pytest.mark.parametrize("disordered", [True, False])
def test_cavalry_tires_and_rests_by_steps(fatigue, event, after, disordered):
    """R24: only spending itself disorders it."""
    found = cavalry_fatigue.run({"fatigue": fatigue, "event": event, "disordered": disordered}, typed())

    assert found.values == {
        "fatigue_after": after,
        "now_disordered": disordered or after == "spent",
        "must_retire": after == "spent",
        "may_contact_enemy": after != "spent",
    }
