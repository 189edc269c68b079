"""The odds of a procedure as a page: distribution, comparison, what follows."""

import html
import re
from datetime import timedelta
from fractions import Fraction
from random import Random
from urllib.parse import quote, urlencode

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from rules.engine.dice import Dice
from rules.engine.odds import Budget, Chance, Distribution, exact
from rules.engine.odds.walk import nested
from rules.engine.ruleset import rulesets
from rules.web import odds as book_odds
from rules.web import odds_views, tasks
from rules.web.forms import FactsForm
from rules.web.odds import MOST_BARS, charts, distributions, outlook, percent
from tests.markup import tight
from tests.rules.odds.proof import situations

VOLLEY = "/rules/sample/volley/odds/"
FACTS = "shooter.kind=foot&distance_mm=245"


@pytest.fixture
def reader():
    """A stranger who reads English. The database is out of reach in these tests: any query would fail them."""
    return Client(headers={"accept-language": "en"})


def text(response):
    return tight(html.unescape(response.content.decode()))


def bars(shown):
    return dict(re.findall(r'<th scope="row">([^<]+)</th>.*?<td class="n">([^<]+)</td>', shown, re.DOTALL))


def test_a_calculator_leads_to_the_odds_of_its_facts(reader, sample):
    assert f'formaction="{VOLLEY}#odds"' in text(reader.get("/rules/sample/volley/"))
    assert "formaction" not in text(reader.get("/rules/sample/census/"))


def test_the_whole_distribution_is_shown_in_bars_and_figures(reader, sample):
    shown = text(reader.get(f"{VOLLEY}?{FACTS}"))

    # the shooter has two more and one less: better on 15 of 36 throws
    assert bars(shown)["hit"] == "42 %"
    assert bars(shown)["missed"] == "58 %"
    assert '<rect width="100.0"' in shown


def test_a_form_without_facts_and_a_wrong_one_show_no_odds(reader, sample):
    assert '<table class="odds">' not in text(reader.get(VOLLEY))
    wrong = reader.get(f"{VOLLEY}?{FACTS}&distance_mm=x")
    assert wrong.status_code == 400
    assert '<table class="odds">' not in text(wrong)


def test_where_the_rules_say_no_the_dice_change_nothing(reader, sample):
    assert "the dice change nothing" in text(reader.get(f"{VOLLEY}?shooter.kind=foot&distance_mm=2001"))


def test_what_rolls_no_dice_has_no_odds(reader, sample):
    assert reader.get("/rules/sample/census/odds/").status_code == 404


def test_two_situations_stand_side_by_side_with_what_differs(reader):
    book = "/rules/ordre-mixte/losses_from_percentage/odds/"
    shown = text(reader.get(f"{book}?percentage=140&vs={quote('percentage=40')}"))

    assert "40 → 140" in shown
    assert "Before and after the change" in shown
    assert shown.index(">Before</th>") < shown.index(">Now</th>")
    assert re.findall(r'<td class="n(?: odds-before)?">([^<]+)</td>', shown) == ["60 %", "0 %", "40 %", "60 %", "0 %", "40 %"]


def test_a_volley_and_the_loss_test_that_follows(reader):
    volley = "shooter.arm=infantry&shooter.weapon=firearm&shooter.figures=24&shooter.quality=average&range_band=short"
    volley += "&target.kind=infantry&target.figures=12&target.save=7"
    book = "/rules/naran-fuciliers-wars/fire/odds/"

    alone = text(reader.get(f"{book}?{volley}", follow=True))
    both = text(reader.get(f"{book}?{volley}&then.quality=average&then.troop_type=disciplined", follow=True))

    assert "Then: Loss test" in alone
    assert 'name="then.troop_type"' in alone
    assert 'name="then.losses"' not in alone, "it follows from the volley"
    assert "does not apply" in both


