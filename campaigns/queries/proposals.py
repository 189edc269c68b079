"""Proposals of the leaders of a campaign without an arbiter (R1): what can be proposed, what is open, who has agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Member
from campaigns.queries.messages.matters import MATTERS, words_of
from campaigns.queries.reader import Reader
from people.personal_data import shown_name

#: A proposal as the campaign's state holds it: ``matter``, ``about``, ``by`` and ``agreed`` (primary keys of members),
#: ``audience``, ``turn``, ``stage``.
Fields = Mapping[str, Any]


def open_proposals(snapshot: Snapshot) -> dict[str, Fields]:
    """Return the proposals that can still be agreed to, by id, the oldest first."""
    stored: dict[str, Fields] = snapshot.here.get("proposals") or {}
    return {each: fields for each, fields in stored.items() if not _is_void(snapshot, fields)}


def _is_void(snapshot: Snapshot, fields: Fields) -> bool:
    """True once the stage or turn of a proposal is over, or what it is about has been settled otherwise."""
    lasts, about = MATTERS[fields["matter"]].lasts, fields["about"]
    if snapshot.stage == "ended":
        return True
    if lasts != "campaign" and fields["turn"] != snapshot.turn:
        return True
    if lasts == "stage" and fields["stage"] != snapshot.stage:
        return True
    if fields["matter"] == "rule":
        battle = snapshot.state.holders.get(f"engagement:{about['engagement']}")
        return battle is None or battle["status"] == "settled"
    return fields["matter"] == "remove" and all(member.pk != about["member"] for member in snapshot.members)


def answerable(snapshot: Snapshot) -> dict[str, Fields]:
    """Return the open proposals that the requester has to agree to."""
    own = snapshot.member.pk if snapshot.member else None
    return {
        each: fields
        for each, fields in open_proposals(snapshot).items()
        if any(member.pk == own for member in voters(snapshot, fields["audience"]))
    }


def is_own(snapshot: Snapshot, fields: Fields) -> bool:
    """Return True for the proposer of a proposal."""
    return snapshot.member is not None and snapshot.member.pk == fields["by"]


def voters(snapshot: Snapshot, audience: str) -> list[Member]:
    """Return the leaders whose agreement a matter needs: all, of a hidden one those who may know of it."""
    leaders = [member for member in snapshot.members if member.role == "leader"]
    if not audience:
        return leaders
    return [member for member in leaders if audience in replace(snapshot, member=member).audiences]


@dataclass(frozen=True, slots=True)
class Card:
    """A proposal as the campaign page shows it. ``agreed`` and ``missing``: names of leaders."""

    id: str
    by: str
    words: str
    agreed: list[str]
    missing: list[str]


def cards(snapshot: Snapshot) -> list[Card]:
    """Return the open proposals that a leader answers; none for all others."""
    if snapshot.role != "leader":
        return []
    return [
        card(snapshot, each, fields)
        for each, fields in open_proposals(snapshot).items()
        if not fields["audience"] or fields["audience"] in snapshot.audiences
    ]


def card(snapshot: Snapshot, proposal: str, fields: Fields) -> Card:
    """Return one proposal in words, with who has agreed."""
    leaders = voters(snapshot, fields["audience"])
    return Card(
        id=proposal,
        by=_name(snapshot, fields["by"]),
        words=words_of(Reader(snapshot), fields["matter"], fields["about"]),
        agreed=[shown_name(member.name) for member in leaders if member.pk in fields["agreed"]],
        missing=[shown_name(member.name) for member in leaders if member.pk not in fields["agreed"]],
    )


def _name(snapshot: Snapshot, member: int | None) -> str:
    name = next((each.name for each in snapshot.members if each.pk == member), "")
    return shown_name(name) if name else _("Somebody who has left the campaign")
