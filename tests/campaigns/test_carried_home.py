"""A battle on a real table, of each ruleset, played at random and carried home by the spec's table, once."""

from random import Random

import pytest

from battles import actions as table_actions
from battles import ledger as table_ledger
from battles.models import Command
from campaigns import actions
from campaigns.actions.engagements import battle_ended, battle_reopened
from campaigns.engine.recovery import leader_fate
from campaigns.ledger.books import wrong_books
from campaigns.models import Engagement, Entry
from campaigns.queries.leaders import away
from campaigns.queries.musters import Mustered
from common.errors import Refused
from journal.dice import purpose_seed
from rules.engine.dice import Dice, Seeded
from tests.campaigns.fates import fate_of
from tests.campaigns.small import TROOPS, small_war
from tools.random_play import play_on

pytestmark = pytest.mark.django_db
#: What the arbiter sets right on the table after the random play, so that rows of the spec's table are met: side b loses.
BY_HAND = {
    "de-bellis-empire": {
        "unit:b1-3": {"destroyed": True},
        "unit:b1-4": {"left_table": True},
        "command:b1": {"eliminated": True},
    },
    "guerre-ditalia": {"unit:b1-1": {"destroyed": True}, "unit:b1-2": {"fled": True}, "unit:b1-4": {"crew_fled": True}},
    "impetus": {"unit:b1-1": {"vbu": 3}, "unit:b1-2": {"destroyed": True}, "command:b1": {"general": None}},
    "naran-fuciliers-wars": {
        "unit:b1-1": {"figures": 7},
        "unit:b1-2": {"fate": "captured"},
        "unit:b1-3": {"fate": "fled"},
        "unit:b1-4": {"gun_state": "abandoned"},
    },
    "ordre-mixte": {
        "unit:b1-1": {"pm": 6},
        "unit:b1-2": {"routing": True},
        "unit:b1-3": {"left_table": True},
        "unit:b1-4": {"guns_abandoned": True},
    },
}


@pytest.fixture(params=sorted(TROOPS))
def war(request):
    return small_war(request.param)


def on_the_table(war, entries=25):
    """The battle at near after some random play and the arbiter's corrections; its code."""
    actions.start_battle(code=war.code, who=war.who("reds"), engagement="1-1")
    battle = Engagement.objects.get(campaign=war.campaign, code="1-1").battle
    referee = table_ledger.Requester(token=battle.seats.get(role="referee").token)
    play_on(battle.code, referee, Random(16), entries)
    for address, fields in BY_HAND[battle.ruleset].items():
        for field, value in fields.items():
            correct(battle.code, referee, address, field, value)
    return battle


def correct(code, referee, address, field, value):
    now = table_ledger.read(code, referee).state[address]
    if now[field] != value:
        known = {"address": address, "field": field, "value": value, "reason": "by hand"}
        table_actions.correct(code=code, who=referee, **known)


def conceded(war, battle):
    """Side b leaves the table; the result as both are shown it."""
    seat = battle.seats.get(sides="b")
    table_actions.concede(code=battle.code, who=table_ledger.Requester(token=seat.token), side="b")
    battle_ended(battle.code)
    return war.snapshot().state["engagement:1-1"]["result"]


def own(snapshot, *forces):
    """Units of these forces as they stand."""
    return {on: fields for on, fields in snapshot.state.holders.items() if on.startswith("unit:") and fields["force"] in forces}


@pytest.mark.parametrize("ruleset", sorted(TROOPS))
def test_what_became_of_every_unit_is_by_the_table(ruleset):
    war = small_war(ruleset, rules={"supply_range": 0, "pursuit": False})
    battle = on_the_table(war)

    result = conceded(war, battle)

    fields = war.snapshot().state["engagement:1-1"]
    address = {unit: on for on, unit in fields["fielded"].items()}
    for party, percent in (("a", 50), ("b", {"minor": 40, "decisive": 25, "great": 10, "total": 0}[result["severity"]])):
        fates = result["parties"][party]["fates"]
        wanted = [fate_of(battle, address[fate["unit"]], won=party == "a") for fate in fates]
        assert [{name: fate[name] for name in ("fate", "lost", "of")} for fate in fates] == wanted
        assert len(fates) == len(TROOPS[ruleset])
        gone = ("intact", "reduced", "destroyed") if party == "a" or result["severity"] != "total" else ("destroyed",)
        steps = sum(each["lost"] for each in wanted if each["fate"] in gone)
        assert sum(fate["recovered"] for fate in fates) == steps * percent // 100


