"""The pages around a battle on a phone and a laptop, by day and by night: axe finds nothing, nothing scrolls sideways."""

from random import Random

import pytest
from django.core.management import call_command

from armies.models import Army
from battles import actions, ledger
from battles.actions.demo import start_demo
from battles.ledger import Requester
from battles.models import Battle, Invitation
from common.errors import Refused
from rules.engine.play import driver
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen


def play_on(code: str, who: Requester, acts: int) -> None:
    """Random legal acts by the players' own means, dice by the server."""
    rng = Random(7)
    for _ in range(acts):
        snapshot = ledger.read(code, who)
        if not snapshot.play.sequence.acting(snapshot.state):
            return
        choice = driver.anyone(snapshot.play, snapshot.state, rng)
        try:
            if isinstance(choice, driver.Decline):
                actions.decline(code=code, who=who, due=choice.due)
            elif isinstance(choice, driver.Choice):
                given = {"name": choice.act, "chosen": choice.chosen, "answers": choice.answers, "due": choice.due}
                actions.act(code=code, who=who, faces=None, **given)
            else:
                actions.end_step(code=code, who=who, anyway=True)
        except Refused:
            continue


def sit(phone, server: str, battle: Battle) -> None:
    """Take a guest's seat on this phone, by handing over the one that is there."""
    seat = battle.seats.get(left_at=None)
    successor = actions.hand_over(code=battle.code, who=Requester(token=seat.token))
    phone.goto(f"{server}/successor/{successor.token}/")
    phone.get_by_label("Your name").fill("Gino")
    phone.get_by_role("button", name="Take the seat").click()
    phone.wait_for_url(f"**/battles/{battle.code}/")


@pytest.fixture
def battle(transactional_db) -> Battle:
    call_command("load_demo", verbosity=0)
    battle, seat = start_demo(user=None, guest="Gino")
    play_on(battle.code, Requester(token=seat.token), 150)
    battle.refresh_from_db()
    return battle


def test_everybody_can_use_the_pages(open_phone, server, battle):
    phone = open_phone()
    sit(phone, server, battle)
    who = Requester(token=battle.seats.get(left_at=None).token)
    invitation = actions.invite(code=battle.code, who=who, role="player", sides="a")
    at = f"/battles/{battle.code}/"
    pages = ["/", "/battles/", "/battles/new/", f"/join/{invitation.token}/", f"{at}invitations/{invitation.pk}/"]
    pages += [at + page for page in ("seats/", "leave/", "hand-over/", "ending/", "report/", "dice/")]
    found = {}

    for address in [*pages, "end", at + "report/", at + "dice/", at + "ending/"]:
        if address == "end":
            phone.goto(at + "ending/concede/")
            phone.get_by_role("button", name="concedes").first.click()
            phone.wait_for_url("**/report/")
            continue
        assert phone.goto(address).status == 200, address
        if violations := seen(phone, PHONE_BY_DAY, LAPTOP_BY_NIGHT):
            found[address] = violations

    assert found == {}


def test_a_newcomer_is_in_a_battle_with_one_press(open_phone, server, transactional_db):
    call_command("load_demo", verbosity=0)
    phone = open_phone(java_script_enabled=False)
    phone.goto("/")

    phone.get_by_role("button", name="Play the demo battle").click()

    phone.wait_for_url("**/battles/*/")
    assert Battle.objects.exclude(seats=None).count() == 1


def test_two_phones_meet_by_an_invitation(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    host, guest = open_phone(), open_phone()
    host.goto("/battles/new/")
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="Muster the armies").click()
    host.wait_for_url("**/seats/")
    host.get_by_role("button", name="Invite").nth(1).click()
    host.wait_for_url("**/invitations/*/")

    guest.goto(f"/join/{Invitation.objects.get().token}/")
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url("**/battles/*/")

    battle = Battle.objects.get()
    assert [(seat.name, seat.sides) for seat in battle.seats.order_by("pk")] == [("Anna", "a"), ("Bruno", "b")]


def test_choosing_another_list_shows_its_points(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    other = Army.objects.filter(ruleset="de-bellis-empire").order_by("pk").last()
    phone = open_phone()
    phone.goto("/battles/new/")

    phone.get_by_label("Second army", exact=True).select_option(str(other.pk))

    phone.locator("#musters").get_by_text(other.name).wait_for()
