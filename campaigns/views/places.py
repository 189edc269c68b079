"""The places of a campaign: who takes part as what, and who may be invited."""

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.actions.members import may_invite, may_propose_invitation, may_remove, may_see
from campaigns.ledger import Snapshot
from campaigns.models import Invitation, Member
from campaigns.queries.map import sign_of
from campaigns.queries.rights import may_or_together


@dataclass(frozen=True, slots=True)
class Seat:
    """A member in a place. ``may_free``, ``may_propose``: what the requester can do about it, alone or with the other leaders."""

    member: Member
    may_free: bool
    may_propose: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of place: who has it now, whether the requester may invite to it or propose that, and the open invitation."""

    role: str
    faction: str
    title: str
    sign: str
    seats: tuple[Seat, ...]
    may_invite: bool
    may_propose: bool
    invitation: Invitation | None


def places(snapshot: Snapshot) -> list[Place]:
    """The arbiter's, each faction's, to watch. One query; invitations only for those who may hand them on."""
    rows = Invitation.objects.select_related("given_by").filter(campaign=snapshot.row, revoked_at=None, force="")
    opened = {(row.role, row.faction): row for row in rows if may_see(snapshot, row)}
    kinds = [("arbiter", ""), *(("leader", faction) for faction in snapshot.faction_by_id), ("spectator", "")]
    return [_place(snapshot, role, faction, opened.get((role, faction))) for role, faction in kinds]


def _place(snapshot: Snapshot, role: str, faction: str, invitation: Invitation | None) -> Place:
    may = may_invite(snapshot, role, faction)
    members = (member for member in snapshot.members if member.role == role and (not faction or faction in member.factions))
    return Place(
        role=role,
        faction=faction,
        title=title_of(snapshot, role, faction),
        sign=sign_of(snapshot, snapshot.sides.of_faction.get(faction)),
        seats=tuple(_seat(snapshot, member) for member in members),
        may_invite=may,
        may_propose=not may and may_propose_invitation(snapshot, role),
        invitation=invitation,
    )


def _seat(snapshot: Snapshot, member: Member) -> Seat:
    if snapshot.member is None or member.pk == snapshot.member.pk:
        return Seat(member, may_free=False, may_propose=False)
    may = may_remove(snapshot, member)
    return Seat(member, may_free=may, may_propose=not may and may_or_together(snapshot, "seat_people"))


def title_of(snapshot: Snapshot, role: str, faction: str) -> str:
    """Return the title of a place."""
    if faction:
        return snapshot.faction_name(faction).of(get_language() or "en")
    return _("Arbiter") if role == "arbiter" else _("Spectator")


def place_title(snapshot: Snapshot, invitation: Invitation) -> str:
    return title_of(snapshot, invitation.role, invitation.faction)
