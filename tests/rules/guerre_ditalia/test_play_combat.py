"""§Tiro a distanza to §Incalzare: shots, melees, and what must follow them."""

from rules.rulesets.guerre_ditalia.play import PLAY
from tests.rules.guerre_ditalia.table import Table


def melee_of(*pairs, **facts):
    """A melee step in which these (attacker, target) touch."""
    table = Table()
    for unit, target in pairs:
        table.touch(unit, target, **facts)
    table.to_melee()
    return table


# --- shooting ---


def test_a_shot_drives_its_target_back_before_anything_else_is_shot():
    table = Table(step="shooting_phasing")
    table.do("shooting", dice=[5, 4], unit="unit:a1-3", target="unit:b1-2", facts={"distance_mm": 60, "answering": False})
    assert table["unit:a1-3"]["has_shot"]
    assert table.due == [("recoil", "unit:b1-2")]
    assert PLAY.sequence.acting(table.state) == {"a", "b"}
    assert table.why_not("shooting", unit="unit:a1-7") == "First: Red 2 swordsmen recoils (§Respinta)."

    table.do("recoil", due=0)

    assert (table.due, table["unit:b1-2"]["recoiled"], table["unit:b1-2"]["melee_recoils"]) == ([], True, 0)
    assert table.why_not("shooting", unit="unit:a1-3") == ("It has already shot in this half-turn (§Sequenza di gioco, R34).")


def test_a_shot_tells_whom_its_dice_destroyed():
    table = Table(step="shooting_phasing")
    found = table.do("shooting", dice=[6, 1], unit="unit:a1-3", target="unit:b1-2", facts={"distance_mm": 60})

    assert (found.target_effect, found.target_destroyed, found.shooter_destroyed) == ("destroyed", 1, 0)


def test_who_answers_has_shot_and_may_beat_the_shooter():
    table = Table(step="shooting_phasing")
    table.do("shooting", dice=[1, 6], unit="unit:a1-4", target="unit:b1-3", facts={"distance_mm": 50, "answering": True})

    assert table["unit:b1-3"]["has_shot"]
    assert table.due == [("flight", "unit:a1-4")]
    table.do("flight", due=0)
    assert (table["unit:a1-4"]["fled"], table["side:a"]["elements_lost"]) == (True, 0)


def test_a_gun_that_is_beaten_by_a_shot_is_abandoned_at_once():
    table = Table(step="shooting_phasing")
    table.do("shooting", dice=[4, 3], unit="unit:a1-7", target="unit:b1-7", facts={"distance_mm": 300, "answering": False})

    assert table["unit:b1-7"]["crew_fled"]
    assert table.due == []


def test_guns_out_of_phase_answer_but_a_moved_target_gun_of_the_phasing_side_does_not():
    table = Table(step="shooting_phasing")
    table.do("shooting", dice=[3, 3], unit="unit:a1-7", target="unit:b1-7", facts={"distance_mm": 300, "answering": True})
    assert table["unit:b1-7"]["has_shot"]

    table = Table(step="shooting_non_phasing")
    table.put("unit:a1-7", moved=True)
    act = PLAY.acts["shooting"]
    assert act.known(table.state, {"unit": "unit:b1-3", "target": "unit:a1-7"})["answering"] is False


def test_supporters_lend_their_own_shot():
    elements = (("missile_foot", {"cinc": True}), ("missile_foot", {}), ("missile_foot", {}), ("pikes", {}))
    table = Table(step="shooting_phasing", elements=elements)
    found = table.do(
        "shooting",
        dice=[3, 3],
        unit="unit:a1-2",
        target="unit:b1-2",
        supports=["unit:a1-3"],
        answer_supports=["unit:b1-1", "unit:b1-3"],
        facts={"distance_mm": 50},
    )

    assert (found.modifiers["target"]["enemy_support"], found.modifiers["shooter"]["enemy_support"]) == (-1, -2)
    assert [table[f"unit:{code}"]["has_shot"] for code in ("a1-1", "a1-2", "a1-3", "b1-1", "b1-2", "b1-3")] == [
        False,
        *[True] * 5,
    ]
    table = Table(step="shooting_phasing", elements=elements)
    assert table.why_not("shooting", unit="unit:a1-2", target="unit:b1-2", supports=["unit:a1-4"]) == (
        "The supporter must be of the same kind (§Tiro a distanza, R39)."
    )


# --- melee ---


