"""The room's projector shows every table whole, with names of any length and on screens of any size."""

import pytest

from tests.tournaments.hall import opened_hall

WALL = {"has_touch": False, "is_mobile": False}
SIZES = [(1920, 1080), (1366, 768), (1280, 720), (1024, 768), (1600, 900)]
#: Lines, keys and names that lie outside of the screen's list, or of which a part is cut off below.
STICKS_OUT = """() => [...document.querySelectorAll('.screen:not([hidden]) .screen-lines')].flatMap(list => {
    const all = list.getBoundingClientRect();
    const foot = document.querySelector('.screen-foot').getBoundingClientRect();
    return [...list.querySelectorAll('li, .screen-key, .screen-name')].filter(each => {
        const box = each.getBoundingClientRect();
        const line = each.closest('li').getBoundingClientRect();
        return box.height < 8 || box.right > innerWidth + 1 || box.bottom > Math.min(all.bottom, foot.top) + 1
            || box.bottom > line.bottom + 1 || box.top < line.top - 1;
    }).map(each => each.outerHTML.slice(0, 120));
})"""


def _name(number: int) -> str:
    """3 to 40 letters, of one word and of several."""
    length = 3 + number * 7 % 38
    return (f"P{number:02d}" + ("abcdefghijklmnopqrstuvwxyz" if number % 2 else " van der Graaf Baldassarri") * 2)[
        :length
    ].strip()


@pytest.mark.parametrize("pairs", [6, 17, 40])
def test_no_table_is_hidden(open_phone, transactional_db, pairs):
    hall = opened_hall(rounds=2)
    hall.enter(*(_name(number) for number in range(2 * pairs)))
    hall.start()
    hall.do("draft")
    hall.do("publish")
    page = open_phone(**WALL)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{hall.url}projector/")
        shown = page.evaluate("document.querySelectorAll('.screen').length")
        for number in range(shown):
            page.evaluate("n => document.querySelectorAll('.screen').forEach((one, i) => one.hidden = i !== n)", number)
            assert page.evaluate(STICKS_OUT) == []
        assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [height, width]
