"""What forms call ready-made scorings, tie-breaks and rulebooks, in the reader's language."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language

from battles.queries.games import names_of, other_games
from rulebooks.editions import latest_editions_for
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from rules.web import texts

PRESET_WORDS: dict[str, Text] = {
    "classes-3-1-0": texts.gettext("3 – 1 – 0 (victory, draw, defeat)"),
    "classes-3-2-1": texts.gettext("3 – 2 – 1 (victory, draw, defeat)"),
    "classes-1-half-0": texts.gettext("1 – ½ – 0, as in chess"),
    "difference-20-0-wtc": texts.gettext("20 – 0 by difference (WTC)"),
    "difference-20-0-gtc": texts.gettext("20 – 0 by difference, in fives (GTC)"),
    "dba-nasamw": Text("DBA (NASAMW)"),
    "fog-25": texts.gettext("25 points by attrition (Field of Glory)"),
    "rout-60": texts.gettext("60 plus percentages"),
    "units-8-1": texts.gettext("8 – 1 by units lost (Flames of War)"),
    "impetus-2010": Text("Impetus 2010"),
    "impetus": Text("Impetus"),
    "de-bellis-empire": texts.gettext("De Bellis Empire, 10 points and bonus"),
    "naran-fuciliers-wars": texts.gettext("Naran Fuciliers Wars, 20 – 0 by grades"),
    "naran-book": texts.gettext("Naran Fuciliers Wars, points of the book"),
    "guerre-ditalia": texts.gettext("Guerre d'Italia, 20 and losses"),
    "ordre-mixte": texts.gettext("Ordre Mixte, 20 – 0 by PM lost"),
}
CHAIN_WORDS: dict[str, Text] = {
    "default": texts.gettext("points, direct meeting, opponents, difference"),
    "wins": texts.gettext("victories first, then points"),
    "countback": texts.gettext("points, direct meeting, opponents' points"),
    "losses": texts.gettext("points, then losses inflicted and suffered"),
    "teams": texts.gettext("team points, direct meeting, all boards"),
    "chess": texts.gettext("points, Buchholz, Sonneborn-Berger"),
}


def choices_of(words: Mapping[str, Text]) -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(key, text.of(language)) for key, text in words.items()]


def ruleset_choices(user: Any = None, also: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Return the rulesets of an event: the listed ones, ``also``, editions and other games of the user."""
    stored = [one.slug for one in (*latest_editions_for(user), *other_games(user))] if user is not None else []
    return names_of(dict.fromkeys([*(slug for slug, book in rulesets().items() if book.play), *also, *stored]))
