"""Kits to begin with: an empty map, a small one, a tree of scenarios, a league."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.engine.kits import Kit

#: Places of the small map: id, x, y, the side that holds it (-1: nobody), kind.
_PLACES = (
    ("west", 120, 500, 0, "city"),
    ("ford", 380, 330, -1, "village"),
    ("bridge", 380, 680, -1, "village"),
    ("crossroads", 500, 500, -1, "village"),
    ("hill", 640, 330, -1, "pass"),
    ("market", 640, 680, -1, "depot"),
    ("east", 880, 500, 1, "city"),
)
_ROADS = (
    ("west", "ford"),
    ("west", "bridge"),
    ("ford", "crossroads"),
    ("bridge", "crossroads"),
    ("crossroads", "hill"),
    ("crossroads", "market"),
    ("hill", "east"),
    ("market", "east"),
)


def new_kit(pattern: str, name: str, ruleset: str, game: str = "") -> dict[str, Any]:
    """Return the data of a kit that begins with this pattern. KeyError for an unknown one."""
    kind = {"empty": "map", "map": "map", "tree": "tree", "league": "league"}[pattern]
    kit: dict[str, Any] = {
        "kit": "own",
        "name": {"en": name, "it": name},
        "kind": kind,
        "ruleset": ruleset,
        "sides": [_side("a", "First side", "Primo schieramento"), _side("b", "Second side", "Secondo schieramento")],
        "places": [],
        "roads": [],
        "forces": [],
        "objectives": [],
    }
    if game:
        kit["game"] = game
    return Kit.read(kit | _MORE[pattern]()).model_dump(by_alias=True)


def _side(code: str, en: str, it: str) -> dict[str, Any]:
    faction = {"id": f"{code}1", "name": {"en": en, "it": it}}
    return {"id": code, "name": {"en": en, "it": it}, "factions": [faction]}


def _nothing() -> dict[str, Any]:
    return {}


def _small_map() -> dict[str, Any]:
    names = {
        "west": _("West"),
        "ford": _("The ford"),
        "bridge": _("The bridge"),
        "crossroads": _("Crossroads"),
        "hill": _("The hill"),
        "market": _("Market town"),
        "east": _("East"),
    }
    places = [
        {
            "id": code,
            "name": names[code],
            "x": x,
            "y": y,
            "kind": kind,
            "source": side >= 0,
            "income": 2 if side >= 0 else 1,
            "owner": f"{'ab'[side]}1" if side >= 0 else None,
        }
        for code, x, y, side, kind in _PLACES
    ]
    objectives = [{"place": "crossroads", "vp": 3}, *({"place": place, "vp": 5} for place in ("west", "east"))]
    return {"places": places, "roads": [{"a": a, "b": b} for a, b in _ROADS], "objectives": objectives, "last_turn": 8}


def _tree() -> dict[str, Any]:
    nodes = [
        {"id": "n1", "scenario": _("First battle"), "next": {"a": "n2", "b": "n3", "draw": "n2"}},
        {"id": "n2", "scenario": _("The first side attacks"), "next": {"a": "e1", "b": "n4", "draw": "n4"}},
        {"id": "n3", "scenario": _("The second side attacks"), "next": {"a": "n4", "b": "e2", "draw": "n4"}},
        {"id": "n4", "scenario": _("Last battle"), "next": {"a": "e1", "b": "e2", "draw": "e3"}, "points": 2},
        {"id": "e1", "scenario": _("The first side wins"), "end": "a"},
        {"id": "e2", "scenario": _("The second side wins"), "end": "b"},
        {"id": "e3", "scenario": _("Nobody wins"), "end": "draw"},
    ]
    return {"nodes": nodes, "start": "n1"}


def _league() -> dict[str, Any]:
    factions = []
    for number in range(1, 5):
        named = {}
        for language in ("en", "it"):
            with override(language):
                named[language] = _("Player %(number)s") % {"number": number}
        factions.append({"id": f"p{number}", "name": named})
    side = {"id": "league", "name": {"en": "League", "it": "Lega"}, "factions": factions}
    return {"sides": [side], "league": {}, "last_turn": 1}


_MORE = {"empty": _nothing, "map": _small_map, "tree": _tree, "league": _league}
