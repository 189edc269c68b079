"""A draft that does not fit those who play says so, and is mended by hand without losing what was done by hand."""

import pytest

from common.errors import Refused
from tests.pressing import form_on, press
from tests.tournaments.hall import opened_hall, running_hall
from tournaments.queries.by_hand import with_pair

pytestmark = pytest.mark.django_db


def drafted(players: int, **more):
    hall = opened_hall(players, late_until=3, **more)
    hall.start()
    hall.do("draft")
    return hall


def pairs(hall) -> set[frozenset[str]]:
    return {frozenset((p.a.name, p.b.name if p.b else "")) for p in hall.snapshot().latest.pairings}


def page(hall, who: str = "organiser", path: str = "rounds/1/") -> str:
    return hall.phone(who).get(hall.url + path).content.decode()


def test_a_late_comer_is_paired_with_the_bye_by_one_press():
    hall = drafted(5)
    bye = hall.snapshot().latest.byes[0].a.name
    before = {pair for pair in pairs(hall) if "" not in pair}
    hall.enter("Zeno")
    assert "Without a place in this draft:" in page(hall)
    with pytest.raises(Refused, match="Zeno"):
        hall.do("publish")

    phone = hall.phone("organiser")
    assert press(phone, form_on(phone, f"{hall.url}rounds/1/", f"{hall.url}rounds/1/pair/")).status_code == 302

    assert pairs(hall) == before | {frozenset((bye, "Zeno"))}
    assert "Without a place" not in page(hall)
    hall.do("publish")


def test_a_player_who_left_is_named_before_the_round_is_published():
    hall = drafted(4)
    hall.do("withdraw", number=2)

    assert "Paired, but no longer playing:" in page(hall)
    assert 'id="misplaced"' not in page(hall, "umpire", "players/")
    with pytest.raises(Refused, match="Bruno"):
        hall.do("publish")


def test_a_draft_made_again_keeps_the_pairs_made_by_hand():
    hall = drafted(8)
    games = hall.snapshot().latest.games
    one, other = games[0].a, games[1].b
    hall.do("pair_by_hand", round=1, one=one.number, other=other.number)
    made = frozenset((one.name, other.name))
    for name in ("Yara", "Zeno"):
        hall.enter(name)
    phone = hall.phone("organiser")
    form = form_on(phone, f"{hall.url}rounds/1/", f"{hall.url}draft/")
    assert form.fields["keep"] == "1"

    for _time in range(2):
        assert press(phone, form_on(phone, f"{hall.url}rounds/1/", f"{hall.url}draft/")).status_code == 302
        assert made in pairs(hall)

    assert {"Yara", "Zeno"} < {name for pair in pairs(hall) for name in pair}
    form = form_on(phone, f"{hall.url}rounds/1/", f"{hall.url}draft/")
    del form.fields["keep"]
    assert press(phone, form).status_code == 302
    assert 'name="keep"' not in page(hall)


@pytest.mark.parametrize(
    ("before", "bye", "pair", "after"),
    [
        ([("1", "2"), ("3", "4")], None, ("1", "3"), ({("1", "3"), ("2", "4")}, None)),
        ([("1", "2")], "3", ("1", "3"), ({("1", "3")}, "2")),
        ([("1", "2")], "3", ("3", "4"), ({("1", "2"), ("3", "4")}, None)),
        ([("1", "2")], None, ("1", "3"), ({("1", "3")}, "2")),
        ([("1", "2")], "5", ("1", "3"), ({("1", "3"), ("2", "5")}, None)),
        ([("1", "2")], None, ("1", "2"), ({("1", "2")}, None)),
    ],
)
def test_former_opponents_meet_or_have_the_bye(before, bye, pair, after):
    pairs, left = with_pair(before, bye, *pair)

    assert (set(map(tuple, pairs)), left) == after


def test_two_games_exchange_their_tables():
    hall = running_hall(4, tables=3)
    first, second = hall.snapshot().round(1).games
    phone, at = hall.phone("umpire"), f"{hall.url}rounds/1/games/{first.position}/"

    press(phone, form_on(phone, at, f"{at}table/"), table=str(second.table.position))

    now = hall.snapshot().round(1).games
    assert [game.table.name for game in now] == [second.table.name, first.table.name]
    assert f"moved to table {second.table.name}" in page(hall, path="log/")
    free = next(table for table in hall.snapshot().tables if table not in (first.table, second.table))
    press(phone, form_on(phone, at, f"{at}table/"), table=str(free.position))
    assert [game.table.name for game in hall.snapshot().round(1).games] == [free.name, first.table.name]
