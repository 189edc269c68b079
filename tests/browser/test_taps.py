"""What players do most, tap by tap at 390 px: nothing takes more taps, screens or typing than docs/reference/taps.md says.

`make taps` writes that file anew.
"""

import os
import re
from dataclasses import dataclass

import pytest

from battles import actions, ledger
from rules.engine.play.dues import add_due
from rules.engine.text import Text
from tests.battles.table import new_table, shaped, shooting_table
from tests.browser.taps_file import QUICK, TAPS, rows, write
from tests.browser.test_battle_page import sit
from tests.browser.thumb import SlowThumb, Thumb
from tools.bench.naran import in_the_fire

#: A move near the general.
NEAR = {"distance_to_general_mm": 0}
HEAD = """What players do most, on a phone of 390 px with their own dice: taps besides the dice, dice tapped, screens scrolled,
characters typed. `make taps` writes this file in a real Chromium, and a test holds it: no row may come to need more.
"Before" and the goal are those of the reviews of play."""
COLUMNS = [
    ["what", "before", "goal", "taps", "dice", "screens", "characters"],
    ["---", "---", "---", "---:", "---:", "---:", "---:"],
]
ROWS = {}
#: The line, in milliseconds there and back, and the processor with which it is measured how quick it is.
RTT, SLOWER = 150, 4


@dataclass(frozen=True)
class Row:
    """A thing players do: ``before`` and ``goal`` as the reviews counted, ``play(open_phone, server)`` does it."""

    what: str
    before: str
    goal: str
    play: object


def row(what, before="", goal=""):
    """Make a function a row of the table."""

    def made(play):
        ROWS[play.__name__] = Row(what, before, goal, play)
        return play

    return made


def thumb_at(open_phone, server, table, name="player"):
    phone = open_phone()
    phone.set_default_timeout(30_000)  # taps are counted here, not seconds
    return (SlowThumb if os.environ.get("TAPS") == "slow" else Thumb)(sit(phone, table, name, server))


# --- De Bellis Empire ------------------------------------------------------------------------------------------------


