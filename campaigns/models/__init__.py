"""Models of campaigns."""

from campaigns.models.campaign import Campaign, Invitation, Member
from campaigns.models.draft import Draft, EarlierKit, KitTrial
from campaigns.models.forces import Force, Unit
from campaigns.models.league import Duel
from campaigns.models.turn import Engagement, Entry, Sheet

__all__ = [
    "Campaign",
    "Draft",
    "Duel",
    "EarlierKit",
    "Engagement",
    "Entry",
    "Force",
    "Invitation",
    "KitTrial",
    "Member",
    "Sheet",
    "Unit",
]
