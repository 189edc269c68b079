"""Guests of a club's evenings: the link by which they answer, and what they answered."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubs.models.evening import Evening
from common.links import new_token
from people.models import Club


class GuestLink(models.Model):
    """The link by which people outside the club answer its evenings, valid until the row is deleted."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="guest_link")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.club)


class GuestAnswer(models.Model):
    """What somebody who is not in the club has answered. ``token``: the browser that may change it; ``user``: their account, if
    they were signed in. ``starts_at`` and ``place``: as the evening stood then, so that they see what has changed since."""

    evening = models.ForeignKey(Evening, on_delete=models.CASCADE, related_name="guest_answers")
    name = models.CharField(max_length=60)
    coming = models.BooleanField()
    token = models.CharField(max_length=32, unique=True, default=new_token)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    answered_at = models.DateTimeField(default=timezone.now)
    starts_at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["answered_at", "pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.coming}"
