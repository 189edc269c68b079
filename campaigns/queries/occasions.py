"""What battles are part of: the campaign, the place, the turn."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.occasions import Occasion
from campaigns.models import Engagement


def occasions_of_battles(battles: Collection[int]) -> dict[int, Occasion]:
    """The engagements whose battles these are, in one query."""
    rows = Engagement.objects.filter(battle__in=battles).values_list(
        "battle_id", "code", "turn", "state__place", "state__road", "campaign__code", "campaign__name", "campaign__kit__places"
    )
    found = {}
    for battle, code, turn, place, road, campaign, name, places in rows:
        names = {each["id"]: each.get("name") or each["id"] for each in places or ()}
        where = " – ".join(names.get(each, each) for each in ([place] if place else road or ()))
        told = {"campaign": name, "turn": turn, "place": where}
        label = _("%(campaign)s, turn %(turn)s: %(place)s") % told if where else name
        found[battle] = Occasion(label, reverse("campaigns:battle", args=[campaign, code]))
    return found
