"""Turin in two browsers, from scouting to the victory grade: orders face down, a volley and its test, a melee, twelve turns."""

import re

from django.conf import settings
from django.core.management import call_command

from tests.battles.pace import let_pass
from tests.browser.looks import clean
from tests.browser.test_guerre_ditalia_battle import asked, pick, told
from tests.browser.test_impetus_battle import end, press
from tests.browser.test_whole_battle import end_step, join

ALLIES, FRENCH = "Alleati, Torino 1706", "Francesi, Torino 1706"
ANHALT, PIEMONT = "unit:a1-2", "unit:b1-1"
#: French cavalry that runs on the second turn, so that a grade is won.
LOST = ("b2-1", "b2-2")
LAST_TURN = 12


def test_two_friends_play_turin(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = open_phone(), open_phone(color_scheme="dark")
    muster(anna)
    join(anna, bruno)
    bruno.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "it", "url": server}])
    battle = bruno.url.partition("?")[0]

    set_up(anna, bruno)
    orders_come_to_light(anna, bruno)
    line(anna, bruno)
    volley(anna, bruno)
    loss_test(anna, bruno)
    contact(anna, bruno)
    melee(anna, bruno)
    flight(anna, bruno)
    to_the_end(anna, bruno)

    end(anna, battle)
    bruno.locator("#head .move", has_text="Vince").wait_for()
    bruno.goto(f"{battle}report/")
    assert ALLIES in bruno.inner_text("main")


def muster(phone) -> None:
    phone.goto("/battles/new/?ruleset=naran-fuciliers-wars")
    for name, army in (("army_a", ALLIES), ("army_b", FRENCH)):
        phone.locator(f"[name={name}]").select_option(label=army)
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Muster the armies").tap()
    phone.wait_for_url(re.compile("/seats/"))


def ask(phone, query: str) -> None:
    """Open the panel that the address asks for."""
    phone.goto(f"{phone.url.partition('?')[0]}?{query}")
    phone.locator("#panel h2").first.wait_for()


def throw(phone, *dice: str) -> None:
    """Dice typed as the form asks for them: a handful by what lies of each face ("3×5 2×6"), a single one by its face."""
    fields = phone.locator("#act-dice .field")
    fields.nth(len(dice) - 1).wait_for()
    for wanted, typed in zip(fields.all(), dice, strict=True):
        for one in typed.split():
            number, _, face = one.rpartition("×")
            if number:
                wanted.locator(f"input[name$='x{face}']").fill(number)
            else:
                wanted.locator(f"[value='{face}']").dispatch_event("click")
    with phone.expect_response(re.compile("/act/")) as answer:
        phone.locator("#panel .actionbar button").first.tap()
    assert answer.value.ok, answer.value.text()


def do(phone, query: str, *dice: str, axe: bool = False) -> str:
    """An act with what is suggested; what came of it."""
    ask(phone, query)
    if axe:
        clean(phone)
    throw(phone, *dice) if dice else press(phone)
    return told(phone)


def come_to(step: str, *phones) -> None:
    """The steps until this one pass; the phones show it."""
    battle = phones[0].url.partition("?")[0]
    let_pass(battle.rstrip("/").rpartition("/")[2], step)
    for phone in phones:
        phone.goto(battle)
        phone.locator("#head .where").wait_for()


def set_up(anna, bruno) -> None:
    """The French are outscouted and hence deploy first, which nobody is asked; each command is asked for its order."""
    assert "Outscouted" in do(anna, "on=side:a&act=scouting_test", "5×3", "5×3", axe=True)
    end_step(anna)
    ask(anna, "on=side:a&act=terrain_placement")
    anna.locator("#panel [name='f.features']").fill("0")
    press(anna, last=True)
    end_step(anna)
    for phone, order in ((bruno, "attack"), (anna, "hold")):
        ask(phone, asked(phone))
        clean(phone)
        pick(phone, "order", order)  # the only question: its answer does it
        phone.locator("#panel :is(.result-bar, .done-before)").first.wait_for()
        end_step(phone)


