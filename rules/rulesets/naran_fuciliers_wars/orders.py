"""§3.2 «Ordini»: command radius, sending orders, the tests of those who receive them, and what an order obliges to."""

from collections.abc import Iterator
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.casualties import struck
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    CAVALRY_RESULT,
    COMMAND_RADIUS,
    COMMAND_RADIUS_TRUMPETER,
    GENERALS_RESULT,
    GENERALS_TEST,
    MISUNDERSTOOD,
    ORDER_MORALE,
    row_of,
)
from rules.rulesets.naran_fuciliers_wars.words import Arm, Carrier, CommanderStatus, Order, OrderRecipient, OrderResult, Reaction

# §4.3: who can be commanded


class CommandRadiusFacts(Facts):
    trumpeters_in_contact: int = fields.count(
        _("Trumpeters in contact"),
        0,
        2,
        0,
        _("Of the command, touching the leader."),
    )
    distance_cm: int | None = fields.distance(
        _("Distance to the unit"),
        None,
        _("From the leader to its nearest figure."),
    )


@procedure(
    title=_("Command radius"),
    cite="§2.3.1, §4.3",
    help=_("How far a leader commands."),
)
def command_radius(facts: CommandRadiusFacts, dice: Dice) -> Outcome:
    """The radius, and whether the unit is inside. §2.3.1, §4.3."""
    radius = COMMAND_RADIUS_TRUMPETER if facts.trumpeters_in_contact else COMMAND_RADIUS
    return outcome(radius_cm=radius, in_radius=None if facts.distance_cm is None else facts.distance_cm <= radius)


# §3.2.2: sending an order


class SendOrderFacts(Facts):
    recipient: OrderRecipient = fact(label=_("To whom"))
    turn: int = fields.turn()
    commander_status: CommanderStatus = fact("active", label=_("The commander-in-chief"))
    general_present: bool = flag(_("The command has its general"), default=True)
    entered_this_turn: bool = flag(
        _("Entered in this turn"),
        _("From the reserve or as reinforcement."),
    )
    order_pending: bool = flag(_("An order is on its way to it"))
    carrier: Carrier | None = fact(None, label=_("Carrier"))
    carrier_in_contact: bool = flag(_("The carrier touches the commander-in-chief"), default=True)
    units_total: int = fields.count(_("Units of his own command"), 1, 40, 1)
    units_in_radius: int | None = fields.count(_("Of these within his radius"), 0, 40, None, _("Empty: all."))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.recipient == "general", "carrier")
        if self.units_in_radius is not None:
            yield from fields.more_than("units_in_radius", self.units_in_radius, self.units_total)


@procedure(
    title=_("Send an order"),
    cite="§3.2.2",
    help=_("May the commander-in-chief give a new order?"),
)
def send_order(facts: SendOrderFacts, dice: Dice) -> Outcome:
    """His own units obey at once; a general is sent somebody. §3.2.2, R27, R98."""
    if facts.commander_status != "active":
        return refused("commander_lost", "§3.2.2")
    if facts.turn == 1:
        return refused("first_turn", "§3.2.2, R27")
    if facts.recipient == "own_command":
        if facts.units_in_radius is not None and facts.units_in_radius < facts.units_total:
            return refused("units_out_of_radius", "§3.2.2, R27")
        return outcome(allowed=True, accepted=True, marker="face_up")
    if not facts.general_present:
        return refused("no_general", "§3.2.2")
    if facts.entered_this_turn:
        return refused("entered_this_turn", "§3.2.2")
    if facts.order_pending:
        return refused("order_pending", "§3.2.2")
    if facts.carrier != "in_person" and not facts.carrier_in_contact:
        return refused("carrier_not_in_contact", "§3.2.2")
    return outcome(allowed=True, accepted=False, marker="none" if facts.carrier == "in_person" else "face_down")


# §3.2.2: the tests


def _units_in_state(label: Text) -> Any:
    return fields.count(label, 0, 40, 0)


