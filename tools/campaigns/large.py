"""A large campaign, for measures and tests of size: sixty places, sixty forces, twenty battles in a turn."""

from collections.abc import Iterator
from typing import Any

from campaigns import actions
from campaigns.actions.sheets import written
from campaigns.engine.world import Order
from campaigns.ledger import Requester, locked_campaign
from campaigns.models import Campaign, Member

#: Of each battle: two places where the armies begin, and the one between them where they meet.
BATTLES = 20
UNITS = ("light_infantry", "line_infantry", "dragoons")


def large_kit(battles: int = BATTLES) -> dict[str, Any]:
    """Three places and three forces a battle, all joined; in each a red army and a blue one a march apart, and a reserve."""
    places, roads, forces = [], [], []
    for n in range(battles):
        west, middle, east = (f"{name}{n}" for name in ("west", "middle", "east"))
        x, y = 150 * (n % 5), 200 * (n // 5)
        places += [_place(west, x, y, "reds"), _place(middle, x + 50, y, None), _place(east, x + 100, y, "blues")]
        roads += [{"a": west, "b": middle}, {"a": middle, "b": east}, *([{"a": f"east{n - 1}", "b": east}] if n else [])]
        forces += [_force(f"red{n}", "reds", west), _force(f"blue{n}", "blues", east), _force(f"reserve{n}", "reds", west)]
    sides = [
        {"id": side, "name": {"en": side, "it": side}, "factions": [{"id": f"{side}s", "name": {"en": side, "it": side}}]}
        for side in ("red", "blue")
    ]
    name = {"en": "Large", "it": "Grande"}
    kit = {"kit": "large", "name": name, "kind": "map", "ruleset": "de-bellis-empire", "sides": sides, "last_turn": 200}
    return {**kit, "places": places, "roads": roads, "forces": forces, "rules": {"exhaustion": 0}}


def _place(code: str, x: int, y: int, owner: str | None) -> dict[str, Any]:
    return {"id": code, "name": code, "x": x, "y": y, "vp": 1, "income": 1, "source": owner is not None, "owner": owner}


def _force(code: str, faction: str, at: str) -> dict[str, Any]:
    units = [{"profile": profile, "name": f"{code} {profile}", "points": 3} for profile in UNITS]
    return {"id": code, "name": code, "faction": faction, "at": at, "commands": [{"name": code, "units": units}]}


def large_campaign(battles: int = BATTLES) -> tuple[Campaign, Member]:
    """Create such a campaign in its first turn, all orders written, and its arbiter, a guest."""
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(large_kit(battles), guest="Arbiter"))
    actions.begin(code=campaign.code, who=Requester(token=arbiter.token))
    return campaign, arbiter


def march_to_battle(campaign: Campaign, arbiter: Member, battles: int = BATTLES) -> None:
    """Order both armies of each battle to meet in the middle, on a sheet for each faction."""
    with locked_campaign(campaign.code, Requester(token=arbiter.token)) as work:
        for side in ("red", "blue"):
            orders = {f"{side}{n}": {"do": "march", "path": [f"middle{n}"]} for n in range(battles)}
            written(work, f"{side}s", 1, {force: Order.model_validate(order).model_dump() for force, order in orders.items()})


def settle_all(campaign: Campaign, arbiter: Member) -> Iterator[str]:
    """Each battle of the turn is rolled for, the last of them ends the turn: their codes."""
    who = Requester(token=arbiter.token)
    for code in campaign.engagements.filter(state__status="open").values_list("code", flat=True):
        actions.agree_auto(code=campaign.code, who=who, engagement=code)
        yield code
