"""Drums Beyond the Hedge, from its specification: numbers in comments are its sections."""

from tests.rulebooks.reference.kit import (
    Flag,
    Int,
    Many,
    Obj,
    Reference,
    Rules,
    Word,
    attacker_of,
    invalid_if,
    nonzero,
    refused_if,
    up,
)

# 2.1: files, move, weapon, formations, worth, points raw, drilled, veteran
UNITS = {
    "line": (8, 12, "musket", "line column square", 2, (6, 10, 12)),
    "grenadiers": (8, 12, "musket", "line column square", 3, (None, 12, 15)),
    "light": (6, 16, "rifle", "line column skirmish", 1, (6, 9, 11)),
    "militia": (8, 10, "musket", "line column", 1, (5, 8, None)),
    "horse": (6, 24, "none", "line column", 2, (7, 9, 12)),
    "hussars": (6, 28, "carbine", "line column skirmish", 2, (6, 8, 10)),
    "gun": (3, 8, "gun", "limbered unlimbered", 1, (8, 11, 15)),
}
TYPES = tuple(UNITS)
FOOT = ("line", "grenadiers", "light", "militia")
HORSE = ("horse", "hussars")
TRAINING = ("raw", "drilled", "veteran")
FORMATIONS = ("line", "column", "square", "skirmish", "limbered", "unlimbered")
TO_HIT = {
    "raw": {"close": 5, "effective": 6},
    "drilled": {"close": 4, "effective": 5, "long": 6},
    "veteran": {"close": 3, "effective": 4, "long": 5},
}
MELEE = {"raw": 5, "drilled": 4, "veteran": 3}
NERVE = {"raw": 8, "drilled": 7, "veteran": 6}
RANGES = {
    "musket": {"close": 8, "effective": 16, "long": 24},
    "rifle": {"close": 8, "effective": 20, "long": 32},
    "carbine": {"close": 6, "effective": 12},
    "gun": {"close": 16, "effective": 40, "long": 80},
}


def check(unit):
    """Unit check of 2.1."""
    files, _, _, formations, _, points = UNITS[unit["unit_type"]]
    if "training" in unit:
        invalid_if(points[TRAINING.index(unit["training"])] is None)
    if "formation" in unit:
        invalid_if(unit["formation"] not in formations.split())
    if "files" in unit:
        invalid_if(unit["files"] > files)


def army_check(f, dice):
    for row in f["units"]:
        check(row)

    def number(*types):
        return sum(row["count"] for row in f["units"] if row["unit_type"] in types)

    cost = sum(row["count"] * UNITS[row["unit_type"]][5][TRAINING.index(row["training"])] for row in f["units"])
    leaders = {2: 12, 3: 20}[f["commander_rating"]] + sum({1: 5, 2: 10}[rating] for rating in f["captain_ratings"])
    units, foot, guns = number(*TYPES), number(*FOOT), number("gun")
    worth = sum(row["count"] * UNITS[row["unit_type"]][4] for row in f["units"])
    limits = {
        "over_budget": cost + leaders > f["budget"],
        "too_few_units": units < 5,
        "too_many_units": units > 12,
        "too_few_foot": 2 * foot < units,
        "too_many_guns": guns > foot // 3,
        "too_much_militia": number("militia") > number("line", "grenadiers"),
        "too_many_captains": len(f["captain_ratings"]) > units // 4,
    }
    limits_broken = [code for code, is_broken in limits.items() if is_broken]
    return {
        "items": {"units": cost, "leaders": leaders},
        "points": cost + leaders,
        "units": units,
        "foot": foot,
        "worth": worth,
        "break_point": up(worth, 2),
        "limits_broken": limits_broken,
        "legal": not limits_broken,
    }


def vanguard(f, dice):
    modifiers = {side: nonzero(commander=f[side]["commander_rating"], scouts=min(3, f[side]["scouts"])) for side in "ab"}
    return attacker_of(modifiers, dice)


def terrain_piece(f, dice):
    refused_if(f["placer"] == "attacker" and f["shift"] != 0, "shift_not_allowed")
    roll = dice()
    row = min(6, max(1, roll + f["shift"]))
    piece, cover, rough, obstacle = {
        1: ("bare_ground", "none", False, False),
        2: ("hedges", "hedge", False, True),
        3: ("wood", "wood", True, False),
        4: ("walled_field", "wall", False, True),
        5: ("hill", "none", False, False),
        6: ("farm", "house", False, False),
    }[row]
    return {"roll": roll, "row": row, "piece": piece, "cover": cover, "rough": rough, "obstacle": obstacle}


