"""Kits that people write: read from JSON, changed, added to, undone; what cannot be read changes nothing."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.models import Army
from armies.options import identifiers_by_word
from armies.queries import armies_for, listed, points_of_commands
from campaigns.engine.kits import Kit
from campaigns.ledger.steps import steps_of
from campaigns.models import Draft
from campaigns.queries.kits import ANY_UNIT, book_of
from common.errors import Refused
from journal.stale import PageState, refuse_if_stale
from people.models import TREASURERS, Club, User
from rulebooks.engine.another_game import TypedUnits, units_of
from rules.engine.army import ListedArmy
from rules.engine.errors import FactError
from rules.engine.ruleset import Ruleset
from rules.engine.text import Text

#: The longest text that is read as a kit.
LONGEST = 1_000_000
#: Kits of one person, and earlier versions of a kit that undo can restore.
MAX_DRAFTS, MAX_EARLIER = 30, 60
#: Where a new place is put without a tap on the map; the grid of free spots around it.
MIDDLE, STEP = 500, 80

Data = dict[str, Any]


class Unreadable(Refused):
    """Data that no kit can be read from. ``problems``: sentences by path (``places.3.fort``)."""

    def __init__(self, error: FactError) -> None:
        super().__init__(error.text)
        self.problems: dict[str, Text] = {problem.path: problem.text for problem in error.problems}


def read_text(text: str) -> Data:
    """A kit's data from JSON. Refused, saying where and why, for what is none."""
    if len(text) > LONGEST:
        raise Refused(_("This is too long for a kit."))
    try:
        data = json.loads(text)
    except RecursionError:
        raise Refused(_("This is not a kit: its data are nested too deeply.")) from None
    except ValueError as error:
        place = {"line": getattr(error, "lineno", 1), "column": getattr(error, "colno", 1)}
        raise Refused(_("Not valid JSON: see line %(line)s, column %(column)s.") % place) from None
    return readable(data)


def readable(data: object) -> Data:
    """The data, if a kit can be read from it. Unreadable with every field that cannot be."""
    try:
        Kit.read(data)
        text = json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
        if b"\\u0000" in text:  # PostgreSQL stores no such character
            raise ValueError
    except FactError as error:
        raise Unreadable(error) from None
    except ValueError:
        raise Refused(_("This kit contains characters that cannot be stored.")) from None
    assert isinstance(data, dict)
    return data


def drafts_for(user: User) -> QuerySet[Draft]:
    """Return the kits that a person writes: their own, and those that clubs write together whose officers they are."""
    offices = user.memberships.filter(role__in=TREASURERS).values("club")
    return Draft.objects.filter(Q(user=user) | Q(club__in=offices)).select_related("club")


def start_draft(*, user: User | None, kit: Mapping[str, Any]) -> Draft:
    """Create a kit to be written, beginning with this one. Refused for what cannot be read, and for too many kits."""
    if user and Draft.objects.filter(user=user).count() >= MAX_DRAFTS:
        raise Refused(_("You already have %(number)s kits: delete one first.") % {"number": MAX_DRAFTS})
    return Draft.objects.create(user=user, kit=readable(dict(kit)))


def change_draft(draft: Draft, change: Callable[[Data], Data], page: PageState | None = None) -> None:
    """Store what ``change`` makes of the kit as it is now.

    Unreadable for data that cannot be read, Stale for a press from an old page; then nothing changes.
    """
    with transaction.atomic():
        row = Draft.objects.select_for_update().get(pk=draft.pk)
        refuse_if_stale(page, row)
        data = readable(change(row.kit))
        if data != row.kit:
            row.earlier.create(kit=row.kit)
            row.earlier.exclude(pk__in=row.earlier.values("pk")[:MAX_EARLIER]).delete()
            row.kit = data
            row.save(update_fields=["kit", "changed_at"])
        draft.kit, draft.changed_at = row.kit, row.changed_at


def undo_draft(draft: Draft, page: PageState | None = None) -> None:
    """Go back to the kit before its last change; once more, and it goes back further."""
    with transaction.atomic():
        row = Draft.objects.select_for_update().get(pk=draft.pk)
        refuse_if_stale(page, row)
        before = row.earlier.first()
        if before is None:
            raise Refused(_("There is nothing more to undo."))
        row.kit = before.kit
        row.save(update_fields=["kit", "changed_at"])
        before.delete()


def share_draft(draft: Draft, *, by: User, club: Club | None) -> None:
    """Choose the club whose organisers and treasurers write with the owner."""
    if draft.user_id != by.pk:
        raise Refused(_("Only %(name)s chooses who writes with them.") % {"name": draft.user})
    if club is not None and not by.memberships.filter(club=club).exists():
        raise Refused(_("You are not in this club."))
    Draft.objects.filter(pk=draft.pk).update(club=club)


def delete_draft(draft: Draft, *, by: User | None) -> None:
    """Delete a kit. Campaigns created with it have their own copy."""
    if draft.user_id != (by.pk if by else None):
        raise Refused(_("Only %(name)s can delete this kit.") % {"name": draft.user})
    draft.delete()


# Things that are added


