"""§Incalzare: the advance after a won melee."""

from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import FOLLOW_UP_DISTANCE, MODIFIERS, MOST_ROUNDS
from rules.rulesets.guerre_ditalia.terms import FOLLOWERS, Terrain, TroopType


class FollowUpFacts(Facts):
    type: TroopType = fields.troop_type()
    started_melee: bool = flag(
        _("It started the melee"),
        _("It moved into contact."),
    )
    opponent_effect: Literal["none", "recoil", "flee", "destroyed"] = fact(
        label=_("Effect on the opponent"),
        help=_("None: a draw or a defeat."),
    )
    rounds_fought: int = fields.count(_("Rounds fought, with this one"), 1, MOST_ROUNDS, default=1)
    contact_after: bool = flag(
        _("An enemy in contact after the advance"),
        _("The beaten one or another."),
    )
    terrain_ahead: Terrain = fields.terrain(_("Terrain ahead"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Follow-up"),
    cite="§Incalzare, R82, R83",
    help=_("Must the winner advance, and may it fight on?"),
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
