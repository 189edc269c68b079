"""§3.4 «Fuoco»: range, sight, cover, the declaration, the volley, a single save, and the test after losses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields, headlines
from rules.rulesets.naran_fuciliers_wars.casualties import (
    LEADERS,
    Character,
    characters_fact,
    individual_struck,
    picks_fact,
    saving_dice,
    suffer,
    unlikely_characters,
    unlikely_picks,
)
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.reactions import (
    Judged,
    Presence,
    Tested,
    attached_leader,
    demoralised,
    presence,
    quality_modifier,
)
from rules.rulesets.naran_fuciliers_wars.tables import (
    CANNON_RANGES,
    FIGURES_PER_QUALITY_DIE,
    FIRE_COVER,
    FIRE_HITS_ON,
    FIRE_KILLS_ON,
    FIRE_TO_HIT,
    FIRING_RANKS,
    LOSS_TEST,
    OFFICER_ON,
    PROTECTED_WITHIN,
    RANGES,
    SHARPSHOOTER,
    SHOT_KILLS_IN_HEAVY_COVER,
    SIDES_OF_SQUARE,
    SIGHT_AT_EDGE,
    SIGHT_INSIDE,
    WOODS_COVER,
    Ranges,
)
from rules.rulesets.naran_fuciliers_wars.words import (
    WEAPONS,
    Ammunition,
    Arm,
    Band,
    BandOrNone,
    Cover,
    Engagement,
    Formation,
    IndividualRole,
    LossTrigger,
    Order,
    Place,
    Projectile,
    Quality,
    Reaction,
    Struck,
    TargetKind,
    Weapon,
    Woods,
)

# §3.4.3 «Tabella delle Gittate»


def pounds_fact() -> Any:
    return fact(
        None,
        ge=1,
        le=60,
        label=_("Calibre"),
        help=_("Of a cannon, in pounds."),
    )


def ranges_of(weapon: Weapon, pounds: int | None) -> Ranges:
    """The row of the range table. §3.4.3."""
    if weapon == "cannon":
        return next(ranges for limit, ranges in CANNON_RANGES.items() if (pounds or 0) <= limit)
    return RANGES[weapon]


def band_of(ranges: Ranges, distance_cm: int) -> BandOrNone:
    """Limits belong to their band. §3.4.3, R41."""
    if distance_cm < ranges.minimum:
        return "too_close"
    if ranges.point_blank is not None and distance_cm <= ranges.point_blank:
        return "point_blank"
    if distance_cm <= ranges.short:
        return "short"
    return "long" if distance_cm <= ranges.long else "out_of_range"


#: Where no dice are thrown, though the volley is spent (R36).
WASTED = ("too_close", "out_of_range")


class RangeBandFacts(Facts):
    weapon: Weapon = fact(label=_("Weapon"))
    pounds: int | None = pounds_fact()
    distance_cm: int = fields.distance(_("Distance"), help=_("Rounded up to the whole cm."))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.weapon == "cannon", "pounds")


@procedure(
    title=_("Range"),
    cite="§3.4.3, R41",
    help=_("Is this distance point blank, short, long or out of range?"),
)
def range_band(facts: RangeBandFacts, dice: Dice) -> Outcome:
    """The band of a distance, and all limits of the weapon. §3.4.3."""
    ranges = ranges_of(facts.weapon, facts.pounds)
    return outcome(
        range_band=band_of(ranges, facts.distance_cm),
        point_blank_cm=ranges.point_blank,
        short_cm=ranges.short,
        long_cm=ranges.long,
        minimum_cm=ranges.minimum,
    )


# §3.5.10 «Visibilità»


def _to_edge(label: Text, help: Text) -> Any:
    return fields.distance(label, None, help)


class WoodsVisibilityFacts(Facts):
    terrain: Woods = fact(label=_("Terrain"))
    observer: Place = fact(label=_("The observer is"))
    target: Place = fact(label=_("The target is"))
    observer_edge_cm: int | None = _to_edge(
        _("From the observer to the edge"),
        _("From its nearest figure; when it alone is inside."),
    )
    target_edge_cm: int | None = _to_edge(
        _("From the target to the edge"),
        pgettext("fire", "From its nearest figure; when it alone is inside."),
    )
    separation_cm: int | None = _to_edge(_("Between the two"), _("When both are inside."))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.needed(self, *[name for places, name in _MEASURED.items() if places == (self.observer, self.target)])


#: Which distance counts when observer and target are there.
_MEASURED: dict[tuple[Place, Place], str] = {
    ("inside", "outside"): "observer_edge_cm",
    ("outside", "inside"): "target_edge_cm",
    ("inside", "inside"): "separation_cm",
}


@procedure(
    title=_("Sight in woods"),
    cite="§3.5.10",
    help=_("Does the observer see the target in, into or out of the wood?"),
)
def woods_visibility(facts: WoodsVisibilityFacts, dice: Dice) -> Outcome:
    """A few centimetres at the edge and inside; never through. §3.5.10."""
    measured = _MEASURED.get((facts.observer, facts.target))
    if measured is None:
        return outcome(visible=False, limit_cm=None)
    limit = SIGHT_INSIDE if measured == "separation_cm" else SIGHT_AT_EDGE[facts.terrain]
    return outcome(visible=getattr(facts, measured) <= limit, limit_cm=limit)


# §3.4.2 «Copertura»


class CoverCheckFacts(Facts):
    figures: int = fields.count(_("Figures of the target"), 1, 200)
    in_light: int = fields.count(_("Of these in light cover"), 0, 200, 0)
    in_heavy: int = fields.count(_("Of these in heavy cover"), 0, 200, 0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.more_than("in_light", self.in_light + self.in_heavy, self.figures)


@procedure(
    title=_("Cover"),
    cite="§3.4.2, R34",
    help=_("Does the unit as a whole count as in cover?"),
)
def cover_check(facts: CoverCheckFacts, dice: Dice) -> Outcome:
    """Half of the figures decide. §3.4.2, R34."""
    cover: Cover = "none"
    if 2 * facts.in_heavy >= facts.figures:
        cover = "heavy"
    elif 2 * (facts.in_light + facts.in_heavy) >= facts.figures:
        cover = "light"
    return outcome(cover=cover)


class WoodsCoverFacts(Facts):
    terrain: Woods = fact(label=_("Terrain"))
    projectile: Projectile = fact(
        label=_("Projectile"),
        help=_("Bows are small arms too."),
    )


@procedure(
    title=_("Cover of woods"),
    cite="§3.4.2, §3.5.10, R34",
    help=_("How well a wood or forest covers against this."),
)
def woods_cover(facts: WoodsCoverFacts, dice: Dice) -> Outcome:
    """Heavy against bullets, hardly any against balls; a shell burns it. §3.4.2, §3.5.10."""
    burns = facts.projectile == "shell"
    return outcome(cover=WOODS_COVER[facts.projectile][facts.terrain], sets_on_fire=burns, becomes_impassable=burns)


# §3.4.1, §3.4.2: the declaration


def unfitting_weapon(arm: str, weapon: str, ammunition: str | None) -> Iterator[Contradiction]:
    """§3.4.3: what each arm fires with, and what guns are loaded with."""
    if weapon not in WEAPONS[arm]:
        yield Contradiction("weapon", _("This arm does not fire with it."))
    if (ammunition is not None) != (arm == "artillery"):
        yield Contradiction("ammunition", _("Guns need ammunition, others have none."))
    if ammunition == "shell" and weapon != "howitzer":
        yield Contradiction("ammunition", _("Only howitzers fire shells."))


def ammunition_fact() -> Any:
    return fact(None, label=_("Ammunition"), help=_("Of artillery."))


def gun_value_fact() -> Any:
    return fact(
        None,
        ge=1,
        le=60,
        label=_("Dice of the guns"),
        help=_("Value of all guns of a battery."),
    )


def indirect_fact() -> Any:
    return flag(_("Over an obstacle"), _("Howitzers only."))


class DeclareFireFacts(Facts):
    arm: Arm = fields.arm()
    weapon: Weapon = fact(label=_("Weapon"))
    pounds: int | None = pounds_fact()
    ammunition: Ammunition | None = ammunition_fact()
    salvos_left: int = fields.count(
        _("Volley markers left"),
        0,
        6,
        help=_("Of that ammunition."),
    )
    already_fired: bool = flag(_("Has fired in this turn"))
    order: Order = fields.order()
    formation: Formation = fields.formation()
    ranks: list[Annotated[int, Field(ge=1, le=60)]] = fact(
        [],
        max_length=40,
        label=_("Ranks"),
        help=_("Figures of each, front first; in line or column."),
    )
    figures: int | None = fields.count(_("Figures of the square"), 1, 200, None)
    gun_value: int | None = gun_value_fact()
    square_front: bool = flag(_("Before the front of the square"))
    blocked_figures: int = fields.count(_("Firing figures without sight"), 0, 200, 0)
    reaction: Reaction = fields.reaction()
    prone: bool = flag(_("Lying down"))
    in_water: bool = flag(_("Fording or on a bridge"))
    engagement: Engagement = fact(
        "none",
        label=_("In melee"),
        help=_("One side or wrapped: of a square."),
    )
    target_is_engager: bool = flag(_("The target has engaged it"))
    return_fire: bool = flag(_("Return fire"), _("By a unit on oppose."))
    fired_on_by_target: bool = flag(_("The target has fired at it"), _("In this turn."))
    own_test_result: Reaction | None = fact(
        None,
        label=_("Result of its loss test"),
        help=_("Of the test that this fire caused; empty without losses."),
    )
    line_of_sight: bool = flag(_("Line of sight"), default=True)
    indirect: bool = indirect_fact()
    target: TargetKind = fact("infantry", label=_("Target"))
    target_is_nearest: bool = flag(_("Nearest enemy in sight"), default=True)
    target_protected: bool = flag(
        _("A friend protects it"),
        _("A friendly unit within {protected_within} cm of a battery or an individual.").format(
            protected_within=PROTECTED_WITHIN
        ),
    )
    protector_visible: bool = flag(
        _("That friend is in sight"),
        _("Read only with house rule R35."),
        default=True,
    )
    target_prone: bool = flag(_("The target lies in crops"))
    distance_cm: int | None = fields.distance(
        _("Distance"),
        None,
        _("Measured once it is declared; empty: not yet."),
    )
    house_rules: dict[str, str] = house_rules({"R35": ("visible_protector",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from unfitting_weapon(self.arm, self.weapon, self.ammunition)
        yield from fields.either(self, self.weapon == "cannon", "pounds")
        yield from fields.formation_of_another_arm("formation", self.arm, self.formation)
        yield from fields.either(self, self.square, "figures")
        yield from fields.either(self, self.arm == "artillery", "gun_value")
        if bool(self.ranks) != (self.formation in ("line", "column")):
            yield Contradiction("ranks", _("Ranks are needed in line and column only."))
        yield from fields.only_if(self, self.square, "square_front")
        yield from fields.only_if(self, self.engagement != "none", "target_is_engager")
        yield from fields.only_if(self, self.target == "infantry", "target_prone")
        yield from fields.only_if(self, self.order == "oppose", "return_fire")
        if self.arm == "artillery":
            yield from fields.out_of_place(self, "blocked_figures")
        else:
            yield from fields.more_than("blocked_figures", self.blocked_figures, self.could_fire)

    @property
    def square(self) -> bool:
        return self.formation == "square"

    @property
    def could_fire(self) -> int:
        """Figures or gun dice that fire if nothing is in the way. §3.3.2, §3.4.1, R31."""
        if self.arm == "artillery":
            return self.gun_value or 0
        if self.square:
            side, remainder = divmod(self.figures or 0, SIDES_OF_SQUARE)
            return side + remainder if self.square_front else side
        return sum(self.ranks[: FIRING_RANKS[self.arm]])

    @property
    def firing(self) -> int:
        return self.could_fire - self.blocked_figures


@procedure(
    title=_("Declare fire"),
    cite="§3.2.1, §3.3.2, §3.4.1, §3.4.2, §3.4.3",
    help=_("May this unit fire at that target, and with how many?"),
    headline=headlines.of_declaration,
)
def declare_fire(facts: DeclareFireFacts, dice: Dice) -> Outcome:
    """Decide if it may fire, with how many dice, and once it is measured at what range. §3.4.1 to §3.4.3, R31, R35, R36, R37,
    R96.
    """
    refusal = why_not_fire(facts) or why_not_be_target(facts)
    if refusal:
        return refusal
    band, in_range = None, None
    if facts.distance_cm is not None:
        band = band_of(ranges_of(facts.weapon, facts.pounds), facts.distance_cm)
        in_range = band not in WASTED
    spent = not (facts.square and facts.already_fired)
    return outcome(
        allowed=True,
        range_band=band,
        in_range=in_range,
        base_dice=0 if in_range is False else facts.firing,
        salvo_spent=spent,
        salvos_left=facts.salvos_left - 1 if spent else facts.salvos_left,
    )


def why_not_fire(facts: DeclareFireFacts) -> Outcome | None:
    """Return why the firer may not fire, or None. §3.3.2, §3.4.1, §3.4.2, R31, R37, R96."""
    another_side = facts.square and facts.already_fired
    if facts.already_fired and not facts.square:
        return refused("already_fired", "§3.4.1")
    if facts.salvos_left == 0 and not another_side:
        return refused("no_ammunition", "§2.3.5")
    if facts.formation == "limbered":
        return refused("gun_not_in_battery", "§3.4.1")
    if facts.prone:
        return refused("prone", "§3.4.2")
    if facts.in_water:
        return refused("in_water", "§3.5.10, R61")
    if facts.engagement != "none" and not answers_its_engager(facts):
        return refused("unit_engaged", "§3.3.2, R96")
    if facts.order == "oppose" and not facts.square and facts.reaction != "bloodlust":
        if not facts.return_fire:
            return refused("order_oppose", "§3.2.1, §3.4.2")
        if not facts.fired_on_by_target:
            return refused("not_fired_upon", "§3.4.2, R37")
        if facts.own_test_result not in (None, "ok"):
            return refused("test_not_ok", "§3.4.2, R37")
    return None


def answers_its_engager(facts: DeclareFireFacts) -> bool:
    """A square engaged on one side fires at the cavalry that engaged it. §3.3.2."""
    return facts.square and facts.engagement == "one_side" and facts.target_is_engager and facts.target == "cavalry"


def why_not_be_target(facts: DeclareFireFacts) -> Outcome | None:
    """Return why the target is safe, or None. §3.4.2, §3.4.3, R35."""
    if facts.indirect and facts.weapon != "howitzer":
        return refused("indirect_not_possible", "§3.4.3")
    if facts.target_prone or facts.firing == 0 or not (facts.line_of_sight or facts.indirect):
        return refused("target_not_visible", "§3.4.2")
    protects = facts.protector_visible or facts.house_rules.get("R35") != "visible_protector"
    if facts.target in ("individual", "artillery") and facts.target_protected and protects:
        return refused("target_protected", "§3.4.3, R35")
    if not facts.target_is_nearest and not facts.return_fire and facts.engagement == "none":
        return refused("not_nearest_target", "§3.4.2")
    return None


# §3.4.3: the volley


class Shooter(Facts):
    arm: Arm = fields.arm()
    weapon: Weapon = fact(label=_("Weapon"))
    ammunition: Ammunition | None = ammunition_fact()
    pounds: int | None = pounds_fact()
    figures: int | None = fields.count(_("Firing figures"), 1, 200, None)
    gun_value: int | None = gun_value_fact()
    unit_figures: int | None = fields.count(
        _("Figures of the unit"),
        0,
        200,
        None,
        _("For the dice of quality; the crew of a battery, that side of a square; empty: those that fire."),
    )
    quality: Quality = fields.quality()
    disorganised: bool = fields.disorganised()
    reaction: Reaction = fields.reaction()
    strength: int = fields.count(_("Strength of the weapon"), 0, 5, 0)
    sharpshooter: bool = flag(_("Sharpshooter"), _("He fires with the unit."))
    bonus_dice: int = fields.count(
        _("Further dice"),
        0,
        20,
        0,
        _("Given by the army list."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from unfitting_weapon(self.arm, self.weapon, self.ammunition)
        artillery = self.arm == "artillery"
        yield from fields.either(self, not artillery, "figures")
        yield from fields.either(self, artillery, "gun_value")
        if artillery:
            yield from fields.needed(self, "unit_figures")
            yield from fields.out_of_place(self, "sharpshooter")
        elif self.unit_figures is not None and self.unit_figures < (self.figures or 0):
            yield Contradiction("unit_figures", _("More of them fire."))

    @property
    def quality_dice(self) -> int:
        """§3.4.3, R39."""
        counted = self.unit_figures if self.unit_figures is not None else self.figures or 0
        per_die = FIGURES_PER_QUALITY_DIE.get(self.quality)
        return counted // per_die if per_die else 0


class Target(Facts):
    kind: TargetKind = fact(label=_("Kind"))
    id: str = fields.name(_("Name of the individual"), "target")
    square: bool = fields.square()
    figures: int | None = fields.count(
        _("Figures"),
        1,
        200,
        None,
        _("Special characters included."),
    )
    armour: bool = flag(_("Armour or shield"))
    resistance: int = fields.count(_("Resistance"), 0, 5, 0, _("As a positive number."))
    cover: Cover = fact("none", label=_("Cover"))
    save: int | None = fields.save(help=_("Of the soldiers, or of the individual."))
    wounds: int = fields.wounds(_("Wounds of the individual"))
    role: IndividualRole | None = fact(None, label=_("Role of the individual"))
    characters: list[Character] = characters_fact()
    crew_initial: int | None = fields.count(
        _("Gunners at the start"),
        1,
        200,
        None,
        _("Of the battle; empty: as many as now."),
    )
    labourers_to_lose: int = fields.count(
        _("Labourers to lose first"),
        0,
        50,
        0,
        _("As their owner wishes."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if self.kind == "individual":
            yield from fields.out_of_place(self, "figures", "characters")
        else:
            yield from fields.needed(self, "figures")
            yield from fields.out_of_place(self, "wounds", "role", "id")
            yield from unlikely_characters("characters", self.characters, self.figures)
        yield from fields.square_without_infantry(self.kind, self.square)
        yield from fields.only_if(self, self.kind == "artillery", "crew_initial", "labourers_to_lose")
        if self.crew_initial is not None and self.crew_initial < (self.figures or 0):
            yield Contradiction("crew_initial", _("There are more now."))


class FireFacts(Facts):
    shooter: Shooter = fact(label=_("Firing unit"))
    target: Target = fact(label=_("Target"))
    range_band: Band | None = fact(None, label=_("Range"))
    distance_cm: int | None = fields.distance(_("Distance"), None, _("Measured; in place of the range."))
    indirect: bool = indirect_fact()
    character_picks: list[fields.Name] = picks_fact()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.shooter.weapon == "howitzer", "indirect")
        if self.range_band is None and self.distance_cm is None:
            yield Contradiction("distance_cm", _("How far is it?"))
        if self.range_band is not None and self.distance_cm is not None:
            yield Contradiction("distance_cm", fields.NOT_HERE)
        if self.distance_cm is not None and self.shooter.weapon == "cannon" and self.shooter.pounds is None:
            yield Contradiction("shooter", _("How many pounds are its cannons?"))
        if self.range_band == "point_blank" and self.shooter.weapon in ("bow", "howitzer"):
            yield Contradiction("range_band", _("It has no point blank range."))
        if self.target.kind == "individual":
            yield from fields.out_of_place(self, "character_picks")
        yield from unlikely_picks("character_picks", self.character_picks, self.target.characters)

    @property
    def band(self) -> BandOrNone:
        """Return how far the target is: as said, or as measured."""
        if self.range_band is not None:
            return self.range_band
        return band_of(ranges_of(self.shooter.weapon, self.shooter.pounds), self.distance_cm or 0)


@dataclass(frozen=True)
class Shots:
    """The volley as it hit and killed."""

    extra_quality_dice: int
    to_hit_dice: int
    rerolled: int
    hits: int
    sharpshooter_hit: bool
    sharpshooter_kill: bool
    mortal_hits: int
    kill_on: int
    to_hit: list[Modifier]
    to_kill: list[Modifier]


@procedure(
    title=_("Fire"),
    cite="§3.4.3",
    help=_("A volley: hits, kills, officers, saves and losses."),
    headline=headlines.of_fire,
)
def fire(facts: FireFacts, dice: Dice) -> Outcome:
    """Roll to hit, to kill, then the casualties. §3.4.3, §1.1 (sharpshooter), R38 to R47."""
    shots = shoot(facts, dice)
    still_matters = (shots.mortal_hits, shots.sharpshooter_kill)
    dice.settled("shot", *still_matters, shown_in=("hits", "rerolled_dice", "sharpshooter_hit"))
    target = facts.target
    if target.kind == "individual":
        fallen = individual_under_fire(target, shots.mortal_hits, dice)
    else:
        fallen = unit_under_fire(facts, shots, dice)
    return outcome(
        sums=[Sum(name, (), tuple(parts)) for name, parts in (("to_hit", shots.to_hit), ("to_kill", shots.to_kill)) if parts],
        to_hit_dice=shots.to_hit_dice,
        extra_quality_dice=shots.extra_quality_dice,
        rerolled_dice=shots.rerolled,
        hits=shots.hits,
        sharpshooter_hit=shots.sharpshooter_hit,
        sharpshooter_kill=shots.sharpshooter_kill,
        kill_on=shots.kill_on,
        modifiers={"to_hit": by_id(shots.to_hit), "to_kill": by_id(shots.to_kill)},
        mortal_hits=shots.mortal_hits,
        **fallen,
    )


def shoot(facts: FireFacts, dice: Dice) -> Shots:
    """The dice to hit and to kill in the book's order; none out of range. §3.4.3, R36, R38, R40."""
    shooter = facts.shooter
    if facts.band in WASTED:
        return Shots(0, 0, 0, 0, False, False, 0, kills_on(facts), [], [])
    to_hit, to_kill, kill_on = list(hit_modifiers(facts)), list(kill_modifiers(facts)), kills_on(facts)
    extra = shooter.quality_dice
    thrown = (shooter.figures or shooter.gun_value or 0) + extra + shooter.bonus_dice
    bonus = sum(modifier.value for modifier in to_hit)
    hitting = needing(FIRE_HITS_ON, bonus)
    hits = dice.successes(thrown, _("to hit"), hitting)
    his_hit = his_kill = False
    if shooter.sharpshooter:
        his_hit = succeeds(dice.d6(_("sharpshooter")), bonus + SHARPSHOOTER.value, FIRE_HITS_ON)
    rerolled = thrown - hits if shooter.arm == "artillery" and facts.target.square else 0
    hits += dice.successes(rerolled, _("to hit, again"), hitting)
    lethal = sum(modifier.value for modifier in to_kill)
    killing = needing(kill_on, lethal)
    kills = dice.successes(hits, _("to kill"), killing)
    if his_hit:
        his_kill = succeeds(dice.d6(_("sharpshooter, to kill")), lethal, kill_on)
    return Shots(extra, thrown, rerolled, hits + his_hit, his_hit, his_kill, kills + his_kill, kill_on, to_hit, to_kill)


