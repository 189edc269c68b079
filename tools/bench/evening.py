"""Random legal play of every ruleset through the browser's own forms, beside one volley. The part ``evening``."""

import uuid
from dataclasses import dataclass
from random import Random
from typing import Any

from django.core.management import call_command

from armies.models import Army
from battles import actions, ledger
from battles.ledger import Requester, Snapshot
from rules.engine.play.driver import Choice, DeadEnd, Decline, anyone
from rules.engine.ruleset import rulesets
from tools.bench import field as fields
from tools.bench import sheets
from tools.bench.browser import Browser
from tools.bench.measures import CPU_MS, Times
from tools.bench.meter import Meter
from tools.bench.parts import Run
from tools.bench.phone import Answer
from tools.soak.evening import form_of

STEPS = ("sheet", "press", "news")
#: One act in this number is undone at once, as after a slip of the thumb.
UNDONE = 8
#: Entries undone one after the other in the end, and from which on they count as deep.
UNDOS, DEEP = 24, 9
#: Refusals in a row after which a battle counts as stuck.
MOST_REFUSALS = 20


@dataclass
class Table:
    """A battle that one seat plays for both sides, and who looks on: the player of a side, and a spectator."""

    code: str
    who: Requester
    phone: Browser
    watchers: tuple[Browser, Browser]


def measured(run: Run) -> None:
    """The part."""
    call_command("load_samples", verbosity=0)
    volley = sheets.guests_volley(run)
    run.say(Times("one volley: press and news, processor time", volley, unit=CPU_MS), "")
    for slug, book in rulesets().items():
        if book.play:
            _evening(run, slug, volley)


def _evening(run: Run, slug: str, volley: float) -> None:
    meter, rng, acts, number = Meter(run), Random(1), max(12, run.times), 0
    table = _table(run, slug, number)
    for warm in (True, False):
        done = refused = 0
        while done < (5 if warm else acts):
            snapshot = _read(table)
            if snapshot.table["verdict"] or refused > MOST_REFUSALS:
                number, refused = number + 1, 0
                table = _table(run, slug, number)
                continue
            seq = _act(meter, table, snapshot, rng)
            if not seq:
                refused += 1
                continue
            done, refused = done + 1, 0
            if done % UNDONE == 0:
                _undo(meter, table, seq, "undo at once")
        if warm:
            meter.forget()
    for depth, seq in enumerate(fields.undoable(table.code, UNDOS), start=1):
        _undo(meter, table, seq, "undo" if depth < DEEP else "deep undo")
    names = [*STEPS, *(f"{news}{undo}" for undo in ("undo at once", "undo", "deep undo") for news in ("", "news of "))]
    meter.say(slug, *names)
    press = meter.processor("press", "news")
    run.say(Times(f"{slug}: press and news, processor time", press, unit=CPU_MS), f"; {press / volley:.2f} of the volley's")


def _table(run: Run, slug: str, number: int) -> Table:
    armies = list(Army.objects.filter(ruleset=slug, is_sample=True, is_book=False).order_by("pk")[:2])
    seats = [actions.NewSeat("player", sides, guest=f"Bench {sides}") for sides in ("ab", "a")]
    battle, (both, one), _links = actions.create_battle(actions.NewBattle(slug, f"Evening {number}", armies, seats, is_demo=True))
    run.made.battles.append(battle)
    server = run.web.server_of(battle.code)
    phone, *watchers = (Browser(server, battle, seat) for seat in (both, one, None))
    return Table(battle.code, Requester(token=both.token), phone, (watchers[0], watchers[1]))


def _read(table: Table) -> Snapshot:
    snapshot = ledger.read(table.code, table.who)
    assert snapshot is not None
    return snapshot


def _act(meter: Meter, table: Table, snapshot: Snapshot, rng: Random) -> int | None:
    """Do what a player might do next, and fetch the news of it; return its entry, None where nothing was done."""
    try:
        choice = anyone(snapshot.strict_play, snapshot.state, rng)
    except DeadEnd:
        return None
    if isinstance(choice, Choice) and snapshot.play.acts[choice.act].lookup:
        return None
    address, query, sent = _form(snapshot, choice)
    sheet = meter.step("sheet", lambda: table.phone.panel(query))
    form = _fields(table.phone, sheet, address) | sent
    answer = meter.step("press", lambda: table.phone.post(f"{table.phone.url}{address}", form))
    if answer.entry:
        _news(meter, table, answer.entry, "news")
    return answer.entry


def _form(snapshot: Snapshot, choice: object) -> tuple[str, list[tuple[str, object]], dict[str, Any]]:
    """Return where a choice is sent, the address of its sheet, and what a player presses or fills in there."""
    if isinstance(choice, Decline):
        return "decline/", [("due", choice.due)], {}
    if isinstance(choice, Choice):
        filled = list(form_of(snapshot, choice))
        query = [("act", choice.act), ("side", choice.side), *filled[:-2]]  # without the buttons
        return f"act/{choice.act}/", query, dict(filled)
    return "end-step/", [("do", "end-step")], {"anyway": 1}


def _fields(browser: Browser, sheet: Answer, address: str) -> dict[str, Any]:
    """Return the fields of the sheet's form for this address; without one, what every form has."""
    for form in browser.forms(sheet):
        if form.action.endswith(f"/{address}"):
            return form.fields
    return {"key": uuid.uuid4().hex}


def _news(meter: Meter, table: Table, seq: int, name: str) -> None:
    """Fetch the news as a player of one side and as a spectator."""
    for browser in table.watchers:
        meter.step(name, lambda browser=browser: browser.changes(seq - 1))  # type: ignore[misc]


def _undo(meter: Meter, table: Table, seq: int, name: str) -> None:
    sent = {"entry": seq, "key": uuid.uuid4().hex}
    answer = meter.step(name, lambda: table.phone.post(f"{table.phone.url}undo/", sent))
    if answer.entry:
        _news(meter, table, answer.entry, f"news of {name}")
