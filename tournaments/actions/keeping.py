"""What tournaments keep about a person: to be taken along, and to be forgotten."""

from typing import Any

from people.keepers import FORMER_MEMBER
from people.models import User
from tournaments.actions.writing import writing
from tournaments.models import Event, LogEntry, Player, Staff
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
            }
            for entry in entries
        ],
        "runs": [
            {"tournament": one.event.name, "role": one.role, "joined_at": one.joined_at.isoformat()}
            for one in Staff.objects.filter(user=user).select_related("event")
        ],
    }


def forget(user: User) -> None:
    """Results stay, for the others' sake; the name, the contact and what the log says of both go."""
    entries = list(Player.objects.filter(user=user))
    names = {entry.name for entry in entries} | set(Staff.objects.filter(user=user).values_list("name", flat=True))
    places = {f"staff:{pk}" for pk in Staff.objects.filter(user=user).values_list("pk", flat=True)}
    touched = {entry.event_id for entry in entries} | set(Staff.objects.filter(user=user).values_list("event", flat=True))
    Player.objects.filter(user=user).update(name=FORMER_MEMBER, contact="", list_note="")
    for entry in LogEntry.objects.filter(event__in=touched):
        own = {f"player:{one.number}" for one in entries if one.event_id == entry.event_id}
        changed = _without(entry, names, own | places)
        if entry.user_id == user.pk:
            entry.who, changed = FORMER_MEMBER, True
        if changed:
            entry.save(update_fields=["facts", "changes", "who"])
    Event.everything.filter(owner=user).update(owner=None)
    for code in Event.objects.filter(pk__in=touched).values_list("code", flat=True):
        with writing(code, Requester(), "forget") as work:  # pages are kept by the number of the log: they show the name no more
            work.noted = True


def _without(entry: LogEntry, names: set[str], addresses: set[str]) -> bool:
    """Take the person out of an entry; was there anything?"""
    before = (entry.facts, entry.changes)
    facts = {key: FORMER_MEMBER if isinstance(value, str) and value in names else value for key, value in entry.facts.items()}
    if isinstance(facts.get("names"), list):
        facts["names"] = [FORMER_MEMBER if name in names else name for name in facts["names"]]
    entry.facts = facts
    entry.changes = [_nameless(change, addresses) for change in entry.changes]
    return before != (entry.facts, entry.changes)


def _nameless(change: list[Any], addresses: set[str]) -> list[Any]:
    address, name, before, after = change
    if address not in addresses:
        return change
    if name in OF_PERSON:
        return [address, name, FORMER_MEMBER, FORMER_MEMBER]
    rows = [
        {key: FORMER_MEMBER if key in OF_PERSON else value for key, value in row.items()} if isinstance(row, dict) else row
        for row in (before, after)
    ]
    return [address, name, *rows]
