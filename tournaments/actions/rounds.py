"""A round is drafted, published, closed, and taken back. T§6.11, T§6.14, T§6.22."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from tournaments.actions.writing import Writing, organiser, staff, writing
from tournaments.engine.clock import random_end
from tournaments.engine.draft import pairing_cost, swap_draft
from tournaments.engine.rounds import round_action
from tournaments.engine.tables import assign_tables
from tournaments.models import Pairing, Player, ResultStatus, Round, RoundState, Status
from tournaments.queries.drafts import draft_facts
from tournaments.queries.field import history_of
from tournaments.queries.formats import DRAFTERS, Drafted, Pair, check_format, columns_of, expected
from tournaments.queries.procedures import resolve, sentence
from tournaments.queries.snapshot import PlayedRound, Snapshot
from tournaments.queries.viewers import Requester


def draft(*, code: str, who: Requester) -> int:
    """Pair the next round, or the drafted one anew; its number. Only the staff sees it until it is published."""
    with writing(code, who, "draft", staff_only=True) as work:
        organiser(work)
        snapshot, latest = work.snapshot, work.snapshot.latest
        if work.event.status == Status.OPEN:
            raise Refused(_("Close the check-in first: then the first round can be drafted."))
        anew = latest is not None and latest.state == RoundState.DRAFT
        number = 1 if latest is None else latest.number + (0 if anew else 1)
        if number == 1:
            check_format(snapshot)
        if snapshot.rounds_in_all is not None and number > snapshot.rounds_in_all:
            raise Refused(_("All rounds have been played."))
        _round_action(work, "draft", snapshot.round(number), number)
        made = DRAFTERS[snapshot.settings.kind](snapshot, number)
        if anew and latest is not None:
            work.remove(latest.row)
        rulesets = snapshot.settings.rulesets
        row = Round(event=work.event, number=number, cost=list(made.cost), notes=list(made.notes))
        row.ruleset = _ruleset_of(rulesets, latest.row.ruleset if latest else "") if len(rulesets) > 1 else ""
        work.add(row)
        add_pairings(work, row, made)
        work.facts["round"] = number
        return number


def _ruleset_of(rulesets: Sequence[str], before: str) -> str:
    """The rulebook that a new round begins with: that of the round before, or else the event's first."""
    return before if before in rulesets else rulesets[0]


def add_pairings(work: Writing, row: Round, made: Drafted) -> None:
    """The pairs of a draft with their tables; a bye has its result at once."""
    players = {player.id_in_facts: player for player in work.snapshot.players}
    pairs = [*made.pairs, *([] if made.bye is None else [(made.bye, None)])]
    tables, size = tables_for(work.snapshot, row.number, pairs), work.snapshot.settings.team_size
    for position, (a, b) in enumerate(pairs, start=1):
        if b is None:
            bye = Pairing(round=row, position=position, a=players[str(a)])
            bye.result, bye.status = {"kind": "bye"}, ResultStatus.CONFIRMED
            work.add(bye)
        else:
            pair = Pairing(round=row, position=position, a=players[str(a)], b=players[b], table=tables.get((str(a), b)))
            work.add(pair)
            if size > 1:
                _add_boards(work, pair, players[b])


def _add_boards(work: Writing, match: Pairing, enemy: Player) -> None:
    """The games of two teams, board against board, at tables side by side from the match's own."""
    first = next((n for n, table in enumerate(work.snapshot.tables) if table == match.table), None)
    both = zip(work.snapshot.members_of(match.a), work.snapshot.members_of(enemy), strict=False)
    for board, (a, b) in enumerate(both, start=1):
        game = Pairing(round=match.round, match=match, board=board, a=a, b=b, position=board_position(match.position, board))
        if first is not None:
            game.table = work.snapshot.tables[first + board - 1]
        work.add(game)


def board_position(match: int, board: int) -> int:
    """The place of a board's game in its round: behind those of all matches."""
    return 1000 + 10 * match + board


