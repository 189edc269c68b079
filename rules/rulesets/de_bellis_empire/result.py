"""How a battle ended, in points as the book counts losses (§10.0, §11.0): elements by their cost, armies by their budget."""

from functools import lru_cache

from rules.engine.play.result import SideResult, UnitFate
from rules.engine.play.state import Fields, State
from rules.rulesets.de_bellis_empire.army import cost_of
from rules.rulesets.de_bellis_empire.cards import scores
from rules.rulesets.de_bellis_empire.consequences import side_facts, victory_facts
from rules.rulesets.de_bellis_empire.rout import VictoryFacts
from rules.rulesets.de_bellis_empire.state import corps_of_side
from rules.rulesets.de_bellis_empire.terms import GUARD


def result(state: State) -> tuple[SideResult, ...]:
    """Both sides. ``had`` is the budget of all corps, spent or not; the book has no camps."""
    beaten = VictoryFacts.read(victory_facts(state)).beaten
    return (side_result(state, "a", broken=beaten["a"]), side_result(state, "b", broken=beaten["b"]))


def side_result(state: State, side: str, *, broken: bool) -> SideResult:
    """Leaders are the generals of corps and the general in chief; without one, the general of the only corps leads the army."""
    facts, chief = side_facts(state, side), state[f"side:{side}"]
    lost = sum(bool(state[corps]["eliminated"]) for corps in corps_of_side(state, side))
    return SideResult(
        code=side,
        scores={score.id: score.value for score in scores(state, side)},
        losses=facts["points_lost"],
        had=facts["budget"],
        leaders_lost=lost + bool(chief["chief_eliminated"]),
        general_lost=bool(chief["chief_eliminated"]) if chief["chief_present"] else lost > 0,
        camp_lost=False,
        broken=broken,
        fates=lambda: _fates(state, side),
    )


def _fates(state: State, side: str) -> tuple[UnitFate, ...]:
    routed = {corps.partition(":")[2]: bool(state[corps]["routed"]) for corps in corps_of_side(state, side)}
    return tuple([fate_of(address, unit, routed[unit["command"]]) for address, unit in state.units(side=side)])


def fate_of(address: str, unit: Fields, in_routed_corps: bool) -> UnitFate:
    """Return the fate of an element. Off the table it counts as lost in its army's points, but is not dead; of a routed corps all
    but the guard are in flight (§10.0).
    """
    cost = cost_of(unit["type"])
    if unit["destroyed"]:
        return _fate(address, "lost", cost, cost)
    if unit["left_table"]:
        return _fate(address, "left", 0, cost)
    return _fate(address, "fled" if in_routed_corps and unit["type"] not in GUARD else "stands", 0, cost)


#: A report asks for the fates of the same elements after each of hundreds of losses.
_fate = lru_cache(maxsize=4000)(UnitFate)
