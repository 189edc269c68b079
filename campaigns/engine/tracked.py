"""What a finished battle's tracker says of units, commands and leaders, ruleset by ruleset (§6.13)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.ask import Prose
from campaigns.engine.messages import _
from campaigns.engine.terms import Fate, Result
from rules.engine.facts import Contradiction, Facts

Element = Literal[
    "irregular_infantry",
    "line_infantry",
    "light_infantry",
    "voltigeurs",
    "elite_infantry",
    "guard_infantry",
    "irregular_cavalry",
    "lancers",
    "light_cavalry",
    "dragoons",
    "cuirassiers",
    "guard_heavy_cavalry",
    "guard_light_cavalry",
    "light_artillery",
    "medium_artillery",
    "heavy_artillery",
    "horse_artillery",
]
Troops = Literal[
    "gendarmes",
    "cavalry",
    "light_cavalry",
    "missile_cavalry",
    "pikes",
    "spears",
    "halberdiers",
    "swordsmen",
    "missile_foot",
    "light_foot",
    "forlorn_hope",
    "artillery",
    "organ_guns",
    "camp",
]
#: Those whom a rout does not take along (R19).
GUARD: frozenset[str] = frozenset({"guard_infantry", "guard_heavy_cavalry", "guard_light_cavalry"})
GUNS: frozenset[str] = frozenset({"artillery", "organ_guns"})
#: De Bellis Empire: the type of two steps, and the type of one of its halves.
TWO_HALVES, HALF = "light_infantry", "voltigeurs"

Risk = Literal["at_risk", "unhurt", "killed", "captured", "wounded"]


class CommandState(Facts):
    """A command of which the tracker says nothing."""

    #: Does its general stand or fall with it, so that his risk is reported?
    led: ClassVar[bool] = False

    @property
    def scatters(self) -> bool:
        """Return True if it is broken, so that its units scatter if the side has lost."""
        return False

    @property
    def present(self) -> bool:
        """Return True if it came to the table."""
        return True

    @property
    def general_lost(self) -> bool:
        return False


class UnitState(Facts):
    """A unit as its tracker left it."""

    @property
    def of(self) -> int:
        """Steps with which it was fielded."""
        return 1

    @property
    def now(self) -> int:
        """Steps that it still has."""
        return self.of

    def fate(self, command: CommandState, result: Result) -> Fate:
        """The first row of its ruleset's table that applies."""
        raise NotImplementedError

    def lost(self, fate: Fate) -> int:
        """Steps lost, by that fate."""
        return self.of if fate == "destroyed" else self.of - self.now


class LeaderState(Facts):
    """A leader of whom the tracker says."""

    @property
    def counted(self) -> bool:
        return True

    @property
    def fate(self) -> Risk:
        raise NotImplementedError


def gone_twice(destroyed: bool, left_table: bool) -> Iterator[Contradiction]:
    if destroyed and left_table:
        yield Contradiction("left_table", _("Destroyed, it cannot have left."))


def too_strong() -> Contradiction:
    return Contradiction("", _("Stronger than at the start."))


# De Bellis Empire


class EmpireCommand(CommandState):
    led: ClassVar[bool] = True
    routed: bool = ask.flag("routed")
    eliminated: bool = ask.flag("eliminated")

    @property
    def scatters(self) -> bool:
        return self.routed

    @property
    def general_lost(self) -> bool:
        return self.eliminated


class EmpireUnit(UnitState):
    type: Element = ask.word("type")
    destroyed: bool = ask.flag("destroyed")
    left_table: bool = ask.flag("left_table")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from gone_twice(self.destroyed, self.left_table)

    @property
    def of(self) -> int:
        return 2 if self.type == TWO_HALVES else 1

    def fate(self, command: CommandState, result: Result) -> Fate:
        if self.destroyed:
            return "destroyed"
        scattered = result == "lost" and command.scatters and self.type not in GUARD
        return "dispersed" if self.left_table or scattered else "intact"


class EmpireChief(LeaderState):
    """The general in chief."""

    present: bool = ask.flag("present", True)
    eliminated: bool = ask.flag("eliminated")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.eliminated and not self.present:
            yield Contradiction("eliminated", _("Who was not there cannot fall."))

    @property
    def counted(self) -> bool:
        return self.present

    @property
    def fate(self) -> Risk:
        return "at_risk" if self.eliminated else "unhurt"


# Guerre d'Italia


class ItalianUnit(UnitState):
    type: Troops = ask.word("type")
    destroyed: bool = ask.flag("destroyed")
    left_table: bool = ask.flag("left_table")
    fled: bool = ask.flag("fled")
    crew_fled: bool = ask.flag("crew_fled")
    cinc: bool = ask.flag("cinc")
    general: bool = ask.flag("general")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from gone_twice(self.destroyed, self.left_table)
        if self.crew_fled and self.type not in GUNS:
            yield Contradiction("crew_fled", _("These are no guns."))
        if self.type == "camp" and (self.fled or self.cinc or self.general):
            yield Contradiction("type", _("A camp neither flees nor leads."))

    def fate(self, command: CommandState, result: Result) -> Fate:
        lost = result == "lost"
        if self.destroyed:
            return "destroyed"
        if self.crew_fled:
            return "captured" if lost else "intact"
        if self.type == "camp" and lost:
            return "captured"
        return "dispersed" if self.left_table or (self.fled and lost) else "intact"

    @property
    def leads(self) -> bool:
        return self.cinc or self.general


# Impetus


class ImpetusCommand(CommandState):
    led: ClassVar[bool] = True
    broken: bool = ask.flag("broken")
    general: Prose | None = ask.word("general", "reliable")

    @property
    def scatters(self) -> bool:
        return self.broken

    @property
    def general_lost(self) -> bool:
        return self.general is None


