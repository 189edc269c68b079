"""§3.0 «Terreno»: the playing surface and what lies on it."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, house_rules
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import headlines
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.tables import FEATURES, MOST_CORPS, TABLE
from rules.rulesets.de_bellis_empire.terms import Feature


class TableSizeFacts(Facts):
    corps_a: int = fact(ge=1, le=MOST_CORPS, label=_("Corps of side A"))
    corps_b: int = fact(ge=1, le=MOST_CORPS, label=_("Corps of side B"))
    house_rules: dict[str, str] = house_rules({"R9": ("width_only",)})


@procedure(
    title=_("Table size"),
    cite="§3.0, R9",
    help=_("How large the table is, and how much terrain it needs."),
    headline=headlines.of_table,
)
def table_size(facts: TableSizeFacts, dice: Dice) -> Outcome:
    """Width, depth and least terrain. §3.0, R9."""
    further_corps = max(facts.corps_a, facts.corps_b) - 1
    width = TABLE.side + TABLE.per_further_corps * further_corps
    depth = min(TABLE.greatest_depth, width)
    if facts.house_rules.get("R9") == "width_only":
        depth = TABLE.side
    return outcome(
        width_mm=width,
        depth_mm=depth,
        minimum_terrain_pieces=TABLE.terrain_pieces,
        terrain_piece_mm=TABLE.terrain_piece_side,
    )


class TerrainFeatureFacts(Facts):
    feature: Feature = fact(label=_("Feature"))


@procedure(
    title=_("Terrain feature"),
    cite="§3.0, R11",
    help=_("What a piece of terrain does to moves, sight and fire."),
    headline=headlines.of_feature,
)
def terrain_feature(facts: TerrainFeatureFacts, dice: Dice) -> Outcome:
    """Movement class and cover of a feature. §3.0, §6.0, §7.2, R11, R31."""
    ground = FEATURES[facts.feature]
    return outcome(
        feature=facts.feature,
        terrain=ground.terrain,
        cover=ground.cover,
        linear=ground.linear,
        blocks_sight=ground.terrain in ("rough", "difficult"),
        zone_of_control=ground.terrain != "difficult",
    )
