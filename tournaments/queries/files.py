"""An event as files: standings and pairings for spreadsheets, the whole as JSON, TRF16 for chess programs. T§4, T§6.29."""

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from common.numbers import csv_delimiter
from tournaments.engine.exact import canonical, exact
from tournaments.engine.exchange import FORMAT, trf_export
from tournaments.models import Pairing, Player, RoundState
from tournaments.queries.procedures import resolve
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot
from tournaments.queries.standings import Standings, game_facts, score_of

PLAYER_FIELDS = (
    *("name", "contact", "club", "team", "army", "side", "spare", "seed", "lot", "extras", "terrain", "status"),
    *("plays_from", "absent"),
)
#: What a file says of who plays at a board of a team.
MEMBER_FIELDS = ("number", "board", "name", "contact", "army")


def decimal(value: int | str | None) -> str:
    """Points for a spreadsheet: with decimals where six of them are exact, else as a fraction; with a comma where it is usual."""
    if value is None or isinstance(value, int):
        return "" if value is None else str(value)
    number = Fraction(value)
    if 10**6 % number.denominator:
        return value
    text = f"{float(number):.6f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if csv_delimiter() == ";" else text


def _sheet(rows: Iterator[Sequence[object]]) -> str:
    """Rows as a file that spreadsheets read: the mark says UTF-8, no text is taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=csv_delimiter(), lineterminator="\r\n")
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and _is_formula(cell) else cell for cell in row])
    return "\ufeff" + out.getvalue()


def _is_formula(cell: str) -> bool:
    return cell[:1] in ("=", "+", "-", "@", "\t", "\r") and exact(cell.replace(",", ".")) is None


def standings_sheet(found: Standings) -> str:
    """Standings, a column for each key of the chain besides the points."""

    def rows() -> Iterator[Sequence[object]]:
        yield ["rank", "name", "club", "army", "points", *(key for key in found.keys if key != "points")]
        for row in found.rows:
            values = [decimal(value) for key, value in zip(found.keys, row.values, strict=True) if key != "points"]
            yield [row.rank, row.player.name, row.player.club, row.player.army, decimal(row.points), *values]

    return _sheet(rows())


def pairings_sheet(snapshot: Snapshot) -> str:
    """Return who met whom and where, of the rounds that are published."""

    def rows() -> Iterator[Sequence[object]]:
        yield ["round", "table", "terrain", "player_a", "player_b", "bye"]
        for one in snapshot.rounds:
            for p in (*one.games, *one.byes) if one.state in KNOWN else ():
                table = (p.table.name, p.table.terrain) if p.table else ("", "")
                yield [one.number, *table, _name(p.a), _name(p.b) if p.b else "", "x" if p.is_bye else ""]

    return _sheet(rows())


def _name(player: Player) -> str:
    """Who plays, and for which team."""
    return f"{player.name} ({player.team_of.name})" if player.team_of_id and player.team_of else player.name


# The whole event


def document_of(snapshot: Snapshot) -> dict[str, Any]:
    """The event as a file that can be read again: everything but the log, the staff and a draft."""
    event = snapshot.event
    adjusted: dict[int, list[dict[str, str]]] = {}
    for one in snapshot.adjustments:
        adjusted.setdefault(one.player.number, []).append({"kind": one.kind, "points": one.points, "why": one.why})
    return {
        "format": FORMAT,
        "version": 1,
        "event": {
            "name": event.name,
            "day": event.day.isoformat() if event.day else None,
            "place": event.place,
            "description": event.description,
            "status": event.status,
            "settings": event.settings,
        },
        "players": [_player(snapshot, player, adjusted.get(player.number, [])) for player in snapshot.players],
        "tables": [
            {"id": str(t.position), "name": t.name, "terrain": t.terrain, "description": t.description} for t in snapshot.tables
        ],
        "rounds": [
            {
                "number": one.number,
                "state": one.state,
                "ruleset": one.row.ruleset,
                "games": [game_of(snapshot, p) for p in one.pairings],
            }
            for one in snapshot.rounds
            if one.state in KNOWN
        ],
    }


def _player(snapshot: Snapshot, player: Player, adjustments: list[dict[str, str]]) -> dict[str, Any]:
    fields = {name: getattr(player, name) for name in PLAYER_FIELDS}
    found = {"id": player.id_in_facts, **fields, "last_round": player.last_round, "adjustments": adjustments}
    members = [{name: getattr(one, name) for name in MEMBER_FIELDS} for one in snapshot.members_of(player)]
    return {**found, "members": members} if members else found


def game_of(snapshot: Snapshot, p: Pairing) -> dict[str, Any]:
    """A game as the file has it; its result where it counts."""
    facts = game_facts(p, score_of(snapshot, p))
    if facts["kind"] == "bye" and facts["points_a"] is None:
        facts["points_a"] = 0
    table = str(p.table.position) if p.table else None
    if p.boards:
        return {**facts, "table": table, "boards": [game_of(snapshot, board) for board in p.boards]}
    return {**facts, "table": table, "result": p.result if p.counts else None}


# Chess programs


def trf_of(snapshot: Snapshot, found: Standings) -> str:
    """The closed rounds as TRF16."""
    event = snapshot.event
    closed = [one for one in snapshot.rounds if one.state == RoundState.CLOSED]
    ranks = {row.player.number: row.rank for row in found.rows}
    last = len(snapshot.players)
    facts = {
        "name": _line(event.name) or "-",
        "rounds": max(snapshot.rounds_in_all or 1, len(closed), 1),
        "city": _line(event.place) or None,
        "start": event.day.strftime("%Y/%m/%d") if event.day else None,
        "players": [
            {
                "number": player.number,
                "name": _line(player.name) or "-",
                "rank": ranks.get(player.number, last),
                "games": [_trf_game(snapshot, one, player) for one in closed],
            }
            for player in snapshot.players
            if player.number in ranks or player.spare
        ],
    }
    return "".join(f"{line}\r\n" for line in resolve(trf_export, facts).lines)


def _line(text: str) -> str:
    return " ".join(text.split())


def _trf_game(snapshot: Snapshot, played: PlayedRound, player: Player) -> dict[str, Any]:
    """A player's round in the words of ``trf_export``."""
    p = played.game_of(player.number)
    if p is None or (not p.is_bye and not p.counts):
        scoring, missed = snapshot.settings.scoring, snapshot.settings.missed_points
        half = p is None and scoring.kind == "classes" and missed != 0 and missed * 2 == scoring.win
        return {"result": "half_bye" if half else "absent"}
    if p.b is None:
        return {"result": "bye"}
    side, opponent = ("a", p.b) if p.a.number == player.number else ("b", p.a)
    facts = game_facts(p, score_of(snapshot, p))
    kind = facts["kind"]
    if kind == "pending":  # a result that the scoring cannot count
        return {"result": "absent"}
    if kind in ("forfeit_a", "forfeit_b", "double_loss"):
        result = "forfeit_loss" if kind in (f"forfeit_{side}", "double_loss") else "forfeit_win"
    else:
        winner = facts.get("winner")
        result = "draw" if winner is None else "win" if winner == side else "loss"
    return {"opponent": opponent.number, "side": side, "result": result}


def canonical_points(value: Any) -> int | str | None:
    """Points of somebody's file as ours write them; None for what is no number."""
    number = exact(value)
    return None if number is None else canonical(number)