def succeeds(face: int, modifier: int, needed: int) -> bool:
    """A natural 6 always succeeds, a natural 1 never. §3.4.3, §3.6.5."""
    return face == 6 or (face != 1 and face + modifier >= needed)


def needing(needed: int, modifier: int) -> Callable[[int], bool]:
    """Return which faces succeed."""
    return lambda face: succeeds(face, modifier, needed)


def hit_modifiers(facts: FireFacts) -> Iterator[Modifier]:
    """§3.4.3; those demoralised or falling back are disorganised as well."""
    shooter, target = facts.shooter, facts.target
    if facts.band == "long":
        yield FIRE_TO_HIT["long_range"]
    if shooter.disorganised or shooter.reaction in ("demoralised", "falling_back"):
        yield FIRE_TO_HIT["disorganised"]
    if shooter.reaction != "ok":
        yield FIRE_TO_HIT[shooter.reaction]
    if facts.indirect:
        yield FIRE_TO_HIT["indirect"]
    if target.square:
        yield FIRE_TO_HIT["target_square"]
    if facts.band == "point_blank":
        yield FIRE_TO_HIT["point_blank"]
    if shooter.arm == "artillery":
        at = {"artillery": "artillery_at_artillery", "individual": "artillery_at_individual"}
        yield FIRE_TO_HIT[at.get(target.kind, "artillery_at_troops")]


