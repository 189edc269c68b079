"""The odds on the battle page: of an act that is being filled in, and of one that is done.

They are read from what the seat may see, never from the whole state; no lock is taken and nothing is written. Those that take few
runs come with the form or the result; for others, and after a change of the form, the page asks (``battles.table.views.odds``).
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.models import Entry
from battles.queries.expected import something_hidden
from battles.queries.sentences import holder, name_of
from battles.queries.visibility import view_of, view_of_seat
from battles.table.act_form import ActForm
from common.errors import NotYours
from rules.engine.errors import RulesError
from rules.engine.odds import Budget, Distribution, OutOfBudget
from rules.engine.odds.chain import FollowUp, Link, Walks, merged
from rules.engine.outcome import Outcome
from rules.engine.play.acting import facts_of
from rules.engine.play.acts import Act, Chosen, joined
from rules.engine.procedure import Procedure
from rules.web.dice_form import rolls_dice
from rules.web.forms import FactsForm
from rules.web.odds import (
    AT_ONCE,
    IN_TURN,
    WITH_THE_PAGE,
    Chart,
    chart_of,
    charts,
    distributions,
    follow_ups_of,
    followed_at_once,
    outlook,
)

#: A charge is met by fire, then by a test, then comes home, then those whom it hits test.
MOST_STEPS = 3


@dataclass(frozen=True, slots=True)
class Beside:
    """What is shown beside a form: the pictures, and the address of the book's calculator with these facts, if it has one."""

    charts: Sequence[Chart] = ()
    calculator: str = ""


class _Odds(NamedTuple):
    """The odds of a field, of the act itself or of something that follows (``label``: what)."""

    label: str
    field: str
    found: Distribution


def odds_of_form(snapshot: Snapshot, act: Act, query: QueryDict, before: QueryDict | None = None) -> Beside:
    """Return pictures for the form as it is; none while it is incomplete, or where no dice are rolled.

    ``before``: the form as it was, to compare with.
    """
    try:
        form, was = _form(snapshot, act, query), _form(snapshot, act, before) if before else None
    except NotYours:
        return Beside()
    listed = _listed(form)
    old = {(one.label, one.field): one.found for one in _listed(was)} if was and listed else {}
    return Beside([_chart(form, one, old.get((one.label, one.field))) for one in listed], _calculator(form) if listed else "")


def odds_with_form(form: ActForm) -> Beside | None:
    """Return the odds of a form that is opened, to be shown with it; None where the page has to ask for them.

    They are those that the form would be answered with as it is.
    """
    if form.sent or not form.rolls or form.rows:
        return None

    def found() -> Beside | None:
        with suppress(OutOfBudget):
            listed = _listed(form, WITH_THE_PAGE)
            return Beside([_chart(form, one, None) for one in listed], _calculator(form) if listed else "")
        return None

    return or_else(f"odds of {form.act.name}", found, lambda _why: None)


def _form(snapshot: Snapshot, act: Act, query: QueryDict) -> ActForm:
    return ActForm(view_of(snapshot, view_of_seat(snapshot.seat)), act, query, sent=True)


def _chart(form: ActForm, odds: _Odds, before: Distribution | None) -> Chart:
    chart = chart_of(form.snapshot.ruleset, odds.field, odds.found, form.language, before=before, short=True, named=form.called)
    return replace(chart, title=f"{odds.label}: {chart.title}") if odds.label else chart


def _listed(form: ActForm, budget: Budget | None = None) -> list[_Odds]:
    """Return the odds of the act, then of what follows. ``budget``: of each of them; OutOfBudget if it has no samples."""
    if form.missing or form.act.lookup or not rolls_dice(form.act.procedure):
        return []
    if form.why_not:
        return []  # these may not do it now: there is nothing to ask the rules
    listed: list[_Odds] = []
    with suppress(RulesError, KeyError):
        given = _given(form)
        found = _distributions(form.visible, form.act.procedure, given, budget or AT_ONCE)
        listed += (_Odds("", field, one) for field, one in found.items())
        if listed:
            # What is only sampled has had more of the time, and what follows on it would not be exact.
            in_turn = IN_TURN if all(one.exact for one in found.values()) else replace(IN_TURN, seconds=0)
            listed += _what_follows(form, given, budget or in_turn)
    return listed


def _given(form: ActForm) -> dict[str, Any]:
    """Return all facts of the form: those that the battle knows, and those that were answered."""
    facts: dict[str, Any] = joined(form.known, form.facts.given())
    return facts


