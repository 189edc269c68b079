"""Notices, what each person chose about them, and the rows that wait to be sent."""

import secrets
from base64 import b64encode

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Channel(models.TextChoices):
    """The ways by which a notice reaches somebody; a webhook is a club's."""

    BELL = "bell", _("Bell")
    MAIL = "mail", _("E-mail")
    PUSH = "push", _("Push")
    WEBHOOK = "webhook", _("Webhook")


class NoticeBox(models.Model):
    """A person's box of notices. Sending locks the row, so that ``seq`` runs in order.

    ``seq``: counts every change of the box, for screens. ``unread``: how many notices are, counted again at each change.
    ``quiet_from`` to ``quiet_to``: when nothing makes a noise. ``digest_at``: when the day's e-mails come as one; None: each
    at once. All three are hours of ``time_zone``.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="notice_box")
    seq = models.PositiveIntegerField(default=0)
    unread = models.PositiveIntegerField(default=0)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)
    digest_at = models.TimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.unread}"


def new_secret() -> str:
    """A webhook's key, as the Standard Webhooks write it."""
    return "whsec_" + b64encode(secrets.token_bytes(24)).decode()


class Shape(models.TextChoices):
    """What a webhook's receiver understands."""

    PLAIN = "plain", _("Standard Webhooks (signed JSON)")
    DISCORD = "discord", _("Discord")


class Webhook(models.Model):
    """Where a club's notices go. ``kinds``: which. ``problem``: why the latest did not arrive, empty once one has."""

    club = models.OneToOneField("people.Club", on_delete=models.CASCADE, related_name="webhook")
    url = models.CharField(_("address"), max_length=500)
    secret = models.CharField(max_length=80, default=new_secret)
    shape = models.CharField(_("format"), max_length=10, choices=Shape, default=Shape.PLAIN)
    language = models.CharField(_("language"), max_length=5, choices=[("en", "English"), ("it", "Italiano")], default="it")
    kinds = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return str(self.club)


class Notice(models.Model):
    """Something that a person, or a club by its webhook, is notified of once.

    ``key``: one notice of a person for each. ``subject``: what it is about, such as ``battle:Xk3…``, so that it can be settled.
    ``values``: names and numbers in the sentence of its ``kind``, no secret among them. ``url``: a path of ours.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    webhook = models.ForeignKey(Webhook, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=160)
    subject = models.CharField(max_length=80, blank=True)
    values = models.JSONField(default=dict)
    url = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(webhook__isnull=True), name="notice_is_a_persons_or_a_clubs"
            ),
            models.UniqueConstraint(fields=["user", "key"], name="person_has_a_notice_once"),
            models.UniqueConstraint(fields=["webhook", "key"], name="webhook_has_a_notice_once"),
        ]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="notices_of_a_person"),
            models.Index(fields=["user"], condition=models.Q(read_at__isnull=True), name="unread_notices"),
            models.Index(fields=["subject"], name="notices_about_a_subject"),
            models.Index(fields=["created_at"], name="notices_by_age"),
        ]

    def __str__(self) -> str:
        return self.key


class NoticeChoice(models.Model):
    """By which ways a person wants notices of one kind; without a row as the kind has it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=40)
    channels = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="person_chooses_once_about_a_kind")]

    def __str__(self) -> str:
        return f"{self.kind}: {', '.join(self.channels)}"


class PushSubscription(models.Model):
    """A browser that takes push messages for a person: the address of its push service, and the keys to write to it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=60)
    device = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.device or f"#{self.pk}"


class PushKey(models.Model):
    """The one key by which push services know this house (VAPID), made when it is first needed: 32 bytes, base64url."""

    private = models.CharField(max_length=60)

    def __str__(self) -> str:
        return f"#{self.pk}"


class OutboxMessage(models.Model):
    """A message that waits to be sent: a notice by one channel, or an e-mail with its own text (``people.outbox``).

    Deleted once it is sent or given up.
    """

    channel = models.CharField(max_length=10, choices=Channel)
    notice = models.ForeignKey(Notice, null=True, blank=True, on_delete=models.CASCADE, related_name="messages")
    #: The browser that a push message is for.
    subscription = models.ForeignKey(PushSubscription, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    #: Of an e-mail without notice; ``language`` is that of its text.
    to = models.EmailField(blank=True)
    subject = models.CharField(max_length=200, blank=True)
    body = models.TextField(blank=True)
    language = models.CharField(max_length=5, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    #: Not before then: quiet hours, the hour of the digest, and a growing pause after each failure.
    due_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["due_at", "pk"]
        indexes = [models.Index(fields=["due_at"], name="outbox_due_at")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(notice__isnull=False, to="")
                | models.Q(notice__isnull=True, channel="mail") & ~models.Q(to=""),
                name="message_has_a_notice_or_an_address",
            ),
            models.UniqueConstraint(
                fields=["notice", "channel"], condition=models.Q(subscription__isnull=True), name="notice_goes_a_way_once"
            ),
            models.UniqueConstraint(fields=["notice", "subscription"], name="notice_goes_to_a_browser_once"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.notice_id or self.to}"
