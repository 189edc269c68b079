"""§Terreno, §Corso d'acqua: who attacks, how the ground is laid, and what it does."""

from collections import Counter
from collections.abc import Sequence

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import (
    AVERAGE_DIE,
    DRY_ROLL,
    GROUND,
    LONGEST_FORTIFICATION,
    LONGEST_PIECE,
    MODIFIERS,
    MOST_OF_A_KIND,
    OVERHEAD,
    OVERSIZE_COUNTS,
    REMOVAL_NEEDS,
    RESULTS,
    RIVER_ROLL,
    WIDEST_PIECE,
)
from rules.rulesets.guerre_ditalia.terms import (
    GUNS,
    LINEAR_OBSTACLES,
    MOVEMENT_DIFFICULT,
    BattleType,
    Going,
    Piece,
    Player,
    RemovalAction,
    TableSide,
    Terrain,
    TroopType,
)

# §Terreno: who attacks


class AttackerRollFacts(Facts):
    evident_attacker: Player | None = fact(
        None,
        label=_("The attacker is evident"),
        help=_("If it is not, the dice decide."),
    )
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Who attacks"),
    cite="§Terreno",
    help=_("The attacker, by the higher die where it is not evident."),
    headline=headlines.of_attacker,
)
def attacker_roll(facts: AttackerRollFacts, dice: Dice) -> Outcome:
    """The higher die attacks; equal dice are rolled again. §Terreno, R2."""
    players = _("player A"), _("player B")
    rolls = [] if facts.evident_attacker else attack_rolls(dice, players)
    attacker = facts.evident_attacker or higher(rolls)
    return outcome(attacker=attacker, defender="player_b" if attacker == "player_a" else "player_a", rolls=rolls)


def attack_rolls(dice: Dice, labels: tuple[Text, Text]) -> list[list[int]]:
    """A die each until one is higher; after a tie the dice say so. §Terreno."""
    rolls: list[list[int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        dice.settled("throw", shown_in=("rolls",))
        tie = rolls[-1][0] if rolls else None
        rolls.append(
            [
                rolled_by(side, label if tie is None else after_tie(label, tie), dice)
                for side, label in zip("ab", labels, strict=True)
            ]
        )
    return rolls


def rolled_by(side: str, label: Text, dice: Dice) -> int:
    with dice.by(side, label_has_name=True):
        return dice.d6(label)


def after_tie(label: Text, face: int) -> Text:
    """Return the label of a die that is rolled again after a tie. §Terreno."""
    return _("{label}, again after the tie {face}–{face} (§Terreno)").format(label=label, face=face)


def higher(rolls: list[list[int]]) -> Player:
    return "player_a" if rolls[-1][0] > rolls[-1][1] else "player_b"


class AttackerByNameFacts(AttackerRollFacts):
    army_a: str = fields.name(fields.ONE_ARMY)
    army_b: str = fields.name(fields.OTHER_ARMY)


@procedure(title=attacker_roll.title, cite=attacker_roll.cite, help=attacker_roll.help, headline=headlines.of_attacker)
def attacker_by_name(facts: AttackerByNameFacts, dice: Dice) -> Outcome:
    """Decide the attacker as a battle asks it: the armies have their names. §Terreno, R2."""
    names = facts.army_a, facts.army_b
    rolls = [] if facts.evident_attacker else attack_rolls(dice, (Text(names[0]), Text(names[1])))
    a_attacks = (facts.evident_attacker or higher(rolls)) == "player_a"
    return outcome(attacker=names[not a_attacks], defender=names[a_attacks], rolls=rolls)


class AssignSidesFacts(Facts):
    battle_type: BattleType = fields.battle_type("encounter")
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Table sides"),
    cite="§Terreno, R2",
    help=_("In an encounter a die gives each player a side."),
    headline=headlines.of_sides,
)
def assign_sides(facts: AssignSidesFacts, dice: Dice) -> Outcome:
    """Low side 1 for player A, high side 2. §Terreno, R2."""
    if facts.battle_type == "attack_defence":
        return refused("defender_chooses", "§Terreno")
    roll = dice.d6(_("side of player A"))
    of_a = rolled_side(roll)
    return outcome(allowed=True, roll=roll, player_a_side=of_a, player_b_side=3 - of_a)


def rolled_side(roll: int) -> int:
    """The low faces give side 1 to whom the die is rolled for. §Terreno."""
    return 1 if roll <= 3 else 2


class SidesByNameFacts(AssignSidesFacts):
    army_a: str = fields.name(fields.ONE_ARMY)
    army_b: str = fields.name(fields.OTHER_ARMY)


@procedure(title=assign_sides.title, cite=assign_sides.cite, help=assign_sides.help, headline=headlines.of_sides)
def sides_by_name(facts: SidesByNameFacts, dice: Dice) -> Outcome:
    """Decide the sides as a battle asks it: the armies have their names. §Terreno, R2."""
    if facts.battle_type == "attack_defence":
        return refused("defender_chooses", "§Terreno")
    with dice.by("a", label_has_name=True):
        roll = dice.d6(_("side of {army_a}").format(army_a=facts.army_a))
    on_1, on_2 = (facts.army_a, facts.army_b) if rolled_side(roll) == 1 else (facts.army_b, facts.army_a)
    return outcome(allowed=True, roll=roll, side_1=on_1, side_2=on_2)


class TableSideFacts(Facts):
    side: TableSide = fact(
        label=_("Side of the table"),
        help=_("Agree which long edge is which."),
    )
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("The defender takes his side"),
    cite="§Terreno",
    help=_("Which long edge is the defender's."),
    headline=headlines.of_table_side,
)
def table_side(facts: TableSideFacts, dice: Dice) -> Outcome:
    """The attacker has the other. Nothing to look up, so only battles ask it. §Terreno."""
    return outcome(defender=facts.side, attacker="side_1" if facts.side == "side_2" else "side_2")


