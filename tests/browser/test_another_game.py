"""Another game on two phones, from "New battle" to its report."""

import re


def test_another_game_from_new_battle_to_its_report(open_phone):
    anna, bruno = open_phone(), open_phone()
    begin(anna)
    join(anna, bruno)

    board = anna.url.partition("?")[0]
    press(anna, anna.get_by_role("link", name=re.compile("Loses strength")).first)
    strength(bruno, "3/4")

    press(anna, anna.locator("#panel").get_by_role("button", name="Undo"), "/undo/")
    strength(bruno, "4/4")

    throw(anna, board)
    bruno.goto(f"{board}log/")
    bruno.get_by_text("of 4 or more").first.wait_for()
    bruno.goto(board)

    end(anna, board)
    bruno.locator("#head .move", has_text="Romans").wait_for()
    bruno.goto(f"{board}report/")
    assert "Romans" in bruno.inner_text("main")


def begin(phone) -> None:
    phone.goto("/battles/new/")
    phone.get_by_role("link", name="Another game").tap()
    phone.get_by_label("Name of the game").fill("Lion Rampant")
    phone.get_by_label("First side", exact=True).fill("Romans")
    phone.get_by_label("Units of the first side").fill("Legionaries 4\nGeneral 1")
    phone.get_by_label("Units of the second side").fill("3 Warband 6")
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Begin the battle").tap()
    phone.wait_for_url(re.compile("/seats/"))


def join(host, guest) -> None:
    """Open the host's invitation to the other side on the guest's phone."""
    host.locator("main").get_by_role("button", name="Invite").nth(1).tap()
    host.wait_for_url(re.compile("/invitations/"))
    guest.goto(re.search(r"http\S+/join/\S+", host.inner_text("main")).group())
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take the seat").tap()
    guest.locator("#head").wait_for()
    host.goto(guest.url)


def strength(phone, says: str) -> None:
    """Wait until the phone has received this strength; the unit may be under the other side's tab."""
    phone.locator(".num", has_text=says).first.wait_for(state="attached")


def press(phone, control, address: str = "/") -> None:
    """Tap, and wait until the server has answered."""
    with phone.expect_response(lambda answer: answer.request.method == "POST" and address in answer.url):
        control.tap()


def throw(phone, board: str) -> None:
    """Three dice from the tray, rolled by the server."""
    phone.goto(board)
    phone.locator("#head").get_by_role("link", name=re.compile("Dice tray")).tap()
    panel = phone.locator("#panel")
    for label, value in (("number of dice", "3"), ("count faces from", "4")):
        panel.locator("summary", has_text=label).tap()
        panel.get_by_label(re.compile(label)).fill(value)
    press(phone, panel.get_by_role("button", name="Roll for me"), "/act/")
    panel.get_by_text("of 4 or more").first.wait_for()


def end(phone, board: str) -> None:
    phone.goto(f"{board}?on=side:a")
    phone.locator("#panel").get_by_role("link", name="End with a winner").tap()
    phone.locator("#panel .candidates a", has_text="Romans").tap()
    press(phone, phone.locator("#panel").get_by_role("button", name="End the battle"), "/act/")
    phone.goto(board)
    phone.locator("#head").get_by_role("link", name="End the battle").tap()
    phone.wait_for_url(re.compile("/ending/"))
    phone.get_by_role("link", name="Romans has won").tap()
    phone.locator("main form button").first.tap()
    phone.wait_for_url(re.compile("/report/|/battles/[^/]+/$"))
