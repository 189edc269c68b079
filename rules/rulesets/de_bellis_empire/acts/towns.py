"""§12.0 Fighting in towns."""

from rules.engine.play.acts import Act, no_effects
from rules.rulesets.de_bellis_empire.acts.roles import TURN, UNIT
from rules.rulesets.de_bellis_empire.towns import town_fighting
from rules.rulesets.de_bellis_empire.why_not import why_not_ask

TOWN_FIGHTING = Act(
    town_fighting,
    (UNIT,),
    no_effects,
    why_not=why_not_ask,
    steps=TURN,
    ask_first=("action", "zone"),
    lookup=True,
)
