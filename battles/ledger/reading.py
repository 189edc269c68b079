"""How a battle's state is read: in one statement.

The state of a battle is kept in this process at its sequence number (``memory``). Reading it again fetches only the changes that
the log has gained since; the rows of sides, commands and units are read when the process meets the battle for the first time.
"""

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db import connection
from django.utils.translation import gettext as _

from battles.ledger.memory import tables, written
from battles.ledger.snapshot import Later, Requester, SeatView, Snapshot, new_table
from battles.models import Entry
from common.errors import Refused
from rules.engine.play.play import Play
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change, completed, current, upgraded
from rules.engine.ruleset import rulesets

#: How many log entries are read back at the most to bring a state up to date, or to tell a phone what it has missed.
WINDOW = 300
#: A number that no log reaches.
_NEVER = 2**31 - 1


class Overtaken(Exception):
    """Another entry was written since the snapshot was read."""


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
    seat_id: int | None
    seat_name: str
    seat_role: str
    seat_sides: str
    seat_bookmark: bool
    seat_reads_from: int | None
    log: str | None
    answered: int | None

    @property
    def seat(self) -> SeatView | None:
        if self.seat_id is None:
            return None
        return SeatView(self.seat_id, self.seat_name, self.seat_role, self.seat_sides, self.seat_bookmark, self.seat_reads_from)

    def later(self) -> tuple[Later, ...]:
        rows = json.loads(self.log) if self.log else []
        play = rulesets()[self.ruleset].play
        assert play is not None
        return tuple(
            Later(seq, kind, tuple(complete_change(play, Change(*change)) for change in changes)) for seq, kind, changes in rows
        )


_READ = f"""
SELECT b.id, b.code, b.name, b.ruleset, b.seq, b.rolls, b.state_version, b.seed, b.dice_policy, b.watching, b.closed, b.club_id,
       b.ended_at, s.id, s.name, s.role, s.sides, s.bookmark, s.reads_from,
       (SELECT jsonb_agg(jsonb_build_array(e.seq, e.kind, e.changes) ORDER BY e.seq) FROM battles_entry e
         WHERE e.battle_id = b.id AND e.seq > greatest(%(since)s, b.seq - {WINDOW})),
       (SELECT e.seq FROM battles_entry e WHERE e.battle_id = b.id AND e.key = s.id || '-' || %(key)s::text)
  FROM battles_battle b
  LEFT JOIN LATERAL (
       SELECT * FROM battles_seat s
        WHERE s.battle_id = b.id AND s.left_at IS NULL
          AND (s.user_id = %(user)s OR s.token = %(token)s)
        ORDER BY s.user_id NULLS LAST LIMIT 1) s ON true
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


def read(
    code: str, who: Requester, *, base_seq: int | None = None, key: str | None = None, lock: bool = False, acting: bool = False
) -> Snapshot | None:
    """What is on the table of battle ``code`` for ``who``; None if there is no such battle.

    ``base_seq``: the sequence number a phone last saw; the snapshot then tells what came ``later``. ``key``: of the press.
    ``lock``: hold the battle's row until the transaction ends. ``acting``: Overtaken rather than one pieced together from two
    moments.
    """
    known = tables.get(code)
    since = min((n for n in (base_seq, known.seq if known else None) if n is not None), default=_NEVER)
    row = _ask(code, who, since, key, lock=lock)
    if row is None:
        return None
    later = row.later()
    moment = _brought_up_to_date(known, row, later, since, acting=acting)
    snapshot = Snapshot(
        id=row.id,
        code=row.code,
        name=row.name,
        ruleset=rulesets()[row.ruleset],
        seq=moment.seq,
        rolls=row.rolls,
        version=row.version,
        seed=bytes(row.seed),
        agreed_dice=row.dice_policy,
        watching=row.watching,
        closed=row.closed,
        club_id=row.club_id,
        ended_at=row.ended_at,
        seat=row.seat,
        state=moment.state,
        later=tuple(entry for entry in later if base_seq is not None and entry.seq > base_seq),
        answered=row.answered,
        who=who,
    )
    if moment.seq == row.seq:  # row and state are of one moment
        tables.keep(snapshot, since=moment.seated_since)
    return snapshot


def _ask(code: str, who: Requester, since: int, key: str | None, *, lock: bool) -> _Row | None:
    """The battle's row with the asking person's seat, the log after ``since`` (``WINDOW`` entries of it), and the key's entry."""
    wanted = {
        "code": code,
        "user": who.user_id,
        "token": who.token,
        "key": key,
        "since": since,
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ + (" FOR UPDATE OF b" if lock else ""), wanted)
        row = _row(cursor)
        # Waiting for the lock can leave seat and log in an older picture than the row itself: look again, now alone.
        # Who meets the battle for the first time cannot tell by what came later whether it waited.
        if lock and row and (since == _NEVER or _is_of_an_older_picture(row, since)):
            cursor.execute(_READ, wanted)
            row = _row(cursor)
    return row


