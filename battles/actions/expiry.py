"""Battles of guests do not stay for ever: nobody could find them again."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from battles.models import Battle, Seat


def of_guests_alone() -> QuerySet[Battle]:
    """Battles that no account and no club has to do with, and that no app above counts on. Demos go by a rule of their own."""
    found = Battle.objects.filter(is_demo=False, created_by=None, club=None).exclude(
        Exists(Seat.objects.filter(battle=OuterRef("pk"), user__isnull=False))
    )
    for relation in Battle._meta.related_objects:
        if relation.related_model._meta.app_label != Battle._meta.app_label:
            using = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
            found = found.exclude(Exists(using))
    return found


def forget_guest_battles() -> int:
    """Delete the battles of guests alone that nobody has touched for ``GUEST_BATTLE_DAYS``; how many went."""
    last_kept = timezone.now() - timedelta(days=settings.GUEST_BATTLE_DAYS)
    gone = list(of_guests_alone().annotate(last=Max("entries__at")).filter(last__lt=last_kept).values_list("pk", flat=True))
    Battle.objects.filter(pk__in=gone).delete()
    return len(gone)
