"""What a deadline still needs from the requester: shown on their page from when reminders go out, e-mail or not."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Campaign
from campaigns.queries.rights import parties

#: A reminder comes a day before the deadline, or after three quarters of the days where there are fewer than four.
LONGEST, SHARE = timedelta(days=1), 4
HOUR = 3600


def lead(campaign: Campaign) -> timedelta:
    """Return the time before a deadline at which people are reminded."""
    days = campaign.order_days if campaign.stage == "orders" else campaign.battle_days
    return min(LONGEST, timedelta(days=days) / SHARE)


def hours_left(campaign: Campaign) -> int | None:
    """Whole hours to the deadline, once it is near; None before, and where there is none or it is past."""
    if campaign.deadline is None:
        return None
    left = campaign.deadline - timezone.now()
    return int(left.total_seconds() // HOUR) if timedelta() < left <= lead(campaign) else None


@dataclass(frozen=True, slots=True)
class Due:
    """``what`` is not done; ``left``: how long there is, in words, empty until the deadline is near (from ``begins``)."""

    what: list[str]
    deadline: datetime
    begins: datetime
    left: str


def due(snapshot: Snapshot) -> Due | None:
    """Return what the requester, a leader, has not done yet: orders not handed in, battles not settled. None for all others."""
    if snapshot.role != "leader" or snapshot.row.deadline is None:
        return None
    what = {"orders": _orders, "battles": _battles}.get(snapshot.stage, lambda _snapshot: [])(snapshot)
    if not what:
        return None
    hours = hours_left(snapshot.row)
    return Due(what, snapshot.row.deadline, snapshot.row.deadline - lead(snapshot.row), "" if hours is None else _in(hours))


def _in(hours: int) -> str:
    if not hours:
        return _("in less than an hour")
    return ngettext("in %(hours)s hour", "in %(hours)s hours", hours) % {"hours": hours}


def _orders(snapshot: Snapshot) -> list[str]:
    standing = {fields["faction"] for _code, fields in snapshot.standing_forces()}
    waited_for = [faction for faction in snapshot.own_factions if faction in standing and _waits(snapshot, faction)]
    return [_("Orders not handed in")] if waited_for else []


def _waits(snapshot: Snapshot, faction: str) -> bool:
    fields: dict[str, Any] = snapshot.state[f"faction:{faction}"]
    return not fields["sealed"] and not fields.get("absent")


def _battles(snapshot: Snapshot) -> list[str]:
    found = []
    for on in snapshot.state.addresses("engagement"):
        fields, code = snapshot.state[on], on.partition(":")[2]
        if fields["status"] != "settled" and parties(snapshot, code):
            ends = [fields["place"]] if fields["place"] else fields["road"]
            place = " – ".join(map(snapshot.place_name, ends))
            found.append(_("Battle to decide: %(place)s") % {"place": place})
    return found
