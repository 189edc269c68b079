"""An Impetus battle as the app plays it: what each side is asked on its phone, what a record brings, the price of its pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from common.sized_cache import pieces
from rules.engine.play.working import Working
from rules.rulesets.impetus.sequence import activate, enter
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
CANNAE, LEGNANO = (0, 1), (2, 3)
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
ROMANS, GAULS = "command:a1", "command:b1"


@pytest.fixture
def table():
    return new_table(slug="impetus", samples=CANNAE)


def set_scene(table, change):
    """Change the state by hand."""

    def work(snapshot):
        working = Working(snapshot.state)
        working.put("battle", "due", [])
        working.put("battle", "queue", [])
        change(working)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def act(table, name, faces=None, **answers):
    """Do what is due first."""
    due = table.snapshot().state.battle["due"][0]
    who = table.who("player" if due["side"] == "a" else "opponent")
    given = {"chosen": due["chosen"], "answers": answers, "faces": faces, "due": due["id"]}
    assert due["act"] == name
    return actions.act(code=table.code, who=who, name=name, **given)


def nominate(table, side, command):
    due = table.snapshot().state.battle["due"][0]
    who = table.who("player" if side == "a" else "opponent")
    given = {"chosen": {"command": command}, "answers": {}, "faces": None, "due": due["id"]}
    actions.act(code=table.code, who=who, name="nominate", **given)


def test_the_side_that_threw_less_decides_on_its_own_phone_and_sees_both_totals(table):
    set_scene(table, lambda working: enter(working, "nominate"))
    nominate(table, "a", ROMANS)
    nominate(table, "b", GAULS)
    act(table, "initiative", [5, 5, 1, 2])
    said = "Legiones: 11 (5, 5) – Galli et Hispani: 7 (1, 2). Galli et Hispani ritira? (R16)"

    mine, theirs = (table.phone(name, language="it").get(table.url).content.decode() for name in ("opponent", "player"))
    due = table.snapshot().state.battle["due"][0]
    panel = table.phone("opponent", language="it").get(table.url, {"due": due["id"]}, **HTMX).content.decode()
    assert said in panel
    assert "data-due" in mine
    assert "data-due" not in theirs

    act(table, "initiative_again", [6], reroll="first")
    act(table, "cede", cedes=True)
    assert table.snapshot().state.battle["active_command"] == ROMANS


def test_a_contest_that_is_passed_by_agreement_is_begun_again(table):
    set_scene(table, lambda working: enter(working, "nominate"))
    nominate(table, "a", ROMANS)
    nominate(table, "b", GAULS)
    due = table.snapshot().state.battle["due"][0]
    actions.propose(code=table.code, who=table.who("player"), kind="skip", about=due["id"])
    actions.answer(code=table.code, who=table.who("opponent"), proposal=table.snapshot().table["proposals"][0]["id"], agreed=True)
    if not table.snapshot().state.battle["due"]:
        actions.end_step(code=table.code, who=table.who("player"), anyway=True)

    assert [due["act"] for due in table.snapshot().state.battle["due"]] == ["nominate"]


def test_the_log_names_what_was_passed_by_agreement(table):
    set_scene(table, lambda working: enter(working, "nominate"))
    due = table.snapshot().state.battle["due"][0]
    actions.propose(code=table.code, who=table.who("player"), kind="skip", about=due["id"])
    actions.answer(code=table.code, who=table.who("opponent"), proposal=table.snapshot().table["proposals"][0]["id"], agreed=True)
    page = table.phone("player", language="en").get(table.url).content.decode()

    assert "skip what is due: Nominate a command" in page
    assert "Agreed: skip what is due: Nominate a command." in page


def test_a_general_is_not_asked_to_join_a_command_that_is_gone(table):
    set_scene(table, lambda working: activate(working, GAULS))
    for unit in ("unit:a2-1", "unit:a2-2"):
        actions.record(code=table.code, who=table.who("player"), address=unit, result="destroyed")

    state = table.snapshot().state
    assert state.battle["due"] == []
    assert state["command:a2"]["vd_lost"] == state["command:a2"]["vd_total"]


def queries(table, query):
    phone, url = table.phone("player"), table.url + query
    phone.get(url)  # settles the session
    pieces.clear()
    with CaptureQueriesContext(connection) as counted:
        assert phone.get(url).status_code == 200
    return len(counted)


@pytest.mark.parametrize("query", ["", "?on=unit:a1-1", "?on=unit:a1-6&act=declare_charge"])
def test_many_units_and_a_long_log_cost_no_more_queries(query):
    small, large = (new_table(slug="impetus", samples=samples) for samples in (LEGNANO, CANNAE))
    for table in (small, large):
        set_scene(table, lambda working: activate(working, ROMANS))
    for number in range(30):
        actions.note(code=large.code, who=large.who("player"), text=f"note {number}")

    few, many = queries(small, query), queries(large, query)

    assert few == many
    assert few <= 5


def test_what_keeps_a_step_from_ending_is_told_once(table):
    set_scene(table, lambda working: enter(working, "nominate"))
    panel = table.phone("player", language="en").get(table.url, {"do": "end-step"}, **HTMX).content.decode()

    for due in table.snapshot().state.battle["due"]:
        assert panel.count(due["why"]) == 1
