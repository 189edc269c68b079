"""The campaigns that are ready to be played, and what is wrong with a kit."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.engine.kit_check import check_kit
from campaigns.engine.kits import Kit, KitUnit, Pooled
from campaigns.engine.refusals import PROBLEMS
from campaigns.engine.terms import in_engine
from campaigns.ledger.arms import arms_of
from rules.engine.dice import typed
from rules.engine.ruleset import Ruleset, ruleset
from rules.engine.text import Text
from rules.web import texts

FOLDER = Path(__file__).resolve().parent.parent / "kits"
#: The ruleset of a kit for a game without a rulebook here, which the kit names; and the profile of its units.
ANOTHER_GAME, ANY_UNIT = "another-game", "unit"


@cache
def ready_kits() -> dict[str, Kit]:
    """All of them by name, maps first."""
    kinds = ("map", "tree", "league")
    found = [Kit.read(json.loads(path.read_text())) for path in sorted(FOLDER.glob("*.json"))]
    return {kit.kit: kit for kit in sorted(found, key=lambda kit: (kinds.index(kit.kind), kit.kit))}


def ready_kit(name: str) -> dict[str, Any] | None:
    """A kit as data."""
    kit = ready_kits().get(name)
    return kit.model_dump(by_alias=True) if kit else None


def game_name(kit: Kit) -> Text:
    """Return the name of the rulebook that a kit is for, or of its game without one."""
    book = book_of(kit)
    return book.name if book else Text(kit.game or kit.ruleset, kit.game or kit.ruleset)


def book_of(kit: Kit) -> Ruleset | None:
    """Return the rulebook of a kit if battles are played with it here; None for another game and for an unknown one."""
    book = ruleset(kit.ruleset)
    return book if book is not None and book.play is not None else None


def problems_of(kit: Mapping[str, Any]) -> list[Text]:
    """Return what is wrong with a kit, as sentences with names. Raise FactError where it cannot be read at all."""
    read = Kit.read(kit)
    facts = {"kit": {**kit, "ruleset": in_engine(read.ruleset)}}
    found = check_kit.run(facts, typed()).values["problems"]
    names = dict(_names(read))
    return [_named(code, names) for code in found] + list(_of_the_book(read))


def _named(code: str, names: Mapping[str, Text]) -> Text:
    """The sentence for a problem, with names for the ids behind its code."""
    name, _colon, where = code.partition(":")
    parts = [names.get(part) or Text(_SIGNS.get(part, part), _SIGNS.get(part, part)) for part in re.split("([~>:])", where)]
    return PROBLEMS[name].format(where=Text("".join(each.en for each in parts), "".join(each.it for each in parts)))


#: Signs between the ids of a problem, and how they are written.
_SIGNS = {"~": " – ", ">": " → ", ":": ": "}


def _names(kit: Kit) -> Iterator[tuple[str, Text]]:
    """Ids of a kit's things with the names people gave them."""
    for side in kit.sides:
        yield side.id, Text(side.name.en or side.id, side.name.it or side.id)
        yield from ((each.id, Text(each.name.en or each.id, each.name.it or each.id)) for each in side.factions)
    yield from ((place.id, Text(place.name, place.name)) for place in kit.places if place.name)
    yield from ((force.id, Text(force.name, force.name)) for force in kit.forces if force.name)
    yield from ((node.id, Text(node.title, node.title)) for node in kit.nodes)


def _of_the_book(kit: Kit) -> Iterator[Text]:
    """What the rulebook of a kit has not: itself, units, options of units."""
    if kit.ruleset == ANOTHER_GAME:
        if not kit.game.strip():
            yield texts.gettext("The game has no name.")
        profiles, options = frozenset({ANY_UNIT}), frozenset({"strength"})
    else:
        book = book_of(kit)
        if book is None or book.play is None:
            yield texts.gettext("This rulebook is not known here.")
            return
        profiles = frozenset(arms_of(kit.ruleset))
        options = frozenset(option.name for option in book.play.army.unit_options)
    units: list[KitUnit | Pooled] = [unit for force in kit.forces for unit in force.units]
    units += [unit for side in kit.sides for faction in side.factions for unit in faction.pool]
    for profile in dict.fromkeys(unit.profile for unit in units if unit.profile not in profiles):
        yield texts.gettext("The army book has no unit “{name}”.").format(name=profile)
    for name in dict.fromkeys(name for unit in units for name in unit.options if name not in options):
        yield texts.gettext("Units of this rulebook have no “{name}”.").format(name=name)
