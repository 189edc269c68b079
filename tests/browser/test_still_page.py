"""Nothing moves on a screen that is touched; a second after that it shows all the news."""

import pytest

from battles import actions
from tests.battles.table import new_table, shaped
from tests.browser.test_battle_page import sit

#: Where each piece of the board is, and every entry of the log that is shown.
PLACES = """() => {
    const pieces = [...document.querySelectorAll("#head, .army-head, .command-head, .unit-card, .log > :not([data-room])")];
    const box = one => one.getBoundingClientRect();
    const place = one => ["x", "y", "width", "height"].map(side => Math.round(box(one)[side]));
    return Object.fromEntries(pieces.filter(one => one.id).map(one => [one.id, place(one)]));
}"""
HELD = "[data-room=held]"
REACHES = "seq => Number(document.getElementById('head').dataset.reaches) >= seq"


def bellis_volley():
    table = new_table()
    table.go_to("defensive_fire")
    return table, "opponent", "player", "#unit-b1-2 .unit-may", "#panel .matrix .chip", (6, 1)


def guerre_shot():
    table = new_table(slug="guerre-ditalia")
    attacks = {"chosen": {"army": "side:a"}, "answers": {"evident_attacker": "player_a"}, "faces": None}
    actions.act(code=table.code, who=table.who("referee"), name="attacker_roll", **attacks)
    shaped(table, lambda working: (working.put("battle", "step", "shooting_phasing"), working.put("battle", "due", [])))
    return table, "player", "opponent", ".unit-may", "#panel .candidates a", (5, 1)


def rest_thumb(page):
    """Let a thumb rest on the masthead; where everything is then."""
    page.mouse.move(3, 3)
    page.mouse.down()
    return page.evaluate(PLACES)


def moved(page, before):
    after = page.evaluate(PLACES)
    return {name: (place, after.get(name)) for name, place in before.items() if after.get(name) != place}


@pytest.mark.parametrize(("width", "battle"), [(320, bellis_volley), (390, guerre_shot), (1280, guerre_shot)])
def test_a_press_moves_nothing_on_a_touched_screen(open_phone, server, width, battle):
    table, shooter, watcher, unit, target, faces = battle()
    size = {"viewport": {"width": width, "height": 844}}
    pages = [sit(open_phone(**size), table, name, server) for name in (shooter, watcher)]
    for one in pages:
        one.locator("#light[data-state=live]").wait_for()
    page = pages[0]
    page.locator(unit).first.tap()
    page.locator(target).first.tap()

    page.locator("#act-dice").wait_for()
    for number, face in enumerate(faces):
        page.locator(f'#act-dice label:has([name="die{number}"][value="{face}"])').tap()
    places = [rest_thumb(one) for one in pages]
    page.locator("#panel .result-bar").wait_for()

    for name, one, before in zip(("who presses", "who watches"), pages, places, strict=True):
        one.wait_for_function(REACHES, arg=table.snapshot().seq)
        assert one.locator(HELD).count(), name
        assert moved(one, before) == {}, name
        one.mouse.up()
        assert one.locator(HELD).count() == 0, name


#: Are the entries with these numbers there to be read, and not under another?
READABLE = """entries => entries.every(entry => {
    const one = document.getElementById(`e${entry}`), box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


def test_who_only_watches_reads_every_new_entry(open_phone, server):
    table = new_table()
    page = sit(open_phone(viewport={"width": 1280, "height": 844}), table, "spectator", server)

    seqs = [actions.note(code=table.code, who=table.who("referee"), text=f"The mist lifts, {number}.") for number in range(3)]

    page.wait_for_function(REACHES, arg=seqs[-1])
    page.wait_for_function(READABLE, arg=seqs)


def test_a_touched_screen_shows_new_entries_when_the_thumb_is_lifted_or_nobody_looks(open_phone, server):
    table = new_table()
    page = sit(open_phone(viewport={"width": 1280, "height": 844}), table, "spectator", server)
    before = rest_thumb(page)

    first = actions.note(code=table.code, who=table.who("referee"), text="The mist lifts.")

    page.wait_for_function(REACHES, arg=first)
    assert page.locator(f"#e{first}").is_hidden()
    assert moved(page, before) == {}
    page.mouse.up()
    assert page.evaluate(READABLE, [first])
    rest_thumb(page)
    last = actions.note(code=table.code, who=table.who("referee"), text="The sun comes out.")
    page.locator(f"#e{last}").wait_for(state="attached")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    assert page.evaluate(READABLE, [last]), "whoever looks away sees nothing move"


def test_a_screen_that_is_no_longer_touched_shows_the_news(open_phone, server):
    """A second after the last touch, without a tap."""
    table = new_table()
    page = sit(open_phone(viewport={"width": 1280, "height": 844}), table, "spectator", server)
    page.mouse.move(3, 3)

    seq = actions.note(code=table.code, who=table.who("referee"), text="The mist lifts.")

    page.wait_for_function(REACHES, arg=seq)
    page.locator(f"#e{seq}").wait_for()
    assert page.evaluate(READABLE, [seq])
