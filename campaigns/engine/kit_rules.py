"""RULES: the numbers and switches that a kit may change (§5.2)."""

from typing import Annotated

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.terms import Fog, RoadKind
from rules.engine.facts import Facts


class Costs(Facts):
    """Impulses of a leg by kind of road."""

    road: int = ask.number("road", 1, 2, 1)
    river: int = ask.number("river", 1, 2, 1)
    mountain: int = ask.number("mountain", 1, 2, 2)
    sea: int = ask.number("sea", 1, 2, 2)

    def of(self, kind: RoadKind) -> int:
        cost: int = getattr(self, kind)
        return cost


class Recover(Facts):
    """Percent of lost steps that return at once: to the holder, after a draw, to the loser by severity."""

    holder: int = ask.percent("holder", 50)
    draw: int = ask.percent("draw", 30)
    minor: int = ask.percent("minor", 40)
    decisive: int = ask.percent("decisive", 25)
    great: int = ask.percent("great", 10)
    total: int = ask.percent("total", 0)


class Rally(Facts):
    """The die on which a dispersed unit returns."""

    holder: int = ask.number("holder", 1, 7, 3)
    draw: int = ask.number("draw", 1, 7, 4)
    loser: int = ask.number("loser", 1, 7, 5)


class Rules(Facts):
    """RULES (§5.2), every one with its default."""

    march: int = ask.number("march", 1, 4, 2)
    forced: int = ask.number("forced", 0, 2, 1)
    costs: Costs = ask.word("costs", Costs())
    fort_stops: bool = ask.flag("fort_stops", True)
    avoid_on: int = ask.number("avoid_on", 2, 7, 4)
    support: bool = ask.flag("support", True)
    intercept: bool = ask.flag("intercept", True)
    escalade: bool = ask.flag("escalade")
    fog: Fog = ask.word("fog", "adjacent")
    share_sight: bool = ask.flag("share_sight", True)
    bands: list[Annotated[int, Field(ge=1, le=100_000)]] = ask.many("bands", [20, 50], least=2, most=2)
    recover: Recover = ask.word("recover", Recover())
    rally: Rally = ask.word("rally", Rally())
    rally_lost_on: int = ask.number("rally_lost_on", 0, 6, 1)
    severity: list[ask.Percent] = ask.many("severity", [25, 40, 60], least=3, most=3)
    pursuit: bool = ask.flag("pursuit", True)
    supply_range: int = ask.number("supply_range", 0, 20, 3)
    wear: list[ask.Percent] = ask.many("wear", [10, 20, 30], least=1, most=6)
    forced_wear: int = ask.percent("forced_wear", 5)
    siege_target: int = ask.number("siege_target", 1, 60, 6)
    replace: bool = ask.flag("replace", True)
    replace_rate: int = ask.number("replace_rate", 0, 1000, 100)
    replace_steps: int = ask.number("replace_steps", 0, 999, 6)
    recruit_per_place: int = ask.number("recruit_per_place", 0, 9, 1)
    exhaustion: int = ask.percent("exhaustion", 33)
    draw_margin: int = ask.number("draw_margin", 0, 999, 0)
    veterancy: bool = ask.flag("veterancy")

    @property
    def impulses(self) -> int:
        """Return the number of impulses of a turn (§4.3)."""
        return self.march + self.forced


def ascending(numbers: list[int]) -> bool:
    """Equal is allowed (§5.2)."""
    return numbers == sorted(numbers)


DEFAULTS = Rules()