def orders_come_to_light(anna, bruno) -> None:
    """Neither browser is sent what lies face down, until the orders of the first turn are revealed."""
    shown = {anna: "Must advance", bruno: "Resta dov'è"}
    for phone, obliged in shown.items():
        phone.goto(phone.url.partition("?")[0])
        assert obliged not in phone.content()
    for phone in (anna, bruno):
        end_step(phone)  # nobody speaks
    for phone, obliged in shown.items():
        phone.goto(phone.url.partition("?")[0])
        assert obliged in phone.content()


def line(anna, bruno) -> None:
    """Anhalt forms a line of three ranks, all of which fire."""
    come_to("reorganisation", anna, bruno)
    end_step(bruno)
    assert "Line" in do(anna, f"on={ANHALT}&act=form_line", axe=True)
    come_to("targets", anna, bruno)


def volley(anna, bruno) -> None:
    """Twelve muskets: to hit, to kill, an officer perhaps; a throw leads to the next."""
    end_step(bruno)
    ask(anna, f"on={ANHALT}&act=declare_fire&target={PIEMONT}")
    clean(anna)
    press(anna)
    assert "12 dice" in told(anna)
    while "targets" in anna.inner_text("#head .where"):
        assert end_step(anna)
    ask(anna, asked(anna))
    anna.locator("#panel [name='f.distance_cm']").fill("8")
    for wanted in ("Musician", "Commander"):
        anna.locator("#panel .picks .chip", has_text=wanted).tap()
    assert picked(anna) == ["musician", "commander"]
    clean(anna)
    throw(anna, "4×2 2×4 6×5")
    anna.locator("#panel", has_text="to kill: 6 dice").wait_for()
    assert picked(anna) == ["musician", "commander"]
    clean(anna)
    throw(anna, "2×1 4×6")
    anna.locator("#panel", has_text="special character hit?").wait_for()
    throw(anna, "2", "3")
    assert "Fire: 6 hits, 4 lost" in told(anna)


def picked(phone) -> list[str]:
    """Whom the form would strike, in the order in which it sends them."""
    ticked = phone.locator("#panel .picks input:checked").all()
    return [box.get_attribute("value") for box in sorted(ticked, key=lambda box: box.get_attribute("name"))]


def loss_test(anna, bruno) -> None:
    """It was a six and not a one: Bruno asks to take it back, and Anna agrees."""
    assert "Test delle Perdite: Arretra" in do(bruno, asked(bruno), "1", axe=True)
    bruno.get_by_role("button", name="Chiedi di annullare").tap()
    anna.locator("#head a[href*='do=answer']").tap()
    anna.locator("#panel", has_text="Bruno").or_(anna.locator("#panel blockquote")).first.wait_for()
    clean(anna)
    anna.get_by_role("button", name="Agree").tap()
    bruno.locator("#head a.due[data-due]").wait_for()
    assert "Test delle Perdite: OK" in do(bruno, asked(bruno), "6")


def contact(anna, bruno) -> None:
    """The server draws the markers; when their own is up, Piémont closes with Anhalt."""
    come_to("Linee della Stura", anna, bruno)
    assert "Contatto: Mischia" in do(bruno, f"on={PIEMONT}&act=contact&target={ANHALT}", axe=True)
    come_to(": melee", anna, bruno)


def melee(anna, bruno) -> None:
    """A round of it, and what it leads to."""
    ask(bruno, f"on={PIEMONT}&act=melee_targets&enemy={ANHALT}")
    bruno.locator("#panel", has_text="Colpisce con").wait_for()
    ask(bruno, f"on={PIEMONT}&act=melee&defender={ANHALT}")
    clean(bruno)
    press(bruno, last=True)
    assert "Mischia: l'attaccante perde" in told(bruno)
    come_to("Turn 2", anna, bruno)


def flight(anna, bruno) -> None:
    """Losses worked out on the table."""
    for code in LOST:
        ask(bruno, f"on=unit:{code}")
        with bruno.expect_response(re.compile("/record/")):
            bruno.get_by_role("button", name="In fuga, perduta").tap()
    clean(bruno)


def to_the_end(anna, bruno) -> None:
    """Eleven turns that are like the first; in the last the rulebook has its winner."""
    code = anna.url.partition("?")[0].rstrip("/").rpartition("/")[2]
    let_pass(code, f"Turn {LAST_TURN}")
    let_pass(code)
    for phone in (anna, bruno):
        phone.goto(phone.url.partition("?")[0])
    assert re.search("victory.*points", anna.inner_text("#head .notice-warning"))
