"""A volley from choosing to result, by every kind of person, with htmx and without."""

import re
import uuid

import pytest

from battles.models import Entry

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"


def volley(table, **changed):
    """What the form of a routine volley sends."""
    sent = {
        "on": SHOOTER,
        "act": "fire",
        "shooter": SHOOTER,
        "target": TARGET,
        "seen": str(table.desk().seq),
        "key": uuid.uuid4().hex,
        "f.range": "medium",
        "die0": "4",
        "die1": "3",
    }
    return sent | changed


def fired(table) -> list[Entry]:
    return list(Entry.objects.filter(battle=table.battle, act="fire"))


def test_unit_then_target_and_range_then_the_form(firing):
    phone = firing.phone("opponent")

    unit = phone.get(firing.url, {"on": SHOOTER}, **HTMX).content.decode()
    matrix = phone.get(firing.url, {"on": SHOOTER, "act": "fire"}, **HTMX).content.decode()
    form = phone.get(firing.url, {"on": SHOOTER, "act": "fire", "target": TARGET, "quick": "medium"}, **HTMX).content.decode()

    assert "act=fire" in unit
    assert "target=unit:a1-2&amp;quick=medium" in matrix
    assert re.search(r'name="f.range" value="medium" checked', form)
    assert 'name="die0"' in form
    assert 'name="die1"' in form
    assert "<html" not in form


def test_a_volley_is_resolved_and_told(firing):
    answer = firing.phone("opponent").post(f"{firing.url}act/fire/", volley(firing), **HTMX)

    entry = fired(firing)[0]
    assert answer.status_code == 200
    assert answer["HX-Push-Url"] == f"{firing.url}?entry={entry.seq}"
    assert [die[1] for die in entry.dice] == [4, 3]
    assert firing.desk().state[SHOOTER]["fired"] is True
    html = answer.content.decode()
    assert 'class="sum"' in html
    assert 'id="unit-b1-2"' in html
    assert "afterbegin:#log-entries" in html


def test_without_htmx_success_redirects_to_the_result(firing):
    phone = firing.phone("opponent")

    answer = phone.post(f"{firing.url}act/fire/", volley(firing))

    assert answer.status_code == 302
    assert answer["Location"] == f"{firing.url}?entry={fired(firing)[0].seq}"
    assert b'class="sum"' in phone.get(answer["Location"]).content
