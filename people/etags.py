"""ETags of pages that depend on a few values, on who reads them and on the running server."""

import hashlib
import secrets

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import quote_etag
from django.utils.translation import get_language

from people.models import User
from people.notices.queries import bell_of
from people.preferences import chosen_theme

#: Differs in each process: what an earlier release rendered is never confirmed, whichever of its files has changed.
_PROCESS = secrets.token_hex(8)


def page_etag(request: HttpRequest, *values: object) -> str:
    """Return an ETag for the page at this address that depends on ``values`` and on everything that base.html shows."""
    user = request.user
    reader = (str(user), bell_of(user.pk)) if isinstance(user, User) else None
    return fragment_etag(request, reader, chosen_theme(request), *values)


def fragment_etag(request: HttpRequest, *values: object) -> str:
    """Return an ETag for a part of a page, which shows nothing of base.html but may have forms."""
    reader = request.user.pk, request.get_full_path(), get_language(), request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    return quote_etag(hashlib.sha256(repr((_PROCESS, reader, values)).encode()).hexdigest()[:32])
