"""A battle and its log for programs, as the JSON export and the API have them."""

from collections.abc import Iterator
from typing import Any

from battles.ledger import Snapshot
from battles.models import Battle, Entry
from battles.queries.log import entries_of, label_of
from battles.queries.visibility import Hidden, hidden_from, view_of_seat, visible_changes


def head_of(snapshot: Snapshot, battle: Battle) -> dict[str, Any]:
    """Return the export's data of the battle as a whole; its dice's seed once it has ended."""
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


def json_entries(snapshot: Snapshot, *, view: str = "", after: int = 0, most: int | None = None) -> Iterator[dict[str, Any]]:
    """Yield each entry that the snapshot's seat (or ``view``) may see, without the changes that it may not see.

    ``after``: only entries with a higher number, at most ``most`` of them.
    """
    view = view or view_of_seat(snapshot.seat)
    hidden = hidden_from(snapshot, view)
    found = entries_of(snapshot, view).filter(seq__gt=after, seq__lte=snapshot.seq).order_by("seq")[:most]
    return (_entry(entry, hidden) for entry in found.iterator(chunk_size=200))


def _entry(entry: Entry, hidden: Hidden) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": entry.at.isoformat(timespec="microseconds"),
        "turn": entry.turn,
        "step": entry.step,
        "who": entry.who,
        "side": entry.side or None,
        "kind": entry.kind,
        "act": entry.act or None,
        "chosen": entry.chosen,
        "facts": entry.facts,
        "dice": [_die(entry, *die) for die in entry.dice],
        "roll_from": entry.roll_from,
        "outcome": entry.outcome,
        "changes": [
            {"on": on, "field": field, "before": before, "after": after}
            for on, field, before, after in visible_changes(entry.changes, hidden)
        ],
        "note": entry.note,
        "undoes": entry.undoes,
        "undone_by": entry.undone_by,  # type: ignore[attr-defined]
    }


def _die(entry: Entry, sides: int, face: int, origin: str, en: str, it: str, *more: Any) -> dict[str, Any]:
    """Return a die; older entries do not store the side that it was rolled for: it was the entry's."""
    side, label = more[0] if more else entry.side, label_of(en, it, more).as_dict()
    return {"sides": sides, "face": face, "origin": origin, "label": label, "rolled_for": side or None}
