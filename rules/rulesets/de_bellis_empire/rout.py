"""§10.0 «Controllo di rottura» and §11.0 «Condizioni di vittoria», with the loss of generals of §2.0."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import headlines
from rules.rulesets.de_bellis_empire.fields import Elements
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import BREAKING_PART, BUDGET, MELEE_MODIFIERS, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import Army, Commander, Result, Side
from rules.rulesets.de_bellis_empire.troops import break_point, costs

# §10.0 «Controllo di rottura»


class LossesFacts(Facts):
    lost: Elements = fact(label=_("Lost elements"))


@procedure(
    title=_("Losses"),
    cite="§10.0, R7",
    help=_("What the lost elements were worth."),
    headline=headlines.of_losses,
)
def losses(facts: LossesFacts, dice: Dice) -> Outcome:
    """Points of elements destroyed or off the table. §10.0, R7, R57."""
    lost = Sum("points_lost", (), costs(facts.lost))
    return outcome(sums=[lost], points_lost=lost.total)


class BreakCheckFacts(Facts):
    points_lost: int = fact(ge=0, le=200, label=_("Points lost"), unit="points")
    elements_left: int = fact(ge=0, le=60, label=_("Elements left on the table"))
    elements_in_command: int = fact(
        0,
        ge=0,
        le=60,
        label=_("Of these in command"),
        help=_("In the general's radius; without him, less than 24 cm from the general in chief."),
    )
    budget: int = fact(BUDGET, ge=1, le=200, label=_("Budget of the corps"), unit="points")
    side: Side = fact("passive", label=_("Its side is"))
    already_routed: bool = flag(_("Already routed"))
    general_eliminated: bool = flag(_("General eliminated"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.points_lost > self.budget:
            yield Contradiction("points_lost", _("More than the budget."))
        if self.elements_in_command > self.elements_left:
            yield Contradiction("elements_in_command", _("More than are left."))


@procedure(
    title=_("Break check"),
    cite="§10.0, §4.0",
    help=_("Does the corps rout, and how many elements stay?"),
    headline=headlines.of_break_check,
)
def break_check(facts: BreakCheckFacts, dice: Dice) -> Outcome:
    """A third lost breaks the corps; the die keeps some of those in command. §10.0, R57 to R59."""
    if facts.side == "active":
        return refused("only_passive_side_checks", "§4.0")
    if facts.already_routed:
        return refused("already_routed", "§10.0")
    breaks = is_third_lost(facts.points_lost, facts.budget)
    nobody_to_rally_them = facts.general_eliminated and facts.elements_in_command == 0
    die = None
    if breaks and facts.elements_left > 0 and not nobody_to_rally_them:
        die = dice.d6(_("elements kept"))
    keep = min(die or 0, facts.elements_in_command) if breaks else facts.elements_left
    return outcome(
        allowed=True,
        threshold_points=break_point(facts.budget),
        breaks=breaks,
        die=die,
        keep=keep,
        flee=facts.elements_left - keep,
        recovered_by_general_in_chief=die is not None and facts.general_eliminated,
        attack_penalty=MELEE_MODIFIERS["routed_corps"].value if breaks else 0,
        now_routed=breaks,
    )


def is_third_lost(points_lost: int, budget: int) -> bool:
    """Return True if at least a third of what was assigned is lost. §10.0, §11.0, R57."""
    return BREAKING_PART * points_lost >= budget


# §2.0: a general killed or taken


class GeneralLossFacts(Facts):
    general: Commander = fact(label=_("General"))
    element_result: Result = fact(label=_("Result of the element"))
    cause: Literal["combat", "left_table"] = fact("combat", label=_("Cause"))
    contiguous: bool = flag(_("Contiguous"), _("The general touches the element."), default=True)
    element_is_enemy: bool = flag(_("The element is an enemy"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.cause == "left_table" and self.element_result != "destroyed":
            yield Contradiction("element_result", _("Off the table it is lost."))


@procedure(
    title=_("Loss of a general"),
    cite="§2.0",
    help=_("Is a general killed or taken?"),
    headline=headlines.of_general_loss,
)
def general_loss(facts: GeneralLossFacts, dice: Dice) -> Outcome:
    """Beside a friend destroyed in combat. §2.0, R59, R62."""
    eliminated = (
        facts.element_result == "destroyed" and facts.cause == "combat" and facts.contiguous and not facts.element_is_enemy
    )
    in_chief = facts.general == "in_chief"
    return outcome(
        general_eliminated=eliminated,
        corps_out_of_sight=eliminated and not in_chief,
        takeover_lost=eliminated and in_chief,
        recovery_lost=eliminated and in_chief,
    )


# §11.0 «Condizioni di vittoria»


class ArmyLosses(Facts):
    corps: int = fact(ge=1, le=MOST_CORPS, label=pgettext("rout", "Corps"))
    routed: int = fact(0, ge=0, le=MOST_CORPS, label=_("Of these routed"))
    budget: int | None = fact(
        None,
        ge=1,
        le=800,
        label=_("Budget of the army"),
        help=_("Empty: 36 points for each corps."),
        unit="points",
    )
    points_lost: int = fact(0, ge=0, le=800, label=_("Points lost"), unit="points")

    @property
    def assigned(self) -> int:
        return BUDGET * self.corps if self.budget is None else self.budget

    def contradictions(self) -> Iterator[Contradiction]:
        if self.routed > self.corps:
            yield Contradiction("routed", _("More than there are."))
        if self.points_lost > self.assigned:
            yield Contradiction("points_lost", _("More than the budget."))


class VictoryFacts(Facts):
    side_a: ArmyLosses = fact(label=_("Side A"))
    side_b: ArmyLosses = fact(label=_("Side B"))
    first_beaten: Army | None = fact(None, label=_("Beaten first"))

    @property
    def is_one_corps_a_side(self) -> bool:
        return self.side_a.corps == 1 and self.side_b.corps == 1

    @property
    def beaten(self) -> dict[Army, bool]:
        """§11.0: a third of the budget with one corps a side, else more than half of the corps."""
        armies: dict[Army, ArmyLosses] = {"a": self.side_a, "b": self.side_b}
        if self.is_one_corps_a_side:
            return {side: is_third_lost(army.points_lost, army.assigned) for side, army in armies.items()}
        return {side: 2 * army.routed > army.corps for side, army in armies.items()}

    def contradictions(self) -> Iterator[Contradiction]:
        if self.first_beaten is not None and not self.beaten[self.first_beaten]:
            yield Contradiction("first_beaten", _("This side is not beaten."))


@procedure(
    title=_("Victory"),
    cite="§11.0, R61",
    help=_("Has an army lost?"),
    headline=headlines.of_victory,
)
def victory(facts: VictoryFacts, dice: Dice) -> Outcome:
    """The other side wins; of two beaten the first loses. §11.0, R61."""
    beaten = facts.beaten
    both = beaten["a"] and beaten["b"]
    loser = facts.first_beaten if both else next((side for side in beaten if beaten[side]), None)
    winners: dict[Army | None, Army | None] = {"a": "b", "b": "a", None: None}
    return outcome(
        method="budget_third" if facts.is_one_corps_a_side else "corps_routed",
        side_a_beaten=beaten["a"],
        side_b_beaten=beaten["b"],
        finished=beaten["a"] or beaten["b"],
        winner=winners[loser],
        draw=both and loser is None,
    )
