"""The set-up dialogue, initiative between commands put forward, activation, and the end of a turn."""

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.text import Text
from rules.rulesets.impetus.play import PLAY
from rules.rulesets.impetus.sequence import eligible
from tests.rules.impetus.table import Table


def test_the_set_up_leads_to_the_first_initiative():
    table = Table(active=None)
    assert table.due == ["deployment_attacker_roll"]
    table.do("deployment_attacker_roll", dice=[6, 6, 1, 1])
    assert (table["battle"]["attacker"], table["battle"]["step"]) == ("a", "terrain_1")
    assert PLAY.sequence.acting(table.state) == {"b"}

    for _ in range(3):
        table.do("terrain_choice", dice=[2, 1])
    assert table["battle"]["step"] == "baggage"
    assert table["battle"]["terrain"] == []
    assert table.end() == "deploy_first"
    table.do("deploy_first_roll", dice=[1, 1, 6, 6])
    table.do("who_deploys_first", facts={"first": "the_enemy"})
    table.do("deploy")
    assert not table["command:b1"]["deployed"]
    table.do("deploy")

    assert (table["battle"]["step"], table.due) == ("nominate", ["nominate"])
    table.do("nominate")
    table.do("nominate")
    assert table["battle"]["step"] == "initiative"
    table.do("initiative", dice=[5, 4, 2, 1])
    assert table["battle"]["active_command"] == "command:a1"
    assert PLAY.sequence.where(table.state).en == "Turn 1, Blue 1: activation"
    assert (PLAY.sequence.acting(table.state), PLAY.sequence.why_not_end(table.state, "b") is None) == ({"a"}, False)


def test_scouting_points_move_the_row_after_the_roll():
    table = Table(active=None)
    table.put("side:b", scouting_points=3)
    table.do("deployment_attacker_roll", dice=[6, 6, 1, 1])
    table.do("terrain_choice", dice=[2, 2])
    assert table.due == ["scout_infantry"]
    table.do("scout_infantry", facts={"scouting_shift": 1})
    table.do("place_infantry_7", facts={"piece": "small_gentle_hill"})

    assert table["side:b"]["scouting_points"] == 2
    assert table["battle"]["terrain"] == [{"kind": "small_gentle_hill", "placer": "b"}]


def test_after_an_activation_the_others_vie_until_the_turn_ends():
    table = Table(commands=2)
    table.put("command:b1", activated=True)
    assert table.end() == "nominate"
    assert table["command:a1"]["activated"]
    assert table["battle"]["due"][0]["chosen"] == {"command": "command:a2"}
    table.do("nominate")
    table.do("nominate")
    table.do("initiative", dice=[1, 1, 6, 6])
    assert table["battle"]["active_command"] == "command:b2"

    table.end()
    table.do("nominate")
    table.do("initiative", dice=[1, 2])
    assert table["battle"]["active_command"] == "command:a2"
    assert table.end() == "end_of_turn"
    table.do("army_break")
    assert (PLAY.sequence.turn(table.state), table["battle"]["step"]) == (2, "nominate")
    assert not table["command:a1"]["activated"]


def vying(**general):
    """Two commands are put forward, and their generals have been in the field before."""
    table = Table(active=None, general=general)
    for command in ("command:a1", "command:b1"):
        table.put(command, has_rolled=True)
    table.put("battle", due=[], queue=[], step="end_of_turn")
    table.end()
    table.do("nominate")
    table.do("nominate")
    return table


def test_the_winner_cedes_once_he_has_won():
    table = vying(general="reliable", self_confident=True)
    thrown = table.do("initiative", dice=[6, 5, 1, 2])
    assert (thrown.ahead, table.due, PLAY.sequence.acting(table.state)) == ("Blue 1", ["cede"], {"a"})
    table.do("cede", facts={"cedes": True})

    assert table["battle"]["active_command"] == "command:b1"


def test_each_side_rolls_again_once_it_has_seen_the_throw_and_side_a_first():
    table = vying(general="charismatic")
    thrown = table.do("initiative", dice=[1, 2, 4, 4])
    assert (thrown.standing, thrown.decides, table.due) == ("Blue 1: 7 (1, 2) – Red 1: 12 (4, 4)", "Blue 1", ["initiative_again"])
    table.do("initiative_again", dice=[6])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"b"})


def test_a_re_roll_may_still_be_answered():
    table = vying(general="charismatic")
    table.do("initiative", dice=[1, 2, 4, 4])
    table.do("initiative_again", facts={"reroll": "both"}, dice=[6, 5])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"b"})
    answered = table.do("initiative_again", facts={"reroll": "second"}, dice=[6])
    assert (answered.ahead, [(total.id, total.total) for total in answered.sums]) == ("Blue 1", [("Blue 1", 15), ("Red 1", 14)])
    table.do("cede")

    assert table["battle"]["active_command"] == "command:a1"


