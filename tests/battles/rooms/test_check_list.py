"""The check list: ticked by play, where the rulebook has one."""

import re
from dataclasses import replace

import pytest

from battles import actions
from battles.queries.check_list import ticked
from rules.engine.play.sequence import CheckList, Round
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from tests.battles.table import SLUG, Table, new_table

ROUNDS = (
    Round(Text("Movement", "Movimento"), "§5.0", ("movement",)),
    Round(Text("Combat", "Combattimento"), "§7.0", ("defensive_fire", "melee")),
    Round(Text("Rout", "Rotta"), "§10.0", ("break_check",)),
)


@pytest.fixture
def table(db):
    """A battle with a rulebook that has a check list of three turns."""
    book = rulesets()[SLUG]
    sheet = CheckList(Text("Check list", "Scheda"), "§4.0", 3, ROUNDS)
    rulesets()[SLUG] = replace(book, play=replace(book.play, sequence=replace(book.play.sequence, check_list=sheet)))
    yield new_table()
    rulesets()[SLUG] = book


def ticks(table: Table) -> list[str]:
    """A letter a box: done, now, to come."""
    return ["".join(box.tick[0] for box in turn.boxes) for turn in ticked(table.snapshot())]


def test_rounds_are_ticked_as_the_battle_goes_on(table):
    before = ticks(table)
    table.go_to("movement")
    first = ticks(table)
    table.go_to("melee")

    assert before == ["ttt", "ttt", "ttt"]
    assert first == ["ntt", "ttt", "ttt"]
    assert ticks(table) == ["dnt", "ttt", "ttt"]


def test_an_undone_step_is_not_ticked(table):
    table.go_to("movement")
    seq = actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    assert ticks(table)[0] == "dnt"

    actions.undo(code=table.code, who=table.who("referee"), entry=seq)

    assert ticks(table)[0] == "ntt"


def test_a_ticked_round_tells_when_it_was_played(table):
    table.go_to("melee")
    boxes = ticked(table.snapshot())[0].boxes

    assert boxes[0].at is not None
    assert [box.at for box in boxes[1:]] == [None, None]


def test_the_sheet_costs_the_same_queries_however_long_the_battle(table, django_assert_num_queries):
    table.go_to("defensive_fire")
    snapshot = table.snapshot()
    with django_assert_num_queries(1):
        ticked(snapshot)


def test_the_page_says_each_tick_in_words_and_the_battle_links_it(table):
    table.go_to("melee")
    phone = table.phone("spectator", "it")

    battle = phone.get(table.url).content.decode()
    sheet = phone.get(f"{table.url}check-list/").content.decode()

    assert f'<a class="rounds" hx-boost="false" href="{table.url}check-list/">' in battle
    assert "Scheda." in battle
    assert re.findall(r'class="round" data-tick="(\w+)"', battle) == ["done", "now", "to_come"]
    assert re.findall(r'<td data-tick="(\w+)"', sheet)[:4] == ["done", "now", "to_come", "to_come"]
    assert sheet.count("giocato<") == 1
    assert ">Combattimento<" in sheet


def test_who_may_not_watch_sees_no_sheet(table):
    closed = new_table(watching="seats")

    assert closed.phone("stranger").get(f"{closed.url}check-list/").status_code == 404


def test_a_rulebook_without_a_check_list_shows_none(db):
    table = new_table()
    phone = table.phone("player")

    page = phone.get(table.url).content.decode()

    assert phone.get(f"{table.url}check-list/").status_code == 404
    assert "check-list" not in page
    assert 'class="rounds"' not in page
