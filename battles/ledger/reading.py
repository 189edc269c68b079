"""Reading a battle: in one statement.

Its state is cached in this process by its sequence number (``memory``). Reading it again fetches only the changes since;
the rows of sides, commands and units are read when the process opens the battle for the first time.
"""

import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from django.db import connection

from battles.ledger.memory import cache_snapshot, snapshots, written_since
from battles.ledger.snapshot import Later, Requester, SeatView, Snapshot, new_table
from battles.models import Entry
from battles.models.battle import own_seat
from journal.writing import MARK
from rules.engine.play.play import Play
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change, completed, upgraded
from rules.engine.ruleset import rulesets

#: How many log entries are read back at the most to bring a state up to date, or to tell a phone what it has missed.
WINDOW = 300
#: A number that no log reaches.
_NEVER = 2**31 - 1


class _Row(NamedTuple):
    """What ``_READ`` brings, in its order."""

    id: int
    code: str
    name: str
    ruleset: str
    seq: int
    rolls: int
    version: int
    seed: bytes
    dice_policy: str
    watching: str
    closed: bool
    club_id: int | None
    ended_at: Any
    seats: str | None
    log: str | None
    answered: int | None

    @property
    def seat(self) -> SeatView | None:
        return own_seat(SeatView(*seat) for seat in json.loads(self.seats or "[]"))

    def later(self) -> tuple[Later, ...]:
        rows = json.loads(self.log) if self.log else []
        play = rulesets()[self.ruleset].play
        assert play is not None
        return tuple(
            Later(seq, kind, tuple(complete_change(play, Change(*change)) for change in changes)) for seq, kind, changes in rows
        )


_READ = f"""
SELECT b.id, b.code, b.name, b.ruleset, b.seq, b.rolls, b.state_version, b.seed, b.dice_policy, b.watching, b.closed, b.club_id,
       b.ended_at, s.own,
       (SELECT jsonb_agg(jsonb_build_array(e.seq, e.kind, e.changes) ORDER BY e.seq) FROM battles_entry e
         WHERE e.battle_id = b.id AND e.seq > greatest(%(since)s, b.seq - {WINDOW})),
       (SELECT e.seq FROM battles_entry e WHERE e.battle_id = b.id AND e.key = ANY(s.presses))
  FROM battles_battle b, LATERAL (
       SELECT jsonb_agg(jsonb_build_array(id, name, role, sides, bookmark, reads_from, user_id)) AS own,
              array_agg(format(%(mark)s, id, %(press)s::text)) AS presses
         FROM battles_seat
        WHERE battle_id = b.id AND left_at IS NULL AND (user_id = %(user)s OR token = %(token)s)) s
 WHERE b.code = %(code)s AND b.deleted_at IS NULL
"""

_ROWS = """
SELECT b.id, b.seq, b.ruleset, b.state_version, b.ended_at IS NOT NULL, b.state, s.held, c.held, u.held
  FROM battles_battle b,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('side:' || code, state) ORDER BY id) AS held
                  FROM battles_side WHERE battle_id = b.id) s,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('command:' || code, state) ORDER BY id) AS held
                  FROM battles_command WHERE battle_id = b.id) c,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('unit:' || code, state) ORDER BY id) AS held
                  FROM battles_unit WHERE battle_id = b.id) u
 WHERE b.id = ANY(%s)
"""


def read(code: str, requester: Requester, *, base_seq: int | None = None, press: str | None = None) -> Snapshot | None:
    """Return battle ``code`` for a requester, and cache it; None if there is no such battle.

    ``base_seq``: the number that a phone has; the snapshot then has what came ``later``. ``press``: its mark, to be answered.
    """
    snapshot = load(code, requester, base_seq=base_seq, press=press)
    if snapshot is not None:
        cache_snapshot(replace(snapshot, later=(), press=None, answered=None) if snapshot.later or press else snapshot)
    return snapshot


