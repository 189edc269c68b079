"""«Test di Disciplina»: every test to act, react or rally. The die and its target are core, not on the sheet (R5)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import (
    CONSEQUENCES,
    DISCIPLINE_MODIFIERS,
    DISCIPLINE_TARGETS,
    EVADER_STANDS,
    FREE_SECOND_MOVEMENT,
    GENERALS,
    OUT_OF_COMMAND_TWICE,
    TRAITS,
    Consequence,
)
from rules.rulesets.impetus.terms import CLOSES_RANKS, EXCEPTED, FOOT, MOUNTED, Discipline, General, TestKind, Trait, UnitType

#: Tests in which disorder counts against the unit, and those that a self-confident general helps.
_DISORDER_COUNTS: frozenset[str] = frozenset(
    {"opportunity_charge", "opportunity_fire", "defensive_fire", "close_ranks", "countercharge", "evade"}
)
_CONFIDENCE_COUNTS: frozenset[str] = frozenset({"opportunity_charge", "opportunity_fire", "evade"})
_TOLD_OF_THE_ENEMY: frozenset[str] = frozenset({"close_ranks", "countercharge", "evade"})


class DisciplineTestFacts(Facts):
    kind: TestKind = fact(label=_("Test"))
    discipline: Discipline = fields.discipline()
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    disordered: bool = fields.disordered()
    out_of_command: bool = flag(
        _("Out of command"),
        _("Beyond its general's radius."),
    )
    general: General | None = fields.general(_("With the unit or its group; empty when none is."))
    traits: list[Trait] = fields.traits()
    movement_number: int | None = fact(
        None,
        ge=2,
        le=6,
        label=_("Which movement"),
        help=_("Of this activation; for further movements only."),
    )
    group_fragmented: bool = flag(_("Group broken up"), _("The group that would charge."))
    charger_movements: int = fact(
        1,
        ge=1,
        le=5,
        label=_("Movements of the charger"),
        help=_("For defensive fire."),
    )
    enemy_type: UnitType | None = fact(
        None,
        label=_("Enemy"),
        help=_("Who charges, or is evaded."),
    )
    evasion_number: int = fact(
        1,
        ge=1,
        le=10,
        label=_("Which evasion"),
        help=_("Of this turn."),
    )
    use_reroll: bool = fields.use_reroll()
    house_rules: dict[str, str] = house_rules(
        {
            "R5": ("natural_1_fails", "natural_1_fails_6_passes"),
            "R6": ("all_tests", "die_2_plus"),
            "R8": ("cumulative",),
            "R10": ("only_against_mounted",),
            "R11": ("stands",),
        }
    )

    @property
    def automatic(self) -> bool:
        """Return True for those who turn without a test. Movimento."""
        return self.kind == "change_of_front" and self.unit_type in EXCEPTED["skirmishers_light_cavalry"]

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.traits_of_nobody(self.general, self.traits)
        if self.general is not None and self.out_of_command:
            yield Contradiction("out_of_command", _("A unit with its general is in command."))
        if self.kind == "second_move" and self.movement_number is None:
            yield Contradiction("movement_number", _("Which movement is it?"))
        yield from self.contradictions_of_other_tests()

    def contradictions_of_other_tests(self) -> Iterator[Contradiction]:
        """Facts that only one kind of test asks for."""
        elsewhere = {
            "movement_number": self.movement_number is not None and self.kind != "second_move",
            "group_fragmented": self.group_fragmented and self.kind != "frenzy",
            "charger_movements": self.charger_movements != 1 and self.kind != "defensive_fire",
            "enemy_type": self.enemy_type is not None and self.kind not in _TOLD_OF_THE_ENEMY,
            "evasion_number": self.evasion_number != 1 and self.kind != "evade",
        }
        for name, wrong in elsewhere.items():
            if wrong:
                yield Contradiction(name, _("This test does not ask for it."))


@procedure(
    title=_("Discipline test"),
    cite=f"{sheet.DISCIPLINE}, fuori scheda, R5, R11",
    help=_("Does the unit act, react or rally as wanted?"),
    headline=headlines.of_test,
)
def discipline_test(facts: DisciplineTestFacts, dice: Dice) -> Outcome:
    """A die and modifiers against the target of its discipline. Test di Disciplina; core, R5, R11."""
    forbidden = forbidden_test(facts)
    if forbidden:
        return forbidden
    if facts.automatic:
        return automatic_turn(facts)
    counted = list(modifiers(facts))
    added, target = sum(modifier.value for modifier in counted), DISCIPLINE_TARGETS[facts.discipline]
    rolls = [dice.d6(_("discipline"))]
    if not passes(rolls[0], rolls[0] + added, target, facts.house_rules) and can_roll_again(facts, rolls[0]):
        rolls.append(dice.d6(_("discipline, rolled again")))
    total = Sum("total", (rolls[-1],), tuple(counted))
    passed = passes(rolls[-1], total.total, target, facts.house_rules)
    consequence = consequence_of(facts)
    return outcome(
        sums=[total],
        notes=list(notes(rolls[-1], total.total, target, passed=passed)),
        allowed=True,
        automatic=False,
        target=target,
        rolls=rolls,
        rerolled=len(rolls) > 1,
        modifiers=by_id(counted),
        total=total.total,
        result="pass" if passed else "fail",
        effect=consequence.passed if passed else consequence.failed,
        now_disordered=disordered_after(facts, consequence, passed=passed),
    )


def automatic_turn(facts: DisciplineTestFacts) -> Outcome:
    """Skirmishers and light cavalry in good order. Movimento."""
    return outcome(
        notes=[Note("turns_without_test", sheet.MANOEUVRES)],
        allowed=True,
        automatic=True,
        target=None,
        rolls=[],
        rerolled=False,
        modifiers={},
        total=None,
        result="pass",
        effect=CONSEQUENCES[facts.kind].passed,
        now_disordered=False,
    )


def forbidden_test(facts: DisciplineTestFacts) -> Outcome | None:
    """The first thing that forbids the test. Movimento, R12, R13."""
    if facts.kind in ("second_move", "change_of_front") and facts.disordered:
        return refused("disordered", sheet.MANOEUVRES)
    if facts.kind == "rally" and not facts.disordered:
        return refused("not_disordered", sheet.DISCIPLINE)
    if facts.kind == "frenzy" and not facts.impetuous:
        return refused("not_impetuous", f"{sheet.DISCIPLINE}, R12")
    if facts.kind == "close_ranks" and facts.unit_type not in CLOSES_RANKS:
        return refused("type_cannot_close_ranks", f"{sheet.DISCIPLINE}, R13")
    return None


def modifiers(facts: DisciplineTestFacts) -> Iterator[Modifier]:
    """Generic rows, the rows of this kind of test, the general's traits. Test di Disciplina, R7 to R10."""
    if facts.general is not None:
        yield Modifier("general_attached", GENERALS[facts.general].discipline, sheet.GENERALS)
    if facts.out_of_command and facts.kind != "evade" and facts.unit_type != "skirmishers":
        twice = facts.kind == "rally" and facts.house_rules.get("R8") == "cumulative"
        yield OUT_OF_COMMAND_TWICE if twice else DISCIPLINE_MODIFIERS["out_of_command"]
    yield from of_this_kind(facts)
    if facts.kind == "rally" and "tough" in facts.traits:
        yield Modifier("tough_general", TRAITS["tough"].rally, sheet.TRAITS)
    if facts.kind in _CONFIDENCE_COUNTS and "self_confident" in facts.traits:
        yield Modifier("self_confident_general", TRAITS["self_confident"].reaction, sheet.TRAITS)


