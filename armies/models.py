"""Army lists: an army, its commands, their units. Rows follow ``rules.engine.army``'s ``ListedArmy``.

The tables are called after ``battles``, where they were made.
"""

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.search import FullText


class Army(models.Model):
    """A list of its owner, shared with ``club`` and by link (``share_token``) where those are set; a sample has no owner.

    Nor has a list that belongs to a force of a campaign (``is_force``): it is in nobody's shelf.

    A book (``is_book``) is a list of profiles that other lists of its ruleset take their units from.
    A deleted list (``deleted_at``) is seen by its owner alone, who may restore it for a while.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="armies", verbose_name=_("owner")
    )
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="armies", verbose_name=_("club")
    )
    ruleset = models.SlugField(_("rulebook"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    commander = models.CharField(_("commander in chief"), max_length=80, blank=True)
    notes = models.TextField(_("notes"), blank=True, max_length=4000)
    options = models.JSONField(default=dict, blank=True)
    share_token = models.CharField(max_length=32, null=True, blank=True, unique=True)
    is_sample = models.BooleanField(default=False)
    is_book = models.BooleanField(_("book of profiles"), default=False)
    is_force = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "battles_army"
        ordering = ["name", "pk"]
        verbose_name = _("army")
        verbose_name_plural = _("armies")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(is_sample=True, is_force=False, owner__isnull=True)
                | models.Q(is_sample=False, is_force=True, owner__isnull=True)
                | models.Q(is_sample=False, is_force=False, owner__isnull=False),
                name="army_has_an_owner_unless_a_sample_or_a_force",
            ),
            models.UniqueConstraint(
                fields=["ruleset", "name"], condition=models.Q(is_sample=True), name="sample_army_named_once"
            ),
        ]
        indexes = [models.Index(fields=["ruleset", "name"], name="battles_arm_ruleset_194110_idx")]

    def __str__(self) -> str:
        return self.name


class ArmyCommand(models.Model):
    """A command (corps, division …) of an army list."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="commands")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    commander = models.CharField(_("commander"), max_length=80, blank=True)
    options = models.JSONField(default=dict, blank=True)

    class Meta:
        db_table = "battles_armycommand"
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["army", "position"], name="command_has_its_place", deferrable=models.Deferrable.DEFERRED
            )
        ]

    def __str__(self) -> str:
        return self.name


class ArmyUnit(models.Model):
    """A unit of a command: ``profile`` is an identifier of the ruleset's army book."""

    command = models.ForeignKey(ArmyCommand, on_delete=models.CASCADE, related_name="units")
    position = models.PositiveSmallIntegerField()
    profile = models.CharField(max_length=60)
    name = models.CharField(_("name"), max_length=80, blank=True)
    options = models.JSONField(default=dict, blank=True)

    class Meta:
        db_table = "battles_armyunit"
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["command", "position"], name="unit_has_its_place", deferrable=models.Deferrable.DEFERRED
            )
        ]
        indexes = [GinIndex(FullText("name"), name="army_unit_words")]

    def __str__(self) -> str:
        return self.name or self.profile