def initiative(f, dice):
    throws = 0
    while True:
        throws += 1
        rolls = {"a": dice(), "b": dice()}
        totals = {side: rolls[side] + f[f"{side}_rating"] for side in "ab"}
        tie = totals["a"] == totals["b"]
        if not tie or "R1" not in f["house_rules"]:
            break
    leader = "a" if totals["a"] > totals["b"] else "b"
    first = {"a": "b", "b": "a"}[f["previous"]] if tie else leader
    return {"rolls": rolls, "totals": totals, "throws": throws, "tie": tie, "first": first}


def command_roll(f, dice):
    check(f)
    invalid_if(f["attached"] and (f["rating"] == 0 or f["distance_cm"] > 0))
    order, unit = f["order"], f["unit_type"]
    refused_if(f["routing"] and order != "rally", "routers_only_rally")
    refused_if(order == "rally" and not f["routing"] and f["suppression"] == 0, "nothing_to_rally")
    refused_if(order == "charge" and unit == "gun", "guns_never_charge")
    refused_if(order == "charge" and f["suppression"] == 3, "fully_suppressed")
    roll = dice()
    in_reach = f["rating"] >= 1 and f["distance_cm"] <= 10 + 5 * f["rating"]
    modifiers = nonzero(
        leader=f["rating"] if in_reach else 0,
        leader_attached=int(f["attached"]),
        veteran=int(f["training"] == "veteran"),
        raw=-int(f["training"] == "raw"),
        light_troops=int(unit in ("light", "hussars") and not in_reach),
        in_a_row=-f["in_a_row"],
        suppressed=-f["suppression"],
    )
    target = {"fire": 4, "march": 5, "form": 5, "charge": 6, "rally": 6}[order]
    total = roll + sum(modifiers.values())
    if "R2" in f["house_rules"] or roll not in (1, 6):
        result = "acts" if total >= target else "hesitates"
    else:
        result = "falters" if roll == 1 else "acts"
    may = {"acts": order, "falters": "nothing"}.get(result) or {"march": "half_move", "fire": "half_fire"}.get(order, "nothing")
    return {
        "in_reach": in_reach,
        "target": target,
        "roll": roll,
        "total": total,
        "modifiers": modifiers,
        "result": result,
        "may": may,
        "suppression_after": min(3, f["suppression"] + int(result == "falters")),
        "go_passes": result != "acts",
    }


def move_of(f, half):
    refused_if(f["formation"] == "square", "square_stands")
    refused_if(f["ground"] == "rough" and f["unit_type"] not in FOOT, "cannot_enter")
    refused_if(f["unit_type"] == "gun" and f["obstacles"] >= 1, "cannot_cross")
    base = 3 if f["formation"] == "unlimbered" else UNITS[f["unit_type"]][1]
    modifiers = nonzero(
        column=4 if f["formation"] == "column" else 0,
        road=4 if f["ground"] == "road" and f["formation"] in ("column", "limbered") else 0,
        obstacles=-4 * f["obstacles"],
        suppressed=-2 * f["suppression"],
    )
    distance = max(2, base + sum(modifiers.values()))
    halvings = 0
    if f["ground"] == "rough" and f["formation"] != "skirmish":
        distance, halvings = up(distance, 2), 1
    if half:
        distance, halvings = up(distance, 2), halvings + 1
    return base, modifiers, halvings, distance


def move_distance(f, dice):
    check(f)
    return dict(zip(("base_cm", "modifiers", "halvings", "distance_cm"), move_of(f, f["half"]), strict=True))


def charge_reach(f, dice):
    check(f)
    refused_if(f["unit_type"] == "gun", "guns_never_charge")
    refused_if(f["unit_type"] in FOOT and f["formation"] == "skirmish", "skirmishers_never_charge")
    refused_if(f["suppression"] == 3, "fully_suppressed")
    move = move_of(f, half=False)[3]
    roll = None if f["gap_cm"] <= move else dice()
    reach = move + (roll or 0)
    contact = reach >= f["gap_cm"]
    return {
        "move_cm": move,
        "roll": roll,
        "reach_cm": reach,
        "result": "contact" if contact else "short",
        "suppression_after": min(3, f["suppression"] + int(not contact)),
    }


