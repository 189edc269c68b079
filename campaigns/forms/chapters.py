"""Chapters of a kit as forms: rows of fields read from its data, and written back to it by id.

A field is named by its table, the key of its row and its place in the row: ``place.asti.x``, ``side.a.name.en``. ``….row`` marks
a row whose boxes are all in the form: a box that was not sent is then empty.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaigns.engine.kit_rules import DEFAULTS, Costs
from campaigns.engine.kits import Kit
from campaigns.engine.league import League
from campaigns.engine.terms import ROAD_KINDS, Arm, Fog, PlaceKind, Terrain
from campaigns.engine.words import WORDS
from rules.engine.ruleset import Ruleset
from rules.engine.text import Text

Data = dict[str, Any]
Given = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a row. ``name``: its place there, with dots. ``choices``: the name of a list of choices.

    ``default``: written only where something was before; what an empty field means.
    """

    name: str
    kind: Literal["text", "long", "number", "flag", "choice", "set", "list"]
    label: Any
    default: Any = None
    choices: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A row in the data: its key, the row, the list that holds it, and its path there."""

    key: str
    row: Data
    holder: list[Data]
    path: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one kind. ``title``: the heading; ``rows``: where they are; ``named``: the name of a row."""

    prefix: str
    title: Any
    columns: tuple[Column, ...]
    rows: Callable[[Data], Iterator[Place]]
    named: Callable[[Data], str]
    removable: bool = True


