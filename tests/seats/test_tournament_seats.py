"""Who holds which place in a tournament: every sequence of invitations, links, claims, roles and settings of a small cast.

After each step nobody reads what is the staff's (drafts, hidden results, contacts, unpublished lists of others) but the staff,
nobody holds an entry but those to whom it was given, and nobody looks who may not.
"""

import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command

from armies.models import Army
from common.errors import Refused
from people.models import Club, Membership, User
from tests.seats.walk import Step, walk
from tests.tournaments.hall import WIN, Hall, hand_in, opened_hall
from tournaments import actions
from tournaments.models import Event, Player, Role, Staff, StaffInvitation
from tournaments.queries.snapshot import read, visible
from tournaments.queries.viewers import Requester, may_look, viewer_of

pytestmark = pytest.mark.django_db

THOROUGH = os.environ.get("SEATS") == "thorough"
#: Accounts and browsers without one; ``both`` is signed in and holds a guest's entry.
ACCOUNTS, GUESTS = ("orga", "anna", "bruno", "both"), ("umpire", "guest", "stranger")
EVERYBODY = ("orga", "umpire", "anna", "bruno", "guest", "both", "stranger")
ENTRIES = {"anna": 1, "bruno": 2, "guest": 3, "both": 4}


class Link(NamedTuple):
    """A link that somebody has seen: to an office (``what``: its role) or to an entry (its number)."""

    kind: str
    what: Any
    token: str


