"""Who plays: entries, what is added to or taken from their points."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models import Army
from common.links import new_token
from tournaments.models.event import Event


class PlayerStatus(models.TextChoices):
    """The engine's, and ``waiting`` for who found no place: absent for the engine."""

    WAITING = "waiting", _("on the waiting list")
    PLAYING = "playing", _("entered")
    WITHDRAWN = "withdrawn", _("withdrawn")


class ListState(models.TextChoices):
    NONE = "none", _("no list")
    SUBMITTED = "submitted", _("submitted")
    ACCEPTED = "accepted", _("accepted")
    REJECTED = "rejected", _("rejected")
    LOCKED = "locked", _("locked")


class HandedInList(models.Model):
    """An army list as it was handed in: a frozen copy, from which pages and battles are made.

    ``ruleset``: empty for a list that was typed. ``document``: as ``armies.copies`` writes it; ``digest``: its SHA-256, empty
    once names were erased from it. ``points`` and ``is_legal``: as last checked, of copies older than this table None and True.
    ``source``: the live list that it was copied from, ``sources`` its rows: for statistics alone. ``replaces``: the copy that
    the staff compare it with: the last accepted one, else the one before.
    """

    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="handed_in_lists")
    ruleset = models.SlugField(max_length=40, blank=True)
    name = models.CharField(max_length=80, blank=True)
    document = models.JSONField()
    digest = models.CharField(max_length=64, blank=True)
    points = models.IntegerField(null=True, blank=True)
    is_legal = models.BooleanField(default=True)
    handed_in_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    source = models.ForeignKey(Army, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    sources = models.JSONField(default=list, blank=True)
    replaces = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]
        verbose_name = _("army list handed in")
        verbose_name_plural = _("army lists handed in")

    def __str__(self) -> str:
        return self.name

    @property
    def is_text(self) -> bool:
        """True for a typed list: the staff alone check it, and no battle is mustered from it."""
        return not self.ruleset

    @property
    def short_digest(self) -> str:
        """The first eight digits, which two people can compare aloud."""
        return self.digest[:8]


class Player(models.Model):
    """An entry of an event: a person, or a team where teams are paired. ``number`` is who they are in the engine's facts.

    ``team_of`` and ``board``: of who plays in a team, at which of its boards from 1; the team is entered, drawn and ranked.

    ``user`` is missing for guests, who have the ``token`` in their browser's session, and for those whom the organiser entered.
    ``link``: the secret of the link to the entry, which staff and the player give to other phones; browsers stay when it ends.
    ``plays_from`` and ``last_round``: the rounds they are paired in, but for those in ``absent``, which they said they miss.
    ``by_phone``: they checked in by themselves. ``contact`` is for the staff alone.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    team_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="members")
    board = models.PositiveSmallIntegerField(default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    link = models.CharField(max_length=32, unique=True, default=new_token)
    name = models.CharField(_("name"), max_length=60)
    contact = models.CharField(_("e-mail or phone"), max_length=120, blank=True)
    club = models.CharField(_("club"), max_length=60, blank=True)
    team = models.CharField(_("team"), max_length=60, blank=True)
    army = models.CharField(_("army"), max_length=80, blank=True)
    side = models.CharField(_("side"), max_length=40, blank=True)
    spare = models.BooleanField(_("spare player"), default=False)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    terrain = models.CharField(_("preferred terrain"), max_length=120, blank=True)
    extras = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=10, choices=PlayerStatus, default=PlayerStatus.PLAYING)
    plays_from = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    absent = models.JSONField(default=list, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    by_phone = models.BooleanField(default=False)
    handed_in = models.ForeignKey(HandedInList, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    list_state = models.CharField(max_length=10, choices=ListState, default=ListState.NONE)
    list_at = models.DateTimeField(null=True, blank=True)
    list_note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="player_number_is_unique_in_its_event"),
            models.UniqueConstraint(
                fields=["event", "user"], condition=models.Q(user__isnull=False), name="person_enters_an_event_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_list(self) -> bool:
        """Return True if there is a list to play with, readable or not."""
        return self.list_state in (ListState.SUBMITTED, ListState.ACCEPTED, ListState.LOCKED)

    @property
    def id_in_facts(self) -> str:
        return str(self.number)

    @property
    def numbers(self) -> frozenset[int]:
        """Return whose entry it is: the own number, and that of the team, which acts for all of its players."""
        return frozenset((self.number, self.team_of.number)) if self.team_of_id and self.team_of else frozenset((self.number,))


class AdjustmentKind(models.TextChoices):
    LATE_LIST = "late_list", _("late list")
    MISSED = "missed", _("rounds missed")
    ORGANISER = "organiser", _("by the organiser")


class Adjustment(models.Model):
    """Points that are no game points (T§3.5). ``points``: an exact number as the engine writes it (``"-7/2"``)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="adjustments")
    kind = models.CharField(max_length=10, choices=AdjustmentKind)
    points = models.CharField(max_length=20)
    why = models.CharField(_("why"), max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind"], condition=~models.Q(kind="organiser"), name="one_adjustment_of_the_rules_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.points} {self.why}".strip()
