"""The pages of the statistics. Which battles count in them: ``queries.sight``."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.queries import armies_for
from battles.models.battle import How
from battles.queries.games import names_of
from people.models import User
from people.requests import SignedInRequest
from rulebooks.editions import may_read
from rules.engine.ruleset import ruleset as find_ruleset
from rules.engine.ruleset import rulesets
from stats.charts import columns
from stats.queries import sight
from stats.queries.careers import careers
from stats.queries.cube import Setting, cube
from stats.queries.editions import same_books
from stats.queries.figures import MINIMUM, Figures, last_months, streaks_in
from stats.queries.players import battles_of, opponents, ranked, read
from stats.queries.tabled import games_of_club, tabled_of

#: Number of players of a club on a page, and of lists in a table.
A_PAGE, ARMIES = 25, 10


@require_safe
@login_required
def mine(request: SignedInRequest) -> HttpResponse:
    """Redirect to one's own figures. Who: signed in, for oneself."""
    return redirect("stats:player", request.user.pk)


@require_safe
@login_required
def player(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show a player's figures. Who: signed in: one's own, all of them; those of club members, by that club's battles."""
    viewer = request.user
    found = sight.player_or_404(viewer, pk)
    own = sight.appearances_of(found, viewer)
    figures = cube(own, (), ("ruleset",), ("army", "ruleset"), ("setting",), ("month",), same=same_books(own))
    fought = battles_of(own)
    against = opponents(fought, sight.NAMEABLE)
    club_mates = sight.club_mates_among(viewer, [line.key for line in against.known])
    context = {
        "player": found,
        "is_self": found == viewer,
        "clubs": list(sight.common_clubs(viewer, found)),
        "total": figures[()][0],
        "streaks": streaks_in(one.outcome for one in fought),
        "settings": [line.named(Setting(line.key).label) for line in figures["setting",]],
        "tabled": tabled_of(found, viewer),
        "rulesets": _rulesets(figures["ruleset",]),
        "armies": _armies(viewer, figures["army", "ruleset"]),
        "opponents": [_person(line) if line.key in club_mates else line for line in against.known],
        "unnamed": against.others,
        **_months(figures["month",]),
    }
    return _answer(request, "stats/player.html", context)


@require_safe
@login_required
def club(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show what a club has played. Who: members of the club."""
    found = sight.club_or_404(request.user, slug)
    fought = sight.of_club(found)
    figures = cube(fought, ("side", "ruleset"), ("army", "ruleset"), ("side", "month"), same=same_books(fought))
    page = Paginator(ranked(sight.of_members(found)), A_PAGE).get_page(request.GET.get("page"))
    kinds = _rulesets(_battles(figures["side", "ruleset"]))
    context = {
        "club": found,
        "page": page,
        "players": [_person(read(row)) for row in page],
        "minimum": MINIMUM,
        "rulesets": kinds,
        "battles": sum(line.played for line in kinds),
        "hours": round(sum(line.all_minutes for line in kinds) / 60),
        "tabled": games_of_club(found),
        "armies": _armies(request.user, figures["army", "ruleset"]),
        "ladder": reverse("tournaments:ladder", args=[found.slug]),
        **_months(_battles(figures["side", "month"])),
    }
    return _answer(request, "stats/club.html", context)


@require_safe
@login_required
def army(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show how a list has fared, and the careers of its units. Who: signed in, who may read the list; by battles they may know
    of.
    """
    found = sight.army_or_404(request.user, pk)
    fought = sight.visible_to(request.user).filter(army=found)
    figures = cube(fought, (), ("month",))
    context = {"army": found, "total": figures[()][0], "careers": careers(found, fought), **_months(figures["month",])}
    return _answer(request, "stats/army.html", context)


@require_safe
@login_required
def ruleset(request: SignedInRequest, slug: str) -> HttpResponse:
    """Battles played with a rulebook. Who: signed in; by battles they may know of."""
    visible = sight.visible_to(request.user)
    same = same_books(visible)
    played = visible.filter(ruleset__in=[slug, *(one for one, latest in same.items() if latest == same.get(slug))])
    if slug not in rulesets() and not (slug in same or may_read(request, slug)):
        raise Http404
    book = find_ruleset(slug)
    if book is None or book.play is None:
        raise Http404
    figures = cube(played, ("side",), ("army", "ruleset"), ("side", "how"), ("side", "month"))
    names = {"a": _("First side"), "b": _("Second side")}
    sides = sorted(figures["side",], key=lambda line: str(line.key))
    context = {
        "book": book,
        "total": sides[0] if sides else Figures(),
        "sides": [line.named(names[line.key]) for line in sides],
        "armies": _armies(request.user, figures["army", "ruleset"]),
        "endings": [line.named(How(line.key).label) for line in _battles(figures["side", "how"])],
        **_months(_battles(figures["side", "month"])),
    }
    return _answer(request, "stats/ruleset.html", context)


def _answer(request: SignedInRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, template, context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _battles(lines: Iterable[Figures]) -> list[Figures]:
    """Return the first side's lines of figures by side, so that each battle counts once."""
    return [replace(line, key=line.key[1]) for line in lines if line.key[0] == "a"]


def _rulesets(lines: Sequence[Figures]) -> list[Figures]:
    """Return the lines with the names of the rulesets; a deleted one is shown by its slug."""
    names = dict(names_of(line.key for line in lines))
    return [
        line.named(names[line.key], reverse("stats:ruleset", args=[line.key]) if names[line.key] != line.key else "")
        for line in lines
    ]


def _armies(viewer: User, lines: Sequence[Figures]) -> list[Figures]:
    """Return the first lines whose list the viewer may read, with its name and ruleset."""
    keys = [line.key[0] for line in lines if line.key[0]]
    names = dict(armies_for(viewer).filter(pk__in=keys).values_list("pk", "name"))
    shown = [line for line in lines if line.key[0] in names][:ARMIES]
    books = dict(names_of({line.key[1] for line in shown}))
    return [
        replace(line.named(names[army], reverse("stats:army", args=[army])), note=books[book])
        for line, (army, book) in ((line, line.key) for line in shown)
    ]


def _person(line: Figures) -> Figures:
    return line.named(line.label, reverse("stats:player", args=[line.key]))


def _months(lines: Iterable[Figures]) -> dict[str, Any]:
    """The last twelve months as columns, and as a table."""
    found = last_months({line.key: line.played for line in lines}, timezone.localdate())
    shown = [(date_format(month.first, "M")[:3], month.played) for month in found]
    return {"months": found, "chart": columns(shown) if any(month.played for month in found) else None}
