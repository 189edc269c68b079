"""What the battles of evenings are part of: the evening, the table."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from battles.occasions import Occasion
from clubs.models import EveningBattle


def day_of(evening_begins: object) -> str:
    """ "5 December", in the active language."""
    return date_format(evening_begins, _("j F"))  # type: ignore[arg-type]


def occasions_of_battles(battles: Collection[int]) -> dict[int, Occasion]:
    """The evenings at which these battles are played, one query for all of them.

    The address does not name the club: whoever may watch the battle need not be in it.
    """
    tables = EveningBattle.objects.filter(battle__in=battles, evening__deleted_at=None).select_related("evening")
    return {
        one.battle_id: Occasion(
            _("Evening of %(day)s, table %(table)s") % {"day": day_of(one.evening.begins), "table": one.number},
            reverse("clubs:at-evening", args=[one.evening_id]),
        )
        for one in tables
    }
