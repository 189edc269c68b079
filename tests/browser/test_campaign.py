"""Campaigns in browsers: an arbiter on a laptop and two leaders on phones, the map, the moves, the wall, a kit drawn."""

import re

import pytest

from battles import actions as battle_actions
from battles.models import Battle, Seat
from campaigns import actions
from campaigns.actions.demo import load_pattern
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Engagement, Entry
from people.models import User
from tests.battles.table import Table
from tests.browser.looks import LAPTOP_BY_DAY, LAPTOP_BY_NIGHT, PHONE_BY_DAY, PHONE_BY_NIGHT, seen
from tests.campaigns.test_clock import overdue
from tests.campaigns.war import War

#: More keys than any page needs to be walked through.
KEYS = 150


def invited(laptop, faction: str) -> str:
    """The link to a faction, as the arbiter sees it."""
    laptop.get_by_role("button", name=re.compile(f"^Invite *: {faction}$")).click()
    link = laptop.locator(".address").inner_text()
    laptop.get_by_role("link", name="All places").click()
    return link


def march(phone, force: str, place: str) -> None:
    phone.locator("#forces").get_by_role("link", name=force).first.click()
    phone.get_by_role("link", name=f"to {place}", exact=True).click()
    phone.get_by_text(f"It reaches {place} in impulse").wait_for()
    phone.get_by_role("button", name="Save this order").click()
    phone.get_by_text("order written").wait_for()


#: What the element is called that has the focus. The page itself, which has it while its parts are exchanged, is called nothing.
FOCUSED = """(e => e === document.body ? "" : e.getAttribute("aria-label") || e.textContent)(document.activeElement)"""


def key_to(page, words: str) -> None:
    """Walk to what is called so by Tab alone, and press it."""
    for _key in range(KEYS):
        page.keyboard.press("Tab")
        if words in page.evaluate(FOCUSED):
            page.keyboard.press("Enter")
            return
    pytest.fail(f"no key leads to {words!r}")


def written_by_keys(phone, force: str, place: str, words: dict[str, str]) -> None:
    """An order given by the keyboard alone."""
    key_to(phone, force)
    phone.wait_for_url("**/orders/?force=*")
    key_to(phone, words["to"] + place)
    phone.get_by_role("button", name=words["write"]).wait_for()
    key_to(phone, words["write"])
    phone.wait_for_url("**/orders/?written=*")


def founded(open_phone, server, client):
    """An arbiter at a laptop, a guest who reads Italian and a leader with an account at their phones; the first turn begun."""
    laptop = open_phone(viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    laptop.goto("/campaigns/new/?kit=northern-italy-1800")
    laptop.get_by_label("Your name").fill("Ada")
    laptop.get_by_role("button", name="Create the campaign").click()
    guest, member = open_phone(locale="it-IT"), open_phone()
    client.force_login(User.objects.create_user(username="franz", password="x"))
    member.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}])
    for phone, faction, name in ((guest, "Army of Italy", "Luca"), (member, "Ott and the siege", "Franz")):
        phone.goto(invited(laptop, faction))
        phone.locator("input[name=name]").fill(name)
        phone.locator("main form button").first.click()
        phone.wait_for_selector("#forces li")
    laptop.get_by_role("link", name="To the campaign").click()
    laptop.get_by_role("link", name="Begin the first turn").click()
    laptop.get_by_role("button", name="Begin").click()
    return laptop, guest, member


