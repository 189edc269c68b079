"""An event taken along, and brought back: files for spreadsheets, chess programs and other installations."""

import json
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from common.errors import Refused
from common.presses import press_key
from common.rates import limit_rate
from journal.guests import account
from tournaments import actions
from tournaments.queries.files import document_of, pairings_sheet, standings_sheet, trf_of
from tournaments.queries.procedures import sentence
from tournaments.queries.snapshot import Snapshot
from tournaments.queries.standings import Standings, standings_of
from tournaments.views.access import remember, says_why, snapshot_or_404, staff_snapshot

#: Bytes of a file that is read.
MOST_BYTES = 4_000_000


@require_safe
@says_why
def standings_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The standings for a spreadsheet. Who: viewers of the event, as its organisers let them."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "standings.csv", "text/csv; charset=utf-8", standings_sheet(_standings(snapshot)))


@require_safe
def pairings_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The pairs of all published rounds for a spreadsheet. Who: viewers of the event."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "pairings.csv", "text/csv; charset=utf-8", pairings_sheet(snapshot))


@require_safe
@says_why
def trf(request: HttpRequest, code: str) -> HttpResponse:
    """The closed rounds for chess programs. Who: viewers of the event, as its organisers let them."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "trf.txt", "text/plain; charset=utf-8", trf_of(snapshot, _standings(snapshot)))


@require_safe
@says_why
def export_json(request: HttpRequest, code: str) -> HttpResponse:
    """The whole event, to be read again. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    answer = JsonResponse(document_of(snapshot), json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _named(snapshot, "event.json", answer)


def _standings(snapshot: Snapshot) -> Standings:
    found = standings_of(snapshot)
    if found is None:
        raise Refused(sentence(snapshot.hidden["standings"]))
    return found


def _file(snapshot: Snapshot, name: str, kind: str, text: str) -> HttpResponse:
    return _named(snapshot, name, HttpResponse(text, content_type=kind))


def _named(snapshot: Snapshot, name: str, answer: HttpResponse) -> HttpResponse:
    stem = slugify(snapshot.event.name)[:40] or "tournament"
    answer["Content-Disposition"] = f'attachment; filename="{stem}-{name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


class ImportForm(forms.Form):
    """A file of an event."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A file that was exported as JSON, from here or elsewhere."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    guest = forms.CharField(label=gettext_lazy("Your name"), max_length=60)

    def clean_file(self) -> Any:
        sent = self.cleaned_data["file"]
        if sent.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too big: at most 4 MB."))
        try:
            return json.loads(sent.read())
        except (ValueError, RecursionError):
            raise forms.ValidationError(_("This file is not JSON.")) from None


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Make a tournament of a file. Who: everybody, without an account as a guest."""
    user, sent = account(request), request.method == "POST"
    form = ImportForm(request.POST, request.FILES) if sent else ImportForm()
    if user is not None:
        del form.fields["guest"]
    if sent and form.is_valid():
        try:
            limit_rate(request, "event")
            given, key = form.cleaned_data, press_key(request)
            event, staff = actions.import_event(document=given["file"], user=user, guest=given.get("guest", ""), key=key)
        except Refused as refused:
            form.add_error("file", refused.text)
        else:
            if user is None:
                remember(request, event.code, staff.token)
            return redirect("tournaments:event", event.code)
    return render(request, "tournaments/import.html", {"form": form}, status=422 if sent else 200)
