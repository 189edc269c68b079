"""A De Bellis Empire battle as people read it: armies by their names, lengths in centimetres, whose die it is."""

import html
import re

import pytest
from django.utils.translation import override

from battles import actions
from battles.models import Entry
from battles.queries import sentences

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}


def text_of(page):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())))


def act(table, name, faces, who="player", **chosen):
    return actions.act(code=table.code, who=table.who(who), name=name, chosen=chosen, answers={}, faces=list(faces))


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
