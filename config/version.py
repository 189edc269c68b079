"""Which Stendardo this is: the number of pyproject.toml, as the foot of every page and ``/healthz/`` show it."""

import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
VERSION: str = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
