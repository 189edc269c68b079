"""How an event is played: all that an organiser can choose, as data of the engine's own types. T§3.2.

Kept as the JSON that was given (``Event.settings``) and read by ``Settings``: points stay exact, a field that is not named has
its default. Players stand here by their numbers, as texts, as in every fact of the engine.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact
from rules.web import texts
from tournaments.engine import ask
from tournaments.engine.context import Avoid, Method, Rematch, Wish
from tournaments.engine.endings import EndRule
from tournaments.engine.event import EventKind, Odd, Placement, Rounds
from tournaments.engine.exact import Amount, Points
from tournaments.engine.knockout import Best
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.engine.results import BattleConfirms
from tournaments.engine.rounds import StandingsPolicy
from tournaments.engine.scoring import Scoring
from tournaments.engine.standings import ChainKey, Unplayed
from tournaments.engine.teams import RankingMode

Moment = Annotated[int, Field(ge=0, le=4_000_000_000)]
#: A listed ruleset, or a stored edition.
GameSlug = Annotated[str, Field(pattern=r"^[a-z0-9-]+$", max_length=40)]
#: What a side ranking counts: something of each game, or a number beside the games (``extra:Painting``).
SideValue = Annotated[str, Field(pattern=r"^(points|inflicted|suffered|difference|extra:.{1,40})$")]
#: How the first round is paired. T§5.6.
FirstRound = Literal["drawn", "seeded_fold", "seeded_slide"]

#: Chains that an organiser can begin with.
CHAINS: dict[str, list[dict[str, str]]] = {
    "default": [{"key": key} for key in ("points", "head_to_head", "sos_net", "difference", "lot")],
    "wins": [{"key": key} for key in ("wins", "points", "head_to_head", "sos_net", "difference", "lot")],
    "countback": [{"key": key} for key in ("points", "head_to_head", "sos", "lot")],
    "losses": [{"key": key} for key in ("points", "difference", "inflicted", "lot")],
    "teams": [{"key": key} for key in ("points", "head_to_head", "extra:total", "sos_net", "lot")],
    "chess": [{"key": key} for key in ("points", "sos_cut1", "sos", "sonneborn", "wins", "lot")],
}


class RandomEnd(Facts):
    """Dice that lengthen a round by a time that nobody knows before. T§6.28."""

    count: int = fact(1, ge=1, le=6, label=texts.gettext("Dice"))
    sides: int = fact(6, ge=2, le=100, label=texts.gettext("Faces"))
    each: int = fact(1, ge=1, le=30, label=texts.gettext("Minutes a pip"), unit="min")


class ListRules(Facts):
    """Army lists: until when, what it costs to be late, when all may read them. Moments in seconds since 1970 (UTC). T§6.26."""

    deadline: Moment | None = fact(None, label=texts.gettext("Deadline for lists"), unit="s")
    publish_at: Moment | None = fact(None, label=texts.pgettext("setting", "Lists are published at"), unit="s")
    penalty_per_day: Amount = fact(0, label=texts.gettext("Points lost for each day late"))
    penalty_most: Amount | None = fact(None, label=texts.gettext("At most"))
    accept_late: bool = ask.flag(texts.gettext("Late lists are taken"), default=True)


class MatchRules(Facts):
    """What the boards of two teams come to: who has won, by how much, and what that is worth. T§6.24."""

    win: Points = fact(2, label=texts.gettext("Team points of a victory"))
    draw: Points = fact(1, label=texts.gettext("Team points of a draw"))
    loss: Points = fact(0, label=texts.gettext("Team points of a defeat"))
    margin: Amount = fact(0, label=texts.gettext("A team wins by more than"))
    cap: Amount | None = fact(None, label=texts.pgettext("setting", "The boards of a match count at most"))


class SideRanking(Facts):
    """A ranking beside the standings: what of each game is counted, and how. T§6.25."""

    name: Annotated[str, Field(min_length=1, max_length=60)] = fact(label=texts.gettext("Name"))
    what: SideValue = fact("inflicted", label=texts.gettext("What is counted"))
    mode: RankingMode = fact("sum", label=texts.gettext("How"))
    best_of: Annotated[int, Field(ge=1, le=60)] | None = fact(None, label=texts.gettext("Number of best results"))
    order: Best = fact("high", label=texts.gettext("Better is"))
    army: Annotated[str, Field(max_length=80)] = fact("", label=texts.gettext("Armies with this word"))


class Settings(Facts):
    """T§3.2, and what the app adds: where a scoring comes from, what tracked battles begin with."""

    kind: EventKind = fact("swiss", label=texts.gettext("Format"))
    rounds: Rounds | None = fact(None, label=texts.gettext("Rounds"))
    double: bool = ask.flag(texts.gettext("Everybody meets twice"))
    groups: Annotated[int, Field(ge=1, le=64)] | None = fact(None, label=texts.gettext("Groups"))
    qualifiers: Annotated[int, Field(ge=1, le=32)] | None = fact(None, label=texts.gettext("Go on from each group"))
    placement: Placement = fact("none", label=texts.gettext("Games for places"))
    team_size: int = fact(1, ge=1, le=8, label=texts.gettext("Players in a team"))
    match: MatchRules = fact(MatchRules(), label=texts.gettext("Matches of teams"))
    odd: Odd = fact("bye", label=texts.gettext("With an odd number"))

    rulesets: list[GameSlug] = fact(min_length=1, max_length=12, label=texts.gettext("Rulebooks"))
    army_points: Annotated[int, Field(ge=1, le=100_000)] | None = fact(None, label=texts.gettext("Army points"))

    preset: PresetName | None = fact(None, label=texts.gettext("Scoring it began with"))
    scoring: Scoring = fact(label=texts.gettext("Scoring"))
    scorings: dict[GameSlug, Scoring] = fact({}, label=texts.gettext("Scoring by rulebook"))
    chain: list[ChainKey] = fact(min_length=1, max_length=12, label=texts.gettext("Tie-breaks"))
    unplayed: Unplayed = fact("average", label=texts.gettext("For a game not played"))

    first_round: FirstRound = fact("drawn", label=texts.gettext("First round"))
    method: Method = fact("adjacent", label=texts.gettext("Within a score group"))
    avoid: list[Avoid] = fact([], max_length=4, label=texts.gettext("To be avoided"))
    forbidden: list[ask.Pair] = fact([], max_length=1000, label=texts.gettext("Never together"))
    wishes: list[Wish] = fact([], max_length=400, label=texts.gettext("Wishes"))
    challenges: list[ask.Pair] = fact([], max_length=200, label=texts.gettext("Challenges of the first round"))
    rematch: Rematch = fact("last_resort", label=texts.gettext("A second meeting"))
    top_tables: bool = ask.flag(texts.gettext("The best play at the first tables"))

    clock_minutes: Annotated[int, Field(ge=10, le=1440)] | None = fact(None, label=texts.gettext("Length of a round"), unit="min")
    random_end: RandomEnd | None = fact(None, label=texts.gettext("Random end"))
    end_rule: EndRule = fact("draw", label=texts.gettext("When time is called"))
    margin: Amount = fact(0, label=texts.gettext("A victory needs more than"))
    equal_turns: bool = ask.flag(texts.gettext("Turns must be equal"))

    lists: ListRules = fact(ListRules(), label=texts.gettext("Army lists"))
    capacity: Annotated[int, Field(ge=1, le=400)] | None = fact(None, label=texts.gettext("Places"))
    self_check_in: bool = ask.flag(texts.gettext("Players check in by phone"))
    late_until: int = fact(0, ge=0, le=30, label=texts.gettext("Late entry until round"))
    missed_points: Points = fact(0, label=texts.gettext("Points for a round missed"))

    side_rankings: list[SideRanking] = fact([], max_length=12, label=texts.gettext("Side rankings"))
    standings_policy: StandingsPolicy = fact("open", label=texts.gettext("Standings are"))
    battle_confirms: BattleConfirms = fact("auto", label=texts.gettext("A tracked battle's result"))
    house_rules: dict[str, dict[str, str]] = fact({}, label=texts.gettext("House rules by rulebook"))
    options: dict[str, dict[str, Any]] = fact({}, label=texts.gettext("Options by rulebook"))
    dice_policy: Literal["either", "typed", "server"] = fact("either", label=texts.gettext("Dice"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("rulesets", self.rulesets)
        yield from ask.unique("chain", [key.key for key in self.chain])
        yield from ask.unique("avoid", [avoid.kind for avoid in self.avoid])

    def scoring_of(self, ruleset: str) -> Scoring:
        """The scoring for a game of this rulebook: its own, or the one for all."""
        return next((scoring for slug, scoring in self.scorings.items() if slug == ruleset), self.scoring)


def fresh_settings(*, ruleset: str, preset: PresetName, chain: str = "default", **more: Any) -> dict[str, Any]:
    """Settings to begin with, as JSON: one rulebook, a scoring and a chain that are ready-made, and ``more`` fields."""
    return {"rulesets": [ruleset], "preset": preset, "scoring": dict(PRESETS[preset]), "chain": CHAINS[chain], **more}
