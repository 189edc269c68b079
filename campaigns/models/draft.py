"""Kits that people write themselves."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import new_code
from journal.stale import digest


class Draft(models.Model):
    """A kit that is being written. It need not be sound yet; ``kit`` can always be read, though.

    One without a ``user`` is a guest's, whose browser keeps the ``code``.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    kit = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        verbose_name = _("kit in preparation")
        verbose_name_plural = _("kits in preparation")

    def __str__(self) -> str:
        return str(self.kit.get("name", {}).get("en", self.code))

    def aspect(self, on: str) -> str:
        """Return a hash of the kit as it is now, for every form of its page (``journal.stale``)."""
        return digest(self.kit)

    def why_stale(self, on: str, shown: str) -> str:
        return str(_("This kit has changed since you opened this page. Save again to overwrite the change, or reload the page."))
