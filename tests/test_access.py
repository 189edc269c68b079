"""Who may call what, at every address and in every role; no page holds anything inline, no form is taken without its token."""

import inspect
from html.parser import HTMLParser
from importlib import import_module
from itertools import product

import pytest
from django.urls import reverse

from tests.access import DESK, ELSEWHERE, HEARD, HEARD_OR_NOT, LOGIN, OFFICES, ROLES, TABLE, WATCHING, House, addresses, house

#: Addresses of a battle, whose answers depend on who may watch it.
OF_BATTLES = [name for name, row in TABLE.items() if row.args[:1] == ("code",)]
#: What umpires of a club are asked for at its battles; and where they and treasurers are asked for elsewhere.
OF_UMPIRES = ["battles:battle", "battles:seats", "battles:settings", "battles:archive", "battles:act", "battles:umpire"]
OF_CLUBS = ("armies:", "clubs:", "people:")
OF_THE_DESK = [name for name in TABLE if name.startswith("admin:")]
#: Streams and their threads see only what is committed: asked of the real server.
STREAMED = {"battles:events", "campaigns:events", "tournaments:events", "notices:events", "json:battle_events"}
#: The apps whose views are written here.
OURS = (
    *(
        "api",
        "help",
        "search",
        "armies",
        "battles",
        "campaigns",
        "clubs",
        "live",
        "people",
        "rules",
        "rulebooks",
        "config",
        "tournaments",
    ),
    "stats",
)
#: Without a session's rights and without any effect: other programs may call it.
WITHOUT_TOKEN = {"json:procedure"}


@pytest.fixture(autouse=True)
def _quick(caplog):
    """Thousands of pages are made here, and most of them refused."""
    caplog.set_level("ERROR", logger="django.request")


def test_every_address_has_its_row():
    assert sorted({name for name, _pattern in addresses()}) == sorted(TABLE)


def test_every_view_says_who_may_call_it():
    ours = {
        name: inspect.unwrap(pattern.callback)
        for name, pattern in addresses()
        if pattern.callback.__module__.split(".")[0] in OURS
    }

    for app in ("rules.web", "armies", "battles", "campaigns", "tournaments"):
        for path, view in import_module(f"{app}.api").router.path_operations.items():
            ours.update({f"{app} {path}": operation.view_func for operation in view.operations})

    assert [name for name, view in ours.items() if "Who:" not in (view.__doc__ or "")] == []


def kind(response) -> int | str:
    """An answer's status, or ``login`` where it sends one to sign in."""
    sent_to = response.headers.get("Location", "")
    return LOGIN if response.status_code == 302 and sent_to.startswith(reverse("account_login")) else response.status_code


def fits(expected: int | str, found: int | str) -> bool:
    if expected == HEARD_OR_NOT:
        return found in (200, 302, 403, 405)
    return found in (200, 302, 409, 422) if expected == HEARD else found == expected


class Page(HTMLParser):
    """What a strict content security policy forbids, and what only comes of words that were not escaped."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        self.inline += [f"<{tag} {name}>" for name in names if name == "style" or name.startswith(("on", "hx-on"))]
        self.inline += [f"<{tag} {name}>" for name, value in attrs if (value or "").strip().lower().startswith("javascript:")]
        if tag == "style" or (tag == "script" and "src" not in names) or names.get("src") == "x":
            self.inline.append(f"<{tag}>")


def unsafe(answer) -> list[str]:
    """What of a page a strict policy would forbid, and a policy that is not strict."""
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    page = Page()
    page.feed(answer.content.decode())
    policy = answer.headers.get("Content-Security-Policy", "")
    strict = "script-src 'self'" in policy.split("; ") and "'unsafe" not in policy
    return page.inline if strict else [*page.inline, policy]


def called(at: House, names: list[str], watching: str, roles: tuple[str, ...] = ROLES) -> dict:
    """What does not answer as the table says, or answers with a page that is not safe.

    Whoever asks is known by the session alone: an answer that was made without opening it is everybody's.
    """
    wrong, seen = {}, set()
    for name, method in product(names, ("GET", "POST")):
        rule = TABLE[name].get if method == "GET" else TABLE[name].post
        answer = None
        for role in roles:
            if answer is None or answer.wsgi_request.session.accessed:
                answer = at.call(role, method, name)
            expected, found = rule(role, watching), kind(answer)
            if not fits(expected, found):
                wrong[name, method, role] = {"expected": expected, "found": found}
            if role in ("player", "owner") or (name, method, found) not in seen:
                seen.add((name, method, found))
                if inline := unsafe(answer):
                    wrong[name, method, role, "page"] = inline
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("watching", WATCHING)
def test_at_a_battle_everybody_may_do_what_the_table_says(db, watching):
    at = house(watching)

    assert called(at, [name for name in OF_BATTLES if name not in STREAMED], watching) == {}
    assert called(at, OF_UMPIRES, watching, ("umpire",)) == {}


@pytest.mark.slow
def test_elsewhere_everybody_may_do_what_the_table_says(db):
    at, names = house("seats"), [name for name in TABLE if name not in {*OF_BATTLES, *STREAMED, *OF_THE_DESK}]

    assert called(at, names, "seats", ELSEWHERE) == {}
    assert called(at, [name for name in names if name.startswith(OF_CLUBS)], "seats", OFFICES) == {}
    assert called(at, OF_THE_DESK, "seats", DESK) == {}


@pytest.mark.slow
def test_no_form_is_taken_without_its_token(db):
    at = house("link")

    taken = {
        (name, role): answer.status_code
        for name in TABLE
        for role in ("stranger", "player", "owner")
        if name not in STREAMED
        and (answer := at.client(role, enforce_csrf_checks=True).post(at.url(name), TABLE[name].data)).status_code
        not in (403, 405)
    }

    assert {name for name, _role in taken} == WITHOUT_TOKEN
