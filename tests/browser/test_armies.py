"""Building an army on a phone, tap by tap."""

import pytest
from playwright.sync_api import expect

from armies import actions, rows
from armies.models import Army
from people.models import User
from rules.engine.army import ListedUnit
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen


@pytest.fixture
def at_the_phone(client, server, open_phone):
    """``at_the_phone(user)``: a phone with this person signed in."""

    def sign_in(user, **options):
        client.force_login(user)
        page = open_phone(**options)
        page.context.add_cookies(
            [
                {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server},
                {"name": "django_language", "value": "en", "url": server},
            ]
        )
        return page

    return sign_in


@pytest.fixture
def alice(transactional_db):
    return User.objects.create_user("alice", language="en")


def test_a_corps_of_36_points_is_built_by_taps(at_the_phone, alice):
    page = at_the_phone(alice)
    page.goto("/armies/")
    page.get_by_role("link", name="New army").first.click()
    page.get_by_label("Name of the army").fill("Armée du Nord")
    page.get_by_role("button", name="Begin").click()

    page.get_by_label("Nation").select_option("french")
    for name, times in (("Guard infantry", 2), ("Line infantry", 6), ("Cuirassiers", 1), ("Horse artillery", 1)):
        for _ in range(times):
            page.locator(".palette").get_by_role("button", name=name).click()

    tally = page.locator("#tally")
    expect(tally).to_contain_text("Corps I 36")
    expect(tally).to_contain_text("within the limits")
    expect(page.locator(".corps-units > li")).to_have_count(10)
    page.locator(".palette").get_by_role("button", name="Voltigeurs").click()
    expect(page.get_by_text("Corps I costs 38 points, 2 more than its budget of 36.")).to_be_visible()
    expect(tally).to_contain_text("1 limit broken")

    page.get_by_role("button", name="Remove Voltigeurs").click()
    expect(tally).to_contain_text("within the limits")
    page.get_by_role("link", name="Line infantry").first.click()
    page.get_by_label("Proper name").fill("13e Ligne")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".corps-units")).to_contain_text("13e Ligne")

    army = Army.objects.get(owner=alice)
    units = [(u.profile, u.name, u.options) for u in army.commands.get().units.all()]
    french = {"nation": "french"}
    assert units == [
        *[("guard_infantry", "", french)] * 2,
        ("line_infantry", "13e Ligne", french),
        *[("line_infantry", "", french)] * 5,
        ("cuirassiers", "", french),
        ("horse_artillery", "", french),
    ]


def test_quick_taps_all_count(at_the_phone, alice):
    army = actions.create_army(owner=alice, ruleset="de-bellis-empire", name="Nord")
    page = at_the_phone(alice)
    page.goto(f"/armies/{army.pk}/?add={army.commands.get().pk}")

    page.evaluate(
        "for (const kind of ['lancers', 'lancers', 'dragoons', 'cuirassiers', 'lancers'])"
        " document.querySelector(`.palette-item[value=${kind}]`).click()"
    )

    expect(page.locator(".corps-units > li")).to_have_count(5)
    taken = [unit.profile for unit in army.commands.get().units.all()]
    assert taken == ["lancers", "lancers", "dragoons", "cuirassiers", "lancers"]


def test_a_removed_unit_is_put_back_and_a_gone_one_is_explained(at_the_phone, alice, open_phone):
    army = actions.create_army(owner=alice, ruleset="de-bellis-empire", name="Nord")
    corps = army.commands.get()
    for profile in ("lancers", "dragoons"):
        rows.add_unit(army, corps.pk, ListedUnit(profile))
    page = at_the_phone(alice)
    page.goto(f"/armies/{army.pk}/")

    page.get_by_role("button", name="Remove Lancers").click()
    page.get_by_role("button", name="Restore it").click()
    expect(page.locator(".corps-units > li")).to_have_count(2)

    rows.remove_unit(army, corps.units.last().pk)
    page.get_by_role("button", name="Remove Dragoons").click()
    expect(page.locator("#tally")).to_contain_text("This unit has been removed from the list")
    expect(page.locator(".corps-units > li")).to_have_count(1)
    assert [complaint for complaint in open_phone.complaints if "409" not in complaint] == []
    open_phone.complaints.clear()


def test_a_list_is_built_without_script_too(at_the_phone, alice):
    page = at_the_phone(alice, java_script_enabled=False)
    army = actions.create_army(owner=alice, ruleset="de-bellis-empire", name="Nord")
    page.goto(f"/armies/{army.pk}/")

    page.get_by_role("link", name="Add units").click()
    page.locator(".palette").get_by_role("button", name="Light cavalry").click()
    page.locator(".palette").get_by_role("button", name="Light cavalry").click()
    page.get_by_role("button", name="Remove Light cavalry").first.click()
    page.get_by_role("button", name="Restore it").click()

    expect(page.locator(".corps-units > li")).to_have_count(2)
    assert [u.profile for u in army.commands.get().units.all()] == ["light_cavalry"] * 2


def test_everybody_can_use_the_pages(at_the_phone, alice):
    """axe finds nothing, nothing scrolls sideways."""
    actions.load_samples()
    sample = Army.objects.filter(is_sample=True).first()
    army = actions.duplicate_army(Army.objects.get(ruleset="de-bellis-empire", name__startswith="La Grande"), owner=alice)
    actions.share_by_link(army)
    army.refresh_from_db()
    corps = army.commands.first()
    rows.add_unit(army, corps.pk, ListedUnit("heavy_artillery", "", {"rifle": True}))
    own = f"/armies/{army.pk}/"
    addresses = ["/armies/", "/armies/?q=nothing+of+the+kind", "/armies/?shelf=deleted", "/armies/new/", "/armies/import/"]
    addresses += [own, f"{own}?add={corps.pk}", f"{own}?unit={corps.units.first().pk}", f"{own}?command={corps.pk}"]
    addresses += [f"{own}{word}/" for word in ("edit", "share", "delete", "print")]
    addresses += [f"{own}print/?as=cards", f"/armies/shared/{army.share_token}/", f"/armies/{sample.pk}/"]
    page = at_the_phone(alice)
    found = {}

    for address in addresses:
        assert page.goto(address).status == 200, address
        if violations := seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT):
            found[address] = violations

    assert found == {}
