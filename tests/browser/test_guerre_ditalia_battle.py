"""Fornovo in two browsers, from the set-up to the end: command points, shots, a melee of three rounds, a rout and its pursuit."""

import re

from django.conf import settings
from django.core.management import call_command

from tests.browser.looks import clean
from tests.browser.test_impetus_battle import end, press, roll
from tests.browser.test_whole_battle import end_step, join

FRENCH, LEAGUE = "Armée de Charles VIII, Fornovo 1495", "Armata della Lega, Fornovo 1495"
SWISS, KING, CANNON, FALCONETS = "unit:a1-3", "unit:a2-1", "unit:a1-9", "unit:a2-7"
SPEARS, SECOND_RANK, CROSSBOWS = "unit:b2-6", "unit:b2-7", "unit:b2-8"


def test_two_friends_play_fornovo(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = open_phone(), open_phone(color_scheme="dark")
    muster(anna)
    join(anna, bruno)
    bruno.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "it", "url": server}])
    battle = bruno.url.partition("?")[0]

    set_up(anna, bruno)
    command(anna, battle)
    shots(anna, bruno)
    three_rounds(anna, bruno)
    rout(anna, bruno)
    pursuit(anna)

    end(anna, battle)
    bruno.locator("#head .move", has_text="Vince").wait_for()
    bruno.goto(f"{battle}report/")
    assert LEAGUE in bruno.inner_text("main")


def muster(phone) -> None:
    phone.goto("/battles/new/?ruleset=guerre-ditalia")
    for name, army in (("army_a", FRENCH), ("army_b", LEAGUE)):
        phone.locator(f"[name={name}]").select_option(label=army)
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Muster the armies").tap()
    phone.wait_for_url(re.compile("/seats/"))


def ask(phone, query: str) -> str:
    """Open the panel that the address asks for, and wait for its odds; what it says."""
    phone.goto(f"{phone.url.partition('?')[0]}?{query}")
    phone.locator("#panel h2").first.wait_for()
    if phone.locator("#panel .act-odds").count():
        phone.locator("#panel .act-odds > *").first.wait_for(state="attached")
    return phone.inner_text("#panel")


def do(phone, query: str, faces: str = "", *, axe: bool = False) -> str:
    """An act with what is suggested; what came of it."""
    ask(phone, query)
    if axe:
        clean(phone)
    roll(phone, faces) if faces else press(phone)
    return told(phone)


def told(phone) -> str:
    """What came of the act, once the panel has it."""
    phone.locator("#act-form").wait_for(state="detached")
    return phone.inner_text("#panel")


def asked(phone) -> str:
    """The query of what this phone is asked first."""
    phone.goto(phone.url.partition("?")[0])
    due = phone.locator("#head a.due[data-due]")
    due.first.wait_for()
    return due.first.get_attribute("href").partition("?")[2]


def pick(phone, name: str, which: str) -> None:
    """A choice of the open panel."""
    if phone.locator(f'#panel select[name="f.{name}"]').count():
        phone.locator(f'#panel select[name="f.{name}"]').select_option(which)
    else:
        phone.locator(f'#panel [name="f.{name}"][value="{which}"]').dispatch_event("click")


def set_up(anna, bruno) -> None:
    """The French attack; the League lays the ground and takes its side; both are asked for light foot."""
    ask(anna, "on=side:a&act=attacker_roll")
    clean(anna)
    pick(anna, "evident_attacker", "player_a")
    press(anna)
    end_step(anna)
    assert "3 elementi di terreno" in do(bruno, "on=side:b&act=terrain_count", "2")
    end_step(bruno)
    do(bruno, "on=side:b&act=terrain_layout", axe=True)
    end_step(bruno)
    ask(bruno, "on=side:b&act=table_side")
    clean(bruno)
    pick(bruno, "side", "side_2")  # the only question: its answer does it
    told(bruno)
    end_step(bruno)
    assert "The ground stays (4, needed 5)" in do(anna, "on=side:a&act=attacker_removes_terrain", "4")
    end_step(anna)
    end_step(bruno)
    assert "Light foot instead" in anna.inner_text("#head .where")
    end_step(anna)
    do(
        anna,
        "on=side:a&act=reserve_size&" + "&".join(f"units=unit:{code}" for code in ("a3-1", "a3-2", "a3-3", "a3-4", "a2-6")),
    )
    for phone in (anna, bruno, anna):
        end_step(phone)
    assert "Half-turn 1, attacker" in anna.inner_text("#head .where")


