"""Personal data in tournaments: exported for the person, erased with the account."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from armies.copies import anonymous_copy
from battles.actions.names import erase_names
from battles.models import Battle
from people.models import User
from people.personal_data import FORMER_MEMBER, GUEST, NAMELESS
from tournaments.actions.writing import writing
from tournaments.models import Event, HandedInList, LogEntry, Pairing, Player, Staff, StartingState
from tournaments.queries.replay import address
from tournaments.queries.viewers import Requester

#: Erased fields of a row: field → what replaces its value.
Erased = Mapping[str, str]
#: Of a copy of an army list.
OF_LIST: Erased = {"name": "", "digest": ""}


def about(user: User) -> dict[str, Any]:
    """Return a person's entries, and the tournaments that they run or ran, ready for JSON."""
    entries = Player.objects.filter(user=user).select_related("event")
    return {
        "entries": [
            {
                "tournament": entry.event.name,
                "day": entry.event.day.isoformat() if entry.event.day else None,
                **{name: getattr(entry, name) for name in ("number", "name", "contact", "club", "team", "army", "status")},
                "entered_at": entry.entered_at.isoformat(),
                "lists": [_list(copy) for copy in entry.handed_in_lists.all()],
            }
            for entry in entries.prefetch_related("handed_in_lists")
        ],
        "runs": [
            {"tournament": one.event.name, "role": one.role, "joined_at": one.joined_at.isoformat()}
            for one in Staff.objects.filter(user=user).select_related("event")
        ],
    }


def _list(copy: HandedInList) -> dict[str, Any]:
    return {
        "handed_in_at": copy.handed_in_at.isoformat(),
        "accepted_at": copy.accepted_at.isoformat() if copy.accepted_at else None,
        "points": copy.points,
        "sha256": copy.digest,
        "list": copy.document,
    }


def forget(user: User) -> None:
    """Erase the person's name and contact, also from the log, and end their offices; results stay."""
    _forget(list(Player.objects.filter(user=user)), list(Staff.objects.filter(user=user)), FORMER_MEMBER, user.pk)


def forget_names_of_guests(before: datetime) -> int:
    """Erase names and contacts of players and staff without account in tournaments that ended before then; teams keep theirs.

    Return how many were erased.
    """
    ended = Event.everything.filter(finished_at__lt=before)
    players = Player.objects.filter(event__in=ended, user=None, members=None).exclude(name__in=NAMELESS)
    staff = Staff.objects.filter(event__in=ended, user=None).exclude(name__in=NAMELESS)
    entries, helpers = list(players), list(staff)
    with transaction.atomic():
        _forget(entries, helpers, GUEST)
    return len(entries) + len(helpers)


def _forget(entries: list[Player], staff: list[Staff], stand_in: str, user_id: int | None = None) -> None:
    """Erase these from players, staff and log. ``user_id``: their account's; guests have none.

    The log is rewritten as if the names had never been in it, so that its replay still gives the rows.
    """
    names = {one.name for one in entries} | {one.name for one in staff}
    touched = {one.event_id for one in entries} | {one.event_id for one in staff}
    if user_id:
        touched |= set(Event.everything.filter(owner_id=user_id).values_list("pk", flat=True))
    for battle in Battle.everything.filter(pk__in=_battles_of(entries)).order_by("pk"):
        erase_names(battle, names)
    Player.objects.filter(pk__in=[one.pk for one in entries]).update(name=stand_in, contact="", list_note="")
    Staff.objects.filter(pk__in=[one.pk for one in staff]).update(name=stand_in)
    copies = list(HandedInList.objects.filter(player__in=entries))
    for copy in copies:  # units and points stay, as in battles: opponents have played against them
        copy.document, copy.name, copy.digest = anonymous_copy(copy.document), "", ""
    HandedInList.objects.bulk_update(copies, ["document", "name", "digest"])
    for event in Event.everything.filter(pk__in=touched):
        of_person = {"name": stand_in, "contact": "", "list_note": ""}
        own = [*(one for one in entries if one.event_id == event.pk), *(one for one in staff if one.event_id == event.pk)]
        erased: dict[str, Erased] = dict.fromkeys(map(address, own), of_person)
        erased |= dict.fromkeys(_lists_in(event, entries), OF_LIST)
        former = names | _former_names(event, erased)
        for entry in event.log.all():
            changed = _without(entry, former, erased, stand_in)
            if entry.user_id == user_id and (user_id or entry.who in former):
                entry.who, changed = stand_in, True
            if changed:
                entry.save(update_fields=["facts", "changes", "who"])
        for start in StartingState.objects.filter(event=event):
            start.rows = {where: {**row, **_of_row(row, erased.get(where, {}))} for where, row in start.rows.items()}
            start.save(update_fields=["rows"])
        _end_offices(event, user_id)


