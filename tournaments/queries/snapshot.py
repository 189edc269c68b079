"""An event whole: read with a fixed number of queries, and what of it a viewer may see. T§6.15."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import F

import journal.snapshot
from tournaments.engine.event import CheckEventFacts, known_ruleset, rounds_of
from tournaments.engine.rounds import visibility
from tournaments.models import Adjustment, Event, Pairing, Player, PlayerStatus, Round, RoundState, Status, Table
from tournaments.models.settings import Settings
from tournaments.queries import aspects
from tournaments.queries.cache import SingleFlightCache
from tournaments.queries.procedures import outcome_of
from tournaments.queries.viewers import ORGANISER, PUBLIC, Viewer

#: Who sees everything: for actions, which look at the whole event.
EVERYTHING = Viewer(ORGANISER)
#: A round that players have seen.
KNOWN = (RoundState.PUBLISHED, RoundState.CLOSED)
#: Status of a result for viewers who may not see it yet.
HIDDEN = "hidden"


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

    @cached_property
    def matches(self) -> tuple[Pairing, ...]:
        """The pairs that meet."""
        return tuple(pairing for pairing in self.pairings if not pairing.is_bye)

    @cached_property
    def games(self) -> tuple[Pairing, ...]:
        """Return what is played at the tables: the pairs that meet, of teams the boards of their matches."""
        return tuple(game for pairing in self.matches for game in (pairing.boards or (pairing,)))

    @property
    def byes(self) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.is_bye)

    @cached_property
    def done(self) -> int:
        """Count the games with a result that counts, as the round was read."""
        return sum(pairing.counts for pairing in self.games)

    @property
    def pending(self) -> int:
        return len(self.games) - self.done

    @cached_property
    def _notes(self) -> dict[frozenset[str | None], Mapping[str, Any]]:
        return {frozenset(note["pair"]): note for note in self.row.notes}

    def notes_of(self, pairing: Pairing) -> Mapping[str, Any] | None:
        """Return why these two were paired, as far as the round's notes say it."""
        if not self.row.notes:
            return None
        return self._notes.get(frozenset((pairing.a.id_in_facts, pairing.b.id_in_facts if pairing.b else None)))

    def game_of(self, number: int) -> Pairing | None:
        """The pair in which the player of this number stands; of who plays in a team the game at the board."""
        there = (p for pair in self.pairings for p in (pair, *pair.boards))
        return next((p for p in there if number in (p.a.number, p.b.number if p.b else None)), None)


