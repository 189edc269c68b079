"""The proof of the dice on a phone: a side adds its word, in every width and by day and night."""

from battles.models import Seat
from tests.battles.table import new_table
from tests.browser.looks import EVERY_WAY, seen


def test_a_word_is_added_and_stands_in_the_log(open_phone):
    table = new_table(slug="impetus")
    Seat.objects.filter(pk=table.seats["both"].pk).update(sides="a")
    page = open_phone()
    invited = table.battle.invitations.create(role="player", sides="b")
    page.goto(f"/join/{invited.token}/")
    page.get_by_label("Your name").fill("Bruno")
    page.get_by_role("button", name="Take the seat").click()

    page.goto(f"{table.url}dice/")
    assert seen(page, *EVERY_WAY, (320, "light")) == []
    page.get_by_label("A word for the dice").fill("pepper")
    page.keyboard.press("Enter")
    page.get_by_text("pepper").wait_for()

    page.goto(f"{table.url}log/")
    assert page.get_by_text("adds a word to the server's dice: “pepper”").is_visible()