def _row(cursor: Any) -> _Row | None:
    found = cursor.fetchone()
    return _Row(*found) if found else None


def _is_of_an_older_picture(row: _Row, since: int) -> bool:
    """Does the log that came with the row not reach up to the row's number?"""
    if max(since, row.seq - WINDOW) >= row.seq:
        return False
    later = row.later()
    return not later or later[-1].seq != row.seq


class _Moment(NamedTuple):
    """A state, its number, and the number after which no seat has changed (None: that is not known)."""

    seq: int
    state: State
    seated_since: int | None


def _brought_up_to_date(known: Snapshot | None, row: _Row, later: tuple[Later, ...], since: int, *, acting: bool) -> _Moment:
    """What this process knows with what the log has gained since; all of it from the rows where that does not reach."""
    reach = max(since, row.seq - WINDOW)
    of_another = known is not None and (known.version != row.version or (known.behind and known.seq != row.seq))
    if known is None or known.seq < reach or of_another:
        seq, state = load_rows(row.id)
        if acting and seq != row.seq:
            raise Overtaken
        return _Moment(seq, state, None)
    if acting and known.seq > row.seq:  # another thread here went on while we were reading without a lock
        raise Overtaken
    state = known.state
    for entry in later:
        if known.seq < entry.seq <= row.seq:
            state = state.after(entry.changes)
    seated_since = max((entry.seq for entry in later if entry.kind == "seat"), default=reach)
    return _Moment(max(known.seq, row.seq), state, seated_since)


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
    """The same of several battles, by their primary keys; in one query, whatever their number."""
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
    """The log's entries after ``since`` up to the snapshot's number, oldest first: from memory, or in one query."""
    kept = written.since(snapshot.code, since, snapshot.seq)
    if kept is not None:
        return kept
    return list(Entry.objects.filter(battle_id=snapshot.id, seq__gt=since, seq__lte=snapshot.seq).order_by("seq"))


def reached(code: str, seq: int) -> Snapshot | None:
    """The battle for nobody in particular, at number ``seq`` (which it is known to have reached) or later.

    From memory where this process has come so far and has heard of nothing later, else read; None if there is no such battle.
    """
    found = tables.reached(code, seq)
    return found if found and not found.behind else read(code, Requester())


def numbers(codes: Collection[str]) -> dict[str, int]:
    """The sequence numbers of these battles, in one statement."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT code, seq FROM battles_battle WHERE code = ANY(%s) AND deleted_at IS NULL", [list(codes)])
        return dict(cursor.fetchall())


def left_by(who: Requester, code: str, seq: int) -> Snapshot | None:
    """What somebody with a seat has before them after entry ``seq``, or later, as far as this process knows; else None."""
    snapshot = tables.recall(code, who)
    return snapshot if snapshot and snapshot.seq >= seq else None


def lock(code: str, who: Requester, *, base_seq: int | None = None, key: str | None = None) -> Snapshot:
    """The snapshot of a battle whose row is held until the transaction ends; Refused when the battle is gone."""
    return there(read(code, who, base_seq=base_seq, key=key, lock=True))


def there(snapshot: Snapshot | None) -> Snapshot:
    """The snapshot; Refused when the battle is gone."""
    if snapshot is None:
        raise Refused(_("This battle does not exist any more."))
    if snapshot.version > current(snapshot.strict_play):
        raise Refused(_("A newer release has gone on with this battle: try again in a moment."))
    return snapshot
