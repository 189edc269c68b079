"""What a result has to say so that the event's scoring and tie-breaks can count it, and results in words."""

from dataclasses import dataclass

from tournaments.engine.scoring import Scoring
from tournaments.models.settings import Settings

#: Terms of a formula → the field of a side that they count.
_COUNTED = {
    "inflicted": "lost",
    "suffered": "lost",
    "units_destroyed": "units_lost",
    "units_lost": "units_lost",
    "generals_killed": "generals_lost",
    "generals_lost": "generals_lost",
    "camp_taken": "camp_lost",
    "camp_lost": "camp_lost",
    "enemy_broken": "broken",
    "own_broken": "broken",
}
_PERCENT = ("inflicted_percent", "suffered_percent", "kept_percent")
#: In the order in which forms ask for them.
SIDE_FIELDS = ("lost", "total", "units_lost", "generals_lost", "camp_lost", "broken")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The fields of a side that a result form asks for."""

    fields: tuple[str, ...]


def wanted_by(settings: Settings, ruleset: str) -> Wanted:
    """Return the fields that the scoring of this rulebook and the tie-breaks need."""
    scoring = settings.scoring_of(ruleset)
    found = set(_by_scoring(scoring))
    if any(key.key in ("difference", "inflicted", "suffered") for key in settings.chain) and scoring.kind != "classes":
        found.add("lost")
    return Wanted(tuple(name for name in SIDE_FIELDS if name in found))


def _by_scoring(scoring: Scoring) -> set[str]:
    if scoring.kind == "matrix":
        by_measure = {
            "difference": {"lost"},
            "percent": {"lost", "total"},
            "ratio": {"lost", "total"},
            "winner_units_lost": {"units_lost"},
        }
        return by_measure.get(scoring.measure or "", set())
    if scoring.kind == "formula":
        found = {_COUNTED[term.what] for term in scoring.terms if term.what in _COUNTED}
        if any(term.what in _PERCENT for term in scoring.terms):
            found |= {"lost", "total"}
        if any("mutual" in term.when and len(term.when) < 4 for term in scoring.terms):
            found.add("broken")
        return found
    return set()
