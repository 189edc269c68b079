"""The only writers of events: one function an action, each one transaction and one entry of the log."""

from tournaments.actions.battles import battle_ended, battle_reopened, open_battle, take_lost_results, take_result
from tournaments.actions.calls import answer_call, call_umpire
from tournaments.actions.clock import turn_clock
from tournaments.actions.drafts import draft, swap
from tournaments.actions.drawing import draw, run_drawing
from tournaments.actions.events import (
    Founded,
    NewEvent,
    checked_settings,
    create_event,
    describe_tables,
    edit_event,
    end_event,
    reopen_event,
    set_tables,
    start_event,
    wish,
)
from tournaments.actions.imports import import_event
from tournaments.actions.lists import accept_list, lock_lists, publish_lists, reject_list, submit_list, withdraw_list
from tournaments.actions.players import (
    NewEntry,
    adjust,
    check_in,
    check_in_all,
    claim,
    drop,
    edit_player,
    enter,
    return_,
    withdraw,
)
from tournaments.actions.results import clear_result, confirm, dispute, report, set_result, withdraw_report
from tournaments.actions.rounds import close, publish, reopen, unpublish
from tournaments.actions.staff import delete_event, invite_staff, join_staff, remove_staff

__all__ = [
    "Founded",
    "NewEntry",
    "NewEvent",
    "accept_list",
    "adjust",
    "answer_call",
    "battle_ended",
    "battle_reopened",
    "call_umpire",
    "check_in",
    "check_in_all",
    "checked_settings",
    "claim",
    "clear_result",
    "close",
    "confirm",
    "create_event",
    "delete_event",
    "describe_tables",
    "dispute",
    "draft",
    "draw",
    "drop",
    "edit_event",
    "edit_player",
    "end_event",
    "enter",
    "import_event",
    "invite_staff",
    "join_staff",
    "lock_lists",
    "open_battle",
    "publish",
    "publish_lists",
    "reject_list",
    "remove_staff",
    "reopen",
    "reopen_event",
    "report",
    "return_",
    "run_drawing",
    "set_result",
    "set_tables",
    "start_event",
    "submit_list",
    "swap",
    "take_lost_results",
    "take_result",
    "turn_clock",
    "unpublish",
    "wish",
    "withdraw",
    "withdraw_list",
    "withdraw_report",
]
