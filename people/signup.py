"""Who may make an account (the setting SIGNUP), and the very first one: that of whoever runs the place."""

import hmac
import time
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from people.models import User

#: In the session: when a link into a club, a battle, a campaign or a tournament was opened last.
INVITED = "invited_at"
#: Seconds for which whoever opened one may make an account.
HOSPITALITY = 24 * 3600


def welcome(request: HttpRequest, host: object | None) -> None:
    """An open link was opened: where only the invited may make an account, this browser now may.

    ``host``: the account behind what the link leads into. A guest's own battle invites nobody.
    """
    if settings.SIGNUP == "invited" and host is not None and not request.user.is_authenticated:
        request.session[INVITED] = int(time.time())


def is_open(request: HttpRequest) -> bool:
    """May whoever asks make an account?"""
    if settings.SIGNUP == "invited":
        return bool(time.time() - request.session.get(INVITED, 0) < HOSPITALITY)
    return bool(settings.SIGNUP == "open")


def has_operator() -> bool:
    """Is there anybody who runs the place?"""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def first_run_path() -> str:
    """The page that makes the operator's account while there is none: known to whoever reads this machine's log or terminal.

    Its key follows from the secret of the settings, so that all processes know the same one and nothing is written down.
    """
    return reverse("people:first-run", args=[_key()])


def is_first_run_key(key: str) -> bool:
    """Is it the one of ``first_run_path``?"""
    return hmac.compare_digest(key.encode(), _key().encode())


def _key() -> str:
    return hmac.new(settings.SECRET_KEY.encode(), b"the operator's first run", sha256).hexdigest()[:32]
