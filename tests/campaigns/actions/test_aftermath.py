"""What a ruled battle comes to (specification §4.7, §6.12 to §6.17, §6.21), against a slow reference written from the text."""

import pytest

from campaigns import actions
from campaigns.actions.aftermath import carry_home
from campaigns.ledger.books import wrong_books
from common.errors import NotYours, Refused
from tests.campaigns.actions.border import changed, units_of
from tests.campaigns.small import small_kit, small_war

pytestmark = pytest.mark.django_db
RULESET = "ordre-mixte"
#: §5.2: percent of lost steps that return, by result and the loser's severity.
RECOVER = {"holder": 50, "draw": 30, "minor": 40, "decisive": 25, "great": 10, "total": 0}
BATTLE_POINTS = {"draw": 0, "minor": 1, "decisive": 2, "great": 3, "total": 4}
PURSUIT = {"decisive": 1, "great": 2, "total": 3}


def ruled(war, winner, severity, a=0, b=0, engagement="1-1"):
    """The arbiter's ruling; its result as the campaign stores it."""
    ruling = {"winner": winner, "severity": severity, "loss_a": a, "loss_b": b}
    actions.rule_result(code=war.code, who=war.who("arbiter"), engagement=engagement, ruling=ruling)
    assert wrong_books(war.campaign) == []
    return war.snapshot().state[f"engagement:{engagement}"]["result"]


