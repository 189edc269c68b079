"""§Rotta: losses looked up, the battle given up, the pursuit, the loser's withdrawal before it."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, ARMY
from rules.rulesets.guerre_ditalia.consequences import forget_ground, lose, withdraw, withdrawal_due
from rules.rulesets.guerre_ditalia.known import army_names, house_rules, known_house_rules, rout_facts
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.rout import pursuit_after_rout, rout_by_name, voluntary_rout, withdrawal
from rules.rulesets.guerre_ditalia.sequence import TURN
from rules.rulesets.guerre_ditalia.why_not import why_not_allowed, why_not_gone

# --- losses against levels -----------------------------------------------------------------------------------------


def known_of_rout(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**army_names(state), **rout_facts(state), **house_rules(state)}


CHECK = Act(rout_by_name, (ARMY,), no_effects, known=known_of_rout, steps=ALWAYS, id="rout_check", lookup=True)


# --- giving up -----------------------------------------------------------------------------------------------------


def known_of_giving_up(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"army_routed": state[chosen["army"]]["army_routed"], "battle_over": state.battle["finished"], **house_rules(state)}


def why_not_give_up(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["voluntary_rout"]:
        return _("The army has its order already (R88).")
    if state.battle["pursuit"]:
        return _("The battle is decided (§Rotta).")
    return why_not_allowed(voluntary_rout.run(known_of_giving_up(state, {"army": address}), typed()))


def after_giving_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["army"], "voluntary_rout", True)]


GIVING_UP = Act(
    voluntary_rout,
    (ARMY,),
    after_giving_up,
    known=known_of_giving_up,
    why_not=why_not_give_up,
    steps=TURN,
    seldom=True,
    anytime=True,
)


# --- pursuit -------------------------------------------------------------------------------------------------------


def known_of_pursuit(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {
        "winner_cinc": side["cinc_name"],
        "winner_cinc_lost": side["cinc_lost"],
        "both_routed": bool(side["army_routed"] and state[f"side:{opponent(chosen['army'][5:])}"]["army_routed"]),
        **house_rules(state),
    }


def after_pursuit(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The loser withdraws and the winner has a last half-turn, or the game is over. §Rotta, R90."""
    working = Working(state)
    settle_due(working, "pursuit_after_rout", chosen)
    working.put("battle", "pursuit" if outcome.pursuit else "finished", True)
    if outcome.pursuit:
        withdrawal_due(working, opponent(chosen["army"][5:]))
    return working.effects()


PURSUIT = Act(pursuit_after_rout, (ARMY,), after_pursuit, known=known_of_pursuit)


# --- the loser's withdrawal ----------------------------------------------------------------------------------------


def why_not_withdraw(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Refuse an element that has left the table."""
    return why_not_gone(state, address) if role == "leaving" else None


def after_withdrawal(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """End all contacts; who went over the edge is lost. §Rotta, R89, R90."""
    working = Working(state)
    settle_due(working, "withdrawal", chosen)
    withdraw(working)
    for unit in chosen.get("leaving") or ():
        lose(working, unit, left_table=True)
    for unit, fields in list(working.state.units(side=chosen["army"][5:])):
        if not gone(fields):
            forget_ground(working, unit)
    return working.effects()


WITHDRAWAL = Act(
    withdrawal,
    (
        ARMY,
        Role("leaving", _("Who leaves the table"), many=True, optional=True),
    ),
    after_withdrawal,
    known=known_house_rules,
    why_not=why_not_withdraw,
)
