"""A whole battle in two browsers, from the first page to the report, as two friends play it with the server's dice."""

import re

from django.core.management import call_command

from tests.battles import pace

#: What must have been played before losses are worked out on the table, so that the battle ends in the time that a test has.
ENOUGH = {"move", "fire"}
#: More than the steps that it takes.
PLENTY = 30
#: What a player does with a unit that can act, the boldest first.
BOLDEST = ("melee", "contact", "fire", "move")
WIDE = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


def test_two_friends_play_from_the_first_page_to_the_report(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno, projector = open_phone(), open_phone(), open_phone(**WIDE)
    muster(anna)
    join(anna, bruno)
    battle = bruno.url.partition("?")[0]
    projector.goto(f"{battle}?size=projector")

    set_up(anna, bruno)
    projector.locator("#head .where", has_text="Turn 1").wait_for()
    play([anna, bruno])
    lose_the_rest(anna, battle)

    projector.locator("#head .notice-warning").wait_for()
    end(anna, battle)
    for page in (bruno, projector):
        page.locator("#head .move", has_text="has won").wait_for()
    bruno.goto(f"{battle}report/")
    bruno.locator("main svg").first.wait_for()
    assert " won." in bruno.inner_text("main")
    open_phone.complaints[:] = [said for said in open_phone.complaints if "409 (Conflict)" not in said]  # each was explained


def muster(phone) -> None:
    phone.goto("/")
    phone.locator("main").get_by_role("link", name="Open a battle").first.tap()
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Muster the armies").tap()
    phone.wait_for_url(re.compile("/seats/"))


def join(host, guest) -> None:
    """The host's invitation to the other side, opened on the guest's phone."""
    host.locator("main").get_by_role("button", name="Invite").nth(1).tap()
    host.wait_for_url(re.compile("/invitations/"))
    guest.goto(re.search(r"http\S+/join/\S+", host.inner_text("main")).group())
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take the seat").tap()
    guest.locator("#head").wait_for()
    host.goto(guest.url)


def set_up(anna, bruno) -> None:
    """Table and terrain are agreed by word of mouth; lots, deployment and the generals' dice as the page leads to them."""
    while "Set-up" in anna.inner_text("#head .where"):
        for phone in (anna, bruno):
            lots = phone.locator("#head a.due", has_text="First player")
            if take_due(phone):
                break
            if lots.count():
                phone.goto(lots.get_attribute("href"))
                carry_out(phone)
                break
            if end_step(phone):
                break
        anna.goto(anna.url.partition("?")[0])


def play(phones) -> None:
    """Each phone does whatever its page leads to, until what must be has been played."""
    acts: set[str] = set()
    for _step in range(PLENTY):
        phones.sort(key=lambda phone: not phone.locator("#head strong").count())  # whose move it is
        phone = phones[0]
        phone.goto(phone.url.partition("?")[0])
        if take_due(phone):
            continue
        for code in (phone.locator("#head").get_attribute("data-may") or "").split()[:2]:
            acts |= act(phone, code)
        if acts >= ENOUGH:
            return
        end_step(phone)
    raise AssertionError(f"nothing but {acts} was played")


def take_due(phone) -> bool:
    """Do what the page asks of this side first; False where nothing is due."""
    due = phone.locator("#head a.due[data-due]")
    if not due.count():
        return False
    phone.goto(due.first.get_attribute("href"))
    carry_out(phone)
    return True


def act(phone, code: str) -> set[str]:
    """Let a unit do the boldest that it may."""
    battle = phone.url.partition("?")[0]
    phone.goto(f"{battle}?on=unit:{code}")
    offered = {link.get_attribute("href").rpartition("act=")[2] for link in phone.locator("#panel .offers a").all()}
    chosen = next((name for name in BOLDEST if name in offered), None)
    if chosen:
        phone.goto(f"{battle}?on=unit:{code}&act={chosen}")
        carry_out(phone)
    return {chosen} if chosen else set()


def carry_out(phone) -> None:
    """Fill the open panel in with the first of everything, let the server roll, and read what came of it."""
    panel = phone.locator("#panel")
    while (choice := panel.locator(".candidates a, .matrix .chip")).count():
        phone.goto(choice.first.get_attribute("href"))
    decline = panel.get_by_role("button", name="Decline")
    button = decline if decline.count() else panel.locator(".actionbar button").last
    if button.count():
        with phone.expect_response(lambda answer: answer.request.method == "POST" and "/odds/" not in answer.url) as answer:
            button.tap()
        if answer.value.status == 409:  # the rules say no (too few action points for this ground): the page says why
            phone.locator("#refusal").wait_for()
    phone.goto(phone.url.partition("?")[0])


def end_step(phone) -> bool:
    """End the step, whatever is left undone; False where this phone may not."""
    battle = phone.url.partition("?")[0]
    phone.goto(f"{battle}?do=end-step")
    if not phone.locator("#end-step").count():
        return False
    with phone.expect_response(lambda answer: answer.request.method == "POST"):
        phone.locator("#panel form[action$='/end-step/'] button").first.tap()
    phone.goto(battle)
    return True


def lose_the_rest(phone, battle: str) -> None:
    """Losses worked out on the table, two taps each, until the rulebook ends it; after the first on the phone the others pass."""
    units = [f"unit:a1-{unit}" for unit in range(1, 8)]
    for unit in units:
        phone.goto(f"{battle}?on={unit}")
        destroyed = phone.locator("#panel").get_by_role("button", name="Destroyed")
        if destroyed.count():
            with phone.expect_response(lambda answer: answer.request.method == "POST"):
                destroyed.tap()
            break
    pace.lose(battle.rstrip("/").rpartition("/")[2], units)
    phone.goto(battle)


def end(phone, battle: str) -> None:
    phone.goto(battle)
    phone.locator("#head").get_by_role("link", name="End the battle").tap()
    phone.wait_for_url(re.compile("/ending/"))
    phone.get_by_role("link", name="has won by the rulebook").tap()
    phone.locator("main form button").first.tap()
    phone.wait_for_url(re.compile("/report/|/battles/[^/]+/$"))
