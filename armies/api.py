"""Army lists for programs: those that a token's owner may use, as in their JSON files."""

from typing import Any, Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Field, Query, Router

from api.guard import TokenAuth
from api.models import Scope
from armies.files import as_document
from armies.models import Army
from armies.queries import lists_for, readable_army_or_404, sheet
from common.api import Model, Page, Paging, page_of, reads
from common.links import full_link
from people.requests import SignedInRequest


class ArmySheet(Model):
    """A list among others. ``mine``: it is your own; else it is shared with your ``club``, or a ``sample``."""

    id: int
    name: str
    commander: str
    url: str
    ruleset: str
    book: bool
    sample: bool
    mine: bool
    club: str | None
    updated_at: str


class ArmyFile(Model):
    """A list whole: ``army`` as in its JSON file (docs/reference/armies.md), with what the book says of its points."""

    id: int
    url: str
    points: int
    broken: int
    army: dict[str, Any]


class ArmyFilters(Paging):
    """Query parameters of the list."""

    ruleset: str = Field("", max_length=40, description=gettext_noop("Only those of this rulebook"))
    shelf: Literal["", "mine", "club", "samples"] = Field(
        "", description=gettext_noop("Only your own, your clubs', or the samples")
    )


router = Router(tags=["armies"])
by_token = TokenAuth(Scope.ARMIES.value)


@reads(
    router,
    "/",
    "armies",
    auth=by_token,
    response=Page[ArmySheet],
    summary=gettext_noop("Army lists and books of profiles: your own, your clubs' and the samples, by name"),
)
def armies(request: SignedInRequest, filters: Query[ArmyFilters]) -> Any:
    """Lists that one may use. Who: a token's owner; each sees their own."""
    lists = lists_for(request.user).select_related("club").order_by("name", "pk")
    if filters.ruleset:
        lists = lists.filter(ruleset=filters.ruleset)
    if filters.shelf == "mine":
        lists = lists.filter(owner=request.user)
    elif filters.shelf == "club":
        lists = lists.filter(club__isnull=False).exclude(owner=request.user)
    elif filters.shelf == "samples":
        lists = lists.filter(is_sample=True)
    return page_of(request, filters, lists, lambda rows: [_line(request, army) for army in rows])


def _line(request: SignedInRequest, army: Army) -> dict[str, Any]:
    return {
        "id": army.pk,
        "name": army.name,
        "commander": army.commander,
        "url": _url(request, army),
        "ruleset": army.ruleset,
        "book": army.is_book,
        "sample": army.is_sample,
        "mine": army.owner_id == request.user.pk,
        "club": army.club.slug if army.club else None,
        "updated_at": army.updated_at.isoformat(),
    }


def _url(request: HttpRequest, army: Army) -> str:
    return full_link(request, reverse("armies:army", args=[army.pk]))


@reads(
    router, "/{int:army}/", "army", auth=by_token, response=ArmyFile, summary=gettext_noop("A list with its commands and units")
)
def army(request: SignedInRequest, army: int) -> Any:
    """A list whole. Who: a token's owner who may read it."""
    found = readable_army_or_404(request.user, army)
    shown = sheet(found)
    return {
        "id": found.pk,
        "url": _url(request, found),
        "points": shown.total,
        "broken": shown.all_broken,
        "army": as_document(shown),
    }