class StateOfCommand(Facts):
    """What weighs on a general when he takes an order. §3.2.2."""

    general_fanatic: bool = flag(_("Fanatic general"))
    allied_or_mercenary: bool = flag(_("Allied or mercenary command"))
    disorganised_units: int = _units_in_state(_("Disorganised units"))
    demoralised_units: int = _units_in_state(_("Demoralised units"))
    bloodlust_units: int = _units_in_state(_("Units in bloodlust"))
    falling_back_units: int = _units_in_state(_("Units falling back"))


def state_modifiers(facts: StateOfCommand, command_value: int, new_order: Order) -> Iterator[Modifier]:
    """§3.2.2; units demoralised or falling back are disorganised as well (R24)."""
    yield Modifier("command_value", command_value, "§3.2.2")
    if facts.general_fanatic and new_order == "attack":
        yield GENERALS_TEST["fanatic_attack"]
    if facts.allied_or_mercenary:
        yield GENERALS_TEST["allied_or_mercenary"]
    if facts.disorganised_units or facts.demoralised_units or facts.falling_back_units:
        yield GENERALS_TEST["disorganised_units"]
    for name in ("demoralised_units", "bloodlust_units", "falling_back_units"):
        units = getattr(facts, name)
        if units:
            yield Modifier(name, units * GENERALS_TEST[name].value, GENERALS_TEST[name].cite)


def general_fording() -> Any:
    return flag(_("The general is fording a river"))


def all_units_in_radius() -> Any:
    return flag(
        _("All its units in his radius"),
        _("At least one figure of each."),
        default=True,
    )


class DeliveredOrder(Facts):
    current_order: Order = fields.order(_("Order in force"))
    new_order: Order = fields.order(_("New order"))
    command_value: int = fields.command_value(_("Value of the general"))
    carrier: Carrier = fact(
        label=_("Delivered by"),
        help=_("A scout counts as an order bearer."),
    )
    cavalry_command: bool = flag(_("Command of cavalry"))
    carrier_save: int | None = fields.save(_("Save of the carrier"))
    carrier_wounds: int = fields.wounds(_("Wounds of the carrier"))
    carrier_in_contact: bool = flag(_("The carrier touches the general"), default=True)
    all_units_in_radius: bool = all_units_in_radius()
    general_fording: bool = general_fording()


class NewOrderTestFacts(StateOfCommand, DeliveredOrder):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.carrier != "in_person", "carrier_save", "carrier_wounds")


@procedure(
    title=_("General's test"),
    cite="§3.2.2, R22, R23, R24, R26",
    help=_("Does a general accept the order that reaches him?"),
)
def new_order_test(facts: NewOrderTestFacts, dice: Dice) -> Outcome:
    """Die, value, and the state of his units. §3.2.2 «Il Test del Generale», «Congedare un Condottiero»."""
    if facts.general_fording:
        return refused("general_fording", "§3.5.10")
    if not facts.carrier_in_contact:
        return refused("carrier_not_in_contact", "§3.2.2")
    if not facts.all_units_in_radius:
        return refused("units_out_of_radius", "§3.2.2, R21")
    in_person = facts.carrier == "in_person"
    modifiers = [*state_modifiers(facts, facts.command_value, facts.new_order)]
    if in_person:
        modifiers.append(GENERALS_TEST["commander_in_person"])
    elif facts.carrier == "messenger":
        modifiers.append(GENERALS_TEST["messenger"])
    test = Sum("total", (dice.d6(_("general's test")),), tuple(modifiers))
    result = row_of(test.total, {name: row.least for name, row in GENERALS_RESULT.items()})
    effect = GENERALS_RESULT[result]
    carrier_result = None
    if result == "panic" and not in_person:
        carrier_result, __ = struck(facts.carrier_save, facts.carrier_wounds, dice)
    eliminated = carrier_result == "eliminated"
    after = order_after(facts.current_order, facts.new_order, result)
    return outcome(
        sums=[test],
        allowed=True,
        total=test.total,
        modifiers=by_id(test.parts),
        result=result,
        order_after=after,
        units_disorganised=effect.disorganised,
        units_demoralised=effect.demoralised,
        carrier_dismissed=not (in_person or effect.delayed or eliminated),
        carrier_result=carrier_result,
        carrier_eliminated=eliminated,
        retry_next_turn=effect.delayed or (in_person and not effect.accepted),
        order_locked=facts.cavalry_command and result == "misunderstood" and after == "hold",
    )


