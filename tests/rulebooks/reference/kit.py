"""Declare facts, read them strictly, draw random ones and break them: shared by the reference implementations.

Nothing here uses the rules engine, so that a mistake there cannot hide. ``often`` names the values where a fact's
effect changes; they are drawn more frequently.
"""

import random
from dataclasses import dataclass, field
from typing import Any

MISSING = object()


class Invalid(Exception):
    """The call is rejected: its facts or its dice are not valid."""


class Refused(Exception):
    """The procedure is refused, with its reason."""


@dataclass
class Int:
    low: int
    high: int
    default: Any = MISSING
    often: tuple[int, ...] = ()

    def read(self, value):
        if type(value) is not int or not self.low <= value <= self.high:
            raise Invalid
        return value

    def draw(self, rng):
        if self.often and rng.random() < 0.7:
            return rng.choice(self.often)
        return rng.choice([self.low, self.high]) if rng.random() < 0.25 else rng.randint(self.low, self.high)

    def wrong(self, rng):
        if rng.random() < 0.6:
            return rng.choice([self.low - 1, self.high + 1])
        return rng.choice([True, False, str(self.low), float(self.low), None, [], {}, 10**30])


@dataclass
class Flag:
    default: Any = False

    def read(self, value):
        if type(value) is not bool:
            raise Invalid
        return value

    def draw(self, rng):
        return rng.random() < 0.35

    def wrong(self, rng):
        return rng.choice([0, 1, "true", "", None, [], {}])


@dataclass
class Word:
    words: tuple[str, ...]
    default: Any = MISSING
    null: bool = False
    often: tuple[str, ...] = ()

    def read(self, value):
        if value is None and self.null:
            return None
        if not isinstance(value, str) or value not in self.words:
            raise Invalid
        return value

    def draw(self, rng):
        if self.often and rng.random() < 0.7:
            return rng.choice(self.often)
        return None if self.null and rng.random() < 0.3 else rng.choice(self.words)

    def wrong(self, rng):
        values = ["", "nobody", self.words[0].upper(), self.words[0] + " ", 0, True, [self.words[0]], {}]
        return rng.choice(values if self.null else [*values, None])


@dataclass
class Rules:
    accepts: dict[str, str]
    default: Any = field(default_factory=dict)

    def read(self, value):
        if not isinstance(value, dict):
            raise Invalid
        for ruling, alternative in value.items():
            if self.accepts.get(ruling, MISSING) != alternative:
                raise Invalid
        return value

    def draw(self, rng):
        return {ruling: name for ruling, name in self.accepts.items() if rng.random() < 0.4}

    def wrong(self, rng):
        ruling, name = rng.choice(list(self.accepts.items()))
        return rng.choice(
            [{"R9": name}, {ruling: "default"}, {ruling: None}, {ruling: True}, None, [], {ruling.lower(): name}, name]
        )


@dataclass
class Counts:
    words: tuple[str, ...]
    low: int
    high: int
    default: Any = MISSING

    def read(self, value):
        if not isinstance(value, dict) or not value:
            raise Invalid
        for word, count in value.items():
            Word(self.words).read(word)
            Int(self.low, self.high).read(count)
        return value

    def draw(self, rng):
        size = rng.choice([1, 1, 2, 3, 4, 5, 6])
        most = rng.choice([2, 3, 4, self.high])
        return {word: rng.randint(self.low, most) for word in rng.sample(self.words, size)}

    def wrong(self, rng):
        word = rng.choice(self.words)
        return rng.choice(
            [{}, {word: 0}, {word: self.high + 1}, {word: True}, {word: "1"}, {word: 1.0}, {"nobody": 1}, [], None, {word: None}]
        )


@dataclass
class Many:
    item: Any
    low: int
    high: int
    default: Any = MISSING

    def read(self, value):
        if not isinstance(value, list) or not self.low <= len(value) <= self.high:
            raise Invalid
        return [self.item.read(one) for one in value]

    def draw(self, rng):
        return [self.item.draw(rng) for _ in range(rng.randint(self.low, self.high))]

    def wrong(self, rng):
        return rng.choice(
            [
                [self.item.wrong(rng)],
                [self.item.draw(rng) for _ in range(self.high + 1)],
                [self.item.draw(rng), None],
                None,
                {},
                self.item.draw(rng),
                [[]],
                *([[]] if self.low else []),
            ]
        )


