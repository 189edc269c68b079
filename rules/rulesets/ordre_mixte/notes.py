"""What players only tell, so that it stands in the log: orders, formations, cavalry that stays where it is.

The sheet resolves none of it (R52, and its silence on changes of formation), so these are no chapters of the ruleset.
"""

from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text

_FORMATION = Text("Formation", "Formazione")


class OrdersFacts(Facts):
    orders: str = fact(
        min_length=1,
        max_length=200,
        label=Text("Orders", "Ordini"),
        help=Text(
            "For instance: attack, advance to the objective, hold, retire.",
            "Per esempio: attaccare, avanzare all'obiettivo, tenere, ritirarsi.",
        ),
    )
    orders_from: int = fact(ge=1, le=999, label=Text("Hold from turn", "Validi dal turno"))


@procedure(
    title=Text("New orders", "Nuovi ordini"),
    cite="Sequenza di mossa, R52",
    help=Text("What is this command to do, and from when?", "Che cosa deve fare questo comando, e da quando?"),
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
    title=Text("Formation", "Formazione"),
    cite="Movimento",
    help=Text(
        "Which formation does this infantry take? How and when it may is for the club's rules.",
        "Quale formazione prende questa fanteria? Come e quando può, lo dicono le regole del club.",
    ),
)
def infantry_formation(facts: InfantryFormationFacts, dice: Dice) -> Outcome:
    """As the players have formed it."""
    return _forms_up(facts)


@procedure(
    title=Text("Formation", "Formazione"),
    cite="Movimento",
    help=Text(
        "Which formation does this cavalry take? How and when it may is for the club's rules.",
        "Quale formazione prende questa cavalleria? Come e quando può, lo dicono le regole del club.",
    ),
)
def cavalry_formation(facts: CavalryFormationFacts, dice: Dice) -> Outcome:
    """As the players have formed it."""
    return _forms_up(facts)


@procedure(
    title=Text("Limber or unlimber", "Aggancia o sgancia"),
    cite="Movimento",
    help=Text("Are the guns hitched up?", "I pezzi sono agganciati?"),
)
def artillery_formation(facts: ArtilleryFormationFacts, dice: Dice) -> Outcome:
    """As the players have placed it."""
    return _forms_up(facts)


class NothingAsked(Facts):
    """Telling is all."""


@procedure(
    title=Text("Who may give new orders", "Chi può dare nuovi ordini"),
    cite="Sequenza di mossa, R52",
    help=Text(
        "Which generals of this army may give new orders this turn? Tick all of them at once.",
        "Quali generali di questa armata possono dare nuovi ordini in questo turno? Segnateli tutti insieme.",
    ),
)
def generals_may_order(facts: NothingAsked, dice: Dice) -> Outcome:
    """Who they are is for the players to say. R52."""
    return outcome()


@procedure(
    title=Text("Occupy a built-up area", "Occupare un centro abitato"),
    cite="Tiro – Fanteria, R12",
    help=Text(
        "This infantry is the garrison of a built-up area: all its bases fire, and may split their fire.",
        "Questa fanteria presidia un centro abitato: tutte le basi tirano, e possono dividere il tiro.",
    ),
)
def garrison(facts: NothingAsked, dice: Dice) -> Outcome:
    """Where it stands is for eyes to say. «Tiro – Fanteria»."""
    return outcome()


@procedure(
    title=Text("Leave the built-up area", "Lasciare il centro abitato"),
    cite="Tiro – Fanteria, R12",
    help=Text("This infantry stands outside again.", "Questa fanteria è di nuovo fuori."),
)
def leave_built_up_area(facts: NothingAsked, dice: Dice) -> Outcome:
    """Where it stands is for eyes to say. «Tiro – Fanteria»."""
    return outcome()


@procedure(
    title=Text("The cavalry has moved", "La cavalleria ha mosso"),
    cite="Sequenza di mossa",
    help=Text(
        "The cavalry that has not moved stays where it is; now the others move.",
        "La cavalleria che non ha mosso resta dov'è; ora muovono gli altri.",
    ),
)
def cavalry_done(facts: NothingAsked, dice: Dice) -> Outcome:
    """The rest of the cavalry stays. «Sequenza di mossa»."""
    return outcome()
