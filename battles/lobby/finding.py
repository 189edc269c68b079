"""Battles for the page that searches everything: those that whoever asks may watch."""

from django.urls import reverse

from battles.lobby.lists import battle_lines, looker_of, open_battles
from battles.queries.finding import with_names
from common.finders import Asked, Hit


def find(asked: Asked) -> list[Hit]:
    """Battles with these names, the newest first."""
    request = asked.request
    found = list(with_names(open_battles(looker_of(request)), asked.words)[asked.start : asked.stop])
    return [
        Hit(line.battle.name, reverse("battles:battle", args=[line.battle.code]), f"{' – '.join(line.sides)} · {line.standing}")
        for line in battle_lines(found, request.user)
    ]
