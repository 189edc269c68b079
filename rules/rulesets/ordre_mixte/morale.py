"""«Test di morale»: the test, its results, and the recovery of those who have run."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import (
    MORALE_DIE_IN_MELEE,
    MORALE_DIE_UNDER_FIRE,
    MORALE_MODIFIERS,
    MORALE_RESULTS,
    MOST_PM_TO_TEST,
    SQUARE_STANDS_PM,
)
from rules.rulesets.ordre_mixte.terms import Arm, Cover, Formation, General, MoraleResult, Quality

UNIT_DIE = _("morale")


class Steadiness(SheetFacts):
    """What the lasting rows of the table ask about a unit."""

    arm: Arm = fields.arm()
    bases_lost: int = fields.bases_lost()
    quality: Quality = fields.quality()
    russian: bool = fields.russian()
    general: General = fields.general()
    cover: Cover = fields.cover()
    supported: bool = fields.supported()


def lasting_modifiers(unit: Steadiness) -> Iterator[Modifier]:
    """The table without the rows for charges. «Test di morale», R2, R7, R31, R32."""
    if unit.quality != "regular":
        yield MORALE_MODIFIERS[unit.quality]
    if unit.general != "none":
        yield MORALE_MODIFIERS["attached_general"]
    if unit.general == "charismatic" and not unit.plays("R31", "one_in_all"):
        yield MORALE_MODIFIERS["charismatic_general"]
    if unit.russian and unit.arm == "infantry":
        yield MORALE_MODIFIERS["russian_infantry"]
    if unit.is_hard(unit.cover):
        yield MORALE_MODIFIERS["in_hard_cover"]
    if unit.bases_lost:
        each = MORALE_MODIFIERS["bases_lost"]
        yield replace(each, value=each.value * unit.bases_lost)
    if unit.supported and unit.arm == "infantry":
        yield MORALE_MODIFIERS["supported"]


def ignored(unit: Steadiness) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    if unit.russian and unit.arm != "infantry":
        yield Note("russian_infantry_only", "Test di morale")
    if unit.supported and unit.arm != "infantry":
        yield Note("supported_infantry_only", "Test di morale, R32")


def result_of(total: int) -> MoraleResult:
    """The line of the results that a total falls on. «Test di morale – Risultati»."""
    return next(result for result, fate in MORALE_RESULTS.items() if fate.up_to is None or total <= fate.up_to)


# The test


class MoraleTestFacts(Steadiness):
    house_rules: dict[str, str] = fields.house_rules("R7", "R28", "R29", "R31", "R33")
    cause: Literal["fire", "melee", "charge_reaction"] = fact(
        label=_("Cause"),
        help=_("Reaction to a charge: lost PM to fire while charging or being charged."),
    )
    formation: Formation = fields.formation()
    pm: int = fact(
        ge=0,
        le=48,
        label=_("PM left"),
        help=_("After the losses of this phase."),
    )
    pm_lost: int = fact(ge=0, le=48, label=_("PM lost in this phase"))
    routing: bool = fields.routing()
    opponent_arm: Arm | None = fact(
        None,
        label=_("Opponent: arm"),
        help=_("In melee and in a charge."),
    )
    open_terrain: bool = flag(_("In open terrain"), default=True)
    charged_by_columns: int = fact(
        0,
        ge=0,
        le=6,
        label=_("Columns that charge it"),
        help=_("March columns do not count."),
    )
    charging_line: bool = flag(_("It charges a line"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.formation_of_another_arm(self.arm, self.formation)
        if self.cause == "fire" and self.opponent_arm is not None:
            yield Contradiction("opponent_arm", _("Fire has no opponent."))
        if self.cause != "fire" and self.opponent_arm is None:
            yield Contradiction("opponent_arm", _("Against which arm?"))

    @property
    def infantry_charge(self) -> bool:
        """A reaction to a charge between infantry. R28."""
        return self.cause == "charge_reaction" and self.arm == "infantry" and self.opponent_arm == "infantry"


@procedure(
    title=_("Morale test"),
    cite="Test di morale, Test di morale – Risultati",
    help=_("Does the unit hold, retreat or rout?"),
    headline=headlines.of_morale,
)
def morale_test(facts: MoraleTestFacts, dice: Dice) -> Outcome:
    """A unit that has just lost PM and has few left. «Test di morale», R27 to R36."""
    forbidden = no_test(facts)
    if forbidden:
        return forbidden
    sides = die_sides(facts)
    die = dice.roll(sides, UNIT_DIE)
    modifiers = [*lasting_modifiers(facts), *charge_modifiers(facts)]
    total = Sum("total", (die,), tuple(modifiers))
    table_result = result_of(total.total)
    decided = decide(facts, table_result)
    pm_after = max(0, facts.pm - decided.pm)
    destroyed = pm_after == 0
    broken = decided.result != "hold"
    return outcome(
        sums=[total],
        notes=[*ignored(facts), *charge_rows_ignored(facts), *decided.notes],
        allowed=True,
        result=decided.result,
        table_result=table_result,
        further_pm_lost=decided.pm,
        pm_after=pm_after,
        destroyed=destroyed,
        now_disordered=decided.result == "rout",
        guns_abandoned=broken and facts.formation == "deployed",
        bases_to_turn=0 if destroyed else MORALE_RESULTS[decided.result].bases_to_turn,
        next_turn_move=decided.result if broken and not destroyed else "none",
        die_sides=sides,
        die=die,
        total=total.total,
        modifiers={"unit": by_id(modifiers)},
    )


def no_test(facts: MoraleTestFacts) -> Outcome | None:
    """Return why the unit takes no test, or None. «Test di morale», R27, R28, R35, R36."""
    if facts.pm == 0:
        return refused("destroyed", "R35")
    if facts.routing:
        return refused("already_routing", "R36")
    if facts.infantry_charge and facts.plays("R28", "all_must_test"):
        return None
    if facts.pm_lost == 0:
        return refused("no_pm_lost", "Test di morale, R27")
    return refused("more_than_4_pm", "Test di morale, R27") if facts.pm > MOST_PM_TO_TEST else None


def die_sides(facts: MoraleTestFacts) -> int:
    """«Test di morale», R29."""
    on_d6 = facts.cause == "melee" or (facts.cause == "charge_reaction" and facts.plays("R29", "d6"))
    return MORALE_DIE_IN_MELEE if on_d6 else MORALE_DIE_UNDER_FIRE


def charge_modifiers(facts: MoraleTestFacts) -> Iterator[Modifier]:
    """Note *: only between infantry, in the open, in the reaction to a charge. R28, R30."""
    if not facts.infantry_charge or not facts.open_terrain:
        return
    if facts.formation == "line" and facts.charged_by_columns:
        columns = "one_column" if facts.charged_by_columns == 1 else "two_columns"
        yield MORALE_MODIFIERS[f"line_charged_by_{columns}"]
    if facts.formation == "square" and facts.charged_by_columns:
        yield MORALE_MODIFIERS["square_charged_by_columns"]
    if facts.formation == "column" and facts.charging_line:
        yield MORALE_MODIFIERS["column_charging_line"]


def charge_rows_ignored(facts: MoraleTestFacts) -> Iterator[Note]:
    if (facts.charged_by_columns or facts.charging_line) and not list(charge_modifiers(facts)):
        yield Note("charge_rows_do_not_count", "Test di morale, R28, R30")


class Decided(NamedTuple):
    """What becomes of the unit, and the PM that it costs."""

    result: MoraleResult
    pm: int
    notes: tuple[Note, ...] = ()


def decide(facts: MoraleTestFacts, table_result: MoraleResult) -> Decided:
    """The line of the table; a square that fails has its own lines. «Test di morale – Risultati», R33."""
    concerned = {"retreat"} if facts.plays("R33", "retreat_only") else {"retreat", "rout"}
    if facts.formation != "square" or table_result not in concerned:
        return Decided(table_result, MORALE_RESULTS[table_result].pm)
    cite = "Test di morale – Risultati, R33"
    if facts.cause != "fire" and facts.opponent_arm != "cavalry":
        return Decided("rout", MORALE_RESULTS["rout"].pm, (Note("square_breaks", cite),))
    return Decided("hold", SQUARE_STANDS_PM, (Note("square_stands", cite),))


# «Recupero unità in rotta»


class RecoverRoutedFacts(Steadiness):
    house_rules: dict[str, str] = fields.house_rules("R7", "R31", "R37", "R38")
    rout_moves_made: int = fact(ge=0, le=20, label=_("Rout moves made"))


@procedure(
    title=_("Recovery of a routing unit"),
    cite="Sequenza di mossa, R38",
    help=_("Does the routing unit come to its senses?"),
    headline=headlines.of_recovery,
)
def recover_routed(facts: RecoverRoutedFacts, dice: Dice) -> Outcome:
    """Recover on what would hold in a test; failing costs nothing. «Sequenza di mossa», R37, R38, R51."""
    if facts.rout_moves_made == 0 and not facts.plays("R37", "may_recover_at_once"):
        return refused("rout_move_not_made", "R37")
    if facts.general == "none" and facts.plays("R38", "general_needed"):
        return refused("no_general", "R38")
    die = dice.roll(MORALE_DIE_UNDER_FIRE, UNIT_DIE)
    modifiers = list(lasting_modifiers(facts))
    total = Sum("total", (die,), tuple(modifiers))
    recovered = result_of(total.total) == "hold"
    return outcome(
        sums=[total],
        notes=list(ignored(facts)),
        allowed=True,
        recovered=recovered,
        still_routing=not recovered,
        now_disordered=True,
        die=die,
        total=total.total,
        modifiers={"unit": by_id(modifiers)},
    )
