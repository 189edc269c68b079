"""The turn log as it is read: newest first, by unit, side and turn, without what a view may not see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, F, Func, JSONField, OuterRef, Q, QuerySet, Subquery, Value

from battles.ledger import Snapshot
from battles.ledger.memory import written_since
from battles.models import Entry
from battles.queries.visibility import readable, readable_by
from common.numbers import whole_number
from rules.engine.dice import Rolled
from rules.engine.outcome import Modifier, Note, Outcome, Sum
from rules.engine.play.state import Change
from rules.engine.text import Text

#: Entries on the battle page, and on a page of the log.
LAST, PAGE = 10, 40


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the log is wanted; ``before``: entries older than that number."""

    unit: str = ""
    side: str = ""
    turn: int | None = None
    before: int | None = None

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Filter":
        """Read the choice from an address; what makes no sense is left out."""
        unit, side = query.get("unit", ""), query.get("side", "")
        return cls(
            unit[:40], side if side in ("a", "b") else "", whole_number(query.get("turn")), whole_number(query.get("before"))
        )


def entries_of(snapshot: Snapshot, view: str, wanted: Filter | None = None) -> QuerySet[Entry]:
    """Entries newest first, each with ``undone_by``: the number of the entry that turned it round, or None."""
    wanted = wanted or Filter()
    turned = Entry.objects.filter(battle_id=OuterRef("battle_id"), undoes=OuterRef("seq")).values("seq")[:1]
    found = Entry.objects.filter(readable(view), battle_id=snapshot.id).annotate(undone_by=Subquery(turned)).order_by("-seq")
    if wanted.side:
        found = found.filter(side=wanted.side)
    if wanted.turn is not None:
        found = found.filter(turn=wanted.turn)
    if wanted.before is not None:
        found = found.filter(seq__lt=wanted.before)
    if wanted.unit:
        found = found.exclude(kind="muster").filter(_about(wanted.unit))
    return found


def _about(address: str) -> Q:
    """The holder was chosen, or something of it changed."""
    chosen = Func(
        F("chosen"),
        Value("$.** ? (@ == $address)"),
        Value({"address": address}, JSONField()),
        function="jsonb_path_exists",
        output_field=BooleanField(),
    )
    return Q(chosen) | Q(changes__contains=[[address]])


def last_entries(snapshot: Snapshot, view: str) -> list[Entry]:
    """Return the entries that the battle page shows: one query."""
    return list(entries_of(snapshot, view).filter(seq__lte=snapshot.seq)[:LAST])


def entry_of(snapshot: Snapshot, view: str, seq: int) -> Entry | None:
    """One entry, if this view may read it."""
    return entries_of(snapshot, view).filter(seq=seq).first()


def just_written(snapshot: Snapshot, view: str, seq: int) -> Entry | None:
    """The battle's latest entry, if this process wrote it and this view may read it: no query."""
    cached = written_since(snapshot.code, seq - 1, seq) if seq == snapshot.seq else None
    if not cached or not readable_by(cached[0], view):
        return None
    cached[0].undone_by = None  # type: ignore[attr-defined]
    return cached[0]


def net(raw: list[Any]) -> list[Change]:
    """An entry's changes with several to the same field drawn together: first before, last after."""
    drawn: dict[tuple[str, str], Change] = {}
    for on, name, before, after in raw:
        known = drawn.get((on, name))
        drawn[on, name] = Change(on, name, known.before if known else before, after)
    return list(drawn.values())


def outcome_of(entry: Entry) -> Outcome:
    """Return the outcome stored in an entry."""
    stored = entry.outcome
    sums = [Sum(i, tuple(dice), tuple(Modifier(*part) for part in parts)) for i, dice, parts in stored.get("sums", [])]
    notes = [Note(*note) for note in stored.get("notes", [])]
    return Outcome(values_of(entry), sums, notes, dice_of(entry.dice, stored.get("thrown", [])))


def values_of(entry: Entry) -> dict[str, Any]:
    """Return the values of an entry's outcome in their order."""
    values = entry.outcome.get("values", {})
    return {name: values[name] for name in entry.outcome.get("order", values)}


def label_of(en: object, it: object, more: Sequence[Any]) -> Text:
    """Return the label of a stored die; ``more`` is what follows its English and Italian (``Entry.dice``)."""
    return Text(str(en), str(it), **(more[1] if len(more) > 1 else {}))


def dice_of(stored: Sequence[Sequence[object]], thrown: Sequence[Sequence[Any]] = ()) -> tuple[Rolled, ...]:
    """Return the dice stored in the log, with those of throws grouped (``battles.actions.play.thrown_as_json``)."""
    throws = [(size, None if hits is None else tuple(hits)) for size, hits in thrown for _ in range(size)]
    throws += [(1, None)] * (len(stored) - len(throws))
    return tuple(
        Rolled(sides, face, label_of(en, it, more), origin, size, hits)  # type: ignore[arg-type]
        for (sides, face, origin, en, it, *more), (size, hits) in zip(stored, throws, strict=False)
    )