def test_a_charge_met_by_fire_and_tested_comes_to_blows(reader):
    book = "/rules/ordre-mixte/infantry_fire/odds/"
    volley = "arm=infantry&formation=line&bases=4&range_band=short&target_arm=infantry&target_formation=column"
    test = "then.pm=5&then.cause=charge_reaction&then.opponent_arm=infantry"
    melee = "then.then.attacker.bases_in_contact=2&then.then.defender.arm=infantry&then.then.defender.formation=line"
    melee += "&then.then.defender.bases_in_contact=2"

    tested = text(reader.get(f"{book}?{volley}&{test}", follow=True))
    fought = text(reader.get(f"{book}?{volley}&{test}&{melee}", follow=True))
    wrong = text(reader.get(f"{book}?{volley}&{test}&{melee}&then.then.defender.bases_in_contact=99", follow=True))

    assert 'name="then.then.defender.arm"' in tested
    assert 'name="then.then.attacker.arm"' not in tested, "it follows from the volley"
    assert "<h3>Then: Morale test</h3>" in tested
    assert "<h3>Then: Melee</h3>" not in tested
    assert "does not apply" in fought.split("<h3>Then: Melee</h3>")[1]
    assert 'role="alert"' in wrong or "aria-invalid" in wrong


def test_a_chain_that_takes_long_is_worked_out_by_a_real_worker(reader, celery_worker_process, monkeypatch):
    book = "/rules/ordre-mixte/infantry_fire/odds/"
    volley = "arm=infantry&formation=line&bases=4&range_band=short&target_arm=infantry&target_formation=column"
    address = f"{book}?{volley}&then.pm=4&then.cause=charge_reaction&then.opponent_arm=infantry"
    monkeypatch.setattr(odds_views, "AMONG_OTHERS", Budget(runs=10, samples=50))

    def beside(shown):
        return shown.split("<h3>Then: Morale test</h3>")[1]

    at_once = text(reader.get(address, follow=True))
    assert "Estimated from 50 runs" in beside(at_once)
    assert "are being calculated: 0 runs so far" in beside(at_once)
    celery_worker_process.wait_for_task("reckon")
    later = text(reader.get(address, follow=True))

    assert "does not apply" in beside(later)
    assert "Counted in" not in beside(later)
    assert "The exact odds are being calculated:" not in later


def test_samples_of_a_busy_moment_are_not_kept_where_the_odds_can_be_exact(sample, monkeypatch):
    procedure = sample.procedures["volley"]
    facts = procedure.facts.read({"shooter": {"kind": "foot"}, "distance_mm": 246})
    now = [1000.0]
    monkeypatch.setattr(book_odds, "monotonic", lambda: now[0])
    busy = Budget(runs=10, samples=50)

    def asked():
        return distributions(sample, procedure, facts, busy)

    first = asked()
    assert not any(one.exact for one in first.values())
    assert asked() is first, "remembered for the next taps"
    monkeypatch.setattr(book_odds, "sampled", None)
    monkeypatch.setattr(book_odds, "exact", lambda *a, budget, **k: exact(*a, **k))  # the moment is quiet now
    assert asked() is first
    now[0] += book_odds.SAMPLES_CACHED_SECONDS + 1

    again = asked()
    now[0] += 24 * 3600

    assert all(one.exact for one in again.values())
    assert asked() is again


def test_percentages_never_claim_what_is_not_so():
    assert [percent(p) for p in (0, 0.0001, 0.5, 0.9999, 1)] == ["0 %", "<1 %", "50 %", ">99 %", "100 %"]


def test_a_phone_is_shown_few_bars_and_all_of_the_probability(sample):
    many = {"hits": Distribution({n: Fraction(1, 40) for n in range(40)})}

    shown = charts(sample, many, "en", short=True)[0].bars

    assert len(shown) == MOST_BARS
    assert shown[0].word.startswith("≤")
    assert shown[-1].word.startswith("≥")
    assert sum(bar.probability for bar in shown) == pytest.approx(1)