def volley(f, dice):
    shooter, target = f["shooter"], f["target"]
    check(shooter)
    check(target)
    weapon = UNITS[shooter["unit_type"]][2]
    gun = shooter["unit_type"] == "gun"
    invalid_if(shooter["first_volley"] and weapon != "musket")
    invalid_if(f["closing"] and shooter["half_fire"])
    refused_if(weapon == "none", "no_firearms")
    refused_if(shooter["formation"] == "limbered", "limbered")
    fits = [name for name, limit in RANGES[weapon].items() if f["closing"] or f["range_cm"] <= limit]
    band = fits[0] if fits else None
    refused_if(band is None, "out_of_range")
    refused_if(shooter["training"] == "raw" and band == "long", "raw_at_long_range")
    again = "R3" in f["house_rules"] and shooter["first_volley"]
    base = shooter["files"] if gun else up(shooter["files"], 4 if shooter["formation"] in ("column", "square") else 2)
    dense = target["formation"] in ("column", "square")
    modifiers = nonzero(
        canister=3 if gun and band == "close" else 0,
        first_volley=2 if shooter["first_volley"] and not again else 0,
        leader_attached=int(shooter["leader_attached"]),
        enfilade=2 if target["enfiladed"] else 0,
        dense_target=(2 if gun else 1) if dense else 0,
        loose_target=-1 if target["formation"] in ("skirmish", "unlimbered") else 0,
        suppressed=-shooter["suppression"],
    )
    number = base + sum(modifiers.values())
    if shooter["half_fire"] and number > 0:
        number = up(number, 2)
    refused_if(number <= 0, "no_dice")
    to_hit = TO_HIT[shooter["training"]][band]
    rolled = dice.pool(number)
    rerolled = dice.pool(rolled.count(1)) if again else []
    hits = sum(face >= to_hit for face in rolled if not (again and face == 1)) + sum(face >= to_hit for face in rerolled)
    save = {"none": 7, "hedge": 6, "wood": 5, "wall": 5, "house": 4}[target["cover"]]
    save += int(gun and band != "close") - int(target["formation"] == "skirmish")
    save = None if save >= 7 else max(3, save)
    save_rolls = dice.pool(hits) if save is not None else []
    saved = sum(face >= save for face in save_rolls)
    losses = hits - saved
    left = max(0, target["files"] - losses)
    marking = losses if "R4" in f["house_rules"] else hits
    return {
        "weapon": weapon,
        "band": band,
        "base_dice": base,
        "modifiers": modifiers,
        "dice": number,
        "to_hit": to_hit,
        "rolled": rolled,
        "rerolled": rerolled,
        "hits": hits,
        "save": save,
        "save_rolls": save_rolls,
        "saved": saved,
        "losses": losses,
        "files_after": left,
        "suppression_after": min(3, target["suppression"] + (0 if marking == 0 else 1 if marking < 3 else 2)),
        "destroyed": left == 0,
        "morale_due": left > 0 and (losses >= 2 or (losses == 1 and 2 * left <= UNITS[target["unit_type"]][0])),
        "leader_risk_due": target["leader_attached"] and losses >= 1,
    }


def morale(f, dice):
    check(f)
    unit, cause = f["unit_type"], f["cause"]
    invalid_if(f["losses"] > 0 and cause != "volley")
    invalid_if(cause == "melee" and f["margin"] == 0)
    invalid_if(cause != "melee" and f["margin"] > 0)
    invalid_if(f["by_horse"] and cause != "charged")
    invalid_if(f["in_square"] and unit not in ("line", "grenadiers"))
    rolls = dice.pool(2)
    modifiers = nonzero(
        grenadiers=int(unit == "grenadiers"),
        militia=-int(unit == "militia"),
        leader={"none": 0, "in_reach": 1, "attached": 2}[f["leader"]],
        supported=f["supports"],
        in_cover=int(f["in_cover"]),
        suppressed=-f["suppression"],
        half_strength=-int(2 * f["files"] <= UNITS[unit][0]),
        heavy_losses=-int(f["losses"] >= 3),
        flank_or_rear=-2 * int(f["flank_or_rear"]),
        horse_on_open_foot=-2 * int(f["by_horse"] and unit in FOOT and not f["in_square"]),
        square_against_horse=2 * int(f["by_horse"] and f["in_square"]),
        margin=-f["margin"],
        panic=-int(cause == "panic"),
    )
    nerve = NERVE[f["training"]]
    total = sum(rolls) + sum(modifiers.values())
    difference = total - nerve
    result = "holds" if difference >= 0 else "falls_back" if difference >= -2 else "routs"
    if "R5" not in f["house_rules"]:
        if sum(rolls) == 12:
            result = "holds"
        if sum(rolls) == 2 and result == "holds":
            result = "falls_back"
    abandoned = unit == "gun" and (result == "routs" or (result == "falls_back" and "R6" not in f["house_rules"]))
    return {
        "nerve": nerve,
        "rolls": rolls,
        "modifiers": modifiers,
        "total": total,
        "difference": difference,
        "result": result,
        "suppression_after": {"holds": f["suppression"], "falls_back": min(3, f["suppression"] + 1), "routs": 3}[result],
        "routing": result == "routs" and not abandoned,
        "abandoned": abandoned,
        "panic_due": result == "routs" or abandoned,
    }


