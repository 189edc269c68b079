"""The log of an event: append-only, one entry an action; its replay and its audit."""

from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.models import JournalEntry
from tournaments.models.event import Event


class LogEntry(JournalEntry):
    """An action on an event: by whom, when, why, and its changes.

    ``action``: the function of ``tournaments.actions``. ``facts``: its subject, for its sentence. ``changes``: list of
    ``[address, field, before, after]``, an empty field for a whole row. ``staff_only``: a draft, say. ``audited``: the engine
    wants it checked. ``answer``: the action's answer to the press that made the entry.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    role = models.CharField(max_length=10, blank=True)
    action = models.CharField(max_length=30)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    changes = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=300, blank=True)
    staff_only = models.BooleanField(default=False)
    audited = models.BooleanField(default=False)
    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    answer: Any = models.JSONField(null=True)

    class Meta:
        ordering = ["event", "seq"]
        constraints = [models.UniqueConstraint(fields=["event", "seq"], name="log_seq_is_unique_in_its_event")]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"


class StartingState(models.Model):
    """Rows of an event after entry ``seq`` of its log, from which a replay starts.

    For events whose earlier entries lack changes (written before release 0.3.0), and for copies of the demo. ``rows``: as
    ``queries.replay`` names and writes them.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="starting_state")
    seq = models.PositiveIntegerField()
    rows = models.JSONField(encoder=DjangoJSONEncoder)

    def __str__(self) -> str:
        return str(self.seq)


class AuditResult(models.Model):
    """The latest audit of an event (``actions.audit``): up to which entry, by which release, and its differences."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="audit_result")
    at = models.DateTimeField(auto_now=True)
    seq = models.PositiveIntegerField()
    release = models.CharField(max_length=20)
    wrong = models.JSONField(default=list)

    class Meta:
        verbose_name = _("audit of a tournament")
        verbose_name_plural = _("audits of tournaments")

    def __str__(self) -> str:
        return str(self.seq)
