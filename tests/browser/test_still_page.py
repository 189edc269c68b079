"""The battle page stands still while the battle goes on: nothing moves under a thumb that has not just tapped."""

import pytest

from battles import actions
from tests.battles.table import laid_table, shaped
from tests.browser.test_battle_page import sit

#: How far what stands there may move by itself: the share of the screen that moves, times how far (a layout shift).
STILL = 0.02
#: All layout shifts since the page was opened that no tap has just caused: how far, when, and what moved, from where to where.
SHIFTS = """() => new Promise(done => {
    const box = one => [one.x, one.y, one.width, one.height].map(Math.round);
    const moved = one => [one.node?.id || one.node?.className || one.node?.nodeName, box(one.previousRect), box(one.currentRect)];
    const known = list => list.filter(one => !one.hadRecentInput).map(one => [one.value, one.startTime, one.sources.map(moved)]);
    const watching = new PerformanceObserver(list => done(known(list.getEntries())));
    watching.observe({type: "layout-shift", buffered: true});
    setTimeout(() => done(known(watching.takeRecords())), 100);
})"""
REACHES = "seq => Number(document.getElementById('head').dataset.reaches) >= seq"


def bellis_volley():
    table = laid_table()
    table.go_to("defensive_fire")
    return table, "opponent", "player", "#unit-b1-2 .unit-may", "#panel .matrix .chip", (6, 1)


def guerre_shot():
    table = laid_table(slug="guerre-ditalia")
    attacks = {"chosen": {"army": "side:a"}, "answers": {"evident_attacker": "player_a"}, "faces": None}
    actions.act(code=table.code, who=table.who("referee"), name="attacker_roll", **attacks)
    shaped(table, lambda working: (working.put("battle", "step", "shooting_phasing"), working.put("battle", "due", [])))
    return table, "player", "opponent", ".unit-may", "#panel .candidates a", (5, 1)


@pytest.mark.parametrize(("width", "battle"), [(320, bellis_volley), (390, guerre_shot), (1280, guerre_shot)])
def test_a_press_moves_nothing_on_either_screen(open_phone, server, battle, width):
    """The last die's moment has passed when the answer comes: the browser takes what moves then for no tap's doing."""
    table, shooter, watcher, unit, target, faces = battle()
    size = {"viewport": {"width": width, "height": 844}}
    pages = [sit(open_phone(**size), table, name, server) for name in (shooter, watcher)]
    page = pages[0]
    page.locator(unit).first.tap()
    page.locator(target).first.tap()

    for number, face in enumerate(faces):
        page.locator(f'#act-dice label:has([name="die{number}"][value="{face}"])').tap()
    page.locator("#panel .result-bar").wait_for()

    for name, one in zip(("who presses", "who watches"), pages, strict=True):
        one.wait_for_function(REACHES, arg=table.snapshot().seq)
        shifts = one.evaluate(SHIFTS)
        assert sum(shift[0] for shift in shifts) <= STILL, repr((name, shifts))


#: Are the entries with these numbers there to be read, and not under another?
READABLE = """entries => entries.every(entry => {
    const one = document.getElementById(`e${entry}`), box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


#: Entries of which something can be seen beside those that lie over them, but not all.
CUT = """() => {
    const end = Math.max(...[...document.querySelectorAll(".log > [data-held]")].map(one => one.getBoundingClientRect().bottom));
    const cut = ({top, bottom}) => top < end - 1 && bottom > end + 1;
    const older = [...document.querySelectorAll(".log > :not([data-held])")];
    return older.filter(one => cut(one.getBoundingClientRect())).map(one => one.id);
}"""


def test_who_only_watches_reads_every_new_entry(open_phone, server):
    table = laid_table()
    page = sit(open_phone(viewport={"width": 1280, "height": 844}), table, "spectator", server)

    seqs = [actions.note(code=table.code, who=table.who("referee"), text=f"The mist lifts, {number}.") for number in range(3)]

    page.wait_for_function(REACHES, arg=seqs[-1])
    page.wait_for_function(READABLE, arg=seqs)
    assert page.evaluate(CUT) == []
    assert sum(shift[0] for shift in page.evaluate(SHIFTS)) <= STILL
    page.keyboard.press("Shift")
    assert page.locator(".log > [data-held]").count() == 0
    assert page.evaluate(READABLE, seqs)
    last = actions.note(code=table.code, who=table.who("referee"), text="The sun comes out.")
    page.locator(f"#e{last}[data-held]").wait_for()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    assert page.locator(".log > [data-held]").count() == 0, "whoever looks away sees nothing move"
