"""The builder, tap by tap: with htmx and without, and with two pages open at once."""

import re
import threading
from html import unescape

import pytest
from django.db import connection
from django.urls import reverse

from armies import actions, rows
from armies.forms import CommandForm, UnitForm
from armies.limits import MOST_COMMANDS, MOST_UNITS
from armies.models import Army, ArmyCommand, ArmyUnit
from armies.queries import sheet
from common.errors import Refused
from rules.engine.army import ListedUnit
from rules.engine.ruleset import rulesets

HTMX = {"HTTP_HX_REQUEST": "true"}


def url(name, *args):
    return reverse(f"armies:{name}", args=args)


def profiles(corps):
    return [unit.profile for unit in corps.units.all()]


def test_a_new_list_begins_with_one_command_and_its_palette(signed_in, alice):
    answer = signed_in(alice).post(url("new"), {"ruleset": "de-bellis-empire", "name": "Prussia", "commander": "Blücher"})

    army = Army.objects.get(owner=alice)
    assert (army.name, army.commander, [c.name for c in army.commands.all()]) == ("Prussia", "Blücher", ["Corps I"])
    assert answer.url == f"/armies/{army.pk}/?add={army.commands.get().pk}"


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"name": ""}, "name"), ({"name": "x" * 81}, "name"), ({"name": "A\0"}, "name"), ({"ruleset": "chess"}, "ruleset")],
)
def test_a_new_list_needs_a_name_and_a_ruleset(signed_in, alice, sent, field):
    answer = signed_in(alice).post(url("new"), {"ruleset": "de-bellis-empire", "name": "Prussia", **sent})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Army.objects.filter(owner=alice).exists()


def test_a_tap_adds_a_unit_with_the_choices_above_the_palette(signed_in, alice, army, corps):
    answer = signed_in(alice).post(url("add-unit", army.pk, corps.pk), {"profile": "cuirassiers", "option-nation": "russian"})

    assert answer.url == f"/armies/{army.pk}/?add={corps.pk}&option-nation=russian#command-{corps.pk}"
    added = corps.units.last()
    assert (added.profile, added.options) == ("cuirassiers", {"nation": "russian"})


def test_a_tap_by_htmx_answers_with_units_and_points_only(signed_in, alice, army, corps):
    answer = signed_in(alice).post(
        url("add-unit", army.pk, corps.pk), {"profile": "cuirassiers"}, **HTMX, HTTP_HX_TARGET=f"units-{corps.pk}"
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith(f'<div id="units-{corps.pk}">')
    assert "17\u2009/\u200936" in page.replace("&thinsp;", "\u2009")
    assert "palette" not in page


@pytest.mark.parametrize("units", [0, 40])
def test_a_tap_asks_no_more_of_a_long_list(signed_in, alice, army, corps, units, django_assert_max_num_queries):
    client = signed_in(alice)
    ArmyUnit.objects.bulk_create(ArmyUnit(command=corps, position=100 + n, profile="cuirassiers") for n in range(units))
    unit = corps.units.first()

    with django_assert_max_num_queries(10):
        client.post(url("add-unit", army.pk, corps.pk), {"profile": "cuirassiers"}, **HTMX, HTTP_HX_TARGET=f"units-{corps.pk}")
    with django_assert_max_num_queries(5):
        client.get(url("army", army.pk), {"unit": unit.pk}, **HTMX)
    with django_assert_max_num_queries(11):
        client.post(url("move-unit", army.pk, unit.pk), {"direction": "down"}, **HTMX)


def test_a_kept_line_holds_the_token_of_whoever_looks(signed_in, alice, army, corps):
    rows.add_unit(army, corps.pk, ListedUnit("cuirassiers", "@token@"))

    pages = [signed_in(alice).get(url("army", army.pk)).content.decode() for _again in range(2)]

    tokens = [set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)) for page in pages]
    assert not tokens[0] & tokens[1]
    assert {len(found) for found in tokens} == {1}
    assert "@token@" in pages[1]


