"""The odds beside an act's form and beside its result."""

import html
import re
import uuid
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.models import Entry
from battles.table import odds
from battles.table.luck import luck_of
from common.errors import Refused
from rules.engine.play.driver import Choice, anyone
from rules.engine.play.working import Working
from rules.engine.ruleset import rulesets
from rules.rulesets.naran_fuciliers_wars.contacts import touch
from rules.web.dice_form import rolls_dice
from tests.battles.table import new_table
from tests.battles.test_act import HTMX, SHOOTER, TARGET, volley
from tests.battles.test_naran_volley import SHOOTER as SHOOTERS
from tests.battles.test_naran_volley import TARGET as TARGETS
from tests.battles.test_naran_volley import declared
from tests.battles.test_naran_volley import table as naran_table
from tests.battles.test_ordre_mixte_page import set_scene
from tests.markup import tight
from tools.forms import forms_of
from tools.random_play import play_once
from tools.soak.evening import form_of

__all__ = ["naran_table"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_on_a_quick_machine(monkeypatch):
    """What is exact on a quick machine, and sampled on a slow one, is the same here on each."""
    monkeypatch.setattr(odds, "IN_TURN", replace(odds.IN_TURN, seconds=10, sampling=10))


def asked(table, who="opponent", **changed):
    return table.phone(who).post(f"{table.url}odds/fire/", volley(table, **changed))


def percents(html):
    return [int(found) for found in re.findall(r'<td class="n">[<>]?(\d+) %</td>', html)]


def sheet(table, who="opponent"):
    asked_for = {"on": SHOOTER, "act": "fire", "target": TARGET, "quick": "medium"}
    return table.phone(who).get(table.url, asked_for, **HTMX).content.decode()


def beside_form(shown):
    """The odds that come with a form; None where the page asks for them."""
    trigger, inside = re.search(r'class="act-odds"[^>]*hx-trigger="([^"]*)"[^>]*>(.*?)</div>', shown, re.DOTALL).groups()
    return None if "panel:drawn" in trigger else tight(inside).strip()


def test_the_form_fetches_its_odds_when_something_in_it_changes(firing):
    form = sheet(firing)

    assert f'hx-post="{firing.url}odds/fire/"' in form
    assert "delay:150ms" in form


def test_odds_of_few_runs_come_with_the_form_and_with_the_result(firing):
    phone, form = firing.phone("opponent"), sheet(firing)
    result = phone.post(f"{firing.url}act/fire/", volley(firing), **HTMX).content.decode()
    entry = Entry.objects.get(battle=firing.battle, act="fire")

    assert "panel:drawn" not in form + result
    assert percents(form.split("</table>")[0])
    marked = phone.get(f"{firing.url}log/{entry.seq}/odds/").content.decode()
    assert '<tr class="odds-fell">' in marked
    assert tight(marked).strip() in tight(result)


def test_odds_of_many_runs_are_asked_for_by_form_and_result(firing, monkeypatch):
    monkeypatch.setattr(odds, "WITH_THE_PAGE", replace(odds.WITH_THE_PAGE, runs=10))
    form = sheet(firing)
    result = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing), **HTMX).content.decode()
    entry = Entry.objects.get(battle=firing.battle, act="fire")

    assert '<table class="odds"' not in form + result
    assert 'hx-trigger="panel:drawn once, change' in form
    assert f'hx-get="{firing.url}log/{entry.seq}/odds/"' in result


@pytest.mark.unreckoned
def test_a_form_opens_without_odds_that_fail(firing, monkeypatch):
    monkeypatch.setattr(odds, "distributions", lambda *_args: 1 / 0)

    assert 'hx-trigger="panel:drawn once, change' in sheet(firing)


@pytest.mark.parametrize("slug", [slug for slug, book in rulesets().items() if book.play])
def test_odds_that_come_with_a_form_are_those_that_it_would_be_answered_with(db, slug):
    table, rng, compared = new_table(slug=slug), Random(5), 0
    phone, who = table.phone("both"), table.who("both")
    for _act in range(60):
        snapshot = table.snapshot("both")
        if compared == 3 or snapshot.table["verdict"]:
            break
        choice = anyone(snapshot.play, snapshot.state, rng)
        act = snapshot.play.acts[choice.act] if isinstance(choice, Choice) else None
        if act and not act.lookup and rolls_dice(act.procedure):
            taking_part = [pair for pair in form_of(snapshot, choice) if not pair[0].startswith(("f.", "_"))]
            shown = phone.get(table.url, {"act": act.name, "side": choice.side, **dict(taking_part)}, **HTMX).content.decode()
            forms = [form for form in forms_of(shown, table.url) if form.action.endswith(f"/act/{act.name}/")]
            if forms and 'class="act-odds"' in shown and (with_it := beside_form(shown)) is not None:
                answer = phone.post(f"{table.url}odds/{act.name}/", forms[0].fields).content.decode()
                assert with_it == tight(answer.partition("<div")[0]).strip()  # behind it what goes along with the facts
                compared += "<table" in with_it
        with suppress(Refused):
            play_once(snapshot, who, rng)
    assert compared


