"""Streams that begin and end while news is on its way to others: each is told everything, by whatever order of events."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from battles import actions
from battles.ledger import TOPIC
from battles.ledger.memory import tables, written
from battles.table import last_states
from battles.table.news import BATTLE
from common.sized_cache import pieces
from live import notifier
from live.hub import Hub, Subject
from live.topics import Audience
from tests import loops
from tests.battles.table import laid_table

PLAYER, STRANGER = Audience("a", "en"), Audience("spectator", "en")


class Watched(Hub):
    """A hub that hears of nothing by itself, and whose next look at the database can be held up, before or after it."""

    def __init__(self) -> None:
        super().__init__()
        self.held: asyncio.Event | None = None
        self.held_after: asyncio.Event | None = None
        self.looked = False

    def _start(self) -> None:
        pass

    async def in_thread(self, work):
        held, held_after = self.held, self.held_after
        self.held = self.held_after = None
        if held:
            await held.wait()
        found = await sync_to_async(work)()
        if held_after:
            self.looked = True
            await held_after.wait()
        return found


async def until(stream: AsyncIterator[bytes], words: str) -> None:
    """Listen until these words come; piece by piece, never the whole board."""
    said = ""
    while words not in said:
        said = (await asyncio.wait_for(anext(stream), 60)).decode()
        assert "innerHTML:#board" not in said


async def scene(table, *, who_was_there: Audience, who_comes: Audience, leaving: bool) -> None:
    """News is about to be told when somebody comes (and the only other one leaves); more happens before it has been told."""
    hub, note = Watched(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    former = hub.stream(Subject(TOPIC, table.code), who_was_there, 1, lambda: True)
    await anext(former)
    await note("The first.")
    gate = hub.held = asyncio.Event()
    hub._changed(Subject(TOPIC, table.code))
    await asyncio.sleep(0)
    assert hub.held is None, "the hub should be looking by now"

    if leaving:
        await former.aclose()
    newcomer = hub.stream(Subject(TOPIC, table.code), who_comes, 1, lambda: True)
    assert "The first." in (await anext(newcomer)).decode()
    await note("The second.")
    hub._changed(Subject(TOPIC, table.code))
    gate.set()

    await until(newcomer, "The second.")
    if not leaving:
        await until(former, "The second.")
    await asyncio.gather(*hub._tasks)
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("who_comes", "leaving"), [(PLAYER, True), (PLAYER, False), (STRANGER, True), (STRANGER, False)])
def test_who_comes_while_others_are_being_told_misses_nothing(who_comes, leaving):
    loops.run(scene(laid_table(), who_was_there=PLAYER, who_comes=who_comes, leaving=leaving))


async def two_come(table, *, notice_before: bool) -> None:
    """Two come at once; what happened between their looks was seen by the second alone, or told of while neither had answered."""
    hub, note = Watched(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    gate = hub.held_after = asyncio.Event()
    slow = hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True)
    listening = asyncio.create_task(until(slow, "The first."))
    while not hub.looked:
        await asyncio.sleep(0)
    await note("The first.")
    if notice_before:
        hub._changed(Subject(TOPIC, table.code))
        await asyncio.gather(*hub._tasks)
    else:
        await until(hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True), "The first.")
    gate.set()

    await listening
    await asyncio.gather(*hub._tasks)
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("notice_before", [True, False])
def test_who_looked_a_moment_too_early_misses_nothing(notice_before):
    loops.run(two_come(laid_table(), notice_before=notice_before))


class Tidy(Hub):
    """A hub whose threads leave no connections behind."""

    async def in_thread(self, work):
        def tidied():
            try:
                return work()
            finally:
                connections.close_all()

        return await super().in_thread(tidied)


async def alone(table) -> None:
    """Somebody listens; what is done in this process comes though no notice ever leaves it."""
    hub, note = Tidy(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    stream = hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True)
    await anext(stream)
    while not notifier.listeners:  # the hub begins to listen beside its first stream
        await asyncio.sleep(0)
    await note("At once.")
    async with asyncio.timeout(10):  # the hub's own round comes later
        await until(stream, "At once.")
    await stream.aclose()
    await sync_to_async(connections.close_all)()
    hub._listener.cancel()
    await asyncio.gather(hub._listener, return_exceptions=True)
    assert not notifier.listeners


@pytest.mark.django_db(transaction=True)
def test_what_this_process_wrote_it_tells_without_a_notice(monkeypatch):
    monkeypatch.setattr(notifier, "send", lambda notice: None)  # lost, each of them
    loops.run(alone(laid_table()))


class Counting(Watched):
    """Counts its looks."""

    looks = 0

    async def in_thread(self, work):
        self.looks += 1
        return await super().in_thread(work)


async def heard_twice(table) -> None:
    """A number is heard here and again from the database; the second time nobody looks, but what was missed is looked for."""
    hub, note = Counting(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    stream = hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True)
    await anext(stream)
    await note("Once.")
    hub._heard(TOPIC, table.code, 2)
    await until(stream, "Once.")
    done = {*hub._tasks}  # they leave the set when the loop comes to it, which since Python 3.12 may be after this gathering
    await asyncio.gather(*done)
    looks = hub.looks
    hub._heard(TOPIC, table.code, 2)
    assert hub._tasks <= done
    assert hub.looks == looks

    await note("Its notice was lost.")
    await hub._look_round()
    await until(stream, "Its notice was lost.")
    await asyncio.gather(*hub._tasks)
    assert hub.looks == looks + 2, "a statement for all that is watched, and then a look"
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
def test_a_number_is_told_once_and_a_lost_one_found():
    loops.run(heard_twice(laid_table()))


@pytest.mark.django_db(transaction=True)
def test_what_was_written_here_is_told_without_asking_the_database(django_assert_num_queries):
    table = laid_table()
    first = actions.note(code=table.code, who=table.who("player"), text="Said here.")
    with django_assert_num_queries(0):
        news = BATTLE.news_at(table.code, PLAYER, first - 1, first)
    assert "Said here." in news.html
    done = actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    undone = actions.undo(code=table.code, who=table.who("referee"), entry=done)
    with django_assert_num_queries(0):
        news = BATTLE.news_at(table.code, PLAYER, done, undone)
    assert f'<li id="e{done}" class="entry" hx-swap-oob="true" data-undone' in news.html, "it is struck through"


@pytest.mark.django_db(transaction=True)
def test_news_is_the_same_whether_the_state_before_it_was_told_or_not():
    table = laid_table()
    first = actions.note(code=table.code, who=table.who("player"), text="Told.")
    BATTLE.news_at(table.code, PLAYER, first - 1, first)
    done = actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    assert last_states.state_at(table.code, first) is not None
    known = [BATTLE.news_at(table.code, audience, first, done).html for audience in (PLAYER, STRANGER)]

    last_states.forget()
    pieces.clear()
    assert [BATTLE.news_at(table.code, audience, first, done).html for audience in (PLAYER, STRANGER)] == known


@pytest.mark.django_db(transaction=True)
def test_what_was_written_elsewhere_is_read():
    """Numbers heard from elsewhere that memory has not reached, or that passed it since."""
    table = laid_table()
    actions.note(code=table.code, who=table.who("player"), text="Known here.")
    known, seq = tables.get(table.code), actions.note(code=table.code, who=table.who("player"), text="Unheard of.")
    for heard, asked in ((seq, seq - 1), (seq - 1, seq)):
        tables.forget()
        written.forget()
        tables.keep(known, since=None)
        tables.heard(table.code, heard)
        assert "Unheard of." in BATTLE.news_at(table.code, PLAYER, seq - 1, asked).html


async def many_strangers(table) -> None:
    """Three strangers and a player: rights change, strangers are asked for once and all end; the player is asked alone."""
    hub, asked = Watched(), list[str]()

    def allowed(name: str, may: bool):
        return lambda: asked.append(name) or may

    subject = Subject(TOPIC, table.code)
    strangers = [hub.stream(subject, STRANGER, 1, allowed("stranger", False), stranger=True) for _ in range(3)]
    player = hub.stream(subject, STRANGER, 1, allowed("player", True))
    for stream in (*strangers, player):
        await anext(stream)
    await sync_to_async(actions.replace_seat)(code=table.code, who=table.who("referee"), seat=table.seats["opponent"].pk)
    hub._heard(TOPIC, table.code, 2)

    ended = await asyncio.gather(*(anext(stream, None) for stream in strangers))
    assert ended == [None, None, None]
    assert await anext(player)
    assert sorted(asked) == ["player", "stranger"]
    await player.aclose()
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
def test_strangers_are_asked_for_together():
    loops.run(many_strangers(laid_table()))


class Held(Watched):
    """A hub all of whose looks wait until they may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()

    async def in_thread(self, work):
        await self.open.wait()
        return await super().in_thread(work)


