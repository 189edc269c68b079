"""The form of an act in which two face one another: a table of two columns, a row a fact with its worth, totals at the foot."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from battles.ledger import Snapshot
from battles.queries.sentences import name_of
from battles.table.bulk import put_fact
from rules.engine.errors import RulesError
from rules.engine.outcome import Outcome, Sum
from rules.engine.play.acts import Act
from rules.web.dice_form import onward
from rules.web.explain import signed
from rules.web.fields import OMITTED, Check, Leaf, Number, Step
from rules.web.forms import FactsForm
from rules.web.pairing import Row

#: Dice that fall all differently, so that nobody throws again.
_DIFFERENT = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Facing:
    """``heads``: side and name of each; ``first`` rows, those that wait behind "More"; ``sums``: what counts, a word and two
    figures; ``totals`` of both, with the dice that are still to be thrown.
    """

    heads: Sequence[tuple[str, str]]
    first: Sequence[Row]
    more: Sequence[Row]
    sums: Sequence[tuple[str, tuple[str, str]]] = ()
    totals: Sequence[str] = ()
    more_open: bool = field(default=False)


def facing_of(visible: Snapshot, act: Act, chosen: Mapping[str, Any], form: FactsForm, language: str) -> Facing | None:
    """The table of an act between the holders of its first two roles; None where its facts are not of two of a kind."""
    if not form.rows or len(act.roles) < 2:
        return None
    addresses = [chosen.get(role.name) for role in act.roles[:2]]
    if not all(isinstance(address, str) for address in addresses):
        return None
    heads = [(visible.state.side_of(str(on)) or "", name_of(visible, str(on))) for on in addresses]
    given = form.given()
    rows = [replace(row, worth=_worths(act, row, given)) for row in form.rows]
    first = [row for row in rows if not form.ask_first or any(leaf.path in form.ask_first for leaf in row.leaves)]
    first += [row for row in rows if row not in first and any(_open(leaf) for leaf in row.leaves)]
    more = [row for row in rows if row not in first]
    sums = _sums(act, given)
    counted, totals = (_counted(visible, sums, language), [_total(one) for one in sums]) if sums else ([], [])
    wrong = any(leaf.wrong for row in more for leaf in row.leaves)
    return Facing(heads, first, more, counted, totals, wrong)


def _open(leaf: Leaf) -> bool:
    """Return True for a fact that is unanswered, wrong or unusual."""
    return leaf.wrong or leaf.differs or (leaf.required and leaf.ordinary in (OMITTED, None))


def _run(act: Act, given: Mapping[str, Any]) -> Outcome | None:
    try:
        found = act.procedure.run(given, onward(_DIFFERENT))
    except RulesError:
        return None
    return None if found.refused else found


def _sums(act: Act, given: Mapping[str, Any]) -> Sequence[Sum]:
    """The totals of the two, as the form stands; none where facts are wanting, or there are not two."""
    found = _run(act, given)
    return found.sums[:2] if found and len(found.sums) == 2 else ()


def _counted(visible: Snapshot, sums: Sequence[Sum], language: str) -> list[tuple[str, tuple[str, str]]]:
    """Every part of either total in words, with its figure for each."""
    parts: dict[str, list[int | None]] = {}
    for place, one in enumerate(sums):
        for part in one.parts:
            figures = parts.setdefault(part.id, [None, None])
            figures[place] = (figures[place] or 0) + part.value
    return [
        (visible.ruleset.word(name).of(language), (_figure(figures[0]), _figure(figures[1]))) for name, figures in parts.items()
    ]


def _figure(value: int | None) -> str:
    return "" if value is None else signed(value)


def _total(one: Sum) -> str:
    """ "5 + ?": so much, and as many dice as are still to be thrown."""
    return " + ".join([_plain(one.total - sum(one.dice)), *("?" for _die in one.dice)])


def _plain(value: int) -> str:
    return str(value).replace("-", "−")


def _worths(act: Act, row: Row, given: Mapping[str, Any]) -> tuple[str, str]:
    """Return the worth of the row's fact to each of the two; "" where it depends on others."""
    first, second = (_worth(act, leaf, place, given) if leaf else "" for place, leaf in enumerate(row.nodes))
    return first, second


def _worth(act: Act, leaf: Leaf, place: int, given: Mapping[str, Any]) -> str:
    """Return how much the lead changes with the fact, or with one more."""
    without, one = next(_two(leaf), (None, None))
    if one is None:
        return ""
    sums = [_sums(act, _put(given, leaf.path, value)) for value in (without, one)]
    if not all(sums):
        return ""
    ahead = [_even(found[place]) - _even(found[1 - place]) for found in sums]
    return signed(ahead[1] - ahead[0]) if ahead[1] != ahead[0] else ""


def _two(leaf: Leaf) -> Iterator[tuple[Any, Any]]:
    """The fact without and with, or with nought and one."""
    if isinstance(leaf, Check):
        yield False, True
    elif isinstance(leaf, Step) or (isinstance(leaf, Number) and not leaf.centimetres and leaf.least == 0):
        yield 0, 1


def _even(one: Sum) -> int:
    return one.total - sum(one.dice)


def _put(given: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    found = copy.deepcopy(dict(given))
    put_fact(found, path, value)
    return found
