"""The Twelve Standards, from its specification: numbers in comments are its sections."""

from tests.rulebooks.reference.kit import (
    Counts,
    Flag,
    Int,
    Obj,
    Reference,
    Rules,
    Word,
    attacker_of,
    invalid_if,
    nonzero,
    refused_if,
)

# 2.1: class, against foot, against mounted, shot at, open, rough, points
ELEMENTS = {
    "spearmen": ("close_foot", 3, 4, 4, 2, 1, 5),
    "pikemen": ("close_foot", 3, 4, 3, 2, 1, 5),
    "swordsmen": ("close_foot", 5, 3, 4, 2, 1, 6),
    "tribesmen": ("loose_foot", 3, 2, 3, 2, 2, 4),
    "javelinmen": ("loose_foot", 3, 3, 3, 3, 3, 4),
    "archers": ("loose_foot", 3, 3, 3, 2, 2, 4),
    "skirmishers": ("loose_foot", 2, 2, 3, 3, 3, 2),
    "cataphracts": ("mounted", 4, 4, 4, 3, 1, 7),
    "horsemen": ("mounted", 3, 4, 3, 4, 2, 5),
    "light_horse": ("mounted", 2, 2, 3, 5, 2, 3),
    "elephants": ("mounted", 4, 4, 4, 3, 1, 8),
    "scythed_chariots": ("mounted", 4, 3, 3, 4, None, 4),
    "engines": ("engine", 1, 1, 2, 1, None, 3),
    "camp": ("camp", 2, 2, 3, 0, None, None),
}
ALL = tuple(ELEMENTS)
MEN = tuple(one for one in ALL if one != "camp")
LIGHT = ("skirmishers", "light_horse")
IMPETUOUS = ("tribesmen", "cataphracts", "elephants", "scythed_chariots")
SHOOTERS = {"archers": (3, 4), "skirmishers": (2, 2), "light_horse": (2, 2), "engines": (4, 6)}
GENERALS = ("brilliant", "able", "poor")
GENERAL = {"brilliant": (1, 6, 12), "able": (0, 3, 8), "poor": (-1, 0, 6)}
# 2.2
QUICK = [
    ("cataphracts horsemen", "elephants", "always"),
    ("cataphracts horsemen", "pikemen", "loser_charged"),
    ("elephants", "javelinmen skirmishers", "always"),
    ("tribesmen", "cataphracts", "open"),
    ("archers", "cataphracts horsemen tribesmen", "open"),
    ("javelinmen", "cataphracts horsemen", "open"),
    ("skirmishers", "cataphracts horsemen light_horse", "open"),
    ("swordsmen", "tribesmen", "winner_charged"),
    ("spearmen pikemen", "tribesmen javelinmen", "rough"),
    ("spearmen pikemen swordsmen", "scythed_chariots", "open"),
]


def kind(unit_type):
    return ELEMENTS[unit_type][0]


def check(element):
    """Element check of 2.1."""
    unit = element["unit_type"]
    invalid_if(element.get("general") and unit in ("camp", "skirmishers", "scythed_chariots", "engines"))
    invalid_if(element.get("rough") and unit in ("scythed_chariots", "engines"))
    invalid_if(element.get("charged") and unit == "camp")
    invalid_if(element.get("charged") and element.get("obstacle"))


def army_check(f, dice):
    counts = f["elements"]
    invalid_if(f["general_element"] not in counts)

    def number(*names):
        return sum(counts.get(name, 0) for name in names)

    cost = sum(ELEMENTS[name][6] * count for name, count in counts.items())
    led = GENERAL[f["general"]][1]
    total = number(*MEN)
    foot = number(*(one for one in MEN if kind(one) in ("close_foot", "loose_foot")))
    limits = {
        "over_budget": cost + led > f["budget"],
        "not_twelve": total != 12,
        "too_few_foot": foot < 4,
        "too_many_wonders": number("elephants", "scythed_chariots", "engines") > 3,
        "too_many_light": number(*LIGHT) > 6,
        "general_cannot_lead": f["general_element"] in ("skirmishers", "scythed_chariots", "engines"),
    }
    limits_broken = [code for code, is_broken in limits.items() if is_broken]
    return {
        "items": {"elements": cost, "general": led},
        "points": cost + led,
        "elements": total,
        "foot": foot,
        "mounted": number(*(one for one in MEN if kind(one) == "mounted")),
        "limits_broken": limits_broken,
        "legal": not limits_broken,
    }


