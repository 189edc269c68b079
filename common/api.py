"""How the house answers programs: JSON with its ETag, problems as sentences, lists in pages; and how that is described.

Each app declares what can be read of it (``reading``) in its own ``api`` module and registers that as a part of the OpenAPI
document (``common.openapi``).
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.functional import Promise
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import BaseModel, ConfigDict
from pydantic_core import to_json

from common.errors import Refused
from common.links import full_link
from common.numbers import whole_number

T = TypeVar("T")
View = Callable[..., Any]
#: How many of a list are answered at once, unless the caller says otherwise; the most that can be had.
USUAL, MOST = 50, 100


class Model(BaseModel):
    """The shape of an answer. A test holds every answer against it: nothing more, nothing less."""

    model_config = ConfigDict(extra="forbid")


class Trouble(Model):
    """One thing wrong: where (a dotted path in what was sent, or "" for the whole) and the sentence."""

    path: str
    message: str


class Troubles(Model):
    """Why a call was turned away. ``wanted``: the die that is missing."""

    problems: list[Trouble]
    wanted: dict[str, Any] | None = None


class Stopped(Exception):
    """A call that is answered with an error: its status, and what is wrong, as pairs of path and sentence."""

    def __init__(
        self,
        status: int,
        problems: Iterable[tuple[str, str]],
        wanted: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status, self.problems, self.wanted, self.headers = status, list(problems), wanted, headers or {}

    def response(self) -> HttpResponse:
        """The answer."""
        problems = [{"path": path, "message": message} for path, message in self.problems]
        return json_response({"problems": problems, "wanted": self.wanted}, status=self.status, headers=self.headers)


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something in an address: in its path, or after the question mark. ``kind``: a JSON type; ``words``: the only values."""

    name: str
    about: Promise | str
    kind: str = "string"
    words: tuple[str, ...] = ()


#: Of lists of what belongs to clubs.
OF_CLUB = Parameter("club", gettext_lazy("Only this club's: its address, as in “/people/clubs/…/”"))
#: What every list takes.
PAGED = ("page", "size")


@dataclass(frozen=True, slots=True)
class Reading:
    """Something that can be read: where, what it is, the shape of the answer (one, or a list of them, in pages or whole), what
    its address takes. ``scope``: what a token must allow; empty where everybody may read. ``media``: of the answer."""

    path: str
    id: str
    summary: Promise | str
    answer: type[BaseModel] | None
    many: bool = False
    paged: bool = False
    parameters: tuple[Parameter, ...] = ()
    scope: str = ""
    media: str = "application/json"


def reading(declared: Reading) -> Callable[[View], View]:
    """A view that answers GET and HEAD with what it returns, as JSON. Its ``reading`` says what it is."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in ("GET", "HEAD"):
                return HttpResponseNotAllowed(["GET", "HEAD"])
            try:
                found = view(request, *args, **kwargs)
            except Exception as error:
                stopped = stopped_by(error)
                if stopped is None:
                    raise
                return stopped.response()
            return found if isinstance(found, HttpResponseBase) else tagged(request, json_response(found))

        answered.reading = declared  # type: ignore[attr-defined]
        return answered

    return decorated


def stopped_by(error: Exception) -> Stopped | None:
    """A refusal as programs get it; None for what is a mistake of ours."""
    if isinstance(error, Stopped):
        return error
    if isinstance(error, Http404):
        return Stopped(404, [("", _("There is no such thing here, or it is not yours to read."))])
    if isinstance(error, PermissionDenied):
        return Stopped(403, [("", _("You may not read this."))])
    if isinstance(error, Refused):
        return Stopped(error.status, [("", error.text or _("You may not read this."))])
    return None


def json_response(value: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    """Models, dictionaries and lists as JSON."""
    return HttpResponse(to_json(value), content_type="application/json; charset=utf-8", status=status, headers=headers)


def tagged(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """The answer with its ETag, or 304 to whoever has it already. Answers are each reader's own, in their language."""
    etag = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    found: HttpResponseBase | None = get_conditional_response(request, etag=etag, response=response)
    return found or response


def page_of(request: HttpRequest, rows: "QuerySet[Any]", lines: Callable[[list[Any]], list[T]]) -> dict[str, Any]:
    """One page of a list, as its address says (``page`` from 1, ``size``), and the address of the next (None: that was all)."""
    size = min(whole_number(request.GET.get("size")) or USUAL, MOST)
    page = max(whole_number(request.GET.get("page")) or 1, 1)
    found = list(rows[(page - 1) * size : page * size + 1])
    query = request.GET.copy()
    query["page"] = str(page + 1)
    more = full_link(request, f"{request.path}?{query.urlencode()}") if len(found) > size else None
    return {"items": lines(found[:size]), "next": more}
