"""What the ETag of a stored page depends on."""

import tomllib
from pathlib import Path

from django.conf import settings

from common.kept_pages import sources


def test_every_package_of_ours_changes_the_mark_of_a_page():
    """Pages of one app show pieces of others, and config/ renders them."""
    base = Path(settings.BASE_DIR)
    contracts = tomllib.loads((base / "pyproject.toml").read_text())["tool"]["importlinter"]
    folders = {path.relative_to(base).parts[0] for path in sources()}

    assert {*contracts["root_packages"], "templates", "static", "locale"} <= folders
    assert base / "config/jinja.py" in sources()
    assert base / "templates/jinja/battles/entry.html" in sources()
    assert "tests" not in folders