def attacker_roll(f, dice):
    modifiers = {
        side: nonzero(
            mounted=2 if f[side]["mounted"] >= 7 else 1 if f[side]["mounted"] >= 4 else 0,
            general=GENERAL[f[side]["general"]][0],
        )
        for side in "ab"
    }
    return attacker_of(modifiers, dice)


def terrain_roll(f, dice):
    refused_if(f["throws_made"] == 4, "enough_terrain")
    rolls = [dice()]
    if rolls[0] != 1:
        rolls.append(dice())
    where = rolls[1] if len(rolls) == 2 else 0
    return {
        "rolls": rolls,
        "piece": ["nothing", "gentle_hill", "wood", "marsh", "steep_hill", "village"][rolls[0] - 1],
        "ground": None if rolls[0] == 1 else "open" if rolls[0] == 2 else "rough",
        "quarter": where if 1 <= where <= 4 else None,
        "chosen_by": {5: "defender", 6: "attacker"}.get(where),
        "throws_left": 3 - f["throws_made"],
    }


def pips(f, dice):
    roll = dice()
    counted = {1: 2, 2: 3, 3: 3, 4: 4, 5: 4, 6: 5}[roll] if "R1" in f["house_rules"] else roll
    modifiers = {"brilliant": {"general": 1}, "able": {}, "poor": {"general": -1}, "lost": {"general_lost": -2}}[f["general"]]
    left = counted + sum(modifiers.values())
    return {"roll": roll, "counted": counted, "modifiers": modifiers, "pips": min(6, max(1, left))}


def move_cost(f, dice):
    move = f["action"] == "move"
    invalid_if(not move and f["moved_before"])
    refused_if(not move and not f["shaken"], "not_shaken")
    reach = {"brilliant": 12, "able": 8, "poor": 6, "lost": None}[f["general"]]
    modifiers = nonzero(
        beyond_reach=int(reach is None or f["distance"] > reach),
        unwieldy=int(move and f["unwieldy"]),
        second_move=int(f["moved_before"]),
        shaken=int(move and f["shaken"]),
    )
    cost = 1 + len(modifiers)
    refused_if(cost > f["pips_left"], "not_enough_pips")
    return {"modifiers": modifiers, "cost": cost, "pips_left": f["pips_left"] - cost}


def move_distance(f, dice):
    base = ELEMENTS[f["unit_type"]][5 if f["ground"] == "rough" else 4]
    refused_if(base is None, "cannot_enter")
    modifiers = nonzero(road=int(f["ground"] == "road"), shaken=-int(f["shaken"]))
    return {"base": base, "modifiers": modifiers, "fronts": max(1, base + sum(modifiers.values()))}


