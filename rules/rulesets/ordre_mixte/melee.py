"""«Mischie»: the fight, the order of the fights, who holds the field, and what it costs the horses."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.ordre_mixte import fields, headlines
from rules.rulesets.ordre_mixte.fields import SheetFacts
from rules.rulesets.ordre_mixte.losses import PercentageRoll, percentage_roll
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import (
    CAVALRY_MELEE_MODIFIERS,
    FATIGUE,
    MELEE_BASE,
    MELEE_BASES,
    MELEE_MODIFIERS,
    NO_MORE_THAN_CONTACT,
)
from rules.rulesets.ordre_mixte.terms import (
    BROKEN,
    FOLLOW_UPS,
    Arm,
    CavalryWeight,
    Cover,
    Fatigue,
    FightResult,
    Formation,
    Quality,
)


class Fighter(Facts):
    arm: Arm = fields.arm()
    formation: Formation = fields.formation()
    cavalry_weight: CavalryWeight | None = fields.cavalry_weight()
    cuirassier: bool = flag(_("Cuirassiers"))
    lancer: bool = flag(_("Lancers"))
    quality: Quality = fields.quality()
    charging: bool = flag(
        _("Charging"),
        _("Came into contact this turn by a charge; tells for cavalry."),
    )
    fatigue: Fatigue = fields.fatigue()
    disordered: bool = fields.disordered()
    in_defended_defile: bool = flag(
        _("On or across a defended bridge or defile"),
        _("The enemy holds the far end: it counts as disordered."),
    )
    cover: Cover = fields.cover()
    bases_in_contact: int = fact(ge=1, le=24, label=_("Bases in contact"), help=_("With this enemy."))
    overlap_bases: int = fact(
        0,
        ge=0,
        le=2,
        label=_("Bases in overlap"),
        help=_("Beside the enemy's front, one a side."),
    )
    second_rank_bases: int = fact(
        0,
        ge=0,
        le=24,
        label=_("Bases in the second rank"),
        help=_("Directly behind those in contact or overlap."),
    )

    @property
    def charges_on_horseback(self) -> bool:
        return self.charging and self.arm == "cavalry"

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.formation_of_another_arm(self.arm, self.formation)
        yield from fields.weight_of_cavalry(self.arm, self.cavalry_weight)
        if self.cuirassier and self.cavalry_weight != "heavy":
            yield Contradiction("cuirassier", _("Cuirassiers are heavy cavalry."))
        if self.lancer and self.arm != "cavalry":
            yield Contradiction("lancer", _("Lancers are cavalry."))
        yield from fields.tired_without_cavalry(self.arm, self.fatigue)
        if self.charging and self.arm == "artillery":
            yield Contradiction("charging", _("Artillery never charges."))
        if self.second_rank_bases > self.bases_in_contact + self.overlap_bases:
            yield Contradiction(
                "second_rank_bases",
                _("More bases than there are in front of them."),
            )


class MeleeFacts(SheetFacts):
    house_rules: dict[str, str] = fields.house_rules("R4", "R7", "R9", "R10", "R26")
    attacker: Fighter = fact(label=_("Attacker"))
    defender: Fighter = fact(label=_("Defender"))


class Bases(NamedTuple):
    """The bases of one side that count."""

    contact: int
    overlap: int
    second_rank: int

    def added(self, name: str) -> Sum:
        """Their sum as it is shown, without what is not there."""
        parts = (
            Modifier("contact_bases", self.contact, "Mischie"),
            Modifier("overlap_counted", self.overlap, "Mischie"),
            Modifier("second_rank_counted", self.second_rank, "Mischie, R21"),
        )
        return Sum(f"{name}_bases", (), tuple(part for part in parts if part.value))


class Counted(NamedTuple):
    """One of the two: its bases, the worth of each, and what was claimed and does not count."""

    counts_disordered: bool
    bases: Bases
    per_base: Sum
    notes: Sequence[Note]

    @property
    def percentage(self) -> int:
        return max(0, sum(self.bases) * self.per_base.total)


@procedure(
    title=_("Melee"),
    cite="Mischie, Mischie – Modificatori",
    help=_("Two units in contact strike at the same moment."),
    headline=headlines.of_melee,
)
def melee(facts: MeleeFacts, dice: Dice) -> Outcome:
    """One pair of a melee; the attacker rolls first. «Mischie», R4, R6, R19, R20."""
    if any(fighter.charging and fighter.fatigue == "spent" for fighter in (facts.attacker, facts.defender)):
        return refused("spent_cavalry_may_not_charge", "R24, R47")
    attacker = counted("attacker", facts.attacker, facts.defender, facts)
    defender = counted("defender", facts.defender, facts.attacker, facts)
    with dice.by("attacker"):
        by_attacker = percentage_roll(attacker.percentage, facts, dice, _("attacker"), "attacker.roll")
    with dice.by("defender"):
        by_defender = percentage_roll(defender.percentage, facts, dice, _("defender"), "defender.roll")
    return outcome(
        sums=[attacker.bases.added("attacker"), attacker.per_base, defender.bases.added("defender"), defender.per_base],
        notes=[*attacker.notes, *defender.notes],
        allowed=True,
        attacker_pm_lost=by_defender.losses,
        defender_pm_lost=by_attacker.losses,
        attacker=values_of(attacker, by_attacker),
        defender=values_of(defender, by_defender),
        modifiers={
            "attacker": by_id(attacker.per_base.parts[1:]),
            "defender": by_id(defender.per_base.parts[1:]),
        },
    )


def values_of(side: Counted, rolled: PercentageRoll) -> dict[str, bool | int | None]:
    """One side's part of the outcome."""
    return {
        "counts_disordered": side.counts_disordered,
        "contact_bases": side.bases.contact,
        "overlap_counted": side.bases.overlap,
        "second_rank_counted": side.bases.second_rank,
        "bases_counted": sum(side.bases),
        "per_base": side.per_base.total,
        "percentage": side.percentage,
        "automatic_losses": rolled.automatic_losses,
        "remainder": rolled.remainder,
        "roll": rolled.roll,
        "hit": rolled.hit,
        "losses_inflicted": rolled.losses,
    }


