"""What campaigns keep of a person: to be taken along, to be forgotten; and how a campaign, or a guest's kit, goes for good."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import CLOCK, Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Campaign, Draft, Entry, Member, Sheet
from common.errors import NotYours, Refused
from common.links import new_token
from people.models import User
from people.personal_data import FORMER_MEMBER, GUEST, NAMELESS


def about(user: User) -> dict[str, Any]:
    """A person's places in campaigns, and the kits that they write, ready for JSON."""
    places = Member.objects.filter(user=user).select_related("campaign")
    return {
        "places": [
            {
                "campaign": place.campaign.name,
                **{name: getattr(place, name) for name in ("name", "role", "factions", "force")},
                "joined_at": place.joined_at.isoformat(),
                "left_at": place.left_at.isoformat() if place.left_at else None,
            }
            for place in places
        ],
        "kits": [{"changed_at": draft.changed_at.isoformat(), "kit": draft.kit} for draft in Draft.objects.filter(user=user)],
    }


def forget(user: User) -> None:
    """The places are left, and the name is in no place, sheet or entry any more; what was done stays, for the others' sake."""
    for code in Campaign.objects.filter(members__user=user).distinct().order_by("pk").values_list("code", flat=True):
        with locked_campaign(code, CLOCK) as work:
            mine = list(Member.objects.filter(campaign=work.snapshot.row, user=user))
            _forget_names(work, mine, FORMER_MEMBER)
            for member in mine:
                member.left_at, member.token = member.left_at or timezone.now(), new_token()
                member.save(update_fields=["left_at", "token"])
            facts = {"name": FORMER_MEMBER, **{name: getattr(mine[-1], name) for name in ("role", "factions", "force")}}
            work.write("leave", facts=facts)


def forget_names_of_guests(before: datetime) -> int:
    """Remove names of guests from places, sheets and entries of campaigns that ended before then; return how many places."""
    guests = Member.objects.filter(user=None, campaign__ended_at__lt=before).exclude(name__in=NAMELESS)
    number = guests.count()
    for code in list(Campaign.objects.filter(members__in=guests).distinct().order_by("pk").values_list("code", flat=True)):
        with locked_campaign(code, CLOCK) as work:
            _forget_names(work, list(guests.filter(campaign=work.snapshot.row)), GUEST)
            work.write("guests")
    return number


def _forget_names(work: Writing, members: list[Member], stand_in: str) -> None:
    names = {member.name for member in members}
    Entry.objects.filter(member__in=members).update(who=stand_in)
    Sheet.objects.filter(member__in=members).update(who=stand_in)
    for entry in Entry.objects.filter(campaign=work.snapshot.row, action__in=("join", "leave"), facts__name__in=names):
        entry.facts = {**entry.facts, "name": stand_in}
        entry.save(update_fields=["facts"])
    for member in members:
        member.name = stand_in
        member.save(update_fields=["name"])


def may_delete(snapshot: Snapshot) -> bool:
    """Its arbiter, while nobody has begun or when it has ended: a campaign that goes on is its players' as well."""
    return snapshot.role == "arbiter" and snapshot.stage in ("setup", "ended")


def delete_campaign(*, code: str, who: Requester) -> None:
    """The campaign goes for good, with its armies and its log; battles that were fought on tables stay."""
    with locked_campaign(code, who) as work:
        if work.snapshot.role != "arbiter":
            raise NotYours(_("Only an arbiter can do that."))
        if not may_delete(work.snapshot):
            raise Refused(_("This campaign is still running and belongs to its players too: end it first."))
        work.snapshot.row.delete()


def forget_guests() -> int:
    """Kits and campaigns of guests alone, untouched for ``GUEST_BATTLE_DAYS``, are deleted; return how many."""
    oldest = timezone.now() - timedelta(days=settings.GUEST_BATTLE_DAYS)
    drafts, _rows = Draft.objects.filter(user=None, changed_at__lt=oldest).delete()
    accounts = Member.objects.filter(campaign=OuterRef("pk"), user__isnull=False)
    campaigns = Campaign.objects.filter(is_demo=False, created_by=None, club=None).exclude(Exists(accounts))
    gone = list(campaigns.annotate(last=Max("entries__at")).filter(last__lt=oldest).values_list("pk", flat=True))
    Campaign.objects.filter(pk__in=gone).delete()
    return drafts + len(gone)
