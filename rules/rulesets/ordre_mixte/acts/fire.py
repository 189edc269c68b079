"""«Tiro»: a volley, a garrison that splits its fire, and how far a weapon reaches."""

from collections.abc import Mapping
from typing import Any, get_args

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.dues import add_due, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of, up_to
from rules.rulesets.ordre_mixte.acts import TURN, UNIT, rolled_for
from rules.rulesets.ordre_mixte.consequences import remember
from rules.rulesets.ordre_mixte.fire import artillery_fire, infantry_fire, range_band, split_fire
from rules.rulesets.ordre_mixte.known import of_unit, say
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.state import named
from rules.rulesets.ordre_mixte.tables import RANGES
from rules.rulesets.ordre_mixte.terms import REFUSALS, TERMS, Attacked, Weapon
from rules.rulesets.ordre_mixte.why_not import why_not_there

_TARGET = Role("target", _("Target"), who="enemy")
#: A garrison has a target a side at most (R12).
TARGETS = (
    Role("first", _("First target"), who="enemy"),
    Role("second", _("Second target"), who="enemy"),
    Role("third", _("Third target"), who="enemy", optional=True),
    Role("fourth", _("Fourth target"), who="enemy", optional=True),
)
#: The sides of a built-up area, one target each (R12).
SIDES: tuple[str, ...] = get_args(Attacked)


# --- who fires at whom ---------------------------------------------------------------------------------------------


def why_not_fire(state: State, role: str, chosen: Chosen, address: str, arm: str) -> Text | None:
    """R16, R62."""
    unit = state[address]
    if role == "target":
        return why_not_shot_at(state, chosen, address)
    if gone(unit):
        return why_not_there(state, address)
    if unit["arm"] == "cavalry":
        return REFUSALS["cavalry_may_not_fire"]
    if unit["arm"] != arm:
        return say(state, _("{unit} fires otherwise."), unit=address)
    if unit["fired"]:
        return say(state, _("{unit} has fired (R62)."), unit=address)
    for name, hinders in (
        ("routing", unit["routing"]),
        ("guns_abandoned", unit["guns_abandoned"]),
        ("limbered", unit["formation"] == "limbered"),
        ("in_melee", unit["in_melee"]),
    ):
        if hinders:
            return REFUSALS[name]
    return None


def why_not_shot_at(state: State, chosen: Chosen, target: str) -> Text | None:
    """R16; a garrison that splits its fire has one target a side. R12."""
    shooter = chosen.get("unit")
    if shooter and target in state[shooter]["fired_at"]:
        return say(state, _("{unit} has fired at it (R12)."), unit=shooter)
    return first_of(why_not_there(state, target), REFUSALS["target_in_melee"] if state[target]["in_melee"] else None)


def known_of_target(state: State, target: str) -> dict[str, Any]:
    fields = state[target]
    return {"target_arm": fields["arm"], "target_formation": fields["formation"], "target_in_melee": fields["in_melee"]}


def suggested_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """Cover as it was last time."""
    return {"shooter_cover": state[chosen["unit"]]["cover"], "target_cover": state[chosen["target"]]["cover"]}


def weapon_of(unit: Fields) -> Weapon:
    """Return the weapon it fires with, as the table of ranges calls it."""
    found: Any = f"{unit['gun_type']}_artillery" if unit["arm"] == "artillery" else unit["weapon"]
    weapon: Weapon = found
    return weapon


