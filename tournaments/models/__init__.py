"""Events: how they are played, who plays, rounds and results, the log."""

from tournaments.models.drawing import Drawing
from tournaments.models.event import Event, Role, Staff, StaffInvitation, Status, Table, Watching
from tournaments.models.log import AuditResult, LogEntry, StartingState
from tournaments.models.player import Adjustment, AdjustmentKind, HandedInList, ListState, Player, PlayerStatus
from tournaments.models.round import Pairing, ResultStatus, Round, RoundState

__all__ = [
    "Adjustment",
    "AdjustmentKind",
    "AuditResult",
    "Drawing",
    "Event",
    "HandedInList",
    "ListState",
    "LogEntry",
    "Pairing",
    "Player",
    "PlayerStatus",
    "ResultStatus",
    "Role",
    "Round",
    "RoundState",
    "Staff",
    "StaffInvitation",
    "StartingState",
    "Status",
    "Table",
    "Watching",
]
