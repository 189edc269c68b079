"""Links that are sent to others: their tokens, their addresses, their QR codes."""

import secrets
from io import BytesIO

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse


def new_token() -> str:
    """A secret that nobody guesses, 24 characters: fit for an address, short enough for a QR code read off a screen."""
    return secrets.token_urlsafe(18)


def full_link(request: HttpRequest, path: str) -> str:
    """An address others can open: by PUBLIC_URL where it is set, else as this page was reached."""
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def qr_response(url: str) -> HttpResponse:
    """A QR code as SVG: always dark on light, since that is what cameras read."""
    picture = BytesIO()
    segno.make(url, error="m").save(
        picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    headers = {"Cache-Control": "private, max-age=3600"}
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml", headers=headers)
