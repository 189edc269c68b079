"""What evenings keep about a person, for the person."""

from typing import Any

from clubs.models import Attendance, CalendarFeed, Evening, GuestAnswer
from people.models import User


def about(user: User) -> dict[str, Any]:
    """Answers, calendar addresses and evenings announced, ready for JSON."""
    answers = Attendance.objects.filter(user=user).select_related("evening__club")
    return {
        "answers": [
            {
                "club": one.evening.club.name,
                "begins": one.evening.begins.isoformat(),
                "answer": one.answer,
                "rulebook": one.ruleset,
                "answered": one.answered_at.isoformat(),
            }
            for one in answers
        ],
        "as_guest": [
            {"club": one.evening.club.name, "begins": one.evening.begins.isoformat(), "name": one.name, "coming": one.coming}
            for one in GuestAnswer.objects.filter(user=user).select_related("evening__club")
        ],
        "calendars": [
            {"club": one.club.name, "made": one.created_at.isoformat()}
            for one in CalendarFeed.objects.filter(user=user).select_related("club")
        ],
        "announced": [
            {"club": one.club.name, "begins": one.begins.isoformat()}
            for one in Evening.everything.filter(created_by=user).select_related("club")
        ],
    }
