"""Little Wars against a reference written from the book alone: random facts and dice, valid and invalid, edges preferred."""

import random

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.ruleset import ruleset

ERROR = "error"
CASES = 1000

GAMES = ("fight_to_the_finish", "blow_at_the_rear", "defensive_game")
ARMS = ("infantry", "cavalry")
SIDES = ("a", "b")
REQUIRED = object()

#: Facts of each procedure: whole numbers are (least, most, default), choices (words, default), flags ``bool``.
FORCE = {"guns": (0, 24, 0), "infantry": (0, 300, 0), "cavalry": (0, 300, 0), "prisoners_taken": (0, 300, 0)}
SHOT = {"knocked_over": (0, 20, 0), "touched": (0, 20, 0), "touched_first": bool}
FACTS = {
    "force_points": {
        "infantry": (0, 300, 0),
        "cavalry": (0, 300, 0),
        "guns": (0, 12, 0),
        "budget": (10, 600, 150),
        "house_rules": {"R1": "ten_men_at_least"},
    },
    "toss": {"purpose": (("country", "first_move", "defender"), REQUIRED)},
    "chances_of_war": {},
    "move_clock": {
        "men": (0, 300, REQUIRED),
        "guns": (0, 12, 0),
        "interval_min": (4, 5, 5),
        "house_rules": {"R2": "to_the_second"},
    },
    "move_distance": {
        "mover": ((*ARMS, "gun"), REQUIRED),
        "infantry_near": (0, 60, 0),
        "cavalry_near": (0, 60, 0),
        "disputed": bool,
        "fired": bool,
        "scale": (1, 3, 1),
        "enemy_ft": (0, 60, None),
        "house_rules": {"R3": "ten_feet"},
    },
    "gun_fire": {
        "game": (GAMES, GAMES[0]),
        "player": (("first", "second"), REQUIRED),
        "defender": bool,
        "move_number": (1, 60, REQUIRED),
        "men_near": (0, 60, REQUIRED),
        "men_have_moved": bool,
        "moved": bool,
        "disputed": bool,
        "shots_before": (0, 4, 0),
        "shots": [SHOT],
        "house_rules": {"R4": "fallen_only"},
    },
    "isolation": {"men": (1, 300, REQUIRED), "support": (0, 300, REQUIRED)},
    "melee": {
        "mover_men": (1, 300, REQUIRED),
        "other_men": (1, 300, REQUIRED),
        "mover_support": (0, 300, 0),
        "other_support": (0, 300, 0),
        "house_rules": {"R5": "double_strength"},
    },
    "escort": {
        "prisoners": (1, 100, REQUIRED),
        "escorts": (0, 60, 0),
        "guards": (0, 60, 0),
        "prisoner_arm": (ARMS, "infantry"),
        "escort_arm": (ARMS, "infantry"),
        "house_rules": {"R6": "seven_each", "R8": "foot_pace"},
    },
    "surrender": {"men": (1, 300, REQUIRED), "support": (0, 300, REQUIRED)},
    "gun_capture": {
        "defenders_near": (0, 60, REQUIRED),
        "attackers_near": (0, 60, REQUIRED),
        "attackers_past_axle": (0, 60, 0),
        "house_rules": {"R7": "enemies_dispute"},
    },
    "battle_end": {
        "game": (GAMES, GAMES[0]),
        "a_start": (1, 300, REQUIRED),
        "b_start": (1, 300, REQUIRED),
        "a_men": (0, 300, REQUIRED),
        "b_men": (0, 300, REQUIRED),
        "a_at_back_line": (0, 60, 0),
        "b_at_back_line": (0, 60, 0),
        "attacker": (SIDES, None),
        "house_rules": {"R1": "ten_men_at_least"},
    },
    "score": {"result": (("a_wins", "b_wins", "draw"), REQUIRED), "a": FORCE, "b": FORCE},
}
DICE = {"toss": [2], "chances_of_war": [6] * 4}


class Invalid(Exception):
    """Facts or dice that a call rejects."""


