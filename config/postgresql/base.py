import select
from collections.abc import Generator, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg import ClientCursor, Error
from psycopg.abc import Params, Query
from psycopg.rows import TupleRow

from config import embedded

#: What every connection tells the server that plans its statements: where the data lies no head has to move, so that a log is
#: read along its index, and not sorted first. A pool says it itself (``deploy/pgbouncer.ini``).
_PLANS = "-c random_page_cost=1.1"
#: Rows that ``flow`` takes at once.
_TOGETHER = 50
#: What a process asks of its connections besides the settings, as PostgreSQL's own `options` (see ``be_brief``).
_limits: list[str] = []
#: Do the pages of this process ask through a pool (see ``use_pool``)?
_pooled = False
#: How a connection of any process notices that its server is gone; seconds, but for the last (milliseconds).
ALIVE = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


def be_brief(lock: int, statement: int, idle: int) -> None:
    """From now on the connections of this process wait no longer than this: for a lock, for a statement, within a transaction.

    In seconds. Processes that answer people call it at their start; commands such as a migration take the time they need.
    """
    waits = {"lock_timeout": lock, "statement_timeout": statement, "idle_in_transaction_session_timeout": idle}
    _limits[:] = [f"-c {name}={seconds}s" for name, seconds in waits.items()]


def use_pool() -> None:
    """From now on the pages of this process ask through the pool that DATABASE_POOL_URL names, where one is named.

    Whatever must keep a connection to itself goes to the server all the same: ``parameters``.
    """
    global _pooled
    _pooled = settings.DATABASE_POOL is not None


def _through_pool(params: dict[str, Any]) -> dict[str, Any]:
    """The same by way of a pool, whose connections serve somebody else after each transaction.

    So nothing is prepared on the server; what a connection is told at its start the pool tells it (``deploy/pgbouncer.ini``).
    """
    pool: dict[str, Any] = dict(settings.DATABASE_POOL or {})
    names = {"HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password", "NAME": "dbname"}
    own = {name: pool[setting] for setting, name in names.items() if pool.get(setting)}
    kept = {name: value for name, value in params.items() if name not in {*names.values(), "options"}}
    options: dict[str, Any] = pool["OPTIONS"]
    return kept | own | options | {"prepare_threshold": None}


class _Flowing(ClientCursor[TupleRow]):
    """The server goes on looking for its rows while those that have come are read."""

    _found: Generator[TupleRow, None, None] | None = None
    _coming: Iterator[TupleRow] = iter(())

    def execute(self, query: Query, params: Params | None = None, **_options: Any) -> Self:
        self._found = self._find(query, params)
        first = next(self._found, None)  # now it looks for them: what it refuses it says here
        self._coming = self._found if first is None else chain((first,), self._found)
        return self

    def _find(self, query: Query, params: Params | None) -> Generator[TupleRow, None, None]:
        yield from self.stream(query, params, size=_TOGETHER)

    def __next__(self) -> TupleRow:
        return next(self._coming)

    def finish(self) -> None:
        """Take all that is still to come, for somebody else asks. An error is its reader's, and waits for it."""
        rest = list[TupleRow]()
        try:
            rest.extend(self._coming)
        except Error as error:
            self._coming = chain(rest, _failing(error))
        else:
            self._coming = iter(rest)

    def close(self) -> None:
        """What is still to come is called off, and the connection free for others."""
        if self._found:
            self._found.close()
        super().close()


def _failing(error: Error) -> Iterator[TupleRow]:
    raise error
    yield


class DatabaseWrapper(base.DatabaseWrapper):
    """Starts the embedded server when a connection is first wanted, and knows a dead connection without asking the server."""

    def get_connection_params(self) -> dict[str, Any]:
        return _through_pool(self.direct()) if _pooled else self.direct()

    def direct(self) -> dict[str, Any]:
        """The way to the server itself."""
        params = ALIVE | super().get_connection_params() | {"prepare_threshold": 2}
        # before what DATABASE_URL says, for the last word counts
        params["options"] = " ".join([_PLANS, *_limits, params.get("options", "")]).strip()
        if self.settings_dict.get("EMBEDDED"):
            params |= embedded.postgres(Path(settings.VAR_DIR) / "postgres", "stendardo")
        return params

    def prepared(self) -> CursorWrapper:
        """A cursor whose statements the server keeps parsed and planned (Django's own cursors send them as text each time)."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            cursor: CursorWrapper = self._prepare_cursor(base.ServerBindingCursor(self.connection))  # type: ignore[call-arg]
            return cursor

    #: Whose rows are still coming: until they have, psycopg lets nobody else ask, not even in the same thread.
    _flow: _Flowing | None = None

    def flowing(self) -> CursorWrapper:
        """A cursor whose rows come as the server finds them; see ``flow``."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            flow = _Flowing(self.connection)
            cursor: CursorWrapper = self._prepare_cursor(flow)
            self._flow = flow
            return cursor

    def _make_way(self) -> None:
        flow, self._flow = self._flow, None
        if flow:
            flow.finish()

    def _prepare_cursor(self, cursor: Any) -> Any:
        self._make_way()
        return super()._prepare_cursor(cursor)  # type: ignore[misc]

    def _commit(self) -> None:
        self._make_way()
        super()._commit()  # type: ignore[misc]

    def _rollback(self) -> None:
        self._make_way()
        super()._rollback()  # type: ignore[misc]

    def _set_autocommit(self, autocommit: bool) -> None:
        self._make_way()
        super()._set_autocommit(autocommit)  # type: ignore[misc]

    def is_usable(self) -> bool:
        """A server that went away leaves its socket readable. Only then is it worth a round trip to ask."""
        self._make_way()
        if self.connection is None or self.connection.closed:
            return False
        return not _readable(self.connection.fileno()) or super().is_usable()


def _readable(descriptor: int) -> bool:
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([descriptor], [], [], 0)[0])
    watcher = select.poll()  # unlike select(), at ease with a thousand open streams
    watcher.register(descriptor, select.POLLIN)
    return bool(watcher.poll(0))


def gone(descriptor: int) -> None:
    """Returns once the server has something to say on a connection that is asked nothing: that it ends."""
    watcher = select.poll()
    watcher.register(descriptor, select.POLLIN)
    watcher.poll()


def prepared() -> CursorWrapper:
    """A cursor of this thread's connection for the few statements of the hot paths; see ``DatabaseWrapper.prepared``.

    Pass numbers as ``Int4`` or ``Int8``: a statement is kept for each combination of its parameters' types.
    """
    made: CursorWrapper = connection.prepared()  # type: ignore[attr-defined]
    return made


def flow(sql: str, params: Any) -> Iterator[tuple[Any, ...]]:
    """The rows of a long statement as the server finds them: it looks for the next while these are read.

    Whatever else this thread asks meanwhile waits until all have come. Closed early the statement is cancelled, and a transaction
    that it stands in with it.
    """
    with connection.flowing() as cursor:  # type: ignore[attr-defined]
        cursor.execute(sql, params)
        yield from cursor


def parameters() -> dict[str, Any]:
    """The way to the database itself, for a connection not of Django's: one that listens, holds a lock, or is set otherwise."""
    params = connection.direct()  # type: ignore[attr-defined]
    kept = {"host", "port", "user", "password", "dbname", "options", *ALIVE}
    return {name: value for name, value in params.items() if name in kept or name.startswith("ssl")}
