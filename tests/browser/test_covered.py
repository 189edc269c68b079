"""News puts nothing over a button: on a screen at rest every control of the battle page can be tapped where it is shown."""

import pytest

from battles import actions
from tests.battles.pace import asked_first, end_first, settle_first
from tests.battles.table import laid_table
from tests.browser.test_battle_page import sit
from tests.browser.test_still_page import REACHES

#: Every screen follows the same battle, one side and the other in turn.
SCREENS = {"player": [(320, 640), (844, 390)], "opponent": [(390, 844), (1280, 800)]}
RULEBOOKS = ("de-bellis-empire", "guerre-ditalia", "impetus", "naran-fuciliers-wars", "ordre-mixte")
#: Answers to what is asked, and ends of steps, after each of which all screens are looked at.
STATES = 8
#: The controls within an element that something else lies over, and what that is. The banner of the last act goes by itself.
COVERED = """where => {
    const name = one => `${one.closest("[id]")?.id} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
    const covered = [];
    for (const control of document.querySelectorAll(where.split(",").map(one => `${one} :is(a[href], button, summary)`).join())) {
        if (!control.checkVisibility() || control.matches(".visually-hidden")) continue;
        control.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const {x, y, width, height} = control.getClientRects()[0];
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        if (control.contains(there) || there?.closest(".deed[data-banner]")) continue;
        covered.push([name(control), there && name(there), [x, y, width, height].map(Math.round)]);
    }
    scrollTo(0, 0);
    return covered;
}"""


def go_on(table):
    """Answer what is asked first, else end the step."""
    if asked_first(table.code)[0]:
        settle_first(table.code)
    else:
        end_first(table.code)


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_no_control_is_covered_after_news(open_phone, server, slug):
    table = laid_table(slug=slug)
    pages = [
        sit(open_phone(viewport={"width": width, "height": height}), table, name, server)
        for name, sizes in SCREENS.items()
        for width, height in sizes
    ]
    for page in pages:
        page.locator("#light[data-state=live]").wait_for()

    for _state in range(STATES):
        go_on(table)
        for page in pages:
            page.wait_for_function(REACHES, arg=table.snapshot().seq)
            where = page.locator(".where").inner_text()
            assert page.evaluate(COVERED, "#board") == [], (where, page.viewport_size)

    for page in pages:
        page.goto(f"{table.url}?on=side:a")
        page.locator("#light[data-state=live]").wait_for()
    seq = actions.note(code=table.code, who=table.who("referee"), text="The mist lifts.")
    for page in pages:
        page.wait_for_function(REACHES, arg=seq)
        assert page.evaluate(COVERED, "#panel") == [], page.viewport_size
