"""Evenings of clubs, who comes to them, their tables; their guests; what of a club everybody sees; calendar feeds."""

from clubs.models.evening import Answer, Attendance, Evening, EveningBattle
from clubs.models.guests import GuestAnswer, GuestLink
from clubs.models.page import CalendarFeed, PublicPage, Section

__all__ = [
    "Answer",
    "Attendance",
    "CalendarFeed",
    "Evening",
    "EveningBattle",
    "GuestAnswer",
    "GuestLink",
    "PublicPage",
    "Section",
]
