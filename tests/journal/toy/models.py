from django.db import models

import journal.models
from journal.models import JournalEntry, Journalled


class Scoreboard(Journalled):
    """Points by player's name. ``hidden``: a remark that scorers read."""

    points = models.JSONField(default=dict)
    hidden = models.CharField(max_length=60, blank=True)
    wrong = models.JSONField(default=list)


class Entry(JournalEntry):
    scoreboard = models.ForeignKey(Scoreboard, on_delete=models.CASCADE, related_name="entries")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["scoreboard", "seq"], name="toy_seq_is_unique"),
            models.UniqueConstraint(fields=["scoreboard", "key"], name="toy_key_is_unique"),
        ]


class Seat(journal.models.Seat):
    """A scorer's or spectator's place."""

    scoreboard = models.ForeignKey(Scoreboard, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=10)


class Invitation(journal.models.Invitation):
    place = ("scoreboard", "role")
    scoreboard = models.ForeignKey(Scoreboard, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=10)