def allotted(strengths, percent):
    """§6.12: each step from the unit with the highest strength left, of equals the first."""
    left = list(strengths)
    for _step in range(-(-sum(strengths) * percent // 100)):
        left[left.index(max(left))] -= 1
    return [before - now for before, now in zip(strengths, left, strict=True)]


def given_back(lost, strengths, percent):
    """§6.15: rounds over the reduced units, then over the destroyed."""
    back, steps = [0] * len(lost), sum(lost) * percent // 100
    reduced = [n for n, each in enumerate(lost) if 0 < each < strengths[n]]
    destroyed = [n for n, each in enumerate(lost) if each == strengths[n]]
    for group in (reduced, destroyed):
        while steps and any(back[n] < lost[n] for n in group):
            for n in group:
                if steps and back[n] < lost[n]:
                    back[n] += 1
                    steps -= 1
    return back


def steps_of(result, party):
    return [(fate["of"], fate["lost"], fate["recovered"]) for fate in result["parties"][party]["fates"]]


@pytest.mark.parametrize("winner", ["a", "b"])
@pytest.mark.parametrize("severity", ["minor", "decisive", "great"])
def test_losses_return_by_who_holds_the_field_and_how_badly_the_other_was_beaten(winner, severity):
    war = small_war(RULESET, rules={"supply_range": 0, "pursuit": False})
    strengths = [10, 10, 8, 4]

    result = ruled(war, winner, severity, a=30, b=65)

    for party, percent in (("a", 30), ("b", 65)):
        lost = allotted(strengths, percent)
        back = given_back(lost, strengths, RECOVER["holder" if party == winner else severity])
        assert steps_of(result, party) == list(zip(strengths, lost, back, strict=True))
    now = war.snapshot()
    for force, party in (("red1", "a"), ("blue1", "b")):
        left = [of - lost + back for of, lost, back in steps_of(result, party)]
        assert [now.state[f"unit:{code}"]["strength"] for code in units_of(war, force)] == [each for each in left if each]


def test_after_a_draw_both_get_a_third_back_and_nobody_is_beaten():
    war = small_war(RULESET, rules={"supply_range": 0})

    result = ruled(war, None, "draw", a=50, b=50)

    lost = allotted([10, 10, 8, 4], 50)
    for party in "ab":
        assert steps_of(result, party) == list(zip([10, 10, 8, 4], lost, given_back(lost, [10, 10, 8, 4], 30), strict=True))
    assert (result["pursuit"], result["exhausted"]) == (None, None)
    now = war.snapshot()
    assert [now.state[f"side:{side}"]["battle_points"] for side in ("red", "blue")] == [0, 0]


def test_after_a_total_defeat_nobody_stays_in_line():
    """R11: survivors are dispersed; a die each: 5 and 6 return, 1 is lost for good."""
    war = small_war(RULESET, rules={"supply_range": 0, "pursuit": False})

    result = ruled(war, "a", "total", a=5, b=20)

    for fate in result["parties"]["b"]["fates"]:
        wanted = "ready" if fate["die"] >= 5 else "destroyed" if fate["die"] == 1 else "dispersed"
        assert (fate["status"], fate["recovered"]) == (wanted, 0)
        unit = war.snapshot().state[f"unit:{fate['unit']}"]
        assert unit["strength"] == (0 if wanted == "destroyed" else fate["of"] - fate["lost"])
        if wanted == "dispersed":
            assert (unit["since"], unit["scattered_in"]) == ("loser", 1)
    assert all(fate["status"] == "ready" and fate["die"] is None for fate in result["parties"]["a"]["fates"])


@pytest.mark.parametrize("severity", ["minor", "decisive", "great", "total"])
def test_the_victor_gets_points_and_the_crushed_are_exhausted_until_the_next_turn(severity):
    """§6.31, §2 ``exhausted``."""
    war = small_war(RULESET, rules={"supply_range": 0})

    ruled(war, "b", severity, a=10, b=10)

    now = war.snapshot()
    assert [now.state[f"side:{side}"]["battle_points"] for side in ("red", "blue")] == [0, BATTLE_POINTS[severity]]
    assert now.force("red1")["exhausted_until"] == (2 if severity in ("great", "total") else 0)
    assert now.force("blue1")["exhausted_until"] == 0


@pytest.mark.parametrize("severity", ["decisive", "great", "total"])
@pytest.mark.parametrize(("terrain", "rough"), [([], 0), (["marsh"], -1), (["hills"], 0)])
def test_the_pursuit_takes_five_percent_a_pip_above_four_off_those_still_in_line(severity, terrain, rough):
    """§6.17: equal cavalry on both sides stands in line, unless the total defeat has scattered the loser's."""
    places = [{**place, "terrain": terrain} for place in small_kit(RULESET)["places"]]
    war = small_war(RULESET, rules={"supply_range": 0}, places=places)

    result = ruled(war, "a", severity, a=0, b=0)

    if result["pursuit"] is None:
        assert severity == "total"
        return
    fates = result["parties"]["b"]["fates"]
    horse = fates[2]["status"] == "ready" or fates[2]["status"] == "destroyed"
    cavalry = 0 if horse else 1
    total = result["pursuit"]["die"] + PURSUIT[severity] + rough + cavalry
    assert result["pursuit"]["total"] == total
    ready = sum(fate["of"] for fate in fates if fate["status"] == "ready")
    if severity != "total":
        lost = allotted([10, 10, 8, 4], 5 * max(0, total - 4)) if ready else []
        assert result["pursuit"]["steps"] == 32 * 5 * max(0, total - 4) // 100
        assert sum(fate["lost"] for fate in fates) == result["pursuit"]["steps"]
        assert len(lost) == 4


def test_a_pursuit_takes_first_what_had_just_come_back():
    """§4.7: a step lost in pursuit is one not recovered."""
    war = small_war(RULESET, rules={"supply_range": 0, "recover": {"great": 100}})

    result = ruled(war, "a", "great", a=0, b=40)

    taken = result["pursuit"]["steps"]
    fates = result["parties"]["b"]["fates"]
    assert sum(fate["lost"] for fate in fates) == 13
    assert sum(fate["recovered"] for fate in fates) == 13 - taken


def test_every_unit_has_one_line_more_in_its_ledger_also_the_untouched():
    """§6.21."""
    war = small_war(RULESET, rules={"supply_range": 0})

    ruled(war, "a", "minor")

    now = war.snapshot()
    fought = [code for force in ("red1", "blue1") for code in units_of(war, force)]
    elsewhere = [code for force in ("red2", "blue2") for code in units_of(war, force)]
    assert {now.state[f"unit:{code}"]["seq"] for code in fought} == {2}
    assert {now.state[f"unit:{code}"]["seq"] for code in elsewhere} == {1}


def test_a_result_is_written_once_and_a_second_time_refused():
    war = small_war(RULESET, rules={"supply_range": 0})
    ruled(war, "a", "minor", a=10, b=10)

    with pytest.raises(Refused):
        ruled(war, "b", "total", a=90)
    with changed(war, {}) as work, pytest.raises(Refused):
        carry_home(work, "1-1", ruled=True)


@pytest.mark.parametrize("status", ["strength", "seq"])
def test_a_unit_that_has_changed_since_it_was_frozen_is_not_overwritten(status):
    """§6.21 ``stale``, ``strength_differs``: the whole result is refused, nothing of it is written."""
    war = small_war(RULESET, rules={"supply_range": 0})
    unit = units_of(war, "red1")[0]
    ruled(war, "a", "minor", a=10, b=10)
    now = war.snapshot().state[f"unit:{unit}"]
    engagement = war.snapshot().state["engagement:1-1"]
    frozen = {
        party: [{**each, "seq": 2, "strength": war.snapshot().state[f"unit:{each['unit']}"]["strength"]} for each in own]
        for party, own in engagement["frozen"].items()
    }
    parties = {
        party: {**engagement["result"]["parties"][party], "fates": [_untouched(each) for each in frozen[party]]}
        for party in frozen
    }
    again = {"status": "ended", "frozen": frozen, "result": {**engagement["result"], "parties": parties}}
    put = {"engagement:1-1": again, f"unit:{unit}": {status: now[status] + (1 if status == "seq" else -1)}}

    with changed(war, put) as work:
        before = dict(work.now.state.holders)
        with pytest.raises(Refused):
            carry_home(work, "1-1", ruled=True)
        assert work.now.state.holders == before


def _untouched(frozen):
    of = frozen["strength"]
    return {"unit": frozen["unit"], "fate": "intact", "lost": 0, "of": of, "recovered": 0, "status": "ready"}


def test_forces_are_free_again_and_those_of_the_other_battle_are_not():
    war = small_war(RULESET, rules={"supply_range": 0})
    assert all(war.snapshot().force(force)["busy"] for force in ("red1", "blue1", "red2", "blue2"))

    ruled(war, "a", "minor")

    assert {force: war.snapshot().force(force)["busy"] for force in ("red1", "blue1", "red2", "blue2")} == {
        "red1": False,
        "blue1": False,
        "red2": True,
        "blue2": True,
    }


def test_an_army_that_is_destroyed_to_the_last_step_is_gone_from_the_map():
    war = small_war(RULESET, rules={"supply_range": 0, "recover": {"great": 0}})

    ruled(war, "a", "great", a=0, b=100)

    now = war.snapshot()
    assert now.force("blue1")["gone"]
    assert all(
        fields["strength"] == 0
        for on, fields in now.state.holders.items()
        if on.startswith("unit:") and fields["force"] == "blue1"
    )


def test_a_leader_does_not_rule_while_there_is_an_arbiter():
    war = small_war(RULESET, rules={"supply_range": 0})
    ruling = {"winner": "a", "severity": "minor", "loss_a": 0, "loss_b": 0}

    with pytest.raises(NotYours):
        actions.rule_result(code=war.code, who=war.who("reds"), engagement="1-1", ruling=ruling)


@pytest.mark.parametrize(
    ("how", "experience"),
    [("a", (2, 1)), ("b", (1, 2)), (None, (1, 1))],
    ids=["won", "lost", "drawn"],
)
def test_units_learn_one_and_those_who_hold_the_field_two(how, experience):
    """§6.19."""
    war = small_war(RULESET, rules={"supply_range": 0, "veterancy": True, "pursuit": False})

    ruled(war, how, "minor" if how else "draw")

    now = war.snapshot()
    assert [{now.state[f"unit:{u}"]["experience"] for u in units_of(war, force)} for force in ("red1", "blue1")] == [
        {experience[0]},
        {experience[1]},
    ]


def test_replacements_dilute_what_a_unit_has_learned():
    """§6.19: five of ten steps are new, so that half of 5 + 2 is left."""
    war = small_war(RULESET, rules={"supply_range": 0, "veterancy": True, "pursuit": False})
    unit = units_of(war, "red1")[0]
    with changed(war, {f"unit:{unit}": {"experience": 5, "replaced": 5}}):
        pass

    ruled(war, "a", "minor")

    fields = war.snapshot().state[f"unit:{unit}"]
    assert (fields["experience"], fields["replaced"]) == (7 - 5 * 7 // 10, 0)