def load(code: str, requester: Requester, *, base_seq: int | None = None, press: str | None = None) -> Snapshot | None:
    """Read a battle without caching it: under the lock, an entry of this transaction may still be rolled back."""
    known = snapshots.find(code)
    while True:
        since = min((n for n in (base_seq, known.seq if known else None) if n is not None), default=_NEVER)
        row = _ask(code, requester, since, press)
        if row is None:
            return None
        later = row.later()
        seq, state = _brought_up_to_date(known, row, later, since)
        if seq == row.seq:
            break
        known = None  # somebody wrote between two statements: read both again
    return Snapshot(
        id=row.id,
        code=row.code,
        name=row.name,
        ruleset=rulesets()[row.ruleset],
        seq=seq,
        rolls=row.rolls,
        version=row.version,
        seed=bytes(row.seed),
        agreed_dice=row.dice_policy,
        watching=row.watching,
        closed=row.closed,
        club_id=row.club_id,
        ended_at=row.ended_at,
        seat=row.seat,
        state=state,
        later=tuple(entry for entry in later if base_seq is not None and entry.seq > base_seq),
        press=press,
        answered=row.answered,
        requester=requester,
    )


def _ask(code: str, requester: Requester, since: int, press: str | None) -> _Row | None:
    """Return the row with the requester's seat, the log after ``since`` (``WINDOW`` entries of it), and the press's entry."""
    values = {"code": code, "user": requester.user_id, "token": requester.token, "mark": MARK, "press": press, "since": since}
    with connection.cursor() as cursor:
        cursor.execute(_READ, values)
        row = cursor.fetchone()
    return _Row(*row) if row else None


def _brought_up_to_date(known: Snapshot | None, row: _Row, later: tuple[Later, ...], since: int) -> tuple[int, State]:
    """Return number and state: the cached ones with what the log has gained since, or the rows where that does not reach."""
    reach = max(since, row.seq - WINDOW)
    of_another = known is not None and (known.version != row.version or (known.behind and known.seq != row.seq))
    if known is None or known.seq < reach or of_another:
        return load_rows(row.id)
    state = known.state
    for entry in later:
        if known.seq < entry.seq:
            state = state.after(entry.changes)
    return max(known.seq, row.seq), state


class Rows(NamedTuple):
    """What the rows of a battle hold: its number, the version of its state, and the state itself, missing fields filled in."""

    seq: int
    version: int
    state: State
    play: Play


def rows_of(battle_id: int) -> Rows:
    """The state as the rows of battle, sides, commands and units hold it; in one query."""
    return rows_of_many([battle_id])[battle_id]


def rows_of_many(battle_ids: Collection[int]) -> dict[int, Rows]:
    """Return the rows of several battles by their primary keys; one query for any number."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, [list(battle_ids)])
        return {found[0]: _rows(*found[1:]) for found in cursor.fetchall()}


def _rows(seq: int, ruleset: str, version: int, ended: bool, own: str, *holders: str | None) -> Rows:
    play = rulesets()[ruleset].play
    assert play is not None
    state = dict(json.loads(own))
    state["table"] = new_table(ended) | state.get("table", {})
    for kind in holders:
        state.update((address, fields) for address, fields in json.loads(kind or "[]"))
    return Rows(seq, version, completed(play, State(state)), play)


def load_rows(battle_id: int) -> tuple[int, State]:
    """The state of a battle as this release reads its rows, with its sequence number."""
    rows = rows_of(battle_id)
    return rows.seq, upgraded(rows.play, rows.state, rows.version)


def entries_since(snapshot: Snapshot, since: int) -> list[Entry]:
    """Return the log's entries after ``since`` up to the snapshot's number, oldest first: from the cache, or in one query."""
    cached = written_since(snapshot.code, since, snapshot.seq)
    if cached is not None:
        return cached
    return list(Entry.objects.filter(battle_id=snapshot.id, seq__gt=since, seq__lte=snapshot.seq).order_by("seq"))


def reached(code: str, seq: int) -> Snapshot | None:
    """Return the battle for a requester without a seat, at number ``seq`` (which it is known to have reached) or later.

    It comes from the cache where that has come this far; None if there is no such battle.
    """
    cached = snapshots.find(code)
    if cached is None or cached.seq < seq or cached.behind:
        return read(code, Requester())
    return replace(cached, seat=None, requester=Requester())


def left_by(requester: Requester, code: str, seq: int) -> Snapshot | None:
    """Return the battle as this requester's entry ``seq`` left it, or later, if it is cached."""
    cached = snapshots.find(code)
    has_seat = cached is not None and cached.seat is not None and cached.requester == requester
    return cached if cached and has_seat and cached.seq >= seq else None
