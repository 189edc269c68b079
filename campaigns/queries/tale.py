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
    return tales_of(snapshot, turn).get(turn, [])


def tales_of(snapshot: Snapshot, turn: int | None = None) -> dict[int, list[Chapter]]:
    """Return the chapters of every turn, or of one, that has a story for the requester. Two queries."""
    undone = set(Entry.objects.filter(campaign=snapshot.row, undoes__isnull=False).values_list("undoes", flat=True))
    rows = Entry.objects.filter(campaign=snapshot.row, seq__lte=snapshot.seq, action__in=CHAPTERS).order_by("seq")
    if turn is not None:
        rows = rows.filter(turn=turn)
    reader = Reader(snapshot)
    found: dict[int, dict[str, Chapter]] = {}
    for entry in rows:
        if entry.seq not in undone:
            chapters = found.setdefault(entry.turn, _chapters())
            chapters[CHAPTERS[entry.action]].paragraphs += _paragraphs(reader, entry)
    filled = {each: [chapter for chapter in chapters.values() if chapter.paragraphs] for each, chapters in found.items()}
    return {each: chapters for each, chapters in filled.items() if chapters}


def _chapters() -> dict[str, Chapter]:
    return {
        "marches": Chapter(_("The marches")),
        "battles": Chapter(_("The battles")),
        "after": Chapter(_("After the battles")),
        "count": Chapter(_("Points")),
    }


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
    yield from (_battle(reader, battle) for battle in found["battles"])
    yield from reader.taken(found["control"])


def _places_before(entry: Entry) -> dict[str, str]:
    moved = (change for change in entry.changes if change[0].startswith("force:") and change[1] == "at")
    return {on.removeprefix("force:"): before for on, _field, before, _after in moved}


def _march(reader: Reader, force: str, order: Mapping[str, Any], found: Mapping[str, Any], came_from: str | None) -> str:
    """What one force did, and what came between."""
    snapshot, position = reader.snapshot, found["positions"][force]
    facts = {
        "force": _led(reader, force),
        "from": snapshot.place_name(came_from) if came_from else "",
        "to": reader.place({"place": position["place"], "road": position["road"]}),
        "order": order_words(snapshot, order),
    }
    if order["do"] == "march" and came_from:
        words = _("%(force)s marches from %(from)s to %(to)s.") % facts
    else:
        words = _("%(force)s at %(to)s: %(order)s.") % facts
    notes = [
        *([_stopped(reader, force, found)] if force in found["stopped"] else []),
        *([_("It evades the enemy.")] if force in found["withdrew"] else []),
        *([_("It tries to evade and fails.")] if force in found["blocked"] else []),
        *([_("It takes no part.")] if force in found["aside"] else []),
    ]
    return " ".join([words, *notes])


def _led(reader: Reader, force: str) -> str:
    """Return a force's name with its commander, where it is called otherwise."""
    name = reader.snapshot.force_name(force)
    commander = next((each.commander for each in reader.snapshot.kit.forces if each.id == force), "")
    return f"{name} ({commander})" if commander and commander not in name and name not in commander else name


def _stopped(reader: Reader, force: str, found: Mapping[str, Any]) -> str:
    """Return what stopped a march: the enemy, walls, or something else."""
    battle = next((each for each in found["battles"] if force in {one["force"] for one in each["forces"]}), None)
    if battle:
        return _("The enemy stops it: %(place)s.") % {"place": reader.place(battle)}
    place = found["positions"][force]["place"]
    known = reader.snapshot.place_by_id.get(place or "")
    if known is not None and known.fort and reader.snapshot.kit.rules.fort_stops:
        return _("It is stopped by the walls of %(place)s.") % {"place": known.name or known.id}
    return _("It is stopped on the way.")


def _battle(reader: Reader, battle: Mapping[str, Any]) -> str:
    """Return the line of a battle that begins, with what the place is worth and the forces that the reader knows."""
    snapshot, words = reader.snapshot, reader.meeting(battle)
    known = [_led(reader, each["force"]) for each in battle["forces"] if reader.knows(each["force"])]
    if known:
        words += " " + _("There: %(forces)s.") % {"forces": ", ".join(known)}
    points = sum({each.side: each.vp for each in snapshot.kit.objectives if each.place == battle["place"]}.values())
    if points:
        words += " " + ngettext("At stake: %(points)s point.", "At stake: %(points)s points.", points) % {"points": points}
    return words
