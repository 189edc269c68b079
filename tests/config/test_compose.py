"""The compose file, the proxy, the settings and the manual are held against each other; no container is started here."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import psycopg
import pytest
import yaml
from celery.bin.celery import celery as celery_commands
from django.core.management import get_commands
from django.db import connection

import config.settings  # noqa: F401 - asks for every variable it knows
from config import environment, serve
from tests.conftest import web_process

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
#: Those that do their work and end.
ONE_SHOT = [name for name, service in SERVICES.items() if service.get("restart") == "no"]
DOTENV = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", (ROOT / "deploy/env.example").read_text(), re.MULTILINE))
serve.requested_address("")


def filled_in(value: str) -> str:
    """What compose makes of ${NAME:-default} and ${NAME:?complaint}, with a value for every name that must have one."""
    return re.sub(
        r"\$\{([A-Z_]+):([-?])([^}]*)\}", lambda m: m[3] if m[2] == "-" else DOTENV.get(m[1]) or "0123456789abcdef" * 4, value
    )


def test_the_parts_of_a_server_are_there():
    assert {"web", "worker", "beat", "migrate", "samples"} <= set(OURS)
    assert {"proxy", "backup", "postgres", "redis"} <= set(SERVICES)


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_the_settings_know(name):
    assert set(OURS[name]["environment"]) <= environment.known


#: Variables that an operator does not choose: compose itself or the image sets them, or no server has them.
BY_COMPOSE = {"DATABASE_URL", "REDIS_URL", "TRUSTED_PROXIES", "BACKUP_DIR"}
BY_IMAGE = {"HOST", "PORT", "VAR_DIR", "STATIC_ROOT"}
NEVER = {"DEBUG"}


@pytest.mark.parametrize("name", OURS)
def test_every_documented_setting_reaches_the_containers_from_the_env_file(name):
    documented = {*re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/reference/settings.md").read_text(), re.MULTILINE)}
    given = OURS[name]["environment"]

    assert set(given) == documented - BY_IMAGE - NEVER
    for variable in set(given) - BY_COMPOSE:
        assert re.fullmatch(rf"\$\{{{variable}:[-?][^}}]*\}}", given[variable]), f"{variable}: {given[variable]}"


def test_the_image_sets_only_variables_the_settings_know():
    dockerfile = (ROOT / "Dockerfile").read_text()
    ours = re.findall(r"([A-Z_]+)=", "".join(line for line in dockerfile.splitlines() if line.startswith("ENV VAR_DIR")))

    assert ours
    assert set(ours) <= environment.known


@pytest.mark.parametrize("name", OURS)
def test_the_settings_start_with_what_the_service_gives_them(name, manage, tmp_path):
    given = {variable: filled_in(value) for variable, value in OURS[name]["environment"].items()}

    done = manage("check", "--deploy", "--fail-level", "WARNING", VAR_DIR=str(tmp_path), **given)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", OURS)
def test_every_command_is_real(name):
    match OURS[name]["command"]:
        case ["python", "-m", module, *_]:
            assert find_spec(module)
        case ["python", "manage.py", command, *_]:
            assert command in get_commands()
        case ["celery", "-A", package, command, *_]:
            assert find_spec(f"{package}.celery")
            assert command in celery_commands.commands
        case other:
            pytest.fail(f"what is {other}?")


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_says_how_it_is(name):
    check = SERVICES[name]["healthcheck"]

    assert check.get("disable") if name in ONE_SHOT else check["test"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_log_has_an_end(name):
    logging = SERVICES[name]["logging"]

    assert logging["driver"] == "json-file"
    assert set(logging["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("name", SERVICES)
def test_nobody_may_do_more_than_needed(name):
    service = SERVICES[name]

    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("read_only", False) is (name != "postgres")
    assert not service.get("privileged")


def test_what_is_done_once_a_day_is_remembered_over_a_restart():
    beat = SERVICES["beat"]
    schedule = Path(beat["command"][beat["command"].index("--schedule") + 1])

    assert f"schedule:{schedule.parent}" in beat["volumes"]
    assert f"install -d -o stendardo -g stendardo {schedule.parent}" in (ROOT / "Dockerfile").read_text()


def test_whoever_is_stopped_has_time_to_end():
    seconds = {name: int(SERVICES[name].get("stop_grace_period", "10s").removesuffix("s")) for name in SERVICES}

    assert seconds["web"] > 3 + 5  # what config.serve gives its streams, and a thread its statement
    assert seconds["postgres"] >= 60
    assert seconds["worker"] >= 60


def in_order() -> list[str]:
    """The services that end by themselves, each after those that it waits for."""
    order: list[str] = []

    def add(name: str) -> None:
        for other in SERVICES[name].get("depends_on", {}):
            add(other)
        if name in ONE_SHOT and name not in order:
            order.append(name)

    for name in ONE_SHOT:
        add(name)
    return order


@pytest.fixture
def new_database(transactional_db):
    """The address of an empty database of its own on the tests' server."""
    params = connection.get_connection_params()
    server = {part: params.get(part) for part in ("host", "port", "user", "password")}
    name = f"stendardo_compose_{os.getpid()}"
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    who = ":".join(quote(server[part] or "", safe="") for part in ("user", "password"))
    yield f"postgresql://{who}@/{name}?{urlencode({'host': server['host'] or '', 'port': server['port'] or ''})}"
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def environment_of(name: str, database: str, folder: Path) -> dict[str, str]:
    """What compose and the image give a service, but with servers that are here."""
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    given = {variable: filled_in(value) for variable, value in OURS[name]["environment"].items()}
    here = {"DATABASE_URL": database, "REDIS_URL": os.environ["REDIS_URL"]}
    return bare | given | here | {"VAR_DIR": str(folder / "nothing"), "STATIC_ROOT": str(folder / "static")}