# §Terreno: the pieces


class TerrainCountFacts(Facts):
    battle_type: BattleType = fields.battle_type("attack_defence")
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("How much terrain"),
    cite="§Terreno, §Corso d'acqua, R1, R2",
    help=_("How many pieces there are, and who lays them."),
    headline=headlines.of_count,
)
def terrain_count(facts: TerrainCountFacts, dice: Dice) -> Outcome:
    """An average die; the highest face offers the defender the river. §Terreno, §Corso d'acqua, R1, R2."""
    roll = dice.d6(_("pieces of terrain"))
    defended = facts.battle_type == "attack_defence"
    return outcome(
        roll=roll,
        pieces=AVERAGE_DIE[roll],
        river_option=defended and roll == RIVER_ROLL,
        placed_by="defender" if defended else "referee",
        side_choice="defender" if defended else "random",
    )


class PlacedPiece(Facts):
    type: Piece = fact(label=_("Type"))
    length_mm: int = fields.count(_("Length"), 1, 900, unit="mm")
    width_mm: int = fields.count(_("Width"), 1, 900, default=1, unit="mm")

    @property
    def oversize(self) -> bool:
        """Longer or wider than its kind may be, whichever way it lies."""
        width, length = sorted((self.length_mm, self.width_mm))
        if self.type == "fortification":
            return length > LONGEST_FORTIFICATION
        return length > LONGEST_PIECE or width > WIDEST_PIECE

    @property
    def counts(self) -> int:
        return OVERSIZE_COUNTS if self.oversize else 1

    @property
    def kind(self) -> str:
        """R7: hills are one kind."""
        return "hill" if self.type in ("gentle_hill", "steep_hill") else self.type


