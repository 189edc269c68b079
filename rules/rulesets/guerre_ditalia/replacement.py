"""§Rimpiazzo degli elementi in mischia."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import ACTION_PRICES, MOST_BETWEEN, REPLACES
from rules.rulesets.guerre_ditalia.terms import TroopType


class ReplacementFacts(Facts):
    replacing: TroopType = fields.troop_type(_("Who comes"))
    replaced: TroopType = fields.troop_type(_("Who goes"))
    melee_since_previous_turn: bool = fact(label=_("In melee since an earlier turn"))
    directly_behind: bool = flag(_("Directly behind"), default=True)
    elements_between: int = fields.count(_("Elements in between"), 0, 10, default=0)
    cp_available: int | None = fields.cp_available()
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Replacement"),
    cite="§Rimpiazzo, R84",
    help=_("May it take the place of a friend in melee?"),
    headline=headlines.of_replacement,
)
def replacement(facts: ReplacementFacts, dice: Dice) -> Outcome:
    """Replace from behind, in an old melee, for one CP. §Rimpiazzo, R84."""
    price = ACTION_PRICES["replace"].value
    if not facts.melee_since_previous_turn:
        return refused("melee_not_from_previous_turn", "§Rimpiazzo, R84")
    if not replaces(facts.replacing, facts.replaced):
        return refused("pair_not_listed", "§Rimpiazzo")
    if not facts.directly_behind:
        return refused("not_directly_behind", "§Rimpiazzo")
    if facts.elements_between > MOST_BETWEEN:
        return refused("too_many_between", "§Rimpiazzo")
    if facts.cp_available is not None and facts.cp_available < price:
        return refused("not_enough_cp", "§Rimpiazzo")
    return outcome(
        allowed=True,
        cp_cost=price,
        cp_left=None if facts.cp_available is None else facts.cp_available - price,
        replaced_goes_to="rear_of_group",
        replaced_faces_enemy=True,
    )


def replaces(replacing: TroopType, replaced: TroopType) -> bool:
    return replaced in REPLACES.get(replacing, ())
