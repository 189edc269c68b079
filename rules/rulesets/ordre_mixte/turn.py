"""«Sequenza di mossa»: who moves first, and who may move now."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.terms import ArmOrGeneral, MovementPhase, Role, Side

# «Iniziativa»

#: What the die of each army is called where its name is not known.
ARMY_DICE = (Text("first army", "prima armata"), Text("second army", "seconda armata"))


class InitiativeFacts(SheetFacts):
    method: Literal["roll", "agreed"] = fact("roll", label=Text("Decided by", "Deciso con"))
    agreed_a: Side | None = fact(
        None,
        label=Text("Agreed: moves first", "Accordo: muove per prima"),
        help=Text("By agreement or by the scenario.", "Per accordo o per scenario."),
    )
    winner_takes: Role = fact("A", label=Text("The winner", "Chi vince"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.method == "agreed":
            if self.agreed_a is None:
                yield Contradiction("agreed_a", Text("Which army moves first?", "Quale armata muove per prima?"))
            if self.winner_takes != "A":
                yield Contradiction("winner_takes", Text("Nobody has won a roll.", "Nessuno ha vinto un tiro."))
        elif self.agreed_a is not None:
            yield Contradiction("agreed_a", Text("The dice decide.", "Decidono i dadi."))


@procedure(
    title=Text("Initiative", "Iniziativa"),
    cite="Sequenza di mossa, R40",
    help=Text("Which army moves first this turn (A)?", "Quale armata muove per prima in questo turno (A)?"),
    headline=headlines.of_initiative,
)
def initiative(facts: InitiativeFacts, dice: Dice) -> Outcome:
    """A die each, ties again; or as agreed. «Sequenza di mossa», R40."""
    if facts.method == "agreed" and facts.agreed_a:
        return outcome(a=facts.agreed_a, b=other(facts.agreed_a), winner=None, rolls=[])
    rolls: list[list[int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        dice.settled("throw", shown_in=("rolls",))
        labels = roll_labels(rolls[-1][0] if rolls else None)
        rolls.append([dice.d6(labels[0]), dice.d6(labels[1])])
    winner: Side = "side_1" if rolls[-1][0] > rolls[-1][1] else "side_2"
    first = winner if facts.winner_takes == "A" else other(winner)
    return outcome(a=first, b=other(first), winner=winner, rolls=rolls)


def roll_labels(tied_at: int | None) -> tuple[Text, Text]:
    """What the die of each army is called; after a tie, that it is one and is rolled again. R40."""
    if tied_at is None:
        return ARMY_DICE
    tie = Text(f"{tied_at}–{tied_at} is a tie, again (R40)", f"{tied_at}–{tied_at} è un pareggio, di nuovo (R40)")
    first, second = (Text(f"{army.en}: {tie.en}", f"{army.it}: {tie.it}") for army in ARMY_DICE)
    return first, second


def other(side: Side) -> Side:
    return "side_2" if side == "side_1" else "side_1"


# «Movimento»


class MovePermissionFacts(SheetFacts):
    phase: MovementPhase = fact(label=Text("Phase", "Fase"))
    role: Role = fact(label=Text("Its side", "La sua parte"))
    arm: ArmOrGeneral = fields.arm()
    routing: bool = fields.routing()
    compulsory_moved: bool = flag(Text("Has made its rout or retreat move", "Ha fatto il movimento di rotta o di ritirata"))
    followed_up: bool = flag(Text("Has followed up", "Ha sfondato o avanzato"))
    evaded: bool = flag(Text("Has evaded", "Ha evaso"))
    moved: bool = flag(Text("Has moved", "Ha mosso"))
    in_melee: bool = fields.in_melee()
    cavalry_still_to_move: bool = flag(
        Text("Its side has cavalry still to move", "La sua parte ha cavalleria che deve ancora muovere")
    )


@procedure(
    title=Text("May it move now?", "Può muovere ora?"),
    cite="Sequenza di mossa",
    help=Text("Is it free to make its move in this phase?", "È libera di fare il suo movimento in questa fase?"),
)
def move_permission(facts: MovePermissionFacts, dice: Dice) -> Outcome:
    """A in the first phase, B in the second, the cavalry before the others. «Sequenza di mossa», R63."""
    if (facts.phase == "phase_1") != (facts.role == "A"):
        return refused("not_your_phase", "Sequenza di mossa")
    if facts.routing:
        return refused("routing", "Sequenza di mossa")
    if facts.compulsory_moved:
        return refused("compulsory_move_made", "R63")
    if facts.followed_up:
        return refused("follow_up_made", "R49")
    if facts.evaded:
        return refused("evaded", "Sequenza di mossa")
    if facts.moved:
        return refused("already_moved", "Sequenza di mossa")
    if facts.in_melee:
        return refused("in_melee", "R50")
    if facts.cavalry_still_to_move and facts.arm in ("infantry", "artillery"):
        return refused("cavalry_first", "Sequenza di mossa")
    return outcome(allowed=True)
