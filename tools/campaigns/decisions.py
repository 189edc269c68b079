"""What an arbiter does now and then in a campaign at random: set right by hand, truces, roads, leaders who are away."""

from collections.abc import Callable
from random import Random
from typing import Any

from campaigns import actions
from campaigns.ledger import Requester, Snapshot

#: Tries an action that may be refused: its name, the action, who does it, on what.
Tries = Callable[..., bool]


def some_decision(now: Snapshot, rng: Random, tries: Tries, arbiter: Requester) -> None:
    """Make a random decision about something that exists."""
    what = rng.choice(("unit", "force", "faction", "side", "truce", "road", "away"))
    if what in ("unit", "force", "faction", "side"):
        tries("set right", actions.set_right, who=arbiter, **_by_hand(now, rng, what))
    elif what == "truce":
        sides = rng.sample(list(now.side_by_id), 2)
        tries("truce", actions.set_truce, who=arbiter, sides=(sides[0], sides[1]), holds=rng.random() < 0.3)
    elif what == "road":
        road = rng.choice(now.kit.roads)
        tries("road", actions.close_road, who=arbiter, road=(road.a, road.b), closed=rng.random() < 0.3)
    else:
        faction, absent = rng.choice(list(now.faction_by_id)), rng.random() < 0.5
        tries("away", actions.set_absent, who=arbiter, faction=faction, absent=absent)


def _by_hand(now: Snapshot, rng: Random, kind: str) -> dict[str, Any]:
    on = rng.choice(now.state.addresses(kind))
    if kind == "force":
        return {"on": on, "value": rng.choice(now.kit.places).id}
    if kind == "unit":
        steps = now.units[on.partition(":")[2]].steps
        return {"on": on, "value": rng.randrange(steps + 1), "status": rng.choice(("", "ready", "dispersed"))}
    return {"on": on, "value": rng.randrange(20)}
