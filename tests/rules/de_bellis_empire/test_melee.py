"""§8.0 to §8.4: contact and melee."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceWanted, FactError
from rules.rulesets.de_bellis_empire.melee import artillery_swap, contact_facing, contact_permission, melee
from rules.rulesets.de_bellis_empire.results import combat_result, pursuit
from rules.rulesets.de_bellis_empire.terms import ELEMENT_TYPES


def fight(attacker, defender, *dice, **facts):
    """``attacker`` and ``defender``: a type, or the facts of one."""

    def side(given):
        return {"type": given} if isinstance(given, str) else given

    return melee.run({"attacker": side(attacker), "defender": side(defender), **facts}, typed(*dice))


def line(**facts):
    return {"type": "line_infantry", **facts}


def counted(outcome, side):
    return outcome.modifiers[side], outcome.ignored[side]


# contact


def test_infantry_leaves_cavalry_in_the_open_alone():
    """R42: on road and open ground, unless a town is about."""

    def permission(**facts):
        given = {"attacker_type": "line_infantry", "target_type": "lancers", **facts}
        return contact_permission.run(given, typed()).values.get("reason")

    assert permission(target_terrain="road") == "infantry_may_not_attack_cavalry"
    assert permission(target_terrain="rough") is None
    assert permission(town=True) is None


def test_guns_never_attack_and_squares_do_not_charge():
    assert contact_permission.run({"attacker_type": "horse_artillery", "target_type": "lancers"}, typed()).refused
    guard = {"attacker_type": "guard_infantry", "target_type": "line_infantry"}
    assert contact_permission.run(guard, typed()).charge_bonus == 1
    assert contact_permission.run({**guard, "attacker_in_square": True}, typed()).charge_bonus == 0


@pytest.mark.parametrize(
    ("on", "engaged", "square", "expected"),
    [
        ("front", False, False, (False, "front", 0, False)),
        ("flank", False, False, (True, "front", 0, False)),
        ("rear", False, True, (False, "front", 0, False)),
        ("rear", True, False, (False, "rear", -1, True)),
        ("flank", True, True, (False, "flank", -1, False)),
    ],
)
def test_an_element_turns_to_face_unless_engaged(on, engaged, square, expected):
    found = contact_facing.run({"contacted_on": on, "front_contact_already": engaged, "in_square": square}, typed())

    assert (found.turns_to_face, found.counts_as, found.modifier, found.several_fronts) == expected


def test_a_battery_may_let_its_supporter_fight():
    given = {"artillery_type": "medium_artillery", "supporter_type": "lancers"}

    assert artillery_swap.run(given, typed()).front_element is None
    assert artillery_swap.run({**given, "choice": "swap"}, typed()).front_element == "lancers"
    assert artillery_swap.run({**given, "choice": "stay"}, typed()).front_element == "medium_artillery"
    assert artillery_swap.run({**given, "attack_from": "flank", "directly_behind": False}, typed()).reason == "attack_not_frontal"


# modifiers


def test_a_charge_is_for_the_attacker_in_a_new_contact():
    """R40."""
    assert counted(fight("cuirassiers", "cuirassiers", 6, 1), "attacker") == ({"charge": 2}, [])
    assert counted(fight("cuirassiers", "cuirassiers", 6, 1), "defender") == ({}, [])
    assert counted(fight("cuirassiers", "cuirassiers", 6, 1, contact="continued"), "attacker") == ({}, [])


def test_by_house_rule_a_charge_needs_open_ground_under_both():
    def charged(terrain):
        return fight("lancers", line(terrain=terrain), 6, 1, house_rules={"R40": "open_ground_only"})

    assert counted(charged("road"), "attacker") == ({"charge": 1}, [])
    assert counted(charged("rough"), "attacker") == ({}, ["charge_not_in_open"])


@pytest.mark.parametrize(
    ("fighter", "enemy", "reason"),
    [
        (line(rear_support="line_infantry", town="inside"), line(town="inside"), "rear_support_in_town"),
        ({"type": "lancers", "rear_support": "lancers"}, line(), "rear_support_not_infantry"),
        (line(rear_support="medium_artillery"), line(), "rear_support_not_infantry"),
        ({"type": "voltigeurs", "rear_support": "voltigeurs"}, line(), "rear_support_voltigeurs"),
        (line(rear_support="elite_infantry"), line(), "rear_support_wrong_type"),
        (line(rear_support="line_infantry", in_square=True), line(), "rear_support_square"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_rear_support_that_does_not_count(fighter, enemy, reason):
    assert reason in fight(fighter, enemy, 6, 1).ignored["attacker"]


def test_rear_support_of_the_same_type_counts():
    assert counted(fight(line(rear_support="line_infantry"), line(), 6, 1), "attacker") == ({"rear_support": 1}, [])


def test_ground_and_cover():
    rough = fight(line(terrain="rough", cover="light"), {"type": "voltigeurs", "terrain": "difficult", "cover": "heavy"}, 6, 1)

    assert rough.modifiers == {"attacker": {"light_cover": 1, "rough_terrain": -1}, "defender": {"heavy_cover": 1}}


def test_heavy_cover_is_worth_two_by_house_rule():
    """R44."""
    by_house_rule = fight(line(), line(cover="heavy"), 6, 1, house_rules={"R44": "heavy_plus_two"})

    assert by_house_rule.modifiers["defender"] == {"heavy_cover": 2}


def test_the_edge_of_a_town_stands_for_cover_and_ground():
    stormed = fight(line(terrain="rough"), line(town="edge", terrain="difficult", cover="heavy"), 6, 1)

    assert stormed.modifiers == {"attacker": {"rough_terrain": -1}, "defender": {"town_edge": 2}}


def test_inside_a_town_both_stand_in_difficult_terrain():
    inside = fight(line(town="inside", cover="light"), {"type": "voltigeurs", "town": "inside"}, 6, 1)

    assert inside.modifiers == {"attacker": {"light_cover": 1, "difficult_terrain": -2}, "defender": {}}


def test_further_enemies_count_one_by_one_and_squares_overlap_nobody():
    """§8.3, R24."""
    beset = line(flank_contacts=2, rear_contacts=1, overlaps=2, square_overlaps=1)

    found = counted(fight(line(), beset, 1, 6), "defender")

    assert found == ({"flank_contact": -2, "rear_contact": -1, "overlap": -1}, ["square_overlap"])


def test_a_routed_corps_suffers_in_attack_and_the_guard_never():
    """§10.0, R37."""
    assert counted(fight(line(corps_routed=True), line(corps_routed=True), 6, 1), "attacker") == ({"routed_corps": -1}, [])
    assert counted(fight(line(corps_routed=True), line(corps_routed=True), 6, 1), "defender") == ({}, [])
    guard = {"type": "guard_infantry", "corps_routed": True}
    assert counted(fight(guard, line(), 6, 1), "attacker") == ({"charge": 1}, ["routed_corps_guard"])


def test_a_battery_suffers_when_it_is_attacked_not_in_its_own_phase():
    """R41, R43."""
    assert fight(line(), "medium_artillery", 6, 1).modifiers["defender"] == {"artillery_attacked": -1}
    assert fight("medium_artillery", line(), 6, 1, contact="continued").modifiers["attacker"] == {}


def test_cavalry_shies_from_a_square():
    assert fight("lancers", line(in_square=True), 1, 6).modifiers["attacker"] == {"charge": 1, "cavalry_against_square": -2}


def test_what_is_ignored_stands_in_order():
    guard = {
        "type": "guard_infantry",
        "in_square": True,
        "rear_support": "guard_infantry",
        "overlaps": 1,
        "square_overlaps": 1,
        "corps_routed": True,
    }

    ignored = fight(guard, line(), 6, 1).ignored["attacker"]

    assert ignored == ["charge_in_square", "rear_support_square", "square_overlap", "routed_corps_guard"]


# the fight


def test_ties_are_rolled_again_until_one_wins():
    fought = fight(line(), line(), 3, 3, 5, 5, 2, 4)

    assert fought.rolls == [[3, 3], [5, 5], [2, 4]]
    assert (fought.winner, fought.attacker_total, fought.defender_total, fought.result) == ("defender", 5, 7, "retreat")
    with pytest.raises(DiceWanted):
        fight(line(), line(), 3, 3)


def test_attacked_on_several_fronts_and_beaten_it_is_destroyed():
    fought = fight(line(), line(flank_contacts=1, general_adjacent=True), 4, 3)

    assert (fought.column, fought.result, fought.special) == ("less", "destroyed", "several_fronts")
    assert (fought.points_lost, fought.general_eliminated) == (3, True)


def test_if_it_wins_the_others_retreat():
    fought = fight(line(), line(flank_contacts=1, rear_contacts=1), 1, 6)

    assert (fought.winner, fought.others_retreat, fought.result) == ("defender", 2, "retreat")


def test_an_overlap_is_no_further_front():
    """R46."""
    assert fight(line(), line(overlaps=2), 4, 4).result == "retreat"


@pytest.mark.parametrize(
    ("contact", "reason"),
    [("new", "infantry_may_not_attack_cavalry"), ("continued", "infantry_may_not_continue_against_cavalry")],
)
def test_infantry_and_cavalry_in_the_open_stay_in_contact_unfought(contact, reason):
    assert fight(line(), {"type": "lancers", "terrain": "road"}, contact=contact).reason == reason


def test_guns_do_not_attack_but_fight_on():
    assert fight("light_artillery", "lancers").reason == "artillery_may_not_engage"
    assert fight("light_artillery", "lancers", 6, 1, contact="continued").winner == "attacker"


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (line(square_overlaps=1), line()),
        (line(higher=True), line(higher=True)),
        (line(town="edge"), line(town="edge")),
        (line(town="inside"), line()),
        (line(town="edge"), line(town="inside")),
        ({"type": "voltigeurs", "in_square": True}, line()),
    ],
    ids=str,
)
def test_contradictions(attacker, defender):
    with pytest.raises(FactError):
        fight(attacker, defender, 6, 1)


def test_melee_reads_results_and_pursuit_like_their_own_procedures():
    """Every pair of types, in rough terrain where all may fight: the same answer as from the tables asked by hand."""
    for attacker in ELEMENT_TYPES:
        for defender in ELEMENT_TYPES:
            for dice in ((6, 1), (1, 6)):
                sides = {"attacker": {"type": attacker, "terrain": "rough"}, "defender": {"type": defender, "terrain": "rough"}}
                fought = fight(sides["attacker"], sides["defender"], *dice, contact="continued")
                totals = sorted((fought.attacker_total, fought.defender_total))
                loser, winner = sides[fought.loser], sides[fought.winner]
                table = combat_result.run(
                    {
                        "loser": loser,
                        "opponent": {"type": winner["type"]},
                        "mode": "melee",
                        "winner_total": totals[1],
                        "loser_total": totals[0],
                    },
                    typed(),
                )
                follows = pursuit.run(
                    {
                        "winner_type": winner["type"],
                        "loser_type": loser["type"],
                        "loser_result": table.result,
                        "loser_terrain": "rough",
                    },
                    typed(),
                )
                assert (fought.column, fought.result, fought.special) == (table.column, table.result, table.special)
                assert (fought.pursuit, fought.pursuit_reason) == (follows.pursuit, follows.reason)