def of_this_kind(facts: DisciplineTestFacts) -> Iterator[Modifier]:
    """The special rows; breaking off has none (R9)."""
    if facts.disordered and facts.kind in _DISORDER_COUNTS:
        yield DISCIPLINE_MODIFIERS["disordered"]
    if facts.kind == "second_move" and facts.movement_number is not None:
        yield from for_each("extra_movements", facts.movement_number - FREE_SECOND_MOVEMENT)
    if facts.kind == "frenzy" and facts.group_fragmented:
        yield DISCIPLINE_MODIFIERS["group_fragmented"]
    if facts.kind == "defensive_fire":
        yield from of_defensive_fire(facts)
    if facts.kind == "close_ranks":
        if facts.unit_type == "heavy_foot":
            yield DISCIPLINE_MODIFIERS["heavy_foot"]
        if facts.enemy_type in ("medium_cavalry", "light_cavalry"):
            yield DISCIPLINE_MODIFIERS["charged_by_medium_or_light_cavalry"]
    if facts.kind == "countercharge" and mounted_counts(facts):
        yield DISCIPLINE_MODIFIERS["mounted"]
    if facts.kind == "evade":
        yield from of_evasion(facts)


def of_defensive_fire(facts: DisciplineTestFacts) -> Iterator[Modifier]:
    if facts.unit_type == "missile_foot":
        yield DISCIPLINE_MODIFIERS["missile_foot_shooter"]
    if facts.unit_type in MOUNTED:
        yield DISCIPLINE_MODIFIERS["mounted_shooter"]
    if facts.charger_movements > 1:
        yield DISCIPLINE_MODIFIERS["long_charge"]


