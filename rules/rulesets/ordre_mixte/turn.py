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
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.terms import ArmOrGeneral, MovementPhase, Role, Side

# «Iniziativa»

#: What the die of each army is called where its name is not known.
ARMY_DICE = (_("first army"), _("second army"))


class InitiativeFacts(SheetFacts):
    method: Literal["roll", "agreed"] = fact("roll", label=_("Decided by"))
    agreed_a: Side | None = fact(
        None,
        label=_("Agreed: moves first"),
        help=_("By agreement or by the scenario."),
    )
    winner_takes: Role = fact("A", label=_("The winner"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.method == "agreed":
            if self.agreed_a is None:
                yield Contradiction("agreed_a", _("Which army moves first?"))
            if self.winner_takes != "A":
                yield Contradiction("winner_takes", _("Nobody has won a roll."))
        elif self.agreed_a is not None:
            yield Contradiction("agreed_a", _("The dice decide."))


@procedure(
    title=_("Initiative"),
    cite="Sequenza di mossa, R40",
    help=_("Which army moves first this turn (A)?"),
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
        rolls.append([rolled_by(side, label, dice) for side, label in zip("ab", labels, strict=True)])
    winner: Side = "side_1" if rolls[-1][0] > rolls[-1][1] else "side_2"
    first = winner if facts.winner_takes == "A" else other(winner)
    return outcome(a=first, b=other(first), winner=winner, rolls=rolls)


def rolled_by(side: str, label: Text, dice: Dice) -> int:
    """Return the die of one side (``a``, ``b``)."""
    with dice.by(side):
        return dice.d6(label)


def roll_labels(tied_at: int | None) -> tuple[Text, Text]:
    """Return the label of each army's die; after a tie it says that it is rolled again. R40."""
    if tied_at is None:
        return ARMY_DICE
    tie = _("{tied_at}–{tied_at} is a tie, again (R40)").format(tied_at=tied_at)
    first, second = (_("{army}: {tie}").format(army=army, tie=tie) for army in ARMY_DICE)
    return first, second


def other(side: Side) -> Side:
    return "side_2" if side == "side_1" else "side_1"


# «Movimento»


class MovePermissionFacts(SheetFacts):
    phase: MovementPhase = fact(label=_("Phase"))
    role: Role = fact(label=_("Its side"))
    arm: ArmOrGeneral = fields.arm()
    routing: bool = fields.routing()
    compulsory_moved: bool = flag(_("Has made its rout or retreat move"))
    followed_up: bool = flag(_("Has followed up"))
    evaded: bool = flag(_("Has evaded"))
    moved: bool = flag(_("Has moved"))
    in_melee: bool = fields.in_melee()
    cavalry_still_to_move: bool = flag(_("Its side has cavalry still to move"))


@procedure(
    title=_("May it move now?"),
    cite="Sequenza di mossa",
    help=_("Is it free to make its move in this phase?"),
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
