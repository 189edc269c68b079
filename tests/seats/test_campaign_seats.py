"""Seats of a campaign, walked: nobody reads a side's hidden things without that side, the arbiter or all leaders.

The cast: Rita leads the Reds; Bob and Gus lead the Blues and the Greens, allies on the other side. Bob has a second browser
that nobody can recognise. Cleo is a guest who may sign in, Omar an organiser of the campaign's club. Arno is the arbiter, in
the walk that has one.
"""

import copy
import json
import os
from collections.abc import Container
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser

from campaigns import actions
from campaigns.actions.consent import answerable
from campaigns.actions.members import NeedsAgreement, may_invite
from campaigns.ledger import Requester, load
from campaigns.ledger.snapshot import own_member
from campaigns.models import Invitation, Member
from campaigns.queries.proposals import open_proposals
from campaigns.queries.reader import Reader
from campaigns.queries.rights import may_do
from campaigns.views.access import GUESTS, may_watch, requester_of
from common.errors import Refused
from people import actions as people
from people.models import Club, Membership, User
from tests.campaigns.small import small_kit
from tests.seats.walk import Step, walk

#: Steps that are tried in a row: three every day, five before a release.
DEPTH = 5 if os.environ.get("SEATS") == "thorough" else 3
SIDES = {"reds": {"red"}, "blues": {"blue"}, "greens": {"blue"}, "": {"red", "blue"}}
LEADERS = {"rita": "reds", "bob": "blues", "gus": "greens"}
#: Places that are invited to: a hostile faction for each of the spies, and the arbiter's.
PLACES = (("leader", "reds"), ("leader", "blues"), ("arbiter", ""))
#: What those invite to who do nothing against the others; they free no places either.
HONEST: dict[str, tuple[tuple[str, str], ...]] = {"rita": (("leader", "reds"),), "gus": ()}


def three_factions():
    """The small kit with a second faction on the blue side, which has the force in the north."""
    kit = small_kit("de-bellis-empire")
    kit["sides"][1]["factions"].append({"id": "greens", "name": {"en": "greens", "it": "greens"}})
    kit["forces"][3]["faction"] = "greens"
    return kit


