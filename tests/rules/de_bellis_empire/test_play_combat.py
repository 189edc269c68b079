"""§7.0 to §9.2: volleys and melees, and what must follow them."""

from rules.rulesets.de_bellis_empire.play import PLAY
from tests.rules.de_bellis_empire.table import Table


def fire(table, shooter, at, dice, **facts):
    """A volley at medium range; ``facts`` are what else eyes see."""
    facts = {"range": "medium", **facts}
    return table.do("fire", dice=dice, shooter=shooter, target=at, facts=facts)


def melee_of(attacker="unit:a1-1", defender="unit:b1-1", *others):
    """A melee step in which these touch; ``others`` as (attacker, target, face)."""
    table = Table()
    table.touch(attacker, defender)
    for mover, target, face in others:
        table.touch(mover, target)
        table.do("contact_facing", due=0, facts={"contacted_on": face})
    table.end()
    table.end()
    return table


# --- fire ---


def test_a_volley_drives_its_target_back():
    table = Table(step="defensive_fire")
    fire(table, "unit:b1-1", "unit:a1-1", [4, 2])
    assert table["unit:b1-1"]["fired"]
    assert table.due == [("retreat", "unit:a1-1")]
    assert PLAY.sequence.acting(table.state) == {"a", "b"}
    assert table.why_not("fire", shooter="unit:b1-2") == "First: Blue 1.1 line_infantry must retreat (§9.1)."

    table.do("retreat", due=0)

    assert table.due == []
    assert table.why_not("fire", shooter="unit:b1-1") == "Red 1.1 line_infantry has fired in this phase (§7.4)."


def test_a_destroyed_target_counts_its_points_at_once():
    table = Table(step="defensive_fire")
    fire(table, "unit:b1-1", "unit:a1-1", [6, 1])

    assert table["unit:a1-1"]["destroyed"]
    assert table["command:a1"]["points_lost"] == 3
    assert table.due == []


def test_supports_that_count_have_fired_others_have_not():
    table = Table(step="defensive_fire")
    answers = [{}, {"has_other_target": True}]
    roles = {"shooter": "unit:b1-1", "target": "unit:a1-1", "supports": ["unit:b1-2", "unit:b1-7"]}
    table.do("fire", dice=[1, 6], facts={"range": "medium", "supports": answers}, **roles)

    assert [table[f"unit:b1-{n}"]["fired"] for n in (1, 2, 7)] == [True, True, False]


def test_only_the_passive_player_fires_and_never_cavalry():
    table = Table(step="defensive_fire")

    assert table.why_not("fire", shooter="unit:a1-1") == "Only the passive player fires (§4.0, R13)."
    assert table.why_not("fire", shooter="unit:b1-5") == "Cavalry never fires (§7.1)."


def test_the_ground_seen_is_suggested_next_time():
    table = Table(step="defensive_fire")
    fire(table, "unit:b1-1", "unit:a1-1", [1, 6], target={"terrain": "rough", "cover": "light"})
    suggested = PLAY.acts["fire"].suggested(table.state, {"shooter": "unit:b1-2", "target": "unit:a1-1"})

    assert suggested == {"target": {"terrain": "rough", "cover": "light", "town": "none"}}


def test_a_general_beside_a_destroyed_element_is_lost():
    table = Table(step="defensive_fire")
    fire(table, "unit:b1-1", "unit:a1-1", [6, 1], target={"general_adjacent": True})
    assert table.due == [("general_loss", "unit:a1-1")]

    table.do("general_loss", due=0)

    assert table["command:a1"]["eliminated"]
    assert (
        PLAY.acts["fire"].known(table.state, {"shooter": "unit:b1-2", "target": "unit:a1-2"})["target"]["general_adjacent"]
        is False
    )


def test_with_a_general_in_chief_it_is_asked_which_general_it_was():
    table = Table(corps=2, step="defensive_fire")
    fire(table, "unit:b1-1", "unit:a1-1", [6, 1], target={"general_adjacent": True})
    table.do("general_loss", due=0, facts={"general": "in_chief"})

    assert table["side:a"]["chief_eliminated"]
    assert not table["command:a1"]["eliminated"]


# --- melee ---


def test_the_loser_retreats_then_the_winner_may_follow():
    table = melee_of()
    table.do("melee", attacker="unit:a1-1", defender="unit:b1-1", dice=[4, 2])
    assert table.due == [("retreat", "unit:b1-1")]

    table.do("retreat", due=0)
    assert not table["unit:b1-1"]["in_contact"]
    assert table.due == [("pursuit", "unit:a1-1")]
    assert PLAY.sequence.why_not_end(table.state, "a") is None

    table.do("pursuit", due=0, contacted=["unit:b1-2"])
    assert table["unit:b1-2"]["in_contact"]
    assert [text.en for text in PLAY.sequence.undone(table.state)] == []


