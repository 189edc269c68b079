"""What players only tell, so that it stands in the log: orders, formations, cavalry that stays where it is.

The sheet resolves none of it (R52, and its silence on changes of formation), so these are no chapters of the ruleset.
"""

from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte.messages import _

_FORMATION = _("Formation")


class OrdersFacts(Facts):
    orders: str = fact(
        min_length=1,
        max_length=200,
        label=_("Orders"),
        help=_("For instance: attack, advance to the objective, hold, retire."),
    )
    orders_from: int = fact(ge=1, le=999, label=_("Hold from turn"))


@procedure(
    title=_("New orders"),
    cite="Sequenza di mossa, R52",
    help=_("What is this command to do, and from when?"),
)
def give_orders(facts: OrdersFacts, dice: Dice) -> Outcome:
    """Free text, with the turn from which it holds. R52."""
    return outcome(orders=facts.orders, orders_from=facts.orders_from)


class InfantryFormationFacts(Facts):
    formation: Literal["line", "column", "march_column", "square", "open_order"] = fact(label=_FORMATION)


class CavalryFormationFacts(Facts):
    formation: Literal["line", "column", "march_column"] = fact(label=_FORMATION)


class ArtilleryFormationFacts(Facts):
    formation: Literal["deployed", "limbered"] = fact(label=_FORMATION)


def _forms_up(facts: Any) -> Outcome:
    return outcome(formation=facts.formation)


@procedure(
    title=_("Formation"),
    cite="Movimento",
    help=_("Which formation does this infantry take? How and when it may is for the club's rules."),
)
def infantry_formation(facts: InfantryFormationFacts, dice: Dice) -> Outcome:
    """Set the formation that the players have formed."""
    return _forms_up(facts)


@procedure(
    title=_("Formation"),
    cite="Movimento",
    help=_("Which formation does this cavalry take? How and when it may is for the club's rules."),
)
def cavalry_formation(facts: CavalryFormationFacts, dice: Dice) -> Outcome:
    """Set the formation that the players have formed."""
    return _forms_up(facts)


@procedure(
    title=_("Limber or unlimber"),
    cite="Movimento",
    help=_("Are the guns hitched up?"),
)
def artillery_formation(facts: ArtilleryFormationFacts, dice: Dice) -> Outcome:
    """Set the formation as the players have placed it."""
    return _forms_up(facts)


class NothingAsked(Facts):
    """Telling is all."""


@procedure(
    title=_("Who may give new orders"),
    cite="Sequenza di mossa, R52",
    help=_("Which generals of this army may give new orders this turn? Tick all of them at once."),
)
def generals_may_order(facts: NothingAsked, dice: Dice) -> Outcome:
    """Note who may order: the players say who they are. R52."""
    return outcome()


@procedure(
    title=_("Occupy a built-up area"),
    cite="Tiro – Fanteria, R12",
    help=_("This infantry is the garrison of a built-up area: all its bases fire, and may split their fire."),
)
def garrison(facts: NothingAsked, dice: Dice) -> Outcome:
    """Note the garrison: the players see where it is. «Tiro – Fanteria»."""
    return outcome()


@procedure(
    title=_("Leave the built-up area"),
    cite="Tiro – Fanteria, R12",
    help=_("This infantry stands outside again."),
)
def leave_built_up_area(facts: NothingAsked, dice: Dice) -> Outcome:
    """Note the exit: the players see where it is. «Tiro – Fanteria»."""
    return outcome()


@procedure(
    title=_("The cavalry has moved"),
    cite="Sequenza di mossa",
    help=_("The cavalry that has not moved stays where it is; now the others move."),
)
def cavalry_done(facts: NothingAsked, dice: Dice) -> Outcome:
    """The rest of the cavalry stays. «Sequenza di mossa»."""
    return outcome()
