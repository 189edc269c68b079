"""Making a battle."""

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from armies.queries import all_listed, playable_rulesets
from battles.actions import create_battle
from battles.lobby.another_game import AnotherGameForm
from battles.lobby.forms import NewBattleForm
from battles.queries.games import other_games
from battles.seats.access import GUESTS
from common.errors import Refused
from common.rates import limit_rate
from common.sized_cache import pieces
from rulebooks.editions import latest_editions_for, playable_edition
from rules.engine.army import ListedArmy
from rules.engine.ruleset import Ruleset


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose ruleset, armies, house rules; then invite the others. Who: everybody, without an account as a guest."""
    books = playable_rulesets()
    sent = request.POST if request.method == "POST" else None
    wanted = (sent or request.GET).get("ruleset")
    book = books.get(wanted or "") or playable_edition(request.user, wanted or "") or next(iter(books.values()))
    form = NewBattleForm(request.user, book, sent, None if sent else request.GET.dict())
    if sent and form.is_valid() and (response := _create(request, form)):
        return response
    assert book.play is not None
    musters = form.musters()
    listed = [army if isinstance(army, ListedArmy) else all_listed([army])[0] for army, *_named in musters]
    context = {
        "form": form,
        "ruleset": book,
        "rulesets": [*books.values(), *latest_editions_for(request.user)],
        "days_stored": None if request.user.is_authenticated else settings.GUEST_BATTLE_DAYS,
        "rulings": _rulings(form, book),
        "musters": [(army, book.play.army.reckon(one), *named) for (army, *named), one in zip(musters, listed, strict=True)],
    }
    fragment = "#musters" if request.htmx and request.htmx.target == "musters" else ""  # type: ignore[attr-defined]
    return render(request, "battles/lobby/new.html" + fragment, context, status=422 if sent else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def another_game(request: HttpRequest) -> HttpResponse:
    """A battle of a game that has no rulebook here. Who: everybody, without an account as a guest."""
    sent = request.POST if request.method == "POST" else None
    form = AnotherGameForm(request.user, sent)
    if sent and form.is_valid() and (response := _create(request, form)):
        return response
    context = {
        "form": form,
        "rulesets": list(playable_rulesets().values()),
        "games": [game.name for game in other_games(request.user)],
        "guest_days": None if request.user.is_authenticated else settings.GUEST_BATTLE_DAYS,
    }
    return render(request, "battles/lobby/another_game.html", context, status=422 if sent else 200)


def _create(request: HttpRequest, form: NewBattleForm | AnotherGameForm) -> HttpResponse | None:
    """Create the battle of a valid form and return the redirect to it; None where it is refused, with the error in the form."""
    try:
        limit_rate(request, "battle")
        with transaction.atomic():
            battle, (seat,), _links = create_battle(form.battle())
    except Refused as refused:
        form.add_error(None, refused.text)
        return None
    GUESTS.remember(request, battle.code, seat)
    return redirect("battles:battle" if seat.sides == "ab" else "battles:seats", battle.code)


def _rulings(form: NewBattleForm, book: Ruleset) -> SafeString:
    """The fold of house rules; as it begins it is the same for everybody."""

    def make() -> str:
        return render_to_string("battles/lobby/rulings.html", {"form": form})

    return mark_safe(make() if form.settles_rulings else pieces.get(("rulings", book.slug, get_language()), make))
