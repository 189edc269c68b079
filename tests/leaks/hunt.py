"""Everything that can be asked of two battles which differ in one secret; whoever may not know it must get the same bytes."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db import connection, transaction
from django.test import Client

from battles.ledger.memory import snapshots, written
from battles.ledger.past import moments
from battles.queries.visibility import view_of_seat
from battles.table import wall
from battles.table.news import news_since
from common.sized_cache import files, pieces
from live.topics import Audience
from rules.engine.play.play import Play
from rules.engine.ruleset import rulesets
from tests.battles.table import Table
from tests.leaks.pairs import MESSENGER, SLUG, Pair

#: Who may not know what side a hides.
OUTSIDERS = ("opponent", "spectator", "stranger")
#: What differs between any two battles, and any two answers: tokens, keys, hashes, times, numbers of seats.
CHANCE = re.compile(r"[0-9a-f]{32,64}|[A-Za-z0-9]{64}|\d{4}-\d\d-\d\d[T ][\d:.+Z]*|\b\d\d:\d\d(:\d\d)?\b|(?<=/seats/)\d+")
#: Of the fields that can be corrected those that a secret is kept in.
SECRET_FIELDS = ("order", "pending", "carrying", "order_revealed", "plot")
#: One of each sort, for the hunt of every day; these are also asked with numbers of before.
SOME = ("command:a1", "unit:a1-1", MESSENGER, "unit:b1-1")
_PANEL = {"HX-Request": "true", "HX-Target": "panel"}
_PAGES = ("log/", "report/", "dice/", "check-list/", "luck/", "seats/", "ending/", "export.json", "export.csv", "export.md")


@dataclass(frozen=True)
class Ask:
    """A request: its address behind the battle's own, and what is posted (None: GET)."""

    path: str
    sent: tuple[tuple[str, str], ...] | None = None

    @property
    def opens_panel(self) -> bool:
        """Whether a page asks for it to put into its panel; what looks back and the wall's page are whole pages."""
        return self.path.startswith("?") and "?at=" not in self.path and "size=projector" not in self.path

    def __str__(self) -> str:
        return f"{'GET' if self.sent is None else 'POST'} {self.path} {dict(self.sent or ())}"


def get(path: str = "", **query: str) -> Ask:
    return Ask(f"{path}?{urlencode(query)}" if query else path)


def post(path: str, **sent: object) -> Ask:
    return Ask(path, tuple((name, str(value)) for name, value in sent.items()))


@dataclass(frozen=True)
class Reach:
    """How far a hunt goes. ``holders``: whose forms are opened; ``second``: who fills a
    second role. ``acts``: which forms (None: all). ``play``: of the battles' ruleset."""

    holders: tuple[str, ...]
    second: tuple[str, ...] = ()
    thorough: bool = False
    acts: tuple[str, ...] | None = None
    play: Play = field(default_factory=lambda: rulesets()[SLUG].play)


def asked(reach: Reach, seq: int) -> Iterator[Ask]:
    """All requests of a hunt in battles of ``seq`` entries."""
    acts = tuple(act.name for act in reach.play.acts.all) if reach.acts is None else reach.acts
    yield from (get(), get(size="projector"), get(tab="log"), *(get(page) for page in _PAGES))
    for since in range(seq + 2):
        yield get("changes/", since=str(since))
        yield from (
            get(entry=str(since)),
            get(at=str(since)),
            get(do="undo", entry=str(since)),
            get(f"log/{since}/odds/"),
            get("log/", turn=str(since)),
        )
        yield from (post("undo/", entry=since), post("propose/", kind="undo", about=since), get(due=str(since)))
        yield from (get(do="answer", proposal=str(since)), post("answer/", proposal=since, agreed=1), post("decline/", due=since))
    for question in ("end-step", "more", "note"):
        yield get(do=question)
    for base in (seq, seq - 1, seq - 2, ""):
        yield post("end-step/", base_seq=base)
        yield post("end-step/", base_seq=base, anyway=1)
    for holder in reach.holders:
        yield from _of_holder(holder, reach, seq)
        yield from (ask for act in acts for ask in _of_act(act, holder, reach, seq))


def _of_holder(holder: str, reach: Reach, seq: int) -> Iterator[Ask]:
    yield from (get(on=holder), get(do="correct", on=holder), get("log/", unit=holder))
    fields = reach.play.fields.tracked[holder.partition(":")[0]]
    for name in fields if reach.thorough else [one for one in fields if one.name in SECRET_FIELDS]:
        wanted = {"on": holder, "field": name.name, f"value.{name.name}": "zzz", "reason": "why"}
        bases = (seq, seq - 1, seq - 2) if name.name in SECRET_FIELDS else (seq - 1,)
        yield from (post("correct/", base_seq=base, **wanted) for base in bases)
    for base in (seq, seq - 1, seq - 2, ""):
        yield from (post("record/", on=holder, result=result, base_seq=base) for result in ("killed", "zzz"))


