"""§6.14: how badly was the loser beaten?"""

from collections.abc import Iterator
from typing import Literal

from campaigns.engine import ask
from campaigns.engine.kit_rules import DEFAULTS, Rules, ascending
from campaigns.engine.messages import _
from campaigns.engine.terms import AnyRuleset, How, Party, Severity, Victory
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.14"

Grade = Literal["perfect_draw", "draw", "minor_victory", "decisive_victory", "great_victory", "total_victory"]
#: Naran's own grades of a victory.
GRADES: dict[str, Victory] = {
    "minor_victory": "minor",
    "decisive_victory": "decisive",
    "great_victory": "great",
    "total_victory": "total",
}
BY_PERCENT: tuple[Victory, ...] = ("minor", "decisive", "great", "total")


class SeverityFacts(Facts):
    ruleset: AnyRuleset = ask.word("ruleset")
    how: How = ask.word("how", "verdict")
    winner: Party | None = ask.word("winner", None)
    lost_percent_a: int = ask.percent("lost_percent_a", 0)
    lost_percent_b: int = ask.percent("lost_percent_b", 0)
    grade: Grade | None = ask.word("grade", None)
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        won = self.winner is not None
        if (self.how in ("abandon", "draw") and won) or (self.how == "concession" and not won):
            yield Contradiction("winner", _("This result and this winner do not fit."))
        if self.grade is not None and self.ruleset != "naran-fuciliers-wars":
            yield Contradiction("grade", _("Only Naran has grades."))
        if self.grade is not None and self.how == "verdict" and won and self.grade not in GRADES:
            yield Contradiction("grade", _("A winner and a draw's grade."))
        if not ascending(self.rules.severity):
            yield Contradiction("rules", _("These steps must ascend."))


@procedure(
    title=_("Severity"),
    cite=f"{CITE}, R10",
    help=_("How severe is the defeat, and who holds the field?"),
)
def severity(facts: SeverityFacts, dice: Dice) -> Outcome:
    """Naran's own grade after a verdict, else by the loser's losses. §6.14."""
    if facts.how == "abandon":
        return refused("abandoned", CITE)
    return outcome(allowed=True, severity=_severity(facts), field=facts.winner)


def _severity(facts: SeverityFacts) -> Severity:
    if facts.winner is None:
        return "draw"
    if facts.grade is not None and facts.how == "verdict":
        return GRADES[facts.grade]
    percent = facts.lost_percent_b if facts.winner == "a" else facts.lost_percent_a
    return BY_PERCENT[sum(percent >= bound for bound in facts.rules.severity)]
