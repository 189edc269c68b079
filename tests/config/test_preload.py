"""What a web process has read before its first page."""

import subprocess
import sys

import jinja2
import pytest
from django.template.base import Parser

from config.preload import preload
from tests.battles.table import laid_table
from tests.conftest import ROOT

PAGES = ("/", "/battles/", "/tournaments/", "/campaigns/", "/help/", "/rules/")


@pytest.fixture
def nothing_is_compiled(monkeypatch, settings):
    assert not settings.DEBUG
    preload()

    def compiles(self, source, *_more, **_named):
        raise AssertionError(f"compiled only now: {source}")

    monkeypatch.setattr(Parser, "parse", compiles)
    monkeypatch.setattr(jinja2.Environment, "compile", compiles)


def test_no_page_waits_for_the_rulebooks():
    """In a process of its own: here they have been read long ago."""
    steps = (
        "import sys, django; django.setup()",
        "from config.preload import preload; preload(); read = set(sys.modules)",
        "from rules.engine.ruleset import rulesets; rulesets(); print(set(sys.modules) - read)",
    )
    done = subprocess.run([sys.executable, "-c", "; ".join(steps)], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "set()", done.stdout


def test_no_page_waits_for_its_templates(client, transactional_db, nothing_is_compiled):
    table = laid_table()

    for page in (*PAGES, table.url, f"{table.url}report/", f"{table.url}log/"):
        assert client.get(page).status_code == 200, page