def solid(shooter: Shooter) -> bool:
    """Round shot or shell, against which little helps. R47."""
    return shooter.ammunition in ("round_shot", "shell")


def kill_modifiers(facts: FireFacts) -> Iterator[Modifier]:
    """§3.4.3, R47."""
    shooter, target = facts.shooter, facts.target
    if shooter.strength:
        yield Modifier("strength", shooter.strength, "§3.4.3")
    if target.resistance:
        yield Modifier("resistance", -target.resistance, "§3.4.3")
    if target.cover != "none" and not solid(shooter):
        yield FIRE_COVER[f"{target.cover}_cover"]


def kills_on(facts: FireFacts) -> int:
    """The lowest killing result. §3.4.3."""
    shooter, target = facts.shooter, facts.target
    if solid(shooter) and target.cover == "heavy":
        return SHOT_KILLS_IN_HEAVY_COVER
    return FIRE_KILLS_ON[shooter.ammunition or shooter.weapon][target.armour]


def unit_under_fire(facts: FireFacts, shots: Shots, dice: Dice) -> dict[str, Any]:
    """Return what the volley did to a unit. §3.4.3, §3.4.4, R53."""
    target = facts.target
    figures = target.figures or 0
    with dice.by("target"):
        fallen = suffer(
            shots.mortal_hits,
            figures=figures,
            save=target.save,
            characters=target.characters,
            picks=facts.character_picks,
            dice=dice,
            labourers=target.labourers_to_lose,
            sharpshooter_killed=shots.sharpshooter_kill,
            striker="shooter",
        )
    left = figures - fallen.figures_lost
    few_gunners = target.kind != "artillery" or 2 * left <= (target.crew_initial or figures)
    return {
        **fallen.values(),
        "labourers_lost": fallen.labourers_lost,
        "loss_test_required": fallen.figures_lost > 0 and not fallen.destroyed and few_gunners,
        "command_test_required": fallen.leader_lost,
    }


