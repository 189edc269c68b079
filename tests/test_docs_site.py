"""``make docs`` builds the documentation without a warning: no broken link, no page that no list names."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_site_builds_without_a_warning_and_needs_no_server(tmp_path):
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-n", "docs", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert (built.returncode, built.stderr) == (0, "")
    pages = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    french = {path for path in pages if path.startswith("help/fr/")}  # its other pages are shown in English, in the app alone
    assert {path for path in pages - french if not (tmp_path / f"{path}.html").exists()} == set()
    assert 'href="/' not in re.sub(r'href="https?://', "", "".join(path.read_text() for path in tmp_path.rglob("*.html")))
