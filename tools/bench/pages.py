"""The battle page as a browser requests it: first, again, and unchanged (304)."""

import uuid

from battles import actions
from battles.ledger import Requester
from tools.bench import field, measures
from tools.bench.acts import address
from tools.bench.measures import Times
from tools.bench.parts import Run
from tools.bench.phone import Phone

#: Corps of an army, elements of a corps, notes in the log besides.
SIZES = ((1, 10, 0), (4, 10, 0), (4, 25, 0), (4, 10, 2000))


def battle_pages(run: Run) -> None:
    """Measure a player's and a spectator's page of small and large battles."""
    for corps, elements, notes in SIZES[:1] if run.few else SIZES:
        table = run.table(run.armies(corps, elements))
        for n in range(notes):
            actions.note(code=table.battle.code, who=Requester(token=table.both.token), text=f"Note {n}")
        presser, form = run.phone(table.battle, table.both), field.volley(table.battle)
        of = f"battle page of {corps * elements * 2} units" + (f" and {notes} entries" if notes else "")
        for who, seat in (("a player", table.fires), ("a spectator", None)):
            visits(run, f"{of}, {who}", run.phone(table.battle, seat), address(table.battle.code), presser, form)


def visits(run: Run, name: str, phone: Phone, url: str, presser: Phone, form: dict[str, object]) -> None:
    """Measure the page after an act, again, and with the ETag of the browser's copy."""
    first: list[float] = []
    size = 0
    for _n in range(max(3, min(20, run.times))):
        entry = presser.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex}).entry
        with measures.stopwatch(first):
            answer = phone.browse(url)
        assert answer.status == 200, answer.head
        size = max(size, len(answer.body))
        presser.post(f"{url}undo/", {"entry": entry, "key": uuid.uuid4().hex})
    answer = phone.browse(url)
    run.say(Times(f"{name}: as HTML", size / 1000, unit="kB"), "")
    run.say(Times(f"{name}: packed", answer.sent / 1000, unit="kB"), "")
    run.say(Times.of(f"{name}: first after an act", first), "; target 7 ms")
    run.say(measures.timed(f"{name}: again", run.times, lambda: phone.browse(url)), "; target 1 ms")
    assert phone.browse(url, etag=answer.etag).status == 304
    run.say(measures.timed(f"{name}: not changed", run.times, lambda: phone.browse(url, etag=answer.etag)), "; target 0.8 ms")
