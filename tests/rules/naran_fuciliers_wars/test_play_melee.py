"""§3.6 as it is played: what the app knows of a combat, several contacts as one, the dead, standards, tests, leaving it."""

import pytest

from rules.engine.dice import typed as dice
from rules.engine.outcome import Outcome
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars.cards import card
from rules.rulesets.naran_fuciliers_wars.contacts import set_contacts
from rules.rulesets.naran_fuciliers_wars.melee import Fighting, MeleeFacts
from rules.rulesets.naran_fuciliers_wars.morale import MoraleTestFacts
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from tests.rules.naran_fuciliers_wars.field import ACTS, Field, foot, guns, horse, individual, man

A, B = "unit:a1-1", "unit:b1-1"
FLAG = man("flag", "standard_bearer", "standard_bearer")


def brawl(a=None, b=None, order_a="attack", order_b="hold", **contact):
    """One against the other, in melee."""
    field = Field([(order_a, a or [foot()])], [(order_b, b or [foot()])], step="melee")
    field.engage(A, B, **contact)
    return field


def fight(field, *dice, attacker=A, defender=B, touching=5, **of_attacker):
    answers = {"attacker": {"in_contact": touching, **of_attacker}, "defender": {"in_contact": touching}}
    return field.do("melee", *dice, attacker=attacker, defender=defender, facts=answers)


def eyes(field, role, attacker=A, defender=B):
    known = field.given("melee", attacker=attacker, defender=defender)[0]
    act = ACTS["melee"]
    return sorted(set(Fighting.model_fields) - set(act.known(field.state, known)[role]))


def test_a_melee_asks_only_what_eyes_see():
    field = brawl(b=[foot(characters=[man("captain", "commander")])])

    known = ACTS["melee"].known(field.state, {"attacker": A, "defender": B})
    assert set(MeleeFacts.model_fields) == set(known)
    assert eyes(field, "attacker") == ["in_contact", "picks"]
    assert eyes(field, "defender") == ["commander_in_contact", "in_contact"]
    field.state.battle["contacts"][0]["round"] = 2
    assert eyes(field, "defender") == ["in_contact"]


def test_cards_tell_with_whom_a_unit_is_in_melee_and_since_when():
    field = brawl(b=[foot(name="Piémont")])
    fought = {**field.state.battle["contacts"][0], "fought": True}
    working = Working(field.state)
    set_contacts(working, [fought])
    field.state = working.state
    field.end()

    shown = [marker.text.it for marker in card(field.state, A).markers if marker.id == "engaged"]

    assert shown == ["in mischia con Piémont dal turno 1, 2º scontro"]
    assert not [broken for broken in PLAY.invariants(field.state) if "contacts" in broken]


def test_against_guns_everybody_fights_and_nothing_is_asked():
    """R73: the gunners' own value, not that of their guns."""
    field = brawl(b=[guns(6)])

    assert eyes(field, "defender") == []
    outcome = field.do("melee", *[1] * 28, *[1] * 6, attacker=A, defender=B)
    assert (outcome.attacker["base_dice"], outcome.defender["base_dice"]) == (20, 6)


def test_a_round_is_fought_tested_and_its_dead_removed():
    field = brawl()

    outcome = fight(field, *[6] * 3, *[1] * 7, *[6] * 3, 6, *[1] * 4, 6)
    assert (outcome.defender["figures_lost"], outcome.attacker["figures_lost"]) == (3, 1)
    assert (field[B]["figures"], field[B]["losses_pending"]) == (20, 3)
    assert field.due == [("morale_test", "a1-1"), ("morale_test", "b1-1")]
    _chosen, known = field.given("morale_test", unit=B)
    assert (known["losses"], known["figures_at_start"], known["losses_inflicted"]) == (3, 20, 1)
    assert sorted(set(MoraleTestFacts.model_fields) - set(known)) == []

    field.do("morale_test", 6, unit=A)
    assert field[B]["figures"] == 20
    field.do("morale_test", 6, unit=B)

    assert (field[A]["figures"], field[B]["figures"], field.due) == (19, 17, [])
    field.end()
    assert field.state.battle["contacts"][0]["round"] == 2


def test_nobody_fights_a_contact_twice_and_who_made_it_strikes_as_attacker():
    field = brawl()
    assert "made the contact" in field.why_not("melee", attacker=B, defender=A)

    fight(field, *[1] * 10, *[1] * 5)

    assert "has fought" in field.why_not("melee", attacker=A, defender=B)


def test_two_against_one_are_one_combat():
    """§3.6.2, R77: tests after the last contact, with the losses of all."""
    field = brawl(a=[foot(), foot()])
    field.engage("unit:a1-2", B, face="flank")

    fight(field, *[6] * 2, *[1] * 8, *[6] * 2, *[1] * 5)
    assert field.due == []
    fight(field, *[1] * 10, 6, *[1] * 4, 6, attacker="unit:a1-2")

    assert field.due == [("morale_test", "b1-1"), ("morale_test", "a1-2")]
    known = {unit: field.given("morale_test", unit=unit)[1] for unit in (B, "unit:a1-2")}
    assert (known[B]["losses"], known[B]["losses_suffered"], known[B]["losses_inflicted"]) == (2, 2, 1)
    assert (known["unit:a1-2"]["losses"], known["unit:a1-2"]["losses_inflicted"]) == (1, 2)


