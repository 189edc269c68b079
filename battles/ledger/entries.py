"""A log by the thousand: read as JSON that PostgreSQL has put together, a few hundred entries at a time, without models."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Case, F, Func, JSONField, QuerySet, TextField, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast
from pydantic_core import from_json

from battles.models import Entry

#: Entries whose JSON is read at once.
_TOGETHER = 200


@dataclass
class LogEntry:
    """What a log's sentences and its course need of an ``Entry``. ``facts``: of the muster alone, which tells of them."""

    seq: int
    turn: int
    step: str
    who: str
    side: str
    kind: str
    act: str
    note: str
    audience: str
    undoes: int | None
    seat_id: int | None
    at: datetime
    chosen: dict[str, Any]
    facts: dict[str, Any]
    dice: list[Any]
    outcome: dict[str, Any]
    changes: list[Any]


#: An entry of a log, however it was read.
Logged = Entry | LogEntry

_COMMA = Value(",")
_COLUMNS = ("seq", "turn", "step", "who", "side", "kind", "act", "note", "audience", "undoes", "seat_id")
_NO_FACTS = Value({}, JSONField())
#: The facts of the muster alone: those of acts are long, and stand for nothing that a log tells.
FACTS = Case(When(kind="muster", then=F("facts")), default=_NO_FACTS)


def read_log(entries: QuerySet[Entry], changes: Combinable) -> Iterator[LogEntry]:
    """These entries, in their order; ``changes``: the JSON that is wanted of theirs."""
    parts = (Value("["), F("chosen"), _COMMA, FACTS, _COMMA, F("dice"), _COMMA, F("outcome"), _COMMA, changes, Value("]"))
    as_text = Func(*parts, function="concat", output_field=TextField())
    found = entries.annotate(row=as_text, moment=Cast("at", TextField()))  # as text: it is read in a quarter of the time
    rows = found.values_list(*_COLUMNS, "moment", "row").iterator(chunk_size=_TOGETHER)
    while together := list(islice(rows, _TOGETHER)):
        of_each = from_json(f"[{','.join([row[-1] for row in together])}]")
        for row, of_it in zip(together, of_each, strict=True):
            columns = [*row[:-2], datetime.fromisoformat(row[-2]), *of_it]
            yield LogEntry(*columns)
