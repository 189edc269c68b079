"""Who holds which place in a tournament: every sequence of invitations, links, claims, roles and settings of a small cast.

After each step nobody reads what is the staff's (drafts, hidden results, contacts, unpublished lists of others) but the staff,
nobody holds an entry but those to whom it was given, and nobody looks who may not.
"""

import os
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.core.management import call_command

from armies.models import Army
from common.errors import Refused
from people.models import Club, Membership, User
from tests.seats.walk import Step, walk
from tests.tournaments.hall import WIN, Hall, hand_in, opened_hall
from tournaments import actions
from tournaments.models import Event, Player, Role, Staff, StaffInvitation
from tournaments.queries.snapshot import read
from tournaments.queries.viewers import Requester, may_look, viewer_of

pytestmark = pytest.mark.django_db

THOROUGH = os.environ.get("SEATS") == "thorough"
#: Accounts and browsers without one; ``both`` is signed in and holds a guest's entry.
ACCOUNTS, GUESTS = ("orga", "anna", "bruno", "both"), ("umpire", "guest", "stranger")
ENTRIES = {"anna": 1, "bruno": 2, "guest": 3, "both": 4}


class Tournament:
    """The cast. ``tokens``: what each browser keeps; ``links``: which links each has seen; the rest is what each was given."""

    sessions = (*ACCOUNTS, *GUESTS)

    def __init__(self, hall: Hall, kinds: tuple[str, ...], cast: tuple[str, ...]) -> None:
        self.hall, self.kinds, self.cast = hall, kinds, cast
        self.users = {name: User.objects.get(username=name) for name in ACCOUNTS}
        by_number = {player.number: player for player in Player.objects.filter(event=hall.event)}
        self.tokens: dict[str, set[str]] = {name: set() for name in self.sessions}
        self.tokens["umpire"].add(hall.tokens["umpire"])
        for name in ("guest", "both"):
            self.tokens[name].add(by_number[ENTRIES[name]].token)
        self.links: dict[str, set[tuple[str, Any, str]]] = {name: set() for name in self.sessions}
        self.staff = {"orga", "umpire"}
        self.entries: dict[str, set[int]] = {name: {ENTRIES[name]} if name in ENTRIES else set() for name in self.sessions}

    # What they are

    def event(self) -> Event:
        return Event.objects.select_related("club").get(pk=self.hall.event.pk)

    def who(self, name: str) -> Requester:
        user = self.users.get(name)
        return Requester(user.pk if user else None, tuple(sorted(self.tokens[name])), name)

    def viewer(self, name: str):
        return viewer_of(self.event(), self.who(name))

    # What they can do

    def steps(self) -> Iterator[Step]:
        for kind in self.kinds:
            yield from getattr(self, f"_{kind}")()

    def _staff(self) -> Iterator[Step]:
        for name in self.cast:
            for role in Role.values:
                yield Step(f"{name} invites a(n) {role}", lambda name=name, role=role: self.invite(name, role))
            for link in sorted(self.links[name]):
                if link[0] == "staff":
                    yield Step(f"{name} joins as {link[1]}", lambda name=name, link=link: self.join(name, link))
                    for other in self.cast:
                        if other != name and name in self.staff:
                            give = lambda name=name, other=other, link=link: self.give_office(other, link)  # noqa: E731
                            yield Step(f"{name} gives {other} the link of {link[1]}", give)
            for member in Staff.objects.filter(event=self.hall.event, left_at=None):
                yield Step(f"{name} removes {member.name}", lambda name=name, member=member: self.remove(name, member))

    def _seats(self) -> Iterator[Step]:
        for name in self.cast:
            for number in (3, 4):
                yield Step(f"{name} looks up link {number}", lambda name=name, number=number: self.look_up(name, number))
                yield Step(f"{name} renews link {number}", lambda name=name, number=number: self.renew(name, number))
                yield Step(f"{name} claims {number}", lambda name=name, number=number: self.claim(name, number))
            for link in sorted(self.links[name]):
                if link[0] == "seat":
                    yield Step(f"{name} opens link {link[1]}", lambda name=name, link=link: self.take(name, link))
                    if link[1] in self.entries[name] or name in self.staff:
                        for other in self.cast:
                            if other != name:
                                give = lambda other=other, link=link: self.give_entry(other, link)  # noqa: E731
                                yield Step(f"{name} gives {other} link {link[1]}", give)

    def _office(self) -> Iterator[Step]:
        for member in Staff.objects.filter(event=self.hall.event, left_at=None).exclude(role=Role.ORGANISER):
            yield Step(f"orga removes {member.name}", lambda member=member: self.remove("orga", member))

    def _club(self) -> Iterator[Step]:
        for name in ("bruno", "both"):
            yield Step(f"{name} joins the club", lambda name=name: self.into_club(name))
            yield Step(f"{name} organises the club", lambda name=name: self.into_club(name, "organiser"))
            yield Step(f"{name} leaves the club", lambda name=name: self.out_of_club(name))
        for watching in ("club", "entered", "link"):
            change = lambda watching=watching: actions.edit_event(  # noqa: E731
                code=self.hall.code, who=self.who("orga"), watching=watching
            )
            yield Step(f"the event is watched: {watching}", change)
        yield Step("bruno withdraws", lambda: actions.withdraw(code=self.hall.code, who=self.who("bruno"), number=2))

    def invite(self, name: str, role: str) -> None:
        invitation = actions.invite_staff(code=self.hall.code, who=self.who(name), role=role)
        self.links[name].add(("staff", role, invitation.token))

    def give_office(self, other: str, link: tuple[str, Any, str]) -> None:
        self.links[other].add(link)
        self.staff.add(other)  # the organisers' word

    def join(self, name: str, link: tuple[str, Any, str]) -> None:
        invitation = StaffInvitation.objects.get(token=link[2])
        joined = actions.join_staff(invitation=invitation, user=self.users.get(name), name=name)
        if name not in self.users:
            self.tokens[name].add(joined.token)

    def remove(self, name: str, member: Staff) -> None:
        actions.remove_staff(code=self.hall.code, who=self.who(name), staff=member.pk)
        self.staff.discard(member.user.username if member.user else member.name.replace("Umberto", "umpire"))
        self.staff &= {one for one in self.staff if self.viewer(one).is_staff}  # links that were given are void

    def look_up(self, name: str, number: int) -> None:
        viewer, player = self.viewer(name), Player.objects.get(event=self.hall.event, number=number)
        if player.user_id or not (viewer.is_staff or number in viewer.players):
            raise Refused("no link is shown")
        self.links[name].add(("seat", number, player.link))

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

    def give_entry(self, other: str, link: tuple[str, Any, str]) -> None:
        self.links[other].add(link)
        self.entries[other].add(link[1])

    def take(self, name: str, link: tuple[str, Any, str]) -> None:
        player = Player.objects.select_related("event", "team_of").filter(link=link[2]).first()
        if player is None:
            raise Refused("404")
        user, was_staff = self.users.get(name), self.viewer(name).is_staff
        token = actions.take_seat(player=player, user=user, tokens=self.who(name).tokens)
        if user is None:
            self.tokens[name].add(token)
        if user is not None or (was_staff and token != player.token):
            self._only(name, link[1])

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
        snapshot, found = read(event, viewer), {"event", *(f"entry {number}" for number in viewer.players)}
        others = [player for player in snapshot.players if player.number not in viewer.players]
        if any(player.contact or player.handed_in or player.list_note for player in others):
            found.add("staff")
        if any(one.state == "draft" or one.row.notes for one in snapshot.rounds):
            found.add("staff")
        games = [game for one in snapshot.rounds for game in one.games if not game.side_of(viewer.players)]
        return found | ({"staff"} if any(game.result for game in games) else set())

    def entitled(self, session: str) -> set[str]:
        event, user = self.event(), self.users.get(session)
        in_club = user is not None and Membership.objects.filter(club=event.club, user=user).exists()
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
        open_links |= {link: number for number, link in event.players.values_list("number", "link")}
        accounts = tuple(event.players.values_list("number", "user_id").order_by("number"))
        members = tuple(sorted(event.club.memberships.values_list("user_id", "role")))
        sessions = tuple(
            (
                self.viewer(name).view,
                frozenset((kind, what) for kind, what, token in self.links[name] if token in open_links),
                name in self.staff,
                frozenset(self.entries[name]),
            )
            for name in self.sessions
        )
        return event.watching, accounts, members, sessions, frozenset(map(str, open_links.values()))

    def save(self) -> Any:
        return deepcopy((self.tokens, self.links, self.staff, self.entries))

    def restore(self, saved: Any) -> None:
        self.tokens, self.links, self.staff, self.entries = deepcopy(saved)


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


@pytest.mark.parametrize(
    ("kinds", "cast", "depth"),
    [
        (("staff",), ("orga", "anna", "stranger"), 5),
        (("seats", "office"), ("umpire", "guest"), 5),
        (("seats",), ("bruno", "both", "stranger"), 4),
        (("club",), (), 5),
        (("staff", "seats", "office", "club"), ("orga", "umpire", "anna", "guest", "both", "stranger"), 2),
    ],
)
def test_nobody_gets_what_is_not_theirs(hall, kinds, cast, depth):
    most = depth if THOROUGH else min(depth, 3)
    walked = walk(Tournament(hall, kinds, cast), depth=most)

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
    assert hall.phone("Carla").get(f"{hall.url}players/3/").status_code == 200
    assert "contact 3" in hall.phone("Carla").get(f"{hall.url}players/3/").content.decode(), "her own browser stays"


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
