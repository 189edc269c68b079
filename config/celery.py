"""The Celery application: `celery -A config worker`. Tasks live in each app's tasks.py."""

import os
from pathlib import Path
from typing import Any

from celery import Celery, bootsteps, signals
from click import Option
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["files"] = "config.broker:Transport"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stendardo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def _patience(**_values: object) -> None:
    """Limit how long a task may wait, or let others wait."""
    from django.db.backends.signals import connection_created

    connection_created.connect(_set_timeouts)


def _set_timeouts(connection: Any, **_values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '30s'")
        cursor.execute("SET statement_timeout = '300s'")
        cursor.execute("SET idle_in_transaction_session_timeout = '300s'")


class Clock(bootsteps.StartStopStep):  # type: ignore[misc]
    """``celery worker --clock``: the clock as a thread of its worker, so that neither outlives the other.

    Celery's own ``--beat`` makes it a process. One that is killed leaves it behind where no parent's death is told; and where
    processes are not forked (macOS) it begins without this module, knows no ``files://``, and ends at once.
    """

    def __init__(self, worker: Any, clock: bool = False, **options: Any) -> None:
        self.enabled = clock
        super().__init__(worker, **options)

    def create(self, worker: Any) -> Any:
        from celery.beat import EmbeddedService  # no other process wants it

        return EmbeddedService(worker.app, thread=True, schedule_filename=worker.schedule_filename)


app.steps["worker"].add(Clock)
app.user_options["worker"].add(Option(["--clock"], is_flag=True, help="Hand out what is to be done regularly, too."))

for folder in (app.conf.broker_transport_options or {}).values():
    if isinstance(folder, str):
        Path(folder).mkdir(parents=True, exist_ok=True)  # of the files, whose transport expects them
