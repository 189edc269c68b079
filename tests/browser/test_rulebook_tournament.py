"""A rulebook from an empty sheet to a tournament, by forms alone: a duel with boxes, criticals and plots. In both languages."""

import re

import pytest

from battles import actions
from battles.ledger import Requester
from battles.models import Battle
from people.models import User
from rulebooks import trials
from rulebooks.models import Draft, Edition, Trial
from rulebooks.parts import problems_of
from rules.engine.ruleset import ruleset
from tests.battles.table import listed_army
from tests.browser.secretary import Secretary, add_example, write_duel
from tests.browser.test_another_game import press
from tests.browser.test_notices import sign_in
from tests.browser.thumb import Thumb
from tests.tournaments.hall import WIN, Hall, hand_in
from tournaments.models import Event, Player, Staff

LAPTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_duel_is_written_published_played_and_scored(open_phone, server, language):
    anna = User.objects.create_user("anna", "anna@club.example", "x", language=language)
    laptop = sign_in(open_phone(**LAPTOP, locale=f"{language}-IT"), anna, server)
    laptop.goto("/rulebooks/new/")
    laptop.locator("[name=name]").fill("Arena")
    laptop.locator("main form button").last.click()
    laptop.wait_for_url(re.compile(r"/rulebooks/\w{16}/$"))

    secretary = Secretary(laptop, re.search(r"/rulebooks/\w+/", laptop.url).group())
    write_duel(secretary)
    text = Draft.objects.get().text
    assert problems_of(text) == (), text

    add_example(secretary, "a guarded blow", "strike", {"theirs": "guard"}, "4, 3, 1", {"hits": "1", "located": "{body: 1}"})
    add_example(secretary, "two thrusts", "strike", {"theirs": "thrust"}, "6, 3, 4, 6", {"hits": "2"})
    add_example(secretary, "stunned", "strike", {"theirs": "thrust", "stunned": "true"}, "3, 3", {"hits": "0"})
    for procedure, dice in (("critical", "6"), ("recover", "4")):  # two more by the calculator beside the form
        secretary.open(f"parts/procedures/{procedure}")
        laptop.locator("#preview-dice").fill(dice)
        laptop.locator("#preview-dice").blur()
        laptop.locator("#preview .explanation, #preview .outcome").first.wait_for()
        laptop.locator("button[name=example]").click()
        laptop.wait_for_url(re.compile(r"/parts/examples/\d+/"))
    secretary.open("examples")
    laptop.locator(".badge-good", has_text="6").first.wait_for()

    # Published, and chosen for a tournament of four.
    laptop.goto(secretary.draft)
    laptop.locator("button[name=publish]").click()
    laptop.wait_for_url(re.compile(r"/trials/\d+/"))
    trials.run_trial(Trial.objects.get().pk)
    edition = Edition.objects.get()
    hall = four_in_a_tournament(laptop, edition)
    game = hall.snapshot().round(1).games[0]

    # The first table is played on two phones, the second is reported by the organiser.
    first, second = (sit_at_table(open_phone, hall, name, server, language) for name in (game.a.name, game.b.name))
    play_duel(first, second)
    concede(hall, game.b.name)
    hall.do("set_result", round=1, position=hall.snapshot().round(1).games[1].position, result=WIN)
    hall.do("close")

    laptop.goto(f"{hall.url}standings/")
    laptop.locator("main").get_by_text(game.a.name).first.wait_for()
    assert hall.snapshot().round(1).pending == 0
    assert Battle.objects.get().ended_at is not None


def four_in_a_tournament(laptop, edition) -> Hall:
    laptop.goto("/tournaments/new/")
    laptop.locator("[name=name]").fill("Coppa Arena")
    laptop.locator("[name=ruleset]").select_option(edition.slug)
    laptop.locator("[name=rounds]").fill("1")
    laptop.locator("[name=tables]").fill("2")
    laptop.locator("[name=preset]").select_option("classes-3-1-0")
    laptop.locator("main form button").last.click()
    laptop.wait_for_url(re.compile(r"/tournaments/(?!new)\w+/"))
    hall = Hall(Event.objects.get(), {"organiser": Staff.objects.get().token})
    hall.enter("Bruno", "Carla", "Dario", "Elena")
    army = listed_army(ruleset(edition.slug).play.army.samples[0], edition.slug)
    for player in Player.objects.filter(event=hall.event):
        hand_in(player, army)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    return hall


def sit_at_table(open_phone, hall: Hall, name: str, server: str, language: str):
    """Open the battle of a player's table on their phone."""
    phone = open_phone(locale=f"{language}-IT")
    session = hall.phone(name, language).cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": session, "url": server}])
    phone.goto(hall.url)
    phone.locator("[formaction$='/battle/'], form[action$='/battle/'] button").first.tap()
    phone.wait_for_url(re.compile(r"/battles/\w+/"))
    return phone


def play_duel(first, second) -> None:
    """Lots, then plots in secret, which are revealed together."""
    board = re.search(r".*/battles/\w+/", first.url).group()
    first.goto(f"{board}?act=initiative&on=side:a")
    Thumb(first).throw("6")
    for phone, unit in ((first, "unit:a1-1"), (second, "unit:b1-1")):
        phone.goto(f"{board}?act=plot&on={unit}")
        press(phone, phone.locator("#act-form button[value=thrust]"), "/act/plot/")
    for phone in (first, second):
        phone.goto(f"{board}?do=end-step")
        press(phone, phone.locator("#panel form button").last, "/end-step/")
    second.locator("#head", has_text=re.compile("Fight|fight|Lotta|lotta")).first.wait_for()
    second.goto(board)
    second.get_by_text(re.compile("thrust|affondo")).first.wait_for(state="attached")  # both plots are on the table now


def concede(hall: Hall, name: str) -> None:
    """The second player gives up; the battle is over and the event has its result."""
    battle = Battle.objects.get()
    seat = battle.seats.get(role="player", name=name)
    actions.concede(code=battle.code, who=Requester(token=seat.token), side=seat.sides)
