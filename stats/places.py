"""Where other pages link to the statistics."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from common.related import RelatedPage


def of_club(user: Any, club: Any) -> RelatedPage:
    """Return what the club's own page links to, for its members."""
    return RelatedPage(_("Statistics"), reverse("stats:club", args=[club.slug]))


def of_army(user: Any, army: Any) -> RelatedPage | None:
    """An army list's battles, for who has an account; a book of profiles fights none."""
    if not user.is_authenticated or army.is_book:
        return None
    return RelatedPage(_("Its battles in figures"), reverse("stats:army", args=[army.pk]))


def of_report(user: Any, snapshot: Any) -> RelatedPage | None:
    """Return the link from the report of an ended battle to one's own figures."""
    if not user.is_authenticated or not snapshot.ended_at:
        return None
    return RelatedPage(_("My statistics"), reverse("stats:mine"))
