"""What the statistics keep about a person, for the person."""

from typing import Any

from people.models import User
from stats.models import Seated


def about(user: User) -> dict[str, Any]:
    """Return if they are in tables, and the figures of every battle that counts for them, ready for JSON."""
    fields = ["side", "ruleset", "outcome", "how", "day", "turns", "minutes", "had", "lost", "expected", "suffered", "luck"]
    rows = Seated.objects.filter(user=user).order_by("appearance__day", "appearance_id")
    return {
        "shown_to_clubs": user.in_statistics,
        "battles": [
            dict(zip(("battle", *fields), row, strict=True))
            for row in rows.values_list("appearance__battle__code", *(f"appearance__{name}" for name in fields))
        ],
    }
