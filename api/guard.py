"""Personal tokens as the authentication of the JSON API."""

from typing import cast

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from api.tokens import token_of
from common.api import Stopped
from common.rates import counted_too_often, rate_limited
from people.models import User
from people.requests import SignedInRequest

#: Calls of one token in this many seconds; and tries of unknown tokens from one address.
TIMES, SECONDS = 600, 300
WRONG_TIMES = 40
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="Stendardo"'}


class TokenAuth(HttpBearer):
    """Authenticates a call by a personal token with one scope. A session's cookie counts for nothing.

    Raises ``Stopped`` (401, 403 or 429) where the token is missing, unknown, too weak or used too often.
    """

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def __call__(self, request: HttpRequest) -> User:
        user = super().__call__(request)
        if user is None:
            sentence = _("Send a personal token: Authorization: Bearer … (create one in your account).")
            raise Stopped(401, [("", sentence)], headers=CHALLENGE)
        return cast(User, user)

    def authenticate(self, request: HttpRequest, token: str) -> User | None:
        """Return the token's owner and make them the user of ``request``."""
        if not token.strip():
            return None
        known = token_of(token.strip())
        if known is None:
            if rate_limited(request, "api", times=WRONG_TIMES, seconds=SECONDS):
                raise too_many_calls()
            raise Stopped(401, [("", _("This token is unknown. It may have been revoked."))], headers=CHALLENGE)
        if self.scope not in known.scopes:
            raise Stopped(403, [("", _("This token does not allow %(scope)s.") % {"scope": self.scope})])
        if counted_too_often(f"token-{known.pk}", times=TIMES, seconds=SECONDS):
            raise too_many_calls()
        request.user = known.user
        return known.user


def permitted(request: HttpRequest, scope: str) -> SignedInRequest:
    """Return ``request`` as its token's owner's, for views outside the router (streams). Raises ``Stopped``."""
    TokenAuth(scope)(request)
    return cast(SignedInRequest, request)


def too_many_calls() -> Stopped:
    """Return the refusal of a program that calls too often."""
    sentence = _("Too many requests: wait five minutes, then call less often.")
    return Stopped(429, [("", sentence)], headers={"Retry-After": str(SECONDS)})
