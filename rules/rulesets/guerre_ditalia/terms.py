"""The words of Guerre d'Italia: identifiers, the sets they fall into, and how each is said in both languages.

The book mixes Italian and English names; R42 says which of them mean the same troops.
"""

from typing import Literal, cast, get_args

from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.messages import _, pgettext

MountedType = Literal["gendarmes", "cavalry", "light_cavalry", "missile_cavalry"]
FootType = Literal["pikes", "spears", "halberdiers", "swordsmen", "missile_foot", "light_foot", "forlorn_hope"]
GunType = Literal["artillery", "organ_guns"]
TroopType = Literal[MountedType, FootType, GunType, "camp"]
#: The four that a combat can put to flight.
FleeingType = Literal["light_cavalry", "missile_cavalry", "missile_foot", "light_foot"]

TROOP_TYPES = cast(tuple[TroopType, ...], get_args(TroopType))
MOUNTED: frozenset[str] = frozenset(get_args(MountedType))
GUNS: frozenset[str] = frozenset(get_args(GunType))
LIGHTS: frozenset[str] = frozenset({"light_foot", "light_cavalry", "missile_cavalry"})
#: Those who must advance after a melee that they started and won (§Incalzare).
RANKED: frozenset[str] = frozenset({"pikes", "spears", "missile_foot"})
FOLLOWERS: frozenset[str] = frozenset({"pikes", "spears", "halberdiers", "swordsmen", "forlorn_hope", "gendarmes", "cavalry"})

Training = Literal["recruit", "regular", "veteran", "elite"]
TroopClass = Literal["mounted", "foot"]

BadGoing = Literal["woods", "fields", "built_up", "marsh", "broken_ground"]
Terrain = Literal["open", BadGoing, "gentle_hill", "steep_hill", "river", "dry_river", "bridge", "river_bank", "fortification"]
TERRAINS = cast(tuple[Terrain, ...], get_args(Terrain))
BAD_GOING: frozenset[str] = frozenset(get_args(BadGoing))
#: R65: where one fights worse, and where a defeat may destroy.
COMBAT_DIFFICULT = BAD_GOING | {"river"}
LINEAR_OBSTACLES: frozenset[str] = frozenset({"river_bank", "fortification"})
#: R25: what slows a move; steep hills have a rule of their own.
MOVEMENT_DIFFICULT = COMBAT_DIFFICULT | LINEAR_OBSTACLES

Piece = Literal[BadGoing, "gentle_hill", "steep_hill", "fortification"]
Going = Literal["normal", "half", "forbidden"]
View = Literal["yes", "beyond_crest", "no"]
Hill = Literal["none", "gentle_hill", "steep_hill"]

Player = Literal["player_a", "player_b"]
BattleType = Literal["attack_defence", "encounter"]
Role = Literal["attacker", "defender"]
TableSide = Literal["side_1", "side_2"]
RemovalAction = Literal["remove", "shift"]

Action = Literal["move", "about_face", "change_formation", "reman_guns", "replace"]
Mode = Literal["normal", "about_face", "retreat", "change_formation"]
Manoeuvre = Literal["advance", "wheel", "incline", "lateral", "about_face", "change_formation", "retreat"]
Facing = Literal["same", "opposite", "other"]

Phase = Literal["phasing", "non_phasing"]
LineFrom = Literal["front", "rear"]
Screen = Literal["none", "nearer_shooter", "nearer_target", "halfway"]
ShootingPosition = Literal["beside", "behind"]

