"""Charges and how they are met, as acts («Test di Disciplina», «Ritirata / Inseguimento / Carica»; core, R38)."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import CHARGER, MOST_MOVEMENTS, TARGET, UNIT, NothingAsked
from rules.rulesets.impetus.acts.discipline import known_of_test, test_task
from rules.rulesets.impetus.acts.shooting import shot_task
from rules.rulesets.impetus.consequences import acts_now, charge, fight, first, task
from rules.rulesets.impetus.discipline import discipline_test
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.retreat import charge_distance
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.state import say, word
from rules.rulesets.impetus.terms import CLOSES_RANKS
from rules.rulesets.impetus.why_not import by_the_table, why_not_after_fight, why_not_gone, why_not_in_melee, why_not_its_turn

# --- declaring -----------------------------------------------------------------------------------------------------


@procedure(
    title=_("Charge"),
    cite=f"{sheet.MOVEMENT}, fuori scheda, R38",
    help=_("The enemy reacts, then the charge is measured."),
    headline=headlines.always(_("Charges")),
)
def declare_charge(facts: NothingAsked, dice: Dice) -> Outcome:
    """Reactions, defensive fire, contact and melee follow. Test di Disciplina; core, R38."""
    return outcome(declared=True)


def why_not_charge(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if role == "target":
        return why_not_gone(state, address)
    if why_not_its_turn(state, address) or why_not_in_melee(state, address):
        return why_not_its_turn(state, address) or why_not_in_melee(state, address)
    if fields["frenzy"] == "holds":
        return _("It is held back (frenzy, R12).")
    if fields["movement_over"]:
        return _("Its last movement was the last (Movimento).")
    if fields["has_shot"] and fields["type"] == "artillery":
        return _("It has shot.")
    return why_not_after_fight(state, address) or why_not_further(fields)


def why_not_further(fields: Fields) -> Text | None:
    """A charge after a movement is a further one. Movimento."""
    if fields["movements"] >= MOST_MOVEMENTS:
        return _("It has made six movements.")
    if fields["movements"] and fields["disordered"]:
        return by_the_table("disordered_no_second_movement")
    return None


def after_charge(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Reactions follow; first of all, where it is not its first movement, the test for that. Movimento."""
    working, charger = Working(state), chosen["charger"]
    acts_now(working, charger)
    working.put(charger, "movements", state[charger]["movements"] + 1)
    charge(working, charger, chosen["target"])
    if working[charger]["movements"] > 1:
        why = say(
            state,
            _("{unit} charges after moving: discipline test (Movimento)."),
            unit=charger,
        )
        first(working, test_task(working.state, "second_move", why, charger, []))
    return settled(working, "declare_charge", chosen)


CHARGE = Act(declare_charge, (CHARGER, TARGET), after_charge, why_not=why_not_charge, steps=("activation",))


# --- reactions -----------------------------------------------------------------------------------------------------


#: A test of the tenth evasion is the last that there is.
MOST_EVASIONS = 10


Reaction = Literal["stands", "evade", "countercharge", "close_ranks"]


