"""§7.0 to §7.5 «Tiri»: range, line of fire, choice of target, and the volley."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.results import Beaten, Decided, decide
from rules.rulesets.de_bellis_empire.tables import (
    ARTILLERY_RANGE_ROW,
    FACTORS,
    FIRE_MODIFIERS,
    RANGES,
    SIGHT_INSIDE_TERRAIN,
    TOWN_GROUND,
    Ranges,
)
from rules.rulesets.de_bellis_empire.terms import (
    ARTILLERY,
    CAVALRY,
    GUARD,
    INFANTRY,
    Band,
    Blocker,
    Column,
    Cover,
    ElementType,
    Nation,
    Range,
    Side,
    Terrain,
    Town,
)

# §7.0 «Raggio dei tiri»


class RangeBandFacts(Facts):
    type: ElementType = fields.element_type(_("Shooter"))
    distance_mm: int = fact(ge=0, le=5000, label=_("Distance"), unit="mm")
    rifle: bool = fields.rifle()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.rifle_without_infantry(self.type, self.rifle)


@procedure(
    title=_("Range band"),
    cite="§7.0",
    help=_("Is this distance short, medium, long or out of range?"),
)
def range_band(facts: RangeBandFacts, dice: Dice) -> Outcome:
    """The band of a distance and the bounds of all bands. §7.0, R2, R5, R34."""
    if facts.type in CAVALRY:
        return refused("cavalry_may_not_fire", "§7.1")
    ranges = ranges_of(facts.type, facts.rifle)
    return outcome(
        allowed=True,
        band=band_of(ranges, facts.distance_mm),
        short_mm=ranges.short,
        medium_mm=ranges.medium,
        long_mm=ranges.long,
    )


def ranges_of(type_: ElementType, rifle: bool) -> Ranges:
    """The row of the range table. R5, R34."""
    if type_ in INFANTRY:
        return RANGES["rifle_range" if rifle else "infantry_range"]
    return RANGES[ARTILLERY_RANGE_ROW[type_]]


def band_of(ranges: Ranges, distance_mm: int) -> Band:
    """Upper bounds belong to their band (R2); infantry has no short one (R34)."""
    if ranges.short is not None and distance_mm <= ranges.short:
        return "short"
    if distance_mm <= ranges.medium:
        return "medium"
    return "long" if distance_mm <= ranges.long else "out"


# §7.2: sight


class LineOfFireFacts(Facts):
    purpose: Literal["fire", "command"] = fact("fire", label=_("Purpose"))
    shooter_type: ElementType | None = fact(None, label=_("Shooter"))
    range: Range | None = fact(None, label=_("Range"))
    blockers: list[Blocker] = fact([], max_length=8, label=_("What lies on the line"))
    on_hill: bool = flag(_("Viewer on a hill"))
    viewer_inside_mm: int | None = fact(
        None,
        ge=0,
        le=500,
        label=_("Viewer's depth in terrain"),
        help=_("From the edge nearest the other; 0 behind a wall or a hedge; empty when in none."),
        unit="mm",
    )
    target_inside_mm: int | None = fact(
        None,
        ge=0,
        le=500,
        label=_("Target's depth in terrain"),
        help=_("From the edge nearest the other; 0 behind a wall or a hedge; empty when in none."),
        unit="mm",
    )
    same_feature: bool = flag(
        _("Both inside one feature"),
        _("The same wood, orchard or village."),
    )
    distance_mm: int | None = fact(None, ge=0, le=3000, label=_("Distance between the two"), unit="mm")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.purpose == "fire":
            if self.shooter_type is None:
                yield Contradiction("shooter_type", _("Who fires?"))
            elif self.range is None and self.shooter_type not in CAVALRY:
                yield Contradiction("range", _("At which range?"))
        else:
            for name in ("shooter_type", "range"):
                if getattr(self, name) is not None:
                    yield Contradiction(name, _("A line of command has none."))
        if self.shooter_type in INFANTRY and self.range == "short":
            yield Contradiction("range", fields.NO_SHORT_RANGE)
        if self.same_feature:
            if self.distance_mm is None:
                yield Contradiction("distance_mm", _("The distance is needed here."))
            for name in ("viewer_inside_mm", "target_inside_mm"):
                if getattr(self, name) is not None:
                    yield Contradiction(
                        name,
                        _("Inside one feature it is the distance that counts."),
                    )
        elif self.distance_mm is not None:
            yield Contradiction("distance_mm", _("It counts inside one feature only."))


@procedure(
    title=_("Line of fire"),
    cite="§7.2, §7.3",
    help=_("Is the line of fire, or of command, free?"),
)
def line_of_fire(facts: LineOfFireFacts, dice: Dice) -> Outcome:
    """Free, or what is in the way. §7.2, §7.3, R30, R31, R33."""
    if facts.shooter_type in CAVALRY:
        return refused("cavalry_may_not_fire", "§7.1")
    if is_too_far_inside(facts.distance_mm):
        return refused("beyond_2cm_inside_terrain", "§7.2")
    if is_too_far_inside(facts.viewer_inside_mm):
        return refused("viewer_too_deep", "§7.2, R30")
    if is_too_far_inside(facts.target_inside_mm):
        return refused("target_too_deep", "§7.2, R30")
    for blocker in facts.blockers:
        if blocker in ("terrain", "lower_terrain"):
            if blocker == "terrain" or not can_see_over_lower_terrain(facts):
                return refused("terrain_blocks", "§7.2, R31")
        elif facts.purpose == "fire" and is_blocking(facts, blocker):
            return refused("element_blocks", "§7.2, §7.3")
    return outcome(allowed=True)


def is_too_far_inside(mm: int | None) -> bool:
    return mm is not None and mm > SIGHT_INSIDE_TERRAIN


def can_see_over_lower_terrain(facts: LineOfFireFacts) -> bool:
    """Return True on a hill, except for guns: they never fire over anything. §7.2, R31."""
    return facts.on_hill and facts.shooter_type not in ARTILLERY


def is_blocking(facts: LineOfFireFacts, blocker: Blocker) -> bool:
    """Own voltigeurs close in front never do; enemy ones not against guns farther off. §7.2, §7.3, R33."""
    if blocker == "friendly_voltigeurs_in_front":
        return False
    return not (blocker == "enemy_voltigeurs" and can_look_past_voltigeurs(facts.shooter_type, facts.range))


def can_look_past_voltigeurs(shooter: ElementType | None, band: Band | None) -> bool:
    """Return True for guns at medium or long range. §7.2, §7.3, R33."""
    return shooter in ARTILLERY and band in ("medium", "long")


# §7.3 «Priorità e limitazioni al tiro»


class Candidate(Facts):
    id: str = fact(min_length=1, label=_("Enemy"))
    distance_mm: int = fact(ge=0, le=5000, label=_("Distance"), unit="mm")
    in_front: bool = flag(_("Straight ahead"))
    screened_by: str | None = fact(
        None,
        label=_("Screened by"),
        help=_("The voltigeurs directly before it."),
    )


class FirePriorityFacts(Facts):
    type: ElementType = fields.element_type(_("Shooter"))
    rifle: bool = fields.rifle()
    candidates: list[Candidate] = fact(
        min_length=1,
        max_length=10,
        label=_("Enemies in the field of fire"),
        help=_("To which at most a screen bars the line."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.rifle_without_infantry(self.type, self.rifle)
        ids = [candidate.id for candidate in self.candidates]
        if len(set(ids)) < len(ids):
            yield Contradiction("candidates", _("Each enemy may stand here once."))
        for candidate in self.candidates:
            if candidate.screened_by is not None and candidate.screened_by not in set(ids) - {candidate.id}:
                yield Contradiction("candidates", _("The screen must be another of these."))


@procedure(
    title=_("Choice of target"),
    cite="§7.3",
    help=_("Which targets may this shooter choose?"),
)
def fire_priority(facts: FirePriorityFacts, dice: Dice) -> Outcome:
    """The nearest straight ahead, else the nearest; guns may look past a screen. §7.3, R32, R33."""
    if facts.type in CAVALRY:
        return refused("cavalry_may_not_fire", "§7.1")
    ranges = ranges_of(facts.type, facts.rifle)
    bands = {candidate.id: band_of(ranges, candidate.distance_mm) for candidate in facts.candidates}
    free = [candidate for candidate in facts.candidates if bands[candidate.id] != "out" and candidate.screened_by is None]
    if not free:
        return refused("no_target", "§7.3")
    pool = [candidate for candidate in free if candidate.in_front] or free
    nearest = min(candidate.distance_mm for candidate in pool)
    priority = [candidate.id for candidate in pool if candidate.distance_mm == nearest]
    targets = [
        candidate.id
        for candidate in facts.candidates
        if candidate.id in priority
        or (candidate.screened_by in priority and can_look_past_voltigeurs(facts.type, bands[candidate.id]))
    ]
    return outcome(allowed=True, priority=priority, targets=targets)


# §7.4, §7.5: the volley


class Shooter(Facts):
    type: ElementType = fields.element_type()
    nation: Nation = fact("other", label=_("Nation"))
    old_guard: bool = flag(_("Old Guard"))
    in_square: bool = fields.in_square()
    in_contact: bool = fields.in_contact()
    already_fired: bool = fields.already_fired()
    corps_routed: bool = fields.corps_routed()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)
        if self.old_guard and (self.type, self.nation) != ("guard_infantry", "french"):
            yield Contradiction(
                "old_guard",
                _("The Old Guard is French guard infantry."),
            )


class Target(Facts):
    type: ElementType = fields.element_type()
    terrain: Terrain = fields.terrain(help=fields.GROUND_UNDER_IT)
    cover: Cover = fields.cover()
    town: Town = fields.town()
    in_square: bool = fields.in_square()
    in_contact: bool = fields.in_contact()
    already_fled: bool = fields.already_fled()
    general_adjacent: bool = fields.general_adjacent()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class Support(Facts):
    type: ElementType = fields.element_type()
    in_contact: bool = fields.in_contact()
    in_square: bool = fields.in_square()
    already_fired: bool = fields.already_fired()
    has_other_target: bool = flag(
        _("Has another target"),
        _("Before it, or within its range."),
    )
    can_fire_at_target: bool = flag(
        _("Can fire at the target"),
        _("Range, field and line of fire."),
        default=True,
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.square_without_infantry(self.type, self.in_square)


class FireFacts(Facts):
    shooter: Shooter = fact(label=_("Shooter"))
    target: Target = fact(label=_("Target"))
    range: Band = fact(label=_("Range"))
    shooter_side: Side = fact("passive", label=_("The shooter's side is"))
    in_field_of_fire: bool = flag(
        _("In the field of fire"),
        _("In the strip of three bases ahead; of a square, on any side."),
        default=True,
    )
    line_of_fire: bool = flag(_("Line of fire free"), default=True)
    priority_target: bool = flag(
        _("Priority target"),
        _("The nearest straight ahead; if none, the nearest."),
        default=True,
    )
    screened: bool = flag(
        _("Screened"),
        _("Voltigeurs stand directly before the target."),
    )
    enfilade: bool = flag(
        _("Enfilade"),
        _("The shooter is wholly behind the target's front line."),
    )
    supports: list[Support] = fact([], max_length=6, label=_("Supports"))
    house_rules: dict[str, str] = house_rules(
        {"R35": ("flat",), "R37": ("attack_includes_fire",), "R48": ("artillery_destroys",), "R53": ("no_limit",)}
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if self.shooter.type in INFANTRY and self.range == "short":
            yield Contradiction("range", fields.NO_SHORT_RANGE)


@procedure(
    title=_("Fire"),
    cite="§7.0–§7.5, §9.0",
    help=_("One volley: a shooter, its supports, one target."),
    headline=headlines.of_fire,
)
def fire(facts: FireFacts, dice: Dice) -> Outcome:
    """Shooter's fire against target's melee factor; only the target suffers. §7.0 to §7.5, §9.0, §12."""
    forbidden = forbidden_fire(facts)
    if forbidden:
        return forbidden
    shooter_die, target_die = fields.die_of("shooter", _("shooter"), dice), fields.die_of("target", _("target"), dice)
    shooter_factor, target_factor = FACTORS[facts.shooter.type].fire or 0, FACTORS[facts.target.type].melee
    against_supports = [reason_against_support(support) for support in facts.supports]
    supports_refused = [reason for reason in against_supports if reason]
    supports = len(against_supports) - len(supports_refused)
    for_shooter = list(shooter_modifiers(facts))
    for_target = list(target_modifiers(supports, flat=facts.house_rules.get("R35") == "flat"))
    shooter = Sum("shooter_total", (shooter_die,), (Modifier("fire_factor", shooter_factor, "§7.5"), *for_shooter))
    target = Sum("target_total", (target_die,), (Modifier("melee_factor", target_factor, "§7.5"), *for_target))
    column, decided = effect_of_fire(facts, shooter.total, target.total)
    return outcome(
        sums=[shooter, target],
        notes=[*ignored(facts), *decided.notes],
        allowed=True,
        shooter_die=shooter_die,
        target_die=target_die,
        shooter_factor=shooter_factor,
        target_factor=target_factor,
        modifiers={"shooter": by_id(for_shooter), "target": by_id(for_target)},
        supports_counted=supports,
        supports_refused=supports_refused,
        shooter_total=shooter.total,
        target_total=target.total,
        column=column,
        result=decided.result,
        special=decided.special,
        target_destroyed=decided.destroyed,
        points_lost=FACTORS[facts.target.type].cost if decided.destroyed else 0,
        general_eliminated=decided.destroyed and facts.target.general_adjacent,
        now_fled=decided.result == "flight",
    )


def forbidden_fire(facts: FireFacts) -> Outcome | None:
    """The first thing that forbids the volley. §4.0, §7.0 to §7.3, R13, R32, R33."""
    if facts.shooter_side == "active":
        return refused("active_side_may_not_fire", "§4.0, R13")
    if facts.shooter.type in CAVALRY:
        return refused("cavalry_may_not_fire", "§7.1")
    if facts.shooter.already_fired:
        return refused("already_fired", "§4.0")
    if facts.shooter.in_contact:
        return refused("shooter_in_contact", "§7.0")
    if facts.target.in_contact:
        return refused("target_in_contact", "§7.0")
    if not facts.in_field_of_fire:
        return refused("outside_field_of_fire", "§7.1")
    if facts.range == "out":
        return refused("out_of_range", "§7.0")
    if not facts.line_of_fire:
        return refused("no_line_of_fire", "§7.2")
    if facts.screened and not can_look_past_voltigeurs(facts.shooter.type, facts.range):
        return refused("target_screened", "§7.3, R33")
    if not facts.priority_target:
        return refused("not_priority_target", "§7.3, R32")
    return None


def reason_against_support(support: Support) -> str | None:
    """Return why an element does not count as support, or None. §7.0, §7.1, §7.4, R24."""
    if support.type in CAVALRY:
        return "cavalry_may_not_fire"
    if support.in_contact:
        return "in_contact"
    if support.in_square:
        return "square"
    if support.already_fired:
        return "already_fired"
    if support.has_other_target:
        return "has_other_target"
    return None if support.can_fire_at_target else "cannot_fire_at_target"


def shooter_modifiers(facts: FireFacts) -> Iterator[Modifier]:
    """The table of fire modifiers, top to bottom. §7.2, §7.5, §12."""
    shooter, target = facts.shooter, facts.target
    if shooter.type in INFANTRY and shooter.nation == "british":
        yield FIRE_MODIFIERS["british_infantry"]
    if shooter.in_square:
        yield FIRE_MODIFIERS["square_firing"]
    if shooter.old_guard:
        yield FIRE_MODIFIERS["old_guard"]
    if shooter.type == "heavy_artillery" and shooter.nation == "russian":
        yield FIRE_MODIFIERS["russian_heavy_artillery"]
    if target.in_square:
        yield FIRE_MODIFIERS["target_in_square"]
    if facts.range == "long":
        yield FIRE_MODIFIERS["long_range"]
    if facts.range == "short":
        yield FIRE_MODIFIERS["artillery_short_range"]
    if target.town == "edge":
        yield FIRE_MODIFIERS["town_edge"]
    elif target.cover != "none":
        yield FIRE_MODIFIERS[f"{target.cover}_cover"]
    if target.type == "voltigeurs":
        yield FIRE_MODIFIERS["target_voltigeurs"]
    if target.type in CAVALRY:
        yield FIRE_MODIFIERS["target_cavalry"]
    if facts.enfilade and not target.in_square:
        yield FIRE_MODIFIERS["enfilade"]
    if facts.house_rules.get("R37") == "attack_includes_fire" and shooter.corps_routed and shooter.type not in GUARD:
        yield FIRE_MODIFIERS["routed_corps"]


def target_modifiers(supports: int, flat: bool) -> Iterator[Modifier]:
    """One for each supporting element, or one in all. §7.4, R35."""
    each = FIRE_MODIFIERS["support_fire"]
    if supports:
        yield each if flat else replace(each, value=each.value * supports)


def ignored(facts: FireFacts) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    if facts.enfilade and facts.target.in_square:
        yield Note("enfilade_of_square", "R25")
    if facts.target.town == "edge" and facts.target.cover != "none":
        yield Note("town_edge_replaces_cover", "§12, R39")


def effect_of_fire(facts: FireFacts, shooter_total: int, target_total: int) -> tuple[Column | Literal["none"], Decided]:
    """A tie does nothing, and the shooter never suffers. §7.5, §9.0, R64, R66."""
    if shooter_total <= target_total:
        return "none", Decided("none", None)
    beaten = Beaten(
        loser=facts.target.type,
        terrain=TOWN_GROUND.get(facts.target.town, facts.target.terrain),
        in_square=facts.target.in_square,
        already_fled=facts.target.already_fled,
        several_fronts=False,
        opponent=facts.shooter.type,
        opponent_in_square=facts.shooter.in_square,
        mode="fire",
        winner_total=shooter_total,
        loser_total=target_total,
    )
    return beaten.column, decide(beaten, facts.house_rules)
