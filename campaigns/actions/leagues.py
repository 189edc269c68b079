"""A league: challenges for stakes, their steps, and what a result moves (§6.34, §6.35)."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.notices import challenge_settled, notify_challenge, notify_result
from campaigns.engine.challenges import challenge_issue, challenge_step
from campaigns.engine.league import league_result
from campaigns.ledger.snapshot import CLOCK, Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.league import PLAYERS, actor_in, challenges, ladder, rating, rules_of
from campaigns.queries.rights import refuse, sentence
from common.errors import NotYours, Refused
from journal.writing import once
from rules.engine.play.state import Fields

MOST_RATING = 9_999


#: A challenge that is not fought on a table (yet).
OFF_TABLE: dict[str, Any] = {"battle": None, "seats": {}, "tabled": None, "unread": None}


def today() -> int:
    """Days since 1970, as leagues count them."""
    return timezone.localdate().toordinal() - 719_163


def begin_season(work: Writing) -> Entry:
    """The season is open; it has one turn, and ends when its arbiter (or all players) say so."""
    work.put("campaign", stage="battles", turn=1, deadline=None)
    return work.write("season", facts={"turn": 1})


@once()
def challenge(
    *,
    code: str,
    who: Requester,
    challenger: str,
    challenged: str,
    stakes: Mapping[str, Mapping[str, Any]] | None = None,
    key: str | None = None,
) -> Entry:
    """Challenge a player; ``stakes``: of ``challenger`` and ``challenged``, each ``{points, territories}``."""
    with locked_campaign(code, who, key, "challenge") as work:
        snapshot = work.snapshot
        _season(snapshot)
        if not {challenger, challenged} <= snapshot.faction_by_id.keys():
            raise Refused(_("There is no such player."))
        if snapshot.role != "arbiter" and challenger not in snapshot.own_factions:
            raise NotYours(sentence("not_yours"))
        both = {f"stake_{name}": dict((stakes or {}).get(name, {})) for name in PLAYERS}
        facts = {"challenger": challenger, "challenged": challenged, "players": ladder(snapshot), "now": today()}
        found = work.run(challenge_issue, facts | both | {"season_over": False, "league": rules_of(snapshot)})
        refuse(found)
        number = 1 + max(challenges(snapshot), default=0)
        fields: dict[str, Any] = {"challenger": challenger, "challenged": challenged, **both, "state": "issued", "reporter": None}
        fields |= {"answer_by": found.answer_by, "play_by": found.play_by, "agreed": [], "result": None, "severity": None}
        work.add(f"challenge:{number}", fields | {"winner": None, "points": None, "moved": None, **OFF_TABLE})
        facts = {"number": number, "challenger": challenger, "challenged": challenged}
        entry = work.write("challenge", facts=facts, reads=_both(fields))
        notify_challenge(work, number, challenged)
        return entry


def _season(snapshot: Snapshot) -> None:
    if snapshot.kit.kind != "league" or snapshot.stage != "battles":
        raise Refused(sentence("season_over") if snapshot.stage == "ended" else sentence("not_begun"))


def _both(fields: Mapping[str, Any]) -> list[str]:
    return [f"faction:{fields[name]}" for name in PLAYERS]


@once()
def step(
    *,
    code: str,
    who: Requester,
    number: int,
    event: str,
    result: str | None = None,
    severity: str | None = None,
    key: str | None = None,
) -> Entry:
    """Carry out a step of a challenge: accept, decline, withdraw, report, confirm, dispute, forfeit; expire (clock); rule
    (arbiter).

    ``result`` (report, rule): challenger, challenged or draw, with its ``severity``.
    """
    with locked_campaign(code, who, key, "step") as work:
        _season(work.snapshot)
        if number not in challenges(work.snapshot):
            raise Refused(_("There is no such challenge."))
        return _step(work, number, event, result, severity)


def _step(work: Writing, number: int, event: str, result: str | None, severity: str | None) -> Entry:
    snapshot, on = work.snapshot, f"challenge:{number}"
    fields = snapshot.state[on]
    actor = actor_in(snapshot, fields)
    agreed = sorted({*fields["agreed"], actor}) if event == "withdraw" and actor in PLAYERS else fields["agreed"]
    facts = {
        "state": fields["state"],
        "event": event,
        "actor": actor,
        "reporter": fields["reporter"] if fields["state"] in ("reported", "disputed") else None,
        "now": today(),
        "due": fields["answer_by"] if fields["state"] in ("issued", "reported") else fields["play_by"],
        "agreed": set(agreed) == set(PLAYERS),
        "result": result,
    }
    found = work.run(challenge_step, facts, number, event)
    if found.refused and found.reason == "not_agreed" and agreed != fields["agreed"]:
        work.put(on, agreed=agreed)
        return work.write("challenge_step", facts={"number": number, "event": "ask_withdraw"})
    refuse(found)
    work.put(on, state=found.state, agreed=[], unread=None)
    challenge_settled(work, number)
    if event == "report" and found.state == "reported":
        notify_result(work, number, fields[PLAYERS[actor == PLAYERS[0]]])
    if event in ("report", "rule"):
        _report(work, on, actor, result, severity)
    if found.winner_by_forfeit:
        work.put(on, result=found.winner_by_forfeit, severity="minor")
    moved = _count(work, number) if found.counts else {}
    return work.write("challenge_step", facts={"number": number, "event": event}, outcome=moved, reads=_both(fields))


def _report(work: Writing, on: str, actor: str, result: str | None, severity: str | None) -> None:
    """What was reported, or ruled; the other player has as many days to answer as for a challenge."""
    if result not in (*PLAYERS, "draw"):
        raise Refused(sentence("no_result"))
    grade = "draw" if result == "draw" else severity if severity in ("minor", "decisive", "great", "total") else "minor"
    answer_by = today() + rules_of(work.snapshot)["answer_days"]
    reporter = actor if actor in PLAYERS else work.working[on]["reporter"]
    work.put(on, result=result, severity=grade, reporter=reporter, answer_by=answer_by)


def _count(work: Writing, number: int) -> dict[str, Any]:
    """Points, ratings and the loser's stake move (§6.35, R29)."""
    on, snapshot = f"challenge:{number}", work.now
    fields = snapshot.state[on]
    a, b = fields["challenger"], fields["challenged"]
    winner = {"challenger": "a", "challenged": "b"}.get(fields["result"])
    stakes = {party: _left(snapshot, fields, party) for party in "ab"}
    facts = {
        "winner": winner,
        "severity": fields["severity"],
        "rating_a": rating(snapshot, a),
        "rating_b": rating(snapshot, b),
        "stake_a": stakes["a"],
        "stake_b": stakes["b"],
        "league": rules_of(snapshot),
    }
    found = work.run(league_result, facts, number)
    points = dict(found.league_points)
    if winner:
        loser = "b" if winner == "a" else "a"
        points[winner] += found.stake["points"]
        points[loser] = max(0, points[loser] - found.stake["points"])
        _hand_over(work, fields, winner, found.stake["territories"])
    for faction, party in ((a, "a"), (b, "b")):
        work.put(f"faction:{faction}", rating=max(0, min(MOST_RATING, found.rating[party])))
    work.put(on, winner=fields["result"] if winner else None, points=points, moved=found.stake)
    return dict(found.values)