class TerrainLayoutFacts(Facts):
    pieces_allowed: int = fields.count(_("Pieces allowed"), 2, 5)
    pieces: list[PlacedPiece] = fact(max_length=10, label=_("Pieces of terrain"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Check of the terrain"),
    cite="§Terreno, R5, R7",
    help=_("Do these pieces keep to the limits?"),
    headline=headlines.of_layout,
)
def terrain_layout(facts: TerrainLayoutFacts, dice: Dice) -> Outcome:
    """An oversize piece counts as two and uses up its kind. §Terreno, R5, R7."""
    counted = sum(piece.counts for piece in facts.pieces)
    if counted > facts.pieces_allowed:
        return refused("too_many_pieces", "§Terreno, R5")
    if any(count > MOST_OF_A_KIND for count in of_each_kind(facts.pieces).values()):
        return refused("too_many_of_one_type", "§Terreno, R7")
    return outcome(
        allowed=True,
        counted=counted,
        left=facts.pieces_allowed - counted,
        oversize=[index for index, piece in enumerate(facts.pieces) if piece.oversize],
    )


def of_each_kind(pieces: Sequence[PlacedPiece]) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for piece in pieces:
        kinds[piece.kind] += piece.counts
    return kinds


class AttackerRemovesTerrainFacts(Facts):
    battle_type: BattleType = fields.battle_type("attack_defence")
    river_chosen: bool = flag(_("The river was chosen"))
    pieces_placed: int = fields.count(
        _("Pieces placed"),
        0,
        5,
        help=_("Oversize ones count two."),
    )
    piece: Piece = fact(label=_("Piece"))
    action: RemovalAction = fact("remove", label=_("Action"))
    house_rules: dict[str, str] = fields.house_rules("R3")


@procedure(
    title=_("The attacker changes the terrain"),
    cite="§Terreno, R3, R4, R5",
    help=_("May the attacker remove or turn a piece?"),
    headline=headlines.of_removal,
)
def attacker_removes_terrain(facts: AttackerRemovesTerrainFacts, dice: Dice) -> Outcome:
    """A removal is rolled for, a shift is not. §Terreno, R3, R5, R6."""
    if facts.battle_type == "encounter":
        return refused("referee_terrain", "§Terreno, R2")
    if facts.river_chosen:
        return refused("river_battlefield", "§Corso d'acqua, R6")
    needed = REMOVAL_NEEDS.get(facts.pieces_placed)
    if needed is None:
        return refused("too_few_pieces", "§Terreno, R5")
    if facts.piece == "fortification":
        return refused("fortification_fixed", "§Terreno")
    if facts.action == "shift" and facts.house_rules.get("R3") != "roll_for_shift":
        return outcome(allowed=True, success=True, roll=None, needed=None)
    roll = dice.d6(_("to change the terrain"))
    return outcome(allowed=True, success=roll >= needed, roll=roll, needed=needed)


class RiverBridgesFacts(Facts):
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Bridges"),
    cite="§Corso d'acqua, R8",
    help=_("How many bridges the river has, or whether it is dry."),
    headline=headlines.of_bridges,
)
def river_bridges(facts: RiverBridgesFacts, dice: Dice) -> Outcome:
    """Half the die, rounded down; the lowest face dries the river. §Corso d'acqua."""
    roll = dice.d6(_("bridges"))
    return outcome(roll=roll, bridges=roll // 2, dry=roll == DRY_ROLL)


# Tab. terreno, §Casi particolari: what the ground does


class TerrainEffectsFacts(Facts):
    terrain: Terrain = fact(label=_("Terrain"))
    type: TroopType = fields.troop_type()
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Effects of the terrain"),
    cite="Tab. terreno, §Casi particolari, R25, R65",
    help=_("What a kind of ground does to a troop type."),
    headline=headlines.of_ground,
)
def terrain_effects(facts: TerrainEffectsFacts, dice: Dice) -> Outcome:
    """The row of the table for one type. Tab. terreno, §Casi particolari, R25, R65."""
    ground = GROUND[facts.terrain]
    on_gentle_hill = facts.terrain == "gentle_hill"
    return outcome(
        movement=going(facts.type, facts.terrain),
        blocks_view=ground.blocks,
        cover=ground.cover,
        melee_penalty=MODIFIERS["in_difficult_terrain"].value if ground.difficult and facts.type != "light_foot" else 0,
        higher_bonus=ground.higher,
        defence_bonus=ground.defence,
        destroyed_if_beaten=ground.difficult and dies_in_difficult_ground(facts.type),
        rear_ranks_count_against=rear_ranks_count_against(facts.terrain),
        shoots_overhead_from=shoots_over_heads(facts.type, facts.terrain),
        downhill_shot=MODIFIERS["shooting_down"].value if on_gentle_hill and facts.type in GUNS else 0,
        attacked_only_by_light_foot=facts.terrain == "steep_hill",
    )


def going(type_: TroopType, terrain: Terrain) -> Going:
    """Return how a type moves over a kind of ground. §Casi particolari, R25."""
    if type_ == "camp":
        return "forbidden"
    if terrain == "steep_hill":
        return "half" if type_ == "light_foot" else "forbidden"
    if terrain not in MOVEMENT_DIFFICULT or type_ == "light_foot":
        return "normal"
    return "forbidden" if type_ in GUNS else "half"


def dies_in_difficult_ground(type_: TroopType) -> bool:
    """Return True if the first column of its results names difficult ground. Tab. risultati."""
    return any(special == "difficult_ground" for special, _effect in RESULTS[type_]["less"].unless)


def rear_ranks_count_against(terrain: Terrain) -> bool:
    """Return True unless the enemy is in difficult ground or at a linear obstacle. §Mischia, «Supporto», R50."""
    return not GROUND[terrain].difficult and terrain not in LINEAR_OBSTACLES


def shoots_over_heads(type_: TroopType, terrain: str) -> bool:
    """§Tiro a distanza, Tab. terreno."""
    return type_ in OVERHEAD.get(terrain, ())
