"""Acts that ask nothing: the link does them, says so and can be undone; whatever is open still has its form."""

import html
import json
import re

import pytest

from battles import actions
from battles.models import Entry

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
PRESS = re.compile(r'<a class="[^"]*"\s+href="([^"]*)"(?: data-due="\d+")? hx-post="([^"]*)" hx-vals="([^"]*)"')


def presses(page):
    """The links of a page that do an act: the form's address, the act's, and what is sent."""
    found = PRESS.findall(page.content.decode())
    return [(html.unescape(form), address, json.loads(html.unescape(sent))) for form, address, sent in found]


def press(phone, page, act):
    """Press the link that does this act."""
    _form, address, sent = next(one for one in presses(page) if one[1].endswith(f"/act/{act}/"))
    return phone.post(address, sent, **HTMX)


def test_the_size_of_the_table_is_one_press(table):
    phone = table.phone("player")

    answer = press(phone, phone.get(table.url), "table_size")

    entry = Entry.objects.filter(battle=table.battle).latest("seq")
    assert (entry.kind, entry.act) == ("act", "table_size")
    assert answer["X-Entry"] == str(entry.seq)
    assert "Undo" in answer.content.decode()
    assert phone.post(f"{table.url}undo/", {"entry": entry.seq}, **HTMX).status_code == 200


def test_pressed_twice_it_is_done_once(table):
    phone = table.phone("player")
    page = phone.get(table.url)

    first, second = press(phone, page, "table_size"), press(phone, page, "table_size")

    assert first["X-Entry"] == second["X-Entry"]
    assert Entry.objects.filter(battle=table.battle, act="table_size").count() == 1


def test_a_move_is_done_at_its_ordinary_values_and_its_form_is_beside_it(table):
    table.go_to("movement")
    phone = table.phone("player")
    page = phone.get(f"{table.url}?on=unit:a1-3")
    form = next(form for form, address, _sent in presses(page) if address.endswith("/act/move/"))
    particulars = phone.get(form).content.decode()

    answer = press(phone, page, "move")

    assert answer["X-Entry"]
    assert Entry.objects.filter(battle=table.battle, act="move").count() == 1
    assert f'class="button button-quiet press-more" href="{html.escape(form)}"' in page.content.decode()
    assert 'name="f.with_rotation"' in particulars


def test_what_rolls_dice_or_has_a_target_to_choose_keeps_its_form(firing):
    phone = firing.phone("opponent")
    page = phone.get(f"{firing.url}?on=unit:b1-2")

    assert not [address for _form, address, _sent in presses(page) if address.endswith("/act/fire/")]
    answer = phone.post(f"{firing.url}act/fire/", {"shooter": "unit:b1-2", "target": "unit:a1-2", "_ready": "1"}, **HTMX)
    assert answer.status_code == 200
    assert 'id="act-form"' in answer.content.decode()
    assert not Entry.objects.filter(battle=firing.battle, act="fire").exists()


def test_without_javascript_the_link_leads_to_the_form(table):
    phone = table.phone("player")
    form = next(form for form, address, _sent in presses(phone.get(table.url)) if address.endswith("/act/table_size/"))

    assert 'action="' + f"{table.url}act/table_size/" in phone.get(form).content.decode()


def test_who_only_watches_has_nothing_to_press(table):
    assert not presses(table.phone("spectator").get(table.url))
    assert not [one for one in presses(table.phone("opponent").get(table.url)) if one[2]["side"] == "a"]


def test_a_form_of_one_question_is_a_button_for_each_answer_and_comes_again(table):
    phone = table.phone("player")
    page = phone.get(f"{table.url}?act=terrain_feature&on=side:a").content.decode()
    assert re.search(r'<button [^>]*name="f.feature"\s+value="wood">', page)
    assert "_go" not in page

    answer = phone.post(f"{table.url}act/terrain_feature/", {"on": "side:a", "army": "side:a", "f.feature": "wood"}, **HTMX)

    told = answer.content.decode()
    assert table.snapshot().state.battle["terrain"] == ["wood"]
    assert 'class="done-before done-above"' in told, "what was done stands over the next"
    assert 'name="f.feature"' in told


def test_the_next_generals_tray_comes_under_what_the_last_one_threw(table):
    table.go_to("deploy_first")
    actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    due = table.snapshot().state.battle["due"][0]

    answer = table.phone("both").post(f"{table.url}act/{due['act']}/", {"due": due["id"], "die0": "4", "_go": "1"}, **HTMX)

    told = answer.content.decode()
    assert 'class="done-before done-above"' in told
    assert 'id="act-dice"' in told
    assert f"entry={answer['X-Entry']}" in told
