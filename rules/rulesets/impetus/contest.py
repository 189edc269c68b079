"""Two dice a side, the higher total wins: how attack, deployment and initiative are decided."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.outcome import Modifier, Sum
from rules.engine.text import Text
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import REROLLED
from rules.rulesets.impetus.terms import Army, Reroll

#: What the dice of two sides are called that have no names.
SIDES: Mapping[Army, Text] = {"a": _("side A"), "b": _("side B")}


class Contest(NamedTuple):
    """The first throw, re-rolls included, the one that decided, how many there were, and the totals with their parts."""

    first: Mapping[Army, list[int]]
    rolls: Mapping[Army, list[int]]
    throws: int
    sums: Mapping[Army, Sum]

    @property
    def winner(self) -> Army:
        return max(self.sums, key=lambda side: self.sums[side].total)

    @property
    def totals(self) -> dict[Army, int]:
        return {side: total.total for side, total in self.sums.items()}


def code_of(name: str, of_a: str) -> Army:
    """Return the code of an army by its name; battles begun earlier hold the code itself."""
    return "a" if name in ("a", of_a) else "b"


def contest(
    dice: Dice,
    bonuses: Mapping[Army, Modifier],
    rerolls: Mapping[Army, Reroll] | None = None,
    shows: Callable[[Sequence[int]], Hashable] = lambda first_throw: None,
    who: Mapping[Army, Text] = SIDES,
    tie: str = "R14",
) -> Contest:
    """Throw until the totals differ; re-rolls belong to the first throw only. A side alone throws once. R14, R16.

    ``shows``: what a side's first throw is looked at for besides. ``who``: whose dice they are, in words. ``tie``: what says that
    a tie is thrown again.
    """
    throws: list[dict[Army, list[int]]] = []
    totals = 0
    while True:
        first = tuple(shows(rolls) for rolls in throws[0].values()) if throws else None
        dice.settled("throw", first, shown_in=("rolls", "throws"))
        again: Mapping[Army, Reroll] = {} if throws or rerolls is None else rerolls
        called = {side: who[side] if not throws else tied(who[side], totals, tie) for side in bonuses}
        rolls = {}
        for side in bonuses:
            with dice.by(side if len(bonuses) > 1 else "", label_has_name=who is not SIDES):
                rolls[side] = _thrown(dice, called[side], again.get(side, "none"))
        for side, which in again.items():
            with dice.by(side if len(bonuses) > 1 else "", label_has_name=who is not SIDES):
                for index in REROLLED[which]:
                    rolls[side][index] = dice.d6(rolled_again(who[side]))
        throws.append(rolls)
        sums = {side: Sum(f"total_{side}", tuple(rolls[side]), (bonus,)) for side, bonus in bonuses.items()}
        totals = next(iter(sums.values())).total
        if len({total.total for total in sums.values()}) == len(sums):
            return Contest(throws[0], rolls, len(throws), sums)


def tied(who: Text, total: int, cite: str) -> Text:
    return _("{who}: tie {total}–{total}, roll again ({cite})").format(who=who, total=total, cite=cite)


def rolled_again(who: Text) -> Text:
    return _("{who}, rolled again").format(who=who)


def _thrown(dice: Dice, who: Text, rerolled: Reroll) -> list[int]:
    """Two dice, some of which are to be rolled again."""
    if rerolled == "none":
        return dice.pool(2, who, asks=_total_and_double, shown_in=("rolls",))
    gone = REROLLED[rerolled]
    kept = [index for index in range(2) if index not in gone]
    return dice.pool(2, who, asks=lambda rolls: tuple(rolls[index] for index in kept), ordered=True)


def _total_and_double(rolls: list[int]) -> tuple[int, bool]:
    """All that counts of two dice."""
    return sum(rolls), rolls[0] == rolls[1]
