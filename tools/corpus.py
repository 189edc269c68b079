"""Whole battles as files: what a release wrote, for every later one to read (``tests/corpus``, ``manage.py corpus``)."""

import gzip
import json
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from battles.ledger.replay import play_of, write_rows
from battles.ledger.versions import Retold
from battles.models import Battle, Command, Entry, Seat, Side, Unit

#: Columns stored of each row; a later column has its default where a file lacks it.
_BATTLE = (
    *("name", "ruleset", "state_version", "dice_policy", "watching", "house_rules", "options", "seq", "rolls"),
    *("state", "winner", "how", "ended_at"),
)
_SEAT = ("name", "role", "sides")
_SIDE, _HOLDER = ("code", "name", "state"), ("code", "state")
_ENTRY = (
    *("seq", "at", "who", "side", "kind", "act", "turn", "step", "chosen", "facts", "dice", "outcome", "changes", "note"),
    *("audience", "undoes", "roll_from"),
)


def keep(battle: Battle, file: Path, release: str) -> int:
    """Write a battle with its seats, rows and log to ``file``; return its size in bytes."""
    battle = Battle.objects.get(pk=battle.pk)
    seats = list(battle.seats.order_by("pk"))
    places = {seat.pk: place for place, seat in enumerate(seats)}
    entries = Entry.objects.filter(battle=battle).order_by("seq")
    found = {
        "release": release,
        "battle": _row(battle, _BATTLE) | {"seed": bytes(battle.seed).hex()},
        "seats": [_row(seat, _SEAT) for seat in seats],
        "sides": [_row(side, _SIDE) for side in battle.sides.order_by("pk")],
        "commands": [_row(command, _HOLDER) for command in battle.commands.order_by("pk")],
        "units": [_row(unit, _HOLDER) for unit in battle.units.order_by("pk")],
        "entries": [_row(entry, _ENTRY) | {"seat": places.get(entry.seat_id or 0)} for entry in entries],
    }
    packed = gzip.compress(json.dumps(found, cls=DjangoJSONEncoder, ensure_ascii=False).encode(), 9, mtime=0)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(packed)
    return len(packed)


def read(file: Path) -> dict[str, Any]:
    """Return what ``keep`` wrote."""
    found: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return found


@transaction.atomic
def revive(stored: dict[str, Any], upto: int | None = None) -> tuple[Battle, list[Seat]]:
    """Create the battle's rows as after entry ``upto`` (default: at its end); return it with its seats."""
    known = {name: value for name, value in stored["battle"].items() if name != "seed"}
    if known.get("ended_at"):
        known["ended_at"] = datetime.fromisoformat(known["ended_at"])
    battle = Battle.objects.create(**known, seed=bytes.fromhex(stored["battle"]["seed"]))
    seats = [Seat.objects.create(battle=battle, **seat) for seat in stored["seats"]]
    entries = []
    for one in stored["entries"][:upto]:
        of = {name: value for name, value in one.items() if name not in ("seat", "at")}
        entries.append(Entry(battle=battle, seat=None if one["seat"] is None else seats[one["seat"]], **of))
    Entry.objects.bulk_create(entries)
    Side.objects.bulk_create(Side(battle=battle, **side) for side in stored["sides"])
    Command.objects.bulk_create(Command(battle=battle, **command) for command in stored["commands"])
    Unit.objects.bulk_create(Unit(battle=battle, **unit) for unit in stored["units"])
    if upto is not None:
        _go_back(battle, entries)
    return battle, seats


def _go_back(battle: Battle, entries: list[Entry]) -> None:
    """Set the rows to the state that the log gives."""
    retold = Retold(play_of(battle), next((e.chosen["from"] for e in entries if e.kind == "upgrade"), battle.state_version))
    for entry in entries:
        retold.take(entry)
    battle.seq, battle.state_version = entries[-1].seq, retold.version
    battle.rolls = sum(die[2] == "server" for entry in entries for die in entry.dice)
    if not retold.kept["table"]["result"]:
        battle.ended_at, battle.winner, battle.how = None, "", ""
    battle.save()
    write_rows(battle, retold.kept)


def _row(row: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