def tables_for(snapshot: Snapshot, number: int, pairs: Sequence[Pair]) -> dict[tuple[str, str], Any]:
    """A table for each pair, as fresh as can be; none where the event has no tables. Refused where there are too few."""
    games = [(a, b) for a, b in pairs if b is not None]
    if not snapshot.tables or not games:
        return {}
    size = snapshot.settings.team_size
    firsts = snapshot.tables[: len(snapshot.tables) // size * size : size]  # a match of teams takes so many side by side
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
    return {(a, b): by_id[table] for a, b, table in outcome.tables}


def wished_terrain(player: Player, kinds: Mapping[str, str]) -> list[str]:
    """The kinds of terrain that a player would like, as they are called at the tables (``kinds``: however they are written)."""
    wanted = (kind.strip() for kind in player.terrain.split(","))
    return [kinds.get(kind.casefold(), kind) for kind in wanted if kind]


def swap(*, code: str, who: Requester, one: int, other: int) -> None:
    """Two players of the draft change places; tables follow. The cost of it: ``swap_draft``."""
    with writing(code, who, "swap", staff_only=True) as work:
        organiser(work)
        played = _latest(work)
        made = _swapped(work, played, str(one), str(other))
        for pairing in played.pairings:
            for board in pairing.boards:
                work.remove(board)
            work.remove(pairing)
        work.set(played.row, cost=made.cost, notes=made.notes)
        add_pairings(work, played.row, made)
        work.facts.update(round=played.number, names=[work.snapshot.by_number[n].name for n in (one, other)])


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
        raise Refused(_("In this format nobody changes places: calendar and bracket say who meets whom."))
    if published:
        raise Refused(sentence("round_published"))
    change = {one: other, other: one}
    pairs = [tuple(p.id_in_facts if p else None for p in (pairing.a, pairing.b)) for pairing in played.pairings]
    if one == other or len([who for pair in pairs for who in pair if who in change]) != len(change):
        raise Refused(sentence("not_in_draft"))
    return Drafted([tuple(change.get(who or "", who) for who in pair) for pair in pairs])


def choose_ruleset(*, code: str, who: Requester, round: int, ruleset: str) -> None:
    """The rulebook that a round is played with, where the event has several; before anything of it has been played."""
    with writing(code, who, "choose_ruleset") as work:
        organiser(work)
        played = work.snapshot.round(round)
        if played is None or ruleset not in work.snapshot.settings.rulesets:
            raise Refused(_("This rulebook is not played in this tournament."))
        if any(game.status != ResultStatus.NONE or game.battle_id for game in played.games):
            raise Refused(_("This round has results or battles already: its rulebook stays."))
        work.staff_only = played.state == RoundState.DRAFT
        work.facts["round"] = round
        work.set(played.row, ruleset=ruleset)


def publish(*, code: str, who: Requester) -> None:
    """Players see the round now. Its secret end, if there is one, is rolled at this moment."""
    with writing(code, who, "publish") as work:
        organiser(work)
        played = _latest(work)
        _round_action(work, "publish", played, played.number, unpaired=_unpaired(work.snapshot, played))
        work.facts["round"] = played.number
        work.set(played.row, state=RoundState.PUBLISHED, published_at=timezone.now())
        _roll_end(work, played.row)


def _roll_end(work: Writing, row: Round) -> None:
    """The minutes that nobody knows before the round has ended."""
    settings = work.snapshot.settings
    if settings.random_end is None or settings.clock_minutes is None:
        return
    dice = work.dice()
    end = settings.random_end
    rolled = resolve(
        random_end, {"minutes": settings.clock_minutes, "count": end.count, "sides": end.sides, "each": end.each}, dice
    )
    row.extra_minutes = rolled.extra_minutes
    row.save(update_fields=["extra_minutes"])
    work.event.rolls += len(dice.rolled)
    work.event.save(update_fields=["rolls"])


def unpublish(*, code: str, who: Requester, reason: str) -> None:
    """The round is a draft again: only without results, and with a reason."""
    with writing(code, who, "unpublish", reason=reason) as work:
        organiser(work)
        played = _latest(work)
        _round_action(work, "unpublish", played, played.number)
        work.facts["round"], work.audited = played.number, True
        work.set(played.row, state=RoundState.DRAFT, published_at=None)


def close(*, code: str, who: Requester, force: bool = False, reason: str = "") -> None:
    """The round is over. Open games hold it up, unless by force with a reason: they give nothing until they come."""
    with writing(code, who, "close", reason=reason) as work:
        staff(work)
        played = _latest(work)
        _round_action(work, "close", played, played.number, force=force)
        work.facts["round"], work.audited = played.number, played.pending > 0
        work.set(played.row, state=RoundState.CLOSED, closed_at=timezone.now())


def reopen(*, code: str, who: Requester, reason: str) -> None:
    """A closed round is open again, as long as the next is not published."""
    with writing(code, who, "reopen", reason=reason) as work:
        organiser(work)
        played = next((one for one in reversed(work.snapshot.rounds) if one.state == RoundState.CLOSED), None)
        if played is None:
            played = _latest(work)
        _round_action(work, "reopen", played, played.number)
        work.facts["round"], work.audited = played.number, True
        work.set(played.row, state=RoundState.PUBLISHED, closed_at=None)


def _latest(work: Writing) -> PlayedRound:
    latest = work.snapshot.latest
    if latest is None:
        raise Refused(sentence("nothing_drafted"))
    return latest


def _unpaired(snapshot: Snapshot, played: PlayedRound) -> int:
    """Who ought to play and has no place, and who has one and ought not to."""
    wanted, allowed = expected(snapshot, played)
    placed = {player.number for p in played.pairings for player in (p.a, p.b) if player is not None}
    return len(wanted - placed) + len(placed - allowed)


def _round_action(work: Writing, action: str, played: PlayedRound | None, number: int, **more: Any) -> None:
    """Ask the engine whether this may be done with the round now."""
    before, after = work.snapshot.round(number - 1), work.snapshot.round(number + 1)
    facts = {
        "action": action,
        "state": played.state if played else "none",
        "previous": before.state if before else None,
        "next": after.state if after else None,
        "results": sum(game.status != ResultStatus.NONE for game in played.games) if played else 0,
        "pending": played.pending if played else 0,
        "event": "finished" if work.event.status == Status.FINISHED else "running",
        "reason": bool(work.reason),
        **more,
    }
    resolve(round_action, facts)
