"""The only writers of clubs' evenings, tables, calendars and public pages. Each is one transaction; a refusal is a sentence."""

from clubs.actions.evenings import (
    NewEvening,
    delete_evening,
    edit_evening,
    forget_deleted_evenings,
    make_evening,
    repeat_evening,
    restore_evening,
)
from clubs.actions.guests import answer_as_guest, forget_guests, remove_guest, renew_guest_link, revoke_guest_link
from clubs.actions.page import renew_feed, revoke_feed, show_to_everybody
from clubs.actions.tables import move_battle, open_table, pair
from clubs.actions.turnout import answer

__all__ = [
    "NewEvening",
    "answer",
    "answer_as_guest",
    "delete_evening",
    "edit_evening",
    "forget_deleted_evenings",
    "forget_guests",
    "make_evening",
    "move_battle",
    "open_table",
    "pair",
    "remove_guest",
    "renew_feed",
    "renew_guest_link",
    "repeat_evening",
    "restore_evening",
    "revoke_feed",
    "revoke_guest_link",
    "show_to_everybody",
]
