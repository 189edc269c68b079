"""What was found when a battle was held against its log, its dice and its rules."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import Battle


class Check(models.Model):
    """The latest look at a battle (``battles.record.truth``).

    ``seq``: how far its log was read. ``release``: of Stendardo, that looked. ``wrong``: what does not agree, a sentence each for
    whoever runs the place; empty if all is well.
    """

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="check_of_truth")
    at = models.DateTimeField(auto_now=True)
    seq = models.PositiveIntegerField()
    release = models.CharField(max_length=20)
    wrong = models.JSONField(default=list)

    class Meta:
        verbose_name = _("check")
        verbose_name_plural = _("checks")

    def __str__(self) -> str:
        return f"{self.battle_id} {self.seq}"