def counted(name: Literal["attacker", "defender"], own: Fighter, enemy: Fighter, facts: MeleeFacts) -> Counted:
    disordered = counts_disordered(own, enemy, facts)
    return Counted(
        disordered,
        bases_of(own, enemy, disordered),
        Sum(f"{name}_per_base", (), (MELEE_BASE, *modifiers(own, enemy, facts))),
        list(ignored(own, enemy, facts)),
    )


def disordered_at_all(fighter: Fighter) -> bool:
    """A defended bridge or defile disorders whoever crosses it. «Mischie», R25."""
    return fighter.disordered or fighter.in_defended_defile


def shielded_by_cover(own: Fighter, enemy: Fighter) -> bool:
    """Note §: in cover, against charging cavalry. R10."""
    return own.cover != "none" and enemy.charges_on_horseback


def counts_disordered(own: Fighter, enemy: Fighter, facts: SheetFacts) -> bool:
    """Note §: not in cover against charging cavalry, unless a club takes only the enemy's bonus away. R10, R25."""
    shielded = shielded_by_cover(own, enemy) and not facts.plays("R10", "bonus_only")
    return disordered_at_all(own) and not shielded


def bases_of(own: Fighter, enemy: Fighter, disordered: bool) -> Bases:
    """«Mischie», note *; R20 to R22."""
    beside = NO_MORE_THAN_CONTACT if disordered else MELEE_BASES[own.arm, own.formation]
    contact = own.bases_in_contact
    if own.formation == "open_order":
        contact = min(contact, enemy.bases_in_contact)
    overlap = own.overlap_bases if beside.overlap else 0
    second_rank = min(own.second_rank_bases, contact + overlap) if beside.second_rank else 0
    return Bases(contact, overlap, second_rank)


def modifiers(own: Fighter, enemy: Fighter, facts: SheetFacts) -> Iterator[Modifier]:
    """The table, top to bottom; everything that applies is added. «Mischie – Modificatori», R55."""
    row = CAVALRY_MELEE_MODIFIERS if own.arm == "cavalry" else MELEE_MODIFIERS
    if has_charge_bonus(own, enemy, facts):
        yield row["charging_cavalry"]
    if own.arm == "artillery":
        yield row["artillery"]
    if own.cavalry_weight == "heavy":
        yield row["heavy_cavalry"]
    if own.cuirassier:
        yield row["cuirassier"]
    if own.lancer and enemy.arm == "infantry":
        yield row["lancer_vs_infantry"]
    if own.fatigue != "fresh":
        yield row[f"{own.fatigue}_cavalry"]
    if counts_disordered(own, enemy, facts):
        yield row["disordered"]
    if own.quality != "regular":
        yield row[own.quality]
    if has_open_order_bonus(enemy, facts):
        yield row["vs_open_order_or_artillery"]
    if has_disorder_bonus(own, enemy, facts):
        yield row["vs_disordered"]
    if enemy.cover == "light":
        yield row["vs_light_cover"]
    elif enemy.cover != "none":
        yield row["vs_heavy_cover"]


def has_charge_bonus(own: Fighter, enemy: Fighter, facts: SheetFacts) -> bool:
    """Note §; R10, R26."""
    if facts.plays("R26", "no_charge_bonus_against_square") and enemy.formation == "square":
        return False
    return own.charges_on_horseback and enemy.cover == "none"


def has_open_order_bonus(enemy: Fighter, facts: SheetFacts) -> bool:
    """R60; by house rule note ° belongs here. R9."""
    if facts.plays("R9", "on_open_order_or_artillery") and facts.is_hard(enemy.cover):
        return False
    return enemy.formation == "open_order" or enemy.arm == "artillery"


