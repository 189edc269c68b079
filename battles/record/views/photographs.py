"""A battle's photographs: looked at by whoever may watch it, put there and taken away by players and the referee."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from battles import ledger
from battles.actions.photographs import MOST, add_photograph, delete_photograph, is_own, why_not_delete
from battles.ledger import Snapshot
from battles.models import Photograph
from battles.queries import sentences
from battles.queries.log import entries_of
from battles.queries.photographs import photographs_of
from battles.queries.visibility import own_sides, view_of, view_of_seat
from battles.seats.access import may_watch, requester_of, snapshot_or_404
from battles.seats.guests import acting_snapshot, says_why
from common.errors import NotYours, Refused, Unfit
from common.numbers import whole_number
from common.rates import limit_rate

#: The latest entries that the form offers.
OFFERED = 20


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def photographs(request: HttpRequest, code: str) -> HttpResponse:
    """All of them, and the form for one more (``at``: the entry that it begins with). Who: those who may watch; to add, those
    who play or referee.
    """
    if request.method != "POST":
        return _page(request, snapshot_or_404(request, code))
    snapshot = acting_snapshot(request, code)
    limit_rate(request, "photograph")
    try:
        _add(request, code)
    except Refused as refused:
        return _page(request, snapshot, refused)
    return redirect("battles:photographs", code)


def _add(request: HttpRequest, code: str) -> None:
    sent = next((file for file in request.FILES.getlist("picture") if file.size), None)
    who, seq = requester_of(request, code), whole_number(request.POST.get("seq")) or 0
    if sent is None or sent.file is None:
        raise Unfit(_("Choose a picture first."), field="picture")
    add_photograph(code=code, who=who, file=sent.file, size=sent.size or 0, seq=seq)


def _page(request: HttpRequest, snapshot: Snapshot, refused: Refused | None = None) -> HttpResponse:
    view = view_of_seat(snapshot.seat)
    visible, found = view_of(snapshot, view), photographs_of(snapshot, view)
    context: dict[str, Any] = {
        "snapshot": snapshot,
        "photographs": [(one, why_not_delete(snapshot, one) is None) for one in found],
        "acts": bool(own_sides(view)),
        "full": len(found) >= MOST,
        "most": MOST,
        "refused": refused,
        "at": whole_number(request.POST.get("seq") or request.GET.get("at")),
    }
    if context["acts"] and not context["full"]:
        latest = list(entries_of(snapshot, view)[:OFFERED])
        chosen = entries_of(snapshot, view).filter(seq=context["at"]).first() if context["at"] else None
        offered = latest if chosen is None or chosen.seq >= latest[-1].seq else [*latest, chosen]
        context["entries"] = [(entry.seq, sentences.sentence(visible, entry)) for entry in offered]
    return render(request, "battles/record/photographs.html", context, status=refused.status if refused else 200)


@require_safe
def photograph(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """A picture; ``size=small`` the one for lists. Who: those who may watch the battle and see its entry."""
    snapshot = snapshot_or_404(request, code)
    small = request.GET.get("size") == "small"
    etag = f'"{token}{"-small" if small else ""}"'
    column = "small" if small else "picture"
    if all(one.token != token for one in photographs_of(snapshot, view_of_seat(snapshot.seat))):
        raise Http404
    found = Photograph.objects.filter(battle_id=snapshot.id, token=token).values_list(column, flat=True).first()
    if found is None:
        raise Http404
    answer = get_conditional_response(request, etag=etag) or HttpResponse(bytes(found), content_type="image/webp")
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def delete(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """Ask, then delete the photograph. Who: who put it there, and whoever opened the battle, who need not be able to watch it."""
    who = requester_of(request, code)
    snapshot = ledger.read(code, who)
    found = (
        None
        if snapshot is None
        else Photograph.objects.filter(battle_id=snapshot.id, token=token).defer("picture", "small").first()
    )
    if snapshot is None or found is None:
        raise Http404
    if not is_own(snapshot, found) and found not in photographs_of(snapshot, view_of_seat(snapshot.seat)):
        raise Http404
    watches, why_not = may_watch(request.user, snapshot), why_not_delete(snapshot, found)
    if why_not and not watches:
        raise Http404
    if why_not:
        raise NotYours(why_not)
    back = reverse("battles:photographs", args=[code]) if watches else reverse("battles:battles")
    if request.method == "POST":
        delete_photograph(code=code, who=who, token=token)
        return redirect(back)
    context = {
        "snapshot": snapshot,
        "question": _("Remove this photograph?"),
        "text": _("It is deleted for everybody and cannot be restored."),
        "verb": _("Remove photograph"),
        "danger": True,
        "back": back,
    }
    return render(request, "battles/question.html", context)