@dataclass(frozen=True)
class Snapshot(journal.snapshot.Snapshot):
    """An event at number ``seq`` as ``viewer`` may see it. ``hidden``: what they may not see (``"standings"`` …), and why."""

    event: Event
    viewer: Viewer
    seq: int
    players: Sequence[Player]
    tables: Sequence[Table]
    rounds: Sequence[PlayedRound]
    adjustments: Sequence[Adjustment]
    hidden: Mapping[str, str] = field(default_factory=dict)
    #: Who plays at the boards of teams; ``players`` are then the teams.
    members: Sequence[Player] = ()

    @property
    def code(self) -> str:
        return self.event.code

    @property
    def audience(self) -> str:
        return self.viewer.view

    @property
    def who(self) -> str:
        return self.viewer.name

    def aspect(self, on: str) -> str | None:
        return aspects.aspect(self, on)

    def why_stale(self, on: str, shown: str) -> str:
        return aspects.why_stale(self, on, shown)

    @cached_property
    def settings(self) -> Settings:
        return self.event.rules

    @cached_property
    def for_public(self) -> "Snapshot":
        """Return what people without a part in the event may see; from a snapshot of everything."""
        return _for_public(self)

    @cached_property
    def by_number(self) -> dict[int, Player]:
        return {player.number: player for player in (*self.players, *self.members)}

    @cached_property
    def by_id(self) -> dict[str, Player]:
        """Players as facts and outcomes of the engine call them."""
        return {player.id_in_facts: player for player in self.players}

    @cached_property
    def is_whole(self) -> bool:
        """Return True if the viewer sees every result, and everything that standings need."""
        return not self.hidden and not any(pairing.status == HIDDEN for one in self.rounds for pairing in one.pairings)

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.players if player.status == PlayerStatus.PLAYING]

    @property
    def waiting(self) -> list[Player]:
        return [player for player in self.players if player.status == PlayerStatus.WAITING]

    @property
    def own(self) -> list[Player]:
        """The viewer's own entries."""
        return [player for player in (*self.players, *self.members) if player.number in self.viewer.players]

    @property
    def has_teams(self) -> bool:
        """Do teams enter, rather than single players?"""
        return self.settings.team_size > 1

    @property
    def people(self) -> list[Player]:
        """Return who plays at the tables: everybody, of teams their players."""
        if self.settings.team_size == 1:
            return self.playing
        return [one for one in self.members if one.team_of and one.team_of.status == PlayerStatus.PLAYING]

    def members_of(self, team: Player) -> list[Player]:
        """Return who plays in a team, board by board."""
        return sorted((one for one in self.members if one.team_of_id == team.pk), key=lambda one: one.board)

    @property
    def latest(self) -> PlayedRound | None:
        """The last round that there is."""
        return self.rounds[-1] if self.rounds else None

    @property
    def closed(self) -> int:
        return sum(one.state == RoundState.CLOSED for one in self.rounds)

    def round(self, number: int) -> PlayedRound | None:
        return next((one for one in self.rounds if one.number == number), None)

    @cached_property
    def format_facts(self) -> dict[str, Any]:
        """The event's format and its number of players, as ``check_event`` reads them: who began, or who will."""
        first = self.round(1)
        began = {p.number for pair in first.pairings for p in (pair.a, pair.b) if p is not None} if first else set()
        settings = self.settings
        return {
            "kind": settings.kind,
            "players": len(began) or sum(not player.spare for player in self.playing),
            "rounds": settings.rounds if settings.kind == "swiss" else None,
            "double": settings.double,
            "groups": settings.groups,
            "qualifiers": settings.qualifiers,
            "placement": settings.placement,
            "team_size": settings.team_size,
            "rulesets": list(dict.fromkeys(map(known_ruleset, settings.rulesets))),
        }

    @cached_property
    def rounds_in_all(self) -> int | None:
        """Return the number of rounds of the event, as set or by its format; None where that is not known yet."""
        return rounds_of(CheckEventFacts.read(self.format_facts))

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
        """Return the engine's code of why the viewer may not see it; None where they may."""
        visibility_facts = {
            "what": what,
            "role": self.viewer.role,
            "policy": self.settings.standings_policy,
            "event": self.event.status,
            "rounds": min(self.rounds_in_all or 1, 30),
            "closed": min(self.closed, 30),
            "lists_published": self.event.lists_published,
            **facts,
        }
        outcome = outcome_of(visibility, visibility_facts)
        return None if outcome.visible else str(outcome.why)


#: Whole events.
event_cache: SingleFlightCache[Snapshot] = SingleFlightCache(20)


def read(event: Event, viewer: Viewer = EVERYTHING) -> Snapshot:
    """Return the event as its viewer may see it (five queries for any size)."""
    entries = list(event.players.select_related("handed_in").defer("handed_in__document", "handed_in__sources"))
    tables = list(event.tables.all())
    by_pk, table_by_pk = {player.pk: player for player in entries}, {table.pk: table for table in tables}
    for one in entries:
        if one.team_of_id:
            one.team_of = by_pk[one.team_of_id]
    pairings: dict[int, list[Pairing]] = {}
    boards: dict[int, list[Pairing]] = {}
    rows = Pairing.objects.filter(round__event=event).order_by("position").annotate(battle_code=F("battle__code"))
    for pairing in rows:
        pairing.a = by_pk[pairing.a_id]
        pairing.b = by_pk[pairing.b_id] if pairing.b_id else None
        pairing.table = table_by_pk.get(pairing.table_id) if pairing.table_id else None
        if pairing.match_id:
            boards.setdefault(pairing.match_id, []).append(pairing)
        else:
            pairings.setdefault(pairing.round_id, []).append(pairing)
    rounds = [PlayedRound(row, tuple(_of_round(row, pairings.get(row.pk, []), boards))) for row in event.rounds.all()]
    adjustments = list(Adjustment.objects.filter(player__event=event))
    for adjustment in adjustments:
        adjustment.player = by_pk[adjustment.player_id]
    players, members = [one for one in entries if not one.team_of_id], [one for one in entries if one.team_of_id]
    whole = Snapshot(event, viewer, event.seq, players, tables, rounds, adjustments, members=members)
    return whole if viewer.is_staff else visible(whole)


def read_shared(pk: int, seq: int, viewer: Viewer, event: Event | None = None) -> Snapshot:
    """Return the event cached for number ``seq`` of its log, cut down to what the viewer may see: read once for all screens.

    For what the log counts alone: names of armies, say, may have changed since. Nobody changes what is in it. ``event``: its row
    as it was just read, where something of it is shown that the log does not count.
    """
    whole = event_cache.get(pk, seq, lambda: read(Event.objects.get(pk=pk)))
    mine = replace(whole, viewer=viewer, event=event or whole.event)
    return mine if viewer.is_staff else visible(mine, whole.for_public)


