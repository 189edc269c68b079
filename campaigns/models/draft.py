"""Kits that people write themselves, their earlier versions, and trials of them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import new_code
from journal.stale import digest

#: Parts of a kit's data that each chapter of the workshop shows and changes. ``text`` and ``undo`` depend on all of it.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "map": ("places", "roads"),
    "tree": ("nodes", "start"),
    "league": ("league",),
    "sides": ("sides", "truces"),
    "forces": ("forces",),
    "goals": ("objectives",),
    "rules": (
        "name",
        "ruleset",
        "game",
        "notes",
        "last_turn",
        "target",
        "days",
        "max_commands",
        "rules",
        "seasons",
    ),
}


class Draft(models.Model):
    """A kit that is being written. It need not be sound yet; ``kit`` can always be read, though.

    One without a ``user`` is a guest's, whose browser keeps the ``code``. ``club``: the club whose organisers and treasurers
    write it with the owner.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("club")
    )
    kit = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        verbose_name = _("kit in preparation")
        verbose_name_plural = _("kits in preparation")

    def __str__(self) -> str:
        return str(self.kit.get("name", {}).get("en", self.code))

    def aspect(self, on: str) -> str:
        """Return a hash of the part of the kit that a chapter (``kit:map``) shows, for its forms (``journal.stale``)."""
        _kit, colon, chapter = on.partition(":")
        chapter = chapter or (self.kit["kind"] if colon else "")
        if chapter not in CHAPTERS:
            return digest(self.kit)
        return digest([self.kit.get(name) for name in CHAPTERS[chapter]])

    def why_stale(self, on: str, shown: str) -> str:
        return str(_("This kit has changed since you opened this page. Save again to overwrite the change, or reload the page."))


class EarlierKit(models.Model):
    """A draft's data before a change, for undo: the latest is restored and deleted."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="earlier")
    kit = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("earlier version of a kit")
        verbose_name_plural = _("earlier versions of kits")

    def __str__(self) -> str:
        return f"{self.draft_id}.{self.pk}"


class TrialState(models.TextChoices):
    WAITING = "waiting", _("waiting for the worker")
    RUNNING = "running", _("being played")
    DONE = "done", _("played")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("broken off")


class KitTrial(models.Model):
    """Random campaigns with a kit, played in the worker. ``result``: counts (``campaigns.actions.trials``).

    ``seen_at``: when the worker last reported.
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="trials")
    kit = models.JSONField()
    campaigns = models.PositiveSmallIntegerField()
    done = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=9, choices=TrialState.choices, default=TrialState.WAITING)
    result: Any = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("trial of a kit")
        verbose_name_plural = _("trials of kits")

    def __str__(self) -> str:
        return f"{self.draft_id}: {self.state}"