def test_who_runs_leaves_the_others_to_their_test():
    field = brawl()
    fight(field, *[6] * 5, *[1] * 5, *[6] * 5, 6, *[1] * 4, 6)

    field.do("morale_test", 1, unit=B)
    field.do("morale_test", 6, unit=A)

    assert field[B]["fate"] == "fled"
    assert (field[A]["figures"], field.state.battle["contacts"], field.due) == (19, [], [])


def test_a_standard_is_declared_for_and_taken():
    """§3.6.4, R75: the bearer dies besides."""
    field = brawl(b=[foot(characters=[FLAG], standards=1)])
    field.do("declare_capture", unit=A, enemy=B)
    assert field[A]["capturing"]
    assert "tries already" in field.why_not("declare_capture", unit=A, enemy=B)

    outcome = fight(field, *[6] * 2, *[1] * 8, *[6] * 2, *[1] * 5)

    assert outcome.defender["standard_lost"]
    assert (field[B]["losses_pending"], field[B]["standards"], field[B]["standard_lost"]) == (3, 0, True)
    assert (field[A]["standards_taken"], field[A]["capturing"]) == (1, False)
    assert field.given("morale_test", unit=B)[1]["standard_lost"] is True


def test_the_army_standard_goes_with_its_bearer():
    """§4.11, R75: a loss test besides the morale test, and a command test."""
    field = brawl(b=[foot(), individual("army_standard_bearer", with_=B)])
    field.put("side:b", army_standard="raised", standard_held_by="unit:b1-2")
    field.do("declare_capture", unit=A, enemy=B)

    fight(field, *[6] * 2, *[1] * 8, *[6] * 2, *[1] * 5, 1, 1)

    assert field[B]["losses_pending"] == 2
    assert field["side:b"]["army_standard"] == "captured"
    assert (field["unit:b1-2"]["fate"], field["side:b"]["command_test_for"]) == ("killed", "standard_captured")
    assert field.due == [("loss_test", "b1-1"), ("morale_test", "b1-1")]
    field.do("loss_test", 6, unit=B)
    field.do("morale_test", 6, unit=B)
    assert field[B]["figures"] == 18


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        (foot(reaction="bloodlust"), foot(standards=1), "§3.6.4"),
        (foot(), foot(), "§3.6.4"),
        (foot(), foot(value=2, standards=1), "R75"),
        (foot(), foot(standards=1, captured_from_turn=1), "R75"),
    ],
)
def test_who_may_not_try_for_a_standard_is_told_why(a, b, says):
    assert says in brawl([a], [b]).why_not("declare_capture", unit=A, enemy=B)


def test_wrapping_is_for_the_wider_front_from_the_second_round():
    field = brawl()
    assert "R65" in field.why_not("wrap", unit=A, enemy=B)
    field.state.battle["contacts"][0]["round"] = 2

    field.do("wrap", unit=B, enemy=A, facts={"unit_front": 8, "enemy_front": 5})

    assert field.state.battle["contacts"][0]["wrapped"] == "defender"
    assert "lapped" in field.why_not("wrap", unit=A, enemy=B)


def square(face, **fields):
    """Cavalry has come upon a square; it tests."""
    field = Field([("attack", [horse()])], [("hold", [foot(formation="square", **fields)])], step="initiative_movement")
    field.engage(A, B)
    act = ACTS["square_vs_cavalry"]
    chosen = {"unit": B, "cavalry": A}
    facts = act.known(field.state, chosen)
    outcome: Outcome = act.procedure.run(facts, dice(face))
    field.apply(act.effects(field.state, chosen, facts, outcome))
    return field


def test_a_square_throws_cavalry_back():
    field = square(6)

    assert (field.state.battle["contacts"], field[A]["disorganised"], field[B]["reaction"]) == ([], True, "ok")


def test_a_demoralised_square_fights_with_everybody():
    field = square(4)

    assert field[B]["reaction"] == "demoralised"
    assert field.state.battle["contacts"][0]["broken_square"] is True
    known = ACTS["melee"].known(field.state, {"attacker": A, "defender": B})
    assert (known["attacker"]["in_contact"], known["defender"]["in_contact"]) == (None, None)


def test_a_square_that_breaks_is_gone():
    assert square(2)[B]["fate"] == "destroyed"


