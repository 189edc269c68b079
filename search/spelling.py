"""Correct mistyped words by the nearest of words that the reader may know: the embedded PostgreSQL has no ``pg_trgm``."""

from collections.abc import Iterable
from difflib import get_close_matches

from common.search import plain


def corrected(words: tuple[str, ...], names: Iterable[str]) -> str:
    """Return the words (as ``plain`` writes them), each that begins no word of these names replaced by the nearest of theirs.

    "" where nothing is to be replaced, or where a word is near none.
    """
    known = sorted({word for name in names for word in plain(name).split() if len(word) > 2})
    found = list(words)
    for place, word in enumerate(found):
        if not any(one.startswith(word) for one in known):
            near = get_close_matches(word, known, n=1, cutoff=0.7)
            if not near:
                return ""
            found[place] = near[0]
    return "" if found == list(words) else " ".join(found)
