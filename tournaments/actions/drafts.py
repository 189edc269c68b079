"""A round is drafted, and its draft changed by hand. T§6.11 to T§6.13, T§6.22."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Refused
from tournaments.actions.writing import Writing, once, organiser, staff, writing
from tournaments.engine.draft import pairing_cost, swap_draft
from tournaments.engine.rounds import round_action
from tournaments.engine.tables import assign_tables
from tournaments.models import Drawing, Pairing, Player, ResultStatus, Round, RoundState
from tournaments.queries.by_hand import pairs_by_hand, with_pair
from tournaments.queries.drafts import draft_facts
from tournaments.queries.field import field_of, history_of
from tournaments.queries.formats import DRAFTERS, Drafted, Pair, check_format, columns_of, swiss
from tournaments.queries.procedures import outcome_of, resolve, sentence
from tournaments.queries.snapshot import PlayedRound, Snapshot
from tournaments.queries.standings import computed
from tournaments.queries.viewers import Requester


class Overtaken(Exception):
    """The event has gone on since the draft was prepared, or somebody else has drafted."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A draft for the event as it was at number ``seq`` of its log. ``tables``: positions in the room, by pair."""

    seq: int
    number: int
    made: Drafted
    tables: Mapping[tuple[str, str], int]


def next_to_draft(snapshot: Snapshot) -> int:
    """Return the number of the round that can be drafted or drafted again; raise Refused where none can."""
    latest = snapshot.latest
    if snapshot.is_open:
        raise Refused(_("Close check-in before drafting the first round."))
    number = 1 if latest is None else latest.number + (latest.state != RoundState.DRAFT)
    if number == 1:
        check_format(snapshot)
    if snapshot.rounds_in_all is not None and number > snapshot.rounds_in_all:
        raise Refused(_("All rounds have been played."))
    ask(snapshot, "draft", snapshot.round(number), number)
    return number


def prepare(snapshot: Snapshot, reached: Callable[[int], object] = lambda step: None, *, fixed: Sequence[Pair] = ()) -> Prepared:
    """Pair the next round; nothing is written. ``reached(step)`` is called at steps 1 to 3. ``fixed``: pairs of a Swiss draft."""
    number = next_to_draft(snapshot)
    reached(1)
    computed(snapshot)
    reached(2)
    made = swiss(snapshot, number, fixed) if fixed else DRAFTERS[snapshot.settings.kind](snapshot, number)
    reached(3)
    return Prepared(snapshot.seq, number, made, tables_for(snapshot, number, made.pairs))


@once()
def draft(*, code: str, who: Requester, prepared: Prepared | None = None, key: str = "", keep: bool = False) -> int:
    """Pair the next round, or the drafted one again; return its number. Only the staff sees it until it is published.

    ``keep``: pairs that were made by hand stay. ``prepared`` for the event as it still is, else ``Overtaken``. ``key``: of the
    drawing that this is for; where that has gone, another has drafted.
    """
    with writing(code, who, "draft", staff_only=True) as work:
        organiser(work)
        drawings = Drawing.objects.filter(event=work.event, **({"key": key} if key else {}))
        if prepared is not None and prepared.seq != work.event.seq:
            raise Overtaken
        if not drawings.delete()[0] and key:
            raise Overtaken
        latest = work.snapshot.latest
        fixed = pairs_by_hand(work.snapshot, latest) if keep and latest is not None else ()
        found = prepared or prepare(work.snapshot, fixed=fixed)
        if latest is not None and latest.number == found.number:
            _remove_pairings(work, latest)
            work.remove(latest.row)
        row = Round(event=work.event, number=found.number, cost=list(found.made.cost), notes=list(found.made.notes))
        row.ruleset = _ruleset_of(work.snapshot)
        work.add(row)
        add_pairings(work, row, found.made, found.tables)
        work.facts["round"] = work.answer = found.number
        if fixed:  # they stay made by hand in the new draft
            work.facts["kept"] = [[int(number) for number in pair] for pair in fixed]
        return found.number


def _ruleset_of(snapshot: Snapshot) -> str:
    """The rulebook that a new round begins with: that of the round before, else the event's first; nothing where it has one."""
    rulesets, latest = snapshot.settings.rulesets, snapshot.latest
    if len(rulesets) == 1:
        return ""
    return latest.row.ruleset if latest is not None and latest.row.ruleset in rulesets else rulesets[0]


