"""Other games that a person has played here: their latest editions, and names of rulesets for forms."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.utils.translation import get_language

from armies.queries import playable_rulesets
from battles.models import Battle
from rulebooks.editions import latest_editions_for
from rulebooks.engine.another_game import PREFIX
from rulebooks.models import Edition
from rules.engine.ruleset import rulesets

#: Games that are suggested, and battles that are searched for them.
MOST_GAMES, MOST_BATTLES = 30, 200


def is_other_game(slug: str) -> bool:
    """Return True for a game without a rulebook."""
    return slug.startswith(PREFIX)


def other_games(user: Any) -> list[Edition]:
    """Return the other games that this person, or a club of theirs, has played here: the latest edition of each name."""
    if not user.is_authenticated:
        return []
    theirs = Q(created_by=user) | Q(club__in=user.clubs.all()) | Q(seats__user=user)
    played = Battle.objects.filter(theirs, ruleset__startswith=PREFIX).order_by("-pk").values_list("ruleset", flat=True)
    slugs = list(dict.fromkeys(played[:MOST_BATTLES]))
    editions = {one.slug: one for one in Edition.objects.filter(slug__in=slugs).defer("text")}
    by_name: dict[str, Edition] = {}
    for slug in slugs:
        if slug in editions:
            by_name.setdefault(editions[slug].name.casefold(), editions[slug])
    return list(by_name.values())[:MOST_GAMES]


def playable_names(user: Any) -> dict[str, str]:
    """Return what a person may play, by slug: listed rulesets, then editions and their other games. Compiles no edition."""
    stored = (*latest_editions_for(user), *other_games(user))
    return dict(names_of(playable_rulesets())) | {one.slug: one.name for one in stored}


def names_of(slugs: Iterable[str]) -> list[tuple[str, str]]:
    """Return each ruleset with its name: in the reader's language, of a stored edition as it is stored. Compiles none."""
    language, slugs = get_language() or "en", tuple(slugs)
    stored = [slug for slug in slugs if slug not in rulesets()]
    names = dict(Edition.objects.filter(slug__in=stored).values_list("slug", "name")) if stored else {}
    return [(slug, names.get(slug, slug) if slug in stored else rulesets()[slug].name.of(language)) for slug in slugs]
