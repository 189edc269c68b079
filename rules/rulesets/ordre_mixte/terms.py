"""The words of Ordre Mixte: identifiers, the sets they fall into, and how each is said in both languages.

The sheet's own words are the Italian ones.
"""

from typing import Literal

from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _, pgettext

Arm = Literal["infantry", "cavalry", "artillery"]
ArmOrGeneral = Literal[Arm, "general"]
ArtilleryFormation = Literal["deployed", "limbered"]
Formation = Literal["line", "column", "march_column", "square", "open_order", ArtilleryFormation]
CavalryWeight = Literal["light", "heavy"]
GunType = Literal["light", "medium", "heavy", "horse"]
Quality = Literal["elite", "veteran", "regular", "recruit"]
Fatigue = Literal["fresh", "tired", "spent"]
General = Literal["none", "attached", "charismatic"]
Weapon = Literal["musket", "rifle", "light_artillery", "medium_artillery", "heavy_artillery", "horse_artillery"]
MovementRow = Literal["infantry", "light_cavalry", "heavy_cavalry", "foot_artillery", "horse_artillery", "general"]

#: The formations of each arm.
FORMATIONS: dict[str, frozenset[str]] = {
    "infantry": frozenset({"line", "column", "march_column", "square", "open_order"}),
    "cavalry": frozenset({"line", "column", "march_column"}),
    "artillery": frozenset({"deployed", "limbered"}),
}
#: A thick target under fire, whatever the arm (R15).
DENSE: frozenset[str] = frozenset({"column", "march_column", "square"})
#: In march order: one base wide, or hitched up.
MARCHING: frozenset[str] = frozenset({"march_column", "limbered"})

Cover = Literal["none", "light", "heavy", "hard"]
Ground = Literal["open", "road", "broken"]
RangeBand = Literal["short", "long", "out_of_range"]
Attacked = Literal["front", "rear", "left", "right"]

Side = Literal["side_1", "side_2"]
Role = Literal["A", "B"]
MovementPhase = Literal["phase_1", "phase_2"]
ChargePhase = Literal["movement", "late_charge"]

MoraleResult = Literal["rout", "retreat", "hold"]
FightResult = Literal["not_tested", "hold", "retreat", "rout", "destroyed"]
#: Those who no longer stand.
BROKEN: frozenset[str] = frozenset({"retreat", "rout", "destroyed"})
FollowUp = Literal["breakthrough", "advance", "none"]
#: What a winner may do next turn; guns stay where they are (R49).
FOLLOW_UPS: dict[str, FollowUp] = {"cavalry": "breakthrough", "infantry": "advance"}

_TROOPS = {
    "none": _("None"),
    "infantry": _("Infantry"),
    "cavalry": _("Cavalry"),
    "artillery": _("Artillery"),
    "general": _("General"),
    "line": _("Line"),
    "column": _("Column"),
    "march_column": _("March column"),
    "square": _("Square"),
    "open_order": _("Open order"),
    "deployed": _("Unlimbered"),
    "limbered": _("Limbered"),
    "light": _("Light"),
    "medium": _("Medium"),
    "heavy": _("Heavy"),
    "horse": _("Horse"),
    "regular": _("Regular"),
    "fresh": _("Fresh"),
    "tired": _("Tired"),
    "spent": _("Spent"),
    "attached": _("Attached"),
    "charismatic": _("Charismatic, attached"),
    "musket": _("Musket"),
    "rifle": _("Rifle"),
    "medium_artillery": _("Medium artillery"),
    "horse_artillery": _("Horse artillery"),
    "foot_artillery": _("Foot artillery"),
    "light_cavalry": _("Light cavalry"),
}

_TABLE = {
    "hard": _("Hard"),
    "open": _("Open"),
    "road": _("Road"),
    "broken": _("Broken"),
    "short": _("Short"),
    "long": _("Long"),
    "front": _("Front"),
    "rear": _("Rear"),
    "left": _("Left"),
    "right": _("Right"),
}