def command(anna, battle: str) -> None:
    """Six points; the king moves on his own; a question is answered in two taps; the Swiss come into contact."""
    assert "Command points: 6" in do(anna, asked(anna), "6")
    anna.goto(f"{battle}?on={SWISS}")
    clean(anna)
    anna.locator("#panel .questions summary").tap()
    anna.get_by_role("link", name="Lateral move?").tap()
    anna.locator("#panel", has_text="Yes, up to 4 cm; its move ends with it").wait_for()
    clean(anna)
    assert "Move · the CinC's free CP" in ask(anna, f"on={KING}")
    assert "Moves: the CinC's free CP" in do(anna, f"on={KING}&act=move")
    assert "Moves: 1 CP" in do(anna, f"on={SWISS}&act=move&units={SWISS}&units=unit:a1-4", axe=True)
    assert "Contact" in do(anna, f"on={SWISS}&act=contact&target={SPEARS}", axe=True)
    end_step(anna)


def shots(anna, bruno) -> None:
    """Cover up to a draw and no further; who recoils says on the other phone who stands behind."""
    ask(anna, f"on={CANNON}&act=shooting&target={CROSSBOWS}")
    with anna.expect_response(re.compile("/odds/")):
        anna.locator('#panel [name="f.target.terrain"]').select_option("fortification")
    clean(anna)
    roll(anna, "3 3")
    shot = told(anna)
    assert "6–6: a draw, no effect" in shot
    assert "Cover counts only up to a draw, so not all of it (5 → 6)" in shot
    assert "8–7: the target recoils" in do(anna, f"on={FALCONETS}&act=shooting&target={SECOND_RANK}", "5 5")
    recoil = asked(bruno)
    ask(bruno, recoil)
    clean(bruno)
    assert "Respinto di 2 cm e spinge indietro gli amici" in do(bruno, f"{recoil}&friend=unit:b2-5")
    end_step(anna)
    end_step(bruno)


def three_rounds(anna, bruno) -> None:
    """The Swiss win, follow up and fight on, until the third recoil in a row destroys."""
    for number, (faces, score) in enumerate((("4 3", "8–6"), ("1 1", "6–4"), ("3 3", "8–6")), 1):
        first, last = number == 1, number == 3
        round_ = f"on={SWISS}&act=melee&enemy={SPEARS}"
        if first:
            look_at_ranks(anna, round_)
        else:
            ask(anna, round_)
        roll(anna, faces)
        assert f"{score}: the defender recoils" in told(anna)
        assert ("Distrutto: terza respinta di seguito" if last else "Respinto di 2 cm") in do(bruno, asked(bruno))
        advance = do(anna, asked(anna), axe=first)
        assert "Follows up 2 cm" in advance
        assert ("may fight on" in advance) != last


def look_at_ranks(phone, query: str) -> None:
    """Nobody has said how many there are, so there are no odds before they are told; from then on they are remembered."""
    phone.goto(f"{phone.url.partition('?')[0]}?{query}")
    phone.locator("#panel h2").first.wait_for()
    clean(phone)
    pick(phone, "attacker.ranks_behind", "0")
    pick(phone, "defender.ranks_behind", "0")
    phone.locator("#panel .act-odds > *").first.wait_for(state="attached")


def rout(anna, bruno) -> None:
    """The League is ordered off while the French have the move; Charles pursues on a six."""
    ask(bruno, "on=side:b")
    bruno.get_by_role("link", name="Rotta volontaria").tap()
    bruno.locator("#act-form").wait_for()
    press(bruno)
    end_step(anna)
    assert "The winner pursues" in do(anna, asked(anna), "6", axe=True)
    assert "si ritira alla massima velocità" in do(bruno, asked(bruno), axe=True)
    end_step(anna)


def pursuit(anna) -> None:
    """The last half-turn, after which the rulebook has its winner."""
    assert "pursuit" in anna.inner_text("#head .where")
    do(anna, asked(anna), "1")
    while not anna.locator("#head .notice-warning").count():
        assert end_step(anna)
