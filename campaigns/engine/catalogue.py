"""All procedures of campaigns, brought together like a ruleset's, so that cases, pages and the API treat them alike."""

from campaigns.engine import (
    SLUG,
    aftermath,
    brief,
    calendar,
    challenges,
    graphs,
    kit_check,
    league,
    ledgers,
    losses,
    moves,
    muster,
    orders,
    permissions,
    purse,
    recovery,
    regrouping,
    retreats,
    settling,
    severity,
    sheets,
    sieges,
    sight,
    standing,
    supply,
)
from campaigns.engine.refusals import REFUSALS
from campaigns.engine.rulings import RULINGS
from campaigns.engine.words import WORDS
from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text

CHAPTERS = (
    Chapter("kits", Text("The kit", "La campagna pronta"), (kit_check.check_kit, graphs.check_graph, graphs.tree_step)),
    Chapter("people", Text("Roles and stages", "Ruoli e fasi"), (permissions.may,)),
    Chapter(
        "orders",
        Text("Orders", "Ordini"),
        (
            calendar.calendar,
            orders.check_order,
            sheets.submit_order,
            sheets.turn_state,
            regrouping.regroup,
            sight.sight,
        ),
    ),
    Chapter("moves", Text("Movement", "Movimento"), (moves.resolve_moves, retreats.retreats)),
    Chapter(
        "battles",
        Text("Battles", "Battaglie"),
        (
            brief.encounter_brief,
            settling.settle,
            losses.allot_losses,
            aftermath.aftermath,
            severity.severity,
            recovery.recovery,
            recovery.rally,
            recovery.leader_fate,
            losses.pursuit_losses,
            muster.muster_form,
            muster.veterancy,
        ),
    ),
    Chapter(
        "ledgers",
        Text("Ledgers", "Registri"),
        (ledgers.ledger_fold, ledgers.apply_result, ledgers.reverse_result),
    ),
    Chapter(
        "upkeep",
        Text("Supply and purse", "Rifornimenti e cassa"),
        (supply.supply, losses.wear, sieges.siege_turn, purse.income, purse.replace, purse.recruit, purse.exchange),
    ),
    Chapter("end", Text("Points and end", "Punti e fine"), (standing.standing, standing.campaign_end)),
    Chapter(
        "league",
        Text("League", "Lega"),
        (challenges.challenge_issue, challenges.challenge_step, league.league_result, league.league_table),
    ),
)

ENGINE = Ruleset(
    slug=SLUG,
    name=Text("Campaigns", "Campagne"),
    edition=Text("Linked battles of any ruleset", "Battaglie collegate di qualunque regolamento"),
    period=Text("All periods", "Tutti i periodi"),
    chapters=CHAPTERS,
    terms=REFUSALS | WORDS,
    refusals=REFUSALS,
    rulings=RULINGS,
)