def has_disorder_bonus(own: Fighter, enemy: Fighter, facts: SheetFacts) -> bool:
    """Note °, unless by house rule it belongs to another row, and note §. R9, R10."""
    if facts.is_hard(enemy.cover) and not facts.plays("R9", "on_open_order_or_artillery"):
        return False
    return disordered_at_all(enemy) and not shielded_by_cover(enemy, own)


def ignored(own: Fighter, enemy: Fighter, facts: SheetFacts) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    disordered = counts_disordered(own, enemy, facts)
    counting = bases_of(own, enemy, disordered)
    if own.charges_on_horseback and enemy.cover != "none":
        yield Note("charge_against_cover", "Mischie – Modificatori, R10")
    if disordered_at_all(own) and not disordered:
        yield Note("disorder_set_aside_in_cover", "Mischie – Modificatori, R10")
    if own.formation == "open_order" and own.bases_in_contact > enemy.bases_in_contact:
        yield Note("open_order_one_to_one", "Mischie, R22")
    if counting.overlap < own.overlap_bases:
        yield Note("overlap_for_formed_lines", "Mischie")
    if counting.second_rank < own.second_rank_bases:
        yield Note("second_rank_not_counted", "Mischie, R21")


# The order of the melees


class OneMelee(Facts):
    id: str = fact(min_length=1, label=_("Name"))
    flank_or_rear: bool = flag(
        _("Against a flank or rear"),
        _("It is fought first; nothing else changes."),
    )


class MeleeOrderFacts(SheetFacts):
    melees: Annotated[list[OneMelee], Field(min_length=1, max_length=40)] = fact(label=_("Melees"))

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [one.id for one in self.melees]
        if len(set(ids)) < len(ids):
            yield Contradiction("melees", _("Two melees have the same name."))


@procedure(
    title=_("Order of the melees"),
    cite="Sequenza di mossa, R19",
    help=_("Which melees are fought first?"),
    headline=headlines.of_order,
)
def melee_order(facts: MeleeOrderFacts, dice: Dice) -> Outcome:
    """Put those on a flank or rear first. «Sequenza di mossa», R19."""
    first = [one.id for one in facts.melees if one.flank_or_rear]
    then = [one.id for one in facts.melees if not one.flank_or_rear]
    return outcome(order=first + then, first=first, then=then)


# Who holds the field


class MeleeOutcomeFacts(SheetFacts):
    attacker_arm: Arm = fields.arm(_("Attacker: arm"))
    defender_arm: Arm = fields.arm(_("Defender: arm"))
    attacker_result: FightResult = fact("not_tested", label=_("Attacker: morale"))
    defender_result: FightResult = fact("not_tested", label=_("Defender: morale"))


@procedure(
    title=_("Outcome of a melee"),
    cite="Sequenza di mossa, R50",
    help=_("After the morale tests: who has won, and may he follow up?"),
    headline=headlines.of_field,
)
def melee_outcome(facts: MeleeOutcomeFacts, dice: Dice) -> Outcome:
    """Whoever stands when the other has broken. «Sequenza di mossa», R49, R50."""
    attacker_broken, defender_broken = facts.attacker_result in BROKEN, facts.defender_result in BROKEN
    continues = not attacker_broken and not defender_broken
    if attacker_broken == defender_broken:
        return outcome(winner="none", melee_continues=continues, follow_up="none")
    winner, arm = ("defender", facts.defender_arm) if attacker_broken else ("attacker", facts.attacker_arm)
    return outcome(winner=winner, melee_continues=continues, follow_up=FOLLOW_UPS.get(arm, "none"))


# Fatigue


class CavalryFatigueFacts(SheetFacts):
    fatigue: Fatigue = fact(label=_("Fatigue so far"))
    event: Literal["fought_melee", "rested"] = fact(
        label=_("This turn"),
        help=_("Rested: the whole turn in the rear, neither towards the enemy nor meeting him."),
    )
    disordered: bool = fields.disordered()


@procedure(
    title=_("Fatigue of cavalry"),
    cite="Mischie – Modificatori, R24",
    help=_("How tired is cavalry after this turn?"),
    headline=headlines.of_fatigue,
)
def cavalry_fatigue(facts: CavalryFatigueFacts, dice: Dice) -> Outcome:
    """A turn of melee costs a step, a turn of rest gives one back. R24."""
    fought = facts.event == "fought_melee"
    step = FATIGUE.index(facts.fatigue) + (1 if fought else -1)
    after = FATIGUE[min(max(step, 0), len(FATIGUE) - 1)]
    spent = after == "spent"
    return outcome(
        fatigue_after=after,
        now_disordered=facts.disordered or (fought and spent),
        must_retire=spent,
        may_contact_enemy=not spent,
    )
