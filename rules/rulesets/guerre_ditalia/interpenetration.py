"""§Interpenetrazione: who passes through whom."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.replacement import replaces
from rules.rulesets.guerre_ditalia.tables import MOUNTED_PASS
from rules.rulesets.guerre_ditalia.terms import MOUNTED, Facing, TroopType


class MayInterpenetrateFacts(Facts):
    mover: TroopType = fields.troop_type(_("Who passes"))
    other: TroopType = fields.troop_type(_("Who is passed through"))
    same_army: bool = flag(_("Of the same army"), default=True)
    facing: Facing = fact("same", label=_("Facing of the one to the other"))
    mover_in_melee: bool = flag(_("Who passes is in melee"))
    other_in_melee: bool = flag(_("The other is in melee"))
    replacement: bool = flag(_("To replace it in melee"))
    house_rules: dict[str, str] = fields.house_rules()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.replacement and not self.other_in_melee:
            yield Contradiction("replacement", _("Only who is in melee is replaced."))


@procedure(
    title=_("Passing through friends"),
    cite="§Interpenetrazione, R33",
    help=_("May one element pass through another?"),
    headline=headlines.PASSES,
)
def may_interpenetrate(facts: MayInterpenetrateFacts, dice: Dice) -> Outcome:
    """Decide by army, melee and facing, then by types. §Interpenetrazione, §Rimpiazzo, R33."""
    if facts.mover == "camp":
        return refused("camp_does_not_move", "§Interpenetrazione, R33")
    if not facts.same_army:
        return refused("different_army", "§Interpenetrazione")
    replacing = facts.replacement and replaces(facts.mover, facts.other)
    if facts.mover_in_melee or (facts.other_in_melee and not replacing):
        return refused("in_melee", "§Interpenetrazione, §Rimpiazzo")
    if facts.facing == "other":
        return refused("not_aligned", "§Interpenetrazione")
    reason = against_passing(facts.mover, facts.other)
    return refused(reason, "§Interpenetrazione") if reason else outcome(allowed=True)


def against_passing(mover: TroopType, other: TroopType) -> str | None:
    """Return why the one type never passes through the other; guns and camps are foot. §Interpenetrazione."""
    if mover in MOUNTED:
        return None if other in MOUNTED_PASS else "mounted_through_that_type"
    return "foot_through_mounted" if other in MOUNTED and mover != "light_foot" else None
