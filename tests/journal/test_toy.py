"""The toy keeps the contract of every journal, and what only the kernel itself decides is tested on it."""

import re
from pathlib import Path

import pytest
from django.test import RequestFactory

from common.errors import NotYours, Refused
from journal.dice import Roll, dice_for, dice_from, recompute
from journal.seats import Person
from journal.snapshot import Requester
from journal.stale import PageState, Stale
from journal.writing import locked, press_mark
from live.topics import Audience
from people.notices.models import Notice
from rules.engine.text import Text
from tests.journal.contract import JournalContract, SeatContract
from tests.journal.toy import scoreboard, seats
from tests.journal.toy.models import Scoreboard, Seat

ANNA, BRUNO = Requester(token="anna"), Requester(token="bruno")
pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
class TestContract(JournalContract):
    journal = scoreboard.SCOREBOARDS

    def make(self):
        return made()

    def press(self, code, key=None):
        return scoreboard.score(code, ANNA, "Anna", 3, key=key)

    def wrong(self, code):
        return scoreboard.wrong(self.row(code))

    def spoil(self, code):
        Scoreboard.objects.filter(code=code).update(points={"Anna": 4})


@pytest.mark.django_db
class TestSeats(SeatContract):
    role = "scorer"

    @pytest.fixture(autouse=True)
    def _scoreboard(self):
        self.code = made()

    def invite(self, role):
        return seats.invite(self.code, ANNA, role)

    def join(self, invitation, name, user=None):
        return seats.join(invitation, Person(user.pk if user else None), name, user=user)

    def leave(self, seat):
        seats.leave(self.code, Requester(token=seat.token))

    def holds(self, token):
        return scoreboard.read(Scoreboard.objects.get(code=self.code), Requester(token=token)).seat is not None

    def claim(self, seat, user):
        seats.claim(self.code, user, seat.token)


def made() -> str:
    """Make a scoreboard with two scorers; return its code."""
    board = Scoreboard.objects.create()
    for name in ("anna", "bruno"):
        Seat.objects.create(scoreboard=board, name=name.title(), token=name, role="scorer")
    return board.code


@pytest.fixture
def code():
    return made()


def test_the_same_key_for_something_else_is_another_press(code):
    assert [scoreboard.score(code, ANNA, name, 1, key="a key") for name in ("Anna", "Bruno", "Anna")] == [1, 2, 1]


def test_the_same_key_from_another_place_is_another_press(code):
    assert scoreboard.score(code, ANNA, "Anna", 1, key="a key") == 1
    assert scoreboard.score(code, BRUNO, "Anna", 1, key="a key") == 2


def test_a_press_from_an_old_page_is_refused_and_writes_nothing(code):
    scoreboard.score(code, ANNA, "Anna", 1)

    with pytest.raises(Stale):
        scoreboard.score(code, Requester(token="anna", page_state=PageState(("Anna",), "0")), "Anna", 1)

    assert Scoreboard.objects.get().seq == 1


def test_an_old_page_that_sends_its_press_again_gets_its_first_answer(code):
    def once() -> int:
        return scoreboard.score(code, Requester(token="anna", page_state=PageState(("Anna",), "0")), "Anna", 1, key="a key")

    assert (once(), once()) == (1, 1)


def test_an_unknown_code_and_a_requester_without_a_place_are_refused(code):
    with pytest.raises(Refused, match="no such"):
        scoreboard.score("nowhere", ANNA, "Anna", 1)
    with pytest.raises(NotYours):
        scoreboard.score(code, Requester(), "Anna", 1)


def test_rows_are_looked_for_where_it_is_said(code):
    with pytest.raises(Refused), locked(scoreboard.SCOREBOARDS, code, ANNA, rows=Scoreboard.objects.filter(seq__gt=0)):
        pass


def test_the_audit_records_what_is_wrong_and_notifies_operators_once(code, admin_user):
    scoreboard.score(code, ANNA, "Anna", 1)
    other = Scoreboard.objects.create()
    Scoreboard.objects.filter(code=code).update(points={"Anna": 2})

    assert scoreboard.AUDIT.look_at_all(Scoreboard.objects.all()) == 1
    assert scoreboard.AUDIT.look_at_all(Scoreboard.objects.all()) == 1

    assert Scoreboard.objects.get(code=code).wrong == ["points Anna: log 1, rows 2"]
    assert Scoreboard.objects.get(code=other.code).wrong == []
    assert Notice.objects.filter(user=admin_user).count() == 1


def test_one_that_cannot_be_audited_does_not_stop_the_others(code):
    scoreboard.score(code, ANNA, "Anna", 1)
    Scoreboard.objects.get().entries.update(changes=[["points", "Anna", 7, 8]])
    other = Scoreboard.objects.create().code
    Seat.objects.filter(name="Bruno").update(scoreboard=Scoreboard.objects.get(code=other))
    scoreboard.score(other, BRUNO, "Anna", 1)
    Scoreboard.objects.filter(code=other).update(points={})

    assert scoreboard.AUDIT.look_at_all(Scoreboard.objects.order_by("pk")) == 2


def test_the_topic_renders_what_is_new_and_nothing_else(code):
    scoreboard.score(code, ANNA, "Anna", 1)
    topic = scoreboard.TOPIC
    audience = Audience(topic.view_for(RequestFactory().get("/"), code), "en")

    assert topic.numbers([code]) == {code: 1}
    assert topic.news(code, audience, 0, 0).html == "{'Anna': 1}"
    assert topic.news(code, audience, 1, 0).html == ""
    assert topic.news("nowhere", audience, 0, 0) is None


def test_dice_follow_from_the_seed_and_a_forged_face_is_found():
    label = Text("die", "dado")
    dice = dice_from(b"seed", 5)
    faces = [dice.d6(label) for _ in range(8)]
    forged = faces[0] % 6 + 1

    assert all(roll.agrees for roll in recompute(b"seed", 5, [(6, face) for face in faces]))
    assert recompute(b"seed", 5, [(6, forged)]) == [Roll(5, 6, forged, faces[0])]
    assert dice_for(b"seed", "march", 1).d100(label) == dice_for(b"seed", "march", 1).d100(label)


def test_a_mark_holds_place_action_and_key():
    marks = {press_mark(place, key, action) for place in "ab" for key in "cd" for action in "ef"}

    assert len(marks) == 8
    assert press_mark("a", None) is None
    assert press_mark("a", "") is None


@pytest.mark.parametrize(("files", "most"), [(("models", "scoreboard"), 75), (("seats",), 30)])
def test_the_toy_is_short(files, most):
    text = "".join((Path(__file__).parent / "toy" / f"{name}.py").read_text() for name in files)

    assert len([line for line in text.splitlines() if re.match(r" *[^\s\"#]", line) and " import " not in line]) <= most
