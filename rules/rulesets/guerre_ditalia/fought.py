"""§Tiro a distanza, §Mischia as a battle asks them: the book's own procedures, and besides what the dice destroyed of whom.

The book speaks of an attacker and a defender of a melee; an act's roles are the element of the player in phase and its enemy.
What comes of a recoil or a flight hangs on the ground and on who stands there, so it is not counted among the dice's work.
"""

from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import fact
from rules.engine.outcome import Outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.melee import MeleeFacts, melee
from rules.rulesets.guerre_ditalia.shooting import ShootingFacts, shooting
from rules.rulesets.guerre_ditalia.terms import Role


@procedure(title=shooting.title, cite=shooting.cite, help=shooting.help, headline=shooting.headline)
def shot(facts: ShootingFacts, dice: Dice) -> Outcome:
    """As any shot. §Tiro a distanza."""
    return destroying(shooting(facts, dice), shooter="shooter", target="target")


class RoundFacts(MeleeFacts):
    unit_is: Role = fact(label=Text("The element is the", "L'elemento è"))


@procedure(title=melee.title, cite=melee.cite, help=melee.help, headline=melee.headline)
def melee_round(facts: RoundFacts, dice: Dice) -> Outcome:
    """As any round, whoever attacked. §Mischia, R82."""
    enemy_is = "defender" if facts.unit_is == "attacker" else "attacker"
    return destroying(melee(facts, dice), unit=facts.unit_is, enemy=enemy_is)


def destroying(found: Outcome, **sides: str) -> Outcome:
    """The outcome with ``<who>_destroyed``, 0 or 1, of each of these; a refusal as it is."""
    if found.refused:
        return found
    lost = {f"{who}_destroyed": int(found.values[f"{side}_effect"] == "destroyed") for who, side in sides.items()}
    return replace(found, values={**found.values, **lost})