def told(name: str, environment: dict[str, str]) -> str:
    """What a service's own command says, run here."""
    words = [sys.executable if word == "python" else word for word in OURS[name]["command"]]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


#: Tables with what visitors try besides battles.
DEMOS = ("campaigns_campaign", "tournaments_event")


@pytest.mark.slow
def test_a_new_server_comes_to_sample_armies_and_a_demo_and_a_newer_version_to_its_own(new_database, tmp_path):
    assert in_order() == ["migrate", "samples"]
    of_dockerfile = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(of_dockerfile, cwd=ROOT, env=environment_of("web", new_database, tmp_path), check=True, timeout=120)
    first = [told(name, environment_of(name, new_database, tmp_path)) for name in in_order()]
    with psycopg.connect(new_database) as club:
        demos = club.execute("SELECT count(*) FROM battles_battle WHERE is_demo").fetchone()[0]
        samples = club.execute("SELECT count(*) FROM battles_army WHERE is_sample").fetchone()[0]
        made = [club.execute(f"SELECT count(*) FROM {name} WHERE is_demo").fetchone()[0] for name in DEMOS]
        club.execute("UPDATE battles_army SET name = 'Former ' || left(name, 60) WHERE is_sample")  # a newer one has others
    second = [told(name, environment_of(name, new_database, tmp_path)) for name in in_order()]
    third = told("samples", environment_of("samples", new_database, tmp_path))
    with psycopg.connect(new_database) as club:
        names = {name for (name,) in club.execute("SELECT name FROM battles_army WHERE is_sample")}
        assert club.execute("SELECT count(*) FROM battles_battle WHERE is_demo").fetchone()[0] == demos

    assert min(demos, samples, *made) > 0
    assert f"{samples} written" in first[1]
    assert [name for name in names if name.startswith("Former ")] == [], second[1]
    assert f"0 written, {samples} unchanged" in third
    with web_process(environment_of("web", new_database, tmp_path)) as (address, _pid):
        asked = Request(f"{address}/", headers={"Host": "battles.club.example", "X-Forwarded-Proto": "https"})
        with urlopen(asked, timeout=60) as page:
            shown = page.read().decode()
            assert [kind for kind in ("battles", "campaigns", "tournaments") if f'action="/{kind}/demo/"' not in shown] == []
            assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    if os.environ["REDIS_URL"]:  # which compose has: without one tasks are files
        assert not (tmp_path / "nothing").exists()  # nobody wrote where a container must not


@pytest.mark.parametrize("name", SERVICES)
def test_nobody_waits_for_what_cannot_come(name):
    for other, how in SERVICES[name].get("depends_on", {}).items():
        awaited = SERVICES[other]
        if how["condition"] == "service_healthy":
            assert "test" in awaited["healthcheck"]
        else:
            assert awaited["restart"] == "no"


def test_addresses_name_services_that_exist():
    for service in OURS.values():
        for variable in ("DATABASE_URL", "REDIS_URL"):
            host = re.search(r"(?:@|redis://)([a-z]+):", service["environment"][variable])[1]
            assert host in SERVICES


def test_whatever_must_be_decided_stands_in_the_example():
    asked = set(re.findall(r"\$\{([A-Z_]+):\?", (ROOT / "docker-compose.yml").read_text()))

    assert asked <= set(DOTENV)
    assert set(DOTENV) <= asked | environment.known


def test_volumes_are_declared():
    used = {v.split(":")[0] for service in SERVICES.values() for v in service.get("volumes", []) if not v.startswith(".")}

    assert used == set(COMPOSE["volumes"])


def test_the_proxy_reaches_the_web_processes_and_holds_no_stream_back():
    proxy = (ROOT / "deploy/Caddyfile").read_text()
    port = re.search(r"PORT=(\d+)", (ROOT / "Dockerfile").read_text())[1]

    assert re.search(rf"dynamic a web {port}\b", proxy)
    assert "flush_interval -1" in proxy
    assert "read_header 10s" in proxy
    assert not re.search(r"^\s*write\b", proxy, re.MULTILINE)  # it would end the streams
    assert re.search(r"@pages not path \*/events/\n\s*encode @pages", proxy)
    assert "{$PUBLIC_URL}" in proxy
    assert "PUBLIC_URL" in SERVICES["proxy"]["environment"]
    assert SERVICES["web"]["environment"]["TRUSTED_PROXIES"] == "1"


def test_the_proxy_sends_a_battle_to_one_web_process_and_on_to_another_where_that_is_gone():
    proxy = (ROOT / "deploy/Caddyfile").read_text()
    code = re.compile(re.search(r"@battle path_regexp battle (\S+)", proxy)[1])

    assert {code.search(f"/battles/x7Y/{page}")[1] for page in ("", "act/fire/", "events/")} == {"x7Y"}
    assert not any(code.search(address) for address in ("/", "/battles/", "/rules/battles/x/"))
    assert "request_header @battle X-Battle {re.battle.1}" in proxy
    assert re.search(r"reverse_proxy @battle \{\n\s*import web\n\s*lb_policy header X-Battle\n", proxy)
    assert re.search(r"\(web\) \{[^{]*\{[^}]*\}\s*lb_try_duration 5s\s*fail_duration 5s", proxy)


def test_the_manual_lists_exactly_the_variables_the_settings_know():
    listed = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/reference/settings.md").read_text(), re.MULTILINE)

    assert sorted(listed) == sorted(environment.known - {"X"})
