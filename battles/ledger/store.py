"""How a battle's state is read and written: one statement each.

The state of a battle is kept in this process at its sequence number (``memory``). Reading it again fetches only the changes that
the log has gained since; the rows of sides, commands and units are read when the process meets the battle for the first time. An
act is first tried on what is remembered, with no reading at all.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from psycopg.types.numeric import Int4, Int8

from battles.ledger.memory import tables, written
from battles.models import Entry
from common.errors import Refused
from config.postgresql.base import prepared
from live.notifier import notify
from rules.engine.play.state import Change, State
from rules.engine.ruleset import Ruleset, rulesets

#: Battles as a topic of the live streams (``battles.table.news``).
TOPIC = "battle"
#: How many log entries are read back at the most to bring a state up to date, or to tell a phone what it has missed.
WINDOW = 300


class Overtaken(Exception):
    """Another entry was written since the desk was read."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who is asking: a signed-in user's id, or the token of a guest's seat in this battle, or neither.

    ``again``: who it is on a closer look, taken when these have no seat in the battle.
    """

    user_id: int | None = None
    token: str | None = None
    again: "Callable[[], Who] | None" = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The asking person's seat. ``sides`` as in ``Seat``."""

    id: int
    name: str
    role: str
    sides: str

    def plays(self, side: str) -> bool:
        return self.role == "player" and side in self.sides


@dataclass(frozen=True, slots=True)
class Later:
    """A log entry that came after: its number, kind, and what it changed."""

    seq: int
    kind: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """What is on the table when somebody acts or looks.

    The battle's columns, the asking person's seat, the state, what came ``later`` than the phone had seen, and the number of the
    entry that the press's key has already made (``answered``). ``who``: the asking person.
    """

    id: int
    code: str
    name: str
    ruleset: Ruleset
    seq: int
    rolls: int
    seed: bytes
    dice_policy: str
    watching: str
    club_id: int | None
    ended_at: datetime | None
    seat: SeatRow | None
    state: State
    later: tuple[Later, ...] = ()
    answered: int | None = None
    who: Who = field(default_factory=Who)

    @property
    def play(self) -> Any:
        return self.ruleset.play

    @property
    def table(self) -> dict[str, Any]:
        """The app's own holder: status, proposals, verdict, result."""
        return self.state["table"]


@dataclass
class Draft:
    """A log entry about to be written; fields as in ``Entry``."""

    kind: str
    side: str = ""
    act: str = ""
    chosen: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    dice: list[Any] = field(default_factory=list)
    outcome: dict[str, Any] = field(default_factory=dict)
    changes: Sequence[Change] = ()
    note: str = ""
    audience: str = ""
    undoes: int | None = None
    roll_from: int | None = None
    rolls: int = 0
    key: str | None = None
    ends: bool = False


def entries_since(desk: "Desk", since: int) -> list[Entry]:
    """The log's entries after ``since`` up to the desk's number, oldest first: from memory, or in one query."""
    kept = written.since(desk.code, since, desk.seq)
    if kept is not None:
        return kept
    return list(Entry.objects.filter(battle_id=desk.id, seq__gt=since, seq__lte=desk.seq).order_by("seq"))


_READ = f"""
SELECT b.id, b.code, b.name, b.ruleset, b.seq, b.rolls, b.seed, b.dice_policy, b.watching, b.club_id, b.ended_at,
       s.id, s.name, s.role, s.sides,
       (SELECT jsonb_agg(jsonb_build_array(e.seq, e.kind, e.changes) ORDER BY e.seq) FROM battles_entry e
         WHERE e.battle_id = b.id AND e.seq > greatest(%(since)s, b.seq - {WINDOW})),
       (SELECT e.seq FROM battles_entry e WHERE e.battle_id = b.id AND e.key = %(key)s)
  FROM battles_battle b
  LEFT JOIN LATERAL (
       SELECT * FROM battles_seat s
        WHERE s.battle_id = b.id AND s.left_at IS NULL AND (s.user_id = %(user)s OR s.token = %(token)s)
        ORDER BY s.user_id NULLS LAST LIMIT 1) s ON true
 WHERE b.code = %(code)s
"""

