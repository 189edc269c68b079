"""Making a battle."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from armies.queries import listed
from battles.actions import create_battle
from battles.lobby.forms import NewBattleForm
from battles.lobby.lists import playable_rulesets
from battles.seats.guests import remember
from common.errors import Refused
from common.rates import limit_rate


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose ruleset, armies, house rules; then invite the others. Who: everybody, without an account as a guest."""
    books = {book.slug: book for book in playable_rulesets()}
    if not books:
        return render(request, "battles/lobby/new.html", {"rulesets": []})
    sent = request.POST if request.method == "POST" else None
    wanted = (sent or request.GET).get("ruleset")
    book = books.get(wanted or "") or next(iter(books.values()))
    form = NewBattleForm(request.user, book, sent, None if sent else request.GET.dict())
    if sent and form.is_valid():
        try:
            limit_rate(request, "battle")
            battle, (seat,), _links = create_battle(form.battle())
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            remember(request, battle.code, seat)
            return redirect("battles:battle" if seat.sides == "ab" else "battles:seats", battle.code)
    assert book.play is not None
    context = {
        "form": form,
        "ruleset": book,
        "rulesets": list(books.values()),
        "kept_days": None if request.user.is_authenticated else settings.GUEST_BATTLE_DAYS,
        "musters": [(army, book.play.army.reckon(listed(army)), *named) for army, *named in form.musters()],
    }
    fragment = "#musters" if request.htmx and request.htmx.target == "musters" else ""  # type: ignore[attr-defined]
    return render(request, "battles/lobby/new.html" + fragment, context, status=422 if sent else 200)