def test_a_first_unit_takes_the_limit_of_an_empty_list_away(signed_in, alice):
    client = signed_in(alice)
    client.post(reverse("armies:new"), {"name": "Bande", "ruleset": "guerre-ditalia"})
    made = Army.objects.get(name="Bande")
    first = made.commands.get()
    profile = sheet(made).book.profiles[0].id

    before = client.get(url("army", made.pk)).content.decode()
    page = client.post(url("add-unit", made.pk, first.pk), {"profile": profile}, **HTMX, HTTP_HX_TARGET=f"units-{first.pk}")

    assert "at least one element" in before
    assert 'id="limits" hx-swap-oob="true"' in page.content.decode()
    assert "at least one element" not in page.content.decode()


def test_a_book_without_points_speaks_of_none(signed_in, alice):
    client = signed_in(alice)
    client.post(reverse("armies:new"), {"name": "Legio", "ruleset": "impetus"})
    made = Army.objects.get(name="Legio")

    for page in ("army", "print"):
        assert not re.search(r"\d\s+points", text_of(client.get(url(page, made.pk)).content.decode()))


def text_of(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", html)


def test_points_and_what_is_left_run_along(army, corps):
    laid = sheet(army)

    assert [(row.points, row.left, row.over) for row in laid.commands] == [(12, 24, 0)]
    assert (laid.total, laid.whole_budget, laid.all_broken) == (12, 36, 0)


def test_a_broken_limit_is_shown_with_its_section_and_saves_all_the_same(signed_in, alice, army, corps):
    client = signed_in(alice)
    for _ in range(5):
        client.post(url("add-unit", army.pk, corps.pk), {"profile": "cuirassiers"})

    page = client.get(url("army", army.pk)).content.decode()

    assert corps.units.count() == 8
    assert "Corps I costs 37 points, 1 more than its budget of 36." in page
    assert '<span class="cite">§2.0</span>' in page


def test_an_unknown_unit_is_refused_in_a_sentence(signed_in, alice, army, corps):
    answer = signed_in(alice).post(url("add-unit", army.pk, corps.pk), {"profile": "elephants"})

    assert answer.status_code == 409
    assert "This rulebook has no such unit." in answer.content.decode()
    assert corps.units.count() == 3


def test_units_are_renamed_and_take_options(signed_in, alice, army, corps):
    guard = corps.units.last()

    signed_in(alice).post(
        url("edit-unit", army.pk, guard.pk), {"name": "1er Grenadiers", "option-nation": "french", "option-old_guard": "on"}
    )

    guard.refresh_from_db()
    assert (guard.name, guard.options) == ("1er Grenadiers", {"nation": "french", "old_guard": True})


def test_an_option_that_is_none_is_refused_beside_its_field(signed_in, alice, army, corps):
    guard = corps.units.last()

    answer = signed_in(alice).post(url("edit-unit", army.pk, guard.pk), {"name": "Guard", "option-nation": "martian"})

    assert answer.status_code == 422
    assert list(answer.context["unit_form"].errors) == ["option-nation"]
    assert 'value="Guard"' in answer.content.decode()
    guard.refresh_from_db()
    assert guard.name == ""


def test_units_change_places_and_stay_at_the_ends(signed_in, alice, army, corps):
    client, (line, light, guard) = signed_in(alice), corps.units.all()

    client.post(url("move-unit", army.pk, guard.pk), {"direction": "up"})
    client.post(url("move-unit", army.pk, line.pk), {"direction": "up"})
    client.post(url("move-unit", army.pk, light.pk), {"direction": "down"})
    assert profiles(corps) == ["line_infantry", "guard_infantry", "light_infantry"]

    assert client.post(url("move-unit", army.pk, line.pk), {"direction": "sideways"}).status_code == 409


def test_a_unit_goes_to_another_corps(signed_in, alice, army, corps):
    second = rows.add_command(army)

    signed_in(alice).post(url("move-unit", army.pk, corps.units.first().pk), {"to": second.pk})

    assert (profiles(corps), profiles(second)) == (["light_infantry", "guard_infantry"], ["line_infantry"])


def test_copies_stand_right_behind_their_model(signed_in, alice, army, corps):
    first = corps.units.first()

    signed_in(alice).post(url("copy-unit", army.pk, first.pk), {"times": "2"})

    assert [(u.profile, u.name, u.options) for u in corps.units.all()[:4]] == [
        ("line_infantry", "13e Ligne", {"nation": "french"}),
        ("line_infantry", "13e Ligne", {"nation": "french"}),
        ("line_infantry", "13e Ligne", {"nation": "french"}),
        ("light_infantry", "", {"nation": "french"}),
    ]


@pytest.mark.parametrize("times", ["0", "21", "-1", "many", ""])
def test_how_many_copies_is_a_small_number(signed_in, alice, army, corps, times):
    answer = signed_in(alice).post(url("copy-unit", army.pk, corps.units.first().pk), {"times": times})

    assert answer.status_code == 422
    assert corps.units.count() == 3


@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["without script", "htmx"])
def test_a_removed_unit_is_put_back_as_it_was(signed_in, alice, army, corps, htmx):
    client, line = signed_in(alice), corps.units.first()

    answer = client.post(url("remove-unit", army.pk, line.pk), **htmx)
    page = answer if htmx else client.get(answer.url)
    html = page.content.decode()
    assert "Restore it" in html
    form = html[html.index("put-back-unit") :]
    sent = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")])}
    assert profiles(corps) == ["light_infantry", "guard_infantry"]

    client.post(url("put-back-unit", army.pk, corps.pk), sent, **htmx)
    assert next((u.profile, u.name, u.options) for u in corps.units.all()) == ("line_infantry", "13e Ligne", {"nation": "french"})
    assert "Restore it" not in client.get(url("army", army.pk)).content.decode()


