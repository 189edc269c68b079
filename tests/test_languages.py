"""The house in Italian: no English is left over on any of its main pages, and dates read as Italians write them."""

import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import formats, translation

from armies import actions as army_actions
from battles.actions import invite
from people import actions as people_actions
from people.models import Membership, User
from rules.engine.ruleset import rulesets
from tests.battles.table import SLUG, Table, new_table

#: Words of English pages that are no Italian words either. ``fire`` or ``dice`` would be.
_ENGLISH = re.compile(
    r"(?<![\w'’])(?:the|and|of|with|without|your|you|this|that|is|are|not|has|have|been"
    r"|save|delete|remove|undo|cancel|close|search|sign|share|show|choose|copy|new|back|required"
    r"|army|armies|battles?|units?|turn|side|rules|rulebook|log|seat|roll|infantry|artillery|shooting|melee|enemy|none|yes|error"
    r")(?![\w'’])",
    re.IGNORECASE,
)

SAID = ("alt", "aria-label", "placeholder", "title")
SILENT = ("script", "style", "code", "pre")
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")


class Words(HTMLParser):
    """What a page says to eyes and ears, piece by piece, without code and without what is marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._silent: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        silent = self._silent[-1] or tag in SILENT or has.get("lang", "it") != "it"
        if not silent:
            self.pieces += [has[name] or "" for name in SAID if name in has]
        if tag not in VOID:
            self._silent.append(silent)

    def handle_endtag(self, tag: str) -> None:
        if len(self._silent) > 1 and tag not in VOID:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent[-1]:
            self.pieces.append(data)


def english_in(page: str, names: tuple[str, ...] = ()) -> list[str]:
    """The pieces of a page that hold an English word. ``names`` were given by somebody and are left as they are."""
    words = Words()
    words.feed(page)
    for name in names:
        words.pieces = [piece.replace(name, "") for piece in words.pieces]
    return [" ".join(piece.split()) for piece in words.pieces if _ENGLISH.search(piece)]


def all_read(client: Client, *addresses: str, status: int = 200) -> None:
    """Every page is there, in Italian, and nothing on it is English."""
    names = tuple(army.name for book in rulesets().values() if book.play and book.play.army for army in book.play.army.samples)
    found = {}
    for address in addresses:
        answer = client.get(address, follow=True)
        assert answer.status_code == status, address
        page = answer.content.decode()
        assert '<html lang="it"' in page, address
        found[address] = english_in(page, names)
    assert {address: pieces for address, pieces in found.items() if pieces} == {}


@pytest.fixture
def visitor(db) -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="it")


@pytest.fixture
def anna(db) -> User:
    return User.objects.create_user("anna")


@pytest.fixture
def member(anna) -> Client:
    """Anna's phone, with an account."""
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    client.force_login(anna)
    return client


@pytest.fixture
def table(db) -> Table:
    return new_table()


def test_the_reader_finds_english():
    """Else the pages below would prove nothing."""
    page = '<p>Salva</p><img alt="Delete it"><p lang="en">the army</p><code>the army</code><p>Sign in</p><p>All\'interno</p>'

    assert english_in(page) == ["Delete it", "Sign in"]


def test_the_first_pages(visitor):
    all_read(visitor, "/", "/battles/", "/armies/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")


@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_a_rulebook(visitor, slug):
    first = next(iter(rulesets()[slug].procedures.values()))

    all_read(visitor, "/rules/", *(f"/rules/{slug}/{page}" for page in ("", "tables/", "rulings/", f"{first.name}/")))


def test_a_sum(visitor):
    """Resolved: headline, arithmetic, what came of it."""
    page = visitor.get(f"/rules/{SLUG}/activation/?quality=genius&dice=4").content.decode()

    assert "5 PA in questa fase" in page
    assert english_in(page) == []


def test_a_battle(table):
    table.go_to("defensive_fire")
    parts = (
        "",
        "?on=side:a",
        "?on=command:a1",
        "?on=unit:b1-1",
        "?on=unit:b1-1&act=fire",
        "?do=end-step",
        "?do=note",
        "?entry=12",
    )
    rooms = ("log/", "seats/", "ending/", "ending/concede/", "ending/draw/", "ending/abandon/", "report/", "dice/", "leave/")

    all_read(table.phone("both", "it"), *(table.url + room for room in (*parts, *rooms)))


def test_a_seat_that_is_offered(table, visitor):
    invitation = invite(code=table.code, who=table.who("opponent"), role="player", sides="b")

    all_read(visitor, f"/join/{invitation.token}/")


def test_the_army_builder(member, anna):
    army = army_actions.create_listed_army(owner=anna, ruleset=SLUG, army=rulesets()[SLUG].play.army.samples[0])
    command = army.commands.first()
    unit = command.units.first()
    parts = ("", f"?add={command.pk}", f"?command={command.pk}", f"?unit={unit.pk}", "edit/", "share/", "print/", "delete/")

    all_read(
        member, "/armies/new/", "/armies/import/", "/armies/?shelf=samples", *(f"/armies/{army.pk}/{part}" for part in parts)
    )


def test_what_belongs_to_a_person(member, anna):
    club = people_actions.found_club(founder=anna, name="Circolo Marengo")
    bruno = Membership.objects.create(club=club, user=User.objects.create_user("bruno"))
    rooms = (
        "",
        "edit/",
        "delete/",
        "leave/",
        "invite/",
        *(f"members/{bruno.user_id}/{act}" for act in ("", "remove/", "hand-over/")),
    )
    invitation = people_actions.invite(club=club, invited_by=anna)

    all_read(member, "/", "/battles/new/", "/people/account/", "/people/account/delete/", "/accounts/email/")
    all_read(member, "/people/clubs/", "/people/clubs/found/", *(f"/people/clubs/{club.slug}/{room}" for room in rooms))
    all_read(member, f"/people/clubs/{club.slug}/invitations/{invitation.pk}/", f"/people/join/{invitation.token}/")


def test_a_form_says_what_is_wrong(visitor):
    page = visitor.post("/accounts/signup/", {"username": "x y", "password1": "1234", "password2": "123"}).content.decode()

    assert "Questa password è troppo corta: servono almeno 8 caratteri." in page
    assert english_in(page) == []


def test_an_error(visitor):
    all_read(visitor, "/nowhere/", status=404)


@pytest.mark.parametrize(
    ("name", "says"),
    [("DATE_FORMAT", "8 novembre 2026"), ("DATETIME_FORMAT", "8 novembre 2026, 18:30"), ("j F, H:i", "8 novembre, 18:30")],
)
def test_dates_as_italians_write_them(name, says):
    with translation.override("it"):
        assert formats.date_format(datetime(2026, 11, 8, 18, 30, tzinfo=UTC), name) == says
