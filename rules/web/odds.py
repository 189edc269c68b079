"""The odds as people see them: which fields are worth a picture, their values in words, as bars."""

import importlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from random import Random
from time import monotonic
from typing import Any, TypeVar, cast

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.odds import Budget, Chance, Distribution, OutOfBudget, exact, odds, sampled
from rules.engine.odds.chain import FollowUp, Link, Outlook, Walks, followed
from rules.engine.odds.walk import frozen, nested
from rules.engine.outcome import Outcome
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset
from rules.web.explain import Named, nobody, value_text

#: For a page that somebody waits for: beyond this, samples do.
AT_ONCE = Budget(runs=20_000, seconds=0.09, samples=3_000, sampling=0.04)
#: For a form or a result, with it: counted in runs, so that every machine finds the same; OutOfBudget beyond, never samples.
WITH_THE_PAGE = Budget(runs=120, seconds=inf, samples=0)
#: For one of many.
IN_PASSING = Budget(runs=2_000, seconds=0.03, samples=300)
#: For a calculator's page, which shows more.
ON_A_PAGE = Budget(runs=50_000, seconds=0.2, samples=5_000)
#: Counted in runs, whatever their time: every machine finds the same.
COUNTED = Budget(runs=2_000, seconds=inf, samples=300)
#: For what follows, beside a form: the first procedure has had its time already.
IN_TURN = Budget(runs=5_000, seconds=0.09, samples=500, sampling=0.04)
#: For what follows, on a calculator's page, for each field.
AMONG_OTHERS = Budget(runs=50_000, seconds=0.15, samples=2_000, sampling=0.1)
#: Maximum number of procedures after the first: a charge is met by fire, then by a test, then comes home.
MOST_LINKS = 2
#: For the worker.
AT_LEISURE = Budget(runs=2_000_000, seconds=60, samples=200_000, sampling=30)
#: The same for each of two fields.
AT_LEISURE_EACH = Budget(runs=2_000_000, seconds=30, samples=100_000, sampling=15)
#: More bars than this on a phone are taken together at the ends.
MOST_BARS = 9
#: Distributions in the cache of this process.
MOST_CACHED = 4096
SAMPLES_CACHED_SECONDS = 30.0
_NOTHING = Outlook({})
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Bar:
    """One value: its words, how likely, how wide in hundredths of the widest, and whether it is what then happened.

    ``before``: how likely it was with other facts, where two situations are compared.
    """

    word: str
    probability: float
    width: float
    fell: bool = False

    at_least: float | None = None
    before: float = 0.0
    width_before: float = 0.0

    @property
    def percent(self) -> str:
        return percent(self.probability)

    @property
    def percent_before(self) -> str:
        return percent(self.before)

    @property
    def percent_or_more(self) -> str:
        return "" if self.at_least is None else percent(self.at_least)


#: Number of bars shown in a line.
IN_A_LINE = 3


@dataclass(frozen=True, slots=True)
class Chart:
    """One field of the outcome. ``mean`` in words, for numbers; ``margin`` in points, where it was sampled.

    ``compared``: its bars tell of two situations.
    """

    title: str
    bars: tuple[Bar, ...]
    mean: str = ""
    samples: int | None = None
    margin: str = ""
    compared: bool = False

    @property
    def likeliest(self) -> Bar:
        return max(self.bars, key=lambda bar: bar.probability)

    @property
    def telling(self) -> list[Bar]:
        """The few likeliest in the order of the chart, for a line."""
        few = sorted(self.bars, key=lambda bar: -bar.probability)[:IN_A_LINE]
        return [bar for bar in self.bars if bar in few]


def percent(probability: float) -> str:
    """Whole hundredths; what is possible is never 0 %, what is not sure never 100 %."""
    if 0 < probability < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= probability < 0.999_999_999 else f"{probability * 100:.0f} %"


@lru_cache(maxsize=256)
def outlook(ruleset: Ruleset) -> Outlook:
    """Return what a ruleset wants to know beforehand: its own ``outlook``, or that of its package's ``odds.py``."""
    if ruleset.outlook is not None:
        return cast(Outlook, ruleset.outlook)
    try:
        module = importlib.import_module(f"rules.rulesets.{ruleset.slug.replace('-', '_')}.odds")
    except ModuleNotFoundError:
        return _NOTHING
    return cast(Outlook, module.OUTLOOK)


def fields_of(ruleset: Ruleset, procedure: Procedure[Any], facts: Facts) -> tuple[str, ...]:
    """The fields worth a picture: those declared, else what differs from run to run, words before numbers."""
    declared = outlook(ruleset).fields.get(procedure.name)
    return declared or _varying(procedure, facts)


def _varying(procedure: Procedure[Any], facts: Facts) -> tuple[str, ...]:
    dice = Dice(Chance(Random(1)))
    runs = [procedure.resolve(facts, dice).values for _run in range(30)]
    by_name = {name: {values.get(name) for values in runs} for name, value in runs[0].items() if isinstance(value, (str, int))}
    varying = [name for name, values in by_name.items() if len(values) > 1 and name not in {"die", "roll"}]
    return tuple(sorted(varying, key=lambda name: not isinstance(runs[0][name], str))[:3])


