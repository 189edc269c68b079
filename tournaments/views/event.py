"""The list of tournaments, a new one, its overview, its beginning and its end."""

from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.errors import Refused
from common.forms import submit
from common.links import full_link, qr_response
from common.presses import press_key
from common.rates import limit_rate
from journal.stale import depends_on
from tournaments import actions
from tournaments.forms.edit import EventForm
from tournaments.forms.event import NewEventForm
from tournaments.forms.play import ReasonForm
from tournaments.queries.deleted import deleted_events
from tournaments.queries.drawing import progress_of
from tournaments.queries.events import Looker, events_for
from tournaments.queries.fitting import unfit_scorings
from tournaments.queries.staff import staff_of
from tournaments.queries.standings import standings_of
from tournaments.views.access import (
    EVENT_TOKENS,
    organiser_snapshot,
    remember,
    requester_of,
    says_why,
    shared_or_404,
    snapshot_or_404,
)
from tournaments.views.page import page
from tournaments.views.rounds import drafted


def looker_of(request: HttpRequest) -> Looker:
    """The person and the browser behind a request."""
    by_event = request.session.get(EVENT_TOKENS, {})
    return Looker(request.user, tuple(token for tokens in by_event.values() for token in tokens))


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Tournaments, the latest first. Who: everybody; each sees the public ones and their own."""
    shown = Paginator(events_for(looker_of(request)), 20).get_page(request.GET.get("page"))
    context = {"page": shown, "events": shown.object_list, "deleted": deleted_events(looker_of(request).mine)}
    return render(request, "tournaments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament from a preset. Who: everybody, without an account as a guest."""
    sent = request.POST if request.method == "POST" else None
    form = NewEventForm(request.user, sent, None if sent is not None else request.GET.dict())
    if sent is not None and form.is_valid():
        try:
            limit_rate(request, "event")
            event, staff = actions.create_event(form.event(), press_key(request))
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, refused.text)
        else:
            if staff.user_id is None:
                remember(request, event.code, staff.token)
            return redirect("tournaments:event", event.code)
    return render(request, "tournaments/new.html", {"form": form}, status=200 if sent is None else 422)


@require_safe
def home(request: HttpRequest, code: str) -> HttpResponse:
    """The event at a glance, and what comes next. Who: viewers of the event."""
    snapshot = shared_or_404(request, code)
    found = standings_of(snapshot, most=5) if snapshot.closed or snapshot.is_finished else None
    context: dict[str, Any] = {
        "first": found.rows if found else (),
        "drawing": progress_of(snapshot.event) if snapshot.viewer.is_organiser else None,
        "enter_url": full_link(request, reverse("tournaments:event", args=[code])),
        "unfit": unfit_scorings(snapshot.settings) if snapshot.viewer.is_organiser else (),
        "staff": staff_of(snapshot.event),
        "checked_in": sum(player.checked_in_at is not None for player in snapshot.playing),
    }
    return page(request, snapshot, "home", "event", **context)


@require_safe
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The QR code of the event's address. Who: viewers of the event."""
    snapshot_or_404(request, code)
    return qr_response(full_link(request, reverse("tournaments:event", args=[code])))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("settings")
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """Change the event and how it is played. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    sent = request.POST if request.method == "POST" else None
    form = EventForm(snapshot.event, len(snapshot.tables), sent)

    def change() -> None:
        who, confirmed = requester_of(request, code), form.cleaned_data["confirm_format"]
        actions.edit_event(code=code, who=who, settings=form.settings(), confirmed=confirmed, **form.columns())
        if len(form.table_names()) != len(snapshot.tables):
            actions.set_tables(code=code, who=replace(who, page_state=None), names=form.table_names())

    status = submit(form, change)
    if status is None:
        return redirect("tournaments:event", code)
    return page(
        request,
        snapshot,
        "edit",
        "event",
        status=status,
        form=form,
        unfit=unfit_scorings(snapshot.settings),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("event", "latest")
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Close the check-in and draft the first round, after a question that names who is withdrawn. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    if request.method != "POST":
        missing = [player.name for player in snapshot.playing if player.checked_in_at is None]
        question = _("Start the tournament and draft round 1?")
        if missing:
            question += " " + _("Not here, and withdrawn until they come: %(names)s.") % {"names": ", ".join(missing)}
        return page(request, snapshot, "question", "event", question=question, verb=_("Close check-in, draft round 1"))
    who = requester_of(request, code)
    actions.start_event(code=code, who=who)
    return drafted(code, replace(who, page_state=None))  # the draft follows from the start


@require_POST
@says_why
@depends_on("event", "latest")
def end(request: HttpRequest, code: str) -> HttpResponse:
    """End the tournament. Who: organisers."""
    organiser_snapshot(request, code)
    actions.end_event(code=code, who=requester_of(request, code))
    return redirect("tournaments:standings", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("event", "latest")
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Let an ended tournament go on, with a reason. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    form, who = ReasonForm(request.POST if request.method == "POST" else None), requester_of(request, code)
    status = submit(form, lambda: actions.reopen_event(code=code, who=who, reason=form.cleaned_data["reason"]))
    if status is None:
        return redirect("tournaments:event", code)
    context = {"form": form, "question": _("Resume the tournament?"), "verb": _("Continue")}
    return page(request, snapshot, "question", "event", status=status, **context)
