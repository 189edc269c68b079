"""Fragments of an event's pages: rendered for the page and sent again by the live stream."""

from collections.abc import Sequence
from functools import partial

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from common.sized_cache import pieces
from people.templatetags.words import say
from tournaments.models import Pairing, Player
from tournaments.queries.clock import ClockView, published_round
from tournaments.queries.desk import TableLine
from tournaments.queries.lines import is_own, line_of
from tournaments.queries.next_games import NextGame
from tournaments.queries.procedures import word
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot
from tournaments.queries.standings import standings_of, sums_of
from tournaments.queries.whereabouts import whereabouts

#: Tells htmx to put a piece in the place of the one with its id.
_OOB = SafeString(' hx-swap-oob="true"')


def clock_html(code: str, clock: ClockView | None, place: str) -> SafeString:
    """The round's clock with the id ``place``; nothing where there is none."""
    if clock is None:
        return SafeString()
    context = {"code": code, "clock": clock, "clock_id": place}
    return mark_safe(render_to_string("tournaments/pieces/clock.html", context).strip())


def whereabouts_html(snapshot: Snapshot, clock: ClockView | None, *, oob: bool = False) -> SafeString:
    """Return the state of the event, with the round's ``clock`` unless that is beside one's own game."""
    shown = clock_html(snapshot.event.code, clock, "clock")
    return format_html('<p id="whereabouts" class="lead"{}>{} {}</p>', _OOB if oob else "", whereabouts(snapshot), shown)


def mine_html(snapshot: Snapshot, games: Sequence[NextGame], *, oob: bool = False) -> SafeString:
    """The viewer's own entries with their next game; the first with its clock."""
    code = snapshot.event.code
    context = {
        "code": code,
        "games": games,
        "is_open": snapshot.is_open,
        "self_check_in": snapshot.settings.self_check_in,
        "is_finished": snapshot.is_finished,
        "own_clock": clock_html(code, games[0].clock, "own-clock") if games else "",
        "oob": oob,
        "snapshot": snapshot,
    }
    return mark_safe(render_to_string("tournaments/pieces/mine.html", context))


def entries_html(snapshot: Snapshot) -> SafeString:
    """Return all entries, without the door."""
    context = {"code": snapshot.event.code, "players": snapshot.players, "is_open": snapshot.is_open, "door": False}
    make = partial(render_to_string, "tournaments/pieces/entries.html", context)
    return mark_safe(pieces.get(("event entries", *_same(snapshot)), make))


def door_html(snapshot: Snapshot, players: Sequence[Player], token: str) -> SafeString:
    """Return these entries with a button each, whose forms carry the ``token``."""
    context = {"code": snapshot.event.code, "players": players, "door": True, "token": token, "seen": snapshot.aspect("event")}
    return mark_safe(render_to_string("tournaments/pieces/entries.html", context))


def door_line_html(snapshot: Snapshot, player: Player, token: str, refused: str = "") -> SafeString:
    """One entry at the door; ``refused``: why the tap did nothing."""
    context = {"code": snapshot.event.code, "player": player, "door": snapshot.is_open, "token": token, "refused": refused}
    context["seen"] = snapshot.aspect("event")
    return mark_safe(render_to_string("tournaments/pieces/entry.html", context))


def standings_html(snapshot: Snapshot) -> SafeString:
    """The standings as a table: the same for all who may see them, made once for each number of the event's log."""

    def make() -> str:
        found = standings_of(snapshot)
        rows = found.rows if found else ()
        first = found.keys[0] if found else ""
        keys = {row.decided_by for row in rows if row.decided_by and row.decided_by != first}  # a tie-break decided
        behind = {key: _("behind by: %(key)s") % {"key": say(word(key))} for key in keys}
        context = {
            "code": snapshot.event.code,
            "teams": snapshot.has_teams,
            "keys": [say(word(key)) for key in found.keys] if found else (),
            "rows": [(row, behind.get(row.decided_by or "", "")) for row in rows],
        }
        return render_to_string("tournaments/pieces/standings.html", context)

    return mark_safe(pieces.get(("standings", *_same(snapshot)), make))


def points_html(snapshot: Snapshot) -> SafeString:
    """Return everybody's points, game by game; cached as the standings are."""

    def make() -> str:
        found = standings_of(snapshot)
        sums = sums_of(snapshot)
        rows = [
            (row, [(word(key), parts[row.player.id_in_facts]) for key, parts in sums.items() if row.games])
            for row in (found.rows if found else ())
        ]
        return render_to_string("tournaments/pieces/points.html", {"rows": rows})

    return mark_safe(pieces.get(("points", *_same(snapshot)), make))


def cross_html(snapshot: Snapshot) -> SafeString:
    """Return the cross table: everybody's result in each round, against which rank; cached as the standings are."""

    def make() -> str:
        found = standings_of(snapshot)
        rows = found.rows if found else ()
        ranks = {row.player.number: row.rank for row in rows}
        numbers = [one.number for one in snapshot.rounds if one.state in KNOWN]
        lines = []
        for row in rows:
            games = {game.round: game for game in row.games}
            cells = [
                (game, ranks.get(game.opponent.number) if game and game.opponent else None) for game in map(games.get, numbers)
            ]
            lines.append((row, cells))
        return render_to_string(
            "tournaments/pieces/cross.html", {"code": snapshot.event.code, "numbers": numbers, "lines": lines}
        )

    return mark_safe(pieces.get(("cross table", *_same(snapshot)), make))


def desk_html(snapshot: Snapshot, tables: Sequence[TableLine]) -> SafeString:
    """The tables of the umpire's desk."""
    played = published_round(snapshot)
    context = {"code": snapshot.event.code, "number": played.number if played else 0, "tables": tables, "snapshot": snapshot}
    return mark_safe(render_to_string("tournaments/pieces/desk.html", context))


def pairings_html(snapshot: Snapshot, played: PlayedRound) -> SafeString:
    """The pairs of a round, the viewer's own first. Those of others are made once for all who may see the same."""
    audience = "staff" if snapshot.viewer.is_staff else "public"
    same = (*_same(snapshot), audience, played.number)
    context = {"code": snapshot.event.code, "number": played.number, "draft": played.state == "draft"}

    def row(pairing: Pairing) -> str:
        line = line_of(snapshot, pairing, played.notes_of(pairing))
        return render_to_string("tournaments/pieces/pairing.html", context | {"line": line})

    own = [pairing for pairing in played.pairings if is_own(snapshot, pairing)]  # a player may see more of these: not cached
    rows = [row(pairing) for pairing in own]
    rows += [pieces.get(("pairing", *same, one.position), partial(row, one)) for one in played.pairings if one not in own]
    return mark_safe("".join(rows))


def _same(snapshot: Snapshot) -> tuple[int, int, str]:
    """Return the part of a cached piece's key that does not depend on the viewer."""
    return snapshot.event.pk, snapshot.event.seq, get_language() or "en"
