"""What was typed survives a reload, another language, another rulebook; and never comes back where it was not meant."""

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from battles import actions
from tests.battles.table import new_table


@pytest.fixture
def new_battle(open_phone, transactional_db):
    call_command("load_samples", verbosity=0)
    page = open_phone()
    page.goto("/battles/new/?ruleset=impetus")
    return page


def test_a_new_battles_name_survives_language_reload_and_rulebook(new_battle):
    page = new_battle
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Name of the battle").fill("Torneo d'autunno")
    second = page.locator("#id_army_b option").nth(2).get_attribute("value")
    page.locator("#id_army_b").select_option(second)

    page.get_by_role("button", name="Italiano").click()
    expect(page.get_by_label("Nome della battaglia")).to_have_value("Torneo d'autunno")
    expect(page.locator("#id_army_b")).to_have_value(second)

    page.reload()
    expect(page.get_by_label("Nome della battaglia")).to_have_value("Torneo d'autunno")
    expect(page.locator("#id_army_b")).to_have_value(second)

    page.get_by_role("link", name="Ordre Mixte").click()
    page.wait_for_url("**ruleset=ordre-mixte**")
    expect(page.get_by_label("Nome della battaglia")).to_have_value("Torneo d'autunno")
    expect(page.locator("#id_guest")).to_have_value("Anna")


def test_a_note_survives_the_change_of_language(open_phone, transactional_db):
    page, table = open_phone(), new_table()
    invitation = actions.invite(code=table.code, who=table.who("referee"), role="referee")
    page.goto(f"/join/{invitation.token}/")
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Take the seat").click()
    page.goto(f"{table.url}?tab=log")
    page.get_by_role("link", name="Add a note").click()
    page.get_by_label("Note").fill("It rains.")

    page.get_by_role("button", name="Italiano").click()

    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("#note-text")).to_have_value("It rains.")


def test_what_was_left_behind_does_not_come_back(new_battle):
    page = new_battle
    page.get_by_label("Name of the battle").fill("Torneo d'autunno")

    page.goto("/battles/")
    page.goto("/battles/new/?ruleset=impetus")

    expect(page.get_by_label("Name of the battle")).to_have_value("")


def test_a_password_is_never_kept(open_phone, transactional_db):
    page = open_phone()
    page.goto("/accounts/login/")
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill("vexilla")

    page.reload()

    expect(page.get_by_label("Password")).to_have_value("")
