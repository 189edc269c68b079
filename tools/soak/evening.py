"""An evening of five battles at which everything that can die does: nothing acknowledged may be lost, doubled or unheard.

Phones press what a player might next, now and then twice at once, and again with the same key where no answer came; streams
listen; a process of the product is killed at intervals. At the end the log says what was written, and is compared with what
every phone was answered.
"""

import socket
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

from django.db import DatabaseError, close_old_connections, connection

from armies.models import Army
from battles import actions, ledger
from battles.ledger import Requester, Snapshot
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat
from battles.record.dice import prove
from battles.table.act_form import PREFIX
from journal.writing import press_mark
from rules.engine.play import acting
from rules.engine.play.acts import joined
from rules.engine.play.driver import Choice, Decline, choices
from rules.engine.play.dues import due_of
from rules.engine.ruleset import rulesets
from rules.web.forms import FactsForm
from tools.bench.phone import Phone

#: Seconds in which a press must be answered, however often it is sent.
PATIENCE_SECONDS = 90.0
#: Seconds between two tries.
PAUSE_SECONDS = 0.5
DOUBLED = 0.25
#: What may come of a phone whose server or database has just died.
AWAY = (OSError, DatabaseError, ConnectionError)


@dataclass
class Press:
    """What was pressed, and what the phone was answered: the entry (``ack``), or a refusal (``status``), or nothing."""

    battle: int
    code: str
    key: str
    address: str
    form: Mapping[str, object]
    ack: int | None = None
    status: int = 0
    tries: int = 0
    at: float = 0.0
    wrong: str = ""


@dataclass
class Table:
    """A battle at which phones sit; when it is decided, the next one of its ruleset begins."""

    slug: str
    armies: list[Army]
    battle: Battle
    seats: tuple[Seat, ...]
    turn: threading.Lock = field(default_factory=threading.Lock)


@contextmanager
def fresh_connections() -> Iterator[None]:
    """Close a database connection that died with its server, before and after a thread uses it."""
    close_old_connections()
    try:
        yield
    except DatabaseError:
        connection.close()
        raise


def lay(slug: str, number: int) -> Table:
    """A new battle with two players and a referee."""
    armies = list(Army.objects.filter(ruleset=slug, is_sample=True, is_book=False).order_by("pk")[:2])
    seats = [actions.NewSeat("player", side, guest=f"Phone {side}") for side in "ab"] + [
        actions.NewSeat("referee", guest="Referee")
    ]
    made = actions.create_battle(actions.NewBattle(slug, f"Soak {number}", armies, seats))
    return Table(slug, armies, made.battle, made.seats)


def tables() -> list[Table]:
    """One for each ruleset that can be played."""
    return [lay(slug, 1) for slug, book in rulesets().items() if book.play]


class Player(threading.Thread):
    """Somebody with a phone at a table, until ``ended``."""

    def __init__(self, table: Table, place: int, servers: list[str], ended: threading.Event, pause: float, seed: int) -> None:
        super().__init__(name=f"{table.slug} {place}", daemon=True)
        self.table, self.place, self.servers, self.ended, self.pause = table, place, servers, ended, pause
        self.rng = Random(seed)
        self.presses: list[Press] = []
        self.wrong: list[str] = []
        self._phones: dict[tuple[int, int], Phone] = {}
        self._beside = ThreadPoolExecutor(1)

    def run(self) -> None:
        while not self.ended.wait(self.rng.uniform(0.2, 2) * self.pause):
            try:
                with fresh_connections():
                    press = self._next()
                if press:
                    self.presses.append(press)
                    self._send(press)
            except AWAY:
                self.ended.wait(PAUSE_SECONDS)
            except Exception as error:  # a thread that dies would be missed by nobody
                self.wrong.append(f"{self.name}: {type(error).__name__}: {error}")
        self._beside.shutdown()
        connection.close()

    def _next(self) -> Press | None:
        seat = self.table.seats[self.place]
        snapshot = ledger.read(self.table.battle.code, Requester(token=seat.token))
        assert snapshot is not None
        if snapshot.table["verdict"] or snapshot.table["status"] == "ended":
            self._start_next(snapshot)
            return None
        if self.rng.random() < 0.1:
            return self._press(snapshot, "note", "note/", {"text": f"Note {len(self.presses)}"})
        assert snapshot.seat is not None
        side = snapshot.seat.sides or self.rng.choice("ab")
        choice = choices(snapshot.play, snapshot.state, side, self.rng)
        if choice is None:
            return None
        if isinstance(choice, Decline):
            return self._press(snapshot, ("decline", choice.due), "decline/", {"due": choice.due})
        if isinstance(choice, Choice):
            if snapshot.play.acts[choice.act].lookup:
                return None
            return self._press(snapshot, ("act", choice.act), f"act/{choice.act}/", dict(form_of(snapshot, choice)))
        return self._press(snapshot, "end step", "end-step/", {"anyway": 1})

    def _start_next(self, snapshot: Snapshot) -> None:
        table = self.table
        if table.turn.acquire(blocking=False):
            try:
                if table.battle.pk == snapshot.id:
                    new = lay(table.slug, int(table.battle.name.split()[-1]) + 1)
                    table.battle, table.seats = new.battle, new.seats
            finally:
                table.turn.release()

    def _press(self, snapshot: Snapshot, action: object, address: str, form: dict[str, Any]) -> Press:
        key = uuid.uuid4().hex
        mark = press_mark(snapshot.place, key, action) or ""
        sent = {**form, "base_seq": snapshot.seq, "key": key}
        return Press(snapshot.id, snapshot.code, mark, f"/battles/{snapshot.code}/{address}", sent)

    def _send(self, press: Press) -> None:
        first = self.rng.randrange(len(self.servers))
        again: Future[None] | None = None
        if self.rng.random() < DOUBLED:
            twin = Press(press.battle, press.code, press.key, press.address, press.form)
            again = self._beside.submit(self._until_answered, twin, 1 - first, self.table.seats[self.place])
        self._until_answered(press, first, self.table.seats[self.place])
        if again:
            again.result()
            if twin.ack != press.ack and None not in (twin.ack, press.ack):
                press.wrong = f"answered {press.ack} and {twin.ack}"
            press.ack = press.ack or twin.ack
        press.at = time.monotonic()

    def _until_answered(self, press: Press, server: int, seat: Seat) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until and not press.status:
            press.tries += 1
            try:
                with fresh_connections():
                    answer = self._phone(seat, server).post(press.address, press.form)
            except AWAY:
                self._phones.pop((seat.pk, server), None)
                server = 1 - server  # as the proxy does
                time.sleep(PAUSE_SECONDS)
                continue
            if answer.status < 500:
                press.status, press.ack = answer.status, answer.entry
            else:
                time.sleep(PAUSE_SECONDS)

    def _phone(self, seat: Seat, server: int) -> Phone:
        if (seat.pk, server) not in self._phones:
            self._phones[seat.pk, server] = Phone(self.servers[server], seat)
        return self._phones[seat.pk, server]