def _former_names(event: Event, erased: Mapping[str, Erased]) -> set[str]:
    """Return the names that these rows of players and staff have had, before they were renamed as well."""
    changes = [change for found in event.log.values_list("changes", flat=True) for change in found]
    own = [change for change in changes if erased.get(change[0], {}).get("name")]
    rows = [row for _where, field, *rows in own if not field for row in rows if row]
    return {row["name"] for row in rows} | {value for _where, field, *values in own if field == "name" for value in values}


def _lists_in(event: Event, entries: list[Player]) -> set[str]:
    """Return the addresses of all lists that these players ever handed in, also of deleted copies."""
    own = {one.pk for one in entries}
    changes = [change for found in event.log.values_list("changes", flat=True) for change in found]
    rows = [(where, row) for where, field, before, after in changes if not field for row in (before, after) if row]
    rows += [pair for start in StartingState.objects.filter(event=event) for pair in start.rows.items()]
    return {where for where, row in rows if where.startswith("list:") and row.get("player_id") in own}


def _end_offices(event: Event, user_id: int | None) -> None:
    """Empty the references to an account that is deleted, and write the entry after which pages are rendered without the name."""
    facts = {} if user_id else {"guests": True}
    with writing(event.code, Requester(), "forget", facts=facts, deleted=event.deleted_at is not None) as work:
        work.noted = True
        if user_id is None:
            return
        if work.event.owner_id == user_id:
            work.set(work.event, owner=None)
        for player in work.snapshot.by_number.values():
            if player.user_id == user_id:
                work.set(player, user=None)
        for one in Staff.objects.filter(event=event, user=user_id):
            work.remove(one)


def _battles_of(players: list[Player]) -> list[int]:
    """Return the primary keys of the battles opened for games of these players."""
    games = Pairing.objects.filter(Q(a__in=players) | Q(b__in=players), battle__isnull=False)
    return [battle for battle in games.values_list("battle", flat=True) if battle is not None]


def _without(entry: LogEntry, names: set[str], erased: Mapping[str, Erased], stand_in: str) -> bool:
    """Erase the person from an entry; return True if it has changed. ``erased``: by address."""
    before = (entry.facts, entry.changes)
    facts = {key: stand_in if isinstance(value, str) and value in names else value for key, value in entry.facts.items()}
    if isinstance(facts.get("names"), list):
        facts["names"] = [stand_in if name in names else name for name in facts["names"]]
    entry.facts = facts
    entry.changes = [_nameless(change, erased.get(change[0], {})) for change in entry.changes]
    return before != (entry.facts, entry.changes)


def _nameless(change: list[Any], erased: Erased) -> list[Any]:
    where, field, before, after = change
    if not field:
        return [where, field, *(row and {**row, **_of_row(row, erased)} for row in (before, after))]
    return [where, field, erased[field], erased[field]] if field in erased else change


def _of_row(row: Mapping[str, Any], erased: Erased) -> Erased:
    return {field: value for field, value in erased.items() if field in row}
