"""What follows a turn's battles (specification T6 to T9): supply and wear, sieges, income, points, the end."""

import pytest

from campaigns.actions.upkeep import after_battles
from campaigns.ledger.books import wrong_books
from tests.campaigns.actions.border import border_war, changed, units_of

pytestmark = pytest.mark.django_db
#: A turn whose battles are over.
OVER = {"campaign": {"stage": "battles"}}
#: The road from the source of the reds to red2 is closed.
CUT_OFF = {"campaign": {"closed": [["home", "march"]]}}


def closed(war, holders=None):
    """Close the turn after these fields were set; return the snapshot of the next."""
    with changed(war, {**(holders or {}), "campaign": {**OVER["campaign"], **(holders or {}).get("campaign", {})}}) as work:
        after_battles(work)
    assert wrong_books(war.campaign) == []
    return war.snapshot()


def strengths(snapshot, force):
    return sum(fields["strength"] for _code, fields in snapshot.units_of(force))


# T6


@pytest.mark.parametrize(
    ("before", "forced", "carried", "percent"),
    [
        (0, False, 0, 10),
        (1, False, 0, 20),
        (2, False, 0, 30),
        (7, False, 0, 30),
        (0, True, 0, 15),
        (1, False, 60, 20),
    ],
    ids=["first turn", "second", "third", "later", "and forced", "and a rest"],
)
def test_a_force_without_supply_wears_away_turn_by_turn_and_no_fraction_is_lost(before, forced, carried, percent):
    """§6.24, R17: the road to the source is closed, so that nothing feeds the 14 steps of red2."""
    war = border_war()
    state = {"unsupplied": before, "carried": carried, "forced_in": 1 if forced else 0}

    now = closed(war, {**CUT_OFF, "force:red2": state})

    total = carried + 14 * percent
    assert strengths(now, "red2") == 14 - total // 100
    assert (now.force("red2")["carried"], now.force("red2")["unsupplied"]) == (total % 100, before + 1)


def test_a_supplied_force_pays_for_its_forced_march_alone():
    now = closed(border_war(), {"force:red1": {"forced_in": 1, "unsupplied": 3, "carried": 20}})

    assert strengths(now, "red1") == 18 - (20 + 18 * 5) // 100
    assert (now.force("red1")["carried"], now.force("red1")["unsupplied"], now.force("red1")["supplied"]) == (10, 0, True)


def test_a_force_that_forages_is_fed_and_its_place_pays_nothing_for_two_turns():
    """§6.23, §6.26."""
    war = border_war()
    cut_off = {"campaign": {**CUT_OFF["campaign"], "foraging": ["red2"]}}
    now = closed(war, {**cut_off, "place:march": {"foraged": 1}})

    assert (now.force("red2")["supplied"], strengths(now, "red2")) == (True, 14)
    assert war.last("income").outcome["factions"]["reds"] == 3
    closed(war)
    assert war.last("income").outcome["factions"]["reds"] == 3
    closed(war)
    assert war.last("income").outcome["factions"]["reds"] == 3 + 2


def test_the_last_step_of_a_unit_is_its_end_and_the_last_unit_the_force_s():
    war = border_war(rules={"wear": [100]})
    units = units_of(war, "red2")

    now = closed(war, CUT_OFF)

    assert [(now.state[f"unit:{u}"]["strength"], now.state[f"unit:{u}"]["status"]) for u in units] == [(0, "destroyed")] * 2
    assert (now.force("red2")["gone"], now.force("red1")["gone"]) == (True, False)


# T7


def besieged(war, *, progress=0, stores=3, besiegers=("red2",), standing=("red2",)):
    """Red forces before the walls of Wall, at work or only there; the turn closed."""
    put = {f"force:{force}": {"at": "wall"} for force in standing}
    put |= {"place:wall": {"progress": progress, "stores": stores}}
    put |= {"campaign": {"sieges": [{"place": "wall", "forces": list(besiegers)}] if besiegers else []}}
    return closed(war, put)


@pytest.mark.parametrize(
    ("force", "stores", "train", "hunger"),
    [("red2", 3, 2, 0), ("red2", 0, 2, 2), ("red1", 1, 0, 0), ("red1", 0, 0, 2)],
    ids=["guns", "guns and hunger", "no guns", "hunger"],
)
def test_a_turn_of_siege_is_a_die_with_walls_guns_and_hunger(force, stores, train, hunger):
    """§6.25: fort 2."""
    war = border_war(rules={"siege_target": 60})

    now = besieged(war, stores=stores, besiegers=[force], standing=[force])

    siege = war.last("sieges").outcome["sieges"][0]
    assert siege["gain"] == max(0, siege["die"] - 2 + train + hunger)
    assert now.state["place:wall"]["progress"] == siege["gain"]
    assert now.state["place:wall"]["stores"] == max(0, stores - 1)


@pytest.mark.parametrize(("progress", "breach"), [(5, False), (6, True), (11, True)])
def test_the_wall_is_breached_at_the_target(progress, breach):
    war = border_war(rules={"siege_target": 6})

    now = besieged(war, progress=progress, stores=1)

    gain = war.last("sieges").outcome["sieges"][0]["gain"]
    if progress + gain < 12:
        assert now.state["place:wall"]["breach"] == (breach or progress + gain >= 6)
        assert not now.force("blue1")["gone"]


def test_a_garrison_surrenders_at_twice_the_target_and_the_place_changes_hands():
    """§6.25, R14: guns and hunger leave no gain below one."""
    war = border_war(rules={"siege_target": 6})
    garrison = units_of(war, "blue1")

    now = besieged(war, progress=11, stores=0)

    assert war.last("sieges").outcome["sieges"][0]["state"] == "surrender"
    assert [(now.state[f"unit:{u}"]["status"], now.state[f"unit:{u}"]["captor"]) for u in garrison] == [("captured", "red")]
    assert now.force("blue1")["gone"]
    place = now.state["place:wall"]
    assert (place["owner"], place["progress"], place["breach"], place["stores"]) == ("reds", 0, False, 3)