@pytest.mark.parametrize("options", ["{", "[]", '{"nation": "martian"}', '{"wings": true}', "9" * 5000, "[" * 9000])
def test_what_is_put_back_is_read_as_carefully_as_anything(signed_in, alice, army, corps, options):
    sent = {"profile": "line_infantry", "options": options}

    assert signed_in(alice).post(url("put-back-unit", army.pk, corps.pk), sent).status_code == 422
    assert corps.units.count() == 3


def test_limits_and_remarks_follow_each_tap(signed_in, alice):
    """De Bellis Empire tells the points that are lost when nobody spends them; Guerre d'Italia, that an army needs an element."""
    army = actions.create_army(owner=alice, ruleset="de-bellis-empire", name="Nord")
    corps = army.commands.get()
    tap = {"path": url("add-unit", army.pk, corps.pk), "data": {"profile": "cuirassiers"}}
    before = signed_in(alice).get(f"/armies/{army.pk}/").content.decode()

    answer = signed_in(alice).post(**tap, **HTMX, HTTP_HX_TARGET=f"units-{corps.pk}").content.decode()

    after = signed_in(alice).get(f"/armies/{army.pk}/").content.decode()
    for part in ("limits", "remarks"):
        shown = piece(answer, part).replace(' hx-swap-oob="true"', "")
        assert shown == piece(after, part)
    assert piece(before, "remarks") + piece(before, "limits") != piece(after, "remarks") + piece(after, "limits")
    assert 'id="limits" hx-swap-oob="true"' in answer
    assert 'id="remarks" hx-swap-oob="true"' in answer


def piece(page: str, name: str) -> str:
    """What stands in the part of the builder that a tap replaces."""
    return " ".join(page[page.index(f'<div id="{name}"') :].split("</div>")[0].split())


def test_a_new_list_is_of_the_rulebook_that_the_address_names(signed_in, alice):
    page = signed_in(alice).get(url("new") + "?ruleset=impetus")

    assert page.context["form"]["ruleset"].value() == "impetus"


def test_commands_are_added_copied_moved_renamed_and_removed(signed_in, alice, army, corps):
    client = signed_in(alice)
    client.post(url("add-command", army.pk))
    second = army.commands.last()
    client.post(url("edit-command", army.pk, second.pk), {"name": "Reserve", "commander": "Grouchy"})
    client.post(url("move-command", army.pk, second.pk), {"direction": "up"})
    client.post(url("copy-command", army.pk, corps.pk))
    assert [(c.name, c.commander, c.units.count()) for c in army.commands.all()] == [
        ("Reserve", "Grouchy", 0),
        ("Corps I", "", 3),
        ("Corps I (copy)", "", 3),
    ]

    assert "Its 3 units are removed too." in client.get(url("remove-command", army.pk, corps.pk)).content.decode()
    client.post(url("remove-command", army.pk, corps.pk))
    assert [c.name for c in army.commands.all()] == ["Reserve", "Corps I (copy)"]


# Two pages of the same list


