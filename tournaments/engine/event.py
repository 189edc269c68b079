"""The event as planned: does it make sense, how many rounds, games and tables? T§3.2, T§6.1."""

from collections.abc import Iterator
from typing import Annotated, Literal, cast, get_args

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.messages import _

EventKind = Literal["swiss", "round_robin", "knockout", "groups_knockout"]
Placement = Literal["none", "third", "all"]
Odd = Literal["bye", "spare", "refuse"]
RulesetSlug = Literal[
    "de-bellis-empire",
    "guerre-ditalia",
    "impetus",
    "naran-fuciliers-wars",
    "ordre-mixte",
    "drums-beyond-the-hedge",
    "little-wars",
    "twelve-standards",
    "another-game",
]
#: Name in facts for every game and club's rulebook that is not listed above.
OTHER_GAME: RulesetSlug = "another-game"

Rounds = Annotated[int, Field(ge=1, le=30)]
#: Fewer have no game for the third place: semi-finals need four.
FEWEST_FOR_THIRD = 4


def known_ruleset(slug: str) -> RulesetSlug:
    """Return the ruleset's name in facts."""
    return cast(RulesetSlug, slug) if slug in get_args(RulesetSlug) else OTHER_GAME


def halvings(number: int) -> int:
    """log of T§6.1: the least k with 2^k not below ``number``, which is the rounds of a knockout of so many."""
    return max(0, number - 1).bit_length()


class CheckEventFacts(Facts):
    kind: EventKind = fact("swiss", label=_("Format"))
    players: int = fact(
        ge=0,
        le=512,
        label=_("Players"),
        help=_("Teams, where teams are paired."),
    )
    rounds: Rounds | None = fact(None, label=_("Rounds"))
    double: bool = ask.flag(_("Everybody meets twice"))
    groups: Annotated[int, Field(ge=1, le=64)] | None = fact(None, label=_("Groups"))
    qualifiers: Annotated[int, Field(ge=1, le=32)] | None = fact(None, label=_("Go on from each group"))
    placement: Placement = fact("none", label=_("Games for places"))
    team_size: int = fact(1, ge=1, le=8, label=_("Players in a team"))
    odd: Odd = fact("bye", label=_("With an odd number"))
    tables: Annotated[int, Field(ge=0, le=400)] | None = fact(None, label=_("Tables"))
    rulesets: list[RulesetSlug] = fact(min_length=1, max_length=9, label=_("Rulebooks"))
    clock_minutes: Annotated[int, Field(ge=10, le=1440)] | None = fact(None, label=_("Length of a round"), unit="min")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("rulesets", self.rulesets)


@procedure(
    title=_("Check an event"),
    cite="T§6.1",
    help=_("Can it be played so, and how many rounds, games and tables does it take?"),
)
def check_event(facts: CheckEventFacts, dice: Dice) -> Outcome:
    """Problems, warnings and what follows from the numbers. T§6.1."""
    needed = tables_needed(facts)
    found = list(problems(facts))
    valid = not found
    return outcome(
        valid=valid,
        problems=found,
        warnings=list(warnings(facts, needed)),
        rounds=rounds_of(facts) if valid else None,
        games=games_of(facts) * facts.team_size if valid else None,
        bracket_size=bracket_size(facts) if valid else None,
        tables_needed=needed,
    )


def problems(facts: CheckEventFacts) -> Iterator[str]:
    """Yield what must be mended first, in the order of T§6.1."""
    if facts.players < 2:
        yield "too_few_players"
    yield from problems_of_kind(facts)
    if facts.kind in ("swiss", "round_robin") and facts.players >= 2 and facts.players % 2 and facts.odd == "refuse":
        yield "odd_number"
    if facts.kind != "swiss" and facts.rounds is not None:
        derived = rounds_of(facts)
        if derived is not None and derived != facts.rounds:
            yield "rounds_differ"