# --- the reference ---------------------------------------------------------------------------------------------------


def read(kinds, given):
    """Return the facts with their defaults; Invalid where the tables of the book say so."""
    if not isinstance(given, dict) or given.keys() - kinds.keys():
        raise Invalid
    facts = {}
    for name, kind in kinds.items():
        if name == "house_rules":
            rules = given.get(name, {})
            if not isinstance(rules, dict) or any(kind.get(ruling, REQUIRED) != rule for ruling, rule in rules.items()):
                raise Invalid
            facts |= {ruling: ruling in rules for ruling in kind}
        elif kind is bool:
            facts[name] = given.get(name, False)
            if not isinstance(facts[name], bool):
                raise Invalid
        elif isinstance(kind, list):
            values = given.get(name)
            if not isinstance(values, list) or not 1 <= len(values) <= 4:
                raise Invalid
            facts[name] = [read(kind[0], value) for value in values]
            if any(shot["touched_first"] and not shot["touched"] for shot in facts[name]):
                raise Invalid
        elif isinstance(kind, dict):
            facts[name] = read(kind, given.get(name))
        else:
            facts[name] = value = given.get(name, kind[-1])
            fits = (
                type(value) is str and value in kind[0] if len(kind) == 2 else type(value) is int and kind[0] <= value <= kind[1]
            )
            if not fits and not (value is None and kind[-1] is None):
                raise Invalid
    return facts


def up(number, by):
    return number // by + (number % by > 0)


def refused(reason):
    return {"allowed": False, "reason": reason}


def force_points(f, dice):
    men = f["infantry"] + f["cavalry"]
    if men + f["guns"] == 0:
        raise Invalid
    items = {"infantry": f["infantry"] * 2, "cavalry": f["cavalry"] * 3, "guns": f["guns"] * 20}
    value = sum(items.values())
    limits, remarks = [], []
    if value > f["budget"] * 2:
        limits.append("over_budget")
    if f["R1"] and men < 10:
        limits.append("too_few_men")
    if men < 50:
        remarks.append("small_game")
    if men < 4 * f["guns"]:
        remarks.append("guns_without_crews")
    if men < 32 * f["guns"]:
        remarks.append("many_guns")
    return {
        "items": items,
        "half_points": value,
        "left_half_points": 2 * f["budget"] - value,
        "men": men,
        "limits_broken": limits,
        "remarks": remarks,
    }


def toss(f, dice):
    winner, loser = ("a", "b") if dice[0] == 1 else ("b", "a")
    made = {"winner": winner, "loser": loser}
    made |= dict.fromkeys(("arranges_country", "chooses_side", "first_player", "second_player", "defender"))
    if f["purpose"] == "country":
        return made | {"arranges_country": winner, "chooses_side": loser}
    if f["purpose"] == "first_move":
        return made | {"first_player": winner, "second_player": loser}
    return made | {"chooses_side": winner, "first_player": loser, "second_player": winner, "defender": winner}


def chances_of_war(f, dice):
    a, b = dice[:2], dice[2:]
    men = {"a": sum(a), "b": sum(b)}
    favoured = None if men["a"] == men["b"] else max(men, key=men.get)
    return {"rolls": {"a": a, "b": b}, "men": men, "favoured": favoured}


def move_clock(f, dice):
    if f["men"] == 0:
        return refused("nothing_to_move")
    seconds = 2 * f["men"] + 60 * f["guns"] if f["R2"] else 60 * (up(f["men"], 30) + f["guns"])
    warnings = [seconds - left for left in (120, 60, 30) if left < seconds]
    return {"allowed": True, "seconds": seconds, "warnings_s": warnings, "interval_s": f["interval_min"] * 60}


