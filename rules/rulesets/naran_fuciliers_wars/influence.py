"""§3.7 «Influenza»: leaders who try to steady their units or to fire them up."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag, house_rules
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.casualties import struck
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    CHARISMATIC_COUNTS,
    INFLUENCE,
    INFLUENCE_ORIGIN,
    INFLUENCE_QUALITY,
    INFLUENCE_STATE,
    INFLUENCE_TROOP_TYPE,
    LAST_TURN,
    TOTAL_FAILURE_ABOVE,
    counted,
)
from rules.rulesets.naran_fuciliers_wars.words import Leader, Origin, Quality, ReactionOrRout, TroopType


class InfluenceFacts(Facts):
    influencer: Leader = fact(label=_("Who tries"))
    command_value: int = fields.command_value()
    charismatic_commander: bool = fields.charismatic_commander()
    own_command: bool = flag(_("A unit of his command"), default=True)
    in_contact: bool = flag(_("He touches the unit"), default=True)
    already_attempted: bool = flag(_("He has tried in this turn"))
    quality: Quality = fields.quality()
    troop_type: TroopType = fields.troop_type()
    command_origin: Origin = fact("own", label=_("Origin of the command"))
    state: ReactionOrRout = fact(
        label=_("State of the unit"),
        help=_("Rout: it has just routed with him attached."),
    )
    disorganised: bool = fields.disorganised()
    commander_present: bool = flag(_("Its commander lives"))
    officer_present: bool = flag(_("Its subaltern officer lives"))
    sergeant_present: bool = flag(_("Its sergeant lives"))
    musicians_present: bool = flag(_("Musicians or command trumpeters"))
    charismatic_or_standard_in_contact: bool = flag(_("Charismatic character or army standard in contact"))
    leader_save: int | None = fields.save(_("Save of the leader"))
    leader_wounds: int = fields.wounds(_("Wounds of the leader"))
    turn: int | None = fields.turn(default=None)
    house_rules: dict[str, str] = house_rules({"R82": ("as_demoralised",)})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.only_if(self, self.influencer == "commander_in_chief", "charismatic_commander")
        yield from fields.charismatic_without_five(self, "charismatic_commander", self.command_value)


@procedure(
    title=_("Influence"),
    cite="§3.7, §4.6.1, §4.10, §4.11",
    help=_("A leader tries to steady a unit, or to fire it up."),
)
def influence(facts: InfluenceFacts, dice: Dice) -> Outcome:
    """Die and modifiers against his command value. §3.7, R81 to R84."""
    if facts.influencer == "general" and not facts.own_command:
        return refused("not_own_command", "§3.7")
    if not facts.in_contact:
        return refused("not_in_contact", "§3.7")
    if facts.already_attempted:
        return refused("already_attempted", "§3.7, R81")
    test = Sum("total", (dice.d6(_("influence")),), counted(influence_modifiers(facts)))
    needed = CHARISMATIC_COUNTS if facts.charismatic_commander else facts.command_value
    result = "success" if test.total <= needed else "failure"
    if test.total >= needed + TOTAL_FAILURE_ABOVE:
        result = "total_failure"
    after = state_after(facts.state, result)
    removed = after == "rout"
    leader_result = None
    if result == "total_failure" and facts.state == "bloodlust":
        leader_result, __ = struck(facts.leader_save, facts.leader_wounds, dice)
    eliminated = leader_result == "eliminated"
    provisional = result == "success" and facts.state == "ok"
    return outcome(
        sums=[test],
        allowed=True,
        total=test.total,
        needed=needed,
        modifiers=by_id(test.parts),
        result=result,
        state_after=after,
        disorganised_after=None if removed else stays_disorganised(facts, after),
        provisional_bloodlust=provisional,
        provisional_until_turn=min(facts.turn + 1, LAST_TURN) if provisional and facts.turn is not None else None,
        unit_removed=removed,
        leader_fled=removed,
        leader_result=leader_result,
        leader_eliminated=eliminated,
        command_test_required=eliminated or removed,
        retry_next_turn=result != "success" and not removed and not eliminated,
    )


def influence_modifiers(facts: InfluenceFacts) -> Iterator[Modifier]:
    """§3.7, R82."""
    yield Modifier("quality", INFLUENCE_QUALITY[facts.quality], "§3.7")
    yield Modifier("troop_type", INFLUENCE_TROOP_TYPE[facts.troop_type], "§3.7")
    yield Modifier("command_origin", INFLUENCE_ORIGIN[facts.command_origin], "§3.7")
    as_demoralised = facts.state == "rout" and facts.house_rules.get("R82") == "as_demoralised"
    yield Modifier("state", INFLUENCE_STATE["demoralised" if as_demoralised else facts.state], "§3.7, R82")
    if facts.commander_present:
        yield INFLUENCE["commander"]
    if facts.officer_present:
        yield INFLUENCE["officer"]
    if facts.sergeant_present:
        yield INFLUENCE["sergeant"]
    if facts.musicians_present:
        yield INFLUENCE["musicians"]
    if facts.charismatic_or_standard_in_contact or facts.charismatic_commander:
        yield INFLUENCE["charismatic_or_standard"]


def state_after(state: ReactionOrRout, result: str) -> ReactionOrRout:
    """Return the state of the unit after the test. §3.7, §4.6.1, R82."""
    if result == "success":
        return "bloodlust" if state == "ok" else "ok"
    if result == "total_failure":
        if state == "ok":
            return "demoralised"
        return "bloodlust" if state == "bloodlust" else "rout"
    return state


def stays_disorganised(facts: InfluenceFacts, after: ReactionOrRout) -> bool:
    """Whoever was or is shaken is in disorder. §3.4.5, §3.7."""
    shaken = ("demoralised", "falling_back", "rout")
    return facts.disorganised or facts.state in shaken or after in shaken


class BloodlustExpiryFacts(Facts):
    provisional: bool = flag(
        _("Provisional"),
        _("Bloodlust given by influence."),
    )
    since_turn: int = fields.turn(_("Turn of the influence"))
    turn: int = fields.turn(_("Turn that ends"))
    confirmed: bool = flag(_("Confirmed"), _("By a reaction test since."))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.turn < self.since_turn:
            yield Contradiction("turn", _("It ends before the influence."))


@procedure(
    title=_("End of provisional bloodlust"),
    cite="§3.7, R84",
    help=_("Does the bloodlust that a leader has given end with this turn?"),
)
def bloodlust_expiry(facts: BloodlustExpiryFacts, dice: Dice) -> Outcome:
    """End bloodlust at the end of the turn after, unless a test has confirmed it. §3.7, R84."""
    lasting = not facts.provisional or facts.confirmed
    ends = not lasting and facts.turn > facts.since_turn
    return outcome(reaction_after="ok" if ends else "bloodlust", provisional_after=not lasting and not ends)
