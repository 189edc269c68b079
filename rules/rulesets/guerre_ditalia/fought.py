"""§Tiro a distanza, §Mischia as a battle asks them: with whose die it is, and besides what the dice destroyed of whom.

The book speaks of an attacker and a defender of a melee; an act's roles are the element of the player in phase and its enemy.
What comes of a recoil or a flight hangs on the ground and on who stands there, so it is not counted among the dice's work.
"""

from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import fact
from rules.engine.outcome import Outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields
from rules.rulesets.guerre_ditalia.combat import Combatant
from rules.rulesets.guerre_ditalia.melee import Fighter, MeleeFacts, melee
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.shooting import ShootingFacts, ShootingSide, shooting
from rules.rulesets.guerre_ditalia.terms import Role


class Named(Combatant):
    """An element that is called by its own name."""

    name: str = fields.name()

    def die(self, part: Text) -> Text:
        return Text("{word} ({part})").format(word=self.name, part=part) if self.name else part


class NamedShooter(Named, ShootingSide):
    """One side of a shot."""


class ShotFacts(ShootingFacts):
    shooter: NamedShooter = fact(label=_("Shooter"))
    target: NamedShooter = fact(label=_("Target"))


@procedure(title=shooting.title, cite=shooting.cite, help=shooting.help, headline=shooting.headline)
def shot(facts: ShotFacts, dice: Dice) -> Outcome:
    """Resolve a shot, as any. §Tiro a distanza."""
    return destroying(shooting(facts, dice), shooter="shooter", target="target")


class NamedFighter(Named, Fighter):
    """One side of a round; somebody has looked how many ranks stand behind it."""

    ranks_behind: int = fields.ranks_behind()


class RoundFacts(MeleeFacts):
    attacker: NamedFighter = fact(label=_("Attacker"), help=_("Who moved into contact."))
    defender: NamedFighter = fact(label=_("Defender"))
    unit_is: Role = fact(label=_("The element is the"))


@procedure(title=melee.title, cite=melee.cite, help=melee.help, headline=melee.headline)
def melee_round(facts: RoundFacts, dice: Dice) -> Outcome:
    """Resolve a round, as any, no matter who attacked. §Mischia, R82."""
    enemy_is = "defender" if facts.unit_is == "attacker" else "attacker"
    return destroying(melee(facts, dice), unit=facts.unit_is, enemy=enemy_is)


def destroying(found: Outcome, **sides: str) -> Outcome:
    """The outcome with ``<who>_destroyed``, 0 or 1, of each of these; a refusal as it is."""
    if found.refused:
        return found
    lost = {f"{who}_destroyed": int(found.values[f"{side}_effect"] == "destroyed") for who, side in sides.items()}
    return replace(found, values={**found.values, **lost})
