"""§Raggio di comando, §Movimento e Manovre, §Rimpiazzo: what command points buy, and contacts."""

from tests.rules.guerre_ditalia.table import Table


def test_a_move_costs_one_cp_and_two_far_from_the_cinc():
    table = Table(cp=5)
    table.do("move", units=["unit:a1-1", "unit:a1-2"], facts={"cinc_distance_mm": 100})
    assert (table["battle"]["cp_left"], table["unit:a1-2"]["moved"], table["unit:a1-2"]["to_cinc_mm"]) == (4, True, 100)

    table.do("move", units=["unit:a1-4"], facts={"cinc_distance_mm": 400})

    assert table["battle"]["cp_left"] == 2
    assert table.why_not("move", units=["unit:a1-4"]) == "It has already moved in this half-turn (R13)."


def test_the_cinc_moves_once_for_nothing_even_without_cp():
    table = Table(cp=1)
    table.do("move", units=["unit:a1-2"], facts={"cinc_distance_mm": 0})
    assert table.why_not("move", units=["unit:a1-4"]) == "There are not enough command points (§Raggio di comando)."

    table.do("move", units=["unit:a1-5"])

    assert (table["battle"]["cp_left"], table["side:a"]["cinc_free_cp_used"]) == (0, True)


def test_without_the_cinc_every_move_costs_two():
    table = Table(cp=1)
    table.put("unit:a1-5", destroyed=True)
    table.put("side:a", cinc_lost=True)

    assert table.why_not("move", units=["unit:a1-2"]) == "There are not enough command points (§Raggio di comando)."


def test_turning_and_reforming_cost_a_cp_an_element():
    table = Table(cp=6)
    table.do("about_face", units=["unit:a1-1", "unit:a1-2"])
    table.do("change_formation", units=["unit:a1-3", "unit:a1-4", "unit:a1-6"])

    assert table["battle"]["cp_left"] == 1


def test_abandoned_guns_do_not_move_until_they_are_manned_again():
    table = Table()
    table.put("unit:a1-7", crew_fled=True)
    assert table.why_not("move", units=["unit:a1-7"]) == "The crew has fled from this gun (§Artiglieria sotto tiro, R32)."

    table.do("reman_guns", units=["unit:a1-7"])

    assert (table["unit:a1-7"]["crew_fled"], table["unit:a1-7"]["moved"]) == (False, True)
    table.end()
    assert table.why_not("shooting", unit="unit:a1-7") == "Guns that have moved do not shoot (§Sequenza di gioco, R38)."


def test_who_has_fled_moves_alone_and_is_then_rallied():
    table = Table()
    table.put("unit:a1-4", fled=True)
    assert table.why_not("move", units=["unit:a1-2", "unit:a1-4"]) == "It moves alone (§Fuga, §Movimento e Manovre)."

    table.do("move", units=["unit:a1-4"])

    assert not table["unit:a1-4"]["fled"]


def test_only_from_slower_enemies_one_breaks_off():
    table = Table(step="command")
    table.touch("unit:a1-2", "unit:b1-4")
    table.touch("unit:a1-1", "unit:b1-5")
    table.put("battle", phasing="defender")
    assert table.why_not("move", units=["unit:b1-4"]) is None
    table.do("move", units=["unit:b1-4"])

    assert (table["unit:b1-4"]["in_melee"], table["unit:a1-2"]["in_melee"]) == (False, False)
    table.put("unit:b1-5", type="spears")
    assert table.why_not("move", units=["unit:b1-5"]) == (
        "Breaking off needs every enemy in contact to be slower (§Movimento e Manovre)."
    )


def test_contact_comes_after_a_move_and_not_from_missile_foot():
    table = Table()
    assert table.why_not("contact", unit="unit:a1-1") == "Blue 1 pikes has not moved: first its move (§Mischia)."
    assert table.why_not("contact", unit="unit:a1-3") == "Missile foot never starts a melee (§Limitazioni)."

    refused = table.touch("unit:a1-1", "unit:b1-1", attacked_on="flank", start_position="front")

    assert refused.reason == "flank_not_earned"
    assert not table["unit:a1-1"]["in_melee"]


def test_swordsmen_take_the_place_of_pikes_in_an_old_melee():
    table = Table()
    table.touch("unit:a1-1", "unit:b1-1")
    assert table.why_not("replacement", unit="unit:a1-2") == "Blue 2 swordsmen has nobody to replace (§Rimpiazzo)."
    table.put("battle", half_turn=3)

    table.do("replacement", unit="unit:a1-2", replaced="unit:a1-1")

    (contact,) = table["battle"]["contacts"]
    assert (contact["attacker"], contact["defender"]) == ("unit:a1-2", "unit:b1-1")
    assert (table["unit:a1-1"]["in_melee"], table["unit:a1-2"]["in_melee"], table["battle"]["cp_left"]) == (False, True, 5)


def test_the_house_rule_doubles_the_price_of_a_replacement_too():
    table = Table(house_rules={"R15": "all_actions"})
    table.touch("unit:a1-1", "unit:b1-1")
    table.touch("unit:a1-5", "unit:b1-2")
    table.put("battle", half_turn=3)

    table.do("replacement", unit="unit:a1-2", replaced="unit:a1-1")

    assert table["battle"]["cp_left"] == 4
