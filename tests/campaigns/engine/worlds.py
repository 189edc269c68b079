"""Worlds for tests: small ones written in a line, random ones with orders, and dice that never run out."""

import random

from campaigns.engine.catalogue import ENGINE
from rules.engine.dice import Dice, Seeded, Typed

SIDES = [{"id": "R", "factions": ["red", "crimson"]}, {"id": "B", "factions": ["blue"]}, {"id": "G", "factions": ["green"]}]
DOS = ["hold", "march", "intercept", "garrison", "sortie", "besiege", "storm", "forage"]


def run(procedure, given, *dice):
    """What a procedure makes of these facts."""
    return ENGINE.procedure(procedure).run(given, Dice(Typed(list(dice)))).values


def rolled(procedure, given, seed=b"seed"):
    """The same with dice that the server rolls."""
    return ENGINE.procedure(procedure).run(given, Dice(Seeded(seed, 0))).values


def world(roads, forces, **more):
    """A world in short: roads ``"A-B"``, forces ``{"r1": ("A", order)}`` whose faction is told by their first letter."""
    names = {"r": "red", "c": "crimson", "b": "blue", "g": "green"}
    pairs = [road.split("-") for road in roads]
    places = more.pop("places", None) or [{"id": place} for place in dict.fromkeys(end for pair in pairs for end in pair)]
    return {
        "places": places,
        "roads": [{"a": a, "b": b} for a, b in pairs],
        "sides": SIDES,
        "forces": [
            {"id": force, "faction": names[force[0]], "at": at, "points": 10, "order": order, **dict(*rest)}
            for force, (at, order, *rest) in forces.items()
        ],
        **more,
    }


def march(*path, **more):
    return {"do": "march", "path": list(path), **more}


def random_world(seed, places=8, forces=10):
    """A world with orders, most of them possible, and sometimes walls, garrisons, truces and closed roads."""
    dice = random.Random(seed)
    names = [f"p{number}" for number in range(places)]
    pairs = {(names[number], names[dice.randrange(number)]) for number in range(1, places)}
    for _ in range(places):
        a, b = dice.sample(names, 2)
        if (b, a) not in pairs:
            pairs.add((a, b))
    roads = [{"a": a, "b": b, "kind": dice.choice(["road", "road", "river", "mountain"])} for a, b in sorted(pairs)]
    near = {name: [b if a == name else a for a, b in sorted(pairs) if name in (a, b)] for name in names}
    walls = {name: dice.choice([0, 0, 2]) for name in names}
    holder = {name: dice.choice([None, "red", "crimson", "blue", "green"]) for name in names}
    truces = dice.choice([[], [], [["R", "G"]]])
    return {
        "places": [{"id": name, "fort": walls[name], "source": dice.random() < 0.3} for name in names],
        "roads": roads,
        "sides": SIDES,
        "truces": truces,
        "control": {name: faction for name, faction in holder.items() if faction},
        "closed": [[road["a"], road["b"]] for road in roads if dice.random() < 0.05],
        "breaches": [name for name in names if walls[name] and dice.random() < 0.5],
        "forces": _forces(dice, names, near, walls, forces),
    }


def _forces(dice, names, near, walls, count):
    sides, found = {"red": "R", "crimson": "R", "blue": "B", "green": "G"}, []
    garrisons = {}
    for number in range(count):
        faction, at = dice.choice(list(sides)), dice.choice(names)
        inside = bool(walls[at]) and dice.random() < 0.4 and garrisons.setdefault(at, sides[faction]) == sides[faction]
        found.append(
            {
                "id": f"f{number}",
                "faction": faction,
                "at": at,
                "inside": inside,
                "points": dice.randrange(40),
                "mounted": dice.random() < 0.4,
                "exhausted": dice.random() < 0.1,
                "order": _order(dice, near, at, inside),
            }
        )
    return found


def _order(dice, near, at, inside):
    path, here = [], at
    for _ in range(dice.randint(1, 3)):
        here = dice.choice(near[here])
        path.append(here)
    do = dice.choice(["hold", "hold", "march", "march", "march", *DOS[2:]]) if not inside else dice.choice(["hold", "sortie"])
    return {
        "do": do,
        "path": path,
        "forced": dice.random() < 0.4,
        "avoid": dice.random() < 0.4,
        "avoid_to": dice.choice([None, None, dice.choice(near[at])]),
        "support": dice.choice([None, dice.choice(near[at])]) if not inside else None,
        "target": dice.choice(near[at]),
    }
