"""§4 «Personaggi»: where leaders and their staff may go, and what their loss brings about."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.casualties import LEADERS
from rules.rulesets.naran_fuciliers_wars.tables import TRUMPETER_WITHIN
from rules.rulesets.naran_fuciliers_wars.words import LostRole, MovingRole


class CharacterMovementFacts(Facts):
    role: MovingRole = fact(label=Text("Role", "Ruolo"))
    ends_in_zone: bool = flag(Text("Ends in his own deployment zone", "Finisce nella propria zona di schieramento"))
    was_outside_zone: bool = flag(Text("Began outside it", "Era fuori da essa"))
    attached: bool = flag(Text("Ends in contact with a friendly unit", "Finisce a contatto con un'unità amica"))
    attached_to_own_command: bool = flag(Text("That unit is of his own command", "L'unità è del suo comando"))
    own_unit_in_radius: bool = flag(
        Text("A unit of his command in his radius", "Un'unità del suo comando nel raggio"), Text("At least one.", "Almeno una.")
    )
    leaving_unit: bool = flag(Text("Leaves the unit he was with", "Lascia l'unità con cui era"))
    unit_destroyed: bool = flag(Text("That unit no longer exists", "Quell'unità non esiste più"))
    to_influence: bool = flag(Text("Goes to influence another unit", "Va a influenzare un'altra unità"))
    no_units_left: bool = flag(
        Text("No unit of his command is left", "Non resta nessuna unità del suo comando"),
        Text("Heroic general: he rides home.", "Generale Eroico: torna indietro."),
    )
    on_mission: bool = flag(Text("Carries an order", "Porta un ordine"))
    in_commander_radius: bool = flag(Text("In the commander-in-chief's radius", "Nel raggio del Condottiero"))
    in_contact_with_commander: bool = flag(Text("Touches the commander-in-chief", "A contatto con il Condottiero"))
    distance_to_leader_cm: int | None = fields.distance(
        Text("Distance to his leader", "Distanza dal suo capo"), None, Text("Of a trumpeter.", "Di un trombettiere.")
    )
    leader_attached: bool = flag(
        Text("His leader is with a unit", "Il suo capo è con un'unità"), Text("Of a trumpeter.", "Di un trombettiere.")
    )
    same_base_as_unit: bool = flag(
        Text("His base matches the unit's", "La sua base è come quella dell'unità"),
        Text("Of a scout.", "Di un esploratore."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.attached, "attached_to_own_command")
        if self.role == "trumpeter":
            yield from fields.needed(self, "distance_to_leader_cm")

    @property
    def deserts(self) -> bool:
        """Leaves a living unit that he had joined outside the zone."""
        return self.leaving_unit and self.was_outside_zone and not self.unit_destroyed


@procedure(
    title=Text("Movement of characters", "Movimento dei personaggi"),
    cite="§1.1, §4.1, §4.3, §4.6.2, §4.6.4, §4.7, §4.8, §4.9, §4.11",
    help=Text("May this character end his move there?", "Questo personaggio può finire lì il movimento?"),
)
def character_movement(facts: CharacterMovementFacts, dice: Dice) -> Outcome:
    """Each role has its own leash. §4, R88."""
    refusal = next(_LEASHES[facts.role](facts), None)
    return refused(*refusal) if refusal else outcome(allowed=True)


Refusal = tuple[str, str]


def colonel(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if facts.leaving_unit and not facts.unit_destroyed:
        yield "colonel_never_leaves", "§4.9"


def ordinary_leader(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if not facts.ends_in_zone and not facts.own_unit_in_radius:
        yield "no_own_unit_in_radius", "§4.6.2"


def heroic_leader(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    general = facts.role == "heroic_general"
    if general and facts.no_units_left:
        return
    if facts.deserts and not facts.to_influence:
        yield "cannot_leave_unit", "§4.7, §4.8, R88"
    if not facts.ends_in_zone and not (facts.attached_to_own_command if general else facts.attached):
        yield "must_join_unit", "§4.7, §4.8"


def messenger(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if not (facts.on_mission or facts.ends_in_zone or facts.in_commander_radius or facts.in_contact_with_commander):
        yield "messenger_must_stay", "§4.6.4"


def scout(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if facts.on_mission:
        return
    if facts.deserts:
        yield "cannot_leave_unit", "§4.6.4"
    if not facts.ends_in_zone and not (facts.attached and facts.same_base_as_unit):
        yield "scout_must_stay", "§4.6.4"


def trumpeter(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if (facts.distance_to_leader_cm or 0) > TRUMPETER_WITHIN:
        yield "too_far_from_leader", "§4.3"
    if facts.leader_attached and not facts.attached:
        yield "must_follow_leader", "§4.3"


def army_standard_bearer(facts: CharacterMovementFacts) -> Iterator[Refusal]:
    if not facts.ends_in_zone and not facts.in_contact_with_commander:
        yield "standard_must_stay", "§4.11"


_LEASHES = {
    "colonel": colonel,
    "commander_in_chief": ordinary_leader,
    "general": ordinary_leader,
    "heroic_commander": heroic_leader,
    "heroic_general": heroic_leader,
    "messenger": messenger,
    "scout": scout,
    "trumpeter": trumpeter,
    "army_standard_bearer": army_standard_bearer,
}


# §4.11 «Abbattere», «Cattura»


class ArmyStandardEventFacts(Facts):
    event: Literal["bearer_killed", "bearer_fled", "captured", "holding_commander_killed"] = fact(
        label=Text("What happened", "Che cosa è successo")
    )
    with_commander: bool = flag(
        Text("The bearer touches the commander-in-chief", "Il portabandiera è a contatto con il Condottiero")
    )
    commander_alive: bool = flag(Text("The commander-in-chief lives", "Il Condottiero è vivo"), default=True)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.event == "bearer_fled" and self.with_commander and not self.commander_alive:
            yield Contradiction("with_commander", Text("He is not alive.", "Non è vivo."))
        if self.event == "holding_commander_killed" and self.commander_alive:
            yield Contradiction("commander_alive", Text("He has just been killed.", "È appena stato ucciso."))


@procedure(
    title=Text("The army standard is struck", "Lo Stendardo colpito"),
    cite="§4.11, R89",
    help=Text("What becomes of the army standard, and of the army?", "Che ne è dello Stendardo, e dell'esercito?"),
)
def army_standard_event(facts: ArmyStandardEventFacts, dice: Dice) -> Outcome:
    """The commander-in-chief beside it takes it up; else it falls. §4.11, R89."""
    taken_up = facts.event == "bearer_killed" and facts.with_commander and facts.commander_alive
    captured = facts.event == "captured"
    return outcome(
        standard_after="raised" if taken_up else "captured" if captured else "knocked_down",
        held_by="commander_in_chief" if taken_up else None,
        army_command_test=not taken_up,
        unit_loss_test=captured,
        bonuses_end=not taken_up,
    )


# §4.1, §4.6.1, §4.9, §4.10: losses


class LeaderLossFacts(Facts):
    role: LostRole = fact(label=Text("Who", "Chi"))
    how: Literal["killed", "fled"] = fact(label=Text("How", "Come"))
    charismatic: bool = flag(Text("Charismatic", "Carismatico"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.role not in ("colonel", "other"), "charismatic")
        if self.role == "adviser" and not self.charismatic:
            yield Contradiction("charismatic", Text("An adviser is charismatic.", "Un consigliere è carismatico."))


_NEW_ORDERS = {"commander_in_chief": "none_for_the_army", "general": "none_until_taken_over"}


@procedure(
    title=Text("Loss of a leader", "Perdita di un capo"),
    cite="§3.2.2, §3.5.3, §4.1, §4.6.1, §4.9, §4.10",
    help=Text("What follows when a character is killed or flees.", "Che cosa segue quando un personaggio muore o fugge."),
)
def leader_loss(facts: LeaderLossFacts, dice: Dice) -> Outcome:
    """Tests, dependants, orders and initiative. §3.2.2, §3.5.3, §4."""
    leads = facts.role in LEADERS
    return outcome(
        army_command_test=leads or facts.charismatic,
        dependants_flee=leads and facts.how == "fled",
        new_orders=_NEW_ORDERS.get(facts.role, "unaffected"),
        initiative_command_value=0 if leads else None,
        charismatic_bonuses_end=facts.charismatic,
    )
