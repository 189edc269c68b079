"""The log of an event: append-only, one entry an action, in the ledger's words."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models.event import Event


class LogEntry(models.Model):
    """What was done: by whom, when, why, and what it changed.

    ``action``: the function of ``tournaments.actions``. ``facts``: what it was about, for its sentence. ``changes``: list of
    ``[address, field, before, after]``, an empty field for a whole row. ``staff_only``: a draft, say. ``audited``: the engine
    wants it looked at.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=60, blank=True)
    role = models.CharField(max_length=10, blank=True)
    action = models.CharField(max_length=30)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    changes = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=300, blank=True)
    staff_only = models.BooleanField(default=False)
    audited = models.BooleanField(default=False)

    class Meta:
        ordering = ["event", "seq"]
        constraints = [models.UniqueConstraint(fields=["event", "seq"], name="log_seq_is_unique_in_its_event")]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