def shooting(f, dice):
    shooter, target = f["shooter"], f["target"]
    check(target)
    refused_if(shooter["unit_type"] not in SHOOTERS, "cannot_shoot")
    refused_if(f["in_contact"], "in_contact")
    refused_if(shooter["unit_type"] == "engines" and shooter["moved"], "engines_moved")
    factor, reach = SHOOTERS[shooter["unit_type"]]
    refused_if(f["distance"] > reach, "out_of_range")
    first, second = dice(), dice()
    mine = nonzero(
        extra_shooters=f["extra_shooters"],
        long_range=-int(2 * f["distance"] > reach),
        moved=-int(shooter["moved"]),
        shaken=-int(shooter["shaken"]),
    )
    theirs = nonzero(in_cover=int(target["in_cover"]), general=int(target["general"]), shaken=-int(target["shaken"]))
    hit = factor + first + sum(mine.values())
    guard = ELEMENTS[target["unit_type"]][3] + second + sum(theirs.values())
    unit = target["unit_type"]
    if guard >= hit:
        result, why = "no_effect", "missed"
    elif 2 * guard <= hit:
        result, why = ("flee" if unit in LIGHT else "destroyed"), "doubled"
    elif unit == "scythed_chariots":
        result, why = "destroyed", "fragile"
    elif unit == "elephants" and shooter["unit_type"] in ("engines", "skirmishers"):
        result, why = "destroyed", "quick_kill"
    elif kind(unit) in ("close_foot", "engine", "camp"):
        result = "recoil" if kind(unit) == "close_foot" and "R5" in f["house_rules"] else "shaken"
        why = "beaten"
    else:
        result, why = "recoil", "beaten"
    destroyed = result == "destroyed"
    return {
        "shooter": {"factor": factor, "roll": first, "modifiers": mine, "total": hit},
        "target": {"factor": ELEMENTS[unit][3], "roll": second, "modifiers": theirs, "total": guard},
        "result": result,
        "why": why,
        "destroyed": destroyed,
        "shaken_after": not destroyed and (target["shaken"] or result != "no_effect"),
        "general_lost": destroyed and target["general"],
    }


def close_combat(f, dice):
    active, other = f["active"], f["other"]
    invalid_if(active["unit_type"] == "camp")
    for element in (active, other):
        check(element)
        invalid_if(element["rear_support"] and element["unit_type"] not in ("spearmen", "pikemen", "tribesmen"))
        invalid_if(element["side_support"] and element["unit_type"] != "spearmen")
        invalid_if(element["overlaps"] + element["flank_contacts"] > 3)
    invalid_if(active["uphill"] and other["uphill"])
    sides = {}
    for name, me, enemy in (("active", active, other), ("other", other, active)):
        unit = me["unit_type"]
        mounted = kind(enemy["unit_type"]) == "mounted"
        factor = ELEMENTS[unit][2 if mounted else 1]
        support = {"pikemen": 1 if mounted else 2, "tribesmen": 0 if mounted else 1, "spearmen": 1 if mounted else 0}
        level = not me["rough"]
        modifiers = nonzero(
            general=int(me["general"]),
            uphill=int(me["uphill"]),
            obstacle=int(me.get("obstacle", False)),
            rear_support=support[unit] if me["rear_support"] and level else 0,
            side_support=int(me["side_support"] and level),
            charge=int(me.get("charged", False) and unit in IMPETUOUS and level),
            overlapped=-me["overlaps"],
            flanked=-me["flank_contacts"],
            rough=-2 if me["rough"] and kind(unit) in ("close_foot", "mounted") else 0,
            shaken=-int(me["shaken"]),
        )
        roll = dice()
        sides[name] = {"factor": factor, "modifiers": modifiers, "roll": roll, "total": factor + roll + sum(modifiers.values())}
    difference = sides["active"]["total"] - sides["other"]["total"]
    winner = "active" if difference > 0 else "other" if difference < 0 else None
    won, lost = ("other", "active") if winner == "other" else ("active", "other")
    found = outcome_of(f[lost], f[won], sides[lost]["total"], sides[won]["total"], f["house_rules"])
    return {**sides, "winner": winner, **found, "general_lost": found["destroyed"] and f[lost]["general"]}


def is_quick_kill(loser, winner):
    for losers, winners, when in QUICK:
        if loser["unit_type"] in losers.split() and winner["unit_type"] in winners.split():
            return {
                "always": True,
                "open": not loser["rough"],
                "rough": loser["rough"],
                "winner_charged": winner.get("charged", False),
                "loser_charged": loser.get("charged", False),
            }[when]
    return False