def move_distance(f, dice):
    gun = f["mover"] == "gun"
    if not gun and (f["infantry_near"] or f["cavalry_near"] or f["disputed"] or f["fired"]):
        raise Invalid
    if f["disputed"]:
        return refused("in_dispute")
    if gun and f["infantry_near"] + f["cavalry_near"] < 4:
        return refused("out_of_action")
    if f["fired"]:
        return refused("gun_has_fired")
    if f["scale"] > 1 and f["enemy_ft"] is not None and f["enemy_ft"] <= (10 if f["R3"] else 15):
        return refused("enemy_too_near")
    far = f["mover"] == "cavalry" or (gun and f["cavalry_near"] >= 4)
    return {
        "allowed": True,
        "inches": (24 if far else 12) * f["scale"],
        "crew_goes": 4 if gun else 0,
        "muzzle_to_rear": gun,
    }


def gun_fire(f, dice):
    if f["defender"] and (f["game"], f["player"]) != ("defensive_game", "second"):
        raise Invalid
    reasons = {
        "guns_silent": f["move_number"] == 1 and not f["defender"],
        "guns_first": f["men_have_moved"],
        "gun_has_moved": f["moved"],
        "in_dispute": f["disputed"],
        "out_of_action": f["men_near"] < 4,
        "too_many_shots": f["shots_before"] + len(f["shots"]) > 4,
    }
    for reason, holds in reasons.items():
        if holds:
            return refused(reason)
    killed = []
    for shot in f["shots"]:
        dead = shot["knocked_over"]
        if not f["R4"] and shot["touched"] and (not dead or shot["touched_first"]):
            dead += 1
        killed.append(dead)
    return {
        "allowed": True,
        "killed_by_shot": killed,
        "killed": sum(killed),
        "shots_fired": len(killed),
        "shots_left": 4 - f["shots_before"] - len(killed),
        "trail_men": 2,
    }


def isolation(f, dice):
    needed = up(f["men"], 2)
    return {
        "isolated": f["support"] * 2 < f["men"],
        "support_needed": needed,
        "missing": max(0, needed - f["support"]),
    }


def melee(f, dice):
    men = {"mover": f["mover_men"], "other": f["other_men"]}
    if men["mover"] == men["other"]:
        return {
            "result": "all_dead",
            "inferior": None,
            "isolated": None,
            "dead_each": men["mover"],
            "prisoners": 0,
            "prisoners_of": None,
            "mover_left": 0,
            "other_left": 0,
            "chooser": "mover",
        }
    inferior, superior = sorted(men, key=men.get)
    few, many = men[inferior], men[superior]
    isolated = 2 * f[f"{inferior}_support"] < few
    prisoners = 0
    if isolated and f["R5"]:
        prisoners = few if many >= 2 * few else 0
    elif isolated:
        prisoners = min(few, many - few)
    dead = few - prisoners
    left = {inferior: 0, superior: many - dead}
    return {
        "result": "prisoners" if prisoners else "man_for_man",
        "inferior": inferior,
        "isolated": isolated,
        "dead_each": dead,
        "prisoners": prisoners,
        "prisoners_of": superior if prisoners else None,
        "mover_left": left["mover"],
        "other_left": left["other"],
        "chooser": "mover",
    }


def escort(f, dice):
    led = min(f["prisoners"], 7 * f["escorts"])
    rest = f["prisoners"] - led
    held = min(rest, 7 * f["guards"]) if f["R6"] else rest if f["guards"] else 0
    inches = 24 if (f["prisoner_arm"], f["escort_arm"]) == ("cavalry", "cavalry") and not f["R8"] else 12
    return {
        "escorts_needed": up(f["prisoners"], 7),
        "led": led,
        "held": held,
        "liberated": rest - held,
        "inches": inches if led else 0,
    }


def surrender(f, dice):
    if 2 * f["support"] >= f["men"]:
        return refused("not_isolated")
    return {"allowed": True, "prisoners": f["men"], "own_half_points": f["men"], "enemy_half_points": f["men"]}


