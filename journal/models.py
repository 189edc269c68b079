"""Abstract models: a thing with a log, an entry of that log, a person's seat, an invitation to one."""

import hashlib
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.links import new_token
from common.seeds import new_seed


def new_code() -> str:
    """Return a code for an address: short enough to read out, too long to guess."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


class NotDeleted(models.Manager):  # type: ignore[type-arg]
    """Manager of a model with ``deleted_at``: only rows that are not deleted."""

    def get_queryset(self) -> models.QuerySet:  # type: ignore[type-arg]
        return super().get_queryset().filter(deleted_at__isnull=True)


class Journalled(models.Model):
    """A thing with a log. ``seq`` is the number of its last entry. The server's dice follow from ``seed``."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    seq = models.PositiveIntegerField(default=0)
    seed = models.BinaryField(default=new_seed)

    class Meta:
        abstract = True

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed, in hexadecimal: shown from the start, while the seed is secret."""
        return hashlib.sha256(bytes(self.seed)).hexdigest()


class JournalEntry(models.Model):
    """An entry of a log; entries are only appended. A subclass adds a foreign key to what is journalled.

    ``seq`` and ``key`` are unique in one log. ``changes``: list of ``[address, field, before, after]``. ``key``: mark of the
    press that made the entry (``journal.writing.press_mark``).
    """

    seq = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    who = models.CharField(max_length=60, blank=True)
    facts = models.JSONField(default=dict)
    changes = models.JSONField(default=list)
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - no key is not an empty key

    class Meta:
        abstract = True


class Seat(models.Model):
    """A person's place. A subclass adds a foreign key to what is journalled, the roles, and what a seat reads.

    A guest has no ``user``, but the ``token`` in the session of their browser.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["joined_at", "pk"]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link (and its QR code) to a seat. A subclass adds what the seat is of, its role, and what else names the ``place``."""

    #: Fields that name the seat which the link gives.
    place: ClassVar[tuple[str, ...]]
    role: str
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return " ".join(str(getattr(self, field)) for field in self.place[1:]).strip()