_ROWS = """
SELECT b.seq, b.state, s.held, c.held, u.held
  FROM battles_battle b,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('side:' || code, state) ORDER BY id) AS held
                  FROM battles_side WHERE battle_id = b.id) s,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('command:' || code, state) ORDER BY id) AS held
                  FROM battles_command WHERE battle_id = b.id) c,
       LATERAL (SELECT jsonb_agg(jsonb_build_array('unit:' || code, state) ORDER BY id) AS held
                  FROM battles_unit WHERE battle_id = b.id) u
 WHERE b.id = %s
"""

_COLUMNS = (
    {
        "battle_id": "bigint",
        "seq": "int",
        "at": "timestamptz",
        "seat_id": "bigint",
        "turn": "int",
        "undoes": "int",
        "roll_from": "int",
    }
    | dict.fromkeys(("who", "side", "kind", "act", "step", "note", "audience", "key"), "text")
    | dict.fromkeys(("chosen", "facts", "dice", "outcome", "changes"), "jsonb")
)
_SENT: dict[str, Callable[[Any], Any]] = {
    "bigint": Int8,
    "int": Int4,
    "timestamptz": lambda at: at,
    "text": str,
    "jsonb": json.dumps,
}
_WRITE = f"""
WITH battle AS (
  UPDATE battles_battle
     SET seq = %(seq)s, rolls = %(rolls)s, state = %(state)s::jsonb,
         ended_at = CASE WHEN %(ends)s THEN now() ELSE ended_at END
   WHERE id = %(battle_id)s AND seq = %(seq)s - 1
     AND NOT EXISTS (SELECT FROM battles_entry WHERE battle_id = %(battle_id)s AND key = %(key)s::text)
  RETURNING id
), entry AS (
  INSERT INTO battles_entry ({", ".join(_COLUMNS)})
  SELECT {", ".join(f"%({name})s::{kind}" for name, kind in _COLUMNS.items())} FROM battle
), patch AS (
  SELECT p.* FROM battle, jsonb_to_recordset(%(patches)s::jsonb) AS p(kind text, code text, fields jsonb)
), units AS (
  UPDATE battles_unit t SET state = t.state || p.fields FROM patch p
   WHERE p.kind = 'unit' AND t.battle_id = %(battle_id)s AND t.code = p.code
), commands AS (
  UPDATE battles_command t SET state = t.state || p.fields FROM patch p
   WHERE p.kind = 'command' AND t.battle_id = %(battle_id)s AND t.code = p.code
), sides AS (
  UPDATE battles_side t SET state = t.state || p.fields FROM patch p
   WHERE p.kind = 'side' AND t.battle_id = %(battle_id)s AND t.code = p.code
)
SELECT id FROM battle
"""


def left_by(who: Who, code: str, seq: int) -> Desk | None:
    """The desk after entry ``seq``, or later, as far as this process knows without asking for somebody with a seat; else None."""
    desk = tables.recall(code, who)
    return desk if desk and desk.seq >= seq else None


def load_rows(battle_id: int) -> tuple[int, State]:
    """The state as the rows of battle, sides, commands and units hold it, with its sequence number."""
    with prepared() as cursor:
        cursor.execute(_ROWS, [Int8(battle_id)])
        seq, own, *holders = cursor.fetchone()
    state = dict(json.loads(own))
    for kind in holders:
        state.update((address, fields) for address, fields in json.loads(kind or "[]"))
    return seq, State(state)


