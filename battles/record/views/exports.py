"""A battle's muster and log as JSON, CSV and Markdown, streamed. docs/exports.md describes them."""

import csv
import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.ledger import Snapshot
from battles.models import Battle, Entry
from battles.queries import sentences
from battles.queries.standing import side_names, standing
from battles.queries.visibility import view_of, view_of_seat
from battles.record.log import log_lines
from battles.record.report import readable_entries, readable_rows
from battles.seats.access import snapshot_or_404
from common.numbers import csv_delimiter
from people.keepers import shown_name

#: Of the JSON's shape: grows when a reader of the former shape would stumble.
VERSION = 1
#: Letters that are sent at once, at the least.
PIECE = 50_000
COLUMNS = ("seq", "at", "turn", "step", "who", "side", "kind", "act", "said", "dice", "undoes", "undone_by", "note")


@require_safe
def export_json(request: HttpRequest, code: str) -> HttpResponseBase:
    """Everything the log knows, for programs. Who: those who may watch; what their side may not see is left out."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "json", "application/json", _json(snapshot, Battle.objects.get(pk=snapshot.id)))


@require_safe
def export_csv(request: HttpRequest, code: str) -> HttpResponseBase:
    """The log as a table, an entry a row. Who: those who may watch; what their side may not see is left out."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "csv", "text/csv; charset=utf-8", _csv(snapshot))


@require_safe
def export_md(request: HttpRequest, code: str) -> HttpResponseBase:
    """Muster and log as text to paste into a club's page. Who: those who may watch; what their side may not see is left out."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "md", "text/markdown; charset=utf-8", _markdown(snapshot))


def _file(snapshot: Snapshot, ending: str, content_type: str, parts: Iterator[str]) -> StreamingHttpResponse:
    pieces = _in_language(_gathered(parts), get_language() or "en")
    response = StreamingHttpResponse(pieces, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{snapshot.code}.{ending}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _gathered(parts: Iterator[str]) -> Iterator[str]:
    """The same in larger pieces: each costs its way through the server."""
    kept, length = list[str](), 0
    for part in parts:
        kept.append(part)
        length += len(part)
        if length >= PIECE:
            yield "".join(kept)
            kept, length = [], 0
    yield "".join(kept)


def _in_language(parts: Iterator[str], language: str) -> Iterator[str]:
    """The request's language, which is put away before a streamed answer is read."""
    while True:
        with override(language):
            part = next(parts, None)
        if part is None:
            return
        yield part


