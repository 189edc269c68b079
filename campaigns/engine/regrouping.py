"""§6.6: forces are split, joined, and hand over units."""

from collections.abc import Iterator
from typing import Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.world import twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.6"


class UnitPoints(Facts):
    id: Id = ask.word("id")
    points: int = ask.count("points", 0)


class Grouping(Facts):
    """A force and its units, as far as regrouping asks."""

    id: Id = ask.word("id")
    faction: Id = ask.word("faction")
    at: Id = ask.word("at")
    inside: bool = ask.flag("inside")
    busy: bool = ask.flag("busy")
    units: list[UnitPoints] = ask.many("units", most=200)


class RegroupFacts(Facts):
    do: Literal["split", "join", "transfer"] = ask.word("do")
    from_: Grouping = ask.word("from", alias="from")
    to: Grouping | None = ask.word("to", None)
    units: list[Id] = ask.some("units", most=200)
    new_id: Id | None = ask.word("new_id", None)
    max_points: int | None = ask.number("max_points", 1, 100_000, None)

    def contradictions(self) -> Iterator[Contradiction]:
        held = [unit.id for force in (self.from_, self.to) if force for unit in force.units]
        yield from twice("from", held)
        yield from twice("units", self.units)
        if (self.to is None) != (self.do == "split"):
            yield Contradiction("to", _("A split makes its own receiving force."))
        if self.to is not None and self.to.id == self.from_.id:
            yield Contradiction("to", _("A force joins another one."))
        if self.do == "join" and self.units:
            yield Contradiction("units", _("To join takes all units."))
        if (self.new_id is None) != (self.do != "split") or self.new_id == self.from_.id:
            yield Contradiction("new_id", _("Only a split needs a new name."))


@procedure(
    title=_("Regroup"),
    cite=CITE,
    help=_("Who has which units afterwards?"),
)
def regroup(facts: RegroupFacts, dice: Dice) -> Outcome:
    """Units go from one force to another at the same place. §6.6."""
    giver, taker = facts.from_, facts.to
    chosen = {unit.id for unit in giver.units} if facts.do == "join" else set(facts.units)
    moved = [unit for unit in giver.units if unit.id in chosen]
    received = [*taker.units, *moved] if taker else moved
    reason = _apart(giver, taker) or _badly_chosen(facts, chosen)
    if reason is None and facts.max_points is not None and sum(unit.points for unit in received) > facts.max_points:
        reason = "too_large"
    if reason:
        return refused(reason, CITE)
    left = [unit.id for unit in giver.units if unit.id not in chosen]
    target = {"id": taker.id if taker else facts.new_id, "units": [unit.id for unit in received]}
    return Outcome({"allowed": True, "from": {"id": giver.id, "units": left}, "to": target, "dissolved": not left})


def _apart(giver: Grouping, taker: Grouping | None) -> str | None:
    """Why these two forces cannot regroup."""
    if giver.busy or (taker and taker.busy):
        return "busy"
    if taker is None:
        return None
    if giver.faction != taker.faction:
        return "other_faction"
    if giver.at != taker.at:
        return "other_place"
    return "walls_between" if giver.inside != taker.inside else None


def _badly_chosen(facts: RegroupFacts, chosen: set[str]) -> str | None:
    """Why these units cannot be handed over."""
    held = {unit.id for unit in facts.from_.units}
    if not chosen:
        return "nothing_chosen"
    if not chosen <= held:
        return "unknown_unit"
    return "nothing_left" if facts.do != "join" and chosen == held else None