def test_an_expert_rolls_both_dice_again_and_whoever_leads_is_not_asked():
    table = vying(general="expert")
    table.do("initiative", dice=[6, 6, 1, 1])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_both_again"], {"b"})
    table.do("initiative_both_again", dice=[6, 5])

    assert table["battle"]["active_command"] == "command:a1"


def test_the_set_up_calls_the_armies_by_their_names():
    table = Table(active=None)
    outcome = table.do("deployment_attacker_roll", dice=[6, 6, 1, 1])

    assert PLAY.acts["deployment_attacker_roll"].procedure.headline(outcome.values) == Text("Blue attacks", "Attacca Blue")
    assert [die.label.en for die in outcome.dice] == ["Blue", "Blue", "Red", "Red"]
    assert PLAY.cards.card(table.state, "side:a").line.it == "Blue chief: struttura scarsa"


def test_whoever_leads_is_asked_only_once_the_other_has_passed_him():
    table = vying(general="charismatic")
    table.do("initiative", dice=[4, 4, 1, 2])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"b"})

    table.do("initiative_again", facts={"reroll": "none"})
    assert "initiative_again" not in table.due

    table = vying(general="charismatic")
    table.do("initiative", dice=[4, 4, 1, 2])
    table.do("initiative_again", facts={"reroll": "both"}, dice=[6, 6])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"a"})


def test_a_leader_on_his_first_throw_is_asked_where_it_would_lower_him():
    table = Table(active=None, general={"general": "charismatic"})
    table.put("command:b1", general="incompetent", has_rolled=True)
    table.put("battle", due=[], queue=[], step="end_of_turn")
    table.end()
    table.do("nominate")
    table.do("nominate")
    table.do("initiative", dice=[1, 1, 1, 2])
    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"a"})


def test_a_command_alone_on_its_first_throw_decides_for_itself():
    """Its roll may show its general worse; it is its own side that is asked."""
    table = Table(active=None, general={"general": "charismatic"})
    table.put("command:a1", activated=True)
    table.put("battle", due=[], queue=[], step="initiative")
    table.end()
    table.do("nominate")
    table.do("initiative", dice=[1, 1])

    assert (table.due, PLAY.sequence.acting(table.state)) == (["initiative_again"], {"b"})


def said(value):
    """All that people read of an outcome's value."""
    if isinstance(value, dict):
        return [word for key, inner in value.items() for word in (key, *said(inner))]
    return [word for inner in value for word in said(inner)] if isinstance(value, list) else [value]


def test_results_call_sides_by_name_and_never_a_or_b():
    table = vying(general="charismatic")
    outcomes = [
        table.do("initiative", dice=[4, 4, 1, 2]),
        table.do("initiative_again", facts={"reroll": "none"}),
        table.do("cede"),
    ]
    table.put("battle", due=[], queue=[], step="terrain_3", active_command=None)
    start = Table(active=None)
    outcomes.append(start.do("deployment_attacker_roll", dice=[6, 6, 1, 1]))
    assert start["battle"]["attacker"] == "a"
    start.put("battle", due=[], queue=[], step="baggage")
    start.end()
    outcomes.append(start.do("deploy_first_roll", dice=[1, 1, 6, 6]))
    outcomes.append(start.do("who_deploys_first", facts={"first": "the_enemy"}))
    assert (outcomes[-1].deploys_first, start["battle"]["deploys_first"]) == ("Blue", "a")
    outcomes.append(PLAY.acts["army_break"].procedure.run(PLAY.acts["army_break"].known(start.state, {}), Dice(Typed([]))))

    for outcome in outcomes:
        assert not {"a", "b", "side:a", "side:b"} & {word for word in said(outcome.values) if isinstance(word, str)}


def test_armies_and_commands_of_one_name_are_numbered_in_a_contest():
    table = vying(general="charismatic")
    start = Table(active=None)
    start.put("side:b", name="Blue")
    assert start.do("deployment_attacker_roll", dice=[1, 1, 6, 6]).attacks == "Blue (2)"
    assert start["battle"]["attacker"] == "b"
    table.put("command:b1", name="Blue 1")
    thrown = table.do("initiative", dice=[4, 4, 1, 2])

    assert (thrown.decides, PLAY.sequence.acting(table.state)) == ("Blue 1 (2)", {"b"})


