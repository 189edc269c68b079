"""Activation unit by unit, and what a charge, a shot and a melee bring with them."""

import pytest

from rules.engine.play.dues import Due, dues
from rules.rulesets.impetus.play import PLAY
from tests.rules.impetus.table import Table

FOOT, SKIRMISHERS, HORSE, CROSSBOWS = (f"unit:a1-{n}" for n in range(1, 5))
ENEMY_FOOT, ENEMY_SKIRMISHERS, ENEMY_HORSE, ENEMY_CROSSBOWS = (f"unit:b1-{n}" for n in range(1, 5))


@pytest.fixture
def table():
    return Table()


def charged(table, reaction="stands", **more):
    table.do("declare_charge", charger=HORSE, target=ENEMY_FOOT)
    table.do("react", facts={"reaction": reaction}, **more)


def test_a_second_movement_is_tested_and_a_failure_disorders(table):
    table.do("forward", unit=HORSE)
    assert table.due == []
    table.do("forward", unit=HORSE)
    assert table.due == ["second_move"]
    table.do("second_move", dice=[1])

    assert (table[HORSE]["movements"], table[HORSE]["disordered"]) == (2, True)
    assert table.why_not("forward", unit=HORSE) is not None


def test_units_act_one_after_the_other(table):
    table.do("forward", unit=HORSE)
    table.do("forward", unit=CROSSBOWS)

    assert (table[HORSE]["done"], table[CROSSBOWS]["acting"]) == (True, True)
    assert table.why_not("forward", unit=HORSE) == "horse has acted (off the sheet, R14)."
    table.end()
    assert (table[HORSE]["done"], table[HORSE]["movements"]) == (False, 0)


def test_rallying_comes_first_and_once(table):
    table.put(FOOT, disordered=True)
    table.do("rally", unit=FOOT, dice=[6])
    assert not table[FOOT]["disordered"]

    table.put(CROSSBOWS, disordered=True)
    table.do("forward", unit=CROSSBOWS)
    assert table.why_not("rally", unit=CROSSBOWS) == "Rallying comes first in the activation (off the sheet, R64)."


def test_a_shot_that_hits_is_followed_by_its_cohesion_shot(table):
    shot = table.do("shooting", shooter=CROSSBOWS, target=ENEMY_HORSE, dice=[6, 5, 5, 1, 1, 1])
    assert (shot.hits, table.due) == (2, ["cohesion_shot"])
    table.do("cohesion_shot", dice=[6])

    assert (table[ENEMY_HORSE]["vbu"], table[ENEMY_HORSE]["status"]) == (4, "worn")
    assert (table[ENEMY_HORSE]["disordered"], table[CROSSBOWS]["has_shot"]) == (True, True)
    assert table.why_not("shooting", shooter=CROSSBOWS, target=ENEMY_HORSE) is not None


def test_a_charge_is_answered_measured_and_fought(table):
    charged(table, "close_ranks")
    table.do("close_ranks", dice=[6])
    assert table[ENEMY_FOOT]["closed_ranks"]
    table.do("charge_distance", facts={"gap_h": 3})
    assert (table.due, table[HORSE]["in_melee_with"]) == (["melee"], [ENEMY_FOOT])

    fought = table.do("melee", dice=[6] * 2 + [1] * 4 + [1] * 6)
    assert (fought.attacker_hits_taken, fought.defender_hits_taken) == (0, 2)
    assert table.do("cohesion_melee", dice=[6, 1]).melee == "attacker_wins"
    assert table.due == ["way_back"]
    assert (
        PLAY.sequence.undone(table.state)[0].en == "foot lost 1 VBU, horse 0: foot is beaten and retreats (off the sheet, R43)."
    )
    table.do("way_back")
    table.do("retreat_and_pursuit", dice=[6, 1, 1])

    assert (table.due, table[HORSE]["in_melee_with"], table[ENEMY_FOOT]["closed_ranks"]) == ([], [], False)


def test_the_dice_of_a_melee_are_called_by_the_units(table):
    table.put("unit:a1-3", in_melee_with=["unit:b1-1"])
    table.put("unit:b1-1", in_melee_with=["unit:a1-3"])
    outcome = table.do("melee", dice=[1] * 12, attacker="unit:a1-3", defender="unit:b1-1")

    assert {die.label.en for die in outcome.dice} == {"horse", "foot"}


