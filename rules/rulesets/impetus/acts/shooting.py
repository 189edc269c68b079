"""Shooting as acts («Tabella di Tiro»)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import Dice
from rules.engine.outcome import Note, Outcome, outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text, up_to
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import TARGET
from rules.rulesets.impetus.consequences import acts_now, cohesion_due, first, task
from rules.rulesets.impetus.known import is_large
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.shooting import ShootingFacts, shooting
from rules.rulesets.impetus.state import say
from rules.rulesets.impetus.tables import BANDS
from rules.rulesets.impetus.terms import TERMS
from rules.rulesets.impetus.why_not import why_not_after_fight, why_not_gone, why_not_in_melee, why_not_its_turn

_SHOOTER = Role("shooter", _("Shooter"))
_ASKED_FIRST = ("range_band", "target_cover", "arc", "indirect", "target_evading")


# --- shooting ------------------------------------------------------------------------------------------------------


def why_not_shoot(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        return why_not_gone(state, address)
    found = why_not_its_turn(state, address) or why_not_unarmed(state, address) or why_not_after_fight(state, address)
    if found:
        return found
    if fields["has_shot"]:
        return say(state, _("{unit} has shot in this activation."), unit=address)
    if fields["changed_front"]:
        return say(state, _("{unit} has changed front (Movimento)."), unit=address)
    return why_not_in_melee(state, address)


def why_not_unarmed(state: State, unit: str) -> Text | None:
    if state[unit]["missile_weapon"]:
        return None
    return say(state, _("{unit} has nothing to shoot with."), unit=unit)


def known_of_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """All that its line and its activation tell."""
    shooter, target = state[chosen["shooter"]], state[chosen["target"]]
    return {
        "shooter_type": shooter["type"],
        "target_type": target["type"],
        "weapon": shooter["missile_weapon"],
        "weapon_class": shooter["weapon_class"],
        "vbu": shooter["vbu"],
        "movements": min(6, shooter["movements"]),
        "disordered": shooter["disordered"],
        "in_melee": bool(shooter["in_melee_with"]),
        "changed_front": shooter["changed_front"],
        "target_large_unit": is_large(state, chosen["target"]),
        "fire_kind": "normal",
        **house_rules(state, shooting),
    }


def ranges_called(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """The bands of the table with their bounds. «Tabella di Tiro», R54."""
    return {"range_band": [(band, up_to(TERMS[band], bound, "H")) for band, bound in BANDS.items()]}


def suggested_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    target = state[chosen["target"]]
    return {"range_band": "short", "target_cover": "pavises" if target["pavises"] else target["cover"]}


def after_shot(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    acts_now(working, chosen["shooter"])
    working.put(chosen["shooter"], "has_shot", True)
    put_hits(working, chosen, facts, outcome)
    return settled(working, "shooting", chosen)


def put_hits(working: Working, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> None:
    """Whoever was hit tests at once. Tabella di Tiro; core, R3."""
    shooter, target = chosen["shooter"], chosen["target"]
    working.put(shooter, "shots", working[shooter]["shots"] + 1)
    cover = facts.get("target_cover", "none")
    if cover != "pavises":
        working.put(target, "cover", cover)
    if outcome.hits:
        hit_by = {
            "hits": min(40, outcome.hits),
            "missile_weapon": facts["weapon"],
            "range_band": facts["range_band"],
            "fire_kind": facts.get("fire_kind", "normal"),
        }
        first(working, cohesion_due(working.state, "cohesion_shot", target, hit_by))


SHOOTING = Act(
    shooting,
    (_SHOOTER, TARGET),
    after_shot,
    known=known_of_shot,
    suggested=suggested_shot,
    why_not=why_not_shoot,
    steps=("activation",),
    ask_first=_ASKED_FIRST,
    quick="range_band",
    choices=ranges_called,
)


# --- reaction fire -------------------------------------------------------------------------------------------------


@procedure(
    title=_("Reaction fire"),
    cite=f"{sheet.SHOOTING}, {sheet.DISCIPLINE}, R28, R31",
    help=_("Defensive or opportunity fire; it may come to no dice."),
    headline=headlines.of_shot,
)
def reaction_shot(facts: ShootingFacts, dice: Dice) -> Outcome:
    """Resolve a shot; where the table gives no dice, nothing is hit. Tabella di Tiro, R28, R31."""
    found = shooting(facts, dice)
    if found.refused:
        return outcome(notes=[Note(found.reason, found.cite)], allowed=True, dice=0, hits=0, cohesion_test_needed=False)
    return found


def shot_task(state: State, shooter: str, target: str, kind: str) -> dict[str, Any]:
    why = say(
        state,
        _("{shooter} shoots at {target} (Tabella di Tiro)."),
        shooter=shooter,
        target=target,
    )
    facts = {"fire_kind": kind, **({"range_band": "short"} if kind == "defensive" else {})}
    roles = {"shooter": shooter, "target": target}
    return task("reaction_shot", state[shooter]["side"], why, roles, facts, needs=[shooter, target])


def known_of_reaction_shot(state: State, chosen: Chosen) -> dict[str, Any]:
    """Its kind came with the due; it has not moved in this activation, which is the enemy's. R31."""
    found = known_of_shot(state, chosen) | {"movements": 0, "changed_front": False}
    return {name: value for name, value in found.items() if name != "fire_kind"}


def after_reaction_shot(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    put_hits(working, chosen, facts, outcome)
    return settled(working, "reaction_shot", chosen)


REACTION_SHOT = Act(
    reaction_shot,
    (_SHOOTER, TARGET),
    after_reaction_shot,
    known=known_of_reaction_shot,
    suggested=suggested_shot,
    ask_first=_ASKED_FIRST,
)
