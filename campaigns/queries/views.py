"""Views: what a person may see of a campaign, as one word that says everything about it. Alike views read alike pages."""

from dataclasses import replace

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Member


def view_of(snapshot: Snapshot) -> str:
    """The view of whoever asks: role, factions, force."""
    own = snapshot.member
    return "|".join((snapshot.role, "+".join(sorted(own.factions)) if own else "", own.force if own else ""))


def seen_as(snapshot: Snapshot, view: str) -> Snapshot:
    """The campaign as anybody with this view has it."""
    role, factions, force = view.split("|")
    stand_in = Member(role=role, factions=factions.split("+") if factions else [], force=force)
    return replace(snapshot, member=None if role == "spectator" else stand_in)
