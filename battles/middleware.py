"""A page or a press of a battle that our code or the rules fail at: the battle's page says so, and stays one to go on from."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles.ledger.tolerant import or_else, report
from battles.seats.access import snapshot_or_404
from battles.table.panels import Panel
from battles.table.views.board import refused
from common.errors import Refused

#: What has an answer of its own.
_ANSWERED = (Http404, PermissionDenied, SuspiciousOperation)


class Stands(MiddlewareMixin):
    """Instead of a server error the battle's page, with what cannot be reckoned above it (409). The log keeps the traceback."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None for what is no battle's, for strangers, and for what is answered elsewhere."""
        match = request.resolver_match
        if match is None or match.app_name != "battles" or "code" not in match.kwargs or isinstance(error, _ANSWERED):
            return None
        sentence = report(f"{request.method} {match.url_name}", error).of(get_language() or "en").capitalize()
        if request.method == "POST":  # it may have failed before anything was written, or when it was to be shown
            sentence = _("%(problem)s. The log shows whether it was done.") % {"problem": sentence.rstrip(".")}
        why = Refused(sentence)
        return or_else("the page that says so", lambda: _page(request, match.kwargs["code"], why), lambda _why: None)


def _page(request: HttpRequest, code: str, why: Refused) -> HttpResponse | None:
    try:
        return refused(request, snapshot_or_404(request, code), Panel(), why)
    except Http404:
        return None
