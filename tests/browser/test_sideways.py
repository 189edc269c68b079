"""Nothing scrolls sideways: every kind of page, on the smallest phone and on a laptop, with any fonts."""

import base64
import os
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from urllib.parse import parse_qsl

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Error

from armies.actions import duplicate_army
from armies.models import Army
from battles.actions import NewBattle, NewSeat, concede, create_battle
from battles.ledger import Requester
from battles.lobby.forms import suggested_name
from battles.models import Battle
from clubs.actions import NewEvening, make_evening
from clubs.models import EveningBattle
from people.actions import found_club
from people.models import Club, User
from rules.engine.ruleset import rulesets
from tests.access import ROLES, TABLE, House, house
from tests.battles.table import SLUG, Table, listed_army, new_table
from tests.browser.fonts import font
from tests.browser.test_rooms import play_on

THOROUGH = os.environ.get("SIDEWAYS") == "thorough"
WIDTHS = (320, 390, 1280)
#: Words in a narrow font need less room: they are looked at where there is least. `SIDEWAYS=thorough` tries both at each width.
FONTS = {"wide": 1.15, "narrow": 0.75}
#: How many kinds of panels of a battle are opened: `SIDEWAYS=thorough` opens all that there are.
MOST = 60 if THOROUGH else 30
#: Italian has the longer words; `SIDEWAYS=thorough` looks at every page in English too.
LANGUAGES = ("it", "en") if THOROUGH else ("it",)
#: In which language panels of battles are looked at, after so many acts.
BATTLES = [("it", 120), ("it", 40), ("en", 120)] if THOROUGH else [("it", 120)]
#: From whose eyes each address is looked at: the first who may.
EYES = ("player", "owner", "organiser", "spectator", "stranger")

BRING_FONTS = """async fonts => {
    for (const [name, data] of Object.entries(fonts)) {
        const face = new FontFace(name, Uint8Array.from(atob(data), each => each.charCodeAt(0)));
        document.fonts.add(await face.load());
    }
}"""
#: Panels one under the other, each opened as a tap would. The cards are away: they have been looked at with the page.
OPEN_PANELS = """async addresses => {
    document.querySelector(".battle-columns")?.remove();
    const first = document.querySelector("#panel");
    first.removeAttribute("data-chosen");
    for (const address of addresses) {
        const panel = first.cloneNode(false);
        first.before(panel);
        await htmx.ajax("GET", address, {target: panel, swap: "outerHTML"});
    }
    first.remove();
}"""
#: What sticks out of the page with each of the fonts: how far, and the deepest element that reaches farthest.
STICKING_OUT = """([fonts, width]) => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    const found = {};
    for (const name of fonts) {
        sheet.replaceSync(`*, ::before, ::after { font-family: ${name} !important; }`);
        const page = document.scrollingElement;
        if (page.scrollWidth <= width) continue;
        const right = each => each.getBoundingClientRect().right, tag = each => each.cloneNode(false).outerHTML;
        const held = each => each !== document.body
            && (getComputedStyle(each).overflowX !== "visible" || held(each.parentElement));
        const widest = [...document.body.querySelectorAll("*")]
            .filter(each => each.checkVisibility() && !held(each.parentElement))
            .reduce((one, other) => right(other) >= right(one) ? other : one);
        const words = widest.textContent.trim().slice(0, 60);
        found[name] = `${page.scrollWidth} px: ${tag(widest)} in ${tag(widest.parentElement)} "${words}"`;
    }
    return found;
}"""


