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
from tournaments.engine.rulings import RULINGS
from tournaments.engine.terms import REFUSALS, TERMS

ENGINE = Ruleset(
    slug="tournaments",
    name=Text("Tournaments", "Tornei"),
    edition=Text("1", "1"),
    period=Text("All periods", "Tutti i periodi"),
    chapters=(
        Chapter("event", Text("The event", "Il torneo"), (event.check_event, attendance.attendance)),
        Chapter(
            "scoring",
            Text("Scoring", "Punteggio"),
            (scoring.check_scoring, presets.scoring_preset, scores.score_game, endings.time_end, endings.battle_result),
        ),
        Chapter("results", Text("Results", "Risultati"), (results.result_action,)),
        Chapter(
            "pairing",
            Text("Pairing", "Abbinamenti"),
            (
                history.history,
                lots.draw_lots,
                pairing.swiss_pairing,
                draft.pairing_cost,
                draft.swap_draft,
                tables.assign_tables,
            ),
        ),
        Chapter("rounds", Text("Rounds", "Turni"), (rounds.round_action, rounds.visibility, clock.round_clock, clock.random_end)),
        Chapter(
            "formats",
            Text("Round robin and knockout", "Girone ed eliminazione"),
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
            Text("Standings", "Classifiche"),
            (standings.standings, teams.team_match, teams.side_ranking, ratings.rating_update),
        ),
        Chapter("lists", Text("Army lists", "Liste"), (lists.army_list,)),
        Chapter("exchange", Text("Files", "File"), (exchange.trf_export, exchange.check_import)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    rulings=RULINGS,
)
