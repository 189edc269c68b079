"""The tests' own servers, settled before Django reads its settings (loaded by `-p tests.servers`)."""

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent

os.environ.setdefault("DEBUG", "1")  # Django's test runner turns it off again; this only spares the tests HTTPS
os.environ["VAR_DIR"] = str(HERE / "var" / "tests")
