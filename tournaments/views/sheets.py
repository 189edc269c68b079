"""The bracket, and pages for paper: slips, placards, pairings, standings."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.links import full_link, qr_svg
from common.numbers import whole_number
from tournaments.forms.play import SIDE_WORDS
from tournaments.models import Pairing
from tournaments.queries.format_changes import why_misfit
from tournaments.queries.formats import champion_of, columns_of, tables_of_groups
from tournaments.queries.lines import lines_of
from tournaments.queries.procedures import word
from tournaments.queries.result_fields import wanted_by
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot
from tournaments.queries.standings import standings_of
from tournaments.views.access import says_why, snapshot_or_404, staff_snapshot
from tournaments.views.page import page


@require_safe
def bracket(request: HttpRequest, code: str) -> HttpResponse:
    """The bracket and the groups before it, or why they cannot be drawn. Who: viewers of the event."""
    snapshot = snapshot_or_404(request, code)
    why = why_misfit(snapshot)
    if why:
        return page(request, snapshot, "bracket", "bracket", why=why)
    columns = columns_of(snapshot)
    names = [_round_name(len(column.matches), column.number) for column in columns]
    context: dict[str, Any] = {
        "columns": list(zip(names, columns, strict=True)),
        "champion": champion_of(columns),
        "groups": _groups(snapshot),
    }
    return page(request, snapshot, "bracket", "bracket", **context)


def _round_name(matches: int, number: int) -> str:
    names = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(matches) or _("Round %(number)s") % {"number": number}


def _groups(snapshot: Snapshot) -> list[tuple[str, list[tuple[int, str, Any]]]]:
    """Each group in its order: letter, then rank, name, points; none where standings are hidden or nothing is played."""
    first = snapshot.round(1)
    hidden = "standings" in snapshot.hidden
    if snapshot.settings.kind != "groups_knockout" or first is None or first.state not in KNOWN or hidden:
        return []
    names = {player.id_in_facts: player.name for player in snapshot.players}
    tables = tables_of_groups(snapshot)
    return [
        (
            chr(ord("A") + place) if place < 26 else str(place + 1),
            [(row["rank"], names[row["id"]], row["points"]) for row in rows],
        )
        for place, rows in enumerate(tables)
    ]


# Paper


@dataclass(frozen=True, slots=True)
class Slip:
    """A game on paper: ``lines`` are what the scoring asks for, ``qr`` leads to its result."""

    game: Pairing
    lines: tuple[str, ...]
    qr: SafeString


def _round(request: HttpRequest, snapshot: Snapshot) -> PlayedRound:
    """The round asked for, or the latest."""
    number = whole_number(request.GET.get("round"), digits=2)
    found = snapshot.latest if number is None else snapshot.round(number)
    if found is None:
        raise Http404
    return found


@require_safe
@says_why
def slips(request: HttpRequest, code: str) -> HttpResponse:
    """A slip for each game of a round. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    played = _round(request, snapshot)
    found = []
    for game in played.games:
        path = reverse("tournaments:game", args=[code, played.number, game.position])
        wanted = wanted_by(snapshot.settings, played.row.ruleset or snapshot.settings.rulesets[0]).fields
        names = [player.name for player in (game.a, game.b) if player is not None]
        lines = tuple(str(SIDE_WORDS[field]) % {"name": name} for field in wanted for name in names)
        found.append(Slip(game, lines, qr_svg(full_link(request, path))))
    return page(request, snapshot, "print_slips", "rounds", slips=found, round=played)


@require_safe
@says_why
def placards(request: HttpRequest, code: str) -> HttpResponse:
    """A placard for each table. Who: organisers and umpires."""
    snapshot = staff_snapshot(request, code)
    address = full_link(request, reverse("tournaments:event", args=[code]))
    return page(request, snapshot, "print_placards", "event", qr=qr_svg(address))


@require_safe
def print_pairings(request: HttpRequest, code: str) -> HttpResponse:
    """The pairs of a round, to be pinned to the wall. Who: viewers of the event."""
    snapshot = snapshot_or_404(request, code)
    played = _round(request, snapshot)
    lines = sorted(lines_of(snapshot, played), key=lambda line: line.pairing.position)
    games = [game for line in lines for game in (line.pairing.boards or (line.pairing,))]
    names = sorted(
        ((player.name, game) for game in games for player in (game.a, game.b) if player is not None),
        key=lambda row: row[0].casefold(),
    )
    return page(request, snapshot, "print_pairings", "rounds", lines=lines, round=played, names=names)


@require_safe
def print_standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings on paper. Who: viewers of the event, as its organisers let them."""
    snapshot = snapshot_or_404(request, code)
    found = standings_of(snapshot)
    why = word(snapshot.hidden["standings"]) if "standings" in snapshot.hidden else None
    keys = [word(key) for key in found.keys] if found else []
    return page(request, snapshot, "print_standings", "standings", rows=found.rows if found else (), keys=keys, why=why)
