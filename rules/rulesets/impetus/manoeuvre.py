"""«Movimento»: which movement may be made, and what it brings."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Note, Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import GUN_WHEEL, MANOEUVRES, TURNS, WHEELING_ONCE, ManoeuvreColumn
from rules.rulesets.impetus.terms import CAVALRY, EXCEPTED, MOUNTED, Manoeuvre, UnitType, WeaponClass


class ManoeuvreFacts(Facts):
    manoeuvre: Manoeuvre = fact(label=_("Manoeuvre"))
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    large_unit: bool = fields.large_unit()
    disordered: bool = fields.disordered()
    group: bool = flag(_("As a group"))
    movement_number: int = fact(
        1,
        ge=1,
        le=6,
        label=_("Which movement"),
        help=_("Of this activation."),
    )
    artillery_class: WeaponClass | None = fact(
        None,
        label=_("Class of the guns"),
        help=_("When guns wheel."),
    )
    angle: int | None = fact(
        None,
        ge=1,
        le=180,
        label=_("Angle"),
        help=_("Degrees, for wheels and changes of front."),
        unit="degrees",
    )
    then_forward: bool = flag(
        _("Then forward"),
        _("A wheel, and forward in the same movement."),
    )
    after_final_movement: bool = flag(_("An earlier movement was the last"))
    contacts_enemy: bool = flag(_("Would end touching an enemy"))
    contacts_friends: bool = flag(_("Would end touching friends"))
    room: bool = flag(_("Room to turn"), default=True)

    @property
    def wheels_guns(self) -> bool:
        return self.manoeuvre == "wheel" and self.unit_type == "artillery"

    @property
    def wheels_once(self) -> bool:
        """The guns whose wheel is their only movement. R71."""
        return self.wheels_guns and self.artillery_class in WHEELING_ONCE

    def contradictions(self) -> Iterator[Contradiction]:
        if self.wheels_guns and self.artillery_class is None:
            yield Contradiction("artillery_class", _("Of which class are the guns?"))
        if not self.wheels_guns and self.artillery_class is not None:
            yield Contradiction("artillery_class", _("Only wheeling guns need it."))
        if self.angle is not None:
            yield from self.odd_angle(self.angle)
        if self.then_forward and self.manoeuvre != "wheel":
            yield Contradiction("then_forward", _("This goes with a wheel only."))
        if self.after_final_movement and self.movement_number == 1:
            yield Contradiction("after_final_movement", _("This is its first movement."))
        if not self.room and self.manoeuvre != "change_of_front":
            yield Contradiction("room", _("Only a change of front needs room."))

    def odd_angle(self, angle: int) -> Iterator[Contradiction]:
        if self.manoeuvre not in ("wheel", "change_of_front"):
            yield Contradiction("angle", _("This manoeuvre has no angle."))
        if self.manoeuvre == "change_of_front" and angle not in TURNS:
            yield Contradiction("angle", _("One turns by 90 or 180 degrees."))


@procedure(
    title=_("Manoeuvre"),
    cite=f"{sheet.MANOEUVRES}, R52, R70, R71",
    help=_("Is this movement allowed, and what does it bring?"),
    headline=headlines.of_manoeuvre,
)
def manoeuvre(facts: ManoeuvreFacts, dice: Dice) -> Outcome:
    """Permission and effects of one movement. Movimento, R52, R55, R70, R71."""
    column = MANOEUVRES[facts.manoeuvre]
    reason = forbidden_manoeuvre(facts, column)
    if reason:
        return refused(reason, f"{sheet.MANOEUVRES}, R71" if reason == "artillery_one_movement" else sheet.MANOEUVRES)
    turns = facts.manoeuvre == "change_of_front"
    return outcome(
        notes=[Note("turn_may_fail", sheet.MANOEUVRES)] if test_needed(facts) == "change_of_front" else [],
        allowed=True,
        distance="turn" if turns else "one_h" if goes_one_h(facts, column) else "full",
        max_angle=GUN_WHEEL if facts.wheels_once else None,
        must_go_forward=column.must_go_forward,
        causes_disorder=facts.manoeuvre == "backward" and not backs_in_order(facts),
        discipline_test=test_needed(facts),
        must_be_last_movement=column.last or facts.then_forward or facts.wheels_once,
        may_contact_enemy=column.may_contact_enemy,
        voluntary_interpenetration=column.interpenetrates,
        may_shoot=not turns,
    )


def forbidden_manoeuvre(facts: ManoeuvreFacts, column: ManoeuvreColumn) -> str | None:
    """The first thing that forbids it. Movimento, R71."""
    if facts.after_final_movement:
        return "movement_is_over"
    if facts.disordered and facts.unit_type not in EXCEPTED[column.disordered]:
        return "disordered"
    if facts.group and facts.unit_type not in EXCEPTED[column.group]:
        return "no_group_move"
    if facts.movement_number > 1 and (reason := forbidden_further_movement(facts, column)):
        return reason
    if facts.wheels_once and facts.angle is not None and facts.angle > GUN_WHEEL:
        return "artillery_max_45"
    if facts.then_forward and facts.unit_type not in CAVALRY | {"light_foot"}:
        return "wheel_and_forward_not_combined"
    if facts.contacts_enemy and not column.may_contact_enemy:
        return "may_not_contact_enemy"
    if facts.contacts_friends and facts.manoeuvre == "change_of_front":
        return "may_not_contact_friends"
    return None if facts.room else "no_room"


def forbidden_further_movement(facts: ManoeuvreFacts, column: ManoeuvreColumn) -> str | None:
    """Movimento, row of the second and further movements; R71."""
    if facts.manoeuvre == "change_of_front":
        return "first_and_only_movement"
    if facts.unit_type not in EXCEPTED[column.further]:
        return "type_no_second_movement"
    if facts.wheels_once:
        return "artillery_one_movement"
    return "disordered_no_second_movement" if facts.disordered else None


def goes_one_h(facts: ManoeuvreFacts, column: ManoeuvreColumn) -> bool:
    """Elephants by their type, others by what they are besides."""
    return (
        facts.unit_type in column.one_h
        or (facts.large_unit and "large_unit" in column.one_h)
        or (facts.impetuous and "impetuous" in column.one_h)
    )


def backs_in_order(facts: ManoeuvreFacts) -> bool:
    """Movimento, effects of going backward; R55."""
    return (
        facts.unit_type == "skirmishers"
        or (facts.unit_type == "light_foot" and not facts.impetuous)
        or facts.unit_type in MOUNTED
    )


def test_needed(facts: ManoeuvreFacts) -> str | None:
    """The discipline test that comes before it. Movimento."""
    if facts.manoeuvre == "change_of_front":
        return None if facts.unit_type in EXCEPTED["skirmishers_light_cavalry"] else "change_of_front"
    return "second_move" if facts.movement_number > 1 else None
