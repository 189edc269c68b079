"""Kits that people write: read from JSON, changed field by field, checked by the engine; what cannot be read changes nothing."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.engine.kits import Kit
from campaigns.models import Draft
from common.errors import Refused
from journal.stale import Seen, refuse_if_stale
from people.models import User
from rules.engine.errors import FactError

#: The longest text that is read as a kit.
LONGEST = 1_000_000
#: How many a person keeps; the oldest make room.
MAX_DRAFTS = 30
NUMBERS, FLAGS, WORDS_OF = ("x", "y", "fort", "vp", "income"), ("source", "port"), ("name", "kind")
#: Where a new place is put: the middle of the map.
MIDDLE = 500


def read_text(text: str) -> dict[str, Any]:
    """A kit's data from JSON. Refused, saying where and why, for what is none."""
    if len(text) > LONGEST:
        raise Refused(_("This is too long for a kit."))
    try:
        data = json.loads(text)
    except RecursionError:
        raise Refused(_("This is not a kit: its data are nested too deeply.")) from None
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise Refused(_("Not valid JSON: see line %(line)s.") % {"line": line}) from None
    return readable(data)


def readable(data: object) -> dict[str, Any]:
    """The data, if a kit can be read from it. Refused with every field that cannot be."""
    try:
        Kit.read(data)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except FactError as error:
        raise Refused(error.text) from None
    except ValueError:
        raise Refused(_("This kit contains characters that cannot be stored.")) from None
    assert isinstance(data, dict)
    return data


def start_draft(*, user: User | None, kit: Mapping[str, Any]) -> Draft:
    """A kit to be written, beginning with this one. Refused for what cannot be read."""
    draft = Draft.objects.create(user=user, kit=readable(dict(kit)))
    if user:
        for old in Draft.objects.filter(user=user)[MAX_DRAFTS:]:
            old.delete()
    return draft


def change_draft(draft: Draft, data: Mapping[str, Any], seen: Seen | None = None) -> None:
    """Save the kit. Refused for data that cannot be read, Stale for a press from an old page; then nothing changes."""
    with transaction.atomic():
        refuse_if_stale(seen, Draft.objects.select_for_update().get(pk=draft.pk))
        draft.kit = readable(dict(data))
        draft.save(update_fields=["kit", "changed_at"])


def place_key(place: Mapping[str, Any]) -> str:
    return str(place.get("id", ""))


def road_key(road: Mapping[str, Any]) -> str:
    return f"{road.get('a', '')}~{road.get('b', '')}"


def keyed(rows: Sequence[dict[str, Any]], key: Callable[[Mapping[str, Any]], str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield rows with the keys by which a form names them; a repeated one is numbered."""
    used: dict[str, int] = {}
    for row in rows:
        name = key(row)
        used[name] = used.get(name, 0) + 1
        yield (f"{name}~{used[name]}" if used[name] > 1 else name), row


def edited(kit: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Return the kit with the fields of a form: ``place.asti.x``, ``road.asti~alba.kind``, ``force.ott.at``, ``new.name``.

    Numbers that are none stay as they were typed, so that the form can show them again.
    """
    data = deepcopy(dict(kit))
    for language in ("en", "it"):
        if f"name.{language}" in given:
            data["name"] = {**data["name"], language: given[f"name.{language}"].strip()}
    if "last_turn" in given:
        data["last_turn"] = _number(given["last_turn"])
    if "notes" in given:
        data["notes"] = given["notes"]
    _places(data, given)
    _roads(data, given)
    for n, force in keyed(data.get("forces", []), place_key):
        if f"force.{n}.at" in given:
            force["at"] = given[f"force.{n}.at"]
            _flag(force, "inside", f"force.{n}.inside" in given)
    return data


def _places(data: dict[str, Any], given: Mapping[str, str]) -> None:
    places = data.get("places", [])
    for n, place in keyed(places, place_key):
        if f"place.{n}.x" not in given:
            continue
        for name in NUMBERS:
            _put(place, name, _number(given.get(f"place.{n}.{name}", "0")), 0)
        for name in WORDS_OF:
            _put(place, name, given.get(f"place.{n}.{name}", "").strip(), "village" if name == "kind" else "")
        for name in FLAGS:
            _flag(place, name, f"place.{n}.{name}" in given)
        _put(place, "owner", given.get(f"place.{n}.owner") or None, None)
    gone = {place["id"] for n, place in keyed(places, place_key) if f"place.{n}.remove" in given}
    if gone:
        data["places"] = [place for place in places if place["id"] not in gone]
        data["roads"] = [road for road in data.get("roads", []) if not {road["a"], road["b"]} & gone]
    name = given.get("new.name", "").strip()
    if name:
        here = {place["id"] for place in places}
        data["places"] = [*data.get("places", []), {"id": _id_of(name, here), "name": name, "x": MIDDLE, "y": MIDDLE}]


def _roads(data: dict[str, Any], given: Mapping[str, str]) -> None:
    roads = data.get("roads", [])
    for n, road in keyed(roads, road_key):
        if f"road.{n}.kind" in given:
            _put(road, "kind", given[f"road.{n}.kind"], "road")
    data["roads"] = [road for n, road in keyed(roads, road_key) if f"road.{n}.remove" not in given]
    a, b = given.get("road.a", ""), given.get("road.b", "")
    if a and b:
        road = {"a": a, "b": b}
        _put(road, "kind", given.get("road.kind") or "road", "road")
        data["roads"].append(road)


def _put(holder: dict[str, Any], name: str, value: Any, default: Any) -> None:
    """A value; the default is written only where something stood before."""
    if value != default or name in holder:
        holder[name] = value


def _flag(holder: dict[str, Any], name: str, value: bool) -> None:
    _put(holder, name, value, False)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text.strip()) else text


def _id_of(name: str, taken: set[str]) -> str:
    """An identifier from a name: plain letters, and a number where it is taken."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or "place"
    number, wanted = 2, found
    while wanted in taken:
        wanted, number = f"{found}_{number}", number + 1
    return wanted