class Tournament:
    """The cast. ``tokens``: what each browser keeps; ``links``: which links each has seen; the rest is what each was given.

    Steps name links by their place and staff by their names: tokens and primary keys are others each time a path is walked.
    """

    def __init__(self, hall: Hall, kinds: tuple[str, ...], cast: tuple[str, ...]) -> None:
        self.hall, self.kinds, self.cast = hall, kinds, cast
        self.sessions = tuple(name for name in (*ACCOUNTS, *GUESTS) if not cast or name in {*cast, "guest", "umpire"})
        self.users = {name: User.objects.get(username=name) for name in ACCOUNTS}
        by_number = {player.number: player for player in Player.objects.filter(event=hall.event)}
        self.tokens: dict[str, set[str]] = {name: set() for name in self.sessions}
        self.tokens["umpire"].add(hall.tokens["umpire"])
        for name in ("guest", "both"):
            if name in self.sessions:
                self.tokens[name].add(by_number[ENTRIES[name]].token)
        self.links: dict[str, list[Link]] = {name: [] for name in self.sessions}
        #: The event, its viewers, the club's members: until a step changes something.
        self.cached: dict[str, Any] = {}
        self.staff = {name for name in ("orga", "umpire") if name in self.sessions}
        self.entries: dict[str, set[int]] = {name: {ENTRIES[name]} if name in ENTRIES else set() for name in self.sessions}

    # What they are

    def event(self) -> Event:
        return self.cache("event", lambda: Event.objects.select_related("club").get(pk=self.hall.event.pk))

    def cache(self, name: str, find: Callable[[], Any]) -> Any:
        if name not in self.cached:
            self.cached[name] = find()
        return self.cached[name]

    def who(self, name: str) -> Requester:
        user = self.users.get(name)
        return Requester(user.pk if user else None, tokens=tuple(sorted(self.tokens[name])), name=name)

    def viewer(self, name: str):
        return self.cache(f"viewer {name}", lambda: viewer_of(self.event(), self.who(name)))

    def club(self) -> dict[int, str]:
        """Return the roles of the club's members by their account."""
        return self.cache("club", lambda: dict(self.event().club.memberships.values_list("user_id", "role")))

    # What they can do

    def steps(self) -> Iterator[Step]:
        for kind in self.kinds:
            for step in getattr(self, f"_{kind}")():
                yield Step(step.name, partial(self.change, step.do))

    def change(self, do: Callable[[], object]) -> None:
        do()
        self.cached = {}

    def _staff(self) -> Iterator[Step]:
        for name in self.cast:
            for role in Role.values:
                yield Step(f"{name} invites: {role}", partial(self.invite, name, role))
            for place, link in enumerate(self.links[name]):
                if link.kind == "staff":
                    yield Step(f"{name} joins as {link.what}", partial(self.join, name, place))
                    if name in self.staff:
                        for other in self.cast:
                            if other != name:
                                yield Step(f"{name} makes {other} {link.what}", partial(self.give_office, name, other, place))
            for member in self.members():
                yield Step(f"{name} removes {member}", partial(self.remove, name, member))

    def _seats(self) -> Iterator[Step]:
        for name in self.cast:
            for number in (3, 4):
                yield Step(f"{name} looks up link {number}", partial(self.look_up, name, number))
                yield Step(f"{name} renews link {number}", partial(self.renew, name, number))
                yield Step(f"{name} claims {number}", partial(self.claim, name, number))
            for place, link in enumerate(self.links[name]):
                if link.kind == "seat":
                    yield Step(f"{name} opens link {link.what}", partial(self.take, name, place))
                    if link.what in self.entries[name] or name in self.staff:
                        for other in self.cast:
                            if other != name:
                                yield Step(f"{name} gives {other} link {link.what}", partial(self.give_entry, name, other, place))

    def _office(self) -> Iterator[Step]:
        for member in self.members():
            yield Step(f"orga removes {member}", partial(self.remove, "orga", member))

    def _club(self) -> Iterator[Step]:
        for name in ("bruno", "both"):
            yield Step(f"{name} joins the club", partial(self.into_club, name))
            yield Step(f"{name} organises the club", partial(self.into_club, name, "organiser"))
            yield Step(f"{name} leaves the club", partial(self.out_of_club, name))
        for watching in ("club", "entered", "link"):
            yield Step(f"the event is watched: {watching}", partial(self.watch, watching))
        yield Step("bruno withdraws", partial(self.withdraw, "bruno", 2))

    def members(self) -> list[str]:
        return list(Staff.objects.filter(event=self.hall.event, left_at=None).values_list("name", flat=True))

    def watch(self, watching: str) -> None:
        actions.edit_event(code=self.hall.code, who=self.who("orga"), watching=watching)

    def withdraw(self, name: str, number: int) -> None:
        actions.withdraw(code=self.hall.code, who=self.who(name), number=number)

    def see(self, name: str, link: Link) -> None:
        """Somebody sees a link, and forgets those of the same kind: the latest is the one that can still be open."""
        self.links[name] = [one for one in self.links[name] if one[:2] != link[:2] or self.is_open(one)]
        if link not in self.links[name]:
            self.links[name].append(link)

    def is_open(self, link: Link) -> bool:
        if link.kind == "staff":
            return StaffInvitation.objects.filter(token=link.token, revoked_at=None).exists()
        return Player.objects.filter(link=link.token).exists()

    def invite(self, name: str, role: str) -> None:
        invitation = actions.invite_staff(code=self.hall.code, who=self.who(name), role=role)
        self.see(name, Link("staff", role, invitation.token))

    def give_office(self, name: str, other: str, place: int) -> None:
        self.see(other, self.links[name][place])
        self.staff.add(other)  # the staff's word

    def join(self, name: str, place: int) -> None:
        invitation = StaffInvitation.objects.get(token=self.links[name][place].token)
        joined = actions.join_staff(invitation=invitation, user=self.users.get(name), name=name)
        if name not in self.users:
            self.tokens[name].add(joined.token)

    def remove(self, name: str, member: str) -> None:
        row = Staff.objects.filter(event=self.hall.event, left_at=None, name=member).earliest("pk")
        actions.remove_staff(code=self.hall.code, who=self.who(name), staff=row.pk)
        rest = set(self.members())
        self.staff &= {"umpire" if one == "Umberto" else one for one in rest}  # links that were given are void

    def look_up(self, name: str, number: int) -> None:
        viewer, player = self.viewer(name), Player.objects.get(event=self.hall.event, number=number)
        if player.user_id or not (viewer.is_staff or number in viewer.players):
            raise Refused("no link is shown")
        self.see(name, Link("seat", number, player.link))

    def renew(self, name: str, number: int) -> None:
        held = number in self.viewer(name).players
        token = actions.renew_seat(code=self.hall.code, who=self.who(name), number=number)
        for entries in self.entries.values():
            entries.discard(number)
        if held:
            self.tokens[name].add(token)
            self.entries[name].add(number)

    def claim(self, name: str, number: int) -> None:
        if name not in self.users:
            raise Refused("no account")
        actions.claim(code=self.hall.code, who=self.who(name), number=number, user=self.users[name])
        self._only(name, number)

    def give_entry(self, name: str, other: str, place: int) -> None:
        link = self.links[name][place]
        if not self.is_open(link):
            raise Refused("void")
        self.see(other, link)
        self.entries[other].add(link.what)

    def take(self, name: str, place: int) -> None:
        link = self.links[name][place]
        player = Player.objects.select_related("event", "team_of").filter(link=link.token).first()
        if player is None:
            raise Refused("404")
        user, was_staff = self.users.get(name), self.viewer(name).is_staff
        token = actions.take_seat(player=player, user=user, tokens=self.who(name).tokens)
        if user is None:
            self.tokens[name].add(token)
        if user is not None or (was_staff and token != player.token):
            self._only(name, link.what)

    def _only(self, name: str, number: int) -> None:
        for entries in self.entries.values():
            entries.discard(number)
        self.entries[name].add(number)

    def into_club(self, name: str, role: str = "member") -> None:
        Membership.objects.update_or_create(club=self.hall.event.club, user=self.users[name], defaults={"role": role})

    def out_of_club(self, name: str) -> None:
        if not Membership.objects.filter(club=self.hall.event.club, user=self.users[name]).delete()[0]:
            raise Refused("no member")

    # What they see

    def reads(self, session: str) -> set[str]:
        event, viewer = self.event(), self.viewer(session)
        if not may_look(event, viewer, self.users.get(session)):
            return set()
        whole = replace(self.cache("whole", lambda: read(event)), viewer=viewer)
        snapshot = whole if viewer.is_staff else visible(whole)  # as ``read`` does
        found = {"event", *(f"entry {number}" for number in viewer.players)}
        others = [player for player in snapshot.players if player.number not in viewer.players]
        if any(player.contact or player.handed_in or player.list_note for player in others):
            found.add("staff")
        if any(one.state == "draft" or one.row.notes for one in snapshot.rounds):
            found.add("staff")
        games = [game for one in snapshot.rounds for game in one.games if not game.side_of(viewer.players)]
        return found | ({"staff"} if any(game.result for game in games) else set())

    def entitled(self, session: str) -> set[str]:
        event, user = self.event(), self.users.get(session)
        in_club = user is not None and user.pk in self.club()
        found = {f"entry {number}" for number in self.entries[session]}
        if session in self.staff:
            found.add("staff")
        if found or event.watching == "link" or (event.watching == "club" and in_club):
            found.add("event")
        return found

    # The walk's own

    def state(self) -> Any:
        event = self.event()
        open_links = {token: role for role, token in event.invitations.filter(revoked_at=None).values_list("role", "token")}
        players = sorted(event.players.values_list("number", "user_id", "link"))
        accounts = tuple(player[:2] for player in players)
        open_links |= {link: number for number, _user, link in players}
        members = tuple(sorted(self.club().items()))
        sessions = tuple(
            (
                self.viewer(name).view,
                frozenset(link[:2] for link in self.links[name] if link.token in open_links),
                name in self.staff,
                frozenset(self.entries[name]),
            )
            for name in self.sessions
        )
        return event.watching, accounts, members, sessions, frozenset(map(str, open_links.values()))

    def save(self) -> Any:
        return deepcopy((self.tokens, self.links, self.staff, self.entries)), self.cached

    def restore(self, saved: Any) -> None:
        held, self.cached = saved
        self.tokens, self.links, self.staff, self.entries = deepcopy(held)


