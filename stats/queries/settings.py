"""What battles were part of: asked of tournaments and campaigns at each look, since it may change without the battle."""

from typing import Any

from django.db import models
from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from campaigns.models import Duel, Engagement
from stats.models import Appearance
from stats.queries.figures import Figures, by
from tournaments.models import Pairing


class Setting(models.TextChoices):
    FRIENDLY = "friendly", _("Friendly battles")
    TOURNAMENT = "tournament", _("Battles of tournaments")
    CAMPAIGN = "campaign", _("Battles of campaigns")


def by_setting(appearances: QuerySet[Appearance]) -> list[Figures]:
    """A line for friendly battles, one for those of tournaments, one for those of campaigns. A query."""

    def has(model: Any) -> Exists:
        return Exists(model.objects.filter(battle=OuterRef("battle")))

    campaign = When(has(Engagement) | has(Duel), then=Value(Setting.CAMPAIGN))
    setting = Case(When(has(Pairing), then=Value(Setting.TOURNAMENT)), campaign, default=Value(Setting.FRIENDLY))
    return [line.named(Setting(line.key).label) for line in by(appearances.annotate(setting=setting), "setting")]
