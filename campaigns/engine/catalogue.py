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
from campaigns.engine.messages import _
from campaigns.engine.refusals import REFUSALS
from campaigns.engine.rulings import RULINGS
from campaigns.engine.words import WORDS
from rules.engine.ruleset import Chapter, Ruleset

CHAPTERS = (
    Chapter("kits", _("The kit"), (kit_check.check_kit, graphs.check_graph, graphs.tree_step)),
    Chapter("people", _("Roles and stages"), (permissions.may,)),
    Chapter(
        "orders",
        _("Orders"),
        (
            calendar.calendar,
            orders.check_order,
            sheets.submit_order,
            sheets.turn_state,
            regrouping.regroup,
            sight.sight,
        ),
    ),
    Chapter("moves", _("Movement"), (moves.resolve_moves, retreats.retreats)),
    Chapter(
        "battles",
        _("Battles"),
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
        _("Ledgers"),
        (ledgers.ledger_fold, ledgers.apply_result, ledgers.reverse_result),
    ),
    Chapter(
        "upkeep",
        _("Supply and purse"),
        (supply.supply, losses.wear, sieges.siege_turn, purse.income, purse.replace, purse.recruit, purse.exchange),
    ),
    Chapter("end", _("Points and end"), (standing.standing, standing.campaign_end)),
    Chapter(
        "league",
        _("League"),
        (challenges.challenge_issue, challenges.challenge_step, league.league_result, league.league_table),
    ),
)

ENGINE = Ruleset(
    slug=SLUG,
    name=_("Campaigns"),
    edition=_("Linked battles of any ruleset"),
    period=_("All periods"),
    chapters=CHAPTERS,
    terms=REFUSALS | WORDS,
    refusals=REFUSALS,
    rulings=RULINGS,
)
