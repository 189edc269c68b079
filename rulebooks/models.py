"""Rulebooks being written, their editions, and trials of them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.links import new_token


def new_code() -> str:
    """Return a code for an address, too long to guess."""
    return new_token()[:16].replace("-", "x").replace("_", "y")


class Draft(models.Model):
    """A rulebook that is being written. Its ``text`` can always be read as a document; it need not compile.

    ``version``: the number of its last revision. ``club``: the club whose organisers and treasurers write it with the owner.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rulebook_drafts")
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=80)
    text = models.TextField()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at", "-pk"]
        verbose_name = _("rulebook being written")
        verbose_name_plural = _("rulebooks being written")

    def __str__(self) -> str:
        return self.name


class Revision(models.Model):
    """The text of a draft at a version. ``restores``: the number of the revision whose text it has again, after an undo."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    restores = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        verbose_name = _("revision of a rulebook")
        verbose_name_plural = _("revisions of rulebooks")
        constraints = [models.UniqueConstraint(fields=["draft", "number"], name="revision_numbered_once")]

    def __str__(self) -> str:
        return f"{self.draft_id}.{self.number}"


class Edition(models.Model):
    """A document that battles are played with. Its text never changes: another text is another edition.

    ``digest``: SHA-256 of ``text``. ``is_draft``: made to play a draft, and marked so in its battles. Read and played by its
    authors, by the members of ``club``, by everybody if ``is_public``. Once ``taken_down_at`` is set, no battle begins with it,
    and only its authors and those who sit at a battle of it read it.
    """

    slug = models.SlugField(max_length=40, unique=True)
    digest = models.CharField(max_length=64, db_index=True)
    name = models.CharField(_("name"), max_length=80)
    text = models.TextField()
    draft = models.ForeignKey(Draft, null=True, blank=True, on_delete=models.SET_NULL, related_name="editions")
    is_draft = models.BooleanField(_("draft"), default=False)
    club = models.ForeignKey("people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    is_public = models.BooleanField(_("for everybody on this server"), default=False)
    taken_down_at = models.DateTimeField(_("taken down"), null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("edition of a rulebook")
        verbose_name_plural = _("editions of rulebooks")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise ValueError("An edition never changes.")
        super().save(*args, **kwargs)


class TrialState(models.TextChoices):
    WAITING = "waiting", _("waiting for the worker")
    RUNNING = "running", _("being played")
    DONE = "done", _("played")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("broken off")


class Trial(models.Model):
    """Random battles with the text of a draft. ``publishes``: an edition is made if all is well.

    ``result``: what came of them (``rulebooks.trials.result_of``). ``seen_at``: when the worker last reported.
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="trials")
    text = models.TextField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    battles = models.PositiveSmallIntegerField()
    done = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=9, choices=TrialState.choices, default=TrialState.WAITING)
    publishes = models.BooleanField(default=False)
    edition = models.ForeignKey(Edition, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    result = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("trial of a rulebook")
        verbose_name_plural = _("trials of rulebooks")

    def __str__(self) -> str:
        return f"{self.draft_id}: {self.state}"
