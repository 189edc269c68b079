"""Notices in templates."""

from typing import Any

from django import template

from people.notices import invitations, queries

register = template.Library()


@register.inclusion_tag("people/notices/bell.html")
def bell(user: Any) -> dict[str, Any]:
    """``{% bell user %}``: a link to one's notices, with the number of unread ones; updated by ``static/js/bell.js``."""
    seq, unread = queries.bell_of(user.pk)
    return {"user_id": user.pk, "seq": seq, "unread": unread}


@register.inclusion_tag("people/notices/first.html")
def unread_notices(user: Any) -> dict[str, Any]:
    """``{% unread_notices user %}``: the latest that one has not read, for the first page; nothing where there are none."""
    return {"lines": queries.unread_lines(user.pk)}


@register.inclusion_tag("people/notices/invite_fellow.html", takes_context=True)
def invite_fellow(context: dict[str, Any], address: str, what: str) -> dict[str, Any]:
    """``{% invite_fellow link name %}`` below a link to give away: send it to somebody of one's clubs; nothing for guests."""
    request = context["request"]
    if not request.user.is_authenticated:
        return {"mates": []}
    mates = list(invitations.club_mates_of(request.user))
    seal = invitations.sealed(request.user, address, what) if mates else ""
    return {"mates": mates, "seal": seal, "back": request.get_full_path(), "csrf_token": context.get("csrf_token")}
