"""Facts and dice that several procedures ask for alike, and the contradictions that hold wherever they stand together."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rules.engine.facts import Contradiction, fact, flag
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.terms import FORMED_INFANTRY, INFANTRY, ElementType

#: Elements by type: ``{"line_infantry": 4, "lancers": 1}``.
Elements = dict[ElementType, Annotated[int, Field(ge=0, le=60)]]

#: §3.0, R11: behind a wall or a hedge one stands on the ground that is there.
GROUND_UNDER_IT = Text("Behind a wall or a hedge: the ground there.", "Dietro un muro o una siepe: il terreno che c'è lì.")
#: §7.0, R34.
NO_SHORT_RANGE = Text("Infantry has no short range.", "La fanteria non ha distanza corta.")


def element_type(label: Text = Text("Type", "Tipo")) -> Any:
    return fact(label=label)


def in_square(label: Text = Text("In square", "In quadrato")) -> Any:
    return flag(label)


def in_contact(label: Text = Text("In contact with an enemy", "A contatto con un nemico")) -> Any:
    return flag(label, Text("Even in part.", "Anche solo in parte."))


def already_fled() -> Any:
    return flag(Text("Has already fled in combat", "È già fuggito in combattimento"))


def already_activated() -> Any:
    return flag(Text("Already activated in this step", "Già attivato in questa fase"))


def general_adjacent() -> Any:
    return flag(
        Text("General adjacent", "Generale adiacente"),
        Text("A general of its own side touches it, even at a corner.", "Un generale amico lo tocca, anche di spigolo."),
    )


def corps_routed() -> Any:
    return flag(Text("Its corps is routed", "Il suo corpo è in rotta"))


def scale() -> Any:
    return fact("15mm", label=Text("Scale", "Scala"))


def already_fired() -> Any:
    return flag(Text("Has already fired in this phase", "Ha già tirato in questa fase"))


def rifle() -> Any:
    return flag(Text("Rifles", "Carabine"), Text("Infantry that shoots farther.", "Fanteria che tira più lontano."))


def cover() -> Any:
    return fact("none", label=Text("Cover", "Copertura"))


def town() -> Any:
    return fact(
        "none",
        label=Text("Town", "Centro abitato"),
        help=Text("On its edge: the garrison that defends it.", "Sul bordo: la guarnigione che lo difende."),
    )


def terrain(label: Text = Text("Terrain", "Terreno"), help: Text | None = None) -> Any:
    return fact("open", label=label, help=help)


def pa_available(default: int | None = 1) -> Any:
    return fact(default, ge=0, le=7, label=Text("PA available", "PA disponibili"), unit="PA")


def square_without_infantry(type_: str, in_square: bool, name: str = "in_square") -> Iterator[Contradiction]:
    """§5.6: only formed infantry is ever in square. ``name``: the fact to point at."""
    if in_square and type_ not in FORMED_INFANTRY:
        yield Contradiction(
            name, Text("Only formed infantry can be in square.", "In quadrato può stare solo la fanteria formata.")
        )


def rifle_without_infantry(type_: str, rifle: bool) -> Iterator[Contradiction]:
    """§7.0, R34: only infantry carries rifles."""
    if rifle and type_ not in INFANTRY:
        yield Contradiction("rifle", Text("Only infantry carries rifles.", "Solo la fanteria porta la carabina."))


def die_again(die: Text, total: int, cite: str) -> Text:
    """What a die is called that is rolled once more because both came to the same ``total``."""
    en, it = f"tie {total}–{total}, roll again ({cite})", f"parità {total}–{total}, si ritira ({cite})"
    return Text(f"{die.en}: {en}", f"{die.it}: {it}")
