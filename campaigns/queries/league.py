"""A league as the engine reads it: its players in the order of the ladder, the table, challenges."""

from typing import Any

from campaigns.engine.league import League, league_table
from campaigns.ledger.snapshot import Snapshot
from rules.engine.dice import typed
from rules.engine.play.state import Fields

OPEN = ("issued", "accepted", "reported", "disputed")
COUNTED = ("confirmed", "forfeited")
FIRST_RATING = 1000

#: The players of a challenge.
PLAYERS = ("challenger", "challenged")


def rules_of(snapshot: Snapshot) -> dict[str, Any]:
    return (snapshot.kit.league or League()).model_dump()


def challenges(snapshot: Snapshot) -> dict[int, Fields]:
    """All challenges by number, the oldest first."""
    return {int(on.partition(":")[2]): snapshot.state[on] for on in snapshot.state.addresses("challenge")}


def rating(snapshot: Snapshot, faction: str) -> int:
    return int(snapshot.state[f"faction:{faction}"].get("rating") or FIRST_RATING)


def table(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Players by rank: ``player``, ``points``, ``games``, ``rank``."""
    games: dict[str, list[dict[str, Any]]] = {faction: [] for faction in snapshot.faction_by_id}
    for fields in challenges(snapshot).values():
        if fields["state"] in COUNTED:
            for own, other, party in (("challenger", "challenged", "a"), ("challenged", "challenger", "b")):
                won, points = fields["winner"] == own, fields["points"][party]
                games[fields[own]].append({"opponent": fields[other], "won": won, "points": points})
    players = [
        {
            "id": faction,
            "games": games[faction],
            "territories": len(snapshot.state[f"faction:{faction}"]["territories"]),
            "rating": rating(snapshot, faction),
        }
        for faction in snapshot.faction_by_id
    ]
    found: list[dict[str, Any]] = league_table.run({"players": players, "league": rules_of(snapshot)}, typed()).table
    return found


def ladder(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Players as ``challenge_issue`` wants them, in the order of the table."""
    own = challenges(snapshot).values()
    led = {faction for member in snapshot.members if member.role == "leader" for faction in member.factions}
    return [
        {
            "id": line["player"],
            "active": line["player"] in led,
            "open": sum(line["player"] in (each["challenger"], each["challenged"]) for each in own if each["state"] in OPEN),
            "recent": [_other(each, line["player"]) for each in own if each["state"] in COUNTED and _plays(each, line["player"])],
            "points": line["points"],
            "territories": snapshot.state[f"faction:{line['player']}"]["territories"],
        }
        for line in table(snapshot)
    ]


def _plays(challenge: Fields, player: str) -> bool:
    return player in (challenge["challenger"], challenge["challenged"])


def _other(challenge: Fields, player: str) -> str:
    return str(challenge["challenged"] if challenge["challenger"] == player else challenge["challenger"])


def actor_in(snapshot: Snapshot, fields: Fields) -> str:
    """Return the requester's part in a challenge: clock, arbiter, challenger, challenged or other."""
    if snapshot.clock:
        return "clock"
    if snapshot.role == "arbiter":
        return "arbiter"
    return next((name for name in PLAYERS if fields[name] in snapshot.own_factions), "other")
