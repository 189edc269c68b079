"""What forms call ready-made scorings, tie-breaks and rulebooks, in the reader's language."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language

from battles.queries.games import names_of, other_games
from rules.engine.ruleset import rulesets
from rules.engine.text import Text

PRESET_WORDS: dict[str, Text] = {
    "classes-3-1-0": Text("3 – 1 – 0 (victory, draw, defeat)", "3 – 1 – 0 (vittoria, pareggio, sconfitta)"),
    "classes-3-2-1": Text("3 – 2 – 1 (victory, draw, defeat)", "3 – 2 – 1 (vittoria, pareggio, sconfitta)"),
    "classes-1-half-0": Text("1 – ½ – 0, as in chess", "1 – ½ – 0, come negli scacchi"),
    "difference-20-0-wtc": Text("20 – 0 by difference (WTC)", "20 – 0 per differenza (WTC)"),
    "difference-20-0-gtc": Text("20 – 0 by difference, in fives (GTC)", "20 – 0 per differenza, a cinque (GTC)"),
    "dba-nasamw": Text("DBA (NASAMW)", "DBA (NASAMW)"),
    "fog-25": Text("25 points by attrition (Field of Glory)", "25 punti per logoramento (Field of Glory)"),
    "rout-60": Text("60 plus percentages", "60 più percentuali"),
    "units-8-1": Text("8 – 1 by units lost (Flames of War)", "8 – 1 per unità perse (Flames of War)"),
    "impetus-2010": Text("Impetus 2010", "Impetus 2010"),
    "impetus": Text("Impetus", "Impetus"),
    "de-bellis-empire": Text("De Bellis Empire, 10 points and bonus", "De Bellis Empire, 10 punti e premio"),
    "naran-fuciliers-wars": Text("Naran Fuciliers Wars, 20 – 0 by grades", "Naran Fuciliers Wars, 20 – 0 per gradi"),
    "naran-book": Text("Naran Fuciliers Wars, points of the book", "Naran Fuciliers Wars, punti del libro"),
    "guerre-ditalia": Text("Guerre d'Italia, 20 and losses", "Guerre d'Italia, 20 e perdite"),
    "ordre-mixte": Text("Ordre Mixte, 20 – 0 by PM lost", "Ordre Mixte, 20 – 0 per PM persi"),
}
CHAIN_WORDS: dict[str, Text] = {
    "default": Text("points, direct meeting, opponents, difference", "punti, scontro diretto, avversari, differenza"),
    "wins": Text("victories first, then points", "prima le vittorie, poi i punti"),
    "countback": Text("points, direct meeting, opponents' points", "punti, scontro diretto, punti degli avversari"),
    "losses": Text("points, then losses inflicted and suffered", "punti, poi perdite inflitte e subite"),
    "teams": Text("team points, direct meeting, all boards", "punti squadra, scontro diretto, tutte le partite"),
    "chess": Text("points, Buchholz, Sonneborn-Berger", "punti, Buchholz, Sonneborn-Berger"),
}


def choices_of(words: Mapping[str, Text]) -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(key, text.of(language)) for key, text in words.items()]


def ruleset_choices(user: Any = None, also: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Return the rulesets of an event: the listed ones, ``also``, and other games that the user has played."""
    games = [one.slug for one in other_games(user)] if user is not None else []
    return names_of(dict.fromkeys([*(slug for slug, book in rulesets().items() if book.play), *also, *games]))
