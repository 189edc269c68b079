"""Views of a battle: fetch the desk with the right to look at it (404), let an action do the deed, show what came of it."""

from battles.table.views.acts import act
from battles.table.views.board import battle
from battles.table.views.deeds import answer, correct, decline, end_step, note, propose, record, undo
from battles.table.views.log import log
from battles.table.views.odds import luck, odds, odds_of

__all__ = [
    "act",
    "answer",
    "battle",
    "correct",
    "decline",
    "end_step",
    "log",
    "luck",
    "note",
    "odds",
    "odds_of",
    "propose",
    "record",
    "undo",
]
