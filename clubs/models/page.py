"""What of a club's page everybody sees, and the secret addresses of its calendar."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.links import new_token
from people.models import Club


class Section(models.TextChoices):
    """Parts of a club's page that its organisers can show to everybody."""

    EVENINGS = "evenings", _("Evenings: day, place and note, but not who is coming")
    BATTLES = "battles", _("Battles in progress that everybody with the link can watch")
    REPORTS = "reports", _("Latest reports with their pictures, of the same battles")
    EVENTS = "events", _("Campaigns and tournaments that are open to everybody")
    LISTS = "lists", _("Names of the army lists shared with the club")
    MEMBERS = "members", _("Number of members, without names")


class PublicPage(models.Model):
    """What of a club everybody sees: nothing, unless its organisers have chosen ``sections`` (of ``Section``)."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="public_page")
    sections = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return str(self.club)


class CalendarFeed(models.Model):
    """The address by which a member's calendar reads the club's evenings: whoever has ``token`` does, while the member is one."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="calendar_feeds")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_calendar_feed_a_member")]

    def __str__(self) -> str:
        return f"{self.user} – {self.club}"