def ranges_called(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """The bands of its weapon with their bounds. «Gittate», R13."""
    ranges = RANGES[weapon_of(state[chosen["unit"]])]
    bands = [(band, up_to(TERMS[band], bound // 10, "cm")) for band, bound in ranges._asdict().items()]
    return {"range_band": [*bands, ("out_of_range", TERMS["out_of_range"])]}


def after_fire(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """PM are noted and come off at the end of the phase; a garrison fires until all its bases have. R12, R18, R62."""
    working, unit, target = Working(state), chosen["unit"], chosen["target"]
    settle_due(working, "infantry_fire", chosen)
    remember(working, unit, facts, "shooter_cover")
    remember(working, target, facts, "target_cover")
    working.put(target, "pm_lost_this_phase", working[target]["pm_lost_this_phase"] + outcome.pm_lost)
    splits = facts.get("bases_allotted") is not None
    spent = working[unit]["bases_fired"] + (outcome.bases_firing if splits else working[unit]["bases"])
    working.put(unit, "bases_fired", min(spent, working[unit]["bases"]))
    working.put(unit, "fired_at", [*working[unit]["fired_at"], target])
    working.put(unit, "fired", spent >= working[unit]["bases"])
    return working.effects()


# --- infantry ------------------------------------------------------------------------------------------------------


def why_not_infantry_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return why_not_fire(state, role, chosen, address, "infantry")


def known_of_infantry_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return the bases of a garrison that have not fired yet; only a garrison splits its fire. R12."""
    unit = state[chosen["unit"]]
    known = {
        **of_unit(state, chosen["unit"], "arm", "formation", "quality", "disordered", "russian", "routing", "in_melee"),
        "bases": max(1, unit["bases"] - unit["bases_fired"]),
        "in_built_up_area": unit["in_built_up_area"],
        **known_of_target(state, chosen["target"]),
        **house_rules(state, infantry_fire),
    }
    return known | ({"first_rank_bases": None} if unit["in_built_up_area"] else {"bases_allotted": None})


INFANTRY_FIRE = Act(
    infantry_fire,
    (UNIT, _TARGET),
    after_fire,
    known=known_of_infantry_fire,
    suggested=suggested_fire,
    why_not=why_not_infantry_fire,
    steps=("fire",),
    ask_first=("range_band", "target_cover", "flank_or_rear", "shooter_cover", "bases_allotted"),
    quick="range_band",
    choices=ranges_called,
    rolled_for=rolled_for,
)


# --- artillery -----------------------------------------------------------------------------------------------------


def why_not_artillery_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return why_not_fire(state, role, chosen, address, "artillery")


def known_of_artillery_fire(state: State, chosen: Chosen) -> dict[str, Any]:
    names = ("gun_type", "formation", "quality", "disordered", "routing", "guns_abandoned", "in_melee")
    return {
        **of_unit(state, chosen["unit"], *names),
        "bases_firing": state[chosen["unit"]]["bases"],
        **known_of_target(state, chosen["target"]),
        **house_rules(state, artillery_fire),
    }


ARTILLERY_FIRE = Act(
    artillery_fire,
    (UNIT, _TARGET),
    after_fire,
    known=known_of_artillery_fire,
    suggested=suggested_fire,
    why_not=why_not_artillery_fire,
    steps=("fire",),
    ask_first=("range_band", "target_cover", "flank_or_rear", "shooter_cover"),
    quick="range_band",
    choices=ranges_called,
    rolled_for=rolled_for,
)


# --- a garrison splits its fire ------------------------------------------------------------------------------------


def why_not_split(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A garrison that may fire, and those whom it may fire at. R12."""
    if role == "unit" and not state[address]["in_built_up_area"]:
        return say(state, _("{unit} is in no built-up area (R12)."), unit=address)
    if address in targets_of(chosen):
        return say(state, _("{unit} is a target already (R12)."), unit=address)
    return why_not_infantry_fire(state, role if role == "unit" else "target", chosen, address)


def targets_of(chosen: Chosen) -> list[str]:
    """The enemies among whom the fire is divided."""
    return [chosen[role.name] for role in TARGETS if chosen.get(role.name)]


def targets_named(state: State, chosen: Chosen) -> list[str]:
    """Each target by a name of its own."""
    return [f"{number}. {named(state, target).en}" for number, target in enumerate(targets_of(chosen), 1)]


def known_of_split(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "in_built_up_area": unit["in_built_up_area"],
        "bases": max(1, unit["bases"] - unit["bases_fired"]),
        "allotments": [{"target": name} for name in targets_named(state, chosen)],
        **house_rules(state, split_fire),
    }


def suggested_split(state: State, chosen: Chosen) -> dict[str, Any]:
    """Even shares, the first targets the odd bases, a side each."""
    bases, targets = known_of_split(state, chosen)["bases"], len(targets_of(chosen))
    shares = [bases // targets + (n < bases % targets) for n in range(targets)]
    return {"allotments": [{"side": SIDES[n % len(SIDES)], "bases": max(1, share)} for n, share in enumerate(shares)]}


def after_split(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A volley at each target; a side may still think better of it. R12."""
    working, unit = Working(state), chosen["unit"]
    for target, allotment in zip(targets_of(chosen), facts["allotments"], strict=True):
        bases = allotment["bases"]
        text = _("{unit} fires with {bases} bases at {target} (R12).")
        why = text.format(unit=named(state, unit), bases=bases, target=named(state, target))
        add_due(
            working,
            "infantry_fire",
            working[unit]["side"],
            why,
            {"unit": unit, "target": target},
            {"bases_allotted": bases},
            optional=True,
        )
    return working.effects()


SPLIT_FIRE = Act(
    split_fire,
    (UNIT, *TARGETS),
    after_split,
    known=known_of_split,
    suggested=suggested_split,
    why_not=why_not_split,
    steps=("fire",),
    ask_first=("allotments",),
)


# --- range ---------------------------------------------------------------------------------------------------------


def why_not_range(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return REFUSALS["cavalry_may_not_fire"] if state[address]["arm"] == "cavalry" else why_not_there(state, address)


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"weapon": weapon_of(state[chosen["unit"]]), **house_rules(state, range_band)}


RANGE_BAND = Act(
    range_band,
    (UNIT,),
    no_effects,
    known=known_of_range,
    why_not=why_not_range,
    steps=TURN,
    ask_first=("distance_mm",),
    lookup=True,
)