@dataclass(frozen=True, slots=True)
class Field:
    """A field as a page shows it."""

    name: str
    id: str
    column: Column
    value: Any
    choices: list[tuple[str, Any]] = field(default_factory=list)
    error: Text | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as a page shows it. ``prefix``: of the names of its fields; ``open``: it holds an error or was asked for."""

    key: str
    prefix: str
    name: str
    fields: list[Field]
    removable: bool
    open: bool
    sub: str = ""


def keyed(rows: Iterable[Data], key: Callable[[Data], str]) -> Iterator[tuple[str, Data]]:
    """Yield rows with the keys by which a form names them; a repeated one is numbered."""
    used: dict[str, int] = {}
    for row in rows:
        name = key(row)
        used[name] = used.get(name, 0) + 1
        yield (f"{name}~{used[name]}" if used[name] > 1 else name), row


def _id(row: Data) -> str:
    return str(row.get("id", ""))


def _road_key(road: Data) -> str:
    return f"{road.get('a', '')}~{road.get('b', '')}"


def _listed(name: str, key: Callable[[Data], str] = _id) -> Callable[[Data], Iterator[Place]]:
    def rows(data: Data) -> Iterator[Place]:
        holder = data.setdefault(name, [])
        for number, (known, row) in enumerate(keyed(list(holder), key)):
            yield Place(known, row, holder, f"{name}.{number}")

    return rows


def _one(*path: str) -> Callable[[Data], Iterator[Place]]:
    """The only row of a table: the object at a path, the kit itself without one."""

    def rows(data: Data) -> Iterator[Place]:
        row = data
        for part in path:
            if row.get(part) is None:
                row[part] = {}
            row = row[part]
        yield Place("", row, [], ".".join(path))

    return rows


def _factions(data: Data) -> Iterator[Place]:
    places = [
        (faction, side.setdefault("factions", []), f"sides.{n}.factions.{m}")
        for n, side in enumerate(data.setdefault("sides", []))
        for m, faction in enumerate(side.setdefault("factions", []))
    ]
    for (key, row), (_row, holder, path) in zip(keyed([row for row, _h, _p in places], _id), places, strict=True):
        yield Place(key, row, holder, path)


def _pools(data: Data) -> Iterator[Place]:
    for faction in _factions(data):
        pool = faction.row.setdefault("pool", [])
        for number, row in enumerate(list(pool)):
            yield Place(f"{faction.key}~{number + 1}", row, pool, f"{faction.path}.pool.{number}")


def _units(data: Data) -> Iterator[Place]:
    for force in _listed("forces")(data):
        for c, command in enumerate(force.row.setdefault("commands", [])):
            units = command.setdefault("units", [])
            for u, row in enumerate(list(units)):
                yield Place(f"{force.key}~{c + 1}~{u + 1}", row, units, f"{force.path}.commands.{c}.units.{u}")


def _by_language(row: Data) -> str:
    name = row.get("name") or {}
    return str(name.get("it" if (get_language() or "en").startswith("it") else "en") or row.get("id", ""))


def _by_name(row: Data) -> str:
    return str(row.get("name") or row.get("id", ""))


def _word(identifier: str) -> Text:
    return WORDS[identifier]


_NAMES = (Column("name.en", "text", _("Name in English"), ""), Column("name.it", "text", _("Name in Italian"), ""))

PLACES = Table(
    "place",
    _word("places"),
    (
        Column("name", "text", _("Name"), ""),
        Column("kind", "choice", _("Kind"), "village", "place_kinds"),
        Column("x", "number", "x", 0),
        Column("y", "number", "y", 0),
        Column("fort", "number", _("Walls"), 0),
        Column("vp", "number", _("Points per turn"), 0),
        Column("income", "number", _("Income"), 0),
        Column("owner", "choice", _("Held by"), None, "factions"),
        Column("source", "flag", _("source of supply"), False),
        Column("port", "flag", _("port"), False),
        Column("terrain", "set", _("Ground"), [], "terrain"),
    ),
    _listed("places"),
    _by_name,
)
ROADS = Table(
    "road",
    _("Roads"),
    (Column("kind", "choice", _("Kind of the road"), "road", "road_kinds"),),
    _listed("roads", _road_key),
    lambda row: f"{row.get('a', '')} – {row.get('b', '')}",
)
SIDES = Table("side", _("Sides"), _NAMES, _listed("sides"), _by_language)
FACTIONS = Table(
    "faction",
    _("Factions"),
    (
        *_NAMES,
        Column("purse", "number", _word("purse"), 0),
        Column("capital", "choice", _word("capital"), None, "places"),
        Column("territories", "list", _word("territories"), []),
    ),
    _factions,
    _by_language,
)
POOLS = Table(
    "pool",
    _word("pool"),
    (
        Column("profile", "choice", _word("unit"), None, "profiles"),
        Column("points", "number", _word("points"), 0),
        Column("steps", "number", _word("steps"), 1),
        Column("count", "number", _word("count"), 1),
    ),
    _pools,
    lambda row: str(row.get("profile", "")),
)
FORCES = Table(
    "force",
    _("Forces"),
    (
        Column("name", "text", _("Name"), ""),
        Column("faction", "choice", _word("faction"), None, "factions"),
        Column("at", "choice", _word("at"), None, "spots"),
        Column("inside", "flag", _("inside the walls"), False),
        Column("commander", "text", _word("commander"), ""),
    ),
    _listed("forces"),
    _by_name,
)
UNITS = Table(
    "unit",
    _word("units"),
    (
        Column("name", "text", _("Name"), ""),
        Column("points", "number", _word("points"), 1),
        Column("steps", "number", _word("steps"), 1),
        Column("arm", "choice", _word("arm"), None, "arms"),
    ),
    _units,
    lambda row: str(row.get("name") or row.get("profile", "")),
)
OBJECTIVES = Table(
    "goal",
    _word("objectives"),
    (
        Column("place", "choice", _word("place"), None, "places"),
        Column("vp", "number", _word("vp"), None),
        Column("side", "choice", _("For whom"), None, "sides"),
        Column("at_end", "flag", _("counts at the end only"), True),
    ),
    _listed("objectives", lambda row: str(row.get("place", ""))),
    lambda row: str(row.get("place", "")),
)
GENERAL = Table(
    "kit",
    _("The campaign"),
    (
        *_NAMES,
        Column("ruleset", "choice", _("Rulebook"), None, "rulesets"),
        Column("game", "text", _("Name of the game, for another game"), ""),
        Column("last_turn", "number", _("Last turn"), 12),
        Column("target", "number", _("Points that end it at once"), None),
        Column("days.orders", "number", _("Days for orders"), 7),
        Column("days.battle", "number", _("Days for battles"), 14),
        Column("max_commands", "number", _("Commands of a side at a table, at most"), None),
        Column("notes", "long", _("Notes"), ""),
    ),
    _one(),
    _by_language,
    removable=False,
)


def _rule(name: str) -> Column:
    value: Any = DEFAULTS
    for part in name.split("."):
        value = getattr(value, part)
    kind: Any = "flag" if isinstance(value, bool) else "choice" if name == "fog" else "number"
    return Column(name, kind, WORDS[name.rpartition(".")[2]], value, "fog" if name == "fog" else "")


RULES = Table(
    "rule",
    _word("rules"),
    tuple(
        map(
            _rule,
            (
                "fog",
                "supply_range",
                "march",
                "forced",
                "siege_target",
                "exhaustion",
                "replace_rate",
                "replace_steps",
                "recruit_per_place",
                "draw_margin",
                "share_sight",
                "support",
                "intercept",
                "fort_stops",
                "escalade",
                "pursuit",
                "replace",
                "veterancy",
            ),
        )
    ),
    _one("rules"),
    lambda row: "",
    removable=False,
)
COSTS = Table(
    "cost",
    _word("costs"),
    tuple(Column(name, "number", WORDS[name], getattr(Costs(), name)) for name in ROAD_KINDS),
    _one("rules", "costs"),
    lambda row: "",
    removable=False,
)
SEASONS = Table(
    "season",
    _word("seasons"),
    (
        Column("id", "text", _("Name"), ""),
        Column("turns", "number", _word("turns"), 1),
        Column("march", "number", _("March longer or shorter by"), 0),
        Column("closed", "set", _word("closed"), [], "road_kinds"),
    ),
    _listed("seasons"),
    _id,
)
NODES = Table(
    "node",
    _word("nodes"),
    (
        Column("scenario", "long", _word("scenario"), ""),
        Column("tables", "number", _word("tables"), 1),
        Column("points", "number", _word("points"), 1),
        Column("next.a", "choice", _("If the first side wins"), None, "nodes"),
        Column("next.b", "choice", _("If the second side wins"), None, "nodes"),
        Column("next.draw", "choice", _("After a draw"), None, "nodes"),
        Column("next.a_great", "choice", _("If the first side wins greatly"), None, "nodes"),
        Column("next.b_great", "choice", _("If the second side wins greatly"), None, "nodes"),
        Column("end", "choice", _("The campaign ends here: won by"), None, "branches"),
    ),
    _listed("nodes"),
    lambda row: str(row.get("scenario", "")).partition(":")[0].strip() or str(row.get("id", "")),
)
START = Table(
    "tree",
    _("Begin"),
    (Column("start", "choice", _("The first scenario"), None, "nodes"),),
    _one(),
    lambda row: "",
    removable=False,
)
LEAGUE = Table(
    "league",
    _word("league"),
    (
        *(
            Column(name, "number", WORDS[name], getattr(League(), name))
            for name in (
                "win",
                "draw",
                "loss",
                "played",
                "k",
                "max_open",
                "rematch_gap",
                "max_above",
                "answer_days",
                "play_days",
                "best",
            )
        ),
        Column("protected", "list", WORDS["protected"], []),
    ),
    _one("league"),
    lambda row: "",
    removable=False,
)

#: Tables of each chapter, and its title; ``text`` is the kit as JSON.
TABLES: dict[str, tuple[Table, ...]] = {
    "map": (PLACES, ROADS),
    "tree": (START, NODES),
    "league": (LEAGUE,),
    "sides": (SIDES, FACTIONS, POOLS),
    "forces": (FORCES, UNITS),
    "goals": (OBJECTIVES,),
    "rules": (GENERAL, RULES, COSTS, SEASONS),
    "text": (),
}
TITLES = {
    "map": _("Map"),
    "tree": _("Tree"),
    "league": _("League"),
    "sides": _("Sides"),
    "forces": _("Forces"),
    "goals": _("Objectives"),
    "rules": _("Name and rules"),
    "text": "JSON",
}


def chapters_of(kind: str) -> list[str]:
    """Return the chapters of a kind of campaign, its own first."""
    own = {"map": ["map", "sides", "forces", "goals"], "tree": ["tree", "sides", "forces"], "league": ["league", "sides"]}
    return [*own.get(kind, ["map"]), "rules", "text"]


# Read from a form


def edited(kit: Mapping[str, Any], given: Given) -> Data:
    """Return the kit with the fields of a form. Numbers that are none stay as typed, so that the form can show them again."""
    data = deepcopy(dict(kit))
    before_places = {place.get("id") for place in data.get("places", [])}
    for table in (table for tables in TABLES.values() for table in tables):
        if any(name.startswith(f"{table.prefix}.") for name in given):
            for place in list(table.rows(data)):
                _write(table, place, given)
    if "truces.row" in given:
        sides = [side["id"] for side in data.get("sides", [])]
        data["truces"] = [[a, b] for a, b in pairs(sides) if f"truce.{a}~{b}" in given]
    _road_between(data, given)
    _forget_places(data, before_places - {place.get("id") for place in data.get("places", [])})
    return data


def pairs(sides: list[str]) -> list[tuple[str, str]]:
    """Return all pairs of sides, in their order."""
    return [(a, b) for n, a in enumerate(sides) for b in sides[n + 1 :]]


def _write(table: Table, place: Place, given: Given) -> None:
    address = f"{table.prefix}.{place.key}." if place.key else f"{table.prefix}."
    if f"{address}remove" in given:
        place.holder[:] = [row for row in place.holder if row is not place.row]
        return
    whole = f"{address}row" in given
    for column in table.columns:
        name = f"{address}{column.name}"
        if column.kind == "flag":
            if whole or name in given:
                _put(place.row, column, name in given)
        elif column.kind == "set":
            if whole:
                choices = [choice for choice, _word in fixed_choices()[column.choices]]
                _put(place.row, column, [choice for choice in choices if f"{name}.{choice}" in given])
        elif name in given:
            _put(place.row, column, _value(column, given[name]))


def _value(column: Column, text: str) -> Any:
    text = text.strip()
    if column.kind == "number":
        return column.default if text == "" else number(text)
    if column.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    if column.kind == "choice":
        return text or column.default
    return text


def number(text: str) -> int | str:
    """Return a whole number; the text itself where it is none, to be shown again."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text.strip()) else text


