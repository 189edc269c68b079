"""§6.15 and §6.16: who returns after a battle, who rallies later, and what became of a leader at risk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from campaigns.engine.terms import CRUSHING, Fate, Severity, Standing, Status
from campaigns.engine.world import twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

#: Turns that a wounded leader is away.
TURNS_OUT = 2


class UnitFate(Facts):
    """FATE: what a battle did to a unit that had ``of`` steps."""

    unit: Id = ask.word("unit")
    fate: Fate = ask.word("fate")
    lost: int = ask.number("lost", 0, 200, 0)
    of: int = ask.number("of", 1, 200)

    def contradictions(self) -> Iterator[Contradiction]:
        least, most = {"intact": (0, 0), "reduced": (1, self.of - 1), "destroyed": (self.of, self.of)}.get(
            self.fate, (0, self.of - 1)
        )
        if not least <= self.lost <= most:
            yield Contradiction("lost", _("Losses and fate do not fit."))


class RecoveryFacts(Facts):
    result: Standing = ask.word("result")
    severity: Severity = ask.word("severity")
    units: list[UnitFate] = ask.many("units", least=1, most=200)
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("units", (unit.unit for unit in self.units))
        if (self.result == "draw") != (self.severity == "draw"):
            yield Contradiction("severity", _("A draw is a draw for both."))


@dataclass(slots=True)
class _Unit:
    """A unit while it recovers."""

    id: str
    fate: Fate
    lost: int
    of: int
    recovered: int = 0


@procedure(
    title=_("Recovery"),
    cite="§6.15, R11, R12, R15",
    help=_("Which losses return at once, and who rallies?"),
)
def recovery(facts: RecoveryFacts, dice: Dice) -> Outcome:
    """Stragglers and lightly wounded return, the dispersed roll. §6.15."""
    units = [_Unit(unit.unit, _scattered(facts, unit.fate), unit.lost, unit.of) for unit in facts.units]
    lost = sum(unit.lost for unit in units if unit.fate in ("intact", "reduced", "destroyed"))
    percent: int = getattr(facts.rules.recover, facts.severity if facts.result == "loser" else facts.result)
    recovered = lost * percent // 100
    _give_back(units, recovered)
    return outcome(
        units=[_recovered(unit, facts, dice) for unit in units],
        lost=lost,
        recovered=recovered,
        percent=percent,
        exhausted=facts.result == "loser" and facts.severity in CRUSHING,
    )


def _scattered(facts: RecoveryFacts, fate: Fate) -> Fate:
    """After a total defeat even the intact disperse (R11)."""
    if facts.result == "loser" and facts.severity == "total" and fate in ("intact", "reduced"):
        return "dispersed"
    return fate


def _give_back(units: Sequence[_Unit], steps: int) -> None:
    """One step at a time, in rounds: first over the reduced units, then over the destroyed."""
    for fate in ("reduced", "destroyed"):
        while steps:
            short = [unit for unit in units if unit.fate == fate and unit.recovered < unit.lost][:steps]
            if not short:
                break
            for unit in short:
                unit.recovered += 1
            steps -= len(short)


def _recovered(unit: _Unit, facts: RecoveryFacts, dice: Dice) -> dict[str, Any]:
    strength = unit.of - unit.lost + unit.recovered
    die: int | None = None
    status: Status = "ready" if strength else "destroyed"
    if unit.fate == "captured":
        status = "captured"
    elif unit.fate == "dispersed":
        die, status = rallied(unit.id, facts.result, facts.rules, dice)
        strength = 0 if status == "destroyed" else strength
    return {"unit": unit.id, "strength": strength, "status": status, "recovered": unit.recovered, "die": die}


def rallied(unit: str, since: Standing, rules: Rules, dice: Dice) -> tuple[int, Status]:
    """§6.15, 4: a dispersed unit's die, and what it is then."""
    die = dice.d6(_("rally of {unit}").format(unit=unit))
    needed: int = getattr(rules.rally, since)
    if die >= needed:
        return die, "ready"
    return die, "destroyed" if die <= rules.rally_lost_on else "dispersed"


class Scattered(Facts):
    """A unit still dispersed: ``since`` it won, drew or lost."""

    id: Id = ask.word("id")
    strength: int = ask.number("strength", 1, 200)
    since: Standing = ask.word("since", "loser")


class RallyFacts(Facts):
    units: list[Scattered] = ask.many("units", least=1, most=200)
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("units", (unit.id for unit in self.units))


@procedure(
    title=_("Rally"),
    cite="§6.16",
    help=_("Which dispersed units come back this turn?"),
)
def rally(facts: RallyFacts, dice: Dice) -> Outcome:
    """A die for each unit still dispersed. §6.16."""
    return outcome(units=[_rally(unit, facts.rules, dice) for unit in facts.units])


def _rally(unit: Scattered, rules: Rules, dice: Dice) -> dict[str, Any]:
    die, status = rallied(unit.id, unit.since, rules, dice)
    return {"unit": unit.id, "die": die, "status": status, "strength": 0 if status == "destroyed" else unit.strength}


class LeaderFateFacts(Facts):
    field_held: bool = ask.word("field_held")


@procedure(
    title=_("Fate of a leader"),
    cite="§6.16, R27",
    help=_("What became of a leader at risk?"),
)
def leader_fate(facts: LeaderFateFacts, dice: Dice) -> Outcome:
    """1 killed, 2 captured unless the field is held, 3 and 4 wounded, else unhurt. §6.16."""
    die = dice.d6(_("leader at risk"))
    if die == 1:
        fate = "killed"
    elif die == 2 and not facts.field_held:
        fate = "captured"
    else:
        fate = "wounded" if die <= 4 else "unhurt"
    return outcome(die=die, fate=fate, turns_out=TURNS_OUT if fate == "wounded" else 0)
