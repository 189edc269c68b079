"""A race of phones: each presses at random what its seat may do just now, through real web processes, many at once.

A quarter of the presses is sent twice at the same moment, with one key, to two processes; some are held back until they are old.
``report`` compares what the phones were told with the log.
"""

import re
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import connection

from battles import ledger
from battles.ledger import Snapshot
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat
from battles.record.dice import prove
from rules.engine.play import driver
from rules.engine.play.acting import facts_of
from rules.engine.play.acts import joined
from rules.engine.play.dues import due_of
from rules.engine.ruleset import rulesets
from rules.web.forms import FactsForm
from tests.battles.table import Table, new_table
from tools.bench.phone import Answer, Phone

#: Who holds the phones of a battle, one after the other.
PLACES = (("player", "a"), ("player", "b"), ("player", "a"), ("player", "b"), ("player", "ab"), ("referee", ""))
#: How many of a hundred presses are sent twice at once, and how many are held back while another is made.
TWICE, HELD = 25, 10
#: A refusal, or please come again.
REFUSED, BUSY = {403, 409, 422}, 503
#: What a press makes in the log, by the first word of its address.
MAKES = {
    "act": {"act"},
    "end-step": {"step"},
    "decline": {"decline"},
    "note": {"note"},
    "undo": {"undo"},
    "correct": {"correction"},
    "propose": {"proposal", "answer"},
    "answer": {"answer"},
}
#: What differs between two pages that say the same.
_CHANCE = re.compile(r"[0-9a-f]{32}|[A-Za-z0-9]{64}|[A-Za-z0-9_-]{16}")


@dataclass
class Press:
    """What was sent, and what the phone was told, once or twice."""

    battle: str
    seat: int
    path: str
    data: dict[str, Any]
    answers: list[Answer] = field(default_factory=list)

    @property
    def entry(self) -> int | None:
        """The entry that it was told to have made."""
        return next((answer.entry for answer in self.answers if answer.entry is not None), None)


@dataclass
class Hand:
    """Somebody with a phone on each web process."""

    table: Table
    seat: Seat
    phones: list[Phone]
    rng: Random
    held: tuple[str, dict[str, Any]] | None = None
    made: list[Press] = field(default_factory=list)

    def presses(self, times: int) -> list[Press]:
        """Press so often; what came of it."""
        with ThreadPoolExecutor(2) as both:
            for _time in range(times):
                self._press(both)
        for phone in self.phones:
            phone.close()
        connection.close()
        return self.made

    def _press(self, both: ThreadPoolExecutor) -> None:
        snapshot = ledger.read(self.table.code, ledger.Requester())
        assert snapshot is not None
        wanted = _wanted(snapshot, self.seat, self.rng)
        if self.rng.randrange(100) < HELD:
            wanted, self.held = self.held or wanted, wanted
        path, data = wanted
        press = Press(self.table.code, self.seat.pk, path, {**data, "key": uuid.uuid4().hex})
        self.rng.shuffle(self.phones)
        phones = self.phones if self.rng.randrange(100) < TWICE else self.phones[:1]
        press.answers += both.map(lambda phone: _sent(phone, f"{self.table.url}{path}", press.data), phones)
        self.made.append(press)


def _sent(phone: Phone, address: str, data: dict[str, Any]) -> Answer:
    """The answer; whoever is asked to come again presses again, with the same key."""
    for _try in range(5):
        answer = phone.post(address, data)
        if answer.status != BUSY:
            break
    return answer


def _wanted(snapshot: Snapshot, seat: Seat, rng: Random) -> tuple[str, dict[str, Any]]:
    """Address and form of something that this seat might do now, or believes it might."""
    based = {"base_seq": snapshot.seq}
    proposals = snapshot.table["proposals"]
    if proposals and rng.random() < 0.35:
        proposal = rng.choice(proposals)
        agreed = proposal["kind"] not in ("draw", "abandon") and rng.random() < 0.6
        return "answer/", {"proposal": proposal["id"], "agreed": "1" if agreed else "0"}
    kind = rng.choices(("play", "end-step", "note", "undo", "propose", "correct"), (55, 14, 8, 12, 6, 5))[0]
    if kind == "end-step":
        return "end-step/", {**based, "anyway": "1"}
    if kind == "note":
        return "note/", {"text": f"Note {rng.random()}"}
    if kind == "undo":
        return "undo/", {"entry": snapshot.seq - rng.choice((0, 0, 0, 1, 2))}
    if kind == "propose":
        kinds = [{"kind": "undo", "about": snapshot.seq}, {"kind": "pass"}]
        if len(seat.sides) == 1:  # others end the battle by it, and the race
            kinds.append({"kind": "draw"})
        return "propose/", rng.choice(kinds)
    if kind == "correct":
        unit = rng.choice([address for address, _unit in snapshot.state.units()])
        return "correct/", {"on": unit, "field": "name", "value.name": f"Corps {rng.randrange(99)}", "reason": "a slip", **based}
    return _played(snapshot, seat, rng) or ("note/", {"text": "We wait"})