@dataclass
class Obj:
    fields: dict[str, Any]
    default: Any = MISSING

    def read(self, value):
        if not isinstance(value, dict) or value.keys() - self.fields.keys():
            raise Invalid
        facts = {}
        for name, kind in self.fields.items():
            if name in value:
                facts[name] = kind.read(value[name])
            elif kind.default is MISSING:
                raise Invalid
            else:
                facts[name] = kind.default
        return facts

    def draw(self, rng):
        return {name: kind.draw(rng) for name, kind in self.fields.items() if kind.default is MISSING or rng.random() < 0.6}

    def wrong(self, rng):
        """Draw an object with one mistake inside."""
        value = self.draw(rng)
        name, kind = rng.choice(list(self.fields.items()))
        kinds = rng.random()
        if kinds < 0.15:
            value[rng.choice(["unknown", name + "s", name.upper(), "", "house_rule"])] = kind.draw(rng)
        elif kinds < 0.18:
            value["house_rules"] = rng.choice([{}, {"R1": "reroll_ties"}, {"R2": "both_shaken"}])
        elif kinds < 0.35:
            value.pop(name, None)
        elif kinds < 0.38:
            return rng.choice([None, [], "", 1, [value]])
        else:
            value[name] = kind.wrong(rng)
        return value


class Cup:
    """Dice that are typed, or thrown and remembered."""

    def __init__(self, faces=None, rng=None):
        self.faces, self.rng, self.used = faces, rng, []

    def __call__(self):
        if self.rng is not None:
            face = self.rng.randint(1, 6)
        elif len(self.used) < len(self.faces):
            face = self.faces[len(self.used)]
        else:
            raise Invalid
        if type(face) is not int or not 1 <= face <= 6:
            raise Invalid
        self.used.append(face)
        return face

    def pool(self, count):
        return [self() for _ in range(count)]

    def finish(self):
        if self.rng is None and len(self.used) != len(self.faces):
            raise Invalid


def invalid_if(test):
    if test:
        raise Invalid


def refused_if(test, reason):
    if test:
        raise Refused(reason)


def nonzero(**modifiers):
    return {name: value for name, value in modifiers.items() if value}


def up(value, parts):
    return -(-value // parts)


def attacker_of(modifiers, dice):
    """Throw a die for each side until the totals differ."""
    throws = 0
    while True:
        throws += 1
        rolls = {side: dice() for side in "ab"}
        totals = {side: rolls[side] + sum(modifiers[side].values()) for side in "ab"}
        if totals["a"] != totals["b"]:
            break
    first, second = ("a", "b") if totals["a"] > totals["b"] else ("b", "a")
    return {
        "rolls": rolls,
        "modifiers": modifiers,
        "totals": totals,
        "throws": throws,
        "attacker": first,
        "defender": second,
    }


@dataclass
class Reference:
    """One procedure: its facts, and what follows from them. ``resolve`` raises Invalid or Refused."""

    facts: Obj
    resolve: Any
    refusable: bool = False

    def run(self, given, dice):
        """Return the outcome. Invalid when the facts or the dice are not valid."""
        cup = dice if isinstance(dice, Cup) else Cup(faces=dice)
        try:
            outcome = self.resolve(self.facts.read(given), cup)
        except Refused as refusal:
            outcome = {"reason": str(refusal)}
            allowed = False
        else:
            allowed = True
        cup.finish()
        return {"allowed": allowed, **outcome} if self.refusable else outcome

    def cases(self, seed, count):
        """Draw calls and yield facts and dice: two thirds valid, the others as drawn or broken in one place."""
        rng = random.Random(seed)
        for _ in range(count):
            kind = rng.random()
            given = self.facts.wrong(rng) if kind < 0.15 else self.facts.draw(rng)
            dice = self.dice_of(given, rng)
            for _ in range(400 if kind > 0.33 else 0):
                if dice is not None:
                    break
                given = self.facts.draw(rng)
                dice = self.dice_of(given, rng)
            if dice is None:
                dice = [rng.randint(1, 6) for _ in range(rng.randint(0, 4))]
            yield given, broken(dice, rng) if rng.random() < 0.08 else dice

    def dice_of(self, given, rng):
        """Throw the dice that these facts need; None when they are not valid."""
        cup = Cup(rng=rng)
        try:
            self.run(given, cup)
        except Invalid:
            return None
        return cup.used


def broken(dice, rng):
    """Return the dice with a mistake: one too few, one too many, a face that is none."""
    bad = [0, 7, -1, True, "3", 2.0, None]
    kind = rng.random()
    if dice and kind < 0.4:
        return dice[:-1]
    if dice and kind < 0.7:
        at = rng.randrange(len(dice))
        return [*dice[:at], rng.choice(bad), *dice[at + 1 :]]
    return [*dice, rng.choice([1, 6, *bad])]
