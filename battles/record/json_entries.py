"""Entries as the JSON export has them, put together where they lie: of a long battle they are megabytes."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db import connection

from battles.ledger import Snapshot
from battles.models import Battle
from battles.queries.visibility import READABLE, hidden_from, reading_rights, view_of_seat

#: A holder's fields as they came or went, without those that are hidden; any other value as it is.
_VALUE = """CASE WHEN c->>1 = '' AND jsonb_typeof({value}) = 'object'
  THEN {value} - ARRAY(SELECT jsonb_array_elements_text(%(hidden)s::jsonb->(c->>0))) ELSE {value} END"""
_CHANGES = f"""(SELECT string_agg(
    concat('{{"on": ', c->0, ', "field": ', c->1, ', "before": ', {_VALUE.format(value="(c->2)")},
           ', "after": ', {_VALUE.format(value="(c->3)")}, '}}'), ', ' ORDER BY n)
  FROM jsonb_array_elements(e.changes) WITH ORDINALITY AS one(c, n)
 WHERE c->>1 = '' OR NOT coalesce(%(hidden)s::jsonb->(c->>0) ? (c->>1), false))"""
#: Older entries do not tell for which side a die was rolled: it was the entry's.
_DICE = """(SELECT string_agg(
    concat('{"sides": ', d->0, ', "face": ', d->1, ', "origin": ', d->2, ', "label": {"en": ', d->3, ', "it": ', d->4,
           '}, "rolled_for": ', coalesce(nullif(CASE WHEN jsonb_array_length(d) > 5 THEN d->5 ELSE to_jsonb(e.side) END, '""'),
                                         'null'), '}'), ', ' ORDER BY n)
  FROM jsonb_array_elements(e.dice) WITH ORDINALITY AS one(d, n))"""
_ENTRIES = f"""
SELECT concat(
    '{{"seq": ', e.seq, ', "at": "', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '+00:00"',
    ', "turn": ', e.turn, ', "step": ', to_json(e.step), ', "who": ', to_json(e.who),
    ', "side": ', coalesce(to_json(nullif(e.side, '')), 'null'), ', "kind": ', to_json(e.kind),
    ', "act": ', coalesce(to_json(nullif(e.act, '')), 'null'), ', "chosen": ', e.chosen, ', "facts": ', e.facts,
    ', "dice": [', {_DICE}, '], "roll_from": ', coalesce(e.roll_from::text, 'null'), ', "outcome": ', e.outcome,
    ', "changes": [', {_CHANGES}, '], "note": ', to_json(e.note), ', "undoes": ', coalesce(e.undoes::text, 'null'),
    ', "undone_by": ', coalesce((SELECT max(u.seq) FROM battles_entry u
        WHERE u.battle_id = e.battle_id AND u.undoes = e.seq AND u.seq <= %(seq)s)::text, 'null'), '}}')
  FROM battles_entry e
 WHERE e.battle_id = %(battle)s AND e.seq > %(after)s AND e.seq <= %(seq)s AND {READABLE}
 ORDER BY e.seq LIMIT %(most)s::int
"""


def head_of(snapshot: Snapshot, battle: Battle) -> dict[str, Any]:
    """What the export says of the battle as a whole; its dice's seed once it has ended."""
    return {
        "code": battle.code,
        "name": battle.name,
        "ruleset": battle.ruleset,
        "created_at": battle.created_at.isoformat(),
        "ended_at": battle.ended_at.isoformat() if battle.ended_at else None,
        "dice_policy": battle.dice_policy,
        "house_rules": battle.house_rules,
        "options": battle.options,
        "seq": snapshot.seq,
        "result": snapshot.table["result"],
        "seed_hash": battle.seed_hash,
        "dice_words": snapshot.table.get("dice_words", {}),
        "seed": bytes(battle.seed).hex() if battle.ended else None,
    }


def json_entries(snapshot: Snapshot, *, view: str = "", after: int = 0, most: int | None = None) -> Iterator[str]:
    """Each entry that the snapshot's seat (or a ``view`` of those in ``visibility``) may see, from the muster on, without the
    changes that it may not; only those with a number ``after`` that, at the ``most`` so many."""
    view = view or view_of_seat(snapshot.seat)
    hidden: dict[str, list[str]] = defaultdict(list)
    for address, name in hidden_from(snapshot, view):
        hidden[address].append(name)
    values: dict[str, Any] = {
        "battle": snapshot.id,
        "seq": snapshot.seq,
        "after": after,
        "most": most,
        **reading_rights(view),
        "hidden": json.dumps(hidden),
    }
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, values)
        for (text,) in cursor:
            yield text