def outcome_of(loser, winner, lost_with, won_with, house):
    """Section 6.9."""
    if lost_with == won_with:
        return {
            "result": "tie",
            "why": "tie",
            "destroyed": False,
            "loser_shaken_after": None,
            "both_shaken": "R2" in house,
            "winner_pursues": False,
        }
    unit = loser["unit_type"]
    doubled = 2 * lost_with <= won_with
    if unit == "camp" and "R6" in house and not doubled:
        result, why = "stand", "beaten"
    elif unit in ("scythed_chariots", "engines", "camp"):
        result, why = "destroyed", "fragile"
    elif loser["flank_contacts"] >= 1 and "R4" not in house:
        result, why = "destroyed", "hemmed_in"
    elif doubled and unit in LIGHT and ELEMENTS[winner["unit_type"]][4] < ELEMENTS[unit][4]:
        result, why = "flee", "doubled"
    elif doubled:
        result, why = "destroyed", "doubled"
    elif is_quick_kill(loser, winner):
        result, why = "destroyed", "quick_kill"
    elif unit == "light_horse" and kind(winner["unit_type"]) == "mounted":
        result, why = "flee", "beaten"
    else:
        result, why = "recoil", "beaten"
    pursues = winner["unit_type"] in IMPETUOUS and result != "stand" and not winner.get("obstacle", False)
    if "R3" in house and winner["general"]:
        pursues = False
    return {
        "result": result,
        "why": why,
        "destroyed": result == "destroyed",
        "loser_shaken_after": {"recoil": True, "flee": True, "stand": loser["shaken"], "destroyed": False}[result],
        "both_shaken": False,
        "winner_pursues": pursues,
    }


def combat_result(f, dice):
    loser, winner = f["loser"], f["winner"]
    check(loser)
    check(winner)
    invalid_if(f["loser_total"] > f["winner_total"])
    invalid_if(loser["charged"] and winner["charged"])
    invalid_if(loser["unit_type"] == winner["unit_type"] == "camp")
    return outcome_of(loser, winner, f["loser_total"], f["winner_total"], f["house_rules"])


def recoil(f, dice):
    behind, friend = f["behind"], f["friend_type"]
    invalid_if((behind == "friend") != (friend is not None))
    depth = 30 if kind(f["unit_type"]) == "mounted" else 20
    if behind == "nothing":
        found = "recoils", depth, None
    elif behind in ("enemy", "obstacle"):
        found = "destroyed", 0, None
    elif behind == "edge":
        found = "off_table", 0, None
    elif friend in LIGHT:
        found = "passes_through", depth, "unmoved"
    elif f["unit_type"] == "elephants":
        found = "tramples", depth, "destroyed"
    elif friend in ("engines", "camp", "scythed_chariots", "elephants"):
        found = "destroyed", 0, "unmoved"
    else:
        found = "pushes", depth, "pushed"
    return dict(zip(("result", "distance_mm", "friend_result"), found, strict=True))


def flee(f, dice):
    if f["blocked"]:
        return {"roll": None, "fronts": 0, "result": "destroyed"}
    roll = dice()
    fronts = ELEMENTS[f["unit_type"]][4] + roll
    return {"roll": roll, "fronts": fronts, "result": "off_table" if fronts >= f["edge"] else "flees"}


def end_of_turn(f, dice):
    sides = {}
    for side in "ab":
        one = f[side]
        elements = one["elements_lost"] - one["chariots_lost"]
        invalid_if(elements < 0)
        invalid_if(one["general_lost"] and elements == 0)
        items = nonzero(elements=elements, general=int(one["general_lost"]), camp=2 * int(one["camp_lost"]))
        sides[side] = {"items": items, "lost": sum(items.values())}
    a, b = sides["a"]["lost"], sides["b"]["lost"]

    def beaten(lost, other):
        return lost >= other + 4 or ("R7" in f["house_rules"] and lost >= 4 and lost > other)

    if beaten(a, b) or beaten(b, a):
        result, reason = ("b_wins" if a > b else "a_wins"), "broken"
    elif f["turn"] >= f["last_turn"]:
        result, reason = ("a_wins" if a < b else "b_wins" if b < a else "draw"), "time"
    else:
        result, reason = "continue", None
    return {**sides, "result": result, "reason": reason}


