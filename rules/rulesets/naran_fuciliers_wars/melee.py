"""§3.6.1 to §3.6.5 «Mischia»: trying for a standard, a round of close combat, and the quick method."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice, FieldNames
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields, headlines
from rules.rulesets.naran_fuciliers_wars.casualties import (
    LEADERS,
    Casualties,
    Character,
    characters_fact,
    individual_struck,
    picks_fact,
    saves,
    suffer,
    unlikely_characters,
    unlikely_picks,
)
from rules.rulesets.naran_fuciliers_wars.fire import needing
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.reactions import SHAKEN, lower_grade
from rules.rulesets.naran_fuciliers_wars.tables import (
    CAPTURE_TO_KILL_BONUS,
    DICE_PER_ATTACK_DIE,
    MELEE_HITS_ON,
    MELEE_KILLS_ON,
    MELEE_TO_HIT,
    MELEE_TO_KILL,
    MELEE_VALUE,
    SUPPORT_RANKS,
    SUPPORT_RANKS_MIXED,
)
from rules.rulesets.naran_fuciliers_wars.words import (
    QUALITIES,
    ContactSide,
    Fighter,
    HandWeapon,
    HandWeaponOrHooves,
    IndividualRole,
    MeleeArm,
    MeleeFormation,
    Order,
    Quality,
    Reaction,
    StandardTarget,
)

# §3.6.4 «Catturare gli stendardi»


def value_fact(label: Text) -> Any:
    return fields.count(label, 0, 10, help=_("Of its profile."))


class DeclareCaptureFacts(Facts):
    target: StandardTarget = fact("unit_standard", label=_("Which standard"))
    reaction: Reaction = fields.reaction(_("Reaction of the capturing unit"))
    value: int = value_fact(_("Its value"))
    enemy_value: int = value_fact(_("The enemy's value"))
    enemy_unit_standards: int = fields.count(_("Standards of the enemy unit"), 0, 2, 0)
    enemy_army_standard: bool = flag(_("The army standard is with it"))
    captured_this_turn: bool = flag(_("One was taken from it in this turn"))
    soldiers_left: bool = flag(
        _("Soldiers are still with the bearer"),
        _("Army standard: of the unit he is with."),
        default=True,
    )


@procedure(
    title=_("Try for a standard"),
    cite="§3.6.4, §4.11, R75",
    help=_("May the unit try to capture a standard?"),
)
def declare_capture(facts: DeclareCaptureFacts, dice: Dice) -> Outcome:
    """Permit capture by a unit in its right mind and no worse than its enemy. §3.6.4, §4.11, R75."""
    army = facts.target == "army_standard"
    if facts.reaction == "bloodlust":
        return refused("bloodlust", "§3.6.4")
    if facts.reaction == "demoralised":
        return refused("demoralised", "§3.6.4")
    if facts.value < facts.enemy_value:
        return refused("value_lower", "§3.6.4, R75")
    if not (facts.enemy_army_standard if army else facts.enemy_unit_standards):
        return refused("no_standard", "§3.6.4")
    if facts.captured_this_turn:
        return refused("captured_this_turn", "§3.6.4, R75")
    if army and facts.enemy_unit_standards:
        return refused("unit_standard_first", "§4.11")
    if army and not facts.soldiers_left:
        return refused("no_soldiers_left", "§4.11")
    return outcome(allowed=True, enemy_to_kill_bonus=CAPTURE_TO_KILL_BONUS)


# §3.6.2, §3.6.5: one round


class Fighting(Facts):
    arm: MeleeArm = fields.arm()
    quality: Quality = fields.quality()
    figures: int | None = fields.count(_("Figures"), 1, 200, None, _("Of the unit."))
    in_contact: int | None = fields.count(
        _("Figures in base contact"),
        1,
        200,
        None,
        _("Empty with artillery or a broken square: all fight."),
    )
    support_ranks: list[Annotated[int, Field(ge=1, le=60)]] = fact(
        [],
        max_length=2,
        label=_("Figures of the ranks behind"),
        help=_("Of the second and third rank, if they fight."),
    )
    mixed_pikes: bool = flag(
        _("Pikes behind musketeers"),
        _("Bayonets in front, two ranks of pikes behind."),
    )
    weapon: HandWeapon = fact(label=_("Weapon"))
    lance: bool = flag(pgettext("melee", "Charging lance"))
    with_mount: bool = flag(
        _("The mounts fight"),
        _("Give the value and strength of that profile."),
    )
    value: int | None = fields.count(
        _("Value of a figure"),
        0,
        10,
        None,
        _("Empty: 2 for cavalry, 1 for others."),
    )
    strength: int = fields.count(_("Strength"), 0, 5, 0)
    resistance: int = fields.count(_("Resistance"), 0, 5, 0, _("As a positive number."))
    armour: bool = flag(_("Armour"))
    shield: bool = flag(_("Shield"))
    formation: MeleeFormation | None = fields.formation(default=None)
    order: Order | None = fields.order(default=None)
    reaction: Reaction = fields.reaction()
    disorganised: bool = fields.disorganised()
    ranks: int = fields.count(_("Ranks of the unit"), 1, 40, 1)
    commander_in_contact: bool = flag(_("Its commander is in contact"))
    officer_in_contact: bool = flag(_("Its officer is in contact"))
    sergeant: bool = flag(_("Has a sergeant"))
    special_bonus: int = fields.count(
        _("Special combatants"),
        0,
        20,
        0,
        _("Those who give a die."),
    )
    individual_values: list[Annotated[int, Field(ge=0, le=10)]] = fact(
        [],
        max_length=6,
        label=_("Values of attached individuals"),
        help=_("Of those in contact."),
    )
    pistols: bool = flag(_("Pistols"), _("Of cavalry."))
    contact_side: ContactSide = fact("front", label=_("Side engaged"), help=_("Of the defender."))
    breakthrough_ability: bool = flag(_("Breakthrough ability"), _("Of some cavalry."))
    second_rank: int = fields.count(
        _("Figures of the second rank"),
        0,
        60,
        0,
        _("Of infantry in line."),
    )
    save: int | None = fields.save(help=_("Of the soldiers, or of the individual."))
    wounds: int = fields.wounds(_("Wounds of the individual"))
    role: IndividualRole | None = fact(None, label=_("Role of the individual"))
    id: str = fields.name(_("Name of the individual"), "self")
    characters: list[Character] = characters_fact()
    picks: list[fields.Name] = picks_fact(_("Enemy characters to strike"))
    capture_standard: bool = flag(_("Tries for a standard"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from self.facts_of_an_individual() if self.individual else self.facts_of_a_unit()
        yield from fields.only_if(self, self.arm == "infantry", "support_ranks")
        yield from fields.only_if(self, self.arm == "infantry" and self.weapon == "bayonet", "mixed_pikes")
        yield from fields.only_if(self, self.arm == "cavalry", "with_mount", "pistols", "breakthrough_ability")
        yield from fields.only_if(self, self.arm in ("cavalry", "individual"), "lance")
        yield from fields.only_if(self, self.arm == "infantry" and self.formation == "line", "second_rank")
        if self.formation == "square" and self.arm != "infantry":
            yield Contradiction("formation", _("Only infantry forms square."))

    def facts_of_an_individual(self) -> Iterator[Contradiction]:
        """§3.6.3, R79: no unit, no ranks, no order."""
        yield from fields.needed(self, "value", "save")
        yield from fields.out_of_place(self, *_OF_UNITS)
        if self.in_contact not in (None, 1):
            yield Contradiction("in_contact", fields.NOT_HERE)

    def facts_of_a_unit(self) -> Iterator[Contradiction]:
        yield from fields.needed(self, "figures", "order")
        yield from fields.either(self, self.arm in ("infantry", "cavalry"), "formation")
        yield from fields.out_of_place(self, "wounds", "role", "id")
        yield from unlikely_characters("characters", self.characters, self.figures)

    @property
    def individual(self) -> bool:
        return self.arm == "individual"

    @property
    def officers_in_contact(self) -> int:
        return self.commander_in_contact + self.officer_in_contact


#: Facts that say nothing of an individual.
_OF_UNITS = (
    "figures",
    "formation",
    "order",
    "reaction",
    "disorganised",
    "support_ranks",
    "characters",
    "individual_values",
    "sergeant",
    "special_bonus",
    "commander_in_contact",
    "officer_in_contact",
    "ranks",
    "capture_standard",
)


class MeleeFacts(Facts):
    first_round: bool = flag(_("First round"), _("Of this combat."))
    attacker: Fighting = fact(
        label=_("Attacker"),
        help=_("Who made the contact, in later rounds too."),
    )
    defender: Fighting = fact(label=_("Defender"))
    broken_square: bool = flag(
        _("Broken square"),
        _("Cavalry against a demoralised square: all fight."),
    )
    house_rules: dict[str, str] = house_rules({"R67": ("kill_only",), "R68": ("both_sides",)})

    def contradictions(self) -> Iterator[Contradiction]:
        if self.attacker.formation == "square":
            yield Contradiction("attacker", _("A square attacks nobody."))
        if self.attacker.contact_side != "front":
            yield Contradiction("attacker", _("Only the defender is engaged on a side."))
        if self.broken_square and not (self.attacker.arm == "cavalry" and self.defender.formation == "square"):
            yield Contradiction("broken_square", _("Cavalry breaks squares."))
        for name, side, enemy in self.sides:
            for text in self.numbers_wrong(side):
                yield Contradiction(name, text)
            if side.capture_standard and not any(c.kind == "standard_bearer" for c in enemy.characters):
                yield Contradiction(name, _("The enemy shows no standard."))
            yield from unlikely_picks(name, side.picks, enemy.characters)

    @property
    def sides(self) -> tuple[tuple[Fighter, Fighting, Fighting], tuple[Fighter, Fighting, Fighting]]:
        return ("attacker", self.attacker, self.defender), ("defender", self.defender, self.attacker)

    @property
    def everybody_fights(self) -> bool:
        """§3.6.2, §3.5.8 d, R73."""
        return self.broken_square or "artillery" in (self.attacker.arm, self.defender.arm)

    def contact_of(self, side: Fighting) -> int:
        """Figures in base contact."""
        if side.individual:
            return 1
        return side.in_contact if side.in_contact is not None else side.figures or 0

    def numbers_wrong(self, side: Fighting) -> Iterator[Text]:
        """Sentences on figures in contact that do not fit. §3.6.2, R71, R72."""
        figures, touching = side.figures or 1, self.contact_of(side)
        if not side.individual:
            if side.in_contact is None and not self.everybody_fights:
                yield _("How many are in contact?")
            if self.everybody_fights and touching != figures:
                yield _("All of them fight.")
            if touching + max(sum(side.support_ranks), side.second_rank) > figures:
                yield _("More figures fight than there are.")
        if any(rank > touching for rank in side.support_ranks):
            yield _("A rank behind has at most as many as the front.")
        if side.officers_in_contact > touching:
            yield _("More officers in contact than figures.")


@dataclass
class Side:
    """One side of the round: what it throws, what it does, what it suffers."""

    facts: Fighting
    enemy: Fighting
    attacks: bool
    touching: int
    disorganised: bool
    base_dice: int = 0
    attack_order_dice: int = 0
    first_round_dice: int = 0
    weapon: HandWeaponOrHooves = "one_handed"
    kill_on: int = 0
    to_hit: list[Modifier] = field(default_factory=list)
    to_kill: list[Modifier] = field(default_factory=list)
    hits: int = 0
    mortal_hits: int = 0
    suffered: int = 0
    casualties: Casualties | None = None
    entries: list[dict[str, str]] = field(default_factory=list)
    eliminated: bool = False
    standard_lost: bool = False
    bearer_lost: bool = False

    @property
    def dice(self) -> int:
        return self.base_dice + self.attack_order_dice + self.first_round_dice

    @property
    def matters(self) -> tuple[object, ...]:
        """Return the state of the fight so far, for the odds."""
        entries = tuple(tuple(entry.values()) for entry in self.entries)
        return (self.eliminated, entries, self.casualties and self.casualties.matters)

    @property
    def losses(self) -> int:
        """Return the losses before the capture of a standard. §3.6.4, R75."""
        if self.casualties is None:
            return int(self.eliminated)
        return self.casualties.figures_lost + self.casualties.individuals_lost


#: Whose dice they are.
_FIGHTERS = {"attacker": _("attacker"), "defender": _("defender")}


@procedure(
    title=pgettext("melee", "Melee"),
    cite="§3.6.1, §3.6.2, §3.6.3, §3.6.4, §3.6.5",
    help=_("One round of close combat between two units or characters."),
    headline=headlines.of_melee,
)
def melee(facts: MeleeFacts, dice: Dice) -> Outcome:
    """Both strike at once, then the dead, then the standards. §3.6.1 to §3.6.5, R67 to R75, R79."""
    refusal = why_not_fight(facts)
    if refusal:
        return refusal
    attacker, defender = (arrayed(facts, side, enemy, name == "attacker") for name, side, enemy in facts.sides)
    for side, role in ((attacker, "attacker"), (defender, "defender")):
        with dice.by(role):
            strike(side, _FIGHTERS[role], dice)
        dice.settled("struck", side.attacks, attacker.mortal_hits, defender.mortal_hits, shown_in=of_both("hits"))
    for side, striker, role in ((defender, attacker, "defender"), (attacker, defender, "attacker")):
        with dice.of(_FIGHTERS[role]), dice.by(role):
            fall(side, striker, dice)
        still_to_fall = side.mortal_hits if side is defender else None
        dice.settled("fallen", still_to_fall, attacker.matters, defender.matters, shown_in=of_both(*ON_THE_WAY))
    winner: Fighter | None = None
    if attacker.losses != defender.losses:
        winner = "attacker" if defender.losses > attacker.losses else "defender"
    for side, other, name, role in ((defender, attacker, "attacker", "defender"), (attacker, defender, "defender", "attacker")):
        if other.facts.capture_standard and winner == name:
            with dice.of(_FIGHTERS[role]), dice.by(role):
                capture(side, dice)
    return outcome(
        sums=[
            Sum(f"{name}_{which}", (), tuple(modifiers))
            for name, side in (("attacker", attacker), ("defender", defender))
            for which, modifiers in (("to_hit", side.to_hit), ("to_kill", side.to_kill))
            if modifiers
        ],
        allowed=True,
        modifiers={
            name: {"to_hit": by_id(side.to_hit), "to_kill": by_id(side.to_kill)}
            for name, side in (("attacker", attacker), ("defender", defender))
        },
        attacker=side_values(attacker),
        defender=side_values(defender),
        winner=winner,
        breakthrough_test_due=facts.first_round
        and facts.attacker.formation == "attack_column"
        and not attacker.disorganised
        and facts.defender.formation == "line"
        and winner == "attacker"
        and not destroyed(defender),
    )


def why_not_fight(facts: MeleeFacts) -> Outcome | None:
    """Reasons, each looked at for the attacker first. §3.3.2, §3.6.2, §3.6.4."""
    for name, side, enemy in facts.sides:
        if side.with_mount and enemy.formation == "square":
            return refused("mount_not_allowed", "§3.3.2", side=name)
    for name, side, __ in facts.sides:
        if side.support_ranks and not can_fight_in_depth(side, counts_as_disorganised(facts, side, name == "attacker")):
            return refused("cannot_fight_in_depth", "§3.6.2, R71", side=name)
    for name, side, enemy in facts.sides:
        if side.capture_standard and (side.reaction in ("bloodlust", "demoralised") or value_of(side) < value_of(enemy)):
            return refused("capture_not_permitted", "§3.6.4", side=name)
    return None


def can_fight_in_depth(side: Fighting, disorganised: bool) -> bool:
    """Ranks behind the front strike too: with long weapons and in good order. §3.6.2, R71."""
    ranks = SUPPORT_RANKS_MIXED if side.mixed_pikes else SUPPORT_RANKS.get(side.weapon, 0)
    return not disorganised and side.reaction == "ok" and len(side.support_ranks) <= ranks


def counts_as_disorganised(facts: MeleeFacts, side: Fighting, attacks: bool) -> bool:
    """§3.4.5, §3.6.2, R70."""
    surprised = (
        not attacks
        and facts.first_round
        and side.order == "oppose"
        and side.contact_side != "front"
        and side.formation != "square"
    )
    return side.disorganised or side.reaction in SHAKEN or side.with_mount or surprised


def value_of(side: Fighting) -> int:
    return side.value if side.value is not None else MELEE_VALUE[side.arm]


def arrayed(facts: MeleeFacts, side: Fighting, enemy: Fighting, attacks: bool) -> Side:
    """Dice, weapon and modifiers of a side. §3.6.5, R67 to R71."""
    found = Side(side, enemy, attacks, facts.contact_of(side), counts_as_disorganised(facts, side, attacks))
    officers = side.officers_in_contact if facts.first_round else 0
    found.base_dice = (
        value_of(side) * (found.touching + sum(side.support_ranks))
        + sum(side.individual_values)
        + side.sergeant
        + side.special_bonus
        + officers
    )
    if side.order == "attack":
        found.attack_order_dice = found.base_dice // DICE_PER_ATTACK_DIE
    if facts.first_round and (attacks or facts.house_rules.get("R68") == "both_sides"):
        found.first_round_dice = dice_of_the_first_round(side, found.touching)
    lance = does_lance_count(facts, side, attacks)
    found.weapon = "cavalry_lance" if lance else "hooves" if side.with_mount else side.weapon
    found.kill_on = MELEE_KILLS_ON[found.weapon][enemy.armour or enemy.shield]
    shield = enemy.shield and facts.house_rules.get("R67") != "kill_only"
    found.to_hit = list(
        hit_modifiers(
            fighting_quality(side),
            fighting_quality(enemy),
            shield=shield,
            disorganised=found.disorganised,
            multiple_ranks=bool(side.support_ranks),
            lance=lance,
        )
    )
    found.to_kill = list(
        kill_modifiers(
            side.strength, enemy.resistance, bloodlust=side.reaction == "bloodlust", defends_standard=enemy.capture_standard
        )
    )
    return found


def dice_of_the_first_round(side: Fighting, touching: int) -> int:
    """Ranks of infantry, pistols of cavalry. §3.6.5, R68."""
    if side.arm == "infantry":
        return side.ranks
    return touching - side.officers_in_contact if side.pistols else 0


def does_lance_count(facts: MeleeFacts, side: Fighting, attacks: bool) -> bool:
    """A lance charges in the first round, to the front, with will. §3.6.5, R70."""
    willing = side.individual or side.order == "attack" or side.reaction == "bloodlust"
    return side.lance and facts.first_round and (attacks or side.contact_side == "front") and willing


def fighting_quality(side: Fighting) -> Quality:
    """Gunners count one grade lower. §3.6.2, R73."""
    return lower_grade(side.quality) if side.arm == "artillery" else side.quality


def hit_modifiers(
    own: Quality, enemy: Quality, *, shield: bool, disorganised: bool, multiple_ranks: bool, lance: bool
) -> Iterator[Modifier]:
    """§3.6.5, R67, R71."""
    difference = QUALITIES.index(own) - QUALITIES.index(enemy)
    if difference:
        yield MELEE_TO_HIT["higher_quality" if difference > 0 else "lower_quality"]
    if shield:
        yield MELEE_TO_HIT["enemy_shield"]
    if disorganised:
        yield MELEE_TO_HIT["disorganised"]
    if multiple_ranks:
        yield MELEE_TO_HIT["multiple_ranks"]
    if lance:
        yield MELEE_TO_HIT["lance"]


def kill_modifiers(strength: int, resistance: int, *, bloodlust: bool, defends_standard: bool) -> Iterator[Modifier]:
    """§3.6.4, §3.6.5."""
    if strength:
        yield Modifier("strength", strength, "§3.6.5")
    if resistance:
        yield Modifier("resistance", -resistance, "§3.6.5")
    if bloodlust:
        yield MELEE_TO_KILL["bloodlust"]
    if defends_standard:
        yield MELEE_TO_KILL["defending_standard"]


#: Fields of a side that show how it came to its losses.
ON_THE_WAY = ("hits", "mortal_hits", "mortal_hits_suffered", "officer_dice", "officer_sixes", "saved")


def of_both(*fields: str) -> FieldNames:
    """Return these fields of both sides."""
    return tuple(f"{side}.{field}" for side in ("attacker", "defender") for field in fields)


def strike(side: Side, who: Text, dice: Dice) -> None:
    """Roll to hit, then to kill. §3.6.5."""
    hit_label = _("{who}, to hit").format(who=who)
    kill_label = _("{who}, to kill").format(who=who)
    side.hits = successes(dice, side.dice, hit_label, side.to_hit, MELEE_HITS_ON)
    side.mortal_hits = successes(dice, side.hits, kill_label, side.to_kill, side.kill_on)


def successes(dice: Dice, thrown: int, label: Text, modifiers: Sequence[Modifier], needed: int) -> int:
    """Count the dice that succeed."""
    succeeding = needing(needed, sum(modifier.value for modifier in modifiers))
    return dice.successes(thrown, label, succeeding)


def fall(side: Side, striker: Side, dice: Dice) -> None:
    """The mortal hits that count, and who dies of them. §3.6.3, §3.6.5, R72, R74, R79."""
    facts = side.facts
    if facts.individual:
        side.suffered = striker.mortal_hits
        side.entries, __ = individual_struck(facts.id, facts.save, facts.wounds, side.suffered, dice)
        side.eliminated = any(entry["result"] == "eliminated" for entry in side.entries)
        return
    figures = facts.figures or 0
    exposed = side.touching + len(facts.individual_values)
    if facts.arm == "infantry" and striker.attacks and striker.facts.breakthrough_ability:
        exposed += facts.second_rank
    side.suffered = striker.mortal_hits if side.touching == figures else min(striker.mortal_hits, exposed)
    side.casualties = suffer(
        side.suffered,
        figures=figures,
        save=facts.save,
        characters=facts.characters,
        picks=striker.facts.picks,
        dice=dice,
        striker="attacker" if striker.attacks else "defender",
    )


def capture(side: Side, dice: Dice) -> None:
    """The first living bearer saves his standard, or dies with it; without a bearer it is simply taken. §3.6.4, R75."""
    if side.casualties is None:
        return
    bearers = side.casualties.living("standard_bearer")
    if bearers and bearers[0].save is not None and saves(1, bearers[0].save, dice):
        return
    side.standard_lost = True
    side.bearer_lost = bool(bearers)


def destroyed(side: Side) -> bool:
    if side.casualties is None:
        return side.eliminated
    return side.casualties.figures_lost + side.bearer_lost == side.casualties.figures


def side_values(side: Side) -> dict[str, Any]:
    """The fields of a side."""
    return {
        "base_dice": side.base_dice,
        "attack_order_dice": side.attack_order_dice,
        "first_round_dice": side.first_round_dice,
        "to_hit_dice": side.dice,
        "weapon_used": side.weapon,
        "kill_on": side.kill_on,
        "disorganised": side.disorganised,
        "hits": side.hits,
        "mortal_hits": side.mortal_hits,
        "mortal_hits_suffered": side.suffered,
        **suffered(side),
        "losses": side.losses,
        "standard_lost": side.standard_lost,
    }


def suffered(side: Side) -> dict[str, Any]:
    """Casualties as the outcome tells them; the bearer of a captured standard is among the figures lost."""
    fallen = side.casualties
    if fallen is None:
        return {
            "officer_dice": 0,
            "officer_sixes": 0,
            "characters": side.entries,
            "saved": 0,
            "figures_lost": 0,
            "figures_after": 0,
            "individuals_lost": int(side.eliminated),
            "destroyed": side.eliminated,
            "morale_test_required": False,
            "command_test_required": side.eliminated and side.facts.role in LEADERS,
        }
    lost = fallen.figures_lost + side.bearer_lost
    return {
        **fallen.values(),
        "figures_lost": lost,
        "figures_after": fallen.figures - lost,
        "destroyed": destroyed(side),
        "morale_test_required": lost > 0 and not destroyed(side),
        "command_test_required": fallen.leader_lost,
    }


# §3.6.5 «Metodo di calcolo veloce»


class MeleeTargetsFacts(Facts):
    quality: Quality = fields.quality()
    enemy_quality: Quality = fields.quality(_("Quality of the enemy"))
    weapon: HandWeaponOrHooves = fact(label=_("Weapon"))
    enemy_armour: bool = flag(_("The enemy has armour"))
    enemy_shield: bool = flag(_("The enemy has shields"))
    disorganised: bool = fields.disorganised()
    multiple_ranks: bool = flag(_("Several ranks fight"))
    lance: bool = flag(_("The charging lance counts"))
    strength: int = fields.count(_("Strength"), 0, 5, 0)
    enemy_resistance: int = fields.count(_("Resistance of the enemy"), 0, 5, 0)
    bloodlust: bool = flag(_("In bloodlust"))
    defending_standard: bool = flag(_("Defends its standard"))
    house_rules: dict[str, str] = house_rules({"R67": ("kill_only",)})


@procedure(
    title=_("Melee, quick method"),
    cite="§3.6.5, R67",
    help=_("On which faces does it hit, and kill?"),
    headline=headlines.of_targets,
)
def melee_targets(facts: MeleeTargetsFacts, dice: Dice) -> Outcome:
    """The modifiers taken from the numbers needed. §3.6.5 «Metodo di calcolo veloce»."""
    to_hit = list(
        hit_modifiers(
            facts.quality,
            facts.enemy_quality,
            shield=facts.enemy_shield and facts.house_rules.get("R67") != "kill_only",
            disorganised=facts.disorganised,
            multiple_ranks=facts.multiple_ranks,
            lance=facts.lance,
        )
    )
    to_kill = list(
        kill_modifiers(
            facts.strength, facts.enemy_resistance, bloodlust=facts.bloodlust, defends_standard=facts.defending_standard
        )
    )
    weapon = "cavalry_lance" if facts.lance else facts.weapon
    return outcome(
        sums=[Sum(name, (), tuple(parts)) for name, parts in (("to_hit", to_hit), ("to_kill", to_kill)) if parts],
        hit_on=needed_face(MELEE_HITS_ON, to_hit),
        kill_on=needed_face(MELEE_KILLS_ON[weapon][facts.enemy_armour or facts.enemy_shield], to_kill),
        modifiers={"to_hit": by_id(to_hit), "to_kill": by_id(to_kill)},
    )


def needed_face(number: int, modifiers: Sequence[Modifier]) -> int:
    """The lowest face that serves: a 6 always does, a 1 never."""
    return min(6, max(2, number - sum(modifier.value for modifier in modifiers)))
