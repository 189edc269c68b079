"""Fire, morale, contact, melee, and what they lead to in the next turn."""

from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.ordre_mixte.table import Table

FOOT, OTHER_FOOT, HORSE, HEAVY, GUNS = (f"unit:a1-{n}" for n in range(1, 6))
RED_FOOT, RED_OTHER, RED_HORSE, RED_HEAVY, RED_GUNS = (f"unit:b1-{n}" for n in range(1, 6))
SHORT = {"range_band": "short"}


def test_fire_is_simultaneous_losses_come_off_together():
    table = Table("fire")
    volley = table.do("infantry_fire", [60], facts=SHORT, unit=FOOT, target=RED_FOOT)
    assert (volley.percentage, volley.dice[0].label.it) == (60, "Blue 1 infantry: tiro")
    assert table.do("infantry_fire", [1], facts=SHORT, unit=RED_FOOT, target=FOOT).bases_firing == 4
    assert (table[FOOT]["pm"], table[FOOT]["pm_lost_this_phase"]) == (4, 1)
    assert table.why_not("infantry_fire", unit=FOOT, target=RED_FOOT).endswith("has fired (R62).")

    assert table.end() == "fire_morale"
    assert (table[FOOT]["pm"], table[FOOT]["bases"], table[RED_FOOT]["pm"]) == (3, 3, 3)
    assert table.due == [("morale_test", FOOT), ("morale_test", RED_FOOT)]


def test_horse_and_limbered_or_abandoned_guns_do_not_fire():
    table = Table("fire")
    assert table.why_not("infantry_fire", unit=HORSE) == "Cavalry does not fire."
    table.put(GUNS, formation="limbered")
    assert table.why_not("artillery_fire", unit=GUNS) == "Limbered guns do not fire."
    table.put(GUNS, formation="deployed", guns_abandoned=True)
    assert table.why_not("artillery_fire", unit=GUNS) == "The crews have abandoned their guns."


def test_a_garrison_fires_until_all_its_bases_have():
    table = Table("fire")
    table.put(FOOT, in_built_up_area=True, cover="hard")
    first = table.do("infantry_fire", [99], facts={**SHORT, "bases_allotted": 3}, unit=FOOT, target=RED_FOOT)
    assert (first.bases_firing, table[FOOT]["fired"]) == (3, False)

    second = table.do("infantry_fire", [99], facts=SHORT, unit=FOOT, target=RED_HORSE)
    assert (second.bases_firing, table[FOOT]["fired"]) == (1, True)


def test_infantry_occupies_a_built_up_area_and_leaves_it():
    table = Table("deployment")
    offered = lambda: {offer.act for offer in PLAY.offers(table.state, "a", FOOT)} & {"garrison", "leave_built_up_area"}  # noqa: E731
    assert offered() == {"garrison"}
    table.do("garrison", unit=FOOT)

    assert (table[FOOT]["in_built_up_area"], offered()) == (True, {"leave_built_up_area"})
    assert table.why_not("garrison", unit=FOOT)
    table.do("leave_built_up_area", unit=FOOT)
    assert not table[FOOT]["in_built_up_area"]


def test_a_garrison_splits_its_fire_between_sides():
    table = Table("fire")
    table.put(FOOT, in_built_up_area=True)
    assert table.why_not("split_fire", unit=OTHER_FOOT).endswith("is in no built-up area (R12).")
    targets = {"first": RED_FOOT, "second": RED_HORSE}
    assert table.why_not("split_fire", unit=FOOT, first=RED_FOOT, second=RED_FOOT).endswith("is a target already (R12).")
    assert PLAY.acts["split_fire"].suggested(table.state, {"unit": FOOT, **targets})["allotments"] == [
        {"side": "front", "bases": 2},
        {"side": "rear", "bases": 2},
    ]
    outcome = table.do("split_fire", facts={"allotments": [{"bases": 3}, {"bases": 1}]}, unit=FOOT, **targets)
    assert (outcome.bases_allotted, outcome.bases_silent) == (4, 0)
    assert table.due == [("infantry_fire", FOOT), ("infantry_fire", FOOT)]

    assert table.do("infantry_fire", [45], due=0, facts=SHORT).bases_firing == 3
    assert table.why_not("infantry_fire", unit=FOOT, target=RED_FOOT).endswith("has fired at it (R12).")
    assert table.do("infantry_fire", [15], due=0, facts=SHORT).bases_firing == 1
    assert (table.due, table[FOOT]["fired"]) == ([], True)
    assert (table[RED_FOOT]["pm_lost_this_phase"], table[RED_HORSE]["pm_lost_this_phase"]) == (1, 1)


