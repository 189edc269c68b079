"""The cross table, and the tie-breaks as sums."""

import pytest

from tests.tournaments.hall import opened_hall
from tournaments.engine.standings import SUMS
from tournaments.queries.standings import standings_of, sums_of

pytestmark = pytest.mark.django_db


def page(hall, path: str, who: str = "public", language: str = "en") -> str:
    response = hall.phone(who, language).get(hall.url + path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def hall():
    hall = opened_hall(5, rounds=3, preset="classes-3-1-0")
    hall.event.refresh_from_db()
    hall.event.settings |= {"chain": [{"key": key} for key in ("points", *SUMS, "lot")]}
    hall.event.save()
    hall.start()
    hall.play_round()
    hall.play_round()
    return hall


def test_everybodys_games_are_in_their_row(hall):
    text = page(hall, "standings/cross/")
    assert text.count("<tr>") == 6
    assert text.count("cross-win") == text.count("cross-loss") == 4
    assert text.count("bye\n") == 2
    assert "won against" in text
    assert "ha vinto contro" in page(hall, "standings/cross/", language="it")


def test_a_round_under_way_shows_no_result():
    hall = opened_hall(2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    assert "cross-none" in page(hall, "standings/cross/")


def test_secret_standings_have_no_cross_table():
    hall = opened_hall(4, rounds=2, standings_policy="secret")
    hall.start()
    hall.play_round()
    assert "cross-win" not in page(hall, "standings/cross/")
    assert "cross-win" in page(hall, "standings/cross/", "organiser")


def test_every_tie_break_of_opponents_points_is_the_sum_of_its_parts(hall):
    snapshot = hall.snapshot()
    found, sums = standings_of(snapshot), sums_of(snapshot)
    assert found is not None
    assert set(sums) == set(SUMS)
    for key, by_player in sums.items():
        for row in found.rows:
            parts = by_player[row.player.id_in_facts]
            assert sum(points for _opponent, points in parts) == row.values[found.keys.index(key)], key
    text = page(hall, "standings/points/")
    assert text.count(" + ") >= 5


def test_a_chain_without_them_has_no_sums():
    hall = opened_hall(4, chain="losses")
    hall.start()
    hall.play_round()
    assert sums_of(hall.snapshot()) == {}