_SEQUENCE = {
    "A": _("Moves first (A)"),
    "B": _("Moves second (B)"),
    "a": _("Moves first"),
    "b": _("Moves second"),
    "side_1": _("First army"),
    "side_2": _("Second army"),
    "roll": _("Roll of the dice"),
    "agreed": _("Agreement"),
    "phase_1": _("First phase: A moves"),
    "phase_2": _("Second phase: B moves"),
    "movement": _("In the movement phase"),
    "late_charge": _("Late charge"),
    "fire": _("Fire"),
    "melee": _("Melee"),
    "charge_reaction": _("Reaction to a charge"),
    "fought_melee": _("Fought in melee"),
    "rested": _("Rested in the rear"),
    "attacker": _("Attacker"),
    "defender": _("Defender"),
    "shooter": _("Shooter"),
    "unit": _("Unit"),
}

_RESULTS = {
    "not_tested": _("No test"),
    "hold": _("Holds"),
    "retreat": _("Retreat"),
    "rout": _("Rout"),
    "breakthrough": _("Breakthrough"),
    "advance": _("Advance"),
    "charge_goes_home": _("The charge goes home."),
    "charger_destroyed": _("The charger is destroyed."),
    "charger_failed_morale": _("The charger's morale has failed."),
    "target_gave_way": _("The target has given way: the charger stays, and may follow up next turn."),
}

_MODIFIERS = {
    "base_value": _("Each base"),
    "base_cm": _("Speed"),
    "elite": _("Elite"),
    "veteran": _("Veterans"),
    "recruit": _("Recruits"),
    "disordered": _("Disordered"),
    "target_light_cover": _("Against light cover"),
    "target_heavy_cover": _("Against heavy cover"),
    "target_hard_cover": _("Against hard cover"),
    "infantry_short_range": _("Infantry at short range"),
    "russian_infantry": _("Russian infantry"),
    "artillery_short_range": _("Artillery at short range"),
    "dense_target": _("Dense target: column or square"),
    "open_order_or_deployed_artillery": _("Against open order or unlimbered artillery"),
    "artillery_vs_cavalry": _("Artillery against cavalry"),
    "light_artillery": _("Light artillery"),
    "heavy_artillery": _("Heavy artillery"),
    "flank_or_rear": _("On flank or rear"),
    "from_hard_cover": _("From hard cover"),
    "charging_cavalry": _("Charging cavalry"),
    "heavy_cavalry": _("Heavy cavalry"),
    "cuirassier": _("Cuirassiers"),
    "lancer_vs_infantry": _("Lancers against infantry"),
    "tired_cavalry": _("Tired cavalry"),
    "spent_cavalry": _("Spent cavalry"),
    "vs_open_order_or_artillery": _("Against open order or artillery"),
    "vs_disordered": _("Against disordered enemies"),
    "vs_light_cover": _("Against light cover"),
    "vs_heavy_cover": _("Against heavy cover"),
    "march_order": _("March order"),
    "march_order_on_road": _("March order on a road"),
    "strategic": _("Strategic move: the same again"),
    "crews_on_foot": _("Crews on foot"),
    "attached_general": _("General attached"),
    "charismatic_general": _("The general is charismatic"),
    "in_hard_cover": _("In hard cover"),
    "line_charged_by_one_column": _("Line charged by one column"),
    "line_charged_by_two_columns": _("Line charged by two or more columns"),
    "square_charged_by_columns": _("Square charged by columns"),
    "column_charging_line": _("Column that charges a line"),
    "supported": _("Supported"),
}

_NOTES = {
    "charge_against_cover": _("A charge of cavalry gains nothing against enemies in cover."),
    "disorder_set_aside_in_cover": _("In cover, and charged by cavalry: its disorder does not count."),
    "open_order_one_to_one": _("In open order no more bases count than the enemy has there."),
    "overlap_for_formed_lines": _("Only infantry and cavalry in line and in good order count overlaps."),
    "second_rank_not_counted": _(
        "A second rank counts for infantry in line or column and in good order, behind bases that count."
    ),
    "russian_infantry_only": _("Of the Russians only the infantry is steadier."),
    "supported_infantry_only": _("Support counts for infantry only."),
    "charge_rows_do_not_count": _("Charges count only in the reaction to a charge, between infantry and in open terrain."),
    "square_breaks": _("A square that fails against infantry or gunners routs."),
    "square_stands": _("A square that fails under fire or against cavalry stands, and loses 1 PM."),
}