def _calculator(form: ActForm) -> str:
    """Return the address of the ruleset's odds with these facts: there all can be changed, also those that the battle knows."""
    book, procedure = form.snapshot.ruleset, form.act.procedure
    if procedure.name not in book.procedures:
        return ""
    filled = urlencode(FactsForm(procedure.facts, book, suggested=_given(form)).query(), safe=":")
    return f"{reverse('rules:odds', args=[book.slug, procedure.name])}?{filled}&{urlencode({'vs': filled})}#facts"


def _what_follows(form: ActForm, given: Mapping[str, Any], budget: Budget) -> Iterator[_Odds]:
    """Yield the first field of each procedure that follows, while the state knows its facts."""
    snapshot, first, language = form.visible, form.act.procedure, form.language
    facts, links = first.facts.read(given), []
    walks: Walks = {}
    for follow_up, link, chosen in steps_after(snapshot, form.act, form.chosen):
        links.append(link)
        who = f" ({name_of(form.visible, chosen['unit'])})" if set(chosen) == {"unit"} else ""
        field = outlook(snapshot.ruleset).fields[link.procedure.name][0]
        as_it_is: Mapping[Hashable, Fraction] | None = None
        for words, changed in ((None, {}), *follow_up.what_ifs):
            chain = [*links[:-1], link._replace(answers=merged(link.answers, changed))]
            with suppress(RulesError):
                found = followed_at_once(snapshot.ruleset, first, facts, chain, field, budget, walks)
                if set(found.weights) == {None} or found.weights == as_it_is:
                    continue  # it never comes to that, or makes no difference
                as_it_is = as_it_is or found.weights
                if not found.exact:
                    budget = replace(budget, seconds=0)  # nor will be what follows on it
                label = link.procedure.title.of(language) + who + (f", {words.of(language)}" if words else "")
                yield _Odds(label, field, found)


def steps_after(snapshot: Snapshot, act: Act, chosen: Chosen) -> Iterator[tuple[FollowUp, Link, Chosen]]:
    """Return what follows on an act, with all that the state knows of it, and who takes part in it."""
    last = act.procedure
    acts = {found.procedure.name: found for found in reversed(snapshot.play.acts.all)}
    for _step in range(MOST_STEPS):
        steps = ((one, step) for one in follow_ups_of(snapshot.ruleset, last) if (step := one.on_table(snapshot.state, chosen)))
        follow_up, step = next(steps, (None, None))
        if follow_up is None or step is None:
            return
        (chosen, known), then = step, acts.get(follow_up.then)
        if then:
            known = joined({**facts_of(snapshot.state, then, chosen), **known}, then.suggested(snapshot.state, chosen))
        last = then.procedure if then else snapshot.ruleset.procedure(follow_up.then)
        yield follow_up, Link(follow_up, last, known), chosen


def odds_of_entry(snapshot: Snapshot, view: str, entry: Entry, language: str, budget: Budget = AT_ONCE) -> list[Chart]:
    """Return pictures of the possible results of an act that is done, its own marked. ``budget`` as for ``distributions``.

    Empty for an act without dice or without results worth a picture, and where something of those who took part is hidden from
    this view: the odds might reveal it.
    """
    act = snapshot.play.acts.get(entry.act)
    if act is None or entry.kind != "act" or not entry.dice or not outlook(snapshot.ruleset).fields.get(act.procedure.name):
        return []
    if something_hidden(snapshot, view, entry):
        return []
    with suppress(RulesError):
        found = _distributions(snapshot, act.procedure, entry.facts, budget)
        fell = Outcome(entry.outcome.get("values", {}))
        return charts(snapshot.ruleset, found, language, fell, short=True, named=lambda value: holder(snapshot, value))
    return []


def odds_with_result(snapshot: Snapshot, view: str, entry: Entry, language: str) -> list[Chart] | None:
    """Return the pictures to show with an act's result; None where the page has to ask for them."""

    def found() -> list[Chart] | None:
        with suppress(OutOfBudget):
            return odds_of_entry(snapshot, view, entry, language, WITH_THE_PAGE)
        return None

    return or_else(f"odds of entry {entry.seq}", found, lambda _why: None)


def _distributions(
    snapshot: Snapshot, procedure: Procedure[Any], given: dict[str, Any], budget: Budget
) -> dict[str, Distribution]:
    return distributions(snapshot.ruleset, procedure, procedure.facts.read(given), budget)