def gun_capture(f, dice):
    if f["attackers_past_axle"] > f["attackers_near"]:
        raise Invalid
    manned = f["defenders_near"] >= 4
    if f["defenders_near"] == 0 and f["attackers_past_axle"] >= 4:
        return {"status": "captured", "owner": "attacker", "used_by": "attacker"}
    if f["attackers_near"] and (f["R7"] or not manned):
        return {"status": "disputed", "owner": "defender", "used_by": None}
    if manned:
        return {"status": "in_action", "owner": "defender", "used_by": "defender"}
    return {"status": "out_of_action", "owner": "defender", "used_by": None}


def battle_end(f, dice):
    game, attacker = f["game"], f["attacker"]
    start, men, line = ({side: f[f"{side}_{name}"] for side in SIDES} for name in ("start", "men", "at_back_line"))
    if any(men[side] > start[side] or line[side] > men[side] for side in SIDES):
        raise Invalid
    if (game == "defensive_game") != (attacker is not None):
        raise Invalid
    if game == "fight_to_the_finish" and any(line.values()):
        raise Invalid
    if game == "blow_at_the_rear" and min(line.values()) >= 3:
        raise Invalid

    def verdict(winner=None, reason=None, draw=False):
        points = {side: 100 if draw else 200 if side == winner else 0 for side in SIDES}
        result = "draw" if draw else f"{winner}_wins" if winner else "continue"
        moves = 6 if reason == "blow_struck" else None
        return {"result": result, "reason": reason, "retreat_moves": moves, "victory_half_points": points}

    if game == "defensive_game":
        defender = "b" if attacker == "a" else "a"
        if line[defender]:
            raise Invalid
        if 4 * line[attacker] >= start[attacker]:
            return verdict(attacker, "line_reached")
        if 4 * men[attacker] < start[attacker]:
            return verdict(defender, "attack_spent")
        return verdict() if men[defender] else verdict(attacker, "enemy_gone")
    if game == "blow_at_the_rear" and max(line.values()) >= 3:
        return verdict("a" if line["a"] >= 3 else "b", "blow_struck")
    if men == {"a": 0, "b": 0}:
        return verdict(reason="both_gone", draw=True)
    if 0 in men.values():
        return verdict("a" if men["a"] else "b", "enemy_gone")
    limit = 15 if f["R1"] or max(start.values()) >= 50 else 10
    return verdict(reason="too_few_left", draw=True) if max(men.values()) < limit else verdict()


def score(f, dice):
    points, made = {"a_wins": (200, 0), "b_wins": (0, 200), "draw": (100, 100)}[f["result"]], {}
    for side, other, victory in zip(SIDES, "ba", points, strict=True):
        mine = f[side]
        items = {
            "victory": victory,
            "guns": mine["guns"] * 20,
            "cavalry": mine["cavalry"] * 3,
            "infantry": mine["infantry"] * 2,
            "men_held_prisoner": f[other]["prisoners_taken"],
            "prisoners_taken": mine["prisoners_taken"],
        }
        made[side] = {"items": items, "half_points": sum(items.values())}
    a, b = made["a"]["half_points"], made["b"]["half_points"]
    return {**made, "net": {"a": a - b, "b": b - a}, "leader": None if a == b else "a" if a > b else "b"}


def reference(procedure, given, dice):
    """Return the outcome, or ERROR."""
    try:
        facts = read(FACTS[procedure], given)
        sides = DICE.get(procedure, [])
        if len(dice) != len(sides) or not all(type(d) is int and 1 <= d <= n for d, n in zip(dice, sides, strict=True)):
            raise Invalid
        return globals()[procedure](facts, dice)
    except Invalid:
        return ERROR


# --- random facts ----------------------------------------------------------------------------------------------------

WRONG = (None, True, False, 0, 1, 2.0, 2.5, -1, 10**30, float("nan"), "2", "", "a", "none", [], {}, [1], {"a": 1})


