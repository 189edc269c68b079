"""§5.3: the kit, a whole campaign as data before its start."""

from collections.abc import Iterator
from typing import Any, Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id, Pair, Prose
from campaigns.engine.calendar import Season
from campaigns.engine.graphs import Node
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.land import Land
from campaigns.engine.league import League
from campaigns.engine.standing import Objective
from campaigns.engine.terms import Arm
from campaigns.engine.world import Place, Road
from rules.engine.facts import Facts

Options = dict[str, Any]


class Name(Facts):
    """What a thing is called in both languages."""

    en: Prose = ask.word("en")
    it: Prose = ask.word("it")


class KitUnit(Facts):
    """A unit of an army list of the ruleset, with its worth and its steps. ``arm``: where the army book does not say it."""

    profile: Id = ask.word("profile")
    name: Prose = ask.word("name", "")
    options: Options = ask.word("options", {})
    points: int = ask.number("points", 0, 10_000, 1)
    steps: int = ask.number("steps", 1, 200, 1)
    arm: Arm | None = ask.word("arm", None)


class KitCommand(Facts):
    name: Prose = ask.word("name")
    commander: Prose = ask.word("commander", "")
    options: Options = ask.word("options", {})
    units: list[KitUnit] = ask.some("units", most=100)


class KitForce(Facts):
    """A force and its army list."""

    id: Id = ask.word("id")
    name: Prose = ask.word("name", "")
    faction: Id = ask.word("faction")
    at: Id = ask.word("at")
    inside: bool = ask.flag("inside")
    commander: Prose = ask.word("commander", "")
    options: Options = ask.word("options", {})
    commands: list[KitCommand] = ask.some("commands", most=8)

    @property
    def units(self) -> Iterator[KitUnit]:
        return (unit for command in self.commands for unit in command.units)


class Pooled(Facts):
    """A unit that may be recruited, ``count`` times."""

    profile: Id = ask.word("profile")
    options: Options = ask.word("options", {})
    points: int = ask.number("points", 0, 10_000)
    steps: int = ask.number("steps", 1, 200, 1)
    count: int = ask.number("count", 0, 99, 1)


class KitFaction(Facts):
    """What one player leads."""

    id: Id = ask.word("id")
    name: Name = ask.word("name")
    purse: int = ask.number("purse", 0, 99_999, 0)
    capital: Id | None = ask.word("capital", None)
    territories: list[Id] = ask.some("territories")
    pool: list[Pooled] = ask.some("pool")


class KitSide(Facts):
    id: Id = ask.word("id")
    name: Name = ask.word("name")
    factions: list[KitFaction] = ask.many("factions", most=40)


class KitPlace(Place):
    """PLACE with a name, and the faction that holds it at the start."""

    name: Prose = ask.word("name", "")
    owner: Id | None = ask.word("owner", None)


class Days(Facts):
    """Days for orders and for battles."""

    orders: int = ask.number("orders", 1, 99, 7)
    battle: int = ask.number("battle", 1, 99, 14)


class Kit(Facts):
    """A campaign of some kind. Nothing here is checked but types and bounds: ``check_kit`` reports what is wrong (§6.1).

    ``game``: the name of a game without a rulebook here, whose ``ruleset`` is ``another-game`` until the campaign is created.
    """

    kit: Id = ask.word("kit")
    name: Name = ask.word("name")
    kind: Literal["map", "tree", "league"] = ask.word("kind")
    ruleset: Id = ask.word("ruleset")
    game: Prose = ask.word("game", "")
    notes: Prose = ask.word("notes", "")
    sides: list[KitSide] = ask.some("sides", most=6)
    truces: list[Pair] = ask.some("truces", most=15)
    places: list[KitPlace] = ask.some("places")
    roads: list[Road] = ask.some("roads", most=200)
    land: Land | None = ask.word("land", None)
    forces: list[KitForce] = ask.some("forces")
    objectives: list[Objective] = ask.some("objectives")
    seasons: list[Season] = ask.some("seasons", most=12)
    last_turn: int = ask.number("last_turn", 1, 200, 12)
    target: int | None = ask.count("target", None, least=1)
    days: Days = ask.word("days", Days())
    max_commands: int | None = ask.number("max_commands", 1, 40, None)
    rules: Rules = ask.word("rules", DEFAULTS)
    nodes: list[Node] = ask.some("nodes")
    start: Id | None = ask.word("start", None)
    league: League | None = ask.word("league", None)
