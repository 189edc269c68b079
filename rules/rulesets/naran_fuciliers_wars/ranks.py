"""How a unit's figures stand in ranks (§3.3.2): the usual depth of each formation, until the players say otherwise."""

from rules.engine.play.state import Fields
from rules.rulesets.naran_fuciliers_wars.tables import ATTACK_COLUMN, COLUMN_RANKS, LINE_RANKS


def dressed(arm: str, formation: str, figures: int) -> list[int]:
    """Figures per rank, front first: a line as deep as it may be, a column as wide as it may be. §3.3.2."""
    if arm == "artillery" or formation == "square" or figures <= 0:
        return []
    if formation == "attack_column":
        width = ATTACK_COLUMN
    elif formation == "line":
        width = -(-figures // LINE_RANKS[arm])
    else:
        width = max(1, figures // COLUMN_RANKS[arm])
    return [width] * (figures // width) + ([figures % width] if figures % width else [])


def ranks_of(unit: Fields) -> list[int]:
    """Its ranks as the players arranged them, else as such a formation usually stands."""
    return list(unit["ranks"]) or dressed(unit["arm"], unit["formation"], unit["figures"])


def front_of(unit: Fields) -> int:
    """Figures of its first rank, or of a side of its square."""
    ranks = ranks_of(unit)
    return max(1, min(60, ranks[0] if ranks else unit["figures"] // 4))
