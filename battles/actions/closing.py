"""What the apps above settle about battles that are part of theirs: closed or not, who may watch them, and their club."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from battles.models import Battle
from battles.signals import settings_changed


def set_columns(battles: QuerySet[Battle], **values: Any) -> None:
    """Give these columns to the battles that have other values; no entry of the log. Call it in a transaction."""
    differ = Q(pk__in=[])
    for name, value in values.items():
        differ |= ~Q(**{name: value}) if value is not None else Q(**{f"{name}__isnull": False})
    changed = list(battles.filter(differ).values_list("pk", "code"))
    Battle.everything.filter(pk__in=[pk for pk, _code in changed]).update(**values)
    for _pk, code in changed:
        transaction.on_commit(partial(settings_changed.send_robust, sender=None, code=code))
