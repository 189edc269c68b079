"""Two lines, half a page of rules: as a document (``toy.yaml``), and the same in Python (``skirmish.py``, ``play.py``).

How a ruleset begins, what the engine promises to any, and a measure of what a document costs.
"""

from pathlib import Path

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from tests.rules.toy.play import PLAY
from tests.rules.toy.skirmish import lots, rally, volley

DOCUMENT = Path(__file__).parent / "toy.yaml"
LINES = Chapter("skirmish", Text("Skirmish", "Scaramuccia"), (lots, volley, rally))
NAME, EDITION, PERIOD = Text("Two lines", "Due linee"), Text("2026", "2026"), Text("Any", "Qualsiasi")
RULESET = Ruleset("toy", NAME, EDITION, PERIOD, chapters=(LINES,), terms={}, play=PLAY)
