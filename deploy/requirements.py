"""Prints what pyproject.toml says must be installed; `embedded` and `dev` add what is named so there."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
lists = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in sys.argv[1:])]
print("\n".join(requirement for listed in lists for requirement in listed))
