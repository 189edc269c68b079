"""A scoring: how a result becomes points, and whether the definition holds together. T§3.3, T§6.2, T§6.3."""

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Exact, Points, PointsOrAverage, Rounding, canonical, ratio
from tournaments.engine.messages import _, pgettext

ScoringKind = Literal["classes", "matrix", "formula"]
Measure = Literal["difference", "percent", "ratio", "winner_units_lost"]
PlayedClass = Literal["win", "draw", "loss", "mutual"]
What = Literal[
    "one",
    "inflicted",
    "suffered",
    "inflicted_percent",
    "suffered_percent",
    "kept_percent",
    "units_destroyed",
    "units_lost",
    "generals_killed",
    "generals_lost",
    "camp_taken",
    "enemy_broken",
    "camp_lost",
    "own_broken",
]

ALL_CLASSES: list[PlayedClass] = ["win", "draw", "loss", "mutual"]
SPECIALS = ("bye", "forfeit_win", "forfeit_loss", "double_loss")


class Band(Facts):
    """An interval of a matrix: who leads by a value in it gets ``winner``, the other ``loser``."""

    low: Points = fact(label=_("From"))
    low_included: bool = ask.flag(_("From this value itself"), default=True)
    high: Points | None = fact(label=_("To"), help=_("Nothing: there is no upper end."))
    high_included: bool = ask.flag(_("To this value itself"), default=True)
    winner: Points = ask.points(_("Points of the one who leads"))
    loser: Points = ask.points(_("Points of the other"))

    def holds(self, value: Exact) -> bool:
        above = value > self.low or (self.low_included and value == self.low)
        return above and (self.high is None or value < self.high or (self.high_included and value == self.high))

    def is_empty(self, step: Exact | None) -> bool:
        """Return True if no value can be in it."""
        if self.high is None:
            return False
        if step is None:
            return self.low > self.high or (self.low == self.high and not (self.low_included and self.high_included))
        return self.first_step(step) > (self.last_step(step) or 0)

    def first_step(self, step: Exact) -> int:
        """The number of the first whole step in it."""
        steps = ratio(self.low, step)
        return math.ceil(steps) + (1 if steps.denominator == 1 and not self.low_included else 0)

    def last_step(self, step: Exact) -> int | None:
        """The number of the last whole step in it; None without an upper end."""
        if self.high is None:
            return None
        steps = ratio(self.high, step)
        return math.floor(steps) - (1 if steps.denominator == 1 and not self.high_included else 0)

    def is_off_grid(self, step: Exact) -> bool:
        return any(ratio(end, step).denominator != 1 for end in (self.low, self.high) if end is not None)


class Drawn(Facts):
    """Points of each side of a battle that nobody won, by the enemy's units lost."""

    each: Points = fact(0, label=_("For each unit"))
    min: Points = fact(0, label=_("At least"))
    max: Points | None = fact(None, label=_("At most"))


class Term(Facts):
    """A term of a formula: so many points for each of what is counted, for players of these classes."""

    what: What = fact(label=_("What is counted"))
    points: Points = ask.points()
    when: list[PlayedClass] = fact(ALL_CLASSES, min_length=1, max_length=4, label=_("For whom"))


class Scoring(Facts):
    """T§3.3. Fields of another kind than ``kind`` are ignored."""

    kind: ScoringKind = fact(label=_("Scoring"))
    win: Points | None = fact(None, label=_("Victory"))
    draw: Points | None = fact(None, label=_("Draw"))
    loss: Points | None = fact(None, label=_("Defeat"))
    measure: Measure | None = fact(None, label=pgettext("fact", "What is looked up"))
    step: Points | None = fact(None, label=_("Step"))
    rounding: Rounding = fact("none", label=_("Rounding to the step"))
    bands: list[Band] = fact([], max_length=60, label=_("Bands"))
    total: Points | None = fact(None, label=_("Both sides together"))
    win_bonus: Points = fact(0, label=_("Bonus for a victory"))
    draw_bonus: Points = fact(0, label=_("Bonus for a draw"))
    loss_bonus: Points = fact(0, label=_("Bonus for a defeat"))
    drawn: Drawn | None = fact(None, label=_("A battle that nobody won"))
    terms: list[Term] = fact([], max_length=40, label=_("Terms"))
    percent_rounding: Rounding = fact("none", label=_("Rounding of percentages"))
    total_rounding: Rounding = fact("none", label=_("Rounding of the sum"))
    min: Points | None = fact(None, label=_("At least"))
    max: Points | None = fact(None, label=_("At most"))
    bye: PointsOrAverage | None = fact(None, label=_("Bye"))
    forfeit_win: Points | None = fact(None, label=_("The other did not play"))
    forfeit_loss: Points | None = fact(None, label=_("Did not play"))
    double_loss: Points | None = fact(None, label=_("Defeat of both"))

    def special(self, name: str) -> Exact | Literal["average"] | None:
        """Points without a battle: in classes a bye and a forfeit won are a win, where nothing else is said. T§3.3."""
        given: Exact | Literal["average"] | None = getattr(self, name)
        if given is None and self.kind == "classes":
            return self.win if name in ("bye", "forfeit_win") else self.loss
        return given

    @cached_property
    def needs_totals(self) -> bool:
        """Something is a share of an army."""
        if self.kind == "matrix":
            return self.measure in ("percent", "ratio")
        return self.kind == "formula" and any(term.what.endswith("percent") for term in self.terms)

    @cached_property
    def holds_together(self) -> bool:
        """Nothing is wrong with it: looked at once, however many games it counts. T§6.2."""
        return not any(problems(self))


class CheckScoringFacts(Facts):
    scoring: Scoring = fact(label=_("Scoring"))


