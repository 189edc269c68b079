"""Whose form an act has: only that of the side that the asker plays; and a form that names somebody who may not take part."""

import pytest

from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
SLUG = "naran-fuciliers-wars"


def test_the_form_of_another_sides_act_is_not_made():
    table = new_table(slug=SLUG)

    page = table.phone("opponent").get(f"{table.url}?act=choose_order&on=command:a1").content.decode()

    assert "This is for" in page
    assert "act-form" not in page


def test_nor_is_it_judged_when_it_is_sent():
    table = new_table(slug=SLUG)

    answer = table.phone("opponent").post(f"{table.url}act/form_square/", {"on": "unit:a1-1", "unit": "unit:a1-1"})

    assert answer.status_code == 403
    assert "This is for" in answer.content.decode()


@pytest.mark.parametrize(
    ("act", "filled"),
    [
        ("melee", {"on": "unit:b1-2", "attacker": "unit:a1-4", "defender": "unit:a1-3"}),
        ("wrap", {"on": "unit:b1-2", "attacker": "unit:a1-4", "defender": "unit:a1-3"}),
        ("melee", {"on": "unit:a1-4", "attacker": "unit:a1-4", "defender": "unit:b1-3"}),
        ("incitement_speech", {"on": "unit:a0-c3", "unit": "unit:b1-4"}),
        ("incitement_speech", {"on": "unit:a0-c3", "commander": "unit:a0-c3", "unit": "unit:b1-4"}),
    ],
)
def test_whoever_may_not_take_part_counts_as_missing_and_the_form_says_why(act, filled):
    table = new_table(slug=SLUG)
    phone = table.phone("both")

    shown = phone.get(table.url, {"act": act, **filled})
    sent = phone.post(f"{table.url}act/{act}/", filled)

    assert shown.status_code == 200
    assert 'class="problem' in shown.content.decode() or 'role="alert"' in shown.content.decode()
    assert sent.status_code in (409, 422)
