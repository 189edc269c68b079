"""A round of melee as an act («Modificatori generici»; core, R42, R45)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import fact
from rules.engine.outcome import Note, Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.consequences import acts_now, cohesion_due, first, result_task
from rules.rulesets.impetus.known import defences_of, general_facts, is_large
from rules.rulesets.impetus.melee import MeleeFacts, melee
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import apart, named, say
from rules.rulesets.impetus.terms import ENEMY, Fighter
from rules.rulesets.impetus.why_not import why_not_after_fight, why_not_gone, why_not_its_turn


class RoundFacts(MeleeFacts):
    """A round between units that have names: those of the main units."""

    attacker_name: str = fact("", label=_("Attacker"))
    defender_name: str = fact("", label=_("Defender"))

    def thrower(self, name: Fighter) -> Text:
        """Declare the name of the main unit that throws these dice."""
        own = {"attacker": self.attacker_name, "defender": self.defender_name}[name]
        return Text(own) if own else super().thrower(name)


@procedure(
    title=_("Melee"),
    cite=f"{sheet.GENERIC}, {sheet.DEPTH}, {sheet.CLOSE_WEAPONS}, fuori scheda, R42",
    help=_("Both sides throw at once."),
    headline=headlines.of_melee,
)
def melee_round(facts: RoundFacts, dice: Dice) -> Outcome:
    """Resolve a round as any melee; where nobody is hit, it is undecided. core, R42, R45."""
    found = melee(facts, dice)
    if found.attacker_must_test or found.defender_must_test:
        return found
    return replace(found, notes=[*found.notes, Note("engaged_again", "fuori scheda, R45")])


def why_not_fight_on(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A melee that lasts, once in an activation. core, R45."""
    if role in ("supports", "enemy_supports"):
        return why_not_support(state, role, chosen, address)
    if role == "defender":
        if address in state[chosen["attacker"]]["in_melee_with"]:
            return None
        return _("They are not in melee.")
    if why_not_its_turn(state, address):
        return why_not_its_turn(state, address)
    if not state[address]["in_melee_with"]:
        return say(state, _("{unit} is not in melee."), unit=address)
    return why_not_after_fight(state, address)


def why_not_support(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Any friend beside a main unit; four at most. core, R42."""
    main = chosen["attacker"] if role == "supports" else chosen["defender"]
    if address == main:
        return _("It is the main unit.")
    if len(chosen.get(role) or ()) >= 4:
        return _("Four supports are the most.")
    return why_not_gone(state, address)


def fighter(state: State, unit: str) -> dict[str, Any]:
    """A unit as the melee sees it."""
    fields = state[unit]
    return {
        "unit_type": fields["type"],
        **{
            name: fields[name]
            for name in (
                "discipline",
                "vbu",
                "impetus",
                "impetuous",
                "disordered",
                "camels",
                "closed_ranks",
                "status",
                "melee_weapon",
                "close_weapon",
            )
        },
        "large_unit": is_large(state, unit),
        "rear_ranks": len(fields["rear_ranks"]),
        **general_facts(state, unit),
    }


def known_of_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return how the main units meet; only a charging one can have manoeuvred. R36; core, R38."""
    due = any(due["act"] == "melee" for due in state.battle["due"])
    found = state.battle["fight"] if due and state.battle["fight"] else {}
    found = {"attacks": "engaged", "meets": "engaged"} | found
    mains = {"attacker": (chosen["attacker"], found["attacks"]), "defender": (chosen["defender"], found["meets"])}
    supports = {"attacker": chosen.get("supports") or (), "defender": chosen.get("enemy_supports") or ()}
    sides: dict[str, Any] = {}
    for who, (unit, approach) in mains.items():
        main = fighter(state, unit) | {"approach": approach}
        if approach != "charging":
            main["manoeuvred_charge"] = False
        others = [fighter(state, u) | {"approach": None, "manoeuvred_charge": False} for u in supports[who]]
        sides[who] = {"main": main, "supports": others}
    return sides | house_rules(state, melee_round)


def known_of_round(state: State, chosen: Chosen) -> dict[str, Any]:
    """The melee, and the names of those whose dice are thrown."""
    names = apart({who: named(state, chosen[who]).en for who in ENEMY})
    return known_of_melee(state, chosen) | {f"{who}_name": name for who, name in names.items()}


def suggested_melee(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "attacker": {
            "main": taken_in_front(state, chosen["attacker"]),
            "supports": [ground(state, u) for u in chosen.get("supports") or ()],
        },
        "defender": {
            "main": taken_in_front(state, chosen["defender"]) | caught(state),
            "supports": [ground(state, u) for u in chosen.get("enemy_supports") or ()],
        },
    }


def taken_in_front(state: State, unit: str) -> dict[str, Any]:
    return {"contacted": "front", "supported_flanks": 0, **ground(state, unit)}


def caught(state: State) -> dict[str, Any]:
    """Whoever runs away is most likely caught from behind. core, R61."""
    due = any(due["act"] == "melee" for due in state.battle["due"])
    return {"contacted": "rear"} if due and state.battle["fight"].get("evades") else {}


def ground(state: State, unit: str) -> dict[str, Any]:
    return {"terrain": state[unit]["terrain"], "defences": defences_of(state, unit)}


def after_melee(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Each main unit that was hit tests, then it is seen who won. core, R3, R43."""
    working = Working(state)
    units = {"attacker": chosen["attacker"], "defender": chosen["defender"]}
    if not any(due["act"] == "melee" for due in state.battle["due"]):
        acts_now(working, units["attacker"])
    tasks = []
    for who, enemy in ENEMY.items():
        unit, main = units[who], facts[who]["main"]
        working.put(unit, "fought", True)
        working.put(unit, "terrain", main.get("terrain", "open"))
        hits = getattr(outcome, f"{who}_hits_taken")
        if hits:
            hit_by = {
                "hits": min(40, hits),
                "enemy_type": state[units[enemy]]["type"],
                "contacted": main.get("contacted", "front"),
            }
            tasks.append(cohesion_due(state, "cohesion_melee", unit, hit_by))
    nothing = {"losses": {"attacker": 0, "defender": 0}, "tests": {"attacker": "none", "defender": "none"}}
    working.put("battle", "fight", {**units, **nothing})
    first(working, *tasks, result_task())
    return settled(working, "melee", chosen)


_MELEE_ASKED = (
    "attacker.main.manoeuvred_charge",
    "attacker.main.supported_flanks",
    "defender.main.supported_flanks",
    "defender.main.contacted",
    "attacker.main.contacted",
    "attacker.main.terrain",
    "defender.main.terrain",
    "defender.main.defences",
)


_MELEE_ROLES = (
    Role("attacker", _("Attacker")),
    Role("defender", _("Defender"), who="enemy"),
    Role("supports", _("Attacker's supports"), many=True, optional=True),
    Role("enemy_supports", _("Defender's supports"), who="enemy", many=True, optional=True),
)


MELEE = Act(
    melee_round,
    _MELEE_ROLES,
    after_melee,
    known=known_of_round,
    suggested=suggested_melee,
    why_not=why_not_fight_on,
    steps=("activation",),
    ask_first=_MELEE_ASKED,
    id="melee",
)
