"""The walk over the seats of the journal's toy: what one app in sixty lines gets from the kernel."""

import copy
from functools import partial
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser

from journal.snapshot import Requester
from people.models import User
from tests.journal.toy import scoreboard, seats
from tests.journal.toy.models import Scoreboard, Seat
from tests.seats.walk import Step, walk

pytestmark = pytest.mark.django_db


class Board:
    """Ann keeps the score; Bob has an account, Cat is a guest; links go from hand to hand."""

    sessions = ("ann", "bob", "cat")

    def __init__(self):
        board = Scoreboard.objects.create(hidden="The dice are loaded.")
        self.code = board.code
        self.users = {name: User.objects.create_user(name) for name in ("ann", "bob")}
        self.browsers = {name: {} for name in self.sessions}
        self.signed_in = {"bob"}
        #: The latest link to each role, and who made it; who was made a scorer by a scorer.
        self.links, self.given = {}, {"ann"}
        seats.GUESTS.remember(self.request("ann"), self.code, Seat.objects.create(scoreboard=board, name="Ann", role="scorer"))

    def request(self, name):
        user = self.users[name] if name in self.signed_in else AnonymousUser()
        return SimpleNamespace(session=self.browsers[name], user=user)

    def who(self, name):
        request = self.request(name)
        return Requester(request.user.pk, seats.GUESTS.token(request, self.code))

    def steps(self):
        for name in self.sessions:
            for role in ("scorer", "spectator"):
                yield Step(f"{name} invites a {role}", partial(self.invite, name, role))
                if role in self.links:
                    yield Step(f"{name} joins as {role}", partial(self.join, name, role))
            yield Step(f"{name} leaves", partial(self.leave, name))
        yield Step("ann signs in and claims", self.claim)

    def invite(self, name, role):
        self.links[role] = (seats.invite(self.code, self.who(name), role), name)

    def join(self, name, role):
        link, maker = self.links[role]
        request, who = self.request(name), self.who(name)
        user, person = self.users[name] if name in self.signed_in else None, seats.GUESTS.person(request, self.code)
        seat = seats.join(link, person, name, user=user, token=who.token)
        seats.GUESTS.remember(request, self.code, seat)
        if role == "scorer" and maker in self.given:
            self.given.add(name)

    def leave(self, name):
        seats.leave(self.code, self.who(name))
        seats.GUESTS.forget(self.request(name), self.code)

    def claim(self):
        token = self.who("ann").token
        seats.claim(self.code, self.users["ann"], token)
        self.signed_in.add("ann")
        seats.GUESTS.forget(self.request("ann"), self.code)

    def state(self):
        rows = Seat.objects.order_by("pk").values_list("name", "user", "role", "left_at")
        held = {name: bool(seats.GUESTS.token(self.request(name), self.code)) for name in self.sessions}
        links = {role: (link.pk, maker) for role, (link, maker) in self.links.items()}
        seated = frozenset((name, user, role, left is None) for name, user, role, left in rows)
        return seated, *map(frozenset, (held.items(), links.items(), self.signed_in, self.given))

    def reads(self, session):
        points = scoreboard.read(Scoreboard.objects.get(code=self.code), self.who(session))
        return {"scorer"} if scoreboard.hidden(points) else set()

    def entitled(self, session):
        return {"scorer"} if session in self.given else set()

    def save(self):
        return copy.deepcopy((self.browsers, self.signed_in, self.given)), dict(self.links)

    def restore(self, saved):
        (self.browsers, self.signed_in, self.given), self.links = copy.deepcopy(saved[0]), dict(saved[1])


def test_nobody_reads_what_is_hidden_but_scorers_whom_scorers_invited():
    walked = walk(Board(), depth=4)

    assert walked.states > 20


def test_a_rule_that_is_too_wide_is_found(monkeypatch):
    monkeypatch.setattr(seats, "may_invite", lambda snapshot, role: snapshot.seat is not None)

    with pytest.raises(AssertionError, match=r"reads \['scorer'\] after: ann invites a spectator; bob joins as spectator"):
        walk(Board(), depth=4)