def test_two_targets_on_one_side_are_refused():
    table = Table("fire")
    table.put(FOOT, in_built_up_area=True)
    facts = {"allotments": [{"side": "left", "bases": 1}, {"side": "left", "bases": 1}]}

    assert table.do("split_fire", facts=facts, unit=FOOT, first=RED_FOOT, second=RED_OTHER).reason == "same_side"
    assert table.due == []


def test_abandoned_guns_can_be_taken():
    table = Table("fire")
    assert "guns_taken" not in [record.id for record in PLAY.cards.records(table.state, RED_GUNS)]
    table.put(RED_GUNS, guns_abandoned=True)
    taken = next(record for record in PLAY.cards.records(table.state, RED_GUNS) if record.id == "guns_taken")
    table.apply(taken.effects)

    assert table[RED_GUNS]["left_table"]


def test_a_rout_costs_two_pm_and_is_run_at_the_start_of_the_next_turn():
    table = Table("fire")
    table.put(RED_GUNS, pm_lost_this_phase=1)
    table.end()
    outcome = table.do("morale_test", [3], due=0)
    assert (outcome.total, outcome.result, table[RED_GUNS]["pm"]) == (2, "rout", 1)
    assert table[RED_GUNS]["routing"]
    assert table[RED_GUNS]["disordered"]
    assert table[RED_GUNS]["guns_abandoned"]

    assert table.end() == "orders"
    assert table.end() == "compulsory_moves"
    assert table.do("compulsory_move", due=0).distance_cm == 22
    assert (table[RED_GUNS]["rout_moves_made"], table[RED_GUNS]["compulsory_moved"]) == (1, True)
    table.put("battle", step="orders")
    assert table.end() == "recovery"
    table.do("recover_routed", [10], due=0)
    assert (table[RED_GUNS]["routing"], table[RED_GUNS]["disordered"]) == (False, True)
    assert "guns_manned" in [record.id for record in PLAY.cards.records(table.state, RED_GUNS)]


def test_a_retreat_is_over_with_its_move():
    table = Table("fire")
    table.put(RED_FOOT, pm_lost_this_phase=1)
    table.end()
    assert table.do("morale_test", [4], due=0).result == "retreat"
    assert (table[RED_FOOT]["pm"], table[RED_FOOT]["retreating"]) == (2, True)
    assert next(m.text.en for m in PLAY.cards.card(table.state, RED_FOOT).markers) == "retreats: turn 1 base"
    table.end()
    table.end()
    table.do("compulsory_move", due=0)

    assert table[RED_FOOT]["retreating"] is False


def test_infantry_charged_by_a_column_tests_its_reaction():
    table = Table("fire")
    table.put(FOOT, formation="column", charging=RED_FOOT, charge_phase="movement", moved=True)
    table.put(RED_FOOT, pm_lost_this_phase=1, charged=True)
    table.put(FOOT, pm_lost_this_phase=1)
    table.end()

    assert table.facts_of(0)["charging_line"] is True
    assert table.facts_of(1) | {"cause": "charge_reaction", "charged_by_columns": 1} == table.facts_of(1)
    line = table.do("morale_test", [7], due=1)
    assert line.modifiers["unit"] == {"bases_lost": -1, "line_charged_by_one_column": -1}


def charge_home(table, charger, target):
    table.put(charger, charging=target, charge_phase="movement", moved=True)
    table.put(target, charged=True)


