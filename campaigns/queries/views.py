"""Views: what a person may see of a campaign, as one word that says everything about it. Alike views read alike pages."""

from dataclasses import replace

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Member


def view_of(snapshot: Snapshot) -> str:
    """The view of whoever asks: role, factions, force."""
    return view_from(snapshot.member)


def view_from(member: Member | None) -> str:
    """The view of somebody with this place in a campaign, or with none."""
    if member is None:
        return "spectator||"
    return "|".join((member.role, "+".join(sorted(member.factions)), member.force))


def as_known_to(snapshot: Snapshot, view: str) -> Snapshot:
    """The campaign as anybody with this view has it."""
    role, factions, force = view.split("|")
    stand_in = Member(role=role, factions=factions.split("+") if factions else [], force=force)
    return replace(snapshot, member=None if role == "spectator" else stand_in)
