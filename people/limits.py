"""How often one address may knock at a door that a secret opens."""

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest


def knocked_too_often(request: HttpRequest, door: str, *, times: int, seconds: int) -> bool:
    """Count one more knock at ``door`` from the caller's address; true once there were more than ``times`` within ``seconds``.

    The count lives in the shared cache, so that all web processes see it; a window begins with its first knock.
    """
    key = f"people:knock:{door}:{get_adapter(request).get_client_ip(request)}"
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key) > times
    except ValueError:  # the window ended between the two calls
        return False
