"""A melee as a table of two columns: a row a fact with its worth, totals at the foot; ranges with their centimetres."""

import re

import pytest

from rules.rulesets.de_bellis_empire.contacts import touch
from tests.battles.table import shaped

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
MELEE = "on=unit:a1-1&act=melee&defender=unit:b1-1"


@pytest.fixture
def fighting(table):
    def work(working):
        touch(working, "unit:a1-1", "unit:b1-1")
        working.put("battle", "step", "melee")

    table.go_to("movement")
    return shaped(table, work)


def texts(html, tag):
    """What stands in the cells of a row, tags and spaces away."""
    cells = re.findall(rf"<{tag}\b.*?</{tag}>", html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in cells]


def row(page, label):
    """The row of that label."""
    return next(one for one in re.findall(r"<tr>.*?</tr>", page, re.DOTALL) if re.search(rf'<th scope="row">\s*{label}', one))


def test_two_who_fight_stand_side_by_side(fighting):
    page = fighting.phone("player").get(f"{fighting.url}?{MELEE}", **HTMX).content.decode()

    assert [name for name in texts(page, "th") if name in ("24e Légère", "IR 13 Reisky")] == ["24e Légère", "IR 13 Reisky"]
    general = row(page, "General adjacent")
    assert re.findall(r'name="(f[.][^"]*)"', general) == ["f.attacker.general_adjacent", "f.defender.general_adjacent"]
    assert texts(general, "td") == ["+1", "+1"]
    assert texts(row(page, "Total"), "td") == ["3 + ?", "3 + ?"]


def test_the_totals_go_along_with_the_facts(fighting):
    phone = fighting.phone("player")
    form = {"on": "unit:a1-1", "attacker": "unit:a1-1", "defender": "unit:b1-1", "f.attacker.general_adjacent": "1", "_dice": "-"}

    answer = phone.post(f"{fighting.url}odds/melee/", form).content.decode()

    assert texts(row(answer, "Total"), "td") == ["4 + ?", "3 + ?"]
    assert texts(row(answer, "General"), "td")[0] == "+1"


@pytest.mark.parametrize(("unit", "ranges"), [("unit:b1-2", {"Medium ≤ 4 cm", "Long ≤ 8 cm"})])
def test_ranges_say_their_centimetres(table, unit, ranges):
    table.go_to("defensive_fire")

    page = table.phone("opponent").get(f"{table.url}?on={unit}&act=fire", **HTMX).content.decode().replace("\xa0", " ")

    assert {*re.findall(r'<a class="chip"[^>]*>([^<]*)</a>', page)} == ranges