def _json(snapshot: Snapshot, battle: Battle) -> Iterator[str]:
    turned = _turned(snapshot)
    head: dict[str, Any] = {
        "format": "stendardo-battle",
        "version": VERSION,
        "battle": {
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
        },
        "sides": [{"code": code, "name": name} for code, name in side_names(snapshot).items()],
    }
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "entries": ['
    separator = "\n  "
    for row in readable_rows(snapshot, *_PLAIN, *(f"{name}_json" for name in _AS_STORED)):
        yield separator + _entry(row, turned)
        separator = ",\n  "
    yield "\n ]\n}\n"


#: Columns of an entry as Python reads them, and those that are given on as PostgreSQL writes them.
_PLAIN = ("seq", "at", "turn", "step", "who", "side", "kind", "act", "dice", "roll_from", "changes", "note", "undoes")
_AS_STORED = ("chosen", "facts", "outcome")


def _entry(row: dict[str, Any], turned: dict[int, int]) -> str:
    """An entry as JSON. What is not altered on its way is never read: of a long battle it is the most."""
    fields = {
        **{name: _quoted(row[name]) for name in ("seq", "turn", "step", "who", "kind", "note", "roll_from", "undoes")},
        **{name: row[f"{name}_json"] for name in _AS_STORED},
        **{name: _quoted(row[name] or None) for name in ("side", "act")},
        "at": _quoted(row["at"].isoformat()),
        "dice": _quoted([_die(die, row["side"]) for die in row["dice"]]),
        "changes": _quoted([{"on": c[0], "field": c[1], "before": c[2], "after": c[3]} for c in row["changes"]]),
        "undone_by": _quoted(turned.get(row["seq"])),
    }
    return "{" + ", ".join(f'"{name}": {fields[name]}' for name in _ORDER) + "}"


_ORDER = (
    *("seq", "at", "turn", "step", "who", "side", "kind", "act", "chosen", "facts", "dice", "roll_from", "outcome", "changes"),
    *("note", "undoes", "undone_by"),
)
_quoted = json.JSONEncoder(ensure_ascii=False).encode


def _die(die: list[Any], side: str) -> dict[str, Any]:
    """A die with the code of the side that it was rolled for: older entries tell only whose act it was."""
    rolled_for = (die[5] if len(die) > 5 else side) or None
    return {"sides": die[0], "face": die[1], "origin": die[2], "label": {"en": die[3], "it": die[4]}, "rolled_for": rolled_for}


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _csv(snapshot: Snapshot) -> Iterator[str]:
    turned, visible = _turned(snapshot), view_of(snapshot, view_of_seat(snapshot.seat))
    writer = csv.writer(_Echo(), delimiter=csv_delimiter())
    yield "\ufeff" + writer.writerow(COLUMNS)  # the mark tells spreadsheets that this is UTF-8
    for line in log_lines(visible, readable_entries(snapshot)):
        entry = line.entry
        faces = " ".join(f"{d[1]}/d{d[0]}:{d[2]}" for d in entry.dice)
        row = [entry.seq, entry.at.isoformat(), entry.turn, entry.step, entry.who, entry.side, entry.kind, entry.act]
        yield writer.writerow(
            _safe(cell) for cell in [*row, line.sentence, faces, entry.undoes, turned.get(entry.seq), entry.note]
        )


def _safe(cell: object) -> object:
    """Text that a spreadsheet would take for a formula is given as text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _markdown(snapshot: Snapshot) -> Iterator[str]:
    names, turned, visible = side_names(snapshot), _turned(snapshot), view_of(snapshot, view_of_seat(snapshot.seat))
    ruleset = snapshot.ruleset.name.of(sentences.language())
    yield f"# {_plain(snapshot.name)}\n\n{ruleset}. {_plain(standing(snapshot.table, names))}\n"
    for code, name in names.items():
        yield f"\n## {_plain(name)}\n"
        for command in snapshot.state.addresses("command"):
            if snapshot.state[command]["side"] == code:
                yield f"\n### {_plain(sentences.name_of(visible, command))}\n\n"
                for address, _fields in snapshot.state.units(command=command.partition(":")[2]):
                    yield _unit(visible, address)
    yield "\n## " + _("The log") + "\n"
    for line in log_lines(visible, readable_entries(snapshot)):
        if line.opens:
            yield "\n### " + _("Turn %(turn)d") % {"turn": line.entry.turn} + "\n\n"
        sentence = f"~~{_plain(line.sentence)}~~" if line.entry.seq in turned else _plain(line.sentence)
        faces = ", ".join(str(d[1]) for d in line.entry.dice)
        dice = " (" + _("dice: %(faces)s") % {"faces": faces} + ")" if faces else ""
        yield f"{line.entry.seq}. {sentence}{dice}{' – ' + _plain(shown_name(line.entry.who)) if line.entry.who else ''}\n"


def _unit(snapshot: Snapshot, address: str) -> str:
    card = snapshot.play.cards.card(snapshot.state, address)
    name, kind = _plain(sentences.name_of(snapshot, address)), card.line.of(sentences.language())
    text = name if name == kind else f"{name} ({kind})"
    return f"- ~~{text}~~\n" if card.out else f"- {text}\n"


def _plain(text: str) -> str:
    """People's words without what Markdown would make of them."""
    for sign in "\\`*_[]<>#|~":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())


def _turned(snapshot: Snapshot) -> dict[int, int]:
    """Entries that were undone, with the entry that did."""
    found = Entry.objects.filter(battle_id=snapshot.id, undoes__isnull=False, seq__lte=snapshot.seq)
    return {undone: seq for undone, seq in found.values_list("undoes", "seq") if undone}
