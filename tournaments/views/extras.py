"""Numbers beside the games: painting, sportsmanship, votes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.forms import submit
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.extras import ExtraForm
from tournaments.queries.extras import extras_of
from tournaments.views.access import organiser_snapshot, requester_of, says_why
from tournaments.views.page import page


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("extras:{name}")
def extras(request: HttpRequest, code: str) -> HttpResponse:
    """A number for each player beside the games. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    sent = request.POST if request.method == "POST" else None
    name, known = (sent or request.GET).get("name", "")[:40], extras_of(snapshot)
    form, who = ExtraForm([one for one in snapshot.players if one.status != "waiting"], name, sent), requester_of(request, code)
    status = submit(form, lambda: actions.set_extra(code=code, who=who, name=form.cleaned_data["name"], values=form.values()))
    if status is None:
        name = form.cleaned_data["name"]
        messages.success(request, _("%(name)s: saved.") % {"name": name})
        return redirect(f"{reverse('tournaments:extras', args=[code])}?{urlencode({'name': name})}")
    return page(request, snapshot, "extras", "event", status=status, form=form, known=known, name=name)
