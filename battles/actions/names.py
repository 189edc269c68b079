"""Names of battles made of two players' names, and their replacement when such a name has to be erased."""

from collections.abc import Collection

from django.db import transaction

from battles import ledger
from battles.ledger import Draft, Requester
from battles.ledger.memory import written
from battles.models import Battle, Entry, Side
from battles.signals import settings_changed
from people.notices.actions import replace_text
from people.notices.models import Notice

MAX_LENGTH = 80
_DASH = " – "


def name_after_players(first: object, second: object) -> str:
    """Return the name of a battle between two people."""
    return f"{first}{_DASH}{second}"[:MAX_LENGTH]


def names_person(name: str, person: str) -> bool:
    """Return True if ``name_after_players`` made this name for this person, at either place."""
    if not person or _DASH not in name:
        return False
    if name.startswith(f"{person}{_DASH}") or name.endswith(f"{_DASH}{person}"):
        return True
    # A long name was cut off at the end.
    second = f"{_DASH}{person}"
    cuts = range(len(_DASH) + 1, len(second))
    return len(name) == MAX_LENGTH and any(name.endswith(second[:cut]) for cut in cuts)


def erase_names(battle: Battle, people: Collection[str]) -> None:
    """Rename a battle that is named after one of these people to its armies, and take their names out of its log and notices."""
    names = {battle.name, *_names_in_notices(battle)}
    entries = list(Entry.objects.filter(battle=battle, act="settings", chosen__has_key="name"))
    names |= {entry.chosen["name"] for entry in entries}
    wrong = {name for name in names if any(names_person(name, person) for person in people)}
    if not wrong:
        return
    neutral = _DASH.join(Side.objects.filter(battle=battle).order_by("code").values_list("name", flat=True))[:MAX_LENGTH]
    for entry in entries:
        if entry.chosen["name"] in wrong:
            entry.chosen = {**entry.chosen, "name": neutral}
            entry.save(update_fields=["chosen"])
    for name in wrong:
        replace_text(name, neutral, _subject(battle))
    if battle.name in wrong:
        Battle.everything.filter(pk=battle.pk).update(name=neutral, deleted_at=None)  # no entry is written in a deleted battle
        ledger.write(ledger.lock(battle.code, Requester()), Draft(kind="note", act="settings", chosen={"name": neutral}))
        Battle.everything.filter(pk=battle.pk).update(deleted_at=battle.deleted_at)
        transaction.on_commit(lambda: settings_changed.send_robust(sender=None, code=battle.code))
    transaction.on_commit(written.clear)


def _names_in_notices(battle: Battle) -> set[str]:
    """Return the names under which notices were sent, also from before the battle was renamed."""
    values = Notice.objects.filter(subject=_subject(battle)).values_list("values__battle", flat=True)
    return {name for name in values.distinct() if isinstance(name, str)}


def _subject(battle: Battle) -> str:
    return f"battle:{battle.code}"
