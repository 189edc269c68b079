"""Battles on the operator's pages: what is known of them outside, nothing of what is played."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from battles.models import Battle, Check, Invitation
from common.operators import ReadOnly


@admin.register(Battle)
class BattlePages(ReadOnly):
    """Battles; neither their state, which may be secret, nor the seed of their dice."""

    list_display = ("name", "code", "ruleset", "club", "created_by", "created_at", "ended_at", "watching")
    list_filter = ("ruleset", "watching", "is_demo", ("ended_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("name", "code", "club__name", "created_by__username", "seats__name")
    fields = (
        *("name", "code", "ruleset", "club", "created_by", "created_at", "ended_at", "deleted_at", "how", "watching"),
        *("dice_policy", "is_demo", "seq"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        """Return also battles that were put away and can still be restored."""
        return Battle.everything.order_by("-created_at", "-pk")


@admin.register(Invitation)
class InvitationPages(ReadOnly):
    """Links to seats; not the links themselves."""

    called = (gettext_lazy("invitation to a seat"), gettext_lazy("invitations to seats"))
    list_display = ("battle", "role", "sides", "created_at", "revoked_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("battle",)
    search_fields = ("battle__name", "battle__code")
    fields = ("battle", "role", "sides", "created_at", "revoked_at")


class Differs(admin.SimpleListFilter):
    """Battles that differ from their log, or those that do not."""

    title = gettext_lazy("differences found")
    parameter_name = "wrong"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", gettext_lazy("yes")), ("0", gettext_lazy("no"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Check]) -> QuerySet[Check]:
        if self.value() is None:
            return queryset
        return queryset.exclude(wrong=[]) if self.value() == "1" else queryset.filter(wrong=[])


@admin.register(Check)
class CheckPages(ReadOnly):
    """What the nightly look at each battle found."""

    list_display = ("battle", "at", "release", "wrong")
    list_filter = (Differs, "release", "at")
    list_select_related = ("battle",)
    search_fields = ("battle__name", "battle__code")
    fields = ("battle", "at", "seq", "release", "wrong")
