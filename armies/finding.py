"""Lists and their units for the page that searches everything: those that whoever asks may use."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from armies.models import Army, ArmyUnit
from armies.queries import lists_for, playable_rulesets
from common.finders import MOST_NAMES, Hit, Query
from common.search import FullText, beginning_with, plain, with_words


def names_of_armies(request: HttpRequest) -> Iterable[str]:
    """Return the names of lists and books."""
    return lists_for(request.user).values_list("name", flat=True)[:MOST_NAMES]


def find_armies(query: Query) -> list[Hit]:
    """Lists and books by name, commander and notes, in the order of their names."""
    found = with_words(lists_for(query.request.user), " ".join(query.words), "name", "commander", "notes")
    rows = (
        found.select_related("club")
        .only("name", "commander", "ruleset", "club__name")
        .order_by("name", "pk")[query.start : query.stop]
    )
    return [Hit(army.name, reverse("armies:army", args=[army.pk]), _of(army)) for army in rows]


def find_units(query: Query) -> list[Hit]:
    """Units of lists by their own names, or by what the book calls them, in the order of their lists."""
    rows = _with_words(ArmyUnit.objects.filter(command__army__in=lists_for(query.request.user)), query.words)
    rows = rows.select_related("command__army").only("name", "profile", "command__army__name", "command__army__ruleset")
    rows = rows.order_by("command__army__name", "command__army_id", "command__position", "position")
    language = get_language() or "en"
    hits = []
    for unit in rows[query.start : query.stop]:
        army = unit.command.army
        word = playable_rulesets()[army.ruleset].word(unit.profile).of(language)
        hits.append(
            Hit(
                unit.name or word,
                reverse("armies:army", args=[army.pk]),
                " · ".join(filter(None, (unit.name and word, army.name))),
            )
        )
    return hits


def _with_words(units: QuerySet[ArmyUnit], words: tuple[str, ...]) -> QuerySet[ArmyUnit]:
    """Units in whose name, or in whose profile's words, each of the words begins a word."""
    for word in words:
        query = beginning_with(word)
        if query is None:
            continue
        named = Q(pk__in=ArmyUnit.objects.alias(words=FullText("name")).filter(words=query).values("pk"))
        for slug, profiles in _profile_words().items():
            fitting = [profile for profile, known in profiles.items() if any(one.startswith(word) for one in known)]
            if fitting:
                named |= Q(command__army__ruleset=slug, profile__in=fitting)
        units = units.filter(named)
    return units


@cache
def _profile_words() -> dict[str, dict[str, frozenset[str]]]:
    """Ruleset → profile → its words in every language, read once per process."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for slug, ruleset in playable_rulesets().items():
        play: Any = ruleset.play
        words = {profile.id: ruleset.word(profile.id) for profile in play.army.profiles}
        found[slug] = {name: frozenset(plain(" ".join(text.in_languages())).split()) for name, text in words.items()}
    return found


def _of(army: Army) -> str:
    """The rulebook, and the club that a list is shared with."""
    book = playable_rulesets()[army.ruleset].name.of(get_language() or "en")
    return " · ".join(filter(None, (book, army.commander, army.club.name if army.club else "")))
