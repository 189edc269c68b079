"""The hidden field by which a press from an old page is recognised."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from journal.stale import FIELD, Marked, mark_again, seen_by

register = template.Library()


@register.simple_tag(takes_context=True)
def seen(context: template.Context, thing: Marked, address: str = "", **fields: Any) -> SafeString:
    """The hidden field of a form that posts to ``address`` (default: this page) what ``thing`` shows."""
    request = context["request"]
    mark = mark_again(seen_by(request), thing, address or request.path, **fields)
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, mark)
