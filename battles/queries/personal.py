"""What battles keep about a person, for the person: seats, what they did and wrote, links they gave."""

from typing import Any

from django.urls import reverse

from battles.models import Battle, Entry, Photograph, Seat
from people.models import User


def about(user: User) -> dict[str, Any]:
    """Battles opened, seats held and left, every entry of the log made from them, photographs put there, ready for JSON."""
    entries: dict[int, list[dict[str, Any]]] = {}
    for entry in Entry.objects.filter(seat__user=user).order_by("battle_id", "seq").iterator(chunk_size=200):
        entries.setdefault(entry.seat_id or 0, []).append(_entry(entry))
    seats = Seat.objects.filter(user=user).select_related("battle").order_by("joined_at", "pk")
    return {
        "opened": [_battle(battle) for battle in Battle.everything.filter(created_by=user).select_related("club").order_by("pk")],
        "seats": [
            {
                "battle": _battle(seat.battle),
                "name": seat.name,
                "role": seat.role,
                "sides": seat.sides,
                "taken": seat.joined_at,
                "left": seat.left_at,
                "entries": entries.get(seat.pk, []),
            }
            for seat in seats
        ],
        "photographs": [
            {
                "battle": one.battle.code,
                "no": one.seq,
                "at": one.at,
                "address": reverse("battles:photograph", args=[one.battle.code, one.token]),
            }
            for one in Photograph.objects.filter(seat__user=user).select_related("battle").defer("picture", "small")
        ],
    }


def _battle(battle: Battle) -> dict[str, Any]:
    return {
        "code": battle.code,
        "name": battle.name,
        "ruleset": battle.ruleset,
        "opened": battle.created_at,
        "ended": battle.ended_at,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    """Return what the person did; its outcome belongs to the battle, whose export has it."""
    return {
        "no": entry.seq,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind,
        "act": entry.act,
        "chosen": entry.chosen,
        "facts": entry.facts,
        "dice": entry.dice,
        "note": entry.note,
    }