def add_pairings(work: Writing, row: Round, made: Drafted, seats: Mapping[tuple[str, str], int]) -> None:
    """The pairs of a draft at their tables (``seats``: positions in the room); a bye has its result at once."""
    players, tables = work.snapshot.by_id, {table.position: table for table in work.snapshot.tables}
    pairs = [*made.pairs, *([] if made.bye is None else [(made.bye, None)])]
    found = []
    for position, (a, b) in enumerate(pairs, start=1):
        pairing = Pairing(round=row, position=position, a=players[str(a)])
        if b is None:
            pairing.result, pairing.status = {"kind": "bye"}, ResultStatus.CONFIRMED
        else:
            seat = seats.get((str(a), b))
            pairing.b, pairing.table = players[b], tables[seat] if seat is not None else None
        found.append(pairing)
    work.add_all(found)
    if work.snapshot.settings.team_size > 1:
        work.add_all([board for match in found if match.b is not None for board in _boards_of(work.snapshot, match, match.b)])


def _boards_of(snapshot: Snapshot, match: Pairing, enemy: Player) -> Iterator[Pairing]:
    """The games of two teams, board against board, at tables side by side from the match's own."""
    first = next((n for n, table in enumerate(snapshot.tables) if table == match.table), None)
    both = zip(snapshot.members_of(match.a), snapshot.members_of(enemy), strict=False)
    for board, (a, b) in enumerate(both, start=1):
        game = Pairing(round=match.round, match=match, board=board, a=a, b=b, position=board_position(match.position, board))
        if first is not None:
            game.table = snapshot.tables[first + board - 1]
        yield game


def board_position(match: int, board: int) -> int:
    """The place of a board's game in its round: behind those of all matches."""
    return 1000 + 10 * match + board