class ImpetusUnit(UnitState):
    vbu: int = ask.number("vbu", 0, 12)
    vbu_start: int = ask.number("vbu_start", 1, 12)
    rear_ranks: list[Annotated[int, Field(ge=0, le=12)]] = ask.some("rear_ranks", most=3)
    rear_ranks_start: list[Annotated[int, Field(ge=1, le=12)]] = ask.some("rear_ranks_start", most=3)
    destroyed: bool = ask.flag("destroyed")
    left_table: bool = ask.flag("left_table")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from gone_twice(self.destroyed, self.left_table)
        if self.now > self.of or len(self.rear_ranks) > len(self.rear_ranks_start):
            yield too_strong()

    @property
    def of(self) -> int:
        return self.vbu_start + sum(self.rear_ranks_start)

    @property
    def now(self) -> int:
        return self.vbu + sum(self.rear_ranks)

    def fate(self, command: CommandState, result: Result) -> Fate:
        if self.destroyed or not self.now:
            return "destroyed"
        if self.left_table or (command.scatters and result == "lost"):
            return "dispersed"
        return "reduced" if self.now < self.of else "intact"


# Naran: Fuciliers Wars

NaranFate = Literal["destroyed", "fled", "killed", "captured", "dismissed"]


class NaranCommand(CommandState):
    position: Literal["on_table", "reserve", "reinforcement"] = ask.word("position", "on_table")

    @property
    def present(self) -> bool:
        return self.position == "on_table"


class NaranUnit(UnitState):
    figures: int = ask.number("figures", 0, 200)
    figures_start: int = ask.number("figures_start", 0, 200)
    losses_pending: int = ask.count("losses_pending", 0)
    guns: int = ask.number("guns", 0, 20, 0)
    gun_state: Literal["manned", "abandoned"] = ask.word("gun_state", "manned")
    routing: bool = ask.flag("routing")
    tracked_fate: NaranFate | None = ask.word("fate", None, alias="fate")

    def contradictions(self) -> Iterator[Contradiction]:
        if not self.figures_start or self.now < 0:
            yield Contradiction("figures", _("So few figures cannot be."))
        if self.figures > self.figures_start:
            yield too_strong()

    @property
    def of(self) -> int:
        return self.figures_start

    @property
    def now(self) -> int:
        return self.figures - self.losses_pending

    def fate(self, command: CommandState, result: Result) -> Fate:
        if not command.present:
            return "intact"
        if self.tracked_fate in ("destroyed", "killed") or not self.now:
            return "destroyed"
        if self.tracked_fate == "captured":
            return "captured"
        if self.tracked_fate == "fled" or (self.routing and result != "won"):
            return "dispersed"
        return "reduced" if self.now < self.of else "intact"

    def lost(self, fate: Fate) -> int:
        return 0 if fate == "intact" else super().lost(fate)

    def guns_lost(self, fate: Fate, command: CommandState, result: Result) -> int:
        """Guns that are gone or in the enemy's hands; they are reported, never restored (R15)."""
        if not command.present:
            return 0
        gone = fate in ("destroyed", "captured") or self.tracked_fate == "fled"
        return self.guns if gone or (self.gun_state == "abandoned" and result == "lost") else 0


class NaranLeader(LeaderState):
    """An individual."""

    wounds: int = ask.number("wounds", 0, 9, 1)
    wounds_start: int = ask.number("wounds_start", 0, 9, 1)
    tracked_fate: NaranFate | None = ask.word("fate", None, alias="fate")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.wounds > self.wounds_start:
            yield too_strong()

    @property
    def fate(self) -> Risk:
        if self.tracked_fate in ("killed", "destroyed"):
            return "killed"
        if self.tracked_fate == "captured":
            return "captured"
        return "wounded" if self.wounds < self.wounds_start else "unhurt"


# Ordre Mixte


class OrdreUnit(UnitState):
    pm: int = ask.number("pm", 0, 200)
    pm_start: int = ask.number("pm_start", 1, 200)
    routing: bool = ask.flag("routing")
    guns_abandoned: bool = ask.flag("guns_abandoned")
    destroyed: bool = ask.flag("destroyed")
    left_table: bool = ask.flag("left_table")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from gone_twice(self.destroyed, self.left_table)
        if self.pm > self.pm_start:
            yield too_strong()

    @property
    def of(self) -> int:
        return self.pm_start

    @property
    def now(self) -> int:
        return self.pm

    def fate(self, command: CommandState, result: Result) -> Fate:
        if self.destroyed or not self.pm:
            return "destroyed"
        if self.guns_abandoned and result == "lost":
            return "captured"
        if self.left_table or (self.routing and result != "won"):
            return "dispersed"
        return "reduced" if self.pm < self.pm_start else "intact"


UNITS: dict[str, type[UnitState]] = {
    "de-bellis-empire": EmpireUnit,
    "guerre-ditalia": ItalianUnit,
    "impetus": ImpetusUnit,
    "naran-fuciliers-wars": NaranUnit,
    "ordre-mixte": OrdreUnit,
}
COMMANDS: dict[str, type[CommandState]] = {
    "de-bellis-empire": EmpireCommand,
    "guerre-ditalia": CommandState,
    "impetus": ImpetusCommand,
    "naran-fuciliers-wars": NaranCommand,
    "ordre-mixte": CommandState,
}
#: Rulesets whose tracker says what became of leaders.
LEADERS: dict[str, type[LeaderState]] = {"de-bellis-empire": EmpireChief, "naran-fuciliers-wars": NaranLeader}