class ReactionFacts(Facts):
    can_close_ranks: bool = flag(_("Heavy or light foot"))
    can_shoot: bool = flag(_("Has missile weapons"))
    can_evade: bool = flag(_("May evade once more"), default=True)
    reaction: Reaction = fact("stands", label=_("Reaction"))
    shoots: bool = flag(_("Defensive fire"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.reaction == "close_ranks" and not self.can_close_ranks:
            yield Contradiction("reaction", _("Only heavy and light foot closes ranks."))
        if self.reaction == "evade" and not self.can_evade:
            yield Contradiction("reaction", _("It has evaded too often."))
        if self.shoots and not self.can_shoot:
            yield Contradiction("shoots", _("It has nothing to shoot with."))


@procedure(
    title=_("React to a charge"),
    cite=f"{sheet.DISCIPLINE}, fuori scheda, R72",
    help=_("Defensive fire comes first, then one reaction."),
    headline=headlines.of_reaction,
)
def react(facts: ReactionFacts, dice: Dice) -> Outcome:
    """Answer what is tested next. Test di Disciplina, R13; core, R72."""
    return outcome(reacts=facts.reaction, shoots=facts.shoots)


def known_of_reaction(state: State, chosen: Chosen) -> dict[str, Any]:
    target = state[chosen["target"]]
    shoots = bool(target["missile_weapon"])
    found: dict[str, Any] = {
        "can_close_ranks": target["type"] in CLOSES_RANKS,
        "can_shoot": shoots,
        "can_evade": target["evasions"] < MOST_EVASIONS,
    }
    return found if shoots else found | {"shoots": False}


def after_reaction(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Defensive fire, then the reaction: each has its test. Test di Disciplina."""
    working = Working(state)
    kinds = (["defensive_fire"] if outcome.shoots else []) + ([outcome.reacts] if outcome.reacts != "stands" else [])
    tasks = []
    for kind in kinds:
        reaction = word(kind)
        why = say(state, _("{unit} reacts: "), unit=chosen["target"])
        cite = "Test di Disciplina, R61" if kind == "evade" else "Test di Disciplina"
        why = Text("{why}{reaction} ({cite}).").format(why=why, reaction=reaction.map(str.lower), cite=cite)
        roles = {"unit": chosen["target"], "charger": chosen["charger"]}
        tasks.append(task(kind, state[chosen["target"]]["side"], why, roles, needs=[chosen["target"], chosen["charger"]]))
    first(working, *tasks)
    return settled(working, "react", chosen)


REACT = Act(react, (TARGET, CHARGER), after_reaction, known=known_of_reaction, ask_first=("reaction", "shoots"), quick="reaction")


def known_of_reacting(kind: str, state: State, chosen: Chosen) -> dict[str, Any]:
    found = known_of_test(kind, state, chosen)
    charger = state[chosen["charger"]]
    if kind == "defensive_fire":
        return found | {"charger_movements": min(5, max(1, charger["movements"]))}
    if kind == "evade":
        found["evasion_number"] = min(MOST_EVASIONS, state[chosen["unit"]]["evasions"] + 1)
    return found | {"enemy_type": charger["type"]}


def after_defensive_fire(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.effect == "shoots":
        first(working, shot_task(state, chosen["unit"], chosen["charger"], "defensive"))
    return settled(working, "defensive_fire", chosen)


def after_reaction_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Evade, countercharge, close ranks: core, R11, R13, R61."""
    working, unit, kind = Working(state), chosen["unit"], facts["kind"]
    working.put(unit, "disordered", outcome.now_disordered)
    if kind == "evade":
        working.put(unit, "evasions", state[unit]["evasions"] + 1)
        if outcome.effect != "stands":
            working.put("battle", "fight", (state.battle["fight"] or {}) | {"evades": True})
            for name in ("closed_ranks", "stakes", "pavises"):
                working.put(unit, name, False)
    elif kind == "close_ranks":
        working.put(unit, "closed_ranks", state[unit]["closed_ranks"] or outcome.result == "pass")
    elif outcome.result == "pass" and state.battle["fight"]:
        working.put(unit, "closed_ranks", False)
        working.put("battle", "fight", state.battle["fight"] | {"meets": "countercharging"})
    return settled(working, kind, chosen)


def _reaction(kind: str) -> Act:
    return Act(
        discipline_test,
        (UNIT, Role("charger", _("Charger"), who="enemy")),
        after_defensive_fire if kind == "defensive_fire" else after_reaction_test,
        known=lambda state, chosen: known_of_reacting(kind, state, chosen),
        ask_first=("out_of_command",),
        label=word(kind),
        id=kind,
    )


REACTIONS = tuple(_reaction(kind) for kind in ("defensive_fire", "evade", "countercharge", "close_ranks"))


# --- the charge home -----------------------------------------------------------------------------------------------


def known_of_reach(state: State, chosen: Chosen) -> dict[str, Any]:
    charger = state[chosen["charger"]]
    return {"unit_type": charger["type"], "impetuous": charger["impetuous"]}


def after_reach(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Start the melee at once in contact; else leave the unit where its reach ended. R22."""
    working, charger, target = Working(state), chosen["charger"], chosen["target"]
    found = state.battle["fight"] or {}
    terrain = facts.get("terrain", "open")
    working.put(charger, "terrain", terrain)
    working.put(charger, "cover", "none")
    for name in ("stakes", "pavises"):
        working.put(charger, name, False)
    if outcome.disorders:
        working.put(charger, "disordered", True)
    if outcome.result == "contact":
        meets = "receiving" if state[target]["in_melee_with"] else found.get("meets", "receiving")
        fight(working, charger, target, "charging", meets)
        if found.get("evades"):
            working.put("battle", "fight", working.battle["fight"] | {"evades": True})
    else:
        working.put("battle", "fight", None)
    return settled(working, "charge_distance", chosen)


CHARGE_DISTANCE = Act(
    charge_distance,
    (CHARGER, TARGET),
    after_reach,
    known=known_of_reach,
    suggested=lambda state, chosen: {"gap_h": 2},
    ask_first=("gap_h", "terrain"),
)