@row("De Bellis Empire: a volley", "7, 3 screens", "3")
def bellis_volley(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    thumb = thumb_at(open_phone, server, table, "opponent")
    thumb.tap(thumb.page.locator("#unit-b1-2 .unit-may"))
    thumb.tap(thumb.page.locator("#panel .matrix .chip").first)
    thumb.throw("6", "1")
    return thumb


@row("De Bellis Empire: contact, then melee", "11, 5 screens, typing", "4")
def bellis_melee(open_phone, server):
    table = new_table()
    table.go_to("movement")
    actions.act(code=table.code, who=table.who("player"), name="move", chosen={"units": ["unit:a1-3"]}, answers=NEAR, faces=None)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-3 .unit-name a"))
    thumb.name("link", "Contact")
    thumb.tap(thumb.page.locator("#panel .candidates a").first)
    thumb.wait_done()
    shaped(table, lambda working: working.put("battle", "step", "melee"))
    thumb.page.goto(table.url)
    thumb.tap(thumb.page.locator("#head .undone a").first)
    thumb.throw("4", "2")
    return thumb


@row("De Bellis Empire: a corps is activated", "4", "2")
def bellis_activation(open_phone, server):
    table = new_table()
    table.go_to("lots")
    lots = {"name": "first_player", "chosen": {"army": "side:a"}, "answers": {}, "faces": [6, 1]}
    actions.act(code=table.code, who=table.who("referee"), **lots)
    while not table.snapshot().state.battle["due"]:
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#head a.due").first)
    thumb.throw("4")
    return thumb


@row("De Bellis Empire: one element moves", "4", "1")
def bellis_move(open_phone, server):
    table = new_table()
    table.go_to("movement")
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-3 .unit-may"))
    thumb.wait_done()
    return thumb


@row("De Bellis Empire: a whole corps moves with its general", "10 (four elements)", "2")
def bellis_corps(open_phone, server):
    table = new_table()
    table.go_to("movement")
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#command-a1 a"))
    thumb.name("link", re.compile("^Move [0-9]+ units"))
    thumb.wait_done()
    return thumb


@row("De Bellis Empire: the loser retreats", "3", "1")
def bellis_retreat(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    shot = {"chosen": {"shooter": "unit:b1-2", "target": "unit:a1-2"}, "answers": {"range": "medium"}, "faces": [6, 3]}
    actions.act(code=table.code, who=table.who("opponent"), name="fire", **shot)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#head a.due").first)
    thumb.wait_done()
    return thumb


@row("De Bellis Empire: a pursuit is declined", "2", "1")
def bellis_pursuit(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    pursued = {"winner": "unit:a1-3", "loser": "unit:b1-2"}
    shaped(table, lambda working: add_due(working, "pursuit", "a", Text("It may pursue.", "Insegue."), pursued, optional=True))
    thumb = thumb_at(open_phone, server, table)
    thumb.name("link", re.compile("^Decline"), within="#head")
    thumb.wait_done()
    return thumb


@row("De Bellis Empire: a rout of five elements", "20", "6")
def bellis_rout(open_phone, server):
    table = new_table()
    table.go_to("movement")
    shaped(table, routed)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#head a.due").first)
    for number in range(5):
        thumb.tap(thumb.page.locator("#panel .choice label").nth(number))
    thumb.wait_done()
    return thumb


def routed(working):
    """A corps of ten is routed, and five of it flee."""
    working.put("command:a1", "routed", True)
    working.put("command:a1", "flights_due", 5)
    for _element in range(5):
        add_due(working, "flight", "a", Text("It flees.", "Fugge."), {"corps": "command:a1"}, {"cause": "rout"})


@row("De Bellis Empire: from the muster to the first turn", "36", "12")
def bellis_muster(open_phone, server):
    thumb = thumb_at(open_phone, server, new_table(), "both")
    page, head = thumb.page, thumb.page.locator("#head")
    thumb.tap(head.locator(".undone a", has_text="size of the table"))
    thumb.wait_done()
    thumb.tap(page.locator("#head .undone a", has_text="terrain"))
    for kind in ("Wood or forest", "Gentle hill", "Road"):
        before = page.locator("#panel").get_attribute("data-seq")
        thumb.name("button", kind)
        page.locator(f"#panel:not([data-seq='{before}'])").wait_for()
    thumb.tap(head.locator(".end-step"))
    thumb.tap(head.locator(".undone a"))
    thumb.throw("6", "1")
    for step in ("Second player deploys", "First player deploys", "Quality"):
        thumb.tap(head.locator(".end-step"))
        head.locator(".where", has_text=step).wait_for()
    thumb.tap(head.locator("a.due").first)
    while head.locator("a.due").count():
        before = page.locator("#panel").get_attribute("data-seq")
        thumb.tap_die(page.locator('#act-dice .die-key:has([value="4"])'))
        page.locator(f"#head:not([data-reaches='{before}'])").wait_for()
        page.locator(f"#panel:not([data-seq='{before}'])").wait_for()
    thumb.tap(head.locator(".end-step"))
    head.locator(".where", has_text="Turn 1").wait_for()
    return thumb


# --- Naran Fuciliers Wars ----------------------------------------------------------------------------------------------


@row("Naran: one unit into line", "4", "1")
def naran_line(open_phone, server):
    table = new_table(slug="naran-fuciliers-wars")
    shaped(table, reorganising)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-2 .unit-may"))
    thumb.wait_done()
    return thumb


@row("Naran: a command of four into line", "16", "2")
def naran_command(open_phone, server):
    table = new_table(slug="naran-fuciliers-wars")
    shaped(table, reorganising)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#command-a1 a"))
    thumb.name("button", re.compile("^Form: line"))
    thumb.wait_done()
    return thumb


def reorganising(working):
    working.put("battle", "step", "reorganisation")
    working.put("battle", "due", [])


@row("Naran: a volley of 24 dice, declared and resolved", "23 and typing (14 dice)", "5")
def naran_volley(open_phone, server):
    table = new_table(slug="naran-fuciliers-wars")
    with ledger.locked(table.code, table.who("referee")) as snapshot:
        in_the_fire(snapshot)
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-2 .unit-may"))
    thumb.tap(thumb.page.locator("#panel .candidates a").first)
    thumb.wait_done()
    while table.snapshot().state.battle["step"] == "fire":
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    thumb.page.goto(table.url)
    thumb.tap(thumb.page.locator("#head a.due").first)
    thumb.tap(thumb.page.locator("#panel .chip", has_text="15"))
    thumb.page.locator("#act-dice .face-counts").wait_for()
    thumb.count({1: 12, 5: 5, 6: 7})
    thumb.page.locator("#act-dice", has_text="to kill").wait_for()
    thumb.count({1: 8, 6: 4})
    thumb.page.locator("#act-dice .die-keys").nth(1).wait_for()
    thumb.throw("1", "2")
    return thumb


@row("Naran: a loss test", "4", "2")
def naran_loss_test(open_phone, server):
    table = new_table(slug="naran-fuciliers-wars")
    with ledger.locked(table.code, table.who("referee")) as snapshot:
        in_the_fire(snapshot)

    def work(working):
        working.put("unit:b1-1", "losses_this_turn", 2)
        working.put("battle", "due", [])
        add_due(working, "loss_test", "b", Text("It has lost.", "Ha perso."), {"unit": "unit:b1-1"})

    shaped(table, work)
    thumb = thumb_at(open_phone, server, table, "opponent")
    thumb.tap(thumb.page.locator("#head a.due").first)
    thumb.throw("4")
    return thumb


@row("Naran: the end of a command's go", "2 and a false alarm", "1")
def naran_end_of_go(open_phone, server):
    table = new_table(slug="naran-fuciliers-wars")
    shaped(table, reorganising)
    line = {"chosen": {"unit": "unit:a1-2"}, "answers": {}, "faces": None}
    actions.act(code=table.code, who=table.who("player"), name="form_line", **line)
    thumb = thumb_at(open_phone, server, table)
    before = thumb.page.locator("#head").get_attribute("data-reaches")
    thumb.tap(thumb.page.locator("#head .end-step"))
    thumb.page.locator(f"#head:not([data-reaches='{before}'])").wait_for()
    return thumb


# --- Guerre d'Italia, Ordre Mixte ---------------------------------------------------------------------------------------


@row("Guerre d'Italia: a shot", "5, 2 screens", "2")
def guerre_shot(open_phone, server):
    table = new_table(slug="guerre-ditalia")
    attacks = {"chosen": {"army": "side:a"}, "answers": {"evident_attacker": "player_a"}, "faces": None}
    actions.act(code=table.code, who=table.who("referee"), name="attacker_roll", **attacks)
    shaped(table, lambda working: (working.put("battle", "step", "shooting_phasing"), working.put("battle", "due", [])))
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator(".unit-may").first)
    thumb.tap(thumb.page.locator("#panel .candidates a").first)
    thumb.throw("5", "1")
    return thumb


@row("Ordre Mixte: fire", "5, 2 screens, typing", "2")
def ordre_fire(open_phone, server):
    table = new_table(slug="ordre-mixte")
    shaped(table, lambda working: (working.put("battle", "step", "fire"), working.put("battle", "side_a", "a")))
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-1 .unit-may"))
    thumb.tap(thumb.page.locator("#panel .matrix .chip").first)
    thumb.throw_percent(7)
    return thumb


# --- Impetus ---------------------------------------------------------------------------------------------------------


@row("Impetus: a shot of many dice")
def impetus_shot(open_phone, server):
    table = shooting_table()
    thumb = thumb_at(open_phone, server, table)
    thumb.tap(thumb.page.locator("#unit-a1-6 .unit-name a"))
    thumb.name("link", "Shooting")
    thumb.tap(thumb.page.locator("#panel .matrix .chip").first)
    count = int(thumb.page.locator("[data-face-counts]").get_attribute("data-face-counts"))
    thumb.throw(f"{count}×6")
    return thumb


@row("Impetus: from the charge to the end of the melee", "14, 7 screens, typing", "7")
def impetus_charge(open_phone, server):
    thumb = thumb_at(open_phone, server, shooting_table(), "both")
    panel = thumb.page.locator("#panel")
    thumb.tap(thumb.page.locator("#unit-a1-1 .unit-name a"))
    thumb.name("link", "Charge")
    thumb.tap(panel.locator(".candidates a").first)
    thumb.name("button", "React")
    thumb.type(panel.get_by_label("Distance to the target"), "2")
    thumb.name("button", "Resolve")
    thumb.tap(panel.locator(".next-due a").first)
    panel.locator(".face-counts").nth(1).wait_for()
    for handful in panel.locator(".face-counts").all():
        thumb.tap_die(handful.locator("[data-rest]").last)
    panel.locator("[data-face-counts]").first.wait_for(state="detached")
    return thumb


# --- the file ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(ROWS))
def test_it_takes_no_more_than_is_written(name, open_phone, server):
    one = ROWS[name]

    thumb = one.play(open_phone, server)

    if os.environ.get("TAPS") == "write":
        note(one, thumb.row)
    known = rows(TAPS).get(one.what)
    assert known is not None, "make taps"
    assert all(float(now) <= float(then) + 0.1 for now, then in zip(thumb.row, known[2:], strict=True)), (
        one.what,
        thumb.row,
        known,
    )


def note(one, figures):
    """Put a row's figures into the file, rows in the order of this module."""
    found = rows(TAPS) | {one.what: ["", "", *figures]}
    table = [
        [each.what, each.before or "–", each.goal or "–", *found[each.what][2:]] for each in ROWS.values() if each.what in found
    ]
    write(TAPS, HEAD, COLUMNS + table)


@pytest.mark.skipif(os.environ.get("TAPS") != "slow", reason="measured for the file by make taps: no test asks the clock")
@pytest.mark.parametrize("name", list(ROWS))
def test_how_quick_it_is(name, open_phone, server):
    thumb = ROWS[name].play(open_phone, server)

    sheets = [wait.release for wait in thumb.waits if not wait.result]
    results = [wait.release for wait in thumb.waits if wait.result]
    found = rows(QUICK)
    found[ROWS[name].what] = [*(f"{max(part):.0f} ms" if part else "–" for part in (sheets, results)), f"{thumb.shifted():.3f}"]
    head = (
        f"Measured in the same Chromium with {RTT} ms there and back and a processor {SLOWER} times slower, from the release of\n"
        "a thumb that rests 80 ms to the end of the frame that shows the answer: the slowest of a row's sheets (goal 220 ms)\n"
        "and of its answers to a press (300 ms), and how far the page moved without a tap (0.02; a test holds that). A sheet is\n"
        "fetched at the touch; the moment that a last die waits for a second thought is left out. Where a press closes the\n"
        "panel, its answer is what the head then says. What the page does once the answer is drawn is no part of it: its\n"
        "address, the odds, the stream's news of the board. `make taps` measures, no test holds the clock."
    )
    table = [["what", "a sheet", "a press", "layout shift"], ["---", "---:", "---:", "---:"]]
    write(QUICK, head, table + [[each.what, *found[each.what]] for each in ROWS.values() if each.what in found])
