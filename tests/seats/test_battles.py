"""Seats of a battle, walked: nobody reads side a's face-down order but by side a's invitation, with its consent, or as a referee
whom it agreed to; and who has read it never plays side b.

The cast: Ada's and Ben's phones, guests on sides a and b (Ben made the battle, and can sign in on his phone as the club's
organiser); a private window of Ben's; Uma, an umpire of the club.
"""

import copy
import os
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest

from battles import actions, ledger
from battles.actions.muster import NewBattle, NewSeat
from battles.ledger import Requester
from battles.ledger.memory import cache_snapshot, snapshots
from battles.models import Battle, Entry, Invitation, Seat
from battles.queries.visibility import readable, view_of, view_of_seat
from battles.seats.access import GUEST_SEATS, GUESTS, requester_of
from common.errors import NotYours, Refused
from people.models import Club, Membership, User
from rules.engine.ruleset import rulesets
from tests.battles.table import Table, listed_army
from tests.battles.test_naran_hidden import SLUG, set_up
from tests.seats.walk import Step, walk

THOROUGH = os.environ.get("SEATS") == "thorough"
#: Steps that are tried one after the other.
DEPTH = 5 if THOROUGH else 4
LONG_AGO = "2000-01-01T00:00:00+00:00"
#: Actions in each walk. Together they are all steps; SEATS=thorough goes deeper, and takes them all in one walk too.
ACROSS_THE_TABLE = {"invite a", "invite referee", "free", "leave", "propose", "agree", "open", "take back", "wait"}
OFFICES = {"invite b", "invite referee", "open", "leave", "agree", "umpire", "claim", "sign in", "club"}
HANDING_ON = {"invite a", "hand over", "open", "leave", "free", "wait"}


