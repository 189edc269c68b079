"""The form of an act: who takes part, the facts that eyes see, the dice."""

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from battles.errors import MoreDice
from battles.ledger import Snapshot
from battles.queries.sentences import holder
from battles.table.bulk import Probe, Row, Rows, alike_of, matrix_of, put_fact, rows_of
from battles.table.dice_form import DiceForm, all_faces, completions, dice_of_any, faces_in, several_throws, thrown, totals
from battles.table.facing import Facing, facing_of
from battles.table.known import known_lines
from battles.table.roles import Roles
from common.errors import Refused
from common.numbers import whole_number
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.outcome import Outcome
from rules.engine.play import acting
from rules.engine.play.acts import Act
from rules.engine.play.dues import Due, due_of
from rules.engine.text import Text
from rules.web.dice_form import apart, rolls_dice
from rules.web.fields import OMITTED, Choose, HouseRule, Leaf
from rules.web.forms import FactsForm

PREFIX = "f."


class ActForm(Roles):
    """An act in the course of being asked for.

    ``query``: roles, ``due``, ``quick`` and perhaps facts, from the address or the form; ``sent``: whether it was posted, so that
    facts and dice are to be read. ``problem``: what the rules said against it. NotYours where the act is another side's.
    """

    @cached_property
    def quick_node(self) -> Choose | None:
        if not self.act.quick:
            return None
        choices = {} if self.roles[0].missing else self.act.choices(self.visible.state, self.chosen)
        blank = FactsForm(self.act.procedure.facts, self.snapshot.ruleset, choices=choices)
        return next((n for n in blank.root.walk() if n.path == self.act.quick and isinstance(n, Choose)), None)

    @property
    def quick_label(self) -> str:
        node = self.quick_node
        return node.label if node else ""

    # Facts

    @cached_property
    def known(self) -> dict[str, Any]:
        return acting.facts_of(self.visible.state, self.act, self.chosen, {}, self.due)

    @cached_property
    def facts(self) -> FactsForm:
        """The facts that are asked; to be used once no role is missing."""
        suggested = dict(self.act.suggested(self.visible.state, self.chosen))
        node = self.quick_node if self.query.get("quick") else None
        if node:
            suggested = copy.deepcopy(suggested)
            put_fact(suggested, self.act.quick or "", node.parse(str(self.query["quick"])))
        filled_in = (self.sent and "_ready" not in self.query) or any(name.startswith(PREFIX) for name in self.query)
        data = self.query if filled_in else None
        choices = self.act.choices(self.visible.state, self.chosen)
        model, book, first = self.act.procedure.facts, self.snapshot.ruleset, self.act.ask_first
        form = FactsForm(model, book, data, self.known, suggested, first, PREFIX, choices, paired=True)
        for leaf in form.root.walk() if node else ():
            if node and leaf.path == node.path and isinstance(leaf, Leaf):
                leaf.ordinary = OMITTED  # somebody chose it: it stays open
        return form

    @cached_property
    def only_question(self) -> Choose | None:
        """The choice that is all there is to answer: each of its answers is a button that does the act."""
        if self.missing or self.rolls or self.act.lookup or self.facts.errors:
            return None
        if any(role.possible or role.offers for role in self.open_roles):
            return None
        leaves = [node for node in self.facts.root.walk() if isinstance(node, Leaf)]
        if len(leaves) != 1 or not isinstance(leaves[0], Choose) or isinstance(leaves[0], HouseRule):
            return None
        return leaves[0] if leaves[0].ordinary is OMITTED or leaves[0].ordinary is None else None

    @cached_property
    def facing(self) -> Facing | None:
        """The table of two who face one another, where the act is between such."""
        return facing_of(self.visible, self.act, self.chosen, self.facts, self.language)

    @cached_property
    def known_lines(self) -> list[tuple[str, str]]:
        """Return what the app knows, in words: label and value."""
        return known_lines(self)

    @property
    def known_short(self) -> str:
        """The most of it in a line: a word stands alone, yes gives its label, a number its label too."""
        yes = _("yes")
        parts = (
            label if value == yes else value if value[:1].isalpha() else f"{label} {value}" for label, value in self.known_lines
        )
        return ", ".join(list(dict.fromkeys(parts))[:4])

    @property
    def verb(self) -> Text | None:
        """Return what the act does, for its button; None where something is resolved."""
        return self.snapshot.play.acts.verbs.get(self.act.name)

    def called(self, value: str) -> str:
        """Return the name of an address or a side in the procedure's values; "" for other values."""
        return holder(self.visible, value)

    # Several at once

    @cached_property
    def matrix(self) -> list[Row]:
        """Return who could fill the missing role, each with the choices of the act's quick fact: one tap decides both."""
        return matrix_of(self)

    @cached_property
    def rows(self) -> Rows | None:
        """All of this side who are to do it, or could now, where they do it in one form."""
        return rows_of(self)

    @cached_property
    def alike(self) -> list[Due]:
        """Return other dues of the same act and holder: several may be chosen at once."""
        return alike_of(self)

    def beside(self, query: QueryDict) -> "ActForm":
        """Return another form of this act."""
        return ActForm(self.snapshot, self.act, query)

    # Dice

    @property
    def rolls(self) -> bool:
        """Return True if dice will be rolled, so that there are odds."""
        return not self.act.lookup and rolls_dice(self.act.procedure)

    @cached_property
    def dice(self) -> DiceForm:
        form = DiceForm(self.snapshot.dice_policy)
        if not rolls_dice(self.act.procedure):
            return form
        self._go_on_after(form, faces_in(self.query.get("had", "")) if self.sent else [])
        if self.sent:
            form.line = self.query.get("dice") or None
            form.keep(self.query)
        return form

    def _go_on_after(self, form: DiceForm, had: Sequence[Any]) -> None:
        """Ask for the dice that follow on those; of facts that are wanting it counts what they could be."""
        form.had = " ".join(str(face) for face in had)
        cases = completions(self.act.procedure, self.facts)
        if had and cases:
            form.thrown = thrown(self.act.procedure, cases[0], had, self.language, self._named)
        form.dice, form.line = dice_of_any(self.act.procedure, cases, had, self.language, self._named), None
        if len(cases) == 1:
            totals(self.act.procedure, cases[0], had, form.dice)
        form.waits = not form.dice and not self.facts_are_there

    @property
    def _named(self) -> Callable[[Text, str], Text]:
        """Return the function that names a die of this act."""
        return acting.names_of_dice(self.visible.state, self.act, self.chosen)

    @cached_property
    def _probed(self) -> Outcome | None:
        """What comes of these facts with middling dice, among it which dice they ask for; None while that cannot be said."""
        try:
            return self.act.procedure.run(self.facts.facts or self.facts.given(), Dice(Probe(), self._named))
        except RulesError:
            return None

    @property
    def facts_are_there(self) -> bool:
        """Return True if the rules can go on with the present facts."""
        return self._probed is not None

    @property
    def foreseen(self) -> Outcome | None:
        """A refusal that is certain already with the facts as they stand."""
        return self._probed if self._probed and self._probed.refused else None

    @cached_property
    def answered(self) -> Outcome | None:
        """Return the rules' answer to a question with the suggested facts: it need not be asked first."""
        if not self.act.lookup or self.sent or self.missing:
            return None
        given = acting.facts_of(self.visible.state, self.act, self.chosen, self.facts.given())
        try:
            return self.act.procedure.run(given, Dice(Typed([])))
        except RulesError:
            return None

    @property
    def foreseen_reason(self) -> str:
        return self.snapshot.ruleset.sentence(self.foreseen.reason).of(self.language) if self.foreseen else ""

    @property
    def server_rolls(self) -> bool:
        """True if the server rolls the dice that were not typed."""
        return self.snapshot.dice_policy == "server" or bool(self.query.get("_roll") and self.snapshot.dice_policy == "either")

    @property
    def faces(self) -> list[Any] | None:
        """Typed faces in order, None in place of each die that the server is to roll; None where it rolls all of them.

        Refused where one of several throws is counted in part and the server does not roll the rest. Of a single throw the rules
        say themselves that dice are wanting, and need not be asked beforehand.
        """
        if self.snapshot.dice_policy == "server":
            return None
        sent: dict[str, Any] = dict(self.query.items())
        if self.server_rolls:
            faces = [*faces_in(self.query.get("had", "")), *self.dice.with_gaps]
        elif several_throws(sent) and self.dice.wrong:
            raise Refused(self.dice.wrong)
        else:
            faces = all_faces(sent)
        return apart(self.act.procedure, self.facts.given(), faces, self._named)

    def refuse(self, problem: Refused) -> None:
        """Show what the rules said against it, or which throw is counted in part; ask for a missing die, keep those typed."""
        self.problem = problem
        if self.missing:  # before anything is known of dice
            return
        dice = self.dice
        if not self.server_rolls and dice.wrong:
            self.problem = problem = Refused(dice.wrong)
        if not isinstance(problem, MoreDice):
            return
        if len(problem.faces) - len(faces_in(dice.had)) < dice.count:
            dice.error = problem.text
            return
        self.problem = None  # nothing is wrong: what has been thrown leads to the next dice
        self._go_on_after(dice, problem.faces)


def act_wanted(snapshot: Snapshot, query: Mapping[str, str]) -> Act | None:
    """The act that an address names, by ``act`` or by the ``due`` that asks for it."""
    due = whole_number(query.get("due"))
    if due is not None:
        found = due_of(snapshot.state, due)
        return snapshot.play.acts.get(found.act) if found else None
    named: Act | None = snapshot.play.acts.get(query.get("act", ""))
    return named