def individual_under_fire(target: Target, mortal_hits: int, dice: Dice) -> dict[str, Any]:
    """A die for each mortal hit; a six strikes him. §3.4.3."""
    sixes = dice.successes(mortal_hits, _("individual hit?"), lambda face: face >= OFFICER_ON)
    with dice.by("target"):
        entries, __ = individual_struck(target.id, target.save, target.wounds, sixes, dice)
    eliminated = any(entry["result"] == "eliminated" for entry in entries)
    return {
        "officer_dice": mortal_hits,
        "officer_sixes": sixes,
        "characters": entries,
        "saved": 0,
        "figures_lost": 0,
        "figures_after": 0,
        "individuals_lost": int(eliminated),
        "destroyed": eliminated,
        "labourers_lost": 0,
        "loss_test_required": False,
        "command_test_required": eliminated and target.role in LEADERS,
    }


# §1.1 «SAL»


class SavingThrowFacts(Facts):
    save: int = fields.save(default=...)
    wounds: int = fields.wounds()


@procedure(
    title=_("Save"),
    cite="§1.1, §3.4.3, §3.6.5",
    help=_("Does this figure survive a hit?"),
)
def saving_throw(facts: SavingThrowFacts, dice: Dice) -> Outcome:
    """Two dice above the save; a wound stands in for a life. §1.1."""
    total = saving_dice(dice)
    result: Struck = "saved"
    wounds = facts.wounds
    if total <= facts.save:
        result, wounds = ("wounded", wounds - 1) if wounds else ("eliminated", 0)
    return outcome(total=total, result=result, wounds_left=wounds)


