"""A pool of connections before PostgreSQL, as deploy/pgbouncer.ini has it: for pages, not for what listens or holds a lock."""

import configparser
import os
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from django.db import connection

from config.listening import listen
from tests.conftest import ROOT, environment_of_web_process, web_process
from tools.bench import field
from tools.bench.phone import Phone
from tools.bench.watching import Screen, watching

PGBOUNCER = shutil.which("pgbouncer") or next(iter(Path("/usr/sbin").glob("pgbouncer")), None)
needs_pgbouncer = pytest.mark.skipif(PGBOUNCER is None, reason="needs PgBouncer: apt-get install pgbouncer")


@pytest.fixture
def pool(transactional_db):
    """The address of a PgBouncer before this test's database, and the way to its own console."""
    connection.ensure_connection()
    server, name = connection.get_connection_params(), "stendardo"
    ini = configparser.RawConfigParser()
    ini.read(ROOT / "deploy" / "pgbouncer.ini")
    asked = ini["databases"][name].partition("connect_query=")[2]
    folder = Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    where = f"host={server['host']} dbname={server['dbname']} user={server['user']}"
    ini["databases"] = {name: f"{where} connect_query={asked}"}
    own = {
        "unix_socket_dir": str(folder),
        "listen_addr": "",
        "auth_type": "any",
        "admin_users": "operator",
        "default_pool_size": "3",
    }
    ini["pgbouncer"].update(own | {"logfile": str(folder / "log")})
    del ini["pgbouncer"]["auth_file"]
    with (folder / "pgbouncer.ini").open("w") as file:
        ini.write(file)
    folder.chmod(0o777)
    as_owner = ["--user", Path(server["host"]).owner()] if os.geteuid() == 0 else []
    process = subprocess.Popen([str(PGBOUNCER), "--quiet", *as_owner, str(folder / "pgbouncer.ini")])
    console = {"host": str(folder), "port": ini["pgbouncer"]["listen_port"], "dbname": "pgbouncer", "user": "operator"}
    while not (folder / f".s.PGSQL.{console['port']}").exists():
        assert process.poll() is None, (folder / "log").read_text()
    yield f"postgresql://stendardo@:{console['port']}/{name}?host={quote(str(folder))}", console
    process.terminate()
    process.wait(10)
    shutil.rmtree(folder, ignore_errors=True)


@needs_pgbouncer
def test_pages_go_through_the_pool_and_streams_hear_all_the_same(pool):
    address, console = pool
    laid = field.first_volley(field.armies(1, 2), 1)
    listener = listen("127.0.0.1", 0)
    environment = environment_of_web_process(listener)
    listener.close()
    with web_process(environment, DATABASE_POOL_URL=address, PUBLIC_URL="http://127.0.0.1") as (server, _pid):
        phone, form = Phone(server, laid.both), field.volley(laid.battle)
        with watching([Screen(server, laid.battle.code, 10**6)]) as looking:
            pressed = [phone.post(f"/battles/{laid.battle.code}/act/fire/", {**form, "key": uuid.uuid4().hex}).entry]
            undo = {"entry": pressed[0], "key": uuid.uuid4().hex}
            pressed.append(phone.post(f"/battles/{laid.battle.code}/undo/", undo).entry)
            seen = looking.arrivals()[0]
        with psycopg.connect(**console, autocommit=True) as own:
            pools = own.execute("SHOW STATS").fetchall()

    assert all(pressed)
    assert max(seq for seq, _at in seen) == pressed[-1]
    assert next(row[1] for row in pools if row[0] == "stendardo") > 5, "nothing went through the pool"


@needs_pgbouncer
def test_the_pool_asks_for_what_web_processes_ask_for(pool):
    address, _console = pool

    with psycopg.connect(address, prepare_threshold=None, autocommit=True) as own:
        names = ("random_page_cost", "lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        asked = [own.execute(f"SHOW {name}").fetchone()[0] for name in names]

    assert asked == ["1.1", "3s", "15s", "10s"]
