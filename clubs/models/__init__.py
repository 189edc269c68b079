"""Evenings of clubs, who comes to them, their tables; what of a club everybody sees; calendar feeds."""

from clubs.models.evening import Answer, Attendance, Evening, EveningBattle
from clubs.models.page import CalendarFeed, PublicPage, Section

__all__ = ["Answer", "Attendance", "CalendarFeed", "Evening", "EveningBattle", "PublicPage", "Section"]
