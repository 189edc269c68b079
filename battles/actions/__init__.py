"""What can be done in a battle: verbs with keyword arguments, and the only writers.

Each locks the battle (``ledger.locked``), checks who acts and what changed meanwhile, and writes one log entry.
"""

from battles.actions.agree import answer, concede, end_battle, propose
from battles.actions.amend import correct, note, record, undo
from battles.actions.dice import add_word
from battles.actions.muster import NewBattle, NewSeat, create_battle, playable
from battles.actions.play import ActRequest, act, decline, end_step, look_up, perform_act, press_of_act
from battles.actions.seats import (
    claim,
    hand_over,
    invite,
    leave,
    recover,
    replace_seat,
    revoke,
    settle,
    stay,
    succeed,
    take_seat,
    watch,
)
from battles.actions.settings import archive, change_settings, delete_battle, forget_deleted_battles, restore_battle
from battles.actions.umpires import umpire

__all__ = [
    "ActRequest",
    "NewBattle",
    "NewSeat",
    "act",
    "add_word",
    "answer",
    "archive",
    "change_settings",
    "claim",
    "concede",
    "correct",
    "create_battle",
    "decline",
    "delete_battle",
    "end_battle",
    "end_step",
    "forget_deleted_battles",
    "hand_over",
    "invite",
    "leave",
    "look_up",
    "note",
    "perform_act",
    "playable",
    "press_of_act",
    "propose",
    "record",
    "recover",
    "replace_seat",
    "restore_battle",
    "revoke",
    "settle",
    "stay",
    "succeed",
    "take_seat",
    "umpire",
    "undo",
    "watch",
]
