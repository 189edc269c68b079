"""The projector: the whole battle on one screen for the room, to be read at ten metres. It shows what spectators may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from django.db.models import Max
from django.template.loader import render_to_string

from battles import ledger
from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences
from battles.queries.log import last_entries
from battles.queries.standing import shares_lost, verdict_reason
from battles.queries.visibility import readable, view_of, visible_past
from battles.table import fragments
from common.sized_cache import SizedCache, pieces
from rules.engine.play.cards import Card, Marker, Score

#: Whoever opens it, the room looks on: nobody's secrets are on the wall.
VIEW = "spectator"
#: How much wider than high an army's part of the wall is, and a tile ought to be; the most columns that the style sheet knows.
PART, TILE, MOST_COLUMNS = 1.75, 2.6, 14
#: More scores than these have no room to be read.
MOST_SCORES = 3
#: The room for the line of losses.
WIDTH, HEIGHT = 300, 100
#: What each side had lost after an entry, by the battle's code and the entry's number.
shares = SizedCache[dict[str, int]](megabytes=2, size_of=lambda _shares: 700)


@dataclass(frozen=True, slots=True)
class Tile:
    """A unit as a tile with the sign of its arm, or the head of a command (``head``)."""

    name: str
    sign: str
    line: str
    figure: str
    marker: Marker | None
    out: bool
    head: bool = False


@dataclass(frozen=True, slots=True)
class Army:
    """A side of the wall. ``left``: of its strength in percent, where its book tells; ``columns`` of its tiles."""

    code: str
    name: str
    acting: bool
    left: int | None
    scores: tuple[Score, ...]
    tiles: tuple[Tile, ...]
    columns: int


def wall(snapshot: Snapshot, language: str) -> str:
    """The wall as a piece of a page, made once for each number of the log."""
    return pieces.get(("wall", snapshot.code, snapshot.seq, language), lambda: _wall(snapshot))


def _wall(snapshot: Snapshot) -> str:
    visible = view_of(snapshot, VIEW)
    play, state = visible.play, visible.state
    playing = snapshot.table["status"] != "ended"
    acting = play.sequence.acting(state) if playing else frozenset()
    last_act = next((one for one in last_entries(snapshot, VIEW) if one.kind in fragments.LAST_ACTS), None)
    lost = shares_lost(play, state)
    context: dict[str, Any] = {
        "snapshot": visible,
        "turn": play.sequence.turn(state),
        "where": play.sequence.where(state),
        "step": play.sequence.step(state),
        "verdict": verdict_reason(snapshot.table) if playing else None,
        "result_sentence": fragments.result_sentence(visible),
        "armies": [_army(visible, code, lost.get(code), code in acting) for code in "ab"],
        "last_act": sentences.sentence(visible, last_act) if last_act else "",
        "faces": [die[:2] for die in last_act.dice][: fragments.MOST_FACES] if last_act else [],
        "lines": _lines(snapshot),
        "width": WIDTH,
        "height": HEIGHT,
    }
    return render_to_string("battles/wall_body.html", context)


def _army(visible: Snapshot, code: str, lost: int | None, acting: bool) -> Army:
    state = visible.state
    tiles = list[Tile]()
    commands = state.commands(code)
    for command in commands:
        units = [address for address, _fields in state.units(command=command.partition(":")[2])]
        if len(commands) > 1:
            tiles.append(_tile(visible, command, head=True))
        tiles += sorted((_tile(visible, unit) for unit in units), key=lambda tile: tile.out)
    scores = _scores(visible, code, [sentences.name_of(visible, command) for command in commands])
    left = None if lost is None else 100 - lost
    return Army(code, sentences.side_name(visible, code), acting, left, scores, tuple(tiles), columns_for(len(tiles)))


def _scores(visible: Snapshot, code: str, commands: Sequence[str]) -> tuple[Score, ...]:
    """The army's scores; without those of its commands, whose tiles have them, where there are too many."""
    scores = [score for score in visible.play.cards.scores(visible.state, code) if score.limit]
    if len(scores) > MOST_SCORES:
        scores = [score for score in scores if not score.label.en.startswith(tuple(commands))] or scores
    return tuple(scores[:MOST_SCORES])


def _tile(visible: Snapshot, address: str, *, head: bool = False) -> Tile:
    card: Card = visible.play.cards.card(visible.state, address)
    language = sentences.language()
    figure = next((each for _label, each in card.figures), "")
    worst = next((marker for tone in ("bad", "warn", "good") for marker in card.markers if marker.tone == tone), None)
    name = sentences.name_of(visible, address)
    return Tile(name, card.sign, card.beside(name, language), figure, worst, card.out, head)


def columns_for(tiles: int) -> int:
    """Return the number of columns with which the tiles fill an army's part in the shape that their names need."""
    return min(MOST_COLUMNS, max(3, ceil(sqrt(tiles * PART / TILE))))


def _lines(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Strength lost over the turns: each side's code and the points of its line; none before the second turn's end."""
    log = Entry.objects.filter(readable(VIEW), battle_id=snapshot.id, seq__lte=snapshot.seq)
    ends = [last for _turn, last in log.order_by("turn").values_list("turn").annotate(last=Max("seq"))]
    shares_by_turn = [*(_share(snapshot, seq) for seq in ends[:-1]), shares_lost(snapshot.play, view_of(snapshot, VIEW).state)]
    if len(shares_by_turn) < 2 or not all(shares_by_turn):
        return []
    return [(code, _points([each[code] for each in shares_by_turn])) for code in "ab"]


def _points(values: Sequence[int]) -> str:
    room = max(1, len(values) - 1)
    return " ".join(f"{round(place * WIDTH / room)},{HEIGHT - round(value * HEIGHT / 100)}" for place, value in enumerate(values))


def _share(snapshot: Snapshot, seq: int) -> dict[str, int]:
    """Return what was lost after entry ``seq``, which never changes."""

    def compute() -> dict[str, int]:
        return shares_lost(snapshot.play, visible_past(snapshot, ledger.state_after(snapshot, seq), VIEW))

    return shares.get((snapshot.code, seq), compute)
