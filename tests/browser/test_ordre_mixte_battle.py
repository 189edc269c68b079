"""A turn of Ordre Mixte in two browsers, from the muster to the end agreed: a charge, the fire, what follows from it."""

import re

from django.conf import settings
from django.core.management import call_command

from tests.battles import pace
from tests.browser.looks import clean
from tests.browser.test_impetus_battle import code_of, pass_what_was, press
from tests.browser.test_whole_battle import carry_out, end_step, join

PANELS = {"morale_test", "close_to_contact", "melee_order", "melee"}
CUIRASSIERS, FOOT, RUSSIANS, NEIGHBOURS = "unit:a3-1", "unit:a1-1", "unit:b1-1", "unit:b1-2"


def test_two_friends_fight_a_turn_of_borodino(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = open_phone(), open_phone(color_scheme="dark")
    muster(anna)
    join(anna, bruno)
    bruno.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "it", "url": server}])
    battle = bruno.url.partition("?")[0]

    both_say_done(anna, bruno)
    orders(anna, battle)
    both_say_done(bruno, anna)
    initiative(anna, battle)
    movement(anna, bruno, battle)
    fire(anna, bruno, battle)
    see_it_through(anna, bruno)

    anna.locator("#head .notice-warning", has_text="The turns agreed are over").wait_for()
    bruno.locator("#head .notice-warning", has_text="I turni concordati sono finiti").wait_for()
    end(anna, battle)
    bruno.locator("#head .move", has_text="pareggio").wait_for()
    bruno.goto(f"{battle}report/")
    assert "Borodino" in bruno.inner_text("main")


def muster(phone) -> None:
    phone.goto("/battles/new/?ruleset=ordre-mixte")
    for name, army in (("army_a", "La Grande Armée, Borodino 1812"), ("army_b", "Russian army, Borodino 1812")):
        phone.locator(f"[name={name}]").select_option(label=army)
    phone.get_by_label("Your name").fill("Anna")
    phone.locator("[name=option_turn_limit]").fill("1")
    phone.get_by_role("button", name="Muster the armies").tap()
    phone.wait_for_url(re.compile("/seats/"))


def both_say_done(one, other) -> None:
    """One side's word is not enough to end a phase of both."""
    now = one.locator("#head .where").inner_text
    phase = now()
    assert end_step(one)
    assert now().startswith(phase)
    assert not one.locator("#end-step").count()
    assert end_step(other)


def orders(phone, battle: str) -> None:
    phone.goto(f"{battle}?on=command:a1&act=generals_may_order")
    clean(phone)
    press(phone)
    phone.goto(f"{battle}?on=command:a1&act=give_orders")
    clean(phone)
    phone.get_by_label("Orders").fill("Take the redoubt")
    press(phone)
    phone.goto(battle)
    phone.locator("#command-a1", has_text="from turn 1: Take the redoubt").wait_for()


def initiative(phone, battle: str) -> None:
    phone.goto(f"{battle}?on=side:a&act=initiative")
    for die, face in (("die0", 6), ("die1", 1)):
        phone.locator(f'#panel label:has([name="{die}"][value="{face}"])').tap()
    phone.locator("#act-form").wait_for(state="detached")  # the last die resolves
    assert "Grande Armée moves first" in phone.inner_text("#panel")
    phone.goto(battle)
    phone.locator("#head .where", has_text=": generals").wait_for()


def movement(anna, bruno, battle: str) -> None:
    """The cuirassiers charge, a column behind them; Bruno's foot forms square before them."""
    end_step(anna)
    anna.goto(f"{battle}?on={FOOT}")
    assert not anna.locator("#panel .offers a").count()  # the cavalry first
    charge(anna, battle, CUIRASSIERS, RUSSIANS, "15")
    assert "The charge moves 14 cm and stops 1 cm short" in anna.inner_text("#panel")
    clean(anna)
    anna.goto(f"{battle}?on=side:a&act=cavalry_done")
    press(anna)
    anna.goto(f"{battle}?on={FOOT}&act=infantry_formation")
    form(anna, "Column")
    charge(anna, battle, FOOT, NEIGHBOURS, "9.5")
    end_step(anna)

    bruno.goto(battle)
    bruno.locator("#unit-b1-1 .marker", has_text="sotto carica").wait_for()
    bruno.goto(f"{battle}?on={RUSSIANS}&act=infantry_formation")
    form(bruno, "Quadrato")
    for phone in (bruno, bruno, bruno, anna, bruno):  # evasions, his generals and troops; late charges of A, then of B
        assert end_step(phone)


def form(phone, name: str) -> None:
    """The only question: its answer does it."""
    phone.locator("#panel .only-question").get_by_role("button", name=name, exact=True).tap()
    phone.locator("#act-form").wait_for(state="detached")


def charge(phone, battle: str, unit: str, target: str, distance: str) -> None:
    phone.goto(f"{battle}?on={unit}&act=charge&target={target}")
    phone.get_by_label("Distance to the enemy").fill(distance)
    press(phone)


def fire(anna, bruno, battle: str) -> None:
    """A volley from each side; nothing comes off before both have done."""
    bruno.goto(f"{battle}?on={NEIGHBOURS}&act=infantry_fire")
    clean(bruno)
    bruno.goto(f"{battle}?on={NEIGHBOURS}&act=infantry_fire&target={FOOT}&quick=short")
    clean(bruno)
    roll(bruno, 1)
    assert "il bersaglio perde 1 PM" in bruno.inner_text("#panel")
    anna.goto(f"{battle}?on={FOOT}&act=infantry_fire&target={NEIGHBOURS}&quick=short")
    roll(anna, 1)
    anna.goto(battle)
    assert "PM 5/5" in anna.inner_text("#unit-a1-1")
    both_say_done(anna, bruno)
    anna.goto(battle)
    assert "PM 4/5" in anna.inner_text("#unit-a1-1")


def see_it_through(anna, bruno) -> None:
    """Tests, closing, melees, tests again, until the turn and with it the battle is over: what is new, on the phones."""
    battle, phones, seen, ended = anna.url.partition("?")[0], {"a": anna, "b": bruno}, set(), False
    code = code_of(anna)
    for _step in range(pace.PLENTY):
        pass_what_was(code, seen)
        if pace.decided(code):
            break
        if side := pace.asked_first(code)[0]:
            seen.add(carry_out_first(phones[side], battle, seen))
        elif ended:
            assert pace.end_first(code)
        else:
            anna.goto(battle)
            ended = end_step(anna)
    for phone in phones.values():
        phone.goto(battle)
    assert seen >= PANELS


def carry_out_first(phone, battle: str, seen: set[str]) -> str:
    """Do what this phone is asked first; the act's name."""
    phone.goto(battle)
    phone.goto(phone.locator("#head a.due[data-due]").first.get_attribute("href"))
    act = phone.locator("#panel form").first.get_attribute("action").rstrip("/").rpartition("/")[2]
    if act in PANELS - seen:
        clean(phone)
    carry_out(phone)
    return str(act)


def roll(phone, face: int) -> None:
    phone.locator("#panel [name=die0], #panel [name=dice]").first.fill(str(face))
    press(phone)


def end(phone, battle: str) -> None:
    phone.goto(f"{battle}ending/")
    phone.get_by_role("link", name="End the battle with this result").tap()
    phone.locator("main form button").first.tap()
    phone.wait_for_url(re.compile("/report/|/battles/[^/]+/$"))
