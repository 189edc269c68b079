"""Editions of one rulebook count together in figures."""

from collections.abc import Mapping

from django.db.models import QuerySet

from rulebooks.models import Edition
from stats.models import Appearance


def same_books(appearances: QuerySet[Appearance]) -> Mapping[str, str]:
    """Map the slug of each edition in these appearances to that of the latest of them with the same name.

    Drafts count apart. No edition that is not among the appearances is named.
    """
    editions = Edition.objects.filter(slug__in=appearances.order_by().values("ruleset")).order_by("pk")
    found = list(editions.values_list("slug", "name", "is_draft"))
    latest = {(name.casefold(), is_draft): slug for slug, name, is_draft in found}
    return {slug: latest[name.casefold(), is_draft] for slug, name, is_draft in found}
