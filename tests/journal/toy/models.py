from django.db import models

from journal.models import JournalEntry, Journalled


class Scoreboard(Journalled):
    """Points by player's name."""

    points = models.JSONField(default=dict)
    wrong = models.JSONField(default=list)


class Entry(JournalEntry):
    scoreboard = models.ForeignKey(Scoreboard, on_delete=models.CASCADE, related_name="entries")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["scoreboard", "seq"], name="toy_seq_is_unique"),
            models.UniqueConstraint(fields=["scoreboard", "key"], name="toy_key_is_unique"),
        ]
