"""A league: challenges, stakes, ratings, the table."""

import re

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.seats.access import GUEST_SEATS
from campaigns import actions
from campaigns.actions.duels import duel_ended, duel_reopened
from campaigns.ledger import Requester as Fellow
from campaigns.ledger.books import wrong_books
from campaigns.ledger.snapshot import kit_of
from campaigns.models import Campaign, Duel
from campaigns.queries.league import table
from common.errors import NotYours, Refused
from people.models import User
from people.notices.models import Notice
from tests.campaigns.war import declared_war


@pytest.fixture
def league(db):
    """The communes, their season begun."""
    return declared_war("communes-1160")


def challenge(war, one="milano", other="lodi", **stakes):
    return actions.challenge(code=war.code, who=war.who(one), challenger=one, challenged=other, stakes=stakes)


def step(war, name, event, **more):
    return actions.step(code=war.code, who=war.who(name), number=1, event=event, **more)


def test_a_confirmed_result_moves_points_ratings_and_the_stake(league):
    challenge(league, challenged={"territories": ["Codogno"]})
    step(league, "lodi", "accept")
    step(league, "milano", "report", result="challenger", severity="decisive")
    with pytest.raises(Refused):
        step(league, "milano", "confirm")
    step(league, "lodi", "confirm")

    now = league.snapshot()
    assert "Codogno" in now.state["faction:milano"]["territories"]
    assert "Codogno" not in now.state["faction:lodi"]["territories"]
    assert now.state["faction:milano"]["rating"] == 1016
    assert table(now)[0]["player"] == "milano"
    assert table(now)[0]["points"] == 4
    assert wrong_books(league.campaign) == []

    actions.reverse(code=league.code, who=league.who("arbiter"), seq=league.last("challenge_step").seq, mode="chain")
    assert league.snapshot().state["faction:milano"]["territories"][-1] != "Codogno"


