"""Notices in templates."""

from typing import Any

from django import template

from people.notices import queries

register = template.Library()


@register.inclusion_tag("people/notices/bell.html")
def bell(user: Any) -> dict[str, Any]:
    """``{% bell user %}``: the way to one's notices, with how many are unread; kept up to date by ``static/js/bell.js``."""
    seq, unread = queries.bell_of(user.pk)
    return {"user_id": user.pk, "seq": seq, "unread": unread}


@register.inclusion_tag("people/notices/first.html")
def unread_notices(user: Any) -> dict[str, Any]:
    """``{% unread_notices user %}``: the latest that one has not read, for the first page; nothing where there are none."""
    return {"lines": queries.unread_lines(user.pk)}
