"""An event, its tables, and who runs it."""

from datetime import UTC, datetime
from functools import cached_property

from django.conf import settings as house
from django.db import models
from django.utils.translation import gettext_lazy as _

import journal.models
from journal.models import Journalled, NotDeleted
from tournaments.models.settings import Settings


class Status(models.TextChoices):
    """The engine's ``EventStage``."""

    OPEN = "open", _("open for entries")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Watching(models.TextChoices):
    PUBLIC = "public", _("everybody: it is in the list of tournaments")
    LINK = "link", _("everybody with the link")
    CLUB = "club", _("club members")
    ENTERED = "entered", _("only those who take part")


class Event(Journalled):
    """A tournament. ``public_seq`` is the number of the last entry that is not for its staff alone.

    ``settings``: how it is played, as ``Settings`` reads it. ``rolls``: how many dice of the seed were rolled. ``deleted_at``:
    its organisers can restore it for a while, for everybody else it does not exist.
    """

    name = models.CharField(_("name"), max_length=80)
    day = models.DateField(_("day"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    description = models.TextField(_("call for entries"), max_length=4000, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    watching = models.CharField(_("who can watch"), max_length=8, choices=Watching, default=Watching.LINK)
    entries_open = models.BooleanField(_("players can enter themselves"), default=True)
    lists_published = models.BooleanField(default=False)
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments", verbose_name=_("club")
    )
    owner = models.ForeignKey(house.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    settings = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)
    public_seq = models.PositiveIntegerField(default=0)
    rolls = models.PositiveIntegerField(default=0)
    #: The deadline for lists of which those who are waited for were reminded.
    reminded_of = models.DateTimeField(null=True, blank=True)

    objects: models.Manager["Event"] = NotDeleted()
    everything = models.Manager["Event"]()

    class Meta:
        ordering = ["-day", "-created_at", "-pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [models.Index(fields=["watching", "-day"], name="event_watching_day")]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> Settings:
        """The settings, read; not kept over a change of them (``actions.writing`` forgets it)."""
        return Settings.read(self.settings)

    @property
    def lists_until(self) -> datetime | None:
        """Return when lists are due, or None."""
        deadline = self.rules.lists.deadline
        return None if deadline is None else datetime.fromtimestamp(deadline, UTC)


class Table(models.Model):
    """A table of the room. ``position`` orders them; ``name`` is what stands on its placard."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=40)
    terrain = models.CharField(_("terrain"), max_length=40, blank=True)
    description = models.CharField(_("description"), max_length=300, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["event", "position"], name="table_has_its_place")]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    ORGANISER = "organiser", _("organiser")
    UMPIRE = "umpire", _("umpire")


class Staff(journal.models.Seat):
    """Somebody who runs an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(house.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=10, choices=Role)

    class Meta(journal.models.Seat.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(left_at__isnull=True), name="person_runs_an_event_once"
            )
        ]


class StaffInvitation(journal.models.Invitation):
    """A link to run an event with the others; good for one."""

    place = ("event", "role")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "role"], condition=models.Q(revoked_at__isnull=True), name="one_open_invitation_a_role"
            )
        ]
