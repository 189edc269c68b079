"""A state that the rules cannot reckon with (a mistake of ours, another version's) leaves pages to play on and to undo from."""

import logging

import pytest

from battles import ledger
from battles.ledger import Draft
from battles.ledger.tolerant import forget_reports
from battles.models import Entry
from battles.table.news import news_since
from live.topics import Audience
from rules.engine.play.state import Effect
from tests.battles.table import SLUG, new_table
from tests.leaks.hunt import forget

pytestmark = [pytest.mark.django_db, pytest.mark.unreckoned]
VIEWERS = ("player", "opponent", "both", "referee", "spectator")
PAGES = (
    "",
    "?on=unit:a1-1",
    "?do=end-step",
    "?entry=2",
    "log/",
    "report/",
    "dice/",
    "ending/",
    "seats/",
    "export.md",
    "export.csv",
)
UNIT = "unit:a1-1"
UNKNOWN, NOWHERE = Effect(UNIT, "type", None), Effect("battle", "step", "nowhere")


@pytest.fixture(autouse=True)
def _reported_anew():
    forget_reports()
    forget()


def broken(slug: str, *effects: Effect):
    """A battle in which an entry has made these true, whatever the rules say of it."""
    table = new_table(slug=slug)

    def work(snapshot):
        return ledger.write(snapshot, Draft(kind="step", changes=snapshot.state.changes(effects)))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    forget()
    return table


@pytest.mark.parametrize("name", VIEWERS)
def test_a_unit_that_cannot_be_reckoned_says_so_on_its_card_and_all_else_stands(name):
    table = broken(SLUG, UNKNOWN)

    page = table.phone(name).get(table.url)
    html = page.content.decode()

    assert page.status_code == 200
    card = html.split('id="unit-a1-1"')[1].split("</li>\n", 1)[0]
    assert "cannot be calculated" in card
    other = html.split('id="unit-a1-2"')[1].split("</li>\n", 1)[0]
    assert "cannot be calculated" not in other
    assert "The board cannot be shown" not in html


@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_such_a_battle_opens(path):
    table = broken(SLUG, UNKNOWN)

    for name in VIEWERS:
        answer = table.phone(name).get(table.url + path)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content

        assert answer.status_code == 200, name
        assert body


def test_the_panel_of_such_a_unit_offers_to_correct_it_and_that_mends_it():
    table = broken(SLUG, UNKNOWN)
    player = table.phone("player")

    panel = player.get(f"{table.url}?on={UNIT}").content.decode()
    sent = {"on": UNIT, "field": "type", "value.type": "line_infantry", "reason": "it was lost"}
    answer = player.post(f"{table.url}correct/", sent)
    forget()

    assert "do=correct" in panel
    assert answer.status_code == 302
    assert "cannot be calculated" not in player.get(table.url).content.decode()


def test_what_could_not_be_reckoned_is_logged_once_for_the_operator(caplog):
    with caplog.at_level(logging.ERROR, "battles.reckoning"):
        table = broken(SLUG, UNKNOWN)
        for name in VIEWERS:
            forget()
            table.phone(name).get(table.url)

    said = [record for record in caplog.records if record.getMessage() == f"Cannot be reckoned: card of {UNIT}"]
    assert len(said) == 1
    assert said[0].exc_info


@pytest.mark.parametrize("name", VIEWERS)
def test_a_board_that_cannot_be_drawn_gives_place_to_the_log_and_undo(name):
    table = broken(SLUG, NOWHERE)

    page = table.phone(name).get(table.url)

    html = page.content.decode()
    assert page.status_code == 200
    assert "The board cannot be shown in this state. Nothing is lost." in html
    assert 'id="e2"' in html
    assert ("?do=undo&amp;entry=2" in html) is (name != "spectator")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_of_a_battle_in_no_step_is_a_server_error(path):
    table = broken(SLUG, NOWHERE)

    for name in VIEWERS:
        assert table.phone(name).get(table.url + path).status_code < 500, name


@pytest.mark.parametrize("htmx", [{}, {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}])
def test_undo_brings_the_board_back(htmx):
    table = broken(SLUG, NOWHERE)
    referee = table.phone("referee")
    referee.get(table.url)

    asked = referee.get(f"{table.url}?do=undo&entry=2", **htmx)
    undone = referee.post(f"{table.url}undo/", {"entry": "2"}, **htmx)

    assert asked.status_code == 200
    assert "undo/" in asked.content.decode()
    assert undone.status_code in (200, 302)
    assert Entry.objects.get(battle=table.battle, seq=3).undoes == 2
    page = table.phone("player").get(table.url).content.decode()
    assert "The board cannot be shown" not in page
    assert 'id="unit-a1-1"' in page


def test_a_press_that_cannot_be_reckoned_says_so_and_writes_nothing():
    table = broken(SLUG, NOWHERE)

    answer = table.phone("both").post(f"{table.url}end-step/", {"anyway": "1"})

    assert answer.status_code == 409
    assert "cannot be calculated" in answer.content.decode().lower()
    assert table.battle.entries.count() == 2


def test_screens_are_brought_the_board_that_stands_and_the_whole_one_when_it_can_be_drawn_again():
    table = broken(SLUG, NOWHERE)
    watching = Audience("a", "en")

    news = news_since(table.code, watching, 1)
    table.phone("referee").post(f"{table.url}undo/", {"entry": "2"})
    better = news_since(table.code, watching, 2)

    assert "The board cannot be shown" in news.html
    assert better.html.startswith('<div hx-swap-oob="innerHTML:#board">')
    assert 'id="unit-a1-1"' in better.html


def test_strangers_learn_nothing_by_it():
    table = broken(SLUG, NOWHERE)
    table.battle.__class__.objects.filter(pk=table.battle.pk).update(watching="seats")
    forget()

    assert table.phone("stranger").get(table.url).status_code == 404
    assert table.phone("stranger").post(f"{table.url}end-step/").status_code == 404