Combat = Literal["melee", "shooting"]
Face = Literal["front", "flank", "rear"]
TargetState = Literal["steady", "retreating", "routing"]
MeleePosition = Literal["beside", "side_contact", "behind"]
Column = Literal["less", "half_or_less"]
Degree = Literal["draw", Column]
Effect = Literal["none", "recoil", "flee", "destroyed", "crew_flee"]
#: What a melee can do to the one that was attacked: guns in contact are lost, their crews do not run.
MeleeEffect = Literal["none", "recoil", "flee", "destroyed"]
Cause = Literal["opponent", "terrain", "otherwise"]
Special = Literal[
    "by_those_it_contacted",
    "by_gendarmes",
    "by_cavalry",
    "by_pikes",
    "by_mounted_in_contact",
    "by_mounted_or_light_foot_in_contact",
    "by_mounted_or_forlorn_hope_in_contact",
    "by_gendarmes_or_cavalry_in_contact",
    "by_gendarmes_or_forlorn_hope_in_contact",
    "by_anyone_in_contact",
    "difficult_ground",
]
Direction = Literal["back", "sideways", "forward"]
FriendFate = Literal["untouched", "pushed_back", "destroyed", "passed_through"]
#: A cell of the recoil table: push, be destroyed, destroy the friend, pass through.
RecoilCell = Literal["push", "perish", "trample", "pass"]

Commander = Literal["other", "consalvo_di_cordova", "gaston_de_foix"]
NAMED_COMMANDERS: frozenset[str] = frozenset({"consalvo_di_cordova", "gaston_de_foix"})
Army = Literal["side_a", "side_b"]

_TROOPS = {
    "gendarmes": _("Gendarmes"),
    "cavalry": _("Cavalry"),
    "light_cavalry": _("Light cavalry"),
    "missile_cavalry": _("Missile cavalry"),
    "pikes": _("Pikes"),
    "spears": _("Spears"),
    "halberdiers": _("Halberdiers"),
    "swordsmen": _("Swordsmen"),
    "missile_foot": _("Missile foot"),
    "light_foot": _("Light foot"),
    "forlorn_hope": _("Forlorn hope"),
    "artillery": _("Artillery"),
    "organ_guns": _("Organ guns"),
    "camp": _("Camp"),
    "mounted": _("Mounted"),
    "foot": _("Foot"),
    "recruit": _("Recruits"),
    "regular": _("Regular"),
    "veteran": _("Veterans"),
    "elite": _("Elite"),
}

_GROUND = {
    "none": _("None"),
    "open": _("Open"),
    "woods": _("Woods"),
    "fields": _("Tilled fields"),
    "built_up": _("Built-up area"),
    "marsh": _("Marsh"),
    "broken_ground": _("Broken ground"),
    "gentle_hill": _("Gentle hill"),
    "steep_hill": _("Steep hill"),
    "river": _("Fordable river"),
    "dry_river": _("Dry river bed"),
    "bridge": _("Bridge"),
    "river_bank": _("Bank of a dry river"),
    "fortification": _("Fortification"),
    "normal": _("Normal"),
    "half": _("Half"),
    "forbidden": _("Forbidden"),
    "yes": _("Yes"),
    "no": _("No"),
    "beyond_crest": _("Beyond the crest"),
}

