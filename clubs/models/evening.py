"""An evening of a club, its attendees, and the battles on its tables."""

import uuid
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armies.models import Army
from battles.models import Battle
from campaigns.models import Campaign
from people.models import Club
from tournaments.models import Event

#: An evening whose end nobody has said is taken to be over after so long.
LASTS = timedelta(hours=8)


def _own_time_zone() -> str:
    return str(settings.TIME_ZONE)


class NotDeleted(models.Manager["Evening"]):
    """Evenings that are not deleted."""

    def get_queryset(self) -> models.QuerySet["Evening"]:
        return super().get_queryset().filter(deleted_at__isnull=True)


class Evening(models.Model):
    """A date of a club. ``time_zone``: where the clock hangs by which it begins. ``revision`` counts its changes, for calendars.

    ``deleted_at``: it was put away; organisers can bring it back for a while, for everybody else it is not there.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="evenings")
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=60, default=_own_time_zone)
    place = models.CharField(_("place"), max_length=120, blank=True)
    note = models.TextField(_("note"), max_length=2000, blank=True)
    tables = models.PositiveSmallIntegerField(_("tables"), default=4)
    tournaments = models.ManyToManyField(Event, related_name="+", blank=True)
    campaigns = models.ManyToManyField(Campaign, related_name="+", blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)
    revision = models.PositiveIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = NotDeleted()
    everything = models.Manager["Evening"]()

    class Meta:
        ordering = ["starts_at", "pk"]
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        indexes = [models.Index(fields=["club", "starts_at"], name="evening_of_a_club")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__isnull=True) | models.Q(ends_at__gt=models.F("starts_at")),
                name="evening_ends_after_it_begins",
            )
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.begins:%Y-%m-%d}"

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def begins(self) -> datetime:
        """Return when it begins, by the clock of its place."""
        return self.starts_at.astimezone(self.zone)

    @property
    def ends(self) -> datetime | None:
        """Return when it ends, by the same clock; None if that was not given."""
        return self.ends_at.astimezone(self.zone) if self.ends_at else None

    @property
    def is_elsewhere(self) -> bool:
        """Return True if its time zone differs from the server's, so that pages name it."""
        return self.time_zone != settings.TIME_ZONE

    @property
    def over(self) -> bool:
        return (self.ends_at or self.starts_at + LASTS) <= timezone.now()


class Answer(models.TextChoices):
    COMING = "coming", _("I'm coming")
    LOOKING = "looking", _("I'm coming and need an opponent")
    AWAY = "away", _("I can't come")


class Attendance(models.Model):
    """What a member has answered. ``ruleset``: for which an opponent is sought, with ``army`` if a list was chosen."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="attendances")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    answer = models.CharField(max_length=8, choices=Answer)
    ruleset = models.SlugField(max_length=40, blank=True, default="")
    army = models.ForeignKey(Army, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["answered_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "user"], name="person_answers_an_evening_once"),
            models.CheckConstraint(
                condition=models.Q(answer="looking") & ~models.Q(ruleset="") | ~models.Q(answer="looking") & models.Q(ruleset=""),
                name="who_looks_says_for_what",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.answer}"


class EveningBattle(models.Model):
    """A battle on a table of an evening."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="battles")
    number = models.PositiveSmallIntegerField()
    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="at_evening")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="table_has_one_battle")]

    def __str__(self) -> str:
        return f"{self.evening}: {self.number}"
