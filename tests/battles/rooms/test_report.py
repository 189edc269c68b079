"""The report, during play and after."""

import pytest

from battles import actions, ledger
from battles.actions.demo import load_patterns, start_demo
from battles.ledger import Requester
from battles.models import Battle, Entry
from battles.record.report import report_of
from common.sized_cache import pieces


@pytest.fixture
def played(samples):
    """A battle past its set-up in which a unit of side b has been destroyed; Gino plays both sides."""
    load_patterns()
    battle, seat = start_demo(user=None, guest="Gino")
    who = Requester(token=seat.token)
    snapshot = ledger.read(battle.code, who)
    victim = next(address for address, fields in snapshot.state.units(side="b"))
    actions.correct(code=battle.code, who=who, address=victim, field="destroyed", value=True, reason="shot to pieces")
    battle.seat, battle.who, battle.victim = seat, who, victim
    return battle


def read(battle, who=None):
    return report_of(ledger.read(battle.code, who or battle.who), Battle.objects.get(pk=battle.pk))


def test_a_lost_unit_is_told_with_when_and_by_what(played):
    told = read(played)

    name = ledger.read(played.code, played.who).state[played.victim]["name"]
    assert [(unit.name.en, unit.side, unit.turn, unit.act.en) for unit in told.lost] == [(name, "b", 1, "correction by hand")]
    assert {side.code: side.lost for side in told.sides} == {"a": 0, "b": 1}
    assert told.turns[-1].lost == {"a": 0, "b": 1}


def test_a_unit_that_comes_back_by_undo_is_not_lost(played):
    last = Entry.objects.filter(battle=played).latest("seq").seq

    actions.undo(code=played.code, who=played.who, entry=last)

    assert read(played).lost == ()


def test_units_lost_in_one_act_are_told_in_the_order_of_the_log(played):
    state = ledger.read(played.code, played.who).state
    gone = [address for address, _fields in state.units(side="a")][5::-1]
    changes = [[address, "destroyed", False, True] for address in gone]
    last = Entry.objects.filter(battle=played).latest("seq")
    Entry.objects.create(battle=played, seq=last.seq + 1, turn=last.turn, step=last.step, kind="note", changes=changes)
    Battle.objects.filter(pk=played.pk).update(seq=last.seq + 1)

    assert [unit.name.en for unit in read(played).lost if unit.side == "a"] == [state[address]["name"] for address in gone]


def test_losses_are_counted_turn_by_turn(played):
    told = read(played)

    assert [line.turn for line in told.turns] == [0, 1]
    assert [line.lost["b"] for line in told.turns] == [0, 1]


def test_dice_and_luck_are_those_of_the_log(played):
    told = read(played)

    faces = [die[1] for dice in Entry.objects.filter(battle=played).values_list("dice", flat=True) for die in dice]
    assert sum(f.total for f in told.tally.faces) == len(faces) > 0
    assert sum(f.luck for f in told.tally.faces) == sum(faces) - 3.5 * len(faces)
    assert {f.origin for f in told.tally.faces} == {"server"}


def test_house_rules_are_named(samples, anna):
    seats = [actions.NewSeat("player", "a", anna)]
    new = actions.NewBattle(samples[0].ruleset, "x", samples[:2], seats, created_by=anna, house_rules={"R53": "no_limit"})
    battle = actions.create_battle(new).battle

    assert [rule[0] for rule in read(battle, Requester(anna.pk)).house_rules] == ["R53"]


def test_the_page_tells_it_all_and_prints(browse, played):
    page = browse(seat=played.seat).get(f"/battles/{played.code}/report/").content.decode()

    assert "<polyline" in page
    assert "In progress" in page
    assert "shot to pieces" in page
    assert 'style="' not in page
    assert page.count('<li class="entry"') == Battle.objects.get(pk=played.pk).seq


def test_after_the_end_it_says_who_won(browse, played):
    actions.concede(code=played.code, who=played.who, side="a")

    page = browse(seat=played.seat).get(f"/battles/{played.code}/report/").content.decode()

    assert "conceded." in page
    assert "In progress" not in page


def test_numbers_in_drawings_have_no_comma_in_italian(browse, played):
    page = browse(seat=played.seat, language="it").get(f"/battles/{played.code}/report/").content.decode()

    points = page.split('points="')[1].split('"')[0]
    assert all(len(pair.split(",")) == 2 for pair in points.split())


def test_a_stranger_finds_no_report(browse, battle, carla):
    for page in ("report/", "dice/", "export.json", "export.csv", "export.md"):
        assert browse(carla).get(f"/battles/{battle.code}/{page}").status_code == 404


def test_what_is_for_the_other_side_is_in_no_report(browse, battle, anna, bruno, sara):
    entry = Entry.objects.create(battle=battle, seq=battle.seq + 1, kind="note", note="We march at dawn", side="a", audience="a")
    Battle.objects.filter(pk=battle.pk).update(seq=entry.seq)

    pages = {user: browse(user).get(f"/battles/{battle.code}/report/").content.decode() for user in (anna, bruno, sara)}

    assert [("We march at dawn" in pages[user]) for user in (anna, bruno, sara)] == [True, False, False]


def test_a_long_log_costs_no_more_queries(browse, played, django_assert_num_queries):
    client = browse(seat=played.seat)
    url = f"/battles/{played.code}/report/"
    client.get(url)
    pieces.clear()
    with django_assert_num_queries(7):
        client.get(url)
    for n in range(30):
        actions.note(code=played.code, who=played.who, text=f"Note {n}")

    with django_assert_num_queries(7):
        client.get(url)


def test_it_is_put_together_once_for_each_number_of_the_log(browse, played, django_assert_num_queries):
    client = browse(seat=played.seat)
    url = f"/battles/{played.code}/report/"
    first = client.get(url).content.decode()

    with django_assert_num_queries(3):
        again = client.get(url).content.decode()
    actions.note(code=played.code, who=played.who, text="The mist lifts")

    assert main_of(again) == main_of(first)
    assert "The mist lifts" in client.get(url).content.decode()


def main_of(page):
    """Without the tokens of its forms."""
    return page.partition("<main")[2].partition("</main>")[0]
