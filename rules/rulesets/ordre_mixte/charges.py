"""«Sequenza di mossa», charges: going in, getting out of the way, closing, following up."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, fact, flag
from rules.engine.outcome import Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.movement import Mover, full_speed
from rules.rulesets.ordre_mixte.tables import STOP_SHORT
from rules.rulesets.ordre_mixte.terms import BROKEN, FOLLOW_UPS, ChargePhase, Fatigue, FightResult

#: A move is given in centimetres, a distance in millimetres.
MILLIMETRES = 10


class ChargeMover(Mover):
    """A unit in a charge: what it moves by, and how tired its horses are."""

    fatigue: Fatigue = fields.fatigue()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from fields.tired_without_cavalry(self.arm, self.fatigue)


# Charging


class ChargeFacts(ChargeMover):
    house_rules: dict[str, str] = fields.house_rules("R47")
    distance_mm: int = fact(ge=0, le=1000, label=_("Distance to the enemy"), unit="mm")
    phase: ChargePhase = fields.charge_phase()
    routing: bool = fields.routing()
    in_melee: bool = fields.in_melee()
    disordered: bool = fields.disordered()
    strategic: bool = flag(_("Has made a strategic move this turn"))
    evaded: bool = flag(_("Has evaded"))
    moved: bool = flag(
        _("Has finished its move"),
        _("Or has made a compulsory or follow-up move."),
    )
    target_can_fire: bool = flag(
        _("The target can fire"),
        _("Infantry or manned, unlimbered guns, neither routing nor in melee."),
        default=True,
    )


@procedure(
    title=_("Charge"),
    cite="Sequenza di mossa, R46, R47, R61",
    help=_("May this unit charge that enemy, and where does it stop?"),
    headline=headlines.of_charge,
)
def charge(facts: ChargeFacts, dice: Dice) -> Outcome:
    """Within its move, and short of an enemy that can fire. «Sequenza di mossa», R46, R47, R61."""
    allowance = Sum("allowance_cm", (), full_speed(facts))
    forbidden = forbidden_charge(facts, allowance.total)
    if forbidden:
        return forbidden
    stop_short = STOP_SHORT if facts.target_can_fire else 0
    return outcome(
        sums=[allowance],
        allowed=True,
        move_mm=max(0, facts.distance_mm - stop_short),
        allowance_cm=allowance.total,
        stop_short_mm=stop_short,
        target_may_fire=facts.target_can_fire,
        target_may_evade=facts.phase == "movement",
    )


def forbidden_charge(facts: ChargeFacts, allowance_cm: int) -> Outcome | None:
    """The first thing that forbids the charge. R42, R46, R47, R63."""
    if facts.routing:
        return refused("routing", "R47")
    if facts.in_melee:
        return refused("in_melee", "R47")
    if facts.arm == "artillery":
        return refused("artillery_may_not_charge", "R47")
    if facts.formation == "square":
        return refused("square_may_not_charge", "R47")
    if facts.fatigue == "spent":
        return refused("spent_cavalry", "R24, R47")
    if facts.disordered and not facts.plays("R47", "disordered_may_charge"):
        return refused("disordered", "R47")
    if facts.strategic:
        return refused("strategic_move", "R42, R47")
    if facts.evaded:
        return refused("evaded", "R44")
    if facts.moved:
        return refused("already_moved", "Sequenza di mossa, R63")
    if facts.distance_mm > allowance_cm * MILLIMETRES:
        return refused("out_of_reach", "Sequenza di mossa")
    return None


# Evading


class EvasionFacts(ChargeMover):
    charge_phase: ChargePhase = fields.charge_phase()
    routing: bool = fields.routing()
    in_melee: bool = fields.in_melee()
    guns_abandoned: bool = fields.guns_abandoned()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from fields.abandoned_without_guns(self.arm, self.guns_abandoned)


@procedure(
    title=_("Evasion"),
    cite="Sequenza di mossa, R44",
    help=_("May this unit evade the charge, and how far?"),
    headline=headlines.of_evasion,
)
def evasion(facts: EvasionFacts, dice: Dice) -> Outcome:
    """One move of its formation, away from the charger. «Sequenza di mossa», R44, R46."""
    if facts.routing:
        return refused("routing", "R44")
    if facts.in_melee:
        return refused("in_melee", "R44")
    if facts.charge_phase == "late_charge":
        return refused("no_evasion_from_late_charges", "Sequenza di mossa, R46")
    if not can_evade(facts):
        return refused("cannot_evade", "R44")
    distance = Sum("distance_cm", (), full_speed(facts))
    return outcome(sums=[distance], allowed=True, distance_cm=distance.total, counts_as_moved=True)


def can_evade(facts: EvasionFacts) -> bool:
    """Skirmishers, light or spent cavalry, horse guns on the move. R44."""
    return (
        facts.formation == "open_order"
        or facts.cavalry_weight == "light"
        or facts.fatigue == "spent"
        or (facts.gun_type == "horse" and facts.formation == "limbered" and not facts.guns_abandoned)
    )


class FinishMoveFacts(SheetFacts):
    allowance_mm: int = fact(ge=0, le=1000, label=_("Its move"), unit="mm")
    moved_mm: int = fact(ge=0, le=1000, label=_("Moved so far"), unit="mm")
    opponents_evaded: bool = fact(label=_("Its opponents have evaded"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.moved_mm > self.allowance_mm:
            yield Contradiction("moved_mm", _("That is more than its move."))


@procedure(
    title=_("Finishing the move"),
    cite="Sequenza di mossa, R45",
    help=_("How far may a charger go on when its opponents have evaded?"),
    headline=headlines.of_finish,
)
def finish_move(facts: FinishMoveFacts, dice: Dice) -> Outcome:
    """The rest of its move, if it wants. «Sequenza di mossa», R45."""
    if not facts.opponents_evaded:
        return refused("opponent_did_not_evade", "Sequenza di mossa")
    return outcome(allowed=True, remaining_mm=facts.allowance_mm - facts.moved_mm, stop_short_mm=STOP_SHORT)


# Closing


class CloseToContactFacts(SheetFacts):
    charger_result: FightResult = fact("not_tested", label=_("Charger: morale"))
    target_result: FightResult = fact("not_tested", label=_("Target: morale"))


@procedure(
    title=_("Closing to contact"),
    cite="Sequenza di mossa, R48",
    help=_("After the fire: does the charge go home?"),
    headline=headlines.of_closing,
)
def close_to_contact(facts: CloseToContactFacts, dice: Dice) -> Outcome:
    """Chargers who stood the fire close with a target that stands. «Sequenza di mossa», R48."""
    if facts.charger_result == "destroyed":
        reason = "charger_destroyed"
    elif facts.charger_result in BROKEN:
        reason = "charger_failed_morale"
    elif facts.target_result in BROKEN:
        reason = "target_gave_way"
    else:
        reason = "charge_goes_home"
    return outcome(closes=reason == "charge_goes_home", reason=reason, follow_up_due=reason == "target_gave_way")


# Breakthrough and advance


class FollowUpMoveFacts(ChargeMover):
    won: bool = fact(
        label=_("Has won"),
        help=_("Its melee of last turn, or because its target gave way."),
    )
    retreating: bool = fields.retreating()
    routing: bool = fields.routing()


@procedure(
    title=_("Breakthrough or advance"),
    cite="Sequenza di mossa, R49",
    help=_("May this unit follow up, and how far?"),
    headline=headlines.of_follow_up,
)
def follow_up_move(facts: FollowUpMoveFacts, dice: Dice) -> Outcome:
    """Cavalry breaks through, infantry advances, by up to one move. «Sequenza di mossa», R49."""
    forbidden = forbidden_follow_up(facts)
    if forbidden:
        return forbidden
    kind = FOLLOW_UPS[facts.arm]
    distance = Sum("distance_cm", (), full_speed(facts))
    return outcome(
        sums=[distance],
        allowed=True,
        kind=kind,
        distance_cm=distance.total,
        may_contact_enemy=kind == "breakthrough",
        counts_as_moved=True,
    )


def forbidden_follow_up(facts: FollowUpMoveFacts) -> Outcome | None:
    """The first thing that forbids it. R49."""
    if not facts.won:
        return refused("not_won", "R49, R50")
    if facts.routing:
        return refused("routing", "R49")
    if facts.retreating:
        return refused("retreating", "R49")
    if facts.arm == "artillery":
        return refused("artillery_does_not_follow_up", "R49")
    if facts.formation == "square":
        return refused("square_does_not_follow_up", "R49")
    return refused("spent_cavalry", "R24, R49") if facts.fatigue == "spent" else None