def read(
    code: str, who: Who, *, seen: int | None = None, key: str | None = None, lock: bool = False, acting: bool = False
) -> Desk | None:
    """What is on the table of battle ``code`` for ``who``; None if there is no such battle.

    ``seen``: the sequence number a phone last saw; the Desk then tells what came ``later``. ``key``: of the press. ``lock``: hold
    the battle's row until the transaction ends. ``acting``: Overtaken rather than a desk pieced together from two moments.
    """
    known = tables.get(code)
    since = [n for n in (seen, known.seq if known else None) if n is not None]
    wanted = {
        "code": code,
        "user": who.user_id and Int8(who.user_id),
        "token": who.token,
        "key": key,
        "since": Int4(min(since) if since else 2**31 - 1),
    }
    with prepared() as cursor:
        cursor.execute(_READ + (" FOR UPDATE OF b" if lock else ""), wanted)
        row = cursor.fetchone()
        if row is None:
            return None
        if row[11] is None and who.again:
            return read(code, who.again(), seen=seen, key=key, lock=lock, acting=acting)
        later, reach = _later(row[15]), max(wanted["since"], row[4] - WINDOW)
        # Waiting for the lock can leave seat and log in an older picture than the row itself: look again, now alone.
        # Who meets the battle for the first time cannot tell by what came later whether it waited.
        if lock and (not since or (reach < row[4] and (not later or later[-1].seq != row[4]))):
            cursor.execute(_READ, wanted)
            row = cursor.fetchone()
            later = _later(row[15])
    battle_id, seq, answered = row[0], row[4], row[16]
    seated_since: int | None = None
    if known and known.seq >= reach:
        state = known.state
        for entry in later:
            if known.seq < entry.seq <= seq:
                state = state.after(entry.changes)
        if known.seq > seq:  # another thread here went on while we were reading without a lock
            if acting:
                raise Overtaken
            seq = known.seq
        seated_since = max((entry.seq for entry in later if entry.kind == "seat"), default=reach)
    else:
        at, state = load_rows(battle_id)
        if acting and at != seq:
            raise Overtaken
        seq = at
    seat = SeatRow(row[11], row[12], row[13], row[14]) if row[11] is not None else None
    unseen = tuple(entry for entry in later if seen is not None and entry.seq > seen)
    desk = Desk(
        battle_id,
        row[1],
        row[2],
        rulesets()[row[3]],
        seq,
        row[5],
        bytes(row[6]),
        row[7],
        row[8],
        row[9],
        row[10],
        seat,
        state,
        unseen,
        answered,
        who,
    )
    if seq == row[4]:  # of one moment
        tables.keep(desk, since=seated_since)
    return desk


def one_entry(code: str, who: Who, work: Callable[[Desk], int], *, seen: int | None = None, key: str | None = None) -> int:
    """Let ``work`` write one entry on the desk of battle ``code``; its number, or that of the entry that ``key`` has made before.

    The first try is made on what this process remembers, without reading: what is written counts only if that is still so, and
    what is refused may be so for what has changed since. Otherwise the desk is read, and again what is written counts only if
    nothing came between (``write``). Who was overtaken looks once more, now holding the battle's row, so that this try is the
    last. ``work`` may run three times.
    """

    def done(desk: Desk) -> int:
        return work(desk) if desk.answered is None else desk.answered

    remembered = tables.recall(code, who)
    if remembered and seen in (None, remembered.seq):
        try:
            return done(remembered)
        except Exception as problem:  # whatever speaks against it may be over
            if isinstance(problem, DatabaseError):
                raise
    with suppress(Overtaken):
        return done(_there(read(code, who, seen=seen, key=key, acting=True)))
    with transaction.atomic():
        return done(lock(code, who, seen=seen, key=key))


