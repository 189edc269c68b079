"""The identifiers of Naran Fuciliers Wars and the sets they fall into; ``terms.py`` says each of them in both languages."""

from typing import Literal

# Battle and sides
Side = Literal["side_a", "side_b"]
ScoutingResult = Literal["no_winner", "outscouted", "outmanoeuvred"]

# Troops
Arm = Literal["infantry", "cavalry", "artillery"]
FootOrHorse = Literal["infantry", "cavalry"]
ArmOrKind = Literal["infantry", "cavalry", "light_artillery", "horse_artillery", "field_artillery"]
CommandArm = Literal["infantry", "cavalry", "artillery", "mixed"]
CommandKind = Literal["infantry_brigade", "cavalry_brigade", "staff"]
Quality = Literal["poor", "average", "veteran", "elite"]
TroopType = Literal["disciplined", "irregular", "fanatic"]
Troop = Literal[
    "line_infantry",
    "light_infantry",
    "skirmishers",
    "light_cavalry",
    "medium_cavalry",
    "heavy_cavalry",
    "artillery",
    "individual",
]
Origin = Literal["own", "allied", "mercenary"]

#: The grades of quality, worst first.
QUALITIES: tuple[Quality, ...] = ("poor", "average", "veteran", "elite")
BATTERIES: frozenset[str] = frozenset({"light_artillery", "horse_artillery", "field_artillery"})

# Leaders and characters
Role = Literal["commander_in_chief", "general", "adviser", "messenger", "scout", "trumpeter", "army_standard_bearer", "other"]
LedBy = Literal["general", "commander_in_chief", "none"]
Leader = Literal["general", "commander_in_chief"]
IndividualRole = Literal["individual", "general", "commander_in_chief"]
CommanderStatus = Literal["active", "eliminated", "fled"]
MovingRole = Literal[
    "commander_in_chief",
    "general",
    "heroic_commander",
    "heroic_general",
    "messenger",
    "scout",
    "trumpeter",
    "army_standard_bearer",
    "colonel",
]
LostRole = Literal["commander_in_chief", "general", "adviser", "colonel", "other"]
CharacterKind = Literal["special", "standard_bearer", "colonel", "individual", "general", "commander_in_chief"]
Struck = Literal["saved", "wounded", "eliminated"]
OrderRecipient = Literal["general", "own_command"]
Carrier = Literal["messenger", "order_bearer", "in_person"]

# Orders, reactions, formations
Order = Literal["attack", "hold", "oppose"]
Reaction = Literal["ok", "bloodlust", "demoralised", "falling_back"]
SteadyReaction = Literal["ok", "bloodlust", "demoralised"]
TestResult = Literal["bloodlust", "ok", "demoralised", "falling_back", "rout"]
ReactionOrRout = Literal["ok", "bloodlust", "demoralised", "falling_back", "rout"]
Formation = Literal["column", "line", "square", "limbered", "battery"]
TroopFormation = Literal["column", "line", "square"]
RankFormation = Literal["column", "attack_column", "line"]
MeleeFormation = Literal["line", "column", "attack_column", "square"]

#: §3.3.2: the formations of each arm, in the order in which they are named.
FORMATIONS: dict[str, tuple[Formation, ...]] = {
    "infantry": ("column", "line", "square"),
    "cavalry": ("column", "line"),
    "artillery": ("limbered", "battery"),
}

# Fire
Weapon = Literal["bow", "firearm", "mounted_firearm", "cannon", "howitzer"]
WeaponOrNone = Literal["bow", "firearm", "mounted_firearm", "cannon", "howitzer", "none"]
Ammunition = Literal["round_shot", "canister", "shell"]
Projectile = Literal["small_arms", "canister", "round_shot", "shell"]
TargetKind = Literal["infantry", "cavalry", "artillery", "individual"]
Band = Literal["point_blank", "short", "long"]
BandOrNone = Literal["too_close", "point_blank", "short", "long", "out_of_range"]
Cover = Literal["none", "light", "heavy"]
Woods = Literal["wood", "forest"]
Place = Literal["inside", "outside"]
Engagement = Literal["none", "one_side", "wrapped"]
LossTrigger = Literal["fire", "standard_captured"]

#: §3.4.3: what each arm fires with.
WEAPONS: dict[str, frozenset[str]] = {
    "infantry": frozenset({"bow", "firearm"}),
    "cavalry": frozenset({"bow", "mounted_firearm"}),
    "artillery": frozenset({"cannon", "howitzer"}),
}

# Movement and contact
Terrain = Literal["open", "difficult", "crops", "wood", "forest", "bog", "swamp", "impassable", "bridge", "ford"]
Manoeuvre = Literal["forward", "oblique", "change_direction", "wheel_to_engage", "retire", "about_face", "face_flank"]
ContactSide = Literal["front", "flank", "rear"]
UnitOrIndividual = Literal["unit", "individual"]
Through = Literal["friend", "enemy"]
Crossing = Literal["crossed", "crossed_with_losses", "failed_quarter", "failed_half", "trapped"]

# Melee
MeleeArm = Literal["infantry", "cavalry", "artillery", "individual"]
HandWeapon = Literal["one_handed", "cavalry_lance", "spear", "pike", "bayonet", "two_handed"]
HandWeaponOrHooves = Literal["one_handed", "cavalry_lance", "spear", "pike", "bayonet", "two_handed", "hooves"]
StandardTarget = Literal["unit_standard", "army_standard"]
Fighter = Literal["attacker", "defender"]

# Orders and command tests
OrderResult = Literal[
    "accepted",
    "accepted_confusion",
    "delayed",
    "delayed_confusion",
    "ignored",
    "ignored_confusion",
    "misunderstood",
    "panic",
]
SpeechResult = Literal["legendary", "success", "no_effect", "failure", "disaster"]
Speech = Literal["none", "positive", "neutral", "negative"]
CommandResult = Literal["steady", "disorganised", "demoralised", "falling_back", "rout"]
CommandTrigger = Literal[
    "commander_killed",
    "commander_fled",
    "general_killed",
    "general_fled",
    "charismatic_killed",
    "standard_knocked_down",
    "standard_captured",
    "none",
]
Victory = Literal["perfect_draw", "draw", "minor_victory", "decisive_victory", "great_victory", "total_victory"]
Fate = Literal[
    "killed",
    "fled",
    "destroyed",
    "captured",
    "not_entered",
    "standard_lost",
    "gun_crew_dead",
    "on_table",
    "lowered_standard",
    "gun_crew_alive",
]
#: §1.3, R93: what counts as lost.
LOST: frozenset[str] = frozenset({"killed", "fled", "destroyed", "captured", "not_entered", "standard_lost", "gun_crew_dead"})
