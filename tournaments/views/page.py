"""What every page of an event shows around its own: name, tabs, how things stand, the viewer's next game."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.queries.clock import ClockView, clock_of
from tournaments.queries.lines import GameLine, has_lists, line_of
from tournaments.queries.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class NextGame:
    """Where one of the viewer's own entries stands: its game of the latest round, if there is one."""

    player: Player
    round: int | None
    line: GameLine | None
    clock: ClockView | None = None

    @property
    def may_open(self) -> bool:
        """Is there a battle of this table, or can there be one?"""
        game = self.line.pairing if self.line else None
        return game is not None and (game.battle_id is not None or (has_lists(game) and not game.counts))

    @property
    def may_confirm(self) -> bool:
        """Has the other said how it ended?"""
        game = self.line.pairing if self.line else None
        own = "b" if game and game.b and game.b.number == self.player.number else "a"
        return game is not None and game.status in (f"reported_{'a' if own == 'b' else 'b'}", "from_battle")

    @property
    def opponent(self) -> Player | None:
        if self.line is None:
            return None
        pairing = self.line.pairing
        return pairing.b if pairing.a.number == self.player.number else pairing.a


def next_games(snapshot: Snapshot) -> list[NextGame]:
    """The viewer's entries with their games of the latest round that they may see."""
    latest = snapshot.latest
    if latest is not None and latest.state == "draft":
        latest = snapshot.round(latest.number - 1)
    found = []
    for player in snapshot.own:
        game = latest.game_of(player.number) if latest else None
        line = line_of(snapshot, game) if game else None
        clock = clock_of(snapshot, game.table.position if game.table else None) if game and not game.counts else None
        found.append(NextGame(player, latest.number if latest else None, line, clock))
    return found


def tabs_of(snapshot: Snapshot, tab: str) -> list[tuple[str, str, bool]]:
    """The event's pages that this viewer has: address, name, whether it is the one shown."""
    code, latest = snapshot.event.code, snapshot.latest
    found = [("event", reverse("tournaments:event", args=[code]), _("Overview"))]
    found.append(("players", reverse("tournaments:players", args=[code]), _("Players")))
    if latest is not None:
        found.append(("rounds", reverse("tournaments:round", args=[code, latest.number]), _("Rounds")))
        found.append(("standings", reverse("tournaments:standings", args=[code]), _("Standings")))
    if latest is not None and snapshot.settings.kind in ("knockout", "groups_knockout"):
        found.append(("bracket", reverse("tournaments:bracket", args=[code]), _("Bracket")))
    if snapshot.viewer.is_staff:
        if latest is not None:
            found.append(("desk", reverse("tournaments:desk", args=[code]), _("Umpire")))
        found.append(("log", reverse("tournaments:log", args=[code]), _("Log")))
    return [(address, name, key == tab) for key, address, name in found]


def around(snapshot: Snapshot) -> dict[str, Any]:
    """What the frame and the live fragments of an event show."""
    return {
        "snapshot": snapshot,
        "event": snapshot.event,
        "viewer": snapshot.viewer,
        "next_games": next_games(snapshot),
        "clock": clock_of(snapshot),
    }


def page(request: HttpRequest, snapshot: Snapshot, template: str, tab: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """A page of an event. Nobody else keeps it: what it shows depends on who asks."""
    context |= around(snapshot) | {"tabs": tabs_of(snapshot, tab), "tab": tab, "place": "tournaments"}
    answer = render(request, f"tournaments/{template}.html", context, status=status)
    answer["Cache-Control"] = "private, no-cache"
    return answer
