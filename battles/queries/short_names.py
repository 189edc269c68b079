"""What an army is called at the table: in fourteen characters, so that it fits on a phone beside its mark."""

import re

#: The most characters of a short name.
LONGEST = 14
#: Words that name no army, in the languages of the lists: left out at the beginning where a name is too long with them.
_SMALL = {"a", "an", "the", "of", "in", "la", "le", "les", "il", "lo", "i", "gli", "los", "las", "el", "der", "die", "das"} | {
    *("de", "des", "du", "di", "del", "della", "dei", "degli", "delle", "von"),
}
_COMMON = _SMALL | {
    *("army", "armée", "armee", "armata", "armiya", "esercito", "ejército", "exercitus", "corps", "corpo", "k.k.", "k.u.k.")
}
#: What sets off place and year: "Armata della Lega, Fornovo 1495".
_ASIDE = re.compile(r"\s*[,;:(–—].*$")


def short_name(name: str) -> str:
    """A short name for the army called ``name``: itself where that fits, else its telling words."""
    name = " ".join(name.split())
    if len(name) <= LONGEST:
        return name
    bare = _ASIDE.sub("", name) or name
    if len(bare) <= LONGEST:
        return bare
    words = bare.split()
    while len(words) > 1 and words[0].lower() in _COMMON:
        words.pop(0)
    short = words[:1]
    for word in words[1:]:
        if len(" ".join([*short, word])) > LONGEST:
            break
        short.append(word)
    while len(short) > 1 and short[-1].lower() in _SMALL:
        short.pop()
    return " ".join(short)[:LONGEST].strip()


def distinct_names(first: str, second: str) -> tuple[str, str]:
    """Return the two names, the second with a mark where they are the same."""
    if first.casefold() != second.casefold():
        return first, second
    return first, f"{second[: LONGEST - 3].strip()} II"