def _left(snapshot: Snapshot, fields: Fields, party: str) -> dict[str, Any]:
    """A stake, or what is left of it by now."""
    name = PLAYERS["ab".index(party)]
    stake, held = fields[f"stake_{name}"], snapshot.state[f"faction:{fields[name]}"]["territories"]
    return {"points": stake.get("points", 0), "territories": [each for each in stake.get("territories", []) if each in held]}


def _hand_over(work: Writing, fields: Fields, winner: str, territories: list[str]) -> None:
    taker, giver = (fields[PLAYERS["ab".index(party)]] for party in (winner, "b" if winner == "a" else "a"))
    held = work.working[f"faction:{giver}"]["territories"]
    work.put(f"faction:{giver}", territories=[each for each in held if each not in territories])
    work.put(f"faction:{taker}", territories=[*work.working[f"faction:{taker}"]["territories"], *territories])


def expire_challenges(code: str) -> bool:
    """The clock: challenges that nobody answered or played in time, reports that nobody disputed. Was there any?"""
    with locked_campaign(code, CLOCK) as work:
        if work.snapshot.stage != "battles":
            return False
        due = [number for number, fields in challenges(work.snapshot).items() if _is_due(fields)]
        for number in due:
            _step(work, number, "expire", None, None)
        return bool(due)


def _is_due(fields: Fields) -> bool:
    by = {"issued": fields["answer_by"], "accepted": fields["play_by"], "reported": fields["answer_by"]}.get(fields["state"])
    return by is not None and today() > by