FIGHTER = {
    "unit_type": Word(ALL),
    "shaken": Flag(),
    "general": Flag(),
    "uphill": Flag(),
    "rough": Flag(),
    "rear_support": Flag(),
    "side_support": Flag(),
    "overlaps": Int(0, 2, 0),
    "flank_contacts": Int(0, 2, 0),
}
COMBAT_RULES = {"R2": "both_shaken", "R3": "general_may_stay", "R4": "recoil_too", "R6": "beaten_off"}
ROLLER = Obj({"mounted": Int(0, 12), "general": Word(GENERALS, "able")})
LOST = Obj({"elements_lost": Int(0, 12, 0), "chariots_lost": Int(0, 3, 0), "general_lost": Flag(), "camp_lost": Flag()})

PROCEDURES = {
    "army_check": Reference(
        Obj(
            {
                "elements": Counts(MEN, 1, 12),
                "general_element": Word(MEN),
                "general": Word(GENERALS),
                "budget": Int(40, 120, 60),
            }
        ),
        army_check,
    ),
    "attacker_roll": Reference(Obj({"a": ROLLER, "b": ROLLER}), attacker_roll),
    "terrain_roll": Reference(Obj({"throws_made": Int(0, 4)}), terrain_roll, refusable=True),
    "pips": Reference(Obj({"general": Word((*GENERALS, "lost")), "house_rules": Rules({"R1": "average_die"})}), pips),
    "move_cost": Reference(
        Obj(
            {
                "action": Word(("move", "steady")),
                "general": Word((*GENERALS, "lost")),
                "distance": Int(0, 60, 0, often=(6, 7, 8, 9, 12, 13)),
                "unwieldy": Flag(),
                "moved_before": Flag(),
                "shaken": Flag(),
                "pips_left": Int(0, 6),
            }
        ),
        move_cost,
        refusable=True,
    ),
    "move_distance": Reference(
        Obj({"unit_type": Word(MEN), "ground": Word(("open", "rough", "road"), "open"), "shaken": Flag()}),
        move_distance,
        refusable=True,
    ),
    "shooting": Reference(
        Obj(
            {
                "shooter": Obj({"unit_type": Word(MEN, often=tuple(SHOOTERS)), "shaken": Flag(), "moved": Flag()}),
                "target": Obj({"unit_type": Word(ALL), "shaken": Flag(), "in_cover": Flag(), "general": Flag()}),
                "distance": Int(1, 10, often=(1, 2, 3, 4, 6, 7)),
                "extra_shooters": Int(0, 2, 0),
                "in_contact": Flag(),
                "house_rules": Rules({"R5": "recoil_shaken"}),
            }
        ),
        shooting,
        refusable=True,
    ),
    "close_combat": Reference(
        Obj(
            {
                "active": Obj({**FIGHTER, "charged": Flag()}),
                "other": Obj({**FIGHTER, "obstacle": Flag()}),
                "house_rules": Rules(COMBAT_RULES),
            }
        ),
        close_combat,
    ),
    "combat_result": Reference(
        Obj(
            {
                "loser": Obj(
                    {
                        "unit_type": Word(ALL),
                        "rough": Flag(),
                        "charged": Flag(),
                        "shaken": Flag(),
                        "flank_contacts": Int(0, 2, 0),
                    }
                ),
                "winner": Obj({"unit_type": Word(ALL), "charged": Flag(), "general": Flag(), "obstacle": Flag()}),
                "loser_total": Int(-6, 20),
                "winner_total": Int(-6, 20),
                "house_rules": Rules(COMBAT_RULES),
            }
        ),
        combat_result,
    ),
    "recoil": Reference(
        Obj(
            {
                "unit_type": Word(tuple(one for one in MEN if one not in ("scythed_chariots", "engines"))),
                "behind": Word(("nothing", "friend", "enemy", "obstacle", "edge")),
                "friend_type": Word(ALL, None, null=True),
            }
        ),
        recoil,
    ),
    "flee": Reference(
        Obj({"unit_type": Word(LIGHT), "edge": Int(0, 60, often=(0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12)), "blocked": Flag()}), flee
    ),
    "end_of_turn": Reference(
        Obj(
            {
                "a": LOST,
                "b": LOST,
                "turn": Int(1, 40),
                "last_turn": Int(1, 40, 12),
                "house_rules": Rules({"R7": "four_and_more"}),
            }
        ),
        end_of_turn,
    ),
}