async def presses_in(hub: Hub, entered: list[str], *names: str) -> list[asyncio.Task[None]]:
    """Presses that came one after the other and have gone as far as they may."""

    async def press(name: str) -> None:
        async with hub.press():
            entered.append(name)

    tasks = [asyncio.create_task(press(name)) for name in names]
    for _turn in range(5):
        await asyncio.sleep(0)
    return tasks


async def much_under_way(tables_) -> None:
    """While news of two battles is under way presses wait, and come in their order; who waits for too long comes all the same."""
    hub, entered, streams = Held(), list[str](), []
    for table in tables_:
        streams.append(hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True))
        await anext(streams[-1])
        await sync_to_async(actions.note)(code=table.code, who=table.who("player"), text="The mist lifts.")

    await asyncio.gather(*await presses_in(hub, entered, "first"))
    assert entered == ["first"]

    hub.open.clear()
    for table in tables_:
        hub._heard(TOPIC, table.code, 2)
    waiting = await presses_in(hub, entered, "second", "third", "fourth")
    assert entered == ["first"]
    async with asyncio.timeout(10):  # nothing goes out, and yet
        await asyncio.gather(*waiting)
    assert entered == ["first", "second", "third", "fourth"]

    waiting = await presses_in(hub, entered, "fifth", "sixth")
    assert len(entered) == 4
    hub.open.set()
    await asyncio.gather(*waiting, *hub._tasks)
    assert entered[4:] == ["fifth", "sixth"]
    assert not hub._presses
    for stream in streams:
        await until(stream, "The mist lifts.")
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
def test_presses_wait_for_the_news_of_those_before_but_not_for_long():
    loops.run(much_under_way([laid_table(), laid_table()]))
