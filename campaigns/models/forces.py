"""Forces and the units in them."""

from typing import Any

from django.db import models
from django.db.models.signals import post_delete, pre_delete
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from armies.models import Army, ArmyUnit
from campaigns.models.campaign import Campaign


class Force(models.Model):
    """A counter on the map; its units are those of an army list that it alone has, at full strength.

    ``state`` is the holder ``force:<code>``: its place and its condition.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="forces")
    code = models.CharField(max_length=60)
    name = models.CharField(_("name"), max_length=80)
    army = models.OneToOneField(Army, on_delete=models.PROTECT, related_name="force")
    state = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("force")
        verbose_name_plural = _("forces")
        constraints = [models.UniqueConstraint(fields=["campaign", "code"], name="force_code_is_unique_in_its_campaign")]

    def __str__(self) -> str:
        return self.name


class Unit(models.Model):
    """A unit of a campaign: ``source`` is its row in the army list of the force that it belonged to at the start.

    ``points`` at full strength, which is ``steps``; ``arm``: ``mounted``, ``guns``, ``horse_guns`` or ``foot``. ``state`` is the
    holder ``unit:<code>``: in which force it is, strength, status. Its ledger are the entries of the log that changed it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="units")
    code = models.CharField(max_length=60)
    source = models.OneToOneField(ArmyUnit, on_delete=models.PROTECT, related_name="campaign_unit")
    points = models.PositiveIntegerField(default=1)
    steps = models.PositiveSmallIntegerField(default=1)
    arm = models.CharField(max_length=12, default="foot")
    state = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("unit")
        verbose_name_plural = _("units")
        constraints = [models.UniqueConstraint(fields=["campaign", "code"], name="unit_code_is_unique_in_its_campaign")]

    def __str__(self) -> str:
        return self.code


@receiver(pre_delete, sender=Campaign)
def _note_lists(instance: Campaign, **_more: Any) -> None:
    """Which army lists go with a campaign."""
    instance.lists_of_forces = list(instance.forces.values_list("army_id", flat=True))


@receiver(post_delete, sender=Campaign)
def _delete_lists(instance: Campaign, **_more: Any) -> None:
    """A force's list is nobody's but its campaign's, and goes with it."""
    Army.objects.filter(pk__in=instance.lists_of_forces, is_force=True).delete()
