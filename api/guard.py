"""What a token opens: readings of the house, as far as its owner may see."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest
from django.utils.translation import gettext as _

from api.tokens import token_of
from common.api import Reading, Stopped, View, reading
from common.rates import counted_too_often, rate_limited
from people.requests import SignedInRequest

#: Calls by one token within so many seconds; and tries of tokens that are none, from one address.
TIMES, SECONDS = 600, 300
WRONG_TIMES = 40
_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="Stendardo"'}


def token_reading(declared: Reading) -> Callable[[View], View]:
    """As ``common.api.reading``, for whoever has a token with the reading's scope: ``request.user`` is its owner."""

    def decorated(view: View) -> View:
        @reading(declared)
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            return view(permitted(request, declared.scope), *args, **kwargs)

        return answered

    return decorated


def permitted(request: HttpRequest, scope: str) -> SignedInRequest:
    """The request as its token's owner's; ``Stopped`` where there is no token, or one that does not allow ``scope``.

    Only the token counts: whoever's session the browser may have sent along is put aside.
    """
    kind, _space, letters = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not letters.strip():
        sentence = _("Send a personal token: Authorization: Bearer … (you make one in your account).")
        raise Stopped(401, [("", sentence)], headers=_CHALLENGE)
    found = token_of(letters.strip())
    if found is None:
        if rate_limited(request, "api", times=WRONG_TIMES, seconds=SECONDS):
            raise _too_often()
        raise Stopped(401, [("", _("This token is not known: it may have been withdrawn."))], headers=_CHALLENGE)
    if scope not in found.scopes:
        raise Stopped(403, [("", _("This token does not allow %(scope)s.") % {"scope": scope})])
    if counted_too_often(f"token-{found.pk}", times=TIMES, seconds=SECONDS):
        raise _too_often()
    request.user = found.user
    return cast(SignedInRequest, request)


def _too_often() -> Stopped:
    sentence = _("Too many calls: wait five minutes, then go on more slowly.")
    return Stopped(429, [("", sentence)], headers={"Retry-After": str(SECONDS)})
