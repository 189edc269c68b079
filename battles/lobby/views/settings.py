"""A battle's settings, and its deletion."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles import actions, ledger
from battles.actions.settings import RESTORE_DAYS, why_not_settle
from battles.ledger import Requester, Snapshot
from battles.lobby.forms import SettingsForm
from battles.lobby.lists import deleted_battles, looker_of
from battles.models import Battle
from battles.occasions import occasions_of
from battles.seats.access import may_watch, requester_of
from battles.seats.guests import says_why
from common.errors import NotYours, Refused


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Another name, other watchers, another club, day, table. Who: whoever opened the battle, organisers of its club."""
    snapshot, who = _own(request, code)
    battle = Battle.objects.select_related("club").get(pk=snapshot.id)
    occasion = occasions_of([battle.pk]).get(battle.pk)
    sent = request.POST if request.method == "POST" else None
    form = SettingsForm(request.user, battle, sent, occasion=occasion is not None)
    if form.is_valid():
        try:
            club_is_proposed = actions.change_settings(code=code, who=who, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            saved = _("Saved. The club changes once the other side agrees.")
            messages.success(request, saved if club_is_proposed else _("Saved."))
            return redirect(back_to(request, code))
    context = {"form": form, "snapshot": snapshot, "battle": battle, "occasion": occasion, "back": back_to(request, code)}
    return render(request, "battles/lobby/settings.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then delete the battle. Who: whoever opened the battle, organisers of its club."""
    snapshot, who = _own(request, code)
    if request.method == "POST":
        actions.delete_battle(code=code, who=who)
        words = _("“%(battle)s” is deleted. You can restore it for %(days)s days.")
        messages.success(request, words % {"battle": snapshot.name, "days": RESTORE_DAYS})
        return redirect(f"{reverse('battles:battles')}?shown=deleted")
    context = {
        "snapshot": snapshot,
        "question": _("Delete “%(battle)s”?") % {"battle": snapshot.name},
        "text": _("The battle, its log and its report disappear for everybody. You can restore it for %(days)s days.")
        % {"days": RESTORE_DAYS},
        "verb": _("Delete the battle"),
        "danger": True,
        "back": reverse("battles:settings", args=[code]),
    }
    return render(request, "battles/question.html", context)


@require_POST
@says_why
def archive(request: HttpRequest, code: str) -> HttpResponse:
    """Out of the lists, or (``back``) into them again. Who: whoever opened the battle, organisers of its club."""
    snapshot, who = _own(request, code)
    archived = "back" not in request.POST
    actions.archive(code=code, who=who, archived=archived)
    words = _("“%(battle)s” is archived.") if archived else _("“%(battle)s” is back in the lists.")
    messages.success(request, words % {"battle": snapshot.name})
    return redirect(f"{reverse('battles:battles')}?shown=archived" if archived else back_to(request, code))


@require_POST
@says_why
def restore(request: HttpRequest, code: str) -> HttpResponse:
    """A deleted battle comes back. Who: whoever opened the battle, organisers of its club; to all others it is not there."""
    found = deleted_battles(looker_of(request)).filter(code=code).first()
    if found is None:
        raise Http404
    actions.restore_battle(code=code, who=requester_of(request, code))
    messages.success(request, _("“%(battle)s” is restored.") % {"battle": found.name})
    return redirect(back_to(request, code))


def _own(request: HttpRequest, code: str) -> tuple[Snapshot, Requester]:
    """Return the battle for those who settle it, who need a seat only where it is closed.

    Raise NotYours for others who may watch, 404 for strangers.
    """
    who = requester_of(request, code)
    snapshot = ledger.read(code, who)
    if snapshot is None:
        raise Http404
    why_not = why_not_settle(snapshot, who.user_id)
    if (why_not or snapshot.closed) and not may_watch(request.user, snapshot):
        raise Http404
    if why_not:
        raise NotYours(why_not)
    return snapshot, who


def back_to(request: HttpRequest, code: str) -> str:
    """The battle, where one may look at it; else the list."""
    snapshot = ledger.read(code, requester_of(request, code))
    watchable = snapshot is not None and may_watch(request.user, snapshot)
    return reverse("battles:battle", args=[code]) if watchable else reverse("battles:battles")
