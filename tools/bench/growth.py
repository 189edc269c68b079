"""Figures that grow: pages with many rows, the report and exports of a long battle, the memory of a web process."""

import uuid
from collections.abc import Callable, Iterator

from battles import actions
from battles.ledger import Requester
from battles.models import Battle, Seat
from people.models import User
from tools.bench import field, measures
from tools.bench.acts import address
from tools.bench.browser import signed_in_cookies
from tools.bench.club import LargeClub, large_club
from tools.bench.measures import Times
from tools.bench.parts import Run
from tools.bench.phone import CSRF, Answer, Phone
from tools.bench.web import WebProcesses

#: Entries of a very long battle.
ENTRIES = 3000
_OF_A_BATTLE = {
    "report/": "first 120 ms, again 5 ms",
    "luck/": "first 120 ms, again 5 ms",
    "export.csv": "first 120 ms, again 5 ms",
    "export.md": "first 120 ms, again 5 ms",
    "export.json": "120 ms",
    "dice/": "first 120 ms, again 5 ms",
    "log/": "",
    "": "first 7 ms, again 1 ms",
}
#: Pages that are the same for everybody.
_OF_ALL = {"/rules/": "", "/rules/api/": "5 ms", "/api/": "", "/api/openapi.json": "5 ms"}
#: What two taps of the builder send.
_UNIT, _DOWN = {"profile": "line_infantry"}, {"direction": "down"}
#: Requests between two looks at the memory.
_LOOK = 2500


def lists(run: Run) -> None:
    """Measure pages of a person with many lists and battles in a large club, the builder, the rules' API."""
    club = large_club(members=8, armies=4, battles=26) if run.few else large_club(members=500, armies=200, battles=300)
    try:
        phone = _signed_in(run.web.server, club.user)
        for name, path in zip(club.names, club.pages, strict=True):
            _visits(run, f"{name} ({path.split('?')[0] if 'army' in name else path})".replace(_number(path), "N"), phone, path)
        for path, target in _OF_ALL.items():
            _visits(run, path, phone, path, f"; target {target}" if target else "")
        _built(run, phone, club)
    finally:
        club.remove()


def _number(path: str) -> str:
    """Replace the number in an address, which differs in each round."""
    return next((piece for piece in path.split("/") if piece.isdigit()), "\0")


def _visits(run: Run, name: str, phone: Phone, path: str, target: str = "") -> None:
    answer = phone.browse(path)
    assert answer.status == 200, f"{path}: {answer.head.decode()}"
    run.say(
        measures.timed(name, max(3, run.times // 5), lambda: phone.browse(path)), f"; {answer.sent / 1000:.1f} kB packed{target}"
    )


def _built(run: Run, phone: Phone, club: LargeClub) -> None:
    """Measure taps in the builder on a list of 80 units, with htmx."""
    army = field.large_army("Bench tapped", 2, 2 if run.few else 40)
    run.made.armies.append(army)
    type(army).objects.filter(pk=army.pk).update(owner=club.user, is_sample=False)
    command = army.commands.order_by("position")[0]
    unit = command.units.order_by("position")[0]
    url = f"/armies/{army.pk}/"
    usual = phone.headers
    _visits(run, "the builder's page, 80 units", phone, url)
    htmx = usual | {"HX-Request": "true", "HX-Current-URL": f"{run.web.server}{url}"}
    units = f"units-{command.pk}"
    taps: tuple[tuple[str, str, str, Callable[[], Answer]], ...] = (
        (
            "a unit off the palette",
            units,
            f"?add={command.pk}",
            lambda: phone.post(f"{url}commands/{command.pk}/add-unit/", _UNIT),
        ),
        ("a unit opened", "builder", "", lambda: phone.get(f"{url}?unit={unit.pk}")),
        ("a unit one place down", "builder", f"?unit={unit.pk}", lambda: phone.post(f"{url}units/{unit.pk}/move/", _DOWN)),
    )
    for name, target, opened, tap in taps:
        phone.headers = htmx | {"HX-Target": target, "HX-Current-URL": htmx["HX-Current-URL"] + opened}
        size, taken = 0, list[float]()
        for _n in range(max(3, min(30, run.times // 5))):
            with measures.stopwatch(taken):
                answer = tap()
            assert answer.status == 200, f"{name}: {answer.status} {answer.body[:500]}"
            size = len(answer.body)
        run.say(Times.of(f"builder, 80 units: {name}", taken), f"; {size / 1000:.1f} kB; target 10 ms")
    phone.headers = usual


def logs(run: Run) -> None:
    """Measure a long battle's pages and exports to their last byte: for the first time, after an entry, again."""
    entries = 40 if run.few else ENTRIES
    battle, seat = field.long_battle(run.armies(4, 25), 1, entries)
    run.made.battles.append(battle)
    phone = run.phone(battle, seat)
    for path, target in _OF_A_BATTLE.items():
        first: list[float] = []
        again: list[float] = []
        size = 0
        for n in range(max(2, run.times // 30)):
            actions.note(code=battle.code, who=Requester(token=seat.token), text=f"Note {n}")
            with measures.stopwatch(first):
                answer = phone.browse(f"{address(battle.code)}{path}")
            for _again in range(3):
                with measures.stopwatch(again):
                    phone.browse(f"{address(battle.code)}{path}")
            assert answer.status == 200, f"{path}: {answer.status}"
            size = len(answer.body)
        name = f"{path or 'battle page'} of {entries} entries"
        run.say(Times.of(f"{name}: for the first time", first[:1]), f"; {size / 1e6:.1f} MB")
        run.say(Times.of(f"{name}: first", first[1:]), f"; target {target}" if target else "")
        run.say(Times.of(f"{name}: again", again), "")


def memory(run: Run) -> None:
    """Measure the memory of the largest process while pages, acts and undos continue."""
    tables = [run.battle() for _n in range(10)]
    for done, megabytes in _held(run.web, tables, run.times * 330):
        run.say(Times(f"memory after {done} requests", megabytes, unit="MB"), "")


def _held(web: WebProcesses, tables: list[tuple[Battle, Seat]], requests: int) -> Iterator[tuple[int, float]]:
    phones = [(Phone(web.server_of(battle.code), seat), address(battle.code), field.volley(battle)) for battle, seat in tables]
    done = 0
    yield done, web.memory()
    while done < requests:
        for _look in range(_LOOK // (4 * len(phones))):
            for phone, url, form in phones:
                entry = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex}).entry
                assert entry
                phone.browse(url)
                phone.post(f"{url}undo/", {"entry": entry, "key": uuid.uuid4().hex})
                phone.get(f"{url}log/?before={entry}")
                done += 4
        yield done, web.memory()


def _signed_in(server: str, user: User) -> Phone:
    return Phone.with_headers(server, {"Cookie": signed_in_cookies(user), "X-CSRFToken": CSRF, "Accept-Language": "en"})
