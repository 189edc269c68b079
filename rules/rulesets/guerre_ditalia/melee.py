"""§Mischia: who may attack, who supports, and a round of melee."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.combat import Combatant, enemy_support
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.recoil import DIRECTION
from rules.rulesets.guerre_ditalia.results import Beaten, Decided, decide, degree_of
from rules.rulesets.guerre_ditalia.tables import FACTORS, GROUND, MODIFIERS, MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import (
    FOLLOWERS,
    GUNS,
    RANKED,
    Face,
    MeleePosition,
    TargetState,
    Terrain,
    TroopType,
)
from rules.rulesets.guerre_ditalia.terrain import rear_ranks_count_against

# §Limitazioni, §Attacchi sul fianco o sul retro


class MayStartMeleeFacts(Facts):
    attacker: TroopType = fields.troop_type(_("Attacker"))
    target: TroopType = fields.troop_type(_("Target"))
    attacked_on: Face = fields.attacked_on()
    start_position: Face = fact(
        "front",
        label=_("Where the attacker's move began"),
        help=_("Flank: some of it beyond the line of the target's front. Rear: some of it in the strip behind the target."),
    )
    target_state: TargetState = fact("steady", label=_("State of the target"))
    target_terrain: Terrain = fields.terrain(_("Terrain under the target"))
    house_rules: dict[str, str] = fields.house_rules()

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.steep_hill_without_light_foot(self.target, self.target_terrain, "target_terrain")


@procedure(
    title=_("May it attack"),
    cite="§Limitazioni, §Attacchi sul fianco o sul retro, Tab. terreno, R59, R60",
    help=_("May it start this melee?"),
    headline=headlines.of_contact,
)
def may_start_melee(facts: MayStartMeleeFacts, dice: Dice) -> Outcome:
    """The first thing against the attack. §Limitazioni, §Attacchi sul fianco o sul retro, R59, R60."""
    if facts.attacker == "camp":
        return refused("camp_does_not_move", "R59")
    if facts.attacker in GUNS:
        return refused("guns_do_not_attack", "R59")
    if facts.attacker == "missile_foot":
        return refused("missile_foot_never_start", "§Limitazioni")
    if facts.target_terrain == "steep_hill" and facts.attacker != "light_foot":
        return refused("steep_hill_light_foot_only", "Tab. terreno")
    if facts.attacked_on == "flank" and facts.start_position == "front":
        return refused("flank_not_earned", "§Attacchi sul fianco o sul retro, R60")
    if facts.attacked_on == "rear" and facts.start_position != "rear":
        return refused("rear_not_earned", "§Attacchi sul fianco o sul retro, R60")
    if facts.attacker == "missile_cavalry" and not weak_to_missile_cavalry(facts):
        return refused("missile_cavalry_limited", "§Limitazioni")
    return outcome(allowed=True, target_factor_zero=facts.attacked_on != "front")


def weak_to_missile_cavalry(facts: MayStartMeleeFacts) -> bool:
    """Return True for those whom even missile cavalry attacks. §Limitazioni."""
    weak = facts.target in GUNS | {"missile_cavalry", "light_foot", "camp"}
    return weak or facts.attacked_on != "front" or facts.target_state != "steady"


# §Mischia, «Supporto»


class MaySupportMeleeFacts(Facts):
    position: MeleePosition = fact(label=_("Position of the supporter"))
    continuous_front: bool = flag(_("Unbroken front"), default=True)
    enemy_in_front: bool = flag(_("An enemy in front of it"), _("Of the supporter."))
    full_side_contact: bool = flag(
        _("A whole side in contact"),
        _("Of one of the two bases."),
        default=True,
    )
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Support in melee"),
    cite="§Mischia, R53",
    help=_("Does this element support the melee?"),
    headline=headlines.of_support,
)
def may_support_melee(facts: MaySupportMeleeFacts, dice: Dice) -> Outcome:
    """Permit support from beside a friend or along the enemy's side; ranks are another matter. §Mischia («Supporto»), R53."""
    if facts.position == "behind":
        return refused("ranks_count_as_factors", "§Mischia, Tab. fattori")
    if facts.position == "beside" and not facts.continuous_front:
        return refused("front_broken", "§Mischia")
    if facts.position == "beside" and facts.enemy_in_front:
        return refused("enemy_in_front", "§Mischia")
    if facts.position == "side_contact" and not facts.full_side_contact:
        return refused("side_not_covered", "§Mischia")
    return outcome(allowed=True, modifier_to_enemy=MODIFIERS["enemy_support"].value)


