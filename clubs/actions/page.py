"""What of a club everybody sees, and the addresses of its calendar."""

from collections.abc import Collection

from django.db import transaction

from clubs.models import CalendarFeed, PublicPage, Section
from common.links import new_token
from people.models import Club, Membership


def show_to_everybody(*, club: Club, sections: Collection[str]) -> PublicPage:
    """Make these parts of the club's page public, and no others."""
    chosen = [section for section in Section.values if section in sections]
    found, _made = PublicPage.objects.update_or_create(club=club, defaults={"sections": chosen})
    return found


def renew_feed(*, membership: Membership) -> CalendarFeed:
    """A new address for the member's calendar; the former one leads nowhere."""
    with transaction.atomic():
        token = {"token": new_token()}
        found, _made = CalendarFeed.objects.update_or_create(
            club_id=membership.club_id, user_id=membership.user_id, defaults=token, create_defaults=token
        )
        return found


def revoke_feed(*, membership: Membership) -> None:
    """The member's address leads nowhere from now on."""
    CalendarFeed.objects.filter(club_id=membership.club_id, user_id=membership.user_id).delete()