def tables_for(snapshot: Snapshot, number: int, pairs: Sequence[Pair]) -> dict[tuple[str, str], int]:
    """A table for each pair by its position in the room, as fresh as can be; none where there are no tables. Refused where there
    are too few."""
    games = [(a, b) for a, b in pairs if b is not None]
    if not snapshot.tables or not games:
        return {}
    size = snapshot.settings.team_size
    firsts = snapshot.tables[: len(snapshot.tables) // size * size : size]  # a match of teams takes this many adjacent tables
    by_id = {str(table.position): table for table in firsts}
    kinds = {table.terrain.casefold(): table.terrain for table in snapshot.tables}
    wished = {player.id_in_facts: wished_terrain(player, kinds) for player in snapshot.players}
    outcome = resolve(
        assign_tables,
        {
            "pairs": [{"a": a, "b": b, "terrain": sorted({*wished[str(a)], *wished[str(b)]})[:20]} for a, b in games],
            "tables": [{"id": key, "terrain": table.terrain or None} for key, table in by_id.items()],
            "played": {past["id"]: past["tables"] for past in history_of(snapshot, number)},
            "top": snapshot.settings.top_tables,
        },
    )
    return {(a, b): by_id[table].position for a, b, table in outcome.tables}


def wished_terrain(player: Player, kinds: Mapping[str, str]) -> list[str]:
    """The kinds of terrain that a player would like, as they are called at the tables (``kinds``: however they are written)."""
    wanted = (kind.strip() for kind in player.terrain.split(","))
    return [kinds.get(kind.casefold(), kind) for kind in wanted if kind]


@once()
def swap(*, code: str, who: Requester, one: int, other: int, round: int | None = None) -> None:
    """Two players of the draft (of this round, or the last) change places; tables follow. The cost of it: ``swap_draft``."""
    with writing(code, who, "swap", staff_only=True) as work:
        organiser(work)
        played = latest_of(work)
        if round is not None and played.number != round:
            raise Refused(sentence("round_published"))
        _replace_draft(work, played, _swapped(work, played, str(one), str(other)))
        _note_players(work, played, one, other)


@once()
def pair_by_hand(*, code: str, who: Requester, round: int, one: int, other: int) -> None:
    """Let two players of a Swiss draft meet, also those without a place in it; their former opponents meet."""
    with writing(code, who, "pair_by_hand", staff_only=True) as work:
        organiser(work)
        played = _draft_of(work, round)
        if work.snapshot.settings.kind != "swiss":
            raise Refused(_("In this format players cannot be swapped: calendar or bracket decides the pairings."))
        field = {player.number for player in field_of(work.snapshot, played.number)}
        if one == other or not field.issuperset((one, other)):
            raise Refused(_("Choose two players."))
        facts = draft_facts(work.snapshot, played)
        pairs, bye = with_pair(facts["pairs"], facts["bye"], str(one), str(other))
        judged = outcome_of(pairing_cost, {**facts, "pairs": pairs, "bye": bye})
        costs = () if judged.refused else (judged.cost, judged.values["notes"])  # none while others have no place
        _replace_draft(work, played, Drafted(pairs, bye, *costs))
        _note_players(work, played, one, other)


@once()
def set_table(*, code: str, who: Requester, round: int, position: int, table: int) -> None:
    """Move a game of singles to another table (its position); the game there takes its table in exchange."""
    with writing(code, who, "set_table") as work:
        staff(work)
        played = work.snapshot.round(round)
        game = next((one for one in played.games if one.position == position), None) if played else None
        target = next((one for one in work.snapshot.tables if one.position == table), None)
        if played is None or game is None or target is None or played.state == RoundState.CLOSED:
            raise Refused(_("There is no such table."))
        work.staff_only = played.state == RoundState.DRAFT
        there = next((one for one in played.games if one.table == target), None)
        former = game.table
        if there is not None and there is not game:
            work.set(there, table=former)
        work.set(game, table=target)
        names = [game.a.name, game.b.name if game.b else ""]
        work.facts.update(round=round, position=position, table=target.name, names=names)


def _draft_of(work: Writing, round: int) -> PlayedRound:
    played = work.snapshot.round(round)
    if played is None or played.state != RoundState.DRAFT:
        raise Refused(sentence("round_published"))
    return played


def _replace_draft(work: Writing, played: PlayedRound, made: Drafted) -> None:
    _remove_pairings(work, played)
    work.set(played.row, cost=made.cost, notes=made.notes)
    add_pairings(work, played.row, made, tables_for(work.snapshot, played.number, made.pairs))


def _note_players(work: Writing, played: PlayedRound, *numbers: int) -> None:
    names = [work.snapshot.by_number[number].name for number in numbers]
    work.facts.update(round=played.number, names=names, numbers=list(numbers))


def _remove_pairings(work: Writing, played: PlayedRound) -> None:
    work.remove_all([board for pairing in played.pairings for board in pairing.boards])
    work.remove_all(played.pairings)


def _swapped(work: Writing, played: PlayedRound, one: str, other: str) -> Drafted:
    """The draft with these two changed: of a Swiss round with its new cost, of a bracket only as it begins."""
    snapshot = work.snapshot
    facts = draft_facts(snapshot, played)
    published = played.state != RoundState.DRAFT
    if snapshot.settings.kind == "swiss":
        outcome = resolve(swap_draft, {**facts, "swap": [one, other], "published": published})
        judged = resolve(pairing_cost, {**facts, "pairs": outcome.pairs, "bye": outcome.bye})
        return Drafted(outcome.pairs, outcome.bye, judged.cost, judged.values["notes"])
    opening = columns_of(snapshot)
    if not opening or opening[0].number != played.number:
        raise Refused(_("In this format players cannot be swapped: calendar or bracket decides the pairings."))
    if published:
        raise Refused(sentence("round_published"))
    change = {one: other, other: one}
    pairs = [tuple(p.id_in_facts if p else None for p in (pairing.a, pairing.b)) for pairing in played.pairings]
    if one == other or len([who for pair in pairs for who in pair if who in change]) != len(change):
        raise Refused(sentence("not_in_draft"))
    return Drafted([tuple(change.get(who or "", who) for who in pair) for pair in pairs])


def latest_of(work: Writing) -> PlayedRound:
    """The last round that there is. Refused where there is none."""
    latest = work.snapshot.latest
    if latest is None:
        raise Refused(sentence("nothing_drafted"))
    return latest


def ask(snapshot: Snapshot, action: str, played: PlayedRound | None, number: int, **more: Any) -> None:
    before, after = snapshot.round(number - 1), snapshot.round(number + 1)
    facts = {
        "action": action,
        "state": played.state if played else "none",
        "previous": before.state if before else None,
        "next": after.state if after else None,
        "results": sum(game.status != ResultStatus.NONE for game in played.games) if played else 0,
        "pending": played.pending if played else 0,
        "event": "finished" if snapshot.is_finished else "running",
        "reason": False,
        **more,
    }
    resolve(round_action, facts)
