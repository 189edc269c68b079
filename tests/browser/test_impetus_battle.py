"""Cannae in two browsers, from the set-up to the end: the initiative, a volley, a charge, an army that breaks."""

import re
from contextlib import suppress

from django.conf import settings
from django.core.management import call_command
from playwright.sync_api import TimeoutError

from tests.battles import pace
from tests.battles.pace import asked_first
from tests.browser.looks import clean
from tests.browser.test_whole_battle import end_step, join

#: Panels that axe looks at; the others are made of the same parts.
AXED = {"terrain_choice", "deployment_again", "who_deploys_first", "react", "melee", "cohesion_melee", "retreat_and_pursuit"}
SLINGERS, GAULS, HASTATI = "unit:a1-4", "unit:a1-1", "unit:b1-3"


def test_two_friends_play_cannae(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = open_phone(), open_phone(color_scheme="dark")
    muster(anna)
    join(anna, bruno)
    bruno.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "it", "url": server}])
    battle = bruno.url.partition("?")[0]
    seen: set[str] = set()

    set_up(anna, bruno, seen)
    initiative(anna, bruno)
    volley(anna, bruno, battle)
    charge(anna, bruno, battle, seen)
    rout(bruno, battle)
    last_turn(anna, bruno, seen)

    assert {"terrain_choice", "who_deploys_first", "deploy", "react", "charge_distance", "melee", "army_break"} <= seen
    end(anna, battle)
    bruno.locator("#head .move", has_text="Vince").wait_for()
    bruno.goto(f"{battle}report/")
    assert "Carthago" in bruno.inner_text("main")


def muster(phone) -> None:
    phone.goto("/battles/new/?ruleset=impetus")
    for name, army in (("army_a", "Carthago, Canne 216 a.C."), ("army_b", "Consules Romani, Canne 216 a.C.")):
        phone.locator(f"[name={name}]").select_option(label=army)
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Muster the armies").tap()
    phone.wait_for_url(re.compile("/seats/"))


def set_up(anna, bruno, seen: set[str]) -> None:
    """Attacker, terrain, baggage, deployment: whoever is asked does it, with the server's dice; a second time it passes."""
    while "Set-up" in anna.inner_text("#head .where"):
        pass_what_was(code_of(anna), seen)
        anna.goto(anna.url.partition("?")[0])
        if "Set-up" not in anna.inner_text("#head .where"):
            break
        if not settle_first(anna, bruno, seen):
            assert end_step(anna)


def pass_what_was(code: str, seen: set[str]) -> None:
    """A question that a phone has answered before passes without it."""
    while asked_first(code)[1] in seen:
        pace.settle_first(code)


def code_of(phone) -> str:
    return str(phone.url.partition("?")[0].rstrip("/").rpartition("/")[2])


def settle_first(anna, bruno, seen: set[str]) -> str:
    """Do what is asked first, on the phone of whom it is asked; the act's name, or nothing."""
    side, _act = asked_first(code_of(anna))
    return settle({"a": anna, "b": bruno}[side], seen) if side else ""


def settle(phone, seen: set[str], dice: str = "") -> str:
    """Do what this phone is asked first, with the first of everything; the act's name, or nothing."""
    phone.goto(phone.url.partition("?")[0])
    due = phone.locator("#head a.due[data-due]")
    if not due.count():
        return ""
    phone.goto(due.first.get_attribute("href"))  # its form, also where a tap would do it
    phone.locator("#panel h2, #panel .due-why").first.wait_for()
    phone.locator("#act-form, #panel .candidates").first.wait_for()
    while (choice := phone.locator("#panel .candidates a")).count():
        phone.goto(choice.first.get_attribute("href"))
    act = phone.locator("#act-form").get_attribute("action").rstrip("/").rpartition("/")[2]
    if act in AXED - seen:
        clean(phone)
    seen.add(act)
    if act == "who_deploys_first":  # the only question: its answer does it
        phone.locator("#panel .only-question button").first.tap()
        phone.locator("#act-form").wait_for(state="detached")
    elif dice:
        roll(phone, dice)
    else:
        press(phone, last=True)
    return act


