"""§3.8 «Test di Comando»: what the loss of leaders and standards does to all commands."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.setting_up import counted_value
from rules.rulesets.naran_fuciliers_wars.tables import COMMAND_RESULT, COMMAND_TEST, SPEECH_REMEMBERED, counted, row_of
from rules.rulesets.naran_fuciliers_wars.words import CommandTrigger, LedBy, Speech


class TestingCommand(Facts):
    id: str = fields.name()
    leader: LedBy = fact(label=_("Leader"), help=_("None: dead or fled."))
    command_value: int | None = fact(None, ge=1, le=5, label=_("Command value"))
    charismatic: bool = flag(_("Charismatic leader"))
    heroic_in_melee: bool = flag(_("Heroic leader in melee"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.either(self, self.leader != "none", "command_value")
        yield from fields.only_if(self, self.leader != "none", "charismatic", "heroic_in_melee")
        if self.leader == "commander_in_chief":
            yield from fields.charismatic_without_five(self, "charismatic", self.command_value)


class CommandTestFacts(Facts):
    trigger: CommandTrigger = fact(label=_("Why the army tests"))
    already_tested: bool = flag(_("It has tested in this turn"))
    commands: list[TestingCommand] = fact(
        min_length=1,
        max_length=20,
        label=_("Commands"),
        help=_("On the table, in the order that their player chooses."),
    )
    speech: Speech = fact("none", label=_("Incitement speech"))
    charismatic_alive: bool = flag(
        _("A charismatic character without a command lives"),
        _("An adviser, or the commander-in-chief without units."),
    )
    army_standard_raised: bool = flag(_("The army standard is up"))
    commands_lost: int = fields.count(
        _("Commands lost"),
        0,
        20,
        0,
        _("Fled or wholly destroyed."),
    )
    commander_lost: bool = flag(
        _("The commander-in-chief is lost"),
        _("Dead or fled."),
    )
    charismatic_leader_lost: bool = flag(
        _("The charismatic character is lost"),
        _("Dead or fled."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        yield from fields.twice("commands", fields.names_of(self.commands))
        chiefs = sum(command.leader == "commander_in_chief" for command in self.commands)
        if chiefs > 1:
            yield Contradiction("commands", _("There is one commander-in-chief."))
        if self.charismatic_alive + sum(command.charismatic for command in self.commands) > 1:
            yield Contradiction("commands", _("There is one charismatic character."))
        if self.commander_lost and chiefs:
            yield Contradiction("commander_lost", _("He leads a command here."))
        if self.trigger in ("commander_killed", "commander_fled") and not self.commander_lost:
            yield Contradiction("commander_lost", _("Then he is lost."))
        if self.trigger in ("standard_knocked_down", "standard_captured") and self.army_standard_raised:
            yield Contradiction("army_standard_raised", _("It has just been lost."))
        if self.trigger == "charismatic_killed" and not self.charismatic_leader_lost:
            yield Contradiction("charismatic_leader_lost", _("Then he is lost."))


@dataclass
class Army:
    """The army as its commands test one after the other. R85."""

    commands_lost: int
    commander_lost: bool
    charismatic_alive: bool
    charismatic_lost: bool
    adviser_alive: bool
    standard_raised: bool

    def rout(self, command: TestingCommand) -> None:
        """A command flees; its commander-in-chief takes standard and adviser with him. §3.8."""
        self.commands_lost += 1
        in_chief = command.leader == "commander_in_chief"
        if in_chief:
            self.commander_lost = True
            self.standard_raised = False
        if command.charismatic or (in_chief and self.adviser_alive):
            self.charismatic_alive = self.adviser_alive = False
            self.charismatic_lost = True


@procedure(
    title=_("Command test"),
    cite="§3.8, §4.7, §4.8, §4.10, §4.11",
    help=_("How do the commands of an army take the loss of a leader or standard?"),
)
def command_test(facts: CommandTestFacts, dice: Dice) -> Outcome:
    """Every command in turn, each feeling what befell those before it. §3.8, R85 to R88."""
    if facts.trigger == "none":
        return refused("no_trigger", "§3.8")
    if facts.already_tested:
        return refused("already_tested", "§3.8")
    army = Army(
        facts.commands_lost,
        facts.commander_lost,
        facts.charismatic_alive or any(command.charismatic for command in facts.commands),
        facts.charismatic_leader_lost,
        facts.charismatic_alive,
        facts.army_standard_raised,
    )
    results: list[dict[str, str | int]] = []
    tests: dict[str, Sum] = {}
    fled: list[str] = []
    for command in facts.commands:
        face = dice.d6(_("command test"))
        test = Sum("command", (face,), counted(command_modifiers(facts, command, army)))
        result = row_of(test.total, COMMAND_RESULT)
        tests[command.id] = test
        results.append({"id": command.id, "total": test.total, "result": result})
        if result == "rout":
            fled.append(command.id)
            army.rout(command)
        dice.settled("tested", command.id, *fled, *astuple(army), shown_in=("results", "modifiers"))
    return outcome(
        sums=[*tests.values()],
        allowed=True,
        results=results,
        modifiers={id_: by_id(test.parts) for id_, test in tests.items()},
        commands_fled=fled,
        commands_lost_after=army.commands_lost,
        commander_lost_after=army.commander_lost,
        army_standard_raised_after=army.standard_raised,
    )


def command_modifiers(facts: CommandTestFacts, command: TestingCommand, army: Army) -> Iterator[Modifier]:
    """The state of the army at that moment. §3.8, R85, R86, R87, R88."""
    if command.command_value is not None:
        in_chief = command.leader == "commander_in_chief"
        yield counted_value(command.command_value, command.charismatic and in_chief, "§3.8")
    if command.heroic_in_melee:
        yield COMMAND_TEST["heroic"]
    yield Modifier("speech", SPEECH_REMEMBERED[facts.speech], "§2.4, §3.8, R86")
    if army.charismatic_alive:
        yield COMMAND_TEST["charismatic"]
    if army.standard_raised:
        yield COMMAND_TEST["army_standard"]
    lost = COMMAND_TEST["commands_lost"]
    yield Modifier("commands_lost", army.commands_lost * lost.value, lost.cite)
    if army.commander_lost:
        yield COMMAND_TEST["commander_lost"]
    if army.charismatic_lost:
        yield COMMAND_TEST["charismatic_leader_lost"]