def test_chargers_close_with_those_who_stand_and_follow_those_who_do_not():
    table = Table("fire")
    charge_home(table, HEAVY, RED_FOOT)
    charge_home(table, HORSE, RED_OTHER)
    table.put(RED_OTHER, pm_lost_this_phase=1)
    table.end()
    table.do("morale_test", [1], due=0)
    assert table.end() == "close_to_contact"
    assert table.due == [("close_to_contact", HORSE), ("close_to_contact", HEAVY)]
    assert table.do("close_to_contact", due=0).reason == "target_gave_way"
    assert table.do("close_to_contact", due=0).closes is True

    assert table[HEAVY]["in_melee"]
    assert table[RED_FOOT]["in_melee"]
    assert (table[HORSE]["follow_up_due"], table[HORSE]["charging"], table[HORSE]["in_melee"]) == (True, None, False)
    assert table.end() == "melee_flank_rear"


def in_melee(*pairs):
    table = Table("close_to_contact")
    table.apply([])
    for charger, target in pairs:
        charge_home(table, charger, target)
    table.put("battle", step="fire_morale")
    table.end()
    for _ in pairs:
        table.do("close_to_contact", due=0)
    table.end()
    return table


def test_flank_melees_come_first_and_are_finished_before_the_others():
    table = in_melee((HEAVY, RED_HEAVY), (FOOT, RED_FOOT))
    order = table.do("melee_order", facts={"melees": [{"flank_or_rear": True}, {}]}, due=0)
    assert len(order.first) == 1
    assert table.due == [("melee", FOOT)]
    table.do("melee", [100, 100], due=0)

    assert table.end() == "melee_other"
    assert table.due == [("melee", HEAVY)]


def test_the_count_of_bases_is_put_forward_by_formation():
    table = in_melee((FOOT, RED_FOOT))
    table.put(FOOT, formation="column")
    table.do("melee_order", due=0)
    table.end()
    suggested = PLAY.acts["melee"].suggested(table.state, {"attacker": FOOT, "defender": RED_FOOT})

    assert suggested["attacker"] == {"cover": "none", "bases_in_contact": 2, "overlap_bases": 0, "second_rank_bases": 2}
    assert suggested["defender"] == {"cover": "none", "bases_in_contact": 2, "overlap_bases": 2, "second_rank_bases": 0}


def test_a_melee_of_three_loses_and_tests_when_every_pair_has_struck():
    table = in_melee((FOOT, RED_FOOT), (OTHER_FOOT, RED_FOOT))
    table.do("melee_order", due=0)
    table.end()
    table.do("melee", [1, 100], due=0)
    assert (table[RED_FOOT]["pm"], table[RED_FOOT]["pm_lost_this_phase"]) == (4, 1)
    table.do("melee", [1, 100], due=0)

    assert (table[RED_FOOT]["pm"], table.due) == (2, [("morale_test", RED_FOOT)])
    assert table.do("morale_test", [6], due=0).die_sides == 6


def test_bases_that_fight_one_enemy_are_not_put_forward_against_another():
    table = in_melee((FOOT, RED_FOOT), (OTHER_FOOT, RED_FOOT))
    for charger in (FOOT, OTHER_FOOT):
        table.put(charger, formation="column")
    table.do("melee_order", due=0)
    table.end()
    first = table.do("melee", [100, 100], due=0)
    assert [first.defender[name] for name in ("contact_bases", "overlap_counted")] == [2, 0]
    assert [first.attacker[name] for name in ("contact_bases", "second_rank_counted")] == [2, 2]

    second = PLAY.acts["melee"].suggested(table.state, {"attacker": OTHER_FOOT, "defender": RED_FOOT})
    assert second["defender"] == {"cover": "none", "bases_in_contact": 2, "overlap_bases": 0, "second_rank_bases": 0}


def test_a_melee_passed_by_agreement_keeps_what_was_struck():
    table = in_melee((FOOT, RED_FOOT), (OTHER_FOOT, RED_FOOT), (HEAVY, RED_HEAVY))
    table.do("melee_order", due=0)
    table.end()
    table.do("melee", [1, 1], due=0)
    assert (table[FOOT]["pm"], table[RED_FOOT]["pm"]) == (4, 4)
    table.end()

    assert (table[FOOT]["pm"], table[RED_FOOT]["pm"], table[HEAVY]["pm"]) == (3, 3, 4)
    assert table[FOOT]["in_melee"]
    assert table[HEAVY]["in_melee"]
    assert table.due == []