# §3.4.4 «Test delle Perdite»


class UnderFire(Tested):
    arm: Arm = fields.arm(default="infantry")
    reaction: Reaction = fields.reaction()
    disorganised: bool = fields.disorganised()
    trigger: LossTrigger = fact("fire", label=_("Why it tests"))
    losses: int | None = fields.count(
        _("Figures lost"),
        0,
        200,
        None,
        _("By fire, in this turn."),
    )
    figures_at_start: int | None = fields.count(_("Figures before"), 1, 200, None)
    crew_initial: int | None = fields.count(
        _("Gunners at the start"),
        1,
        200,
        None,
        _("Of the battle; artillery."),
    )
    by_artillery: bool = flag(_("Losses by artillery"))
    by_canister: bool = flag(_("Losses by canister"))
    by_infantry_short: bool = flag(
        _("Losses by infantry at short range"),
        _("Or point blank."),
    )
    square: bool = fields.square()
    cannot_fall_back: bool = flag(
        _("The square cannot fall back"),
        _("Wrapped, or without room."),
    )
    sergeant_present: bool = flag(
        _("Its sergeant is present"),
        _("Of artillery: counts as an officer."),
    )
    house_rules: dict[str, str] = house_rules({"R51": ("ok_keeps_reaction",), "R52": ("also_demoralised",)})