def _played(snapshot: Snapshot, seat: Seat, rng: Random) -> tuple[str, dict[str, Any]] | None:
    """An act that the rules have on offer, as its form sends it."""
    side = rng.choice(seat.sides or "ab")
    choice = driver.choices(snapshot.play, snapshot.state, side, rng)
    if isinstance(choice, driver.Decline):
        return "decline/", {"due": choice.due, "base_seq": snapshot.seq}
    if not isinstance(choice, driver.Choice) or snapshot.play.acts[choice.act].lookup:
        return None
    act, due = snapshot.play.acts[choice.act], due_of(snapshot.state, choice.due)
    taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
    filled = joined(choice.answers, act.suggested(snapshot.state, taking_part))
    known = facts_of(snapshot.state, act, taking_part, due=due)
    choices = act.choices(snapshot.state, taking_part)
    form = FactsForm(act.procedure.facts, snapshot.ruleset, None, known, filled, act.ask_first, "f.", choices)
    sent = dict(form.query()) | {"base_seq": snapshot.seq, "_roll": "1", "side": side}
    return f"act/{act.name}/", sent | choice.chosen | ({"due": due.id} if due else {})


def race(servers: Sequence[str], *, phones: int, presses: int, seed: int = 0) -> tuple[list[Table], list[Press]]:
    """So many phones, spread over a battle of each ruleset, press so often each; the battles, and all presses."""
    slugs = [slug for slug, book in rulesets().items() if book.play]
    tables = [new_table(slug=slug) for slug in slugs]
    hands = []
    for n in range(phones):
        table, (role, sides) = tables[n % len(tables)], PLACES[n // len(tables) % len(PLACES)]
        seat = Seat.objects.create(battle=table.battle, name=f"Phone {n}", role=role, sides=sides)
        hands.append(Hand(table, seat, [Phone(server, seat) for server in servers], Random(seed * 1000 + n)))
    connection.close()
    with ThreadPoolExecutor(phones) as threads:
        return tables, [press for made in threads.map(lambda hand: hand.presses(presses), hands) for press in made]


@dataclass
class Report:
    """Figures, and a line for whatever is not as it should be."""

    figures: Counter[str]
    wrong: list[str]

    def __str__(self) -> str:
        return ", ".join(f"{number} {what}" for what, number in self.figures.items())


def report(tables: Sequence[Table], presses: Sequence[Press], servers: Sequence[str]) -> Report:
    """Nothing lost, doubled or unheard, every answer true, log and rows and dice as they should be, all processes agreed."""
    figures, wrong = Counter[str](), list[str]()
    figures["presses"] = len(presses)
    figures["sent twice"] = sum(len(press.answers) > 1 for press in presses)
    figures["acknowledged"] = sum(press.entry is not None for press in presses)
    figures["refused with a sentence"] = len(presses) - figures["acknowledged"]
    for press in presses:
        wrong += _answered_wrongly(press)
    for table in tables:
        wrong += _of_battle(table, [press for press in presses if press.battle == table.code], servers)
        figures["entries"] += Battle.objects.get(pk=table.battle.pk).seq
    return Report(figures, wrong)


def _answered_wrongly(press: Press) -> Iterator[str]:
    """What speaks against the answers to one press by themselves."""
    told = {answer.entry for answer in press.answers}
    if len(told - {None}) > 1:
        yield f"doubled: {press.path} made {told}"
    for answer in press.answers:
        if answer.status >= 400 and answer.status not in REFUSED:
            yield f"{answer.status}: {press.path} {press.data}"
        if (answer.status == 200) != (answer.entry is not None) and not press.path.startswith("act/"):
            yield f"neither done nor refused: {press.path} {answer.status} {answer.entry}"


def _of_battle(table: Table, presses: Sequence[Press], servers: Sequence[str]) -> Iterator[str]:
    battle = Battle.objects.get(pk=table.battle.pk)
    logged = {entry.seq: entry for entry in Entry.objects.filter(battle=battle)}
    if sorted(logged) != list(range(1, battle.seq + 1)):
        yield f"{battle.ruleset}: the log has gaps"
    heard = Counter(press.entry for press in presses if press.entry is not None)
    yield from (f"one entry answered {times} presses: {logged[seq]}" for seq, times in heard.items() if times > 1)
    yield from (f"lost: {seq}" for seq in heard if seq not in logged)
    by_phones = {seq for seq, entry in logged.items() if entry.key}
    yield from (f"in the log, but refused to whoever pressed: {logged[seq]}" for seq in by_phones - set(heard))
    for press in presses:
        if press.entry in logged and not _is_of(logged[press.entry], press):
            yield f"untrue: {press.path} {press.data} was answered with {logged[press.entry]}"
    yield from (f"{battle.ruleset}: {found}" for found in differences(battle))
    if not prove(battle).holds:
        yield f"{battle.ruleset}: the dice do not hold"
    pages = {_page(server, table) for server in servers}
    if len(pages) > 1:
        yield f"{battle.ruleset}: the processes show different pages"


def _is_of(entry: Entry, press: Press) -> bool:
    """Is this the entry that the press made: the seat's own, and of what it asked for?"""
    word, _slash, rest = press.path.partition("/")
    asked = {
        "act": entry.act == rest.strip("/"),
        "note": entry.note == press.data.get("text"),
        "undo": entry.undoes == press.data.get("entry"),
        "answer": entry.chosen.get("id") == press.data.get("proposal")
        and (entry.act == "refused") == (press.data.get("agreed") == "0"),
    }
    return entry.seat_id == press.seat and entry.kind in MAKES[word] and asked.get(word, True)


def _page(server: str, table: Table) -> str:
    phone = Phone(server, table.seats["referee"])
    page = phone.get(f"{table.url}changes/?since=0").body
    phone.close()
    return _CHANCE.sub("…", page)
