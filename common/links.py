"""Links that are sent to others: their tokens, their addresses, their QR codes."""

import secrets
from functools import lru_cache
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import validate_host
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

#: By which a machine calls itself.
OWN_NAMES = ("localhost", "127.0.0.1", "::1")


def new_token() -> str:
    """A secret that nobody guesses, 24 characters: fit for an address, short enough for a QR code read off a screen."""
    return secrets.token_urlsafe(18)


@lru_cache(10_000)
def url(name: str, *args: Any) -> str:
    """Return the path of a named URL; cached, since a path depends on neither language nor visitor."""
    return reverse(name, args=args)


def full_link(request: HttpRequest, path: str) -> str:
    """An address others can open: by PUBLIC_URL where it is set, else as this page was reached.

    Who reached it by the machine's name for itself (``localhost``) is alone with that: others get its address on the network,
    where it answers to that.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL + path)
    link = request.build_absolute_uri(path)
    parts = urlsplit(link)
    network = settings.ADDRESS_ON_NETWORK() if parts.hostname in OWN_NAMES else ""
    if not network or network in OWN_NAMES or not validate_host(network, settings.ALLOWED_HOSTS):
        return link
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=network + port))


def qr_response(url: str) -> HttpResponse:
    """A QR code as SVG: always dark on light, since that is what cameras read."""
    picture = BytesIO()
    segno.make(url, error="m").save(
        picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    headers = {"Cache-Control": "private, max-age=3600"}
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=200)
def qr_svg(address: str) -> SafeString:
    """A QR code as SVG within a page; made of squares alone, nothing of it was typed by anybody."""
    return mark_safe(segno.make(address, error="m").svg_inline(scale=3, border=2, omitsize=True, dark="#000", light="#fff"))
