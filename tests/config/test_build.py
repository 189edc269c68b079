"""Which Python `make run` chooses, and what it says of the one that runs."""

import subprocess
import sys
import sysconfig

import pytest

from config import build
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("arguments", "found", "told"),
    [
        ("'--prefix=/usr' '--enable-optimizations' '--with-lto'", True, ", built with profile-guided optimisation"),
        ("'--with-wheel-pkg-dir=/usr/share/python-wheels/'", True, ", built with profile-guided optimisation"),
        ("'--prefix=/home/anna'", False, ", built without profile-guided optimisation"),
        (None, None, ""),
    ],
)
def test_a_build_is_told_by_what_it_was_configured_with(monkeypatch, arguments, found, told):
    monkeypatch.setitem(sysconfig.get_config_vars(), "CONFIG_ARGS", arguments)

    assert build.optimised() is found
    assert build.described().endswith(told or build.platform.python_version())


@pytest.mark.parametrize(
    ("version", "chosen"), [((3, 10, 14), False), ((3, 11, 0), True), ((3, 14, 10), True), ((3, 15, 0), False)]
)
def test_of_a_python_that_nobody_tried_another_is_taken_first(monkeypatch, version, chosen):
    monkeypatch.setitem(sysconfig.get_config_vars(), "CONFIG_ARGS", "'--enable-optimizations'")
    monkeypatch.setattr(sys, "version_info", version)

    assert build.would_do() is chosen


def test_a_quick_build_is_chosen_where_there_is_one(tmp_path):
    slow, quick = tmp_path / "python3", tmp_path / "python3.12"
    for one, answer in ((slow, 1), (quick, 0)):
        one.write_text(f"#!/bin/sh\nexit {answer}\n")
        one.chmod(0o755)
    script = (ROOT / "config" / "choose-python").read_text().replace("/usr/bin/python3 /usr/local/bin/python3 ", "")

    def chosen() -> str:
        run = subprocess.run(
            ["/bin/sh", "-c", script], env={"PATH": str(tmp_path)}, cwd=ROOT, capture_output=True, text=True, check=True
        )
        return run.stdout.strip()

    assert chosen() == "python3.12"
    quick.unlink()
    assert chosen() == "python3"
