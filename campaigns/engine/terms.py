"""The identifiers of campaigns and the sets they fall into. Their words are in ``words``."""

from typing import Literal, cast, get_args

RulesetSlug = Literal["de-bellis-empire", "guerre-ditalia", "impetus", "naran-fuciliers-wars", "ordre-mixte"]
#: The rulesets whose trackers the engine reads; ``other`` is for all others.
AnyRuleset = Literal["de-bellis-empire", "guerre-ditalia", "impetus", "naran-fuciliers-wars", "ordre-mixte", "other"]
Arm = Literal["foot", "mounted", "guns", "horse_guns"]

# Roles and stages (chapter 3)
Role = Literal["arbiter", "leader", "commander", "spectator"]
Stage = Literal["setup", "orders", "battles", "upkeep", "ended"]

# The map (§5.1)
PlaceKind = Literal["city", "fortress", "pass", "village", "depot", "port"]
RoadKind = Literal["road", "river", "mountain", "sea"]
Terrain = Literal["plain", "hills", "mountain", "wood", "marsh", "river", "crops", "town"]
ROAD_KINDS = cast(tuple[RoadKind, ...], get_args(RoadKind))

# Orders and contacts (chapter 4)
Do = Literal["hold", "march", "intercept", "garrison", "sortie", "besiege", "storm", "forage"]
BattleKind = Literal["attack", "meeting", "assault"]
Fog = Literal["open", "adjacent", "own"]

# Battles carried home (§5.4, §6.11 to §6.22)
Party = Literal["a", "b"]
Result = Literal["won", "lost", "draw"]
Standing = Literal["holder", "draw", "loser"]
Victory = Literal["minor", "decisive", "great", "total"]
Severity = Literal["draw", Victory]
How = Literal["verdict", "concession", "draw", "abandon"]
Fate = Literal["intact", "reduced", "dispersed", "destroyed", "captured"]
Status = Literal["ready", "dispersed", "captured", "destroyed"]

#: Severities from the least to the greatest, for a winner: also what a victory is worth (§6.31, §6.33).
WORTH: dict[str, int] = {"draw": 0, "minor": 1, "decisive": 2, "great": 3, "total": 4}
#: Victories that leave the beaten exhausted, and open a tree's further branches.
CRUSHING: frozenset[str] = frozenset({"great", "total"})


def in_engine(slug: str) -> str:
    """Return a ruleset's slug as the engine has it."""
    return slug if slug in get_args(RulesetSlug) else "other"


def other(party: Party) -> Party:
    """The other of the two."""
    return "b" if party == "a" else "a"
