"""The day of a tournament of eight: an organiser on a laptop, four phones, two languages.

One table is tracked to its verdict, one reported by hand and disputed, one player does not come.
"""

import re

from django.core.management import call_command

from armies.models import Army
from battles.models import Battle
from tests.browser.looks import clean
from tests.tournaments.hall import Hall, hand_in, opened_hall
from tournaments.actions.demo import RULESET
from tournaments.models import Event, Player, Staff

LAPTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo")
ITALIAN = ("Bruno", "Carla")


def made(laptop) -> Hall:
    """An event of one round from the form, run by the laptop."""
    laptop.goto("/tournaments/new/")
    laptop.get_by_label("Name of the tournament").fill("Coppa")
    laptop.get_by_label("Rounds").fill("1")
    laptop.get_by_label("Tables").fill("4")
    laptop.get_by_label("Scoring").select_option("classes-3-1-0")
    laptop.get_by_role("textbox", name="Your name").fill("Orga")
    laptop.get_by_role("button", name="Create the tournament").click()
    laptop.get_by_role("heading", name="Next steps").wait_for()
    event = Event.objects.get()
    event.settings |= {"clock_minutes": 150}
    event.save()
    return Hall(event, {"organiser": Staff.objects.get().token})


def entered(phone, hall: Hall, name: str) -> None:
    phone.goto(f"{hall.url}enter/")
    phone.locator("[name=name]").fill(name)
    phone.locator("main form button").last.tap()
    phone.get_by_text(f"{name}:").first.wait_for()


def game_of(hall: Hall, name: str):
    return next(g for g in hall.snapshot().round(1).games if name in (g.a.name, g.b.name))


def test_eight_play_from_entry_to_prizes(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset=RULESET).order_by("pk")[:2])
    laptop = open_phone(**LAPTOP)
    hall = made(laptop)
    hall.enter(*NAMES[4:])
    phones = {name: open_phone(locale="it-IT" if name in ITALIAN else "en-GB") for name in NAMES[:4]}
    for name, phone in phones.items():
        entered(phone, hall, name)
    for player in Player.objects.filter(event=hall.event):
        hand_in(player, armies[0])

    # The door: Hugo never comes to his table, though he was seen.
    laptop.goto(f"{hall.url}players/")
    laptop.get_by_role("button", name="All are here").click()
    laptop.get_by_role("button", name="present : Hugo").wait_for()
    hall.event.refresh_from_db()
    hall.event.settings |= {"challenges": [[str(5 + n), str(1 + n)] for n in range(4)]}  # each phone meets one who has none
    hall.event.save()
    laptop.goto(hall.url)
    laptop.get_by_role("link", name="Close check-in").click()
    laptop.get_by_role("button", name="Close check-in").click()
    laptop.get_by_role("button", name="Publish the round").click()
    for name, phone in phones.items():  # nobody reloads anything
        phone.get_by_text("Tavolo" if name in ITALIAN else "Table").first.wait_for()

    laptop.goto(f"{hall.url}desk/")
    laptop.get_by_role("button", name="Start the clock").click()
    laptop.get_by_role("button", name="Pause").wait_for()
    anna = phones["Anna"]
    anna.locator("#own-clock .clock-left").get_by_text(re.compile(r"2:(30:00|29:\d\d)")).wait_for()
    clean(anna)
    clean(laptop)

    # Anna's table is tracked to its verdict.
    anna.get_by_role("button", name="Open the battle of this table").tap()
    anna.wait_for_url("**/battles/**")
    battle = Battle.objects.get()
    anna.get_by_role("link", name=re.compile("Coppa")).first.wait_for()
    from battles import actions as battle_actions
    from battles.ledger import Requester

    game = game_of(hall, "Anna")
    loser = "b" if game.a.name == "Anna" else "a"
    battle_actions.concede(code=battle.code, who=Requester(token=battle.seats.get(sides=loser).token), side=loser)
    anna.goto(hall.url)
    anna.get_by_text("Anna wins").first.wait_for()
    laptop.get_by_text("Anna wins").wait_for()  # on the desk by itself

    # Bruno's is reported by hand and disputed, in Italian; the umpire's slip decides.
    bruno, game = phones["Bruno"], game_of(hall, "Bruno")
    other = game.b if game.a.name == "Bruno" else game.a
    bruno.get_by_role("link", name="Risultato della partita").tap()
    bruno.get_by_label("vince Bruno").check()
    bruno.locator("form[action*=report] button").tap()
    bruno.locator("form[action*=take-back]").wait_for()
    hall.tokens[other.name] = Player.objects.get(event=hall.event, name=other.name).token
    hall.do("dispute", other.name, round=1, position=game.position, reason="It was a draw")
    laptop.locator("[data-wanted='1']").get_by_role("link", name="Bruno").wait_for()
    bruno.goto(f"{hall.url}rounds/1/games/{game.position}/")
    bruno.locator("form[action*=call] button").tap()
    laptop.get_by_text("Calls the umpire").wait_for()

    def slip(table: str, result: str) -> None:
        laptop.locator("#slip-table").fill(table)
        laptop.locator("#slip-outcome").fill(result)
        laptop.locator("#slip-outcome").press("Enter")
        laptop.locator(".slip-entered", has_text=f"Table {table}").wait_for()
        laptop.locator("#slip-table:focus").wait_for()

    slip(game.table.name, "x")
    clean(bruno)
    hugo = game_of(hall, "Hugo")
    for one in hall.snapshot().round(1).games:
        if one.status == "none" and one.position != hugo.position:
            slip(one.table.name, "1")
    if game_of(hall, "Hugo").status == "none":
        slip(hugo.table.name, "n1" if hugo.a.name == "Hugo" else "n2")
    assert hall.snapshot().round(1).pending == 0

    laptop.goto(f"{hall.url}projector/")
    laptop.keyboard.press("ArrowRight")
    laptop.locator("#big-clock .clock-left").wait_for()
    clean(laptop)
    laptop.goto(f"{hall.url}rounds/1/")
    laptop.get_by_role("button", name="Close the round").click()
    laptop.get_by_role("button", name="End the tournament").click()
    laptop.get_by_role("heading", name="Final standings").wait_for()
    clean(laptop)
    carla = phones["Carla"]
    carla.get_by_role("link", name="Le mie partite e la mia classifica").tap()
    carla.get_by_text("Posto").first.wait_for()


def test_the_ticket_is_kept_overnight(open_phone, server, transactional_db):
    """The browser was closed, the phone slept: the same address knows its player again."""
    hall = opened_hall(1)
    phone = open_phone()
    entered(phone, hall, "Zoe")
    session = next(cookie for cookie in phone.context.cookies() if cookie["name"] == "sessionid")

    assert session["expires"] > 0  # not only until the browser is closed
    later = open_phone()
    later.context.add_cookies([session])
    later.goto(hall.url)
    later.get_by_text("Zoe: you have entered").wait_for()
