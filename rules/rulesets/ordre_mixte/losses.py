"""PM: the percentage roll (last line of «Mischie»), and what losses do to a unit (R1)."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.ordre_mixte import fields
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import MOST_PM_TO_TEST, SURE_LOSS, TWO_LOSSES_AT_MOST


class PercentageRoll(NamedTuple):
    """A percentage and what it came to: ``counted`` is what of it counts, ``roll`` None where no die was needed."""

    counted: int
    automatic_losses: int
    remainder: int
    roll: int | None
    hit: bool

    @property
    def losses(self) -> int:
        return self.automatic_losses + self.hit


def percentage_roll(percentage: int, facts: SheetFacts, dice: Dice, label: Text, field: str = "roll") -> PercentageRoll:
    """Every full hundred is a sure loss, the rest a chance in a hundred. «Mischie», last line; R3 to R6.

    ``field``: the field of the outcome that shows the roll.
    """
    counted = max(0, percentage)
    if facts.plays("R4", "two_at_most"):
        counted = min(counted, TWO_LOSSES_AT_MOST)
    automatic, remainder = divmod(counted, SURE_LOSS)
    roll = dice.d100(label, alike=lambda face: face <= remainder, shown_in=(field,)) if remainder else None
    return PercentageRoll(counted, automatic, remainder, roll, roll is not None and roll <= remainder)


class LossesFromPercentageFacts(SheetFacts):
    house_rules: dict[str, str] = fields.house_rules("R4")
    percentage: int = fact(ge=-1000, le=5000, label=_("Percentage"), unit="%")


@procedure(
    title=_("Losses from a percentage"),
    cite="Mischie – Modificatori, R3, R4, R6",
    help=_("How many losses does this percentage inflict?"),
)
def losses_from_percentage(facts: LossesFromPercentageFacts, dice: Dice) -> Outcome:
    """The percentage roll alone. «Mischie», last line; R3 to R6."""
    rolled = percentage_roll(facts.percentage, facts, dice, _("percentage"))
    return outcome(
        losses=rolled.losses,
        percentage=rolled.counted,
        automatic_losses=rolled.automatic_losses,
        remainder=rolled.remainder,
        roll=rolled.roll,
        hit=rolled.hit,
    )


class ApplyLossesFacts(SheetFacts):
    pm: int = fact(ge=1, le=48, label=_("PM before"))
    bases: int = fields.bases(_("Bases before"))
    bases_start: int = fact(ge=1, le=24, label=_("Bases at the start"))
    losses: int = fact(ge=0, le=60, label=_("PM lost now"))
    pm_per_base: int = fact(1, ge=1, le=6, label=_("PM per base"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.bases_start < self.bases:
            yield Contradiction(
                "bases_start",
                _("A unit never has more bases than at the start."),
            )


@procedure(
    title=_("Losses of a unit"),
    cite="Test di morale, R1",
    help=_("What is left of the unit, and must it test its morale?"),
)
def apply_losses(facts: ApplyLossesFacts, dice: Dice) -> Outcome:
    """PM come off, and each base that the PM left no longer need. «Test di morale», R1, R27."""
    pm_after = max(0, facts.pm - facts.losses)
    bases_needed = -(-pm_after // facts.pm_per_base)
    bases_after = min(facts.bases, bases_needed)
    return outcome(
        pm_after=pm_after,
        bases_after=bases_after,
        bases_removed=facts.bases - bases_after,
        bases_lost=facts.bases_start - bases_after,
        destroyed=pm_after == 0,
        morale_test_due=facts.losses >= 1 and 1 <= pm_after <= MOST_PM_TO_TEST,
    )
