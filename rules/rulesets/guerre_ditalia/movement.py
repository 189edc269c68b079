"""§Addestramento, §Movimento e Manovre, §Casi particolari: distances and manoeuvres."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import (
    ABOVE_THE_LADDER,
    BASES,
    INCLINE_SHIFT,
    LADDER,
    MODE_SHARE,
    MOVES,
    WITHOUT_STEPS,
)
from rules.rulesets.guerre_ditalia.terms import (
    GUNS,
    LIGHTS,
    MOVEMENT_DIFFICULT,
    Manoeuvre,
    Mode,
    Terrain,
    Training,
    TroopType,
)
from rules.rulesets.guerre_ditalia.terrain import going


class Troop(Facts):
    type: TroopType = fields.troop_type()
    training: Training = fields.training()
    swiss: bool = fields.swiss()


class Mover(Facts):
    """An element, and the rest of the group that moves with it."""

    type: TroopType = fields.troop_type()
    training: Training = fields.training()
    swiss: bool = fields.swiss()
    companions: list[Troop] = fact([], max_length=30, label=_("The rest of the group"))
    terrain: list[Terrain] = fields.terrain_met(_("Terrain met by the move"))
    crew_fled: bool = fields.crew_fled()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.crew_fled_without_gun(self.type, self.crew_fled)

    @property
    def itself(self) -> Troop:
        return Troop(type=self.type, training=self.training, swiss=self.swiss)

    @property
    def group(self) -> list[Troop]:
        return [self.itself, *self.companions]

    def immovable(self) -> Outcome | None:
        """Refuse to move what can never move. §Interpenetrazione (note), §Artiglieria sotto tiro, R32, R33."""
        if any(troop.type == "camp" for troop in self.group):
            return refused("camp_does_not_move", "§Interpenetrazione, R33")
        return refused("guns_abandoned", "§Artiglieria sotto tiro, R32") if self.crew_fled else None

    def barred_by_ground(self) -> Outcome | None:
        """Ground that some element of the group may not touch. §Casi particolari."""
        types = [troop.type for troop in self.group]
        if "steep_hill" in self.terrain and any(type_ != "light_foot" for type_ in types):
            return refused("forbidden_terrain", "§Casi particolari")
        if MOVEMENT_DIFFICULT.intersection(self.terrain) and GUNS.intersection(types):
            return refused("artillery_in_difficult_terrain", "§Casi particolari")
        return None


def basic_move(troop: Troop, house_rules: Mapping[str, str]) -> int:
    """The printed move, a step up or down the ladder by training. §Addestramento, R19, R20, R21."""
    printed = MOVES[troop.type].move
    if troop.type in WITHOUT_STEPS:
        return printed
    step = LADDER.index(printed)
    if troop.swiss or troop.training == "elite":
        if step + 1 < len(LADDER):
            return LADDER[step + 1]
        return printed + (ABOVE_THE_LADDER if house_rules.get("R20") == "plus_20" else 0)
    return LADDER[step - 1] if troop.training == "recruit" else printed


def halved(type_: TroopType, terrain: list[Terrain]) -> bool:
    """Any contact with ground that slows the type slows the whole move, once. §Casi particolari, R25."""
    return any(going(type_, met) == "half" for met in terrain)


def allowance(troop: Troop, terrain: list[Terrain], mode: Mode, house_rules: Mapping[str, str]) -> int:
    """Millimetres of one element, rounded down at the end. §Movimento e Manovre, R22, R23, R28."""
    if mode == "about_face" and troop.type not in LIGHTS:
        return 0
    exact = basic_move(troop, house_rules) * MODE_SHARE[mode]
    return floor(exact * Fraction(1, 2) if halved(troop.type, terrain) else exact)


def group_allowance(mover: Mover, mode: Mode, house_rules: Mapping[str, str]) -> int:
    """The slowest sets the pace, except when each finds its own place in a new formation. R24, R28."""
    moving = [mover.itself] if mode == "change_formation" else mover.group
    return min(allowance(troop, mover.terrain, mode, house_rules) for troop in moving)


class MovementAllowanceFacts(Mover):
    mode: Mode = fact("normal", label=_("Kind of move"))
    house_rules: dict[str, str] = fields.house_rules("R20")


@procedure(
    title=_("Movement"),
    cite="Tab. movimenti, §Addestramento, §Casi particolari, R19–R28",
    help=_("How far an element or a group may move."),
    headline=headlines.of_allowance,
)
def movement_allowance(facts: MovementAllowanceFacts, dice: Dice) -> Outcome:
    """Training, ground, kind of move. §Addestramento, §Movimento e Manovre, §Casi particolari, R19 to R28."""
    forbidden = facts.immovable() or facts.barred_by_ground()
    if forbidden:
        return forbidden
    return outcome(
        allowed=True,
        printed_mm=MOVES[facts.type].move,
        basic_mm=basic_move(facts.itself, facts.house_rules),
        halved_by_terrain=halved(facts.type, facts.terrain),
        own_allowance_mm=allowance(facts.itself, facts.terrain, facts.mode, facts.house_rules),
        allowance_mm=group_allowance(facts, facts.mode, facts.house_rules),
    )


class ManoeuvreFacts(Mover):
    manoeuvre: Manoeuvre = fact(label=_("Manoeuvre"))
    already_moved: bool = flag(_("Has already moved"))
    fled: bool = flag(
        _("Has fled"),
        _("It has ended a flight and not moved since."),
    )
    army_routed: bool = flag(_("Withdrawal of a routed army"))
    engaged_by: list[Troop] = fact([], max_length=4, label=_("Enemies in contact"))
    in_zoc: bool = flag(
        _("Starts in an enemy zoc"),
        _("Within 6 cm of an enemy front."),
    )
    enters_zoc: bool = flag(_("Passes or ends in an enemy zoc"))
    to_contact: bool = flag(
        _("Marches to contact"),
        _("With the very enemy whose zoc it is."),
    )
    forward_mm: int | None = fact(None, ge=0, le=400, label=_("Forward, for an incline"), unit="mm")
    shift_mm: int | None = fact(None, ge=0, le=400, label=_("Aside, for an incline"), unit="mm")
    house_rules: dict[str, str] = fields.house_rules("R20")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        inclines = self.manoeuvre == "incline"
        for name, distance in (("forward_mm", self.forward_mm), ("shift_mm", self.shift_mm)):
            if inclines and distance is None:
                yield Contradiction(name, _("An incline needs both distances."))
            if not inclines and distance is not None:
                yield Contradiction(name, _("Only an incline has this."))

    @property
    def mode(self) -> Mode:
        match self.manoeuvre:
            case "about_face" | "retreat" | "change_formation":
                return self.manoeuvre
            case _:
                return "normal"


@procedure(
    title=_("Manoeuvre"),
    cite="§Movimento e Manovre, R13, R23–R31",
    help=_("May it do this, and how far?"),
    headline=headlines.of_manoeuvre,
)
def manoeuvre(facts: ManoeuvreFacts, dice: Dice) -> Outcome:
    """The first thing in the way, or the limit. §Movimento e Manovre, §Casi particolari, R13, R23 to R32."""
    forbidden = forbidden_to_anybody(facts) or forbidden_manoeuvre(facts) or held_by_zoc(facts)
    if forbidden:
        return forbidden
    limit_mm = limit(facts)
    return outcome(
        allowed=True,
        limit_mm=limit_mm,
        shift_limit_mm=INCLINE_SHIFT if facts.manoeuvre == "incline" else None,
        ends_move=facts.manoeuvre in ("lateral", "retreat", "change_formation")
        or (facts.manoeuvre == "about_face" and limit_mm == 0),
    )


def limit(facts: ManoeuvreFacts) -> int:
    """Return how far it goes: what is left after an about-face; a base width sideways, however slow. R26."""
    if facts.manoeuvre == "lateral":
        return BASES[facts.type].front
    return group_allowance(facts, facts.mode, facts.house_rules)


def forbidden_to_anybody(facts: ManoeuvreFacts) -> Outcome | None:
    """Refuse what no manoeuvre overcomes. §Fuga, §Casi particolari, R13, R31, R32."""
    immovable = facts.immovable()
    if immovable:
        return immovable
    if facts.already_moved:
        return refused("already_moved", "R13")
    if facts.fled and facts.companions:
        return refused("fled_not_in_group", "§Fuga")
    barred = facts.barred_by_ground()
    if barred:
        return barred
    if facts.engaged_by and facts.manoeuvre != "retreat":
        return refused("in_melee", "§Movimento e Manovre, R31")
    return None


def forbidden_manoeuvre(facts: ManoeuvreFacts) -> Outcome | None:
    """Refuse this very manoeuvre. §Movimento e Manovre."""
    match facts.manoeuvre:
        case "lateral":
            reason = against_lateral(facts)
        case "retreat":
            reason = against_retreat(facts)
        case "change_formation":
            reason = None if facts.companions else "not_a_group"
        case "incline":
            reason = against_incline(facts)
        case _:
            reason = None
    return refused(reason, "§Movimento e Manovre") if reason else None


def against_lateral(facts: ManoeuvreFacts) -> str | None:
    if facts.companions:
        return "single_element_only"
    if facts.type in GUNS:
        return "artillery_no_lateral"
    if facts.in_zoc and not facts.army_routed:
        return "starts_in_zoc"
    return "ends_in_zoc" if facts.enters_zoc and not facts.army_routed else None


def against_retreat(facts: ManoeuvreFacts) -> str | None:
    """Return why it may not retreat from contact: only slow enemies let it go, zone of control or not. R30, R31."""
    if facts.companions:
        return "single_element_only"
    if facts.engaged_by:
        own = basic_move(facts.itself, facts.house_rules)
        slower = all(basic_move(enemy, facts.house_rules) < own for enemy in facts.engaged_by)
        return None if slower else "enemy_not_slower"
    return None if facts.in_zoc else "not_engaged_or_in_zoc"


def against_incline(facts: ManoeuvreFacts) -> str | None:
    """R27."""
    forward, shift, most = facts.forward_mm or 0, facts.shift_mm or 0, limit(facts)
    if forward > most:
        return "beyond_allowance"
    if 2 * forward < most:
        return "not_far_enough_forward"
    return "incline_too_wide" if shift > INCLINE_SHIFT else None


def held_by_zoc(facts: ManoeuvreFacts) -> Outcome | None:
    """A zone of control is crossed only to attack, or in rout; on the spot and backwards it does not matter. R29."""
    marches = facts.manoeuvre in ("advance", "wheel", "incline", "change_formation")
    held = (facts.in_zoc or facts.enters_zoc) and not facts.to_contact and not facts.army_routed
    return refused("enemy_zoc", "§Movimento e Manovre, R29") if marches and held else None
