"""§4.0 «Sequenza di gioco»: who begins, the set-up, the generals, and the order of a turn."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.tables import DEPLOYMENT_DEPTH, QUALITY, QUALITY_PA
from rules.rulesets.de_bellis_empire.terms import Player, StepId

#: What the die of each army is called where its name is not known.
LOTS = (_("side A"), _("side B"))


class FirstPlayerFacts(Facts):
    """Lots are drawn without asking anything."""


@procedure(
    title=_("First player"),
    cite="§4.0, R10",
    help=_("Who is first player: the other one sets up first."),
    headline=headlines.of_first_player,
)
def first_player(facts: FirstPlayerFacts, dice: Dice) -> Outcome:
    """One die a side until they differ; the higher is first player. §4.0, R10."""
    rolls: list[list[int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        dice.settled("throw", shown_in=("rolls",))
        labels = [fields.die_again(lot, rolls[-1][0], "R10") for lot in LOTS] if rolls else LOTS
        rolls.append([fields.die_of(side, label, dice) for side, label in zip("ab", labels, strict=True)])
    die_a, die_b = rolls[-1]
    first, second = ("a", "b") if die_a > die_b else ("b", "a")
    return outcome(rolls=rolls, first_player=first, deploys_first=second)


class DeploymentFacts(Facts):
    player: Player = fact(label=_("Player"))
    distance_from_edge_mm: int = fact(
        ge=0,
        le=1500,
        label=_("Distance from its own table edge"),
        help=_("To the farthest point of the base."),
        unit="mm",
    )
    second_has_deployed: bool = flag(_("The second player has set up"))


@procedure(
    title=_("Deployment"),
    cite="§4.0",
    help=_("May this element be set up here now?"),
)
def deployment(facts: DeploymentFacts, dice: Dice) -> Outcome:
    """The second player first, each near his own edge. §4.0, R2."""
    if facts.player == "first" and not facts.second_has_deployed:
        return refused("second_player_deploys_first", "§4.0")
    if facts.distance_from_edge_mm > DEPLOYMENT_DEPTH:
        return refused("beyond_15cm", "§4.0, R2")
    return outcome(allowed=True)


class GeneralQualityFacts(Facts):
    """A die and nothing else."""


@procedure(
    title=_("Quality of a general"),
    cite="§4.0",
    help=_("Is he mediocre, normal or a genius?"),
    headline=headlines.of_quality,
)
def general_quality(facts: GeneralQualityFacts, dice: Dice) -> Outcome:
    """A general's quality for the whole battle. §4.0 «Tipo di Generale»."""
    die = dice.d6(_("general"))
    quality = QUALITY[die]
    return outcome(die=die, quality=quality, pa_modifier=QUALITY_PA[quality])


class NextStepFacts(Facts):
    active: Player = fact(label=_("Active player"))
    step: StepId = fact(label=_("Step that has just ended"))
    turn: int = fact(ge=1, le=99, label=_("Turn"))


#: The steps of a phase in their order, and whether the active player acts in them.
STEPS: dict[StepId, bool] = {"movement": True, "defensive_fire": False, "melee": True, "break_check": False}


@procedure(
    title=_("Next step"),
    cite="§4.0",
    help=_("What comes after this step, and who acts in it."),
)
def next_step(facts: NextStepFacts, dice: Dice) -> Outcome:
    """The step after the one given. §4.0."""
    order = list(STEPS)
    step = order[(order.index(facts.step) + 1) % len(order)]
    phase_over = step == order[0]
    active = other_player(facts.active) if phase_over else facts.active
    turn_over = phase_over and facts.active == "second"
    return outcome(
        turn=facts.turn + 1 if turn_over else facts.turn,
        active=active,
        step=step,
        acts=active if STEPS[step] else other_player(active),
    )


def other_player(player: Player) -> Player:
    return "second" if player == "first" else "first"
