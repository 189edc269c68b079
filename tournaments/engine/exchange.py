"""Other people's files: FIDE's TRF16 out, events of ours in. T§6.29, T§6.30."""

from collections.abc import Iterator
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import exact
from tournaments.engine.games import MEETING, points_fit
from tournaments.engine.messages import _, pgettext
from tournaments.engine.scores import UNFOUGHT

TrfResult = Literal["win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "half_bye", "absent"]
#: FIDE handbook C.04 annex 2.
LETTERS: dict[TrfResult, str] = {
    "win": "1",
    "draw": "=",
    "loss": "0",
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "bye": "U",
    "half_bye": "H",
    "absent": "Z",
}
#: Halves of a point.
HALVES: dict[TrfResult, int] = {"win": 2, "forfeit_win": 2, "bye": 2, "draw": 1, "half_bye": 1}
ALONE = frozenset({"bye", "half_bye", "absent"})
COLOURS = {"a": "w", "b": "b", None: "-"}
NAME_WIDTH = 33


def is_one_line(text: str) -> bool:
    return text.splitlines() == [text]


class TrfGame(Facts):
    opponent: int | None = fact(None, label=_("Opponent's number"))
    side: ask.Side | None = fact(None, label=pgettext("of a bracket", "Side"))
    result: TrfResult = fact(label=_("Result"))

    def contradictions(self) -> Iterator[Contradiction]:
        there = [given is not None for given in (self.opponent, self.side)]
        if any(there) if self.result in ALONE else not all(there):
            yield Contradiction(
                "opponent",
                _("A game has an opponent and a side, a bye has neither."),
            )


class TrfPlayer(Facts):
    number: int = fact(ge=1, le=9999, label=_("Number"))
    name: ask.Id = fact(label=_("Name"))
    rating: int = fact(0, ge=0, le=9999, label=_("Rating"))
    rank: int = fact(ge=1, le=9999, label=_("Rank"))
    games: list[TrfGame] = fact(max_length=30, label=_("Games"))

    def contradictions(self) -> Iterator[Contradiction]:
        if any(game.opponent == self.number for game in self.games):
            yield Contradiction("games", _("Nobody plays against himself."))


class TrfExportFacts(Facts):
    name: ask.Id = fact(label=_("Event"))
    rounds: int = fact(ge=1, le=30, label=_("Rounds"))
    players: list[TrfPlayer] = fact(min_length=1, max_length=400, label=_("Players"))
    city: ask.Id | None = fact(None, label=_("City"))
    start: ask.Id | None = fact(None, label=_("First day"))
    end: ask.Id | None = fact(None, label=_("Last day"))

    def contradictions(self) -> Iterator[Contradiction]:
        numbers = {player.number for player in self.players}
        yield from ask.unique("players", [player.number for player in self.players])
        if any(game.opponent not in numbers for player in self.players for game in player.games if game.opponent is not None):
            yield Contradiction("players", _("An opponent is not among them."))
        if any(len(player.games) > self.rounds for player in self.players):
            yield Contradiction("players", _("There are more games than rounds."))
        texts = [self.name, self.city, self.start, self.end, *(player.name for player in self.players)]
        if not all(is_one_line(text) for text in texts if text is not None):
            yield Contradiction("name", _("A text here is one line."))


@procedure(
    title=_("TRF16 file"),
    cite="T§6.29",
    help=_("The event as chess programs read it."),
)
def trf_export(facts: TrfExportFacts, dice: Dice) -> Outcome:
    """The lines of the file. T§6.29."""
    about = (("022", facts.city), ("042", facts.start), ("052", facts.end))
    return outcome(
        lines=[
            f"012 {facts.name}",
            *(f"{code} {text}" for code, text in about if text is not None),
            f"062 {len(facts.players)}",
            "092 Individual: Swiss-System",
            f"XXR {facts.rounds}",
            *(line_of(player) for player in sorted(facts.players, key=lambda player: player.number)),
        ]
    )


def line_of(player: TrfPlayer) -> str:
    """Columns from 1: 5–8 number, 15–47 name, 49–52 rating, 81–84 points, 86–89 rank, then ten for each game."""
    halves = sum(HALVES.get(game.result, 0) for game in player.games)
    points = f"{halves // 2}.{halves % 2 * 5}"
    rating = player.rating or ""
    head = f"001 {player.number:>4}      {player.name[:NAME_WIDTH]:<{NAME_WIDTH}} {rating:>4}{'':28}{points:>4} {player.rank:>4}"
    return head + "".join(map(columns_of, player.games))


def columns_of(game: TrfGame) -> str:
    opponent = "0000" if game.opponent is None else f"{game.opponent:>4}"
    return f"  {opponent} {COLOURS[game.side]} {LETTERS[game.result]}"


# Import

FORMAT = "stendardo-tournament"
KINDS = MEETING | UNFOUGHT.keys() | {"bye"}


class CheckImportFacts(Facts):
    document: dict[str, Any] = fact(label=_("Event read from a file"))


@procedure(
    title=_("Check an event read from a file"),
    cite="T§6.30",
    help=_("Can this file be taken over?"),
)
def check_import(facts: CheckImportFacts, dice: Dice) -> Outcome:
    """Return why it cannot be taken over. T§6.30."""
    found = list(import_problems(facts.document))
    return outcome(valid=not found, problems=found)


def import_problems(document: dict[str, Any]) -> Iterator[str]:
    frame = list(problems_of_frame(document))
    yield from frame
    if frame:
        return
    yield from problems_of_players(document["players"])
    yield from problems_of_tables(document["tables"])
    players, tables = ids_of(document["players"]), ids_of(document["tables"])
    for number, entry in enumerate(document["rounds"], start=1):
        if not isinstance(entry, dict) or not isinstance(entry.get("games"), list):
            yield f"round@{number}"
            continue
        if type(entry.get("number")) is not int or entry["number"] != number:
            yield f"round_number@{number}"
        playing, taken = set[str](), set[str]()
        for place, game in enumerate(entry["games"], start=1):
            yield from (f"{code}@{number}.{place}" for code in problems_of_game(game, players, tables, playing, taken))


def problems_of_frame(document: dict[str, Any]) -> Iterator[str]:
    if document.get("format") != FORMAT:
        yield "wrong_format"
    if type(document.get("version")) is not int or document["version"] != 1:
        yield "wrong_version"
    if not isinstance(document.get("event"), dict):
        yield "missing@event"
    yield from (f"missing@{name}" for name in ("players", "tables", "rounds") if not isinstance(document.get(name), list))


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def id_of(entry: Any) -> str | None:
    """The id of a player or a table; None where it has none."""
    found = entry.get("id") if isinstance(entry, dict) else None
    return found if is_text(found) else None


def ids_of(entries: list[Any]) -> set[str]:
    return {found for found in map(id_of, entries) if found is not None}


def problems_of_players(players: list[Any]) -> Iterator[str]:
    listed = set()
    for place, player in enumerate(players, start=1):
        who = id_of(player)
        if who is None:
            yield f"player_id@{place}"
            continue
        if who in listed:
            yield f"duplicate_player@{who}"
        listed.add(who)
        if not is_text(player.get("name")):
            yield f"name_missing@{who}"


def problems_of_tables(tables: list[Any]) -> Iterator[str]:
    listed = set()
    for place, table in enumerate(tables, start=1):
        which = id_of(table)
        if which is None:
            yield f"table_id@{place}"
        elif which in listed:
            yield f"duplicate_table@{which}"
        else:
            listed.add(which)


def problems_of_game(game: Any, players: set[str], tables: set[str], playing: set[str], taken: set[str]) -> Iterator[str]:
    """``playing``, ``taken``: the players and tables of the round so far, to which this game adds its own."""
    if not isinstance(game, dict):
        yield "game"
        return
    kind = game.get("kind", "played")
    if not is_text(kind) or kind not in KINDS:
        yield "kind_unknown"
        return
    if kind == "bye" and game.get("b") is not None:
        yield "bye_with_opponent"
    for side in ("a",) if kind == "bye" else ("a", "b"):
        yield from problems_of_place(game.get(side), "player", players, playing)
    if game.get("table") is not None:
        yield from problems_of_place(game["table"], "table", tables, taken)
    if not import_points_fit(game, kind):
        yield "points"


def problems_of_place(found: Any, what: str, known: set[str], taken: set[str]) -> Iterator[str]:
    if not isinstance(found, str) or found not in known:
        yield f"unknown_{what}"
        return
    if found in taken:
        yield f"{what}_twice"
    taken.add(found)


def import_points_fit(game: dict[str, Any], kind: str) -> bool:
    """The points that a game of its kind has, each readable; a bye's may be the average."""
    of_a, of_b = game.get("points_a"), game.get("points_b")
    if not points_fit(kind, of_a is not None, of_b is not None):
        return False
    if kind == "bye" and of_a == "average":
        return True
    return all(exact(points) is not None for points in (of_a, of_b) if points is not None)
