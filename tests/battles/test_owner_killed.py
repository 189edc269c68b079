"""A battle belongs to one web process; when that one is killed in the middle of it, every screen catches up."""

import os
import signal
import threading
import time
import uuid
from contextlib import suppress
from http.client import HTTPException

from battles.models import Entry
from tests.battles.table import Table, new_table
from tests.conftest import web_process
from tests.live.screen import Screen
from tools.bench.phone import Phone

#: What befalls whoever speaks to a process that is killed.
CUT = (OSError, HTTPException, EOFError)


class Watcher(threading.Thread):
    """A browser's event stream: cut, it comes back after as long as it was told, to the next server in the battle's order."""

    def __init__(self, table: Table, name: str, servers: list[str]) -> None:
        super().__init__(name=f"watcher {name}", daemon=True)
        self.phones = [Phone(server, table.seats.get(name)) for server in servers]
        self.address = f"{table.url}events/"
        self.there = threading.Event()
        self.heard: dict[int, float] = {}
        self.enough = threading.Event()

    def run(self) -> None:
        retry = 0
        while not self.enough.wait(retry / 1000):
            for phone in self.phones:
                with suppress(*CUT):
                    screen = Screen(phone.place.netloc, f"{self.address}?since={max(self.heard, default=1)}", phone.headers)
                    self._listen(screen)
                    retry = screen.retry
                    break

    def _listen(self, screen: Screen) -> None:
        with suppress(*CUT):
            while event := screen.next_event():
                self.there.set()
                if event["event"] == "news":
                    self.heard.setdefault(int(event["id"]), time.monotonic())
        screen.close()


def press(phones: list[Phone], table: Table, text: str) -> int:
    """A note by the first phone that is answered, as the proxy sends it on: the same press, by its key."""
    key = uuid.uuid4().hex
    for phone in phones:
        with suppress(*CUT):
            answer = phone.post(f"{table.url}note/", {"text": text, "key": key})
            assert answer.entry, f"{answer.status} {answer.body[:500]}"
            return answer.entry
    raise AssertionError("nobody answered")


def test_a_battle_goes_on_in_another_process_when_its_own_is_killed(server):
    table = new_table()
    with web_process() as (owner, pid):
        servers = [owner, server]
        watchers = [Watcher(table, name, servers) for name in ("player", "opponent", "stranger")]
        elsewhere = Watcher(table, "spectator", [server])
        for watcher in (*watchers, elsewhere):
            watcher.start()
        for watcher in (*watchers, elsewhere):
            assert watcher.there.wait(60)
        phones = [Phone(at, table.seats["player"]) for at in servers]
        texts = [f"Note {number}" for number in range(1, 7)]
        for text in texts[:3]:
            last = press(phones, table, text)
        killer, killed = threading.Thread(target=os.kill, args=(pid, signal.SIGKILL)), time.monotonic()
        killer.start()
        for text in texts[3:]:
            last = press(phones, table, text)
        killer.join()

        late = [watcher.name for watcher in (*watchers, elsewhere) if not hears(watcher, last, killed + 60)]
        for watcher in (*watchers, elsewhere):
            watcher.enough.set()

    assert not late
    assert list(Entry.objects.filter(battle=table.battle, kind="note").order_by("seq").values_list("note", flat=True)) == texts


def hears(watcher: Watcher, seq: int, until: float) -> bool:
    """Has it come to this number by then?"""
    while max(watcher.heard, default=0) < seq and time.monotonic() < until:
        watcher.there.clear()
        watcher.there.wait(0.1)
    return max(watcher.heard, default=0) >= seq