def test_losses_are_told_of_all_there_were_and_where_the_rout_begins():
    score = PLAY.cards.scores(Table().state, "b")[0]
    assert (score.label, score.limit) == (Text("VD lost, broken at 5", "VD perso, rotta a 5"), 9)
    figure = PLAY.cards.card(Table().state, "command:a1").figures[0]

    assert figure == (Text("VD lost, broken at 5", "VD perso, rotta a 5"), "0/9")


@pytest.mark.parametrize(("dice", "ahead"), [([3, 3, 2, 4], "level"), ([1, 2, 2, 4], "Red 1")])
def test_a_throw_that_may_be_rolled_again_tells_who_is_ahead(dice, ahead):
    assert vying(general="expert").do("initiative", dice=dice).ahead == ahead


def test_a_tie_is_thrown_on_when_all_have_decided():
    table = vying(general="expert")
    table.do("initiative", dice=[3, 3, 2, 4])
    for dice in ([], [1, 1, 6, 1]):
        table.do("initiative_both_again", facts={"reroll": "none"}, dice=dice)

    assert table["battle"]["active_command"] == "command:b1"


def test_an_idle_incompetent_spends_his_command():
    table = Table(active=None, general={"general": "incompetent"})
    for command in ("command:a1", "command:b1"):
        table.put(command, has_rolled=True)
    table.put("battle", due=[], queue=[], step="end_of_turn")
    table.end()
    table.do("nominate")
    table.do("nominate")
    table.do("initiative", dice=[4, 4, 1, 2])

    assert (table["battle"]["step"], table["command:a1"]["activated"]) == ("nominate", True)
    assert table["battle"]["due"][0]["chosen"] == {"command": "command:b1"}


def test_half_of_the_vd_lost_ends_the_battle_at_the_end_of_the_turn():
    table = Table()
    for unit in ("unit:b1-1", "unit:b1-4"):
        record = next(r for r in PLAY.cards.records(table.state, unit) if r.id == "destroyed")
        table.apply(record.effects)
    assert table["command:b1"]["vd_lost"] == 5
    assert PLAY.sequence.verdict(table.state) is None
    assert [score.value for score in PLAY.cards.scores(table.state, "b")] == [9, 5]

    table.put("command:b1", activated=True)
    table.end()
    table.do("general_joins", unit="unit:b1-2")
    assert table.end() == "end_of_turn"
    told = table.do("army_break")
    assert PLAY.acts["army_break"].procedure.headline(told.values).it == "Vince Blue – VD perso: Blue 0/9, Red 9/9"
    assert (told.values["Blue"]["commands_broken"], told.values["Red"]["commands_broken"]) == ([], ["Red 1"])
    verdict = PLAY.sequence.verdict(table.state)
    assert (verdict.winner, verdict.why.en) == ("a", "Red has lost half of its VD (off the sheet, R49).")
    assert PLAY.sequence.acting(table.state) == frozenset()


def test_commands_and_armies_of_one_name_are_told_apart():
    table = Table(commands=2)
    for command in ("command:a1", "command:a2"):
        table.put(command, name="Left")
    table.put("side:b", name="Blue")
    known = PLAY.acts["army_break"].known(table.state, {"army": "side:a"})

    assert [command["id"] for command in known["a_commands"]] == ["Left (1)", "Left (2)"]
    assert PLAY.acts["army_break"].procedure.run(known, Dice(Typed([]))).vd_lost == "Blue (1) 0/18, Blue (2) 0/18"


def broken_command():
    """A command of three loses half of its VD, and its turn ends."""
    table = Table(commands=3)
    for unit in ("unit:b1-3", "unit:b1-4"):
        table.apply(next(r for r in PLAY.cards.records(table.state, unit) if r.id == "destroyed").effects)
    for command in ("command:a2", "command:a3", "command:b1", "command:b2", "command:b3"):
        table.put(command, activated=True)
    assert table.end() == "end_of_turn"
    table.do("army_break")
    assert (table.due, PLAY.sequence.acting(table.state)) == (["command_routs"], {"b"})
    return table


def test_what_is_left_of_a_broken_command_leaves_the_table():
    table = broken_command()
    table.do("command_routs")

    assert (table["unit:b1-2"]["left_table"], table["command:b1"]["vd_lost"]) == (True, 9)
    assert (PLAY.sequence.turn(table.state), table["battle"]["due"][0]["chosen"]) == (2, {})
    assert eligible(table.state, "b") == ["command:b2", "command:b3"]


def test_a_club_may_let_it_fight_on_and_is_not_asked_again():
    table = broken_command()
    table.do("command_routs", facts={"leaves": False})
    assert not table["unit:b1-2"]["left_table"]

    for command in table.state.addresses("command"):
        table.put(command, activated=True)
    table.put("battle", due=[], queue=[])
    table.end()
    table.do("army_break")
    assert table.due == ["nominate"]
