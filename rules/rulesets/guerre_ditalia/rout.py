"""§Rotta: losses, the end of the battle, and the pursuit."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.tables import BREAKING_PART, LOSSES, PURSUIT_ROLL
from rules.rulesets.guerre_ditalia.terms import NAMED_COMMANDERS, Army, Commander


class Losing(Facts):
    elements_lost: int = fields.count(
        Text("Elements lost", "Elementi persi"),
        0,
        200,
        default=0,
        help=Text("Without the CinC's and the camp.", "Senza quello del CinC e il campo."),
    )
    cinc_lost: bool = fields.cinc_lost()
    camp_lost: bool = flag(Text("Camp lost", "Campo perso"))
    morale_level: int | None = fact(
        None,
        ge=1,
        le=200,
        label=Text("Morale level", "Livello di rotta"),
        help=Text("Empty: a third of the elements.", "Vuoto: un terzo degli elementi."),
    )
    elements_at_start: int | None = fact(
        None,
        ge=1,
        le=200,
        label=Text("Elements at the start", "Elementi all'inizio"),
        help=Text("Without the camp.", "Senza il campo."),
    )
    voluntary_rout: bool = flag(Text("Voluntary rout", "Rotta volontaria"))

    def contradictions(self) -> Iterator[Contradiction]:
        if self.elements_at_start is None:
            if self.morale_level is None:
                yield Contradiction(
                    "morale_level", Text("Give the level or the elements.", "Serve il livello o il numero di elementi.")
                )
        elif self.elements_lost + self.cinc_lost > self.elements_at_start:
            yield Contradiction("elements_lost", Text("There were not so many.", "Non ce n'erano tanti."))

    @property
    def level(self) -> int:
        """R86."""
        if self.morale_level is not None:
            return self.morale_level
        return -(-(self.elements_at_start or 0) // BREAKING_PART)

    def parts(self) -> Iterator[Modifier]:
        """What counts against the level. §Rotta, R85, R89."""
        each = LOSSES["elements_lost"]
        yield replace(each, value=each.value * self.elements_lost)
        if self.cinc_lost:
            yield LOSSES["cinc_lost"]
        if self.camp_lost:
            yield LOSSES["camp_lost"]


class RoutCheckFacts(Facts):
    side_a: Losing = fact(label=Text("Side A", "Parte A"))
    side_b: Losing = fact(label=Text("Side B", "Parte B"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=Text("Rout", "Rotta"),
    cite="§Rotta, R85–R89",
    help=Text("Has an army reached its morale level?", "Un esercito ha raggiunto il livello di rotta?"),
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
    """As a battle asks it: the armies go by their names. §Rotta, R85 to R89."""
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
    army_routed: bool = flag(Text("The army is routed", "L'esercito è in rotta"))
    battle_over: bool = flag(Text("The battle is over", "La battaglia è finita"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=Text("Voluntary rout", "Rotta volontaria"),
    cite="§Rotta, R88",
    help=Text("To give the battle up.", "Abbandonare la battaglia."),
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
    title=Text("The loser withdraws", "Lo sconfitto si ritira"),
    cite="§Rotta, R90",
    help=Text(
        "All that is left of the routed army goes at full speed towards its own edge.",
        "Quel che resta dell'esercito in rotta va alla massima velocità verso il proprio bordo.",
    ),
    headline=headlines.WITHDRAWAL,
)
def withdrawal(facts: WithdrawalFacts, dice: Dice) -> Outcome:
    """Before the winner's last half-turn. Nothing to look up, so only battles ask it. §Rotta, R90."""
    return outcome(allowed=True)


class PursuitAfterRoutFacts(Facts):
    winner_cinc: Commander = fact("other", label=Text("The winner's CinC", "CinC del vincitore"))
    winner_cinc_lost: bool = fields.cinc_lost(Text("The winner's CinC is lost", "Il CinC del vincitore è eliminato"))
    both_routed: bool = flag(Text("Both armies are routed", "Entrambi gli eserciti sono in rotta"))
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=Text("Pursuit", "Inseguimento (pursuit)"),
    cite="§Rotta, R87, R90",
    help=Text("Does the winner pursue, or is the game over?", "Il vincitore insegue, o la partita è finita?"),
    headline=headlines.of_pursuit,
)
def pursuit_after_rout(facts: PursuitAfterRoutFacts, dice: Dice) -> Outcome:
    """A great captain, or the highest face. §Rotta, R87, R90."""
    if facts.both_routed:
        return refused("both_routed", "R87")
    automatic = facts.winner_cinc in NAMED_COMMANDERS and not facts.winner_cinc_lost
    roll = None if automatic else dice.d6(Text("pursuit", "inseguimento"))
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
