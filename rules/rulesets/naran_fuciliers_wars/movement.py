"""§3.5 «Iniziativa e Movimento»: who moves first, how far and how, rivers, friends in the way, and falling back."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.casualties import (
    LEADERS,
    Character,
    characters_fact,
    picks_fact,
    struck,
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
from rules.rulesets.naran_fuciliers_wars.setting_up import counted_value
from rules.rulesets.naran_fuciliers_wars.tables import CROSSING, LINE_MM, LOSS_TEST, MANOEUVRES, QUALITY, ROAD_MM, counted, row_of
from rules.rulesets.naran_fuciliers_wars.words import (
    Arm,
    Crossing,
    Formation,
    IndividualRole,
    Manoeuvre,
    Order,
    Quality,
    Reaction,
    Side,
    Terrain,
    Through,
    Troop,
    UnitOrIndividual,
)

# §3.5.3 «Iniziativa»


class LeadingCommand(Facts):
    id: str = fields.name()
    side: Side = fact(label=_("Side"))
    command_value: int = fact(
        ge=0,
        le=5,
        label=_("Command value"),
        help=_("0 without a general."),
    )
    has_general: bool = flag(
        _("Has its leader"),
        _("No when it has lost its general."),
        default=True,
    )
    charismatic_commander: bool = fields.charismatic_commander()

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.command_value > 0) != self.has_general:
            yield Contradiction("command_value", _("It is 0 exactly without a general."))
        yield from fields.charismatic_without_five(self, "charismatic_commander", self.command_value)


class InitiativeFacts(Facts):
    commands: list[LeadingCommand] = fact(
        min_length=1,
        max_length=30,
        label=_("Leaders"),
        help=_("Every general, the commander-in-chief, and every command without a general."),
    )
    house_rules: dict[str, str] = house_rules({"R56": ("die_only",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice("commands", fields.names_of(self.commands))


@procedure(
    title=_("Initiative"),
    cite="§3.5.3, R56, R87",
    help=_("In which order do the commands move?"),
)
def initiative(facts: InitiativeFacts, dice: Dice) -> Outcome:
    """Die and value for each; the tied throw again, the highest first. §3.5.3, R56."""
    in_dice_order = [c for c in facts.commands if c.has_general] + [c for c in facts.commands if not c.has_general]
    sums = {command.id: thrown(command, dice) for command in in_dice_order}
    totals = {command.id: sums[command.id].total for command in facts.commands}
    order, rounds = ranked(facts.commands, totals, dice, bare=facts.house_rules.get("R56") == "die_only")
    return outcome(
        sums=[sums[command.id] for command in facts.commands],
        totals=totals,
        order=[command.id for command in order],
        first_side=order[0].side,
        reroll_rounds=rounds,
    )


_INITIATIVE = _("initiative of {id}")
_TIE = _("tie, again (R56): initiative of {id}")


def thrown(command: LeadingCommand, dice: Dice, words: Text = _INITIATIVE, *, bare: bool = False) -> Sum:
    """A die and the command value. R87."""
    label = words.format(id=command.id)
    value = counted_value(command.command_value, command.charismatic_commander, "§3.5.3")
    with dice.by(command.id):
        return Sum(f"initiative@{command.id}", (dice.d6(label),), () if bare else counted([value]))


def ranked(
    commands: Iterable[LeadingCommand], totals: dict[str, int], dice: Dice, *, bare: bool
) -> tuple[list[LeadingCommand], int]:
    """The highest total first; each tied group throws again by itself before the next is looked at. R56."""
    order: list[LeadingCommand] = []
    rounds = 0
    waiting = grouped(commands, totals)
    while waiting:
        group = waiting.pop()
        if len(group) == 1:
            order += group
            continue
        in_order, tied = tuple(c.id for c in order), tuple(tuple(c.id for c in group) for group in (*waiting, group))
        dice.settled("tied", in_order, tied, shown_in=("totals", "reroll_rounds"))
        rounds += 1
        waiting += grouped(group, {command.id: thrown(command, dice, _TIE, bare=bare).total for command in group})
    return order, rounds


def grouped(commands: Iterable[LeadingCommand], totals: dict[str, int]) -> list[list[LeadingCommand]]:
    """Commands of the same total together, in listed order; the highest total last."""
    groups: dict[int, list[LeadingCommand]] = {}
    for command in commands:
        groups.setdefault(totals[command.id], []).append(command)
    return [groups[total] for total in sorted(groups)]


# §3.5.5, §3.5.10: how far


_ARM: dict[Troop, Arm] = {
    "line_infantry": "infantry",
    "light_infantry": "infantry",
    "skirmishers": "infantry",
    "light_cavalry": "cavalry",
    "medium_cavalry": "cavalry",
    "heavy_cavalry": "cavalry",
    "artillery": "artillery",
}
#: §3.5.10: woods are only difficult for them.
_AT_HOME_IN_WOODS: frozenset[str] = frozenset({"light_infantry", "skirmishers", "light_cavalry", "medium_cavalry"})
_HALF_OR_DISORDER: frozenset[str] = frozenset({"difficult", "crops", "bridge"})


class MovementAllowanceFacts(Facts):
    troop: Troop = fact(
        label=_("Kind of troops"),
        help=_("Dragoons are medium cavalry."),
    )
    base_move_cm: int = fact(
        ge=1,
        le=100,
        label=_("Move of the profile"),
        help=_("In column: the larger figure of infantry."),
        unit="cm",
    )
    formation: Formation | None = fields.formation(default=None)
    order: Order | None = fields.order(default=None)
    reaction: Reaction = fields.reaction()
    terrain: Terrain = fact(
        "open",
        label=_("Terrain"),
        help=_("The worst that any part of it touches."),
    )
    on_road: bool = flag(_("Along a road"))
    backward: bool = flag(_("Backwards"))
    oblique: bool = flag(_("Obliquely"))
    engaged: bool = fields.engaged()
    stop_marker: bool = flag(
        _("Has a Stop marker"),
        _("It has reorganised or changed formation in this turn."),
    )
    has_draught: bool = flag(
        _("Guns can be moved"),
        _("Teams, labourers or crew enough."),
        default=True,
    )
    mobile_battery: bool = flag(
        _("Moves in battery"),
        _("By its profile, or a light or horse battery on attack with its command."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if self.troop == "individual":
            yield from fields.out_of_place(self, "formation", "order", "reaction", "stop_marker", "oblique")
        else:
            yield from fields.needed(self, "formation", "order")
            yield from fields.formation_of_another_arm("formation", _ARM[self.troop], self.formation)
        if self.formation == "line" and self.oblique and self.backward:
            yield Contradiction("oblique", _("A line does not do both."))
        yield from fields.only_if(self, self.troop == "artillery", "has_draught", "mobile_battery")


@procedure(
    title=_("Movement"),
    cite="§3.2.1, §3.3.2, §3.5.4, §3.5.5, §3.5.6, §3.5.10",
    help=_("May it move, how far, and does it stay in order?"),
)
def movement_allowance(facts: MovementAllowanceFacts, dice: Dice) -> Outcome:
    """Road and line, then the halvings, then the ground. §3.5.5, §3.5.10, R57 to R60."""
    refusal = why_not_move(facts) or why_not_enter(facts) or why_not_go_so(facts)
    if refusal:
        return refusal
    modifiers = list(move_modifiers(facts))
    halved = list(halvings(facts))
    ground = disorder_of_ground(facts)
    move = max(0, facts.base_move_cm * 10 + sum(modifier.value for modifier in modifiers))
    full = move >> len(halved)
    must_use_full = facts.reaction == "bloodlust" and facts.troop != "artillery"
    orderly = {"never": full, "if_over_orderly": full // 2, "always": 0}[ground]
    if must_use_full and ground == "if_over_orderly":
        ground, orderly = "always", 0
    return outcome(
        sums=[Sum("move", (), (Modifier("profile", facts.base_move_cm * 10, "§3.5.5"), *modifiers))],
        allowed=True,
        full_mm=full,
        orderly_mm=orderly,
        disorganises=ground,
        must_use_full=must_use_full,
        modifiers=by_id(modifiers),
        halved=halved,
    )


def why_not_move(facts: MovementAllowanceFacts) -> Outcome | None:
    """Return why it stays where it is, or None. §3.2.1, §3.3, §3.5.6, R58."""
    if facts.stop_marker:
        return refused("stop_marker", "§3.3")
    if facts.engaged:
        return refused("engaged", "§3.5.8")
    if facts.order == "hold" and facts.reaction not in ("bloodlust", "falling_back"):
        return refused("order_hold", "§3.2.1")
    if facts.formation == "battery" and not facts.mobile_battery:
        return refused("gun_in_battery", "§3.5.6, R32")
    if not facts.has_draught:
        return refused("no_draught", "§3.5.6")
    return None


def why_not_enter(facts: MovementAllowanceFacts) -> Outcome | None:
    """Ground where it may not go. §3.5.10, R60."""
    if facts.terrain in ("swamp", "impassable"):
        return refused("impassable", "§3.5.10")
    if facts.troop == "artillery" and facts.terrain in ("wood", "forest", "bog", "ford"):
        return refused("artillery_forbidden", "§3.5.10")
    if facts.terrain == "bog" and facts.troop != "light_infantry":
        return refused("light_infantry_only", "§3.5.10, R60")
    if facts.terrain in ("bridge", "ford") and facts.troop not in ("artillery", "individual") and facts.formation != "column":
        return refused("column_required", "§3.5.10")
    return None


def why_not_go_so(facts: MovementAllowanceFacts) -> Outcome | None:
    """Directions that are closed. §3.4.5, §3.5.4."""
    if facts.reaction == "falling_back" and not facts.backward:
        return refused("must_fall_back", "§3.4.5")
    on_oppose = facts.order == "oppose" and facts.reaction != "bloodlust"
    if facts.backward and not (facts.troop == "individual" or facts.reaction == "falling_back" or on_oppose):
        return refused("backward_not_allowed", "§3.5.4")
    if facts.formation == "square" and facts.oblique:
        return refused("square_straight_only", "§3.3.2")
    return None


def move_modifiers(facts: MovementAllowanceFacts) -> Iterator[Modifier]:
    """Yield modifiers in millimetres. §3.5.5."""
    if facts.on_road:
        yield Modifier("road", ROAD_MM, "§3.5.5")
    if facts.formation == "square" or (facts.formation == "line" and _ARM.get(facts.troop) == "infantry"):
        yield Modifier("line", LINE_MM, "§3.5.5")


def halvings(facts: MovementAllowanceFacts) -> Iterator[str]:
    """Each halves the move. §3.3.2, §3.5.4, §3.5.10, R57."""
    if facts.formation == "square":
        yield "square"
    if facts.oblique and facts.formation == "line":
        yield "oblique"
    if facts.backward:
        yield "backward"
    if facts.terrain == "ford" or (facts.troop != "individual" and disorder_of_ground(facts) == "always"):
        yield "terrain"


def disorder_of_ground(facts: MovementAllowanceFacts) -> str:
    """Return when the ground disorganises: never, beyond the orderly half, or always. §3.5.10, R60."""
    if facts.troop == "individual" or facts.terrain == "open":
        return "never"
    if facts.terrain in _HALF_OR_DISORDER:
        return "if_over_orderly"
    if facts.terrain in ("wood", "forest") and facts.troop in _AT_HOME_IN_WOODS:
        return "if_over_orderly"
    return "always"


# §3.5.4 «Manovre»


class ManoeuvreFacts(Facts):
    formation: Formation = fields.formation()
    order: Order = fields.order()
    manoeuvre: Manoeuvre = fact(label=_("Manoeuvre"))
    angle: int = fact(
        0,
        ge=0,
        le=180,
        label=_("Angle"),
        help=_("From the present direction; to retire, from straight back."),
        unit="degrees",
    )
    moved: bool = flag(_("Has moved in this turn"))
    turned: bool = flag(_("Has changed direction in this turn"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.manoeuvre != "forward", "angle")


@procedure(
    title=_("Manoeuvre"),
    cite="§3.5.4, R59",
    help=_("May the unit do this, and how much of its move is left?"),
)
def manoeuvre(facts: ManoeuvreFacts, dice: Dice) -> Outcome:
    """Decide what column, line and square may do. §3.5.4, R59."""
    refusal = why_not_manoeuvre(facts)
    if refusal:
        return refusal
    limits = MANOEUVRES[facts.manoeuvre]
    in_line = facts.formation == "line"
    max_angle = (limits.line if in_line else limits.column) or 0
    if facts.manoeuvre not in ("about_face", "face_flank") and facts.angle > max_angle:
        return refused("angle_too_wide", "§3.5.4", max_angle=max_angle)
    movement = "half" if facts.formation == "square" else limits.line_move if in_line else limits.column_move
    return outcome(allowed=True, movement=movement, max_angle=max_angle)


def why_not_manoeuvre(facts: ManoeuvreFacts) -> Outcome | None:
    """§3.2.1, §3.3.2, §3.5.4, §3.5.6."""
    wanted, in_line = facts.manoeuvre, facts.formation == "line"
    if facts.order == "hold":
        return refused("order_hold", "§3.2.1")
    if facts.formation == "battery":
        return refused("gun_in_battery", "§3.5.6")
    if facts.formation == "square" and wanted != "forward":
        return refused("square_straight_only", "§3.3.2")
    if wanted == "change_direction":
        if in_line:
            return refused("line_cannot_turn", "§3.5.4")
        if facts.moved:
            return refused("already_moved", "§3.5.4")
        if facts.turned:
            return refused("already_turned", "§3.5.4")
    if wanted == "wheel_to_engage" and not in_line:
        return refused("not_in_line", "§3.5.4")
    if wanted == "retire" and facts.order != "oppose":
        return refused("order_not_oppose", "§3.5.4")
    if wanted in ("about_face", "face_flank"):
        if in_line:
            return refused("not_in_column", "§3.5.4")
        if facts.order != "oppose":
            return refused("order_not_oppose", "§3.5.4")
        if facts.moved:
            return refused("already_moved", "§3.5.4")
    return None


# §3.5.1, §3.4.5 «Arretramento»


class FallingBack(Tested):
    move_cm: int = fact(
        ge=1,
        le=100,
        label=_("Its move"),
        help=_("In its present formation."),
        unit="cm",
    )
    square: bool = fields.square()
    cannot_move: bool = flag(
        _("Cannot move"),
        _("Blocked, or guns without crew to move them."),
    )
    arm: Arm = fields.arm(default="infantry")
    sergeant_present: bool = flag(
        _("Its sergeant is present"),
        _("Of artillery: counts as an officer."),
    )
    house_rules: dict[str, str] = house_rules({"R52": ("also_demoralised",)})


class FallingBackRetestFacts(Presence, FallingBack):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from self.colonel_without_infantry(self.arm)
        yield from fields.square_without_infantry(self.arm, self.square)


@procedure(
    title=_("Falling back"),
    cite="§3.4.5, §3.5.1, R55",
    help=_("How far a unit falls back, and whether it steadies."),
)
def falling_back_retest(facts: FallingBackRetestFacts, dice: Dice) -> Outcome:
    """Half a move straight back, then the test; a blocked square is lost. §3.4.5, §3.5.1, R55."""
    if facts.square and facts.cannot_move:
        return outcome(
            fall_back_mm=0,
            modifiers={},
            total=None,
            result=None,
            reaction_after=None,
            disorganised_after=None,
            unit_removed=True,
            unit_destroyed=True,
            leader_may_hold=False,
            follows_order=False,
        )
    judged = Judged(
        facts,
        list(retest_modifiers(facts)),
        dice,
        reaction="falling_back",
        disorganised=True,
        leader=attached_leader(facts),
    )
    return judged.outcome(
        fall_back_mm=0 if facts.cannot_move else facts.move_cm * 10 // 2,
        follows_order=judged.result in ("ok", "demoralised"),
    )


def retest_modifiers(facts: FallingBackRetestFacts) -> Iterator[Modifier]:
    """Yield the modifiers as after losses of at most half. R52, R55."""
    yield quality_modifier(facts.quality, "§3.4.5")
    yield LOSS_TEST["losses"]
    if demoralised("falling_back", facts.house_rules):
        yield LOSS_TEST["demoralised"]
    if facts.square:
        yield LOSS_TEST["square"]
    yield from presence(facts, sergeant_as_officer=facts.sergeant_present and facts.arm == "artillery")


# §3.5.7


class ExpandContractFacts(Facts):
    quality: Quality = fields.quality()


@procedure(
    title=_("Widen or narrow the front"),
    cite="§3.5.7",
    help=_("How many figures may be shifted, on one flank or both?"),
)
def expand_contract(facts: ExpandContractFacts, dice: Dice) -> Outcome:
    """Die and quality. §3.5.7."""
    shift = Sum(
        "total",
        (dice.d6(_("figures to shift")),),
        counted([Modifier("quality", QUALITY[facts.quality], "§3.5.7")]),
    )
    return outcome(sums=[shift], total=shift.total, modifiers=by_id(shift.parts), figures=max(0, shift.total))


# §3.5.10 «Guadare il Fiume»


class RiverFordingFacts(Facts):
    subject: UnitOrIndividual = fact("unit", label=_("Who"))
    arm: Arm | None = fields.arm(default=None)
    formation: Formation | None = fields.formation(default=None)
    river_strength: int = fields.count(_("Strength of the river"), 1, 10)
    horse_strength: int = fields.count(_("Strength of the horses"), 0, 5, 0)
    figures: int | None = fields.count(_("Figures"), 1, 200, None)
    save: int | None = fields.save(help=_("Of the soldiers, or of the individual."))
    wounds: int = fields.wounds(_("Wounds of the individual"))
    role: IndividualRole | None = fact(None, label=_("Role of the individual"))
    characters: list[Character] = characters_fact()
    character_picks: list[fields.Name] = picks_fact(_("Characters to drown"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.subject == "individual":
            yield from fields.out_of_place(self, "arm", "formation", "figures", "characters", "character_picks")
            yield from fields.needed(self, "save")
            return
        yield from fields.needed(self, "arm", "formation", "figures")
        yield from fields.out_of_place(self, "wounds", "role")
        if self.arm is not None:
            yield from fields.formation_of_another_arm("formation", self.arm, self.formation)
        yield from unlikely_characters("characters", self.characters, self.figures)
        yield from unlikely_picks("character_picks", self.character_picks, self.characters)


@procedure(
    title=_("Ford a river"),
    cite="§3.5.10, R61",
    help=_("Does the unit or individual get across, and who drowns?"),
)
def river_fording(facts: RiverFordingFacts, dice: Dice) -> Outcome:
    """Die and horses against the river. §3.5.10 «Guadare il Fiume», R61."""
    if facts.subject == "unit" and facts.arm == "artillery":
        return refused("artillery_bridge_only", "§3.5.10")
    if facts.subject == "unit" and facts.formation != "column":
        return refused("column_required", "§3.5.10")
    test = Sum(
        "total",
        (dice.d6(_("fording")),),
        counted(
            (
                Modifier("horse_strength", facts.horse_strength, "§3.5.10"),
                Modifier("river_strength", -facts.river_strength, "§3.5.10"),
            )
        ),
    )
    result = row_of(test.total, {name: least for name, (least, __) in CROSSING.items()})
    across = result in ("crossed", "crossed_with_losses")
    in_the_water = individual_in_water if facts.subject == "individual" else unit_in_water
    return outcome(
        sums=[test],
        allowed=True,
        total=test.total,
        modifiers=by_id(test.parts),
        result=result,
        crossed=across,
        half_speed=across,
        now_disorganised=facts.subject == "unit",
        roll_again_next_turn=result == "trapped",
        **in_the_water(facts, result, dice),
    )


def unit_in_water(facts: RiverFordingFacts, result: Crossing, dice: Dice) -> dict[str, Any]:
    """A part of the figures is hit by the river, rounded down. R61."""
    figures = facts.figures or 0
    part = CROSSING[result][1]
    drowning = figures // part if part else 0
    fallen = suffer(
        drowning, figures=figures, save=facts.save, characters=facts.characters, picks=facts.character_picks, dice=dice
    )
    return {"drowning": drowning, **fallen.values(), "command_test_required": fallen.leader_lost}


def individual_in_water(facts: RiverFordingFacts, result: Crossing, dice: Dice) -> dict[str, Any]:
    """He saves himself on every result with losses. R61."""
    if result == "crossed":
        return {"individual_result": "safe", "wounds_left": facts.wounds, "command_test_required": False}
    fate, wounds = struck(facts.save, facts.wounds, dice)
    return {
        "individual_result": fate,
        "wounds_left": wounds,
        "command_test_required": fate == "eliminated" and facts.role in LEADERS,
    }


# §3.5.4 «Collisione», «Compenetrazione»


class CollisionFacts(Facts):
    order: Order = fields.order()
    reaction: Reaction = fields.reaction()
    path_free: bool = flag(_("There is a way round"))
    pushed_back: bool = flag(_("Pushed back by a breakthrough"))


@procedure(
    title=pgettext("movement", "Friends in the way"),
    cite="§3.5.4, §3.5.8, R62",
    help=_("Does the unit run into friends, or stop?"),
)
def collision(facts: CollisionFacts, dice: Dice) -> Outcome:
    """Attackers and the pushed run into friends, others stop. §3.5.4, R62."""
    driven = facts.pushed_back or facts.reaction == "bloodlust" or (facts.order == "attack" and facts.reaction != "falling_back")
    collides = not facts.path_free and driven
    return outcome(
        collides=collides,
        must_stop=not facts.path_free and not collides,
        emerges_beyond=collides,
        movement_ends=collides,
        both_disorganised=collides,
    )


class InterpenetrationFacts(Facts):
    mover: UnitOrIndividual = fact("unit", label=_("Who passes"))
    through: Through = fact("friend", label=_("Through"))
    order_mover: Order | None = fields.order(_("Order of who passes"), None)
    order_other: Order | None = fields.order(_("Order of the other unit"), None)
    disorganised_mover: bool = fields.disorganised(_("Who passes is disorganised"))
    disorganised_other: bool = fields.disorganised(_("The other is disorganised"))
    in_contact: bool = flag(_("The two touch"), _("Front to rear."), default=True)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.mover == "unit" and self.through == "friend":
            yield from fields.needed(self, "order_mover", "order_other")


@procedure(
    title=_("Passing through"),
    cite="§3.5.4, R62",
    help=_("May it pass through another unit?"),
)
def interpenetration(facts: InterpenetrationFacts, dice: Dice) -> Outcome:
    """Individuals always, units on oppose and in order. §3.5.4, R62."""
    if facts.through == "enemy":
        return refused("enemy", "§3.5.4")
    if facts.mover == "individual":
        return outcome(allowed=True, full_move_used=False)
    if not facts.order_mover == facts.order_other == "oppose":
        return refused("orders_not_oppose", "§3.5.4")
    if facts.disorganised_mover or facts.disorganised_other:
        return refused("disorganised", "§3.5.4")
    if not facts.in_contact:
        return refused("not_in_contact", "§3.5.4")
    return outcome(allowed=True, full_move_used=True)
