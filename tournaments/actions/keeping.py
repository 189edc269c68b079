"""What tournaments keep about a person: to be taken along, and to be forgotten."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from armies.copies import anonymous_copy
from battles.actions.names import erase_names
from battles.models import Battle
from people.keepers import FORMER_MEMBER, GUEST, NAMELESS
from people.models import User
from tournaments.actions.writing import writing
from tournaments.models import Event, HandedInList, LogEntry, Pairing, Player, Staff
from tournaments.queries.viewers import Requester

#: What an entry says of a person.
OF_PERSON = ("name", "contact")


def about(user: User) -> dict[str, Any]:
    """Entries with what stands in them, and the tournaments that this person runs or ran, ready for JSON."""
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
    """Results stay, for the others' sake; the name, the contact and what the log says of both go."""
    _forget(list(Player.objects.filter(user=user)), list(Staff.objects.filter(user=user)), FORMER_MEMBER, user.pk)
    Event.everything.filter(owner=user).update(owner=None)


def forget_names_of_guests(before: datetime) -> int:
    """Names and contacts of whoever had no account go from tournaments that ended before then; how many. Teams keep theirs."""
    ended = Event.everything.filter(finished_at__lt=before)
    players = Player.objects.filter(event__in=ended, user=None, members=None).exclude(name__in=NAMELESS)
    staff = Staff.objects.filter(event__in=ended, user=None).exclude(name__in=NAMELESS)
    entries, helpers = list(players), list(staff)
    with transaction.atomic():
        _forget(entries, helpers, GUEST)
    return len(entries) + len(helpers)


def _forget(entries: list[Player], staff: list[Staff], stand_in: str, user_id: int | None = None) -> None:
    """Take these out of players, staff and log. ``user_id``: of the account whose they are; guests have none."""
    names = {one.name for one in entries} | {one.name for one in staff}
    places = {f"staff:{one.pk}" for one in staff}
    touched = {one.event_id for one in entries} | {one.event_id for one in staff}
    for battle in Battle.everything.filter(pk__in=_battles_of(entries)).order_by("pk"):
        erase_names(battle, names)
    Player.objects.filter(pk__in=[one.pk for one in entries]).update(name=stand_in, contact="", list_note="")
    Staff.objects.filter(pk__in=[one.pk for one in staff]).update(name=stand_in)
    copies = list(HandedInList.objects.filter(player__in=entries))
    for copy in copies:  # units and points stay, as in battles: opponents have played against them
        copy.document, copy.name, copy.digest = anonymous_copy(copy.document), "", ""
    HandedInList.objects.bulk_update(copies, ["document", "name", "digest"])
    for entry in LogEntry.objects.filter(event__in=touched):
        own = {f"player:{one.number}" for one in entries if one.event_id == entry.event_id}
        changed = _without(entry, names, own | places, stand_in)
        if entry.user_id == user_id and (user_id or entry.who in names):
            entry.who, changed = stand_in, True
        if changed:
            entry.save(update_fields=["facts", "changes", "who"])
    for code in Event.objects.filter(pk__in=touched).values_list("code", flat=True):
        facts = {} if user_id else {"guests": True}
        with writing(code, Requester(), "forget", facts=facts) as work:
            work.noted = True  # pages are kept by the number of the log: they show the name no more


def _battles_of(players: list[Player]) -> list[int]:
    """Return the primary keys of the battles opened for games of these players."""
    games = Pairing.objects.filter(Q(a__in=players) | Q(b__in=players), battle__isnull=False)
    return [battle for battle in games.values_list("battle", flat=True) if battle is not None]


def _without(entry: LogEntry, names: set[str], addresses: set[str], stand_in: str) -> bool:
    """Take the person out of an entry; was there anything?"""
    before = (entry.facts, entry.changes)
    facts = {key: stand_in if isinstance(value, str) and value in names else value for key, value in entry.facts.items()}
    if isinstance(facts.get("names"), list):
        facts["names"] = [stand_in if name in names else name for name in facts["names"]]
    entry.facts = facts
    entry.changes = [_nameless(change, addresses, stand_in) for change in entry.changes]
    return before != (entry.facts, entry.changes)


def _nameless(change: list[Any], addresses: set[str], stand_in: str) -> list[Any]:
    address, name, before, after = change
    if address not in addresses:
        return change
    if name in OF_PERSON:
        return [address, name, stand_in, stand_in]
    rows = [
        {key: stand_in if key in OF_PERSON else value for key, value in row.items()} if isinstance(row, dict) else row
        for row in (before, after)
    ]
    return [address, name, *rows]
