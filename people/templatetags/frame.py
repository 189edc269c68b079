"""What stands around every page, rendered once for all to whom it is the same."""

import re
from typing import Any
from urllib.parse import quote

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from common.html_cache import HtmlCache
from common.kept_pages import TOKEN, place_for
from people.notices.queries import bell_of
from people.preferences import chosen_theme

register = template.Library()
#: By all that they depend on but the token of forms and the page's address, which are put in.
pieces = HtmlCache(megabytes=4)
_HERE = place_for("here")
_MARGIN = re.compile(r"\s*\n\s*")
#: Parts of the site that the frame marks as the reader's own, besides those that the first word of an address names.
_PAGES, _PART = frozenset({"/", "/search/"}), "/people/clubs/"


class _Somewhere:
    """A request for a page of the same part of the site."""

    def __init__(self, request: HttpRequest, path: str) -> None:
        self._request, self.path = request, path

    def __getattr__(self, name: str) -> Any:
        return getattr(self._request, name)

    def get_full_path(self) -> str:
        """A word in whose place the page's own address is put."""
        return _HERE


def _part_of(path: str) -> str:
    """The address of the part of the site that a page belongs to."""
    if path in _PAGES:
        return path
    return _PART if path.startswith(_PART) else f"/{path[1:].partition('/')[0]}/"


class _Framed(template.Node):
    def __init__(self, nodelist: NodeList, name: str, *, with_bell: bool) -> None:
        self.nodelist, self.name, self.with_bell = nodelist, name, with_bell

    def render(self, context: template.Context) -> SafeString:
        request = context.get("request")
        user = getattr(request, "user", None)
        if request is None or user is None:  # a page of an error
            return self.nodelist.render(context)
        path = _part_of(request.path)
        bell = bell_of(user.pk) if self.with_bell and user.is_authenticated else None
        key = self.name, get_language(), chosen_theme(request), path, user.pk, str(user), bell

        def make() -> str:
            with context.push(request=_Somewhere(request, path), csrf_token=TOKEN):
                return _MARGIN.sub("\n", self.nodelist.render(context))

        html = pieces.get(key, make)
        here = request.get_full_path()
        html = html.replace(f"next={_HERE}", f"next={quote(here)}").replace(_HERE, escape(here))
        return mark_safe(html.replace(TOKEN, str(context.get("csrf_token", ""))))


@register.tag
def framed(parser: Parser, token: Token) -> _Framed:
    """``{% framed masthead bell %} … {% endframed %}``: a part of the frame that depends on who reads where, with ``bell`` on
    what news they have, and on nothing else.
    """
    _tag, name, *bell = token.split_contents()
    nodelist = parser.parse(("endframed",))
    parser.delete_first_token()
    return _Framed(nodelist, name, with_bell=bool(bell))
