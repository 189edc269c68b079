"""Views of a battle: fetch the snapshot with the right to look at it (404), let an action do it, show what came of it."""

from battles.table.views.agree import answer, propose
from battles.table.views.amend import correct, note, record, undo
from battles.table.views.board import battle
from battles.table.views.log import log
from battles.table.views.odds import luck, odds, odds_of
from battles.table.views.play import act, decline, end_step, together

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
    "together",
    "undo",
]
