"""Photographs of a battle, at an entry of its log."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battle import Battle, Seat
from common.links import new_token


class Photograph(models.Model):
    """A picture as the server made it anew: no name, no type and nothing else of the file that was sent is kept.

    ``seq``: the entry of the log that it shows; ``token``: its address; ``picture`` and ``small`` are WebP. In the database, so
    that the backup has them, and with the battle they go.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="photographs")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=60, blank=True)
    seq = models.PositiveIntegerField()
    turn = models.PositiveSmallIntegerField(default=0)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    at = models.DateTimeField(auto_now_add=True)
    picture = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seq", "pk"]
        verbose_name = _("photograph")
        verbose_name_plural = _("photographs")

    def __str__(self) -> str:
        return f"{self.battle_id} {self.seq}"