def test_a_pursuit_may_be_declined_unless_heavy_cavalry_won():
    table = melee_of("unit:a1-5", "unit:b1-5")
    table.do("melee", attacker="unit:a1-5", defender="unit:b1-5", dice=[4, 3])
    assert table.due == [("flight", "unit:b1-5")]

    table.do("flight", due=0)

    assert table["unit:b1-5"]["already_fled"]
    assert table.due == [("pursuit", "unit:a1-5")]
    assert PLAY.sequence.why_not_end(table.state, "a").en == "Blue 1.5 dragoons must take the place of Red 1.5 dragoons (§8.4)."


def test_a_loser_that_cannot_go_back_is_destroyed_and_followed_as_such():
    """R55: infantry may not follow retreating cavalry in the open, but takes the place of destroyed cavalry."""
    table = melee_of("unit:a1-6", "unit:b1-1")
    table.do("melee", attacker="unit:a1-6", defender="unit:b1-1", dice=[1, 2], facts={"defender": {"overlaps": 0}})
    assert table.due == [("retreat", "unit:a1-6")]

    table.do("retreat", due=0, facts={"impassable_behind": True})

    assert table["unit:a1-6"]["destroyed"]
    assert table["command:a1"]["points_lost"] == 3
    assert table.due == [("pursuit", "unit:b1-1")]


def test_infantry_does_not_follow_cavalry_that_retreats_in_the_open():
    table = melee_of("unit:a1-6", "unit:b1-1")
    table.do("melee", attacker="unit:a1-6", defender="unit:b1-1", dice=[1, 2])
    table.do("retreat", due=0)

    assert table.due == []


def test_an_element_held_on_two_fronts_is_destroyed_when_it_loses():
    table = melee_of("unit:a1-1", "unit:b1-1", ("unit:a1-2", "unit:b1-1", "flank"))
    assert (
        table.why_not("melee", attacker="unit:a1-2", defender="unit:b1-1")
        == "Red 1.1 line_infantry fights Blue 1.1 line_infantry in front (§8.4)."
    )
    suggested = PLAY.acts["melee"].suggested(table.state, {"attacker": "unit:a1-1", "defender": "unit:b1-1"})
    assert suggested["defender"]["flank_contacts"] == 1

    outcome = table.do("melee", attacker="unit:a1-1", defender="unit:b1-1", dice=[4, 4])

    assert outcome.special == "several_fronts"
    assert table["unit:b1-1"]["destroyed"]
    assert table["battle"]["contacts"] == []


def test_all_who_hold_a_winner_retreat():
    """§8.4, R46."""
    table = melee_of("unit:a1-1", "unit:b1-4", ("unit:a1-2", "unit:b1-4", "flank"))
    table.do("melee", attacker="unit:a1-1", defender="unit:b1-4", dice=[3, 4])

    assert table.due == [("retreat", "unit:a1-1"), ("retreat", "unit:a1-2")]
    table.do("retreat", due=0)
    table.do("retreat", due=0)
    assert table.due == [("pursuit", "unit:b1-4")]


def test_every_contact_is_named_until_it_is_fought_once():
    table = melee_of()
    assert [text.en for text in PLAY.sequence.undone(table.state)] == [
        "Blue 1.1 line_infantry and Red 1.1 line_infantry are in contact and have not fought (§8.0)."
    ]
    table.do("melee", attacker="unit:a1-1", defender="unit:b1-1", dice=[4, 2])
    table.do("retreat", due=0)
    table.decline()

    assert PLAY.sequence.undone(table.state) == []
    assert table.why_not("melee", attacker="unit:a1-1") == "Blue 1.1 line_infantry is not in contact (§8.0)."


def test_infantry_held_by_cavalry_in_the_open_need_not_fight_on():
    """§8.1, R42: in its own phase it stands, in contact and unfought."""
    table = Table()
    table.touch("unit:a1-1", "unit:b1-1")
    table.put("unit:b1-1", type="light_cavalry")
    table.end()
    table.end()

    assert PLAY.sequence.undone(table.state) == []


def test_a_contact_that_lasts_is_new_no_more():
    table = Table()
    table.touch("unit:a1-6", "unit:b1-1")
    for _ in range(4):
        table.end()

    assert table["unit:a1-6"]["in_contact"]
    assert not table["unit:a1-6"]["contact_is_new"]
    assert PLAY.acts["melee"].known(table.state, {"attacker": "unit:b1-1", "defender": "unit:a1-6"})["contact"] == "continued"


def test_a_half_whose_partner_falls_skirmishes_on():
    """§5.6, note."""
    table = Table()
    table.put("command:a1", pa=3, pa_left=3)
    table.do("skirmish_split", unit="unit:a1-3")
    table.end()
    fire(table, "unit:b1-4", "unit:a1-3x", [6, 1])
    table.do("flight", due=0, facts={"impassable_behind": True}) if table.due else None

    assert table["unit:a1-3y"]["locked_in_skirmish"]
    assert table["command:a1"]["points_lost"] == 2


def test_a_result_worked_out_on_the_table_is_recorded():
    table = melee_of()
    record = next(r for r in PLAY.cards.records(table.state, "unit:b1-1") if r.id == "destroyed")
    table.apply(record.effects)

    assert table["command:b1"]["points_lost"] == 3
    assert table["battle"]["contacts"] == []
