"""Points of a game: a result looked up in a scoring. T§6.4."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Amount, Exact, Points, canonical, canonical_or_none, distance, ratio, rounded
from tournaments.engine.games import ResultKind
from tournaments.engine.messages import _
from tournaments.engine.scoring import Scoring, Term, look_up

#: Kinds of results that were fought on a table and are scored by it.
FOUGHT = ("played", "unfinished")

Class = Literal["win", "draw", "loss", "mutual", "bye", "forfeit_win", "forfeit_loss", "double_loss"]
#: What a and b get where there was no game.
UNFOUGHT: dict[str, tuple[Class, Class]] = {
    "forfeit_a": ("forfeit_loss", "forfeit_win"),
    "forfeit_b": ("forfeit_win", "forfeit_loss"),
    "double_loss": ("double_loss", "double_loss"),
}


class SideFacts(Facts):
    """What one side lost in a battle."""

    lost: Amount = ask.lost()
    total: Amount | None = ask.total()
    units_lost: int = fact(0, ge=0, le=500, label=_("Units lost"))
    generals_lost: int = fact(0, ge=0, le=20, label=_("Generals lost"))
    camp_lost: bool = ask.flag(_("Camp lost"))
    broken: bool = ask.flag(_("Army broken"))

    @property
    def share(self) -> Exact:
        """Per cent of the army that is lost."""
        return ratio(100 * self.lost, self.total) if self.total else 0


class ResultFacts(Facts):
    kind: ResultKind = fact(label=_("Result"))
    winner: ask.Side | None = ask.winner()
    a: SideFacts = fact(SideFacts(), label=_("First player"))
    b: SideFacts = fact(SideFacts(), label=_("Second player"))
    points_a: Points | None = fact(None, label=_("Points of the first"))
    points_b: Points | None = fact(None, label=_("Points of the second"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.winner is not None and self.kind not in FOUGHT:
            yield Contradiction("winner", _("Only a battle has a winner here."))
        if self.kind != "adjudicated" and not (self.points_a is None and self.points_b is None):
            yield Contradiction("points_a", _("Only the umpire's points are given."))


class ScoreGameFacts(Facts):
    scoring: Scoring = fact(label=_("Scoring"))
    result: ResultFacts = fact(label=_("Result"))


@dataclass
class Score:
    """What one side gets: its class, its points (None where there are none yet), and of what they are made."""

    of_class: Class | None
    points: Exact | None = None
    items: list[tuple[str, Exact]] = field(default_factory=list)
    average: bool = False

    def add(self, what: str, points: Exact) -> None:
        self.items.append((what, points))
        self.points = (self.points or 0) + points


@dataclass
class GameScore:
    """Both sides' scores; ``value`` and ``band`` as looked up in a matrix."""

    a: Score
    b: Score
    value: Exact | None = None
    band: int | None = None


@procedure(
    title=_("Points of a game"),
    cite="T§6.4, R9 to R12, R23",
    help=_("What is this result worth to both?"),
)
def score_game(facts: ScoreGameFacts, dice: Dice) -> Outcome:
    """The points of both sides and of what they are made. T§6.4."""
    reason = forbidden(facts.scoring, facts.result)
    if reason:
        return refused(reason, "T§6.4")
    found = scored(facts.scoring, facts.result)
    if found is None:
        return refused("value_between_bands", "T§6.4")
    return outcome(
        allowed=True,
        class_a=found.a.of_class,
        class_b=found.b.of_class,
        points_a=canonical_or_none(found.a.points),
        points_b=canonical_or_none(found.b.points),
        average_a=found.a.average,
        value=canonical_or_none(found.value),
        band=found.band,
        items_a=[[what, canonical(points)] for what, points in found.a.items],
        items_b=[[what, canonical(points)] for what, points in found.b.items],
    )


def forbidden(scoring: Scoring, result: ResultFacts) -> str | None:
    """The first thing that stands against scoring it, but for a value between the bands. R11."""
    if not scoring.holds_together:
        return "scoring_invalid"
    if result.kind == "adjudicated" and (result.points_a is None or result.points_b is None):
        return "adjudication_points_missing"
    if result.kind not in FOUGHT:
        return None
    sides = (result.a, result.b)
    winner, loser = sides if result.winner == "a" else sides[::-1]
    if result.winner is not None and winner.broken and not loser.broken:
        return "winner_broken"
    if scoring.needs_totals and not all(side.total for side in sides):
        return "total_missing"
    if any(side.total is not None and side.lost > side.total for side in sides):
        return "loss_above_total"
    return None


def scored(scoring: Scoring, result: ResultFacts) -> GameScore | None:
    """The points of a result that may be scored; None where its value lies between two bands."""
    if result.kind == "adjudicated":
        return adjudicated(result.points_a or 0, result.points_b or 0)
    if result.kind == "bye":
        return GameScore(special(scoring, "bye"), Score(None))
    if result.kind in UNFOUGHT:
        of_a, of_b = UNFOUGHT[result.kind]
        return GameScore(special(scoring, of_a), special(scoring, of_b))
    of_a, of_b = classes_by_winner(result)
    found = GameScore(Score(of_a), Score(of_b))
    if scoring.kind == "classes":
        by_classes(scoring, found)
    elif scoring.kind == "formula":
        by_formula(scoring, result, found)
    elif not by_matrix(scoring, result, found):
        return None
    return found


