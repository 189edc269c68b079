"""A sixth ruleset, of three acts: how a ruleset begins, and what the engine promises to any."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from tests.rules.toy.play import PLAY
from tests.rules.toy.skirmish import lots, rally, volley

LINES = Chapter("skirmish", Text("Skirmish", "Scaramuccia"), (lots, volley, rally))
NAME, EDITION, PERIOD = Text("Two lines", "Due linee"), Text("2026", "2026"), Text("Any", "Qualsiasi")
RULESET = Ruleset("toy", NAME, EDITION, PERIOD, chapters=(LINES,), terms={}, play=PLAY)
