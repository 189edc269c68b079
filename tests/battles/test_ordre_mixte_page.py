"""An Ordre Mixte battle as the app plays it: both sides' word, what a passed melee keeps, the price of its pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.models import Entry
from common.errors import Refused
from common.sized_cache import pieces
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.web.dice_form import rolls_dice
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
MARENGO, BORODINO = (0, 1), (2, 3)
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}


@pytest.fixture
def table():
    return new_table(slug="ordre-mixte", samples=MARENGO)


def end_step(table, name):
    actions.end_step(code=table.code, who=table.who(name), anyway=True)
    return table.snapshot().state.battle["step"]


def set_scene(table, **fields):
    """Set fields of holders by hand; ``unit_a1_1=…`` is the holder ``unit:a1-1``."""

    def work(snapshot):
        working = Working(snapshot.state)
        for holder, values in fields.items():
            for name, value in values.items():
                working.put(holder.replace("_", ":", 1).replace("_", "-"), name, value)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def test_one_sides_word_does_not_end_a_phase_of_both(table):
    assert end_step(table, "player") == "deployment"
    with override("en"), pytest.raises(Refused, match="is not done with this phase yet"):
        end_step(table, "player")

    page = table.phone("opponent", language="it").get(table.url).content.decode()
    assert "Armée de Réserve, Marengo 1800 ha finito: Schieramento." in page
    assert end_step(table, "opponent") == "orders"


def test_the_initiative_is_a_named_die_each_and_a_tie_is_rolled_again(table):
    set_scene(table, battle={"step": "initiative"})
    phone, act = table.phone("player", language="it"), {"on": "side:a", "act": "initiative"}
    form = phone.get(table.url, act, **HTMX).content.decode()
    assert 'name="dice"' not in form
    assert all(table.snapshot().state[f"side:{side}"]["name"] in form for side in "ab")

    def roll(**dice):
        return phone.post(f"{table.url}act/initiative/", {"on": "side:a", "army": "side:a", **dice}, **HTMX).content.decode()

    tied = roll(die0="4", die1="4")
    assert 'name="had" value="4 4"' in tied
    assert tied.count("4–4 è un pareggio, di nuovo (R40)") >= 2
    assert "Dopo un pareggio (4–4) muove per prima: Armée de Réserve, Marengo 1800" in roll(had="4 4", die0="5", die1="2")
    assert table.snapshot().state.battle["side_a"] == "side_1"


def test_no_act_rolls_a_die_for_nobody(table):
    state, acts = table.snapshot().state, table.snapshot().play.acts
    rolling = {"initiative": "a", "melee": "attacker"}
    for name, act in acts.items():
        chosen = {role.name: state.addresses(role.kind)[0] for role in act.roles}
        named = act.rolled_for(state, chosen, Text("any die"), rolling.get(name, ""))
        assert (named is not None) == (rolls_dice(act.procedure) and not act.lookup), name


@pytest.mark.parametrize(("written", "roll"), [("00", 100), ("7", 7)])
def test_a_percentage_die_is_read_as_it_lies(table, written, roll):
    set_scene(table, battle={"step": "fire", "side_a": "side_1"})
    volley = {"on": "unit:a1-1", "unit": "unit:a1-1", "target": "unit:b1-1", "f.range_band": "short", "die0": written}
    table.phone("player").post(f"{table.url}act/infantry_fire/", volley, **HTMX)

    entry = Entry.objects.get(battle__code=table.code, act="infantry_fire")
    assert [face for _sides, face, *_label in entry.dice] == [roll]


def test_the_end_agreed_is_told_in_the_phones_language(table):
    set_scene(table, battle={"turn_limit": 1, "step": "melee_other", "side_a": "side_1"})
    assert end_step(table, "referee") == "orders"

    for language, over, draw in (
        ("en", "who has won is for you to decide (R53)", "A draw by the rulebook"),
        ("it", "chi ha vinto lo decidete voi (R53)", "Pareggio secondo il regolamento"),
    ):
        phone = table.phone("player", language=language)
        assert over in phone.get(table.url).content.decode()
        ending = phone.get(f"{table.url}ending/").content.decode()
        assert over in ending
        assert draw not in ending


def test_whoever_plays_both_sides_says_so_once(table):
    assert end_step(table, "both") == "orders"
    assert end_step(table, "referee") == "initiative"


def test_the_word_can_be_taken_back(table):
    end_step(table, "player")
    actions.undo(code=table.code, who=table.who("player"), entry=table.snapshot().seq)

    assert table.snapshot().state.battle["done"] == []
    assert end_step(table, "opponent") == "deployment"


def test_a_melee_passed_by_agreement_keeps_what_was_struck(table):
    pair = {"attacker": "unit:a1-1", "defender": "unit:b1-1", "flank": False, "stage": "struck"}
    waits = {"attacker": "unit:a1-2", "defender": "unit:b1-1", "flank": False, "stage": "waiting"}
    fighting = {"in_melee": True}
    set_scene(
        table,
        battle={"step": "melee_other", "side_a": "side_1", "pairs": [pair, waits]},
        unit_a1_1=fighting,
        unit_a1_2=fighting,
        unit_b1_1={**fighting, "pm_lost_this_phase": 2},
    )

    actions.propose(code=table.code, who=table.who("player"), kind="pass")
    proposal = table.snapshot().table["proposals"][0]["id"]
    actions.answer(code=table.code, who=table.who("opponent"), proposal=proposal, agreed=True)

    state = table.snapshot().state
    assert (state["unit:b1-1"]["pm"], state["unit:b1-1"]["in_melee"], state.battle["step"]) == (4, True, "orders")


def test_a_garrison_splits_its_fire_on_the_phone(table):
    set_scene(table, battle={"step": "fire", "side_a": "side_1"}, unit_a1_1={"in_built_up_area": True})
    phone = table.phone("player", language="it")
    form = {"on": "unit:a1-1", "act": "split_fire", "first": "unit:b1-1", "second": "unit:b1-2"}

    panel = phone.get(table.url, form, **HTMX).content.decode()
    assert "1. I/IR 52 Erzherzog Anton" in panel
    sent = {
        "f.allotments.0.side": "front",
        "f.allotments.0.bases": "3",
        "f.allotments.1.side": "rear",
        "f.allotments.1.bases": "2",
    }
    answer = phone.post(
        f"{table.url}act/split_fire/", {**form, "unit": "unit:a1-1", **sent, "base_seq": table.snapshot().seq}, **HTMX
    )

    assert "Tutte le 5 basi si dividono il tiro" in answer.content.decode()
    assert [due["facts"] for due in table.snapshot().state.battle["due"]] == [{"bases_allotted": 3}, {"bases_allotted": 2}]


def queries(table, query):
    phone, url = table.phone("player"), table.url + query
    phone.get(url)  # settles the session
    pieces.clear()
    with CaptureQueriesContext(connection) as counted:
        assert phone.get(url).status_code == 200
    return len(counted)


@pytest.mark.parametrize("query", ["", "?on=unit:a1-1", "?on=unit:a1-1&act=infantry_fire"])
def test_many_units_and_a_long_log_cost_no_more_queries(query):
    small, large = (new_table(slug="ordre-mixte", samples=samples) for samples in (MARENGO, BORODINO))
    for table in (small, large):
        set_scene(table, battle={"step": "fire", "side_a": "side_1"})
    for number in range(30):
        actions.note(code=large.code, who=large.who("player"), text=f"note {number}")

    few, many = queries(small, query), queries(large, query)

    assert few == many
    assert few <= 5
