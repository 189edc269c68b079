"""What battles are part of: the campaign, the place, the turn."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.occasions import Occasion
from campaigns.models import Duel, Engagement


def occasions_of_battles(battles: Collection[int]) -> dict[int, Occasion]:
    """The engagements and challenges whose battles these are, in two queries."""
    rows = Engagement.objects.filter(battle__in=battles).values_list(
        "battle_id", "code", "turn", "state__place", "state__road", "campaign__code", "campaign__name", "campaign__kit__places"
    )
    found = {}
    for battle, code, turn, place, road, campaign, name, places in rows:
        names = {each["id"]: each.get("name") or each["id"] for each in places or ()}
        where = " – ".join(names.get(each, each) for each in ([place] if place else road or ()))
        facts = {"campaign": name, "turn": turn, "place": where}
        label = _("%(campaign)s, turn %(turn)s: %(place)s") % facts if where else name
        found[battle] = Occasion(label, reverse("campaigns:battle", args=[campaign, code]))
    duels = Duel.objects.filter(battle__in=battles).values_list("battle_id", "number", "campaign__code", "campaign__name")
    for battle, number, campaign, name in duels:
        label = _("%(campaign)s, challenge %(number)s") % {"campaign": name, "number": number}
        found[battle] = Occasion(label, reverse("campaigns:challenge", args=[campaign, number]))
    return found
