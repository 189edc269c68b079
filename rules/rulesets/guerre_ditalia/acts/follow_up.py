"""§Incalzare: the winner goes after the loser, and may fight on."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import contact_between
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.consequences import forget_ground, remember
from rules.rulesets.guerre_ditalia.contacts import touch
from rules.rulesets.guerre_ditalia.follow_up import follow_up
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import MOST_ROUNDS
from rules.rulesets.guerre_ditalia.why_not import why_not_gone


def known_of_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "type": unit["type"],
        "rounds_fought": min(MOST_ROUNDS, max(1, unit["rounds_fought"])),
        **({} if can_touch_the_beaten(state, chosen) else {"contact_after": bool(chosen.get("contacted"))}),
        **house_rules(state),
    }


def can_touch_the_beaten(state: State, chosen: Chosen) -> bool:
    """Return True where only the beaten can be touched: who has recoiled is reached again as a rule. §Incalzare."""
    beaten = state[chosen["enemy"]]
    return not chosen.get("contacted") and not gone(beaten) and not beaten["fled"]


def suggested_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"contact_after": True}


def why_not_met(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Enemies that the follower touches 2 cm on: the beaten or others."""
    if role != "contacted":
        return None
    if contact_between(state, chosen["unit"], address):
        return _("They are in contact already (§Mischia).")
    return why_not_gone(state, address)


def met(state: State, chosen: Chosen, facts: Mapping[str, Any]) -> list[str]:
    """Return whom the follower touches: those who were named, else the beaten."""
    if can_touch_the_beaten(state, chosen):
        return [chosen["enemy"]] if facts.get("contact_after") else []
    return list(chosen.get("contacted") or ())


def after_follow_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Two centimetres on; in contact again he may fight on with his bonus, as the attacker. §Incalzare, R82, R83."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "follow_up", chosen)
    if not outcome.must_follow_up:
        return working.effects()
    forget_ground(working, unit)
    remember(working, unit, {"terrain": facts.get("terrain_ahead", "open")})
    for enemy in met(state, chosen, facts):
        face = "front" if enemy == chosen.get("enemy") else None
        again = outcome.may_fight_again and state[enemy]["rounds_fought"] < MOST_ROUNDS
        touch(working, unit, enemy, face=face, follow_up=again, fought=not again)
    return working.effects()


FOLLOW_UP = Act(
    follow_up,
    (
        Role("unit", _("Winner")),
        Role("enemy", _("Loser"), who="enemy"),
        Role(
            "contacted",
            _("Others that it touches 2 cm on"),
            who="enemy",
            many=True,
            optional=True,
        ),
    ),
    after_follow_up,
    known=known_of_follow_up,
    suggested=suggested_follow_up,
    why_not=why_not_met,
    ask_first=("contact_after", "terrain_ahead"),
)
