"""Search without regard to accents: "armee" finds "La Grande Armée".

By functions that every PostgreSQL has: the embedded one brings ``plpgsql`` and ``vector`` alone, neither ``unaccent`` nor
``pg_trgm``. Both sides of a comparison go through the same letters: ``plain`` here, ``Plain`` in the database.

Where there are hundreds, ``with_words`` looks through them for parts of words. Where there are many thousands (battles, units
of lists), full text with an index is asked for words that begin so: ``FullText`` and ``beginning_with``.
"""

import re
import unicodedata
from typing import Any

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import CharField, F, Func, QuerySet, TextField, Value
from django.db.models.functions import Concat

#: Letters that no decomposition takes apart, and what is typed for them.
LETTERS = dict(zip("øØłŁđĐıſ", "oollddis", strict=True))
LIGATURES = {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ß": "ss"}
#: Marks that stand over, under or through a letter, and signs that are typed in several ways or not at all.
MARKS, BLANKS = "[\u0300-\u036f]", "['’‘`ʼ-]"
#: What full text would take for part of an address or a number.
SPLITS = "[./_@:&+=#~?!*]"


def plain(text: str) -> str:
    """Return text in small letters, without accents."""
    for letter, typed in {**LETTERS, **LIGATURES}.items():
        text = text.replace(letter, typed)
    return re.sub(BLANKS, " ", re.sub(MARKS, "", unicodedata.normalize("NFKD", text))).lower()


def _in_sql() -> str:
    """Return ``plain`` as an expression. Small letters come last: a database without a locale knows only A to Z."""
    text = f"translate(%(expressions)s, '{''.join(LETTERS)}', '{''.join(LETTERS.values())}')"
    for letter, typed in LIGATURES.items():
        text = f"replace({text}, '{letter}', '{typed}')"
    blanks = BLANKS.replace("'", "''")
    return f"lower(regexp_replace(regexp_replace(normalize({text}, NFKD), '{MARKS}', '', 'g'), '{blanks}', ' ', 'g'))"


class Plain(Func):
    """``plain`` in the database."""

    arity = 1
    output_field = CharField()
    template = _in_sql()


#: The words of a text, as full text keeps them.
FULL_TEXT = f"to_tsvector('simple', regexp_replace({_in_sql()}, '{SPLITS}', ' ', 'g'))"


class FullText(Func):
    """The words of a text as full text knows them, without a language's grammar. Immutable, so that an index can hold it: an
    index made with other letters than those of today is not used and must be rebuilt."""

    arity = 1
    output_field = SearchVectorField()
    template = FULL_TEXT


def query_of(word: str) -> str:
    """Return the full-text query for words that begin with ``word``; "" for a word without any letter."""
    letters = re.sub(r"[^\w]+", " ", word.replace("_", " ")).split()
    return " & ".join(f"{part}:*" for part in letters)


def beginning_with(word: str) -> SearchQuery | None:
    """Return a query for ``FullText`` (``=``): a word begins with ``word``. None for a word without any letter."""
    wanted = query_of(word)
    return SearchQuery(wanted, config="simple", search_type="raw") if wanted else None


def with_words(rows: QuerySet[Any], words: str, *fields: str) -> QuerySet[Any]:
    """Return the rows whose ``fields``, taken together, contain each of the first eight words."""
    parts = [part for field in fields for part in (F(field), Value(" "))]
    together = Plain(Concat(*parts, output_field=TextField()))
    found: QuerySet[Any] = rows.alias(_plain=together)
    for word in plain(words).split()[:8]:
        found = found.filter(_plain__contains=word)
    return found
