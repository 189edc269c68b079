"""§6.29: the season and the weather of a turn."""

from typing import Annotated

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.terms import ROAD_KINDS, RoadKind
from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.outcome import Modifier, Outcome, Sum, outcome
from rules.engine.procedure import procedure

CITE = "§6.29"


class Season(Facts):
    """A number of turns in which roads of some kinds are closed and marches are shorter."""

    id: Id = ask.word("id")
    turns: int = ask.number("turns", 1, 60)
    closed: list[RoadKind] = ask.some("closed")
    march: int = ask.number("march", -3, 0, 0)


class CalendarFacts(Facts):
    turn: int = ask.count("turn", least=1)
    seasons: list[Season] = ask.many("seasons", least=1, most=12)
    march: int = ask.number("march", 1, 4, 2)
    weather: list[Annotated[int, Field(ge=-3, le=0)]] | None = ask.many("weather", None, least=6, most=6)


@procedure(
    title=_("Calendar"),
    cite=f"{CITE}, R24",
    help=_("Which season is it, and how far do forces march?"),
)
def calendar(facts: CalendarFacts, dice: Dice) -> Outcome:
    """The seasons repeat for ever; the weather is a die. §6.29."""
    year, day = divmod(facts.turn - 1, sum(season.turns for season in facts.seasons))
    season, turn_of_season = _season(facts.seasons, day)
    die = None if facts.weather is None else dice.d6(_("weather"))
    mud = 0 if facts.weather is None or die is None else facts.weather[die - 1]
    parts = (Modifier("march", facts.march, CITE), Modifier("season", season.march, CITE), Modifier("weather", mud, CITE))
    shown = Sum("total", (), parts)
    return outcome(
        sums=(shown,),
        season=season.id,
        turn_of_season=turn_of_season,
        year=year + 1,
        closed=[kind for kind in ROAD_KINDS if kind in season.closed],
        die=die,
        march=max(1, shown.total),
    )


def _season(seasons: list[Season], day: int) -> tuple[Season, int]:
    """The season of a turn of the year, counted from 0, and which of its turns that is, counted from 1."""
    for season in seasons:
        if day < season.turns:
            return season, day + 1
        day -= season.turns
    raise ValueError(day)
