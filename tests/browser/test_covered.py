"""News puts nothing over a button: on a screen at rest every control of the battle page can be tapped where it is shown."""

import pytest

from battles import actions, ledger
from tests.battles.kept import forget
from tests.battles.pace import go_on
from tests.browser.test_commonest_acts import kept_battles, sit_at
from tests.browser.test_still_page import REACHES
from tools.corpus import revive

#: Every screen follows the same battle: a side, and the sizes of its screens.
SCREENS = {"a": [(320, 640), (844, 390)], "b": [(390, 844), (1280, 800)]}
#: The battles of the corpus are resumed after this part of their entries.
RESUMED = 0.4
#: Answers to what is asked, and ends of steps, after each of which all screens are looked at.
STATES = 4
#: The controls within an element that something else lies over, and what that is. The banner of the last act goes by itself.
COVERED = """where => {
    const name = one => `${one.closest("[id]")?.id} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
    const covered = [];
    for (const control of document.querySelectorAll(where.split(",").map(one => `${one} :is(a[href], button, summary)`).join())) {
        if (!control.checkVisibility() || control.matches(".visually-hidden")) continue;
        control.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const {x, y, width, height} = control.getClientRects()[0];
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        if (control.contains(there) || there?.closest(".last-act[data-banner]")) continue;
        covered.push([name(control), there && name(there), [x, y, width, height].map(Math.round)]);
    }
    scrollTo(0, 0);
    return covered;
}"""


@pytest.mark.parametrize("slug", kept_battles())
def test_no_control_is_covered_after_news(open_phone, server, slug):
    kept = kept_battles()[slug]
    battle, _seats = revive(kept, int(len(kept["entries"]) * RESUMED))
    forget()
    pages = []
    for side, sizes in SCREENS.items():
        for width, height in sizes:
            pages.append(open_phone(viewport={"width": width, "height": height}))
            who = sit_at(pages[-1], battle, side, server)
            pages[-1].locator("#light[data-state=live]").wait_for()

    for _state in range(STATES):
        go_on(battle.code)
        seq = ledger.read(battle.code, who).seq
        for page in pages:
            page.wait_for_function(REACHES, arg=seq)
            where = page.locator(".where").inner_text()
            assert page.evaluate(COVERED, "#board") == [], (where, page.viewport_size)

    for page in pages:
        page.goto(f"/battles/{battle.code}/?on=side:a")
        page.locator("#light[data-state=live]").wait_for()
    seq = actions.note(code=battle.code, who=who, text="The mist lifts.")
    for page in pages:
        page.wait_for_function(REACHES, arg=seq)
        assert page.evaluate(COVERED, "#panel") == [], page.viewport_size
