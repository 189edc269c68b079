"""§1.3 «Vittoria»: points lost, who has won and how clearly, and the table of a tournament."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, house_rules
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import DRAW_UP_TO, VICTORY
from rules.rulesets.naran_fuciliers_wars.words import LOST, Fate, Side, Victory


class Bought(Facts):
    points: int = fact(ge=0, le=100_000, label=_("Cost"), unit="points")
    fate: Fate = fact(label=_("What became of it"))


class BattleLossesFacts(Facts):
    items: list[Bought] = fact(
        max_length=200,
        label=_("What was bought"),
        help=_("All of it, or all that is to be judged."),
    )


@procedure(
    title=_("Losses of the battle"),
    cite="§1.3, §3.1.1, §3.5.6, §4.11, R93",
    help=_("How many points an army has lost, and how many it keeps."),
)
def battle_losses(facts: BattleLossesFacts, dice: Dice) -> Outcome:
    """Dead, fled, taken, and whoever never came. §1.3, R93."""
    lost = sum(item.points for item in facts.items if item.fate in LOST)
    return outcome(losses=lost, kept=sum(item.points for item in facts.items) - lost)


class VictoryFacts(Facts):
    army_points: int = fact(
        ge=1,
        le=100_000,
        label=_("Points of each army"),
        help=_("As agreed."),
        unit="points",
    )
    losses_a: int = fact(ge=0, le=100_000, label=_("Lost by A"), unit="points")
    losses_b: int = fact(ge=0, le=100_000, label=_("Lost by B"), unit="points")
    house_rules: dict[str, str] = house_rules({"R90": ("draw",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.more_than("losses_a", self.losses_a, self.army_points)
        yield from fields.more_than("losses_b", self.losses_b, self.army_points)


@procedure(
    title=_("Victory"),
    cite="§1.3, R90, R91",
    help=_("Who has won, and how clearly?"),
)
def victory(facts: VictoryFacts, dice: Dice) -> Outcome:
    """The difference of losses as a share of the army's points. §1.3, R90, R91."""
    difference = facts.losses_b - facts.losses_a
    ahead: Side | None = None
    if difference:
        ahead = "side_a" if difference > 0 else "side_b"
    result = grade(abs(difference), facts.army_points, draw_up_to=DRAW_UP_TO if facts.house_rules.get("R90") == "draw" else None)
    return outcome(
        difference_a=difference,
        difference_b=-difference,
        percent=100 * abs(difference) // facts.army_points,
        result=result,
        winner=None if result in ("perfect_draw", "draw") else ahead,
        advantage=ahead,
    )


def grade(difference: int, army_points: int, draw_up_to: int | None) -> Victory:
    """The grade on the exact share; only a total victory lies above its limit. §1.3, R90, R91."""
    if difference == 0:
        return "perfect_draw"
    limits = {**VICTORY, "minor_victory": draw_up_to} if draw_up_to is not None else VICTORY
    share = 100 * difference
    if share > limits["total_victory"] * army_points:
        return "total_victory"
    below_total: tuple[Victory, ...] = ("great_victory", "decisive_victory", "minor_victory")
    return next((name for name in below_total if share >= limits[name] * army_points), "draw")


# §1.3: tournaments


class Game(Facts):
    inflicted: int = fact(ge=0, le=100_000, label=_("Losses inflicted"), unit="points")
    suffered: int = fact(ge=0, le=100_000, label=_("Losses suffered"), unit="points")


class Player(Facts):
    id: str = fields.name()
    start: int = fact(0, ge=-100_000, le=100_000, label=_("Points at the start"), unit="points")
    games: list[Game] = fact([], max_length=50, label=_("Games"))


class TournamentScoreFacts(Facts):
    players: list[Player] = fact(min_length=1, max_length=200, label=_("Players"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice("players", fields.names_of(self.players))


@procedure(
    title=_("Tournament"),
    cite="§1.3, R92",
    help=_("The standings of a tournament."),
)
def tournament_score(facts: TournamentScoreFacts, dice: Dice) -> Outcome:
    """Points at the start, and inflicted less suffered of every game. §1.3, R92."""
    totals = {one.id: one.start + sum(game.inflicted - game.suffered for game in one.games) for one in facts.players}
    standings = sorted(totals, key=lambda id_: -totals[id_])
    best = totals[standings[0]]
    return outcome(totals=totals, standings=standings, winners=[id_ for id_ in standings if totals[id_] == best])
