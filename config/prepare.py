"""What `make run` does before it serves: migrate, compile translations, collect static files, load demos the first time.

A separate process, so that the supervisor needs no Django. It prints "ready" when there is something to serve, then the path of
the operator's first page while there is no operator.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError, connection

from config import messages
from config.listening import fail


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        from config.serve import first_run_path

        reach_servers()
        messages.compile_all()
        migrate()
        collect_static()
    except (ImproperlyConfigured, OSError, OperationalError) as problem:  # such as a full disk, a folder that cannot be written
        fail(_one_line(problem))
    print("ready", flush=True)
    print(first_run_path())


def reach_servers() -> None:
    """End with a sentence if the database or Redis does not answer."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        which = (
            f"embedded PostgreSQL under {settings.VAR_DIR}"
            if settings.DATABASE["EMBEDDED"]
            else "PostgreSQL that DATABASE_URL names"
        )
        fail(f"the {which} cannot be reached: {_one_line(error)}")
    except subprocess.SubprocessError as error:
        log = Path(settings.VAR_DIR) / "postgres" / "log"
        fail(f"the embedded PostgreSQL did not start ({_one_line(error)}); {log} says why.")
    if settings.REDIS_URL:
        import redis

        try:
            redis.Redis.from_url(settings.REDIS_URL).ping()
        except redis.RedisError as error:
            fail(f"the Redis that REDIS_URL names cannot be reached: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


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
    found = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list(None):
            file = Path(storage.path(name)).stat()
            found.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    done = Path(settings.STATIC_ROOT) / ".collected"
    if done.exists() and done.read_text() == found.hexdigest():
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    done.write_text(found.hexdigest())


if __name__ == "__main__":
    main()
