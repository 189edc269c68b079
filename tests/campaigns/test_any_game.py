"""Campaigns of other games and of rulebooks written as documents; results reported by hand."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester as TableRequester
from battles.models import Battle
from campaigns import actions
from campaigns.actions.drafts import with_force
from campaigns.actions.engagements import battle_ended
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Engagement
from campaigns.queries.patterns import new_kit
from common.errors import Refused
from tests.campaigns.small import small_kit
from tests.campaigns.war import War

UNITS = "2 Legionaries 6\n1 Riders 4"


def any_war(weak: int | None = None) -> War:
    """Two forces of a small map that meet at the crossroads, with an arbiter and both leaders. ``weak``: steps of the first."""
    kit = new_kit("map", "Small", "another-game", "Warmaster")
    for name, faction, at in (("Red", "a1", "ford"), ("Blue", "b1", "hill")):
        kit = with_force(kit, {"name": name, "faction": faction, "at": at, "units": UNITS, "points": "10"}, None)
    kit["rules"] = {"supply_range": 0}
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(kit, guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    for faction in ("a1", "b1"):
        war.seat(faction, faction=faction)
    actions.begin(code=war.code, who=war.who("arbiter"))
    if weak is not None:
        actions.set_right(code=war.code, who=war.who("arbiter"), on="unit:u1", value=weak)
    for force in ("red", "blue"):
        war.order(force, "march", path=["crossroads"])
    war.reveal()
    assert war.snapshot().stage == "battles"
    return war


def report(war: War, name: str, winner: str | None = "a", severity: str = "decisive", **losses):
    given = {"winner": winner, "severity": severity, "losses": losses}
    return actions.report_result(code=war.code, who=war.who(name), engagement="1-1", **given)


def strengths(war: War, force: str) -> list[int]:
    return [fields["strength"] for _code, fields in war.snapshot().units_of(force)]


def units_of(war: War, force: str) -> list[str]:
    return [code for code, _fields in war.snapshot().units_of(force)]


@pytest.mark.django_db
def test_both_sides_report_the_same_with_their_own_losses():
    war = any_war()
    assert war.campaign.ruleset.startswith("game-")
    first, second, third = units_of(war, "red")

    report(war, "a1", a={first: 2, second: 0, third: 0})
    assert war.snapshot().state["engagement:1-1"]["status"] == "open"
    report(war, "b1", b=50)

    fields = war.snapshot().state["engagement:1-1"]
    assert (fields["status"], fields["mode"], fields["result"]["severity"]) == ("settled", "reported", "decisive")
    # Half of the winner's lost steps return at once (§6.15).
    assert strengths(war, "red")[0] in (5, 6)
    assert sum(strengths(war, "blue")) < 16
    row = war.snapshot().row
    row.refresh_from_db()
    assert wrong_books(row) == []


@pytest.mark.django_db
def test_two_different_reports_count_for_nothing_until_they_agree():
    war = any_war()
    report(war, "a1", winner="a", a=10)

    report(war, "b1", winner="b", b=10)
    assert war.snapshot().state["engagement:1-1"]["status"] == "open"

    report(war, "a1", winner="b", a=30)
    assert war.snapshot().state["engagement:1-1"]["result"]["winner"] == "b"


@pytest.mark.django_db
def test_the_arbiter_alone_reports_a_result():
    war = any_war()

    report(war, "arbiter", winner=None, severity="draw", a=20, b=20)

    assert war.snapshot().state["engagement:1-1"]["status"] == "settled"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("winner", "severity", "losses"),
    [("a", "draw", {}), (None, "minor", {}), ("a", "minor", {"a": {"u1": 99}}), ("a", "minor", {"a": {"u9": 1}})],
)
def test_impossible_reports_are_refused(winner, severity, losses):
    war = any_war()

    with pytest.raises(Refused):
        report(war, "a1", winner=winner, severity=severity, **losses)
    assert not war.snapshot().state["engagement:1-1"]["reports"]


@pytest.mark.django_db
def test_the_other_side_reads_the_winner_but_not_the_losses():
    war = any_war()
    page = f"{war.url}battles/1-1/"
    before = war.phone("b1").get(page).content.decode()
    assert "have reported" not in before
    war.phone("a1").post(f"{page}report/", {"winner": "a", "severity": "great", "lost.u1": "5", "key": "k"})

    for name in ("b1", "stranger"):
        shown = war.phone(name).get(page).content.decode()
        assert "First side have reported" in shown
        assert "great victory" in shown
        assert "Legionaries" not in shown
    form = war.phone("b1").get(f"{page}report/").content.decode()
    assert "Riders: steps lost of 4" in form
    assert 'name="lost.u1"' not in form
    assert war.phone("stranger").get(f"{page}report/").status_code == 403


@pytest.mark.django_db
def test_a_report_that_is_not_valid_is_shown_again():
    war = any_war()

    answer = war.phone("a1").post(f"{war.url}battles/1-1/report/", {"winner": "", "severity": "great", "loss_a": "7"})

    assert answer.status_code == 422
    assert "A draw, and only that, has no winner." in answer.content.decode()
    assert 'value="7"' in answer.content.decode()


@pytest.mark.django_db
def test_a_table_of_another_game_musters_present_strength_and_carries_losses_home():
    war = any_war(weak=3)
    first = units_of(war, "red")[0]
    actions.start_battle(code=war.code, who=war.who("arbiter"), engagement="1-1")
    battle = Engagement.objects.get(campaign=war.campaign, code="1-1").battle
    fielded = war.snapshot().state["engagement:1-1"]["fielded"]
    address = next(address for address, unit in fielded.items() if unit == first)
    assert battle.units.get(code=address.removeprefix("unit:")).state["strength"] == 3

    seats = {seat.sides: TableRequester(token=seat.token) for seat in Battle.objects.get(pk=battle.pk).seats.all()}
    battle_actions.concede(code=battle.code, who=seats["b"], side="b")
    battle_ended(battle.code)
    for name in ("a1", "b1"):
        actions.confirm_result(code=war.code, who=war.who(name), engagement="1-1")

    fields = war.snapshot().state["engagement:1-1"]
    assert (fields["status"], fields["result"]["winner"]) == ("settled", "a")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["little-wars", "twelve-standards"])
def test_a_campaign_of_a_rulebook_written_as_a_document(slug):
    kit = new_kit("map", "Small", slug)
    for name, faction, at in (("Red", "a1", "ford"), ("Blue", "b1", "hill")):
        kit = with_force(kit, {"name": name, "faction": faction, "at": at, "army": "sample-0"}, _nobody())
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(kit, guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    actions.begin(code=war.code, who=war.who("arbiter"))
    for force in ("red", "blue"):
        war.order(force, "march", path=["crossroads"])
    war.reveal()

    actions.start_battle(code=war.code, who=war.who("arbiter"), engagement="1-1")

    assert Engagement.objects.get(campaign=campaign, code="1-1").battle.ruleset == slug


def _nobody():
    from django.contrib.auth.models import AnonymousUser

    return AnonymousUser()


@pytest.mark.django_db
def test_an_edition_that_one_may_not_read_founds_no_campaign():
    kit = small_kit("impetus") | {"ruleset": "book-0123456789abcdef0123"}

    with pytest.raises(Refused):
        actions.create_campaign(actions.NewCampaign(kit, guest="Ada"))


@pytest.mark.django_db
def test_results_of_the_five_rulebooks_can_be_reported_as_well():
    kit = small_kit("impetus")
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(kit, guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    actions.begin(code=war.code, who=war.who("arbiter"))
    for force in ("red1", "blue1"):
        war.order(force, "march", path=["near"])
    war.reveal()

    report(war, "arbiter", winner="b", severity="total", a=60, b=5)

    assert war.snapshot().state["engagement:1-1"]["status"] == "settled"