# §Risoluzione: a round


class Fighter(Combatant):
    higher: bool = flag(_("Higher on a hill"))
    ranks_behind: int = fields.ranks_behind(0)
    supports: int = fields.count(_("Supporters"), 0, 4, default=0)
    rounds_fought: int = fields.count(_("Rounds fought in this half-turn"), 0, MOST_ROUNDS, default=0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        if self.ranks_behind and self.type not in RANKED:
            yield Contradiction("ranks_behind", _("No ranks count behind this troop."))


class MeleeFacts(Facts):
    attacker: Fighter = fact(label=_("Attacker"), help=_("Who moved into contact."))
    defender: Fighter = fact(label=_("Defender"))
    attacked_on: Face = fields.attacked_on(_("The defender is hit on"))
    contacted_this_round: bool = flag(
        _("Contact made in this round"),
        _("The attacker has only now come into contact."),
    )
    follow_up: bool = flag(
        _("After a follow-up"),
        _("The attacker fights on."),
    )
    house_rules: dict[str, str] = fields.house_rules("R41", "R48", "R49", "R51", "R52", "R61")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.attacker.type == "camp":
            yield Contradiction("attacker", _("A camp never attacks."))
        if self.attacker.higher and self.defender.higher:
            yield Contradiction("defender", _("They cannot both be higher."))
        if self.attacker.terrain == self.defender.terrain == "fortification":
            yield Contradiction("defender", _("Only one defends it."))
        if self.follow_up and self.attacker.rounds_fought == 0:
            yield Contradiction("follow_up", _("It has fought no round yet."))


class Stand(NamedTuple):
    """One side of a round: itself, its enemy, whether it is taken in flank or rear, and whether it follows up."""

    own: Fighter
    enemy: Fighter
    flanked: bool
    enemy_flanked: bool
    follows_up: bool
    house_rules: Mapping[str, str]

    @property
    def bare(self) -> bool:
        """House rule of R52: nothing but the die."""
        return self.flanked and self.house_rules.get("R52") == "bare_die"


@procedure(
    title=_("Melee"),
    cite="§Mischia, §Risoluzione, Tab. fattori, Tab. risultati",
    help=_("One round between two elements."),
    headline=headlines.of_round,
)
def melee(facts: MeleeFacts, dice: Dice) -> Outcome:
    """Die, factor and modifiers of both; the lower total suffers. §Mischia, §Risoluzione, R48 to R58."""
    if MOST_ROUNDS in (facts.attacker.rounds_fought, facts.defender.rounds_fought):
        return refused("three_rounds_fought", "§Incalzare")
    with dice.by("attacker"):
        attacker_die = dice.d6(facts.attacker.die(_("attacker")))
    with dice.by("defender"):
        defender_die = dice.d6(facts.defender.die(_("defender")))
    flanked = facts.attacked_on != "front"
    of_attacker = Stand(facts.attacker, facts.defender, False, flanked, facts.follow_up, facts.house_rules)
    of_defender = Stand(facts.defender, facts.attacker, flanked, False, False, facts.house_rules)
    attacker = summed("attacker_total", attacker_die, of_attacker)
    defender = summed("defender_total", defender_die, of_defender)
    attacker_wins, defender_wins = attacker.total > defender.total, defender.total > attacker.total
    low, high = sorted((attacker.total, defender.total))
    degree = degree_of(low, high, facts.house_rules)
    loser = of_defender if attacker_wins else of_attacker
    contacted = facts.contacted_this_round and defender_wins
    decided = decide(Beaten(loser.own.type, loser.enemy.type, loser.own.terrain, "melee", contacted), degree, facts.house_rules)
    return outcome(
        sums=[attacker, defender],
        notes=[*remarks(of_attacker), *remarks(of_defender), *(decided.notes if decided else ())],
        allowed=True,
        winner="attacker" if attacker_wins else "defender" if defender_wins else None,
        degree=degree,
        defender_effect=decided.effect if decided and attacker_wins else "none",
        attacker_effect=decided.effect if decided and defender_wins else "none",
        cause=decided.cause if decided else None,
        recoil_direction=recoil_direction(decided, "front" if defender_wins else facts.attacked_on),
        must_follow_up=attacker_wins and facts.attacker.type in FOLLOWERS,
        melee_continues=degree == "draw",
        attacker_rounds=facts.attacker.rounds_fought + 1,
        defender_rounds=facts.defender.rounds_fought + 1,
        attacker_factor=factor(of_attacker),
        defender_factor=factor(of_defender),
        attacker_die=attacker_die,
        defender_die=defender_die,
        modifiers={"attacker": by_id(attacker.parts[1:]), "defender": by_id(defender.parts[1:])},
        attacker_total=attacker.total,
        defender_total=defender.total,
    )


def recoil_direction(decided: Decided | None, hit_on: Face) -> str | None:
    """Away from the enemy. §Respinta."""
    return DIRECTION[hit_on] if decided and decided.effect == "recoil" else None


def factor(stand: Stand) -> int:
    """Against the enemy's class; nothing for who is taken in flank or rear. §Attacchi sul fianco o sul retro, R52."""
    return 0 if stand.flanked else FACTORS[stand.own.type].against(stand.enemy.type)


def summed(id_: str, die: int, stand: Stand) -> Sum:
    cite = "§Attacchi sul fianco o sul retro, R52" if stand.flanked else "Tab. risultati"
    counted = () if stand.bare else tuple(modifiers(stand))
    return Sum(id_, (die,), (Modifier("combat_factor", factor(stand), cite), *counted))


def modifiers(stand: Stand) -> Iterator[Modifier]:
    """Tab. fattori, as far as it speaks of melee. R41, R48 to R57."""
    yield from stand.own.standing()
    if stand.own.archebus and stand.house_rules.get("R41") != "shooting_only":
        yield MODIFIERS["archebus"]
    if ranks_count(stand):
        yield from ranks(stand.own, stand.house_rules)
    if is_higher(stand):
        yield MODIFIERS["higher"]
    if stand.own.terrain == "fortification" and not stand.flanked:
        yield MODIFIERS["fortification"]
    if stand.follows_up:
        yield MODIFIERS["following_up"]
    if not stand.enemy_flanked:
        yield from enemy_support(stand.enemy.supports)
    if stand.own.type != "light_foot":
        yield from difficult_ground(stand)


def ranks_count(stand: Stand) -> bool:
    """Return True unless attacked in flank or rear, or the enemy is in difficult ground or at a linear obstacle. §Mischia, R50,
    R52.
    """
    return not stand.flanked and rear_ranks_count_against(stand.enemy.terrain)


def ranks(own: Fighter, house_rules: Mapping[str, str]) -> Iterator[Modifier]:
    """Each rank by itself, the deeper ones for pikes behind pikes. Tab. fattori, R48, R49."""
    if own.ranks_behind == 0:
        return
    if own.type == "spears":
        yield MODIFIERS["second_rank_spears"]
        return
    yield MODIFIERS["second_rank_pikes"]
    if own.type == "missile_foot" and house_rules.get("R49") != "all_ranks":
        return
    if own.ranks_behind >= 2 and house_rules.get("R48") != "both_needed":
        yield MODIFIERS["third_rank_pikes"]
    if own.ranks_behind >= 3:
        yield MODIFIERS["fourth_rank_pikes"]


def is_higher(stand: Stand) -> bool:
    """Return True on a hill as ticked, or on a bank against an enemy who is neither on one nor higher. R55."""
    own, enemy = stand.own, stand.enemy
    on_the_bank = own.terrain == "river_bank" and enemy.terrain != "river_bank" and not enemy.higher
    return own.higher or on_the_bank


def difficult_ground(stand: Stand) -> Iterator[Modifier]:
    """Yield the modifiers for being in it or for fighting into it; for both only by house rule. Tab. fattori, Tab. terreno, R51,
    R65.
    """
    inside = GROUND[stand.own.terrain].difficult
    if inside:
        yield MODIFIERS["in_difficult_terrain"]
    if GROUND[stand.enemy.terrain].difficult and (not inside or stand.house_rules.get("R51") == "stack"):
        yield MODIFIERS["enemy_in_difficult_terrain"]


def remarks(stand: Stand) -> Iterator[Note]:
    """Yield a note for each claim that does not count."""
    if stand.flanked:
        yield Note("bare_die" if stand.bare else "flanked", "§Attacchi sul fianco o sul retro, R52")
    elif stand.own.ranks_behind and not ranks_count(stand):
        yield Note("ranks_not_counted", "§Mischia, R50")
