"""A Guerre d'Italia battle through the real actions: orders at any time, questions answered at once, what pages cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.ledger.replay import differences
from battles.models import Battle, Entry
from common.errors import Refused
from common.sized_cache import pieces
from tests.battles.table import new_table


def do(table, name, who="referee", faces=None, **chosen):
    answers = chosen.pop("answers", {})
    return actions.act(code=table.code, who=table.who(who), name=name, chosen=chosen, answers=answers, faces=faces)


@pytest.fixture
def table(db):
    """The first army attacks and has six command points."""
    found = new_table(slug="guerre-ditalia")
    do(found, "attacker_roll", army="side:a", answers={"evident_attacker": "player_a"})
    found.go_to("command", command_points=[6])
    return found


def test_who_waits_may_give_the_battle_up(table):
    do(table, "voluntary_rout", "opponent", army="side:b")

    assert table.snapshot().state["side:b"]["voluntary_rout"]
    assert Entry.objects.get(battle__code=table.code, act="voluntary_rout").side == "b"


def test_whatever_is_due(table):
    actions.end_step(code=table.code, who=table.who("player"), anyway=True)
    for _step in range(3):
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    assert [due["act"] for due in table.snapshot().state.battle["due"]] == ["command_points"]
    with pytest.raises(Refused, match=r"rolls its command points|tira i Command"):
        do(table, "move", "opponent", units=["unit:b1-1"])

    do(table, "voluntary_rout", army="side:a")

    assert table.snapshot().state["side:a"]["voluntary_rout"]


def test_a_question_is_answered_before_it_is_asked(table):
    page = table.phone("player").get(table.url, {"on": "unit:a1-3", "act": "may_lateral"}).content.decode()

    assert "Yes, up to 4 cm; its move ends with it" in page
    assert "§Movimento e Manovre" in page


def test_a_question_that_is_refused_says_by_which_section(table):
    query = {"on": "unit:a1-3", "act": "may_interpenetrate", "friend": "unit:a1-1"}
    page = table.phone("player", "it").get(table.url, query).content.decode()

    assert "Dei fanti solo la fanteria leggera attraversa i montati" in page
    assert "§Interpenetrazione" in page


def test_the_page_costs_the_same_with_few_and_many_units_and_entries(table):
    small = new_table(slug="guerre-ditalia", samples=(2, 3))
    for number in range(20):
        actions.note(code=table.code, who=table.who("player"), text=f"note {number}")

    few, many = page_queries(small), page_queries(table)

    assert few == many
    assert few <= 5


def page_queries(table) -> int:
    phone = table.phone("player")
    phone.get(table.url)  # settles the session
    pieces.clear()
    with CaptureQueriesContext(connection) as counted:
        assert phone.get(table.url).status_code == 200
    return len(counted)


def test_the_log_replays_to_the_same_rows(table):
    do(table, "move", units=["unit:a1-1", "unit:a1-2"], answers={"cinc_distance_mm": 320, "cinc_in_sight": True})
    do(table, "contact", unit="unit:a1-1", target="unit:b1-2", answers={"attacked_on": "front"})

    assert differences(Battle.objects.get(code=table.code)) == []
