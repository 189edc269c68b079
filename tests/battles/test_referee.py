"""The referee's place: both sides agree to it, nobody sits there and plays, and what a referee does with power is said."""

import pytest
from django.test import Client
from django.utils import translation

from battles import actions
from battles.actions.muster import NewBattle, NewSeat
from battles.ledger import Requester
from battles.models import Invitation, Seat
from battles.seats.access import GUEST_SEATS
from common.errors import NotYours, Refused
from people.models import User
from tests.battles.table import Table, listed_army, new_table


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


pytestmark = pytest.mark.django_db


@pytest.fixture
def two(db) -> Table:
    """A battle that Anna (side a) made, and that Bruno (side b) plays, both as guests; nobody else."""
    table = new_table()
    armies = [listed_army(army) for army in _samples()]
    made = actions.create_battle(NewBattle("de-bellis-empire", "Lodi", armies, [NewSeat("player", "a", guest="Anna")]))
    two = Table(made.battle, {"player": made.seats[0]})
    invitation = actions.invite(code=two.code, who=two.who("player"), role="player", sides="b")
    two.seats["opponent"] = actions.take_seat(invitation=invitation, user=None, name="Bruno")
    assert table.code != two.code
    return two


def _samples():
    from rules.engine.ruleset import rulesets

    return rulesets()["de-bellis-empire"].play.army.samples[:2]


def invited(table: Table, name: str) -> Invitation:
    return actions.invite(code=table.code, who=table.who(name), role="referee")


def agreed(table: Table) -> None:
    proposal = actions.propose(code=table.code, who=table.who("opponent"), kind="referee")
    actions.answer(code=table.code, who=table.who("player"), proposal=proposal, agreed=True)


@pytest.mark.parametrize("name", ["player", "opponent"])
def test_a_player_alone_makes_nobody_referee(two, name):
    with pytest.raises(NotYours, match="A referee sees what is hidden, so both sides must agree"):
        invited(two, name)


def test_nor_by_a_link_that_was_given_before_both_sides_played(two):
    invitation = Invitation.objects.create(battle=two.battle, role="referee", sides="")

    with pytest.raises(Refused, match="Both sides are playing and must first agree to a referee"):
        actions.take_seat(invitation=invitation, user=None, name="Carla")


def test_with_both_sides_consent_a_referee_sits_down_once(two):
    agreed(two)

    actions.take_seat(invitation=invited(two, "opponent"), user=None, name="Carla")

    assert Seat.objects.get(battle=two.battle, role="referee").name == "Carla"
    with pytest.raises(NotYours):
        invited(two, "opponent")
    assert "Carla has taken a seat: Referee." in two.phone("player").get(f"{two.url}log/").content.decode()


def test_whoever_made_the_battle_invites_while_a_side_is_free(two):
    actions.leave(code=two.code, who=two.who("opponent"))

    assert invited(two, "player").role == "referee"


def test_one_browser_is_never_player_and_referee(two):
    agreed(two)
    invitation = invited(two, "opponent")
    phone = Client(headers={"accept-language": "en"})
    phone.force_login(User.objects.create_user(username="bruno"))
    session = phone.session
    session[GUEST_SEATS] = {two.code: two.seats["opponent"].token}
    session.save()

    answer = phone.post(f"/join/{invitation.token}/", {"name": "Bruno"})

    assert answer.status_code == 403
    assert "You have played in this battle" in answer.content.decode()
    assert not Seat.objects.filter(battle=two.battle, role="referee").exists()
    assert Seat.objects.get(pk=two.seats["opponent"].pk).left_at is None


def test_the_seats_page_offers_to_propose_one(two):
    page = two.phone("opponent").get(f"{two.url}seats/").content.decode()

    assert "Propose a referee to the other side" in page
    assert two.phone("opponent").post(f"{two.url}propose/", {"kind": "referee"}).status_code == 302
    assert "a referee, who sees what is hidden" in two.phone("player").get(two.url).content.decode()


def test_both_heads_say_that_a_referee_freed_a_seat(table):
    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["both"].pk)

    for name in ("player", "opponent", "spectator"):
        page = table.phone(name).get(table.url).content.decode()
        assert "The referee, Referee, has freed the seat of Both." in page
        assert "The referee has freed the seat of Both: Player of both sides, on one phone." in page


def test_both_heads_say_that_a_referee_undid_dice(firing):
    chosen = {"shooter": "unit:b1-1", "target": "unit:a1-1"}
    seq = actions.record(code=firing.code, who=firing.who("player"), address=chosen["target"], result=_result(firing, chosen))
    from battles.models import Entry

    Entry.objects.filter(battle=firing.battle, seq=seq).update(dice=[[6, 1, "server", "die", "dado"]])
    from battles.ledger.memory import written

    written.clear()

    actions.undo(code=firing.code, who=firing.who("referee"), entry=seq)

    for name in ("player", "opponent"):
        page = firing.phone(name).get(firing.url).content.decode()
        assert f"The referee, Referee, has undone no. {seq} with its dice." in page
        assert "Undone by the referee" in page


def _result(table: Table, chosen: dict[str, str]) -> str:
    snapshot = table.snapshot()
    return str(snapshot.play.cards.records(snapshot.state, chosen["target"])[0].id)


def test_a_requester_without_a_seat_proposes_nothing(two):
    with pytest.raises(NotYours):
        actions.propose(code=two.code, who=Requester(), kind="referee")
