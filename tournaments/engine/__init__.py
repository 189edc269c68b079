"""Tournaments as code: a subject of the specification is a file here. Pure Python, declared as the rulesets' procedures are.

It is no rulebook of battles: it has no ``play``, and does not stand among ``rulesets()``.
"""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from tournaments.engine import (
    attendance,
    clock,
    draft,
    endings,
    event,
    exchange,
    groups,
    history,
    knockout,
    lists,
    lots,
    pairing,
    presets,
    ratings,
    results,
    round_robin,
    rounds,
    scores,
    scoring,
    standings,
    tables,
    teams,
)
from tournaments.engine.messages import _, pgettext
from tournaments.engine.rulings import RULINGS
from tournaments.engine.terms import REFUSALS, TERMS

ENGINE = Ruleset(
    slug="tournaments",
    name=_("Tournaments"),
    edition=Text("1"),
    period=_("All periods"),
    chapters=(
        Chapter("event", _("The event"), (event.check_event, attendance.attendance)),
        Chapter(
            "scoring",
            _("Scoring"),
            (scoring.check_scoring, presets.scoring_preset, scores.score_game, endings.time_end, endings.battle_result),
        ),
        Chapter("results", _("Results"), (results.result_action,)),
        Chapter(
            "pairing",
            _("Pairing"),
            (
                history.history,
                lots.draw_lots,
                pairing.swiss_pairing,
                draft.pairing_cost,
                draft.swap_draft,
                tables.assign_tables,
            ),
        ),
        Chapter("rounds", _("Rounds"), (rounds.round_action, rounds.visibility, clock.round_clock, clock.random_end)),
        Chapter(
            "formats",
            _("Round robin and knockout"),
            (
                round_robin.round_robin,
                knockout.bracket,
                knockout.knockout_advance,
                knockout.knockout_decide,
                groups.seed_groups,
                groups.cut,
            ),
        ),
        Chapter(
            "standings",
            pgettext("chapter", "Standings"),
            (standings.standings, teams.team_match, teams.side_ranking, ratings.rating_update),
        ),
        Chapter("lists", _("Army lists"), (lists.army_list,)),
        Chapter("exchange", _("Files"), (exchange.trf_export, exchange.check_import)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    rulings=RULINGS,
)
