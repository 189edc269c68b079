"""The turn log: append-only, one entry per act."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import Battle, Seat
from journal.models import JournalEntry


class Kind(models.TextChoices):
    MUSTER = "muster", _("muster")
    ACT = "act", _("act")
    STEP = "step", _("step ended")
    DECLINE = "decline", _("declined")
    RECORD = "record", _("recorded result")
    CORRECTION = "correction", _("correction")
    UNDO = "undo", _("undo")
    PROPOSAL = "proposal", _("proposal")
    ANSWER = "answer", _("answer")
    END = "end", _("end of the battle")
    REOPEN = "reopen", _("battle resumed")
    SEAT = "seat", _("seat")
    NOTE = "note", _("note")
    WORD = "word", _("word for the dice")
    UPGRADE = "upgrade", _("updated")


class Entry(JournalEntry):
    """What was done: by whom, when, in which turn and step, on what facts, with which dice, and what it changed.

    ``dice``: list of ``[sides, face, origin, label_en, label_it, side, labels]``: ``side`` is the code of the side that the die
    was rolled for (older entries have none: it was the entry's), ``labels`` the label in other languages, if any.
    ``changes``: list of ``[address, field, before, after]``. ``audience``: empty for everybody, else the side code that may see
    it (referees always may). ``undoes``: sequence number of the entry that this one reverts. ``key``: the seat and the key of
    one press; the same key is answered with the same entry. ``roll_from``: number of the first server roll used.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="entries", db_index=False)  # (battle, seq) serves
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    side = models.CharField(max_length=1, blank=True)
    kind = models.CharField(max_length=12, choices=Kind)
    act = models.CharField(max_length=40, blank=True)
    turn = models.PositiveSmallIntegerField(default=0)
    step = models.CharField(max_length=40, blank=True)
    chosen = models.JSONField(default=dict)
    dice = models.JSONField(default=list)
    outcome = models.JSONField(default=dict)
    note = models.TextField(blank=True)
    audience = models.CharField(max_length=1, blank=True)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    roll_from = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["battle", "seq"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["battle", "seq"], name="entry_seq_is_unique_in_its_battle"),
            models.UniqueConstraint(fields=["battle", "key"], name="one_entry_a_press"),
        ]
        indexes = [models.Index(fields=["battle", "undoes"], condition=models.Q(undoes__isnull=False), name="entry_undoes")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.act}".strip()