def gone(army, corps, unit):
    return [
        ("edit-unit", unit.pk, {"name": "x"}),
        ("move-unit", unit.pk, {"direction": "up"}),
        ("copy-unit", unit.pk, {"times": 1}),
        ("remove-unit", unit.pk, {}),
        ("add-unit", corps.pk, {"profile": "line_infantry"}),
        ("edit-command", corps.pk, {"name": "x"}),
        ("move-command", corps.pk, {"direction": "up"}),
        ("copy-command", corps.pk, {}),
        ("remove-command", corps.pk, {}),
    ]


@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["without script", "htmx"])
def test_who_acts_on_a_row_that_is_gone_is_told_so(signed_in, alice, army, corps, htmx):
    client, unit = signed_in(alice), corps.units.first()
    rows.remove_command(army, corps.pk)

    for name, pk, sent in gone(army, corps, unit):
        answer = client.post(url(name, army.pk, pk), sent, **htmx)
        assert answer.status_code == 409, name
        assert "has been removed from the list" in answer.content.decode(), name


def test_rows_of_another_list_are_not_reached_through_ones_own(signed_in, alice, charlie, army, corps):
    own = actions.create_army(owner=charlie, ruleset="de-bellis-empire", name="Own")
    unit, client = corps.units.first(), signed_in(charlie)

    answers = [client.post(url(name, own.pk, pk), sent).status_code for name, pk, sent in gone(army, corps, unit)]
    assert set(answers) == {409}
    assert client.post(url("move-unit", own.pk, unit.pk), {"to": own.commands.get().pk}).status_code == 409
    assert profiles(corps) == ["line_infantry", "light_infantry", "guard_infantry"]


def test_two_pages_that_change_different_fields_both_have_their_way(signed_in, alice, army):
    client = signed_in(alice)
    seen = {"initial-name": army.name, "initial-commander": "Napoléon", "initial-notes": ""}

    client.post(url("edit", army.pk), {**seen, "name": "Nord", "commander": "Napoléon", "notes": ""})
    client.post(url("edit", army.pk), {**seen, "name": army.name, "commander": "Napoléon", "notes": "Blue coats"})

    army.refresh_from_db()
    assert (army.name, army.notes) == ("Nord", "Blue coats")


