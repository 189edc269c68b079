"""«Movimento»: the speeds, and the moves that rout and retreat force on a unit."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.messages import _, pgettext
from rules.rulesets.ordre_mixte.tables import MARCH_ORDER, MARCH_ORDER_ON_ROAD, MOVEMENT, STRATEGIC_TIMES, Pace
from rules.rulesets.ordre_mixte.terms import (
    MARCHING,
    Arm,
    ArmOrGeneral,
    CavalryWeight,
    Formation,
    Ground,
    GunType,
)


class Mover(SheetFacts):
    """A unit that moves: what its speed depends on."""

    arm: Arm = fields.arm()
    formation: Formation = fields.formation()
    cavalry_weight: CavalryWeight | None = fields.cavalry_weight()
    gun_type: GunType | None = fields.gun_type()
    ground: Ground = fields.ground()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.formation_of_another_arm(self.arm, self.formation)
        yield from fields.weight_of_cavalry(self.arm, self.cavalry_weight)
        yield from fields.kind_of_battery(self.arm, self.gun_type)


def pace(facts: "Mover | MovementAllowanceFacts") -> Pace:
    """The row of the table. «Movimento»."""
    if facts.arm == "cavalry":
        return MOVEMENT["heavy_cavalry" if facts.cavalry_weight == "heavy" else "light_cavalry"]
    if facts.arm == "artillery":
        return MOVEMENT["horse_artillery" if facts.gun_type == "horse" else "foot_artillery"]
    return MOVEMENT[facts.arm]


def full_speed(facts: "Mover | MovementAllowanceFacts") -> tuple[Modifier, ...]:
    """One move of its formation: the figure of the table, then what march order adds. «Movimento», R41, R43."""
    in_column = facts.formation is None or facts.formation in ("column", "march_column", "limbered")
    speed = getattr(pace(facts), "column" if in_column else str(facts.formation))
    return (Modifier("base_cm", speed, "Movimento"), *march_order(facts.formation, facts.ground))


def march_order(formation: Formation | None, ground: Ground) -> Iterator[Modifier]:
    """Yield the bonus: on a road for all who march, in the open for infantry and cavalry, in broken ground for nobody. R41."""
    if ground == "road" and formation in MARCHING:
        yield MARCH_ORDER_ON_ROAD
    if ground == "open" and formation == "march_column":
        yield MARCH_ORDER


class MovementAllowanceFacts(SheetFacts):
    house_rules: dict[str, str] = fields.house_rules("R42")
    arm: ArmOrGeneral = fields.arm()
    formation: Formation | None = fact(
        None,
        label=_("Formation"),
        help=_("A general has none."),
    )
    cavalry_weight: CavalryWeight | None = fields.cavalry_weight()
    gun_type: GunType | None = fields.gun_type()
    ground: Ground = fields.ground()
    strategic: bool = flag(
        _("Strategic move"),
        _("Twice as far; it is the whole move of the turn."),
    )
    crossing_bridge_or_defile: bool = flag(
        _("Crosses a bridge or defile"),
        _("With one base in front: in march column, or limbered."),
    )
    routing: bool = fields.routing()
    retreating: bool = fields.retreating()
    in_melee: bool = fields.in_melee()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.arm == "general":
            if self.formation is not None:
                yield Contradiction("formation", _("A general has no formation."))
        elif self.formation is None:
            yield Contradiction("formation", _("In which formation?"))
        else:
            yield from fields.formation_of_another_arm(self.arm, self.formation)
        yield from fields.weight_of_cavalry(self.arm, self.cavalry_weight)
        yield from fields.kind_of_battery(self.arm, self.gun_type)


@procedure(
    title=_("Movement"),
    cite="Movimento",
    help=_("How far may this unit or general move?"),
    headline=headlines.of_movement,
)
def movement_allowance(facts: MovementAllowanceFacts, dice: Dice) -> Outcome:
    """The allowance of an ordinary or a strategic move. «Movimento», R41 to R43, R54."""
    forbidden = forbidden_move(facts)
    if forbidden:
        return forbidden
    base, *extras = full_speed(facts)
    once = base.value + sum(extra.value for extra in extras)
    times = STRATEGIC_TIMES if facts.strategic else 1
    again = [Modifier("strategic", once * (times - 1), "Movimento, R42")] if facts.strategic else []
    allowance = Sum("allowance_cm", (), (base, *extras, *again))
    return outcome(
        sums=[allowance],
        allowed=True,
        allowance_cm=allowance.total,
        base_cm=base.value,
        modifiers={"unit": by_id(extras)},
        multiplier=times,
    )


def forbidden_move(facts: MovementAllowanceFacts) -> Outcome | None:
    """The first thing that forbids the move. «Movimento», R42, R54."""
    if facts.routing:
        return refused("routing", "Test di morale – Risultati")
    if facts.retreating:
        return refused("retreating", "Test di morale – Risultati")
    if facts.in_melee:
        return refused("in_melee", "Mischie, R50")
    if facts.arm == "general":
        return refused("generals_do_not_move_strategically", "R42") if facts.strategic else None
    if facts.crossing_bridge_or_defile and facts.formation not in MARCHING:
        return refused("defile_needs_march_column", "Movimento")
    if facts.strategic and facts.formation not in MARCHING and not facts.plays("R42", "any_formation"):
        return refused("strategic_needs_march_order", "Movimento, R42")
    return None


# Rout and retreat


class CompulsoryMoveFacts(Mover):
    kind: Literal["rout", "retreat"] = fact(label=pgettext("movement", "Move"))
    guns_abandoned: bool = fields.guns_abandoned()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from fields.abandoned_without_guns(self.arm, self.guns_abandoned)


@procedure(
    title=_("Compulsory move"),
    cite="Test di morale – Risultati, Movimento",
    help=_("How does a routing or retreating unit move?"),
    headline=headlines.of_compulsory_move,
)
def compulsory_move(facts: CompulsoryMoveFacts, dice: Dice) -> Outcome:
    """Move at the start of the next turn: never more than one move, never doubled. «Test di morale – Risultati», R37, R39."""
    retreat = facts.kind == "retreat"
    if retreat and facts.formation == "square":
        return refused("squares_do_not_retreat", "Test di morale – Risultati, R33")
    distance = Sum("distance_cm", (), compulsory_speed(facts))
    return outcome(
        sums=[distance],
        allowed=True,
        distance_cm=distance.total,
        modifiers={"unit": by_id(distance.parts[1:])},
        disordered=not retreat,
        facing_by_choice=retreat,
        over_after_move=retreat,
    )


def compulsory_speed(facts: CompulsoryMoveFacts) -> tuple[Modifier, ...]:
    """Crews without their guns run like infantry. «Movimento», R39."""
    if facts.formation == "deployed" or facts.guns_abandoned:
        return (Modifier("crews_on_foot", MOVEMENT["infantry"].rout or 0, "Movimento, R39"),)
    if facts.kind == "retreat":
        return full_speed(facts)
    return (Modifier("rout", pace(facts).rout or 0, "Movimento, R43"),)
