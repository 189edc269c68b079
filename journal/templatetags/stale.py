"""The hidden field by which a press from an old page is recognised."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from journal.stale import FIELD, Marked, mark_again, page_state_of

register = template.Library()


@register.simple_tag(name="seen", takes_context=True)
def page_state_field(context: template.Context, thing: Marked, address: str = "", **fields: Any) -> SafeString:
    """Return the hidden field with the state of ``thing`` for a form that posts to ``address`` (default: this page)."""
    request = context["request"]
    mark = mark_again(page_state_of(request), thing, address or request.path, **fields)
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, mark)
