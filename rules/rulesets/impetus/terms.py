"""The words of Impetus: identifiers, the sets they fall into, and how each is said in both languages.

The sheet's own words are the Italian ones.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text
from rules.rulesets.impetus.messages import _, pgettext

FootType = Literal["heavy_foot", "light_foot", "missile_foot", "skirmishers"]
ChariotType = Literal["heavy_chariots", "light_chariots", "scythed_chariots"]
CavalryType = Literal["heavy_cavalry_1", "heavy_cavalry_2", "medium_cavalry", "light_cavalry"]
UnitType = Literal[FootType, "artillery", "elephants", "wagenburg", ChariotType, CavalryType]

UNIT_TYPES = cast(tuple[UnitType, ...], get_args(UnitType))
#: R1: artillery is neither foot nor mounted; elephants, war wagons and chariots are mounted.
FOOT: frozenset[str] = frozenset(get_args(FootType))
CHARIOTS: frozenset[str] = frozenset(get_args(ChariotType))
CAVALRY: frozenset[str] = frozenset(get_args(CavalryType))
MOUNTED: frozenset[str] = CAVALRY | CHARIOTS | {"elephants", "wagenburg"}
#: Those whom the sheet means by "montati (no EL, W)".
RIDERS: frozenset[str] = CAVALRY | CHARIOTS
HEAVY_CAVALRY: frozenset[str] = frozenset({"heavy_cavalry_1", "heavy_cavalry_2"})
#: Who may close ranks (R13), and who may carry long weapons.
CLOSES_RANKS: frozenset[str] = frozenset({"heavy_foot", "light_foot"})
BEARS_LONG_WEAPONS: frozenset[str] = frozenset({"heavy_foot", "light_foot", "missile_foot"})
#: Who never pursues (core, R44).
NEVER_PURSUES: frozenset[str] = frozenset({"artillery", "wagenburg"})

Army = Literal["a", "b"]
ARMIES = cast(tuple[Army, ...], get_args(Army))
OPPONENT: dict[Army, Army] = {"a": "b", "b": "a"}
Discipline = Literal["A", "B", "C"]
#: From the best to the worst.
DISCIPLINES = cast(tuple[Discipline, ...], get_args(Discipline))
Status = Literal["fresh", "worn", "exhausted"]
Face = Literal["front", "flank", "rear"]
Going = Literal["open", "broken", "difficult"]
Terrain = Literal[Going, "impassable"]
ROUGH: frozenset[str] = frozenset({"broken", "difficult"})

General = Literal["genius", "charismatic", "expert", "reliable", "poor", "incompetent"]
Trait = Literal["brave", "tough", "self_confident", "cavalry"]
Structure = Literal["good", "average", "poor"]
Reroll = Literal["none", "first", "second", "both"]

TerrainTable = Literal["infantry", "mounted"]
Placer = Literal["defender_first", "attacker", "defender_second"]
TerrainPiece = Literal[
    "none",
    "road",
    "river",
    "village",
    "small_broken",
    "small_gentle_hill",
    "small_difficult",
    "gentle_hill",
    "difficult",
    "impassable",
    "large_broken",
    "large_difficult",
    "bridge_or_ford",
    "move_opponent_terrain",
    "remove_opponent_terrain",
]

Move = Literal["normal", "charge"]
Manoeuvre = Literal["forward", "wheel", "lateral_oblique", "backward", "change_of_front"]
#: Who is excepted in the manoeuvre table.
Excepted = Literal["all", "nobody", "skirmishers_light_medium_cavalry", "skirmishers_light_cavalry"]
EXCEPTED: dict[Excepted, frozenset[str]] = {
    "all": frozenset(UNIT_TYPES),
    "nobody": frozenset(),
    "skirmishers_light_medium_cavalry": frozenset({"skirmishers", "light_cavalry", "medium_cavalry"}),
    "skirmishers_light_cavalry": frozenset({"skirmishers", "light_cavalry"}),
}

TestKind = Literal[
    "second_move",
    "change_of_front",
    "rally",
    "opportunity_charge",
    "opportunity_fire",
    "defensive_fire",
    "close_ranks",
    "countercharge",
    "evade",
    "frenzy",
    "withdrawal",
]
Result = Literal["pass", "fail"]

Weapon = Literal[
    "longbow",
    "short_bow",
    "composite_bow",
    "crossbow",
    "handgun",
    "arquebus",
    "musket",
    "javelin",
    "sling",
    "artillery",
    "various_weapons",
]
WeaponClass = Literal["A", "B", "C"]
FIREARMS: frozenset[str] = frozenset({"handgun", "arquebus", "musket"})
Band = Literal["short", "long", "extreme"]
FireKind = Literal["normal", "opportunity", "defensive"]
Arc = Literal["front", "side", "rear"]
TargetCover = Literal["none", "wood_edge", "built_up_area", "linear_obstacle", "pavises", "fortifications"]
#: What counts as cover; fortifications have a row of their own.
COVER: frozenset[str] = frozenset({"wood_edge", "built_up_area", "linear_obstacle", "pavises"})

Cause = Literal["shooting", "melee"]
MeleeWeapon = Literal["none", "pike", "long_spear", "polearm"]
CloseWeapon = Literal["none", "pilum", "pbw"]
Defences = Literal["none", "fortifications", "fortified_baggage", "stakes", "pavises"]
Approach = Literal["charging", "countercharging", "receiving", "pursuing", "pursued", "engaged"]
#: Those who come on: their impetus counts (core, R38).
COMING_ON: frozenset[str] = frozenset({"charging", "countercharging", "pursuing"})
Role = Literal["main", "support"]
Fighter = Literal["attacker", "defender"]
ENEMY: dict[Fighter, Fighter] = {"attacker": "defender", "defender": "attacker"}
Tested = Literal["none", "pass", "fail"]
Column = Literal["foot", "mounted", "light_cavalry"]


_TROOPS = {
    "heavy_foot": _("Heavy foot"),
    "light_foot": _("Light foot"),
    "missile_foot": _("Missile foot"),
    "skirmishers": _("Skirmishers"),
    "artillery": _("Artillery"),
    "elephants": _("Elephants"),
    "wagenburg": _("War wagons"),
    "heavy_chariots": _("Heavy chariots"),
    "light_chariots": _("Light chariots"),
    "scythed_chariots": _("Scythed chariots"),
    "heavy_cavalry_1": _("Heavy cavalry 1 (slow)"),
    "heavy_cavalry_2": _("Heavy cavalry 2"),
    "heavy_cavalry": _("Heavy cavalry"),
    "medium_cavalry": _("Medium cavalry"),
    "light_cavalry": _("Light cavalry"),
    "foot": _("Foot"),
    "infantry": pgettext("infantry", "Foot"),
    "mounted": _("Mounted"),
    "A": _("A"),
    "B": _("B"),
    "C": _("C"),
    "fresh": _("Fresh"),
    "worn": _("Worn"),
    "exhausted": _("Exhausted"),
    "destroyed": _("Destroyed"),
    "main": _("Main unit"),
    "support": _("Support"),
    "H": _("H"),
    "degrees": _("degrees"),
}

_COMMANDERS = {
    "general": _("General"),
    "genius": _("Genius"),
    "charismatic": _("Charismatic"),
    "expert": _("Expert"),
    "reliable": _("Reliable"),
    "poor": _("Poor"),
    "incompetent": _("Incompetent"),
    "brave": _("Brave"),
    "tough": _("Tough"),
    "self_confident": _("Self-confident"),
    "cavalry": _("Of cavalry"),
    "good": _("Good"),
    "average": _("Average"),
    "first": _("The first die"),
    "second": _("The second die"),
    "both": _("Both dice"),
}

_TABLE = {
    "none": _("None"),
    "a": _("Side A"),
    "b": _("Side B"),
    "open": _("Open"),
    "broken": pgettext("broken", "Broken"),
    "difficult": _("Difficult terrain"),
    "impassable": _("Impassable terrain"),
    "road": _("Road"),
    "river": _("River"),
    "village": _("Village"),
    "small_broken": _("Small broken terrain"),
    "small_gentle_hill": _("Small gentle hill"),
    "small_difficult": _("Small difficult terrain"),
    "gentle_hill": _("Gentle hill"),
    "large_broken": _("Large broken terrain"),
    "large_difficult": _("Large difficult terrain"),
    "bridge_or_ford": _("Bridge or ford"),
    "move_opponent_terrain": _("Move a piece of the opponent's"),
    "remove_opponent_terrain": _("Remove a piece of the opponent's"),
    "defender_first": _("Defender, first piece"),
    "defender_second": _("Defender, second piece"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "front": _("Front"),
    "flank": _("Flank"),
    "side": _("Side"),
    "rear": _("Rear"),
    "wood_edge": _("Edge of a wood"),
    "built_up_area": _("Built-up area"),
    "linear_obstacle": _("Linear obstacle"),
    "pavises": _("Pavises"),
    "stakes": _("Stakes"),
    "fortifications": _("Fortifications"),
    "fortified_baggage": _("Fortified baggage"),
}

_MOVES = {
    "normal": _("Normal"),
    "charge": _("Charge"),
    "retreat": _("Retreat"),
    "pursuit": _("Pursuit"),
    "forward": _("Forward"),
    "wheel": _("Wheel"),
    "lateral_oblique": _("Sideways or oblique"),
    "backward": _("Backward"),
    "change_of_front": _("Change of front"),
    "full": _("Full movement"),
    "one_h": _("1H only"),
    "turn": _("Turn on the spot"),
    "contact": _("Contact"),
    "short": _("Short"),
    "interpenetrate": _("Passes through"),
    "push_back": _("Pushes the friend back"),
    "stop_at_contact": _("Stops at contact"),
    "all": _("All"),
    "nobody": _("Nobody"),
    "skirmishers_light_medium_cavalry": _("Skirmishers, light and medium cavalry"),
    "skirmishers_light_cavalry": _("Skirmishers, light cavalry"),
}

_TESTS = {
    "second_move": _("Second or later movement"),
    "rally": _("Rally"),
    "opportunity_charge": _("Opportunity charge"),
    "opportunity_fire": _("Opportunity fire"),
    "defensive_fire": _("Defensive fire"),
    "close_ranks": _("Close ranks"),
    "countercharge": _("Countercharge"),
    "evade": _("Evade"),
    "frenzy": _("Hold back (frenzy)"),
    "withdrawal": _("Break off"),
    "pass": _("Passed"),
    "fail": _("Failed"),
    "moves_in_order": _("Moves in good order"),
    "moves_then_disordered": _("Moves, then is disordered"),
    "turns": _("Turns"),
    "normal_movement_only": _("Does not turn, but may move normally"),
    "rallied": _("Rallied"),
    "stays_disordered": _("Stays disordered"),
    "charges": _("Charges"),
    "no_reaction": _("No reaction"),
    "shoots": _("Shoots"),
    "ranks_closed": _("Ranks closed"),
    "ranks_not_closed": _("Ranks not closed"),
    "countercharges": _("Countercharges"),
    "receives_disordered": _("Receives the charge in disorder"),
    "evades": _("Evades"),
    "evades_disordered": _("Evades in disorder"),
    "stands": _("Stands"),
    "holds": _("Is held back"),
    "must_charge": _("Must charge"),
    "withdraws": _("Breaks off"),
    "stays_disordered_in_contact": _("Stays in contact, disordered"),
}

_ARMS = {
    "longbow": _("Longbow"),
    "short_bow": _("Short bow"),
    "composite_bow": _("Composite bow"),
    "crossbow": _("Crossbow"),
    "handgun": _("Handgun"),
    "arquebus": _("Arquebus"),
    "musket": _("Musket"),
    "javelin": _("Javelin"),
    "sling": _("Sling"),
    "various_weapons": _("Various weapons"),
    "pike": _("Pike"),
    "long_spear": _("Long spear"),
    "polearm": _("Polearm"),
    "pilum": _("Pilum"),
    "pbw": _("Point-blank weapon (PBW)"),
    "long": _("Long"),
    "extreme": _("Extreme"),
    "opportunity": _("Opportunity (reaction)"),
    "defensive": _("Defensive"),
    "shooting": _("Shooting"),
    "melee": _("Melee"),
    "charging": _("Charging"),
    "countercharging": _("Countercharging"),
    "receiving": _("Receiving a charge"),
    "pursuing": _("Pursuing"),
    "pursued": _("Pursued"),
    "engaged": _("Engaged since before"),
}

_RESULTS = {
    "attacker_wins": _("Attacker wins"),
    "defender_wins": _("Defender wins"),
    "a_wins": _("Side A wins"),
    "b_wins": _("Side B wins"),
    "draw": _("Draw"),
    "continue": _("The battle goes on"),
}

_MODIFIERS = {
    # Test di Disciplina
    "general_attached": _("General attached"),
    "out_of_command": _("Out of command"),
    "extra_movements": _("Movements after the second"),
    "group_fragmented": _("Group broken up"),
    "missile_foot_shooter": _("Missile foot shoots"),
    "mounted_shooter": _("Mounted troops shoot"),
    "long_charge": _("Charger came with more than one movement"),
    "charged_by_medium_or_light_cavalry": _("Charged by medium or light cavalry"),
    "tough_general": _("Tough general"),
    "skirmishers_or_light_cavalry": _("Skirmishers or light cavalry"),
    "evading_from_foot": _("Evading from foot"),
    "repeated_evasion": _("Evasions after the first"),
    "self_confident_general": _("Self-confident general"),
    "brave_general": _("Brave general"),
    "cavalry_general": _("Cavalry general"),
    # Schieramento, iniziativa
    "mounted_units": _("Mounted units, one for every two"),
    "scouting_shift": _("Scouting points"),
    "kept_on_the_table": _("Never off the table"),
    "scouting_unused": _("Scouting points not used"),
    "base_radius": _("Radius set by the club"),
    # Tiro
    "vbu": _("VBU"),
    "table_value": _("Shooting table"),
    "movement": _("Movements made"),
    "indirect_fire": _("Indirect fire"),
    "dispersed_target": _("Scattered target (S, CL, ART)"),
    "cover": _("Cover"),
    "evading_target": _("Target evading"),
    "artillery_vs_mass": _("Guns at a large unit, column or war wagons"),
    "reaction_fire": _("Reaction fire"),
    # Test di Coesione
    "hits": _("Hits"),
    "at_least_one": _("At least 1"),
    "solid_target": _("Solid target"),
    "weak_weapon_at_short_range": _("Weak weapon at short range"),
    "longbow_at_long_range": _("Longbow at long range"),
    "long_range": _("Long range"),
    "defensive_firearms": _("Defensive fire of firearms"),
    "flank_or_rear": _("Attacked in flank or rear"),
    "cavalry_vs_heavy_foot": _("Cavalry against heavy foot"),
    "heavy_foot_vs_other_foot": _("Heavy foot against other foot"),
    "closed_ranks": _("Closed ranks"),
    "defended_position": _("Defends a position"),
    # Bonus Impeto
    "impetus": _("Impetus"),
    "impetus_bonus": _("Impetus bonus"),
    "not_below_zero": _("Not below zero"),
    "target_in_closed_ranks": _("Target in closed ranks"),
    "manoeuvred_charge": _("Manoeuvred charge"),
    # Modificatori generici
    "worn_manoeuvred_charge": _("Worn, manoeuvred charge"),
    "supported_flanks": _("Supported flanks"),
    "better_discipline": _("Better discipline"),
    "disordered": _("Disordered"),
    "difficult_terrain": _("Difficult terrain"),
    "heavy_chariots_vs_foot": _("Heavy chariots against foot"),
    "assaulting_fortifications": _("Assaults fortifications"),
    "depth": _("Depth"),
    "close_weapon": _("Pilum or point-blank weapon"),
    # Ritirata / Inseguimento / Carica
    "charge_move": _("Charge move"),
    "charge_bonus": _("Charge die"),
    # core
    "commands_vd_lost": _("VD lost by the commands"),
    "broken_commands_vd": _("Rest of the broken commands"),
    "extra_vd_lost": _("Further VD lost"),
}

_IMPETUS = {
    "charger_exhausted": _("The charger is exhausted."),
    "foot_charging_mounted": _("Foot charges mounted troops."),
    "mounted_charging_resistant_target": _("Mounted troops charge war wagons, elephants, camels or long weapons."),
    "elephants_charging_loose_foot": _("Elephants charge skirmishers or light foot that is not impetuous."),
    "fortified_target": _("The target is behind fortifications."),
    "rough_terrain": _("It charges in broken or difficult terrain."),
    "light_foot_charging_loose_foot_in_rough": _(
        "In rough terrain light foot charges skirmishers or light foot that is not impetuous."
    ),
    "stakes_or_pavises": _("Stakes or pavises stop mounted troops."),
    "foot_charging_long_weapons": _("Foot charges long weapons: at most +2."),
    "cavalry_charging_chariots": _("Cavalry charges chariots: at most +2."),
    "charger_worn": _("The charger is worn: at most +1."),
}

_NOTES = {
    "retreat_cannot_begin": _("A retreat that cannot even begin destroys the unit."),
    "turns_without_test": _("Skirmishers and light cavalry turn without a test."),
    "natural_1_failed": _("By house rule a 1 fails."),
    "natural_6_passed": _("By house rule a 6 passes."),
    "turn_may_fail": _("If the test fails the unit may still make normal movements."),
    "must_be_placed": _("One of these must be placed."),
    "cover_from_guns": _("Cover does not help against artillery."),
    "skirmishers_shoot_indirectly": _("Skirmishers shoot indirectly at no cost."),
    "wagenburg_shoots_all_round": _("War wagons shoot all round."),
    "wagenburg_has_no_flank": _("War wagons have neither flank nor rear."),
    "pikes_hold_their_flank": _("Pikes suffer from rear attacks only."),
    "only_foot_defends": _("Only foot gains from defending a position."),
    "six_always_fails": _("A 6 always fails."),
    "routed_in_the_flank": _("By house rule a test failed in flank or rear is a rout."),
    "general_is_lost": _("Without its general the command is out of command and has no bonus."),
    "command_is_spent": _("An incompetent general's double: the command does nothing and is spent."),
    "general_changed": _("The general shows his worth from the next roll on."),
    "no_reroll_of_ties": _("After a tie nobody rolls again by choice."),
    "close_weapon_spent": _("In later rounds pila and point-blank weapons are spent."),
    "no_depth_when_outflanked": _("Taken in flank or rear, a large unit has no depth."),
    "no_depth_for_pikes_in_difficult": _("Pikes have no depth in difficult terrain."),
    "cavalry_general_elsewhere": _("A cavalry general gives his die to cavalry only."),
    "engaged_again": _("They stay in contact and fight on, without impetus, when either is activated."),
    "melee_at_once": _("A new melee is fought at once."),
    "decided_at_end_of_turn": _("It is decided at the end of the turn."),
}

#: Reasons of refusals as sentences; some are words of their own besides.
REFUSALS = {
    "impassable": _("It is impassable."),
    "type_cannot_enter": _("This type cannot enter such terrain."),
    "not_permitted": _("No rule lets these two pass through each other."),
    "disordered": _("The unit is disordered."),
    "not_disordered": _("The unit is not disordered."),
    "not_impetuous": _("Only impetuous troops need holding back."),
    "type_cannot_close_ranks": _("Only heavy and light foot closes ranks."),
    "movement_is_over": _("An earlier movement had to be its last."),
    "no_group_move": _("A group cannot make this manoeuvre."),
    "first_and_only_movement": _("A change of front is the first and only movement."),
    "type_no_second_movement": _("This type does so as its first movement only."),
    "artillery_one_movement": _("For these guns a wheel is their only movement."),
    "disordered_no_second_movement": _("A disordered unit makes one movement only."),
    "artillery_max_45": _("These guns wheel by 45 degrees at most."),
    "wheel_and_forward_not_combined": _("Only light foot and cavalry wheels and goes on in one movement."),
    "may_not_contact_enemy": _("This manoeuvre may not touch the enemy."),
    "may_not_contact_friends": _("This manoeuvre may not touch friends."),
    "no_room": _("There is no room to turn."),
    "not_enough_scouting_points": _("There are not enough scouting points."),
    "reroll_not_permitted": _("He may not roll those dice again."),
    "cannot_cede": _("Only a genius, a charismatic or a self-confident general cedes the initiative."),
    "no_general": _("Its general is lost."),
    "not_cavalry": _("Its general commands cavalry only."),
    "beyond_radius": _("It is beyond the command radius."),
    "in_melee": _("A unit in melee does not shoot."),
    "changed_front": _("After a change of front one does not shoot."),
    "out_of_range": _("The weapon does not reach so far."),
    "no_dice": _("No dice are left to throw."),
    "no_hits": _("Without hits there is no test."),
    "type_cannot_pursue": _("Artillery and war wagons never pursue."),
    "impetuous_must_pursue": _("Impetuous winners must pursue."),
}

#: What players say in a battle besides the sheet's procedures.
_CALLS = {
    "clear": _("The way is clear"),
    "friend_behind": _("A friend is in the way"),
    "no_way_back": _("It cannot even begin"),
    "ourselves": _("Our army"),
    "the_enemy": pgettext("the_enemy", "The enemy"),
    "deploys_first": _("Deploys first"),
    "deployed": _("Deployed"),
    "nominated": _("Put forward"),
    "declared": _("Declared"),
    "joined": _("Joined"),
    "reacts": _("Reaction"),
    "way": _("Behind it"),
    "leaves": _("Leaves the table"),
    "melee": _("Melee"),
    "standing": _("Thrown"),
    "decides": _("May roll again"),
    "acts": _("Acts"),
    "won_by": _("Won by"),
    "chooses": _("Decides the order"),
    "attacks": _("Attacks"),
    "ahead": _("Ahead"),
    "level": _("Level"),
}

_FIELDS = {
    "allowed": _("Allowed"),
    "reason": _("Reason"),
    "distance_h": _("Distance (H)"),
    "disorders": _("Disorders"),
    "rule": _("By rule"),
    "result": _("Result"),
    "other_disordered": _("The friend is disordered"),
    "mover_placed_behind": _("Placed behind the friend"),
    "mover_destroyed": _("The unit is destroyed"),
    "automatic": _("Without a die"),
    "target": _("Needed"),
    "rolls": _("Dice"),
    "rerolled": _("Rolled again"),
    "modifiers": _("Modifiers"),
    "total": _("Total"),
    "effect": _("Effect"),
    "now_disordered": _("Now disordered"),
    "distance": _("How far"),
    "max_angle": _("Greatest angle"),
    "must_go_forward": _("Must go forward"),
    "causes_disorder": pgettext("causes_disorder", "Disorders"),
    "discipline_test": _("Discipline test"),
    "must_be_last_movement": _("Must be the last movement"),
    "may_contact_enemy": _("May touch the enemy"),
    "voluntary_interpenetration": _("May pass through friends"),
    "may_shoot": _("May shoot"),
    "bonuses": _("Bonuses"),
    "totals": _("Totals"),
    "total_a": _("Total of side A"),
    "total_b": _("Total of side B"),
    "throws": _("Throws"),
    "table": _("Table"),
    "options": _("To choose from"),
    "scouting_points_left": _("Scouting points left"),
    "min_distance_from_first_h": _("From the first piece, at least (H)"),
    "winner": _("Winner"),
    "loser": _("Loser"),
    "order": _("Order"),
    "command": _("Command"),
    "free_choice": _("By choice of the owner"),
    "initiative_bonus": _("Initiative"),
    "initiative_rerolls": _("Rolls again for initiative"),
    "may_cede_initiative": _("May cede the initiative"),
    "free_command_structure": _("Command structure costs nothing"),
    "stalled_by_doubles": _("Does nothing on a double"),
    "discipline_bonus": _("Discipline tests"),
    "rally_bonus": _("Rallying"),
    "reaction_bonus": _("Reactions and evasions"),
    "rerolls_failed_second_moves": _("Rolls failed further movements again"),
    "rerolls_failed_countercharges": _("Rolls failed countercharges again"),
    "rerolls_passed_loss_tests": _("Must roll a passed loss test again"),
    "melee_bonus": _("Melee dice"),
    "cohesion_bonus": _("Cohesion tests"),
    "cavalry_only": _("Commands cavalry only"),
    "radius_bonus_h": _("Added to the command radius (H)"),
    "radius_h": _("Command radius (H)"),
    "in_command": _("In command"),
    "penalty_applies": _("The penalty applies"),
    "ceded": _("Initiative ceded"),
    "acting_side": _("Acts"),
    "command_acts": _("Its command acts"),
    "generals_after": _("Generals afterwards"),
    "halved": _("Halved"),
    "dice": _("Dice to throw"),
    "rolled": pgettext("rolled", "Thrown"),
    "cohesion_test_needed": _("Cohesion test needed"),
    "sixes": _("Sixes"),
    "fives": _("Fives"),
    "pairs_of_fives": _("Pairs of fives"),
    "critical_number": _("Critical number"),
    "roll": _("Die"),
    "losses": _("VBU lost"),
    "vbu_after": _("VBU left"),
    "rear_ranks_vbu_after": _("VBU of the rear ranks left"),
    "rear_ranks_lost": _("Rear ranks lost"),
    "unit_destroyed": _("Unit destroyed"),
    "general_test": _("Loss test of the general"),
    "general_lost": _("General lost"),
    "eliminated": _("Eliminated"),
    "status": _("State"),
    "base": _("Impetus of the charger"),
    "nullified_by": _("Nullified, because"),
    "cap": _("At most"),
    "capped_by": _("Limited, because"),
    "bonus": _("Impetus bonus"),
    "supports": _("Supports"),
    "attacker_total": _("Attacker's main unit"),
    "defender_total": _("Defender's main unit"),
    "attacker_support_total": _("Attacker's support"),
    "defender_support_total": _("Defender's support"),
    "hits_inflicted": _("Hits inflicted"),
    "attacker_hits_taken": _("Hits on the attacker"),
    "defender_hits_taken": _("Hits on the defender"),
    "attacker_must_test": _("The attacker tests"),
    "defender_must_test": _("The defender tests"),
    "loser_retreats": _("The loser retreats"),
    "winner_may_pursue": _("The winner may pursue"),
    "winner_must_pursue": _("The winner must pursue"),
    "still_in_contact": _("Still in contact"),
    "column": _("Column"),
    "charge_move_h": _("Charge move (H)"),
    "bonus_h": _("By the die (H)"),
    "reach_h": _("Reach (H)"),
    "retreat_h": _("Retreat (H)"),
    "pursuit_rolls": _("Pursuit dice"),
    "pursuit_h": _("Pursuit (H)"),
    "new_melee": _("New melee"),
    "commands_broken": _("Commands broken"),
    "vd_total": _("VD in all"),
    "vd_lost": _("VD lost"),
    "a_vd_lost": _("VD lost by side A"),
    "b_vd_lost": _("VD lost by side B"),
    "vd_to_break": _("VD to the break"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": _("Yes"),
    "unit_type": _("Type"),
    "charge_impetuous": _("Charge, impetuous"),
    "broken_disorders": _("+D in broken"),
    "difficult_disorders": _("+D in difficult"),
    "modifier": _("Modifier"),
    "value": _("Value"),
    "discipline": _("Discipline"),
    "manoeuvre": _("Manoeuvre"),
    "when_disordered": _("When disordered"),
    "as_a_group": _("As a group"),
    "further_movement": _("Second or later"),
    "up_to": _("2D6 up to"),
    "piece": pgettext("piece", "Piece"),
    "weapon": _("Weapon"),
    "weapon_class": _("Class"),
    "short_foot": _("Short, foot"),
    "short_mounted": _("Short, mounted"),
    "long_foot": _("Long, foot"),
    "long_mounted": _("Long, mounted"),
    "dispersed_target_long": _("Scattered target, beyond short range"),
    "fortifications_artillery": _("Fortifications, against guns"),
    "trait": _("Trait"),
    "die": _("Die"),
    "retreat_foot": _("Retreat, foot"),
    "retreat_mounted": _("Retreat, mounted"),
    "retreat_light_cavalry": _("Retreat, light cavalry"),
    "pursuit_foot": _("Pursuit or charge, foot"),
    "pursuit_mounted": _("Pursuit or charge, mounted"),
    "pursuit_light_cavalry": _("Pursuit or charge, light cavalry"),
    "assault_on_foot": _("Foot and elephants assault fortifications"),
    "assault_mounted": _("Mounted troops assault fortifications"),
    "pikes": _("Pikes, for every rear rank"),
    "heavy_foot_with_spear_or_polearm": _("Heavy foot, long spear or polearm"),
    "impetuous_foot": _("Impetuous heavy or light foot"),
    "against_mounted": _("Against mounted"),
    "against_others": _("Against others"),
    "close_weapon_disordered": pgettext("close_weapon_disordered", "Disordered"),
    "close_weapon_first_turn": _("First turn, not exhausted"),
    "row": _("Row"),
    "eliminates_on": _("Eliminates from"),
    "rallying": pgettext("rallying", "Rally"),
    "reaction": _("Reaction, evasion"),
    "radius": _("Radius (H)"),
    "initiative": _("Initiative"),
    "cohesion": _("Cohesion"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender.
_OF_ONE_FACT = {
    **{f"{fact}.none": pgettext("terms", "None") for fact in ("target_cover", "melee_weapon", "close_weapon", "defences")},
    "structure.poor": pgettext("structure.poor", "Poor"),
}

TERMS: dict[str, Text] = {
    **REFUSALS,
    **_FIELDS,
    **_COLUMNS,
    **_MODIFIERS,
    **_TROOPS,
    **_COMMANDERS,
    **_TABLE,
    **_MOVES,
    **_TESTS,
    **_ARMS,
    **_RESULTS,
    **_IMPETUS,
    **_NOTES,
    **_CALLS,
    **_OF_ONE_FACT,
}
