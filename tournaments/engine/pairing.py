"""Pairing a round: the one pairing of the whole field that costs least. T§5.5, T§6.11, R1 to R5."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.outcome import Outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.context import ContextFacts
from tournaments.engine.field import Pairing, Places, PlayingField, Vector, field_of
from tournaments.engine.matching import least_matching
from tournaments.engine.messages import _
from tournaments.engine.reasons import notes


@procedure(
    title=_("Pair a round"),
    cite="T§6.11, T§5, R1 to R5, R37 to R39",
    help=_("Who should meet whom, and why?"),
)
def swiss_pairing(facts: ContextFacts, dice: Dice) -> Outcome:
    """The pairing with the least cost, with its reasons. T§6.11."""
    field = field_of(facts)
    reason = forbidden(field)
    if reason:
        return refused(reason, "T§6.11")
    pairing = least_pairing(field)
    if pairing is None:
        return refused("no_pairing", "T§5.5")
    return drafted(field, pairing)


def drafted(field: PlayingField, pairing: Pairing, **more: object) -> Outcome:
    """A pairing as outcomes show it: pairs, bye, cost and notes, ordered as in T§5.7, and ``more`` fields."""
    pairs, bye = field.as_facts(field.ordered(pairing))
    cost = [list(entry) for entry in zip(field.terms, field.cost(pairing), strict=True)]
    shown = notes(field, field.ordered(pairing))
    # The field ``notes`` is the specification's, not the outcome's own remarks.
    return Outcome({"allowed": True, "pairs": pairs, "bye": bye, "cost": cost, "notes": shown, **more})


def forbidden(field: PlayingField) -> str | None:
    """Return why nothing can be paired at all, or None."""
    if len(field.players) < 2:
        return "too_few_players"
    if field.odd is not None and field.facts.odd == "refuse":
        return "odd_number"
    if field.odd is not None and field.facts.odd == "spare" and field.partner is None:
        return "no_spare"
    return "fixed_conflict" if fixed_conflict(field) else None


def fixed_conflict(field: PlayingField) -> bool:
    """Return True for somebody in two fixed pairs, or an odd place that does not exist."""
    fixed = field.facts.fixed
    if ask.has_twice(who for pair in fixed for who in pair if who is not None):
        return True
    odd_pairs = [pair for pair in fixed if any(who not in field.position for who in pair)]
    if len(odd_pairs) > 1:
        return True
    return any(odd_player(field, pair) is None for pair in odd_pairs)


def odd_player(field: PlayingField, pair: list[str | None]) -> int | None:
    """The position of the player to whom a pair gives the odd place; None where there is no such place for it."""
    first, second = pair
    if first not in field.position:
        first, second = second, first
    if field.odd is None or first is None or first not in field.position or second != field.partner:
        return None
    return field.position[first] if second is not None or field.facts.odd == "bye" else None


def fixed_pairs(field: PlayingField) -> Pairing:
    """The fixed pairs as positions, where they are no conflict."""
    pairs, odd = [], None
    for pair in field.facts.fixed:
        first, second = pair
        if first is None or second is None or not field.position.keys() >= {first, second}:
            odd = odd_player(field, pair)
        else:
            pairs.append(field.places(first, second))
    return Pairing(pairs, odd)


def least_pairing(field: PlayingField) -> Pairing | None:
    """The fixed pairs, and of the others the matching with the least cost; None where somebody is left alone."""
    fixed = fixed_pairs(field)
    settled = {place for pair in field.with_odd(fixed) for place in pair}
    free = [place for place in range(len(field.players) + (field.odd is not None)) if place not in settled]
    vectors = dict(edges(field, free))
    found = least_matching(vectors, len(free) // 2, once=field.once)
    if found is None:
        return None
    pairs = [pair for pair in found if pair[1] != field.odd]
    odd = next((first for first, second in found if second == field.odd), fixed.odd)
    return Pairing(fixed.pairs + pairs, odd)


def edges(field: PlayingField, free: list[int]) -> Iterator[tuple[Places, Vector]]:
    """Every pair of two who are free and not barred, with its terms; a wish to be together counts one less. T§5.5."""
    wishes = field.terms.index("wishes")
    for number, first in enumerate(free):
        for second in free[number + 1 :]:
            pair = (first, second)
            if field.bar(pair) is None:
                vector = field.vector(pair)
                if pair in field.together:
                    vector = (*vector[:wishes], vector[wishes] - 1, *vector[wishes + 1 :])
                yield pair, vector