def some(chance, kind, wild):
    """Return a value of one fact; with the chance ``wild`` a wrong one."""
    if chance.random() < wild:
        return chance.choice(WRONG)
    if kind is bool:
        return chance.random() < 0.3
    if isinstance(kind, list):
        return [some(chance, kind[0], wild) for _ in range(chance.choice((1, 1, 2, 3, 4, 4, 0 if wild else 2, 5 if wild else 3)))]
    if isinstance(kind, dict):
        return some_facts(chance, kind, wild)
    if len(kind) == 2:
        return chance.choice(kind[0]) if kind[1] is not None or chance.random() < 0.5 else None
    least, most, default = kind
    if chance.random() < wild:
        return chance.choice((least - 1, most + 1))
    if default is None and chance.random() < 0.2:
        return None
    near = (least, least + 1, 3, 4, 5, 7, 9, 10, 11, 14, 15, 16, 30, 49, 50, 51, most - 1, most)
    return chance.choice([n for n in near if least <= n <= most]) if chance.random() < 0.6 else chance.randint(least, most)


def some_facts(chance, kinds, wild):
    given = {}
    for name, kind in kinds.items():
        if name == "house_rules":
            if chance.random() < 0.6:
                given[name] = {ruling: rule for ruling, rule in kind.items() if chance.random() < 0.6}
                if chance.random() < wild:
                    given[name] = chance.choice((None, {"R9": "x"}, {"R2": None}, [], {"R1": "seven_each"}, {"R1": True}))
            continue
        required = isinstance(kind, (list, dict)) or (isinstance(kind, tuple) and kind[-1] is REQUIRED)
        if chance.random() < (1 - wild / 2 if required else 0.6):
            given[name] = some(chance, kind, wild)
    if chance.random() < wild / 2:
        given[chance.choice(("x", "house_rules", "Men", ""))] = chance.choice((0, {}, None))
    return given


def likely(chance, given):
    """Make the facts of an end agree, mostly: few random ones do."""
    if chance.random() < 0.8 and all(type(given.get(f"{side}_start")) is int for side in SIDES):
        game = given.get("game", GAMES[0])
        given["attacker"] = chance.choice(SIDES) if game == "defensive_game" else None
        for side in SIDES:
            most = max(0, given[f"{side}_start"])
            men = given[f"{side}_men"] = chance.choice((0, 1, 9, 10, 14, 15, most // 4, most - 1, most, chance.randint(0, most)))
            quarter = given[f"{side}_start"] // 4
            line = chance.choice((0, 1, 2, 3, quarter, quarter + 1, chance.randint(0, 60)))
            idle = game == GAMES[0] or (game == "defensive_game" and side != given["attacker"])
            given[f"{side}_at_back_line"] = 0 if idle or men <= 0 else min(line, men, 60)
    return given


def some_dice(chance, procedure, wild):
    dice = [chance.randint(1, sides) for sides in DICE.get(procedure, [])]
    if chance.random() < wild:
        return chance.choice(([*dice, 1], dice[:-1], [*dice[:-1], 0], [*dice[:-1], 7], [*dice[:-1], True], [*dice[:-1], 1.0]))
    return dice


def outcome(procedure, given, dice):
    try:
        return ruleset("little-wars").procedures[procedure].run(given, Dice(Typed(dice))).values
    except (FactError, DiceError):
        return ERROR


def ordered(value):
    """Return the value with the order of its fields."""
    if isinstance(value, dict):
        return [(key, ordered(inner)) for key, inner in value.items()]
    return [ordered(inner) for inner in value] if isinstance(value, list) else (type(value), value)


def test_the_reference_knows_every_procedure_and_no_other():
    assert FACTS.keys() == ruleset("little-wars").procedures.keys()


@pytest.mark.parametrize("procedure", FACTS)
def test_outcomes_are_those_of_the_reference(procedure):
    chance = random.Random(procedure)
    errors = 0
    for number in range(CASES):
        wild = 0.1 if number % 3 == 0 else 0
        given = some_facts(chance, FACTS[procedure], wild)
        if procedure == "battle_end":
            given = likely(chance, given)
        dice = some_dice(chance, procedure, wild)
        expected = reference(procedure, given, dice)
        errors += expected == ERROR
        assert ordered(outcome(procedure, given, dice)) == ordered(expected), (given, dice)

    assert CASES * 0.02 < errors < CASES * 0.9
