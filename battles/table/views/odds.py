"""The odds beside a form or a result, as a piece of the page of their own: an act never waits for them."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from battles.ledger import Snapshot
from battles.queries.log import entry_of
from battles.queries.visibility import own_sides, view_of_seat
from battles.seats.access import snapshot_or_404
from battles.table.act_form import ActForm, act_wanted
from battles.table.luck import luck_as_html
from battles.table.odds import odds_of_entry, odds_of_form
from common.errors import NotYours
from rules.engine.play.acts import Act
from rules.web.odds import Chart
from rules.web.odds_views import VERSUS


@require_POST
def odds(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """The odds of the act that the form would do, perhaps beside those of what it was before (``vs``).

    Who: whoever may do an act (others see nothing), strangers 404.
    """
    snapshot = snapshot_or_404(request, code)
    query = request.POST.copy()
    query["act"] = name
    act = act_wanted(snapshot, query)
    if act is None or act.name != name or not own_sides(view_of_seat(snapshot.seat)):
        return _shown(request, [])
    compared = _compared(query)
    before = QueryDict(compared) if compared and not query.get("_keep") else None
    found = odds_of_form(snapshot, act, query, before)
    answer = _shown(request, found.charts, compared=compared, address=request.path, calculator=found.calculator)
    answer.write(_goes_along(snapshot, act, query))
    return answer


def _goes_along(snapshot: Snapshot, act: Act, query: QueryDict) -> str:
    """Return other parts of the form that depend on its facts, to be swapped in: the sums of two opponents; the dice, if they are
    no longer those that it shows.
    """
    if "_dice" not in query:
        return ""
    try:
        form = ActForm(snapshot, act, query, sent=True)
    except NotYours:
        return ""
    if form.missing or form.why_not:
        return ""
    facing, other = form.facing, form.dice.shape != query["_dice"]
    sums = _piece("facing_sums", facing=facing) if facing else ""
    return sums + (_piece("dice", dice=form.dice) if other else "")


def _piece(name: str, **context: object) -> str:
    return render_to_string(f"battles/panel/{name}.html", context | {"oob": True}, using="jinja")


#: What of a form's content does not tell the situation.
_NOT_OF_THE_SITUATION = ("csrfmiddlewaretoken", "base_seq", "key", "had", "dice", VERSUS)


def _compared(query: QueryDict) -> str:
    """The situation to compare with: that of this press, or the one that came with it; empty where none is."""
    if query.get("_forget"):
        return ""
    if not query.get("_keep"):
        return query.get(VERSUS, "")[:8000]
    pairs = [(name, value) for name, values in query.lists() for value in values]
    situation = [(n, v) for n, v in pairs if n not in _NOT_OF_THE_SITUATION and not n.startswith(("_", "die"))]
    return urlencode(situation, safe=":")


@require_safe
def odds_of(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """The odds that an act had, with its result marked. Who: whoever may read the entry; others 404."""
    snapshot = snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    entry = entry_of(snapshot, view, seq)
    if entry is None:
        raise Http404
    return _shown(request, odds_of_entry(snapshot, view, entry, get_language() or "en"))


@require_safe
def luck(request: HttpRequest, code: str) -> HttpResponse:
    """Losses expected and suffered, as a page or as a piece of the report. Who: whoever may watch the battle."""
    snapshot = snapshot_or_404(request, code)
    piece = luck_as_html(snapshot, get_language() or "en")
    alone = request.headers.get("HX-Target") == "luck"
    answer = HttpResponse(piece) if alone else render(request, "battles/luck_page.html", {"snapshot": snapshot, "luck": piece})
    answer["Cache-Control"] = "private, no-store"
    return answer


def _shown(request: HttpRequest, charts: Sequence[Chart], **of_form: str) -> HttpResponse:
    answer = HttpResponse(render_to_string("battles/odds.html", {"charts": charts, **of_form}, using="jinja"))
    answer["Cache-Control"] = "private, no-store"
    return answer
