"""An ended battle and the pages around it: axe finds nothing (landmarks have names of their own), nothing scrolls sideways."""

import pytest

from battles import actions
from battles.ledger import Requester
from battles.models import Battle
from people.models import User
from tests.battles.table import new_table
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.people.conftest import PASSWORD

NARROW = (320, "light")


@pytest.fixture
def ended(transactional_db):
    table = new_table()
    table.go_to("defensive_fire")
    actions.concede(code=table.code, who=Requester(token=table.seats["player"].token), side="a")
    return table


def test_an_ended_battle_has_no_two_landmarks_of_one_name(open_phone, ended):
    page, found = open_phone(), {}
    for part in ("", "report/", "dice/", "luck/", "log/", "seats/", "rules/", "ending/"):
        page.goto(ended.url + part)
        if violations := seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT, NARROW):
            found[part] = violations

    assert found == {}


def test_house_rules_settings_and_a_kept_seat_can_be_used_by_everybody(open_phone, ended):
    from rules.engine.ruleset import rulesets

    ruling = next(ruling for ruling in rulesets()["de-bellis-empire"].rulings if ruling.alternatives)
    armies = [side.army for side in ended.battle.sides.select_related("army")]
    new = actions.NewBattle(
        "de-bellis-empire",
        "Ligny",
        armies,
        [actions.NewSeat("player", "a", guest="Gino")],
        house_rules={ruling.id: ruling.alternatives[0].id},
    )
    battle, (gino,), _links = actions.create_battle(new)
    invitation = actions.invite(code=battle.code, who=Requester(token=gino.token), role="player", sides="b")
    page, found = open_phone(), {}
    page.goto(f"/join/{invitation.token}/")
    found["join"] = seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT, NARROW)
    page.get_by_label("Your name").fill("Pina")
    page.get_by_role("button", name="Take the seat").click()
    for part in ("", "rules/", "keep-seat/", "seats/", f"seats/{gino.pk}/free/"):
        page.goto(f"/battles/{battle.code}/{part}")
        found[part] = seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT, NARROW)
    page.get_by_role("button", name="Announce").click()
    page.goto(f"/battles/{battle.code}/seats/")
    found["announced"] = seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT, NARROW)
    actions.leave(code=battle.code, who=Requester(token=gino.token))
    actions.leave(code=battle.code, who=Requester(token=battle.seats.get(name="Pina").token))
    for part in ("", "seats/"):
        page.goto(f"/battles/{battle.code}/{part}")
        found[f"left {part}"] = seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT, NARROW)

    assert {part: violations for part, violations in found.items() if violations} == {}
    assert Battle.objects.get(pk=battle.pk).seats.filter(left_at=None).count() == 0


@pytest.mark.parametrize("width", [320, 390, 768, 800, 1024, 1280])
def test_the_masthead_keeps_its_flag_and_stays_on_its_lines(open_phone, transactional_db, width):
    """In Italian, with a name as long as names are."""
    User.objects.create_user("anna", password=PASSWORD, display_name="Massimiliano Bianchi")
    page = open_phone(locale="it-IT", viewport={"width": width, "height": 844})
    page.goto("/accounts/login/")
    page.get_by_label("Nome utente").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Accedi").click()
    page.wait_for_url("**/")

    assert page.locator(".wordmark svg").bounding_box()["width"] >= 24
    shown = page.locator(".mainnav a:visible, .mainnav summary:visible").all()
    assert len({round(link.bounding_box()["y"]) for link in shown}) == 1
    if width < 1152:
        page.get_by_text("Altro", exact=True).tap()
        page.get_by_role("link", name="Regole", exact=True).first.wait_for()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
