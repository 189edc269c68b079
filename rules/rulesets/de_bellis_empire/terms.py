"""The words of De Bellis Empire: identifiers, the sets they fall into, and how each is said in both languages.

The book's own words are the Italian ones; where two chapters of it use different words for one thing, R4 and R5 say which.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _, pgettext

InfantryType = Literal["irregular_infantry", "line_infantry", "light_infantry", "voltigeurs", "elite_infantry", "guard_infantry"]
CavalryType = Literal[
    "irregular_cavalry", "lancers", "light_cavalry", "dragoons", "cuirassiers", "guard_heavy_cavalry", "guard_light_cavalry"
]
ArtilleryType = Literal["light_artillery", "medium_artillery", "heavy_artillery", "horse_artillery"]
GeneralType = Literal["general", "general_in_chief"]
ElementType = Literal[InfantryType, CavalryType, ArtilleryType]
BaseType = Literal[ElementType, GeneralType]

ELEMENT_TYPES = cast(tuple[ElementType, ...], get_args(ElementType))
INFANTRY: frozenset[str] = frozenset(get_args(InfantryType))
CAVALRY: frozenset[str] = frozenset(get_args(CavalryType))
ARTILLERY: frozenset[str] = frozenset(get_args(ArtilleryType))
GENERALS: frozenset[str] = frozenset(get_args(GeneralType))
#: The only ones that form square.
FORMED_INFANTRY = INFANTRY - {"voltigeurs"}
#: Those whom a rout does not dishearten (§10.0).
GUARD: frozenset[str] = frozenset({"guard_infantry", "guard_heavy_cavalry", "guard_light_cavalry"})

Nation = Literal["other", "british", "french", "russian"]
Quality = Literal["mediocre", "normal", "genius"]
Scale = Literal["15mm", "25mm"]
Player = Literal["first", "second"]
Side = Literal["passive", "active"]
Army = Literal["a", "b"]
Commander = Literal["corps", "in_chief"]
StepId = Literal["movement", "defensive_fire", "melee", "break_check"]

Terrain = Literal["open", "road", "rough", "difficult"]
Cover = Literal["none", "light", "heavy"]
Town = Literal["none", "edge", "inside"]
Feature = Literal[
    "open_ground",
    "gentle_hill",
    "road",
    "hedge",
    "low_wall",
    "scrub",
    "frozen_water",
    "orchard",
    "wood",
    "marsh",
    "steep_hillside",
    "village_wooden",
    "village_stone",
    "farmyard",
    "palisade",
    "wooden_house",
    "wall",
    "redoubt",
    "trench",
    "barricade",
    "stone_house",
]
#: Ground on which horses ride freely and voltigeurs find no shelter (R49).
OPEN_GROUND: frozenset[str] = frozenset({"open", "road"})

MovementRow = Literal[
    "general_row",
    "square_row",
    "light_infantry_row",
    "other_infantry_row",
    "light_cavalry_row",
    "irregular_cavalry_row",
    "heavy_cavalry_row",
    "horse_artillery_row",
    "foot_artillery_row",
    "heavy_artillery_row",
]
RangeRow = Literal[
    "infantry_range", "rifle_range", "light_or_horse_artillery_range", "foot_artillery_range", "heavy_artillery_range"
]
ResultsRow = Literal["infantry", "voltigeurs", "light_cavalry", "irregular_cavalry", "heavy_cavalry", "artillery"]

Action = Literal[
    "move", "rotate_in_place", "form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers", "move_general"
]
FORMATION_CHANGES: frozenset[str] = frozenset({"form_square", "leave_square", "split_skirmishers", "rejoin_skirmishers"})
Subject = Literal["element", "group", "artillery_mixed"]
Facing = Literal["same", "opposite", "other"]
Face = Literal["front", "flank", "rear"]
ZoneAction = Literal["stand", "stop_at_edge", "enter", "cross", "contact", "line_up", "withdraw", "other_move"]

Range = Literal["short", "medium", "long"]
Band = Literal[Range, "out"]
Blocker = Literal[
    "terrain",
    "lower_terrain",
    "friendly_element",
    "enemy_element",
    "friendly_voltigeurs_in_front",
    "friendly_voltigeurs",
    "enemy_voltigeurs",
]

Mode = Literal["fire", "melee"]
Column = Literal["less", "half_or_less"]
Result = Literal["none", "retreat", "flight", "destroyed"]
Special = Literal[
    "by_cavalry_in_open",
    "by_voltigeurs_in_open",
    "by_cavalry",
    "by_square",
    "by_artillery",
    "by_light_cavalry",
    "by_artillery_in_melee",
    "by_heavy_cavalry",
    "difficult_terrain",
    "in_melee",
    "several_fronts",
    "second_flight",
]
FriendBehind = Literal["none", "same_facing", "different_facing"]
TownZone = Literal["edge", "inside"]
TownAction = Literal["melee", "fire", "rear_support", "step_back", "enter", "result"]

_TROOPS = {
    "infantry": _("Infantry"),
    "cavalry": _("Cavalry"),
    "irregular_infantry": _("Irregular infantry"),
    "line_infantry": _("Line infantry"),
    "light_infantry": _("Light infantry"),
    "voltigeurs": _("Voltigeurs"),
    "elite_infantry": _("Elite infantry"),
    "guard_infantry": _("Guard infantry"),
    "irregular_cavalry": _("Irregular cavalry"),
    "lancers": _("Lancers"),
    "light_cavalry": _("Light cavalry"),
    "heavy_cavalry": _("Heavy cavalry"),
    "dragoons": _("Dragoons, carabiniers"),
    "cuirassiers": _("Cuirassiers"),
    "guard_heavy_cavalry": _("Heavy guard cavalry"),
    "guard_light_cavalry": _("Light guard cavalry"),
    "artillery": _("Artillery"),
    "light_artillery": _("Light artillery"),
    "medium_artillery": _("Medium artillery"),
    "heavy_artillery": _("Heavy artillery"),
    "horse_artillery": _("Horse artillery"),
    "general": _("General"),
    "general_in_chief": _("General in chief"),
    "corps": _("Corps general"),
    "in_chief": _("General in chief"),
    "mediocre": _("Mediocre"),
    "normal": _("Normal"),
    "genius": _("Genius"),
    "other": _("Other"),
    "british": _("British"),
    "french": _("French"),
    "russian": _("Russian"),
    "element": _("Element"),
    "group": _("Group"),
    "artillery_mixed": _("Battery with another arm"),
}

_TABLE = {
    "none": _("None"),
    "15mm": _("15 mm"),
    "25mm": _("25 mm"),
    "open": _("Open"),
    "road": _("Road"),
    "rough": _("Rough"),
    "difficult": _("Difficult"),
    "light": _("Light"),
    "heavy": _("Heavy"),
    "edge": _("On the edge"),
    "inside": _("Inside"),
    "open_ground": _("Open ground"),
    "gentle_hill": _("Gentle hill"),
    "hedge": _("Hedge"),
    "low_wall": _("Low wall"),
    "scrub": _("Scrub"),
    "frozen_water": _("Frozen water"),
    "orchard": _("Orchard"),
    "wood": _("Wood or forest"),
    "marsh": _("Marsh"),
    "steep_hillside": _("Steep hillside"),
    "village_wooden": _("Village of wooden houses"),
    "village_stone": _("Village of stone houses"),
    "farmyard": _("Farmyard"),
    "palisade": _("Palisade"),
    "wooden_house": _("Wooden house"),
    "wall": _("Wall"),
    "redoubt": _("Redoubt"),
    "trench": _("Trench"),
    "barricade": _("Barricade"),
    "stone_house": _("Stone house"),
    "front": _("Front"),
    "flank": _("Flank"),
    "rear": _("Rear"),
    "same": _("Same direction"),
    "opposite": _("Opposite direction"),
    "same_facing": _("Facing the same way"),
    "enemy": _("Towards the enemy"),
    "away": _("Back to the enemy"),
}

_SEQUENCE = {
    "a": _("Side A"),
    "b": _("Side B"),
    "side_a": _("Side A"),
    "side_b": _("Side B"),
    "first": _("First player"),
    "second": _("Second player"),
    "active": _("Active"),
    "passive": _("Passive"),
    "movement": _("Movement"),
    "defensive_fire": _("Defensive fire"),
    "melee": _("Melee"),
    "fire": _("Fire"),
    "break_check": _("Break check"),
}

_ACTIONS = {
    "command": _("Command"),
    "move": pgettext("move", "Move"),
    "rotate_in_place": _("Rotation on the spot"),
    "form_square": _("Form square"),
    "leave_square": _("Leave square"),
    "split_skirmishers": _("Spread into voltigeurs"),
    "rejoin_skirmishers": _("Rejoin into light infantry"),
    "move_general": _("Move of a general"),
    "form": _("Form square"),
    "leave": _("Leave square"),
    "split": _("Spread into voltigeurs"),
    "rejoin": _("Rejoin"),
    "stand": _("Stay, or change formation"),
    "stop_at_edge": _("Stop at the edge"),
    "enter": _("Enter"),
    "cross": _("Pass right through"),
    "contact": _("Go into contact, or straight at it"),
    "line_up": _("Line up in front of it"),
    "withdraw": _("Straight back"),
    "other_move": _("Any other move"),
    "new": _("New"),
    "continued": _("Continued"),
    "stay": _("Stay"),
    "swap": _("Change places"),
    "rear_support": _("Rear support"),
    "step_back": _("Step back by choice"),
    "result": _("Result"),
}

_FIRING = {
    "short": _("Short"),
    "medium": _("Medium"),
    "long": _("Long"),
    "out": _("Out of range"),
    "terrain": _("Terrain"),
    "lower_terrain": _("Terrain lower than the viewer's hill"),
    "friendly_element": _("Friend"),
    "friendly_voltigeurs_in_front": _("Own voltigeurs directly before the shooter"),
    "friendly_voltigeurs": _("Own voltigeurs elsewhere"),
    "enemy_voltigeurs": _("Enemy voltigeurs"),
    "shooter": _("Shooter"),
    "target": _("Target"),
}

_RESULTS = {
    "less": _("Beaten"),
    "half_or_less": _("Doubled: half or less"),
    "retreat": _("Retreat"),
    "flight": _("Flight"),
    "destroyed": _("Destroyed"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "combat": _("Combat"),
    "rout": _("Rout"),
    "compulsory": _("Compulsory"),
    "optional": _("Optional"),
    "never": _("Never"),
    "vacated_place": _("Into the vacated place"),
    "budget_third": _("A third of the budget"),
    "corps_routed": _("More than half of the corps routed"),
    "by_cavalry_in_open": _("By cavalry, in the open"),
    "by_voltigeurs_in_open": _("By voltigeurs, in the open"),
    "by_cavalry": _("By cavalry"),
    "by_square": _("By a square"),
    "by_artillery": _("By artillery"),
    "by_light_cavalry": _("By light cavalry"),
    "by_artillery_in_melee": _("By artillery in melee"),
    "by_heavy_cavalry": _("By heavy cavalry"),
    "in_melee": _("In melee"),
    "several_fronts": _("Attacked on several fronts"),
    "second_flight": _("It has fled before and cannot flee twice."),
}

_MODIFIERS = {
    "fire_factor": _("Fire factor"),
    "melee_factor": _("Melee factor"),
    "british_infantry": _("British infantry"),
    "square_firing": _("Fires from square"),
    "old_guard": _("French Old Guard"),
    "russian_heavy_artillery": _("Russian heavy artillery"),
    "target_in_square": _("Target in square"),
    "long_range": _("Long range"),
    "artillery_short_range": _("Artillery at short range"),
    "heavy_cover": _("Heavy cover"),
    "light_cover": _("Light cover"),
    "town_edge": _("Garrison on the edge of a town"),
    "target_voltigeurs": _("Target voltigeurs"),
    "target_cavalry": _("Target cavalry"),
    "enfilade": _("Enfilade"),
    "support_fire": _("Supporting fire against it"),
    "routed_corps": _("Routed corps"),
    "charge": _("Charge"),
    "general_adjacent": _("General adjacent"),
    "higher_ground": _("Higher than its opponent"),
    "difficult_terrain": _("In difficult terrain"),
    "rough_terrain": _("In rough terrain"),
    "cavalry_against_square": _("Cavalry against square"),
    "artillery_attacked": _("Artillery that is attacked"),
    "flank_contact": _("Enemies on its flanks"),
    "rear_contact": _("Enemies on its rear"),
    "overlap": _("Overlapped"),
    "base": _("Activation"),
    "out_of_command": _("Out of command: double"),
    "free_general_move": _("First move of the general: free"),
    "least_pa": _("At least one"),
    "moves": _("Moves"),
    "flight_beyond_movement": _("Flight beyond its movement"),
}

_IGNORED = {
    "charge_in_square": _("A square does not charge."),
    "charge_not_in_open": _("By house rule a charge counts only when both stand in the open."),
    "rear_support_in_town": _("In and about towns rear support does not count."),
    "rear_support_not_infantry": _("Only infantry is supported from behind, and by infantry."),
    "rear_support_voltigeurs": _("Voltigeurs neither give nor get rear support."),
    "rear_support_wrong_type": _("The supporter must be of the very same type."),
    "rear_support_square": _("A square gets no rear support."),
    "square_overlap": _("A square overlaps nobody."),
    "routed_corps_guard": _("The Guard fights on undaunted when its corps is routed."),
    "enfilade_of_square": _("A square has no flank to enfilade."),
    "town_edge_replaces_cover": _("The edge of the town counts instead of the cover."),
}

_REFUSALS = {
    # §4.0 set-up
    "second_player_deploys_first": _("The second player sets up first."),
    "beyond_15cm": _("It must stand within 15 cm of its own table edge."),
    # §5.1 command
    "cinc_eliminated": _("The general in chief is eliminated."),
    "already_commanding": _("He has already taken over a corps in this step."),
    "corps_already_activated": _("That corps has already spent activation points."),
    "not_more_points": _("The general in chief needs more points than the general of that corps."),
    "no_troops_within_24cm": _("No element of it is less than 24 cm from the general in chief."),
    "other_corps": _("A general's points serve his own corps only."),
    "beyond_general_in_chief": _("Under the general in chief only elements nearer than 24 cm to him can act."),
    "not_enough_pa": _("There are not enough activation points."),
    # §5.2 to §5.6 movement
    "not_in_full_contact": _("They do not all touch along a whole side."),
    "different_facing": _("They face different ways."),
    "square": _("A square joins no group and supports no fire."),
    "different_corps": _("They belong to different corps."),
    "artillery_with_other_arm": _("A battery and another arm are no group: moved together they cost two activations."),
    "square_not_in_group": _("A square does not move with others."),
    "square_cannot_move_here": _("A square moves over open ground only."),
    "terrain_forbidden": _("Artillery cannot enter difficult terrain."),
    "starts_within_48cm": _("An enemy is within 48 cm at the start."),
    "ends_within_48cm": _("An enemy would be within 48 cm at the end."),
    "only_formed_infantry": _("Only infantry forms square, and voltigeurs do not."),
    "already_in_square": _("It is in square already."),
    "not_in_square": _("It is not in square."),
    "in_contact_with_enemy": _("It is in contact with the enemy."),
    "already_activated": _("It has already been activated in this step."),
    "only_light_infantry": _("Only light infantry spreads into voltigeurs."),
    "in_square": _("It must leave its square first."),
    "only_voltigeurs": _("Only voltigeurs can rejoin."),
    "not_from_light_infantry": _("These bases do not come from one light infantry element."),
    "partner_base_lost": _("Its other half is lost: it skirmishes to the end of the battle."),
    "bases_not_adjacent": _("The two bases do not stand side by side."),
    "enemy_element": _("An enemy is in the way."),
    "pair_not_permitted": _("Only voltigeurs are passed through so, and artillery by infantry and cavalry."),
    "oblique_facing": _("They must face the same or the opposite way."),
    "does_not_clear": _("The move does not bring it clear of its friend."),
    "through_artillery": _("Through artillery"),
    # §6.0 zone of control
    "locked_by_zone_of_control": _("In a zone of control it may only face that enemy, go into contact, or go straight back."),
    "must_stop_at_zone_edge": _("It must stop at the edge of the zone of control."),
    # §7 fire
    "active_side_may_not_fire": _("Only the passive player fires."),
    "cavalry_may_not_fire": _("Cavalry never fires."),
    "already_fired": _("It has already fired in this phase."),
    "shooter_in_contact": _("The shooter is in contact with an enemy."),
    "target_in_contact": _("The target is in contact with its enemies."),
    "outside_field_of_fire": _("The target is outside the field of fire."),
    "out_of_range": _("The target is out of range."),
    "no_line_of_fire": _("The line of fire is not free."),
    "target_screened": _("Voltigeurs screen the target: only artillery at medium or long range fires past them."),
    "not_priority_target": _("Another enemy comes first."),
    "no_target": _("No enemy that may be fired at is in range."),
    "in_contact": _("It is in contact with an enemy."),
    "has_other_target": _("It has a target of its own."),
    "cannot_fire_at_target": _("It cannot fire at this target."),
    "beyond_2cm_inside_terrain": _("Inside terrain one sees 2 cm at most."),
    "viewer_too_deep": _("The viewer is more than 2 cm inside the terrain."),
    "target_too_deep": _("The target is more than 2 cm inside the terrain."),
    "terrain_blocks": _("Terrain bars the line."),
    "element_blocks": _("An element bars the line."),
    # §8 melee
    "artillery_may_not_engage": _("Artillery never attacks."),
    "infantry_may_not_attack_cavalry": _("Infantry does not attack cavalry in the open."),
    "infantry_may_not_continue_against_cavalry": _("Infantry does not fight on against cavalry in the open."),
    "attack_not_frontal": _("They change places only against an attack on the front."),
    "supporter_not_infantry_or_cavalry": _("Only infantry or cavalry supports a battery."),
    "supporter_in_square": _("The supporter is in square."),
    "not_behind": _("The supporter is not directly behind."),
    "not_in_contact": _("The supporter does not touch the battery."),
    "supporter_engaged": _("The supporter is fighting an enemy."),
    "not_after_fire": _("Nobody pursues after a fire."),
    "artillery_never_pursues": _("Artillery never pursues."),
    "square_may_not_pursue": _("A square does not pursue."),
    "infantry_may_not_follow_cavalry": _("Infantry does not follow cavalry that retreats in the open."),
    # §9 to §12
    "enemy_contact": _("Another enemy touches it."),
    "impassable_behind": _("Behind it is an obstacle that nobody passes."),
    "friend_facing_differs": _("A friend behind it faces another way."),
    "column_blocked": _("The column behind it cannot go back."),
    "left_table": _("It leaves the table."),
    "cannot_move": _("It cannot move in this terrain."),
    "only_passive_side_checks": _("Only the passive player checks his corps."),
    "already_routed": _("This corps is routed already."),
    "no_rear_support_in_town": _("In and about towns rear support does not count."),
    "garrison_holds_edge": _("The garrison leaves the edge only by retreat or flight."),
    "no_gap": _("The garrison still holds this stretch of the edge."),
    "too_many_corps": _("An army has at most four corps."),
}

#: The most corps that an army list under examination may name.
_CORPS = range(1, 9)
_LIMITS = {
    **{f"corps_{n}": _("Corps {n}").format(n=n) for n in _CORPS},
    **{f"corps_{n}_empty": _("Corps {n} has no elements.").format(n=n) for n in _CORPS},
    **{f"corps_{n}_over_budget": _("Corps {n} is over its budget.").format(n=n) for n in _CORPS},
}

_FIELDS = {
    "allowed": _("Allowed"),
    "reason": _("Reason"),
    "type": _("Type"),
    "corps_costs": _("Cost by corps"),
    "unspent": _("Points not spent"),
    "total_cost": _("Cost in all"),
    "total_budget": _("Budget in all"),
    "break_points": _("Breaks at (points)"),
    "generals": _("Generals"),
    "legal": _("Within the limits"),
    "violations": _("Limits broken"),
    "points_lost": _("Points lost"),
    "front_mm": _("Front"),
    "depth_mm": _("Depth"),
    "figures": _("Figures"),
    "guns": _("Guns"),
    "fire_zone_width_mm": _("Width of the field of fire"),
    "square_marker_mm": _("Square marker"),
    "width_mm": _("Width"),
    "minimum_terrain_pieces": _("Pieces of terrain, at least"),
    "terrain_piece_mm": _("Size of such a piece"),
    "feature": _("Feature"),
    "cover": _("Cover"),
    "linear": _("A line to stand behind"),
    "blocks_sight": _("Blocks sight"),
    "zone_of_control": _("A base in it has a zone of control"),
    "rolls": _("Dice"),
    "first_player": _("First player"),
    "deploys_first": _("Sets up first"),
    "die": _("Die"),
    "quality": _("Quality"),
    "pa_modifier": _("Change to his PA"),
    "turn": _("Turn"),
    "step": _("Step"),
    "acts": _("Who acts"),
    "modifier": _("Modifier"),
    "pa": _("Activation points"),
    "commandable": _("Elements he can command"),
    "radius_mm": _("Radius"),
    "in_command": pgettext("in_command", "In command"),
    "cost": _("Cost"),
    "components": _("Parts of the cost"),
    "general_now_moved": _("The general has now moved"),
    "pa_left": _("PA left"),
    "is_group": _("A group"),
    "subject": _("Counts as"),
    "move_cost": _("PA for a move"),
    "per_element_mm": _("Movement of each"),
    "allowance_mm": _("Movement"),
    "movement_mm": _("Movement"),
    "now_in_square": _("Now in square"),
    "marker_mm": _("Marker"),
    "elements": _("Elements"),
    "points_each": _("Points each"),
    "rule": _("By the rule for"),
    "zone_applies": _("The zone applies"),
    "zone_depth_mm": _("Depth of the zone"),
    "band": _("Range"),
    "short_mm": _("Short up to"),
    "medium_mm": _("Medium up to"),
    "long_mm": _("Long up to"),
    "priority": _("Must be chosen first"),
    "targets": _("May be chosen"),
    "shooter_die": _("Shooter's die"),
    "target_die": _("Target's die"),
    "shooter_factor": _("Shooter's factor"),
    "target_factor": _("Target's factor"),
    "modifiers": _("Modifiers"),
    "supports_counted": _("Supports counted"),
    "supports_refused": _("Supports not counted"),
    "shooter_total": _("Shooter's total"),
    "target_total": _("Target's total"),
    "column": _("Column"),
    "row": _("Row"),
    "special": _("Special case"),
    "target_destroyed": _("Target destroyed"),
    "general_eliminated": _("General eliminated"),
    "now_fled": _("Has now fled"),
    "charge_bonus": _("Charge"),
    "turns_to_face": _("Turns to face"),
    "counts_as": _("Counts as contact on"),
    "choices": _("Choices"),
    "front_element": _("Who fights in front"),
    "attacker_factor": _("Attacker's factor"),
    "defender_factor": _("Defender's factor"),
    "ignored": _("Does not count"),
    "attacker_total": _("Attacker's total"),
    "defender_total": _("Defender's total"),
    "winner": _("Winner"),
    "loser": _("Loser"),
    "loser_destroyed": _("Loser destroyed"),
    "others_retreat": _("Further enemies that retreat"),
    "pursuit": _("Pursuit"),
    "pursuit_reason": _("Because"),
    "advance": _("Advances"),
    "distance_mm": _("Distance"),
    "elements_moved": _("Elements that go back"),
    "facing": _("Facing"),
    "step_back_mm": _("Step back"),
    "run_mm": _("Run"),
    "total_mm": _("Distance in all"),
    "threshold_points": _("Breaks at (points)"),
    "breaks": _("Breaks"),
    "keep": _("Elements that stay"),
    "flee": _("Elements that flee"),
    "recovered_by_general_in_chief": _("Rallied by the general in chief"),
    "attack_penalty": _("Modifier in attack"),
    "now_routed": _("Now routed"),
    "corps_out_of_sight": _("The corps counts as out of sight"),
    "takeover_lost": _("No corps can be taken over any more"),
    "recovery_lost": _("No routed corps can be rallied any more"),
    "method": _("Decided by"),
    "side_a_beaten": _("{side_a} beaten"),
    "side_b_beaten": _("{side_b} beaten"),
    "finished": _("The battle is over"),
    "draw": _("Draw"),
    "garrison_protection": _("Protection of the garrison"),
    "terrain_modifier_each": _("Terrain, for each of the two"),
    "results_on_difficult_terrain": _("Results as in difficult terrain"),
    "shooter_modifier": _("Modifier of the shooter"),
    "gap_open": _("A gap is open"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": _("Yes"),
    "component": _("Part"),
    "value": _("Value"),
    "otherwise": _("Otherwise"),
    "front_15mm": _("Front 15 mm"),
    "depth_15mm": _("Depth 15 mm"),
    "front_25mm": _("Front 25 mm"),
    "depth_25mm": _("Depth 25 mm"),
    "square_row": _("Infantry in square"),
    "general_row": _("Generals"),
    "light_infantry_row": _("Light infantry, voltigeurs"),
    "other_infantry_row": _("Line and other infantry"),
    "light_cavalry_row": _("Light cavalry"),
    "irregular_cavalry_row": _("Irregular cavalry"),
    "heavy_cavalry_row": _("Heavy cavalry"),
    "horse_artillery_row": _("Horse artillery"),
    "foot_artillery_row": _("Foot artillery"),
    "heavy_artillery_row": _("Heavy artillery"),
    "infantry_range": _("Infantry"),
    "rifle_range": _("Infantry with rifles"),
    "light_or_horse_artillery_range": _("Light or horse artillery"),
    "foot_artillery_range": _("Foot artillery"),
    "heavy_artillery_range": _("Heavy artillery"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender, or the choice is a refusal elsewhere.
_OF_ONE_FACT = {
    "cover.none": pgettext("cover.none", "None"),
    "nation.other": pgettext("nation.other", "Other"),
    "garrison_result.destroyed": pgettext("garrison_result.destroyed", "Destroyed"),
    "blockers.friendly_element": _("Friendly element"),
    "blockers.enemy_element": _("Enemy element"),
    "friend_behind.different_facing": _("Facing otherwise"),
    "cause.left_table": pgettext("cause.left_table", "Left the table"),
}

TERMS: dict[str, Text] = {
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_TABLE,
    **_SEQUENCE,
    **_ACTIONS,
    **_FIRING,
    **_RESULTS,
    **_MODIFIERS,
    **_IGNORED,
    **_LIMITS,
    **_REFUSALS,
    **_OF_ONE_FACT,
}