def rally(f, dice):
    check(f)
    routing, markers = f["routing"], f["suppression"]
    invalid_if(f["attached"] and f["rating"] == 0)
    invalid_if(routing and f["unit_type"] == "gun")
    refused_if(not routing and markers == 0, "nothing_to_rally")
    refused_if(routing and f["rating"] == 0, "routers_need_a_leader")
    rolls = dice.pool(2 if routing else 1)
    modifiers = nonzero(
        leader=f["rating"],
        leader_attached=int(f["attached"]),
        veteran=int(f["training"] == "veteran"),
        raw=-int(f["training"] == "raw"),
        enemy_near=-int(f["enemy_near"]),
    )
    total = sum(rolls) + sum(modifiers.values())
    routing_after = routing and total < NERVE[f["training"]]
    if routing:
        after = markers if routing_after else min(2, markers)
    else:
        after = markers - min(markers, 0 if total <= 2 else 1 if total <= 4 else 2 if total <= 6 else 3)
    return {
        "rolls": rolls,
        "modifiers": modifiers,
        "total": total,
        "removed": markers - after,
        "suppression_after": after,
        "routing_after": routing_after,
    }


def melee(f, dice):
    attacker, defender = f["attacker"], f["defender"]
    check(attacker)
    check(defender)
    invalid_if(attacker["unit_type"] == "gun" or attacker["formation"] == "square")
    invalid_if(attacker["unit_type"] == "light" and attacker["formation"] == "skirmish")
    invalid_if(attacker["on_flank"] and defender["behind"] == "house")
    horse, foot = attacker["unit_type"] in HORSE, attacker["unit_type"] in FOOT
    square, first = defender["formation"] == "square", f["first_round"]
    only = {
        "attacker": {
            "charging_horse": 4 if horse and first and defender["behind"] == "none" and not square else 0,
            "charging_foot": int(foot and first),
            "column_impetus": int(foot and first and attacker["formation"] == "column"),
            "on_flank": 2 if attacker["on_flank"] else 0,
        },
        "defender": {
            "square_against_horse": 3 if square and horse else 0,
            "behind_obstacle": {"none": 0, "hedge": 1, "wall": 2, "house": 3}[defender["behind"]],
        },
    }
    sides = {}
    for name in ("attacker", "defender"):
        me = f[name]
        base = me["files"] if me["unit_type"] == "gun" else up(me["files"], 2)
        modifiers = nonzero(
            **only[name],
            leader_attached=int(me["leader_attached"]),
            grenadiers=int(me["unit_type"] == "grenadiers"),
            militia=-int(me["unit_type"] == "militia"),
            loose_order=-2 if me["formation"] in ("skirmish", "limbered", "unlimbered") else 0,
            suppressed=-me["suppression"],
        )
        number = max(0 if "R7" in f["house_rules"] else 1, base + sum(modifiers.values()))
        to_hit = MELEE[me["training"]] + int(name == "attacker" and horse and square)
        rolled = dice.pool(number)
        sides[name] = {
            "base_dice": base,
            "modifiers": modifiers,
            "dice": number,
            "to_hit": to_hit,
            "rolled": rolled,
            "hits": sum(face >= to_hit for face in rolled),
        }
    for name, enemy in (("attacker", "defender"), ("defender", "attacker")):
        side, me = sides[name], f[name]
        side["losses"] = min(sides[enemy]["hits"], me["files"])
        side["files_after"] = me["files"] - side["losses"]
        side["destroyed"] = side["files_after"] == 0
        side["leader_risk_due"] = me["leader_attached"] and side["losses"] >= 1
    mine, theirs = sides["attacker"], sides["defender"]
    if mine["destroyed"] != theirs["destroyed"]:
        winner = "defender" if mine["destroyed"] else "attacker"
    elif mine["destroyed"] or mine["hits"] == theirs["hits"]:
        winner = None
    else:
        winner = "attacker" if mine["hits"] > theirs["hits"] else "defender"
    loser = {"attacker": "defender", "defender": "attacker"}.get(winner)
    drawn = winner is None and not mine["destroyed"] and not theirs["destroyed"]
    return {
        **sides,
        "margin": abs(mine["hits"] - theirs["hits"]),
        "winner": winner,
        "morale_due": loser if loser and not sides[loser]["destroyed"] else None,
        "still_in_contact": drawn and "R8" not in f["house_rules"],
        "attacker_falls_back": drawn and "R8" in f["house_rules"],
    }


