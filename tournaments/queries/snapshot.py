"""An event whole: read with a fixed number of queries, and what of it a viewer may see. T§6.15."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import F

from tournaments.engine.rounds import visibility
from tournaments.models import Adjustment, Event, Pairing, Player, PlayerStatus, Round, RoundState, Status, Table
from tournaments.models.settings import Settings
from tournaments.queries.procedures import outcome_of
from tournaments.queries.viewers import ORGANISER, Viewer

#: Who sees everything: for actions, which look at the whole event.
EVERYTHING = Viewer(ORGANISER)
#: A round that players have seen.
KNOWN = (RoundState.PUBLISHED, RoundState.CLOSED)


@dataclass(frozen=True)
class PlayedRound:
    """A round with its pairs in order; players and tables of these are the snapshot's own."""

    row: Round
    pairings: tuple[Pairing, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def games(self) -> tuple[Pairing, ...]:
        """The pairs that meet."""
        return tuple(pairing for pairing in self.pairings if not pairing.is_bye)

    @property
    def byes(self) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.is_bye)

    @property
    def done(self) -> int:
        """How many games have a result that counts."""
        return sum(pairing.counts for pairing in self.games)

    @property
    def pending(self) -> int:
        return len(self.games) - self.done

    def game_of(self, number: int) -> Pairing | None:
        """The pair in which the player of this number stands."""
        return next((p for p in self.pairings if number in (p.a.number, p.b.number if p.b else None)), None)


@dataclass(frozen=True)
class Snapshot:
    """An event at number ``seq`` as ``viewer`` may see it. ``hidden``: what is kept from them (``"standings"`` …), and why."""

    event: Event
    viewer: Viewer
    seq: int
    players: Sequence[Player]
    tables: Sequence[Table]
    rounds: Sequence[PlayedRound]
    adjustments: Sequence[Adjustment]
    hidden: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def settings(self) -> Settings:
        return self.event.rules

    @cached_property
    def by_number(self) -> dict[int, Player]:
        return {player.number: player for player in self.players}

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.players if player.status == PlayerStatus.PLAYING]

    @property
    def waiting(self) -> list[Player]:
        return [player for player in self.players if player.status == PlayerStatus.WAITING]

    @property
    def own(self) -> list[Player]:
        """The viewer's own entries."""
        return [player for player in self.players if player.number in self.viewer.players]

    @property
    def latest(self) -> PlayedRound | None:
        """The last round that there is."""
        return self.rounds[-1] if self.rounds else None

    @property
    def closed(self) -> int:
        return sum(one.state == RoundState.CLOSED for one in self.rounds)

    def round(self, number: int) -> PlayedRound | None:
        return next((one for one in self.rounds if one.number == number), None)

    @property
    def is_open(self) -> bool:
        return self.event.status == Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.event.status == Status.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.event.status == Status.FINISHED

    def sees(self, what: str, **facts: Any) -> bool:
        return self.why_hidden(what, **facts) is None

    def why_hidden(self, what: str, **facts: Any) -> str | None:
        """Why the viewer may not see it, as the engine's code; None where they may."""
        asked = {
            "what": what,
            "role": self.viewer.role,
            "policy": self.settings.standings_policy,
            "event": self.event.status,
            "rounds": self.settings.rounds or 1,
            "closed": min(self.closed, 30),
            "lists_published": self.event.lists_published,
            **facts,
        }
        outcome = outcome_of(visibility, asked)
        return None if outcome.visible else str(outcome.why)


def read(event: Event, viewer: Viewer = EVERYTHING) -> Snapshot:
    """The whole event, five queries whatever its size, cut down to what the viewer may see."""
    players = list(event.players.select_related("army_list"))
    tables = list(event.tables.all())
    by_pk, table_by_pk = {player.pk: player for player in players}, {table.pk: table for table in tables}
    pairings: dict[int, list[Pairing]] = {}
    rows = Pairing.objects.filter(round__event=event).order_by("position").annotate(battle_code=F("battle__code"))
    for pairing in rows:
        pairing.a = by_pk[pairing.a_id]
        pairing.b = by_pk[pairing.b_id] if pairing.b_id else None
        pairing.table = table_by_pk.get(pairing.table_id) if pairing.table_id else None
        pairings.setdefault(pairing.round_id, []).append(pairing)
    rounds = [PlayedRound(row, tuple(_of_round(row, pairings.get(row.pk, [])))) for row in event.rounds.all()]
    adjustments = list(Adjustment.objects.filter(player__event=event))
    for adjustment in adjustments:
        adjustment.player = by_pk[adjustment.player_id]
    whole = Snapshot(event, viewer, event.seq, players, tables, rounds, adjustments)
    return whole if viewer.is_staff else visible(whole)


def _of_round(row: Round, pairings: Sequence[Pairing]) -> Iterator[Pairing]:
    for pairing in pairings:
        pairing.round = row
        yield pairing


def visible(whole: Snapshot) -> Snapshot:
    """What of the event its viewer may see: no draft, no list, no result before its time, nobody's contact, no staff's number."""
    viewer, number = whole.viewer, whole.event.public_seq
    rounds = [
        replace(one, row=_public_round(one.row), pairings=tuple(_result_hidden(whole, one, p) for p in one.pairings))
        for one in whole.rounds
        if one.state in KNOWN
    ]
    cut = replace(whole, seq=number, rounds=rounds, players=[_known_player(whole, player) for player in whole.players])
    why = cut.why_hidden("standings")
    own = [adjustment for adjustment in whole.adjustments if adjustment.player.number in viewer.players]
    return replace(cut, adjustments=own if why else whole.adjustments, hidden={"standings": why} if why else {})


def _public_round(row: Round) -> Round:
    """A round without what explains its draft, and without its secret end."""
    known = copy(row)
    known.cost, known.notes, known.extra_minutes = [], [], None
    return known


def _known_player(whole: Snapshot, player: Player) -> Player:
    if player.number in whole.viewer.players:
        return player
    known = copy(player)
    known.contact, known.list_note = "", ""
    if not whole.sees("lists"):
        known.army_list = None
        known.list_at = None
    return known


def _result_hidden(whole: Snapshot, played: PlayedRound, pairing: Pairing) -> Pairing:
    """The pairing without its result where that is not to be seen: of the last round alone, where that is the policy."""
    own = bool({pairing.a.number, pairing.b.number if pairing.b else 0} & set(whole.viewer.players))
    if pairing.is_bye or whole.sees("results", own=own, closed=min(whole.closed, played.number - 1)):
        return pairing
    known = copy(pairing)
    known.result = known.report_a = known.report_b = None
    known.status, known.by_battle = "hidden", False
    return known