@pytest.fixture
def hall() -> Hall:
    """A club's tournament with hidden results, four entries with contacts and lists, a round played and one drafted."""
    call_command("load_samples", verbosity=0)
    club = Club.objects.create(name="Legio", slug="legio")
    hall = opened_hall(4, tables=2, standings_policy="secret", watching="link")
    Event.objects.filter(pk=hall.event.pk).update(club=club)
    hall.event.refresh_from_db()
    army = Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire")[0]
    users = {name: User.objects.create_user(name) for name in ACCOUNTS}
    Staff.objects.filter(event=hall.event, role="organiser").update(user=users["orga"], name="orga")
    for player in Player.objects.filter(event=hall.event):
        player.contact, player.user = f"contact {player.number}", users.get({1: "anna", 2: "bruno"}.get(player.number, ""))
        player.save()
        hand_in(player, army)
    hall.tokens["organiser"] = Staff.objects.get(event=hall.event, role="organiser").token
    hall.start()
    hall.do("draft")
    hall.do("publish")
    for game in hall.snapshot().round(1).games:
        hall.do("set_result", round=1, position=game.position, result=WIN)
    hall.do("close")
    hall.do("draft")
    return hall


#: Actions in each walk, by whom, how many steps every day, and how many for SEATS=thorough.
WALKS = [
    pytest.param(("staff",), ("orga", "anna", "stranger"), 4, 5, id="staff"),
    pytest.param(("seats",), ("bruno", "both", "stranger"), 3, 5, id="entries of players"),
    pytest.param(("club",), (), 3, 5, id="club"),
    pytest.param(("seats", "office"), ("orga", "umpire", "guest"), 2, 5, id="entries and staff", marks=pytest.mark.slow),
    pytest.param(("staff", "seats", "office", "club"), EVERYBODY, 2, 2, id="all together", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("kinds", "cast", "depth", "thorough"), WALKS)
def test_nobody_gets_what_is_not_theirs(hall, kinds, cast, depth, thorough):
    walked = walk(Tournament(hall, kinds, cast), depth=thorough if THOROUGH else depth)

    assert walked.done > walked.states > 3


def test_removed_staff_cannot_come_back_by_a_link_that_they_know(hall):
    invitation = hall.do("invite_staff", role="organiser")
    hall.do("remove_staff", staff=Staff.objects.get(event=hall.event, role="umpire").pk)

    with pytest.raises(Refused):
        actions.join_staff(invitation=invitation, user=None, name="Umberto")


def test_removed_staff_cannot_take_an_entry_by_a_link_that_they_know(hall):
    player = Player.objects.get(event=hall.event, number=3)
    hall.do("remove_staff", staff=Staff.objects.get(event=hall.event, role="umpire").pk)

    assert hall.phone("umpire").post(f"/tournaments/seat/{player.link}/").status_code == 404
    assert hall.snapshot("Carla").viewer.players == (3,), "her own browser stays"


def test_staff_take_an_entry_only_alone(hall):
    player = Player.objects.get(event=hall.event, number=3)
    umpire = hall.phone("umpire")

    assert umpire.post(f"/tournaments/seat/{player.link}/").status_code == 302

    assert hall.snapshot("Carla").viewer.players == ()
    assert "took the entry of Carla" in umpire.get(f"{hall.url}log/").content.decode()


def test_the_last_organiser_cannot_become_an_umpire(hall):
    invitation = hall.do("invite_staff", role="umpire")

    with pytest.raises(Refused):
        actions.join_staff(invitation=invitation, user=User.objects.get(username="orga"), name="orga")


def test_the_event_s_page_names_its_staff_and_former_staff(hall):
    page = hall.phone().get(hall.url).content.decode()
    assert "Umberto (umpire)" in page
    hall.do("remove_staff", staff=Staff.objects.get(event=hall.event, role="umpire").pk)

    page = hall.phone().get(hall.url).content.decode()
    assert "Umberto (umpire)" not in page
    assert "formerly: Umberto" in page