def first_turn(laptop, guest, member) -> None:
    """An order by the keyboard alone, a battle that is conceded; the turn is watched impulse by impulse."""
    guest.get_by_role("link", name="Ordini di questo turno").wait_for()  # by the live stream
    written_by_keys(guest, "Suchet", "Savona", {"to": "verso ", "write": "Salva"})
    assert seen(guest, PHONE_BY_DAY, PHONE_BY_NIGHT) == []
    key_to(guest, "Consegna gli ordini")
    laptop.locator("#sheets").get_by_text("handed in", exact=True).wait_for()
    assert "Savona" not in member.locator("#story").inner_text()
    laptop.get_by_role("link", name="Reveal the orders").click()
    laptop.get_by_role("button", name="Reveal").click()
    member.get_by_role("link", name="Decide: Savona").click()
    member.get_by_role("button", name="Concede: retreat without loss").click()
    guest.locator("#head").get_by_text("Turno 2 di 10").wait_for()
    assert "cede il campo" in guest.locator("#story").inner_text()
    guest.get_by_role("link", name="Guarda il turno 1").click()
    guest.get_by_role("heading", name="Prima della rivelazione").wait_for()
    guest.keyboard.press("ArrowRight")
    guest.get_by_role("heading", name="Tappa 1").wait_for()
    assert "Suchet marcia da Nizza a Savona." in guest.locator(".tale").inner_text()
    guest.keyboard.press("ArrowLeft")
    guest.get_by_role("heading", name="Prima della rivelazione").wait_for()


def second_turn(guest, member, campaign: Campaign) -> None:
    """The guest has written nothing when the deadline has passed; the two fight on a table until nothing is left of one."""
    home = f"/campaigns/{campaign.code}/"
    member.goto(home)
    march(member, "Küste", "Savona")
    member.get_by_role("button", name="Hand in the orders").click()
    member.wait_for_url(f"**{home}")
    overdue(War(campaign))
    assert actions.run_due_steps() == [campaign.code]
    guest.goto(home)
    guest.get_by_role("link", name="Decidi: Savona").click()
    assert seen(guest, PHONE_BY_NIGHT) == []
    guest.get_by_role("button", name="Combattila al tavolo").click()
    guest.wait_for_url("**/battles/*/")
    battle = Engagement.objects.get(campaign=campaign, code="2-1").battle
    fought_out(battle)
    guest.goto(f"/battles/{battle.code}/ending/")
    guest.locator("a[href$='/verdict/']").click()
    guest.locator("main form button").first.click()
    guest.wait_for_url(re.compile("/report/|/battles/[^/]+/$"))
    for phone, words in ((guest, "Conferma il risultato"), (member, "Confirm the result")):
        phone.goto(f"{home}battles/2-1/")
        phone.get_by_role("button", name=re.compile(words)).click()
        phone.locator(".notice, .badge").first.wait_for()
    member.goto(home)
    member.locator("#head").get_by_text("Turn 3 of 10").wait_for()


def fought_out(battle: Battle) -> None:
    """What the figures did, noted by the referee: the armies are deployed, and then nothing is left of the Austrians."""
    table = Table(battle, {"referee": Seat.objects.get(battle=battle, role="referee")})
    table.go_to("movement")
    beaten = Seat.objects.get(battle=battle, user__username="franz").sides
    for unit in battle.units.filter(code__startswith=beaten):
        battle_actions.record(code=battle.code, who=table.who("referee"), address=f"unit:{unit.code}", result="destroyed")


def reversal(laptop, campaign: Campaign) -> None:
    """The arbiter turns round what was carried home, having seen all that goes with it; then it is carried home once more."""
    carried = Entry.objects.get(campaign=campaign, action="apply_result").seq
    laptop.goto(f"/campaigns/{campaign.code}/log/")
    laptop.get_by_role("link", name=f"Undo entry {carried}", exact=True).click()
    laptop.locator("svg.depends").wait_for()
    assert laptop.locator(".depends-list li").count() > 3
    assert seen(laptop, LAPTOP_BY_DAY, PHONE_BY_NIGHT) == []
    laptop.get_by_role("button", name="Undo").click()
    laptop.locator("#head").get_by_text("Turn 2 of 10").wait_for()
    laptop.get_by_role("link", name="Decide: Savona").click()
    laptop.get_by_role("button", name="Confirm the result").click()
    laptop.get_by_role("link", name="To the campaign").click()
    laptop.locator("#head").get_by_text("Turn 3 of 10").wait_for()