def test_two_pages_that_change_the_same_field_are_told_and_the_second_may_insist(signed_in, alice, army):
    client = signed_in(alice)
    seen = {"initial-name": army.name, "initial-commander": "Napoléon", "initial-notes": "", "commander": "Napoléon", "notes": ""}
    client.post(url("edit", army.pk), {**seen, "name": "Nord"})

    answer = client.post(url("edit", army.pk), {**seen, "name": "Sud"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "This has since been changed to “Nord”." in page
    assert 'value="Sud"' in page
    army.refresh_from_db()
    assert army.name == "Nord"
    client.post(url("edit", army.pk), {**seen, "initial-name": "Nord", "name": "Sud"})
    army.refresh_from_db()
    assert army.name == "Sud"
    assert 'name="initial-name" value="Nord"' in page


def test_options_of_a_unit_changed_on_two_pages_are_both_kept(signed_in, alice, army, corps):
    guard = corps.units.last()
    seen = {
        "initial-name": "",
        "initial-option-nation": "french",
        "initial-option-old_guard": "False",
        "initial-option-rifle": "False",
    }
    client = signed_in(alice)

    client.post(url("edit-unit", army.pk, guard.pk), {**seen, "name": "", "option-nation": "french", "option-old_guard": "on"})
    client.post(url("edit-unit", army.pk, guard.pk), {**seen, "name": "", "option-nation": "french", "option-rifle": "on"})

    guard.refresh_from_db()
    assert guard.options == {"nation": "french", "old_guard": True, "rifle": True}


@pytest.mark.parametrize("sent", ["x", "NaN", "gone", "[]"])
@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_a_hidden_value_that_is_no_value_counts_as_the_row_s(slug, sent):
    """As a form of an older release sends it, where a choice had another name."""
    ruleset = rulesets()[slug]
    book = ruleset.play.army
    rows_and_options = [
        (CommandForm, ArmyCommand(name="Nord", options={}), book.command_options),
        (UnitForm, ArmyUnit(name="Nord", options={}), book.unit_options),
    ]

    for kind, row, declared in rows_and_options:
        unchanged = kind(row, ruleset, declared)
        values = {name: unchanged.fields[name].prepare_value(value) for name, value in unchanged.initial.items()}
        hidden = {unchanged[name].html_initial_name: sent for name in unchanged.fields if name.startswith(kind.OPTION)}
        form = kind(row, ruleset, declared, {**values, **hidden})

        form.is_valid()

        choices = {option.name for option in form.declared if option.kind in ("choice", "int")}
        assert choices & set(form.option_changes) == set()


def test_an_edit_with_a_hidden_value_that_is_no_value_is_saved(signed_in, alice, army, corps):
    guard = corps.units.last()
    sent = {"name": "Prima", "initial-option-nation": "gone", "option-nation": "french"}

    answer = signed_in(alice).post(url("edit-unit", army.pk, guard.pk), sent)

    guard.refresh_from_db()
    assert answer.status_code in (200, 302)
    assert guard.name == "Prima"


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_time_all_count(army, corps):
    def tap():
        for _ in range(5):
            rows.add_unit(army, corps.pk, ListedUnit("line_infantry"))
            rows.copy_unit(army, corps.units.first().pk, 1)
        connection.close()

    thumbs = [threading.Thread(target=tap) for _ in range(4)]
    for thumb in thumbs:
        thumb.start()
    for thumb in thumbs:
        thumb.join()

    assert corps.units.count() == 3 + 4 * 5 * 2
    assert len({unit.position for unit in corps.units.all()}) == 43


# Limits


def test_a_list_holds_two_hundred_units_and_no_more(army, corps):
    ArmyUnit.objects.bulk_create(
        ArmyUnit(command=corps, position=n, profile="line_infantry") for n in range(10, 10 + MOST_UNITS - 4)
    )
    rows.add_unit(army, corps.pk, ListedUnit("line_infantry"))

    with pytest.raises(Refused, match="at most 200 units, and this one has 200"):
        rows.add_unit(army, corps.pk, ListedUnit("line_infantry"))
    with pytest.raises(Refused, match="no room for 2 more"):
        rows.copy_unit(army, corps.units.first().pk, 2)
    with pytest.raises(Refused, match="no room"):
        rows.copy_command(army, corps.pk)
    assert ArmyUnit.objects.filter(command__army=army).count() == MOST_UNITS


def test_a_list_holds_so_many_commands_and_no_more(army):
    for _ in range(MOST_COMMANDS - 1):
        rows.add_command(army)

    with pytest.raises(Refused, match="at most 20 parts"):
        rows.add_command(army)


def test_a_deleted_list_takes_no_more_taps(army, corps):
    actions.delete_army(army)

    with pytest.raises(Refused, match="has since been deleted"):
        rows.add_unit(army, corps.pk, ListedUnit("line_infantry"))


def test_a_roster_shows_every_figure_of_a_units_line(alice):
    """Impetus: VBU, impetus, discipline and VD, whether or not they are what a new unit begins with."""
    army = actions.create_army(owner=alice, ruleset="impetus", name="Carthage", commander="Hannibal")
    rows.add_unit(army, army.commands.get().pk, ListedUnit("medium_cavalry", "Equites Hispani", {"impetus": 3}))
    (command,) = sheet(army).commands

    assert [text.en for text in command.units[0].options] == ["VBU: 5", "Impetus: 3", "Discipline: B", "VD: 2"]


def test_lines_of_units_are_kept_but_for_what_is_each_visitors_own(signed_in, alice, army, corps):
    """A line is made once for each name, option and language; its form's token is drawn anew."""
    browser, unit = signed_in(alice), corps.units.first()

    def line():
        page = browser.get(url("army", army.pk)).content.decode()
        return re.search(rf'<li id="unit-{unit.pk}".*?</li>', page, re.DOTALL).group()

    first, again = line(), line()
    tokens = [re.search(r'csrfmiddlewaretoken" value="(\w{64})"', one).group(1) for one in (first, again)]
    rows.edit_unit(army, unit.pk, {"name": ("13e Ligne", "<Vieux> & fils")}, {})

    assert tokens[0] != tokens[1]
    assert first.replace(tokens[0], "") == again.replace(tokens[1], "")
    assert "&lt;Vieux&gt; &amp; fils" in line()
    assert "13e Ligne" not in line()
    browser.cookies["django_language"] = "it"
    assert "Togli" in line()
