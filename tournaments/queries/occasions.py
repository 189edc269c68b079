"""What the battles of games are part of: the tournament, the round, the table."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.occasions import Occasion
from tournaments.models import Pairing, RoundState


def occasions_of_battles(battles: Collection[int]) -> dict[int, Occasion]:
    """The games whose battles these are, one query for all of them. A round that was taken back is not spoken of."""
    games = (
        Pairing.objects.filter(battle__in=battles, round__event__deleted_at=None)
        .exclude(round__state=RoundState.DRAFT)
        .values_list("battle_id", "round__number", "table__name", "round__event__name", "round__event__code", "position")
    )
    found = {}
    for battle, number, table, name, code, position in games:
        words = _("%(name)s, round %(round)s, table %(table)s") if table else _("%(name)s, round %(round)s")
        label = words % {"name": name, "round": number, "table": table}
        found[battle] = Occasion(label, reverse("tournaments:game", args=[code, number, position]))
    return found
