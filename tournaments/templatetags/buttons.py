"""Buttons whose form is elsewhere on the page."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from journal.stale import FIELD, NUMBER, mark_for
from tournaments.queries.snapshot import Snapshot

register = template.Library()


@register.simple_tag
def seen_by_button(snapshot: Snapshot, name: str, *args: int) -> SafeString:
    """``{% seen_by_button snapshot "tournaments:confirm" number %}``: a press's hidden field as a button's name and value.

    With the log's number: the form of these buttons is not rendered again when they are, and its token stays the same.
    """
    mark = mark_for(snapshot, reverse(name, args=[snapshot.event.code, *args]))
    return format_html('name="{}" value="{}"', FIELD, f"{mark}{NUMBER}{snapshot.seq}")
