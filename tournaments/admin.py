"""Tournaments on the operator's pages: what is known of them outside, no drafts and no contacts."""

from django.contrib import admin

from common.operators import ReadOnly
from tournaments.models import Event


@admin.register(Event)
class EventPages(ReadOnly):
    """Tournaments."""

    list_display = ("name", "code", "day", "place", "status", "club", "owner", "created_at")
    list_filter = ("status", "watching", "is_demo", "day")
    list_select_related = ("club", "owner")
    search_fields = ("name", "code", "place", "club__name", "owner__username")
    fields = (
        *("name", "code", "day", "place", "status", "club", "owner", "created_at", "finished_at", "deleted_at"),
        *("watching", "entries_open", "is_demo"),
    )
