"""Why a pair was made: what it concedes, and whom it avoided. T§5.7."""

from collections.abc import Iterator

from tournaments.engine.field import Pairing, Places, PlayingField

#: What a term above 0 is called among the concessions; the others are their own name, the closeness of ranks is none.
CONCEDED = {
    "rematches": "rematch",
    "repeat_byes": "bye_again",
    "bye_group": "bye_not_lowest",
    "score_gap": "float",
    "repeat_floats": "float_again",
    "wishes": "kept_apart",
}


def notes(field: PlayingField, pairing: Pairing) -> list[dict[str, object]]:
    """Return for each pair in order, then the odd place, what it concedes and avoided."""
    found = []
    for pair in field.with_odd(pairing):
        avoided = [] if pair[1] == field.odd else list(all_avoided(field, pair))
        found.append({"pair": field.ids(pair), "conceded": conceded(field, pair), "avoided": avoided})
    return found


def conceded(field: PlayingField, pair: Places) -> list[str]:
    """The bar that it breaks, if any, then its terms above 0, each code once."""
    bar = field.bar(pair)
    codes = [bar] if bar else []
    for term, value in zip(field.terms, field.vector(pair), strict=True):
        code = CONCEDED.get(term, term)
        if value > 0 and term != "rank_gap" and code not in codes:
            codes.append(code)
    return codes


def all_avoided(field: PlayingField, pair: Places) -> Iterator[list[str]]:
    """Nearer opponents of the first, then of the second, that were not to be."""
    score, rank = field.terms.index("score_gap"), field.terms.index("rank_gap")
    made = field.vector(pair)
    nearness = (made[score], made[rank])
    for he in pair:
        one = field.players[he]
        for other in field.players:
            if other.position == he:
                continue
            # Terms cost more than nearness: look at that first.
            gap = (one.group - other.group) ** 2
            if gap > nearness[0]:
                continue
            upper, lower = (one, other) if he < other.position else (other, one)
            if (gap, field.rank_gap(upper, lower)) < nearness:
                code = why_not(field, (upper.position, lower.position), made)
                if code:
                    yield [one.id, other.id, code]


def why_not(field: PlayingField, pair: Places, made: tuple[int, ...]) -> str | None:
    """The bar of a pair that was not made, or the first term in which it is above the one that was, if that says anything."""
    bar = field.bar(pair)
    if bar:
        return bar
    for term, value, instead in zip(field.terms, field.vector(pair), made, strict=True):
        if value > instead:
            return None if term in ("score_gap", "rank_gap") else CONCEDED.get(term, term)
    return None
