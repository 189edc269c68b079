"""An event played at random through the real actions, as a club would: late-comers, drop-outs, no-shows, disputes, corrections.

After each round, and at the end, the invariants of the specification are held against it (``bench.invariants``).
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from common.errors import NotYours, Refused
from tools.tournaments.invariants import broken
from tools.tournaments.people import Crowd, both, crowd_of, fought
from tournaments import actions
from tournaments.models import Event, Pairing, Player, PlayerStatus
from tournaments.models.settings import fresh_settings
from tournaments.queries.snapshot import PlayedRound
from tournaments.queries.viewers import Requester

#: Rounds after which a format without a fixed number is considered endless.
MOST_ROUNDS = 60
#: Formats in which somebody goes on after each game.
DECIDED = frozenset({"knockout", "groups_knockout"})


@dataclass
class Simulated:
    """How an event went. ``wrong``: broken invariants, empty if all hold. Times in seconds."""

    event: Event
    rounds: int = 0
    entries: int = 0
    refused: int = 0
    drafted: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def simulate(players: int, rounds: int, seed: int, settings: Mapping[str, Any] | None = None) -> Simulated:
    """Play an event with these settings (default: a Swiss by the preset of classes) to its end."""
    chance = Random(seed)
    given = {"rounds": rounds, "late_until": max(0, rounds - 2), **(settings or {})}
    preset = given.pop("preset", "classes-3-1-0")
    whole = fresh_settings(ruleset="de-bellis-empire", preset=preset, **given)
    needed = (players // 2 + 6) * whole.get("team_size", 1)
    tables = [str(number) for number in range(1, needed)] if chance.random() < 0.8 else []
    founded = actions.create_event(actions.NewEvent(f"Simulated {seed}", whole, guest="Organiser", tables=tables))
    crowd = crowd_of(founded, chance)
    done = Simulated(founded.event)
    _open_the_door(crowd, players)
    while done.rounds < MOST_ROUNDS and _play_round(crowd, done):
        done.wrong += [f"round {done.rounds}: {line}" for line in broken(crowd.snapshot())]
        if done.wrong:
            break
    if not done.wrong:
        _end(crowd)
        done.wrong += [f"the end: {line}" for line in broken(crowd.snapshot())]
    done.entries, done.refused = crowd.snapshot().seq, crowd.refused
    return done


def _open_the_door(crowd: Crowd, players: int) -> None:
    """Entries, some taken back; most come, one in thirty does not and is withdrawn by the start."""
    chance = crowd.chance
    numbers = [crowd.enter(f"Player {n}") for n in range(1, players + 1)]
    for number in numbers[4:]:
        if chance.random() < 0.02:
            actions.withdraw(code=crowd.code, who=crowd.players[number], number=number)
    actions.check_in_all(code=crowd.code, who=crowd.umpire)
    here = [player.number for player in crowd.snapshot().playing]
    for number in here[4:]:
        if chance.random() < 1 / 30:
            actions.check_in(code=crowd.code, who=crowd.umpire, number=number, here=False)
    _refused(crowd, "start_event", crowd.umpire)
    actions.start_event(code=crowd.code, who=crowd.organiser)


def _play_round(crowd: Crowd, done: Simulated) -> bool:
    """Draft, look, publish, play, close; False where there is no further round."""
    code, who, chance = crowd.code, crowd.organiser, crowd.chance
    _between_rounds(crowd)
    begun = time.perf_counter()
    try:
        number = actions.draft(code=code, who=who)
    except Refused as refused:
        if not done.rounds:
            done.wrong.append(f"the first round cannot be drafted: {refused}")
        return False
    done.drafted.append(time.perf_counter() - begun)
    done.rounds = number
    done.wrong += [f"draft of round {number}: {line}" for line in broken(crowd.snapshot(), drafted=True)]
    _refused(crowd, "publish", crowd.umpire)
    _refused(crowd, "close", crowd.umpire)
    if chance.random() < 0.3 and crowd.snapshot().settings.kind == "swiss":
        _swap(crowd, number)
    actions.publish(code=code, who=who)
    if chance.random() < 0.2:
        actions.unpublish(code=code, who=who, reason="A player stood at the wrong table")
        actions.publish(code=code, who=who)
    _refused(crowd, "publish", who)
    _results(crowd, number)
    _corrections(crowd, number)
    _close(crowd, number)
    return True


def _between_rounds(crowd: Crowd) -> None:
    """Players leave, come late, come back."""
    chance, snapshot = crowd.chance, crowd.snapshot()
    if snapshot.settings.kind != "swiss":
        return
    playing = [player.number for player in snapshot.playing]
    if len(playing) > 6 and snapshot.latest is not None and chance.random() < 0.4:
        number = chance.choice(playing)
        actions.withdraw(code=crowd.code, who=crowd.players[number], number=number)
    gone = [player.number for player in snapshot.players if player.status == PlayerStatus.WITHDRAWN]
    if gone and chance.random() < 0.3:
        _may_be_refused(crowd, "return_", crowd.umpire, number=chance.choice(gone))
    if snapshot.latest is not None and chance.random() < 0.3:
        try:
            crowd.enter(f"Late {snapshot.seq}")
        except Refused:
            crowd.refused += 1


def _swap(crowd: Crowd, number: int) -> None:
    drafted = _round(crowd, number).matches
    if len(drafted) > 1:
        one, other = crowd.chance.sample(drafted, 2)
        _may_be_refused(crowd, "swap", crowd.organiser, one=one.a.number, other=other.a.number)


def _results(crowd: Crowd, number: int) -> None:
    """What comes of each game, in an order of chance, by one of the ways of the specification."""
    games = list(_round(crowd, number).games)
    crowd.chance.shuffle(games)
    for game in games:
        _result(crowd, number, game)


def _result(crowd: Crowd, number: int, game: Pairing) -> None:
    code, chance = crowd.code, crowd.chance
    at: dict[str, Any] = {"round": number, "position": game.position}
    if _counts_already(crowd, number, game):
        return  # a team has left: the game is forfeited
    decided = crowd.snapshot().settings.kind in DECIDED
    reported, (first, second) = fought(chance, decided=decided and chance.random() < 0.6), both(crowd, game)
    way = chance.random()
    if way < 0.4:
        actions.report(code=code, who=first, **at, result=reported)
        _refused(crowd, "confirm", first, **at)
        actions.confirm(code=code, who=second, **at)
    elif way < 0.6:
        actions.report(code=code, who=first, **at, result=reported)
        actions.report(code=code, who=second, **at, result=reported)
    elif way < 0.7:
        actions.report(code=code, who=first, **at, result=reported)
        actions.dispute(code=code, who=second, **at, reason="That is not how it was")
        actions.set_result(code=code, who=crowd.umpire, **at, result=fought(chance, decided=decided), reason="Seen by the umpire")
    elif way < 0.75:
        actions.report(code=code, who=first, **at, result=reported)
        actions.withdraw_report(code=code, who=first, **at)
        actions.set_result(code=code, who=crowd.umpire, **at, result=reported)
    elif way < 0.8:
        actions.set_result(code=code, who=crowd.umpire, **at, result={"kind": chance.choice(("forfeit_a", "forfeit_b"))})
    elif way < 0.82 and not decided:
        actions.set_result(code=code, who=crowd.umpire, **at, result={"kind": "double_loss"})
    elif way < 0.84:
        actions.set_result(
            code=code, who=crowd.umpire, **at, result={"kind": "adjudicated", "points_a": 2, "points_b": "1/2"}, reason="Time"
        )
    elif way < 0.85 and not decided and len(crowd.players) > 6 and _is_playing(crowd, game.a):
        leaves = game.a.team_of or game.a
        actions.drop(code=code, who=crowd.umpire, number=leaves.number, reason="Went home")
    elif way < 0.87 and not decided:
        return  # stays open: closing has to be forced
    else:
        actions.set_result(code=code, who=crowd.umpire, **at, result=reported)
    _refused(crowd, "report", first, **at, result=reported)


def _counts_already(crowd: Crowd, number: int, game: Pairing) -> bool:
    return any(one.position == game.position and one.counts for one in _round(crowd, number).games)


def _is_playing(crowd: Crowd, player: Player) -> bool:
    """Has the player, or the team, not gone meanwhile?"""
    now = crowd.snapshot().by_number[(player.team_of or player).number]
    return now.status == PlayerStatus.PLAYING


def _corrections(crowd: Crowd, number: int) -> None:
    """The umpire corrects a result or two, also of an earlier round, and gives somebody a point for painting."""
    chance, snapshot = crowd.chance, crowd.snapshot()
    decided = snapshot.settings.kind in DECIDED
    latest = snapshot.round(number)
    counted = [game for game in latest.games if game.counts] if latest else []
    for game in chance.sample(counted, min(2, len(counted))):
        at: dict[str, Any] = {"round": number, "position": game.position}
        result = fought(chance, decided=decided)
        _refused(crowd, "set_result", crowd.umpire, **at, result=result)
        actions.set_result(code=crowd.code, who=crowd.umpire, **at, result=result, reason="A slip of the pen")
    before = snapshot.round(number - 1)
    if before is not None and before.games and not decided and chance.random() < 0.3:
        at = {"round": number - 1, "position": chance.choice(before.games).position}
        actions.set_result(code=crowd.code, who=crowd.organiser, **at, result=fought(chance), reason="Found on the slip")
    if chance.random() < 0.3:
        points = chance.choice(("1", "-1/2", "2.5"))
        number = chance.choice(list(crowd.players))
        actions.adjust(code=crowd.code, who=crowd.umpire, number=number, points=points, why="Painting")


def _close(crowd: Crowd, number: int) -> None:
    code = crowd.code
    if _round(crowd, number).pending:
        _refused(crowd, "close", crowd.umpire)
        actions.close(code=code, who=crowd.umpire, force=True, reason="A train to catch")
        for game in _round(crowd, number).games:
            at: dict[str, Any] = {"round": number, "position": game.position}
            if not game.counts and crowd.chance.random() < 0.7:
                actions.set_result(code=code, who=crowd.umpire, **at, result=fought(crowd.chance), reason="It came late")
    else:
        actions.close(code=code, who=crowd.umpire)
    if crowd.chance.random() < 0.1:
        actions.reopen(code=code, who=crowd.organiser, reason="Closed too soon")
        actions.close(code=code, who=crowd.umpire, force=True, reason="Closed again")
    _refused(crowd, "close", crowd.umpire, force=True, reason="Twice")


def _end(crowd: Crowd) -> None:
    """Ended, opened once more, ended."""
    code, who = crowd.code, crowd.organiser
    _refused(crowd, "end_event", crowd.umpire)
    actions.end_event(code=code, who=who)
    _refused(crowd, "draft", who)
    actions.reopen_event(code=code, who=who, reason="The prizes were wrong")
    actions.end_event(code=code, who=who)


def _round(crowd: Crowd, number: int) -> PlayedRound:
    found = crowd.snapshot().round(number)
    assert found is not None
    return found


def _may_be_refused(crowd: Crowd, action: str, who: Requester, **given: Any) -> bool:
    """Do it; whether it was done."""
    try:
        getattr(actions, action)(code=crowd.code, who=who, **given)
    except Refused:
        crowd.refused += 1
        return False
    return True


def _refused(crowd: Crowd, action: str, who: Requester, **given: Any) -> None:
    """What must be refused, and must leave nothing behind."""
    before = Event.objects.values_list("seq", flat=True).get(pk=crowd.event.pk)
    try:
        getattr(actions, action)(code=crowd.code, who=who, **given)
    except (Refused, NotYours):
        crowd.refused += 1
    else:
        raise AssertionError(f"{action} ought to be refused: {given}")
    after = Event.objects.values_list("seq", flat=True).get(pk=crowd.event.pk)
    assert before == after, f"{action} was refused and left an entry"
