"""The nightly audit of tournaments whose log has grown."""

from django.conf import settings
from django.db.models import F, Q, QuerySet

from journal.audit import Audit
from tournaments.models import AuditResult, Event
from tournaments.queries.replay import differences


def due_events() -> QuerySet[Event]:
    """Return events whose log has grown since their audit, and those that differed."""
    due = Q(audit_result=None) | Q(seq__gt=F("audit_result__seq")) | ~Q(audit_result__wrong=[])
    return Event.objects.filter(due).order_by("pk")


def record_result(event: Event, lines: list[str]) -> bool:
    """Store the differences of an event; return True if it agreed with its log before."""
    differed = AuditResult.objects.filter(event=event).exclude(wrong=[]).exists()
    values = {"seq": event.seq, "release": settings.VERSION, "wrong": lines}
    AuditResult.objects.update_or_create(event=event, defaults=values)
    return not differed


AUDIT = Audit(differences, record_result, "manage.py audit_tournaments")