def write(desk: Desk, draft: Draft) -> int:
    """Write one entry and what it changes, in one statement; the new sequence number.

    Overtaken, and nothing is written, when the battle is no longer where the desk was read, or the press has made its entry
    before.
    """
    changes = [Change(*change) for change in json.loads(json.dumps([list(change) for change in draft.changes]))]
    state = desk.state.after(changes)
    seq = desk.seq + 1
    turn, step = _when(desk)
    entry = Entry(
        battle_id=desk.id,
        seq=seq,
        at=timezone.now(),
        seat_id=desk.seat.id if desk.seat else None,
        who=desk.seat.name if desk.seat else "",
        side=draft.side,
        kind=draft.kind,
        act=draft.act,
        turn=turn,
        step=step,
        chosen=draft.chosen,
        facts=draft.facts,
        dice=draft.dice,
        outcome=draft.outcome,
        changes=changes,
        note=draft.note,
        audience=draft.audience,
        undoes=draft.undoes,
        roll_from=draft.roll_from,
        key=draft.key,
    )
    columns = {name: getattr(entry, name) for name in _COLUMNS}
    wanted = (
        {name: _SENT[kind](columns[name]) for name, kind in _COLUMNS.items() if columns[name] is not None}
        | dict.fromkeys((name for name, value in columns.items() if value is None))
        | {
            "rolls": Int4(desk.rolls + draft.rolls),
            "state": json.dumps({"battle": state["battle"], "table": state["table"]}),
            "ends": draft.ends,
            "patches": json.dumps(_patches(changes)),
        }
    )
    come_or_gone = [change for change in changes if change.field == ""]
    with transaction.atomic() if come_or_gone else nullcontext(), prepared() as cursor:
        cursor.execute(_WRITE, wanted)
        if cursor.fetchone() is None:
            raise Overtaken
        for change in come_or_gone:
            _make_or_remove(cursor, desk.id, change)
    ended_at = entry.at if draft.ends else desk.ended_at
    after = replace(desk, seq=seq, state=state, rolls=desk.rolls + draft.rolls, ended_at=ended_at, later=(), answered=None)
    transaction.on_commit(lambda: _written(after, entry))
    return seq


def _written(desk: Desk, entry: Entry) -> None:
    """Keep the state and tell the other processes.

    The notice goes out after the commit, not in it: battles would wait for each other's disk (``live.notifier``).
    """
    if entry.kind == "seat":  # the desk has the seat that came or went, not that of whoever asks
        tables.keep(replace(desk, seat=None), since=None)
    else:
        tables.keep(desk, since=desk.seq - 1)
    written.keep(desk.code, entry)
    notify(TOPIC, desk.code, desk.seq)


def lock(code: str, who: Who, *, seen: int | None = None, key: str | None = None) -> Desk:
    """The locked desk for an action; Refused when the battle is gone."""
    return _there(read(code, who, seen=seen, key=key, lock=True))


def _there(desk: Desk | None) -> Desk:
    if desk is None:
        raise Refused(_("This battle does not exist any more."))
    return desk


def _later(found: str | None) -> tuple[Later, ...]:
    rows = json.loads(found) if found else []
    return tuple(Later(seq, kind, tuple(Change(*change) for change in changes)) for seq, kind, changes in rows)


def _when(desk: Desk) -> tuple[int, str]:
    if "battle" not in desk.state:
        return 0, "muster"
    return desk.play.sequence.turn(desk.state), desk.play.sequence.step(desk.state).id


def _patches(changes: Sequence[Change]) -> list[dict[str, Any]]:
    fields: dict[str, dict[str, Any]] = {}
    for change in changes:
        if change.field and ":" in change.on:
            fields.setdefault(change.on, {})[change.field] = change.after
    made = []
    for address, patch in fields.items():
        kind, code = address.split(":", 1)
        made.append({"kind": kind, "code": code, "fields": patch})
    return made


def _make_or_remove(cursor: Any, battle_id: int, change: Change) -> None:
    """A unit that comes to exist (a skirmish line splits) or ceases to: rare, so a statement of its own."""
    kind, code = change.on.split(":", 1)
    if kind != "unit":
        raise ValueError(f"only units come and go in a battle, not {change.on}")
    if change.after is None:
        cursor.execute("DELETE FROM battles_unit WHERE battle_id = %s AND code = %s", [battle_id, code])
    else:
        cursor.execute(
            "INSERT INTO battles_unit (battle_id, code, state) VALUES (%s, %s, %s::jsonb)",
            [battle_id, code, json.dumps(change.after)],
        )