def order_after(current: Order, new: Order, result: OrderResult) -> Order:
    """The new order if accepted, the old one if not, another than was sent if misunderstood. §3.2.2."""
    if result == "misunderstood":
        return MISUNDERSTOOD[new]
    return new if GENERALS_RESULT[result].accepted else current


class CavalryDecision(Facts):
    turn: int = fields.turn()
    current_order: Order = fields.order(_("Order in force"))
    new_order: Order = fact(label=_("Order wanted"))
    command_value: int = fields.command_value(_("Value of the general"))
    entered_this_turn: bool = flag(_("Entered in this turn"))
    order_locked: bool = flag(
        _("Order locked"),
        _("The command misunderstood an order and now holds."),
    )
    all_units_in_radius: bool = all_units_in_radius()
    general_fording: bool = general_fording()
    attack_carried_out: bool = flag(
        _("The attack has been carried out"),
        _("All units have fought or fired at short range; being thrown back by a square counts."),
    )


class CavalryOrderChangeFacts(StateOfCommand, CavalryDecision):
    pass


#: §3.2.2 «Flessibilità tattica»: the only changes open to a general of cavalry.
CAVALRY_CHANGES = {("oppose", "attack"), ("attack", "oppose")}


@procedure(
    title=_("Cavalry general changes his order"),
    cite="§3.2.2, §3.6.2, R25, R26",
    help=_("May a general of cavalry decide by himself, and does he?"),
)
def cavalry_order_change(facts: CavalryOrderChangeFacts, dice: Dice) -> Outcome:
    """Change from oppose to attack and back, by a test of his own. §3.2.2 «Flessibilità tattica»."""
    refusal = why_not_change_order(facts)
    if refusal:
        return refusal
    test = Sum(
        "total",
        (dice.d6(_("cavalry general's test")),),
        tuple(state_modifiers(facts, facts.command_value, facts.new_order)),
    )
    result = row_of(test.total, {name: row.least for name, row in CAVALRY_RESULT.items()})
    effect = CAVALRY_RESULT[result]
    return outcome(
        sums=[test],
        allowed=True,
        total=test.total,
        modifiers=by_id(test.parts),
        result=result,
        order_after=facts.new_order if effect.accepted else facts.current_order,
        units_disorganised=effect.disorganised,
        units_demoralised=effect.demoralised,
        retry_next_turn=not effect.accepted,
    )


def why_not_change_order(facts: CavalryOrderChangeFacts) -> Outcome | None:
    """Return why he may not even try, or None. §3.2.2, R21, R25, R26."""
    if facts.turn == 1 or facts.entered_this_turn:
        return refused("first_turn", "§3.2.2")
    if facts.order_locked:
        return refused("order_locked", "§3.2.2, R26")
    if (facts.current_order, facts.new_order) not in CAVALRY_CHANGES:
        return refused("order_not_allowed", "§3.2.2")
    if facts.general_fording:
        return refused("general_fording", "§3.5.10")
    if not facts.all_units_in_radius:
        return refused("units_out_of_radius", "§3.2.2, R21")
    if facts.current_order == "attack":
        if not facts.attack_carried_out:
            return refused("attack_not_carried_out", "§3.2.2, R25")
        if facts.falling_back_units or facts.bloodlust_units:
            return refused("units_falling_back_or_bloodlust", "§3.6.2")
    return None


# §3.2.1: what an order obliges to


