"""Games of a league that are fought on tables."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from campaigns.models.campaign import Campaign


class Duel(models.Model):
    """The battle on whose table a challenge is fought. It counts while the challenge names it; one that was turned round
    does not."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="duels")
    number = models.PositiveSmallIntegerField()
    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="duel")

    class Meta:
        ordering = ["pk"]
        verbose_name = _("challenge on a table")
        verbose_name_plural = _("challenges on tables")

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.number}"