def of_evasion(facts: DisciplineTestFacts) -> Iterator[Modifier]:
    if facts.unit_type in EXCEPTED["skirmishers_light_cavalry"]:
        yield DISCIPLINE_MODIFIERS["skirmishers_or_light_cavalry"]
    if facts.unit_type in MOUNTED | {"skirmishers"} and facts.enemy_type in FOOT:
        yield DISCIPLINE_MODIFIERS["evading_from_foot"]
    yield from for_each("repeated_evasion", facts.evasion_number - 1)


def mounted_counts(facts: DisciplineTestFacts) -> bool:
    """Return True if riding counts for the doubled word of the countercharge. R10."""
    only_against_mounted = facts.house_rules.get("R10") == "only_against_mounted"
    return facts.unit_type in MOUNTED and (not only_against_mounted or facts.enemy_type in MOUNTED)


def for_each(id_: str, count: int) -> Iterator[Modifier]:
    """A modifier that counts once for every one."""
    if count:
        each = DISCIPLINE_MODIFIERS[id_]
        yield replace(each, value=each.value * count)


def can_roll_again(facts: DisciplineTestFacts, failed_die: int) -> bool:
    """A brave general in countercharges, a charismatic one in further movements (R6)."""
    if not facts.use_reroll:
        return False
    if facts.kind == "countercharge" and "brave" in facts.traits:
        return True
    if facts.general != "charismatic":
        return False
    reading = facts.house_rules.get("R6")
    if reading == "all_tests":
        return True
    if reading == "die_2_plus":
        return failed_die >= 2
    return facts.kind == "second_move"


def passes(die: int, total: int, target: int, rules: dict[str, str]) -> bool:
    """Natural results count by house rule only. core, R5."""
    natural = rules.get("R5")
    if natural is not None and die == 1:
        return False
    if natural == "natural_1_fails_6_passes" and die == 6:
        return True
    return total >= target


def notes(die: int, total: int, target: int, *, passed: bool) -> Iterator[Note]:
    """Yield notes where the die itself decided, against the total."""
    if total >= target and not passed:
        yield Note("natural_1_failed", "R5")
    if total < target and passed:
        yield Note("natural_6_passed", "R5")


def consequence_of(facts: DisciplineTestFacts) -> Consequence:
    """core, R11."""
    if facts.kind == "evade" and facts.house_rules.get("R11") == "stands":
        return EVADER_STANDS
    return CONSEQUENCES[facts.kind]


def disordered_after(facts: DisciplineTestFacts, consequence: Consequence, *, passed: bool) -> bool:
    """core, R11. Disorder gained here never costs VBU (core, R3)."""
    if passed:
        return facts.disordered and facts.kind not in ("rally", "change_of_front")
    return facts.disordered or consequence.disorders
