"""Numbers beside the games: painting, sportsmanship, votes."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.extras import ExtraForm
from tournaments.queries.extras import extras_of
from tournaments.views.access import organiser_snapshot, requester_of, says_why
from tournaments.views.page import page, why_again


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("extras:{name}")
def extras(request: HttpRequest, code: str) -> HttpResponse:
    """A number for each player beside the games. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    sent = request.POST if request.method == "POST" else None
    name, known = request.GET.get("name", "")[:40], extras_of(snapshot)
    form = ExtraForm([one for one in snapshot.players if one.status != "waiting"], name, sent)
    status = 200
    if sent is not None:
        given: dict[str, Any] = {"code": code, "who": requester_of(request, code)}
        again = why_again(form, lambda valid: actions.set_extra(**given, name=valid.cleaned_data["name"], values=form.values()))
        if again is None:
            name = form.cleaned_data["name"]
            messages.success(request, _("%(name)s: saved.") % {"name": name})
            return redirect(f"{reverse('tournaments:extras', args=[code])}?{urlencode({'name': name})}")
        name, status = sent.get("name", "")[:40], again
    return page(request, snapshot, "extras", "event", status=status, form=form, known=known, name=name)
