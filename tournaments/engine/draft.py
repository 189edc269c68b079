"""A draft changed by hand: what it costs, and what a swap makes of it. T§6.12, T§6.13, R39."""

from collections.abc import Iterator
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.context import ContextFacts
from tournaments.engine.field import Pairing, Places, PlayingField, field_of
from tournaments.engine.messages import _
from tournaments.engine.pairing import drafted, odd_player
from tournaments.engine.reasons import conceded


class PairingCostFacts(ContextFacts):
    pairs: list[ask.Pair] = fact(max_length=200, label=_("Pairs"))
    bye: ask.Id | None = fact(None, label=_("Bye"))


@procedure(
    title=_("Cost of a draft"),
    cite="T§6.12, T§5.3",
    help=_("What does this pairing concede, and does it break a rule?"),
)
def pairing_cost(facts: PairingCostFacts, dice: Dice) -> Outcome:
    """The cost, the reasons and the faults of a pairing as it stands. T§6.12."""
    field = field_of(facts)
    pairing = read(field, facts.pairs, facts.bye)
    if pairing is None:
        return refused("not_a_pairing", "T§6.12")
    return drafted(field, pairing, faults=list(faults(field, field.ordered(pairing))))


def read(field: PlayingField, pairs: list[list[str]], bye: str | None) -> Pairing | None:
    """The pairing of these ids; None where it is none: everybody who is not spare must stand in it once."""
    found: list[Places] = []
    odds: list[int | None] = [] if bye is None else [odd_player(field, [bye, None])]
    for first, second in pairs:
        if first in field.position and second in field.position:
            found.append(field.places(first, second))
        else:
            odds.append(odd_player(field, [first, second]))
    odd = odds[0] if odds else None
    if None in odds or len(odds) != (field.odd is not None):
        return None
    standing = sorted(place for pair in field.with_odd(Pairing(found, odd)) for place in pair)
    if standing != list(range(len(field.players) + (field.odd is not None))):
        return None
    return Pairing(found, odd)


def faults(field: PlayingField, pairing: Pairing) -> Iterator[str]:
    """Barred pairs that are not fixed, then fixed pairs that are not made."""
    made = {frozenset(field.ids(pair)) for pair in field.with_odd(pairing)}
    fixed = {frozenset(pair) for pair in field.facts.fixed}
    for pair in pairing.pairs:
        bar = field.bar(pair)
        if bar and frozenset(field.ids(pair)) not in fixed:
            yield f"{bar}@{named(field.ids(pair))}"
    for ids in field.facts.fixed:
        if frozenset(ids) not in made:
            yield f"fixed@{named(ids)}"


def named(ids: list[str | None]) -> str:
    return "/".join("bye" if who is None else who for who in ids)


# Swapping two


class SwapDraftFacts(PairingCostFacts):
    swap: ask.Pair = fact(label=_("Who change places"))
    published: bool = ask.flag(_("Already published"))


@procedure(
    title=_("Swap two players of a draft"),
    cite="T§6.13",
    help=_("Is the draft better or worse with these two changed?"),
)
def swap_draft(facts: SwapDraftFacts, dice: Dice) -> Outcome:
    """The draft after the swap, compared with the one before. T§6.13."""
    field = field_of(facts)
    pairing = read(field, facts.pairs, facts.bye)
    if pairing is None:
        return refused("not_a_pairing", "T§6.12")
    reason = forbidden_swap(facts, field, pairing)
    if reason:
        return refused(reason, "T§6.13")
    after = field.ordered(swapped(field, pairing, *facts.swap))
    before = set(field.with_odd(pairing))
    cost_before, cost_after = field.cost(pairing), field.cost(after)
    pairs, bye = field.as_facts(after)
    return outcome(
        allowed=True,
        pairs=pairs,
        bye=bye,
        cost_before=as_cost(field, cost_before),
        cost_after=as_cost(field, cost_after),
        verdict="better" if cost_after < cost_before else "worse" if cost_after > cost_before else "same",
        warnings=[
            f"{code}@{named(field.ids(pair))}"
            for pair in field.with_odd(after)
            if pair not in before
            for code in conceded(field, pair)
        ],
    )


def as_cost(field: PlayingField, cost: list[int]) -> list[list[Any]]:
    return [list(entry) for entry in zip(field.terms, cost, strict=True)]


def forbidden_swap(facts: SwapDraftFacts, field: PlayingField, pairing: Pairing) -> str | None:
    one, other = facts.swap
    if facts.published:
        return "round_published"
    if one == other or one not in field.position or other not in field.position:
        return "not_in_draft"
    return "same_pair" if field.places(one, other) in pairing.pairs else None


def swapped(field: PlayingField, pairing: Pairing, one: str, other: str) -> Pairing:
    """The two change places; one of them may have the odd place."""
    change = {field.position[one]: field.position[other], field.position[other]: field.position[one]}
    pairs: list[Places] = []
    for first, second in pairing.pairs:
        upper, lower = sorted((change.get(first, first), change.get(second, second)))
        pairs.append((upper, lower))
    return Pairing(pairs, None if pairing.odd is None else change.get(pairing.odd, pairing.odd))
