"""How much of a web process one battle and one address may hold."""

import asyncio
from collections import Counter

import pytest

from config import limits
from config.limits import Shares, Streams, TooBusy, subject_of
from tests import loops


@pytest.mark.parametrize(
    ("path", "subject"),
    [
        ("/battles/x7/", "battles/x7"),
        ("/battles/x7/act/fire/", "battles/x7"),
        ("/campaigns/x7/map/", "campaigns/x7"),
        ("/battles/", ""),
        ("/", ""),
        ("/rules/impetus/fire/", ""),
    ],
)
def test_the_pages_of_a_battle_are_known_by_their_address(path, subject):
    assert subject_of(path) == subject


def test_of_one_battle_s_requests_only_so_many_are_inside_and_all_get_their_turn_in_order():
    async def play():
        shares, inside, most, order = Shares(2), Counter(), Counter(), []

        async def ask(code, number):
            async with shares.turn(code):
                order.append((code, number))
                inside[code] += 1
                most[code] = max(most[code], inside[code])
                await asyncio.sleep(0)
                inside[code] -= 1

        await asyncio.gather(*(ask("stuck", n) for n in range(7)), *(ask("other", n) for n in range(2)))
        return most, [number for code, number in order if code == "stuck"], shares

    most, order, shares = loops.run(play())

    assert most == {"stuck": 2, "other": 2}
    assert order == list(range(7))
    assert (shares._inside, shares._waiting) == ({}, {})


def test_whoever_waits_for_too_long_is_told_and_takes_no_place_with_them(monkeypatch):
    monkeypatch.setattr(limits, "PATIENCE", 0.01)

    async def play():
        shares, held = Shares(1), asyncio.Event()

        async def hold():
            async with shares.turn("stuck"):
                await held.wait()

        holder = asyncio.create_task(hold())
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            async with shares.turn("stuck"):
                pass
        async with shares.turn("other"):
            held.set()
        await holder
        async with shares.turn("stuck"):
            return shares

    shares = loops.run(play())
    assert shares._inside == {}


def test_streams_have_an_end_by_battle_and_by_address(monkeypatch):
    monkeypatch.setattr(limits, "STREAMS_OF_A_SUBJECT", 3)
    monkeypatch.setattr(limits, "STREAMS_OF_AN_ADDRESS", 2)
    streams = Streams()

    assert [streams.enter("x", "one") for _ in range(3)] == [True, True, False]
    assert [streams.enter("x", "two"), streams.enter("x", "two"), streams.enter("y", "two")] == [True, False, True]

    streams.leave("x", "one")
    assert streams.enter("x", "two") is False
    assert streams.enter("x", "three") is True