#: Reasons why the sheet forbids something. Some of them are words of their own, too.
REFUSALS = {
    "cavalry_may_not_fire": _("Cavalry does not fire."),
    "routing": _("The unit is routing."),
    "retreating": _("The unit is retreating."),
    "in_melee": _("The unit is locked in melee."),
    "target_in_melee": _("The target is locked in melee: the fire would hit friends."),
    "out_of_range": _("The target is out of range."),
    "split_only_in_built_up_area": _("Only the garrison of a built-up area may split its fire."),
    "guns_abandoned": _("The crews have abandoned their guns."),
    "limbered": _("Limbered guns do not fire."),
    "same_side": _("Two of the targets attack from the same side."),
    "too_many_bases": _("The garrison has not so many bases."),
    "spent_cavalry_may_not_charge": _("Spent cavalry may not charge."),
    "destroyed": _("The unit is destroyed: there is nobody to test."),
    "already_routing": _("The unit is routing already and takes no test."),
    "no_pm_lost": _("The unit has lost no PM in this phase: no test."),
    "more_than_4_pm": _("The unit has more than 4 PM left: no test."),
    "rout_move_not_made": _("It may recover only after its first rout move."),
    "no_general": _("By house rule it recovers only with a general."),
    "generals_do_not_move_strategically": _("Generals make no strategic moves."),
    "defile_needs_march_column": _("Bridges and defiles are crossed in march column."),
    "strategic_needs_march_order": _("Strategic moves are made in march column, or limbered."),
    "squares_do_not_retreat": _("A square does not retreat."),
    "artillery_may_not_charge": _("Artillery does not charge."),
    "square_may_not_charge": _("A square does not charge."),
    "spent_cavalry": _("The cavalry is spent."),
    "disordered": _("Disordered units do not charge."),
    "strategic_move": _("The unit has moved strategically this turn."),
    "evaded": _("The unit has evaded this turn."),
    "already_moved": _("It has already moved this turn."),
    "out_of_reach": _("The enemy is farther than its move."),
    "no_evasion_from_late_charges": _("Late charges cannot be evaded."),
    "cannot_evade": _("Only skirmishers, light or spent cavalry and limbered horse guns evade."),
    "opponent_did_not_evade": _("Its opponents have not evaded."),
    "not_won": _("The unit has not won."),
    "artillery_does_not_follow_up": _("Artillery does not follow up."),
    "square_does_not_follow_up": _("A square does not follow up."),
    "not_your_phase": _("Its army does not move in this phase."),
    "compulsory_move_made": _("It has made its rout or retreat move this turn."),
    "follow_up_made": _("Its breakthrough or advance was its move."),
    "cavalry_first": _("The cavalry of its side moves first."),
}

#: Reasons that are also a fact of the outcome, a formation or a row of a table, in the words for those.
_ALSO_WORDS = {
    "destroyed": _("Destroyed"),
    "disordered": _MODIFIERS["disordered"],
    "guns_abandoned": _("Guns abandoned"),
    "limbered": _TROOPS["limbered"],
    "out_of_range": _("Out of range"),
    "spent_cavalry": _MODIFIERS["spent_cavalry"],
}