def test_two_turns_in_two_languages(open_phone, server, client, db):
    laptop, guest, member = founded(open_phone, server, client)
    first_turn(laptop, guest, member)
    campaign = Campaign.objects.get()
    second_turn(guest, member, campaign)
    reversal(laptop, campaign)

    guest.goto(f"/campaigns/{campaign.code}/")
    guest.locator("#head").get_by_text("Turno 3 di 10").wait_for()
    assert wrong_books(campaign) == []
    ways = (
        ("turns/2/?impulse=1", PHONE_BY_DAY),
        ("public/", PHONE_BY_NIGHT),
        ("projector/", LAPTOP_BY_NIGHT),
        ("log/", PHONE_BY_DAY),
    )
    for path, way in ways:
        guest.goto(f"/campaigns/{campaign.code}/{path}")
        assert seen(guest, way) == []


def test_the_demo_is_one_tap_away_and_its_map_is_zoomed(phone, db):
    load_pattern()
    phone.goto("/")
    phone.get_by_role("button", name="Lead the French").click()
    phone.get_by_role("link", name="Decide: Milano").wait_for()
    sheet = phone.locator(".map-sheet")
    before = sheet.bounding_box()["width"]
    phone.get_by_role("button", name="Zoom in").click()
    assert sheet.bounding_box()["width"] > before
    letters = phone.locator(".spot-name >> visible=true").first
    height = letters.bounding_box()["height"]
    phone.get_by_role("button", name="Zoom in").click()
    assert abs(letters.bounding_box()["height"] - height) < 1  # names keep their size
    phone.locator(".map").press("0")
    assert sheet.bounding_box()["width"] <= phone.viewport_size["width"]
    assert seen(phone, PHONE_BY_DAY, PHONE_BY_NIGHT, (320, "light")) == []


def test_nothing_on_the_map_hides_anything(phone, db):
    load_pattern()
    phone.goto("/campaigns/")
    phone.get_by_role("button", name="Watch both sides").click()
    phone.wait_for_selector(".counter")
    assert overlaps(phone) == 0
    phone.get_by_role("button", name="Whole map").click()
    assert overlaps(phone) == 0
    phone.locator(".map a[href='#place-milano']").first.dispatch_event("click")
    assert "Objective: 6 points at the end" in phone.locator(".map-card").inner_text()


def overlaps(phone) -> int:
    """The number of counters, names and places of the map that lie on one another."""
    return phone.evaluate("""() => {
        const things = [...document.querySelectorAll(".counter-badge, .spot-name:not([hidden])")];
        const boxes = things.map(each => each.getBoundingClientRect());
        const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
        return boxes.flatMap((a, n) => boxes.slice(n + 1).filter(b => shared(a, b))).length;
    }""")


def test_a_kit_is_drawn_by_mouse_and_by_keys(open_phone, db):
    page = open_phone(viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    page.goto("/campaigns/kits/")
    page.get_by_role("button", name="Northern Italy 1800").click()
    dot = page.locator("[data-place=torino] .spot-dot")
    dot.scroll_into_view_if_needed()
    box = dot.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] - 40, box["y"] + 30, steps=4)
    with page.expect_response("**/campaigns/kits/*/"):
        page.mouse.up()
    page.wait_for_selector("#kit-form:not(.htmx-request)")
    dragged = int(page.input_value("#place-3-x"))
    assert dragged < 180
    page.locator("[data-place=torino]").focus()
    with page.expect_response("**/campaigns/kits/*/"):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("#kit-form:not(.htmx-request)")
    assert int(page.input_value("#place-3-x")) == dragged + 10
    page.locator("[data-place=aosta] .spot-dot").click()
    page.locator("[data-place=torino] .spot-dot").click()
    page.locator("#table-road", has_text="29").wait_for()
    assert seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT) == []