def _put(row: Data, column: Column, value: Any) -> None:
    """Set a field; its default only where something was before."""
    *path, name = column.name.split(".")
    for part in path:
        if row.get(part) is None:
            row[part] = {}
        row = row[part]
    if value != column.default or name in row:
        row[name] = value


def _road_between(data: Data, given: Given) -> None:
    a, b = given.get("road.a", ""), given.get("road.b", "")
    if a and b:
        kind = given.get("road.kind") or "road"
        data.setdefault("roads", []).append({"a": a, "b": b, **({"kind": kind} if kind != "road" else {})})


def _forget_places(data: Data, gone: set[Any]) -> None:
    """Remove roads to places that are gone, and objectives there."""
    if gone:
        data["roads"] = [road for road in data.get("roads", []) if not {road.get("a"), road.get("b")} & gone]
        if data.get("objectives"):
            data["objectives"] = [each for each in data["objectives"] if each.get("place") not in gone]


# As a page shows it


def shown(
    table: Table,
    data: Mapping[str, Any],
    choices: Mapping[str, list[tuple[str, Any]]],
    errors: Mapping[str, Text],
    opened: str = "",
) -> list[Row]:
    """Return a table's rows. ``errors``: by path in the data; ``opened``: the key of a row that is shown open."""
    copy = deepcopy(dict(data))
    found = []
    for number_, place in enumerate(table.rows(copy)):
        prefix = f"{table.prefix}.{place.key}." if place.key else f"{table.prefix}."
        fields = [
            Field(
                f"{prefix}{column.name}",
                f"{table.prefix}-{number_}-{column.name.replace('.', '-')}",
                column,
                _shown_value(place.row, column),
                choices.get(column.choices, []),
                errors.get(f"{place.path}.{column.name}" if place.path else column.name),
            )
            for column in table.columns
            if not column.choices or choices.get(column.choices)
        ]
        is_open = not table.removable or place.key == opened or any(each.error for each in fields)
        name = _word_of(table.named(place.row), choices)
        found.append(Row(place.key, prefix, name, fields, table.removable, is_open, _place_of(table, place, choices)))
    return found