def test_odds_of_a_volley_are_shown_as_bars_with_words(firing):
    answer = asked(firing)

    html = answer.content.decode()
    assert answer.status_code == 200
    assert '<table class="odds">' in html
    assert "most likely" in html
    first = html.split("</table>")[0]
    assert 98 <= sum(percents(first)) <= 102


def columns(shown):
    """Of the first picture, by its words, what was before and what is now."""
    rows = re.findall(
        r'<th scope="row">(.*?)</th>.*?odds-before">([^<]+)</td><td class="n">([^<]+)</td>', tight(shown).split("</table>")[0]
    )
    return {word: (before, now) for word, before, now in rows}


def test_what_if_one_fact_were_different_in_two_taps(firing):
    def bars(shown):
        return dict(re.findall(r'<th scope="row">(.*?)</th>.*?<td class="n">([^<]+)</td>', tight(shown).split("</table>")[0]))

    medium, long = (bars(asked(firing, **{"f.range": one}).content.decode()) for one in ("medium", "long"))
    kept = asked(firing, _keep="1").content.decode()
    (situation,) = (html.unescape(found) for found in re.findall(r'name="vs" value="([^"]+)"', kept))
    compared = asked(firing, vs=situation, **{"f.range": "long"}).content.decode()
    forgotten = asked(firing, vs=situation, _forget="1").content.decode()

    assert "die0" not in situation
    assert columns(kept) == {}, "nothing is changed yet"
    assert bars(kept) == medium
    both = columns(compared)
    assert {word: now for word, (_before, now) in both.items() if now != "0 %"} == long
    assert {word: before for word, (before, _now) in both.items() if before != "0 %"} == medium
    assert medium != long
    assert f'name="vs" value="{html.escape(situation)}"' in compared
    assert 'name="vs"' not in forgotten
    assert columns(forgotten) == {}


def test_what_the_app_knows_may_be_changed_on_the_calculator(firing):
    (link,) = re.findall(r'href="(/rules/[^"]+)#facts"', asked(firing).content.decode())

    page = firing.phone("opponent").get(html.unescape(link), follow=True).content.decode()

    assert columns(page)
    assert all(before == now for before, now in columns(page).values()), "nothing is changed yet"


def test_odds_follow_the_facts(firing):
    assert percents(asked(firing, **{"f.range": "short"}).content.decode()) != percents(
        asked(firing, **{"f.range": "long"}).content.decode()
    )


def test_asking_for_odds_locks_and_writes_nothing(firing):
    phone, sent, before = firing.phone("opponent"), volley(firing), firing.snapshot().seq

    with CaptureQueriesContext(connection) as queries:
        phone.post(f"{firing.url}odds/fire/", sent)

    assert not [q["sql"] for q in queries if re.search(r"FOR UPDATE|INSERT|UPDATE ", str(q["sql"]))]
    assert firing.snapshot().seq == before
    assert not Entry.objects.filter(battle=firing.battle, act="fire").exists()


@pytest.mark.parametrize("changed", [{"target": ""}, {"f.range": ""}, {"f.range": "nonsense"}, {"target": "unit:z9-9"}])
def test_an_unfinished_form_has_no_odds_yet(firing, changed):
    answer = asked(firing, **changed)

    assert answer.status_code == 200
    assert "<table" not in answer.content.decode()


def test_who_only_watches_is_shown_no_odds(firing):
    assert "<table" not in asked(firing, "spectator").content.decode()
    assert asked(firing, "stranger").status_code == 200  # may watch, by the battle's link


def test_the_result_is_marked_on_its_odds(firing):
    phone = firing.phone("opponent")
    phone.post(f"{firing.url}act/fire/", volley(firing), **HTMX)
    entry = Entry.objects.get(battle=firing.battle, act="fire")

    marked = phone.get(f"{firing.url}log/{entry.seq}/odds/").content.decode()
    assert marked.count('<tr class="odds-fell">') == marked.count('<table class="odds">')
    assert "rolled" in marked


def test_an_entry_without_dice_or_none_at_all_has_no_odds(firing):
    phone = firing.phone("opponent")

    assert "<table" not in phone.get(f"{firing.url}log/1/odds/").content.decode()
    assert phone.get(f"{firing.url}log/{10**6}/odds/").status_code == 404


