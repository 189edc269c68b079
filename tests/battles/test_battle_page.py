"""The battle page: who sees what, in how many queries, and when it need not be sent again."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Entry
from battles.table import fragments
from battles.table.odds import odds_with_result
from common.sized_cache import pieces
from rules.engine.play.dues import add_due
from rules.engine.text import Text
from tests.battles.table import new_table, shaped
from tests.markup import tight

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}


def test_everybody_seated_sees_the_board(table):
    for name in ("player", "opponent", "both", "referee", "spectator"):
        page = table.phone(name).get(table.url)

        assert page.status_code == 200
        assert "24e Légère" in page.content.decode()


def test_strangers_watch_by_the_link_but_not_where_only_seats_may():
    open_table, closed = new_table(watching="link"), new_table(watching="seats")

    assert open_table.phone("stranger").get(open_table.url).status_code == 200
    assert closed.phone("stranger").get(closed.url).status_code == 404
    assert closed.phone("spectator").get(closed.url).status_code == 200
    assert open_table.phone("stranger").get("/battles/nosuchbattle/").status_code == 404


def test_a_unit_says_what_it_may_do_and_for_the_rest_why_not(firing):
    panel = firing.phone("opponent").get(firing.url, {"on": "unit:b1-2"}, **HTMX).content.decode()

    assert "act=fire" in panel
    assert "This belongs to: movement (§4.0)." in panel
    assert 'act=move"' not in panel


@pytest.mark.parametrize(("number", "folded"), [(1, None), (3, False), (4, True)])
def test_what_is_due_from_others_stands_under_their_name(table, number, folded):
    def work(working):
        for unit in range(1, number + 1):
            why = Text("It fires.", "Tira.")
            add_due(working, "retreat", "b", why, {"unit": f"unit:b1-{unit}"})

    shaped(table, work)

    head = tight(fragments.board(table.snapshot(), "a", "en")).partition('id="last-act"')[0]

    assert head.count('<span class="side" data-side="b">') == 1
    assert head.count("Retreat") == number
    assert re.findall(r'<details class="waiting"( open)?>', head) == ([] if folded is None else ["" if folded else " open"])


def test_a_result_keeps_room_for_odds_where_there_are_some(firing):
    chosen = {"shooter": "unit:b1-2", "target": "unit:a1-2"}
    who = firing.who("opponent")
    fire = actions.act(code=firing.code, who=who, name="fire", chosen=chosen, answers={"range": "medium"}, faces=[4, 3])
    unknown = Entry(kind="act", act="contact", chosen={}, dice=[[6, 3, "typed"]])

    assert 'class="act-odds"' in firing.phone("opponent").get(firing.url, {"entry": fire}, **HTMX).content.decode()
    assert odds_with_result(firing.snapshot(), "b", unknown, "en") == []


def test_spectators_are_offered_nothing(firing):
    phone = firing.phone("spectator")

    panel = phone.get(firing.url, {"on": "unit:b1-2", "act": "fire"}, **HTMX).content.decode()
    page = phone.get(firing.url).content.decode()

    assert "IR 47 Franz Kinsky" in panel
    assert "act=" not in panel
    assert "do=correct" not in panel
    assert "<form" not in panel
    assert "do=end-step" not in page


def test_whose_move_it_is_not_is_not_asked_to_end_the_step(firing):
    panels = [firing.phone(who).get(firing.url, {"do": "end-step"}, **HTMX).content.decode() for who in ("player", "opponent")]

    assert sorted("/end-step/" in panel for panel in panels) == [False, True]


def test_the_enemys_unit_can_be_looked_at(firing):
    panel = firing.phone("opponent").get(firing.url, {"on": "unit:a1-2"}, **HTMX).content.decode()

    assert "43e Ligne" in panel
    assert "act=" not in panel


def test_a_targets_ranges_leave_out_what_leads_nowhere(firing):
    panel = firing.phone("opponent").get(firing.url, {"on": "unit:b1-2", "act": "fire"}, **HTMX).content.decode()

    assert "quick=medium" in panel
    assert "quick=long" in panel
    assert "quick=short" not in panel  # infantry has no short range
    assert "quick=out" not in panel


def test_the_rules_words_are_italian_on_an_italian_phone(firing):
    page = firing.phone("opponent", language="it").get(firing.url).content.decode()

    assert "tiro difensivo" in page
    assert "Fanteria di linea" in page


def queries(phone, url):
    phone.get(url)  # settles the session
    pieces.clear()
    with CaptureQueriesContext(
        connection,
    ) as counted:
        assert phone.get(url).status_code == 200
    return len(counted)


def test_a_guests_panel_and_poll_read_the_session_and_the_battle_once(firing):
    phone = firing.phone("opponent")
    panel = firing.url, {"on": "unit:b1-2", "act": "fire"}, HTMX
    poll = f"{firing.url}changes/", {"since": firing.snapshot().seq - 1}, {}
    for url, sent, headers in (panel, poll):
        phone.get(url, sent, **headers)  # reads the battle's rows
        with CaptureQueriesContext(connection) as counted:
            assert phone.get(url, sent, **headers).status_code == 200
        asked = [str(query["sql"]) for query in counted if 'FROM "battles_entry"' not in str(query["sql"])]  # the poll's entries
        assert ["django_session" in asked[0], "FROM battles_battle b" in asked[1], len(asked)] == [True, True, 2], asked


def test_many_units_and_a_long_log_cost_no_more_queries():
    small, large = new_table(samples=(0, 1)), new_table(samples=(2, 3))
    large.go_to("defensive_fire")
    for number in range(30):
        actions.note(code=large.code, who=large.who("player"), text=f"note {number}")

    few, many = queries(small.phone("player"), small.url), queries(large.phone("player"), large.url)

    assert few == many
    assert few <= 5


def test_what_a_phone_has_already_is_not_sent_again(table):
    phone = table.phone("player")
    phone.get(table.url)  # brings the CSRF cookie
    first = phone.get(table.url)

    again = phone.get(table.url, HTTP_IF_NONE_MATCH=first["ETag"])
    actions.note(code=table.code, who=table.who("opponent"), text="Rain.")
    later = phone.get(table.url, HTTP_IF_NONE_MATCH=first["ETag"])

    assert again.status_code == 304
    assert later.status_code == 200
    assert b"Rain." in later.content


def test_pages_of_different_people_have_different_tags(table):
    tags = {name: table.phone(name).get(table.url)["ETag"] for name in ("player", "opponent", "referee", "spectator")}
    italian = table.phone("player", language="it").get(table.url)["ETag"]

    assert len({*tags.values(), italian}) == 5


def test_the_board_knows_no_person(table):
    board = fragments.board(table.snapshot("player"), "a", "en")

    assert "csrf" not in board.lower()
    assert table.seats["player"].token not in board


def test_the_chosen_unit_is_marked_on_the_board(table):
    page = table.phone("player").get(table.url, {"on": "unit:a1-3"}).content.decode()

    assert 'id="unit-a1-3" data-chosen' in page
    assert 'id="unit-a1-2" data-chosen' not in page


NONSENSE = (
    "on=unit:zz",
    "on=battle",
    "act=nosuch",
    "due=999",
    "due=x",
    "entry=99999999999",
    "do=nosuch",
    "do=undo&entry=x",
    "do=answer&proposal=1",
    "do=correct&on=x",
    "tab=x",
    "on=unit:a1-1&act=fire&target=unit:zz",
    "act=fire&on=side:a",
    "on=unit:a1-1&act=fire&target=unit:b1-1&quick=nosuch",
    "on=unit:a1-1&act=move&f.x=1",
)


def test_nonsense_in_the_address_shows_the_page(table):
    phone = table.phone("player")
    for query in NONSENSE:
        assert phone.get(f"{table.url}?{query}").status_code == 200, query


@pytest.mark.slow
@pytest.mark.parametrize("step", ["table", "lots", "deploy_second", "movement", "defensive_fire", "melee"])
def test_every_offer_opens_a_form_in_every_step(step):
    """Every act on offer for the armies, a corps and an element of each kind opens, with its first candidates chosen."""
    table = new_table()
    table.go_to(step)
    phone, state = table.phone("both"), table.snapshot().state
    kinds = {(fields["side"], fields["type"]): address for address, fields in state.units()}

    for address in ("side:a", "side:b", "command:a1", "command:b1", *kinds.values()):
        panel = phone.get(table.url, {"on": address}, **HTMX)
        assert panel.status_code == 200
        for act in set(re.findall(r"act=([a-z_]+)\"", panel.content.decode())):
            form = phone.get(table.url, {"on": address, "act": act}, **HTMX)
            for _role in range(3):
                onward = re.search(
                    r'class="(?:chip|button button-quiet button-wide)" href="([^"]+)"', tight(form.content.decode())
                )
                form = phone.get(html.unescape(onward.group(1)), **HTMX) if onward else form
            assert form.status_code == 200
            assert re.search('name="_go"|nobody to choose|only-question', form.content.decode()), (address, act)


def test_what_is_due_stands_first_and_opens_its_form(table):
    table.go_to("deploy_first")
    actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    phone, due = table.phone("player"), table.snapshot().state.battle["due"][0]

    page = phone.get(table.url).content.decode()
    form = phone.get(table.url, {"due": due["id"]}, **HTMX).content.decode()

    assert f'data-due="{due["id"]}"' in page
    assert f'name="due" value="{due["id"]}"' in form
    assert due["why"] in html.unescape(form)


def test_a_kept_page_has_each_persons_own_token(table):
    first, second = table.phone("stranger"), table.phone("stranger")

    pages = [phone.get(table.url).content.decode() for phone in (first, second)]
    tokens = [re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page) for page in pages]

    assert tokens[0]
    assert set(tokens[0]).isdisjoint(tokens[1])
    assert "the-token-of" not in pages[0] + pages[1]
    for phone, page in zip((first, second), pages, strict=True):
        strict = re.search(r'hx-headers=\'{"X-CSRFToken": "(\w+)"}\'', page).group(1)
        phone.handler.enforce_csrf_checks = True
        assert phone.post(f"{table.url}note/", {"text": "x"}).status_code == 403
        answer = phone.post(f"{table.url}note/", {"text": "x"}, HTTP_X_CSRFTOKEN=strict)
        assert "Spectators cannot act: take a seat first." in answer.content.decode()


def test_what_is_fetched_at_the_touch_is_good_for_a_moment(table):
    phone, sheet = table.phone("player"), {"on": "unit:a1-1"}

    ahead = phone.get(table.url, sheet, **HTMX, HTTP_X_AHEAD="1")

    assert ahead["Cache-Control"] == "private, max-age=2"
    assert phone.get(table.url, sheet, **HTMX)["Cache-Control"] == "private, no-cache"
