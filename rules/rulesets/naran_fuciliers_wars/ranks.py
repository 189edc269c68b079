"""How a unit's figures stand in ranks (§3.3.2): the usual depth of each formation, until the players say otherwise."""

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