class Council:
    """The campaign in its first turn, or in set-up and then without Rita."""

    sessions = ("rita", "bob", "window", "cleo", "omar")

    def __init__(self, verbs: Container[str], spies: tuple[str, ...], *, arbiter: bool, begun: bool) -> None:
        #: Actions, and those who open links.
        self.verbs, self.spies = verbs, spies
        self._cache = None
        self.users = {name: User.objects.create_user(name) for name in ("cleo", "omar")}
        club = Club.objects.create(name="Club", slug="club")
        Membership.objects.create(club=club, user=self.users["omar"], role="organiser")
        if arbiter:
            self.sessions, self.spies = ("arno", *self.sessions), ("arno", *self.spies)
        self.browsers: dict[str, dict] = {name: {} for name in (*self.sessions, "gus")}
        self.signed_in = {"omar"}
        new = actions.NewCampaign(three_factions(), guest="Arno", watching="club", club=club)
        campaign, arno = actions.create_campaign(new)
        self.code = campaign.code
        self.browsers.setdefault("arno", {})
        GUESTS.remember(self._request("arno"), self.code, arno)
        for name, faction in LEADERS.items():
            if begun or name != "rita":
                link = actions.invite(code=self.code, who=self._who("arno"), role="leader", faction=faction)
                member = actions.join(invitation=link, user=None, token=None, name=name.title())
                GUESTS.remember(self._request(name), self.code, member)
        if begun:
            actions.begin(code=self.code, who=self._who("arno"))
        if not arbiter:
            actions.leave(code=self.code, who=self._who("arno"))
            del self.browsers["arno"]
        #: Sides that a session was rightly given, and those that it has read at some time.
        self.given = {
            name: set(SIDES[LEADERS[name]]) if self._member(name) and name in LEADERS else set() for name in self.browsers
        }
        self.given |= {"arno": {"red", "blue"}} if arbiter else {}
        self.read = copy.deepcopy(self.given)
        #: Sessions that may play although they have read the other side, because all leaders agree.
        self.admitted: set[str] = set()
        #: Place → (invitation, sessions on whose word it was given).
        self.links: dict[tuple[str, str], tuple[int, frozenset[str]]] = {}
        #: Matter → sessions that have agreed to it.
        self.consents: dict[str, set[str]] = {}
        #: Sessions that took a place by a link while they were not in the club.
        self.seated_by_link = {*LEADERS, "arno"}

    # What the walk asks

    HELD = ("browsers", "signed_in", "given", "read", "admitted", "links", "consents", "seated_by_link")

    def save(self):
        return copy.deepcopy({name: getattr(self, name) for name in self.HELD}), self._cache

    def restore(self, saved):
        held, self._cache = saved
        for name, value in copy.deepcopy(held).items():
            setattr(self, name, value)

    def state(self):
        """Return places, links, proposals and rights by the names of the sessions, without numbers and times."""
        owners = self._owners()
        members = sorted(
            (owners.get(member.pk, ""), member.role, tuple(member.factions), member.left_at is None, member.through_club)
            for member in self._loaded()[1]
        )
        snapshot = self._snapshot("omar")
        proposals = sorted(
            (self._words(fields), tuple(sorted(owners.get(pk, "") for pk in fields["agreed"])))
            for fields in open_proposals(snapshot).values()
        )
        sets = (self.signed_in, self.admitted, self.seated_by_link, *(self.given[name] for name in sorted(self.given)))
        return (
            tuple(dict.fromkeys(members)),
            tuple(sorted((name, bool(self._token(name))) for name in self.browsers)),
            tuple(sorted((place, tuple(sorted(word))) for place, (_pk, word) in self.links.items())),
            tuple(proposals),
            tuple(tuple(sorted(each)) for each in sets),
            tuple(tuple(sorted(self.read[name])) for name in sorted(self.read)),
            snapshot.stage,
            tuple(sorted(self._club().items())),
        )

    def reads(self, session):
        """Return the sides whose orders and forces this session reads now, and "campaign" if it may watch.

        "both" if it plays and has read the enemy's too.
        """
        snapshot = self._snapshot(session)
        reader = Reader(snapshot)
        sides = {snapshot.side_of(code) for code, _fields in snapshot.standing_forces() if reader.knows(code)}
        sides |= {side for side in snapshot.side_by_id if side in snapshot.audiences}
        sides |= {
            snapshot.sides.of_faction[faction]
            for faction in snapshot.faction_by_id
            if may_do(snapshot, "read_orders", faction=faction)
        }
        self.read[session] |= sides
        if may_watch(self._request(session).user, snapshot):
            sides |= {"campaign"}
        plays = snapshot.role in ("leader", "commander")
        return sides | ({"both"} if plays and self.read[session] - sides else set())

    def entitled(self, session):
        in_club = session in self.signed_in and self.users[session].pk in self._club()
        watches = {"campaign"} if in_club or session in self.seated_by_link or self.given[session] else set()
        return self.given[session] | watches | ({"both"} if session in self.admitted else set())

    # Actions

    def steps(self):
        return [Step(name, partial(self._do, do, *args)) for verb, name, do, *args in self._everything() if verb in self.verbs]

    def _do(self, do, *args):
        do(*args)
        self._cache = None

    def _everything(self):
        seated = {name: member for name in self.browsers if (member := self._member(name)) and member.role != "spectator"}
        for name, member in seated.items():
            for role, faction in HONEST.get(name, PLACES):
                yield "invite", f"{name} invites {role} {faction}".strip(), self._invite, name, role, faction
            for other, one in seated.items():
                if one.pk != member.pk and name not in HONEST:
                    yield "free", f"{name} frees {other}'s place", self._free, name, other
            yield "leave", f"{name} leaves", self._leave, name
            for fields in answerable(self._snapshot(name)).values():
                words = self._words(fields)
                yield "agree", f"{name} agrees to {words}", self._agree, name, words
            yield "watch", f"{name} invites to watch", self._invite, name, "spectator", ""
        for role, faction in self.links:
            for name in self.spies:
                yield "open", f"{name} opens a link to {role} {faction}".strip(), self._take, name, role, faction
        if self._snapshot("omar").stage == "setup":
            yield "begin", "bob begins", self._begin
        if "cleo" not in self.signed_in:
            yield "sign in", "cleo signs in", self.signed_in.add, "cleo"
        elif self._token("cleo"):
            yield "claim", "cleo claims", self._claim
        for name in self.signed_in:
            for role in ("organiser", "member"):
                yield "club", f"{name} becomes {role} of the club", self._into_club, name, role
            yield "club", f"{name} leaves the club", self._out_of_club, name

    def _into_club(self, name, role):
        club, membership = Club.objects.first(), Membership.objects.filter(user=self.users[name]).first()
        if club is None:
            raise Refused("The last member has left.")
        if membership is None:
            Membership.objects.create(club=club, user=self.users[name], role=role)
        else:
            people.change_role(membership=membership, role=role)

    def _out_of_club(self, name):
        membership = Membership.objects.filter(user=self.users[name]).first()
        if membership is None:
            raise Refused("no member")
        people.leave(membership=membership)

    def _begin(self):
        actions.begin(code=self.code, who=self._who("bob"))

    def _invite(self, name, role, faction):
        snapshot = self._snapshot(name)
        if may_invite(snapshot, role, faction):
            found = actions.invite(code=self.code, who=self._who(name), role=role, faction=faction)
            if self.links.get((role, faction), (0,))[0] != found.pk:
                self.links[role, faction] = (found.pk, frozenset({name}))
        else:
            leaders = self._leaders()
            actions.propose_invitation(code=self.code, who=self._who(name), role=role, faction=faction)
            self._agreed("invite", {"role": role, "faction": faction, "force": ""}, name, leaders)

    def _free(self, name, other):
        leaders, role, member = self._leaders(), self._role(name), self._member(other).pk
        actions.remove(code=self.code, who=self._who(name), member=member)
        if role != "arbiter":
            self._agreed("remove", {"member": member}, name, leaders)

    def _agree(self, name, words):
        proposals, leaders = open_proposals(self._snapshot(name)), self._leaders()
        proposal, fields = next((each, one) for each, one in proposals.items() if self._words(one) == words)
        actions.agree(code=self.code, who=self._who(name), proposal=proposal)
        self._agreed(fields["matter"], fields["about"], name, leaders)

    def _agreed(self, matter, about, name, leaders):
        """Note an agreement; if the matter has been carried out, what follows from it for the books of this test."""
        content = json.dumps([matter, about], sort_keys=True)
        word = self.consents.setdefault(content, set())
        word.add(name)
        self._cache = None
        still_open = open_proposals(self._snapshot("omar")).values()
        if any((fields["matter"], fields["about"]) == (matter, about) for fields in still_open):
            return
        assert leaders <= word, f"{content} is done on the word of {sorted(word)} alone"
        del self.consents[content]
        if matter == "admit":
            self.admitted.add(self._owners()[about["member"]])
        elif matter == "invite":
            place = {"role": about["role"], "faction": about["faction"]}
            row = Invitation.objects.get(campaign__code=self.code, revoked_at=None, **place)
            self.links[about["role"], about["faction"]] = (row.pk, frozenset(word))

    def _take(self, name, role, faction):
        pk, word = self.links[role, faction]
        invitation, request = Invitation.objects.get(pk=pk), self._request(name)
        leaders, snapshot = self._leaders(), self._snapshot(name)
        sides = SIDES[invitation.faction]
        rightly = (
            leaders <= word
            or any(self._role(each) == "arbiter" for each in word)
            or any(self._role(each) == "leader" and invitation.faction in self._member(each).factions for each in word)
            or (snapshot.stage == "setup" and not any(invitation.faction in each.factions for each in snapshot.members))
        )
        person = {
            "user": request.user if request.user.is_authenticated else None,
            "token": self._token(name),
            "held": GUESTS.person(request, self.code).guest_seats,
        }
        try:
            member = actions.join(invitation=invitation, name=name.title(), **person)
        except NeedsAgreement:
            entry = actions.ask_to_join(invitation=invitation, **person)
            self._agreed("admit", entry.facts["about"], name, leaders)
            return
        GUESTS.remember(request, self.code, member)
        if not (name in self.signed_in and self.users[name].pk in self._club()):
            self.seated_by_link.add(name)
        del self.links[role, faction]
        if rightly:
            self.given[name] |= sides
        if leaders <= {name}:
            self.admitted.add(name)

    def _leave(self, name):
        actions.leave(code=self.code, who=self._who(name))
        GUESTS.forget(self._request(name), self.code)

    def _claim(self):
        request = self._request("cleo")
        actions.claim(user=request.user, token=self._token("cleo"), held=GUESTS.person(request, self.code).guest_seats)
        GUESTS.forget(request, self.code)

    # The sessions

    def _request(self, name):
        user = self.users[name] if name in self.signed_in else AnonymousUser()
        return SimpleNamespace(session=self.browsers[name], user=user)

    def _token(self, name):
        return GUESTS.token(self._request(name), self.code)

    def _who(self, name):
        return requester_of(self._request(name), self.code)

    def _snapshot(self, name):
        """Return the campaign as this session has it, loaded once for all of them."""
        snapshot, rows, _club = self._loaded()
        return replace(snapshot, member=own_member([row for row in rows if row.left_at is None], self._who(name)))

    def _loaded(self):
        """Return the campaign, all its members, former ones too, and the roles in the club by account."""
        if self._cache is None:
            rows = Member.objects.filter(campaign__code=self.code)
            club = dict(Membership.objects.values_list("user_id", "role"))
            self._cache = load(self.code, Requester()), list(rows.order_by("joined_at", "pk")), club
        return self._cache

    def _club(self):
        return self._loaded()[2]

    def _member(self, name):
        return self._snapshot(name).member

    def _role(self, name):
        return self._snapshot(name).role if name in self.browsers else ""

    def _leaders(self):
        """Return the sessions that lead a faction now."""
        return frozenset(name for name in self.browsers if self._role(name) == "leader")

    def _owners(self):
        """Return the session of every place that somebody has or had: primary key → name."""
        held = {pk: name for name, browser in self.browsers.items() for pk in browser.get(GUESTS.ever, {}).get(self.code, ())}
        users = {user.pk: name for name, user in self.users.items()}
        return {row.pk: users.get(row.user_id) or held.get(row.pk, "") for row in self._loaded()[1]}

    def _words(self, fields):
        return f"{fields['matter']} {self._named(fields['about'])}"

    def _named(self, about):
        """Return what a matter is about as text, a member by the session's name."""
        owners = self._owners()
        return " ".join(str(owners.get(value, value) if name == "member" else value) for name, value in sorted(about.items()))


SETTINGS = {"arbiter": (True, True), "no arbiter": (False, True), "set-up": (False, False)}
#: Actions in each walk, and by whom besides the arbiter. The window and Cleo differ only in that she can sign in.
CASTS = {
    "invitations": ({"invite", "open", "agree", "begin"}, ("bob", "window")),
    "freeing": ({"free", "agree", "leave", "begin"}, ("bob", "window")),
    "returning": ({"invite", "open", "leave"}, ("bob", "window")),
    "accounts": ({"sign in", "claim", "club", "watch", "open"}, ("bob", "cleo")),
}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("cast", CASTS)
def test_nobody_reads_what_he_was_not_given(cast, setting):
    arbiter, begun = SETTINGS[setting]
    verbs, spies = CASTS[cast]
    walked = walk(Council(verbs, spies, arbiter=arbiter, begun=begun), depth=DEPTH)

    assert walked.states > 10