class OrderObligationsFacts(Facts):
    arm: Arm = fields.arm()
    order: Order = fields.order()
    reaction: Reaction = fields.reaction()
    firearms: bool = flag(_("Has firearms"), _("Infantry or cavalry."))
    salvos_left: int = fields.count(_("Volleys left"), 0, 6, 0)
    square: bool = fields.square()
    light_or_horse_battery: bool = flag(_("Light or horse battery"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.arm, self.square)
        yield from fields.only_if(self, self.arm == "artillery", "light_or_horse_battery")
        yield from fields.only_if(self, self.arm != "artillery", "firearms")
        yield from fields.only_if(self, self.arm == "artillery" or self.firearms, "salvos_left")


@procedure(
    title=_("Obligations"),
    cite="§3.2.1, §3.4.5, §3.5.2, §3.5.6, R58",
    help=_("What must, may or may not this unit do under its order and reaction?"),
)
def order_obligations(facts: OrderObligationsFacts, dice: Dice) -> Outcome:
    """Moving, engaging and firing. §3.2.1, §3.4.5, R58."""
    moves, engages = moving(facts)
    bloodlust, artillery = facts.reaction == "bloodlust", facts.arm == "artillery"
    return outcome(
        moves=moves,
        engages=engages,
        fires=firing(facts),
        may_reorganise=facts.reaction == "ok",
        attack_dice_bonus=facts.order == "attack",
        morale_modifier=ORDER_MORALE[facts.order],
        acts_as_infantry=bloodlust and artillery and not facts.salvos_left,
    )


def moving(facts: OrderObligationsFacts) -> tuple[str, str]:
    """Return how it moves, and if it engages. §3.2.1, §3.4.5, §3.5.6."""
    artillery = facts.arm == "artillery"
    if facts.reaction == "bloodlust":
        return ("none", "no") if artillery and facts.salvos_left else ("must_advance", "must")
    if facts.reaction == "falling_back":
        return "must_fall_back", "no"
    if facts.order == "hold":
        return "none", "no"
    if facts.order == "oppose":
        return "may", "no"
    if artillery:
        if not facts.salvos_left:
            return "may_return_to_zone", "no"
        return "may" if facts.light_or_horse_battery else "none", "no"
    return "must_advance", "may" if facts.salvos_left else "must"


def firing(facts: OrderObligationsFacts) -> str:
    """Return if it fires. §3.2.1, §3.4.2, §3.4.5, R37."""
    if not facts.salvos_left:
        return "no"
    if facts.reaction == "bloodlust":
        return "must" if facts.arm == "artillery" else "may"
    return "return_only" if facts.order == "oppose" and not facts.square else "may"


# §3.2.2: the commander-in-chief instead of a lost general


class TakeOverCommandFacts(Facts):
    commander_status: CommanderStatus = fact("active", label=_("The commander-in-chief"))
    commander_has_units: bool = flag(_("He has units of his own"))
    general_lost: bool = flag(_("The command has lost its general"), default=True)
    units_total: int = fields.count(_("Units of the command"), 1, 40)
    units_in_radius: int = fields.count(_("Of these within his radius"), 0, 40)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.more_than("units_in_radius", self.units_in_radius, self.units_total)


@procedure(
    title=_("Take over a command"),
    cite="§3.2.2, §3.5.3",
    help=_("May the commander-in-chief lead the command of a lost general?"),
)
def take_over_command(facts: TakeOverCommandFacts, dice: Dice) -> Outcome:
    """Permit it only without units of his own, and near all of theirs. §3.2.2, §3.5.3."""
    if facts.commander_status != "active":
        return refused("commander_lost", "§3.2.2")
    if facts.commander_has_units:
        return refused("commander_has_command", "§3.2.2")
    if not facts.general_lost:
        return refused("general_present", "§3.2.2")
    if facts.units_in_radius < facts.units_total:
        return refused("units_out_of_radius", "§3.2.2")
    return outcome(allowed=True, led_by="commander_in_chief")
