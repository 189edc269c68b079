"""Proposals of the leaders of a campaign without an arbiter (R1): what can be proposed, what is open, who has agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Member
from campaigns.queries.messages.matters import words_of
from campaigns.queries.reader import Reader
from people.personal_data import shown_name
from rules.engine.text import Text
from rules.web import texts


@dataclass(frozen=True, slots=True)
class Matter:
    """A kind of decision. ``right``: the action of chapter 3 that it needs; ``title``: its name in notices.

    ``lasts``: a proposal is void once this stage, this turn or the campaign is over.
    """

    right: str
    title: Text
    lasts: Literal["stage", "turn", "campaign"]


MATTERS: dict[str, Matter] = {
    "deadline": Matter("set_deadline", texts.gettext("another deadline"), "stage"),
    "go_on": Matter("set_deadline", texts.gettext("resuming the turn"), "stage"),
    "reveal": Matter("reveal", texts.gettext("revealing the orders"), "stage"),
    "close": Matter("close_turn", texts.gettext("closing the turn"), "stage"),
    "truce": Matter("set_deadline", texts.gettext("a truce"), "stage"),
    "road": Matter("set_deadline", texts.gettext("a road"), "stage"),
    "end": Matter("end_campaign", texts.gettext("the end of the campaign"), "turn"),
    "set_right": Matter("reverse", texts.gettext("a correction by hand"), "turn"),
    "reverse": Matter("reverse", texts.gettext("the reversal of an entry"), "turn"),
    "rule": Matter("rule_result", texts.gettext("the result of a battle"), "turn"),
    "edit_kit": Matter("edit_kit", texts.gettext("another kit"), "stage"),
    "invite": Matter("seat_people", texts.gettext("a new invitation"), "campaign"),
    "remove": Matter("seat_people", texts.gettext("a place to be freed"), "campaign"),
    "admit": Matter("seat_people", texts.gettext("somebody who changes sides"), "campaign"),
}

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
