"""What happens in a turn: sealed sheets of orders, engagements, the log."""

import hashlib
import json
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from campaigns.models.campaign import Campaign, Member, Stage
from journal.models import JournalEntry


def new_nonce() -> str:
    return secrets.token_hex(16)


class Sheet(models.Model):
    """A version of a faction's orders for a turn; the latest counts. ``orders``: force → ORDER of the engine;
    ``purchases``: what is to be bought with the turn's income, in the order written.

    ``sealed``: handed in, its ``seal`` shown to all. The ``nonce`` keeps the few possible orders from being guessed by it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sheets")
    turn = models.PositiveSmallIntegerField()
    faction = models.CharField(max_length=60)
    version = models.PositiveSmallIntegerField()
    orders = models.JSONField(default=dict)
    purchases = models.JSONField(default=list)
    sealed = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32, default=new_nonce)
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - no key is not an empty key

    class Meta:
        ordering = ["turn", "faction", "version"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "turn", "faction", "version"], name="sheet_version_is_unique"),
            models.UniqueConstraint(fields=["campaign", "member", "key"], name="one_sheet_a_press"),
        ]

    def __str__(self) -> str:
        return f"{self.turn} {self.faction} {self.version}"

    @property
    def content(self) -> str:
        """Return what is sealed, as one line of text that anybody can hash."""
        sealed = {"faction": self.faction, "nonce": self.nonce, "orders": self.orders, "turn": self.turn}
        if self.purchases:
            sealed["purchases"] = self.purchases
        return json.dumps(sealed, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    @property
    def seal(self) -> str:
        """SHA-256 of the content, in hexadecimal."""
        return hashlib.sha256(self.content.encode()).hexdigest()


class Engagement(models.Model):
    """A battle of the campaign, whether it is fought on a table (``battle``) or settled otherwise.

    ``state`` is the holder ``engagement:<code>``: where, who, what has become of it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="engagements")
    code = models.CharField(max_length=12)
    turn = models.PositiveSmallIntegerField()
    battle = models.OneToOneField(Battle, null=True, blank=True, on_delete=models.SET_NULL, related_name="engagement")
    state = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("engagement")
        verbose_name_plural = _("engagements")
        constraints = [models.UniqueConstraint(fields=["campaign", "code"], name="engagement_code_is_unique_in_its_campaign")]

    def __str__(self) -> str:
        return self.code


class Entry(JournalEntry):
    """An entry of a campaign's log.

    ``dice``: list of ``[face, label_en, label_it]``. ``reads``: addresses that it depends on besides those it changes.
    ``audience``: empty for everybody, else a side's or faction's id. ``undoes``: number of the entry that this one reverts.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    turn = models.PositiveSmallIntegerField(default=0)
    stage = models.CharField(max_length=8, choices=Stage)
    action = models.CharField(max_length=24)
    dice = models.JSONField(default=list)
    outcome = models.JSONField(default=dict)
    reads = models.JSONField(default=list)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    audience = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["campaign", "seq"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="campaign_entry_seq_is_unique"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_campaign_entry_a_press"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
