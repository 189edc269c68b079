"""A club's ladder: ratings after its tournaments, computed from their games. T§6.31."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce, TruncDate

from people.models import Club
from people.personal_data import NAMELESS
from tournaments.engine.exact import exact
from tournaments.engine.ratings import rating_update
from tournaments.models import Event, Pairing, ResultStatus, Status
from tournaments.queries.cache import SingleFlightCache
from tournaments.queries.events import events_of_club
from tournaments.queries.procedures import outcome_of

#: Games that were played, or that an umpire decided.
REAL = ("played", "unfinished", "adjudicated")
#: Who has played fewer games is rated by larger steps. T§6.31.
NEW_UNTIL = 10


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of the ladder. ``change``: by the last tournament they played in; ``events``: how many those are."""

    rank: int
    name: str
    rating: int
    change: int
    games: int
    events: int

    @property
    def is_new(self) -> bool:
        return self.games < NEW_UNTIL

    @property
    def size(self) -> int:
        """Return the size of the last change."""
        return abs(self.change)


@dataclass(slots=True)
class _Person:
    name: str
    rating: int = 1500
    change: int = 0
    games: int = 0
    events: int = 0


@dataclass(frozen=True, slots=True)
class Ladder:
    """``events``: the tournaments that are rated, the last first."""

    rows: Sequence[Rated]
    events: Sequence[Event]


def rated_events(club: Club) -> QuerySet[Event]:
    """Tournaments of a club that are over, in the order of their days; not those that only their players may look at."""
    found = events_of_club(club).filter(status=Status.FINISHED)
    return found.defer("seed").order_by(Coalesce("day", TruncDate("finished_at")), "finished_at", "pk")


#: Ladders, by club and by the numbers of the logs of its tournaments.
_cache: SingleFlightCache[Ladder] = SingleFlightCache(20)


def ladder_of(club: Club) -> Ladder:
    """Return the present ladder; two queries, or one where nothing has changed in this process's memory."""
    events = list(rated_events(club))
    key = hash(tuple((event.pk, event.seq) for event in events))
    return _cache.get(club.pk, key, lambda: _compute(events))


def _compute(events: Sequence[Event]) -> Ladder:
    games: dict[int, list[dict[str, Any]]] = {event.pk: [] for event in events}
    for game in _games(events):
        games[game["event"]].append(game)
    accounts = _accounts(game for played in games.values() for game in played)
    people: dict[str, _Person] = {}
    for event in events:
        _rate(people, games[event.pk], accounts)
    return Ladder(_ranked(people), tuple(reversed(events)))


def _games(events: Sequence[Event]) -> Iterable[dict[str, Any]]:
    """The games that count, of teams those at the boards."""
    counting = Pairing.objects.filter(
        round__event__in=events, status__in=(ResultStatus.CONFIRMED, ResultStatus.UMPIRE), b__isnull=False
    )
    players = {f"{side}_{name}": F(f"{side}__{name}") for side in "ab" for name in ("name", "user")}
    fields: dict[str, Any] = {"event": F("round__event"), **players}
    found: Iterable[dict[str, Any]] = counting.order_by("round__number", "position").values("a", "b", "result", **fields)  # type: ignore[assignment]
    return (game for game in found if (game["result"] or {}).get("kind") in REAL)


def _accounts(games: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Names that are those of one account alone: who once played as a guest is the same person."""
    found: dict[str, set[int]] = {}
    for game in games:
        for side in "ab":
            if game[f"{side}_user"]:
                found.setdefault(game[f"{side}_name"].casefold(), set()).add(game[f"{side}_user"])
    return {name: next(iter(users)) for name, users in found.items() if len(users) == 1}


def _key(game: dict[str, Any], side: str, accounts: dict[str, int]) -> str:
    """Who played: an account, else a name; who was forgotten is somebody else every time, and stands nowhere."""
    name, user = game[f"{side}_name"], game[f"{side}_user"]
    if name in NAMELESS:
        return f"former:{game[side]}"
    user = user or accounts.get(name.casefold())
    return f"account:{user}" if user else f"name:{name.casefold()}"


def _rate(people: dict[str, _Person], games: Sequence[dict[str, Any]], accounts: dict[str, int]) -> None:
    """The ratings after one event."""
    facts: list[dict[str, Any]] = []
    there: dict[str, str] = {}
    for game in games:
        a, b = (_key(game, side, accounts) for side in "ab")
        if a == b:
            continue
        there |= {a: game["a_name"], b: game["b_name"]}
        facts.append({"a": a, "b": b, "winner": winner_of(game["result"])})
    if not facts:
        return
    for key, name in there.items():
        people.setdefault(key, _Person(name)).name = name
    given = [{"id": key, "rating": people[key].rating, "games": people[key].games} for key in there]
    for row in outcome_of(rating_update, {"players": given, "games": facts}).players:
        person = people[row["id"]]
        person.change = row["rating"] - person.rating
        person.rating, person.games, person.events = row["rating"], row["games"], person.events + 1


def winner_of(result: dict[str, Any]) -> str | None:
    """Return who won; of an adjudicated game who has more points."""
    if result["kind"] != "adjudicated":
        winner: str | None = result.get("winner")
        return winner
    a, b = (exact(result.get(f"points_{side}")) or 0 for side in "ab")
    return None if a == b else "a" if a > b else "b"


def _ranked(people: dict[str, _Person]) -> list[Rated]:
    shown = [person for key, person in people.items() if not key.startswith("former:")]
    shown.sort(key=lambda person: (-person.rating, person.name.casefold()))
    ratings = [person.rating for person in shown]
    return [Rated(ratings.index(one.rating) + 1, one.name, one.rating, one.change, one.games, one.events) for one in shown]
