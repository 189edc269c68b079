"""§Terreno, §Piazzamento, §Sequenza di gioco: the set-up, the half-turns, what happens by itself, what is left undone."""

from rules.rulesets.guerre_ditalia.play import PLAY
from tests.rules.guerre_ditalia.table import Table


def undone(table):
    return [text.en for text in PLAY.sequence.undone(table.state)]


def test_the_set_up_of_a_defence_leads_to_the_attackers_first_half_turn():
    table = Table(step="attacker")
    assert PLAY.sequence.where(table.state).en == "Set-up: Who attacks"
    assert PLAY.sequence.why_not_end(table.state, "a").en == "It is not settled who attacks (§Terreno)."
    table.do("attacker_roll", dice=[3, 3, 2, 5], army="side:a")
    assert (table["side:a"]["role"], table["side:b"]["role"]) == ("defender", "attacker")

    assert table.end() == "terrain_count"
    assert PLAY.sequence.acting(table.state) == {"a"}
    table.do("terrain_count", dice=[4], army="side:a")
    assert table["battle"]["pieces_allowed"] == 4
    assert table.end() == "terrain"
    assert table.why_not("river", army="side:a") == "Only a roll of 6 offers the river (§Corso d'acqua)."
    table.do("terrain_layout", army="side:a")
    assert (len(table["battle"]["terrain"]), table["battle"]["pieces_counted"]) == (4, 4)

    assert table.end() == "side"
    assert undone(table) == ["The defender has not taken his side (§Terreno)."]
    assert table.why_not("assign_sides", army="side:a") == "The defender chooses his side."
    table.do("table_side", army="side:a", facts={"side": "side_2"})
    assert (table["side:a"]["table_side"], table["side:b"]["table_side"]) == (2, 1)
    assert table.why_not("table_side", army="side:a") == "The defender has taken his side (§Terreno)."

    assert table.end() == "remove_terrain"
    assert PLAY.sequence.acting(table.state) == {"b"}
    table.do("attacker_removes_terrain", dice=[3], army="side:b", facts={"piece": "woods"})
    assert [piece["type"] for piece in table["battle"]["terrain"]] == ["gentle_hill", "fields", "broken_ground"]
    assert table.why_not("attacker_removes_terrain", army="side:b") == "There is one try (R3)."

    assert table.end() == "substitution"
    assert table.why_not("substitution", units=["unit:a1-1"]) == ("Gendarmes, pikes, spears and guns cannot be replaced.")
    table.do("substitution", units=["unit:a1-3"])
    assert (table["unit:a1-3"]["type"], table["unit:a1-3"]["archebus"]) == ("light_foot", False)

    assert table.end() == "deploy_attacker"
    assert undone(table) == ["Elements still to be kept in reserve: 2 (§Piazzamento)."]
    assert table.why_not("reserve_size", army="side:b", units=["unit:b1-8"]) == "The camp is deployed at once (R11)."
    table.do("reserve_size", army="side:b", units=["unit:b1-1", "unit:b1-2"])
    assert table.why_not("reserve_size", army="side:b", units=["unit:b1-3"]) == "The reserve is complete (R10)."
    assert [table.end() for _ in range(3)] == ["deploy_defender", "deploy_reserve", "command"]
    assert not table["unit:b1-1"]["reserve"]
    assert PLAY.sequence.where(table.state).en == "Half-turn 1, attacker: command and movement"
    assert table.due == [("command_points", "side:b")]


def test_a_six_lets_the_defender_lay_the_river_and_the_attacker_roll_for_bridges():
    table = Table(step="terrain_count")
    table.do("terrain_count", dice=[6], army="side:b")
    table.end()
    table.do("river", army="side:b")
    assert table.due == [("river_bridges", "side:a")]
    assert PLAY.sequence.why_not_end(table.state, "b") is not None

    table.do("river_bridges", due=0, dice=[1])

    assert (table["battle"]["river"], table["battle"]["bridges"]) == ("dry_river", 0)
    assert [table.end(), table.end()] == ["side", "substitution"]


def test_an_encounter_rolls_for_the_sides_and_removes_nothing():
    table = Table(step="terrain", battle_type="encounter")
    assert table.end() == "side"
    table.do("assign_sides", dice=[5], army="side:b")

    assert (table["side:a"]["table_side"], table["side:b"]["table_side"]) == (2, 1)
    assert table.why_not("table_side", army="side:b") == "In an encounter the die gives the sides (§Terreno)."
    assert table.end() == "substitution"


def test_both_sides_say_that_they_have_done_with_light_foot():
    table = Table(step="substitution")
    table.apply(PLAY.sequence.ended_by(table.state, "a"))
    assert (table["battle"]["step"], PLAY.sequence.acting(table.state)) == ("substitution", {"b"})
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The other side has not done with this step."

    table.apply(PLAY.sequence.ended_by(table.state, "b"))

    assert (table["battle"]["step"], table["battle"]["done"]) == ("deploy_attacker", [])


def test_half_turns_alternate_and_forget_what_counts_only_within_them():
    table = Table()
    table.put("unit:a1-1", moved=True, has_shot=True, rounds_fought=2, melee_recoils=1, recoiled=True)
    assert [table.end() for _ in range(4)] == ["shooting_phasing", "shooting_non_phasing", "melee", "command"]
    names = ("moved", "has_shot", "rounds_fought", "melee_recoils", "recoiled")
    assert [table["unit:a1-1"][name] for name in names] == [False, False, 0, 0, False]
    assert (PLAY.sequence.turn(table.state), table["battle"]["phasing"], table["battle"]["cp_left"]) == (2, "defender", None)
    assert table.due == [("command_points", "side:b")]

    table.do("command_points", due=0, dice=[4])

    assert undone(table) == ["CP left, lost at the end of the step: 4 (R16)."]
    assert PLAY.sequence.why_not_end(table.state, "b") is None
    assert PLAY.sequence.why_not_end(table.state, "a").en == "The other player ends this step (§Sequenza di gioco)."


def test_the_player_not_in_phase_shoots_third_and_guns_do_not():
    table = Table(step="shooting_non_phasing")

    assert PLAY.sequence.acting(table.state) == {"b"}
    assert undone(table) == ["Must shoot if an enemy is in range (§Sequenza di gioco): Red 3 missile_foot, Red 4 light_foot."]
    assert table.why_not("shooting", unit="unit:b1-7") == (
        "Out of phase guns only answer those who shot at them (§Tiro a distanza, R38)."
    )
