"""The first page, the list of battles, the demo."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armies.queries import playable_rulesets
from battles.actions.demo import demo_patterns, start_demo
from battles.lobby.lists import battle_lines, battles_here, deleted_battles, last_played_first, looker_of
from battles.lobby.now import battle_now
from battles.seats.access import GUESTS
from battles.seats.guests import says_why
from common.rates import limit_rate
from journal.guests import account
from people.models import Club, User

#: Which battles the list can be narrowed to.
FILTERS = (
    ("", gettext_lazy("All")),
    ("going-on", gettext_lazy("In progress")),
    ("ended", gettext_lazy("Ended")),
    ("archived", gettext_lazy("Archive")),
    ("deleted", gettext_lazy("Deleted")),
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what this is, and where to begin. Who: everybody."""
    battles = list(last_played_first(battles_here(request).filter(ended_at=None))[:6])
    demo = next((battle for battle in battles if battle.is_demo and battle.own_seats), None)  # type: ignore[attr-defined]
    others = [battle for battle in battles if not battle.is_demo]
    now = battle_now(request, others)
    context = {
        "now": now,
        "lines": battle_lines([battle for battle in others if now is None or battle != now.battle][:5], request.user),
        "demo": demo,
        "rulesets": list(playable_rulesets().values()),
        "patterns": demo_patterns(),
        "claimable": claimable(request),
    }
    return render(request, "battles/lobby/home.html", context)


@require_safe
def battles(request: HttpRequest) -> HttpResponse:
    """One's battles and those of one's clubs. Who: everybody; each sees their own."""
    shown, ruleset = request.GET.get("shown", ""), request.GET.get("ruleset", "")
    found = deleted_battles(looker_of(request)) if shown == "deleted" else battles_here(request, archived=shown == "archived")
    if shown in ("going-on", "ended"):
        found = found.filter(ended_at__isnull=shown == "going-on")
    if ruleset:
        found = found.filter(ruleset=ruleset[:40])
    club = club_of(request)
    if club:
        found = found.filter(club=club)
    page = Paginator(found, 20).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "lines": battle_lines(list(page.object_list), request.user),
        "shown": shown,
        "ruleset": ruleset,
        "filtered": bool(shown or ruleset or club),
        "club": club,
        "rulesets": list(playable_rulesets().values()),
        "days_stored": None if request.user.is_authenticated else settings.GUEST_BATTLE_DAYS,
        "filters": FILTERS,
        "claimable": claimable(request),
    }
    return render(request, "battles/lobby/battles.html", context)


@require_POST
@says_why
def demo(request: HttpRequest) -> HttpResponse:
    """A demo battle of one's own, both sides on this phone, of ``ruleset`` if one is named. Who: everybody."""
    limit_rate(request, "battle")
    user = account(request)
    battle, seat = start_demo(user=user, guest=user_name(user) or _("Guest"), ruleset=request.POST.get("ruleset", "")[:40])
    GUESTS.remember(request, battle.code, seat)
    return redirect("battles:battle", battle.code)


def club_of(request: HttpRequest) -> Club | None:
    """The club that the list is narrowed to: one of one's own."""
    wanted = request.GET.get("club", "")[:60]
    if not wanted or not request.user.is_authenticated:
        return None
    return request.user.clubs.filter(slug=wanted).first()


def claimable(request: HttpRequest) -> int:
    """Count the guest seats of this browser that a signed-in person could take into their account."""
    return len(GUESTS.tokens(request)) if request.user.is_authenticated else 0


def user_name(user: User | None) -> str:
    return str(user) if user else ""
