"""A turn as a story in chapters, for each audience what it may know."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry
from campaigns.queries.messages import message
from campaigns.queries.names import order_words
from campaigns.queries.reader import Reader
from campaigns.queries.rights import sentence

#: Chapters by what they are made of; what is named nowhere is no part of the story.
CHAPTERS = {
    "reveal": "marches",
    "settle": "battles",
    "result": "battles",
    "apply_result": "battles",
    "abandoned": "battles",
    "retreats": "after",
    "supply": "after",
    "sieges": "after",
    "income": "after",
    "count": "count",
    "end": "count",
}


@dataclass(slots=True)
class Chapter:
    """A part of the story: ``paragraphs`` of (sentence, lines below it)."""

    title: str
    paragraphs: list[tuple[str, list[str]]] = field(default_factory=list)


def tale_of(snapshot: Snapshot, turn: int) -> list[Chapter]:
    """The turn as a story, as far as the requester may know it; empty while nothing has happened. Two queries."""
    undone = set(Entry.objects.filter(campaign=snapshot.row, undoes__isnull=False).values_list("undoes", flat=True))
    rows = Entry.objects.filter(campaign=snapshot.row, turn=turn, action__in=CHAPTERS).order_by("seq")
    reader = Reader(snapshot)
    chapters = {
        "marches": Chapter(_("The marches")),
        "battles": Chapter(_("The battles")),
        "after": Chapter(_("After the battles")),
        "count": Chapter(_("Points")),
    }
    for entry in rows:
        if entry.seq not in undone:
            chapters[CHAPTERS[entry.action]].paragraphs += _paragraphs(reader, entry)
    return [chapter for chapter in chapters.values() if chapter.paragraphs]


def _paragraphs(reader: Reader, entry: Entry) -> Iterator[tuple[str, list[str]]]:
    if entry.action == "reveal":
        yield from ((line, []) for line in _marches(reader, entry))
        return
    text, lines = message(reader, entry)
    if lines or CHAPTERS[entry.action] != "after":
        yield text, lines


def _marches(reader: Reader, entry: Entry) -> Iterator[str]:
    """Marches in sentences; who holds is only counted."""
    found, came_from = entry.outcome, _places_before(entry)
    void = {each["force"]: each["reason"] for each in found["void"]}
    holding = 0
    for force, order in entry.facts["orders"].items():
        if not reader.knows(force):
            continue
        if force in void:
            why = reader.say(sentence(void[force]))
            facts = {"force": reader.snapshot.force_name(force), "order": order_words(reader.snapshot, order), "why": why}
            yield _("%(force)s had the order: %(order)s. It could not: %(why)s") % facts
        elif order["do"] == "hold" and not order["support"]:
            holding += 1
        else:
            yield _march(reader, force, order, found, came_from.get(force))
    if holding:
        yield ngettext("%(number)s force holds.", "%(number)s forces hold.", holding) % {"number": holding}
    yield from map(reader.meeting, found["battles"])
    yield from reader.taken(found["control"])


def _places_before(entry: Entry) -> dict[str, str]:
    moved = (change for change in entry.changes if change[0].startswith("force:") and change[1] == "at")
    return {on.removeprefix("force:"): before for on, _field, before, _after in moved}


def _march(reader: Reader, force: str, order: Mapping[str, Any], found: Mapping[str, Any], came_from: str | None) -> str:
    """What one force did, and what came between."""
    snapshot, position = reader.snapshot, found["positions"][force]
    facts = {
        "force": snapshot.force_name(force),
        "from": snapshot.place_name(came_from) if came_from else "",
        "to": reader.place({"place": position["place"], "road": position["road"]}),
        "order": order_words(snapshot, order),
    }
    if order["do"] == "march" and came_from:
        words = _("%(force)s marches from %(from)s to %(to)s.") % facts
    else:
        words = _("%(force)s at %(to)s: %(order)s.") % facts
    notes = [
        *([_("It is stopped on the way.")] if force in found["stopped"] else []),
        *([_("It evades the enemy.")] if force in found["withdrew"] else []),
        *([_("It tries to evade and fails.")] if force in found["blocked"] else []),
        *([_("It takes no part.")] if force in found["aside"] else []),
    ]
    return " ".join([words, *notes])
