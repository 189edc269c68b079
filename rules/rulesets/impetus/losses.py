"""What the sheet presupposes and does not print: the state of a unit (core, R34) and the end of an army (core, R49)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, outcome
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _

# core, R34


class UnitStatusFacts(Facts):
    vbu_initial: int = fact(ge=1, le=12, label=_("VBU at the start"))
    vbu_current: int = fact(ge=0, le=12, label=_("VBU now"))
    house_rules: dict[str, str] = house_rules({"R34": ("more_than_half",)})

    def contradictions(self) -> Iterator[Contradiction]:
        if self.vbu_current > self.vbu_initial:
            yield Contradiction("vbu_current", _("Not more than at the start."))


@procedure(
    title=_("State of a unit"),
    cite=sheet.CORE_STATUS,
    help=_("Fresh, worn or exhausted?"),
    headline=headlines.of_status,
)
def unit_status(facts: UnitStatusFacts, dice: Dice) -> Outcome:
    """Return the status by what is left of its VBU. core, R34."""
    losses = facts.vbu_initial - facts.vbu_current
    return outcome(status=status_of(facts, losses), losses=losses)


def status_of(facts: UnitStatusFacts, losses: int) -> str:
    """core, R34: half is enough, or by house rule not quite."""
    if facts.vbu_current == 0:
        return "destroyed"
    if losses == 0:
        return "fresh"
    least = facts.vbu_initial + int("R34" in facts.house_rules)
    return "exhausted" if losses * 2 >= least else "worn"


# core, R49


class CommandLosses(Facts):
    id: str = fact(min_length=1, label=_("Command"))
    vd_total: int = fact(ge=1, le=60, label=_("VD in all"))
    vd_lost: int = fact(ge=0, le=60, label=_("VD lost"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.vd_lost > self.vd_total:
            yield Contradiction("vd_lost", _("Not more than there was."))

    @property
    def broken(self) -> bool:
        return half_lost(self.vd_lost, self.vd_total)


class ArmyBreakFacts(Facts):
    a_commands: list[CommandLosses] = fact(min_length=1, max_length=8, label=_("Commands of side A"))
    b_commands: list[CommandLosses] = fact(min_length=1, max_length=8, label=_("Commands of side B"))
    a_extra_vd_lost: int = fact(
        0,
        ge=0,
        le=60,
        label=_("Further VD lost by A"),
        help=_("Baggage and such, where the club counts them."),
    )
    b_extra_vd_lost: int = fact(
        0,
        ge=0,
        le=60,
        label=_("Further VD lost by B"),
        help=_("Baggage and such, where the club counts them."),
    )
    end_of_turn: bool = flag(
        _("End of the turn"),
        _("Before it nobody wins."),
        default=True,
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.same_id("a_commands", [command.id for command in self.a_commands])
        yield from fields.same_id("b_commands", [command.id for command in self.b_commands])


class Standing(NamedTuple):
    """How an army stands: its fields, and the sum of what it lost."""

    values: dict[str, Any]
    lost: Sum

    @property
    def broken(self) -> bool:
        return bool(self.values["broken"])


@procedure(
    title=_("Army break"),
    cite=sheet.CORE_BREAK,
    help=_("Which commands and armies are broken."),
    headline=headlines.of_break,
)
def army_break(facts: ArmyBreakFacts, dice: Dice) -> Outcome:
    """Commands first, then armies; it decides at the end of a turn. core, R49."""
    a = standing("a_vd_lost", facts.a_commands, facts.a_extra_vd_lost)
    b = standing("b_vd_lost", facts.b_commands, facts.b_extra_vd_lost)
    result = "continue"
    if facts.end_of_turn and (a.broken or b.broken):
        result = "draw" if a.broken and b.broken else "b_wins" if a.broken else "a_wins"
    return outcome(
        sums=[a.lost, b.lost],
        notes=[Note("decided_at_end_of_turn", sheet.CORE_BREAK)] if (a.broken or b.broken) and not facts.end_of_turn else [],
        a=a.values,
        b=b.values,
        result=result,
    )


def standing(sum_id: str, commands: Sequence[CommandLosses], extra: int) -> Standing:
    """Sum what is lost, a broken command counting whole. core, R49."""
    parts = [Modifier("commands_vd_lost", sum(command.vd_lost for command in commands), sheet.CORE_BREAK)]
    drawn_along = sum(command.vd_total - command.vd_lost for command in commands if command.broken)
    if drawn_along:
        parts.append(Modifier("broken_commands_vd", drawn_along, sheet.CORE_BREAK))
    if extra:
        parts.append(Modifier("extra_vd_lost", extra, sheet.CORE_BREAK))
    lost, total = Sum(sum_id, (), tuple(parts)), sum(command.vd_total for command in commands)
    values = {
        "commands_broken": [command.id for command in commands if command.broken],
        "vd_total": total,
        "vd_lost": lost.total,
        "broken": half_lost(lost.total, total),
        "vd_to_break": max(0, -(-total // 2) - lost.total),
    }
    return Standing(values, lost)


def half_lost(lost: int, total: int) -> bool:
    return lost * 2 >= total
