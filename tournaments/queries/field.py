"""The facts of a draft: who may play a round, with scores, ranks, meetings and what the organiser wants. T§5.1, T§6.9."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tournaments.engine.exact import canonical, mean
from tournaments.engine.history import history
from tournaments.engine.scores import GameScore
from tournaments.models import Player, PlayerStatus
from tournaments.queries.procedures import outcome_of
from tournaments.queries.snapshot import KNOWN, Snapshot
from tournaments.queries.standings import computed, game_facts


def field_of(snapshot: Snapshot, number: int) -> list[Player]:
    """Return who may be paired in this round, spares included, in the order of their numbers."""
    return [
        player
        for player in snapshot.players
        if player.status == PlayerStatus.PLAYING
        and player.plays_from <= number
        and (player.last_round is None or number <= player.last_round)
        and number not in player.absent
    ]


def rounds_to_miss(snapshot: Snapshot) -> range:
    """Return the numbers of the rounds that are not published yet: a player may say that they miss them."""
    published = sum(one.state in KNOWN for one in snapshot.rounds)
    return range(published + 1, (snapshot.rounds_in_all or 0) + 1)


def context_of(snapshot: Snapshot, number: int) -> dict[str, Any]:
    """The context of round ``number`` as ``swiss_pairing`` reads it."""
    field, settings = field_of(snapshot, number), snapshot.event.settings
    past = {player["id"]: player for player in history_of(snapshot, number)}
    ranks = ranks_of(snapshot, field, number)
    there = {player.id_in_facts for player in field}
    read = snapshot.settings
    method = {"drawn": "adjacent", "seeded_fold": "fold", "seeded_slide": "slide"}[read.first_round]
    return {
        "players": [_player(player, ranks[player.number], past.get(player.id_in_facts, {})) for player in field],
        "round": number,
        "method": method if number == 1 else read.method,
        "avoid": settings.get("avoid", []),
        "forbidden": [pair for pair in read.forbidden if there.issuperset(pair)],
        "wishes": [wish for wish in settings.get("wishes", []) if there.issuperset(wish["pair"])],
        "fixed": [pair for pair in read.challenges if there.issuperset(pair)] if number == 1 else [],
        "rematch": read.rematch,
        "odd": read.odd,
    }


def _player(player: Player, rank: int, past: dict[str, Any]) -> dict[str, Any]:
    known: dict[str, Any] = {key: past[key] for key in ("score", "met", "byes", "floats") if key in past}
    words: dict[str, Any] = {key: getattr(player, key).strip().casefold() or None for key in ("club", "team", "army", "side")}
    return {"id": player.id_in_facts, "rank": rank, "spare": player.spare, **words, **known}


def history_of(snapshot: Snapshot, number: int) -> Sequence[dict[str, Any]]:
    """``history`` of the rounds before this one, of everybody. An average bye enters with its present mean."""
    scores = computed(snapshot).scores
    rounds = []
    for one in snapshot.rounds:
        if one.state in KNOWN and one.number < number:
            games = []
            for pairing in one.pairings:
                facts = game_facts(pairing, scores[pairing.pk])
                facts = {key: facts[key] for key in ("a", "b", "kind", "points_a", "points_b") if key in facts}
                facts["table"] = str(pairing.table.position) if pairing.table else None
                if facts.get("points_a") == "average":
                    facts["points_a"] = canonical(_mean_of(snapshot, pairing.a, scores))
                games.append(facts)
            rounds.append(games)
    players = [{"id": player.id_in_facts, "spare": player.spare} for player in snapshot.players]
    return outcome_of(history, {"players": players, "rounds": rounds}).players if players else []


def _mean_of(snapshot: Snapshot, player: Player, scores: dict[int, GameScore | None] | Any) -> int | Fraction:
    """The mean of a player's points in his real games. T§6.23 step 1."""
    points = []
    for one in snapshot.rounds:
        for pairing in one.matches if one.state in KNOWN else ():
            score = scores[pairing.pk]
            if score is None or pairing.result is None or pairing.result["kind"] not in ("played", "unfinished", "adjudicated"):
                continue
            side = "a" if pairing.a is player else "b" if pairing.b is player else ""
            if side:
                points.append(getattr(score, side).points or 0)
    return mean(points)


def ranks_of(snapshot: Snapshot, field: Sequence[Player], number: int) -> dict[int, int]:
    """The order for pairing, from 1: lots or seeds for the first round, then the standings, equal ones by lot."""
    last = 10_001
    if number == 1:
        seeded = snapshot.settings.first_round != "drawn"
        order = sorted(field, key=lambda p: ((p.seed or last) if seeded else 0, p.lot or last, p.number))
    else:
        place = {row["id"]: row["rank"] for row in computed(snapshot).rows}
        order = sorted(field, key=lambda p: (place.get(p.id_in_facts, last), p.lot or last, p.number))
    return {player.number: rank for rank, player in enumerate(order, start=1)}
