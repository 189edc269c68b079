"""§4 «Personaggi»: where leaders and their staff may go, and what their loss brings about."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.casualties import LEADERS
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import TRUMPETER_WITHIN
from rules.rulesets.naran_fuciliers_wars.words import LostRole, MovingRole


class CharacterMovementFacts(Facts):
    role: MovingRole = fact(label=_("Role"))
    ends_in_zone: bool = flag(_("Ends in his own deployment zone"))
    was_outside_zone: bool = flag(_("Began outside it"))
    attached: bool = flag(_("Ends in contact with a friendly unit"))
    attached_to_own_command: bool = flag(_("That unit is of his own command"))
    own_unit_in_radius: bool = flag(_("A unit of his command in his radius"), _("At least one."))
    leaving_unit: bool = flag(_("Leaves the unit he was with"))
    unit_destroyed: bool = flag(_("That unit no longer exists"))
    to_influence: bool = flag(_("Goes to influence another unit"))
    no_units_left: bool = flag(
        _("No unit of his command is left"),
        _("Heroic general: he rides home."),
    )
    on_mission: bool = flag(_("Carries an order"))
    in_commander_radius: bool = flag(_("In the commander-in-chief's radius"))
    in_contact_with_commander: bool = flag(_("Touches the commander-in-chief"))
    distance_to_leader_cm: int | None = fields.distance(_("Distance to his leader"), None, _("Of a trumpeter."))
    leader_attached: bool = flag(_("His leader is with a unit"), _("Of a trumpeter."))
    same_base_as_unit: bool = flag(
        _("His base matches the unit's"),
        _("Of a scout."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.attached, "attached_to_own_command")
        if self.role == "trumpeter":
            yield from fields.needed(self, "distance_to_leader_cm")

    @property
    def deserts(self) -> bool:
        """Return True if he leaves a living unit that he had joined outside the zone."""
        return self.leaving_unit and self.was_outside_zone and not self.unit_destroyed


@procedure(
    title=_("Movement of characters"),
    cite="§1.1, §4.1, §4.3, §4.6.2, §4.6.4, §4.7, §4.8, §4.9, §4.11",
    help=_("May this character end his move there?"),
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
    event: Literal["bearer_killed", "bearer_fled", "captured", "holding_commander_killed"] = fact(label=_("What happened"))
    with_commander: bool = flag(_("The bearer touches the commander-in-chief"))
    commander_alive: bool = flag(_("The commander-in-chief lives"), default=True)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.event == "bearer_fled" and self.with_commander and not self.commander_alive:
            yield Contradiction("with_commander", _("He is not alive."))
        if self.event == "holding_commander_killed" and self.commander_alive:
            yield Contradiction("commander_alive", _("He has just been killed."))


@procedure(
    title=_("The army standard is struck"),
    cite="§4.11, R89",
    help=_("What becomes of the army standard, and of the army?"),
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
    role: LostRole = fact(label=_("Who"))
    how: Literal["killed", "fled"] = fact(label=_("How"))
    charismatic: bool = flag(_("Charismatic"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.role not in ("colonel", "other"), "charismatic")
        if self.role == "adviser" and not self.charismatic:
            yield Contradiction("charismatic", _("An adviser is charismatic."))


_NEW_ORDERS = {"commander_in_chief": "none_for_the_army", "general": "none_until_taken_over"}


@procedure(
    title=_("Loss of a leader"),
    cite="§3.2.2, §3.5.3, §4.1, §4.6.1, §4.9, §4.10",
    help=_("What follows when a character is killed or flees."),
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