def form_of(snapshot: Snapshot, choice: Choice) -> Iterator[tuple[str, Any]]:
    """The act's form as it is sent, filled in with this choice; the server rolls."""
    state, act = snapshot.state, snapshot.play.acts[choice.act]
    due = due_of(state, choice.due)
    taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
    known = acting.facts_of(state, act, taking_part, due=due)
    filled = joined(choice.answers, act.suggested(state, taking_part))
    facts = FactsForm(
        act.procedure.facts, snapshot.ruleset, None, known, filled, act.ask_first, PREFIX, act.choices(state, taking_part)
    )
    yield from ((f"{PREFIX}{name}", value) for name, value in facts.query())
    yield from ((name, value) for name, value in choice.chosen.items() if not due or name not in due.chosen)
    if due:
        yield "due", due.id
    yield "_roll", 1
    yield "_go", 1


class Listener(threading.Thread):
    """A screen that watches a table by its stream, and comes back whenever that breaks; ``heard``: battle → highest number."""

    def __init__(self, table: Table, servers: list[str], ended: threading.Event, seed: int) -> None:
        super().__init__(name=f"listener {table.slug}", daemon=True)
        self.table, self.servers, self.ended, self.rng = table, servers, ended, Random(seed)
        self.heard: dict[str, int] = {}
        self.came = 0

    def run(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError):
                self._listen(self.table.battle.code)
            self.ended.wait(PAUSE_SECONDS)

    def _listen(self, code: str) -> None:
        place = urlsplit(self.rng.choice(self.servers))
        with socket.create_connection((place.hostname, place.port), timeout=20) as stream:  # a beat comes more often
            since = self.heard.setdefault(code, 0)
            stream.sendall(f"GET /battles/{code}/events/?since={since} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
            self.came += 1
            for line in stream.makefile("rb"):
                if line.startswith(b"id: "):
                    self.heard[code] = max(self.heard[code], int(line[4:]))
                if self.ended.is_set() or self.table.battle.code != code:
                    return


@dataclass
class Sums:
    """Totals of the soak. ``wrong``: everything lost, doubled or unheard."""

    presses: int = 0
    acknowledged: int = 0
    refused: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    sent_again: int = 0
    entries: int = 0
    battles: int = 0
    wrong: list[str] = field(default_factory=list)


def compared(players: list[Player], listeners: list[Listener]) -> Sums:
    """Hold what phones were answered and screens heard against the log, the log against the rows, the dice against the seed."""
    presses = [press for player in players for press in player.presses]
    found = Sums(len(presses), wrong=[line for player in players for line in player.wrong[:3]])
    for battle in Battle.objects.filter(name__startswith="Soak").order_by("pk"):
        _compare(battle, [press for press in presses if press.battle == battle.pk], found)
        for listener in listeners:
            heard = listener.heard.get(battle.code)
            if heard is not None and heard < battle.seq and battle.pk == listener.table.battle.pk:
                found.wrong.append(f"{battle}: a screen heard of {heard}, the log is at {battle.seq}: unheard")
    return found


def _compare(battle: Battle, presses: list[Press], found: Sums) -> None:
    entries = list(Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", "key"))
    by_key = {key: seq for seq, key in entries if key}
    found.battles += 1
    found.entries += len(entries)
    say = [press.wrong for press in presses if press.wrong]
    if [seq for seq, _key in entries] != list(range(1, battle.seq + 1)):
        say.append("the log has gaps")
    if strangers := by_key.keys() - {press.key for press in presses}:
        say.append(f"{len(strangers)} entries that nobody pressed: doubled")
    for press in presses:
        seq = by_key.get(press.key)
        found.sent_again += press.tries > 1
        if press.ack is not None:
            found.acknowledged += 1
            if seq != press.ack:
                say.append(f"{press.address} was answered {press.ack} and is {seq or 'not in the log: lost'}")
        elif press.status:
            found.refused[press.status] += 1
            if seq is not None:
                say.append(f"{press.address} was refused ({press.status}) and is {seq}: unheard")
        else:
            found.unanswered += 1
    say += [str(difference) for difference in differences(battle)]
    if not prove(battle).holds:
        say.append("the dice are not the seed's")
    found.wrong += [f"{battle} ({battle.ruleset}): {line}" for line in say]