def with_place(data: Data, given: Mapping[str, str]) -> Data:
    """Add a place where the map was tapped, else at a free spot; without a name it is numbered."""
    data = deepcopy(data)
    places = data.setdefault("places", [])
    name = given.get("new.name", "").strip()[:60] or _("Place %(number)s") % {"number": len(places) + 1}
    x, y = (_coordinate(given.get(f"new.{axis}", "")) for axis in "xy")
    if x is None or y is None:
        x, y = _free_spot(places)
    places.append({"id": new_id(name, (place["id"] for place in places)), "name": name, "x": x, "y": y})
    return data


def _coordinate(text: str) -> int | None:
    return min(1000, int(text)) if re.fullmatch("[0-9]{1,5}", text) else None


def _free_spot(places: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """The spot nearest to the middle that is a step away from all places."""
    spots = [(x, y) for x in range(100, 901, STEP) for y in range(100, 901, STEP)]
    spots.sort(key=lambda spot: (spot[0] - MIDDLE) ** 2 + (spot[1] - MIDDLE) ** 2)
    taken = [(place.get("x", 0), place.get("y", 0)) for place in places]
    free = (spot for spot in spots if all(abs(spot[0] - x) >= STEP or abs(spot[1] - y) >= STEP for x, y in taken))
    return next(free, (MIDDLE, MIDDLE))


def with_side(data: Data, given: Mapping[str, str]) -> Data:
    """Add a side, with a faction of the same name."""
    data = deepcopy(data)
    name = _name(given)
    sides = data.setdefault("sides", [])
    factions = [faction["id"] for side in sides for faction in side.get("factions", [])]
    faction = {"id": new_id(name, factions), "name": {"en": name, "it": name}}
    code = new_id(name, (side["id"] for side in sides))
    sides.append({"id": code, "name": {"en": name, "it": name}, "factions": [faction]})
    return data


def with_faction(data: Data, given: Mapping[str, str]) -> Data:
    """Add a faction to a side."""
    data = deepcopy(data)
    name = _name(given)
    side = _known(data.get("sides", []), given.get("side", ""))
    factions = [faction["id"] for each in data["sides"] for faction in each.get("factions", [])]
    side.setdefault("factions", []).append({"id": new_id(name, factions), "name": {"en": name, "it": name}})
    return data


def with_recruits(data: Data, given: Mapping[str, str]) -> Data:
    """Add units that a faction can recruit."""
    data = deepcopy(data)
    faction = _known([each for side in data.get("sides", []) for each in side.get("factions", [])], given.get("faction", ""))
    row = {"profile": given.get("profile", ""), "points": number_or(given, "points", 1), "count": number_or(given, "count", 1)}
    faction.setdefault("pool", []).append(row)
    return data


def with_objective(data: Data, given: Mapping[str, str]) -> Data:
    """Make a place an objective."""
    data = deepcopy(data)
    place = _known(data.get("places", []), given.get("place", ""))
    row: Data = {"place": place["id"], "vp": number_or(given, "vp", 1), "at_end": "at_end" in given}
    if given.get("side"):
        row["side"] = given["side"]
    data.setdefault("objectives", []).append(row)
    return data


def with_season(data: Data, given: Mapping[str, str]) -> Data:
    """Add a season."""
    data = deepcopy(data)
    data.setdefault("seasons", []).append({"id": _name(given), "turns": number_or(given, "turns", 1)})
    return data


def with_node(data: Data, given: Mapping[str, str]) -> Data:
    """Add a scenario to the tree; the first is its start."""
    data = deepcopy(data)
    nodes = data.setdefault("nodes", [])
    known = {node["id"] for node in nodes}
    code = next(f"n{number}" for number in range(1, len(known) + 2) if f"n{number}" not in known)
    nodes.append({"id": code, "scenario": _name(given, most=2000), **({"end": given["end"]} if given.get("end") else {})})
    data["start"] = data.get("start") or code
    return data


def number_or(given: Mapping[str, str], name: str, default: int) -> int:
    """Return a whole number of a form; ``default`` for none. Refused for what is no number."""
    text = given.get(name, "").strip()
    if not text:
        return default
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise Refused(_("“%(text)s” is not a whole number.") % {"text": text[:20]})
    return int(text)


def _name(given: Mapping[str, str], most: int = 60) -> str:
    name = given.get("name", "").strip()[:most]
    if not name:
        raise Refused(_("A name is missing."))
    return name


def _known(rows: Iterable[Data], wanted: str) -> Data:
    found = next((row for row in rows if row.get("id") == wanted), None)
    if found is None:
        raise Refused(_("Choose one of the list."))
    return found


def new_id(name: str, taken: Iterable[str]) -> str:
    """Return an identifier from a name: plain letters, and a number where it is taken."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or "new"
    number, wanted, used = 2, found, set(taken)
    while wanted in used:
        wanted, number = f"{found}_{number}", number + 1
    return wanted


# Forces and their armies


def with_force(data: Data, given: Mapping[str, str], user: Any) -> Data:
    """Add a force with the units of an army list or of typed lines, or add such units to a force that is there."""
    data = deepcopy(data)
    kit = Kit.read(data)
    commands, commander, options = _troops(kit, given, user)
    forces = data.setdefault("forces", [])
    if given.get("force"):
        force = _known(forces, given["force"])
        own = force.setdefault("commands", [])
        typed = not given.get("army")
        if own and typed and commands:
            own[-1].setdefault("units", []).extend(commands[0]["units"])
        else:
            own.extend(commands)
        return data
    name = _name(given)
    factions = [each for side in data.get("sides", []) for each in side.get("factions", [])]
    faction = _known(factions, given.get("faction", ""))
    known_spots = kit.places if kit.kind == "map" else kit.nodes
    at = given.get("at", "") or (kit.start or "") if kit.kind != "map" else given.get("at", "")
    if at not in {spot.id for spot in known_spots}:
        raise Refused(_("Choose one of the list."))
    for command in commands:
        command["name"] = command["name"] or name
    force = {"id": new_id(name, (row["id"] for row in forces)), "name": name, "faction": faction["id"], "at": at}
    forces.append({**force, "commander": commander, "options": options, "commands": commands})
    return data


def _troops(kit: Kit, given: Mapping[str, str], user: Any) -> tuple[list[Data], str, Data]:
    """Return commands with their units, the commander in chief, and the options of the army."""
    book = book_of(kit)
    if given.get("army"):
        army = army_for(book, given["army"], user)
        if book is None or army is None:
            raise Refused(_("Choose one of the list."))
        return _of_list(kit.ruleset, book, army), army.commander[:80], dict(army.options)
    lines, wrong = units_of(given.get("units", ""))
    language = get_language() or "en"
    if wrong:
        raise Refused(" ".join(f"{error.line}: {error.text.of(language)}" for error in wrong))
    points = given.get("points", "")
    units = [unit for line in lines for unit in _typed(book, kit.ruleset, line, points, given.get("arm", ""))]
    return [{"name": given.get("name", "").strip()[:60], "units": units}] if units else [], "", {}


def armies_of(book: Ruleset | None, user: Any) -> dict[str, Army | ListedArmy]:
    """Return the army lists that a force can be made from: the person's, their clubs', and the rulebook's samples."""
    if book is None or book.play is None:
        return {}
    own = {f"list-{army.pk}": army for army in armies_for(user).filter(ruleset=book.slug, is_sample=False)[:100]}
    return {**own, **{f"sample-{n}": army for n, army in enumerate(book.play.army.samples)}}


def army_for(book: Ruleset | None, chosen: str, user: Any) -> ListedArmy | None:
    """Return one of these army lists as the rules read it."""
    army = armies_of(book, user).get(chosen)
    return listed(army) if isinstance(army, Army) else army


def _of_list(slug: str, book: Ruleset, army: ListedArmy) -> list[Data]:
    """The commands of an army list, with points by the book; where units cost nothing, the command's are divided."""
    assert book.play is not None
    costs = {profile.id: profile.cost for profile in book.play.army.profiles}
    totals = points_of_commands(book.play.army, army)
    commands = []
    for number, command in enumerate(army.commands[:8]):
        share = (totals[number] if number < len(totals) else 0) // max(1, len(command.units))
        units = [
            {
                "profile": unit.profile,
                "name": unit.name,
                "options": dict(unit.options),
                "points": max(1, costs.get(unit.profile) or share),
                "steps": steps_of(slug, unit.profile, unit.options, 1),
            }
            for unit in command.units[:100]
        ]
        options = dict(command.options)
        commands.append({"name": command.name[:80], "commander": command.commander[:80], "options": options, "units": units})
    return commands


def _typed(book: Ruleset | None, slug: str, line: TypedUnits, points: str, arm: str) -> list[Data]:
    """The units of a typed line: of the book's profile of that name, or any unit of another game."""
    worth = number_or({"points": points}, "points", 0)
    if book is None or book.play is None:
        unit: Data = {"profile": ANY_UNIT, "name": line.name, "options": {"strength": line.strength}}
        unit |= {"points": worth or line.strength, "steps": min(200, line.strength), **({"arm": arm} if arm else {})}
        return [deepcopy(unit) for _number in range(line.count)]
    profiles = {profile.id: profile.cost for profile in book.play.army.profiles}
    found = identifiers_by_word(book, profiles).get(line.name.strip().lower())
    if found is None:
        words = ", ".join(sorted(book.word(each).of(get_language() or "en") for each in profiles)[:40])
        sentence = _("The army book has no unit “%(name)s”. It has: %(words)s.")
        raise Refused(sentence % {"name": line.name, "words": words})
    unit = {"profile": found, "points": worth or profiles[found] or 1, "steps": steps_of(slug, found, {}, line.strength)}
    return [deepcopy(unit) for _number in range(line.count)]


#: What can be added, by the name of its form.
ADDED: dict[str, Callable[[Data, Mapping[str, str]], Data]] = {
    "place": with_place,
    "side": with_side,
    "faction": with_faction,
    "recruits": with_recruits,
    "objective": with_objective,
    "season": with_season,
    "node": with_node,
}
