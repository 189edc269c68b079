"""§4.0 «Sequenza di gioco»: who begins, the set-up, the generals, and the order of a turn."""

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact, flag
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire import fields, headlines
from rules.rulesets.de_bellis_empire.tables import DEPLOYMENT_DEPTH, QUALITY, QUALITY_PA
from rules.rulesets.de_bellis_empire.terms import Player, StepId

#: What the die of each army is called where its name is not known.
LOTS = (Text("side A", "parte A"), Text("side B", "parte B"))


class FirstPlayerFacts(Facts):
    """Lots are drawn without asking anything."""


@procedure(
    title=Text("First player", "Primo giocatore"),
    cite="§4.0, R10",
    help=Text("Who is first player: the other one sets up first.", "Chi è il primo giocatore: l'altro schiera per primo."),
    headline=headlines.of_first_player,
)
def first_player(facts: FirstPlayerFacts, dice: Dice) -> Outcome:
    """One die a side until they differ; the higher is first player. §4.0, R10."""
    rolls: list[list[int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        dice.settled("throw", told=("rolls",))
        one, other = (fields.die_again(lot, rolls[-1][0], "R10") for lot in LOTS) if rolls else LOTS
        rolls.append([dice.d6(one), dice.d6(other)])
    die_a, die_b = rolls[-1]
    first, second = ("a", "b") if die_a > die_b else ("b", "a")
    return outcome(rolls=rolls, first_player=first, deploys_first=second)


class DeploymentFacts(Facts):
    player: Player = fact(label=Text("Player", "Giocatore"))
    distance_from_edge_mm: int = fact(
        ge=0,
        le=1500,
        label=Text("Distance from its own table edge", "Distanza dal proprio bordo"),
        help=Text("To the farthest point of the base.", "Al punto più lontano della base."),
        unit="mm",
    )
    second_has_deployed: bool = flag(Text("The second player has set up", "Il secondo giocatore ha schierato"))


@procedure(
    title=Text("Deployment", "Schieramento"),
    cite="§4.0",
    help=Text("May this element be set up here now?", "Questo elemento può essere schierato qui adesso?"),
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
    title=Text("Quality of a general", "Tipo di generale"),
    cite="§4.0",
    help=Text("Is he mediocre, normal or a genius?", "È mediocre, normale o geniale?"),
    headline=headlines.of_quality,
)
def general_quality(facts: GeneralQualityFacts, dice: Dice) -> Outcome:
    """A general's quality for the whole battle. §4.0 «Tipo di Generale»."""
    die = dice.d6(Text("general", "generale"))
    quality = QUALITY[die]
    return outcome(die=die, quality=quality, pa_modifier=QUALITY_PA[quality])


class NextStepFacts(Facts):
    active: Player = fact(label=Text("Active player", "Giocatore attivo"))
    step: StepId = fact(label=Text("Step that has just ended", "Fase appena finita"))
    turn: int = fact(ge=1, le=99, label=Text("Turn", "Turno"))


#: The steps of a phase in their order, and whether the active player acts in them.
STEPS: dict[StepId, bool] = {"movement": True, "defensive_fire": False, "melee": True, "break_check": False}


@procedure(
    title=Text("Next step", "Fase seguente"),
    cite="§4.0",
    help=Text("What comes after this step, and who acts in it.", "Che cosa viene dopo questa fase, e chi vi agisce."),
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