def test_it_is_carried_home_once_and_taken_back_with_the_ending(war):
    battle = on_the_table(war)
    before = own(war.snapshot(), "red1", "blue1")
    result = conceded(war, battle)
    actions.confirm_result(code=war.code, who=war.who("reds"), engagement="1-1", key="red")

    for _press in range(3):
        entry = actions.confirm_result(code=war.code, who=war.who("blues"), engagement="1-1", key="blue")
    with pytest.raises(Refused):
        actions.confirm_result(code=war.code, who=war.who("blues"), engagement="1-1")

    now = own(war.snapshot(), "red1", "blue1")
    for party in "ab":
        for fate in result["parties"][party]["fates"]:
            unit = now[f"unit:{fate['unit']}"]
            left = 0 if fate["status"] == "destroyed" else fate["of"] - fate["lost"] + fate["recovered"]
            assert (unit["strength"], unit["status"], unit["seq"]) == (left, fate["status"], 2)
    assert entry.action == "apply_result"
    assert Entry.objects.filter(campaign=war.campaign, action="apply_result").count() == 1
    assert wrong_books(war.campaign) == []

    battle_reopened(battle.code)

    assert own(war.snapshot(), "red1", "blue1") == before
    assert war.snapshot().state["engagement:1-1"]["status"] == "on_table"
    assert wrong_books(war.campaign) == []


# Leaders


def confirmed(war):
    actions.confirm_result(code=war.code, who=war.who("arbiter"), engagement="1-1")
    return war.snapshot()


def test_a_wounded_commander_in_chief_is_away_for_two_turns():
    war = small_war("naran-fuciliers-wars")
    actions.start_battle(code=war.code, who=war.who("reds"), engagement="1-1")
    battle = Engagement.objects.get(campaign=war.campaign, code="1-1").battle
    referee = table_ledger.Requester(token=battle.seats.get(role="referee").token)
    rows = table_ledger.read(battle.code, referee).state
    chief = next(on for on, unit in rows.units(side="b") if unit["role"] == "commander_in_chief")
    correct(battle.code, referee, chief, "wounds", 1)

    result = conceded(war, battle)
    now = confirmed(war)

    army = now.forces["blue1"].army
    assert [(one["name"], one["fate"], one["turns_out"]) for one in result["leaders"]] == [("Marshal blue1", "wounded", 2)]
    assert now.force("blue1")["leaders"] == {f"army:{army.pk}": {"fate": "wounded", "until": 3}}
    assert Mustered(now, now.state["engagement:1-1"], "b").army.commander == ""
    assert Mustered(now, now.state["engagement:1-1"], "a").army.commander == "Marshal red1"
    for turn, missing in ((3, 1), (4, 0)):
        war.campaign.refresh_from_db()
        war.campaign.state["campaign"]["turn"] = turn
        war.campaign.save()
        assert len(away(war.snapshot())) == missing


@pytest.mark.parametrize(("fate", "until"), [("killed", None), ("wounded", 3)])
def test_a_general_at_risk_rolls_and_a_plain_one_stands_in(fate, until):
    war = small_war("impetus")
    war.campaign.seed = next(seed for seed in seeds() if fate_by(seed) == fate)
    war.campaign.save(update_fields=["seed"])
    battle = on_the_table(war, entries=0)

    conceded(war, battle)
    now = confirmed(war)

    (noted,) = now.force("blue1")["leaders"].values()
    command = Mustered(now, now.state["engagement:1-1"], "b").army.commands[0]
    assert noted == {"fate": fate, "until": until}
    assert (command.commander, dict(command.options)) == ("", {})


def seeds():
    return (number.to_bytes(32, "big") for number in range(100))


def fate_by(seed):
    dice = Dice(Seeded(purpose_seed(seed, "1-1", "b", "b1", "leader_fate"), 0))
    return leader_fate.run({"field_held": False}, dice).fate


def test_a_unit_that_never_came_learns_nothing():
    war = small_war("naran-fuciliers-wars", rules={"supply_range": 0, "veterancy": True})
    actions.start_battle(code=war.code, who=war.who("reds"), engagement="1-1")
    battle = Engagement.objects.get(campaign=war.campaign, code="1-1").battle
    command = Command.objects.get(battle=battle, code="b1")
    command.state["position"] = "reserve"
    command.save()

    conceded(war, battle)
    now = confirmed(war)

    assert {fields["experience"] for fields in own(now, "blue1").values()} == {0}
    assert {fields["experience"] for fields in own(now, "red1").values()} == {2}


def test_a_kit_with_units_of_another_book_is_refused():
    with pytest.raises(Refused, match="no unit “missile_troops”"):
        small_war("impetus", forces=[force_of("missile_troops"), {**force_of("heavy_foot"), **BLUE}])


BLUE = {"id": "blue1", "faction": "blues", "at": "east"}


def force_of(profile):
    units = [{"profile": profile}]
    return {"id": "red1", "faction": "reds", "at": "west", "commands": [{"name": "One", "units": units}]}