def test_a_melee_passed_after_the_tests_is_decided_by_them():
    table = in_melee((HEAVY, RED_FOOT))
    table.do("melee_order", due=0)
    table.end()
    table.do("melee", [100, 100], due=0)
    table.do("morale_test", [3], due=0)
    assert table[RED_FOOT]["routing"]
    table.end()

    assert (table[HEAVY]["in_melee"], table[RED_FOOT]["in_melee"], table[HEAVY]["follow_up_due"]) == (False, False, True)


def test_the_victor_of_a_melee_breaks_through_next_turn():
    table = in_melee((HEAVY, RED_FOOT))
    table.do("melee_order", due=0)
    table.end()
    # 4 x (10 + 10 + 15) = 140 against 4 x 10: one sure loss and a roll for each.
    table.do("melee", [100, 100], due=0)
    table.do("morale_test", [3], due=0)
    assert table[RED_FOOT]["routing"]
    assert table.do("melee_outcome", due=0).follow_up == "breakthrough"
    assert not table[HEAVY]["in_melee"]
    table.end()
    assert table[HEAVY]["fatigue"] == "tired"
    assert table["battle"]["step"] == "orders"
    table.end()
    table.do("compulsory_move", due=0)
    assert table.end() == "follow_up_moves"
    table.do("follow_up_move", due=0, enemy=RED_OTHER)

    assert (table[HEAVY]["charging"], table[HEAVY]["followed_up"], table[HEAVY]["moved"]) == (RED_OTHER, True, True)
    table.put("battle", step="phase_1_evasion")
    assert table.why_not("evasion", unit=RED_OTHER) == "Nobody charges Red 2 infantry now."


def test_a_melee_in_which_all_stand_goes_on_without_the_charge():
    table = in_melee((HEAVY, RED_HEAVY))
    table.do("melee_order", due=0)
    table.end()
    # The defender has 4 x 25: exactly one loss, and no die.
    table.do("melee", [100], due=0)
    for die in (6, 6):
        table.do("morale_test", [die], due=0)
    assert table.due == []
    table.end()

    assert table[HEAVY]["in_melee"]
    assert table[RED_HEAVY]["in_melee"]
    known = PLAY.acts["melee"].known(table.state, {"attacker": HEAVY, "defender": RED_HEAVY})
    assert known["attacker"]["charging"] is False


def test_horses_that_become_spent_are_disordered_and_may_rest():
    table = Table("melee_other")
    table.put(HORSE, fought=True, fatigue="tired")
    table.put(HEAVY, fatigue="tired")
    assert table.end() == "turn_end"
    assert (table[HORSE]["fatigue"], table[HORSE]["disordered"]) == ("spent", True)
    assert table.why_not("cavalry_fatigue", unit=HORSE).endswith("has no rest this turn (R24).")
    table.do("cavalry_fatigue", unit=HEAVY)

    assert table[HEAVY]["fatigue"] == "fresh"


def test_a_unit_noted_as_gone_is_fought_no_more():
    table = in_melee((HEAVY, RED_HEAVY))
    table.do("melee_order", due=0)
    table.end()
    gone = next(record for record in PLAY.cards.records(table.state, RED_HEAVY) if record.id == "left_table")
    table.apply(gone.effects)

    assert (table.due, table[HEAVY]["in_melee"], table["battle"]["pairs"]) == ([], False, [])
    assert PLAY.sequence.why_not_end(table.state, "a") is None


def test_every_die_is_named_by_the_unit_that_rolls_it():
    table = in_melee((HEAVY, RED_FOOT))
    table.do("melee_order", due=0)
    table.end()
    fight = table.do("melee", [100, 100], due=0)
    assert [die.label.en for die in fight.dice] == ["Blue 4 heavy_cavalry: attacker", "Red 1 infantry: defender"]

    assert [die.label.en for die in table.do("morale_test", [3], due=0).dice] == ["Red 1 infantry: morale"]