_FIELDS = {
    "allowed": _("Allowed"),
    "reason": _("Reason"),
    "band": _("Range"),
    "short_mm": _("Short up to"),
    "long_mm": _("Long up to"),
    "bases_firing": _("Bases that fire"),
    "modifiers": _("Modifiers"),
    "per_base": _("Percentage per base"),
    "percentage": _("Percentage"),
    "automatic_losses": _("Sure losses"),
    "remainder": _("Chance of one more"),
    "hit": _("The roll hits"),
    "pm_lost": _("PM lost by the target"),
    "bases_allotted": _("Bases allotted"),
    "bases_silent": _("Bases that stay silent"),
    "losses": _("Losses"),
    "pm_after": _("PM left"),
    "bases_after": _("Bases left"),
    "bases_removed": _("Bases to take off"),
    "bases_lost": _("Bases lost"),
    "morale_test_due": _("Morale test due"),
    "attacker_pm_lost": _("PM lost by the attacker"),
    "defender_pm_lost": _("PM lost by the defender"),
    "attacker_bases": _("Bases of the attacker"),
    "defender_bases": _("Bases of the defender"),
    "attacker_per_base": _("Attacker: percentage per base"),
    "defender_per_base": _("Defender: percentage per base"),
    "counts_disordered": _("Counts as disordered"),
    "contact_bases": _("Bases in contact"),
    "overlap_counted": _("Bases in overlap"),
    "second_rank_counted": _("Bases in the second rank"),
    "bases_counted": _("Bases counted"),
    "losses_inflicted": _("Losses inflicted"),
    "first": _("First"),
    "then": _("Then"),
    "order": _("Order"),
    "winner": _("Winner"),
    "melee_continues": _("The melee goes on"),
    "follow_up": _("May follow up by"),
    "fatigue_after": _("Fatigue now"),
    "now_disordered": _("Now disordered"),
    "must_retire": _("Must retire"),
    "may_contact_enemy": _("May contact the enemy"),
    "die_sides": _("Sides of the die"),
    "die": _("Die"),
    "total": _("Total"),
    "table_result": _("Result in the table"),
    "result": _("Result"),
    "further_pm_lost": _("Further PM lost"),
    "bases_to_turn": _("Bases to turn to the rear"),
    "next_turn_move": _("Move next turn"),
    "recovered": _("Recovered"),
    "still_routing": _("Still routing"),
    "multiplier": _("Times"),
    "allowance_cm": _("Movement (cm)"),
    "distance_cm": _("Distance (cm)"),
    "facing_by_choice": _("Faces as its player likes"),
    "over_after_move": _("Over after this move"),
    "stop_short_mm": _("Stops short by"),
    "move_mm": _("Moves"),
    "target_may_fire": _("The target may fire"),
    "target_may_evade": _("The target may evade"),
    "counts_as_moved": _("Counts as its move"),
    "remaining_mm": _("May still move"),
    "closes": _("Closes to contact"),
    "follow_up_due": _("May follow up next turn"),
    "kind": _("Kind"),
    "rolls": _("Dice"),
}

#: Columns and rows of the tables that stand nowhere else.
_COLUMNS = {
    "yes": _("Yes"),
    "%": Text("%"),
    "weapon": _("Weapon"),
    "modifier": _("Modifier"),
    "value": _("Value"),
    "arm": _("Arm"),
    "formation": _("Formation"),
    "infantry_fire": _("Infantry"),
    "artillery_fire": _("Artillery"),
    "first_rank": _("First rank (—: all)"),
    "overlap": _("Overlap"),
    "second_rank": _("Second rank"),
    "infantry_or_artillery": _("Infantry, artillery"),
    "column_or_limbered": _("Column, limbered"),
    "up_to": _("Up to (—: more)"),
    "pm": _("PM lost"),
}

#: Words of one fact alone: ``fact.choice``.
_OF_ONE_FACT = {
    **{f"{fact}.none": pgettext("terms", "None") for fact in ("cover", "shooter_cover", "target_cover")},
}

#: What players only tell: orders, and what they tick on a unit.
_TOLD = {
    "orders": _("Orders"),
    "orders_from": _("Hold from turn"),
    "in_order": _("In good order"),
    "in_built_up_area": _("Built-up area"),
    "cover_none": _("No cover"),
    "cover_light": _("Light cover"),
    "cover_heavy": _("Heavy cover"),
    "cover_hard": _("Hard cover"),
    "guns_manned": _("Guns manned again"),
    "left_table": _("Left the table"),
}

TERMS: dict[str, Text] = {
    **REFUSALS,
    **_FIELDS,
    **_COLUMNS,
    **_TROOPS,
    **_TABLE,
    **_SEQUENCE,
    **_RESULTS,
    **_MODIFIERS,
    **_NOTES,
    **_ALSO_WORDS,
    **_TOLD,
    **_OF_ONE_FACT,
}