def test_a_beaten_defender_recoils_and_the_attacker_follows_up_into_another_round():
    table = melee_of(("unit:a1-1", "unit:b1-1"))
    table.do("melee", dice=[5, 4], unit="unit:a1-1", enemy="unit:b1-1")
    assert table.due == [("recoil", "unit:b1-1")]
    table.do("recoil", due=0)
    assert table["unit:b1-1"]["melee_recoils"] == 1
    assert table.due == [("follow_up", "unit:a1-1")]
    table.do("follow_up", due=0, contacted=["unit:b1-1"])
    assert (table.due, PLAY.sequence.undone(table.state)) == ([], [])

    second = table.do("melee", dice=[3, 3], unit="unit:a1-1", enemy="unit:b1-1")

    assert second.modifiers["attacker"] == {"following_up": 1}
    assert table["unit:a1-1"]["rounds_fought"] == 2


def test_three_recoils_in_a_row_destroy_and_the_third_round_is_the_last():
    table = melee_of(("unit:a1-1", "unit:b1-1"))
    for n in range(2):
        table.do("melee", dice=[4, 3], unit="unit:a1-1", enemy="unit:b1-1")
        table.do("recoil", due=0)
        table.do("follow_up", due=0, contacted=["unit:b1-1"])
        assert table["unit:b1-1"]["melee_recoils"] == n + 1
    table.do("melee", dice=[4, 3], unit="unit:a1-1", enemy="unit:b1-1")
    lost = table.do("recoil", due=0)

    assert lost.cause == "third_recoil"
    assert (table["unit:b1-1"]["destroyed"], table["side:b"]["elements_lost"]) == (True, 1)
    table.do("follow_up", due=0, contacted=["unit:b1-2"])
    assert table.why_not("melee", unit="unit:a1-1") == "They have fought in this half-turn (§Sequenza di gioco)."


def test_a_defender_who_wins_does_not_follow_up():
    table = melee_of(("unit:a1-1", "unit:b1-2"))
    table.do("melee", dice=[2, 3], unit="unit:a1-1", enemy="unit:b1-2")
    assert table.due == [("recoil", "unit:a1-1")]

    table.do("recoil", due=0)

    assert (table.due, table["battle"]["contacts"], table["unit:b1-2"]["in_melee"]) == ([], [], False)


def test_a_round_tells_whose_element_its_dice_destroyed_whoever_attacked():
    table = melee_of(("unit:a1-1", "unit:b1-1"))
    table.do("melee", dice=[3, 3], unit="unit:a1-1", enemy="unit:b1-1")
    table.end()
    table.do("command_points", due=0, dice=[1])
    table.to_melee()

    found = table.do("melee", dice=[6, 1], unit="unit:b1-1", enemy="unit:a1-1")

    assert (found.defender_effect, found.unit_destroyed, found.enemy_destroyed) == ("destroyed", 1, 0)


def test_a_draw_is_fought_on_in_the_next_half_turn_with_the_same_attacker():
    table = melee_of(("unit:a1-1", "unit:b1-1"))
    table.do("melee", dice=[3, 3], unit="unit:a1-1", enemy="unit:b1-1")
    table.end()
    table.do("command_points", due=0, dice=[1])
    table.to_melee()
    assert [text.en for text in PLAY.sequence.undone(table.state)] == [
        "Blue 1 pikes and Red 1 pikes are in contact and have not fought (§Mischia)."
    ]

    table.do("melee", dice=[5, 4], unit="unit:b1-1", enemy="unit:a1-1")

    assert table.due == [("recoil", "unit:b1-1")]


def test_who_is_hit_in_flank_has_no_factor_and_recoils_sideways():
    table = melee_of(("unit:a1-1", "unit:b1-2"), attacked_on="flank", start_position="flank")
    found = table.do("melee", dice=[2, 4], unit="unit:a1-1", enemy="unit:b1-2")
    assert (found.defender_factor, table.due) == (0, [("recoil", "unit:b1-2")])

    crowded = table.do("recoil", due=0, friend="unit:b1-4")

    assert crowded.cause == "no_room_sideways"
    assert table["unit:b1-2"]["destroyed"]


def test_gendarmes_recoiling_trample_the_friend_that_is_named():
    table = melee_of(("unit:a1-5", "unit:b1-1"))
    table.do("melee", dice=[1, 3], unit="unit:a1-5", enemy="unit:b1-1")
    table.do("recoil", due=0, friend="unit:a1-4")

    assert (table["unit:a1-4"]["destroyed"], table["unit:a1-5"]["destroyed"]) == (True, False)
    assert table["side:a"]["elements_lost"] == 1


def test_records_settle_what_was_due():
    table = melee_of(("unit:a1-1", "unit:b1-1"))
    table.do("melee", dice=[5, 4], unit="unit:a1-1", enemy="unit:b1-1")
    (record,) = [record for record in PLAY.cards.records(table.state, "unit:b1-1") if record.id == "recoils"]

    table.apply(record.effects)

    assert table.due == [("follow_up", "unit:a1-1")]
