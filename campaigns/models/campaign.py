"""A campaign, who takes part in it, and the links to it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

import journal.models
from battles.models.battle import Watching
from journal.models import Journalled


class Kind(models.TextChoices):
    MAP = "map", _("on a map")
    TREE = "tree", _("along a tree of scenarios")
    LEAGUE = "league", _("a league of challenges")


class Stage(models.TextChoices):
    SETUP = "setup", _("being set up")
    ORDERS = "orders", _("orders are being written")
    BATTLES = "battles", _("battles are being fought")
    UPKEEP = "upkeep", _("the turn is being closed")
    ENDED = "ended", _("ended")


class Policy(models.TextChoices):
    """When orders are revealed, unless the arbiter does it."""

    EITHER = "either", _("when all orders are in or the deadline has passed")
    ALL_IN = "all_in", _("when all orders are in")
    DEADLINE = "deadline", _("when the deadline has passed")


class DefaultOrder(models.TextChoices):
    """What a force does for which nobody wrote."""

    HOLD = "hold", _("it holds")
    HOLD_AVOID = "hold_avoid", _("it holds and avoids battle")


class Campaign(Journalled):
    """A campaign. ``kit``: its data as it was started, replaced only while it is set up (``kit_version``).

    ``seq`` counts its log; ``hidden`` those of its entries that are not for everybody, by their audience: who may not read them
    does not count them either.

    ``state`` has the holders ``campaign``, ``side:…``, ``faction:…`` and ``place:…``; those of forces, units and engagements
    stand in their own rows. ``stage``, ``turn``, ``deadline`` and ``ended_at`` follow from the state. Dice follow from ``seed``,
    whose hash is shown from the start.
    """

    name = models.CharField(_("name"), max_length=80)
    kit = models.JSONField()
    kit_version = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=8, choices=Kind)
    ruleset = models.SlugField(_("rulebook"), max_length=40)
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.SETUP)
    turn = models.PositiveSmallIntegerField(default=0)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    policy = models.CharField(_("orders are revealed"), max_length=8, choices=Policy, default=Policy.EITHER)
    default_order = models.CharField(_("a force without orders"), max_length=10, choices=DefaultOrder, default=DefaultOrder.HOLD)
    order_days = models.PositiveSmallIntegerField(_("days for orders"), default=7)
    battle_days = models.PositiveSmallIntegerField(_("days for battles"), default=14)
    closes_itself = models.BooleanField(_("turns close automatically"), default=True)
    watching = models.CharField(_("who can watch"), max_length=8, choices=Watching, default=Watching.LINK)
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="campaigns", verbose_name=_("club")
    )
    house_rules = models.JSONField(default=dict, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)
    #: The deadline of which those who are waited for were reminded.
    reminded_of = models.DateTimeField(null=True, blank=True)
    #: The turn at whose beginning rows and log were held against each other (one more once it has ended); what differed.
    folded_turn = models.PositiveSmallIntegerField(default=0)
    wrong = models.JSONField(default=list, blank=True)
    hidden = models.JSONField(default=dict)
    state = models.JSONField(default=dict)
    lists_of_forces: list[int]

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = [
            models.Index(fields=["club", "-created_at"], name="campaign_of_a_club"),
            models.Index(fields=["deadline"], condition=models.Q(ended_at__isnull=True), name="campaign_by_deadline"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ended(self) -> bool:
        return self.stage == Stage.ENDED


class Role(models.TextChoices):
    ARBITER = "arbiter", _("arbiter")
    LEADER = "leader", _("leader")
    COMMANDER = "commander", _("commander")
    SPECTATOR = "spectator", _("spectator")


class Member(journal.models.Seat):
    """A person's place in a campaign. ``factions``: those that a leader leads, all of one side; ``force``: a commander's own.
    ``through_club``: a spectator of a campaign that only the club watches, and only while a member of the club.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members")
    role = models.CharField(max_length=10, choices=Role)
    factions = models.JSONField(default=list, blank=True)
    force = models.CharField(max_length=60, blank=True)
    through_club = models.BooleanField(default=False)

    class Meta(journal.models.Seat.Meta):
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["leader", "commander"]) ^ models.Q(factions=[]), name="leaders_have_a_faction"
            ),
            models.UniqueConstraint(
                fields=["campaign", "user"], condition=models.Q(left_at__isnull=True), name="one_place_a_person_in_a_campaign"
            ),
        ]


class Invitation(journal.models.Invitation):
    """A link to one kind of place in a campaign.

    ``given_by``: the member whose right it is that it is good; ``agreed``: instead, the leaders (primary keys) who agreed to it.
    """

    place = ("campaign", "role", "faction", "force")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    faction = models.CharField(max_length=60, blank=True)
    force = models.CharField(max_length=60, blank=True)
    given_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    agreed = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "role", "faction", "force"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_open_invitation_a_place_of_a_campaign",
            )
        ]