def initiative(anna, bruno) -> None:
    """Hannibal throws less and rolls one die again; then he may cede, and acts."""
    settle(anna, set())
    settle(bruno, set())
    assert settle(anna, set(), "1 2 4 4") == "initiative"
    assert "Galli et Hispani: 7 (1, 2) – Legiones: 9 (4, 4)" in anna.inner_text("#panel")
    anna.goto(anna.url.partition("?")[0])
    anna.goto(anna.locator("#head a.due[data-due]").get_attribute("href"))
    clean(anna)
    anna.locator("#panel label", has_text=re.compile(r"^\s*The first die\s*$")).tap()
    roll(anna, "5")
    assert settle(anna, set()) == "cede"
    assert "Galli et Hispani has the initiative" in anna.inner_text("#panel")
    bruno.goto(bruno.url.partition("?")[0])
    bruno.locator("#head .where", has_text="Galli et Hispani: attivazione").wait_for()


def volley(anna, bruno, battle: str) -> None:
    """Three taps and the dice; whoever is hit tests on the other phone."""
    anna.goto(f"{battle}?on={SLINGERS}")
    clean(anna)
    anna.goto(f"{battle}?on={SLINGERS}&act=shooting")
    clean(anna)
    anna.locator("#panel .matrix .chip").first.tap()
    anna.locator("#panel .actionbar").wait_for()
    roll(anna, "6 5 5")
    assert "2 hits with 3 dice" in anna.inner_text("#panel")
    assert settle(bruno, set(), "5") == "cohesion_shot"
    assert "Superato (5, serviva 6 o meno): nessuna perdita, disordinata" in bruno.inner_text("#panel")


def charge(anna, bruno, battle: str, seen: set[str]) -> None:
    """A charge, the melee, and all that follows from it, each on the phone of whom it concerns."""
    anna.goto(f"{battle}?on={GAULS}&act=declare_charge&target={HASTATI}")
    press(anna)
    assert settle(bruno, seen) == "react"
    while settle_first(anna, bruno, seen):
        pass_what_was(code_of(anna), seen)
    assert {"charge_distance", "melee"} <= seen


def rout(phone, battle: str) -> None:
    """Losses worked out on the table: the first two on the phone, the others like them."""
    units = [*(f"unit:b1-{n}" for n in range(1, 8)), "unit:b2-1", "unit:b2-2", "unit:b3-1", "unit:b3-2"]
    for unit in units[:2]:
        phone.goto(f"{battle}?on={unit}")
        destroyed = phone.locator("#panel").get_by_role("button", name="Distrutta")
        if destroyed.count():
            with phone.expect_response(lambda answer: answer.request.method == "POST"):
                destroyed.tap()
    pace.lose(code_of(phone), units[2:])


def last_turn(anna, bruno, seen: set[str]) -> None:
    """The commands that are left are activated, until the turn ends and the army is broken: what is new, on the phones."""
    battle, code, ended = anna.url.partition("?")[0], code_of(anna), False
    for _step in range(pace.PLENTY):
        pass_what_was(code, seen)
        if pace.decided(code):
            break
        if settle_first(anna, bruno, seen):
            continue
        if ended:
            assert pace.end_first(code)
        else:
            anna.goto(battle)
            ended = end_step(anna)
            assert ended
    anna.goto(battle)
    anna.locator("#head .notice-warning").wait_for()


def roll(phone, faces: str) -> None:
    """Dice typed, in one line or one by one."""
    line = phone.locator("#panel [name=dice]")
    if line.count():
        line.fill(faces)
    else:
        for number, face in enumerate(faces.split()):
            phone.locator(f"#panel [name=die{number}][value='{face}']").dispatch_event("click")
    press(phone)


def press(phone, *, last: bool = False) -> None:
    """The panel's first button, or its last (the server's dice), and its answer.

    A tap that slid off while the odds came in is repeated, as people do: the form's key makes it count once.
    """
    form = phone.locator("#act-form")
    buttons = phone.locator("#panel .actionbar button")
    for _tap in range(3):
        (buttons.last if last else buttons.first).tap()
        with suppress(TimeoutError):
            return form.wait_for(state="detached", timeout=4000)  # the result has taken its place
        assert not phone.locator("#refusal, #panel .error").count(), phone.inner_text("#panel")
    raise AssertionError(phone.inner_text("#panel"))


def end(phone, battle: str) -> None:
    phone.goto(f"{battle}ending/")
    phone.get_by_role("link", name="by the rulebook").tap()
    phone.locator("main form button").first.tap()
    phone.wait_for_url(re.compile("/report/|/battles/[^/]+/$"))
