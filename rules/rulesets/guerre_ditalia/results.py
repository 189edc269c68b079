"""Tab. risultati, §Risoluzione delle mischie (e dei tiri): what becomes of the beaten."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Note, Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import GROUND, MOVES, RESULTS
from rules.rulesets.guerre_ditalia.terms import (
    GUNS,
    MOUNTED,
    Cause,
    Combat,
    Degree,
    Effect,
    Special,
    Terrain,
    TroopType,
)


class Beaten(NamedTuple):
    """A lost roll as the results table sees it. ``terrain``: under the loser; ``contacted``: he made contact in this round."""

    loser: TroopType
    winner: TroopType
    terrain: Terrain
    combat: Combat
    contacted: bool = False

    @property
    def in_contact(self) -> bool:
        return self.combat == "melee"


class Decided(NamedTuple):
    """What the table says: the effect, and the special case that made it so."""

    effect: Effect
    special: Special | None

    @property
    def cause(self) -> Cause:
        if self.special is None:
            return "otherwise"
        return "terrain" if self.special == "difficult_ground" else "opponent"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(self.special, "Tab. risultati"),) if self.special else ()


#: The special cases of the table, in its own words.
HOLDS: Mapping[Special, Callable[[Beaten], bool]] = {
    "by_those_it_contacted": lambda beaten: (
        beaten.in_contact and beaten.contacted and beaten.winner in GUNS | {"light_cavalry", "missile_foot"}
    ),
    "by_gendarmes": lambda beaten: beaten.winner == "gendarmes",
    "by_cavalry": lambda beaten: beaten.winner == "cavalry",
    "by_pikes": lambda beaten: beaten.winner == "pikes",
    "by_mounted_in_contact": lambda beaten: beaten.in_contact and beaten.winner in MOUNTED,
    "by_mounted_or_light_foot_in_contact": lambda beaten: beaten.in_contact and beaten.winner in MOUNTED | {"light_foot"},
    "by_mounted_or_forlorn_hope_in_contact": lambda beaten: beaten.in_contact and beaten.winner in MOUNTED | {"forlorn_hope"},
    "by_gendarmes_or_cavalry_in_contact": lambda beaten: beaten.in_contact and beaten.winner in ("gendarmes", "cavalry"),
    "by_gendarmes_or_forlorn_hope_in_contact": lambda beaten: (
        beaten.in_contact and beaten.winner in ("gendarmes", "forlorn_hope")
    ),
    "by_anyone_in_contact": lambda beaten: beaten.in_contact,
    "difficult_ground": lambda beaten: GROUND[beaten.terrain].difficult,
}


def degree_of(loser_total: int, winner_total: int, house_rules: Mapping[str, str]) -> Degree:
    """Exact whatever the signs; just half belongs to the second column. R61, R62."""
    if loser_total == winner_total:
        return "draw"
    doubled = 2 * loser_total
    if house_rules.get("R61") == "exact_half_less":
        return "half_or_less" if doubled < winner_total else "less"
    return "half_or_less" if doubled <= winner_total else "less"


def decide(beaten: Beaten, degree: Degree, house_rules: Mapping[str, str]) -> Decided | None:
    """The loser's cell, where the first special case that holds decides; None for a draw. Tab. risultati, R47, R61 to R65."""
    if degree == "draw":
        return None
    fate = RESULTS[beaten.loser][degree]
    only_in_contact = house_rules.get("R47") == "contact_only"
    for special, effect in fate.unless:
        spared = special == "difficult_ground" and only_in_contact and not beaten.in_contact
        if HOLDS[special](beaten) and not spared:
            return Decided(effect, special)
    return Decided(fate.otherwise, None)


class CombatResultFacts(Facts):
    combat: Combat = fact(label=_("Melee or shooting"))
    loser: TroopType = fields.troop_type(_("Loser"))
    winner: TroopType = fields.troop_type(_("Winner"))
    loser_total: int = fields.count(_("Loser's total"), -20, 40)
    winner_total: int = fields.count(_("Winner's total"), -20, 40)
    loser_terrain: Terrain = fields.terrain(_("Terrain under the loser"))
    contacted_this_round: bool = flag(_("The loser made this contact in this round"))
    house_rules: dict[str, str] = fields.house_rules("R47", "R61")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.loser_total > self.winner_total:
            yield Contradiction("loser_total", _("The loser has no higher total."))
        if self.combat == "shooting" and MOVES[self.winner].range is None:
            yield Contradiction("winner", _("This troop does not shoot."))
        if self.combat == "shooting" and self.contacted_this_round:
            yield Contradiction("contacted_this_round", _("A shot makes no contact."))
        yield from fields.steep_hill_without_light_foot(self.loser, self.loser_terrain, "loser_terrain")


@procedure(
    title=_("Result of a combat"),
    cite="Tab. risultati, R47, R61–R65",
    help=_("What becomes of who has the lower total."),
    headline=headlines.of_result,
)
def combat_result(facts: CombatResultFacts, dice: Dice) -> Outcome:
    """The results table. Tab. risultati, §Risoluzione, R47, R61 to R65."""
    degree = degree_of(facts.loser_total, facts.winner_total, facts.house_rules)
    beaten = Beaten(facts.loser, facts.winner, facts.loser_terrain, facts.combat, facts.contacted_this_round)
    decided = decide(beaten, degree, facts.house_rules)
    return outcome(
        notes=decided.notes if decided else (),
        effect=decided.effect if decided else "none",
        degree=degree,
        cause=decided.cause if decided else None,
        element_lost=decided is not None and decided.effect == "destroyed",
    )
