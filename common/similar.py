"""Words that were typed wrongly: the nearest among words that whoever asks may know.

As pg_trgm compares them, by the groups of three letters that two words share; but here, since the embedded PostgreSQL has no
pg_trgm, and since the few hundred names that somebody may see are gathered anyway.
"""

from collections.abc import Iterable

from common.search import plain

#: Of the groups of letters that two words have together, the share that both must have.
ALIKE = 0.3


def trigrams(word: str) -> frozenset[str]:
    """The groups of three letters of a word, with two blanks before it and one after."""
    padded = f"  {word} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """From 0 (nothing in common) to 1 (the same), of two words' groups of letters."""
    return len(one & other) / len(one | other)


def corrected(words: Iterable[str], names: Iterable[str]) -> str:
    """The words (as ``plain`` writes them), each that begins no word of these names replaced by the nearest of theirs.

    Empty where nothing is to be replaced, or where a word is near none.
    """
    known = {word for name in names for word in plain(name).split() if len(word) > 2}
    groups: dict[str, frozenset[str]] = {}
    found, changed = [], False
    for word in words:
        if any(one.startswith(word) for one in known):
            found.append(word)
            continue
        groups = groups or {one: trigrams(one) for one in known}
        own = trigrams(word)
        near = max(groups, key=lambda one: (likeness(own, groups[one]), one), default=None)
        if near is None or likeness(own, groups[near]) < ALIKE:
            return ""
        found.append(near)
        changed = True
    return " ".join(found) if changed else ""
