"""§6.34: challenges of a league, from being issued to being counted."""

from collections.abc import Iterator
from typing import Literal

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.league import LEAGUE, NOTHING, League, Stake
from campaigns.engine.messages import _
from campaigns.engine.world import twice, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.34"

Player = Literal["challenger", "challenged"]
Actor = Literal[Player, "arbiter", "clock", "other"]
State = Literal["issued", "accepted", "declined", "withdrawn", "expired", "reported", "disputed", "confirmed", "forfeited"]
Event = Literal["accept", "decline", "withdraw", "expire", "forfeit", "report", "confirm", "dispute", "rule"]


class LeaguePlayer(Facts):
    """A player of the ladder. ``recent``: his opponents, the latest last."""

    id: Id = ask.word("id")
    active: bool = ask.flag("active", True)
    open: int = ask.count("open", 0)
    recent: list[Id] = ask.some("recent")
    points: int = ask.count("points", 0)
    territories: list[Id] = ask.some("territories")


class ChallengeIssueFacts(Facts):
    challenger: Id = ask.word("challenger")
    challenged: Id = ask.word("challenged")
    players: list[LeaguePlayer] = ask.many("players")
    now: int = ask.count("now")
    season_over: bool = ask.flag("season_over")
    stake_challenger: Stake = ask.word("stake_challenger", NOTHING)
    stake_challenged: Stake = ask.word("stake_challenged", NOTHING)
    league: League = ask.word("league", LEAGUE)

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [player.id for player in self.players]
        yield from twice("players", ids)
        yield from unknown("challenger", [self.challenger], ids)
        yield from unknown("challenged", [self.challenged], ids)


@procedure(
    title=_("Challenge"),
    cite=CITE,
    help=_("May this player challenge that one, for these stakes?"),
)
def challenge_issue(facts: ChallengeIssueFacts, dice: Dice) -> Outcome:
    """A challenge with its days to answer and to play, or why not. §6.34."""
    players = {player.id: player for player in facts.players}
    challenger, challenged = players[facts.challenger], players[facts.challenged]
    reason = _not_now(facts, challenger, challenged) or _too_far_apart(facts)
    if reason:
        return refused(reason, CITE)
    for player, stake in ((challenger, facts.stake_challenger), (challenged, facts.stake_challenged)):
        reason = _bad_stake(player, stake, facts.league)
        if reason:
            return refused(reason, CITE, player=player.id)
    return outcome(
        allowed=True,
        state="issued",
        answer_by=facts.now + facts.league.answer_days,
        play_by=facts.now + facts.league.play_days,
    )


def _not_now(facts: ChallengeIssueFacts, challenger: LeaguePlayer, challenged: LeaguePlayer) -> str | None:
    if challenger.id == challenged.id:
        return "oneself"
    if facts.season_over:
        return "season_over"
    if not (challenger.active and challenged.active):
        return "not_active"
    if challenger.open >= facts.league.max_open:
        return "too_many_open"
    if challenged.open >= facts.league.max_open:
        return "opponent_busy"
    gap = facts.league.rematch_gap
    return "rematch_too_soon" if gap and challenged.id in challenger.recent[-gap:] else None


def _too_far_apart(facts: ChallengeIssueFacts) -> str | None:
    """On a ladder one challenges upwards, and only so far."""
    if facts.league.max_above is None:
        return None
    ladder = [player.id for player in facts.players]
    above = ladder.index(facts.challenger) - ladder.index(facts.challenged)
    if above < 0:
        return "below_oneself"
    return "too_high" if above > facts.league.max_above else None


def _bad_stake(player: LeaguePlayer, stake: Stake, league: League) -> str | None:
    if stake.points > player.points:
        return "stake_too_high"
    if not set(stake.territories) <= set(player.territories):
        return "stake_not_owned"
    return None if set(stake.territories).isdisjoint(league.protected) else "stake_protected"


#: From a state by an event (§6.34): who may, and to which state. ``players``: either; ``reported``: who did not report.
STEPS: dict[tuple[State, Event], tuple[str, State]] = {
    ("issued", "accept"): ("challenged", "accepted"),
    ("issued", "decline"): ("challenged", "declined"),
    ("issued", "withdraw"): ("challenger", "withdrawn"),
    ("issued", "expire"): ("clock", "expired"),
    ("accepted", "expire"): ("clock", "expired"),
    ("accepted", "report"): ("players", "reported"),
    ("accepted", "forfeit"): ("players", "forfeited"),
    ("accepted", "withdraw"): ("agreement", "withdrawn"),
    ("accepted", "rule"): ("arbiter", "confirmed"),
    ("reported", "rule"): ("arbiter", "confirmed"),
    ("disputed", "rule"): ("arbiter", "confirmed"),
    ("reported", "confirm"): ("other_player", "confirmed"),
    ("reported", "dispute"): ("other_player", "disputed"),
    ("reported", "expire"): ("clock", "confirmed"),
}
#: States that count for the table.
COUNTING: frozenset[str] = frozenset({"confirmed", "forfeited"})


class ChallengeStepFacts(Facts):
    state: State = ask.word("state")
    event: Event = ask.word("event")
    actor: Actor = ask.word("actor")
    reporter: Player | None = ask.word("reporter", None)
    now: int = ask.moment("now")
    due: int | None = ask.moment("due", None)
    agreed: bool = ask.flag("agreed")
    result: Literal[Player, "draw"] | None = ask.word("result", None)

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.reporter is None) == (self.state in ("reported", "disputed")):
            yield Contradiction("reporter", _("Who has reported, and only then."))
        step = STEPS.get((self.state, self.event))
        if self.due is None and step and step[0] == "clock":
            yield Contradiction("due", _("By when?"))

    @property
    def plays(self) -> bool:
        return self.actor in ("challenger", "challenged")


@procedure(
    title=_("Step of a challenge"),
    cite=CITE,
    help=_("What becomes of a challenge, and does it count?"),
)
def challenge_step(facts: ChallengeStepFacts, dice: Dice) -> Outcome:
    """An event moves a challenge from state to state. §6.34."""
    step = STEPS.get((facts.state, facts.event))
    if step is None:
        return refused("wrong_state", CITE)
    who, state = step
    reason = _may_not(facts, who)
    if reason:
        return refused(reason, CITE)
    if facts.event == "report" and facts.result is None:
        return refused("no_result", CITE)
    loser = facts.actor if state == "forfeited" else None
    winner = {"challenger": "challenged", "challenged": "challenger"}.get(loser or "")
    return outcome(allowed=True, state=state, counts=state in COUNTING, winner_by_forfeit=winner)


def _may_not(facts: ChallengeStepFacts, who: str) -> str | None:
    """Why this actor, now, may not do it."""
    if who == "agreement":
        if facts.actor == "arbiter" or (facts.plays and facts.agreed):
            return None
        return "not_agreed" if facts.plays else "not_yours"
    if who == "clock":
        if facts.actor not in ("clock", "arbiter"):
            return "not_yours"
        return "not_due" if facts.due is not None and facts.now <= facts.due else None
    yours = facts.actor == who
    if who == "players":
        yours = facts.plays
    elif who == "other_player":
        yours = facts.plays and facts.actor != facts.reporter
    return None if yours else "not_yours"
