"""A turn as it is played: whose command is next, orders laid and carried, markers, reactions, leaders, the end (§3)."""

import pytest

from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars import sequence
from rules.rulesets.naran_fuciliers_wars.cards import card
from rules.rulesets.naran_fuciliers_wars.consequences import lost, rout
from rules.rulesets.naran_fuciliers_wars.holders import pending_of
from rules.rulesets.naran_fuciliers_wars.losses import losses_of
from rules.rulesets.naran_fuciliers_wars.obligations import obligation
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.secrets import hidden
from tests.rules.naran_fuciliers_wars.field import Field, foot, horse, individual

GENERAL, MESSENGER = "unit:a1-2", "unit:a1-3"
BATTALION, ENEMY = "unit:a1-1", "unit:b1-1"


def table(step="orders", order="hold", **battle):
    """A brigade with its general and a messenger a side; side a also has a regiment with its own general."""
    general, messenger = individual("general", name="General", command_value=3), individual("messenger", name="Messenger")
    chief = individual("commander_in_chief", name="Chief", command_value=4)
    regiment = [horse(name="Hussars", troop="light_cavalry"), individual("general", command_value=2)]
    field = Field([(order, [foot(), general, messenger]), (order, regiment)], [(order, [foot(), general, chief])], step, **battle)
    field.put("command:a1", leader=GENERAL)
    field.put("command:a2", leader="unit:a2-2", arm="cavalry")
    field.put("command:b1", leader="unit:b1-2")
    return field


def acting(field):
    return "".join(sorted(sequence.acting(field.state)))


# --- one command at a time (§3.1 to §3.4) -------------------------------------------------------------------------------


def test_commands_follow_each_other_from_whoever_deployed_first():
    field = table("reorganisation")
    field.put(BATTALION, disorganised=True)

    field.do("reorganise", unit=BATTALION)
    assert field.state.battle["in_hand"] == "command:a1"
    assert "in hand" in field.why_not("reorganise", unit="unit:a2-1")

    assert (field.end(), acting(field)) == ("reorganisation", "b")
    assert (field.end(), acting(field)) == ("reorganisation", "a")
    assert field.end() == "fire"


def test_a_side_that_passes_without_a_command_in_hand_has_done_with_all():
    field = table("reorganisation")

    field.end()

    assert [field[f"command:{code}"]["handled"] for code in ("a1", "a2", "b1")] == [True, True, False]


def test_nobody_is_asked_for_volleys_that_nobody_declared():
    field = table("fire")

    field.end()
    assert field.end() == "initiative_movement"


# --- orders (§3.2) ------------------------------------------------------------------------------------------------------


def carried(field, order="attack"):
    """The commander-in-chief's messenger has left with an order, a turn ago."""
    field.put("command:a1", pending={"order": order, "carrier": MESSENGER, "since": 1})
    field.put(MESSENGER, carrying={"order": order, "to": "command:a1"}, on_mission=True)
    return field


def test_an_order_on_its_way_is_for_its_own_side_alone():
    field = carried(table(turn=2))
    secret = {("command:a1", "pending"), (MESSENGER, "carrying")}

    assert secret & hidden(field.state, "a") == set()
    assert secret <= hidden(field.state, "b")
    assert secret <= hidden(field.state, None)


@pytest.mark.parametrize(
    ("die", "result", "order", "disorganised"),
    [(4, "accepted", "attack", False), (1, "accepted_confusion", "attack", True)],
)
def test_the_general_takes_what_is_delivered(die, result, order, disorganised):
    field = carried(table(turn=2))

    outcome = field.do("new_order_test", die, command="command:a1")

    assert outcome.result == result
    assert field["command:a1"]["order"] == order
    assert field[BATTALION]["disorganised"] is disorganised
    assert pending_of(field.state, "command:a1") is None
    assert not field[MESSENGER]["on_mission"]


def test_a_delayed_order_waits_beside_its_carrier():
    field = carried(table(turn=2))
    field.put(GENERAL, command_value=1)
    field.put(BATTALION, disorganised=True)

    assert field.do("new_order_test", 3, command="command:a1").result == "delayed"

    assert pending_of(field.state, "command:a1")["order"] == "attack"
    assert "has been tested" in field.why_not("new_order_test", command="command:a1")


def test_a_misunderstood_order_makes_them_attack_who_should_hold():
    field = carried(table(order="oppose", turn=2), "hold")
    field.put(GENERAL, command_value=1)
    field.put(BATTALION, disorganised=True, reaction="falling_back")

    assert field.do("new_order_test", 1, command="command:a1").result == "misunderstood"
    assert field["command:a1"]["order"] == "attack"


