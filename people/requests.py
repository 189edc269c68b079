"""Requests as views meet them behind a decorator or a middleware, so that what these add has a type."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from people.models import User


class HtmxRequest(HttpRequest):
    """Any request; ``htmx``: is it from htmx, and for what."""

    htmx: HtmxDetails


class SignedInRequest(HtmxRequest):
    """A request behind ``login_required``: ``user`` is an account."""

    user: User
