"""Views of a battle: fetch the desk with the right to look at it (404), let an action do the deed, show what came of it."""

from battles.views.acts import act
from battles.views.board import battle
from battles.views.deeds import answer, correct, decline, end_step, note, propose, record, undo
from battles.views.log import log
from battles.views.odds import luck, odds, odds_of

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
