"""A notice before a deadline to those who are waited for: once for each deadline, by whichever worker comes first."""

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.actions.notices import notify_deadline
from campaigns.ledger.snapshot import CLOCK, Snapshot
from campaigns.ledger.writing import locked_campaign
from campaigns.models import Campaign, Member
from campaigns.queries.due import LONGEST, lead
from campaigns.queries.turns import state_of_turn, unsettled


def nearly_due() -> QuerySet[Campaign]:
    """Campaigns whose deadline is near, and of which nobody was reminded of it."""
    now = timezone.now()
    unreminded = Q(reminded_of=None) | ~Q(reminded_of=F("deadline"))
    near = Q(deadline__gt=now, deadline__lte=now + LONGEST)
    return Campaign.objects.filter(unreminded, near, ended_at=None, is_demo=False)


def remind(code: str) -> int:
    """Notify those who are waited for, if it is time, checked again under the lock; return how many."""
    with locked_campaign(code, CLOCK) as work:
        snapshot, row = work.snapshot, work.snapshot.row
        if row.deadline is None or row.reminded_of == row.deadline or timezone.now() < row.deadline - lead(row):
            return 0
        row.reminded_of = row.deadline
        row.save(update_fields=["reminded_of"])
        return notify_deadline(snapshot, waited_for(snapshot))


def waited_for(snapshot: Snapshot) -> list[Member]:
    """Return members with an account whose orders or results are missing."""
    if snapshot.stage == "orders":
        factions = set(state_of_turn(snapshot).waiting)
        forces = {code for code, fields in snapshot.standing_forces() if fields["faction"] in factions}
    else:
        forces = {each["force"] for _code, fields in unsettled(snapshot) for each in fields["forces"]}
        factions = {snapshot.force(force)["faction"] for force in forces}
    concerned = [
        member
        for member in snapshot.members
        if (member.role == "leader" and factions & set(member.factions))
        or (member.role == "commander" and member.force in forces)
    ]
    return [member for member in concerned if member.user_id]
