"""§3.3 «Riorganizzazione»: formations, ranks, reorganising, lying down, and the army standard lowered (§4.11)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import ATTACK_COLUMN, COLUMN_RANKS, FRIENDS_TO_LOWER, LINE_RANKS, ORDER_FORMATIONS
from rules.rulesets.naran_fuciliers_wars.words import FORMATIONS, Arm, FootOrHorse, Formation, Order, RankFormation, Reaction

# §3.2.1, §3.3.2 «Formazioni»


def formations_of(arm: Arm, order: Order, attack_column_allowed: bool) -> list[Formation]:
    """Return the formations that the order allows the arm, column first; lists permit the attack column. §3.2.1, §3.3.2."""
    allowed = set(ORDER_FORMATIONS[arm][order])
    if attack_column_allowed and order == "attack" and arm != "artillery":
        allowed.add("column")
    return [formation for formation in FORMATIONS[arm] if formation in allowed]


class FormationOptionsFacts(Facts):
    arm: Arm = fields.arm()
    order: Order = fields.order()
    attack_column_allowed: bool = fields.attack_column_allowed()
    in_woods: bool = fields.in_woods()


@procedure(
    title=_("Formations open to a unit"),
    cite="§3.2.1, §3.3.2, §3.5.10",
    help=_("Which formations does the order of its command allow?"),
)
def formation_options(facts: FormationOptionsFacts, dice: Dice) -> Outcome:
    """All that are allowed, and the only one if there is no choice. §3.2.1, §3.3.2."""
    formations = formations_of(facts.arm, facts.order, facts.attack_column_allowed)
    if facts.in_woods:
        formations = [formation for formation in formations if formation != "square"]
    return outcome(formations=list(formations), required=formations[0] if len(formations) == 1 else None)


class ChangeFormationFacts(Facts):
    arm: Arm = fields.arm()
    order: Order = fields.order()
    from_formation: Formation = fields.formation(_("Present formation"))
    to_formation: Formation = fact(label=_("New formation"))
    engaged: bool = fields.engaged()
    reaction: Reaction = fields.reaction()
    disorganised: bool = fields.disorganised()
    in_woods: bool = fields.in_woods()
    attack_column_allowed: bool = fields.attack_column_allowed()
    room: bool = flag(_("There is room"), default=True)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.formation_of_another_arm("from_formation", self.arm, self.from_formation)
        attack_column = self.to_formation == "column" and self.attack_column_allowed  # one column into the other
        if self.from_formation == self.to_formation and not attack_column:
            yield Contradiction("to_formation", _("It already stands in it."))


@procedure(
    title=_("Change of formation"),
    cite="§3.3, §3.3.2, R30, R32",
    help=_("May this unit take another formation?"),
)
def change_formation(facts: ChangeFormationFacts, dice: Dice) -> Outcome:
    """Change in good order, not engaged, as its order allows. §3.3, §3.3.2."""
    if facts.engaged:
        return refused("unit_engaged", "§3.3")
    if facts.reaction != "ok":
        return refused("under_reaction", "§3.3")
    if facts.disorganised:
        return refused("disorganised", "§3.3.2, R30")
    if facts.to_formation not in FORMATIONS[facts.arm]:
        return refused("formation_not_for_arm", "§3.3.2")
    if facts.to_formation == "square" and facts.in_woods:
        return refused("in_woods", "§3.5.10")
    if facts.to_formation not in formations_of(facts.arm, facts.order, facts.attack_column_allowed):
        return refused("order_forbids_formation", "§3.2.1")
    if not facts.room:
        guns_to_attack = facts.arm == "artillery" and facts.order == "attack"
        return refused("no_room", "§3.3.2, R32", **({"now_disorganised": True} if guns_to_attack else {}))
    return outcome(allowed=True, formation_after=facts.to_formation, stop_marker=True, may_move_this_turn=False)


# §3.3.2: ranks


class FormationCheckFacts(Facts):
    arm: FootOrHorse = fields.arm()
    formation: RankFormation = fields.formation()
    ranks: list[Annotated[int, Field(ge=1, le=60)]] = fact(
        min_length=1,
        max_length=40,
        label=_("Ranks"),
        help=_("Figures of each, front first."),
    )
    house_rules: dict[str, str] = house_rules({"R28": ("as_front",)})


@procedure(
    title=_("Ranks of a formation"),
    cite="§3.3.2, R28, R29",
    help=_("Is the unit drawn up as its formation demands?"),
)
def formation_check(facts: FormationCheckFacts, dice: Dice) -> Outcome:
    """Faults of depth and dressing. §3.3.2, R28, R29."""
    faults = list(_FAULTS[facts.formation](facts))
    return outcome(
        legal=not faults,
        faults=faults,
        now_disorganised=bool(faults)
        if facts.formation == "attack_column"
        else bool({"too_few_ranks", "too_many_ranks"} & set(faults)),
        figures=sum(facts.ranks),
        rank_count=len(facts.ranks),
    )


def column_faults(facts: FormationCheckFacts) -> Iterator[str]:
    if len(facts.ranks) < COLUMN_RANKS[facts.arm]:
        yield "too_few_ranks"
    if uneven(facts.ranks):
        yield "uneven_ranks"


def line_faults(facts: FormationCheckFacts) -> Iterator[str]:
    if len(facts.ranks) > LINE_RANKS[facts.arm]:
        yield "too_many_ranks"
    if any(behind > before for before, behind in zip(facts.ranks, facts.ranks[1:], strict=False)):
        yield "rear_rank_wider"


def attack_column_faults(facts: FormationCheckFacts) -> Iterator[str]:
    """Yield the faults: at least four wide and four full ranks deep; by house rule as deep as wide. R28."""
    front = facts.ranks[0]
    full_ranks = max(front, ATTACK_COLUMN) if facts.house_rules.get("R28") == "as_front" else ATTACK_COLUMN
    if front < ATTACK_COLUMN:
        yield "front_too_narrow"
    if sum(rank == front for rank in facts.ranks) < full_ranks:
        yield "too_few_full_ranks"
    if uneven(facts.ranks):
        yield "uneven_ranks"


def uneven(ranks: list[int]) -> bool:
    """A rank differs from the front; only the last may be smaller. §3.3.2."""
    return any(rank != ranks[0] for rank in ranks[:-1]) or ranks[-1] > ranks[0]


_FAULTS = {"column": column_faults, "line": line_faults, "attack_column": attack_column_faults}


# §3.3.1


class ReorganiseFacts(Facts):
    disorganised: bool = fields.disorganised(default=True)
    engaged: bool = fields.engaged()
    reaction: Reaction = fields.reaction()


@procedure(
    title=_("Reorganise"),
    cite="§3.3, §3.3.1",
    help=_("May this unit put itself in order?"),
)
def reorganise(facts: ReorganiseFacts, dice: Dice) -> Outcome:
    """Disorganisation ends, and so does the unit's move. §3.3, §3.3.1."""
    if facts.engaged:
        return refused("unit_engaged", "§3.3")
    if facts.reaction != "ok":
        return refused("under_reaction", "§3.3.1")
    if not facts.disorganised:
        return refused("not_disorganised", "§3.3.1")
    return outcome(allowed=True, disorganised_after=False, stop_marker=True, may_move_this_turn=False)


