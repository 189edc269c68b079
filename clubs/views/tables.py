"""At an evening: answering, pairing, opening a table's battle, moving it to another."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armies.queries import armies_for
from battles.models import Battle
from battles.queries.games import is_other_game, playable_names
from clubs import actions
from clubs.forms.evening import OTHER_GAME, OtherGameTableForm, TableForm
from clubs.queries.evenings import turnout_of, umpires_of
from clubs.views.access import evening_of, for_members, umpire_or_403
from common.errors import Refused
from common.numbers import whole_number
from common.rates import limit_rate
from people.models import Membership, User
from rules.engine.ruleset import rulesets


@require_POST
@for_members
def answer(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """Say whether one comes. Who: members of the club, for themselves."""
    found = evening_of(membership, evening)
    chosen = whole_number(request.POST.get("army"), digits=15)
    army = armies_for(membership.user).filter(pk=chosen).first() if chosen else None
    ruleset = request.POST.get("ruleset", "")[:40]
    if army is not None:
        ruleset = army.ruleset
    actions.answer(evening=found, user=membership.user, answer=request.POST.get("answer", ""), ruleset=ruleset, army=army)
    if request.POST.get("back") == "club":
        return redirect(membership.club)
    return redirect("clubs:evening", membership.club.slug, found.pk)


@require_POST
@for_members
def pair(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """A battle for two who look for the same. Who: one of them; umpires and organisers for any two."""
    found = evening_of(membership, evening)
    first = _fellow(membership, request.POST.get("first")) if request.POST.get("first") else membership.user
    second = _fellow(membership, request.POST.get("second"))
    limit_rate(request, "battle")
    battle = actions.pair(evening=found, who=membership, first=first, second=second)
    messages.success(request, _("“%(battle)s” is open.") % {"battle": battle})
    if membership.user in (first, second):
        return redirect("battles:battle", battle.code)
    return redirect("clubs:evening", membership.club.slug, found.pk)


def _fellow(membership: Membership, pk: str | None) -> User:
    """A member of the same club, oneself included; 404 for anybody else."""
    members = Membership.objects.filter(club=membership.club).select_related("user")
    return get_object_or_404(members, user_id=whole_number(pk, digits=15) or 0).user


@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def table(request: HttpRequest, membership: Membership, evening: int, number: int) -> HttpResponse:
    """Open a battle on a free table. Who: members of the club."""
    found, names = evening_of(membership, evening), playable_names(membership.user)
    sent = request.POST if request.method == "POST" else None
    wanted = (sent or request.GET).get("ruleset") or ""
    book = None if wanted == OTHER_GAME else rulesets()[wanted if wanted in names else next(iter(names))]
    turnout = turnout_of(found, membership.user)
    here = [one.user for one in turnout.coming] + [one.user for _book, each in turnout.looking for one in each]
    people = [membership.user, *(one for one in here if one != membership.user)]
    form_class = OtherGameTableForm if book is None or is_other_game(book.slug) else TableForm
    form = form_class(membership.user, book, people, list(umpires_of(membership.club)), sent)
    status = 200
    if sent is not None and form.is_valid():
        try:
            limit_rate(request, "battle")
            battle = actions.open_table(evening=found, number=number, new=form.battle())
        except Refused as refused:
            form.add_error(None, refused.text)
            status = refused.status
        else:
            seated = battle.seats.filter(user=membership.user).exists()
            messages.success(request, _("“%(battle)s” is open.") % {"battle": battle})
            if seated:
                return redirect("battles:seats", battle.code)
            return redirect("clubs:evening", membership.club.slug, found.pk)
    elif sent is not None:
        status = 422
    context = {
        "club": membership.club,
        "evening": found,
        "number": number,
        "form": form,
        "book": book,
        "wanted": book.slug if book else OTHER_GAME,
        "other_game": OTHER_GAME,
        "books": names.items(),
    }
    return render(request, "clubs/table.html", context, status=status)


@require_POST
@for_members
def move(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """A battle goes to another table. Who: umpires and organisers of the club."""
    found = evening_of(umpire_or_403(membership), evening)
    battle = get_object_or_404(Battle, code=request.POST.get("battle", "")[:16], at_evening__evening=found)
    actions.move_battle(evening=found, battle=battle, number=whole_number(request.POST.get("number")) or 0)
    return redirect("clubs:evening", membership.club.slug, found.pk)
