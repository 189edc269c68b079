"""§Incalzare: the advance after a won melee."""

from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.tables import FOLLOW_UP_DISTANCE, MODIFIERS, MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import FOLLOWERS, Terrain, TroopType


class FollowUpFacts(Facts):
    type: TroopType = fields.troop_type()
    started_melee: bool = flag(
        Text("It started the melee", "Ha iniziato la mischia"),
        Text("It moved into contact.", "È andato a contatto."),
    )
    opponent_effect: Literal["none", "recoil", "flee", "destroyed"] = fact(
        label=Text("Effect on the opponent", "Effetto sull'avversario"),
        help=Text("None: a draw or a defeat.", "Nessuno: pareggio o sconfitta."),
    )
    rounds_fought: int = fields.count(
        Text("Rounds fought, with this one", "Round combattuti, compreso questo"), 1, MOST_ROUNDS, default=1
    )
    contact_after: bool = flag(
        Text("An enemy in contact after the advance", "Un nemico a contatto dopo l'avanzata"),
        Text("The beaten one or another.", "Quello battuto o un altro."),
    )
    terrain_ahead: Terrain = fields.terrain(Text("Terrain ahead", "Terreno davanti"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=Text("Follow-up", "Incalzare"),
    cite="§Incalzare, R82, R83",
    help=Text("Must the winner advance, and may it fight on?", "Il vincitore deve avanzare, e può continuare a combattere?"),
    headline=headlines.of_follow_up,
)
def follow_up(facts: FollowUpFacts, dice: Dice) -> Outcome:
    """A compulsory advance of who attacked and won; then perhaps another round. §Incalzare, R57, R82, R83."""
    reason = against_following(facts)
    must = reason is None
    again = must and facts.contact_after and facts.rounds_fought < MOST_ROUNDS
    return outcome(
        must_follow_up=must,
        reason=reason,
        distance_mm=FOLLOW_UP_DISTANCE if must else 0,
        cp_cost=0,
        rear_elements_advance=must,
        may_fight_again=again,
        next_round=facts.rounds_fought + 1 if again else None,
        next_bonus=MODIFIERS["following_up"].value if again else 0,
    )


def against_following(facts: FollowUpFacts) -> str | None:
    if facts.opponent_effect == "none":
        return "no_success"
    if not facts.started_melee:
        return "did_not_start_melee"
    if facts.type not in FOLLOWERS:
        return "type_does_not_follow"
    return "forbidden_ground" if facts.terrain_ahead == "steep_hill" else None
