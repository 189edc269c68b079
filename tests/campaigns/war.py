"""A war for tests: a real campaign of a ready kit with its cast (arbiter, leaders, spectator, stranger)."""

from dataclasses import dataclass, field
from typing import Any

from campaigns import actions
from campaigns.ledger import Requester, Snapshot, load
from campaigns.models import Campaign, Entry, Invitation, Member
from campaigns.queries.kits import ready_kit
from campaigns.views.access import GUEST_PLACES
from tests.pressing import Phone

KIT = "northern-italy-1800"


@dataclass
class War:
    """A campaign, and everybody's place in it: ``arbiter``, and a leader by the name of each faction."""

    campaign: Campaign
    members: dict[str, Member] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.campaign.code

    @property
    def url(self) -> str:
        return f"/campaigns/{self.code}/"

    def who(self, name: str) -> Requester:
        return Requester(token=self.members[name].token)

    def snapshot(self, name: str = "arbiter") -> Snapshot:
        found = load(self.code, self.who(name) if name in self.members else Requester())
        assert found is not None
        return found

    def seat(self, name: str, role: str = "leader", faction: str = "") -> Member:
        invitation = actions.invite(code=self.code, who=self.who("arbiter"), role=role, faction=faction)
        self.members[name] = actions.join(invitation=invitation, user=None, token=None, name=name.title())
        return self.members[name]

    def order(self, force: str, do: str = "hold", **more: Any) -> None:
        actions.give_order(code=self.code, who=self.who("arbiter"), force=force, order={"do": do, **more})

    def reveal(self) -> Entry:
        return actions.reveal(code=self.code, who=self.who("arbiter"))

    def last(self, action: str) -> Entry:
        return Entry.objects.filter(campaign=self.campaign, action=action).latest("seq")

    def phone(self, name: str, language: str = "en") -> Phone:
        client = Phone(HTTP_ACCEPT_LANGUAGE=language)
        if name in self.members:
            session = client.session
            session[GUEST_PLACES] = {self.code: self.members[name].token}
            session.save()
        return client


def declared_war(kit: str = KIT, *, begun: bool = True, watching: str = "link", seated: bool = True) -> War:
    """A campaign with an arbiter and a leader for every faction, all guests, in its first turn."""
    data = ready_kit(kit)
    assert data is not None
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(data, guest="Arbiter", watching=watching))
    war = War(campaign, {"arbiter": arbiter})
    if seated:
        for faction in war.snapshot().faction_by_id:
            war.seat(faction, faction=faction)
    if begun:
        actions.begin(code=war.code, who=war.who("arbiter"))
    campaign.refresh_from_db()
    return war


def open_invitations(war: War) -> list[Invitation]:
    return list(Invitation.objects.filter(campaign=war.campaign, revoked_at=None))
