"""What `make` installs with: the pip within each Python brings uv of one version; nothing is fetched here."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from config import install
from tests.conftest import ROOT


def test_pip_runs_out_of_the_wheel_that_came_with_python():
    if find_spec("ensurepip") is None:
        pytest.skip("this Python came without pip: on Debian and Ubuntu python3-venv brings it")

    wheel = install.pip_within()

    assert wheel is not None
    command = [sys.executable, "-I", str(wheel / "pip"), "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith("pip ")


def test_a_lock_that_cannot_be_had_is_told_in_a_sentence(tmp_path):
    """In an environment of its own, as `make` lays it, with no way to any index."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    lock = tmp_path / "lock.txt"
    lock.write_text(f"nothing-of-that-name==1.0 --hash=sha256:{'0' * 64}\n")
    nowhere = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": "/dev/null", "UV_OFFLINE": "1"}

    done = subprocess.run(
        [tmp_path / "env" / "bin" / "python", "-I", ROOT / "config" / "install.py", lock],
        env=nowhere,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert "uv cannot install here: pip does" in done.stderr
    assert done.stderr.splitlines()[-1].startswith(("Not everything could be installed", "This Python cannot install"))