def leader_risk(f, dice):
    rolls = dice.pool(2)
    struck = sum(rolls) >= (11 if f["cause"] == "melee" else 12)
    fate_roll = dice() if struck else None
    fate = "unhurt" if not struck else "wounded" if fate_roll <= 3 else "killed"
    after = {"unhurt": f["rating"], "wounded": f["rating"] - 1, "killed": 0}[fate]
    return {
        "rolls": rolls,
        "struck": struck,
        "fate_roll": fate_roll,
        "fate": fate,
        "rating_after": after,
        "lost": struck and after == 0,
    }


def rout_move(f, dice):
    roll = dice()
    distance = UNITS[f["unit_type"]][1] + 2 * roll
    return {"roll": roll, "distance_cm": distance, "off_table": distance >= f["edge_cm"]}


def army_break(f, dice):
    sides, distance = {}, {}
    for side in "ab":
        one = f[side]
        items = nonzero(
            units_lost=one["worth_lost"],
            routing=one["worth_routing"],
            commander=2 * int(one["commander_lost"]),
            captains=one["captains_lost"],
        )
        lost = sum(items.values())
        distance[side] = one["break_point"] - lost
        sides[side] = {"items": items, "lost": lost, "broken": lost >= one["break_point"], "left": max(0, distance[side])}
    ahead = distance["a"] - distance["b"]
    a, b = sides["a"]["broken"], sides["b"]["broken"]
    if a and b:
        result, grade = ("draw", None) if ahead == 0 else ("a_wins" if ahead > 0 else "b_wins", "decisive")
    elif a or b:
        result, grade = ("b_wins" if a else "a_wins"), "decisive"
    elif f["turn"] >= f["last_turn"]:
        result, grade = ("draw", None) if abs(ahead) < 3 else ("a_wins" if ahead > 0 else "b_wins", "marginal")
    else:
        result, grade = "continue", None
    return {**sides, "result": result, "grade": grade}


TROOPS = {"unit_type": Word(TYPES), "training": Word(TRAINING)}
FORMED = {"unit_type": Word(TYPES), "formation": Word(FORMATIONS)}
FIGHTER = {
    **TROOPS,
    "formation": Word(FORMATIONS),
    "files": Int(1, 8),
    "suppression": Int(0, 3, 0),
    "leader_attached": Flag(),
}
GROUND = {"suppression": Int(0, 3, 0), "obstacles": Int(0, 2, 0), "ground": Word(("open", "rough", "road"), "open")}
VANGUARD = Obj({"commander_rating": Int(2, 3), "scouts": Int(0, 12, 0)})
LOST = Obj(
    {
        "break_point": Int(1, 40, often=(8, 10)),
        "worth_lost": Int(0, 60, 0, often=tuple(range(11))),
        "worth_routing": Int(0, 60, 0, often=tuple(range(6))),
        "commander_lost": Flag(),
        "captains_lost": Int(0, 3, 0),
    }
)