def distributions(
    ruleset: Ruleset, procedure: Procedure[Any], facts: Facts, budget: Budget = AT_ONCE, *, cached: bool = True
) -> dict[str, Distribution]:
    """Return a distribution for each field worth a picture, all in one walk; empty where the dice change nothing.

    ``cached``: false for a ruleset that is thrown away afterwards. OutOfBudget with a budget that has no samples.
    """

    def answer() -> dict[str, Distribution]:
        return compute(ruleset, procedure, facts, budget)

    if not cached:
        return answer()
    question = (_Asked(ruleset, procedure, facts, facts.model_dump_json()), budget)
    return _cached(question, answer, lambda found: all(one.exact for one in found.values()))


@dataclass(frozen=True)
class _Asked:
    """Key of a question; equal for equal procedures and facts."""

    ruleset: Ruleset
    procedure: Procedure[Any]
    facts: Facts
    key: str

    def __hash__(self) -> int:
        return hash((self.ruleset.slug, self.procedure.name, self.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and (self.procedure, self.key) == (other.procedure, other.key)


#: Answers by their questions, the oldest first, each with the time until which it holds.
_answers: "OrderedDict[Hashable, tuple[Any, float]]" = OrderedDict()


def _cached(question: Hashable, answer: Callable[[], _Answer], exact: Callable[[_Answer], bool]) -> _Answer:
    """Return the cached answer, or compute and cache it. One that is not exact expires, since a busy moment may be the reason."""
    found, until = _answers.get(question, (None, 0.0))
    if found is None or until < monotonic():
        found = answer()
        _answers[question] = found, inf if exact(found) else monotonic() + SAMPLES_CACHED_SECONDS
        while len(_answers) > MOST_CACHED:
            _answers.popitem(last=False)
    return cast(_Answer, found)


def compute(
    ruleset: Ruleset, procedure: Procedure[Any], facts: Facts, budget: Budget, watch: Callable[[int], None] | None = None
) -> dict[str, Distribution]:
    """Return ``distributions`` without the cache. ``watch`` as for ``exact``."""
    fields = fields_of(ruleset, procedure, facts)
    if not fields:
        return {}
    parts = list(dict.fromkeys(part for field in fields for part in field.split("+")))
    try:
        joint = exact(procedure, facts, of=parts, budget=budget, watch=watch)
    except OutOfBudget:
        if not budget.samples:
            raise
        joint = sampled(procedure, facts, of=parts, budget=budget)
    found = {field: joint.mapped(_picker([parts.index(part) for part in field.split("+")])) for field in fields}
    return {field: one for field, one in found.items() if len(one.weights) > 1 and not _empty(one)}


def compute_through(
    ruleset: Ruleset,
    procedure: Procedure[Any],
    facts: Facts,
    links: Sequence[Link],
    budget: Budget,
    watch: Callable[[int], None] | None = None,
) -> dict[str, Distribution]:
    """Return ``compute`` for the two most telling fields of the last of a chain. FactError where its facts are wrong."""
    walks: Walks = {}
    fields = outlook(ruleset).fields[links[-1].procedure.name][:2]
    return {of: followed(procedure, facts, links, of=of, budget=budget, watch=watch, walks=walks) for of in fields}


def _picker(places: Sequence[int]) -> Any:
    return (lambda v: v[places[0]]) if len(places) == 1 else (lambda v: tuple(v[place] for place in places))


def _empty(one: Distribution) -> bool:
    return set(one.weights) <= {None}


def suffered(
    ruleset: Ruleset, procedure: Procedure[Any], facts: Facts, of: tuple[str, ...], budget: Budget = IN_PASSING
) -> Distribution:
    """Return how these fields of the outcome might have come out together; cached, and quick rather than exact."""
    return _cached(
        (_Asked(ruleset, procedure, facts, facts.model_dump_json()), of, budget),
        lambda: odds(procedure, facts, of=of, budget=budget),
        lambda found: found.exact,
    )


def followed_at_once(
    ruleset: Ruleset, first: Procedure[Any], facts: Facts, links: Sequence[Link], of: str, budget: Budget, walks: Walks
) -> Distribution:
    """Return the odds of the last of a chain, cached. ``walks`` as for ``followed``."""
    steps = tuple((link.procedure.name, frozen(link.answers)) for link in links)
    return _cached(
        (_Asked(ruleset, first, facts, facts.model_dump_json()), steps, of),
        lambda: followed(first, facts, links, of=of, budget=budget, walks=walks),
        lambda found: found.exact,
    )


def charts(
    ruleset: Ruleset,
    found: Mapping[str, Distribution],
    language: str,
    fell: Outcome | None = None,
    *,
    before: Mapping[str, Distribution] | None = None,
    short: bool = False,
    named: Named = nobody,
) -> list[Chart]:
    """The distributions as pictures. ``fell``: what then happened, to be marked; ``before``: those to compare with;
    ``short``: for a phone; ``named`` as for ``explain``.
    """
    return [
        chart_of(ruleset, field, one, language, fell, before=(before or {}).get(field), short=short, named=named)
        for field, one in found.items()
    ]


def chart_of(
    ruleset: Ruleset,
    field: str,
    one: Distribution,
    language: str,
    fell: Outcome | None = None,
    *,
    before: Distribution | None = None,
    short: bool = False,
    named: Named = nobody,
) -> Chart:
    """One of them."""
    title = " · ".join(_field_text(ruleset, part, language) for part in field.split("+"))
    happened = _value_in(fell, field) if fell else ...
    both = [one] if before is None else [before, one]
    values = _in_order(*both)
    numbers = all(type(value) is int for value in values if value is not None)
    words = {value: _value_text(ruleset, field, value, language, named) for value in values}
    bars = [
        Bar(words[value], one.probability(value), 0, value == happened, before=before.probability(value) if before else 0)
        for value in values
    ]
    if numbers:
        ends = len(bars) - (None in values)
        bars = [*_fewer(bars[:ends]), *bars[ends:]] if short else bars if before or None in values else _with_those_above(bars)
    widest = max(max(bar.probability, bar.before) for bar in bars)
    bars = [
        replace(bar, width=round(bar.probability / widest * 100, 1), width_before=round(bar.before / widest * 100, 1))
        for bar in bars
    ]
    mean = _mean_text(both) if numbers and None not in values else ""
    vaguest = min((each for each in both if each.samples), key=lambda each: each.samples or 0, default=one)
    margin = "" if vaguest.exact else f"±{max(1, round(vaguest.margin * 100))}"
    return Chart(title, tuple(bars), mean, vaguest.samples, margin, before is not None)


def _mean_text(both: Sequence[Distribution]) -> str:
    return _("on average %(mean)s") % {"mean": " → ".join(number_format(one.mean, 1) for one in both)}


def _in_order(*both: Distribution) -> list[Any]:
    """Numbers upwards; anything else the likeliest first (of the last), where only yes and no are possible yes; nothing last."""
    weights = {value: both[-1].weights.get(value, 0) for one in reversed(both) for value in one.weights}
    known = [value for value in weights if value is not None]
    nothing = [None] if None in weights else []
    if all(type(value) is int for value in known):
        return [*sorted(known, key=lambda value: cast(int, value)), *nothing]
    if set(known) == {True, False}:
        return [True, False, *nothing]
    return [*sorted(known, key=lambda value: -weights[value]), *nothing]


def _with_those_above(bars: Sequence[Bar]) -> list[Bar]:
    """Each number also with how likely it is to be reached or passed."""
    return [replace(bar, at_least=sum(other.probability for other in bars[place:])) for place, bar in enumerate(bars)]


def _fewer(bars: list[Bar]) -> list[Bar]:
    """The thin ends taken together until few enough are left."""
    bars = list(bars)
    low = high = False
    while len(bars) > MOST_BARS:
        ours = 0 if bars[0].probability + bars[0].before < bars[-1].probability + bars[-1].before else -1
        end, beside = (bars[0], bars[1]) if ours == 0 else (bars[-1], bars[-2])
        likely, before = end.probability + beside.probability, end.before + beside.before
        merged = replace(beside, probability=likely, before=before, fell=end.fell or beside.fell)
        low, high = low or ours == 0, high or ours == -1
        bars = [merged, *bars[2:]] if ours == 0 else [*bars[:-2], merged]
    if low:
        bars[0] = replace(bars[0], word=f"≤{bars[0].word}")
    if high:
        bars[-1] = replace(bars[-1], word=f"≥{bars[-1].word}")
    return bars


def _value_in(fell: Outcome, field: str) -> Hashable:
    values = [frozen(nested(fell.values, part)) for part in field.split("+")]
    return values[0] if len(values) == 1 else tuple(values)


def _field_text(ruleset: Ruleset, field: str, language: str) -> str:
    return ": ".join(ruleset.word(name).of(language) for name in field.split("."))


def _value_text(ruleset: Ruleset, field: str, value: Hashable, language: str, named: Named) -> str:
    if value is None and field.rpartition(".")[2] == "winner":
        return _("nobody wins")
    if value is None:
        return _("does not apply")
    parts = field.split("+")
    values = (value,) if len(parts) == 1 or not isinstance(value, tuple) else value
    pairs = zip(parts, values, strict=False)
    return " · ".join(value_text(ruleset, language, part.split(".")[-1], one, named) for part, one in pairs)


def follow_ups_of(ruleset: Ruleset, procedure: Procedure[Any]) -> list[FollowUp]:
    return [one for one in outlook(ruleset).follow_ups if one.after == procedure.name]
