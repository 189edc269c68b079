"""A result that the campaign cannot take from its table: why, stored once, for those who can do something about it."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from campaigns.ledger.writing import Writing
from campaigns.models import Entry
from common.errors import Refused

log = logging.getLogger(__name__)
Read = TypeVar("Read")


@dataclass(slots=True)
class Unread:
    """``why`` by language; ``error``: the defect, where it was not the engine that refused."""

    why: dict[str, str] = field(default_factory=dict)
    error: Exception | None = None


def read_or_why(work: Writing, read: Callable[[], Read]) -> tuple[Read | None, Unread | None]:
    """Return what ``read`` makes of a table, or why it fails; dice rolled for it are then dropped."""
    rolled, unread = list(work.rolled), Unread()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            try:
                with transaction.atomic():
                    return read(), None
            except Refused as refused:
                unread.why[language] = refused.text
            except Exception as error:
                unread.why[language], unread.error = _("It does not match what the campaign knows of these armies."), error
        work.rolled = list(rolled)
    return None, unread


def leave_unread(work: Writing, on: str, unread: Unread, facts: Mapping[str, object]) -> Entry | None:
    """The holder at ``on`` keeps why; both logs say it once, however often the table is looked at."""
    if work.now.state[on].get("unread") == unread.why:
        return None
    log.warning("%s of %s cannot be taken over: %s", on, work.snapshot.code, unread.why, exc_info=unread.error)
    work.put(on, unread=unread.why)
    return work.write("unread", facts=facts)