@pytest.mark.parametrize(
    ("one", "other", "stakes", "why"),
    [
        ("milano", "milano", {}, "himself"),
        ("milano", "lodi", {"challenger": {"territories": ["Codogno"]}}, "does not hold"),
        ("milano", "lodi", {"challenger": {"territories": ["Milano"]}}, "never at stake"),
        ("milano", "atlantis", {}, "no such player"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(league, one, other, stakes, why):
    with pytest.raises(Refused, match=why):
        challenge(league, one, other, **stakes)


def test_who_is_challenged_is_told(league):
    lodi, milano = league.members["lodi"], league.members["milano"]
    for member in (lodi, milano):
        member.user = User.objects.create_user(member.name)
        member.save()

    actions.challenge(code=league.code, who=Fellow(user_id=milano.user_id), challenger="milano", challenged="lodi", stakes={})

    [notice] = Notice.objects.all()
    assert (notice.user_id, notice.kind) == (lodi.user_id, "challenge")
    assert notice.url == f"{league.url}challenges/1/"


def test_who_is_to_confirm_a_result_is_told_until_it_is_answered(league):
    for name in ("lodi", "milano"):
        league.members[name].user = User.objects.create_user(name)
        league.members[name].save()

    def waiting(kind):
        return list(Notice.objects.filter(kind=kind, read_at=None).values_list("user__username", flat=True))

    def by(name):
        return {"code": league.code, "who": Fellow(user_id=league.members[name].user_id)}

    actions.challenge(**by("milano"), challenger="milano", challenged="lodi", stakes={})
    actions.step(**by("lodi"), number=1, event="accept")
    assert (waiting("challenge"), waiting("league_result")) == ([], [])

    actions.step(**by("lodi"), number=1, event="report", result="challenger", severity="minor")
    assert waiting("league_result") == ["milano"]

    actions.step(**by("milano"), number=1, event="confirm")
    assert waiting("league_result") == []


def test_nobody_answers_for_another(league):
    challenge(league)
    with pytest.raises(Refused):
        step(league, "como", "accept")
    with pytest.raises(NotYours):
        actions.challenge(code=league.code, who=league.who("como"), challenger="pavia", challenged="lodi")
    with pytest.raises(Refused):
        challenge(league, "milano", "como")


def test_both_withdraw_and_one_alone_does_not(league):
    challenge(league)
    step(league, "lodi", "accept")
    step(league, "lodi", "withdraw")
    assert league.snapshot().state["challenge:1"]["state"] == "accepted"
    step(league, "milano", "withdraw")

    assert league.snapshot().state["challenge:1"]["state"] == "withdrawn"


def test_the_clock_ends_what_nobody_answers_once(league):
    challenge(league)
    row = league.snapshot().row
    row.state["challenge:1"]["answer_by"] = 1
    row.save()

    assert actions.run_due_steps() == [league.code]
    assert actions.run_due_steps() == []
    assert league.snapshot().state["challenge:1"]["state"] == "expired"


def test_the_pages_from_a_challenge_to_the_table(league):
    milano, lodi = league.phone("milano"), league.phone("lodi")

    assert league.phone("stranger").get(league.url + "challenges/new/").status_code == 403
    wrong = milano.post(league.url + "challenges/new/", {"challenger": "milano", "challenged": "nobody"})
    assert wrong.status_code == 422
    wanted = {"challenger": "milano", "challenged": "lodi", "own_stake": ["Monza"]}
    assert milano.post(league.url + "challenges/new/", wanted).status_code == 302
    page = league.url + "challenges/1/"
    assert "Accept" in lodi.get(page).content.decode()
    assert "Accept" not in league.phone("stranger").get(page).content.decode()
    lodi.post(page, {"event": "accept"})
    assert milano.post(page, {"event": "report"}).status_code == 422
    lodi.post(page, {"event": "report", "result": "challenged", "severity": "minor"})
    milano.post(page, {"event": "confirm"})

    told = league.phone("stranger").get(league.url).content.decode()
    assert "Monza" in told
    assert league.snapshot().state["faction:lodi"]["territories"][-1] == "Monza"
    assert "Ratings" in league.phone("stranger").get(league.url + "log/").content.decode()


def opened(league):
    """Milano and Lodi have agreed to fight, and stand at the table."""
    challenge(league, challenged={"territories": ["Codogno"]})
    step(league, "lodi", "accept")
    page = league.url + "challenges/1/"
    told = league.phone("milano").get(page).content.decode()
    assert "Open the table" in told
    answer = league.phone("milano").post(page + "start/", {"challenger": "sample-0", "challenged": "sample-1"})
    assert answer.headers["Location"] == page + "table/"
    return page, Duel.objects.get().battle


def test_a_challenge_is_fought_on_a_table_and_its_result_carried_to_the_standing(league):
    page, battle = opened(league)
    phone = league.phone("lodi")
    assert phone.get(page + "table/").headers["Location"] == f"/battles/{battle.code}/"
    assert list(phone.session[GUEST_SEATS]) == [battle.code]
    assert sorted(battle.seats.values_list("name", "role", "sides")) == [
        ("Arbiter", "referee", ""),
        ("Lodi", "player", "b"),
        ("Milano", "player", "a"),
    ]
    assert f'href="{page}"' in phone.get(f"/battles/{battle.code}/").content.decode()
    with pytest.raises(Refused, match="end it at the table"):
        actions.open_table(code=league.code, who=league.who("lodi"), number=1, armies=[])

    loser = battle.seats.get(sides="b")
    battle_actions.concede(code=battle.code, who=Requester(token=loser.token), side="b")
    assert duel_ended(battle.code)
    assert duel_ended(battle.code) is None

    told = phone.get(page).content.decode()
    assert "Result of the battle: Milano win (minor)." in told
    assert re.search(r'value="challenger"[^>]*checked', told)
    phone.post(page, {"event": "report", "result": "challenger", "severity": "minor"})
    league.phone("milano").post(page, {"event": "confirm"})
    now = league.snapshot()
    assert "Codogno" in now.state["faction:milano"]["territories"]
    assert table(now)[0]["player"] == "milano"
    assert "Milano have won the battle, minor victory" in phone.get(league.url + "log/").content.decode()
    assert wrong_books(league.campaign) == []


def test_a_table_that_goes_on_forgets_what_it_said_and_an_abandoned_one_is_laid_anew(league):
    page, battle = opened(league)
    loser = Requester(token=battle.seats.get(sides="b").token)
    battle_actions.concede(code=battle.code, who=loser, side="b")
    duel_ended(battle.code)

    duel_reopened(battle.code)
    assert league.snapshot().state["challenge:1"]["tabled"] is None

    referee = Requester(token=battle.seats.get(role="referee").token)
    battle_actions.propose(code=battle.code, who=referee, kind="reopen")
    battle_actions.propose(code=battle.code, who=referee, kind="abandon")
    assert actions.run_due_steps() == [battle.code]
    assert actions.run_due_steps() == []
    assert "Open the table" in league.phone("milano").get(page).content.decode()
    assert wrong_books(league.campaign) == []


def set_severity(league, severity):
    """Change a rule of the stored kit, which the app never does; return the former value."""
    row = Campaign.objects.get(code=league.code)
    former, row.kit["rules"]["severity"] = row.kit["rules"]["severity"], severity
    row.save()
    kit_of.cache_clear()
    return former


@pytest.mark.unreckoned
def test_a_table_that_cannot_be_read_is_said_once_to_both_and_reported_by_hand(league):
    page, battle = opened(league)
    right = set_severity(league, [60, 40, 25])
    battle_actions.concede(code=battle.code, who=Requester(token=battle.seats.get(sides="b").token), side="b")
    duel_ended(battle.code)

    assert actions.run_due_steps() == []
    set_severity(league, right)
    assert "Report the result by hand" in league.phone("milano").get(page).content.decode()
    assert "Rule the result here" in league.phone("arbiter").get(league.url).content.decode()
    assert "notice-warning" not in league.phone("como").get(league.url).content.decode()
    assert duel_ended(battle.code)  # read again by itself, since it can be now
    assert "notice-warning" not in league.phone("milano").get(page).content.decode()
