"""§Rotta: losses, the end of the battle, and the pursuit."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _, pgettext
from rules.rulesets.guerre_ditalia.tables import BREAKING_PART, LOSSES, PURSUIT_ROLL
from rules.rulesets.guerre_ditalia.terms import NAMED_COMMANDERS, Army, Commander


class Losing(Facts):
    elements_lost: int = fields.count(
        _("Elements lost"),
        0,
        200,
        default=0,
        help=_("Without the CinC's and the camp."),
    )
    cinc_lost: bool = fields.cinc_lost()
    camp_lost: bool = flag(_("Camp lost"))
    morale_level: int | None = fact(
        None,
        ge=1,
        le=200,
        label=_("Morale level"),
        help=_("Empty: a third of the elements."),
    )
    elements_at_start: int | None = fact(
        None,
        ge=1,
        le=200,
        label=_("Elements at the start"),
        help=_("Without the camp."),
    )
    voluntary_rout: bool = flag(_("Voluntary rout"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.elements_at_start is None:
            if self.morale_level is None:
                yield Contradiction("morale_level", _("Give the level or the elements."))
        elif self.elements_lost + self.cinc_lost > self.elements_at_start:
            yield Contradiction("elements_lost", _("There were not so many."))

    @property
    def level(self) -> int:
        """R86."""
        if self.morale_level is not None:
            return self.morale_level
        return -(-(self.elements_at_start or 0) // BREAKING_PART)

    def parts(self) -> Iterator[Modifier]:
        """Yield what counts against the level. §Rotta, R85, R89."""
        each = LOSSES["elements_lost"]
        yield replace(each, value=each.value * self.elements_lost)
        if self.cinc_lost:
            yield LOSSES["cinc_lost"]
        if self.camp_lost:
            yield LOSSES["camp_lost"]


class RoutCheckFacts(Facts):
    side_a: Losing = fact(label=_("Side A"))
    side_b: Losing = fact(label=_("Side B"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Rout"),
    cite="§Rotta, R85–R89",
    help=_("Has an army reached its morale level?"),
    headline=headlines.of_rout,
)
def rout_check(facts: RoutCheckFacts, dice: Dice) -> Outcome:
    """Losses against levels, at the end of a half-turn. §Rotta, R85 to R89."""
    losses = {
        "side_a": Sum("side_a_losses", (), tuple(facts.side_a.parts())),
        "side_b": Sum("side_b_losses", (), tuple(facts.side_b.parts())),
    }
    a_routed = facts.side_a.voluntary_rout or losses["side_a"].total >= facts.side_a.level
    b_routed = facts.side_b.voluntary_rout or losses["side_b"].total >= facts.side_b.level
    winner = winner_of(a_routed, b_routed)
    return outcome(
        sums=list(losses.values()),
        side_a={"losses": losses["side_a"].total, "level": facts.side_a.level, "routed": a_routed},
        side_b={"losses": losses["side_b"].total, "level": facts.side_b.level, "routed": b_routed},
        result=f"{winner}_wins" if winner else "both_routed" if a_routed else "continues",
        battle_ends=a_routed or b_routed,
        winner=winner,
    )


class RoutByNameFacts(RoutCheckFacts):
    side_a: Losing = fact(label=fields.ONE_ARMY)
    side_b: Losing = fact(label=fields.OTHER_ARMY)
    army_a: str = fields.name(fields.ONE_ARMY)
    army_b: str = fields.name(fields.OTHER_ARMY)


@procedure(title=rout_check.title, cite=rout_check.cite, help=rout_check.help, headline=headlines.of_named_rout)
def rout_by_name(facts: RoutByNameFacts, dice: Dice) -> Outcome:
    """Check for rout as a battle asks it: the armies have their names. §Rotta, R85 to R89."""
    found = rout_check(facts, dice)
    names = {"side_a": facts.army_a, "side_b": facts.army_b}
    return outcome(
        sums=[replace(total, id=f"losses@{names[side]}") for side, total in zip(names, found.sums, strict=True)],
        armies=[{"name": name, **found.values[side]} for side, name in names.items()],
        battle_ends=found.battle_ends,
        winner=names[found.winner] if found.winner else None,
    )


def winner_of(a_routed: bool, b_routed: bool) -> Army | None:
    """R87: nobody wins when both rout."""
    if a_routed == b_routed:
        return None
    return "side_b" if a_routed else "side_a"


class VoluntaryRoutFacts(Facts):
    army_routed: bool = flag(_("The army is routed"))
    battle_over: bool = flag(_("The battle is over"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Voluntary rout"),
    cite="§Rotta, R88",
    help=_("To give the battle up."),
    headline=headlines.VOLUNTARY_ROUT,
)
def voluntary_rout(facts: VoluntaryRoutFacts, dice: Dice) -> Outcome:
    """Ordered at any time, it counts like a rout by losses. §Rotta, R88."""
    if facts.battle_over:
        return refused("battle_over", "§Rotta")
    if facts.army_routed:
        return refused("already_routed", "§Rotta")
    return outcome(allowed=True, army_routed=True, ends="end_of_half_turn", pursuit_possible=True)


class WithdrawalFacts(Facts):
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("The loser withdraws"),
    cite="§Rotta, R90",
    help=_("All that is left of the routed army goes at full speed towards its own edge."),
    headline=headlines.WITHDRAWAL,
)
def withdrawal(facts: WithdrawalFacts, dice: Dice) -> Outcome:
    """Permit withdrawal before the winner's last half-turn: nothing to look up, so only battles ask it. §Rotta, R90."""
    return outcome(allowed=True)


class PursuitAfterRoutFacts(Facts):
    winner_cinc: Commander = fact("other", label=_("The winner's CinC"))
    winner_cinc_lost: bool = fields.cinc_lost(_("The winner's CinC is lost"))
    both_routed: bool = flag(_("Both armies are routed"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=pgettext("rout", "Pursuit"),
    cite="§Rotta, R87, R90",
    help=_("Does the winner pursue, or is the game over?"),
    headline=headlines.of_pursuit,
)
def pursuit_after_rout(facts: PursuitAfterRoutFacts, dice: Dice) -> Outcome:
    """A great captain, or the highest face. §Rotta, R87, R90."""
    if facts.both_routed:
        return refused("both_routed", "R87")
    automatic = facts.winner_cinc in NAMED_COMMANDERS and not facts.winner_cinc_lost
    roll = None if automatic else dice.d6(_("pursuit"))
    pursuit = automatic or roll == PURSUIT_ROLL
    return outcome(
        allowed=True,
        automatic=automatic,
        roll=roll,
        pursuit=pursuit,
        loser_rolls_cp=False,
        loser_withdraws=pursuit,
        winner_rolls_cp=pursuit,
        game_over_now=not pursuit,
    )