def test_an_order_dies_with_its_carrier():
    field = carried(table("initiative_movement", turn=2))
    field.put("unit:b1-1", arm="cavalry", troop="light_cavalry")
    field.put("command:b1", order="oppose")

    field.do("chase_messenger", unit=ENEMY, target=MESSENGER, facts={"distance_mm": 100})

    assert field[MESSENGER]["fate"] == "captured"
    assert pending_of(field.state, "command:a1") is None


def test_only_generals_of_cavalry_change_their_orders_by_themselves():
    field = table(order="oppose", turn=2)

    field.do("cavalry_order_change", 6, command="command:a2")

    assert field["command:a2"]["order"] == "attack"
    assert "Only generals of cavalry" in field.why_not("cavalry_order_change", command="command:a1")


def test_orders_come_to_light_together():
    field = table("reserves_reinforcements")
    field.put("command:a1", order="attack", order_revealed=False)
    assert ("command:a1", "order") in hidden(field.state, "b")

    field.end()

    assert field.state.battle["step"] == "orders"
    assert ("command:a1", "order") not in hidden(field.state, "b")


def test_every_command_that_deploys_is_asked_for_its_order():
    """But cavalry, which has no choice (§3.2.2): its order lies there."""
    field = table("deploy_order")
    for code in ("a1", "a2", "b1"):
        field.put(f"command:{code}", order=None, order_revealed=False)
    field.put("command:a1", position="reserve")

    field.end()

    assert field.due == []
    assert (field["command:a2"]["order"], field["command:a2"]["order_revealed"]) == ("oppose", False)
    assert ("command:a2", "order") in hidden(field.state, "b")
    assert field.end() == "deployment_second"
    assert field.due == [("choose_order", "b1")]


def test_a_command_that_enters_lays_its_order_face_down():
    field = table("reserves_reinforcements", turn=2)
    field.put("command:a1", position="reserve", order=None, order_revealed=False)

    field.do("reserve_entry", command="command:a1")

    assert field.due == [("choose_order", "a1")]
    field.do("choose_order", command="command:a1", facts={"order": "attack"})
    assert ("command:a1", "order") in hidden(field.state, "b")
    assert (field["command:a1"]["position"], field["command:a1"]["entered_turn"]) == ("on_table", 2)


def test_the_commander_in_chief_takes_over_a_command_without_general():
    field = table(turn=2)
    field.put("battle", active="b")
    field.put("unit:b1-2", fate="killed")
    field.put("command:b1", leader=None)

    field.do("take_over_command", command="command:b1")

    assert field["command:b1"]["leader"] == "unit:b1-3"


# --- movement (§3.5) ----------------------------------------------------------------------------------------------------


def test_the_lowest_marker_moves_first_and_whoever_falls_back_before_all():
    field = table("volleys", order="attack")
    field.put(ENEMY, reaction="falling_back", disorganised=True)
    field.end()
    assert field.due == [("initiative", "a")]

    field.do("initiative", 1, 3, 6, army="side:a")

    assert field.state.battle["initiative_order"][0] == "command:b1"
    assert (acting(field), field.due) == ("b", [("falling_back_retest", "b1-1")])
    field.do("falling_back_retest", 5)
    assert field[ENEMY]["fell_back"]
    assert "marker" in field.why_not("move", unit=BATTALION)


def test_a_move_over_rough_ground_disorganises_whoever_does_not_slow_down():
    slow, hasty = table("initiative_movement", "attack"), table("initiative_movement", "attack")

    slow.do("move", unit=BATTALION, facts={"terrain": "difficult"})
    hasty.do("press_on", unit=BATTALION, facts={"terrain": "difficult"})

    assert (slow[BATTALION]["disorganised"], hasty[BATTALION]["disorganised"]) == (False, True)


def test_cavalry_rides_down_whoever_falls_back():
    field = table("initiative_movement", "attack")
    field.put(ENEMY, reaction="falling_back", disorganised=True)

    field.do("contact", unit="unit:a2-1", target=ENEMY)

    assert field[ENEMY]["fate"] == "destroyed"
    assert field["command:b1"]["lost"] == "destroyed"
    assert field.state["side:b"]["commands_lost"] == 1


def test_a_square_tests_before_it_fights_cavalry():
    field = table("initiative_movement", "attack")
    field.put(ENEMY, formation="square", ranks=[])

    field.do("contact", unit="unit:a2-1", target=ENEMY)

    assert field.due == [("square_vs_cavalry", "b1-1", "a2-1")]


def test_stop_markers_go_when_all_have_moved():
    field = table("initiative_movement")
    field.put(BATTALION, stop=True)

    field.end()

    assert not field[BATTALION]["stop"]


# --- leaders (§3.7, §3.8, §4) -------------------------------------------------------------------------------------------