def _word_of(name: str, choices: Mapping[str, list[tuple[str, Any]]]) -> str:
    """A row's name, with words for places and units of which it has only the id."""
    words = {id_: str(word) for known in ("profiles", "places") for id_, word in choices.get(known, [])}
    return " – ".join(words.get(part, part) for part in name.split(" – "))


def _place_of(table: Table, place: Place, choices: Mapping[str, list[tuple[str, Any]]]) -> str:
    """What a row belongs to, in words: a unit's force, a faction's side."""
    owner = place.key.partition("~")[0]
    known = {"unit": "forces", "pool": "factions"}.get(table.prefix, "")
    if known:
        return next((str(word) for id_, word in choices.get(known, []) if id_ == owner), owner)
    if table.prefix == "faction":
        return next((str(word) for n, (_id_, word) in enumerate(choices["sides"]) if place.path.startswith(f"sides.{n}.")), "")
    return ""


def _shown_value(row: Data, column: Column) -> Any:
    value: Any = row
    for part in column.name.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    value = column.default if value is None else value
    if column.kind == "list" and isinstance(value, list):
        return ", ".join(map(str, value))
    return value


def fixed_choices() -> dict[str, list[tuple[str, Any]]]:
    """Choices that are the same in all kits, in the reader's language."""
    language = get_language() or "en"

    def words(identifiers: Iterable[str]) -> list[tuple[str, Any]]:
        return [(each, WORDS[each].of(language)) for each in identifiers]

    return {
        "place_kinds": words(get_args(PlaceKind)),
        "road_kinds": words(ROAD_KINDS),
        "terrain": words(get_args(Terrain)),
        "fog": words(get_args(Fog)),
    }


