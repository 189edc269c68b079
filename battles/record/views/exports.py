"""A battle's muster and log as JSON, CSV and Markdown, streamed. docs/reference/exports.md describes them."""

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
from battles.record.json_entries import head_of, json_entries
from battles.record.log import log_lines
from battles.record.report import readable_log
from battles.seats.access import snapshot_or_404
from common.numbers import csv_delimiter
from people.personal_data import shown_name

#: Of the JSON's shape: grows when a reader of the former shape would stumble.
VERSION = 1
#: Letters that are sent at once, at the least.
PIECE = 50_000
COLUMNS = ("seq", "at", "turn", "step", "who", "side", "kind", "act", "said", "dice", "undoes", "undone_by", "note")


@require_safe
def export_json(request: HttpRequest, code: str) -> HttpResponseBase:
    """Everything the log knows, for programs. Who: those who may watch; what their side may not see is left out."""
    snapshot = snapshot_or_404(request, code)
    return _file(snapshot, "json", "application/json", _json(snapshot))


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
    """Stream the file as its parts come."""
    response = StreamingHttpResponse(_in_language(_gathered(parts), get_language() or "en"), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{snapshot.code}.{ending}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _gathered(parts: Iterator[str]) -> Iterator[str]:
    """Join parts to larger chunks: each chunk has a cost in the server."""
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


def _json(snapshot: Snapshot) -> Iterator[str]:
    battle = Battle.objects.get(pk=snapshot.id)
    head: dict[str, Any] = {
        "format": "stendardo-battle",
        "version": VERSION,
        "battle": head_of(snapshot, battle),
        "sides": [{"code": code, "name": name} for code, name in side_names(snapshot).items()],
    }
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "entries": ['
    separator = "\n  "
    for entry in json_entries(snapshot):
        yield separator + json.dumps(entry, ensure_ascii=False)
        separator = ",\n  "
    yield "\n ]\n}\n"


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _csv(snapshot: Snapshot) -> Iterator[str]:
    turned, visible = _turned(snapshot), view_of(snapshot, view_of_seat(snapshot.seat))
    writer = csv.writer(_Echo(), delimiter=csv_delimiter())
    yield "\ufeff" + writer.writerow(COLUMNS)  # the mark tells spreadsheets that this is UTF-8
    for line in log_lines(visible, readable_log(snapshot).iterator()):
        entry = line.entry
        faces = " ".join(f"{d[1]}/d{d[0]}:{d[2]}" for d in entry.dice)
        row = [entry.seq, entry.at.isoformat(), entry.turn, entry.step, _safe(entry.who), entry.side, entry.kind, entry.act]
        row += [_safe(line.sentence), faces, entry.undoes, turned.get(entry.seq), _safe(entry.note)]
        yield writer.writerow(row)


def _safe(text: str) -> str:
    """Escape text that a spreadsheet would read as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


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
    for line in log_lines(visible, readable_log(snapshot).iterator()):
        if line.opens:
            yield "\n### " + _("Turn %(turn)d") % {"turn": line.entry.turn} + "\n\n"
        sentence = f"~~{_plain(line.sentence)}~~" if line.entry.seq in turned else _plain(line.sentence)
        faces = ", ".join(str(d[1]) for d in line.entry.dice)
        dice = " (" + _("dice: %(faces)s") % {"faces": faces} + ")" if faces else ""
        yield f"{line.entry.seq}. {sentence}{dice}{' – ' + _plain(shown_name(line.entry.who)) if line.entry.who else ''}\n"


def _unit(snapshot: Snapshot, address: str) -> str:
    card = snapshot.play.cards.card(snapshot.state, address)
    name = sentences.name_of(snapshot, address)
    kind = card.beside(name, sentences.language())
    text = f"{_plain(name)} ({kind})" if kind else _plain(name)
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
