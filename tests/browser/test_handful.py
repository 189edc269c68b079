"""A handful of dice counted with the thumb."""

from tests.battles.table import SHOT, shooting_table
from tests.browser.test_battle_page import sit


def test_a_handful_is_counted_in_a_few_taps(open_phone, server):
    table = shooting_table()
    phone = sit(open_phone(), table, "player", server)
    phone.goto(f"{table.url}?" + "&".join(f"{name}={value}" for name, value in SHOT.items()) + "&quick=short")
    dice = phone.locator("[data-face-counts]")
    count = int(dice.get_attribute("data-face-counts"))
    small = dice.evaluate("""e => [...e.querySelectorAll("button, input")].map(b => b.getBoundingClientRect())
        .filter(r => r.width < 44 || r.height < 44).length""")

    for _tap in range(2):
        dice.get_by_role("button", name="one more 6").tap()
    dice.get_by_role("button", name="one 6 fewer").tap()
    total = dice.locator("output").first.text_content()
    dice.get_by_role("button", name="all remaining dice are 2s").press("Enter")
    whole = dice.locator("output").first.text_content()
    dice.get_by_role("button", name="one more 1").press("Enter")
    still = dice.locator("output").first.text_content()
    phone.get_by_role("button", name="Resolve").tap()
    told = phone.locator("#panel .throw")
    told.wait_for()

    assert small == 0
    assert (total, whole, still) == (f"1 of {count}", f"{count} of {count}", f"{count} of {count}")
    assert f"{count} dice" in told.text_content()
    assert f"×{count - 1}" in told.text_content()


def test_the_last_die_of_a_handful_resolves(open_phone, server):
    table = shooting_table()
    phone = sit(open_phone(), table, "player", server)
    phone.goto(f"{table.url}?" + "&".join(f"{name}={value}" for name, value in SHOT.items()) + "&quick=short")
    dice = phone.locator("[data-face-counts]")

    dice.get_by_role("button", name="one more 6").tap()
    assert phone.locator("#act-form").count()
    dice.get_by_role("button", name="all remaining dice are 2s").tap()

    phone.locator("#panel .throw").wait_for()
