"""Two dice a side as a battle asks for them: both throw, each side in turn may roll again, the winner may cede (core, R14, R16).

The sheet's procedures take all of it at once. Here every decision is made by its own side, once it sees what lies on the
table; where none is left, the procedure itself is run over all the dice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.dice import Dice, Typed
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from rules.rulesets.impetus import fields, headlines, sheet
from rules.rulesets.impetus.contest import SIDES, code_of, contest, rolled_again
from rules.rulesets.impetus.deployment import Deployer, DeployFirstRollFacts, Units, deploy_first_roll, mounted_bonus, units
from rules.rulesets.impetus.generals import Commander, InitiativeFacts, initiative, shown_by
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import REROLLED, STRUCTURE_REROLLS
from rules.rulesets.impetus.terms import OPPONENT, Army, General, Reroll, Structure, Trait

Rerolls = Mapping[Army, Reroll | None]


class Recalled:
    """A source of dice that gives the faces thrown before, then goes on with the dice of now."""

    origin = "typed"

    def __init__(self, thrown: Sequence[int], now: Dice) -> None:
        self.left, self.now = list(thrown), now

    def face(self, sides: int, label: Text) -> int:
        return self.left.pop(0) if self.left else self.now.roll(sides, label)

    def finish(self) -> None:
        """Whoever throws now sees to what is left over."""


class Recalling(Dice):
    """The dice of now after the faces thrown before, rolled by the same."""

    def __init__(self, thrown: Sequence[int], now: Dice, named: Callable[[Text, str], Text] = lambda label, by: label) -> None:
        super().__init__(Recalled(thrown, now), named)
        self.now = now

    @contextmanager
    def by(self, role: str, *, label_has_name: bool = False) -> Iterator[None]:
        with super().by(role, label_has_name=label_has_name), self.now.by(role, label_has_name=True):
            yield


def name() -> Any:
    return fact(min_length=1, label=_("Who"))


class Commanding(Facts):
    """A command put forward."""

    name: str = name()
    general: General | None = fields.general()
    traits: list[Trait] = fields.traits()
    first_roll: bool = flag(_("His first initiative"))

    def commander(self, reroll: Reroll, *, cedes: bool = False) -> Commander:
        return Commander(general=self.general, traits=self.traits, first_roll=self.first_roll, reroll=reroll, cedes=cedes)

    @property
    def bonus(self) -> Modifier:
        return self.commander("none").bonus

    @property
    def rerolls(self) -> frozenset[Reroll]:
        return frozenset(self.commander("none").rerolls)

    def is_content_ahead(self, thrown: Sequence[int]) -> bool:
        """Return True if the one who leads gains nothing by a re-roll; a first throw may show the general worse. core, R15."""
        return not self.first_roll or shown_by(thrown) >= 0


class Deploying(Facts):
    """An army about to deploy."""

    name: str = name()
    structure: Structure = fact(label=_("Command structure"))
    scouting_unused: int = fact(0, ge=0, le=20, label=_("Scouting points"))

    @property
    def bonus(self) -> Modifier:
        return Modifier("scouting_unused", self.scouting_unused, f"{sheet.DEPLOYMENT} 7")

    @property
    def rerolls(self) -> frozenset[Reroll]:
        return STRUCTURE_REROLLS[self.structure]

    def is_content_ahead(self, thrown: Sequence[int]) -> bool:
        """Return True if the one who leads gains nothing by a re-roll; a first throw may show the general worse. core, R15."""
        return True


class Vie(Facts):
    """What has been thrown and decided so far; a re-roll that is empty has not been decided."""

    thrown: list[Annotated[int, Field(ge=1, le=6)]] = fact([], label=_("Thrown so far"))
    a_reroll: Reroll | None = fact(None, label=_("One side rolled again"))
    b_reroll: Reroll | None = fact(None, label=_("The other rolled again"))

    @property
    def chosen(self) -> Rerolls:
        return {"a": self.a_reroll, "b": self.b_reroll}


class Initiative(Vie):
    a: Commanding = fact(label=_("One side"))
    b: Commanding | None = fact(label=_("The other side"))

    @property
    def sides(self) -> dict[Army, Commanding]:
        return {"a": self.a} if self.b is None else {"a": self.a, "b": self.b}

    def whole(self, rerolls: Mapping[Army, Reroll], dice: Dice, ceding: Army | None = None) -> Outcome:
        """The sheet's procedure over all the dice, by the commands' names."""
        given = {side: vying.commander(rerolls[side], cedes=side == ceding) for side, vying in self.sides.items()}
        found = initiative(InitiativeFacts(a=given["a"], b=given.get("b")), dice)
        winner = self.sides[found.winner].name
        values = {key: found.values[key] for key in ("ceded", "command_acts")}
        values["generals_after"] = {vying.name: found.generals_after[side] for side, vying in self.sides.items()}
        return replace(
            found,
            sums=named(found.sums, *self.sides.values()),
            values={"acts": self.sides[found.acting_side].name, "ahead": winner, **values},
        )


class Deployment(Vie):
    a: Deploying = fact(label=_("One side"))
    b: Deploying = fact(label=_("The other side"))

    @property
    def sides(self) -> dict[Army, Deploying]:
        return {"a": self.a, "b": self.b}

    def whole(self, rerolls: Mapping[Army, Reroll], dice: Dice) -> Outcome:
        given = {
            side: Deployer(structure=army.structure, scouting_unused=army.scouting_unused, reroll=rerolls[side])
            for side, army in self.sides.items()
        }
        found = deploy_first_roll(DeployFirstRollFacts(a=given["a"], b=given["b"]), dice)
        winner = self.sides[found.winner].name
        values = {"chooses": winner, "ahead": winner}
        return replace(found, sums=named(found.sums, *self.sides.values()), values=values)


def by_name(sides: Mapping[Army, Commanding] | Mapping[Army, Deploying]) -> Callable[[Text, str], Text]:
    """Return the function that puts the names of those who throw for their sides in the labels of dice."""

    def called(label: Text, _by: str) -> Text:
        for side, vying in sides.items():
            label = label.replace(SIDES[side], vying.name)
        return label

    return called


def named(sums: Sequence[Sum], *sides: Commanding | Deploying) -> list[Sum]:
    """The totals by the names of those who threw."""
    return [replace(total, id=vying.name) for total, vying in zip(sums, sides, strict=True)]


def so_far(facts: Initiative | Deployment, chosen: Rerolls, dice: Dice) -> Outcome:
    """Return how it stands and who decides next; with nobody left to decide, the result of the sheet. core, R16."""
    sides = facts.sides
    sums = standing(facts, chosen, Recalling(facts.thrown, dice))
    decides = who_decides(sides, sums, chosen)
    if decides is None:
        thrown = [*facts.thrown, *(die.face for die in dice.rolled)]
        found = facts.whole({side: chosen[side] or "none" for side in sides}, Recalling(thrown, dice, by_name(sides)))
        return replace(found, values={**found.values, "decides": None})
    return outcome(
        sums=list(sums.values()),
        standing=" – ".join(f"{total.id}: {total.total} ({total.dice[0]}, {total.dice[1]})" for total in sums.values()),
        decides=sides[decides].name,
        ahead=ahead(list(sums.values())),
    )


def ahead(sums: Sequence[Sum]) -> str:
    """Return who is ahead, or that it is level."""
    best = max(sums, key=lambda total: total.total)
    return "level" if sum(total.total == best.total for total in sums) > 1 else best.id


def standing(facts: Initiative | Deployment, chosen: Rerolls, dice: Dice) -> dict[Army, Sum]:
    """The totals of the first throw, with what has been rolled again."""
    rolls = {}
    for side, vying in facts.sides.items():
        with dice.by(side if len(facts.sides) > 1 else "", label_has_name=True):
            rolls[side] = dice.pool(2, Text(vying.name))
    for side, vying in facts.sides.items():
        again = rolled_again(Text(vying.name))
        with dice.by(side if len(facts.sides) > 1 else "", label_has_name=True):
            for index in REROLLED[chosen[side] or "none"]:
                rolls[side][index] = dice.d6(again)
    return {side: Sum(vying.name, tuple(rolls[side]), (vying.bonus,)) for side, vying in facts.sides.items()}


def advised(facts: Initiative | Deployment, side: Army) -> Reroll:
    """Whoever leads will want to stand; else the lower die again, or both for whom that is all there is."""
    sums = standing(facts, facts.chosen, Recalling(facts.thrown, Dice(Typed([]))))
    if any(sums[side].total > total.total for total in sums.values()):
        return "none"
    if "first" not in facts.sides[side].rerolls:
        return "both"
    first, second = sums[side].dice
    return "first" if first <= second else "second"


def who_decides(
    sides: Mapping[Army, Commanding] | Mapping[Army, Deploying], sums: Mapping[Army, Sum], chosen: Rerolls
) -> Army | None:
    """Side a first; whoever leads is not asked until the other has rolled past him. core, R16."""
    for side, vying in sides.items():
        other = sums.get(OPPONENT[side])
        leads = other is None or sums[side].total > other.total
        if chosen[side] is None and vying.rerolls and not (leads and vying.is_content_ahead(sums[side].dice)):
            return side
    return None


# Schieramento 1


class Fielding(Facts):
    """An army that may turn out to attack."""

    name: str = name()
    army: Units = units(_("Units"))


class Attack(Facts):
    a: Fielding = fact(label=_("One side"))
    b: Fielding = fact(label=_("The other side"))


@procedure(
    title=_("Who attacks"),
    cite=f"{sheet.DEPLOYMENT} 1, R1",
    help=_("Attacker and defender, before anything is placed."),
    headline=headlines.of_attack_throw,
)
def attack_throw(facts: Attack, dice: Dice) -> Outcome:
    """The sheet's roll, by the armies' names. Schieramento 1, R1, R14."""
    sides: dict[Army, Fielding] = {"a": facts.a, "b": facts.b}
    bonuses = {side: mounted_bonus(fielding.army) for side, fielding in sides.items()}
    found = contest(dice, bonuses, who={side: Text(fielding.name) for side, fielding in sides.items()})
    sums = [replace(found.sums[side], id=fielding.name) for side, fielding in sides.items()]
    return outcome(sums=sums, attacks=sides[found.winner].name)


# Initiative, core, R14


@procedure(
    title=_("Initiative"),
    cite=f"{sheet.GENERALS}, fuori scheda, R14, R15, R16",
    help=_("Two dice a side and the general's bonus."),
    headline=headlines.of_initiative_throw,
)
def initiative_throw(facts: Initiative, dice: Dice) -> Outcome:
    """The throw; where no general can roll again, ties are thrown on at once. Generali; core, R14, R16."""
    return so_far(facts, facts.chosen, dice)


class Again(Facts):
    """Who decides."""

    by: str = fact(label=_("Decides"))
    reroll: Reroll = fact("none", label=_("Rolls again"))


class InitiativeAgain(Initiative, Again):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from not_his(self.sides.get(code_of(self.by, self.a.name)), self.reroll)


class InitiativeBothAgain(InitiativeAgain):
    reroll: Literal["none", "both"] = fact("none", label=_("Rolls again"))


class DeploymentAgain(Deployment, Again):
    def contradictions(self) -> Iterator[Contradiction]:
        yield from not_his(self.sides[code_of(self.by, self.a.name)], self.reroll)


class DeploymentBothAgain(DeploymentAgain):
    reroll: Literal["none", "both"] = fact("none", label=_("Rolls again"))


def not_his(vying: Commanding | Deploying | None, reroll: Reroll) -> Iterator[Contradiction]:
    if vying is None or (reroll != "none" and reroll not in vying.rerolls):
        yield Contradiction("reroll", _("These dice may not be rolled again."))


def again(facts: InitiativeAgain | DeploymentAgain, dice: Dice) -> Outcome:
    return so_far(facts, {**facts.chosen, code_of(facts.by, facts.a.name): facts.reroll}, dice)


_TITLE = _("Roll again or stand")
_HELP = _("Decided when both have thrown; the new dice stand.")
_INITIATIVE_CITE = f"{sheet.GENERALS}, fuori scheda, R16"
_DEPLOYMENT_CITE = f"{sheet.DEPLOYMENT} 7, R16"


@procedure(title=_TITLE, cite=_INITIATIVE_CITE, help=_HELP, headline=headlines.of_initiative_throw)
def initiative_again(facts: InitiativeAgain, dice: Dice) -> Outcome:
    """One die or both. Generali; core, R16."""
    return again(facts, dice)


@procedure(title=_TITLE, cite=_INITIATIVE_CITE, help=_HELP, headline=headlines.of_initiative_throw)
def initiative_both_again(facts: InitiativeBothAgain, dice: Dice) -> Outcome:
    """Both dice or none. Generali; core, R16."""
    return again(facts, dice)


class Cede(Initiative):
    by: str = fact(label=_("Decides"))
    cedes: bool = flag(_("Cedes it to the other side"))


@procedure(
    title=_("Cede the initiative or act"),
    cite=f"{sheet.GENERALS}, fuori scheda, R14",
    help=_("The winner acts, or lets the other side act."),
    headline=headlines.who_acts,
)
def cede(facts: Cede, dice: Dice) -> Outcome:
    """The winner's last word. Generali; core, R14."""
    rerolls = {side: facts.chosen[side] or "none" for side in facts.sides}
    return facts.whole(rerolls, Recalling(facts.thrown, dice), code_of(facts.by, facts.a.name) if facts.cedes else None)


# Schieramento 7


@procedure(
    title=_("Who deploys first"),
    cite=_DEPLOYMENT_CITE,
    help=_("Two dice a side and the scouting points not used."),
    headline=headlines.of_deployment_throw,
)
def deployment_throw(facts: Deployment, dice: Dice) -> Outcome:
    """The throw; where no structure can roll again, ties are thrown on at once. Schieramento 7, R16."""
    return so_far(facts, facts.chosen, dice)


@procedure(title=_TITLE, cite=_DEPLOYMENT_CITE, help=_HELP, headline=headlines.of_deployment_throw)
def deployment_again(facts: DeploymentAgain, dice: Dice) -> Outcome:
    """One die or both. Schieramento 7, R16."""
    return again(facts, dice)


@procedure(title=_TITLE, cite=_DEPLOYMENT_CITE, help=_HELP, headline=headlines.of_deployment_throw)
def deployment_both_again(facts: DeploymentBothAgain, dice: Dice) -> Outcome:
    """Both dice or none. Schieramento 7, R16."""
    return again(facts, dice)
