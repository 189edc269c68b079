"""Limit how often one address may try links that lead nowhere, or create things.

A whole club sits behind one address: right links open as often as people like.
"""

from time import time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from common.errors import TooOften


def rate_limited(request: HttpRequest, door: str, *, times: int, seconds: int) -> bool:
    """Count a request for ``door`` by its account, else by its address; True beyond ``times`` within ``seconds`` of the first.

    The count is in the shared cache, so that all web processes see it.
    """
    caller = f"account-{request.user.pk}" if request.user.is_authenticated else get_adapter(request).get_client_ip(request)
    return counted_too_often(f"{door}:{caller}", times=times, seconds=seconds)


def counted_too_often(what: str, *, times: int, seconds: int) -> bool:
    """Count ``what`` once more; return True once it was counted more than ``times`` within ``seconds`` of the first."""
    key, now = f"rate:{what}", time()
    with transaction.atomic(), connection.cursor() as cursor:
        # Django's cache in a table cannot count atomically: one process at a time does.
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [key])
        count, ends_at = cache.get(key, (0, now + seconds))
        cache.set(key, (count + 1, ends_at), max(1, ends_at - now))
    return bool(count >= times)


def limit_rate(request: HttpRequest, door: str) -> None:
    """Raise TooOften beyond forty requests in five minutes."""
    if rate_limited(request, door, times=40, seconds=300):
        raise TooOften(_("Too many attempts: wait five minutes, then try again."))
