"""The battles of a campaign with fog are closed until it has ended: a table shows what the map hides. §6.7."""

from battles.actions.closing import set_columns
from battles.models import Battle
from campaigns.engine.kits import Kit
from campaigns.models import Campaign, Entry
from campaigns.models.campaign import Stage


def hides_tables(kit: Kit, stage: str) -> bool:
    """Return True while those who do not fight may not see the armies. Without a map everybody sees both."""
    return bool(kit.places) and kit.rules.fog != "open" and stage != Stage.ENDED


def update_battles(campaign: Campaign, kit: Kit) -> None:
    """Close and open all battles that were put on tables, by the campaign's present stage."""
    opened = Entry.objects.filter(campaign=campaign, action__in=("start_battle", "open_table"))
    codes = [battle for battle in opened.values_list("facts__battle", flat=True) if battle]
    if codes:
        set_columns(Battle.everything.filter(code__in=codes), closed=hides_tables(kit, campaign.stage))
