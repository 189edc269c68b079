"""The movement phases: cavalry first, charges, evasions, generals, formations."""

from rules.rulesets.ordre_mixte.play import PLAY
from tests.rules.ordre_mixte.table import Table

FOOT, OTHER_FOOT, HORSE, HEAVY, GUNS = (f"unit:a1-{n}" for n in range(1, 6))
RED_FOOT, RED_HORSE, RED_HEAVY = "unit:b1-1", "unit:b1-3", "unit:b1-4"


def test_infantry_waits_for_its_cavalry_or_until_that_has_been_passed():
    table = Table("phase_1_troops")
    assert table.why_not("move", unit=FOOT) == "The cavalry of its side moves first."
    assert table.do("move", unit=HORSE).allowance_cm == 22
    assert table.why_not("move", unit=GUNS) == "The cavalry of its side moves first."

    assert table.why_not("infantry_formation", unit=FOOT) == "The cavalry of its side moves first."
    table.do("cavalry_done", army="side:a")
    assert table.do("move", unit=FOOT).allowance_cm == 14
    assert table.why_not("move", unit=FOOT) == "It has already moved this turn."
    assert table.why_not("move", unit=HORSE) == "It has already moved this turn."
    assert table.why_not("infantry_formation", unit=FOOT) == "It has already moved this turn."


def test_nobody_moves_in_the_other_sides_phase():
    table = Table("phase_1_troops")

    assert table.why_not("move", unit=RED_HORSE) == "Its army does not move in this phase."
    offers = {offer.act: offer.why_not for offer in PLAY.offers(table.state, "b", RED_HORSE)}
    assert offers["move"].en.startswith("It is the other side's phase")


def test_strategic_moves_are_for_those_in_march_order():
    table = Table("phase_1_strategic")
    assert table.why_not("strategic_move", unit=FOOT) == "Strategic moves are made in march column, or limbered."
    table.do("infantry_formation", facts={"formation": "march_column"}, unit=FOOT)

    assert table.do("strategic_move", facts={"ground": "road"}, unit=FOOT).allowance_cm == 48
    assert table[FOOT]["moved"]
    assert table[FOOT]["strategic_moved"]


def test_a_general_joins_a_unit_once_a_turn():
    table = Table("phase_1_generals")
    assert table.why_not("general_move", command="command:b1") == "It is the other side that moves (Sequenza di mossa)."
    table.do("general_move", command="command:a1", unit=FOOT)

    assert table["command:a1"]["attached_to"] == FOOT
    assert "general" in [marker.id for marker in PLAY.cards.card(table.state, FOOT).markers]
    assert table.why_not("general_move", command="command:a1").startswith("This general has moved")


def test_a_general_may_join_a_unit_of_another_command():
    table = Table("phase_1_generals", commands=2)
    table.put("command:a2", charismatic=True)
    for command in ("command:a1", "command:a2"):
        table.do("general_move", command=command, unit=FOOT)

    assert table[FOOT]["generals"] == ["command:a1", "command:a2"]
    assert PLAY.acts["recover_routed"].known(table.state, {"unit": FOOT})["general"] == "charismatic"

    table.put("command:a2", moved=False)
    table.do("general_move", command="command:a2")
    assert table[FOOT]["generals"] == ["command:a1"]

    table.apply(next(record for record in PLAY.cards.records(table.state, FOOT) if record.id == "destroyed").effects)
    assert table["command:a1"]["attached_to"] is None


def test_a_charge_stops_short_of_those_who_can_fire_alone():
    table = Table("phase_1_troops")
    short = table.do("charge", facts={"distance_mm": 200}, unit=HORSE, target=RED_FOOT)
    contact = table.do("charge", facts={"distance_mm": 150}, unit=HEAVY, target=RED_HEAVY)

    assert (short.stop_short_mm, contact.stop_short_mm) == (10, 0)
    assert table[HORSE]["charging"] == RED_FOOT
    assert table.why_not("charge", unit=HORSE, target=RED_HEAVY).endswith("charges already.")


def test_who_evades_is_left_alone_and_the_charger_may_go_on():
    table = Table("phase_1_troops")
    table.do("charge", facts={"distance_mm": 100}, unit=HORSE, target=RED_HORSE)
    table.do("charge", facts={"distance_mm": 100}, unit=HEAVY, target=RED_FOOT)
    assert table.end() == "phase_1_evasion"
    assert [text.en for text in PLAY.sequence.undone(table.state)] == ["Red 3 light_cavalry is charged and can evade (R44)."]
    assert table.why_not("evasion", unit=RED_FOOT).startswith("Only skirmishers")
    table.do("evasion", unit=RED_HORSE)

    assert table.end() == "phase_1_finish"
    assert table.do("finish_move", facts={"moved_mm": 100}, unit=HORSE, target=RED_FOOT).remaining_mm == 120
    table.end()
    assert (table[HORSE]["charging"], table[HEAVY]["charging"]) == (RED_FOOT, RED_FOOT)
    table.put("battle", step="phase_2_troops")
    assert table.why_not("move", unit=RED_HORSE) == "The unit has evaded this turn."


def test_a_charger_that_does_not_go_on_charges_nobody():
    table = Table("phase_1_troops")
    table.do("charge", facts={"distance_mm": 100}, unit=HORSE, target=RED_HORSE)
    table.end()
    table.do("evasion", unit=RED_HORSE)
    table.end()
    table.end()

    assert table[HORSE]["charging"] is None


def test_late_charges_are_for_those_who_have_not_moved_and_are_not_evaded():
    table = Table("late_charges")
    table.put(FOOT, moved=True)
    assert table.why_not("charge", unit=FOOT, target=RED_FOOT) == "It has already moved this turn."

    outcome = table.do("charge", facts={"distance_mm": 100}, unit=OTHER_FOOT, target=RED_FOOT)
    assert outcome.target_may_evade is False
    assert table[OTHER_FOOT]["charge_phase"] == "late_charge"


def test_who_is_charged_may_form_square():
    table = Table("phase_1_troops")
    table.do("charge", facts={"distance_mm": 200}, unit=HORSE, target=RED_FOOT)
    assert ("charged", "is charged") in [(m.id, m.text.en) for m in PLAY.cards.card(table.state, RED_FOOT).markers]
    assert table.end() == "phase_1_evasion"
    assert table.why_not("infantry_formation", unit=FOOT) == "Nobody charges Blue 1 infantry now."
    assert table.why_not("cavalry_formation", unit=RED_HEAVY) == "Nobody charges Red 4 heavy_cavalry now."

    table.do("infantry_formation", facts={"formation": "square"}, unit=RED_FOOT)
    assert table[RED_FOOT]["formation"] == "square"
