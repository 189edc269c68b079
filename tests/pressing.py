"""Presses on pages: a client whose pages are never out of date, and the forms of a page as a browser would send them."""

from typing import Any
from urllib.parse import urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from campaigns.ledger import load
from campaigns.ledger.snapshot import CLOCK
from campaigns.models import Draft
from journal.stale import FIELD, Marked, dependence_of, mark_for
from tools.forms import Form, forms_of
from tournaments.models import Event
from tournaments.queries.snapshot import read

#: Addresses whose code is a kit's.
KIT_PAGES = ("kit", "kit-chapter", "undo-kit")


class Phone(Client):
    """A browser that looks at the page again before each press: a press without the field carries the present values."""

    def post(self, path: str, data: Any = None, *args: Any, **more: Any) -> Any:
        fields = {} if data is None else data
        if isinstance(fields, dict) and FIELD not in fields:
            fields = {**present(path, fields), **fields}
        return super().post(path, fields, *args, **more)


def present(path: str, fields: dict[str, Any]) -> dict[str, str]:
    """Return the hidden field for a press on ``path`` now; empty where the press depends on nothing."""
    address = urlsplit(path).path
    try:
        match = resolve(address)
    except Resolver404:
        return {}
    if not dependence_of(address, **fields):
        return {}
    thing = thing_at(match.url_name, match.namespace, match.kwargs["code"])
    return {FIELD: mark_for(thing, address, **fields)} if thing else {}


def thing_at(name: str, namespace: str, code: str) -> Marked | None:
    """Return what an address is about as somebody who may read everything sees it."""
    if name in KIT_PAGES:
        return Draft.objects.filter(code=code).first()
    if namespace == "campaigns":
        return load(code, CLOCK)
    event = Event.objects.filter(code=code).first()
    return read(event) if event else None


def form_on(client: Client, page: str, action: str = "", **with_fields: str) -> Form:
    """Open a page and return its form for ``action`` (default: the page's own) that has these fields."""
    answer = client.get(page)
    assert answer.status_code == 200, (page, answer.status_code)
    path, target = urlsplit(page).path, urlsplit(action or page).path
    found = forms_of(answer.content.decode(), path)
    for form in found:
        if urlsplit(form.action).path == target and with_fields.items() <= form.fields.items():
            return form
    raise AssertionError((page, action, [form.action for form in found]))


def press(client: Client, form: Form, **more: Any) -> Any:
    """Press a form as it was when its page was opened, with what was filled in since."""
    return Client.post(client, form.action, {**form.fields, **more})