_SETTING_UP = {
    "player_a": _("Player A (first army)"),
    "player_b": _("Player B (second army)"),
    "attack_defence": _("Attack and defence"),
    "encounter": _("Encounter"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "referee": _("Referee"),
    "random": _("At random"),
    "remove": _("Remove"),
    "shift": _("Turn on its own axis"),
    "side_a": _("Side A"),
    "side_b": _("Side B"),
    "side_1": _("Side 1"),
    "side_2": _("Side 2"),
}

#: Words of a battle in progress: headings of a list, notes made by hand.
_PLAYING = {
    "left_table": _("Left the table"),
    "out_of_contact": _("Out of contact"),
}

_MOVING = {
    "move": pgettext("move", "Move"),
    "advance": _("Advance"),
    "wheel": _("Wheel"),
    "incline": _("Incline"),
    "lateral": _("Lateral move"),
    "about_face": _("About-face"),
    "change_formation": _("Change of formation"),
    "retreat": _("Step back, break-off"),
    "reman_guns": pgettext("reman_guns", "Man the guns again"),
    "replace": _("Replacement in melee"),
    "same": _("Same direction"),
    "opposite": _("Opposite direction"),
    "other": _("Other"),
    "cinc_lost": _("CinC lost"),
    "cinc_too_far": _("CinC farther than 30 cm"),
    "cinc_out_of_sight": _("CinC out of sight"),
    "cinc_in_melee": _("CinC in melee"),
}

_FIGHTING = {
    "melee": _("Melee"),
    "shooting": _("Shooting"),
    "phasing": _("Phasing"),
    "non_phasing": _("Non-phasing"),
    "front": _("Front"),
    "flank": _("Flank"),
    "rear": _("Rear"),
    "nearer_shooter": _("Nearer to the shooter"),
    "nearer_target": _("Nearer to the target"),
    "halfway": _("Just halfway"),
    "beside": _("Beside it"),
    "behind": _("Directly behind it"),
    "side_contact": _("On the enemy's side edge"),
    "steady": _("Steady"),
    "retreating": _("Retreating"),
    "shooter": _("Shooter"),
    "target": _("Target"),
}

_RESULTS = {
    "draw": _("Draw"),
    "less": _("Beaten"),
    "half_or_less": _("Half or less"),
    "recoil": _("Recoil"),
    "flee": _("Flight"),
    "destroyed": _("Destroyed"),
    "crew_flee": _("The crew flees"),
    "opponent": _("Who the opponent was"),
    "terrain": _("Terrain"),
    "otherwise": _("In every other case"),
    "by_those_it_contacted": _("By light cavalry, missile foot or guns into which it has just run"),
    "by_gendarmes": _("By gendarmes"),
    "by_cavalry": _("By cavalry"),
    "by_pikes": _("By pikes"),
    "by_mounted_in_contact": _("By any mounted in contact"),
    "by_mounted_or_light_foot_in_contact": _("By any mounted or light foot in contact"),
    "by_mounted_or_forlorn_hope_in_contact": _("By any mounted or forlorn hope in contact"),
    "by_gendarmes_or_cavalry_in_contact": _("By gendarmes or cavalry in contact"),
    "by_gendarmes_or_forlorn_hope_in_contact": _("By gendarmes or forlorn hope in contact"),
    "by_anyone_in_contact": _("By anybody in contact"),
    "difficult_ground": _("In difficult ground"),
    "back": _("Back"),
    "sideways": _("Sideways"),
    "forward": _("Forward"),
}

_GOING_BACK = {
    "recoils": _("It recoils"),
    "crew_flees": _("Its crew flees"),
    "flees": _("It flees"),
    "leaves_table": _("It leaves the table"),
    "crew": _("The gun stays and its base turns round"),
    "third_recoil": _("Third recoil in a row"),
    "enemy_in_path": _("An enemy in the way"),
    "table_edge": _("Table edge"),
    "no_room_sideways": _("A friend to the side"),
    "difficult_ground_sideways": _("Difficult ground to the side"),
    "friend_behind": _("Friends in the way"),
    "friend_in_path": _("A friend that it cannot pass"),
    "column_blocked": _("The column cannot go back"),
    "clear": _("Free way"),
    "halved": _("Halved by the ground"),
    "untouched": _("Untouched"),
    "pushed_back": _("Pushed back"),
    "passed_through": _("Passed through"),
    "push": _("Pushes it back"),
    "perish": _("Destroyed itself"),
    "trample": _("Destroys it"),
    "pass": _("Passes through"),
    "rear_of_group": _("To the rear of the group"),
}

_ENDING = {
    "consalvo_di_cordova": _("Gonzalo de Córdoba"),
    "gaston_de_foix": _("Gaston de Foix"),
    "both_rout": _("Both armies rout"),
    "continues": _("The battle goes on"),
    "side_a_wins": _("{side_a} wins"),
    "side_b_wins": _("{side_b} wins"),
    "end_of_half_turn": _("At the end of the half-turn"),
}

_MODIFIERS = {
    "combat_factor": _("Combat factor"),
    "general": _("General"),
    "veteran_or_elite": _("Veterans or elite"),
    "recruits": _("Recruits"),
    "routing": _("In rout"),
    "second_rank_spears": _("Second rank of spears"),
    "second_rank_pikes": _("Second rank of pikes"),
    "third_rank_pikes": _("Third rank of pikes"),
    "fourth_rank_pikes": _("Fourth rank of pikes"),
    "higher": _("Higher than the enemy"),
    "following_up": _("Fights on after a follow-up"),
    "enemy_support": _("Enemies in support"),
    "in_difficult_terrain": _("In difficult ground"),
    "enemy_in_difficult_terrain": _("Fights an enemy in difficult ground"),
    "archebus": _("Arquebuses"),
    "archebus_close": _("Arquebuses below half range"),
    "deep_target": _("Guns at a deep target"),
    "shooting_down": _("Guns shooting downhill"),
    "exposed_to_firearms": _("Target of firearms"),
    "cover": _("Cover"),
    "action_price": _("Price of the action"),
    "far_from_cinc": _("Without the CinC: double"),
    "free_cp": _("The CinC's free CP"),
    "elements_lost": _("Elements lost"),
    "camp_lost": _("Camp lost"),
}

_NOTES = {
    "flanked": _("Taken in flank or rear: its factor is 0; ranks, fortification and supporters do not count."),
    "bare_die": _("By house rule a unit taken in flank or rear has only its die."),
    "ranks_not_counted": _("Rear ranks do not count against an enemy in difficult ground or at a linear obstacle."),
    # Behind these stands the total in brackets, without and with the cover.
    "cover_in_full": _("Cover counts in full: without it this total is behind by as much or more"),
    "cover_up_to_a_draw": _("Cover counts only up to a draw, so not all of it"),
    "cover_not_needed": _("Cover adds nothing: it helps only a total that is behind"),
    "pushes_friends": _("Friends behind it are pushed back with it."),
    "tramples_friend": _("The friend behind it is ridden down and takes its fate: destroyed."),
    "passes_friends": _("It goes back through its friends and ends behind the last."),
    "dies_on_friends": _("It cannot go back through the friend behind it, who stands unharmed."),
    "shooter_not_answered": _("Nobody answered: the shooter suffers nothing."),
}

_SENTENCES = {
    # §Terreno
    "defender_chooses": _("The defender chooses his side."),
    "too_many_pieces": _("These are more pieces than allowed."),
    "too_many_of_one_type": _("At most two pieces may be of one kind; an oversize one counts as two."),
    "referee_terrain": _("The referee has laid this ground."),
    "river_battlefield": _("With the river there is nothing to remove."),
    "too_few_pieces": _("At least three pieces must be there."),
    "fortification_fixed": _("A fortification stays where it is."),
    # §Piazzamento
    "too_many": _("A side replaces two elements at most."),
    "type_not_replaceable": _("Gendarmes, pikes, spears and guns cannot be replaced."),
    "already_light_foot": _("It is light foot already."),
    # §Raggio di comando, §Movimento e Manovre
    "not_enough_cp": _("There are not enough command points."),
    "camp_does_not_move": _("A camp never moves."),
    "guns_abandoned": _("The crew has fled from this gun."),
    "forbidden_terrain": _("Only light foot goes up a steep hill."),
    "artillery_in_difficult_terrain": _("Guns cannot enter difficult ground."),
    "already_moved": _("It has already moved in this half-turn."),
    "fled_not_in_group": _("A unit that has just fled moves alone."),
    "in_melee": _("It is in melee."),
    "single_element_only": _("Only a single element may do this."),
    "artillery_no_lateral": _("Guns do not move sideways."),
    "starts_in_zoc": _("A lateral move may not begin in an enemy zone of control."),
    "ends_in_zoc": _("A lateral move may not end in an enemy zone of control."),
    "enemy_not_slower": _("Breaking off needs every enemy in contact to be slower."),
    "not_engaged_or_in_zoc": _("One steps back only from a melee or out of a zone of control."),
    "not_a_group": _("A single element has no formation to change."),
    "beyond_allowance": _("This is farther than it can move."),
    "not_far_enough_forward": _("An incline goes forward at least half the move."),
    "incline_too_wide": _("An incline goes 2 cm aside at most."),
    "enemy_zoc": _("An enemy zone of control is entered only to attack that enemy."),
    # §Interpenetrazione
    "different_army": _("They belong to different armies."),
    "not_aligned": _("They must face the same or the opposite way."),
    "foot_through_mounted": _("Of all foot only light foot passes through mounted troops."),
    "mounted_through_that_type": _("Mounted troops pass only through light foot, light or missile cavalry."),
    # §Tiro a distanza
    "no_missile_weapon": _("This troop has nothing to shoot with."),
    "already_shot": _("It has already shot in this half-turn."),
    "artillery_moved": _("Guns that have moved do not shoot."),
    "counter_battery_only": _("Out of phase guns only answer those who shot at them."),
    "out_of_range": _("It is out of range."),
    "target_in_melee": _("The target is in melee."),
    "target_hidden": _("The target is hidden in terrain and farther than 2 cm."),
    "shooter_hidden": _("The shooter is hidden in terrain and sees no farther than 2 cm."),
    "out_of_arc": _("The target is outside the arc of shooting."),
    "no_rear_shot": _("Only missile cavalry shoots to the rear."),
    "line_blocked": _("The lines to two adjacent corners of the target are not free."),
    "screened_by_terrain": _("Terrain covers part of the target."),
    "screened_by_troops": _("Troops stand in the way."),
    "type_not_supported": _("Only missile foot and guns are supported in shooting."),
    "different_type": _("The supporter must be of the same kind."),
    "guns_only_beside": _("Guns are supported only from beside."),
    "front_broken": _("Their front is not unbroken."),
    "support_limit": _("It has all the supporters it may have."),
    # §Mischia
    "guns_do_not_attack": _("Guns start no melee."),
    "missile_foot_never_start": _("Missile foot never starts a melee."),
    "steep_hill_light_foot_only": _("On a steep hill only light foot may attack."),
    "flank_not_earned": _("It did not start its move even in part behind the target's front line."),
    "rear_not_earned": _("It did not start its move even in part in the strip behind the target."),
    "missile_cavalry_limited": _("Missile cavalry attacks a steady front only of its like, light foot, guns or a camp."),
    "ranks_count_as_factors": _("Whoever stands behind counts as a rank, not as a supporter."),
    "enemy_in_front": _("It has an enemy in front of itself."),
    "side_not_covered": _("Neither base has its whole side in contact."),
    "three_rounds_fought": _("Nobody fights more than three rounds."),
    # §Incalzare
    "no_success": _("It has not driven the enemy off."),
    "did_not_start_melee": _("It did not start this melee."),
    "type_does_not_follow": _("This troop does not follow up."),
    "forbidden_ground": _("A steep hill bars the way."),
    # §Rimpiazzo
    "melee_not_from_previous_turn": _("The melee must be older than this turn."),
    "pair_not_listed": _("This troop does not replace that one."),
    "not_directly_behind": _("It does not stand directly behind."),
    "too_many_between": _("More than two elements stand in between."),
    # §Rotta
    "battle_over": _("The battle is over."),
    "already_routed": _("The army is routed already."),
    "both_routed": _("Both armies are routed."),
    "army_routed": _("The army is routed"),
}

#: Refusals whose identifier is also a word of its own.
REFUSALS = {
    "camp": _("A camp cannot be replaced."),
    "routing": _("A unit that has fled does not shoot before it has moved."),
    "army_routed": _("A routed army rolls no command points."),
}

_FIELDS = {
    "allowed": _("Allowed"),
    "reason": _("Reason"),
    "rolls": _("Dice"),
    "roll": _("Die"),
    "player_a_side": _("Side of player A"),
    "player_b_side": _("Side of player B"),
    "pieces": _("Pieces of terrain"),
    "river_option": _("A river may be chosen"),
    "placed_by": _("Placed by"),
    "side_choice": _("Side chosen by"),
    "counted": _("Counted pieces"),
    "left": _("Left"),
    "oversize": _("Oversize (from 0)"),
    "needed": _("Needed"),
    "success": _("Succeeds"),
    "bridges": _("Bridges"),
    "dry": _("The river is dry"),
    "movement": _("Movement"),
    "blocks_view": _("Blocks sight and command"),
    "melee_penalty": _("Modifier in melee"),
    "higher_bonus": _("Advantage of height"),
    "defence_bonus": _("Advantage of its defender"),
    "destroyed_if_beaten": _("Destroyed when beaten there"),
    "rear_ranks_count_against": _("Rear ranks count against who stands there"),
    "shoots_overhead_from": _("Shoots over heads from there"),
    "downhill_shot": _("Modifier of a shot downhill"),
    "attacked_only_by_light_foot": _("Only light foot may attack it"),
    "new_type": _("New type"),
    "new_training": _("New training"),
    "substituted": _("Replaced in all"),
    "reserve": _("Reserve"),
    "deployed": _("Deployed at once"),
    "order": _("Deploys as number"),
    "depth_mm": _("Depth"),
    "side_margin_mm": _("Distance from the short sides"),
    "zone_width_mm": _("Width of the zone"),
    "fortification_depth_mm": _("Fortifications up to"),
    "keeps_reserve": _("Keeps a reserve"),
    "moves_first": _("Moves first"),
    "class": _("Class"),
    "base_front_mm": _("Front"),
    "base_depth_mm": _("Depth"),
    "base_depth_max_mm": _("Depth at most"),
    "figures": _("Figures"),
    "figures_max": _("Figures at most"),
    "move_mm": pgettext("move_mm", "Move"),
    "range_mm": _("Range"),
    "flight_mm": _("Flight"),
    "factor_vs_foot": _("Factor against foot"),
    "factor_vs_mounted": _("Factor against mounted"),
    "shooting_factor_vs_foot": _("Shooting factor against foot"),
    "shooting_factor_vs_mounted": _("Shooting factor against mounted"),
    "archebus_bonus": _("Arquebuses"),
    "archebus_close_below_mm": _("One more below"),
    "follows_up": _("Follows up"),
    "loss_value": _("Counts when lost"),
    "cp": _("Command points"),
    "cinc_free_cp": _("Free CP of the CinC"),
    "move_cost": _("CP for a move"),
    "cost": _("Cost"),
    "surcharge": _("Doubled because"),
    "free_cp_spent": _("The free CP is spent"),
    "cp_left": _("CP left"),
    "printed_mm": _("In the table"),
    "basic_mm": _("With training"),
    "halved_by_terrain": pgettext("halved_by_terrain", "Halved by the ground"),
    "own_allowance_mm": _("Its own movement"),
    "allowance_mm": _("Movement"),
    "limit_mm": _("At most"),
    "shift_limit_mm": _("Aside at most"),
    "ends_move": _("Ends the move"),
    "mandatory": _("It must shoot"),
    "overhead": _("Over the heads of troops"),
    "modifier_to_target": _("Modifier of the target"),
    "modifier_to_enemy": _("Modifier of the enemy"),
    "supporters": _("Supporters"),
    "shooter_factor": _("Shooter's factor"),
    "target_factor": _("Target's factor"),
    "shooter_die": _("Shooter's die"),
    "target_die": _("Target's die"),
    "modifiers": _("Modifiers"),
    "shooter_total": _("Shooter's total"),
    "target_total": _("Target's total"),
    "winner": _("Winner"),
    "degree": _("Degree"),
    "shooter_effect": _("Effect on the shooter"),
    "target_effect": _("Effect on the target"),
    "cause": _("Because of"),
    "target_has_shot": _("The target has now shot"),
    "effect": _("Effect"),
    "element_lost": _("The element is lost"),
    "target_factor_zero": _("The target's factor is 0"),
    "attacker_factor": _("Attacker's factor"),
    "defender_factor": _("Defender's factor"),
    "attacker_die": _("Attacker's die"),
    "defender_die": _("Defender's die"),
    "attacker_total": _("Attacker's total"),
    "defender_total": _("Defender's total"),
    "attacker_effect": _("Effect on the attacker"),
    "defender_effect": _("Effect on the defender"),
    "recoil_direction": _("Recoils"),
    "must_follow_up": _("Must follow up"),
    "melee_continues": _("The melee goes on"),
    "attacker_rounds": _("Rounds of the attacker"),
    "defender_rounds": _("Rounds of the defender"),
    "shooter_destroyed": _("Elements of the shooter destroyed"),
    "target_destroyed": _("Elements of the target destroyed"),
    "unit_destroyed": _("Own elements destroyed"),
    "enemy_destroyed": _("Enemy elements destroyed"),
    "elements_destroyed": _("Elements destroyed"),
    "distance_mm": _("Distance"),
    "cp_cost": _("CP"),
    "rear_elements_advance": _("Those behind go along"),
    "may_fight_again": _("May fight on"),
    "next_round": _("Next round"),
    "next_bonus": _("Bonus in it"),
    "replaced_goes_to": _("The replaced goes"),
    "replaced_faces_enemy": _("The replaced faces the enemy"),
    "result": _("Result"),
    "direction": _("Direction"),
    "friends": _("Friends"),
    "passes_through": _("Friends passed through"),
    "self_lost": _("It is lost"),
    "friends_lost": _("Friends lost"),
    "melee_recoils_this_turn": _("Recoils from melee in this half-turn"),
    "step_mm": _("First step"),
    "total_mm": _("Distance in all"),
    "now_routing": _("Now in rout"),
    "side_a_losses": _("Losses of {side_a}"),
    "side_b_losses": _("Losses of {side_b}"),
    "armies": _("Armies"),
    "name": _("Name"),
    "losses": _("Losses"),
    "level": _("Morale level"),
    "routed": _("Routed"),
    "battle_ends": _("The battle ends"),
    "ends": _("Takes effect"),
    "pursuit_possible": _("A pursuit is possible"),
    "automatic": _("Without a die"),
    "pursuit": _("Pursuit"),
    "loser_rolls_cp": _("The loser rolls for CP"),
    "loser_withdraws": _("The loser withdraws"),
    "winner_rolls_cp": _("The winner rolls for CP"),
    "game_over_now": _("The game is over now"),
}

#: Columns of the tables that stand nowhere else.
_COLUMNS = {
    "type": _("Type"),
    "column": _("Column"),
    "special": _("Special case"),
    "modifier": _("Modifier"),
    "value": _("Value"),
    "action": _("Action"),
    "lights": _("Light, missile cavalry"),
    "guns": _("Guns"),
    "difficult_to_move": _("Slows"),
    "difficult_to_fight": _("Difficult in combat"),
}

#: Words of one fact alone, ``fact.choice``: its noun has another gender.
_OF_ONE_FACT = {
    "screening_troops.none": pgettext("screening_troops.none", "None"),
    "shooter_on.none": _("No"),
    "target_on.none": _("No"),
}

TERMS: dict[str, Text] = {
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_GROUND,
    **_SETTING_UP,
    **_PLAYING,
    **_MOVING,
    **_FIGHTING,
    **_RESULTS,
    **_GOING_BACK,
    **_ENDING,
    **_MODIFIERS,
    **_NOTES,
    **_SENTENCES,
    **_OF_ONE_FACT,
}