def test_a_column_breaks_through_a_line():
    """§3.5.8 b, R78."""
    field = brawl(a=[foot(formation="attack_column", ranks=[4] * 5)])
    fight(field, *[6] * 3, *[1] * 8, *[6] * 3, 6, *[1] * 4, 6, touching=5)
    field.do("morale_test", 6, unit=A)
    field.do("morale_test", 6, unit=B)
    assert field.due == [("breakthrough_test", "b1-1", "a1-1")]

    outcome = field.do("breakthrough_test", 5, unit=B)

    assert outcome.pushed_back_cm == 10
    assert (field[B]["figures"], len(field.state.battle["contacts"]), field.due) == (17, 1, [])


def test_generals_fight_each_other_man_to_man():
    field = brawl(a=[individual("general")], b=[individual("general", wounds=1)])
    assert eyes(field, "attacker") == []

    field.do("melee", *[6] * 2, 1, 1, 6, 6, *[1] * 4, 1, 1, 1, 1, attacker=A, defender=B)

    assert (field[B]["fate"], field.state.battle["contacts"]) == ("killed", [])
    assert field["side:b"]["command_test_for"] == "general_killed"


def test_who_kills_a_lone_general_tests_for_what_it_cost():
    """The contact ends with him; the test is owed all the same, with what each has lost."""
    field = brawl(b=[individual("general")])

    fight_alone = {"attacker": {"in_contact": 1}}
    field.do("melee", 6, *[1] * 4, 6, 6, 1, 1, 1, 6, 1, 1, attacker=A, defender=B, facts=fight_alone)

    assert field[B]["fate"] == "killed"
    assert field.due == [("morale_test", "a1-1")]
    known = field.given("morale_test", unit=A)[1]
    assert (known["losses"], known["losses_inflicted"]) == (1, 1)
    field.do("morale_test", 6, unit=A)
    assert (field[A]["figures"], field.due) == (19, [])


def test_an_attached_leader_dies_with_his_men():
    field = brawl(b=[foot(), individual("general", with_=B)])
    field.put("command:b1", leader="unit:b1-2")

    fight(field, *[6] * 3, *[1] * 7, *[6] * 3, *[1] * 5, 6, 1, 1)

    assert (field["unit:b1-2"]["fate"], field["command:b1"]["leader"]) == ("killed", None)
    assert field[B]["losses_pending"] == 2


def test_horsemen_choose_whether_their_mounts_fight():
    """R70: then they are disorganised at once."""
    field = brawl(a=[horse(mount_value=1, mount_strength=0)])
    assert {"with_mount", "value", "strength"} <= set(eyes(field, "attacker"))

    fight(field, *[1] * 6, *[1] * 5, with_mount=True, value=1)

    assert field[A]["disorganised"]
    known = ACTS["melee"].known(brawl(a=[horse()]).state, {"attacker": A, "defender": B})
    assert known["attacker"]["with_mount"] is False


def test_pikes_may_fight_in_depth_while_in_order():
    pikes = foot(hand_weapon="pike")
    assert "support_ranks" in eyes(brawl(a=[pikes]), "attacker")
    assert "support_ranks" not in eyes(brawl(a=[pikes | {"disorganised": True}]), "attacker")


def test_cavalry_called_off_disengages_while_reorganising():
    field = brawl(a=[horse()], order_a="oppose")
    field.put("battle", step="reorganisation")
    assert "§3.6.2" in field.why_not("disengage", unit=A)
    field.put("command:a1", order_changed_turn=1)

    outcome = field.do("disengage", unit=A)

    assert outcome.move_mm == 75
    assert (field[A]["engaged"], field[A]["disorganised"]) == (False, True)


@pytest.mark.parametrize("first_round", [True, False])
@pytest.mark.parametrize(
    "sides",
    [
        {},
        {"a": [foot(quality="elite")], "b": [foot(shield=True)]},
        {"a": [horse(lance=True, strength=1)], "b": [foot(resistance=1, disorganised=True)]},
        {"a": [foot(reaction="bloodlust")], "b": [foot(quality="veteran", armour=True)], "face": "rear", "order_b": "oppose"},
    ],
)
def test_the_quick_method_says_what_the_round_counts(sides, first_round):
    """§3.6.5: the lowest faces of the quick method are those that hit and kill in the round."""
    field = brawl(**sides)
    field.state.battle["contacts"][0]["round"] = 1 if first_round else 2
    act = ACTS["melee_targets"]
    faces = {}
    for unit, enemy in ((A, B), (B, A)):
        found = act.procedure.run(act.known(field.state, {"unit": unit, "enemy": enemy}), dice())
        faces["attacker" if unit == A else "defender"] = (found.hit_on, found.kill_on)

    rolled = dice(*[6] * 200)
    _chosen, given = field.given("melee", attacker=A, defender=B)
    ACTS["melee"].procedure.resolve(MeleeFacts.read(given), rolled)

    for role, (hit_on, kill_on) in faces.items():
        for label, lowest in ((f"{role}, to hit", hit_on), (f"{role}, to kill", kill_on)):
            assert next(die.hits for die in rolled.rolled if die.label.en == label)[0] == lowest
