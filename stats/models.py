"""A rollup of the battles that have ended: a row a side, a row a unit. Everything here can be worked out again (``rollup``).

None of it is a reason to keep a battle: the relations are hidden (``+``), and go with what they point to.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.models import Army, ArmyUnit
from battles.models import Battle


class Outcome(models.TextChoices):
    WON = "won", pgettext_lazy("battle", "won")
    LOST = "lost", pgettext_lazy("battle", "lost")
    DRAWN = "drawn", pgettext_lazy("battle", "drawn")


class Appearance(models.Model):
    """One side of one battle that has ended.

    ``shared``: not only those with a seat may watch the battle, so it counts in what the members of its ``club`` see. ``army``:
    the list it was mustered from. ``day``: on which it ended. ``minutes``: played, without long pauses. ``lost`` of what it
    ``had``, in its book's measure; ``share_lost`` and ``share_inflicted`` in percent. ``expected`` and ``suffered``: what its
    dice were to be expected to cost this side, and did, in the book's ``measure`` (empty: nothing hung on dice); ``luck``: what
    it was spared of a hundred losses expected of the dice of both sides. ``log_seq``: the log's number that this was worked out
    at.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="+")
    side = models.CharField(max_length=1)
    ruleset = models.SlugField(max_length=40)
    club = models.ForeignKey("people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    shared = models.BooleanField(default=False)
    army = models.ForeignKey(Army, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    outcome = models.CharField(max_length=5, choices=Outcome)
    how = models.CharField(max_length=10)
    day = models.DateField()
    turns = models.PositiveSmallIntegerField(default=0)
    minutes = models.PositiveIntegerField(default=0)
    had = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    share_lost = models.PositiveSmallIntegerField(default=0)
    share_inflicted = models.PositiveSmallIntegerField(default=0)
    measure = models.CharField(max_length=40, blank=True)
    expected = models.FloatField(null=True, blank=True)
    suffered = models.FloatField(null=True, blank=True)
    luck = models.FloatField(null=True, blank=True)
    log_seq = models.PositiveIntegerField()

    class Meta:
        ordering = ["day", "battle", "side"]
        verbose_name = _("appearance")
        verbose_name_plural = _("appearances")
        constraints = [
            models.UniqueConstraint(fields=["battle", "side"], name="a_side_appears_in_a_battle_once"),
            models.CheckConstraint(condition=models.Q(side__in=["a", "b"]), name="appearance_is_of_side_a_or_b"),
        ]
        indexes = [
            models.Index(fields=["club", "day"], condition=models.Q(shared=True), name="appearance_of_a_club"),
            models.Index(fields=["ruleset", "day"], name="appearance_of_a_ruleset"),
        ]

    def __str__(self) -> str:
        return f"{self.battle_id} {self.side} {self.outcome}"


class Seated(models.Model):
    """An account that played one side, and that alone, when the battle ended."""

    appearance = models.ForeignKey(Appearance, on_delete=models.CASCADE, related_name="seated")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["appearance", "user"], name="somebody_sits_at_a_side_once")]

    def __str__(self) -> str:
        return f"{self.appearance_id} {self.user_id}"


class UnitAppearance(models.Model):
    """What became of a list's unit in one battle: ``lost`` of the ``had`` that it was mustered with."""

    appearance = models.ForeignKey(Appearance, on_delete=models.CASCADE, related_name="units")
    unit = models.ForeignKey(ArmyUnit, on_delete=models.CASCADE, related_name="+")
    fate = models.CharField(max_length=10)
    lost = models.PositiveIntegerField(default=0)
    had = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["appearance", "pk"]

    def __str__(self) -> str:
        return f"{self.unit_id} {self.fate}"
