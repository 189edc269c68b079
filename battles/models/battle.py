"""A battle, its sides, commands and units (the tracked state), its seats and the invitations to them."""

from collections.abc import Iterable
from enum import Enum
from typing import Protocol, TypeVar

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

import journal.models
from armies.models import Army, ArmyCommand, ArmyUnit
from common.search import FullText
from journal.models import Journalled, NotDeleted
from journal.models import new_code as new_code  # migrations name it here


class DicePolicy(models.TextChoices):
    EITHER = "either", _("typed or rolled by the server")
    TYPED = "typed", _("typed only")
    SERVER = "server", _("rolled by the server only")


class Watching(models.TextChoices):
    LINK = "link", _("everybody with the link")
    CLUB = "club", _("club members")
    SEATS = "seats", _("only people with a seat")


class Watcher(Enum):
    """What somebody is to a battle; the right to watch it depends on that."""

    SEATED = "player or referee"
    INVITED = "spectator by an invitation"
    MEMBER = "member of its club"
    ANYBODY = "anybody with the link"


def admitted_watchers(watching: str, *, closed: bool) -> frozenset[Watcher]:
    """Return who may watch a battle with these settings: the only rule, for a page as for lists (``battles.seats.access``).

    A bookmark admits nobody. A ``closed`` battle admits players and referees only.
    """
    if closed:
        return frozenset({Watcher.SEATED})
    by_setting = {Watching.LINK: Watcher.ANYBODY, Watching.CLUB: Watcher.MEMBER}.get(Watching(watching))
    return frozenset({Watcher.SEATED, Watcher.INVITED} | ({by_setting} if by_setting else set()))


def is_open_to_club(watching: str, *, closed: bool) -> bool:
    """Return True if the members of its club may watch a battle with these settings."""
    return not admitted_watchers(watching, closed=closed).isdisjoint({Watcher.MEMBER, Watcher.ANYBODY})


def admitting(watcher: Watcher) -> models.Q:
    """Return a filter for battles whose settings admit this watcher."""
    found = models.Q(pk__in=[])
    for closed in (False, True):
        allowed = [each for each in Watching.values if watcher in admitted_watchers(each, closed=closed)]
        found |= models.Q(closed=closed, watching__in=allowed)
    return found


class How(models.TextChoices):
    """How a battle ended: by the rulebook, conceded, agreed, abandoned, because time was called."""

    VERDICT = "verdict", _("by the rulebook")
    CONCESSION = "concession", _("by concession")
    DRAW = "draw", _("drawn by agreement")
    ABANDON = "abandon", _("abandoned")
    TIME = "time", _("time called")


class Battle(Journalled):
    """A battle. ``seq`` counts its log. ``winner`` (a side's code, empty for none) and ``how`` it ended follow from its state.

    ``day`` and ``table``: when and where it is played, if that was said. ``archived_at``: it has left the lists.
    ``deleted_at``: it was put away; those who settle it can bring it back for a while, for everybody else it is not there.

    ``closed``: the campaign or the tournament that it is part of hides it, so that only its players and referees can open it,
    whatever ``watching`` says. The app that knows the reason sets it (``battles.actions.closing``).

    ``state_version``: of its ruleset's state, as its rows hold it (``rules.engine.play.versions``).

    ``state`` has the holders ``battle`` (the ruleset's) and ``table`` (the app's: status, proposals, verdict, result).
    """

    name = models.CharField(_("name"), max_length=80)
    ruleset = models.SlugField(_("rulebook"), max_length=40)
    club = models.ForeignKey(
        "people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="battles", verbose_name=_("club")
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    day = models.DateField(_("day"), null=True, blank=True)
    table = models.CharField(_("table"), max_length=20, blank=True, default="")
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    winner = models.CharField(max_length=1, blank=True, default="")
    how = models.CharField(max_length=10, blank=True, default="", choices=How)
    dice_policy = models.CharField(_("dice"), max_length=8, choices=DicePolicy, default=DicePolicy.EITHER)
    watching = models.CharField(_("who can watch"), max_length=8, choices=Watching, default=Watching.LINK)
    closed = models.BooleanField(default=False)
    house_rules = models.JSONField(default=dict, blank=True)
    options = models.JSONField(default=dict, blank=True)
    is_demo = models.BooleanField(default=False)
    state = models.JSONField(default=dict)
    state_version = models.PositiveSmallIntegerField(default=1)
    rolls = models.PositiveIntegerField(default=0)

    objects = NotDeleted()
    everything = models.Manager["Battle"]()

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        indexes = [models.Index(fields=["club", "-created_at"]), GinIndex(FullText("name"), name="battle_words")]

    def __str__(self) -> str:
        return self.name

    @property
    def ended(self) -> bool:
        return self.ended_at is not None

    @property
    def is_public(self) -> bool:
        """True if everybody with the link may watch."""
        return Watcher.ANYBODY in admitted_watchers(self.watching, closed=self.closed)

    @property
    def is_open_to_club(self) -> bool:
        """True if the members of its club may watch."""
        return is_open_to_club(self.watching, closed=self.closed)


class Side(models.Model):
    """One of the two sides; ``code`` is ``a`` or ``b``; ``army`` the list it was mustered from, if that still exists."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="sides")
    code = models.CharField(max_length=1)
    name = models.CharField(_("name"), max_length=80)
    army = models.ForeignKey(Army, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    state = models.JSONField(default=dict)

    class Meta:
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(fields=["battle", "code"], name="side_code_is_unique_in_its_battle"),
            models.CheckConstraint(condition=models.Q(code__in=["a", "b"]), name="side_is_a_or_b"),
        ]
        indexes = [GinIndex(FullText("name"), name="battle_side_words")]

    def __str__(self) -> str:
        return self.name


class Command(models.Model):
    """A command as it fights; ``source`` remembers the list it came from."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="commands")
    code = models.CharField(max_length=12)
    source = models.ForeignKey(ArmyCommand, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    state = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "code"], name="command_code_is_unique_in_its_battle")]

    def __str__(self) -> str:
        return self.code


