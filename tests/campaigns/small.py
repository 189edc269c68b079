"""Small campaigns for tests: two battles at once, a few units a side, of any ruleset."""

from typing import Any

from campaigns import actions
from campaigns.models import Campaign
from tests.campaigns.war import War

#: Units of a force, by ruleset: what a kit says of each.
TROOPS: dict[str, list[dict[str, Any]]] = {
    "de-bellis-empire": [
        {"profile": "light_infantry", "points": 4, "steps": 2},
        {"profile": "guard_infantry", "points": 5},
        {"profile": "line_infantry", "points": 3},
        {"profile": "dragoons", "points": 4},
    ],
    "guerre-ditalia": [
        {"profile": "gendarmes", "points": 3, "options": {"cinc": True}},
        {"profile": "pikes", "points": 2},
        {"profile": "missile_foot", "points": 2},
        {"profile": "artillery", "points": 3},
        {"profile": "camp", "points": 2},
    ],
    "impetus": [
        {"profile": "heavy_foot", "points": 20, "steps": 13, "options": {"vbu": 5, "ranks": 3, "rear_vbu": 4, "vd": 3}},
        {"profile": "heavy_cavalry_1", "points": 24, "steps": 6, "options": {"vbu": 6, "vd": 2}},
        {"profile": "light_cavalry", "points": 10, "steps": 4, "options": {"vbu": 4, "vd": 1}},
        {"profile": "missile_foot", "points": 10, "steps": 4, "options": {"vbu": 4, "vd": 1}},
    ],
    "naran-fuciliers-wars": [
        {"profile": "line_infantry", "points": 60, "steps": 12, "options": {"figures": 12, "weapon": "firearm"}},
        {"profile": "line_infantry", "points": 40, "steps": 8, "options": {"figures": 8, "weapon": "firearm"}},
        {"profile": "medium_cavalry", "points": 50, "steps": 6, "options": {"figures": 6, "hand_weapon": "one_handed"}},
        {"profile": "light_artillery", "points": 60, "steps": 4, "options": {"figures": 4, "guns": 2, "weapon": "cannon"}},
    ],
    "ordre-mixte": [
        {"profile": "infantry", "points": 10, "steps": 10, "options": {"bases": 5}},
        {"profile": "infantry", "points": 10, "steps": 10, "options": {"bases": 5, "quality": "veteran"}},
        {"profile": "light_cavalry", "points": 6, "steps": 8, "options": {"bases": 4}},
        {"profile": "medium_artillery", "points": 4, "steps": 4, "options": {"bases": 2}},
    ],
}
GENERALS: dict[str, dict[str, Any]] = {
    "impetus": {"general": "expert", "brave": True},
    "naran-fuciliers-wars": {"kind": "infantry_brigade", "general_value": 4},
}


def small_kit(ruleset: str, **more: Any) -> dict[str, Any]:
    """Two sides of a force each at two places: where both march to the middle there are two battles."""
    places = [{"id": name, "x": 10 * n, "vp": 1} for n, name in enumerate(("west", "near", "east", "south", "low", "north"))]
    joined = (("west", "near"), ("near", "east"), ("south", "low"), ("low", "north"), ("near", "low"))
    roads = [{"a": a, "b": b} for a, b in joined]
    sides = [
        {"id": side, "name": {"en": side, "it": side}, "factions": [{"id": f"{side}s", "name": {"en": side, "it": side}}]}
        for side in ("red", "blue")
    ]
    return {
        "kit": "small",
        "name": {"en": "Small", "it": "Piccola"},
        "kind": "map",
        "ruleset": ruleset,
        "sides": sides,
        "places": [{**place, "name": place["id"]} for place in places],
        "roads": roads,
        "forces": [_force(ruleset, *each) for each in FORCES],
        "rules": {"supply_range": 0},
        **more,
    }


FORCES = (("red1", "reds", "west"), ("red2", "reds", "south"), ("blue1", "blues", "east"), ("blue2", "blues", "north"))


def _force(ruleset: str, code: str, faction: str, at: str) -> dict[str, Any]:
    units = [{**unit, "name": f"{code} {n}"} for n, unit in enumerate(TROOPS[ruleset], 1)]
    options = GENERALS.get(ruleset, {})
    commands = [{"name": code, "commander": f"General {code}", "options": options, "units": units}]
    return {"id": code, "faction": faction, "at": at, "commander": f"Marshal {code}", "commands": commands}


def small_war(ruleset: str, **more: Any) -> War:
    """That campaign, with both battles of its first turn to be fought: 1-1 at near, 1-2 at low."""
    campaign, arbiter = actions.create_campaign(actions.NewCampaign(small_kit(ruleset, **more), guest="Arbiter"))
    war = War(Campaign.objects.get(pk=campaign.pk), {"arbiter": arbiter})
    for faction in ("reds", "blues"):
        war.seat(faction, faction=faction)
    actions.begin(code=war.code, who=war.who("arbiter"))
    for force, to in (("red1", "near"), ("blue1", "near"), ("red2", "low"), ("blue2", "low")):
        war.order(force, "march", path=[to])
    war.reveal()
    return war
