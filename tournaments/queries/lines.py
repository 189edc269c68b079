"""Games as pages show them: who, where, what came of it in words and points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.engine.errors import FactError
from tournaments.engine.exact import canonical
from tournaments.engine.scores import ResultFacts, forbidden, scored
from tournaments.models import Pairing, Player
from tournaments.queries.sentences import avoided, conceded
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot
from tournaments.queries.standings import score_of
from tournaments.queries.teams import MatchScore

#: Statuses → how their sign looks (docs/reference/look.md).
_SIGNS = {"confirmed": "badge-good", "umpire": "badge-good", "disputed": "badge-bad", "none": "", "hidden": ""}


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game: ``score`` the points of both where there is a result, ``words`` what happened; ``own``: the viewer plays in it."""

    pairing: Pairing
    words: str
    score: tuple[str, str] | None
    sign: str
    own: bool
    conceded: tuple[Any, ...] = ()
    avoided: tuple[Any, ...] = ()

    @property
    def status(self) -> str:
        if self.pairing.boards and self.pairing.counts:
            return _("all boards played")
        if any(board.counts for board in self.pairing.boards):
            played = sum(board.counts for board in self.pairing.boards)
            return _("%(played)s of %(boards)s boards") % {"played": played, "boards": len(self.pairing.boards)}
        return _("hidden") if self.pairing.status == "hidden" else self.pairing.get_status_display()


def lines_of(snapshot: Snapshot, played: PlayedRound) -> list[GameLine]:
    """The pairs of a round in order, byes last; in a draft with their reasons."""
    return [line_of(snapshot, pairing, played.notes_of(pairing)) for pairing in _own_first(snapshot, played.pairings)]


def _own_first(snapshot: Snapshot, pairings: Iterable[Pairing]) -> list[Pairing]:
    return sorted(pairings, key=lambda p: not is_own(snapshot, p))


def board_games(snapshot: Snapshot, member: Player) -> list[tuple[int, GameLine]]:
    """The games of who plays in a team: the round, and the game as pages show it."""
    if not member.team_of_id:
        return []
    games = [(one.number, one.game_of(member.number)) for one in snapshot.rounds if one.state in KNOWN]
    return [(number, line_of(snapshot, game)) for number, game in games if game is not None]


def is_own(snapshot: Snapshot, pairing: Pairing) -> bool:
    return bool(pairing.side_of(snapshot.viewer.players))


def line_of(snapshot: Snapshot, pairing: Pairing, note: Mapping[str, Any] | None = None) -> GameLine:
    """A pair as pages show it; ``note``: why they were paired, as ``swiss_pairing`` says it. Of two teams the result follows
    from their boards."""
    return GameLine(
        pairing,
        match_words(snapshot, pairing) if pairing.boards else words_of(pairing),
        match_totals(snapshot, pairing) if pairing.boards else points_of(snapshot, pairing, pairing.result),
        _SIGNS.get("confirmed" if pairing.boards and pairing.counts else pairing.status, "badge-warn"),
        is_own(snapshot, pairing),
        tuple(conceded(note)) if note else (),
        tuple(avoided(note, snapshot.by_id)) if note else (),
    )


def match_words(snapshot: Snapshot, match: Pairing) -> str:
    """Return which team has won; "" while a board is open."""
    score = score_of(snapshot, match)
    return result_words(match, {"kind": score.kind, "winner": score.winner}) if isinstance(score, MatchScore) else ""


def match_totals(snapshot: Snapshot, match: Pairing) -> tuple[str, str] | None:
    """The points of all boards together; None while one is open."""
    score = score_of(snapshot, match)
    if not isinstance(score, MatchScore):
        return None
    return str(canonical(score.totals[0])), str(canonical(score.totals[1]))


def words_of(pairing: Pairing) -> str:
    """Return a result in the reader's language; "" without one."""
    result = pairing.result
    if not result:
        return ""
    return result_words(pairing, result)


def result_words(pairing: Pairing, result: dict[str, Any]) -> str:
    names = {"a": pairing.a.name, "b": pairing.b.name if pairing.b else ""}
    kind, winner = result.get("kind"), result.get("winner")
    if kind == "bye":
        return _("bye")
    if kind in ("forfeit_a", "forfeit_b"):
        return _("%(name)s did not play") % {"name": names[str(kind)[-1]]}
    if kind == "double_loss":
        return _("both lose")
    if kind == "adjudicated":
        return _("points by the umpire")
    if winner:
        return _("%(name)s wins") % {"name": names[winner]}
    return _("unfinished") if kind == "unfinished" else _("drawn")


def by_table(pairing: Pairing) -> tuple[int, int]:
    """The order of the room: by tables, pairs without one last."""
    return (pairing.table.position if pairing.table else 1000, pairing.position)


def has_lists(pairing: Pairing) -> bool:
    """Have both handed in a list, so that their battle can be tracked?"""
    players = [pairing.a, *([pairing.b] if pairing.b else [])]
    return len(players) == 2 and all(one.has_list and not (one.handed_in and one.handed_in.is_text) for one in players)


def points_of(snapshot: Snapshot, pairing: Pairing, result: dict[str, Any] | None) -> tuple[str, str] | None:
    """Return the points of both; None where there is no result, or where they are an average to come."""
    if not result or pairing.is_bye:
        return None
    scoring = snapshot.settings.scoring_of(pairing.round.ruleset or snapshot.settings.rulesets[0])
    try:
        facts = ResultFacts.read(result)
    except FactError:
        return None
    score = None if forbidden(scoring, facts) else scored(scoring, facts)
    if score is None or score.a.points is None or score.b.points is None:
        return None
    return str(canonical(score.a.points)), str(canonical(score.b.points))
