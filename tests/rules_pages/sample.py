"""A small made-up rulebook with every kind of fact, so that the pages are tested apart from any real one."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.ruleset import Chapter, Ruleset, Table
from rules.engine.ruling import Alternative, Ruling
from rules.engine.text import Text

Kind = Literal["foot", "horse", "guns"]
Ground = Literal["open", "wood", "marsh", "hill", "town", "river", "road"]
Count = Annotated[int, Field(ge=0, le=60)]


def same(word: str) -> Text:
    return Text(word, word + "-it")


class Shooter(Facts):
    kind: Kind = fact(label=Text("Kind", "Tipo"))
    in_square: bool = fact(False, label=Text("In square", "In quadrato"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.in_square and self.kind == "guns":
            yield Contradiction("in_square", Text("Guns form no square.", "I cannoni non formano quadrato."))


class Helper(Facts):
    kind: Kind = fact(label=Text("Kind", "Tipo"))
    can_fire: bool = fact(True, label=Text("Can fire", "Può tirare"))


class VolleyFacts(Facts):
    shooter: Shooter = fact(label=Text("Shooter", "Tiratore"))
    distance_mm: int = fact(
        label=Text("Distance", "Distanza"), help=Text("Base to base", "Da base a base"), unit="mm", ge=0, le=3000
    )
    ground: Ground = fact("open", label=Text("Ground", "Terreno"))
    helpers: list[Helper] = fact([], label=Text("Helper", "Appoggio"), max_length=3)
    general: Shooter | None = fact(None, label=Text("General", "Generale"))
    flanks: int = fact(0, label=Text("Enemies on its flanks", "Nemici sui fianchi"), ge=0, le=2)
    points: int | None = fact(3, label=Text("Points", "Punti"), ge=0, le=7)
    ranges_mm: list[Annotated[int, Field(ge=0)]] = fact([], label=Text("Other distances", "Altre distanze"), unit="mm")
    house_rules: dict[str, str] = house_rules({"R1": ("no_die",)})


class CensusFacts(Facts):
    elements: dict[Kind, Count] = fact(label=Text("Elements", "Elementi"))


class NoFacts(Facts):
    pass


@procedure(title=Text("Volley", "Salva"), cite="§7", help=Text("Who wins a volley?", "Chi vince una salva?"))
def volley(facts: VolleyFacts, dice: Dice) -> Outcome:
    if facts.distance_mm > 2000:
        return refused("too_far", "§7.1")
    ours = Sum("shooter_total", (dice.d6(same("shooter")),), (Modifier("factor", 3, "§7.2"), Modifier("wood", -1, "R1")))
    theirs = Sum("target_total", (dice.d6(same("target")),), (Modifier("factor", 2, "§7.2"),))
    return outcome(
        sums=(ours, theirs),
        notes=(Note("looked_at", "§7.3"),),
        allowed=True,
        shooter_total=ours.total,
        target_total=theirs.total,
        modifiers=by_id(ours.parts),
        result="hit" if ours.total > theirs.total else "missed",
        reach_mm=240,
        pursuit=None,
        moves=["hit", "missed"],
        sure=True,
    )


@procedure(title=Text("Census", "Conta"), cite="§2", help=Text("How many are there?", "Quanti sono?"))
def census(facts: CensusFacts, dice: Dice) -> Outcome:
    return outcome(total=sum(facts.elements.values()), per_kind=dict(facts.elements))


@procedure(title=Text("Grand battery", "Gran batteria"), cite="§9", help=Text("How many hits?", "Quanti colpi?"))
def battery(facts: NoFacts, dice: Dice) -> Outcome:
    return outcome(hits=sum(face >= 5 for face in dice.pool(6, same("to hit"))))


SAMPLE = Ruleset(
    slug="sample",
    name=Text("Sample rules", "Regole di prova"),
    edition=Text("1st", "1ª"),
    period=Text("never", "mai"),
    chapters=(
        Chapter("fire", Text("Fire", "Tiro"), (volley, battery)),
        Chapter("army", Text("Army", "Esercito"), (census,)),
    ),
    terms={
        word: same(word.replace("_", " "))
        for word in (
            *("foot", "horse", "guns", "open", "wood", "marsh", "hill", "town", "river", "road", "too_far", "no_die"),
            *("shooter_total", "target_total", "factor", "looked_at", "hit", "missed", "result", "reach_mm", "pursuit", "moves"),
        )
    },
    tables=(Table(Text("Factors", "Fattori"), "§7.2", ("kind", "factor"), (("foot", 3), ("horse", None))),),
    rulings=(
        Ruling(
            "R1",
            Text("What of woods?", "E i boschi?"),
            Text("One less.", "Uno in meno."),
            Text("The book is silent.", "Il libro tace."),
            (Alternative("no_die", Text("Nothing at all", "Proprio niente")),),
        ),
    ),
)
