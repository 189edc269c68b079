"""Models of campaigns."""

from campaigns.models.campaign import Campaign, Invitation, Member
from campaigns.models.draft import Draft
from campaigns.models.forces import Force, Unit
from campaigns.models.league import Duel
from campaigns.models.turn import Engagement, Entry, Sheet

__all__ = ["Campaign", "Draft", "Duel", "Engagement", "Entry", "Force", "Invitation", "Member", "Sheet", "Unit"]
