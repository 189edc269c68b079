"""A log by the thousand: read as JSON that PostgreSQL has put together, a few hundred entries at a time, without models."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Case, F, Func, JSONField, QuerySet, TextField, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

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
    at: datetime
    chosen: dict[str, Any]
    facts: dict[str, Any]
    dice: list[Any]
    outcome: dict[str, Any]
    changes: list[Any]


#: An entry of a log, however it was read.
Logged = Entry | LogEntry

_COLUMNS = ("seq", "turn", "step", "who", "side", "kind", "act", "note", "audience", "undoes", "at", "chosen")
_AT = _COLUMNS.index("at")
_NO_FACTS = Value({}, JSONField())
_FACTS = Case(When(kind="muster", then=F("facts")), default=_NO_FACTS)


def read_log(entries: QuerySet[Entry], changes: Combinable) -> Iterator[LogEntry]:
    """These entries, in their order; ``changes``: the JSON that is wanted of theirs."""
    columns = (*(F(name) for name in _COLUMNS), _FACTS, F("dice"), F("outcome"), changes)
    as_text = Cast(Func(*columns, function="jsonb_build_array", output_field=JSONField()), TextField())
    texts = entries.annotate(row=as_text).values_list("row", flat=True).iterator(chunk_size=_TOGETHER)
    while together := list(islice(texts, _TOGETHER)):
        for row in json.loads(f"[{','.join(together)}]"):
            row[_AT] = datetime.fromisoformat(row[_AT])
            yield LogEntry(*row)
