"""Scorings that an organiser can begin with. T§3.4: each table as its source prints it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine.messages import _
from tournaments.engine.scoring import Scoring, plain

PresetName = Literal[
    "classes-3-1-0",
    "classes-3-2-1",
    "classes-1-half-0",
    "difference-20-0-wtc",
    "difference-20-0-gtc",
    "dba-nasamw",
    "fog-25",
    "rout-60",
    "units-8-1",
    "impetus-2010",
    "impetus",
    "de-bellis-empire",
    "naran-fuciliers-wars",
    "naran-book",
    "guerre-ditalia",
    "ordre-mixte",
]

Definition = Mapping[str, Any]


def classes(win: int | str, draw: int | str, loss: int | str) -> Definition:
    return {"kind": "classes", "win": win, "draw": draw, "loss": loss}


def specials(bye: int | str | None, forfeit_win: int | None, forfeit_loss: int | None, double_loss: int | None) -> Definition:
    """Return what is given without a battle, in the order of the table of T§3.4."""
    return {"bye": bye, "forfeit_win": forfeit_win, "forfeit_loss": forfeit_loss, "double_loss": double_loss}


def steps(*bands: tuple[int, int | None, int, int]) -> Definition:
    """Bands of whole steps of 1: from, to, points of the one who leads, of the other."""
    rows = [{"low": low, "high": high, "winner": winner, "loser": loser} for low, high, winner, loser in bands]
    return {"kind": "matrix", "step": 1, "bands": rows}


def intervals(*bands: tuple[str, int | str, int | str | None, str, int, int]) -> Definition:
    """Bands without steps, between brackets: ``[`` and ``]`` hold the end itself."""
    rows = [
        {
            "low": low,
            "low_included": opening == "[",
            "high": high,
            "high_included": closing == "]",
            "winner": winner,
            "loser": loser,
        }
        for opening, low, high, closing, winner, loser in bands
    ]
    return {"kind": "matrix", "bands": rows}


def formula(*terms: tuple[str, int | str, Sequence[str]] | tuple[str, int | str]) -> Definition:
    """Terms: what is counted, points for each, and the classes where not for all."""
    rows = [{"what": what, "points": points, **({"when": list(when[0])} if when else {})} for what, points, *when in terms]
    return {"kind": "formula", "terms": rows}


WIN = ("win",)

_WTC = steps(
    (0, 1, 10, 10),
    (2, 5, 11, 9),
    (6, 10, 12, 8),
    (11, 15, 13, 7),
    (16, 20, 14, 6),
    (21, 25, 15, 5),
    (26, 30, 16, 4),
    (31, 40, 17, 3),
    (41, 50, 18, 2),
    (51, 60, 19, 1),
    (61, None, 20, 0),
)
_GTC = steps(
    (0, 5, 10, 10),
    (6, 10, 11, 9),
    (11, 15, 12, 8),
    (16, 20, 13, 7),
    (21, 25, 14, 6),
    (26, 30, 15, 5),
    (31, 35, 16, 4),
    (36, 40, 17, 3),
    (41, 45, 18, 2),
    (46, 50, 19, 1),
    (51, None, 20, 0),
)
_ORDRE_MIXTE = steps((0, 4, 10, 10), (5, 14, 12, 8), (15, 29, 14, 6), (30, 49, 16, 4), (50, 74, 18, 2), (75, None, 20, 0))
_UNITS = steps((0, 1, 8, 1), (2, 2, 7, 2), (3, None, 6, 3))
_DE_BELLIS_EMPIRE = intervals(
    ("[", 0, 0, "]", 5, 5),
    ("(", 0, 10, ")", 6, 4),
    ("[", 10, 20, ")", 7, 3),
    ("[", 20, "100/3", ")", 8, 2),
    ("[", "100/3", None, "]", 9, 1),
)
_NARAN = intervals(
    ("[", 0, 0, "]", 10, 10),
    ("(", 0, 10, ")", 11, 9),
    ("[", 10, 30, ")", 13, 7),
    ("[", 30, 40, ")", 16, 4),
    ("[", 40, 60, "]", 18, 2),
    ("(", 60, None, "]", 20, 0),
)
_NASAMW = formula(
    ("one", 20, WIN),
    ("units_destroyed", 1),
    ("generals_killed", 2),
    ("camp_taken", 2),
    ("units_lost", -1, WIN),
    ("generals_lost", -2, WIN),
    ("camp_lost", -2, WIN),
)
_IMPETUS: Definition = {
    **formula(
        ("one", 130, WIN),
        ("suffered_percent", -1, WIN),
        ("inflicted_percent", 1, ("loss", "draw")),
        ("one", 20, ("draw",)),
        ("one", 70, ("mutual",)),
    ),
    "percent_rounding": "half_up",
    **specials("average", 130, 0, 0),
}
_TWENTY = {"total": 20, **specials("average", 20, 0, 0)}

PRESETS: Mapping[PresetName, Definition] = {
    "classes-3-1-0": classes(3, 1, 0),
    "classes-3-2-1": {**classes(3, 2, 1), **specials(None, None, 0, 0)},
    "classes-1-half-0": classes(1, "1/2", 0),
    "difference-20-0-wtc": {**_WTC, "measure": "difference", "rounding": "down", **_TWENTY},
    "difference-20-0-gtc": {**_GTC, "measure": "difference", "rounding": "down", **_TWENTY},
    "dba-nasamw": {**_NASAMW, **specials("average", 20, 0, 0)},
    "fog-25": {
        **formula(("kept_percent", "1/10"), ("inflicted_percent", "1/10"), ("one", 5, WIN)),
        **specials("average", 25, 0, 0),
    },
    "rout-60": {
        **formula(("one", 60, WIN), ("inflicted_percent", 1), ("suffered_percent", -1, WIN)),
        **specials(75, 75, 0, 0),
    },
    "units-8-1": {
        **_UNITS,
        "measure": "winner_units_lost",
        "total": 9,
        "drawn": {"each": 1, "min": 1, "max": 3},
        **specials("average", 8, 1, 1),
    },
    "impetus-2010": _IMPETUS,
    "impetus": _IMPETUS,
    "de-bellis-empire": {
        **_DE_BELLIS_EMPIRE,
        "measure": "percent",
        "total": 10,
        "win_bonus": 3,
        "draw_bonus": 1,
        **specials("average", 12, 0, 0),
    },
    "naran-fuciliers-wars": {**_NARAN, "measure": "percent", **_TWENTY},
    "naran-book": {**formula(("inflicted", 1), ("suffered", -1)), **specials(0, 0, 0, 0)},
    "guerre-ditalia": {
        **formula(("one", 20, WIN), ("inflicted", 1), ("suffered", -1, WIN)),
        "min": 0,
        **specials("average", 20, 0, 0),
    },
    "ordre-mixte": {**_ORDRE_MIXTE, "measure": "percent", "rounding": "down", **_TWENTY},
}


class ScoringPresetFacts(Facts):
    preset: PresetName = fact(label=_("Preset"))


@procedure(
    title=_("Ready-made scoring"),
    cite="T§6.3, T§3.4, R6, R7",
    help=_("What is the whole definition of this scoring?"),
)
def scoring_preset(facts: ScoringPresetFacts, dice: Dice) -> Outcome:
    """The definition with every field. T§6.3."""
    return outcome(scoring=plain(Scoring.read(PRESETS[facts.preset])))
