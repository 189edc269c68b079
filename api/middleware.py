"""Errors under /api/ as JSON."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from common.api import JSON, Stopped


class JsonErrors(MiddlewareMixin):
    """Turn error pages of addresses under /api/ into JSON, also those of Django (no such address, method, server error)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code < 400 or not request.path.startswith("/api/") or response.get("Content-Type") == JSON:
            return response
        headers = {name: response[name] for name in ("Allow", "Retry-After") if name in response}
        return Stopped(response.status_code, [("", sentence_for(response.status_code))], headers=headers).response()


def sentence_for(status: int) -> str:
    """Return what an error's status means to a program."""
    if status == 404:
        return _("Not found, or you have no access to it.")
    if status == 405:
        return _("This address does not accept this method.")
    if status < 500:
        return _("This request is not valid.")
    return _("Not available at the moment: try again later.")
