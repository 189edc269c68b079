"""Forms of several at once: a matrix of candidates and answers, a row for each of a side, dues that are alike."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from battles.table.roles import Candidate
from rules.engine.dice import Dice
from rules.engine.errors import RulesError
from rules.engine.play import acting
from rules.engine.play.acts import joined
from rules.engine.play.dues import Due, dues
from rules.engine.text import Text
from rules.web import texts
from rules.web.dice_form import MOST_DICE, middling
from rules.web.fields import Choice, Leaf, Words

if TYPE_CHECKING:
    from battles.table.act_form import ActForm


class Cell(NamedTuple):
    """A choice of the quick fact; ``why_not`` where it leads nowhere."""

    value: str
    text: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate with its choices."""

    candidate: Candidate
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class BulkRow:
    """A candidate in the form of several: the address of its form ``alone``, the name of its ``answer`` and how that was
    ``filled_in``, the choices of the one fact that is asked; a text has none, but its present value (``now``). ``due``: of it.
    """

    who: Candidate
    alone: str
    answer: str
    filled_in: str = ""
    due: int | None = None
    choices: tuple[Choice, ...] = ()
    now: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """What several of a side do in one form: a row each, the ``path`` of what is asked of each, what is asked once for all."""

    path: str
    rows: tuple[BulkRow, ...]
    common: tuple[Leaf, ...] = ()


class Probe:
    """Dice that only find out which dice are asked for."""

    origin = "typed"

    def __init__(self) -> None:
        self.count = 0

    def face(self, sides: int, label: Text) -> int:
        if self.count >= MOST_DICE:
            raise RulesError(texts.gettext("Too many dice."))
        self.count += 1
        return middling(sides)

    def finish(self) -> None:
        """Nothing is ever left over."""


def matrix_of(form: "ActForm") -> list[Row]:
    """Return who could fill the missing role, each with the choices of the act's quick fact: one tap decides both."""
    missing, node = form.missing, form.quick_node
    if missing is None or node is None:
        return []
    role, known = missing.role, dict[str, tuple[Cell, ...]]()
    choices = [(choice.value, choice.text, node.parse(choice.value)) for choice in node.choices if choice.value]
    rows = []
    for one in missing.possible:
        chosen = {**form.chosen, role.name: [one.address] if role.many else one.address}
        rows.append(Row(one, _cells(form, chosen, choices, known)))
    return rows


def _cells(
    form: "ActForm", chosen: Mapping[str, Any], choices: Sequence[tuple[str, str, Any]], known: dict[str, tuple[Cell, ...]]
) -> tuple[Cell, ...]:
    """Return the choices with which the rules can go on, or all of them while other facts are missing.

    ``known``: cells by the facts that they follow from. Candidates with equal facts share them.
    """
    try:
        facts = acting.facts_of(form.visible.state, form.act, chosen, {}, form.due)
        suggested = form.act.suggested(form.visible.state, chosen)
    except KeyError:  # a further role must be filled first
        return tuple(Cell(value, text) for value, text, _parsed in choices)
    same = repr((facts, suggested))
    if same not in known:
        cells = [Cell(value, text, _hindrance(form, facts, suggested, parsed)) for value, text, parsed in choices]
        can_go_on = any(not cell.why_not for cell in cells)
        known[same] = tuple(cells if can_go_on else (Cell(cell.value, cell.text) for cell in cells))
    return known[same]


def _hindrance(form: "ActForm", known: Mapping[str, Any], suggested: Mapping[str, Any], value: Any) -> str:
    """Return what the rules say against this choice; "" where they can go on."""
    answers = copy.deepcopy(dict(suggested))
    put_fact(answers, form.act.quick or "", value)
    try:
        outcome = form.act.procedure.run(joined(known, answers), Dice(Probe()))
    except RulesError as error:
        return error.text.of(form.language)
    return form.snapshot.ruleset.sentence(outcome.reason).of(form.language) if outcome.refused else ""


def rows_of(form: "ActForm") -> Rows | None:
    """Return all of this side who are to do it, or could now, in one form; None for fewer than two."""
    if not form.act.in_rows or "alone" in form.query:
        return None
    found = _rows_of_dues(form) if form.due else _rows_of_words(form)
    return found if found and len(found.rows) > 1 else None


def _rows_of_dues(form: "ActForm") -> Rows | None:
    """Return what is due of this act to the side, with the choice that each asks."""
    if form.only_question is None:
        return None
    found = []
    for due in dues(form.visible.state):
        if (due.act, due.side) != (form.act.name, form.side):
            continue
        one = form.beside(QueryDict(f"due={due.id}"))
        question = one.only_question
        if question is not None and question.path == form.only_question.path and one.roles[0].chosen:
            choices = tuple(choice for choice in question.choices if choice.value)
            where, answer = f"due={due.id}&alone=1", f"answer{due.id}"
            found.append(BulkRow(one.roles[0].chosen[0], where, answer, form.query.get(answer, ""), due.id, choices))
    return Rows(form.only_question.path, tuple(found))


def _rows_of_words(form: "ActForm") -> Rows | None:
    """Return those of the side who could do it now, with a text for each, the first that is asked; other facts are the same."""
    path, found, common = form.act.ask_first[0], [], dict[str, Leaf]()
    for who in form.roles[0].possible:
        where = urlencode({"on": who.address, "act": form.act.name, "side": form.side}, safe=":")
        one = form.beside(QueryDict(where))
        leaves = {node.path: node for node in one.facts.root.walk() if isinstance(node, Leaf)}
        words = leaves.pop(path, None)
        if one.missing or not isinstance(words, Words):
            return None
        common = common or leaves
        answer = f"answer.{who.address}"
        found.append(BulkRow(who, f"{where}&alone=1", answer, form.query.get(answer, ""), now=words.shown))
    return Rows(path, tuple(found), tuple(common.values()))


def alike_of(form: "ActForm") -> list[Due]:
    """Return the dues of the same act that anybody chosen could do: several may be chosen at once."""
    if not (form.due and form.missing and form.act.at_once and form.missing is form.roles[0]):
        return []
    same = (form.due.act, form.due.side, form.due.chosen, form.due.facts, form.due.optional)
    found = [due for due in dues(form.visible.state) if (due.act, due.side, due.chosen, due.facts, due.optional) == same]
    return found if len(found) > 1 and all(one.press and one.press.attributes for one in form.choices_to_press) else []


def put_fact(nested: dict[str, Any], path: str, value: Any) -> None:
    """Set a fact by its dotted path."""
    *above, last = path.split(".")
    for part in above:
        nested = nested.setdefault(part, {})
    nested[last] = value