def test_influence_fires_a_unit_up_until_the_end_of_the_next_turn():
    field = table("influence", turn=3)

    field.do("influence", 1, leader=GENERAL, unit=BATTALION)
    assert (field[BATTALION]["reaction"], field[BATTALION]["provisional_since"]) == ("bloodlust", 3)
    assert acting(field) == "b"

    for turn in (4, 5):
        field.put("battle", step="command_test")
        field.end()
        assert (field.state.battle["turn"], field[BATTALION]["reaction"]) == (turn, "bloodlust" if turn == 4 else "ok")


def test_a_leader_may_hold_a_routing_unit_or_runs_with_it():
    for die, fate in ((1, None), (6, "fled")):
        field = table("melee")
        field.put(GENERAL, attached_to=BATTALION, command_value=2)
        working = Working(field.state)
        rout(working, BATTALION)
        field.apply(working.effects())

        assert field.due == [("hold_rout", "a1-2", "a1-1")]
        field.do("hold_rout", die)
        assert (field[BATTALION]["fate"], field[GENERAL]["fate"]) == (fate, fate)


def test_a_general_beside_another_command_s_unit_cannot_hold_it_and_runs_too():
    field = table("melee")
    field.put("unit:a2-2", attached_to=BATTALION)
    working = Working(field.state)
    rout(working, BATTALION)
    field.apply(working.effects())

    assert field.due == []
    assert (field[BATTALION]["fate"], field["unit:a2-2"]["fate"]) == ("fled", "fled")


def test_an_army_that_has_lost_a_leader_tests_in_the_last_round():
    field = table("influence")
    working = Working(field.state)
    lost(working, GENERAL, "killed")
    field.apply(working.effects())
    assert field.state["side:a"]["command_test_for"] == "general_killed"
    field.end()
    field.end()

    assert field.due == [("command_test", "a")]
    field.do("command_test", 5, 2, army="side:a")
    assert field[BATTALION]["disorganised"]
    assert field.state["side:a"]["command_test_for"] is None


def test_a_command_that_routs_is_gone_with_all_its_units():
    field = table("command_test")
    field.put("side:a", command_test_for="general_killed")
    field.put(GENERAL, fate="killed")
    field.put("command:a1", leader=None)
    working = Working(field.state)
    sequence._ask_command_tests(working)
    field.apply(working.effects())

    field.do("command_test", 1, 6, army="side:a")

    assert field[BATTALION]["fate"] == "fled"
    assert field["command:a1"]["lost"] == "fled"


# --- cards, ranks, the end ----------------------------------------------------------------------------------------------


def test_a_unit_says_on_its_card_what_it_must_do():
    field = table(order="attack")

    assert obligation(field.state, BATTALION).en == "Must advance (§3.2.1)"
    assert "Must advance" in card(field.state, BATTALION).line.en
    field.put(BATTALION, reaction="falling_back", disorganised=True)
    assert obligation(field.state, BATTALION).it.startswith("Deve arretrare e rifare il test")


@pytest.mark.parametrize(
    ("arm", "formation", "figures", "ranks"),
    [
        ("infantry", "column", 18, [4, 4, 4, 4, 2]),
        ("infantry", "line", 18, [6, 6, 6]),
        ("infantry", "attack_column", 17, [4, 4, 4, 4, 1]),
        ("cavalry", "column", 7, [2, 2, 2, 1]),
        ("cavalry", "line", 7, [4, 3]),
        ("infantry", "square", 16, []),
    ],
)
def test_ranks_begin_as_the_formation_usually_stands(arm, formation, figures, ranks):
    assert dressed(arm, formation, figures) == ranks


def test_after_the_twelfth_turn_points_decide():
    field = table("command_test", turn=12, army_points=1000)
    field.put(ENEMY, fate="fled", points=250)
    field.put("command:b1", lost="fled")

    field.end()

    assert sequence.verdict(field.state).winner == "a"
    assert losses_of(field.state, "b") == 250
    assert acting(field) == ""


def test_what_never_came_is_lost_when_all_is_over():
    field = table("command_test", turn=12)
    field.put(ENEMY, points=250)
    field.put("command:b1", position="reinforcement")
    assert losses_of(field.state, "b") == 0

    field.end()

    assert losses_of(field.state, "b") == 250


def test_combats_are_not_passed_over_by_one_side_alone():
    field = table("melee", "attack")
    field.engage(BATTALION, ENEMY)

    field.apply(sequence.done(field.state, "a"))

    assert acting(field) == "b"
    assert sequence.done(field.state, "b") is None


def test_a_tournament_counts_what_was_inflicted_less_what_was_suffered():
    """R92: told once the battle is decided."""
    field = Field([("hold", [foot(20, points=100)])], [("hold", [foot(20, points=120, fate="destroyed"), foot()])])
    assert "tournament" not in [score.id for score in PLAY.cards.scores(field.state, "a")]

    field.put("battle", finished=True)

    assert [PLAY.cards.scores(field.state, side)[-1].value for side in "ab"] == [120, -120]