@pytest.mark.parametrize("slug", list(rulesets()))
def test_the_fields_looked_at_are_there_and_show_no_faces(slug):
    """What a rulebook declares worth a picture is a field of that outcome."""
    for (of, name), each in situations().items():
        if of != slug:
            continue
        ruleset, procedure, facts = each[0]
        declared = outlook(ruleset).fields.get(name, ())
        values = procedure.resolve(facts, Dice(Chance(Random(3)))).values
        for field in (part for joined in declared for part in joined.split("+")):
            assert field.split(".")[0] in values, (name, field)
            assert not isinstance(nested(values, field), (dict, list))


@pytest.mark.parametrize("slug", list(rulesets()))
def test_the_same_beside_itself_differs_in_nothing(reader, slug):
    """Whatever the facts, an address holds them: what comes back as before and now is the same."""
    for (of, name), each in situations().items():
        ruleset, procedure, facts = each[-1]
        if of != slug or name not in ruleset.procedures:
            continue
        form = FactsForm(procedure.facts, ruleset, suggested=facts.model_dump(mode="json", exclude_unset=True))
        filled = urlencode(form.query(), safe=":") or "go=1"

        answer = reader.get(f"/rules/{slug}/{name}/odds/?{filled}&{urlencode({'vs': filled})}", follow=True)

        shown = text(answer)
        assert answer.status_code == 200, name
        assert '<dl class="pairs">' not in shown, "no fact differs"
        for before, now in re.findall(r'odds-before">([^<]+)</td><td class="n">([^<]+)</td>', shown):
            assert before == now, name


def test_the_worker_keeps_exact_odds_for_who_asks_again(sample, monkeypatch):
    procedure = sample.procedures["volley"]
    facts = procedure.facts.read({"shooter": {"kind": "foot"}, "distance_mm": 245})
    asked = []
    monkeypatch.setattr(tasks.reckon, "delay", lambda *job: asked.append(job))
    monkeypatch.setattr(tasks, "ruleset", lambda slug: sample)

    assert tasks.begin(sample, procedure, facts) == 0
    assert tasks.begin(sample, procedure, facts) == 0, "one is on its way already"
    tasks.reckon(*asked[0])

    assert len(asked) == 1
    assert tasks.begin(sample, procedure, facts) == distributions(sample, procedure, facts)


def job_of(sample):
    facts = sample.procedures["volley"].facts.read({"shooter": {"kind": "foot"}, "distance_mm": 245})
    return facts, tasks.Job(sample.slug, "volley", facts.model_dump(mode="json", exclude_unset=True), [])


def test_who_finds_no_place_leaves_nothing_behind_that_would_keep_the_next_waiting(sample):
    facts, job = job_of(sample)
    for place in range(tasks.AT_ONE_TIME):
        cache.set(f"odds:place:{place}", "others")

    assert tasks.begin(sample, sample.procedures["volley"], facts) is None
    assert cache.get(job.key) is None


def test_a_worker_that_dies_leaves_nothing_that_stands_for_long(sample, monkeypatch, transactional_db):
    """What is under way is kept by signs of life, not for the longest time that it might take."""
    _facts, job = job_of(sample)
    cache.set("odds:place:0", job.key, tasks.WAIT_SECONDS)

    def dies(*_arguments):
        raise SystemExit

    monkeypatch.setattr(tasks, "ruleset", lambda slug: sample)
    monkeypatch.setattr(tasks, "compute", dies)
    with pytest.raises(SystemExit):
        tasks.reckon(*job, "odds:place:0")

    assert tasks.SILENT_SECONDS < tasks.WAIT_SECONDS
    with connection.cursor() as cursor:
        cursor.execute("SELECT expires FROM cache WHERE cache_key = %s", [cache.make_key(job.key)])
        (expires,) = cursor.fetchone()
    assert timezone.now() < expires <= timezone.now() + timedelta(seconds=tasks.SILENT_SECONDS + 1)
    assert cache.get("odds:place:0") is None
