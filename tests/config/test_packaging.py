"""What is declared, what is locked and what is shown of the version are held against each other; nothing is installed here."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: The locks, and what each must hold.
LOCKS = {
    "app": PROJECT["dependencies"] + EXTRAS["redis"],
    "run": PROJECT["dependencies"] + EXTRAS["redis"] + EXTRAS["embedded"],
    "dev": PROJECT["dependencies"] + EXTRAS["redis"] + EXTRAS["embedded"] + EXTRAS["dev"],
}
#: Parts of what Django, its stubs, Celery and pydantic are, to the version; their own manuals have one import them by name.
PARTS = {"asgiref", "annotated-types", "click", "django-stubs-ext", "kombu", "markupsafe", "pydantic-core"}
#: The machines people have: Pythons and systems that the markers tell apart.
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = (("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("darwin", "x86_64"))


def locked(name: str) -> list[Requirement]:
    """What a lock pins, without the hashes."""
    pins = re.findall(r"^([a-z0-9][^\\#]*?) *\\$", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE)
    return [Requirement(pin) for pin in pins]


@pytest.fixture(params=[(python, *system) for python in PYTHONS for system in SYSTEMS], ids="-".join)
def machine(request) -> dict[str, str]:
    """The environment of a machine, as the markers name it."""
    python, system, processor = request.param
    return {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": system, "platform_machine": processor}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_each_requirement_once_at_a_version_that_fits(name, machine):
    pins = [pin for pin in locked(name) if pin.marker is None or pin.marker.evaluate(machine)]
    versions = {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}
    wanted = [need for need in map(Requirement, LOCKS[name]) if need.marker is None or need.marker.evaluate(machine)]

    assert len(versions) == len(pins)
    assert [str(need) for need in wanted if versions.get(canonicalize_name(need.name), "none") not in need.specifier] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_every_file_by_its_hash_and_names_no_host(name):
    text = (ROOT / f"requirements/{name}.txt").read_text()
    parts = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]

    assert len(parts) == len(locked(name))
    assert [part.split()[0] for part in parts if "--hash=sha256:" not in part] == []
    assert not re.search(r"pypi|pythonhosted|://|index-url|find-links", text, re.IGNORECASE)


def test_the_three_locks_agree():
    """Each is part of the next, to the version and the marker's word: what is tested is what runs."""
    app, run, dev = ({(pin.name, str(pin.specifier)) for pin in locked(name)} for name in LOCKS)

    assert app < run < dev


def test_whatever_is_imported_is_declared():
    """Each distribution behind an import of ours stands in pyproject.toml, not only in the lock as somebody else's need."""
    declared = {canonicalize_name(Requirement(need).name) for need in LOCKS["dev"]}
    sources = [source for package in ROOT.glob("*/__init__.py") for source in package.parent.rglob("*.py")]
    imported = {
        name
        for source in sources
        for name in re.findall(r"^\s*(?:from|import) ([a-z_0-9]+)", source.read_text(), re.MULTILINE | re.IGNORECASE)
    }
    distributions = packages_distributions()
    needed = {
        canonicalize_name(distributions[name][0]) for name in imported - set(sys.stdlib_module_names) if name in distributions
    }

    assert sorted(needed - declared - PARTS) == []


def test_the_version_stands_in_the_foot_and_in_the_changelog(client, db):
    assert f"Stendardo&nbsp;{settings.VERSION}" in client.get("/accounts/login/").content.decode()
    assert f"\n## {settings.VERSION}" in (ROOT / "CHANGELOG.md").read_text()