class Look:
    """A browser window that is made as wide as each of ``WIDTHS``, with ``FONTS``."""

    def __init__(self, page, server: str) -> None:
        self.page, self.server = page, server
        self.found: dict[str, str] = {}
        self.widths = list(WIDTHS)
        self.fonts = {name: base64.b64encode(font(wide)).decode() for name, wide in FONTS.items()}

    def sit_down(self, session: str, language: str) -> None:
        self.page.context.clear_cookies()
        cookies = {settings.LANGUAGE_COOKIE_NAME: language, settings.SESSION_COOKIE_NAME: session}
        self.page.context.add_cookies([{"name": n, "value": v, "url": self.server} for n, v in cookies.items() if v])

    def finds_nothing(self) -> None:
        assert not self.found, "\n".join(self.found.values())

    def at(self, address: str, language: str) -> bool:
        """Measure what stands at an address; not what is no page, or is handed over as a file."""
        try:
            answer = self.page.goto(address)
        except Error as error:
            if "Download is starting" in error.message:
                return False
            raise
        if answer is None or not answer.headers.get("content-type", "").startswith("text/html"):
            return False
        self.page.evaluate(BRING_FONTS, self.fonts)
        self.measure(f"{address} in {language}")
        return True

    def at_panels(self, addresses: list[str], language: str) -> None:
        """All of them on the page that is there; whose sticks out, its own words say."""
        self.page.evaluate(OPEN_PANELS, addresses)
        assert self.page.locator(".panel").count() == len(addresses)
        self.measure(f"panels of {addresses[0]} and the like in {language}")

    def measure(self, where: str) -> None:
        for width in self.widths:
            self.page.set_viewport_size({"width": width, "height": 800})
            fonts = list(FONTS) if THOROUGH or width == min(WIDTHS) else ["wide"]
            for name, what in self.page.evaluate(STICKING_OUT, [fonts, width]).items():
                self.found.setdefault(what.partition(": ")[2], f"{where}, {width} px, {name} font: {what}")
        self.widths.reverse()  # the next page begins as wide as this one ended


@pytest.fixture
def look(open_phone, server) -> Iterator[Look]:
    found = Look(open_phone(is_mobile=False, has_touch=True), server)
    yield found
    open_phone.complaints.clear()  # a hostile name may be no address, and an answer to what was not asked no page


#: What else an address shows, by what stands behind it. ``{}``: rows of ``House.here``.
QUERIES = {
    "armies:army": ["?add={command}", "?command={command}", "?unit={unit}"],
    "armies:print": ["?as=cards"],
    "battles:battle": ["?size=projector", "?tab=log"],
    "battles:new": [f"?ruleset={slug}" for slug, book in rulesets().items() if book.play],
}


def pages_of(at: House) -> list[tuple[str, str]]:
    """Every address that answers somebody, with who that is."""
    found = []
    for name, row in TABLE.items():
        role = next((role for role in EYES if row.get(role, "link") == 200), None)
        if role is None or name.rpartition(":")[2] in ("events", "changes"):  # what is no page of its own
            continue
        found += [(role, at.url(name) + query.format_map(at.here)) for query in ["", *QUERIES.get(name, [])]]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_the_house(look, language):
    at = house("link")
    addresses, pages = sorted(pages_of(at)), 0

    for role in EYES:
        look.sit_down(at.sessions.get(role, ""), language)
        pages += sum(look.at(address, language) for whose, address in addresses if whose == role)

    assert set(EYES) <= set(ROLES)
    assert pages > 150
    look.finds_nothing()


#: As long as a name may be: many words, and few.
LONG = (
    "Avantgarde der kaiserlich-königlichen Hauptkolonne des Feldzeugmeisters von Ott,",
    "Reichsgeneralfeldmarschallleutnantskorps der Vorderösterreichischen Landmilizen.",
)