def test_a_caught_enemy_is_fought_again_at_once(table):
    charged(table)
    table.do("charge_distance", facts={"gap_h": 1})
    table.do("melee", dice=[6, 6] + [1] * 10)
    table.do("cohesion_melee", dice=[6, 1])
    table.do("way_back")
    table.do("retreat_and_pursuit", dice=[1, 6])

    assert table.due == ["melee"]
    assert (table["battle"]["fight"]["attacks"], table["battle"]["fight"]["meets"]) == ("pursuing", "pursued")


def test_a_draw_keeps_them_in_contact_and_must_be_fought_on(table):
    charged(table)
    table.do("charge_distance", facts={"gap_h": 1})
    assert [note.id for note in table.do("melee", dice=[1] * 12).notes] == ["engaged_again"]
    assert (table.due, table[HORSE]["in_melee_with"]) == ([], [ENEMY_FOOT])
    assert PLAY.sequence.why_not_end(table.state, "a") is None
    table.put("command:b1", activated=True)
    table.end()
    table.do("army_break")
    table.do("nominate")
    table.do("nominate")
    table.do("initiative", dice=[6, 5, 1, 2])

    assert PLAY.sequence.why_not_end(table.state, "a").en == "horse is in melee: it fights on or breaks off (off the sheet, R45)."
    table.do("melee", attacker=HORSE, defender=ENEMY_FOOT, dice=[1] * 12)
    assert PLAY.sequence.why_not_end(table.state, "a") is None


def test_defensive_fire_comes_before_contact(table):
    table.do("declare_charge", charger=HORSE, target=ENEMY_CROSSBOWS)
    table.do("react", facts={"shoots": True})
    table.do("defensive_fire", dice=[6])
    table.do("reaction_shot", dice=[6] + [1] * 5)
    assert table.due == ["cohesion_shot"]
    table.do("cohesion_shot", dice=[1])

    assert table.due == ["charge_distance"]
    assert table[HORSE]["disordered"]


def test_an_evader_is_followed_and_counted(table):
    table.do("declare_charge", charger=HORSE, target=ENEMY_SKIRMISHERS)
    table.do("react", facts={"reaction": "evade"})
    table.do("evade", dice=[6], facts={"out_of_command": False})
    table.do("charge_distance", facts={"gap_h": 9}, dice=[1, 1])

    assert (table[ENEMY_SKIRMISHERS]["evasions"], table[HORSE]["in_melee_with"], table.due) == (1, [], [])


def test_who_waits_on_opportunity_may_shoot_in_the_enemys_activation(table):
    table.put(ENEMY_CROSSBOWS, on_opportunity=True)
    assert table.why_not("opportunity_fire", unit=ENEMY_CROSSBOWS, target=HORSE) == "No enemy is acting yet."
    table.do("forward", unit=HORSE)
    assert PLAY.sequence.acting(table.state) == {"a", "b"}
    table.do("opportunity_fire", unit=ENEMY_CROSSBOWS, target=HORSE, dice=[6])

    assert (table.due, table[ENEMY_CROSSBOWS]["on_opportunity"]) == (["reaction_shot"], False)


def test_a_fallen_general_leaves_his_command_without_one(table):
    table.do("shooting", shooter=CROSSBOWS, target=ENEMY_FOOT, dice=[6, 1, 1, 1, 1])
    table.do("cohesion_shot", dice=[6, 6])

    assert (table["command:b1"]["general"], table["command:b1"]["attached_to"]) == (None, None)


def test_a_general_whose_unit_is_destroyed_joins_another(table):
    table.put(ENEMY_FOOT, vbu=1)
    table.do("shooting", shooter=CROSSBOWS, target=ENEMY_FOOT, dice=[6, 1, 1, 1, 1])
    table.do("cohesion_shot", dice=[5])
    assert (table[ENEMY_FOOT]["destroyed"], table.due) == (True, ["general_joins"])
    table.do("general_joins", unit=ENEMY_HORSE)

    assert table["command:b1"]["attached_to"] == ENEMY_HORSE
    assert table["command:b1"]["vd_lost"] == 3


