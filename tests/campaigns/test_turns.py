"""A turn of a campaign from the orders to the next: what is written, once."""

import pytest

from campaigns import actions
from campaigns.ledger import Requester
from campaigns.ledger.books import wrong_books
from campaigns.models import Engagement, Entry, Force, Sheet
from campaigns.queries.musters import PARTIES
from common.errors import NotYours, Refused
from people.models import User
from people.notices.models import Notice


def test_the_log_gives_the_rows(war):
    war.reveal()

    assert wrong_books(war.campaign) == []


def test_a_turn_without_battles_goes_on_to_the_next_at_once(war):
    for force in war.snapshot().forces:
        war.order(force)

    war.reveal()

    war.campaign.refresh_from_db()
    assert (war.campaign.turn, war.campaign.stage) == (2, "orders")


def march_on_ivrea(war):
    """Lannes goes from Aosta by Bard, where the fort stops him; Hadik stays at Ivrea."""
    war.order("melas", "march", path=["ivrea"])
    war.order("elsnitz", "march", path=["savona"])


def engaged(war) -> Engagement:
    """A meeting on the way: both march at one another."""
    war.order("suchet", "march", path=["savona"])
    war.reveal()
    return Engagement.objects.get(campaign=war.campaign)


def test_enemies_who_meet_have_an_engagement(war):
    engagement = engaged(war)

    assert (engagement.code, engagement.state["place"], engagement.state["status"]) == ("1-1", "savona", "open")
    assert sorted(each["force"] for each in engagement.state["forces"]) == ["gorup", "suchet"]
    war.campaign.refresh_from_db()
    assert war.campaign.stage == "battles"


def test_who_concedes_retreats_and_loses_nobody(war):
    engaged(war)
    before = war.snapshot().points_of("gorup")

    actions.concede(code=war.code, who=war.who("ott"), engagement="1-1")

    now = war.snapshot()
    assert now.points_of("gorup") == before
    assert now.force("gorup")["at"] != "savona"
    assert (now.turn, now.stage) == (2, "orders")
    assert now.state["place:savona"]["owner"] == "italy"
    assert wrong_books(war.campaign) == []


def test_two_dice_need_both(war):
    engaged(war)
    italy = war.members["italy"]
    italy.user = User.objects.create_user("italy")
    italy.save()

    actions.agree_auto(code=war.code, who=war.who("ott"), engagement="1-1")
    [notice] = Notice.objects.filter(kind="campaign_proposal", read_at=None)
    assert (notice.user_id, notice.url) == (italy.user_id, f"{war.url}battles/1-1/")
    with pytest.raises(NotYours):
        actions.agree_auto(code=war.code, who=war.who("reserve"), engagement="1-1")
    assert war.snapshot().stage == "battles"
    actions.agree_auto(code=war.code, who=Requester(user_id=italy.user_id), engagement="1-1")
    assert not Notice.objects.filter(kind="campaign_proposal", read_at=None).exists()

    now = war.snapshot()
    result = now.state["engagement:1-1"]["result"]
    assert (now.turn, now.state["engagement:1-1"]["status"]) == (2, "settled")
    assert set(result["parties"]) == set(PARTIES)
    assert wrong_books(war.campaign) == []


def test_a_ruling_is_the_arbiters(war):
    engaged(war)
    ruling = {"winner": "a", "severity": "total", "loss_a": 5, "loss_b": 60}

    with pytest.raises(NotYours):
        actions.rule_result(code=war.code, who=war.who("italy"), engagement="1-1", ruling=ruling)
    actions.rule_result(code=war.code, who=war.who("arbiter"), engagement="1-1", ruling=ruling)

    assert war.snapshot().points_of("gorup") < 20


def test_the_same_press_is_written_once(war):
    engaged(war)

    first, second = (actions.concede(code=war.code, who=war.who("ott"), engagement="1-1", key="press") for _press in range(2))

    assert first == second
    assert Entry.objects.filter(campaign=war.campaign, action="settle").count() == 1


def test_the_last_sheet_to_be_handed_in_starts_the_reveal(war):
    for faction in ("reserve", "italy", "melas"):
        actions.hand_in(code=war.code, who=war.who(faction), faction=faction)
    assert war.snapshot().turn == 1

    actions.hand_in(code=war.code, who=war.who("ott"), faction="ott")

    assert war.snapshot().turn == 2
    assert war.last("reveal").facts["why"] == "all_in"


def test_a_seal_is_the_hash_of_what_was_handed_in(war):
    war.order("suchet", "march", path=["savona"])

    entry = actions.hand_in(code=war.code, who=war.who("italy"), faction="italy")

    sheet = Sheet.objects.filter(campaign=war.campaign, faction="italy").latest("version")
    assert entry.facts["seal"] == sheet.seal
    with pytest.raises(Refused, match="withdraw them first"):
        actions.give_order(code=war.code, who=war.who("italy"), force="suchet", order={"do": "hold"})


def test_an_impossible_order_is_refused_in_a_sentence(war):
    with pytest.raises(Refused, match="No road leads there"):
        actions.give_order(code=war.code, who=war.who("italy"), force="suchet", order={"do": "march", "path": ["milano"]})


def test_nobody_orders_what_is_not_theirs(war):
    with pytest.raises(NotYours):
        actions.give_order(code=war.code, who=war.who("reserve"), force="suchet", order={"do": "hold"})


def test_turning_round_puts_everything_back(war):
    engaged(war)
    before = war.snapshot().state.holders
    actions.concede(code=war.code, who=war.who("ott"), engagement="1-1")
    settled = war.last("settle").seq

    with pytest.raises(Refused):
        actions.reverse(code=war.code, who=war.who("arbiter"), seq=settled)
    actions.reverse(code=war.code, who=war.who("arbiter"), seq=settled, mode="chain")

    assert war.snapshot().state.holders == before
    assert war.snapshot().state.holders == before
    assert wrong_books(war.campaign) == []


def test_what_is_due_is_done_once(war):
    here = war.snapshot().row
    here.state["campaign"]["deadline"] = 1
    here.deadline = "2000-01-01T00:00Z"
    here.save()

    assert actions.run_due_steps() == [war.code]
    assert actions.run_due_steps() == []
    assert war.last("reveal").facts["why"] == "deadline"


def test_a_force_is_no_garrison_beside_enemies(war):
    """A place of one's own with enemies inside its walls (a kit may begin so): nobody shares them."""
    now = war.snapshot()
    manned = {fields["at"] for _code, fields in now.standing_forces() if fields["inside"]}
    walled = [place for place in now.kit.places if place.fort and place.id not in manned]
    place = next(place for place in walled if now.state[f"place:{place.id}"]["owner"])
    owner = now.state[f"place:{place.id}"]["owner"]
    own = next(code for code, fields in now.standing_forces() if fields["faction"] == owner)
    enemy = next(code for code, _f in now.standing_forces() if now.sides.hostile(now.side_of(code), now.side_of(own)))
    for code, inside in ((own, False), (enemy, True)):
        row = Force.objects.get(campaign=war.campaign, code=code)
        row.state |= {"at": place.id, "inside": inside}
        row.save()

    with pytest.raises(Refused, match="inside these walls"):
        war.order(own, "garrison")
