"""Facts that several procedures ask for in the same words, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
from rules.rulesets.impetus.terms import BEARS_LONG_WEAPONS, CAVALRY, CLOSES_RANKS


def unit_type(label: Text = Text("Type", "Tipo")) -> Any:
    return fact(label=label)


def discipline() -> Any:
    return fact(label=Text("Discipline", "Disciplina"), help=Text("A is the best.", "A è la migliore."))


def vbu(help: Text | None = None) -> Any:
    return fact(ge=1, le=12, label=Text("VBU now", "VBU attuale"), help=help)


def impetuous(label: Text = Text("Impetuous", "Impetuosa")) -> Any:
    return flag(label)


def large_unit() -> Any:
    return flag(
        Text("Large unit", "Grande Unità"),
        Text("A lasting block of several ranks.", "Un blocco permanente di più ranghi."),
    )


def disordered() -> Any:
    return flag(Text("Disordered", "Disordinata"))


def closed_ranks() -> Any:
    return flag(Text("In closed ranks", "A Ranghi Serrati"))


def camels() -> Any:
    return flag(Text("On camels", "Su cammelli"))


def manoeuvred_charge() -> Any:
    return flag(
        Text("Manoeuvred charge", "Carica Manovrata"),
        Text("The player declares it (R36).", "La dichiara il giocatore (R36)."),
    )


def status() -> Any:
    return fact("fresh", label=Text("State", "Stato"))


def melee_weapon() -> Any:
    return fact("none", label=Text("Long weapon", "Arma lunga"))


def defences(label: Text = Text("Defences", "Difese")) -> Any:
    return fact("none", label=label)


def contacted(help: Text | None = None) -> Any:
    return fact("front", label=Text("Contacted in", "Contattata su"), help=help)


def terrain(label: Text = Text("Terrain", "Terreno"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def general(help: Text = Text("With this unit; empty when none is.", "Con questa unità; vuoto se non c'è.")) -> Any:
    return fact(None, label=Text("General attached", "Generale aggregato"), help=help)


def traits() -> Any:
    return fact([], max_length=4, label=Text("His traits", "Suoi Extra"))


def use_reroll() -> Any:
    return flag(
        Text("Roll again if it may", "Ritira se può"),
        Text("A failed die, where a rule allows it.", "Un dado fallito, se una regola lo permette."),
        default=True,
    )


def twice(traits: Sequence[str]) -> Iterator[Contradiction]:
    """A trait is had or not."""
    if len(set(traits)) < len(traits):
        yield Contradiction("traits", Text("Each trait may stand here once.", "Ogni Extra può comparire una volta sola."))


def traits_of_nobody(general: str | None, traits: Sequence[str]) -> Iterator[Contradiction]:
    """Traits belong to a general who is there."""
    yield from twice(traits)
    if traits and general is None:
        yield Contradiction("traits", Text("There is no general to have them.", "Non c'è un generale che li abbia."))


def long_weapon_of_others(type_: str, melee_weapon: str) -> Iterator[Contradiction]:
    if melee_weapon != "none" and type_ not in BEARS_LONG_WEAPONS:
        yield Contradiction(
            "melee_weapon",
            Text("Only foot that fights in order has long weapons.", "Solo le fanterie in ordine hanno armi lunghe."),
        )


def closed_ranks_of_others(type_: str, closed_ranks: bool) -> Iterator[Contradiction]:
    """R13."""
    if closed_ranks and type_ not in CLOSES_RANKS:
        yield Contradiction("closed_ranks", Text("Only heavy and light foot closes ranks.", "Serrano i ranghi solo FP e FL."))


def gear(type_: str, *, camels: bool, melee_weapon: str, closed_ranks: bool) -> Iterator[Contradiction]:
    """What a unit of this type cannot have or be."""
    if camels and type_ not in CAVALRY:
        yield Contradiction("camels", Text("Only cavalry rides camels.", "Solo la cavalleria monta cammelli."))
    yield from long_weapon_of_others(type_, melee_weapon)
    yield from closed_ranks_of_others(type_, closed_ranks)


def same_id(name: str, ids: Sequence[str]) -> Iterator[Contradiction]:
    """Commands of a side have names of their own."""
    if len(set(ids)) < len(ids):
        yield Contradiction(name, Text("Each command may stand here once.", "Ogni comando può comparire una volta sola."))


def defensive_far_away(fire_kind: str | None, range_band: str | None) -> Iterator[Contradiction]:
    """Defensive fire meets a charge at close quarters."""
    if fire_kind == "defensive" and range_band != "short":
        yield Contradiction("range_band", Text("Defensive fire is at short range.", "Il tiro difensivo è a corta distanza."))