class Evening:
    """A Naran battle at deployment, in which Ada has laid an order face down; only people with a seat may watch."""

    sessions = ("ben", "window", "uma")

    def __init__(self, verbs, *, members=False):
        """``members``: Ada and Ben have accounts instead, all are in the club, and the battle is its own."""
        snapshots.clear()
        self.verbs = verbs
        self.club = Club.objects.create(name="Club", slug="club")
        self.accounts = {"ada": "ada", "ben": "ben", "uma": "uma"} if members else {"ben": "omar", "uma": "uma"}
        roles = {"omar": "organiser", "uma": "umpire"}
        self.users = {name: User.objects.create_user(name) for name in self.accounts.values()}
        for name, user in self.users.items():
            Membership.objects.create(club=self.club, user=user, role=roles.get(name, "member"))
        armies = [listed_army(army, SLUG) for army in rulesets()[SLUG].play.army.samples[:2]]
        places = {"b": ("ben", "Ben"), "a": ("ada", "Ada")}
        seats = [
            NewSeat("player", side, self.users[name]) if members else NewSeat("player", side, guest=guest)
            for side, (name, guest) in places.items()
        ]
        club = self.club if members else None
        battle = actions.create_battle(NewBattle(SLUG, "Naran", armies, seats, watching="seats", club=club)).battle
        self.code = battle.code
        self.browsers = {name: SessionStore() for name in ("ada", *self.sessions)}
        self.signed_in = set(self.accounts) if members else {"uma"}
        #: Browsers to which side a has given its view, and the kinds of referees to whom it has agreed.
        self.given = {"ada"}
        self.agreed = {"members"} if members else set()
        #: The latest link to each place, and who made it.
        self.links = {}
        #: Snapshots by session, until a step changes something.
        self.cached = {}
        for side, (name, _guest) in places.items():
            GUESTS.remember(self._request(name), self.code, Seat.objects.get(sides=side))
        setup = Seat.objects.create(battle=battle, name="Setup", role="referee")
        set_up(Table(battle, {"referee": setup}), step="deployment_first", first_deployer="a", terrain_placed=True)
        setup.delete()
        laid = {"name": "choose_order", "chosen": {"command": "command:a1"}, "answers": {"order": "attack"}, "faces": None}
        actions.act(code=self.code, who=self._who("ada"), **laid)
        self.laid = Entry.objects.get(audience="a").seq

    def save(self):
        stored = {name: copy.deepcopy(dict(browser.items())) for name, browser in self.browsers.items()}
        given = set(self.given), set(self.agreed), dict(self.links)
        return stored, set(self.signed_in), *given, snapshots.find(self.code), self.cached

    def restore(self, saved):
        stored, signed_in, given, agreed, links, snapshot, self.cached = saved
        for name, items in stored.items():
            self.browsers[name].clear()
            self.browsers[name].update(copy.deepcopy(items))
        self.signed_in, self.given, self.agreed, self.links = set(signed_in), set(given), set(agreed), dict(links)
        snapshots.clear()
        if snapshot is not None:
            cache_snapshot(snapshot)

    def state(self):
        snapshot = self._read("ben")
        table = snapshot.table
        owners = {pk: name for name, browser in self.browsers.items() for pk in browser.get(GUESTS.ever, {}).get(self.code, ())}
        accounts = {user.pk: name for name, user in self.users.items()}
        seats = list(Seat.objects.filter(battle_id=snapshot.id))
        invitations = list(Invitation.objects.filter(battle_id=snapshot.id, revoked_at=None))
        open_links = {*(one.token for one in invitations), *(seat.token for seat in seats if not seat.name)}
        return (
            frozenset(
                (owners.get(s.pk), accounts.get(s.user_id), s.role, s.sides, s.left_at is None, s.reads_from) for s in seats
            ),
            frozenset((one.role, one.sides, one.made_by) for one in invitations),
            frozenset((place, maker) for place, (token, maker) in self.links.items() if token in open_links),
            snapshot.club_id,
            frozenset((one["kind"], one["by"], one.get("wanted")) for one in table["proposals"]),
            frozenset(one["at"] == LONG_AGO for one in table.get("freeing", [])),
            (table.get("referee_agreed"), table.get("umpire_agreed")),
            (frozenset(self.signed_in), frozenset(self.given), frozenset(self.agreed)),
        )

    def reads(self, session):
        """Return {"a"} if the session is sent Ada's order by the log or the state, or plays side b after it could read side a."""
        snapshot = self._read(session)
        if snapshot.seat is None:
            return set()
        view = view_of_seat(snapshot.seat)
        if view_of(snapshot, view).state["command:a1"]["order"]:
            return {"a"}
        if view == "b":
            held = self._person(session).seats(Seat.objects.filter(battle_id=snapshot.id))
            changed = any(seat.role == "referee" or (seat.sides == "a" and seat.reads_from is None) for seat in held)
            return {"a"} if changed else set()
        log = Entry.objects.filter(readable(view), battle_id=snapshot.id, seq=self.laid)
        return {"a"} if log.exists() else set()

    def entitled(self, session):
        seat = self._read(session).seat
        if seat is not None and seat.sides == "b":
            return set()
        by_agreement = seat is not None and seat.role == "referee" and self.agreed
        return {"a"} if by_agreement or session in self.given else set()

    def steps(self):
        known = [step for verb, *step in self._everything() if verb in self.verbs]
        return [Step(name, partial(self._do, work, *about)) for name, work, *about in known]

    def _do(self, work, *about):
        work(*about)
        self.cached = {}

    def _everything(self):
        for name in self.browsers:
            snapshot = self._read(name)
            if snapshot.seat is not None:
                yield from self._steps_of_seated(name, snapshot)
        for (role, sides), (_token, maker) in self.links.items():
            for name in self.sessions:
                yield "open", f"{name} opens {maker}'s link to {role} {sides}", self._take, name, role, sides
        yield "take back", "ada takes her seat back", self._take_back
        yield "wait", "ten minutes pass", self._wait
        for name in self.accounts:
            if name in self.signed_in:
                yield "umpire", f"{name} sits down as umpire", self._umpire, name
                yield "claim", f"{name} claims the guest seat", self._claim, name
            else:
                yield "sign in", f"{name} signs in", self.signed_in.add, name

    def _steps_of_seated(self, name, snapshot):
        own = snapshot.seat
        for role, sides in (("player", "a"), ("player", "b"), ("referee", "")):
            yield f"invite {sides or role}", f"{name} invites to {role} {sides}", self._invite, name, role, sides
        for seat in Seat.objects.filter(battle_id=snapshot.id, left_at=None).exclude(pk=own.id):
            yield "free", f"{name} frees {seat.name} ({seat.role} {seat.sides})", self._free, name, seat.name, seat.role
        yield "leave", f"{name} leaves", self._leave, name
        yield "hand over", f"{name} hands over", self._hand_over, name
        yield "propose", f"{name} proposes a referee", self._propose, name
        for proposed in snapshot.table["proposals"]:
            yield "agree", f"{name} agrees to {proposed['kind']}", self._agree, name, proposed
        if name == "ben":
            yield "club", "ben puts the battle into the club", self._put_into_club

    def _invite(self, name, role, sides):
        invitation = actions.invite(code=self.code, who=self._who(name), role=role, sides=sides)
        self.links[role, sides] = (invitation.token, name)

    def _take(self, name, role, sides):
        token, maker = self.links[role, sides]
        request, person = self._request(name), self._person(name)
        user = request.user if request.user.is_authenticated else None
        former = request.session.get(GUEST_SEATS, {}).get(self.code)
        invitation = Invitation.objects.filter(token=token).first()
        if invitation is None:
            taken = actions.succeed(token=token, user=user, name=name, guest_seats=person.guest_seats)
        else:
            taken = actions.take_seat(invitation=invitation, user=user, name=name, guest_seats=person.guest_seats)
        if former and self._has_seat(former):
            actions.leave(code=self.code, who=Requester(token=former))
        GUESTS.remember(request, self.code, taken)
        if maker in self.given and taken.sides == "a":
            self.given.add(name)

    def _hand_over(self, name):
        seat = self._read(name).seat
        successor = actions.hand_over(code=self.code, who=self._who(name))
        GUESTS.forget(self._request(name), self.code)
        self.links[seat.role, seat.sides] = (successor.token, name)

    def _free(self, name, whose, role):
        gone = Seat.objects.filter(battle__code=self.code, name=whose, role=role, left_at=None).latest("pk")
        actions.replace_seat(code=self.code, who=self._who(name), seat=gone.pk)

    def _leave(self, name):
        actions.leave(code=self.code, who=self._who(name))
        GUESTS.forget(self._request(name), self.code)

    def _take_back(self):
        token = self.browsers["ada"].get(GUEST_SEATS, {}).get(self.code)
        seat = Seat.objects.filter(token=token).exclude(left_at=None).first() if token else None
        if seat is None:
            raise Refused("Nobody has freed it.")
        GUESTS.remember(self._request("ada"), self.code, actions.recover(seat=seat.pk, token=seat.token))

    def _propose(self, name):
        actions.propose(code=self.code, who=self._who(name), kind="referee")
        self._consent(name)

    def _agree(self, name, proposed):
        actions.answer(code=self.code, who=self._who(name), proposal=proposed["id"], agreed=True)
        if proposed["kind"] != "club":
            self._consent(name)

    def _consent(self, name):
        if name in self.given:
            self.agreed.add("referee")

    def _wait(self):
        battle = Battle.objects.get(code=self.code)
        notices = battle.state["table"].get("freeing", [])
        if not notices:
            raise Refused("Nothing is waited for.")
        for notice in notices:
            notice["at"] = LONG_AGO
        battle.save(update_fields=["state"])
        snapshots.clear()
        actions.settle(self.code)

    def _put_into_club(self):
        battle = Battle.objects.get(code=self.code)
        if battle.club_id is not None:
            raise Refused("It is there already.")
        settings = {"name": battle.name, "watching": battle.watching, "club": self.club}
        actions.change_settings(code=self.code, who=self._who("ben"), **settings)

    def _umpire(self, name):
        actions.umpire(code=self.code, user=self._request(name).user, guest_seats=self._person(name).guest_seats)

    def _claim(self, name):
        token = self.browsers[name].get(GUEST_SEATS, {}).get(self.code)
        if token is None:
            raise NotYours("There is nothing to claim.")
        actions.claim(user=self._request(name).user, token=token)
        GUESTS.forget(self._request(name), self.code)

    def _request(self, name):
        request = HttpRequest()
        request.session = self.browsers[name]
        request.user = self.users[self.accounts[name]] if name in self.signed_in else AnonymousUser()
        return request

    def _who(self, name):
        return requester_of(self._request(name), self.code)

    def _read(self, name):
        if name not in self.cached:
            self.cached[name] = ledger.read(self.code, self._who(name))
        return self.cached[name]

    def _person(self, name):
        return GUESTS.person(self._request(name), self.code)

    def _has_seat(self, token):
        return Seat.objects.filter(token=token, left_at=None).exists()


WALKS = [
    pytest.param(ACROSS_THE_TABLE, False, id="across the table"),
    pytest.param(OFFICES, False, id="offices"),
    pytest.param(OFFICES, True, id="offices among members"),
    pytest.param(HANDING_ON, False, id="handing on"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("verbs", "members"), WALKS)
def test_no_steps_give_anybody_the_other_sides_order(verbs, members):
    walked = walk(Evening(verbs, members=members), depth=DEPTH)

    assert walked.states > 20


@pytest.mark.skipif(not THOROUGH, reason="takes long: SEATS=thorough")
@pytest.mark.django_db
@pytest.mark.parametrize("members", [False, True])
def test_nor_do_all_steps_together(members):
    walk(Evening(ACROSS_THE_TABLE | OFFICES | HANDING_ON, members=members), depth=4)
