"""Notices of a campaign: orders due, a deadline near, a challenge and its result, what others propose."""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.writing import Writing
from campaigns.models import Member
from people.notices.actions import send, settle
from people.notices.kinds import Kind
from rules.engine.text import Text

ORDERS, DEADLINE, CHALLENGE, RESULT, PROPOSAL = "orders_due", "deadline", "challenge", "league_result", "campaign_proposal"
KINDS = (
    Kind(
        ORDERS,
        _("Orders are due"),
        _("Turn %(turn)s of %(campaign)s has begun: your orders are due by %(deadline)s."),
        _("Turn %(turn)s of %(campaign)s has begun: orders are due by %(deadline)s."),
    ),
    Kind(DEADLINE, _("A deadline is near"), _("%(campaign)s is waiting for you. Deadline: %(deadline)s.")),
    Kind(CHALLENGE, _("You are challenged"), _("You are challenged in %(campaign)s: accept or decline.")),
    Kind(RESULT, _("A league result to confirm"), _("%(campaign)s: confirm the result of your game.")),
    Kind(PROPOSAL, _("A proposal in a campaign"), _("%(campaign)s: you have a proposal to answer.")),
)


def notify_orders_due(work: Writing, deadline: int) -> None:
    """A turn has begun: notify those who write orders, and dismiss what was due in the turn before."""
    snapshot = work.now
    settle(_subject(snapshot), (ORDERS, DEADLINE))
    if snapshot.row.is_demo:
        return
    send(
        ORDERS,
        _leaders(snapshot, snapshot.faction_by_id) | _commanders(snapshot),
        f"{snapshot.code}:{snapshot.turn}",
        url=_url(snapshot),
        values={"turn": snapshot.turn, "campaign": snapshot.name, "deadline": datetime.fromtimestamp(deadline, UTC)},
        subject=_subject(snapshot),
        club=snapshot.row.club_id if snapshot.row.watching != "seats" else None,
    )


def notify_deadline(snapshot: Snapshot, members: Iterable[Member]) -> int:
    """Notify those who are waited for that the deadline is near, once for each deadline; return how many."""
    deadline = snapshot.row.deadline
    assert deadline is not None
    made = send(
        DEADLINE,
        (member.user_id for member in members),
        f"{snapshot.code}:{deadline.timestamp():.0f}",
        url=_url(snapshot),
        values={"campaign": snapshot.name, "deadline": deadline},
        subject=_subject(snapshot),
    )
    return len(made)


def notify_challenge(work: Writing, number: int, faction: str) -> None:
    """Notify the leaders of a faction of a challenge."""
    _notify_challenged(CHALLENGE, work, number, faction, f"{work.snapshot.code}:{number}")


def notify_result(work: Writing, number: int, faction: str) -> None:
    """Notify the leaders of a faction of a result that the other has reported."""
    _notify_challenged(RESULT, work, number, faction, f"{work.snapshot.code}:{number}:{work.snapshot.row.seq}")


def _notify_challenged(kind: str, work: Writing, number: int, faction: str, key: str) -> None:
    snapshot = work.snapshot
    url = reverse("campaigns:challenge", args=[snapshot.code, number])
    values, subject = {"campaign": snapshot.name}, _challenge(snapshot, number)
    send(kind, _leaders(snapshot, [faction]), key, url=url, values=values, subject=subject)


def challenge_settled(work: Writing, number: int) -> None:
    """Settle the notices of a challenge: it, or its result, has been answered."""
    settle(_challenge(work.snapshot, number), (CHALLENGE, RESULT))


def notify_proposal(work: Writing, members: Iterable[Member], about: str, matter: Text, url: str = "") -> None:
    """Notify these members that they are asked to agree, once for each ``about``.

    ``matter``: what it is, in words; ``url``: where they answer, unless on the campaign's page.
    """
    snapshot = work.snapshot
    send(
        PROPOSAL,
        {member.user_id for member in members},
        f"{snapshot.code}:{snapshot.turn}:{_mark(about)}",
        url=url or _url(snapshot),
        values={"campaign": {each: f"{snapshot.name}, {matter.of(each)}" for each, _name in settings.LANGUAGES}},
        subject=f"{_subject(snapshot)}:{_mark(about)}",
    )


def proposal_settled(work: Writing, about: str) -> None:
    """Settle the notices of a proposal that has been answered."""
    settle(f"{_subject(work.snapshot)}:{_mark(about)}", (PROPOSAL,))


def _mark(about: str) -> str:
    return sha256(about.encode()).hexdigest()[:24]


def _commanders(snapshot: Snapshot) -> set[int]:
    return {member.user_id for member in snapshot.members if member.role == "commander" and member.user_id}


def _leaders(snapshot: Snapshot, factions: Iterable[str]) -> set[int]:
    """The accounts of those who lead one of these factions."""
    wanted = set(factions)
    leaders = [member for member in snapshot.members if member.role == "leader" and wanted & set(member.factions)]
    return {member.user_id for member in leaders if member.user_id}


def _challenge(snapshot: Snapshot, number: int) -> str:
    return f"{_subject(snapshot)}:challenge:{number}"


def _url(snapshot: Snapshot) -> str:
    return reverse("campaigns:campaign", args=[snapshot.code])


def _subject(snapshot: Snapshot) -> str:
    return f"campaign:{snapshot.code}"
