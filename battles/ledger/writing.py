"""Writing an entry to the log of a locked battle, with all that it changes: in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from django.db import DataError, connection, transaction
from django.utils import timezone
from pydantic_core import PydanticSerializationError, from_json, to_json

from battles.ledger.memory import cache_snapshot, written
from battles.ledger.snapshot import Snapshot
from battles.ledger.tolerant import or_else
from battles.models import Entry
from battles.signals import battle_ended, battle_reopened
from journal.writing import MARK
from live.notifier import notify
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change

#: Battles as a topic of the live streams (``battles.table.news``).
TOPIC = "battle"


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


def _json(value: Any) -> str:
    """Serialise to JSON; DataError for text that PostgreSQL cannot store either (half a character)."""
    try:
        return to_json(value).decode()
    except PydanticSerializationError as error:
        raise DataError(str(error)) from error


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
_BATTLE = """
WITH battle AS (
  UPDATE battles_battle
     SET seq = %(seq)s, rolls = %(rolls)s, state = %(state)s::jsonb, state_version = %(version)s,
         winner = %(winner)s::text, how = %(how)s::text,
         ended_at = CASE WHEN %(how)s::text = '' THEN NULL ELSE coalesce(ended_at, %(at)s::timestamptz) END
   WHERE id = %(battle_id)s
)"""
_PATCH = """, patch AS (
  SELECT * FROM jsonb_to_recordset(%(patches)s::jsonb) AS p(kind text, code text, fields jsonb)
)"""
_HOLDERS = {
    kind: f""", {kind}s AS (
  UPDATE battles_{kind} t SET state = t.state || p.fields FROM patch p
   WHERE p.kind = '{kind}' AND t.battle_id = %(battle_id)s AND t.code = p.code
)"""
    for kind in ("side", "command", "unit")
}
_ENTRY = f"""
INSERT INTO battles_entry ({", ".join(_COLUMNS)})
VALUES ({", ".join(f"%({name})s::{kind}" for name, kind in _COLUMNS.items())})"""


@cache
def _statement(kinds: frozenset[str]) -> str:
    """Return the statement that writes an entry and what it changes of holders of these kinds."""
    patched = "".join(_HOLDERS[kind] for kind in sorted(kinds))
    return f"{_BATTLE}{_PATCH + patched if kinds else ''}{_ENTRY}"


def write(snapshot: Snapshot, draft: Draft) -> int:
    """Write one entry and what it changes to the battle of a snapshot that was read under its lock; return its number.

    The entry gets the mark of the snapshot's press.
    """
    entry = _entry(snapshot, draft)
    state = snapshot.state.after(entry.changes)
    patches = _patches(entry.changes)
    with connection.cursor() as cursor:
        cursor.execute(_statement(frozenset(patch["kind"] for patch in patches)), _values(snapshot, draft, entry, state, patches))
        for change in entry.changes:
            if change.field == "":
                _make_or_remove(cursor, snapshot.id, change)
    after = replace(
        snapshot,
        seq=entry.seq,
        state=state,
        rolls=snapshot.rolls + draft.rolls,
        ended_at=(snapshot.ended_at or entry.at) if state["table"]["result"] else None,
        later=(),
        press=None,
        answered=None,
    )
    transaction.on_commit(lambda: _written(snapshot, after, entry))
    return entry.seq


def _entry(snapshot: Snapshot, draft: Draft) -> Entry:
    """The next entry of the log, by the snapshot's seat; its changes as they will be read from JSON."""
    turn, step = _when(snapshot)
    fields = {
        "battle_id": snapshot.id,
        "seq": snapshot.seq + 1,
        "at": timezone.now(),
        "seat_id": snapshot.seat.id if snapshot.seat else None,
        "who": snapshot.seat.name if snapshot.seat else "",
        "side": draft.side,
        "kind": draft.kind,
        "act": draft.act,
        "turn": turn,
        "step": step,
        "chosen": draft.chosen,
        "facts": draft.facts,
        "dice": draft.dice,
        "outcome": draft.outcome,
        "changes": [complete_change(snapshot.strict_play, Change(*change)) for change in from_json(_json(draft.changes))],
        "note": draft.note,
        "audience": draft.audience,
        "undoes": draft.undoes,
        "roll_from": draft.roll_from,
        "key": MARK % (snapshot.place, snapshot.press) if snapshot.press and snapshot.seat else None,
    }
    return Entry(**fields)


def _values(snapshot: Snapshot, draft: Draft, entry: Entry, state: State, patches: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the values of the statement."""
    result = state["table"]["result"] or {}
    columns = {name: getattr(entry, name) for name in _COLUMNS}
    return {name: _json(value) if _COLUMNS[name] == "jsonb" else value for name, value in columns.items()} | {
        "rolls": snapshot.rolls + draft.rolls,
        "version": snapshot.version,
        "state": _json({"battle": state["battle"], "table": state["table"]}),
        "winner": result.get("winner") or "",
        "how": result.get("how") or "",
        "patches": _json(patches),
    }


def _written(before: Snapshot, snapshot: Snapshot, entry: Entry) -> None:
    """Cache the state, notify the other processes, and the apps above when a battle has ended or goes on again."""
    # The snapshot of a seat's entry has the seat that came or went, not the requester's.
    cache_snapshot(replace(snapshot, seat=None) if entry.kind == "seat" else snapshot)
    written.add((snapshot.code, entry.seq), entry)
    notify(TOPIC, snapshot.code, snapshot.seq)
    had, has = (bool(one.state.holders.get("table", {}).get("result")) for one in (before, snapshot))
    if had != has:
        (battle_ended if has else battle_reopened).send_robust(sender=None, code=snapshot.code)


def _when(snapshot: Snapshot) -> tuple[int, str]:
    """Turn and step of an entry; turn 0 where the rules do not know the step, so that it can still be undone."""
    if "battle" not in snapshot.state:
        return 0, "muster"
    step = str(snapshot.state.battle["step"])
    return or_else(f"turn of an entry in step {step}", lambda: snapshot.play.sequence.turn(snapshot.state), lambda _why: 0), step


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
            [battle_id, code, _json(change.after)],
        )