PROCEDURES = {
    "army_check": Reference(
        Obj(
            {
                "units": Many(Obj({**TROOPS, "count": Int(1, 6, 1)}), 1, 12),
                "commander_rating": Int(2, 3),
                "captain_ratings": Many(Int(1, 2), 0, 3, []),
                "budget": Int(60, 400, 120),
            }
        ),
        army_check,
    ),
    "vanguard": Reference(Obj({"a": VANGUARD, "b": VANGUARD}), vanguard),
    "terrain_piece": Reference(
        Obj({"placer": Word(("attacker", "defender")), "shift": Int(-1, 1, 0)}), terrain_piece, refusable=True
    ),
    "initiative": Reference(
        Obj(
            {
                "a_rating": Int(0, 3),
                "b_rating": Int(0, 3),
                "previous": Word(("a", "b")),
                "house_rules": Rules({"R1": "reroll_ties"}),
            }
        ),
        initiative,
    ),
    "command_roll": Reference(
        Obj(
            {
                "order": Word(("march", "form", "fire", "charge", "rally")),
                **TROOPS,
                "rating": Int(0, 3),
                "distance_cm": Int(0, 200, 0, often=(0, 1, 10, 11, 15, 16, 20, 21, 25, 26)),
                "attached": Flag(),
                "in_a_row": Int(0, 12, 0),
                "suppression": Int(0, 3, 0),
                "routing": Flag(),
                "house_rules": Rules({"R2": "no_naturals"}),
            }
        ),
        command_roll,
        refusable=True,
    ),
    "move_distance": Reference(Obj({**FORMED, "half": Flag(), **GROUND}), move_distance, refusable=True),
    "charge_reach": Reference(
        Obj({**FORMED, "gap_cm": Int(0, 60, often=tuple(range(40))), **GROUND}), charge_reach, refusable=True
    ),
    "volley": Reference(
        Obj(
            {
                "shooter": Obj({**FIGHTER, "first_volley": Flag(), "half_fire": Flag()}),
                "target": Obj(
                    {
                        **FORMED,
                        "files": Int(1, 8),
                        "suppression": Int(0, 3, 0),
                        "cover": Word(("none", "hedge", "wood", "wall", "house"), "none"),
                        "enfiladed": Flag(),
                        "leader_attached": Flag(),
                    }
                ),
                "range_cm": Int(1, 100, often=(6, 7, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 32, 33, 40, 41, 80, 81)),
                "closing": Flag(),
                "house_rules": Rules({"R3": "reroll_ones", "R4": "unsaved_only"}),
            }
        ),
        volley,
        refusable=True,
    ),
    "morale": Reference(
        Obj(
            {
                **TROOPS,
                "files": Int(1, 8),
                "cause": Word(("volley", "charged", "melee", "panic")),
                "suppression": Int(0, 3, 0),
                "leader": Word(("none", "in_reach", "attached"), "none"),
                "supports": Int(0, 2, 0),
                "in_cover": Flag(),
                "flank_or_rear": Flag(),
                "losses": Int(0, 8, 0, often=(0, 1, 2, 3)),
                "margin": Int(0, 12, 0, often=(1, 2, 3)),
                "by_horse": Flag(),
                "in_square": Flag(),
                "house_rules": Rules({"R5": "no_naturals", "R6": "guns_stand"}),
            }
        ),
        morale,
    ),
    "rally": Reference(
        Obj(
            {
                **TROOPS,
                "suppression": Int(0, 3),
                "routing": Flag(),
                "rating": Int(0, 3, 0),
                "attached": Flag(),
                "enemy_near": Flag(),
            }
        ),
        rally,
        refusable=True,
    ),
    "melee": Reference(
        Obj(
            {
                "attacker": Obj({**FIGHTER, "on_flank": Flag()}),
                "defender": Obj({**FIGHTER, "behind": Word(("none", "hedge", "wall", "house"), "none")}),
                "first_round": Flag(True),
                "house_rules": Rules({"R7": "may_be_none", "R8": "attacker_falls_back"}),
            }
        ),
        melee,
    ),
    "leader_risk": Reference(Obj({"cause": Word(("volley", "melee")), "rating": Int(1, 3)}), leader_risk),
    "rout_move": Reference(
        Obj({"unit_type": Word(tuple(one for one in TYPES if one != "gun")), "edge_cm": Int(0, 200, often=tuple(range(10, 42)))}),
        rout_move,
    ),
    "army_break": Reference(Obj({"a": LOST, "b": LOST, "turn": Int(1, 30), "last_turn": Int(1, 30, 10)}), army_break),
}
