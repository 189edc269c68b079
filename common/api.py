"""Shared parts of the JSON API: problems, lists in pages, answers with an ETag.

Each app declares its routes in its ``api`` module (a django-ninja router); ``api.site`` puts them together.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers
from ninja import Field, Router, Schema
from ninja.decorators import decorate_view
from pydantic import ConfigDict
from pydantic_core import to_json

from common.errors import Refused
from common.links import full_link

T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Any])
#: Items in a page of a list by default, and at most.
DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE = 50, 100


class Model(Schema):
    """The shape of an answer, with every field declared."""

    model_config = ConfigDict(extra="forbid")


class Problem(Model):
    """One thing wrong: its dotted path in what was sent ("" for the whole), and the sentence."""

    path: str
    message: str


class Problems(Model):
    """Why a call was refused. ``wanted``: the die that is missing."""

    problems: list[Problem]
    wanted: dict[str, Any] | None = None


class Stopped(Exception):
    """A call answered with an error: its status, and what is wrong as pairs of path and sentence."""

    def __init__(
        self,
        status: int,
        problems: Iterable[tuple[str, str]],
        wanted: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status, self.problems, self.wanted, self.headers = status, list(problems), wanted, headers or {}

    def response(self) -> HttpResponse:
        """Return the error as JSON."""
        problems = [{"path": path, "message": message} for path, message in self.problems]
        content = to_json({"problems": problems, "wanted": self.wanted})
        return HttpResponse(content, content_type=JSON, status=self.status, headers=self.headers)


JSON = "application/json; charset=utf-8"


def stopped_by(error: Exception) -> Stopped | None:
    """Return the refusal that ``error`` means to a program; None for a defect."""
    if isinstance(error, Stopped):
        return error
    if isinstance(error, Http404):
        return Stopped(404, [("", _("Not found, or you have no access to it."))])
    if isinstance(error, Refused):
        return Stopped(error.status, [("", error.text or _("You have no access to this."))])
    return None


class Page(Schema, Generic[T]):
    """A page of a list; ``next`` is the address of the following one, null on the last."""

    items: list[T]
    next: str | None


class Paging(Schema):
    """Query parameters of every list."""

    page: int = Field(1, ge=1, le=1_000_000, description=gettext_noop("Page number"))
    size: int = Field(DEFAULT_PAGE_SIZE, ge=1, description=gettext_noop("Items per page, at most 100"))


class ClubPaging(Paging):
    """Query parameters of a list of things that belong to clubs."""

    club: str = Field("", max_length=60, description=gettext_noop("Only this club's: its address, as in “/people/clubs/…/”"))


def page_of(request: HttpRequest, paging: Paging, rows: "QuerySet[Any]", lines: Callable[[list[Any]], list[Any]]) -> Any:
    """Return the page of ``rows`` that ``paging`` asks for, as a ``Page`` of ``lines``."""
    size = min(paging.size, MAX_PAGE_SIZE)
    window = list(rows[(paging.page - 1) * size : paging.page * size + 1])
    query = request.GET.copy()
    query["page"] = str(paging.page + 1)
    following = full_link(request, f"{request.path}?{query.urlencode()}") if len(window) > size else None
    return {"items": lines(window[:size]), "next": following}


def reads(router: Router, path: str, name: str, *, response: Any, summary: str, **options: Any) -> Callable[[Handler], Handler]:
    """Add a handler of GET and HEAD to ``router``; its answers carry an ETag. ``name`` is the operation's id and URL name."""
    refusals = frozenset({400, 401, 403, 404, 429} if "auth" in options else {404})
    answers = {200: response, refusals: Problems}
    add = router.api_operation(
        ["GET", "HEAD"], path, operation_id=name, url_name=name, response=answers, summary=summary, description="", **options
    )
    private = decorate_view(
        vary_on_headers("Authorization", "Accept-Language"), cache_control(private=True, no_cache=True), conditional_page
    )
    return lambda handler: add(private(handler))