class LossTestFacts(Presence, UnderFire):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from self.colonel_without_infantry(self.arm)
        yield from fields.square_without_infantry(self.arm, self.square)
        yield from fields.only_if(self, self.square, "cannot_fall_back")
        yield from fields.only_if(self, self.by_artillery, "by_canister")
        fired_on = self.trigger == "fire"
        yield from fields.only_if(self, fired_on, "by_artillery", "by_canister", "by_infantry_short")
        yield from fields.either(self, fired_on, "losses", "figures_at_start")
        yield from fields.either(self, fired_on and self.arm == "artillery", "crew_initial")
        yield from fields.more_than("losses", self.losses or 0, self.figures_at_start or 0)
        if self.crew_initial is not None and self.crew_initial < (self.figures_at_start or 0):
            yield Contradiction("crew_initial", _("There were more before these losses."))


@procedure(
    title=_("Loss test"),
    cite="§3.4.4, §3.4.5, §4.10, §4.11",
    help=_("How does a unit take its losses by fire?"),
)
def loss_test(facts: LossTestFacts, dice: Dice) -> Outcome:
    """One test for all losses of the phase. §3.4.4, R48 to R54."""
    if facts.trigger == "fire":
        left = (facts.figures_at_start or 0) - (facts.losses or 0)
        if facts.losses == 0:
            return refused("no_losses", "§3.4.4")
        if left == 0:
            return refused("unit_destroyed", "§3.4.4")
        if facts.crew_initial is not None and 2 * left > facts.crew_initial:
            return refused("artillery_above_half", "§3.4.4, R53")
    return Judged(
        facts,
        list(loss_modifiers(facts)),
        dice,
        reaction=facts.reaction,
        disorganised=facts.disorganised,
        leader=attached_leader(facts),
        cannot_fall_back=facts.cannot_fall_back,
        house_rules=facts.house_rules,
    ).outcome(allowed=True)


def loss_modifiers(facts: LossTestFacts) -> Iterator[Modifier]:
    """§3.4.4, R48, R49."""
    yield quality_modifier(facts.quality, "§3.4.4")
    yield LOSS_TEST["losses"]
    if facts.by_artillery:
        yield LOSS_TEST["artillery_fire"]
    if facts.by_canister:
        yield LOSS_TEST["canister"]
    if facts.by_infantry_short:
        yield LOSS_TEST["infantry_short_range"]
    if demoralised(facts.reaction, facts.house_rules):
        yield LOSS_TEST["demoralised"]
    if 2 * (facts.losses or 0) > (facts.figures_at_start or 0):
        yield LOSS_TEST["heavy_losses"]
    if facts.reaction == "bloodlust":
        yield LOSS_TEST["bloodlust"]
    if facts.square:
        yield LOSS_TEST["square"]
    yield from presence(facts, sergeant_as_officer=facts.sergeant_present and facts.arm == "artillery")
