"""The odds of a procedure as a page: the whole distribution, what follows, and the same with something changed beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.engine.errors import FactError
from rules.engine.facts import Facts
from rules.engine.odds import Distribution
from rules.engine.odds.chain import FollowUp, Link
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset
from rules.web.dice_form import rolls_dice
from rules.web.explain import cited
from rules.web.fields import OMITTED, Check, Leaf
from rules.web.forms import FactsForm
from rules.web.odds import AMONG_OTHERS, MOST_LINKS, ON_A_PAGE, Chart, charts, compute_through, distributions, follow_ups_of
from rules.web.tasks import begin
from rules.web.views import ours, ruleset_or_404, with_etag

#: Parameter of the address that holds the situation to compare with.
VERSUS = "vs"
THEN = "then."


@dataclass
class Situation:
    """Facts that are filled in, and the odds they give. ``runs``: the progress of an exact computation, or None."""

    form: FactsForm
    found: dict[str, Distribution] = field(default_factory=dict)
    charts: list[Chart] = field(default_factory=list)
    runs: int | None = None
    thens: "list[Then]" = field(default_factory=list)


@dataclass
class Then:
    """What follows: its procedure, the form of what is not known of it yet, and the odds; ``runs`` as in ``Situation``."""

    procedure: Procedure[Any]
    form: FactsForm
    found: dict[str, Distribution] = field(default_factory=dict)
    charts: list[Chart] = field(default_factory=list)
    runs: int | None = None


@require_safe
@with_etag
def odds(request: HttpRequest, slug: str, procedure: str) -> HttpResponse:
    """Show the odds for the facts of the address, perhaps beside those of another situation (``vs``). Who: everybody."""
    ruleset = ruleset_or_404(request, slug)
    found = ruleset.procedures.get(procedure)
    if found is None or not rolls_dice(found):
        raise Http404
    sent = {key: str(value) for key, value in request.GET.items()}
    versus = dict(parse_qsl(sent.pop(VERSUS, "")[:8000], keep_blank_values=True))
    here = _situation(ruleset, found, sent)
    there = _situation(ruleset, found, versus) if versus else None
    if here.charts and not here.form.editing:
        address = "?" + _address(here, versus)
        if address != "?" + request.META.get("QUERY_STRING", ""):
            return HttpResponseRedirect(address + "#odds")
    if there and there.charts:
        _compare(ruleset, there, here)
    wrong = here.form.bound and not here.form.editing and here.form.facts is None
    context = {
        "ruleset": ruleset,
        "procedure": found,
        "cite": cited(ruleset, found.cite),
        "chapter": next(c for c in ruleset.chapters if found in c.procedures),
        "here": here,
        "there": there if there and there.charts else None,
        "versus": urlencode(versus),
        "this": _address(here, {}),
        "runs": _most_runs(here, there),
        "changes": _changes(there, here) if there and there.charts and here.charts else [],
        "failed": wrong,
        "address": request.get_full_path(),
    }
    return render(request, "rules/odds.html", context, status=400 if wrong else 200)


def _situation(ruleset: Ruleset, procedure: Procedure[Any], sent: Mapping[str, str]) -> Situation:
    made = Situation(FactsForm(procedure.facts, ruleset, sent if ours(sent, procedure) else None))
    language = get_language() or "en"
    if made.form.is_valid():
        assert made.form.facts is not None
        found = distributions(ruleset, procedure, made.form.facts, ON_A_PAGE)
        if any(not one.exact for one in found.values()):
            found, made.runs = _by_the_worker(found, begin(ruleset, procedure, made.form.facts))
        made.found, made.charts = found, charts(ruleset, found, language)
    if made.charts and made.form.facts is not None:
        made.thens = _thens(ruleset, procedure, made.form.facts, sent)
    return made


def _by_the_worker(
    samples: dict[str, Distribution], ready: dict[str, Distribution] | int | None
) -> tuple[dict[str, Distribution], int | None]:
    """Return the worker's result, else the samples with the worker's progress (None where it does not run)."""
    return (ready, None) if isinstance(ready, dict) else (samples, ready)


def _thens(ruleset: Ruleset, first: Procedure[Any], facts: Facts, sent: Mapping[str, str]) -> list[Then]:
    """What follows, one upon the other, as far as its facts are there; then the form of the first whose facts are not."""
    found: list[Then] = []
    links: list[Link] = []
    last, prefix = first, THEN
    while len(found) < MOST_LINKS and (follow_up := next(_with_a_page(ruleset, last), None)):
        last = ruleset.procedure(follow_up.then)
        data = {key: value for key, value in sent.items() if key.startswith(prefix) and not key.startswith(prefix + THEN)}
        form = FactsForm(last.facts, ruleset, data or None, follow_up.given(), follow_up.suggests, prefix=prefix)
        found.append(Then(last, form))
        if not form.bound or form.editing:
            break
        links.append(Link(follow_up, last, follow_up.answers(form.given())))
        if not _fill_in(ruleset, first, facts, links, found[-1]):
            break
        prefix += THEN
    return found


def _with_a_page(ruleset: Ruleset, procedure: Procedure[Any]) -> Iterator[FollowUp]:
    """Follow-ups that are in the book; others are steps of a battle only."""
    return (one for one in follow_ups_of(ruleset, procedure) if one.then in ruleset.procedures)


def _fill_in(ruleset: Ruleset, first: Procedure[Any], facts: Facts, links: list[Link], then: Then) -> bool:
    """Fill in the odds of ``then``; return False and add the problems to its form where its facts are wrong."""
    try:
        found = compute_through(ruleset, first, facts, links, AMONG_OTHERS)
    except FactError as error:
        then.form.add_problems(error)
        return False
    if any(not one.exact for one in found.values()):
        found, then.runs = _by_the_worker(found, begin(ruleset, first, facts, links))
    then.found, then.charts = found, charts(ruleset, found, get_language() or "en")
    return True


def _compare(ruleset: Ruleset, before: Situation, after: Situation) -> None:
    """The pictures of what is now, each beside what it was."""
    language = get_language() or "en"
    after.charts = charts(ruleset, after.found, language, before=before.found)
    for was, now in zip(before.thens, after.thens, strict=False):
        now.charts = charts(ruleset, now.found, language, before=was.found)


def _most_runs(*situations: Situation | None) -> int | None:
    """How far the worker is, where it is at work for any of this."""
    there = [situation for situation in situations if situation]
    runs = [one.runs for one in there] + [then.runs for one in there for then in one.thens]
    return max((number for number in runs if number is not None), default=None)


def _address(here: Situation, versus: Mapping[str, str]) -> str:
    pairs = here.form.query() or [("go", "1")]
    for then in here.thens:
        if then.form.bound:
            pairs += [(then.form.prefix + name, value) for name, value in then.form.query()]
    if versus:
        pairs.append((VERSUS, urlencode(versus)))
    return urlencode(pairs, safe=":")


def _changes(before: Situation, after: Situation) -> list[tuple[str, str, str]]:
    """Which facts differ: label, before, after."""
    old, new = _leaves(before), _leaves(after)
    names = [name for name in {**old, **new} if _in_words(old.get(name)) != _in_words(new.get(name))]
    return [((new.get(name) or old[name]).label, _in_words(old.get(name)), _in_words(new.get(name))) for name in names]


def _leaves(situation: Situation) -> dict[str, Leaf]:
    forms = [situation.form, *(then.form for then in situation.thens)]
    return {node.name: node for form in forms for node in form.root.walk() if isinstance(node, Leaf)}


def _in_words(leaf: Leaf | None) -> str:
    """What stands in an input, in words."""
    if leaf is None:
        return "—"
    if isinstance(leaf, Check):
        return _("yes") if leaf.checked else _("no")
    choices = getattr(leaf, "choices", [])
    value = leaf.value()
    written = "" if value is OMITTED else leaf.written(value)
    return next((choice.text for choice in choices if choice.value == written), written) or "—"