def test_a_beaten_unit_that_cannot_begin_its_retreat_is_lost(table):
    charged(table)
    table.do("charge_distance", facts={"gap_h": 1})
    table.do("melee", dice=[6, 6] + [1] * 10)
    table.do("cohesion_melee", dice=[6, 1])
    table.do("way_back", facts={"way": "no_way_back"})

    assert table[ENEMY_FOOT]["destroyed"]
    assert table.due == ["retreat_and_pursuit"]


def test_the_last_test_of_a_round_tells_who_has_won_it():
    table = Table()
    charged(table)
    table.do("charge_distance", facts={"gap_h": 1})
    table.do("melee", dice=[6, 6] + [1] * 4 + [6] + [1] * 5)
    assert "melee" not in table.do("cohesion_melee", dice=[1]).values
    last = table.do("cohesion_melee", dice=[1])

    assert (last.melee, [note.id for note in last.notes]) == ("draw", ["engaged_again"])
    assert table[HORSE]["in_melee_with"] == [ENEMY_FOOT]


def test_a_charge_after_a_movement_is_a_further_one():
    table = Table()
    table.do("forward", unit=HORSE)
    table.do("declare_charge", charger=HORSE, target=ENEMY_CROSSBOWS)
    assert table.due == ["second_move"]
    assert table.do("second_move", dice=[1]).effect == "moves_then_disordered"
    assert (table.due, table[HORSE]["disordered"]) == (["react"], True)
    table.do("react", facts={"shoots": True})
    assert table.do("defensive_fire", dice=[6]).modifiers["long_charge"] == 1


def test_a_disordered_unit_that_has_moved_does_not_charge():
    table = Table()
    table.put(HORSE, movements=1, disordered=True)

    assert table.why_not("declare_charge", charger=HORSE) == "A disordered unit makes one movement only (Movimento)."


def test_a_test_asks_nothing_that_belongs_to_another():
    table = Table()
    for name in ("rally", "frenzy", "withdrawal", "opportunity_fire"):
        act = PLAY.acts[name]
        asked = act.procedure.facts.model_fields.keys() - act.known(table.state, {"unit": HORSE}).keys()

        assert asked == {"use_reroll", "out_of_command"} | ({"group_fragmented"} if name == "frenzy" else set())


def test_an_evader_that_is_caught_is_most_likely_struck_in_the_rear():
    table = Table()
    table.do("declare_charge", charger=HORSE, target=ENEMY_SKIRMISHERS)
    table.do("react", facts={"reaction": "evade"})
    table.do("evade", dice=[6], facts={"out_of_command": False})
    table.do("charge_distance", facts={"gap_h": 4})
    suggested = PLAY.acts["melee"].suggested(table.state, {"attacker": HORSE, "defender": ENEMY_SKIRMISHERS})

    assert (suggested["attacker"]["main"]["contacted"], suggested["defender"]["main"]["contacted"]) == ("front", "rear")


def test_the_ground_of_a_movement_is_told_once():
    table = Table()
    table.do("forward", unit=HORSE)
    table.do("rough_ground", unit=HORSE, facts={"terrain": "broken"})
    assert (table[HORSE]["disordered"], table[HORSE]["terrain"]) == (True, "broken")

    assert table.why_not("rough_ground", unit=HORSE) == "The ground under it is known already."


def test_a_card_tells_the_ground_and_what_the_unit_stands_behind(table):
    table.put(CROSSBOWS, cover="wood_edge", terrain="difficult", pavises=True)
    said = {marker.text.en for marker in PLAY.cards.card(table.state, CROSSBOWS).markers}

    assert said == {"pavises", "cover: edge of a wood", "difficult ground"}


def test_what_is_due_is_stored_in_french_too(table):
    table.do("forward", unit=HORSE)
    table.do("forward", unit=HORSE)

    (due,) = dues(table.state)
    assert due.text.of("fr") not in (due.text.of("en"), due.text.of("it"))
    assert table.state.battle["due"][0]["why_others"] == {"fr": due.text.of("fr")}


def test_a_due_of_an_older_log_has_two_languages(table):
    table.do("forward", unit=HORSE)
    table.do("forward", unit=HORSE)
    (stored,) = table.state.battle["due"]
    older = {name: value for name, value in stored.items() if name != "why_others"}

    due = Due(**older)
    assert (due.text.of("it"), due.text.of("fr")) == (older["why_it"], older["why"])
    assert due.as_json() == older