def problems_of_kind(facts: CheckEventFacts) -> Iterator[str]:
    """T§6.1, problems, 2."""
    if facts.kind == "swiss" and facts.rounds is None:
        yield "rounds_missing"
    if facts.kind == "knockout" and facts.players >= 2:
        yield from problems_of_bracket(facts)
    if facts.kind == "groups_knockout":
        if facts.groups is None:
            yield "groups_missing"
        if facts.qualifiers is None:
            yield "qualifiers_missing"
        if facts.players >= 2 and facts.groups is not None and facts.qualifiers is not None:
            if not groups_are_valid(facts):
                yield "group_too_small"
            elif in_knockout(facts) < 2:
                yield "no_cut"
            else:
                yield from problems_of_bracket(facts)


def problems_of_bracket(facts: CheckEventFacts) -> Iterator[str]:
    """Every place can only be played for where nobody has a bye."""
    number = in_knockout(facts)
    if facts.placement == "all" and number != 2 ** halvings(number):
        yield "placement_needs_full_bracket"


def groups_are_valid(facts: CheckEventFacts) -> bool:
    """Both numbers are there, and every group has two players and as many as go on."""
    if facts.groups is None or facts.qualifiers is None:
        return False
    return facts.players // facts.groups >= max(2, facts.qualifiers)


def warnings(facts: CheckEventFacts, needed: int) -> Iterator[str]:
    """Yield what can be played so, but not well."""
    if facts.kind == "swiss" and facts.players >= 2 and facts.rounds is not None:
        if facts.rounds > single_rounds(facts.players):
            yield "rematches_unavoidable"
        if facts.rounds < halvings(facts.players):
            yield "few_rounds_for_one_winner"
    if facts.tables is not None and facts.tables < needed:
        yield "too_few_tables"


def single_rounds(players: int) -> int:
    """The rounds in which everybody can meet everybody else once."""
    return players if players % 2 else players - 1


def in_knockout(facts: CheckEventFacts) -> int:
    """Return how many the bracket is for; 0 where there is none."""
    if facts.kind == "knockout":
        return facts.players
    if facts.kind == "groups_knockout" and facts.groups is not None and facts.qualifiers is not None:
        return facts.groups * facts.qualifiers
    return 0


def rounds_of(facts: CheckEventFacts) -> int | None:
    """Return the number of rounds as given or derived; None where there is none (T§6.1, problems, 4)."""
    twice = 2 if facts.double else 1
    if facts.kind == "swiss":
        return facts.rounds
    if facts.players < 2:
        return None
    if facts.kind == "round_robin":
        return single_rounds(facts.players) * twice
    if facts.kind == "knockout":
        return halvings(facts.players)
    if facts.groups is None or not groups_are_valid(facts) or in_knockout(facts) < 2:
        return None
    return single_rounds(-(-facts.players // facts.groups)) * twice + halvings(in_knockout(facts))


def games_of(facts: CheckEventFacts) -> int:
    """Return how many pairs play in all, in a valid event."""
    twice = 2 if facts.double else 1
    if facts.kind == "swiss":
        return (facts.rounds or 0) * (facts.players // 2)
    if facts.kind == "round_robin":
        return everybody_meets(facts.players) * twice
    inside = sum(map(everybody_meets, group_sizes(facts))) * twice if facts.kind == "groups_knockout" else 0
    return inside + knockout_games(in_knockout(facts), facts.placement)


def everybody_meets(players: int) -> int:
    return players * (players - 1) // 2


def knockout_games(players: int, placement: Placement) -> int:
    if placement == "all":
        return halvings(players) * players // 2
    third = placement == "third" and players >= FEWEST_FOR_THIRD
    return players - 1 + (1 if third else 0)


def group_sizes(facts: CheckEventFacts) -> list[int]:
    """The players of each group: the first ones have one more where it does not come out even."""
    groups = facts.groups or 1
    size, more = divmod(facts.players, groups)
    return [size + 1] * more + [size] * (groups - more)


def bracket_size(facts: CheckEventFacts) -> int | None:
    number = in_knockout(facts)
    return 2 ** halvings(number) if number else None


def tables_needed(facts: CheckEventFacts) -> int:
    """The tables in use at once when all play."""
    if facts.kind == "groups_knockout" and groups_are_valid(facts):
        pairs = sum(size // 2 for size in group_sizes(facts))
    else:
        pairs = facts.players // 2
    return pairs * facts.team_size
