"""Chapters of the editor: which parts of a document are on which page, and what a new part begins with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulebooks.engine.problems import Path
from rulebooks.engine.writing import at_path


@dataclass(frozen=True)
class Collection:
    """Parts of one kind, each with its own page. ``key_help``: how a new one is named."""

    path: Path
    title: Any
    add: Any
    key_help: Any = ""

    @property
    def slug(self) -> str:
        return "/".join(map(str, self.path))


@dataclass(frozen=True)
class EditorChapter:
    """A page of the editor: fields that are filled in there, and collections that it lists."""

    slug: str
    title: Any
    lead: Any
    fields: tuple[Path, ...] = ()
    collections: tuple[Collection, ...] = ()

    def holds(self, path: Path) -> bool:
        """Return True if a place of the document is edited on this page, or on one that it lists."""
        places = (*self.fields, *(one.path for one in self.collections))
        return any(path[: len(place)] == place for place in places)


_IDENTIFIER = _("Lower-case letters, figures and _; for example volley.")

CHAPTERS: tuple[EditorChapter, ...] = (
    EditorChapter(
        "book",
        _("The book"),
        _("What the rulebook is called, and how its procedures are sorted into chapters."),
        (("slug",), ("name",), ("edition",), ("period",), ("notes",), ("chapters",)),
    ),
    EditorChapter(
        "words",
        _("Names and words"),
        _("Every word of the game, once. Procedures and cards show them in the reader's language."),
        (("terms",), ("sets",), ("refusals",)),
    ),
    EditorChapter(
        "units",
        _("Units and fields"),
        _("What the tracker remembers of units, commands, sides and the battle, and how it is when they enter it."),
        (("play", "state"), ("play", "muster")),
    ),
    EditorChapter(
        "armies",
        _("Lists and points"),
        _("Which units an army can have, what they cost, and sample armies. One sample is needed to play."),
        (("play", "army"),),
    ),
    EditorChapter(
        "markers",
        _("Cards and markers"),
        _("What a unit's card shows at the table, the scores of a side, and results noted by hand."),
        (("play", "cards"),),
    ),
    EditorChapter(
        "sequence",
        _("Sequence"),
        _("Steps of the set-up and of a turn, who acts in each, and what changes when one begins or ends."),
        tuple(("play", "sequence", name) for name in ("turns", "first", "last_turn", "cite", "waits", "steps")),
    ),
    EditorChapter(
        "procedures",
        _("Procedures"),
        _("Everything the book resolves with facts and dice: one procedure each."),
        (),
        (
            Collection(("procedures",), _("Procedures"), _("New procedure"), _IDENTIFIER),
            Collection(("shapes",), _("Fields that procedures share"), _("New shared fields"), _IDENTIFIER),
        ),
    ),
    EditorChapter(
        "acts",
        _("Actions"),
        _("How procedures are used in a battle: who takes part, when, and what changes."),
        (),
        (
            Collection(("play", "acts"), _("Actions"), _("New action"), _IDENTIFIER),
            Collection(("play", "effects"), _("Named changes"), _("New named changes"), _IDENTIFIER),
        ),
    ),
    EditorChapter(
        "tables",
        _("Tables"),
        _("The tables of the book. Expressions look them up: needed[distance].face."),
        (),
        (Collection(("tables",), _("Tables"), _("New table"), _IDENTIFIER),),
    ),
    EditorChapter(
        "victory",
        _("Upkeep and victory"),
        _("When a battle is over, who has won, and what campaigns and tournaments read."),
        (("play", "sequence", "endings"), ("play", "result")),
    ),
    EditorChapter(
        "rulings",
        _("Rulings"),
        _("Doubtful points of the book, how they are played, and house rules that a club may choose."),
        (),
        (Collection(("rulings",), _("Rulings"), _("New ruling"), _("For example R1.")),),
    ),
    EditorChapter(
        "examples",
        _("Examples"),
        _("Facts and dice with what comes of them. They are run at every change."),
        (),
        (Collection(("examples",), _("Examples"), _("New example"), _("A short name.")),),
    ),
)
BY_SLUG: Mapping[str, EditorChapter] = {chapter.slug: chapter for chapter in CHAPTERS}


def chapter_of(path: Path) -> EditorChapter | None:
    """Return the chapter on which a place of the document is edited."""
    return next((chapter for chapter in CHAPTERS if chapter.holds(path)), None)


def collection_of(path: Path) -> Collection | None:
    """Return the collection that a part belongs to."""
    every = (one for chapter in CHAPTERS for one in chapter.collections)
    return next((one for one in every if path[:-1] == one.path), None)


def _spoken(key: str) -> str:
    return key.replace("_", " ").capitalize()


def new_part(data: Mapping[str, Any], collection: Collection, key: str) -> dict[Path, Any]:
    """Return what is written for a new part, by place: the part, and for a procedure its place in a chapter."""
    path: Path = (*collection.path, key)
    title = _spoken(key)
    match collection.slug:
        case "procedures":
            made: Any = {"title": title, "cite": "§", "help": f"{title}?", "facts": {}, "steps": [], "outcome": {}}
            return {path: made, **_in_a_chapter(data, key)}
        case "shapes":
            made = {"fields": {}}
        case "play/acts":
            procedure = key in (data.get("procedures") or {})
            roles: dict[str, Any] = {"unit": {}}
            made = {"roles": roles, "effects": []} if procedure else {"title": title, "facts": {}, "roles": roles, "effects": []}
        case "play/effects":
            made = []
        case "tables":
            made = {"title": title, "cite": "§", "key": "row", "columns": {"value": "int"}, "rows": {}}
        case "rulings":
            made = {"question": "?", "default": "…", "why": "…", "alternatives": []}
        case _:
            examples = at_path(data, ("examples",), [])
            procedures = list(data.get("procedures") or {"": {}})
            made = {"id": key, "procedure": procedures[0], "given": {}, "dice": [], "expect": {}}
            path = (*collection.path, len(examples))
    return {path: made}


def _in_a_chapter(data: Mapping[str, Any], key: str) -> dict[Path, Any]:
    chapters = data.get("chapters")
    if not isinstance(chapters, list) or not chapters or not isinstance(chapters[-1], dict):
        return {("chapters",): [{"id": "rules", "title": {"en": "Rules", "it": "Regole"}, "procedures": [key]}]}
    last = len(chapters) - 1
    named = chapters[last].get("procedures")
    return {("chapters", last, "procedures"): [*(named if isinstance(named, list) else ()), key]}
