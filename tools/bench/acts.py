"""Acts: as fast as answers come, with nobody and with somebody looking on, and of one battle that very many watch."""

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

#: How many presses one battle with many watchers gets, and seconds between them.
WATCHED, BETWEEN = 40, 0.25


class Job(NamedTuple):
    """What a process presses: the volleys of one battle, each undone, so often."""

    headers: dict[str, str]
    server: str
    code: str
    form: dict[str, object]
    rounds: int


def alone(run: Run) -> None:
    """The part ``acts``: nobody looks on."""
    laid = run.table()
    phone = run.phone(laid.battle, laid.both)
    form = field.volley(laid.battle)
    measures.acts(phone, address(laid.battle.code), form, 3)
    fired, undone = measures.acts(phone, address(laid.battle.code), form, run.times)
    run.say(Times.of("a volley, one battle, nobody else presses", fired), "; target 8 ms")
    run.say(Times.of("its undo", undone), "")
    _saturated(run, 0)


def watched(run: Run) -> None:
    """The part ``screens``: of each battle the other player's phone and a projector look on."""
    _saturated(run, 2)


#: Targets of acts a second with two watchers each, and of what they see (median and p95, ms), by how many battles act.
RATES = {1: 350, 10: 550, 50: 650}
SEEN = {1: "7 ms", 10: "20 and 50 ms", 50: "90 and 200 ms"}


def _saturated(run: Run, watchers: int) -> None:
    armies = run.armies()
    laid = [run.table(armies) for _n in range(max(run.battles))]
    jobs = [_job(run, one) for one in laid]
    for many in run.battles:
        pressing = [job._replace(rounds=max(2, 5 * run.times // (2 + many // 5) // 2)) for job in jobs[:many]]
        screens = [screen for one in laid[:many] for screen in _screens(run, one)][: watchers * many]
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
    """Acts answered a second, while every battle's phone presses.

    From when the last of them has begun to when the first has done all of its own: battles are with processes by their codes, so
    that one of these may have more of them, and would be measured alone in the end, with a core of the machine at rest. Where
    they never all press, from the first press to the last answer.
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
    """The part ``watchers``: one battle, a press each quarter of a second, and very many spectators."""
    for watchers in run.watchers:
        laid = run.table()
        job = _job(run, laid)._replace(rounds=max(2, min(WATCHED, run.times) // 2))
        screens = [spectator(run, laid.battle.code)] * watchers
        with watching(screens) as looking:
            if looking.refused:
                run.say(Times(f"{watchers} watchers: streams refused", looking.refused, unit="streams"), "")
            before = run.house.spent()
            presses = pressed(job, BETWEEN)
            spent = (run.house.spent() - before) / len(presses)
            arrivals = looking.arrivals()
        found, never = delays(presses, screens, arrivals)
        target = {500: "; target p95 30 ms", 3000: "; target p95 250 ms"}.get(watchers, "")
        run.say(Times.of(f"{watchers} watchers: press to answer", [press.took for press in presses]), "")
        late = [one for each in found.values() for one in each]
        run.say(Times.of(f"{watchers} watchers: press to seen", late), f"; never {never}{target}")
        run.say(Times(f"{watchers} watchers: processor time of an act", spent * 1000), "")


def address(code: str) -> str:
    """A battle's page."""
    return f"/battles/{code}/"


def spectator(run: Run, code: str) -> Screen:
    """Somebody without a seat."""
    snapshot = read(code, Requester())
    assert snapshot is not None
    return Screen(run.house.server_of(code), code, snapshot.seq)


def _screens(run: Run, laid: field.Laid) -> list[Screen]:
    projector = spectator(run, laid.battle.code)
    cookie = run.phone(laid.battle, laid.other).headers["Cookie"]
    return [Screen(projector.server, projector.code, projector.since, cookie), projector]


def _job(run: Run, laid: field.Laid) -> Job:
    phone = run.phone(laid.battle, laid.both)
    return Job(phone.headers, run.house.server_of(laid.battle.code), laid.battle.code, field.volley(laid.battle), 0)


def _pressed(jobs: list[Job]) -> list[Press]:
    """All of them at once, each in a process of its own, as fast as answers come."""
    with processes.pool(len(jobs)) as pool:
        return [press for each in pool.map(pressed, jobs) for press in each]


def pressed(job: Job, between: float = 0.0) -> list[Press]:
    """Volleys and their undos; ``between``: seconds from one press to the next at the least."""
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
