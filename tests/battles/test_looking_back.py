"""``?at=57``: the battle as it stood after any entry, for each as they may look at it, and nothing to press."""

import re

import pytest

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.ledger.past import moments
from battles.ledger.versions import Retold
from battles.models import Entry
from battles.queries.visibility import view_of
from battles.table.past import as_it_stood
from rules.engine.play.working import Working
from tests.access import ROLES, house, may_watch
from tests.battles.table import new_table
from tests.browser.test_rooms import play_on
from tests.leaks.pairs import ORDERS, SLUG, laid, set_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    """Eighty entries into a battle."""
    table = new_table()
    play_on(table.code, table.who("both"), 60)
    return table


def page(table, seq, name="player", **query):
    return table.phone(name).get(table.url, {"at": seq, **query})


def test_any_entry_gives_the_state_that_the_log_tells(played):
    snapshot = played.snapshot()
    told, states = Retold(snapshot.strict_play, snapshot.version), {}
    for entry in Entry.objects.filter(battle=played.battle).order_by("seq"):
        told.take(entry)
        states[entry.seq] = told.now
    asked = [3, snapshot.seq - 1, snapshot.seq, 1, snapshot.seq // 2, snapshot.seq // 2 + 1, 2]

    moments.clear()
    assert [ledger.state_after(snapshot, seq) == states[seq] for seq in asked] == [True] * len(asked)


def test_a_page_says_where_it_stands_and_offers_nothing(played):
    last = played.snapshot().seq

    answer = page(played, last // 2)
    html = answer.content.decode()

    assert f"After entry {last // 2}" in re.sub(r"\s+", " ", html)
    assert f'href="{played.url}"' in html
    assert "<form" not in html.partition("<main")[2].partition("</main>")[0]
    assert not re.search(rf'href="{played.url}\?(?!at=|entry=)', html)
    assert "hx-post" not in html
    assert f'href="{played.url}log/?before={last // 2 + 1}&amp;unit=unit:a1-1"' in html
    assert "#by-then" not in html
    assert answer["Cache-Control"] == "private, no-cache"
    assert played.phone("player").get(played.url, {"at": 5}, headers={"If-None-Match": answer["ETag"]}).status_code == 200


def test_from_entry_to_entry_and_from_turn_to_turn(played):
    last = played.snapshot().seq

    middle, end, first = (page(played, seq).content.decode() for seq in (last // 2, last, 1))

    assert re.search(rf'rel="prev" href="{played.url}\?at={last // 2 - 1}"', middle)
    assert re.search(rf'rel="next" href="{played.url}\?at={last // 2 + 1}"', middle)
    assert 'rel="next"' not in end
    assert 'rel="prev"' not in first
    turns = dict(re.findall(r'id="turn-(\d+)" href="[^"]*at=(\d+)"', middle))
    assert turns == {str(e.turn): str(e.seq) for e in Entry.objects.filter(battle=played.battle).order_by("seq")}


@pytest.mark.parametrize("at", ["0", "x", "99999", "-1", ""])
def test_what_is_no_entry_leads_to_the_battle_as_it_stands(played, at):
    assert page(played, at).headers["Location"] == played.url


def test_what_came_later_does_not_show(firing):
    seq = firing.snapshot().seq
    chosen = {"shooter": "unit:b1-2", "target": "unit:a1-2"}
    fire = {"name": "fire", "chosen": chosen, "answers": {"range": "medium"}, "faces": [1, 6]}
    actions.act(code=firing.code, who=firing.who("opponent"), **fire)

    before, after = (as_it_stood(firing.snapshot(), "a", n).state["unit:b1-2"]["fired"] for n in (seq, seq + 1))

    assert (before, after) == (False, True)
    assert 'id="unit-b1-2" data-changed' in page(firing, seq + 1).content.decode()


def test_an_order_that_lies_face_down_is_shown_to_its_own_side_alone():
    table = laid(("command:a1", "attack"))
    seq = table.snapshot().seq
    actions.note(code=table.code, who=table.who("both"), text="It rains.")

    own, other = (as_it_stood(table.snapshot(), view, seq).state["command:a1"]["order"] for view in "ab")

    assert own == "attack"
    assert other == view_of(table.snapshot(), "b").state["command:a1"]["order"] != "attack"


def test_an_order_that_was_open_and_lies_face_down_now_is_left_out_of_the_past_too():
    table = new_table(slug=SLUG)
    set_up(table, **ORDERS)  # with all orders open
    seq = table.snapshot().seq
    assert as_it_stood(table.snapshot(), "b", seq).state["command:a1"]["order"] == "hold"

    def turn_down(snapshot):
        working = Working(snapshot.state)
        working.put("command:a1", "order_revealed", False)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        turn_down(snapshot)

    shown = {view: as_it_stood(table.snapshot(), view, seq).state["command:a1"]["order"] for view in ("a", "b", "spectator")}
    assert shown == {"a": "hold", "b": None, "spectator": None}
    assert page(table, seq, "opponent").status_code == 200


@pytest.mark.parametrize("watching", ["link", "club", "seats"])
def test_who_may_look_back_is_who_may_watch(watching):
    at = house(watching)
    answers = {role: at.client(role).get(at.url("battles:battle"), {"at": 1}).status_code for role in ROLES}

    assert answers == {role: 200 if may_watch(role, watching) else 404 for role in ROLES}
