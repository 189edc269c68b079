"""Personal tokens: by them programs read what their owner may see."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token lets a program read."""

    BATTLES = "read:battles", _("my battles")
    ARMIES = "read:armies", _("my army lists")
    EVENTS = "read:events", _("my tournaments")
    CAMPAIGNS = "read:campaigns", _("my campaigns")


class Token(models.Model):
    """A person's token: only its ``digest`` (SHA-256, hexadecimal) and its first characters are stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("purpose"), max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    begins = models.CharField(max_length=12)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def allows(self) -> list[str]:
        """Return the scopes it grants, in words."""
        return [str(scope.label) for scope in Scope if scope in self.scopes]
