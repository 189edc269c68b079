"""Campaigns without an arbiter: what the leaders decide together, by the pages alone, and who may give which place."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from campaigns import actions
from campaigns.ledger import Requester
from campaigns.models import Entry, Invitation, Member
from campaigns.views.access import GUEST_PLACES
from common.errors import Refused
from people.models import Club, Membership, User
from people.notices.kinds import kind_named
from people.notices.models import Notice
from tests.campaigns.war import declared_war


@pytest.fixture
def leaders(war):
    """Northern Italy in its first turn after its arbiter has left: every faction has a leader."""
    actions.leave(code=war.code, who=war.who("arbiter"))
    return war


@pytest.fixture
def founding(db):
    """The same in set-up: Italy's leader alone, without an arbiter."""
    war = declared_war(begun=False, seated=False)
    war.seat("italy", faction="italy")
    actions.leave(code=war.code, who=war.who("arbiter"))
    return war


def seat_by_post(war, phone, **place):
    """Press "Invite" for a place; return the open invitation, or None."""
    before = set(Invitation.objects.values_list("pk", flat=True))
    phone.post(war.url + "invite/", place)
    return Invitation.objects.exclude(pk__in=before).first()


def cards(phone, url):
    """The proposals on the campaign page as text."""
    page = phone.get(url).content.decode()
    found = re.findall(r'<article class="card proposal".*?</article>', page, re.DOTALL)
    return [re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", each))) for each in found]


def shown(war, name):
    """The campaign page of this person without the frame around it."""
    return war.phone(name).get(war.url).content.partition(b'id="live"')[2].partition(b"</main>")[0]


def follow(phone, url, words):
    """Open the page that a link with these words leads to and press its button; return the answer."""
    page = phone.get(url).content.decode()
    link = next(href for href, text in re.findall(r'<a[^>]*href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL) if words in text)
    question = phone.get(link).content.decode()
    key = re.search(r'name="key" value="([^"]*)"', question)
    return phone.post(link, {"key": key.group(1)} if key else {})


# Proposals


def test_four_leaders_set_a_deadline_by_cards_alone_and_refuse_another(leaders):
    names = list(leaders.snapshot("italy").faction_by_id)
    phones = {name: leaders.phone(name) for name in names}
    first, others = names[0], names[1:]
    moment = (timezone.localtime() + timedelta(days=30)).replace(hour=20, minute=0, second=0, microsecond=0)
    page = phones[first].get(leaders.url).content.decode()
    for name in ("deadline", "decisions", "end"):
        assert f'href="{leaders.url}{name}/"' in page

    phones[first].post(leaders.url + "deadline/", {"deadline": moment.strftime("%Y-%m-%dT%H:%M")})
    assert [len(cards(phone, leaders.url)) for phone in phones.values()] == [1] * len(names)
    assert cards(leaders.phone("stranger"), leaders.url) == []
    card = cards(phones[others[0]], leaders.url)[0]
    assert first.title() in card
    assert "20:00" in card or "8 p.m." in card
    for name in others[:-1]:
        assert follow(phones[name], leaders.url, "Agree").status_code == 302
        assert leaders.snapshot("italy").here["deadline"] != int(moment.timestamp())
    assert "Missing: " + others[-1].title() in cards(phones[first], leaders.url)[0]
    follow(phones[others[-1]], leaders.url, "Agree")
    assert leaders.snapshot("italy").here["deadline"] == int(moment.timestamp())
    assert cards(phones[first], leaders.url) == []

    phones[first].post(leaders.url + "end/")
    follow(phones[others[0]], leaders.url, "Agree")
    follow(phones[others[1]], leaders.url, "Refuse")
    assert cards(phones[others[2]], leaders.url) == []
    assert leaders.snapshot("italy").stage == "orders"
    log = phones[first].get(leaders.url + "log/").content.decode()
    assert "Refused: the campaign ends here" in log


def test_an_agreement_is_to_the_proposal_and_to_nothing_else(leaders):
    entry = actions.end_campaign(code=leaders.code, who=leaders.who("italy"))
    number = entry.facts["proposal"]

    for who in (leaders.who("arbiter"), Requester()):
        with pytest.raises(Refused):
            actions.agree(code=leaders.code, who=who, proposal=number)
    assert actions.agree(code=leaders.code, who=leaders.who("ott"), proposal=number).facts["agreed"] == 2
    assert actions.agree(code=leaders.code, who=leaders.who("ott"), proposal=number).facts["agreed"] == 2
    with pytest.raises(Refused):
        actions.agree(code=leaders.code, who=leaders.who("melas"), proposal="nothing")


def test_its_proposer_withdraws_a_proposal(leaders):
    phone = leaders.phone("italy")
    phone.post(leaders.url + "end/")

    assert follow(phone, leaders.url, "Refuse").status_code == 302

    assert cards(leaders.phone("ott"), leaders.url) == []
    assert "Withdrawn: the campaign ends here" in phone.get(leaders.url + "log/").content.decode()


def test_a_proposal_of_a_stage_that_is_over_is_void(leaders):
    moment = int((timezone.now() + timedelta(days=30)).timestamp())
    entry = actions.set_deadline(code=leaders.code, who=leaders.who("italy"), deadline=moment)
    for faction in leaders.snapshot("italy").faction_by_id:
        actions.hand_in(code=leaders.code, who=leaders.who(faction), faction=faction)

    assert leaders.snapshot("italy").turn == 2
    assert cards(leaders.phone("ott"), leaders.url) == []
    with pytest.raises(Refused):
        actions.agree(code=leaders.code, who=leaders.who("ott"), proposal=entry.facts["proposal"])


def test_the_notice_names_the_matter(leaders):
    ott = Member.objects.get(pk=leaders.members["ott"].pk)
    ott.user = User.objects.create_user("ott")
    ott.save()

    actions.end_campaign(code=leaders.code, who=leaders.who("italy"))

    notice = Notice.objects.get(user=ott.user, kind="campaign_proposal")
    assert "end of the campaign" in kind_named(notice.kind).text(notice.values)


def test_a_hidden_matter_stays_with_its_audience(leaders):
    force, unit = next(
        (force, code)
        for force, _fields in leaders.snapshot("italy").standing_forces()
        if leaders.snapshot("italy").force(force)["faction"] == "melas"
        for code, _unit in leaders.snapshot("italy").units_of(force)
    )
    actions.regroup(code=leaders.code, who=leaders.who("melas"), force=force, do="split", units=[unit], name="Corps of trial")
    before = {name: shown(leaders, name) for name in ("italy", "stranger")}

    actions.reverse(code=leaders.code, who=leaders.who("melas"), seq=leaders.last("regroup").seq, mode="chain")

    assert len(cards(leaders.phone("ott"), leaders.url)) == 1
    assert cards(leaders.phone("italy"), leaders.url) == []
    assert {name: shown(leaders, name) for name in before} == before
    follow(leaders.phone("ott"), leaders.url, "Agree")
    assert leaders.last("reverse").undoes == leaders.last("regroup").seq


def test_a_leader_who_decides_with_others_reads_no_more_of_the_enemy(leaders):
    page = leaders.phone("italy").get(leaders.url + "decisions/").content.decode()

    for code, _fields in leaders.snapshot("italy").standing_forces():
        known = leaders.snapshot("italy").sides.of_faction[leaders.snapshot("italy").force(code)["faction"]] == "republic"
        assert (f"force:{code}" in page) == known


# Seats


def test_a_leader_invites_to_his_own_faction_and_to_watch_alone(leaders):
    phone = leaders.phone("italy")

    assert seat_by_post(leaders, phone, role="leader", faction="italy")
    assert seat_by_post(leaders, phone, role="spectator")
    for place in ({"role": "leader", "faction": "melas"}, {"role": "leader", "faction": "reserve"}, {"role": "arbiter"}):
        assert seat_by_post(leaders, phone, **place) is None


def test_a_free_faction_is_everybodys_to_fill_in_setup_only(founding):
    phone = founding.phone("italy")
    given = seat_by_post(founding, phone, role="leader", faction="melas")
    late = seat_by_post(founding, phone, role="leader", faction="ott")
    founding.members["melas"] = actions.join(invitation=given, user=None, token=None, name="Melas")
    actions.begin(code=founding.code, who=founding.who("italy"))

    assert seat_by_post(founding, phone, role="leader", faction="ott") is None
    with pytest.raises(Refused):
        actions.join(invitation=late, user=None, token=None, name="Spy")


def test_freeing_a_leaders_place_needs_his_agreement_as_well(leaders):
    melas = leaders.members["melas"]
    leaders.phone("italy").post(f"{leaders.url}people/{melas.pk}/remove/")
    names = [name for name in leaders.snapshot("italy").faction_by_id if name not in ("italy", "melas")]
    for name in names:
        follow(leaders.phone(name), leaders.url, "Agree")
    assert Member.objects.get(pk=melas.pk).left_at is None

    follow(leaders.phone("melas"), leaders.url, "Agree")

    assert Member.objects.get(pk=melas.pk).left_at is not None


def test_the_buttons_stand_where_the_press_works(leaders):
    page = leaders.phone("italy").get(leaders.url + "people/").content.decode()

    assert page.count("Free the place<") == 0
    assert page.count("Propose to free the place") == len(leaders.snapshot("italy").faction_by_id) - 1
    assert page.count("Propose to invite") == len(leaders.snapshot("italy").faction_by_id)  # other factions, and an arbiter


def test_who_leaves_takes_his_invitations_along(leaders):
    link = seat_by_post(leaders, leaders.phone("italy"), role="leader", faction="italy")
    actions.leave(code=leaders.code, who=leaders.who("italy"))

    with pytest.raises(Refused):
        actions.join(invitation=link, user=None, token=None, name="Italy again")


def test_an_arbiter_becomes_no_leader_unless_all_leaders_agree(war):
    invitation = actions.invite(code=war.code, who=war.who("arbiter"), role="leader", faction="melas")
    phone = war.phone("arbiter")
    url = f"/campaigns/join/{invitation.token}/"

    answer = phone.post(url, {"name": "Arbiter"})
    assert answer.status_code == 409
    assert "all leaders" in answer.content.decode()
    phone.post(url, {"name": "Arbiter", "ask": "1"})
    for name in war.snapshot().faction_by_id:
        assert len(cards(war.phone(name), war.url)) == 1
        follow(war.phone(name), war.url, "Agree")

    assert phone.post(url, {"name": "Arbiter"}).status_code == 302
    assert Member.objects.get(name="Arbiter", left_at=None).factions == ["melas"]


def test_a_guests_former_places_count_in_his_browser(war):
    phone = war.phone("stranger")
    own = actions.invite(code=war.code, who=war.who("arbiter"), role="leader", faction="italy")
    phone.post(f"/campaigns/join/{own.token}/", {"name": "G"})
    phone.post(war.url + "leave/")
    enemy = actions.invite(code=war.code, who=war.who("arbiter"), role="leader", faction="melas")

    assert phone.post(f"/campaigns/join/{enemy.token}/", {"name": "G"}).status_code == 409
    assert GUEST_PLACES not in phone.session or war.code not in phone.session[GUEST_PLACES]


def test_an_account_that_led_the_enemy_claims_no_guests_place(war):
    luca = User.objects.create_user("luca")
    invitation = actions.invite(code=war.code, who=war.who("arbiter"), role="leader", faction="italy")
    actions.join(invitation=invitation, user=luca, token=None, name="Luca")
    Member.objects.filter(user=luca).update(left_at=timezone.now())

    with pytest.raises(Refused):
        actions.claim(user=luca, token=war.members["melas"].token)


def test_a_club_members_place_to_watch_ends_with_the_membership(db):
    war = declared_war(begun=False, watching="club", seated=False)
    club, anna = Club.objects.create(name="Club", slug="club"), User.objects.create_user("anna")
    war.campaign.club = club
    war.campaign.save()
    membership = Membership.objects.create(club=club, user=anna)
    link = actions.invite(code=war.code, who=war.who("arbiter"), role="spectator")
    actions.join(invitation=link, user=anna, token=None, name="Anna")
    phone = war.phone("stranger")
    phone.force_login(anna)
    assert phone.get(war.url).status_code == 200

    membership.delete()

    assert phone.get(war.url).status_code == 404
    assert Entry.objects.filter(campaign=war.campaign, action="join").exists()
