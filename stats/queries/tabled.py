"""Games that count although no battle was tracked: reported at a tournament, settled in a campaign without a table.

They are read from where they stand, at each look, since nothing else is known of them than who won. Others see those of
tournaments that are over and that the club may look at, as its ladder does; a campaign's are for those who fought them.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from campaigns.models import Engagement, Force, Member
from people.models import Club, User
from stats.queries.figures import Figures
from stats.queries.sight import common_clubs
from tournaments.models import Pairing, ResultStatus, Status, Watching
from tournaments.queries.ladder import REAL, winner_of

#: How a campaign settles a battle that was not fought on a table.
WITHOUT_TABLE = ("concede", "rule", "auto")


def tabled_of(player: User, viewer: User) -> list[Figures]:
    """A line for tournaments and one for campaigns, where there is anything to tell; each with its ``note``."""
    lines = [
        _line(_games_of(player, viewer), _("Games of tournaments")),
        _line(_settled_of(player) if player == viewer else (), _("Battles of campaigns, settled")),
    ]
    return [line for line in lines if line.played]


def games_of_club(club: Club) -> int:
    """Count the games of the club's ended tournaments that were reported without a battle."""
    return _shown().filter(round__event__club=club).count()


def _line(outcomes: Iterable[bool | None], label: str) -> Figures:
    """``outcomes``: won, lost, or None for a draw."""
    found = list(outcomes)
    return Figures(
        len(found), found.count(True), found.count(False), label=label, note=_("result only, without a tracked battle")
    )


def _games() -> QuerySet[Pairing]:
    """Return games of two players at a table whose result counts and that have no ended battle."""
    boards = Pairing.objects.filter(match=OuterRef("pk"))
    return Pairing.objects.filter(
        ~Exists(boards),
        Q(battle=None) | Q(battle__ended_at=None),
        b__isnull=False,
        status__in=(ResultStatus.CONFIRMED, ResultStatus.UMPIRE),
        result__kind__in=REAL,
        round__event__deleted_at=None,
        round__event__is_demo=False,
    )


def _shown() -> QuerySet[Pairing]:
    """Return the games that members of the club may see."""
    return _games().filter(round__event__status=Status.FINISHED).exclude(round__event__watching=Watching.ENTERED)


def _games_of(player: User, viewer: User) -> Iterable[bool | None]:
    games = _games() if player == viewer else _shown().filter(round__event__club__in=common_clubs(viewer, player).values("pk"))
    rows = games.filter(Q(a__user=player) | Q(b__user=player)).values_list("a__user", "result")
    return [_won("a" if first == player.pk else "b", winner_of(result or {})) for first, result in rows]


def _won(side: str, winner: str | None) -> bool | None:
    return None if winner is None else winner == side


def _settled_of(player: User) -> Iterable[bool | None]:
    """Engagements in which a force stood that the person leads. Three queries."""
    places = {member.campaign_id: member for member in Member.objects.filter(user=player, left_at=None, campaign__is_demo=False)}
    if not places:
        return []
    settled = Engagement.objects.filter(campaign__in=places, state__status="settled", state__mode__in=WITHOUT_TABLE)
    factions = {
        (campaign, code): faction
        for campaign, code, faction in Force.objects.filter(campaign__in=places).values_list(
            "campaign_id", "code", "state__faction"
        )
    }
    found = []
    for engagement in settled:
        side = _side_in(engagement, places[engagement.campaign_id], factions)
        if side:
            found.append(_won(side, (engagement.state["result"] or {}).get("winner")))
    return found


def _side_in(engagement: Engagement, member: Member, factions: dict[tuple[int, str], Any]) -> str:
    """The party (``a``, ``b``) for which this member's forces stood there; empty for neither."""
    state = engagement.state
    for each in state["forces"]:
        faction = factions.get((engagement.campaign_id, each["force"]))
        if each["force"] == member.force or faction in member.factions:
            return "ab"[state["sides"].index(each["side"])]
    return ""
