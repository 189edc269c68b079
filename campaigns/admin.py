"""Campaigns on the operator's pages: what is known of them outside, no orders and no armies."""

from django.contrib import admin

from campaigns.models import Campaign
from common.operators import ReadOnly


@admin.register(Campaign)
class CampaignPages(ReadOnly):
    """Campaigns; neither their state, which is secret in parts, nor the seed of their dice."""

    list_display = ("name", "code", "kind", "stage", "turn", "deadline", "club", "created_by", "created_at")
    list_filter = ("kind", "stage", "watching", "is_demo", "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("name", "code", "club__name", "created_by__username")
    fields = (
        *("name", "code", "kind", "ruleset", "stage", "turn", "deadline", "club", "created_by", "created_at", "ended_at"),
        *("watching", "is_demo", "wrong"),
    )
