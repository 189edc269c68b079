"""The Celery application: `celery -A config worker`. Tasks live in each app's tasks.py."""

import os
from pathlib import Path

from celery import Celery, signals
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["files"] = "config.broker:Transport"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stendardo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def _patience(**_values: object) -> None:
    """Tasks may take their time, but not hold others up for ever."""
    from config.postgresql.base import be_brief

    be_brief(lock=30, statement=300, idle=300)


@signals.beat_embedded_init.connect  # type: ignore[untyped-decorator]
def _no_orphan(**_values: object) -> None:
    """The clock in a process beside its worker ends with it, also where the worker is killed."""
    from config.nurse import end_with_parent

    end_with_parent(os.getppid())


for folder in (app.conf.broker_transport_options or {}).values():
    if isinstance(folder, str):
        Path(folder).mkdir(parents=True, exist_ok=True)  # of the files, whose transport expects them
