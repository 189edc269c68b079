"""A border war for tests of actions: two sides, four places in a row, a walled one with a garrison; any state can be put."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from campaigns import actions
from campaigns.ledger import Writing, locked_campaign
from campaigns.ledger.snapshot import CLOCK
from campaigns.models import Campaign
from tests.campaigns.war import War

FOOT = {"profile": "infantry", "points": 20, "steps": 10, "options": {"bases": 5}}
HORSE = {"profile": "light_cavalry", "points": 8, "steps": 8, "options": {"bases": 4}}
GUNS = {"profile": "medium_artillery", "points": 4, "steps": 4, "options": {"bases": 2}}
#: Code, faction, place, inside, units.
FORCES = (
    ("red1", "reds", "home", False, [FOOT, HORSE]),
    ("red2", "reds", "march", False, [FOOT, GUNS]),
    ("pink1", "pinks", "home", False, [FOOT]),
    ("blue1", "blues", "wall", True, [FOOT]),
    ("blue2", "blues", "far", False, [FOOT, HORSE]),
)
#: Code, owner, income, vp, fort, source.
PLACES = (
    ("home", "reds", 3, 1, 0, True),
    ("march", "reds", 2, 1, 0, False),
    ("wall", "blues", 4, 2, 2, False),
    ("far", "blues", 1, 3, 0, True),
)


def border_kit(**more: Any) -> dict[str, Any]:
    """Reds and pinks are allies, blues their enemies."""
    names = ("id", "owner", "income", "vp", "fort", "source")
    places = [{**dict(zip(names, place, strict=True)), "name": place[0].title(), "x": 10 * n} for n, place in enumerate(PLACES)]
    roads = [{"a": a, "b": b} for a, b in (("home", "march"), ("march", "wall"), ("wall", "far"))]
    pool = [{"profile": "infantry", "points": 15, "steps": 10, "options": {"bases": 5}, "count": 2}]
    factions = {"red": ["reds", "pinks"], "blue": ["blues"]}
    sides = [
        {"id": side, "name": _name(side), "factions": [{"id": f, "name": _name(f), "purse": 40, "pool": pool} for f in own]}
        for side, own in factions.items()
    ]
    forces = [
        {"id": code, "name": code.title(), "faction": faction, "at": at, "inside": inside, "commands": [_command(code, units)]}
        for code, faction, at, inside, units in FORCES
    ]
    kit = {"kit": "border", "name": _name("Border"), "kind": "map", "ruleset": "ordre-mixte", "sides": sides, "places": places}
    return {**kit, "roads": roads, "forces": forces, **more}


def _name(name: str) -> dict[str, str]:
    return {"en": name, "it": name}


def _command(code: str, units: list[dict[str, Any]]) -> dict[str, Any]:
    return {"name": code, "units": [{**unit, "name": f"{code} {n}"} for n, unit in enumerate(units, 1)]}


def border_war(**more: Any) -> War:
    """That campaign in its first turn, with an arbiter and a leader of each faction."""
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(border_kit(**more), guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    for faction in ("reds", "pinks", "blues"):
        war.seat(faction, faction=faction)
    actions.begin(code=war.code, who=war.who("arbiter"))
    return war


@contextmanager
def changed(war: War, holders: Mapping[str, Mapping[str, Any]]) -> Iterator[Writing]:
    """The locked campaign after these fields were set, with an entry."""
    with locked_campaign(war.code, CLOCK) as work:
        for address, fields in holders.items():
            work.put(address, **fields)
        work.write("set_right", facts={"on": "side:red", "value": 0, "status": ""})
        yield work


def units_of(war: War, force: str) -> list[str]:
    """Codes of a force's units in the order of its list."""
    now = war.snapshot()
    return sorted((code for code, _fields in now.units_of(force)), key=lambda code: now.units[code].source.pk)
