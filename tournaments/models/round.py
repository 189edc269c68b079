"""Rounds, their pairs, and what came of them."""

from collections.abc import Collection, Sequence

from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from tournaments.models.event import Event, Table
from tournaments.models.player import Player


class RoundState(models.TextChoices):
    """The engine's; a round that is not there is its ``none``."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """A round. ``cost`` and ``notes`` as ``swiss_pairing`` gave them; ``clock``: events as ``round_clock`` reads them.

    ``extra_minutes``: the secret end, rolled when the round was published (None: none).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    ruleset = models.SlugField(max_length=40, blank=True)
    cost = models.JSONField(default=list)
    notes = models.JSONField(default=list)
    clock = models.JSONField(default=list)
    extra_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_number_is_unique_in_its_event")]

    def __str__(self) -> str:
        return str(self.number)


class ResultStatus(models.TextChoices):
    """The engine's."""

    NONE = "none", _("no result yet")
    REPORTED_A = "reported_a", _("reported, to be confirmed")
    REPORTED_B = "reported_b", _("reported by the other, to be confirmed")
    FROM_BATTLE = "from_battle", _("from the battle, to be confirmed")
    DISPUTED = "disputed", _("disputed")
    CONFIRMED = "confirmed", _("confirmed")
    UMPIRE = "umpire", _("by the umpire")


class Pairing(models.Model):
    """Two who meet in a round at a table, or one with a bye (``b`` missing).

    ``result``: what stands, as ``score_game`` reads it; ``report_a``, ``report_b``: what each player said. Points are never kept:
    they follow from result and scoring. ``battle``: where ``a`` plays side a; ``by_battle``: the result came from it.
    ``called_at``: when the table called the umpire, who has not come yet. ``match`` and ``board``: of a game within a match of
    two teams, whose own result follows from its boards; ``boards`` are those games, put there by who reads the event.
    """

    boards: Sequence["Pairing"] = ()

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    position = models.PositiveSmallIntegerField()
    a = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    board = models.PositiveSmallIntegerField(default=0)
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    battle = models.ForeignKey(Battle, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    status = models.CharField(max_length=12, choices=ResultStatus, default=ResultStatus.NONE)
    result = models.JSONField(null=True, blank=True)
    report_a = models.JSONField(null=True, blank=True)
    report_b = models.JSONField(null=True, blank=True)
    by_battle = models.BooleanField(default=False)
    called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="pairing_has_its_place"),
            models.UniqueConstraint(fields=["round", "a"], name="first_player_stands_in_a_round_once"),
            models.UniqueConstraint(fields=["round", "b"], name="second_player_stands_in_a_round_once"),
            models.UniqueConstraint(fields=["battle"], name="battle_is_of_one_pairing"),
            models.CheckConstraint(condition=~models.Q(a=models.F("b")), name="nobody_meets_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.a} – {self.b}" if self.b_id else str(self.a)

    @property
    def is_bye(self) -> bool:
        return self.b_id is None

    @property
    def counts(self) -> bool:
        """Return True if the result counts in the standings. T§6.7."""
        if self.boards:
            return all(board.counts for board in self.boards)
        return self.status in (ResultStatus.CONFIRMED, ResultStatus.UMPIRE)

    @property
    def label(self) -> str:
        """Return where it is played: the table's name, or else its place in the round; of teams match and board."""
        if self.table is not None:
            return self.table.name
        return f"{self.match.position}.{self.board}" if self.match is not None else str(self.position)

    @property
    def tables(self) -> str:
        """The names of the tables it is played at, of two teams from the first to the last; empty without."""
        tables = [one.table for one in (self.boards or (self,)) if one.table is not None]
        if len(tables) > 1:
            return f"{tables[0].name}–{tables[-1].name}"
        return tables[0].name if tables else ""

    def side_of(self, numbers: Collection[int]) -> str:
        """The side on which one of these entries plays; empty for neither."""
        for side, player in (("a", self.a), ("b", self.b)):
            if player is not None and player.numbers.intersection(numbers):
                return side
        return ""
