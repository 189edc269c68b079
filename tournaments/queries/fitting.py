"""Does a scoring suit the rulebooks that are played, and the results that are there?"""

from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from tournaments.models.settings import Settings
from tournaments.queries.snapshot import KNOWN, Snapshot
from tournaments.queries.standings import score_of

#: Rulebooks whose losses have no total: a share of the army cannot be said of them. T§3.5.
WITHOUT_TOTAL = frozenset({"guerre-ditalia"})


def unfit_scorings(settings: Settings) -> list[Text]:
    """Rulebooks whose tracked battles give no points by their scoring, since it asks for a share of the army."""
    return [
        rulesets()[slug].name
        for slug in settings.rulesets
        if slug in WITHOUT_TOTAL and settings.scoring_of(slug).needs_totals and slug in rulesets()
    ]


def without_points(snapshot: Snapshot) -> int:
    """Count the results that give no points, since they lack what the scoring asks for."""
    games = [game for one in snapshot.rounds if one.state in KNOWN for game in one.games]
    return sum(game.counts and score_of(snapshot, game) is None for game in games)