def ended_battle_with_long_names() -> tuple[Battle, User, Club]:
    """A club's battle, won by concession; the user played its second side."""
    user = User.objects.create_user("dino", display_name="Dino")
    club = found_club(founder=user, name="Circolo Marengo")
    armies = []
    for name in LONG:
        army = duplicate_army(listed_army(rulesets()[SLUG].play.army.samples[0]), owner=user)
        Army.objects.filter(pk=army.pk).update(name=name)
        army.refresh_from_db()
        armies.append(army)
    seats = [NewSeat("player", "a", guest="Bruno"), NewSeat("player", "b", user)]
    new = NewBattle(SLUG, suggested_name(armies), armies, seats=seats, created_by=user, club=club)
    battle = create_battle(new).battle
    evening = make_evening(club=club, by=user, new=NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome"))
    EveningBattle.objects.create(evening=evening, number=1, battle=battle)
    concede(code=battle.code, who=Requester(token=battle.seats.get(sides="a").token), side="a")
    return battle, user, club


@pytest.mark.parametrize("language", ["it", "en", "fr"])
def test_no_page_that_shows_an_ended_battle_with_long_names(look, language):
    battle, user, club = ended_battle_with_long_names()
    browser = Client()
    browser.force_login(user)
    look.sit_down(browser.cookies[settings.SESSION_COOKIE_NAME].value, language)
    at, home, evening = f"/battles/{battle.code}/", f"/people/clubs/{club.slug}/", club.evenings.get().pk
    lists = ["/", "/battles/", "/battles/?shown=ended", home, f"{home}evenings/{evening}/", f"{home}evenings/{evening}/wall/"]
    lists += ["/search/?q=Avantgarde", "/armies/", "/stats/", f"/stats/clubs/{club.slug}/"]
    battle_pages = [at, *(f"{at}{name}/" for name in ("report", "log", "dice", "seats", "settings"))]

    shown = [address for address in [*lists, *battle_pages] if look.at(address, language)]

    assert shown == [*lists, *battle_pages]
    look.finds_nothing()


def kind_of(address: str) -> tuple:
    """What tells one kind of panel from another: its act or deed, and what else is chosen, but not which unit."""
    path, _, query = address.partition("?")
    return path, *sorted(
        (word, value if word in ("act", "do", "tab", "size") else "" if word == "at" else value.partition(":")[0])
        for word, value in parse_qsl(query)
    )


def rooms(table: Table, name: str) -> list[str]:
    """The battle page with every kind of panel that its links lead to at this moment, and the rooms beside it."""
    phone, found = table.phone(name), {kind_of(table.url): table.url}
    waiting = [table.url]
    while waiting:
        page = phone.get(waiting.pop(0)).content.decode()
        for address in map(unescape, re.findall(rf'href="({table.url}[^"#]*)"', page)):
            if kind_of(address) not in found and "/export" not in address and len(found) < MOST:
                found[kind_of(address)] = address
                waiting.append(address)
    return list(found.values())


@pytest.mark.parametrize(("language", "acts"), BATTLES)
@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_no_panel_of_a_battle(look, slug, language, acts):
    table = new_table(slug=slug)
    play_on(table.code, table.who("both"), acts)
    look.sit_down(table.phone("player").cookies[settings.SESSION_COOKIE_NAME].value, language)

    shown = rooms(table, "player")
    whole = [address for address in shown if not address.startswith(f"{table.url}?") or "tab=" in address or "?at=" in address]
    whole.append(f"{table.url}?size=projector")
    for address in [*(address for address in whole if address != table.url), table.url]:
        look.at(address, language)
    look.at_panels([address for address in shown if address not in whole], language)

    assert len(shown) > 15, shown

    look.finds_nothing()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_no_page_of_a_rulebook(look, slug, language):
    """Its tables, its rulings, its largest calculators, worked out and with their odds."""
    book = f"/rules/{slug}/"
    largest = sorted(rulesets()[slug].procedures.values(), key=lambda each: -len(str(each.facts.model_json_schema())))[:3]
    look.sit_down("", language)

    for page in ("", "tables/", "rulings/", *(f"{each.name}/?go=1" for each in largest), f"{largest[0].name}/odds/"):
        look.at(book + page, language)

    look.finds_nothing()


def test_filters_of_the_battle_list_show_their_words_whole(open_phone, transactional_db):
    page = open_phone(viewport={"width": 320, "height": 640}, locale="it-IT")
    page.goto("/battles/")
    filters = page.locator(".filters .segments a")
    assert filters.count() == 5
    clipped = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert filters.evaluate_all(clipped) == []