def _of_round(row: Round, pairings: Sequence[Pairing], boards: Mapping[int, list[Pairing]]) -> Iterator[Pairing]:
    for pairing in pairings:
        pairing.round = row
        pairing.boards = tuple(_of_match(row, pairing, boards.get(pairing.pk, ())))
        yield pairing


def _of_match(row: Round, match: Pairing, boards: Sequence[Pairing]) -> Iterator[Pairing]:
    for board in boards:
        board.round = row
        board.match = match
        yield board


def visible(whole: Snapshot, public: Snapshot | None = None) -> Snapshot:
    """Return what the viewer may see: no draft, no list, no result before its time, nobody's contact, no staff's number.

    ``public``: the event for those without a part in it, if it was computed before.
    """
    viewer, public, own = whole.viewer, public or whole.for_public, _own_numbers(whole)
    if not own:
        return replace(public, viewer=viewer)
    players = [theirs if theirs.number in own else known for theirs, known in zip(whole.players, public.players, strict=True)]
    members = [theirs if theirs.number in own else known for theirs, known in zip(whole.members, public.members, strict=True)]
    known_rounds = zip((one for one in whole.rounds if one.state in KNOWN), public.rounds, strict=True)
    rounds = [_own_round(own, one, known) for one, known in known_rounds]
    adjustments = public.adjustments
    if public.hidden:
        adjustments = [adjustment for adjustment in whole.adjustments if adjustment.player.number in own]
    return replace(public, viewer=viewer, players=players, members=members, rounds=rounds, adjustments=adjustments)


def _own_numbers(whole: Snapshot) -> set[int]:
    """The viewer's own entries, and with a team or one of its players the whole team."""
    own = set(whole.viewer.players)
    teams = {one.team_of.number for one in whole.members if one.team_of and own.intersection(one.numbers)}
    return own | teams | {one.number for one in whole.members if one.team_of and one.team_of.number in teams}


def _own_round(own: set[int], whole: PlayedRound, known: PlayedRound) -> PlayedRound:
    """A player sees the own results at once."""
    if known.pairings is whole.pairings:
        return known
    pairs = zip(whole.pairings, known.pairings, strict=True)
    return replace(
        known,
        pairings=tuple(
            theirs if {theirs.a.number, theirs.b.number if theirs.b else 0} & own else visible_one
            for theirs, visible_one in pairs
        ),
    )


def _for_public(whole: Snapshot) -> Snapshot:
    """What of the event those may see who have no part in it."""
    cut = replace(whole, viewer=Viewer(PUBLIC), seq=whole.event.public_seq)
    lists = cut.sees("lists")
    rounds = [_public_round(cut, one) for one in whole.rounds if one.state in KNOWN]
    why = cut.why_hidden("standings")
    return replace(
        cut,
        rounds=rounds,
        players=[_public_player(player, lists, extras=why is None) for player in whole.players],
        members=[_public_player(player, lists) for player in whole.members],
        adjustments=() if why else whole.adjustments,
        hidden={"standings": why} if why else {},
    )


def _public_round(whole: Snapshot, played: PlayedRound) -> PlayedRound:
    """A round without what explains its draft, without its secret end; without its results where it is the policy."""
    row = copy(played.row)
    row.cost, row.notes, row.extra_minutes = [], [], None
    if whole.sees("results", own=False, closed=min(whole.closed, played.number - 1)):
        return PlayedRound(row, played.pairings)
    return PlayedRound(row, tuple(_result_hidden(pairing) for pairing in played.pairings))


def _public_player(player: Player, lists: bool, *, extras: bool = True) -> Player:
    hides = player.contact or player.list_note or player.team_of_id or (player.extras and not extras)
    if not (hides or ((player.handed_in_id or player.list_at) and not lists)):
        return player  # nothing of him is hidden
    known = copy(player)
    known.contact, known.list_note = "", ""
    if not extras:
        known.extras = {}
    if not lists:
        known.handed_in = None
        known.list_at = None
    if player.team_of_id and player.team_of:
        known.team_of = _public_player(player.team_of, lists)
    return known


def _result_hidden(pairing: Pairing) -> Pairing:
    """The pairing without its result, as if there were none yet."""
    if pairing.is_bye:
        return pairing
    known = copy(pairing)
    known.result = known.report_a = known.report_b = None
    known.status, known.by_battle = HIDDEN, False
    known.boards = tuple(_result_hidden(board) for board in pairing.boards)
    return known
