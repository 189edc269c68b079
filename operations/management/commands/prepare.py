"""``manage.py prepare``: bring tables, translations and static files up to date, as `make run` does before it serves."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import OperationalError, connection
from kombu.exceptions import KombuError

from config.celery import app
from config.listening import fail
from operations import messages
from people import signup


class Command(BaseCommand):
    help = "Migrates, compiles translations, collects static files; prints where the first operator's account is made."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            reach_servers()
            messages.compile_all()
            migrate()
            collect_static()
        except (OSError, OperationalError) as problem:  # such as a full disk, a folder that cannot be written
            fail(problem)
        if not signup.has_operator():
            self.stdout.write(signup.first_run_path())


def reach_servers() -> None:
    """End with a sentence if the database or Redis does not answer."""
    try:
        connection.ensure_connection()
    except (OperationalError, subprocess.SubprocessError) as error:
        data = f"embedded PostgreSQL under {settings.VAR_DIR} (postgres/log says why)"
        fail(f"the {data if settings.DATABASE['EMBEDDED'] else 'PostgreSQL that DATABASE_URL names'} cannot be reached: {error}")
    if not settings.REDIS_URL:
        return
    try:
        with app.connection_for_write(connect_timeout=5) as broker:
            broker.ensure_connection(max_retries=1)
    except (KombuError, OSError) as error:
        fail(f"the Redis that REDIS_URL names cannot be reached: {error}")


def migrate() -> None:
    """Bring the tables up to date; load the demos into a new embedded database (a named one may be a club's)."""
    call_command("migrate", verbosity=0, interactive=False)
    loaded = Path(settings.VAR_DIR) / "demo-loaded"
    if settings.DATABASE["EMBEDDED"] and not loaded.exists():
        call_command("load_demos", stdout=sys.stderr)
        loaded.touch()


def collect_static() -> None:
    """Collect static files unless none has changed since the last time. With DEBUG Django serves the files themselves."""
    if settings.DEBUG:
        return
    files = sorted(Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list(None))
    state = hashlib.sha256(repr([(str(file), file.stat().st_mtime_ns) for file in files]).encode()).hexdigest()
    done = Path(settings.STATIC_ROOT) / ".collected"
    if not done.exists() or done.read_text() != state:
        call_command("collectstatic", verbosity=0, interactive=False)
        done.write_text(state)