@procedure(
    title=_("Check a scoring"),
    cite="T§6.2, R8",
    help=_("Does every result get points, and do they agree?"),
)
def check_scoring(facts: CheckScoringFacts, dice: Dice) -> Outcome:
    """Return what is inconsistent in a scoring. T§6.2."""
    found = list(problems(facts.scoring))
    return outcome(valid=not found, problems=found)


def problems(scoring: Scoring) -> Iterator[str]:
    """The problems of a scoring in the order of T§6.2."""
    if scoring.kind == "classes":
        yield from problems_of_classes(scoring)
    elif scoring.kind == "matrix":
        yield from problems_of_matrix(scoring)
    else:
        yield from problems_of_formula(scoring)
    yield from problems_of_specials(scoring)


def problems_of_classes(scoring: Scoring) -> Iterator[str]:
    missing = [name for name in ("win", "draw", "loss") if getattr(scoring, name) is None]
    yield from (f"points_missing@{name}" for name in missing)
    if not missing and not in_order(scoring.win, scoring.draw, scoring.loss):
        yield "points_order"


def in_order(win: Exact | None, draw: Exact | None, loss: Exact | None) -> bool:
    """A win is worth more than a defeat, a draw not more than the one nor less than the other."""
    if win is None or draw is None or loss is None:
        return False
    return win >= draw >= loss and win > loss


def problems_of_formula(scoring: Scoring) -> Iterator[str]:
    if not scoring.terms:
        yield "no_terms"
    yield from (f"class_twice@{i}" for i, term in enumerate(scoring.terms, start=1) if ask.has_twice(term.when))
    if scoring.min is not None and scoring.max is not None and scoring.min > scoring.max:
        yield "range_order"


def problems_of_specials(scoring: Scoring) -> Iterator[str]:
    if scoring.kind != "classes":
        yield from (f"special_missing@{name}" for name in SPECIALS if getattr(scoring, name) is None)
    won, lost = scoring.special("forfeit_win"), scoring.special("forfeit_loss")
    if won is not None and lost is not None and won != "average" and lost != "average" and won < lost:
        yield "forfeit_order"


def problems_of_matrix(scoring: Scoring) -> Iterator[str]:
    if scoring.measure is None:
        yield "measure_missing"
    step = scoring.step
    if step is not None and step <= 0:
        yield "step_not_positive"
        step = None
    elif step is None and scoring.rounding != "none":
        yield "step_missing"
    if scoring.bands:
        yield from problems_of_bands(scoring, step)
    else:
        yield "no_bands"
    if scoring.measure == "winner_units_lost":
        yield from problems_of_drawn(scoring.drawn)


def problems_of_bands(scoring: Scoring, step: Exact | None) -> Iterator[str]:
    """Each band by itself, then where they meet, then what they give."""
    for place, band in enumerate(scoring.bands, start=1):
        last = place == len(scoring.bands)
        yield from (f"{code}@{place}" for code in problems_of_band(band, step, scoring.total, last))
    begin = 1 if scoring.measure == "ratio" else 0
    first = scoring.bands[0]
    if first.low != begin or not first.low_included:
        yield "first_band"
    for place, (band, following) in enumerate(pairwise(scoring.bands), start=1):
        meeting = how_they_meet(band, following, step)
        if meeting:
            yield f"{meeting}@{place}"
    if scoring.bands[-1].high is not None:
        yield "last_band_closed"
    yield from problems_of_band_points(scoring)


def problems_of_band(band: Band, step: Exact | None, total: Exact | None, last: bool) -> Iterator[str]:
    if band.is_empty(step):
        yield "band_empty"
    if step is not None and band.is_off_grid(step):
        yield "band_off_grid"
    if band.high is None and not last:
        yield "open_band_not_last"
    if band.winner < band.loser:
        yield "band_points"
    if total is not None and band.winner + band.loser != total:
        yield "band_total"


def how_they_meet(band: Band, following: Band, step: Exact | None) -> str | None:
    """``band_gap`` or ``band_overlap`` between a band and the next; None where exactly one holds every value, and after a
    band without upper end. R8."""
    if band.high is None:
        return None
    if step is not None:
        between = following.first_step(step) - (band.last_step(step) or 0)
        return "band_gap" if between > 1 else "band_overlap" if between < 1 else None
    if following.low != band.high:
        return "band_gap" if following.low > band.high else "band_overlap"
    if band.high_included == following.low_included:
        return "band_overlap" if band.high_included else "band_gap"
    return None


def problems_of_band_points(scoring: Scoring) -> Iterator[str]:
    """Yield problems: nobody leads at 0, and more must not be worth less (for the winner's units lost: not worth more)."""
    lost = scoring.measure == "winner_units_lost"
    if not lost and scoring.bands[0].winner != scoring.bands[0].loser:
        yield "zero_band_unequal"
    for place, (before, band) in enumerate(pairwise(scoring.bands), start=2):
        if lost and band.winner > before.winner:
            yield f"band_rises@{place}"
        if not lost and band.winner < before.winner:
            yield f"band_falls@{place}"


def problems_of_drawn(drawn: Drawn | None) -> Iterator[str]:
    if drawn is None:
        yield "drawn_missing"
    elif drawn.max is not None and drawn.min > drawn.max:
        yield "drawn_range"


def plain(value: Any) -> Any:
    """A definition as JSON, its points canonical."""
    if isinstance(value, Facts):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, (bool, str)):
        return value
    return canonical(value)


class Looked(NamedTuple):
    """A band found for a value, and its number from 1."""

    number: int
    band: Band


def look_up(scoring: Scoring, value: Exact) -> Looked | None:
    """The band in which a value lies."""
    for number, band in enumerate(scoring.bands, start=1):
        if band.holds(value):
            return Looked(number, band)
    return None
