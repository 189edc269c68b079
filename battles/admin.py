"""Battles on the operator's desk: what is known of them outside, nothing of what is played."""

from django.contrib import admin

from battles.models import Battle, Check, Invitation
from common.desk import ReadOnly


@admin.register(Battle)
class BattleDesk(ReadOnly):
    """Battles; neither their state, which may be secret, nor the seed of their dice."""

    list_display = ("name", "code", "ruleset", "club", "created_by", "created_at", "ended_at", "watching")
    list_filter = ("ruleset", "watching", "is_demo", ("ended_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("name", "code", "club__name", "created_by__username", "seats__name")
    fields = (
        *("name", "code", "ruleset", "club", "created_by", "created_at", "ended_at", "how", "watching"),
        *("dice_policy", "is_demo", "seq"),
    )


@admin.register(Invitation)
class InvitationDesk(ReadOnly):
    """Links to seats; not the links themselves."""

    list_display = ("battle", "role", "sides", "created_at", "revoked_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("battle",)
    search_fields = ("battle__name", "battle__code")
    fields = ("battle", "role", "sides", "created_at", "revoked_at")


@admin.register(Check)
class CheckDesk(ReadOnly):
    """What the nightly look at each battle found."""

    list_display = ("battle", "at", "release", "wrong")
    list_filter = (("wrong", admin.EmptyFieldListFilter), "release", "at")
    list_select_related = ("battle",)
    search_fields = ("battle__name", "battle__code")
    fields = ("battle", "at", "seq", "release", "wrong")
