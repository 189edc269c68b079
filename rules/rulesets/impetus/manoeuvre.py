"""«Movimento»: which movement may be made, and what it brings."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Note, Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.tables import GUN_WHEEL, MANOEUVRES, TURNS, WHEELING_ONCE, ManoeuvreColumn
from rules.rulesets.impetus.terms import CAVALRY, MOUNTED, WHO, Manoeuvre, UnitType, WeaponClass


class ManoeuvreFacts(Facts):
    manoeuvre: Manoeuvre = fact(label=Text("Manoeuvre", "Manovra"))
    unit_type: UnitType = fields.unit_type()
    impetuous: bool = fields.impetuous()
    large_unit: bool = fields.large_unit()
    disordered: bool = fields.disordered()
    group: bool = flag(Text("As a group", "In gruppo"))
    movement_number: int = fact(
        1,
        ge=1,
        le=6,
        label=Text("Which movement", "Quale movimento"),
        help=Text("Of this activation.", "Di questa attivazione."),
    )
    artillery_class: WeaponClass | None = fact(
        None,
        label=Text("Class of the guns", "Classe dell'artiglieria"),
        help=Text("When guns wheel.", "Quando i pezzi ruotano."),
    )
    angle: int | None = fact(
        None,
        ge=1,
        le=180,
        label=Text("Angle", "Angolo"),
        help=Text("Degrees, for wheels and changes of front.", "Gradi, per rotazioni e cambi di fronte."),
        unit="degrees",
    )
    then_forward: bool = flag(
        Text("Then forward", "Poi in avanti"),
        Text("A wheel, and forward in the same movement.", "Una rotazione, e avanti nello stesso movimento."),
    )
    after_final_movement: bool = flag(Text("An earlier movement was the last", "Un movimento precedente era l'ultimo"))
    contacts_enemy: bool = flag(Text("Would end touching an enemy", "Finirebbe a contatto con un nemico"))
    contacts_friends: bool = flag(Text("Would end touching friends", "Finirebbe a contatto con amici"))
    room: bool = flag(Text("Room to turn", "Spazio per girarsi"), default=True)

    @property
    def wheels_guns(self) -> bool:
        return self.manoeuvre == "wheel" and self.unit_type == "artillery"

    @property
    def wheels_once(self) -> bool:
        """The guns whose wheel is their only movement. R71."""
        return self.wheels_guns and self.artillery_class in WHEELING_ONCE

    def contradictions(self) -> Iterator[Contradiction]:
        if self.wheels_guns and self.artillery_class is None:
            yield Contradiction("artillery_class", Text("Of which class are the guns?", "Di che classe sono i pezzi?"))
        if not self.wheels_guns and self.artillery_class is not None:
            yield Contradiction("artillery_class", Text("Only wheeling guns need it.", "Serve solo a pezzi che ruotano."))
        if self.angle is not None:
            yield from self.odd_angle(self.angle)
        if self.then_forward and self.manoeuvre != "wheel":
            yield Contradiction("then_forward", Text("This goes with a wheel only.", "Vale solo con una rotazione."))
        if self.after_final_movement and self.movement_number == 1:
            yield Contradiction("after_final_movement", Text("This is its first movement.", "Questo è il suo primo movimento."))
        if not self.room and self.manoeuvre != "change_of_front":
            yield Contradiction("room", Text("Only a change of front needs room.", "Lo spazio serve solo al cambio di fronte."))

    def odd_angle(self, angle: int) -> Iterator[Contradiction]:
        if self.manoeuvre not in ("wheel", "change_of_front"):
            yield Contradiction("angle", Text("This manoeuvre has no angle.", "Questa manovra non ha angolo."))
        if self.manoeuvre == "change_of_front" and angle not in TURNS:
            yield Contradiction("angle", Text("One turns by 90 or 180 degrees.", "Ci si gira di 90 o 180 gradi."))


@procedure(
    title=Text("Manoeuvre", "Manovra"),
    cite=f"{sheet.MANOEUVRES}, R52, R70, R71",
    help=Text("Is this movement allowed, and what does it bring?", "Questo movimento è permesso, e che cosa comporta?"),
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
    if facts.disordered and facts.unit_type not in WHO[column.disordered]:
        return "disordered"
    if facts.group and facts.unit_type not in WHO[column.group]:
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
    if facts.unit_type not in WHO[column.further]:
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
        return None if facts.unit_type in WHO["skirmishers_light_cavalry"] else "change_of_front"
    return "second_move" if facts.movement_number > 1 else None
