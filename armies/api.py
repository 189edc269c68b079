"""Army lists for programs: those that a token's owner may use, as in their JSON files."""

from typing import Any

from django.http import HttpRequest
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _

from api.guard import token_reading
from api.models import Scope
from armies.files import as_document
from armies.models import Army
from armies.queries import lists_for, readable_army_or_404, sheet
from common import openapi
from common.api import Model, Parameter, Reading, page_of
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
    """A list whole: ``army`` as in its JSON file (docs/armies.md), with what the book says of its points."""

    id: int
    url: str
    points: int
    broken: int
    army: dict[str, Any]


ARMIES = Reading(
    "/api/armies/",
    "armies",
    _("Army lists and books of profiles: your own, your clubs' and the samples, by name"),
    ArmySheet,
    many=True,
    paged=True,
    parameters=(
        Parameter("ruleset", _("Only those of this rulebook")),
        Parameter("shelf", _("Only your own, your clubs', or the samples"), words=("mine", "club", "samples")),
    ),
    scope=Scope.ARMIES.value,
)
ARMY = Reading(
    "/api/armies/{army}/",
    "army",
    _("A list with its commands and units"),
    ArmyFile,
    parameters=(Parameter("army", _("Its number, as in its address"), "integer"),),
    scope=Scope.ARMIES.value,
)


def part() -> openapi.Part:
    """What is answered of army lists."""
    return openapi.part_of([ARMIES, ARMY])


@token_reading(ARMIES)
def armies(request: SignedInRequest) -> Any:
    """Lists that one may use. Who: a token's owner; each sees their own."""
    found, wanted = lists_for(request.user).select_related("club").order_by("name", "pk"), request.GET
    if wanted.get("ruleset"):
        found = found.filter(ruleset=wanted["ruleset"][:40])
    if wanted.get("shelf") == "mine":
        found = found.filter(owner=request.user)
    elif wanted.get("shelf") == "club":
        found = found.filter(club__isnull=False).exclude(owner=request.user)
    elif wanted.get("shelf") == "samples":
        found = found.filter(is_sample=True)
    return page_of(request, found, lambda rows: [_line(request, army) for army in rows])


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


@token_reading(ARMY)
def army(request: SignedInRequest, army_id: int) -> Any:
    """A list whole. Who: a token's owner who may read it."""
    found = readable_army_or_404(request.user, army_id)
    laid = sheet(found)
    return {
        "id": found.pk,
        "url": _url(request, found),
        "points": laid.total,
        "broken": laid.all_broken,
        "army": as_document(laid),
    }


app_name = "armies-api"
urlpatterns = [
    path("", armies, name="armies"),
    path("<int:army_id>/", army, name="army"),
]
