"""The worker of `make run`, with the scheduler as a thread: one process, since exactly one worker runs here."""

import os
import signal
import warnings
from pathlib import Path
from threading import Thread

from celery.beat import Service

from config.celery import app


def main() -> None:
    warnings.filterwarnings("ignore", module="celery.platforms")  # about running as root: a container may
    from django.conf import settings

    schedule = Path(settings.VAR_DIR) / "celery" / "schedule"
    schedule.parent.mkdir(parents=True, exist_ok=True)
    scheduler = Service(app, schedule_filename=str(schedule))
    Thread(target=run_scheduler, args=[scheduler], daemon=True).start()
    options = ["--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    try:
        app.worker_main(["--quiet", "worker", *options])
    finally:
        scheduler.sync()


def run_scheduler(scheduler: Service) -> None:
    """Send tasks that are due; end the whole process if that fails, so that it is started again."""
    try:
        scheduler.start()
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
