"""The places of a campaign: who takes part as what, and who may be invited."""

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.actions.members import may_invite
from campaigns.ledger import Snapshot
from campaigns.models import Invitation, Member
from campaigns.queries.map import sign_of


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of place: who has it now, whether whoever asks may invite to it, and the open invitation if so."""

    role: str
    faction: str
    title: str
    sign: str
    members: tuple[Member, ...]
    may_invite: bool
    invitation: Invitation | None


def places(snapshot: Snapshot) -> list[Place]:
    """The arbiter's, each faction's, to watch. One query; invitations only for those who may give them."""
    opened = {(i.role, i.faction): i for i in Invitation.objects.filter(campaign=snapshot.row, revoked_at=None, force="")}
    kinds = [("arbiter", ""), *(("leader", faction) for faction in snapshot.faction_by_id), ("spectator", "")]
    return [_place(snapshot, role, faction, opened.get((role, faction))) for role, faction in kinds]


def _place(snapshot: Snapshot, role: str, faction: str, invitation: Invitation | None) -> Place:
    may = may_invite(snapshot, role, faction)
    return Place(
        role=role,
        faction=faction,
        title=title_of(snapshot, role, faction),
        sign=sign_of(snapshot, snapshot.sides.of_faction.get(faction)),
        members=tuple(m for m in snapshot.members if m.role == role and (not faction or faction in m.factions)),
        may_invite=may,
        invitation=invitation if may else None,
    )


def title_of(snapshot: Snapshot, role: str, faction: str) -> str:
    """What a place is called."""
    if faction:
        return snapshot.faction_name(faction).of(get_language() or "en")
    return _("Arbiter") if role == "arbiter" else _("To watch")


def place_title(snapshot: Snapshot, invitation: Invitation) -> str:
    return title_of(snapshot, invitation.role, invitation.faction)
