"""The pages of the statistics. Which battles count in them: ``queries.sight``."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.queries import armies_for
from battles.models.battle import How
from people.models import User
from people.requests import SignedInRequest
from rules.engine.ruleset import rulesets
from stats.charts import Columns, columns
from stats.models import Appearance
from stats.queries import sight
from stats.queries.careers import careers
from stats.queries.figures import MINIMUM, Figures, Month, by, months, ranked, read, streaks, total
from stats.queries.opponents import opponents
from stats.queries.settings import by_setting
from stats.queries.tabled import games_of_club, tabled_of

#: So many players of a club stand on a page, and so many lists in a table.
A_PAGE, ARMIES = 25, 10
NAMES = ("seated__user__display_name", "seated__user__username")


@require_safe
@login_required
def mine(request: SignedInRequest) -> HttpResponse:
    """To one's own figures. Who: signed in, for oneself."""
    return redirect("stats:player", request.user.pk)


@require_safe
@login_required
def player(request: SignedInRequest, pk: int) -> HttpResponse:
    """Somebody's figures. Who: signed in: one's own, all of them; those of fellows of a club, by that club's battles."""
    viewer = request.user
    found = sight.player_or_404(viewer, pk)
    own = sight.appearances_of(found, viewer)
    clubs = list(sight.common_clubs(viewer, found))
    nameable = User.objects.filter(in_statistics=True, is_active=True).exclude(pk=found.pk)
    against = opponents(own, nameable)
    fellows = sight.fellows_among(viewer, [line.key for line in against.known])
    context = {
        "player": found,
        "is_self": found == viewer,
        "clubs": clubs,
        "total": total(own),
        "streaks": streaks(own),
        "settings": by_setting(own),
        "tabled": tabled_of(found, viewer),
        "rulesets": _rulesets(by(own, "ruleset")),
        "armies": _armies(viewer, by(own, "army", "army__name", "ruleset", few=ARMIES)),
        "opponents": [_player_line(line, line.key in fellows) for line in against.known],
        "unnamed": against.others,
        **_months(own),
    }
    return _answer(request, "stats/player.html", context)


@require_safe
@login_required
def club(request: SignedInRequest, slug: str) -> HttpResponse:
    """What a club has played. Who: members of the club."""
    found = sight.club_or_404(request.user, slug)
    played = sight.of_club(found)
    lines = ranked(played.filter(sight.named(found)), "seated__user", *NAMES)
    page = Paginator(lines, A_PAGE).get_page(request.GET.get("page"))
    kinds = _rulesets(by(played.filter(side="a"), "ruleset"))
    context = {
        "club": found,
        "page": page,
        "players": [_of_account(read(row, "seated__user", *NAMES)) for row in page],
        "minimum": MINIMUM,
        "rulesets": kinds,
        "battles": sum(line.played for line in kinds),
        "hours": round(sum(line.all_minutes for line in kinds) / 60),
        "tabled": games_of_club(found),
        "armies": _armies(request.user, by(played, "army", "army__name", "ruleset", few=ARMIES)),
        "ladder": reverse("tournaments:ladder", args=[found.slug]),
        **_months(played),
    }
    return _answer(request, "stats/club.html", context)


@require_safe
@login_required
def army(request: SignedInRequest, pk: int) -> HttpResponse:
    """How a list has fared, and the careers of its units. Who: signed in, who may read the list; by battles they may know of."""
    found = sight.army_or_404(request.user, pk)
    fought = sight.visible_to(request.user).filter(army=found)
    context = {"army": found, "total": total(fought), "careers": careers(found, fought), **_months(fought)}
    return _answer(request, "stats/army.html", context)


@require_safe
@login_required
def ruleset(request: SignedInRequest, slug: str) -> HttpResponse:
    """Battles played with a rulebook. Who: signed in; by battles they may know of."""
    book = rulesets().get(slug)
    if book is None or book.play is None:
        raise Http404
    played = sight.visible_to(request.user).filter(ruleset=slug)
    context = {
        "book": book,
        "total": total(played.filter(side="a")),
        "sides": [line.named(name) for line, name in _by_side(played)],
        "armies": _armies(request.user, by(played, "army", "army__name", "ruleset", few=ARMIES)),
        "endings": [line.named(How(line.key).label) for line in by(played.filter(side="a"), "how")],
        **_months(played),
    }
    return _answer(request, "stats/ruleset.html", context)


def _answer(request: SignedInRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, template, context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _by_side(played: QuerySet[Appearance]) -> Iterable[tuple[Figures, str]]:
    names = {"a": _("First side"), "b": _("Second side")}
    return [(line, names[line.key]) for line in sorted(by(played, "side"), key=lambda line: str(line.key))]


def _rulesets(lines: Iterable[Figures]) -> list[Figures]:
    """With the names of the books; those that are no longer there keep their slug."""
    books = rulesets()
    return [
        line.named(books[line.key].name, reverse("stats:ruleset", args=[line.key])) if line.key in books else line.named(line.key)
        for line in lines
    ]


def _armies(viewer: User, lines: Sequence[Figures]) -> list[Figures]:
    """With their names and books, where the viewer may read the list; all the others are in no table."""
    keys = [line.key[0] for line in lines if line.key[0]]
    readable = set(armies_for(viewer).filter(pk__in=keys).values_list("pk", flat=True))
    books = rulesets()
    return [
        replace(line.named(name, reverse("stats:army", args=[army])), note=books[book].name if book in books else book)
        for line, (army, name, book) in ((line, line.key) for line in lines)
        if army in readable
    ]


def _player_line(line: Figures, linked: bool) -> Figures:
    return line.named(line.label, reverse("stats:player", args=[line.key]) if linked else "")


def _of_account(line: Figures) -> Figures:
    user, name, username = line.key
    return line.named(name or username, reverse("stats:player", args=[user]))


def _months(appearances: QuerySet[Appearance]) -> dict[str, Any]:
    """The last twelve months as columns, and as a table."""
    found = months(appearances, timezone.localdate())
    return {"months": found, "chart": _columns(found) if any(month.played for month in found) else None}


def _columns(found: Sequence[Month]) -> Columns:
    return columns([(date_format(month.first, "M")[:3], month.played) for month in found])
