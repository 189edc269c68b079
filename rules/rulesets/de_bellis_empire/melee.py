"""§8.0 to §8.4 «Mischia»: contact, the battery's support, and the fight."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.results import Beaten, decide, pursuing
from rules.rulesets.de_bellis_empire.tables import FACTORS, HEAVY_COVER_PLUS_TWO, MELEE_MODIFIERS, TOWN_GROUND
from rules.rulesets.de_bellis_empire.terms import (
    ARTILLERY,
    CAVALRY,
    GUARD,
    INFANTRY,
    OPEN_GROUND,
    ArtilleryType,
    Cover,
    ElementType,
    Face,
    Terrain,
    Town,
)

# §8.0, §8.1: contact


class ContactPermissionFacts(Facts):
    attacker_type: ElementType = fields.element_type(_("Attacker"))
    target_type: ElementType = fields.element_type(_("Target"))
    target_terrain: Terrain = fields.terrain(_("Terrain under the target"))
    town: bool = flag(_("Either of them in a town"))
    attacker_in_square: bool = fields.in_square(_("Attacker in square"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.attacker_type, self.attacker_in_square, "attacker_in_square")


@procedure(
    title=_("Moving into contact"),
    cite="§8.1, §8.4",
    help=_("May this element attack that one?"),
    headline=headlines.of_contact,
)
def contact_permission(facts: ContactPermissionFacts, dice: Dice) -> Outcome:
    """Permit contact on any face. §8.1, §8.4, R42."""
    if facts.attacker_type in ARTILLERY:
        return refused("artillery_may_not_engage", "§8.4")
    if is_infantry_against_cavalry(facts.attacker_type, facts.target_type, facts.target_terrain, town=facts.town):
        return refused("infantry_may_not_attack_cavalry", "§8.1, R42")
    charge = FACTORS[facts.attacker_type].charge or 0
    return outcome(allowed=True, charge_bonus=0 if facts.attacker_in_square else charge)


def is_infantry_against_cavalry(attacker: ElementType, target: ElementType, terrain: Terrain, *, town: bool) -> bool:
    """Infantry would fight cavalry that stands in the open. §8.1, R42."""
    return attacker in INFANTRY and target in CAVALRY and terrain in OPEN_GROUND and not town


class ContactFacingFacts(Facts):
    contacted_on: Face = fact(label=_("Touched on"))
    front_contact_already: bool = flag(_("Already fighting on its front"))
    in_square: bool = fields.in_square()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.contacted_on == "front" and self.front_contact_already:
            yield Contradiction("front_contact_already", _("Its front is taken already."))


@procedure(
    title=_("Facing in contact"),
    cite="§8.0, §8.4",
    help=_("Does the element turn to face, and what does the contact count as?"),
    headline=headlines.of_facing,
)
def contact_facing(facts: ContactFacingFacts, dice: Dice) -> Outcome:
    """Touched on flank or rear it turns, unless it already fights on its front. §8.0, §8.4, R25, R46, R65."""
    if facts.front_contact_already:
        return outcome(
            turns_to_face=False,
            counts_as=facts.contacted_on,
            modifier=MELEE_MODIFIERS[f"{facts.contacted_on}_contact"].value,
            several_fronts=not facts.in_square,
        )
    turns = facts.contacted_on != "front" and not facts.in_square
    return outcome(turns_to_face=turns, counts_as="front", modifier=0, several_fronts=False)


# §8.2 «Supporto all'artiglieria»


class ArtillerySwapFacts(Facts):
    artillery_type: ArtilleryType = fact(label=_("Battery"))
    supporter_type: ElementType = fields.element_type(_("Supporter"))
    attack_from: Face = fact("front", label=_("Attacked on"))
    directly_behind: bool = flag(_("Directly behind"), default=True)
    same_facing: bool = flag(_("Same facing"), default=True)
    in_base_contact: bool = flag(_("Base to base"), default=True)
    supporter_in_square: bool = fields.in_square(_("Supporter in square"))
    supporter_engaged: bool = fields.in_contact(_("Supporter in contact with an enemy"))
    choice: Literal["stay", "swap"] | None = fact(None, label=_("Choice"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.supporter_type, self.supporter_in_square, "supporter_in_square")


@procedure(
    title=_("Support changes places with the battery"),
    cite="§8.2, R56",
    help=_("May a battery change places with its supporter?"),
)
def artillery_swap(facts: ArtillerySwapFacts, dice: Dice) -> Outcome:
    """Swap artillery at the moment of contact, before any die. §8.2, R56."""
    if facts.attack_from != "front":
        return refused("attack_not_frontal", "§8.2")
    if facts.supporter_type not in INFANTRY | CAVALRY:
        return refused("supporter_not_infantry_or_cavalry", "§8.2")
    if facts.supporter_in_square:
        return refused("supporter_in_square", "R56")
    if not facts.directly_behind:
        return refused("not_behind", "§8.2")
    if not facts.same_facing:
        return refused("different_facing", "§8.2")
    if not facts.in_base_contact:
        return refused("not_in_contact", "§8.2")
    if facts.supporter_engaged:
        return refused("supporter_engaged", "R56")
    fighter = {None: None, "stay": facts.artillery_type, "swap": facts.supporter_type}
    return outcome(allowed=True, choices=["stay", "swap"], front_element=fighter[facts.choice])


# §8.3, §8.4: the fight


class Fighter(Facts):
    type: ElementType = fields.element_type()
    terrain: Terrain = fields.terrain(help=fields.GROUND_UNDER_IT)
    town: Town = fields.town()
    cover: Cover = fields.cover()
    in_square: bool = fields.in_square()
    higher: bool = flag(_("Stands higher"))
    general_adjacent: bool = fields.general_adjacent()
    corps_routed: bool = fields.corps_routed()
    already_fled: bool = fields.already_fled()
    rear_support: ElementType | None = fact(
        None,
        label=_("Rear support"),
        help=_("The friend directly behind it, if any."),
    )
    flank_contacts: int = fact(
        0,
        ge=0,
        le=2,
        label=_("Enemies on its flanks"),
        help=_("Besides the one on its front."),
    )
    rear_contacts: int = fact(
        0,
        ge=0,
        le=2,
        label=_("Enemies on its rear"),
        help=_("Besides the one on its front."),
    )
    overlaps: int = fact(
        0,
        ge=0,
        le=2,
        label=_("Enemies that overlap it"),
        help=_("Beside the one on its front; squares too."),
    )
    square_overlaps: int = fact(0, ge=0, le=2, label=_("Of these in square"))

    @property
    def ground(self) -> Terrain:
        """Return the ground that counts: a town has its own. §12, R64."""
        return TOWN_GROUND.get(self.town, self.terrain)

    @property
    def further_enemies(self) -> int:
        """Count the enemies in contact besides the frontal one; an overlap is no contact (R46)."""
        return self.flank_contacts + self.rear_contacts

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)
        if self.square_overlaps > self.overlaps:
            yield Contradiction("square_overlaps", _("Not more than all that overlap it."))


#: Who can fight whom about a town: the one outside against the edge, and the two inside.
TOWN_FIGHTS: frozenset[tuple[Town, Town]] = frozenset(
    {("none", "none"), ("none", "edge"), ("edge", "none"), ("inside", "inside")}
)


class MeleeFacts(Facts):
    attacker: Fighter = fact(label=_("Attacker"), help=_("The active player's."))
    defender: Fighter = fact(label=_("Defender"), help=_("The passive player's."))
    contact: Literal["new", "continued"] = fact(
        "new",
        label=_("Contact"),
        help=_("New: the attacker moved into it in this phase."),
    )
    house_rules: dict[str, str] = house_rules(
        {"R40": ("open_ground_only",), "R44": ("heavy_plus_two",), "R48": ("artillery_destroys",), "R53": ("no_limit",)}
    )

    @property
    def is_in_town(self) -> bool:
        return self.attacker.town != "none" or self.defender.town != "none"

    def contradictions(self) -> Iterator[Contradiction]:
        if self.attacker.higher and self.defender.higher:
            yield Contradiction("defender", _("Only one of them stands higher."))
        if (self.attacker.town, self.defender.town) not in TOWN_FIGHTS:
            yield Contradiction(
                "defender",
                _("One fights for the edge from outside, or both are inside."),
            )


class Counted(NamedTuple):
    """What counts for one of the two, and what was claimed and does not."""

    modifiers: Sequence[Modifier]
    ignored: Sequence[Note]


#: The dice of a melee, the active player's element first.
FIGHTER_DICE: Sequence[Text] = (pgettext("melee", "attacker"), pgettext("melee", "defender"))


@procedure(
    title=_("Melee"),
    cite="§8.0–§8.4, §9.0, §12",
    help=_("Two elements fight front to front."),
    headline=headlines.of_melee,
)
def melee(facts: MeleeFacts, dice: Dice) -> Outcome:
    """One frontal pair; ties are rolled again. §8.0 to §8.4, §9.0, §10.0, §12, R46, R66, R68."""
    forbidden = forbidden_melee(facts)
    if forbidden:
        return forbidden
    for_attacker, for_defender = counted_for_attacker(facts), counted_for_defender(facts)
    rolls: list[list[int]] = []
    labels = FIGHTER_DICE
    while True:
        dice.settled("throw", shown_in=("rolls",))
        rolls.append([fields.die_of(role, label, dice) for role, label in zip(("attacker", "defender"), labels, strict=True)])
        attacker_die, defender_die = rolls[-1]
        attacker = total("attacker_total", attacker_die, facts.attacker, for_attacker)
        defender = total("defender_total", defender_die, facts.defender, for_defender)
        if attacker.total != defender.total:
            break
        labels = [fields.die_again(die, attacker.total, "§9.0") for die in FIGHTER_DICE]
    return fought_out(facts, rolls, (attacker, defender), (for_attacker, for_defender))


def fought_out(facts: MeleeFacts, rolls: list[list[int]], totals: tuple[Sum, Sum], counts: tuple[Counted, Counted]) -> Outcome:
    """Return the result of a melee from the totals and what counted in them (attacker, then defender). §8.4, §9.0."""
    (attacker, defender), (for_attacker, for_defender) = totals, counts
    attacker_wins = attacker.total > defender.total
    winner, loser = (facts.attacker, facts.defender) if attacker_wins else (facts.defender, facts.attacker)
    beaten = beaten_by(winner, loser, totals)
    decided = decide(beaten, facts.house_rules)
    follows = pursuing(
        winner.type,
        loser.type,
        decided.result,
        winner_in_square=winner.in_square,
        loser_terrain=loser.terrain,
        town=facts.is_in_town,
    )
    return outcome(
        sums=[attacker, defender],
        notes=[*for_attacker.ignored, *for_defender.ignored, *decided.notes],
        allowed=True,
        rolls=rolls,
        attacker_factor=FACTORS[facts.attacker.type].melee,
        defender_factor=FACTORS[facts.defender.type].melee,
        modifiers={"attacker": by_id(for_attacker.modifiers), "defender": by_id(for_defender.modifiers)},
        ignored={
            "attacker": [note.id for note in for_attacker.ignored],
            "defender": [note.id for note in for_defender.ignored],
        },
        attacker_total=attacker.total,
        defender_total=defender.total,
        winner="attacker" if attacker_wins else "defender",
        loser="defender" if attacker_wins else "attacker",
        column=beaten.column,
        result=decided.result,
        special=decided.special,
        loser_destroyed=decided.destroyed,
        now_fled=decided.result == "flight",
        points_lost=FACTORS[loser.type].cost if decided.destroyed else 0,
        general_eliminated=decided.destroyed and loser.general_adjacent,
        others_retreat=winner.further_enemies,
        pursuit=follows.pursuit,
        pursuit_reason=follows.reason,
    )


def beaten_by(winner: Fighter, loser: Fighter, totals: tuple[Sum, Sum]) -> Beaten:
    """The loser as the table of results asks of it. §9.0."""
    return Beaten(
        loser=loser.type,
        terrain=loser.ground,
        in_square=loser.in_square,
        already_fled=loser.already_fled,
        several_fronts=loser.further_enemies > 0,
        opponent=winner.type,
        opponent_in_square=winner.in_square,
        mode="melee",
        winner_total=max(one.total for one in totals),
        loser_total=min(one.total for one in totals),
    )


def forbidden_melee(facts: MeleeFacts) -> Outcome | None:
    """Guns never attack, infantry leaves cavalry in the open alone. §8.1, §8.4, R42, R43."""
    attacker, defender = facts.attacker, facts.defender
    if attacker.type in ARTILLERY and facts.contact == "new":
        return refused("artillery_may_not_engage", "§8.4")
    if is_infantry_against_cavalry(attacker.type, defender.type, defender.terrain, town=facts.is_in_town):
        attack = "attack" if facts.contact == "new" else "continue_against"
        return refused(f"infantry_may_not_{attack}_cavalry", "§8.1, R42")
    return None


def total(id_: str, die: int, fighter: Fighter, counted: Counted) -> Sum:
    """Sum the die, the factor of the frontal element alone, and what counts. §8.4."""
    return Sum(id_, (die,), (Modifier("melee_factor", FACTORS[fighter.type].melee, "§7.5"), *counted.modifiers))


def counted_for_attacker(facts: MeleeFacts) -> Counted:
    claims = [
        *charge(facts),
        *rear_support(facts, facts.attacker),
        *standing(facts, facts.attacker, facts.defender),
        *routed_corps(facts),
    ]
    return sorted_out(claims)


def counted_for_defender(facts: MeleeFacts) -> Counted:
    claims = [
        *rear_support(facts, facts.defender),
        *standing(facts, facts.defender, facts.attacker),
        *attacked_battery(facts),
    ]
    return sorted_out(claims)


def sorted_out(claims: Sequence[Modifier | Note]) -> Counted:
    return Counted(
        [claim for claim in claims if isinstance(claim, Modifier)],
        [claim for claim in claims if isinstance(claim, Note)],
    )


def charge(facts: MeleeFacts) -> Iterator[Modifier | Note]:
    """The charge column, for who moved into this contact in this phase. R40."""
    bonus = FACTORS[facts.attacker.type].charge
    if facts.contact != "new" or bonus is None:
        return
    both_in_the_open = {facts.attacker.ground, facts.defender.ground} <= OPEN_GROUND
    if facts.attacker.in_square:
        yield Note("charge_in_square", "R40")
    elif facts.house_rules.get("R40") == "open_ground_only" and not both_in_the_open:
        yield Note("charge_not_in_open", "R40")
    else:
        yield Modifier("charge", bonus, "§7.5, R40")


def rear_support(facts: MeleeFacts, fighter: Fighter) -> Iterator[Modifier | Note]:
    """Infantry of the same type directly behind. §8.3, §12, R45."""
    supporter = fighter.rear_support
    if supporter is None:
        return
    if facts.is_in_town:
        yield Note("rear_support_in_town", "§12")
    elif not {fighter.type, supporter} <= INFANTRY:
        yield Note("rear_support_not_infantry", "§8.3")
    elif "voltigeurs" in (fighter.type, supporter):
        yield Note("rear_support_voltigeurs", "§8.3")
    elif fighter.type != supporter:
        yield Note("rear_support_wrong_type", "§8.3")
    elif fighter.in_square:
        yield Note("rear_support_square", "R45")
    else:
        yield MELEE_MODIFIERS["rear_support"]


def standing(facts: MeleeFacts, fighter: Fighter, enemy: Fighter) -> Iterator[Modifier | Note]:
    """Yield the modifiers and notes of position: ground, support and enemies around. §8.3, §12, R24, R25, R39, R44, R62."""
    if fighter.general_adjacent:
        yield MELEE_MODIFIERS["general_adjacent"]
    if fighter.higher:
        yield MELEE_MODIFIERS["higher_ground"]
    if fighter.town == "edge":
        yield MELEE_MODIFIERS["town_edge"]
    else:
        yield from cover_and_ground(facts, fighter)
    if fighter.type in CAVALRY and enemy.in_square:
        yield MELEE_MODIFIERS["cavalry_against_square"]
    yield from for_each("flank_contact", fighter.flank_contacts)
    yield from for_each("rear_contact", fighter.rear_contacts)
    yield from for_each("overlap", fighter.overlaps - fighter.square_overlaps)
    if fighter.square_overlaps:
        yield Note("square_overlap", "§5.6, R24")


def cover_and_ground(facts: MeleeFacts, fighter: Fighter) -> Iterator[Modifier]:
    """Cover as ticked; bad ground for all but voltigeurs. §8.3, R44."""
    if fighter.cover == "light":
        yield MELEE_MODIFIERS["light_cover"]
    if fighter.cover == "heavy":
        plus_two = facts.house_rules.get("R44") == "heavy_plus_two"
        yield HEAVY_COVER_PLUS_TWO if plus_two else MELEE_MODIFIERS["heavy_cover"]
    if fighter.ground not in OPEN_GROUND and fighter.type != "voltigeurs":
        yield MELEE_MODIFIERS[f"{fighter.ground}_terrain"]


def for_each(id_: str, count: int) -> Iterator[Modifier]:
    """A modifier that counts once for every enemy."""
    if count:
        each = MELEE_MODIFIERS[id_]
        yield replace(each, value=each.value * count)


def routed_corps(facts: MeleeFacts) -> Iterator[Modifier | Note]:
    """Yield the modifiers for routed corps: in attack only, and not for the Guard. §10.0, R37."""
    if facts.attacker.corps_routed:
        if facts.attacker.type in GUARD:
            yield Note("routed_corps_guard", "§10.0")
        else:
            yield MELEE_MODIFIERS["routed_corps"]


def attacked_battery(facts: MeleeFacts) -> Iterator[Modifier]:
    """A battery on the passive side: it has turned to face its attacker. §8.3, R41."""
    if facts.defender.type in ARTILLERY:
        yield MELEE_MODIFIERS["artillery_attacked"]
