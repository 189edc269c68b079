"""The compose file, the proxy, the settings and the manual are held against each other; no container is started here."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from celery.bin.celery import celery as celery_commands
from django.core.management import get_commands

import config.settings  # noqa: F401 - asks for every variable it knows
from config import environment, serve

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DOTENV = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", (ROOT / "deploy/env.example").read_text(), re.MULTILINE))
serve.asked_address("")


def filled_in(value: str) -> str:
    """What compose makes of ${NAME:-default} and ${NAME:?complaint}, with a value for every name that must have one."""
    return re.sub(
        r"\$\{([A-Z_]+):([-?])([^}]*)\}", lambda m: m[3] if m[2] == "-" else DOTENV.get(m[1]) or "0123456789abcdef" * 4, value
    )


def test_the_house_is_complete():
    assert set(SERVICES) == {"proxy", "web", "worker", "beat", "migrate", "postgres", "redis"}
    assert set(OURS) == {"web", "worker", "beat", "migrate"}
    assert SERVICES["web"]["deploy"]["replicas"] == 2


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_the_settings_know(name):
    assert set(OURS[name]["environment"]) <= environment.known


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

    assert check.get("disable") if name == "migrate" else check["test"]


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
    assert re.search(r"@pages not path \*/events/\n\s*encode @pages", proxy)
    assert "{$PUBLIC_URL}" in proxy
    assert "PUBLIC_URL" in SERVICES["proxy"]["environment"]
    assert SERVICES["web"]["environment"]["TRUSTED_PROXIES"] == "1"


def test_the_manual_lists_exactly_the_variables_the_settings_know():
    listed = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/running.md").read_text(), re.MULTILINE)

    assert sorted(listed) == sorted(environment.known - {"X"})