def adjudicated(points_a: Exact, points_b: Exact) -> GameScore:
    """The umpire's figures stand, and say who won."""
    of_a: Class = "win" if points_a > points_b else "loss" if points_a < points_b else "draw"
    of_b: Class = "win" if points_b > points_a else "loss" if points_b < points_a else "draw"
    found = GameScore(Score(of_a), Score(of_b))
    found.a.add("adjudicated", points_a)
    found.b.add("adjudicated", points_b)
    return found


def special(scoring: Scoring, name: Class) -> Score:
    """Points without a battle. R23."""
    score, given = Score(name), scoring.special(name)
    if given == "average":
        score.average = True
    elif given is not None:
        score.add(name, given)
    return score


def classes_by_winner(result: ResultFacts) -> tuple[Class, Class]:
    """R10: where both armies are broken and nobody won, both classes are mutual."""
    if result.winner is None:
        both: Class = "mutual" if result.a.broken and result.b.broken else "draw"
        return both, both
    return ("win", "loss") if result.winner == "a" else ("loss", "win")


def by_classes(scoring: Scoring, found: GameScore) -> None:
    worth: dict[Class, Exact | None] = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss, "mutual": scoring.draw}
    for score in (found.a, found.b):
        if score.of_class is not None:
            score.add(score.of_class, worth[score.of_class] or 0)


# Matrix


def by_matrix(scoring: Scoring, result: ResultFacts, found: GameScore) -> bool:
    """Points by the band in which the measured value lies, and the bonus by the battle's result. R9. False: in no band."""
    if scoring.measure == "winner_units_lost" and result.winner is None:
        found.a.add("drawn", drawn_points(scoring, result.b.units_lost))
        found.b.add("drawn", drawn_points(scoring, result.a.units_lost))
    elif not by_band(scoring, result, found):
        return False
    bonuses: dict[Class | None, Exact] = {"win": scoring.win_bonus, "draw": scoring.draw_bonus, "loss": scoring.loss_bonus}
    for score in (found.a, found.b):
        bonus = bonuses.get(score.of_class, scoring.draw_bonus)
        if bonus:
            score.add("bonus", bonus)
    return True


def by_band(scoring: Scoring, result: ResultFacts, found: GameScore) -> bool:
    value = measured(scoring, result)
    if value is None:
        found.band = len(scoring.bands)
    else:
        found.value = rounded(value, scoring.rounding, scoring.step if scoring.step is not None else 1)
        looked = look_up(scoring, found.value)
        if looked is None:
            return False
        found.band = looked.number
    band, leads = scoring.bands[found.band - 1], leader(scoring, result)
    found.a.add("band", band.loser if leads == "b" else band.winner)
    found.b.add("band", band.loser if leads == "a" else band.winner)
    return True


def measured(scoring: Scoring, result: ResultFacts) -> Exact | None:
    """The value to be looked up; None for a ratio that is boundless."""
    a, b = result.a, result.b
    if scoring.measure == "winner_units_lost":
        return (a if result.winner == "a" else b).units_lost
    if scoring.measure == "difference":
        return distance(a.lost, b.lost)
    if scoring.measure == "percent":
        return distance(a.share, b.share)
    less, more = sorted((a.share, b.share))
    if more == 0:
        return 1
    return None if less == 0 else ratio(more, less)


def leader(scoring: Scoring, result: ResultFacts) -> ask.Side | None:
    """Return whose enemy lost more, by what is measured. R9."""
    if scoring.measure == "winner_units_lost":
        return result.winner
    if scoring.measure == "difference":
        a, b = result.a.lost, result.b.lost
    else:
        a, b = result.a.share, result.b.share
    return None if a == b else "a" if b > a else "b"


def drawn_points(scoring: Scoring, enemy_units_lost: int) -> Exact:
    drawn = scoring.drawn
    if drawn is None:
        return 0
    points = max(drawn.each * enemy_units_lost, drawn.min)
    return points if drawn.max is None else min(points, drawn.max)


# Formula


def by_formula(scoring: Scoring, result: ResultFacts, found: GameScore) -> None:
    """The sum of the terms that hold for the player's class, rounded, then kept in its range."""
    for score, own, enemy in ((found.a, result.a, result.b), (found.b, result.b, result.a)):
        score.points = 0
        for term in scoring.terms:
            points = term.points * counted(term, own, enemy, scoring) if score.of_class in term.when else 0
            if points:
                score.add(term.what, points)
        score.points = rounded(score.points, scoring.total_rounding)
        if scoring.min is not None:
            score.points = max(score.points, scoring.min)
        if scoring.max is not None:
            score.points = min(score.points, scoring.max)


def counted(term: Term, own: SideFacts, enemy: SideFacts, scoring: Scoring) -> Exact:
    """Return the amount that a term counts. T§3.3."""
    if term.what.endswith("percent"):
        return percentage(term, own, enemy, scoring)
    counts: dict[str, Exact] = {
        "one": 1,
        "inflicted": enemy.lost,
        "suffered": own.lost,
        "units_destroyed": enemy.units_lost,
        "units_lost": own.units_lost,
        "generals_killed": enemy.generals_lost,
        "generals_lost": own.generals_lost,
        "camp_taken": int(enemy.camp_lost),
        "camp_lost": int(own.camp_lost),
        "enemy_broken": int(enemy.broken),
        "own_broken": int(own.broken),
    }
    return counts[term.what]


def percentage(term: Term, own: SideFacts, enemy: SideFacts, scoring: Scoring) -> Exact:
    """Rounded before use; what is kept is the rest of the rounded one."""
    side = enemy if term.what == "inflicted_percent" else own
    share = rounded(side.share, scoring.percent_rounding)
    return 100 - share if term.what == "kept_percent" else share