def test_besiegers_with_fewer_points_than_the_garrison_do_not_work_and_keep_what_was_won():
    war = border_war()
    with changed(war, {f"unit:{units_of(war, 'red2')[0]}": {"strength": 1}}):
        pass

    now = besieged(war, progress=4, stores=2)

    assert war.last("sieges").outcome["sieges"][0]["state"] == "too_weak"
    assert (now.state["place:wall"]["progress"], now.state["place:wall"]["stores"]) == (4, 2)


def test_progress_stays_while_an_enemy_stands_there_without_working():
    """§4.5."""
    war = border_war()

    now = besieged(war, progress=4, stores=1, besiegers=())

    assert (now.state["place:wall"]["progress"], now.state["place:wall"]["stores"]) == (4, 1)


@pytest.mark.parametrize("besiegers", [(), ("red2",)], ids=["marched off", "beaten off this turn"])
@pytest.mark.parametrize(("progress", "stores"), [(4, 1), (0, 1)], ids=["with progress", "with nothing but stores eaten"])
def test_a_siege_that_is_lifted_leaves_full_stores_to_the_next(progress, stores, besiegers):
    """§4.5: a later siege begins with full stores, also after one whose dice have won nothing."""
    war = border_war()

    now = besieged(war, progress=progress, stores=stores, besiegers=besiegers, standing=())

    assert war.last("sieges").outcome["sieges"] == [{"place": "wall", "state": "lifted"}]
    place = now.state["place:wall"]
    assert (place["progress"], place["breach"], place["stores"]) == (0, False, 3)


# T8


def test_places_pay_those_who_hold_them_but_not_besieged_ones():
    """§6.26."""
    war = border_war()
    besieged(war, besiegers=())

    assert war.last("income").outcome["factions"] == {"reds": 5, "pinks": 0, "blues": 1}
    now = war.snapshot()
    assert [now.state[f"faction:{each}"]["purse"] for each in ("reds", "pinks", "blues")] == [45, 40, 41]


# T9


@pytest.mark.parametrize(
    ("last_turn", "red", "blue"),
    [(9, 2 + 3 + 2, 5), (1, 2 + 3 + 2 + 10, 5 + 4)],
    ids=["in the middle", "at the end"],
)
def test_points_are_places_battles_and_targets_those_of_the_end_in_the_last_turn(last_turn, red, blue):
    """§6.31: home counts 3 for anybody in every turn, march 10 and far 4 at the end; wall is a target of the reds alone."""
    objectives = [
        {"place": "home", "vp": 3, "at_end": False},
        {"place": "march", "vp": 10},
        {"place": "far", "vp": 4, "side": "blue"},
        {"place": "wall", "vp": 50, "side": "red"},
    ]
    war = border_war(objectives=objectives, last_turn=last_turn)

    now = closed(war, {"side:red": {"battle_points": 2}})

    assert [now.state[f"side:{side}"]["points"] for side in ("red", "blue")] == [red, blue]
    assert [now.state[f"side:{side}"]["battle_points"] for side in ("red", "blue")] == [0, 0]
    assert (now.stage == "ended") == (last_turn == 1)


@pytest.mark.parametrize(
    ("kit", "points", "why", "winner", "shared"),
    [
        ({"last_turn": 1}, (30, 10), "last_turn", "red", []),
        ({"last_turn": 1}, (10, 30), "last_turn", "blue", []),
        ({"last_turn": 1, "rules": {"draw_margin": 5}}, (13, 10), "last_turn", None, ["red", "blue"]),
        ({"target": 25}, (30, 10), "target", "red", []),
        ({"target": 99}, (30, 10), None, None, []),
    ],
    ids=["last turn", "last turn, the others", "within the margin", "target", "not yet"],
)
def test_a_campaign_ends_by_its_last_turn_or_its_target(kit, points, why, winner, shared):
    """§6.32. Places of a turn are 2 for the reds and 5 for the blues."""
    war = border_war(**kit)

    now = closed(war, {f"side:{side}": {"points": each} for side, each in zip(("red", "blue"), points, strict=True)})

    assert (now.here["why"], now.here["winner"], now.here["shared"]) == (why, winner, shared)
    assert (now.stage, now.turn) == (("ended", 1) if why else ("orders", 2))


@pytest.mark.parametrize(("left", "ends"), [(33, True), (34, False)])
def test_a_side_that_is_down_to_a_third_has_lost_whatever_its_points(left, ends):
    """§6.32: exhausted at 33 percent of the strength at the start, to the percent."""
    war = border_war(rules={"exhaustion": 33})
    (foot, horse), (garrison,) = units_of(war, "blue2"), units_of(war, "blue1")
    start = {"side:blue": {"points": 90, "start": 100}}
    # The foot is worth 2 a step, the horse 1: 14 steps and 5 or 6 are 33 or 34 points.
    left_over = {f"unit:{foot}": {"strength": 10}, f"unit:{garrison}": {"strength": 4}, f"unit:{horse}": {"strength": left - 28}}

    now = closed(war, {**left_over, **start})

    assert (now.here["why"], now.here["winner"]) == (("exhaustion", "red") if ends else (None, None))


def test_an_arbiter_who_closes_turns_himself_is_waited_for():
    war = border_war()
    war.campaign.closes_itself = False
    war.campaign.save(update_fields=["closes_itself"])

    now = closed(war)

    assert (now.stage, now.turn) == ("upkeep", 1)
