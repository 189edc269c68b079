"""Points are decimals, with the exact fraction as a title."""

import pytest
from django.utils import translation

from tests.tournaments.hall import opened_hall
from tournaments.templatetags.points import points


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (17, "17"),
        (None, ""),
        ("17/2", '<span title="17/2">8.5</span>'),
        ("-39/2", '<span title="-39/2">-19.5</span>'),
        ("1369/3", '<span title="1369/3">456.33</span>'),
    ],
)
def test_a_fraction_is_a_decimal(value, shown):
    with translation.override("en"):
        assert points(value) == shown


def test_italian_has_a_comma():
    with translation.override("it"):
        assert points("17/2") == '<span title="17/2">8,5</span>'


@pytest.mark.django_db
def test_standings_show_decimals_and_only_the_tie_breaks_that_decided():
    hall = opened_hall(4, tables=2)
    hall.start()
    hall.play_round()
    hall.do("adjust", number=1, points="1/2", why="Painting")

    shown = hall.phone("public").get(hall.url + "standings/").content.decode()

    assert 'title="7/2">3.5' in shown or 'title="1/2">0.5' in shown
    assert "behind by: Points" not in shown
    assert "behind by: " in shown  # the others are equal on points