class Unit(models.Model):
    """A unit as it fights; ``source`` remembers where it came from, so that losses can be carried home."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="units")
    code = models.CharField(max_length=16)
    source = models.ForeignKey(ArmyUnit, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    state = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "code"], name="unit_code_is_unique_in_its_battle")]

    def __str__(self) -> str:
        return self.code


class Role(models.TextChoices):
    PLAYER = "player", _("player")
    REFEREE = "referee", _("referee")
    SPECTATOR = "spectator", _("spectator")


#: ``Seat.reads_from`` of a seat that reads nothing hidden yet but what it writes itself.
BLIND = 2**31 - 1


class Seat(journal.models.Seat):
    """A person's place in a battle.

    ``sides``: the sides a player plays (``a``, ``b``, or ``ab`` for one phone between both); empty otherwise.
    ``bookmark``: a spectator's seat taken without an invitation, to find the battle again in a list. It gives no right to watch.
    ``reads_from``: None for a seat that reads everything of its audience. A player who sat down by the opponent's invitation
    reads its audience's entries from this number on, besides those of the seat itself (``BLIND``: no others yet).
    ``office``: the club by whose role a referee sits here; the seat ends with that role.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=10, choices=Role)
    sides = models.CharField(max_length=2, blank=True)
    bookmark = models.BooleanField(default=False)
    reads_from = models.PositiveIntegerField(null=True, blank=True)
    office = models.ForeignKey("people.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta(journal.models.Seat.Meta):
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role="player", sides__in=["a", "b", "ab"]) | (~models.Q(role="player") & models.Q(sides="")),
                name="a_player_has_a_side",
            ),
            models.UniqueConstraint(
                fields=["battle", "user"], condition=models.Q(left_at__isnull=True), name="one_seat_a_person_in_a_battle"
            ),
        ]
        indexes = [GinIndex(FullText("name"), name="battle_seat_words")]

    @property
    def is_blind(self) -> bool:
        """True while the seat reads nothing hidden but what it writes itself."""
        return self.reads_from == BLIND


class Held(Protocol):
    """A seat of an account, or of a guest (None)."""

    @property
    def user_id(self) -> int | None: ...


S = TypeVar("S", bound=Held)


def own_seat(seats: Iterable[S]) -> S | None:
    """Return the seat by which a person acts, of those of their account and browser: the account's before a guest's."""
    return min(seats, key=lambda seat: seat.user_id is None, default=None)


class Invitation(journal.models.Invitation):
    """A link to one kind of seat of one battle.

    ``made_by``: the sides of the player whose seat made it, or ``referee``; empty where the battle came with it.
    """

    place = ("battle", "role", "sides")
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    sides = models.CharField(max_length=2, blank=True)
    made_by = models.CharField(max_length=8, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "role", "sides", "made_by"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_open_invitation_a_place_and_maker",
            )
        ]