def _of_act(name: str, holder: str, reach: Reach, seq: int) -> Iterator[Ask]:
    act = reach.play.acts[name]
    first = {act.roles[0].name: holder} if act.roles else {}
    yield get(act=name, on=holder)
    if act.roles and not holder.startswith(f"{act.roles[0].kind}:"):
        return  # no holder for this act
    old = (seq - 1, seq - 2) if holder in SOME else ()
    yield from (post(f"act/{name}/", on=holder, **first, base_seq=base) for base in (seq, *old))
    yield post(f"act/{name}/", on=holder, **first, base_seq=seq, _ready=1)
    if len(act.roles) > 1:
        for second in [one for one in reach.second if one.startswith(f"{act.roles[1].kind}:")]:
            filled = {"on": holder, **first, act.roles[1].name: second}
            yield from (get(act=name, **filled), post(f"odds/{name}/", **filled)) if holder in SOME else ()
            yield post(f"act/{name}/", **filled, base_seq=seq)


def every_holder(table: Table) -> tuple[str, ...]:
    state = table.snapshot().state
    return tuple(address for kind in ("side", "command", "unit") for address in state.addresses(kind))


class Phone:
    """Asks one of the two battles, and leaves it as it was."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.client = table, table.phone(name)

    def answer(self, ask: Ask) -> str:
        before = self._seq()
        with transaction.atomic():
            said = self._answer(self.client, ask)
            changed = self._seq() != before
            transaction.set_rollback(True)
        if changed:
            forget()
        return said

    def _answer(self, client: Client, ask: Ask) -> str:
        address = self.table.url + ask.path
        if ask.sent is None:
            answer = client.get(address, headers=_PANEL if ask.opens_panel else {})
        else:
            answer = client.post(address, dict(ask.sent), headers=_PANEL if ask.path else {})
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        heads = [answer.headers.get(name, "") for name in ("Location", "X-Entry", "X-Seq", "HX-Push-Url")]
        return CHANCE.sub("…", f"{answer.status_code} {heads} {body.decode()}".replace(self.table.code, "CODE"))

    def _seq(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT seq FROM battles_battle WHERE id = %s", [self.table.battle.pk])
            found = cursor.fetchone()
        return int(found[0])


def forget() -> None:
    """What was remembered of something that was taken back."""
    snapshots.clear()
    written.clear()
    moments.clear()
    wall.shares.clear()
    pieces.clear()
    files.clear()


def differences(pair: Pair, reach: Reach | None, outsiders: tuple[str, ...] = OUTSIDERS) -> tuple[int, list[str]]:
    """How many requests were made of both battles, and those answered differently, with the place where answers part.

    ``reach``: None asks of every holder.
    """
    one, other = pair.one(), pair.other()
    seq = one.snapshot().seq
    assert other.snapshot().seq == seq, "no pair: these battles differ in their numbers"
    everybody = every_holder(one)
    play = one.snapshot().play
    reach = reach or Reach(everybody, (*SOME, "unit:a1-2", "unit:b1-2"), thorough=True, play=play)
    count, found = 0, []
    for name in outsiders:
        mine, theirs = Phone(one, name), Phone(other, name)
        here = reach if name == "opponent" else Reach(SOME, play=play)  # others have no forms, whoever's act it is
        for ask in asked(here, seq):
            count += 1
            first, second = mine.answer(ask), theirs.answer(ask)
            if first.startswith("5"):
                found.append(f"{pair.name}: {name}: {ask}: {first[:200]}")
            if first != second:
                found.append(f"{pair.name}: {name}: {ask}: {_apart(first, second)}")
                sys.stdout.write(f"{found[-1]}\n")  # as it is found: a hunt may be ended early
        found += [
            f"{pair.name}: {name}: stream since {n}" for n in range(seq + 2) if _stream(one, name, n) != _stream(other, name, n)
        ]
    return count, found


def _stream(table: Table, name: str, since: int) -> str:
    seat = table.snapshot(name).seat if name in table.seats else None
    news = news_since(table.code, Audience(view_of_seat(seat), "en"), since)
    assert news is not None
    return CHANCE.sub("…", news.html.replace(table.code, "CODE"))


def _apart(one: str, other: str) -> tuple[str, str]:
    """Where two answers begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]