# §3.4.2 «Pancia a terra»


class LieDownFacts(Facts):
    action: Literal["lie_down", "stand_up"] = fact(label=_("Action"))
    arm: Arm = fields.arm()
    order: Order = fields.order()
    in_crops: bool = flag(_("In corn or high grass"), default=True)
    prone: bool = flag(_("Lying down"))
    engaged: bool = fields.engaged()
    reaction: Reaction = fields.reaction()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.prone != (self.action == "stand_up"):
            yield Contradiction("prone", _("Who lies stands up, who stands lies down."))


@procedure(
    title=_("Lie down in the crops"),
    cite="§3.4.2, R33",
    help=_("May this infantry hide in the crops, or stand up?"),
)
def lie_down(facts: LieDownFacts, dice: Dice) -> Outcome:
    """Hidden, disorganised and out of the fight; in order again when it stands up. §3.4.2, R33."""
    if facts.arm != "infantry":
        return refused("not_infantry", "§3.4.2")
    lies = facts.action == "lie_down"
    if lies and not facts.in_crops:
        return refused("not_in_crops", "§3.4.2")
    if lies and facts.engaged:
        return refused("unit_engaged", "§3.4.2")
    if lies and facts.order != "hold":
        return refused("order_not_hold", "§3.4.2")
    if lies and facts.reaction != "ok":
        return refused("under_reaction", "§3.4.2")
    return outcome(
        allowed=True,
        prone_after=lies,
        disorganised_after=lies,
        targetable=not lies,
        may_fire=not lies,
        stop_marker=True,
    )


# §4.11 «Ammainare»


class LowerStandardFacts(Facts):
    standard_state: Literal["raised", "lowered", "knocked_down", "captured"] = fact("raised", label=_("Army standard"))
    commander_in_contact: bool = flag(_("The bearer touches the commander-in-chief"), default=True)
    friends_in_contact: int = fields.count(_("Other friends touching the bearer"), 0, 50)
    engaged: bool = flag(_("In melee"), _("The bearer, or those figures."))
    under_reaction: bool = flag(_("Those figures are under a reaction"))


@procedure(
    title=_("Lower the army standard"),
    cite="§4.11",
    help=_("May the army standard be brought to safety?"),
)
def lower_standard(facts: LowerStandardFacts, dice: Dice) -> Outcome:
    """Among friends and beside the commander-in-chief; then it is no loss, but no help either. §4.11 «Ammainare»."""
    if facts.standard_state != "raised":
        return refused("standard_not_raised", "§4.11")
    if not facts.commander_in_contact:
        return refused("commander_not_in_contact", "§4.11")
    if facts.friends_in_contact < FRIENDS_TO_LOWER:
        return refused("too_few_figures", "§4.11")
    if facts.engaged:
        return refused("engaged", "§4.11")
    if facts.under_reaction:
        return refused("under_reaction", "§4.11")
    return outcome(
        allowed=True,
        standard_after="lowered",
        bonuses_end=True,
        counts_as_loss=False,
        army_command_test=False,
        may_be_raised_again=False,
    )
