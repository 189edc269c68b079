"""A De Bellis Empire battle as people read it: armies by their names, lengths in centimetres, whose die it is."""

import html
import re

import pytest
from django.http import QueryDict
from django.utils.translation import override

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.models import Entry
from battles.queries import sentences
from battles.table.odds import odds_of_form
from rules.engine.dice import typed
from rules.engine.play.working import Working
from rules.rulesets.de_bellis_empire.contacts import touch
from rules.web.explain import explain

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}


ATTACKER, DEFENDER = "unit:a1-1", "unit:b1-1"


@pytest.fixture
def fighting(table):
    """The first melee step, two elements in contact: line against line."""
    table.go_to("movement")

    def work(snapshot):
        working = Working(snapshot.state)
        touch(working, ATTACKER, DEFENDER)
        working.put("battle", "step", "melee")
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    return table


def labels(page):
    """The names of the dice that a form asks for."""
    return [html.unescape(label).strip() for label in re.findall(r'<legend\s+class="label[^"]*">([^<]*)', page)]


def text_of(page):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())))


def act(table, name, faces, who="player", **chosen):
    return actions.act(code=table.code, who=table.who(who), name=name, chosen=chosen, answers={}, faces=list(faces))


def query(asked):
    found = QueryDict(mutable=True)
    found.update(asked)
    return found


def names(table):
    return [table.snapshot().state[f"side:{side}"]["name"] for side in "ab"]


def test_lots_name_the_armies_and_say_what_a_tie_is(table):
    table.go_to("lots")
    act(table, "first_player", [2, 2, 6, 1], army="side:a")
    first, second = names(table)
    page = text_of(table.phone("player", "it").get(f"{table.url}log/"))

    assert f"Primo giocatore: {first}. Schiera per prima: {second}" in page
    assert f"{second}: parità 2–2, si ritira (R10)" in page
    assert "Parte A" not in page
    assert "Parte B" not in page


def test_the_log_of_a_retreat_knows_no_millimetres(firing):
    actions.act(
        code=firing.code,
        who=firing.who("opponent"),
        name="fire",
        chosen={"shooter": "unit:b1-2", "target": "unit:a1-2"},
        answers={"range": "medium"},
        faces=[6, 3],
    )
    actions.act(
        code=firing.code, who=firing.who("player"), name="retreat", chosen={"unit": "unit:a1-2"}, answers={}, faces=[],
        due=firing.snapshot().state.battle["due"][0]["id"],
    )  # fmt: skip
    page = text_of(firing.phone("player", "it").get(f"{firing.url}log/"))

    assert " mm" not in page
    assert "(mm)" not in page


def test_a_distance_is_read_and_corrected_in_centimetres(table):
    unit, phone = "unit:a1-1", table.phone("player")
    form = {"on": unit, "field": "to_general_mm", "value.to_general_mm": "12,5", "reason": "measured"}
    phone.post(f"{table.url}correct/", form, **HTMX)
    entry = Entry.objects.get(battle__code=table.code, kind="correction")

    assert table.snapshot().state[unit]["to_general_mm"] == 125
    with override("it"):
        assert [line for line in sentences.effects(table.snapshot(), entry) if "12,5 cm" in line]
    asked = phone.get(table.url, {"do": "correct", "on": unit}, **HTMX).content.decode()
    assert 'value="12.5"' in asked
    assert "(mm)" not in asked


def test_dice_are_keys_under_the_elements_names(firing):
    one, other = (firing.snapshot().state[unit]["name"] for unit in ("unit:a1-1", "unit:b1-1"))
    asked = {"on": "unit:b1-1", "act": "fire", "shooter": "unit:b1-1", "target": "unit:a1-1", "quick": "medium"}
    page = firing.phone("opponent").get(firing.url, asked, **HTMX).content.decode()

    assert f"{other}: shooter" in page
    assert f"{one}: target" in page


def test_a_melee_asks_its_two_dice_and_after_a_tie_two_more(fighting):
    state, phone = fighting.snapshot().state, fighting.phone("player", "it")
    one, other = (state[unit]["name"] for unit in (ATTACKER, DEFENDER))
    roles = {"on": ATTACKER, "act": "melee", "attacker": ATTACKER, "defender": DEFENDER}
    page = phone.get(fighting.url, roles, **HTMX).content.decode()

    assert 'name="dice"' not in page
    assert {f"{one}: attaccante", f"{other}: difensore"} <= set(labels(page))

    tied = phone.post(f"{fighting.url}act/melee/", {**roles, "die0": "3", "die1": "3"}, **HTMX).content.decode()

    assert 'name="had" value="3 3"' in tied
    assert [label for label in labels(tied) if "parità 6–6, si ritira (§9.0)" in label]
    assert "Manca un dado" not in tied


def test_the_odds_of_the_lots_name_the_armies(table):
    table.go_to("lots")
    asked = {"on": "side:a", "act": "first_player", "army": "side:a"}
    with override("it"):
        shown = odds_of_form(table.snapshot("player"), table.snapshot().play.acts["first_player"], query(asked)).charts

    assert [{bar.word for bar in chart.bars} for chart in shown] == [set(names(table))]


def test_whose_army_is_beaten_is_told_by_its_name(table):
    table.go_to("movement")
    found = table.snapshot().play.acts["victory"].procedure
    beaten = found.run({"side_a": {"corps": 1, "points_lost": 12}, "side_b": {"corps": 1}}, typed())
    told = "\n".join(
        explain(table.snapshot().ruleset, found, beaten, "it", lambda value: sentences.holder(table.snapshot(), value)).lines()
    )

    assert f"Vince: {names(table)[1]}" in told
    assert f"Battuta: {names(table)[0]}: sì" in told
    assert "Parte" not in told
