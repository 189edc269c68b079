"""``.venv/bin/python -I config/install.py LOCK`` installs a lock (requirements/) into the environment of that Python.

uv does it in two seconds where pip takes half a minute. It comes by the pip that every Python has within it (``ensurepip``), of
the version and hashes that requirements/installer.txt has. Where there is no uv for a machine, or it reaches no index there (it
does not read pip's configuration), pip installs the same files by the same hashes.
"""

import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

INSTALLER = Path(__file__).resolve().parent.parent / "requirements" / "installer.txt"
#: A lock is whole: nothing is to be looked for beside it.
LOCKED = ("--quiet", "--no-deps", "--require-hashes", "--requirement")
#: Of pip while uv may yet do it: never built from its source, not long waited for.
IF_EASY = ("--only-binary", ":all:", "--retries", "1", "--timeout", "15", "--no-compile")


def main(arguments: list[str]) -> int | str:
    """Install the lock of that path; without one, bring uv alone. For ``sys.exit``: 0, or why not."""
    uv = bring_uv()
    if not arguments:
        return 0 if uv else "There is no uv for this machine, or it cannot be fetched."
    if uv and _succeeds([str(uv), "pip", "install", "--python", sys.executable, *LOCKED, arguments[0]]):
        return 0
    print("uv cannot install here: pip does, which takes longer.", file=sys.stderr, flush=True)
    if find_spec("ensurepip") is None and find_spec("pip") is None:
        return "This Python cannot install anything: on Debian and Ubuntu, `sudo apt install python3-venv` mends that."
    return 0 if _succeeds([*pip_to_keep(), "install", *LOCKED, arguments[0]]) else "Not everything could be installed: see above."


def bring_uv() -> Path | None:
    """Where uv of the locked version is, brought if need be; None where it cannot be had."""
    uv = Path(sysconfig.get_path("scripts")) / "uv"
    if not _is_locked(uv):
        pip = pip_within()
        if pip is None or not _succeeds(
            [sys.executable, str(pip / "pip"), "install", *IF_EASY, *LOCKED, str(INSTALLER)], quiet=True
        ):
            return None
    return uv


def _is_locked(uv: Path) -> bool:
    try:
        return uv.exists() and f"uv=={version('uv')} " in INSTALLER.read_text()
    except PackageNotFoundError:
        return False


def pip_within() -> Path | None:
    """The wheel of pip that came with this Python, which runs as it is; Debian has it elsewhere."""
    within = find_spec("ensurepip")
    folders = (sysconfig.get_config_var("WHEEL_PKG_DIR"), within and within.origin and Path(within.origin).parent / "_bundled")
    return next((wheel for folder in folders if folder for wheel in sorted(Path(folder).glob("pip-*.whl"))), None)


def pip_to_keep() -> list[str]:
    """pip in the environment itself, put there if need be."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    if not _succeeds([*pip, "--version"], quiet=True):
        _succeeds([sys.executable, "-m", "ensurepip"], quiet=True)
    return pip


def _succeeds(command: list[str], *, quiet: bool = False) -> bool:
    return subprocess.run(command, capture_output=quiet).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
