"""§3.6.6 «Test di Morale», §3.5.8 b «Sfondamento», §3.6.2 «Disingaggio»: what a melee does to those who fought it."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.reactions import (
    Judged,
    Presence,
    Tested,
    attached_leader,
    demoralised,
    lower_grade,
    presence,
    quality_modifier,
)
from rules.rulesets.naran_fuciliers_wars.tables import LINE_PUSHED_BACK, MORALE_TEST, ORDER_MORALE
from rules.rulesets.naran_fuciliers_wars.words import Arm, Order, RankFormation, Reaction, TroopFormation, UnitOrIndividual


class AfterMelee(Tested):
    """Losses and state of a unit that has fought."""

    arm: Arm = fields.arm(default="infantry")
    reaction: Reaction = fields.reaction()
    disorganised: bool = fields.disorganised()
    order: Order = fields.order()
    losses: int = fields.count(_("Figures lost"), 0, 200, help=_("In this phase."))
    figures_at_start: int = fields.count(_("Figures before"), 1, 200)
    losses_inflicted: int = fields.count(
        _("Losses caused"),
        0,
        400,
        help=_("By its side in this combat."),
    )
    losses_suffered: int | None = fields.count(
        _("Losses of its side"),
        0,
        400,
        None,
        _("In this combat; empty: only its own."),
    )
    standard_lost: bool = flag(_("Has lost its standard"))
    house_rules: dict[str, str] = house_rules(
        {"R76": ("cumulative",), "R51": ("ok_keeps_reaction",), "R52": ("also_demoralised",)}
    )

    @property
    def suffered(self) -> int:
        return self.losses if self.losses_suffered is None else self.losses_suffered

    def losses_wrong(self) -> Iterator[Contradiction]:
        yield from fields.more_than("losses", self.losses, self.figures_at_start)
        if self.suffered < self.losses:
            yield Contradiction("losses_suffered", _("It alone has lost more."))


def morale_modifiers(facts: AfterMelee) -> Iterator[Modifier]:
    """§3.6.6, R52, R73, R76, R77; those of a square and of who is present come after."""
    yield quality_modifier(lower_grade(facts.quality) if facts.arm == "artillery" else facts.quality, "§3.6.6")
    yield Modifier("order", ORDER_MORALE[facts.order], "§3.6.6")
    half = 2 * facts.losses >= facts.figures_at_start
    quarter = 4 * facts.losses >= facts.figures_at_start
    if quarter and (not half or facts.house_rules.get("R76") == "cumulative"):
        yield MORALE_TEST["quarter_losses"]
    if half:
        yield MORALE_TEST["half_losses"]
    if facts.suffered > facts.losses_inflicted:
        yield MORALE_TEST["more_losses_than_enemy"]
    if facts.suffered < facts.losses_inflicted:
        yield MORALE_TEST["fewer_losses_than_enemy"]
    if facts.standard_lost:
        yield MORALE_TEST["standard_lost"]
    if demoralised(facts.reaction, facts.house_rules):
        yield MORALE_TEST["demoralised"]
    if facts.reaction == "bloodlust":
        yield MORALE_TEST["bloodlust"]


# §3.6.6


class MoraleTested(AfterMelee):
    square: bool = fields.square()
    cannot_fall_back: bool = flag(
        _("The square cannot fall back"),
        _("Wrapped, or without room."),
    )


class MoraleTestFacts(Presence, MoraleTested):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from self.colonel_without_infantry(self.arm)
        yield from self.losses_wrong()
        yield from fields.square_without_infantry(self.arm, self.square)
        yield from fields.only_if(self, self.square, "cannot_fall_back")


@procedure(
    title=_("Morale test"),
    cite="§3.6.6",
    help=_("How does a unit take its losses in melee?"),
)
def morale_test(facts: MoraleTestFacts, dice: Dice) -> Outcome:
    """Test after every round with losses. §3.6.6, R50 to R54, R73, R76, R77."""
    if facts.losses == 0:
        return refused("no_losses", "§3.6.6")
    if facts.losses == facts.figures_at_start:
        return refused("unit_destroyed", "§3.6.6")
    square = [MORALE_TEST["square"]] if facts.square else []
    return Judged(
        facts,
        [*morale_modifiers(facts), *square, *presence(facts)],
        dice,
        reaction=facts.reaction,
        disorganised=facts.disorganised,
        leader=attached_leader(facts),
        cannot_fall_back=facts.cannot_fall_back,
        house_rules=facts.house_rules,
    ).outcome(allowed=True)


# §3.5.8 b «Test di Sfondamento»


class BrokenThrough(AfterMelee):
    first_round: bool = flag(_("First round"), _("Of this combat."), default=True)
    formation: TroopFormation = fields.formation(_("Its formation"), "line")
    attacker_formation: RankFormation = fields.formation(_("Formation of the attacker"), "attack_column")
    attacker_disorganised: bool = fields.disorganised(_("The attacker is disorganised"))


class BreakthroughTestFacts(Presence, BrokenThrough):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from self.colonel_without_infantry(self.arm)
        yield from self.losses_wrong()
        if self.arm == "artillery":
            yield Contradiction("arm", _("Guns stand in no line."))
        if self.formation == "square" and self.arm != "infantry":
            yield Contradiction("formation", _("Only infantry forms square."))


@procedure(
    title=_("Breakthrough test"),
    cite="§3.5.8, R78",
    help=_("Does an attack column break the line it has beaten?"),
)
def breakthrough_test(facts: BreakthroughTestFacts, dice: Dice) -> Outcome:
    """A second test of the line, right after the first; shaken it gives way. §3.5.8 b, R78."""
    refusal = no_breakthrough(facts)
    if refusal:
        return refusal
    judged = Judged(
        facts,
        [*morale_modifiers(facts), *presence(facts), MORALE_TEST["breakthrough"]],
        dice,
        reaction=facts.reaction,
        disorganised=facts.disorganised,
        leader=attached_leader(facts),
        house_rules=facts.house_rules,
    )
    pushed = judged.result in ("demoralised", "falling_back")
    return judged.outcome(allowed=True, pushed_back_cm=LINE_PUSHED_BACK if pushed else 0, column_follows=pushed)


def no_breakthrough(facts: BreakthroughTestFacts) -> Outcome | None:
    """Return why there is no test, or None. §3.5.8 b."""
    if not facts.first_round:
        return refused("not_first_round", "§3.5.8")
    if facts.attacker_formation != "attack_column":
        return refused("attacker_not_attack_column", "§3.5.8")
    if facts.attacker_disorganised:
        return refused("attacker_disorganised", "§3.5.8")
    if facts.formation != "line":
        return refused("not_in_line", "§3.5.8")
    if facts.suffered <= facts.losses_inflicted:
        return refused("line_did_not_lose_more", "§3.5.8")
    if facts.losses == facts.figures_at_start:
        return refused("unit_destroyed", "§3.5.8")
    return None


# §3.6.2, §3.6.3 «Disingaggio»


class DisengageFacts(Facts):
    kind: Literal["cavalry", "infantry", "artillery", "individual"] = fields.arm(_("Who"))
    opponent: UnitOrIndividual = fact("unit", label=_("Against"), help=_("What an individual faces."))
    order_changed_to_oppose: bool = flag(
        _("Order changed to oppose"),
        _("Of its command, in this turn."),
    )
    command_under_reaction: bool = flag(
        _("Its command is shaken"),
        _("A unit of it falls back or is in bloodlust."),
    )
    move_cm: int = fact(ge=1, le=100, label=_("Its move"), unit="cm")
    wounded_this_phase: bool = flag(
        _("Wounded"),
        _("An individual, in the last melee phase."),
    )
    friend_in_contact: bool = flag(
        _("A friend fights beside him"),
        _("In contact with the same enemy."),
    )


@procedure(
    title=_("Disengage"),
    cite="§3.6.2, §3.6.3, R80",
    help=_("May it leave the melee, and how?"),
)
def disengage(facts: DisengageFacts, dice: Dice) -> Outcome:
    """Cavalry that has been called off, and individuals. §3.6.2, §3.6.3, R80."""
    if facts.kind in ("infantry", "artillery"):
        return refused("unit_cannot_disengage", "§3.6.2")
    if facts.kind == "cavalry":
        if facts.command_under_reaction:
            return refused("under_reaction", "§3.6.2")
        if not facts.order_changed_to_oppose:
            return refused("order_not_changed", "§3.6.2")
        return outcome(
            allowed=True, phase="reorganisation", move_mm=facts.move_cm * 10 // 2, now_disorganised=True, order_after="oppose"
        )
    if facts.opponent == "individual" and facts.wounded_this_phase and not facts.friend_in_contact:
        return refused("wounded_and_alone", "§3.6.3")
    return outcome(allowed=True, phase="movement", move_mm=facts.move_cm * 10, now_disorganised=False, order_after=None)