def in_melee(order):
    """Two units in contact; the defender's command has this order face down."""
    table = new_table(slug="naran-fuciliers-wars")

    def work(snapshot):
        working = Working(snapshot.state)
        working.put("command:a1", "order", order)
        working.put("command:a1", "order_revealed", False)
        touch(working, "unit:b1-1", "unit:a1-1")
        working.put("battle", "step", "melee")
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    return table


def odds_of_melee(table, who, attacker="unit:b1-1"):
    sent = {"attacker": attacker, "defender": "unit:a1-1", "side": "b"}
    sent |= {"f.attacker.in_contact": "4", "f.defender.in_contact": "4"}
    answer = table.phone(who).post(f"{table.url}odds/melee/", sent)
    assert answer.status_code == 200
    return answer.content.decode().replace(table.url, "")


def test_an_order_face_down_is_not_told_by_the_odds(db):
    holding = odds_of_melee(in_melee("hold"), "opponent")

    assert "<table" in holding
    assert holding == odds_of_melee(in_melee("attack"), "opponent")


def test_who_is_not_in_contact_has_no_odds_of_a_melee(db):
    assert "<table" not in odds_of_melee(in_melee("hold"), "opponent", attacker="unit:b1-2")


def test_the_report_sums_up_what_was_to_be_expected_and_what_was_suffered(firing):
    opponent = firing.phone("opponent")
    opponent.post(f"{firing.url}act/fire/", volley(firing, die0="6", die1="1"), **HTMX)
    entry = Entry.objects.get(battle=firing.battle, act="fire")
    lost = entry.outcome["values"]["points_lost"]

    page = opponent.get(f"{firing.url}luck/").content.decode()
    piece = opponent.get(f"{firing.url}luck/", HTTP_HX_TARGET="luck").content.decode()
    (row,) = luck_of(firing.snapshot("opponent"), "en").rows

    assert (row.side, row.suffered) == ("a", lost)
    assert 0 < row.expected < 10
    assert row.spared == row.expected - lost
    assert "<html" in page
    assert "<html" not in piece
    assert f'hx-get="{firing.url}luck/"' in opponent.get(f"{firing.url}report/").content.decode()


def test_what_was_undone_is_no_luck(firing):
    opponent = firing.phone("opponent")
    opponent.post(f"{firing.url}act/fire/", volley(firing, die0="6", die1="1"), **HTMX)
    entry = Entry.objects.get(battle=firing.battle, act="fire")

    firing.phone("referee").post(f"{firing.url}undo/", {"entry": entry.seq, "key": uuid.uuid4().hex})

    assert luck_of(firing.snapshot(), "en").rows == ()


def titles(html):
    return [found.strip() for found in re.findall(r"<caption>([^<]+)", html)]


def test_a_volley_is_followed_by_the_test_of_whoever_is_hit(naran_table):
    table = declared(naran_table)
    sent = {"shooter": SHOOTERS, "target": TARGETS, "due": str(table.snapshot().state.battle["due"][0]["id"])}

    def beside():
        filled = {**sent, "f.distance_cm": "12", "f.target.cover": "none"}
        return table.phone("player").post(f"{table.url}odds/fire/", filled).content.decode()

    html = beside()
    set_scene(table, command_b1={"order": "attack", "order_revealed": False})
    face_down = beside()
    set_scene(table, command_b1={"order": "hold"})

    assert beside() == face_down
    assert titles(html)[0] == "Figures lost"
    assert titles(html)[-1].startswith("Loss test (")
    assert "does not apply" in html.rsplit("<caption>", 1)[1]


def test_a_charge_met_by_fire_is_followed_to_the_melee(db):
    table = new_table(slug="ordre-mixte", samples=(0, 1))
    infantry = {"arm": "infantry", "formation": "line", "bases": 6, "bases_start": 6, "quality": "regular", "pm": 5}
    charging = {**infantry, "formation": "column", "charging": "unit:b1-1"}
    set_scene(table, battle={"step": "fire"}, unit_a1_1=charging, unit_b1_1=infantry)
    sent = {"unit": "unit:b1-1", "target": "unit:a1-1", "f.range_band": "short"}

    def beside(form):
        return titles(table.phone("opponent").post(f"{table.url}odds/infantry_fire/", form).content.decode())

    home = beside(sent)
    set_scene(table, unit_a1_1={"charging": None})

    assert [title.split(" (")[0].split(":")[0] for title in home[1:]] == ["Morale test", "Melee"]
    assert [title.split(" (")[0] for title in beside(sent)[1:]] == ["Morale test"]
