"""§6.18 and §6.19: how a unit enters its next battle, and what it has learned."""

from collections.abc import Iterator
from typing import Any, get_args

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from campaigns.engine.terms import RulesetSlug, Standing, Status
from campaigns.engine.tracked import HALF, TWO_HALVES, Element, Troops
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

MUSTER, VETERANCY = "§6.18", "§6.19"

#: The fields of each ruleset's unit: those it must have, and those that it may have.
FIELDS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "de-bellis-empire": (frozenset({"profile"}), frozenset()),
    "guerre-ditalia": (frozenset({"profile"}), frozenset()),
    "impetus": (frozenset({"vbu"}), frozenset({"rear_vbu", "ranks"})),
    "naran-fuciliers-wars": (frozenset({"figures"}), frozenset({"guns"})),
    "ordre-mixte": (frozenset({"pm", "pm_per_base"}), frozenset()),
}
PROFILES: dict[str, tuple[str, ...]] = {"de-bellis-empire": get_args(Element), "guerre-ditalia": get_args(Troops)}


class MusteredUnit(Facts):
    """A unit at full strength, in its ruleset's own fields."""

    profile: Id | None = ask.word("profile", None)
    vbu: int | None = ask.number("vbu", 1, 12, None)
    rear_vbu: int | None = ask.number("rear_vbu", 1, 12, None)
    ranks: int | None = ask.number("ranks", 1, 4, None)
    pm: int | None = ask.number("pm", 1, 200, None)
    pm_per_base: int | None = ask.number("pm_per_base", 1, 6, None)
    figures: int | None = ask.number("figures", 1, 200, None)
    guns: int | None = ask.number("guns", 0, 20, None)

    @property
    def given(self) -> set[str]:
        return set(self.model_dump(exclude_none=True))

    @property
    def ranks_full(self) -> list[int]:
        """Impetus: the VBU of every rank, the first one first."""
        first = self.vbu or 0
        return [first] + [self.rear_vbu or first] * ((self.ranks or 1) - 1)

    @property
    def full(self) -> int:
        """Steps at full strength (§5.4)."""
        if self.profile is not None:
            return 2 if self.profile == TWO_HALVES else 1
        return self.pm or self.figures or sum(self.ranks_full)


class MusterFormFacts(Facts):
    ruleset: RulesetSlug = ask.word("ruleset")
    unit: MusteredUnit = ask.word("unit")
    strength: int = ask.number("strength", 0, 200)

    def contradictions(self) -> Iterator[Contradiction]:
        needed, possible = FIELDS[self.ruleset]
        if not needed <= self.unit.given or not self.unit.given <= needed | possible:
            yield Contradiction("unit", _("Other fields are needed."))
        elif self.unit.profile is not None and self.unit.profile not in PROFILES[self.ruleset]:
            yield Contradiction("unit", _("There is no such type."))
        elif self.strength > self.unit.full:
            yield Contradiction("strength", _("Stronger than full."))


@procedure(
    title=_("Muster at present strength"),
    cite=f"{MUSTER}, §5.4",
    help=_("As what does a weakened unit enter its next battle?"),
)
def muster_form(facts: MusterFormFacts, dice: Dice) -> Outcome:
    """The ruleset's own fields for a unit of that strength. §6.18."""
    if not facts.strength:
        return refused("nothing_left", MUSTER)
    return outcome(allowed=True, full=facts.unit.full, options=_options(facts.unit, facts.strength))


def _options(unit: MusteredUnit, strength: int) -> dict[str, Any]:
    if unit.profile is not None:
        return {"profile": HALF if strength < unit.full else unit.profile}
    if unit.pm is not None and unit.pm_per_base is not None:
        return {"pm": strength, "bases": -(-strength // unit.pm_per_base)}
    if unit.figures is not None:
        guns = {"guns": -(-unit.guns * strength // unit.figures)} if unit.guns else {}
        return {"figures": strength, **guns}
    return _ranks(unit.ranks_full, strength)


def _ranks(full: list[int], strength: int) -> dict[str, Any]:
    """The first rank is filled first, the last one has the rest."""
    filled = []
    for most in full:
        filled.append(min(most, strength))
        strength -= filled[-1]
    return {"vbu": filled[0], "rear_ranks": [rank for rank in filled[1:] if rank]}


#: From which experience a unit has which level, the highest first.
LEVELS = ((6, "veteran"), (3, "seasoned"), (0, "green"))


class VeterancyFacts(Facts):
    experience: int = ask.number("experience", 0, 99, 0)
    engaged: bool = ask.flag("engaged", True)
    result: Standing = ask.word("result")
    status: Status = ask.word("status", "ready")
    replaced: int = ask.count("replaced", 0)
    of: int = ask.number("of", 1, 200, 1)
    rules: Rules = ask.word("rules", DEFAULTS)


@procedure(
    title=_("Veterancy"),
    cite=VETERANCY,
    help=_("What has a unit learned in its battle?"),
)
def veterancy(facts: VeterancyFacts, dice: Dice) -> Outcome:
    """A point for the battle, one for the field; recruits water it down. §6.19."""
    if not facts.rules.veterancy:
        return refused("veterancy_off", VETERANCY)
    gain, experience = 0, facts.experience
    if facts.engaged and facts.status == "destroyed":
        experience = 0
    elif facts.engaged:
        gain = 2 if facts.result == "holder" else 1
        grown = facts.experience + gain
        experience = max(0, grown - facts.replaced * grown // facts.of)
    rank, level = _level(experience)
    return outcome(allowed=True, gain=gain, experience=experience, level=level, promoted=rank > _level(facts.experience)[0])


def _level(experience: int) -> tuple[int, str]:
    """The bound of a level, which ranks it, and its name."""
    return next((least, level) for least, level in LEVELS if experience >= least)
