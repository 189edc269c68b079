"""Accounts: who may make one (the setting SIGNUP), and the first one, the operator's."""

import hmac
import time
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from people.models import User

#: In the session: when a link into a club, a battle, a campaign or a tournament was opened last.
INVITED = "invited_at"
#: Seconds after opening an invitation in which an account may be made.
INVITED_SECONDS = 24 * 3600


def welcome(request: HttpRequest, host: object | None) -> None:
    """An open link was opened: where only the invited may make an account, this browser now may.

    ``host``: the account behind what the link leads into. A guest's own battle invites nobody.
    """
    if settings.SIGNUP == "invited" and host is not None and not request.user.is_authenticated:
        request.session[INVITED] = int(time.time())


def is_open(request: HttpRequest) -> bool:
    """Return True if the sender of a request may make an account."""
    if settings.SIGNUP == "invited":
        return bool(time.time() - request.session.get(INVITED, 0) < INVITED_SECONDS)
    return bool(settings.SIGNUP == "open")


def has_operator() -> bool:
    """Return True if there is an operator."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def first_run_path() -> str:
    """Return the page that makes the operator's account while there is none; it is shown in this machine's log and terminal.

    Its key follows from the secret of the settings, so that all processes know the same one and nothing is written down.
    """
    return reverse("people:first-run", args=[_key()])


def is_first_run_key(key: str) -> bool:
    """Return True for the key of ``first_run_path``."""
    return hmac.compare_digest(key.encode(), _key().encode())


def _key() -> str:
    return hmac.new(settings.SECRET_KEY.encode(), b"the operator's first run", sha256).hexdigest()[:32]
