"""Users, clubs, memberships and invitations."""

from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.links import new_token

#: How long an invitation stays open unless somebody chooses otherwise.
INVITATION_DAYS = 14
#: How long a closed club is still there, so that its members hear of it and an organiser can take it back.
CLOSING_DAYS = 14


class Language(models.TextChoices):
    """The languages of the pages."""

    ENGLISH = "en", "English"
    ITALIAN = "it", "Italiano"
    FRENCH = "fr", "Français"


class Theme(models.TextChoices):
    """Light, dark, or as the device says."""

    AUTO = "auto", _("Same as the device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    """Somebody with an account. Others see the display name, never the e-mail address."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    display_name = models.CharField(
        _("name"), max_length=60, blank=True, help_text=_("This is what others at the table see. If left empty, your user name.")
    )
    language = models.CharField(_("language"), max_length=5, choices=Language, blank=True)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    in_statistics = models.BooleanField(
        _("Show my statistics to members of my clubs"),
        default=True,
        help_text=_("If off, your name is in no ranking. Your own page does not change."),
    )

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        """The name others see; Django and allauth ask for it."""
        return str(self)

    def get_short_name(self) -> str:
        """Return ``get_full_name``: nobody has two names here."""
        return str(self)


class Role(models.TextChoices):
    """What a member is in a club; organisers may do what umpires and treasurers may."""

    MEMBER = "member", _("Member")
    UMPIRE = "umpire", _("Umpire")
    TREASURER = "treasurer", _("List keeper")
    ORGANISER = "organiser", _("Organiser")


#: Who may sit down as referee at the club's battles.
UMPIRES = (Role.UMPIRE, Role.ORGANISER)
#: Who may change the army lists and books that others have shared with the club.
TREASURERS = (Role.TREASURER, Role.ORGANISER)


class Club(models.Model):
    """People who play together. Seen only by its members, but for what its organisers show to everybody (``clubs``)."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    description = models.TextField(
        _("description"), max_length=2000, blank=True, help_text=_("Where and when you meet, what you play.")
    )
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")
    created_at = models.DateTimeField(auto_now_add=True)
    #: An organiser has closed it: it is deleted then, unless one of them takes that back.
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The club's own page: the app above, which knows its battles, makes it."""
        return reverse("clubs:club", args=[self.slug])


class Membership(models.Model):
    """A person's place in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="person_is_in_a_club_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=["member", "umpire", "treasurer", "organiser"]), name="role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.club}"

    @property
    def is_organiser(self) -> bool:
        """Return True if this member may change the club, invite and remove."""
        return self.role == Role.ORGANISER

    @property
    def is_umpire(self) -> bool:
        """Return True if this member may referee the club's battles."""
        return self.role in UMPIRES


def in_two_weeks() -> datetime:
    """Return the time at which a new invitation lapses."""
    return timezone.now() + timedelta(days=INVITATION_DAYS)


class Invitation(models.Model):
    """A link into a club: its holder may join until it lapses or is withdrawn."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    note = models.CharField(_("note"), max_length=80, blank=True, help_text=_("For your own use: who this link is for."))
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(default=in_two_weeks)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.note or f"#{self.pk}"

    @property
    def is_open(self) -> bool:
        """Return True while somebody may join with it."""
        return self.revoked_at is None and timezone.now() < self.expires_at


from people.notices.models import (  # noqa: E402, F401 - Django looks for an app's models here
    Notice,
    NoticeBox,
    NoticeChoice,
    OutboxMessage,
    PushKey,
    PushSubscription,
    Webhook,
)