#: Arms, for units of a game whose army book does not say them.
ARMS: dict[Arm, Any] = {
    "foot": _("foot"),
    "mounted": _("mounted"),
    "guns": _("guns"),
    "horse_guns": _("horse artillery"),
}


def choices_of(kit: Kit, book: Ruleset | None, rulesets: list[tuple[str, str]]) -> dict[str, list[tuple[str, Any]]]:
    """Return all choices of a kit's fields, by the names that columns give them."""
    language = get_language() or "en"

    def called(each: Any) -> str:
        return str((each.name.it if language.startswith("it") else each.name.en) or each.id)

    places = [(place.id, place.name or place.id) for place in kit.places]
    nodes = [(node.id, node.title) for node in kit.nodes]
    profiles: list[tuple[str, Any]] = [("unit", _("a unit"))]
    if book is not None and book.play is not None:
        profiles = [(each.id, book.word(each.id).of(language)) for each in book.play.army.profiles]
    return {
        **fixed_choices(),
        "factions": [(each.id, called(each)) for side in kit.sides for each in side.factions],
        "sides": [(side.id, called(side)) for side in kit.sides],
        "places": places,
        "spots": places if kit.kind == "map" else nodes,
        "forces": [(force.id, force.name or force.id) for force in kit.forces],
        "nodes": nodes,
        "branches": [("a", _("first side")), ("b", _("second side")), ("draw", _("nobody"))],
        "profiles": profiles,
        "rulesets": rulesets,
        "arms": list(ARMS.items()) if book is None or not _knows_arms(book) else [],
    }


def _knows_arms(book: Ruleset) -> bool:
    """True if the army book sorts its units into arms."""
    return book.play is not None and len({profile.group for profile in book.play.army.profiles}) > 1
