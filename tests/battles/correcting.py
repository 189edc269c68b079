"""Every correction by hand that a form accepts, on battles at each of their steps, and the pages that it leaves."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from django.db import transaction

from battles import ledger
from battles.actions.amend import correctable
from battles.actions.checks import changes
from battles.actions.trial import stopped_steps
from battles.ledger import Draft
from rules.engine.dice import Seeded
from rules.engine.play.driver import Played, anyone, carried_out
from rules.engine.play.play import Play
from rules.engine.play.state import Effect, State, Tracked
from rules.engine.ruleset import rulesets
from tests.battles.table import Table, new_table
from tests.leaks.hunt import forget

#: Who looks at the battle afterwards.
VIEWERS = ("player", "opponent", "referee", "spectator")
_PANEL = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
#: Acts played at random on the way to a battle's steps, and battles played.
_ACTS, _SEEDS = 1000, 2


class Try(NamedTuple):
    """A value for a field of a holder."""

    address: str
    field: str
    value: object

    @property
    def sent(self) -> str:
        """As a form sends it."""
        if self.field.endswith("_mm") and isinstance(self.value, int):
            return str(self.value / 10)
        return "" if self.value is None else str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


@dataclass
class Tally:
    """How many were tried, refused and written, how many pages were asked for, and what should not have been."""

    tried: int = 0
    refused: int = 0
    pages: int = 0
    wrong: list[str] = field(default_factory=list)


def steps_of(play: Play, mustered: State) -> dict[str, State]:
    """A state at each step that random battles come to, the ``table`` as it was at the muster."""
    found = {mustered.battle["step"]: mustered}
    for seed in range(_SEEDS):
        played, rng, source = Played(mustered, None), Random(seed), Seeded(seed.to_bytes(8, "big"), 0)
        for _act in range(_ACTS):
            if play.sequence.verdict(played.state) or len(found) == len(play.sequence.steps.order):
                break
            choice = anyone(play, played.state, rng)
            played.state = played.state.after(played.state.changes(carried_out(play, played, choice, source)))
            found.setdefault(played.state.battle["step"], played.state)
    return found


def put(table: Table, wanted: State) -> None:
    """Bring the battle to that state, in one entry."""

    def work(snapshot):
        now = snapshot.state
        effects = [Effect(on, "", fields) for on, fields in wanted.holders.items() if on not in now]
        effects += [Effect(on, "", None) for on in now.holders if on not in wanted]
        effects += [
            Effect(on, name, value)
            for on, fields in wanted.holders.items()
            for name, value in fields.items()
            if on in now and on != "table" and now[on].get(name) != value
        ]
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, effects)))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def kinds_of_holders(play: Play, state: State) -> list[str]:
    """One address of each kind: the battle, a side's, and of commands and units those whose cards name them differently."""
    found = {("battle", None, False): "battle"}
    for kind in ("side", "command", "unit"):
        for address in state.addresses(kind):
            card = play.cards.card(state, address)
            found.setdefault((kind, card.line if kind == "unit" else None, card.person), address)
    return list(found.values())


def values_of(declared: Tracked, rng: Random) -> Iterator[object]:
    """Values that the form accepts: those at its edges, and some between."""
    if declared.kind == "int":
        yield from {declared.least, declared.least + 1, rng.randint(declared.least, declared.most), declared.most}
    elif declared.kind == "bool":
        yield from (True, False)
    elif declared.kind == "choice":
        yield from declared.choices
    else:
        yield from ("", "x" * 200, "<b>&'\"  ½")
    if declared.none:
        yield None


def tries_of(table: Table, rng: Random) -> list[Try]:
    """Every field of every kind of holder, each with values that the form accepts."""
    snapshot = table.snapshot()
    return [
        Try(address, name, value)
        for address in kinds_of_holders(snapshot.strict_play, snapshot.state)
        for name, declared in correctable(snapshot, address).items()
        for value in values_of(declared, rng)
        if snapshot.state[address].get(name) != value
    ]


def correct_all(slug: str, tally: Tally, *, seed: int = 1, most: int | None = None, first: int = 0) -> Tally:
    """Correct everything of a battle of ``slug`` at each of its steps, one at a time (``most``: so many in all, by chance).

    All of them take an hour: each step that is through is printed, and ``first`` is the one to begin with, counted from 0.
    """
    rng, table, play = Random(f"{slug} {seed}"), new_table(slug=slug), rulesets()[slug].play
    assert play is not None
    records = _Records()
    logging.getLogger("battles.reckoning").addHandler(records)
    phones = {name: table.phone(name) for name in VIEWERS}
    try:
        states = list(steps_of(play, table.snapshot().state).values())
        for number, state in enumerate(states[first:], start=first):
            with transaction.atomic():
                put(table, state)
                tries = tries_of(table, rng)
                if most is not None:
                    tries = rng.sample(tries, min(len(tries), max(1, most // len(states))))
                for one in tries:
                    _correct(table, phones, one, tally, records, rng)
                transaction.set_rollback(True)
            forget()
            print(f"{slug}: step {number} of {len(states)}, {tally.tried} corrections, {len(tally.wrong)} wrong", flush=True)
    finally:
        logging.getLogger("battles.reckoning").removeHandler(records)
    return tally


def _correct(table, phones, one: Try, tally: Tally, records: "_Records", rng: Random) -> None:
    sent = {"on": one.address, "field": one.field, f"value.{one.field}": one.sent, "reason": "a slip of the thumb"}
    where = f"{table.battle.ruleset}, {table.snapshot().state.battle['step']}, {one}"
    tally.tried += 1
    with transaction.atomic():
        who = rng.choice(("player", "referee"))
        before = table.snapshot()
        answer = phones[who].post(f"{table.url}correct/", sent, **_PANEL)
        if answer.status_code in (409, 422):
            tally.refused += 1
        else:
            asked = [(name, f"?on={one.address}") for name in VIEWERS] + [("player", "report/"), ("spectator", "log/")]
            answers = [answer, *(phones[name].get(table.url + path) for name, path in asked)]
            tally.pages += len(answers)
            play, after = before.strict_play, table.snapshot().state
            stopped = stopped_steps(play, after).keys() - stopped_steps(play, before.state).keys()
            contradicted = {*play.invariants(after)} - {*play.invariants(before.state)}
            tally.wrong += [f"{where}: {said}" for said in sorted(contradicted)]
            tally.wrong += [f"{where}: {step} cannot end" for step in sorted(stopped)]
            bad = [answer.status_code for answer in answers if answer.status_code != 200]
            if bad:
                tally.wrong.append(f"{where}: {bad}")
        transaction.set_rollback(True)
    forget()
    tally.wrong += [f"{where}: {said}" for said in records.taken()]


class _Records(logging.Handler):
    """What could not be reckoned."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.getMessage()}: {record.exc_info and record.exc_info[1]!r}")

    def taken(self) -> list[str]:
        found, self.found = self.found, []
        return found
