"""Editions: documents stored in the database."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Edition(models.Model):
    """A document that battles are played with. It never changes: another text is another edition.

    ``digest``: SHA-256 of ``text``. ``listed`` rulesets are those of packages and of the shelf; an edition is found by its slug.
    """

    slug = models.SlugField(max_length=40, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(_("name"), max_length=80)
    text = models.TextField()
    club = models.ForeignKey("people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("edition of a rulebook")
        verbose_name_plural = _("editions of rulebooks")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise ValueError("An edition never changes.")
        super().save(*args, **kwargs)
