"""Two phones, two web processes, one moment: both are heard, or the one that was not is told so."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from battles import actions
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat
from tests.battles.table import new_table
from tests.conftest import web_process
from tools.bench.phone import Phone

#: So often is it tried, for the moment to be the same once at least.
ROUNDS = 4


@pytest.fixture(scope="module")
def other(_web_server, django_db_blocker):
    """A second web process on the same database."""
    with django_db_blocker.unblock(), web_process() as (address, _pid):
        yield address


@pytest.fixture
def table(server):
    return new_table(slug="ordre-mixte")


@pytest.fixture
def at_once(server, other, table):
    """Press with these seats at the same moment, each on a process of its own, the second time the other way round."""

    def pressed(*presses):
        servers = [server, other]
        phones = [Phone(servers[n % 2], seat) for n, (seat, _path, _data) in enumerate(presses)]
        together = Barrier(len(presses))

        def press(phone, path, data):
            together.wait(20)
            return phone.post(f"{table.url}{path}", {**data, "key": uuid.uuid4().hex})

        with ThreadPoolExecutor(len(presses)) as threads:
            jobs = [threads.submit(press, phone, path, data) for phone, (_s, path, data) in zip(phones, presses, strict=True)]
            answers = [job.result(60) for job in jobs]
        for phone in phones:
            phone.close()
        return answers

    return pressed


def truly_told(table, before, presses, answers):
    """Who was told to have been heard has an entry of their own, who was not has none and reads why; nobody else has any."""
    made = {entry.seq: entry for entry in Entry.objects.filter(battle=table.battle, seq__gt=before)}
    for (seat, _path, _data), answer in zip(presses, answers, strict=True):
        if answer.entry is None:
            assert answer.status in (403, 409), answer.body[:300]
            assert 'role="alert"' in answer.body
        else:
            assert made.pop(answer.entry).seat_id == seat.pk
    assert made == {}
    assert any(answer.entry for answer in answers)
    assert differences(Battle.objects.get(pk=table.battle.pk)) == []


def test_both_sides_end_a_step(at_once, table):
    while (snapshot := table.snapshot()).play.sequence.step(snapshot.state).phase == "setup":
        seq, step = snapshot.seq, snapshot.state.battle["step"]
        presses = [(table.seats[who], "end-step/", {"base_seq": seq, "anyway": "1"}) for who in ("player", "opponent")]

        answers = at_once(*presses)

        truly_told(table, seq, presses, answers)
        heard = [answer.entry for answer in answers if answer.entry]
        if len(heard) == 2:  # both words were wanted: nobody has to say it again
            assert table.snapshot().state.battle["step"] != step


def test_one_agrees_and_another_refuses(table, at_once):
    mate = Seat.objects.create(battle=table.battle, name="Mate", role="player", sides="b")
    for _round in range(ROUNDS):
        proposal = actions.propose(code=table.code, who=table.who("player"), kind="referee")
        presses = [
            (table.seats["opponent"], "answer/", {"proposal": proposal, "agreed": "0"}),
            (mate, "answer/", {"proposal": proposal, "agreed": "0"}),
        ]

        answers = at_once(*presses)

        truly_told(table, proposal, presses, answers)
        assert [answer.status for answer in answers].count(409) == 1
    proposal = actions.propose(code=table.code, who=table.who("player"), kind="referee")
    presses = [
        (table.seats["opponent"], "answer/", {"proposal": proposal, "agreed": "1"}),
        (mate, "answer/", {"proposal": proposal, "agreed": "0"}),
    ]

    answers = at_once(*presses)

    truly_told(table, proposal, presses, answers)
    assert bool(table.snapshot().table.get("referee_agreed")) == (answers[0].entry is not None)


def test_two_undo_the_same(table, at_once):
    for _round in range(ROUNDS):
        unit = next(address for address, _unit in table.snapshot().state.units("a"))
        seq = actions.correct(
            code=table.code, who=table.who("player"), address=unit, field="name", value=uuid.uuid4().hex, reason="so"
        )
        presses = [(table.seats[who], "undo/", {"entry": seq}) for who in ("player", "referee")]

        answers = at_once(*presses)

        truly_told(table, seq, presses, answers)
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert Entry.objects.filter(battle=table.battle, undoes=seq).count() == 1


def test_one_undoes_what_another_agrees_to_undo(table, at_once):
    for _round in range(ROUNDS):
        unit = next(address for address, _unit in table.snapshot().state.units("a"))
        done = actions.correct(
            code=table.code, who=table.who("player"), address=unit, field="name", value=uuid.uuid4().hex, reason="so"
        )
        proposal = actions.propose(code=table.code, who=table.who("opponent"), kind="undo", about=done)
        presses = [
            (table.seats["player"], "answer/", {"proposal": proposal, "agreed": "1"}),
            (table.seats["referee"], "undo/", {"entry": done}),
        ]

        answers = at_once(*presses)

        truly_told(table, proposal, presses, answers)
        assert Entry.objects.filter(battle=table.battle, undoes=done).count() == 1
        assert table.snapshot().table["proposals"] == []


def test_one_ends_the_step_while_another_undoes(table, at_once):
    for _round in range(ROUNDS):
        unit = next(address for address, _unit in table.snapshot().state.units("a"))
        seq = actions.correct(
            code=table.code, who=table.who("player"), address=unit, field="name", value=uuid.uuid4().hex, reason="so"
        )
        presses = [
            (table.seats["player"], "undo/", {"entry": seq}),
            (table.seats["opponent"], "end-step/", {"base_seq": seq, "anyway": "1"}),
        ]

        truly_told(table, seq, presses, at_once(*presses))
