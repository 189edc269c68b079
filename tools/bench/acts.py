"""Acts as fast as answers arrive: without watchers, with two watchers a battle, and with very many of one battle."""

import time
import uuid
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from battles.ledger import Requester, read
from tools.bench import field, measures, processes
from tools.bench.measures import Times
from tools.bench.parts import Run
from tools.bench.phone import Phone
from tools.bench.watching import Arrivals, Press, Screen, delays, watching

#: Presses of the battle with many watchers, and seconds between them.
WATCHED, BETWEEN = 40, 0.25


class Job(NamedTuple):
    """The presses of a process: ``rounds`` volleys of one battle, each undone."""

    headers: dict[str, str]
    server: str
    code: str
    form: dict[str, object]
    rounds: int


def alone(run: Run) -> None:
    """Measure acts without watchers."""
    table = run.table()
    phone = run.phone(table.battle, table.both)
    form = field.volley(table.battle)
    measures.acts(phone, address(table.battle.code), form, 3)
    fired, undone = measures.acts(phone, address(table.battle.code), form, run.times)
    run.say(Times.of("a volley, one battle, nobody else presses", fired), "; target 8 ms")
    run.say(Times.of("its undo", undone), "")
    _saturated(run, 0)


def watched(run: Run) -> None:
    """Measure acts while the other player's phone and a projector watch each battle."""
    _saturated(run, 2)


#: Targets of acts a second with two watchers each, and of what they see (median and p95, ms), by how many battles act.
RATES = {1: 350, 10: 550, 50: 650}
SEEN = {1: "7 ms", 10: "20 and 50 ms", 50: "90 and 200 ms"}


def _saturated(run: Run, watchers: int) -> None:
    armies = run.armies()
    tables = [run.table(armies) for _n in range(max(run.battles))]
    jobs = [_job(run, one) for one in tables]
    for many in run.battles:
        pressing = [job._replace(rounds=max(2, 5 * run.times // (2 + many // 5) // 2)) for job in jobs[:many]]
        screens = [screen for one in tables[:many] for screen in _screens(run, one)][: watchers * many]
        with watching(screens) as looking:
            _pressed([job._replace(rounds=2) for job in pressing])  # every process meets every battle
            begun = time.perf_counter()
            presses = _pressed(pressing)
            arrivals = looking.arrivals()
        _say(run, many, [press for press in presses if press.at >= begun], screens, arrivals)


def _say(run: Run, many: int, presses: list[Press], screens: Sequence[Screen], arrivals: Arrivals) -> None:
    who = f"{many} battle(s), {'two watchers each' if screens else 'no watchers'}"
    target = f"; target {RATES[many]}" if screens and many in RATES else "; target 700" if many == 10 else ""
    run.say(Times(f"{who}: acts", rate(presses), unit="acts/s"), target)
    for kind in ("volley", "undo"):
        run.say(Times.of(f"{who}: {kind}, press to answer", [press.took for press in presses if press.kind == kind]), "")
    if screens:
        found, never = delays(presses, screens, arrivals)
        target = f"; target {SEEN[many]}" if many in SEEN else ""
        run.say(Times.of(f"{who}: press to seen", [late for each in found.values() for late in each]), f"; never {never}{target}")
        for kind, late in found.items():
            run.say(Times.of(f"{who}: {kind}, press to seen", late), "")


def rate(presses: Sequence[Press]) -> float:
    """Return the acts answered per second while every battle's phone presses.

    Counted from the start of the last job to the end of the first: battles belong to processes by their codes, so that one
    process may have more of them and would be measured alone in the end. If jobs never overlap, from the first press to the last
    answer.
    """
    by_battle: dict[str, list[Press]] = {}
    for press in presses:
        by_battle.setdefault(press.code, []).append(press)
    begun = max(min(press.at for press in own) for own in by_battle.values())
    ended = min(max(press.at + press.took for press in own) for own in by_battle.values())
    within = [press for press in presses if begun <= press.at and press.at + press.took <= ended]
    if not within:
        return len(presses) / (max(press.at + press.took for press in presses) - min(press.at for press in presses))
    return len(within) / (ended - begun)


def crowded(run: Run) -> None:
    """Measure one battle with a press each quarter of a second and very many spectators."""
    for watchers in run.watchers:
        table = run.table()
        job = _job(run, table)._replace(rounds=max(2, min(WATCHED, run.times) // 2))
        screens = [spectator(run, table.battle.code)] * watchers
        with watching(screens) as looking:
            if looking.refused:
                run.say(Times(f"{watchers} watchers: streams refused", looking.refused, unit="streams"), "")
            before = run.web.spent()
            presses = pressed(job, BETWEEN)
            spent = (run.web.spent() - before) / len(presses)
            arrivals = looking.arrivals()
        found, never = delays(presses, screens, arrivals)
        target = {500: "; target p95 30 ms", 3000: "; target p95 250 ms"}.get(watchers, "")
        run.say(Times.of(f"{watchers} watchers: press to answer", [press.took for press in presses]), "")
        late = [one for each in found.values() for one in each]
        run.say(Times.of(f"{watchers} watchers: press to seen", late), f"; never {never}{target}")
        run.say(Times(f"{watchers} watchers: processor time of an act", spent * 1000), "")


def address(code: str) -> str:
    """Return the address of a battle's page."""
    return f"/battles/{code}/"


def spectator(run: Run, code: str) -> Screen:
    """A screen without a seat."""
    snapshot = read(code, Requester())
    assert snapshot is not None
    return Screen(run.web.server_of(code), code, snapshot.seq)


def _screens(run: Run, table: field.FirstVolley) -> list[Screen]:
    projector = spectator(run, table.battle.code)
    cookie = run.phone(table.battle, table.other).headers["Cookie"]
    return [Screen(projector.server, projector.code, projector.since, cookie), projector]


def _job(run: Run, table: field.FirstVolley) -> Job:
    phone = run.phone(table.battle, table.both)
    return Job(phone.headers, run.web.server_of(table.battle.code), table.battle.code, field.volley(table.battle), 0)


def _pressed(jobs: list[Job]) -> list[Press]:
    """Press all jobs at once, each in a separate process, as fast as answers arrive."""
    with processes.pool(len(jobs)) as pool:
        return [press for each in pool.map(pressed, jobs) for press in each]


def pressed(job: Job, between: float = 0.0) -> list[Press]:
    """Press volleys and their undos; ``between``: minimum seconds from one press to the next."""
    phone = Phone.with_headers(job.server, job.headers)
    made = list(_presses(phone, job, between))
    phone.close()
    return made


def _presses(phone: Phone, job: Job, between: float) -> Iterable[Press]:
    url = address(job.code)
    for _round in range(job.rounds):
        entry = 0
        for kind in ("volley", "undo"):
            data = {**job.form} if kind == "volley" else {"entry": entry}
            begun = time.perf_counter()
            to = "act/fire/" if kind == "volley" else "undo/"
            answer = phone.post(f"{url}{to}", {**data, "key": uuid.uuid4().hex})
            took = time.perf_counter() - begun
            assert answer.entry, f"{answer.status} {answer.body[:2000]}"
            entry = answer.entry
            yield Press(job.code, kind, entry, begun, took)
            time.sleep(max(0.0, between - took))
