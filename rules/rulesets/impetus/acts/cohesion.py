"""Cohesion tests as acts, each without what belongs to the other («Test di Coesione»; core, R3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from rules.engine.dice import Dice, typed
from rules.engine.facts import Facts, fact, flag, house_rules
from rules.engine.outcome import Outcome
from rules.engine.play import acting
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.acts import UNIT
from rules.rulesets.impetus.cohesion import CohesionTestFacts, cohesion_test
from rules.rulesets.impetus.consequences import lose, lose_general, round_so_far, weaken
from rules.rulesets.impetus.known import defences_of, general_facts
from rules.rulesets.impetus.melee import MeleeResultFacts, melee_result
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.terms import Band, Face, Fighter, FireKind, General, MeleeWeapon, Trait, UnitType, Weapon


class Hit(Facts):
    unit_type: UnitType = fields.unit_type()
    vbu: int = fields.vbu()
    hits: int = fact(ge=1, le=40, label=_("Hits"))
    disordered: bool = fields.disordered()
    general: General | None = fields.general()
    traits: list[Trait] = fields.traits()
    rear_ranks_vbu: list[Annotated[int, Field(ge=1, le=12)]] = fact([], max_length=3, label=_("VBU of the rear ranks"))


def known_of_hit(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    return {
        "unit_type": fields["type"],
        "vbu": fields["vbu"],
        "disordered": fields["disordered"],
        **general_facts(state, unit),
        "rear_ranks_vbu": fields["rear_ranks"],
    }


def after_cohesion_test(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Losses and disorder; a general may fall, the unit may be gone. core, R3, R50, R53."""
    working, unit = Working(state), chosen["unit"]
    weaken(working, unit, outcome.vbu_after, outcome.rear_ranks_vbu_after)
    working.put(unit, "disordered", outcome.now_disordered)
    if outcome.general_lost:
        lose_general(working, state.command_of(unit))
    if outcome.unit_destroyed:
        lose(working, unit)
    found = state.battle["fight"]
    if act == "cohesion_melee" and found and "losses" in found:
        who = "attacker" if found["attacker"] == unit else "defender"
        working.put(
            "battle",
            "fight",
            found | {"losses": found["losses"] | {who: outcome.losses}, "tests": found["tests"] | {who: outcome.result}},
        )
    return settled(working, act, chosen)


# --- after shooting ------------------------------------------------------------------------------------------------


class ShotAtFacts(Hit):
    missile_weapon: Weapon = fact(label=_("Shot at with"))
    range_band: Band = fact(label=_("Range"))
    fire_kind: FireKind = fact("normal", label=_("Kind of fire"))
    house_rules: dict[str, str] = house_rules({"R18": ("reroll_failed",)})


@procedure(
    title=_("Cohesion test after shooting"),
    cite=f"{sheet.SHOOTING_COHESION}, fuori scheda, R3",
    help=_("What the hits cost the unit."),
    headline=headlines.of_cohesion,
)
def cohesion_shot(facts: ShotAtFacts, dice: Dice) -> Outcome:
    """Modificatori al Test di Coesione al Tiro; core, R3."""
    return cohesion_test(CohesionTestFacts.read({"cause": "shooting", **facts.model_dump()}), dice)


def known_of_shot_at(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_hit(state, chosen["unit"]) | acting.house_rules(state, cohesion_shot)


COHESION_SHOT = Act(
    cohesion_shot,
    (UNIT,),
    lambda *done: after_cohesion_test("cohesion_shot", *done),
    known=known_of_shot_at,
)


# --- in melee ------------------------------------------------------------------------------------------------------


class Round(MeleeResultFacts):
    """A round of melee in which only this test is still to be taken: it decides who has won."""

    who: Fighter = fact(label=_("Who tests"))


class StruckFacts(Hit):
    enemy_type: UnitType = fields.unit_type(_("Enemy main unit"))
    contacted: Face = fields.contacted()
    melee_weapon: MeleeWeapon = fields.melee_weapon()
    closed_ranks: bool = fields.closed_ranks()
    defended_position: bool = flag(
        _("Defends a position"),
        _("A river bank, a village, fortifications, or uphill."),
    )
    round: Round | None = fact(None, label=_("The melee so far"))
    house_rules: dict[str, str] = house_rules({"R4": ("rout_on_failure",), "R18": ("reroll_failed",)})


@procedure(
    title=_("Cohesion test in melee"),
    cite=f"{sheet.MELEE_COHESION}, fuori scheda, R3",
    help=_("What the hits cost the unit."),
    headline=headlines.of_cohesion,
)
def cohesion_melee(facts: StruckFacts, dice: Dice) -> Outcome:
    """The last test of a round tells who has won it. Modificatori al Test di Coesione in Mischia; core, R3, R43."""
    given = facts.model_dump(exclude={"round"})
    found = cohesion_test(CohesionTestFacts.read({"cause": "melee", **given}), dice)
    return found if facts.round is None else with_result(found, facts.round)


def with_result(test: Outcome, so_far: Round) -> Outcome:
    """The test, and the round that it ends. core, R43."""
    who, known = so_far.who, so_far.model_dump(exclude={"who"})
    own = {f"{who}_losses": min(12, test.losses), f"{who}_test": test.result, f"{who}_destroyed": test.unit_destroyed}
    found = melee_result.run(known | own, typed())
    values = {**test.values, "melee": found.result}
    return replace(test, values=values, notes=[*test.notes, *found.notes])


def known_of_struck(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    own = {name: state[unit][name] for name in ("melee_weapon", "closed_ranks")}
    return known_of_hit(state, unit) | own | {"round": round_so_far(state, unit)} | acting.house_rules(state, cohesion_melee)


def suggested_struck(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"defended_position": True} if defences_of(state, chosen["unit"]) == "fortifications" else {}


COHESION_MELEE = Act(
    cohesion_melee,
    (UNIT,),
    lambda *done: after_cohesion_test("cohesion_melee", *done),
    known=known_of_struck,
    suggested=suggested_struck,
    ask_first=("defended_position",),
)
