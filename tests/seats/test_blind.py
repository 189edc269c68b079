"""A player whom the other side has invited: nothing that was hidden before is sent, and nothing can be found out by acting."""

import pytest

from battles import actions, ledger
from battles.actions.forget import forget
from battles.actions.seats import is_unsettled
from battles.ledger import Requester
from battles.models import Seat
from battles.queries.visibility import view_of_seat
from battles.seats.access import GUEST_SEATS
from battles.table.news import news_since
from common.errors import NotYours, Refused
from live.topics import Audience
from people.models import User
from tests.battles.table import Table
from tests.battles.test_naran_hidden import _CHANCE, addresses, laid, sent, set_up
from tests.seats.places import alone_on_both_sides

pytestmark = pytest.mark.django_db


def invited_across(table: Table) -> Table:
    """Side b has invited somebody to side a, whose player has left."""
    alone_on_both_sides(table)
    actions.leave(code=table.code, who=table.who("player"))
    invitation = actions.invite(code=table.code, who=table.who("opponent"), role="player", sides="a")
    table.seats["blind"] = actions.take_seat(invitation=invitation, user=None, name="Blind")
    return table


def everything(table: Table, name: str) -> dict[str, str]:
    """Return all that this phone is sent, without what chance puts into it."""
    phone, found = table.phone(name), {}
    for address in addresses(table):
        answer = phone.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        found[address.replace(table.code, "CODE")] = f"{answer.status_code} {body.decode()}"
    news = news_since(table.code, Audience(view_of_seat(table.snapshot(name).seat), "en"), 1)
    assert news is not None
    numbers = {str(seat.pk): name for name, seat in table.seats.items()}
    found["stream"] = news.html
    for address, said in found.items():
        said = said.replace(table.code, "CODE")
        for number, seat in numbers.items():
            said = said.replace(f"seats/{number}/", f"seats/{seat}/")
        found[address] = _CHANCE.sub("…", said)
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param((laid, "attack"), (laid, "hold"), id="laid face down"),
        pytest.param((sent, "attack", "command:a1"), (sent, "oppose", "command:a2"), id="on its way"),
    ],
)
def test_the_seat_is_sent_the_same_whatever_was_hidden(one, other):
    first, second = (invited_across(made(*secret)) for made, *secret in (one, other))

    mine, theirs = everything(first, "blind"), everything(second, "blind")

    assert {address for address in mine if mine[address] != theirs[address]} == set()


def test_acts_that_depend_on_it_are_refused_in_the_same_words_whatever_it_is():
    tables = [invited_across(sent("attack", "command:a1")), invited_across(sent("attack", "command:a2"))]
    answers = []
    for table in tables:
        with pytest.raises(Refused) as refused:
            actions.act(
                code=table.code,
                who=table.who("blind"),
                name="new_order_test",
                chosen={"command": "command:a1"},
                answers={},
                faces=None,
            )
        answers.append(refused.value.text)

    assert answers[0] == answers[1]


def test_an_order_that_lies_there_is_not_replaced_unread():
    table = invited_across(laid("attack"))

    with pytest.raises(Refused, match="This depends on something hidden before you took your seat"):
        actions.act(
            code=table.code,
            who=table.who("blind"),
            name="choose_order",
            chosen={"command": "command:a1"},
            answers={"order": "hold"},
            faces=None,
        )


def test_once_everything_is_revealed_the_seat_reads_on_from_there():
    table = invited_across(laid("attack"))
    assert table.snapshot("blind").seat.is_blind
    referee = Seat.objects.create(battle=table.battle, name="Referee", role="referee")
    table.seats["referee"] = referee
    set_up(table, step="orders", first_deployer="a", turn=1)

    page = table.phone("blind").get(table.url)

    assert page.status_code == 200
    seat = table.snapshot("blind").seat
    assert not seat.is_blind
    assert seat.reads_from is not None
    answer = table.phone("blind").get(f"{table.url}export.json")
    assert b"choose_order" not in b"".join(answer.streaming_content)


def test_a_blind_seat_whose_account_is_deleted_leaves_nothing_to_settle():
    table = invited_across(laid("attack"))
    blind = User.objects.create_user("blind")
    Seat.objects.filter(pk=table.seats["blind"].pk).update(user=blind)

    forget(blind)

    assert table.snapshot("opponent").table["blind"] == ""
    table.seats["referee"] = Seat.objects.create(battle=table.battle, name="Referee", role="referee")
    set_up(table, step="orders", first_deployer="a", turn=1)
    assert not is_unsettled(table.snapshot("opponent"))


def test_it_gives_nobody_else_a_view(client):
    table = invited_across(laid("attack"))

    with pytest.raises(NotYours):
        actions.propose(code=table.code, who=table.who("blind"), kind="referee")
    invitation = actions.invite(code=table.code, who=table.who("blind"), role="player", sides="a")
    another = actions.take_seat(invitation=invitation, user=None, name="Another")
    successor = actions.hand_over(code=table.code, who=table.who("blind"))
    heir = actions.succeed(token=successor.token, user=None, name="Heir")

    for seat in (another, heir):
        snapshot = ledger.read(table.code, Requester(token=seat.token))
        assert snapshot is not None
        assert snapshot.seat is not None
        assert snapshot.seat.is_blind


def test_both_heads_and_the_seats_page_say_so():
    table = invited_across(laid("attack"))

    for name in ("blind", "opponent"):
        assert "was invited to the seat by the other side" in table.phone(name).get(table.url).content.decode()
    seats = " ".join(table.phone("opponent").get(f"{table.url}seats/").content.decode().split())
    assert "invited by the other side: what was hidden stays hidden" in seats
    readers = seats[seats.index("Who has seen hidden information") :]
    assert readers.index("Player") < readers.index("only what they write themselves")


def test_a_link_of_the_side_that_has_left_is_not_shown_across_the_table():
    table = laid("attack")
    alone_on_both_sides(table)
    own = actions.invite(code=table.code, who=table.who("player"), role="player", sides="a")
    actions.leave(code=table.code, who=table.who("player"))
    opponent = table.phone("opponent")

    assert f"/invitations/{own.pk}/" not in opponent.get(f"{table.url}seats/").content.decode()
    assert opponent.get(f"{table.url}invitations/{own.pk}/").status_code == 403
    answer = opponent.post(f"{table.url}invite/", {"role": "player", "sides": "a"})
    assert own.token not in opponent.get(answer.url).content.decode()
    taken = actions.take_seat(invitation=own, user=None, name="Friend of a")
    assert taken.reads_from is None


def test_a_browser_that_played_one_side_does_not_play_the_other():
    table = laid("attack")
    alone_on_both_sides(table)
    phone = table.phone("player")
    token = phone.session[GUEST_SEATS][table.code]
    invitation = actions.invite(code=table.code, who=table.who("opponent"), role="player", sides="b")

    answer = phone.post(f"/join/{invitation.token}/", {"name": "Player"})

    assert answer.status_code == 403
    assert "You have played the other side" in answer.content.decode()
    assert Seat.objects.filter(token=token, left_at=None).exists()
