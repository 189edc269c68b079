"""The machine's present pace, which every figure is compared with."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.template import engines

from battles.models import Battle, Entry, Seat
from tools.bench import measures
from tools.bench.measures import Times, timed
from tools.bench.phone import Phone

#: Rows of a Django template of the size of an act's answer.
_ROWS = 40
_TEMPLATE = """{% for row in rows %}<li id="{{ row.id }}" class="{% if row.on %}on{% endif %}"><b>{{ row.name }}</b>
<span>{{ row.text|upper }}</span></li>{% endfor %}"""


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds of a plain request, a plain Django action, a durable commit of one row; the action's processor time."""

    request: Times
    action: Times
    commit: Times
    work: Times

    def ratio(self, found: Times) -> float:
        """Return a figure as a multiple of the plain action's; 0 for a unit that has none."""
        match found.unit:
            case "ms":
                return found.median / self.action.median
            case "acts/s":
                return found.median * self.action.median / 1000
            case measures.CPU_MS:
                return found.median / self.work.median
        return 0.0

    def beside(self, milliseconds: float) -> str:
        """Return a time as a multiple of each of the three."""
        pairs = [("requests", self.request), ("actions", self.action), ("commits", self.commit)]
        return ", ".join(f"{milliseconds / one.median:.2f} {name}" for name, one in pairs)


class Pacer:
    """Measures the pace on a separate battle without watchers."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        self._battle, self._seat = battle, seat
        self._seq = Battle.objects.get(pk=battle.pk).seq
        session = SessionStore()
        session["seat"] = seat.token
        session.create()
        self._session = session.session_key

    def pace(self, phone: Phone, times: int) -> Pace:
        """Measure each of the three ``times`` times."""
        phone.get("/healthz/")
        used: list[float] = []

        def action() -> None:
            begun = time.process_time()
            self._action()
            used.append(time.process_time() - begun)

        return Pace(
            timed("a plain request (healthz)", times, lambda: phone.get("/healthz/")),
            timed("a plain Django action", times, action),
            durable_commit(times),
            Times.of("a plain Django action: processor time", used, measures.CPU_MS),
        )

    def _action(self) -> None:
        """Do an act as a plain app would: a session, a row lock, rows by the ORM, a log entry, a template."""
        assert SessionStore(self._session)["seat"]
        with transaction.atomic():
            battle = Battle.objects.select_for_update().get(pk=self._battle.pk)
            self._seq += 1
            battle.seq = self._seq
            battle.save()
            for unit in battle.units.all()[:2]:
                unit.state = {**unit.state, "mark": self._seq}
                unit.save()
            Entry.objects.create(battle=battle, seq=self._seq, seat=self._seat, kind="note", note="Plain", facts={"a": 1})
        rows = [{"id": n, "on": n % 2, "name": f"Unit {n}", "text": "line infantry"} for n in range(_ROWS)]
        engines["django"].from_string(_TEMPLATE).render({"rows": rows})


def durable_commit(times: int) -> Times:
    """Measure the durable insert of one row."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_durable (n int)")
        insert: Callable[[], Any] = lambda: cursor.execute("INSERT INTO bench_durable VALUES (1)")  # noqa: E731
        found = timed("a durable commit of one row", times, insert)
        cursor.execute("DROP TABLE bench_durable")
    return found
