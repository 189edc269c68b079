"""§12.0 «Combattimento in città»: what is different in and about towns."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.tables import FIRE_MODIFIERS, MELEE_MODIFIERS
from rules.rulesets.de_bellis_empire.terms import Result, TownAction, TownZone


class TownFightingFacts(Facts):
    action: TownAction = fact(label=_("Action"))
    zone: TownZone = fact("edge", label=_("Edge or inside"))
    gap_open: bool = flag(
        _("A gap is open"),
        _("No garrison holds this stretch of the edge."),
    )
    garrison_result: Result | None = fact(None, label=_("Result of the garrison"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.action == "result" and self.garrison_result is None:
            yield Contradiction("garrison_result", _("Which result?"))
        if self.action != "result" and self.garrison_result is not None:
            yield Contradiction("garrison_result", _("Only a fight has a result."))
        if self.action in ("enter", "result") and self.zone == "inside":
            yield Contradiction("zone", _("This happens at the edge."))


@procedure(
    title=_("Fighting in towns"),
    cite="§12.0",
    help=_("What holds at the edge of a town, and inside."),
)
def town_fighting(facts: TownFightingFacts, dice: Dice) -> Outcome:
    """Look-ups and permissions. §12.0, R39, R64."""
    edge = facts.zone == "edge"
    match facts.action:
        case "melee":
            return outcome(
                allowed=True,
                garrison_protection=MELEE_MODIFIERS["town_edge"].value if edge else 0,
                terrain_modifier_each=0 if edge else MELEE_MODIFIERS["difficult_terrain"].value,
                results_on_difficult_terrain=not edge,
            )
        case "fire":
            return outcome(
                allowed=True,
                shooter_modifier=FIRE_MODIFIERS["town_edge"].value if edge else 0,
                results_on_difficult_terrain=not edge,
            )
        case "rear_support":
            return refused("no_rear_support_in_town", "§12.0")
        case "step_back":
            return refused("garrison_holds_edge", "§12.0") if edge else outcome(allowed=True)
        case "enter":
            return outcome(allowed=True) if facts.gap_open else refused("no_gap", "§12.0, R64")
        case "result":
            return outcome(allowed=True, gap_open=facts.gap_open or facts.garrison_result != "none")
