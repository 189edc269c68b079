"""The Celery application: `celery -A config worker`. Tasks live in each app's tasks.py."""

import os
from pathlib import Path
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stendardo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def _limit_waiting(**_values: object) -> None:
    """Limit how long a task may wait, or let others wait."""
    from django.db.backends.signals import connection_created

    connection_created.connect(_set_timeouts)


def _set_timeouts(connection: Any, **_values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '30s'")
        cursor.execute("SET statement_timeout = '300s'")
        cursor.execute("SET idle_in_transaction_session_timeout = '300s'")


for name, folder in app.conf.broker_transport_options.items():
    if name in ("data_folder_in", "control_folder"):  # the filesystem transport expects them
        Path(folder).mkdir(parents=True, exist_ok=True)
