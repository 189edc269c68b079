"""§Sequenza di gioco 1, §Raggio di comando: command points, and the prices of what they buy."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.guerre_ditalia.acts.roles import ARMY
from rules.rulesets.guerre_ditalia.command import command_cost, command_points
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.state import cinc_of
from rules.rulesets.guerre_ditalia.terms import TERMS
from rules.rulesets.guerre_ditalia.why_not import why_not_allowed

# --- command points ------------------------------------------------------------------------------------------------


def known_of_points(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {"army_routed": side["army_routed"], "cinc_lost": side["cinc_lost"], **house_rules(state)}


def after_points(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "command_points", chosen)
    working.put("battle", "cp_rolled", outcome.cp)
    working.put("battle", "cp_left", outcome.cp)
    return working.effects()


POINTS = Act(command_points, (ARMY,), after_points, known=known_of_points)


# --- prices --------------------------------------------------------------------------------------------------------


def known_of_price(state: State, units: list[str], action: str) -> dict[str, Any]:
    """Return the facts of a price that the state knows; the CinC's place is asked only if it matters. §Raggio di comando, R14 to
    R18.
    """
    side = str(state[units[0]]["side"])
    fields = state[f"side:{side}"]
    cinc = cinc_of(state, side)
    found = {
        "action": action,
        "elements": len(units),
        "cinc_lost": cinc is None,
        "cinc_in_melee": bool(cinc and state[cinc]["in_melee"]),
        "cinc_element": units == [cinc] and action != "change_formation",
        "free_cp_used": bool(cinc and fields["cinc_free_cp_used"]),
        "cp_available": state.battle["cp_left"],
        **house_rules(state),
    }
    dear = action == "move" or state.battle["house_rules"].get("R15") == "all_actions"
    if cinc is None or cinc in units or not dear:
        found |= {"cinc_distance_mm": 0, "cinc_in_sight": True}
    return found


def suggested_distance(state: State, chosen: Chosen) -> dict[str, Any]:
    """Suggest the distance from the CinC of the last move."""
    return {"cinc_distance_mm": state[chosen["units"][0]]["to_cinc_mm"] or 0}


def price_known(state: State, units: list[str], action: str) -> Outcome:
    """The price as it is with the CinC near and in sight."""
    facts = known_of_price(state, units, action)
    if action == "change_formation":
        facts["elements"] = max(2, facts["elements"])
    return near_price(facts)


def near_price(facts: Mapping[str, Any]) -> Outcome:
    """The price with the CinC near and in sight. Every button of an army asks for it, and few prices differ."""
    house_rules = tuple(sorted(facts["house_rules"].items()))
    return _near_price(tuple((name, value) for name, value in facts.items() if name != "house_rules"), house_rules)


@lru_cache(maxsize=512)
def _near_price(facts: tuple[tuple[str, Any], ...], house_rules: tuple[tuple[str, str], ...]) -> Outcome:
    given = {"cinc_distance_mm": 0, "cinc_in_sight": True, **dict(facts), "house_rules": dict(house_rules)}
    return command_cost.run(given, typed())


def why_not_pay(state: State, units: list[str], action: str) -> Text | None:
    if state.battle["cp_left"] is None:
        return _("The CP are not rolled yet (§Sequenza di gioco).")
    return why_not_allowed(price_known(state, units, action))


def pay(working: Working, units: list[str], cost: int, *, free: bool) -> None:
    """CP go; the CinC's free one too where he has used it. R16."""
    working.put("battle", "cp_left", max(0, working.battle["cp_left"] - cost))
    if free:
        working.put(f"side:{working[units[0]]['side']}", "cinc_free_cp_used", True)


# --- an offer with its price ---------------------------------------------------------------------------------------


#: What the acts buy, by their names.
_BUYS = {name: name for name in ("move", "about_face", "change_formation", "reman_guns")} | {"replacement": "replace"}


_FAR = _(" (far: 2)")


def title_with_price(state: State, act: Act, unit: str) -> Text:
    """An act's title with what it costs this element now. §Raggio di comando, R14 to R18."""
    action = _BUYS.get(act.name)
    if action is None or state.battle["cp_left"] is None:
        return act.title
    facts = known_of_price(state, [unit], action) | {"cp_available": None}
    elements = 2 if action == "change_formation" else 1
    price = near_price({**facts, "elements": elements})
    if price.free_cp_spent and price.cost == 0:
        return _("{title} · the CinC's free CP").format(title=act.title)
    because = join("", (Text(" ({reason})").format(reason=TERMS[reason]) for reason in price.surcharge))
    far = _FAR if "cinc_distance_mm" not in facts and not price.surcharge else because
    each = _(" each") if action != "move" else Text("")
    cost = price.cost // elements
    return _("{title} · {cost} CP{each}{far}").format(title=act.title, cost=cost, each=each, far=far)
