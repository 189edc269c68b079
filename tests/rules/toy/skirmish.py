"""The rules of a toy, half a page about two firing lines: each section is a procedure, and below it the act that plays it."""

from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, Sum, modifiers, outcome
from rules.engine.play.acts import Act, Role
from rules.engine.play.dues import add_due, dues, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.sequence import Step, Steps, Verdict
from rules.engine.play.state import Effect, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import procedure
from rules.engine.text import Text

SIDE, UNIT = Role("side", Text("Side", "Parte"), kind="side"), Role("unit", Text("Unit", "Unità"))

# --- §1 Lots ---------------------------------------------------------------------------------------------------------


class LotsFacts(Facts):
    """Nothing need be known."""


@procedure(title=Text("Draw", "Sorteggio"), cite="§1", help=Text("Who fires first?", "Chi tira per primo?"))
def lots(facts: LotsFacts, dice: Dice) -> Outcome:
    """§1: on 4 or more side a fires first."""
    return outcome(first="a" if dice.d6(Text("Draw", "Sorteggio")) >= 4 else "b")


def why_no_lots(state, role, chosen, address):
    return Text("Lots are drawn (§1).", "Il sorteggio è fatto (§1).") if state.battle["first"] else None


def after_lots(state, chosen, facts, outcome):
    return [Effect("battle", "first", outcome.first)]


LOTS = Act(lots, (SIDE,), after_lots, why_not=why_no_lots, steps=("lots",))


# --- §2 Volleys ------------------------------------------------------------------------------------------------------

VOLLEY = modifiers("§2", ("close", +1), ("disordered", -1))


class VolleyFacts(Facts):
    distance: Literal["close", "far"] = fact(label=Text("Distance", "Distanza"))
    disordered: bool = flag(Text("Disordered", "In disordine"))


@procedure(title=Text("Volley", "Salva"), cite="§2", help=Text("Does the volley hit?", "La salva colpisce?"))
def volley(facts: VolleyFacts, dice: Dice) -> Outcome:
    """§2: a die, 4 or more hits."""
    parts = [VOLLEY["close"]] * (facts.distance == "close") + [VOLLEY["disordered"]] * facts.disordered
    total = Sum("volley", (dice.d6(Text("Volley", "Salva")),), tuple(parts))
    return outcome(sums=[total], hit=total.total >= 4)


def known_of_volley(state, chosen):
    return {"disordered": state[chosen["unit"]]["disordered"]}


def why_no_volley(state, role, chosen, address):
    if gone(state[address]):
        return Text("It is destroyed (§2).", "È distrutta (§2).")
    fired = role == "unit" and state[address]["fired"]
    return Text("It has fired (§2).", "Ha già tirato (§2).") if fired else None


def after_volley(state, chosen, facts, outcome):
    """A base is lost; a unit with bases left tests."""
    working, target = Working(state), chosen["target"]
    working.put(chosen["unit"], "fired", True)
    if outcome.hit:
        working.put(target, "bases", working[target]["bases"] - 1)
        working.put(target, "destroyed", working[target]["bases"] == 0)
        if working[target]["bases"]:
            add_due(working, "rally", working[target]["side"], Text("Hit: rally (§3).", "Colpita (§3)."), {"unit": target})
    return working.effects()


FIRE = Act(
    volley,
    (UNIT, Role("target", Text("Target", "Bersaglio"), who="enemy")),
    after_volley,
    known=known_of_volley,
    why_not=why_no_volley,
    steps=("first", "second"),
)

# --- §3 Rallying -----------------------------------------------------------------------------------------------------


@procedure(title=Text("Rally", "Riordino"), cite="§3", help=Text("Does it hold?", "Tiene?"))
def rally(facts: LotsFacts, dice: Dice) -> Outcome:
    """§3: on 1 or 2 it is disordered."""
    return outcome(holds=dice.d6(Text("Rally", "Riordino")) > 2)


def after_rally(state, chosen, facts, outcome):
    working = Working(state)
    working.put(chosen["unit"], "disordered", not outcome.holds)
    settle_due(working, "rally", chosen)
    return working.effects()


#: Only ever due.
RALLY = Act(rally, (UNIT,), after_rally)

# --- §4 The turn, and the end ----------------------------------------------------------------------------------------

STEPS = Steps(
    (
        Step("lots", Text("Draw", "Sorteggio"), "§1", Text("A die.", "Un dado."), "setup"),
        Step("first", Text("First fire", "Primo tiro"), "§4", Text("Fire.", "Tirate.")),
        Step("second", Text("Second fire", "Secondo tiro"), "§4", Text("Fire.", "Tirate.")),
    )
)


def acting(state):
    """§4: lots are drawn by both; one side fires, then the other; units that were hit rally."""
    first, now = state.battle["first"] or "a", state.battle["step"]
    asked = {due.side for due in dues(state)}
    return frozenset("ab") if now == "lots" else frozenset({first if now == "first" else opponent(first)} | asked)


def end_step(state):
    """§4: all may fire again."""
    return [*STEPS.following(state), *(Effect(unit, "fired", False) for unit, _ in state.units())]


def verdict(state):
    """§4: who has nobody left has lost."""
    left = {side: any(not gone(unit) for _, unit in state.units(side=side)) for side in "ab"}
    if all(left.values()):
        return None
    return Verdict("a" if left["a"] else "b", Text("Nobody is left (§4).", "Non resta nessuno (§4)."))
